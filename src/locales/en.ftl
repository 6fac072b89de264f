### Takhteh's texts.

## Backgammon: the position in words, and counts

backgammon-men = { $side } has men on its own points { $points }.
backgammon-bar = { $count ->
    [one] { $side } has one man on the bar.
   *[other] { $side } has { $count } men on the bar.
}
backgammon-off = { $count ->
    [one] { $side } has borne off one man.
   *[other] { $side } has borne off { $count } men.
}
backgammon-pips = { $pips ->
    [one] { $side } has { $pips } pip to go.
   *[other] { $side } has { $pips } pips to go.
}
backgammon-score = Match to { $length } points; score: White { $first }, Black { $second }.
backgammon-crawford = Crawford game: no doubling.
backgammon-cube-middle = The cube is in the middle.
backgammon-cube = { $side } owns the cube, at { $value }.
backgammon-jacoby = Jacoby rule: gammons count only once the cube has been turned.
backgammon-opening = Each side throws one die to see who begins.
backgammon-to-throw = { $side } is to throw.
backgammon-roll-or-double = { $side } may throw or double.
backgammon-doubled = { $side } has doubled to { $value }; { $other } may take or drop.
backgammon-thrown = { $side } has thrown { $high } and { $low }.
backgammon-left = { $count ->
    [one] Still to be played: a { $face }.
   *[other] Still to be played: { $face }, { $count } times.
}
backgammon-won = { $points ->
    [one] { $side } has won one point.
   *[other] { $side } has won { $points } points.
}
backgammon-tally = { $pips ->
    [one] { $pips } pip
   *[other] { $pips } pips
}


## Duel: the position in words, and counts

duel-men = { $seat } has { $count ->
    [one] one man
   *[other] { $count } men
}, each number with its squares: { $men }.
duel-no-men = { $seat } has no man left.
duel-veterans = Veterans of { $seat }: { $squares }.
duel-barred = Already moved in this turn: { $squares }.
duel-opening = Each side throws one die; the higher begins.
duel-to-throw = { $seat } is to throw the die.
duel-to-move = { $left ->
    [one] One move is left
   *[other] { $left } moves are left
} in this turn. { $seat } is to move.
duel-over = The game is over.
duel-tally = { $men ->
    [one] 1 man
   *[other] { $men } men
}

## DVONN: the position in words, and counts

dvonn-to-place-ring = Placement: { $seat } is to place a ring.
dvonn-to-place = Placement: { $seat } is to place a man.
dvonn-to-move = { $seat } is to move a tower.
dvonn-to-pass = { $seat } has no legal move and passes.
dvonn-ended = The game is over.
dvonn-hands = Men in hand: White { $white }, Black { $black }.
dvonn-rings-in-hand = { $count ->
    [one] { $count } ring is still in hand.
   *[other] { $count } rings are still in hand.
}
dvonn-no-towers = { $seat } has no tower.
# A sentence for each height; $spaces is a list such as "a3, b4".
dvonn-towers = { $count ->
    [one] { $seat } has { $count } tower of height { $height }: { $spaces }.
   *[other] { $seat } has { $count } towers of height { $height }: { $spaces }.
}
dvonn-rings = Spaces with a ring: { $spaces }.
dvonn-held = Held in towers: White { $white }, Black { $black }.
dvonn-tally-in-hand = { $count } in hand
dvonn-tally-held = { $count } held


## Nine Men's Morris: the position in words, and counts

morris-men = { $seat }’s men at { $points }.
morris-no-men = { $seat } has no men on the board.
morris-hand = { $seat }’s men in hand: { $men }.
morris-to-place = { $seat } to place a man.
morris-to-move = { $seat } to move.
morris-to-remove = { $seat } has closed a mill and must remove a man.
morris-placing = Placing phase.
morris-moving = Moving phase.
morris-flying = { $seat } may fly to any empty point.
morris-in-hand = in hand: { $men }
morris-on-board = on the board: { $men }

## The table

seat-first = White
seat-second = Black
language-name = English
anyone = anyone

button-accept = Accept
button-decline = Decline
button-cancel = Cancel
button-confirm = Confirm
button-undo = Undo
button-back = Back
button-roll = Roll
button-double = Double
button-take = Take
button-drop = Drop
button-done = Done
button-pass = Pass
button-row = row { $row }

