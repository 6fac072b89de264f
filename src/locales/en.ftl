### Takhteh's texts.

## Backgammon: the position in words, and counts


## Duel: the position in words, and counts


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


## The table
