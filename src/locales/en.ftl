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
button-next = Next
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
told-seed = The seed of the dice was { $seed }.

challenge-friend = { $name } challenges { $friend } to { $game }.
challenge-open = { $name } would like to play { $game }. Who accepts?
challenge-accepted = { $name } accepts { $challenger }’s challenge to { $game }.
challenge-declined = { $name } declines { $challenger }’s challenge to { $game }.
challenge-cancelled = { $name } has cancelled the challenge to { $game }.
challenge-lapsed = { $name }’s challenge has lapsed: nobody accepted it for a day.

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
ask-learn = Which game would you like to learn?
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
learn-page = { $game }, page { $page }/{ $pages }
learn-played = { $seat } has just played { $turn }.
learn-arrows = The arrows show { $steps }.
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
cmd-board = show the board again, in words, or as a picture file
cmd-resign = give up
cmd-draw = offer a draw
cmd-games = the games in this place
cmd-history = the turns played so far, with a file
cmd-dice = how fair the dice are: commitment, counts, and after the end the seed
cmd-replay = the game from its start, as an animation
cmd-rules = a game’s rules in short
cmd-learn = a game’s lesson, with pictures
cmd-language = your language; with “here” everybody’s
cmd-help = this page

dice-committed = Fair dice at { $table }: every throw of this game follows from a secret seed, fixed by the commitment { $commitment } (table id { $id }). The seed is told when the game is over.
dice-counts = { $name } ({ $seat }): ones { $ones }, twos { $twos }, threes { $threes }, fours { $fours }, fives { $fives }, sixes { $sixes }; dice thrown: { $all }.
dice-secret = The seed stays secret until the game is over.
dice-check = To check after the end: save the file of { "\u2066" }/history{ "\u2069" } and run { "\u2066" }takhteh dice-verify FILE{ "\u2069" }. By hand: the commitment must be SHA-256 of the seed’s 32 bytes followed by the table id, and throw N comes from the bytes of HMAC-SHA-256 with the seed as key and the number N as text: skip bytes from 252 up; a byte’s remainder by six, plus one, is a die.
dice-none = Nobody throws dice at { $table }.

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
## Telegram

telegram-link = Send this link to your friend. Whoever opens it and presses Start plays with you:
telegram-link-gone = This link leads nowhere. Ask your friend for a new one, or begin yourself: /challenge backgammon
telegram-muted = I may not write in the group where you play. Somebody who runs it has to allow me messages and photos; then /board shows the game.
telegram-unsaved = This could not be saved, so nothing was changed. Please try again a little later.

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
    • So an 8 can never move, a 7 only from edge to edge, and a 5 or 6 only among two to four squares. Eights and sevens are your walls.
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

## Lessons

lesson-duel-board = Each side has two rows with the numbers 1 to 8, counted from its own left. A dot only tells the second row apart. Your aim: bring a man through to the enemy’s home row, or remove them all.
lesson-duel-die = Both sides throw to see who begins. Then every turn opens with a die, which says how many moves you have, not how far you go. White threw 3 and has moved one man; each man moves once a turn, so two others may follow, or White stops early with /done.
lesson-duel-moving = The number is the distance. A 3 goes exactly three squares in one straight line: forwards, backwards, sideways or diagonally. These are all its moves.
lesson-duel-jumping = Nobody jumps. The 2 on d4 cannot pass its own man on d5 or the enemy on e5. It may land on f4, though: to land on an enemy is to attack.
lesson-duel-one = A 1 is different. It goes one square straight ahead if that is empty, or attacks one square diagonally ahead. It never turns back.
lesson-duel-larger = An attack compares the two numbers, and the larger stays. White’s 5 went to c7 and met a 3: the 3 is gone.
lesson-duel-smaller = If the attacker is the smaller, he is the one to go: White’s 2 fell before the 6 on b4. Equal numbers take each other off, like the two 3s on e6.
lesson-duel-walls = Large numbers need room. A 7 only goes from edge to edge, a 5 or 6 has just a few squares, and an 8 never moves. But nothing is larger than an 8: sevens and eights are your walls.
lesson-duel-breakthrough = If a man stands on the enemy’s home row after any combat, he has broken through and wins at once, like White’s 4 here. So watch the gaps in your own home row.
lesson-duel-veteran = Two options change this. With breakthrough=off that man becomes a veteran instead, and if the die has a move left, he moves once more in the same turn, as the arrows show. With combat=capture whoever lands removes the other, whatever the numbers.
lesson-duel-end = Taking the last enemy man wins too, as White did here. A side without a move when its turn begins loses. The game is drawn if the last two men take each other, or if twenty rounds bring neither a removal nor a new veteran.
lesson-duel-play = Use the buttons, or type moves one by one or the whole turn: /move b2-b4 c2-c5 done. Now cross swords with somebody: /challenge duel