bar-to-move = { $seat } to move
bar-won = Winner
bar-drawn = Draw

board-title = { $table }: { $game }, { $first } (White) against { $second } (Black)
board-to-move = { $name } ({ $seat }) to move.
board-draft = So far: { $turn }
board-draft-whole = { $turn } – press Confirm, or Undo.
board-rounds-left = { $rounds ->
    [one] One more round without progress and the game is drawn.
   *[other] { $rounds } more rounds without progress and the game is drawn.
  }

told-turn = { $name }: { $turn }
told-forced = { $name }: { $turn } (the only legal move)
told-pass = { $name } cannot move and passes.
told-roll = { $name } rolls.
told-double = { $name } doubles!
told-take = { $name } takes. The cube is turned.
told-drop = { $name } drops.
told-throw = { $name } throws { $dice }.
told-no-play = { $name } throws { $dice }: no legal move, the turn passes.
told-opening = { $first } throws { $a }, { $second } throws { $b }: { $name } begins.
told-opening-equal = { $first } throws { $a }, { $second } throws { $b }: once more.
told-undo = { $name }’s last turn is taken back. The throw stands.
told-resigns = { $name } resigns ({ $size }).
told-game = { $points ->
    [one] { $name } wins this game: one point ({ $reason }).
   *[other] { $name } wins this game: { $points } points ({ $reason }).
  }
told-won = { $name } won ({ $reason }).
told-won-points = { $points ->
    [one] { $name } won: one point ({ $reason }).
   *[other] { $name } won: { $points } points ({ $reason }).
  }
told-won-match = { $name } won the match ({ $reason }).
told-score = It stands { $first } { $a }, { $second } { $b }.
told-drawn = The game is drawn ({ $reason }).

challenge-friend = { $name } challenges { $friend } to { $game }.
challenge-open = { $name } would like to play { $game }. Who accepts?
challenge-accepted = { $name } accepts { $challenger }’s challenge to { $game }.
challenge-declined = { $name } declines { $challenger }’s challenge to { $game }.
challenge-cancelled = { $name } has cancelled the challenge to { $game }.
challenge-lapsed = { $name }’s challenge has lapsed: nobody accepted it for a day.
option-line = { $key }: { $value }

offer-draw = { $name } offers a draw at { $table }.
offer-resign = { $name } resigns at { $table } and gives up: { $size }. Accept, or decline to play on for more.
offer-undo = { $name } would like to take back the last turn at { $table }. Accept?
offer-accepted = { $name } accepts.
offer-declined = { $name } declines. The game goes on.

resign-game = Resign the game
resign-single = Resign a single game
resign-gammon = Resign a gammon
resign-backgammon = Resign a backgammon
resign-match = Resign the match
size-game = the game
size-single = a single game
size-gammon = a gammon
size-backgammon = a backgammon
size-match = the match

ask-table = You play at several tables. Which one?
ask-game = Which game?
ask-rules = The rules of which game?
ask-reading = That can be read in more than one way. Which one do you mean?
ask-resign = Do you really resign at { $table }? What do you give up?
ask-language = Which language for you? With ★ for everybody here.

language-own = I answer you in English from now on. For everybody here: /language en here
language-both = English from now on, for you and for this place. Another for yourself or for all: /language
language-here = { $name } has chosen English for this place.

moves = { $count ->
    [one] { $table }, { $name } to move. One legal step: { $steps }
   *[other] { $table }, { $name } to move. { $count } legal steps: { $steps }
  }
moves-confirm = { $table }: the turn is complete. /done confirms it, /undo takes a step back.
moves-none = { $table }: there is no legal step now.

games = { $count ->
    [one] One game here:
   *[other] { $count } games here:
  }
games-line = { $title }. { $name } to move, for { $since }.
games-challenge = { $name } waits for { $friend }: { $game }.
games-none = Nobody plays here yet. Begin with: /challenge backgammon
since-minutes = { $count ->
    [one] a minute
   *[other] { $count } minutes
  }
since-hours = { $count ->
    [one] an hour
   *[other] { $count } hours
  }
since-days = { $count ->
    [one] a day
   *[other] { $count } days
  }
