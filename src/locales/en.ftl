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


## DVONN: the position in words, and counts


## Nine Men's Morris: the position in words, and counts


## The table