lesson-dvonn-board = There are 49 spaces, 23 men for each side, and three red rings on a3, f3 and k3. The rings belong to nobody and never move. In the end, whoever holds more men in towers wins.
lesson-dvonn-placing = First the board is filled. White begins, and by turns each side puts one man on any empty space until all 46 stand. Then White makes the first move.
lesson-dvonn-tower = A man, or a pile of men, is a tower. The man on top says whose it is, and the number says how high it is. The four on h3 are White’s tower, although two of them are black.
lesson-dvonn-moving = In your turn you move one whole tower of yours, exactly as many spaces as it has men. It goes straight, in one of six directions, over men, rings and gaps, but never off the board. The two on e3 may go where the arrows point.
lesson-dvonn-landing = Land on a tower, yours or the enemy’s, and the two become one with you on top. White’s single man has stepped onto two black ones: a white tower of three. A high tower is worth much, but finds few places to go.
lesson-dvonn-ring = You may also land on an empty space, or on a ring as White did here on a3. A ring beneath adds nothing to the height. When the tower goes on, the ring stays behind.
lesson-dvonn-chain = Towers live only while they are joined to a ring by a chain of neighbouring towers. The black towers on h2 and h3 hang on the white man on i3 alone. What if he goes to j3?
lesson-dvonn-cut = They are cut off! After each move, every tower without a chain to a ring leaves the board, and its men count for nobody. Your own towers are no exception, so look twice before you move.
lesson-dvonn-passing = White’s only tower is six high, and from the middle no straight line is six spaces long. A side that cannot move passes; the bot does it for you. Black plays on, and the arrows show two of his moves.
lesson-dvonn-end = When neither side can move, the game is over. It also ends when a side has no tower, when a position comes up for the third time, or after twenty rounds without a landing on a tower or a removal. Then men are counted: Black wins by seven to six.
lesson-dvonn-official = rules=official is the published game. White, Black and White place the rings, then Black places the first man; a ring counts as a man of its tower and moves with it, as in White’s move to f3. You land only on towers and rings, and a tower with six occupied neighbours is stuck.
lesson-dvonn-play = The buttons ask for the row, then for the space. Or type: /move d3 places a man, /move d3-e3 moves a tower. Ready for the first ring? /challenge dvonn