history = { $title }. The turns so far ({ $count }):
history-last = { $title }. The last { $shown } of { $count } turns; the file has all:
replay = { $count ->
    [0] { $title }. No turn has been played yet:
    [one] { $title }. The game again, one turn:
   *[other] { $title }. The game again, { $count } turns:
  }
replay-alt = Animation: { $title }, a picture for each turn ({ $count }).

help = Two friends, one board. The commands (what stands in brackets may be left out):
help-line = { $usage } – { $what }
help-state = { $count ->
    [0] No game is running here.
    [one] One game is running here.
   *[other] { $count } games are running here.
  }
help-yours = It is your turn at: { $tables }
cmd-challenge = offer a game, to a friend or to anyone
cmd-move = play a step or a whole turn
cmd-moves = the legal steps
cmd-done = end or confirm your turn
cmd-roll = roll the dice instead of doubling
cmd-double = offer to double the stakes
cmd-take = accept the double
cmd-drop = refuse the double and lose the game
cmd-undo = take back a step, or with consent your last turn
cmd-board = show the board again, or in words
cmd-undo = take back a step of your unfinished turn
cmd-board = show the board again, in words, or as a picture file
cmd-resign = give up
cmd-draw = offer a draw
cmd-games = the games in this place
cmd-history = the turns played so far, with a file
cmd-replay = the game from its start, as an animation
cmd-rules = a game’s rules in short
cmd-language = your language; with “here” everybody’s
cmd-help = this page

err-too-long = That is too long: at most { $most } characters. Nothing was done.
err-unknown = There is no command { $word }. /help lists them all.
err-unknown-near = There is no command { $word }. Did you mean this one?
err-missing = Something is missing: { $usage }
err-leftover = “{ $word }” has no meaning here, so nothing was done. See /help.
err-game = There is no game “{ $word }”. Choose one of: { $games }
err-game-near = There is no game “{ $word }”. Did you mean { $nearest }? There are: { $games }
err-language = I do not speak “{ $word }”. Choose en, fa or ar.
err-option = “{ $word }” is not an option here. Possible: { $possible }
err-option-value = { $key } cannot be “{ $value }”. Possible: { $possible }
err-option-twice = { $key } is given twice.
err-option-conflict = { $key } does not fit: { $why }
conflict-jacoby = it is only for a single game with the cube (points=1 cube=on).
err-no-table = You do not play here yet. Begin with: /challenge backgammon
err-gone = That table is not here any more.
err-not-your-table = You do not play at { $table }; you may watch.
err-over = The game is over ({ $reason }).
err-not-your-turn = It is { $name }’s turn at { $table }. Nothing was changed.
err-old-board = This board is old: { $table } has moved on. Its newest board has the live buttons; /board brings it here.
err-button = This button does not work any more. /board shows the live board.
err-not-asked = Somebody else was asked this.
err-moved-on = The game has moved on since you were asked. Nothing was changed.
err-nothing-to-undo = There is no turn of yours to take back yet.
err-not-done = Your turn is not complete. Possible: { $possible }
err-empty = Say what to play. Possible: { $possible }
err-unreadable = I cannot read “{ $word }” as a step of this game. Possible now: { $possible }
err-illegal = { $word } is not legal now. Possible: { $possible }
err-turn-ended = The turn was complete before “{ $word }”, so nothing was played.
err-bot = I only keep the board. Challenge a friend, or anyone: /challenge backgammon
err-yourself = You cannot challenge yourself here.
err-challenges = { $most } challenges are open here already. Let some be answered first.
err-challenge-gone = This challenge is not open any more.
err-cancel = Only { $name } can cancel this challenge.
err-for-friend = This challenge is for { $friend }.
err-own-challenge = This is your own challenge: somebody else has to accept it.
err-offer-stands = An offer is open at this table already.
err-offer-gone = This offer is not open any more.
err-offer-for = { $name } has to answer this.
err-resign = “{ $word }” cannot be given up now. Possible: { $possible }
err-name-length = A name has 1 to { $most } characters.
err-name-marks = A name cannot have control or direction characters, or three accents in a row.
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
    • points=5 is a match to 5. A match has the cube unless cube=off, a single game only with cube=on.
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
