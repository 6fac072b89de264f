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


## Nine Men's Morris: the position in words, and counts


## The table
