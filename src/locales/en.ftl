### Takhteh's texts.

## Backgammon: the position in words, and counts


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
banner-won = { $name } won
banner-drawn = Draw

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
cmd-undo = take back a step of your unfinished turn
cmd-board = show the board again, or in words
cmd-resign = give up
cmd-draw = offer a draw
cmd-games = the games in this place
cmd-history = the turns played so far, with a file
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
err-nothing-to-undo = There is no step of yours to take back: your unfinished turn is empty.
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
