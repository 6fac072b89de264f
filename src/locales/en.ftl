### Takhteh's texts.

## Backgammon: the position in words, and counts


## Duel: the position in words, and counts


## DVONN: the position in words, and counts


## Nine Men's Morris: the position in words, and counts


## The table

## Games, options and rules

game-duel = Duel
game-duel-names = duel|dice duel|number duel
game-dvonn = DVONN
game-dvonn-names = dvonn|dvon|devonn
game-backgammon = Backgammon
game-backgammon-names = backgammon|gammon|tavla|tawla|nard|nardy|takhteh|takhte|takhteh nard|takhte nard|shesh besh
game-morris = Nine Men's Morris
game-morris-names = nine men's morris|nine man morris|9 men's morris|men's morris|morris|mill|mills|the mill game|merels|merrills|ninepenny|cowboy checkers|dooz

option-duel-combat-compare = Combat: the larger number stays, equal numbers both go
option-duel-combat-capture = Combat: whoever lands removes, as in chess
option-duel-breakthrough-on = A man on the enemy's home row wins at once
option-duel-breakthrough-off = A man on the enemy's home row becomes a veteran (a long game, usually drawn)
option-dvonn-rules-fixed = The rings never move, and towers may land on empty spaces
option-dvonn-rules-official = The published rules: rings move with towers, and towers land on pieces only
option-backgammon-points-1 = A single game
option-backgammon-points-3 = Match to 3 points
option-backgammon-points-5 = Match to 5 points
option-backgammon-points-7 = Match to 7 points
option-backgammon-points-9 = Match to 9 points
option-backgammon-points-11 = Match to 11 points
option-backgammon-points-13 = Match to 13 points
option-backgammon-points-15 = Match to 15 points
option-backgammon-points-17 = Match to 17 points
option-backgammon-points-21 = Match to 21 points
option-backgammon-points-25 = Match to 25 points
option-backgammon-cube-on = With the doubling cube
option-backgammon-cube-off = Without the doubling cube
option-backgammon-crawford-on = Crawford rule, in a match: one game without doubling
option-backgammon-crawford-off = No Crawford rule
option-backgammon-jacoby-on = Jacoby rule: gammons and backgammons count only after a double
option-backgammon-jacoby-off = No Jacoby rule: gammons and backgammons always count
option-backgammon-opening-play = The opening throw is played
option-backgammon-opening-reroll = The beginner throws two new dice
option-morris-flying-on = With three men left you may fly
option-morris-flying-off = Nobody flies

reason-no_men = no man left
reason-breakthrough = breakthrough
reason-no_move = no legal move left
reason-no_progress = nothing happened for too long
reason-no_tower = no tower left
reason-repetition = the same position three times
reason-few_men = fewer than three men
reason-blocked = every man blocked
reason-borne_off = all men borne off
reason-dropped = double dropped
reason-resigned = resignation
reason-agreed = by agreement
reason-time = out of time

rules-duel =
    Duel: an 8 × 8 board, sixteen men and one die a side. The bot throws.
    • White has ranks 1 and 2, Black 8 and 7. Each rank holds the numbers 1 to 8, from its owner's left to right. The dots change nothing.
    • Both throw a die. The higher begins, and throws anew for the turn.
    • Your die says how many moves you may make, not how far. Each man moves once a turn. Make one move at least; then /done may end the turn. With no move left it ends by itself.
    • Numbers 2 to 8 go exactly that many squares, in one straight line, in any of eight directions.
    • Nobody jumps. A man ends on an empty square or on an enemy.
    • A 1 goes one square straight ahead if it is empty, or one square diagonally ahead onto an enemy.
    • So an 8 can never move, a 7 only from edge to edge, and a 5 or 6 only between two squares. Eights and sevens are your walls.
    • Combat: the larger number stays, whoever attacked; equal numbers both go.
    • With combat=capture the man that lands always removes the other.
    • Breakthrough: a man still standing on the enemy's home row after combat wins at once.
    • It is our default because careful games without it ended drawn, 300 of 300 when we tried.
    • With breakthrough=off that man becomes a veteran: once, in that very turn, it may move again if the die has a move left. A veteran 1 can't move.
    • You lose with no man left, or if you can't move when your turn begins. If the last two men remove each other, it is a draw.
    • 20 rounds without a removal or a new veteran: a draw. The board counts down the last ten.
    • Type one move, or a whole turn with its end:
    /move c2-c5
    /move b2-b4 c2-c5 done