lesson-backgammon-board = You are White. Your fifteen men run from point 24 at the upper right, along the top to the left, and back along the bottom to your home, points 1 to 6. Black comes the other way and counts from his own end.
lesson-backgammon-dice = Two dice, two moves: with 3 and 1 White plays one man from 8 to 5 and another from 6 to 5. One man may play both if he can stop in between. At the start each side throws one die, and the higher begins with those two numbers.
lesson-backgammon-double = A double is played four times. With 2-2 White has moved two men from 13 to 11 and two from 6 to 4.
lesson-backgammon-hit = Two men close a point to the enemy. A man alone is a blot and can be hit: White landed on the black blot on 4, and it went to the bar in the middle.
lesson-backgammon-bar = Whoever has a man on the bar must bring him in first, into the enemy’s home. White’s 5 would enter on 20, but two black men close it. So he enters on 22 with the 3, and may then play the 5 with any man.
lesson-backgammon-must = Play as many of your numbers as you can. If you could play either but not both, you must play the higher: here the 6, from 24 to 18. If neither can be played, the turn passes.
lesson-backgammon-off = Once all your men are at home or off, you bear them off: a 4 takes one from point 4, a 2 one from point 2. You may move a man inside instead. The first to bear off all fifteen wins.
lesson-backgammon-off-higher = What if your point is empty? Then a man from a higher point must move. If nobody stands higher, the man farthest back goes off: 6 and 5 both take men from point 4 here.
lesson-backgammon-gammon = A win is one point. If the loser has borne off nobody, it is a gammon and counts two, as here. If he also has a man on the bar or in the winner’s home, it is a backgammon and counts three.
lesson-backgammon-cube = With cube=on the cube raises the stakes. Before your throw you may /double, as White has just done. The other side may /take: the stake doubles, and only he may double next. Or he may /drop and lose the old stake.
lesson-backgammon-match = With points=5 you play a match, with the cube, game after game until somebody has five points. When a side is one point short, as White is, one game is played without doubling: the Crawford game, with its cube crossed out.
lesson-backgammon-play = The bot throws; you press buttons or type from and to: /move 13/8 6/5. From the bar you write bar/22, off the board 6/off. Now find somebody to roll against: /challenge backgammon

lesson-morris-board = Three squares lie one inside another, and four lines join them. Men stand on the 24 points: the corners and the middles of the sides. Each side has nine men, and everything is about getting three of them in one line, a mill.
lesson-morris-placing = First the men come onto the board. White begins, and by turns each side puts one man on any empty point. Nothing walks before both hands are empty.
lesson-morris-mill = White has just filled the left-hand line: a1, a4, a7. That is a mill! Whoever makes one takes an enemy man off the board straight away. Red corners show which men may be taken.
lesson-morris-safe = Black has a mill on b2, b4 and b6, and its men are safe as long as he has another man outside a mill. So White, with a new mill in column e, may take only d7 or g4.
lesson-morris-all-in-mills = Here all of Black’s men stand in a mill. Now none of them is safe, and White takes whichever he likes. One thing stays the same: two mills made at one stroke still take only one man.
lesson-morris-moving = Once all men are placed they begin to walk. A turn moves one man along a line to the next point, if that is empty; nobody jumps. The man on d2 has four ways to go.
lesson-morris-again = A mill that stands brings nothing more. Open it and close it later, though, and it is a new mill that takes a new man. White went a4-b4, Black replied, and now b4-a4 closes the mill again.
lesson-morris-flying = A side that is down to three men may fly: each turn, one man goes to any empty point. The arrows are three of many choices. Black has five men and still walks. With flying=off nobody flies.
lesson-morris-few-men = Two men can never make a mill. So after the placing, a side with fewer than three men has lost. White has just closed a mill, taken f4, and won.
lesson-morris-blocked = There is another way to win: shut the enemy in. White’s last move leaves all four black men without a way out. A side that cannot move in its turn loses.
lesson-morris-draw = Some games have no winner. It is a draw when a position comes up for the third time since the last man was taken, or when, as here, fifty rounds of moving have passed without taking any.
lesson-morris-play = Play with the buttons under the board, or type. /move d2 places a man, /move a1-d1 moves one, /move a1-d1xg7 also takes. All clear? Then call a friend: /challenge morris

## Clocks

button-claim = Claim the win
span-minutes = { $count ->
    [one] one minute
   *[other] { $count } minutes
}
span-hours = { $count ->
    [one] one hour
   *[other] { $count } hours
}
span-days = { $count ->
    [one] one day
   *[other] { $count } days
}
clock-limit = Each turn has { $span }.
clock-choice = { $span }
clock-off = No time limit.
clock-choice-off = No limit
clock-none = { $title }. There is no time limit.
clock-running = { $title }. Each turn has { $limit }. { $name } has { $left } left.
clock-run-out = { $title }. Each turn has { $limit }. { $name }’s time is over.
clock-warning = { $name }, you have { $span } left for your turn at { $table }. After that { $other } may claim the win.
clock-over = { $name }’s time at { $table } is over. { $other }, you may claim the win, or wait.
clock-reminder = { $name }, { $table } has been waiting for you for { $span }.
offer-clock = { $name } would like to change the clock at { $table }. { $clock } Accept?
err-clock = “{ $word }” is no time limit. Possible: off, { $possible }, or any time between the shortest and the longest.
err-clock-same = It is so already. { $clock }
err-claim-none = There is no time limit at { $table }. You could offer one: /clock 1d
err-claim-own = It is your own turn at { $table }.
err-claim-early = { $name } still has { $span } at { $table }.

