### Takhteh's texts.

## Backgammon: the position in words, and counts


## Duel: the position in words, and counts


## DVONN: the position in words, and counts


## Nine Men's Morris: the position in words, and counts


## The table