rules-dvonn =
    DVONN: 49 spaces, 23 men a side, three red rings.
    • Spaces have neighbours in up to six directions.
    • The rings lie on a3, f3 and k3. They never move and belong to nobody.
    • Placing: White begins. By turns each puts one man on an empty space. When all 46 stand, White moves first.
    • One man or more on a space is a tower. The colour on top owns all of it.
    • A tower moves whole, exactly as many spaces as it has men, in one straight line, over anything, never off the board.
    • It may land on an empty space, a ring, or any tower. On a tower it goes on top and the two become one.
    • A ring beneath adds no height and stays behind.
    • After each move, towers that no chain of neighbouring towers and rings joins to a ring are removed, even your own.
    • If you can't move, you pass; the bot does it for you.
    • The game ends when neither side can move, or when, after placing, a side owns no tower.
    • It also ends when a position with the same side to move stands for the third time, or after 20 rounds without a landing on a tower or a removal. The board counts down the last ten.
    • However it ends, more men in your towers wins; equal is a draw.
    With rules=official, the published game:
    • White, Black and White place the rings, then Black the first man, and so on by turns. White moves first.
    • A ring counts as a piece, in height and score, and moves with its tower. Alone it stays.
    • Towers land on pieces only. A tower with six occupied neighbours can't move.
    • It ends only when neither side can move.
    Type a placing, later a move:
    /move d3
    /move d3-e3

rules-backgammon =
    Backgammon: bring fifteen men home and bear them off first.
    • You move from your point 24 down to 1; 1 to 6 are your home. Your 1 is the enemy's 24.
    • Start: two men on 24, five on 13, three on 8, five on 6.
    • Both throw a die; the higher begins and plays the two numbers (opening=reroll: throws anew).
    • Each die is a move. One man may play both if he can stop in between. A double is played four times.
    • Two or more enemy men close a point. A lone one is hit: he goes to the bar.
    • From the bar you enter first, in the enemy's home: a 3 enters on 22. Until all are in, nothing else moves.
    • Play as many numbers as you can. If either die can be played but not both, play the higher; if only one can, that one; if none, your turn passes.
    • With all men home you bear off: a 4 from point 4. If that is empty, move a higher man; if there is none, your highest goes off. You may always play the number inside instead.
    • All off: 1 point. 2 (gammon) if the loser has none off, 3 (backgammon) if he also has a man on the bar or in your home.
    • points=5 is a match to 5. A match has the cube, a single game only with cube=on.
    • Before throwing you may /double if the cube is in the middle or yours: /take doubles the stake and owns the cube, /drop loses the old stake. No doubling past 1024, or if a win at the present stake already ends the match.
    • crawford=on: no doubling in the first game after a side is one point short.
    • jacoby=on (single game, cube): gammons and backgammons count only after a double.
    • /resign offers a size; it can be refused if more is possible.
    • /roll throws when you could double; else the dice come by themselves.
    Type from/to; (2) is twice. One man with both dice is 24/13, or 24/18/13 if it matters where he stops:
    /move 13/8 6/5
    /move bar/20 6/off 8/5(2)

rules-morris =
    Nine Men's Morris: three nested squares, 24 points, nine men a side.
    • Points are the corners and the middles of the sides. The middles are joined from square to square; the centre d4 is no point.
    • A mill is three of your men on one side of a square, or on one of the four lines that join the squares.
    • Placing: White begins. By turns each puts one man on an empty point. Men on the board wait until both hands are empty.
    • Make a new mill, by placing or moving, and you remove one enemy man. Two mills at once still take one.
    • Take a man outside any mill if there is one; if all stand in mills, any of them. With no enemy man on the board, nothing is taken.
    • A mill that stood before gives nothing. Open it, close it later, and you take again.
    • Moving: one man along a line to the next point, if it is empty. No jumping.
    • Flying: after placing, a side with exactly three men may move one to any empty point. A side with more still goes step by step. With flying=off nobody flies.
    • After placing, a side with fewer than three men loses.
    • So does a side that has no legal move when its turn comes.
    • Draw: while moving, the same position with the same side to move for the third time since the last removal.
    • Draw: 50 rounds of moving without a removal. The board counts down the last ten.
    • A loss comes before a draw.
    Type a placing, a move, or either with its removal; or choose the removal afterwards:
    /move d2
    /move a1-d1
    /move a1-d1xg7