## Rematches, and games broken off

button-offer = Offer this game
ask-options = { $game }: how do you want to play?
challenge-first = { $name } plays { $seat }.
err-rematch-none = You have no finished game here. Begin with: /challenge backgammon
err-rematch-running = The game at { $table } is not over yet.
ask-abort = End which table, without a result?
err-admin = Only somebody who runs this channel can do that.
err-abort-over = The game at { $table } is over already.
told-abort = { $name } has ended this table without a result.
reason-aborted = broken off

## Settings

settings = What is set here:
settings-set = { $name } has set for everybody here:
settings-language = • The language here is { $language }; another one: /language
setting-confirm-on = Turns entered by buttons wait for Confirm.
setting-confirm-off = Turns entered by buttons need no Confirm.
setting-view-mover = Whoever is to move has his side near.
setting-view-fixed = White’s side is always near.
setting-boards-keep = Old boards stay.
setting-boards-clean = Old boards are removed; final boards stay.
setting-notify-ping = Each board calls the player to move.
setting-notify-quiet = Boards call nobody.
set-confirm-on = Confirm turns
set-confirm-off = No Confirm
set-view-mover = Mover’s side near
set-view-fixed = White’s side near
set-boards-keep = Keep old boards
set-boards-clean = Remove old boards
set-notify-ping = Call the player
set-notify-quiet = Call nobody
err-setting = “{ $word }” cannot be set. Possible: { $possible }

## Records and ratings

stats = { $name } in this community:
stats-line = • { $game }: rating { $rating }{ $mark } (± { $deviation }); won { $won }, drawn { $drawn }, lost { $lost }
stats-against = – against { $name }: won { $won }, drawn { $drawn }, lost { $lost }
stats-none = { $name } has not finished a game here yet that counts. Games count once both have moved.
err-stats-nobody = Nobody here is called { $name }.
ask-top = The best in which game?
top = The best in { $game } here:
top-line = { $place }. { $name }: { $rating }{ $mark } (won { $won }, drawn { $drawn }, lost { $lost })
stats-unsettled = ?
top-mark = A question mark: not many games yet.
top-none = Nobody has finished a game of { $game } here yet that counts.

cmd-rematch = the same game once more, seats swapped
cmd-clock = the time limit of a turn, or offer one
cmd-claim = win when the other’s time is over
cmd-stats = wins, losses and rating
cmd-top = the best in a game
cmd-settings = how this channel plays: Confirm, view, old boards, calls
cmd-abort = end a table without a result (for those who run the channel)

## Discord

answer-done = Done.
answer-later = Discord is slow just now. The answer follows here as soon as it can.
err-not-saved = That was not saved, and nothing was changed. Please try again.
err-permissions = I cannot show a board here, so nothing was changed. The settings of this channel must allow me: { $missing }
err-board-permissions = The turn is saved, but I may not show the board here. The settings of this channel must allow me: { $missing }
arg-friend = whom you challenge; left out: anyone
arg-player = whose record; left out: yours
arg-game = which game
arg-option = only for: { $games }
arg-clock = the time for each turn, such as 30m, 6h or 2d
arg-limit = the time for each turn, such as 30m, 6h or 2d, or off
arg-table = the table’s name; left out: the one where it is your turn
arg-steps = one step or a whole turn, such as 13/8 6/5
arg-as = in words, or as a picture file
arg-language = which language
arg-here = for everybody in this place
arg-name = which setting
arg-value = what it is to be
