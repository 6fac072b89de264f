### Takhteh's texts.

## Backgammon: the position in words, and counts


## Duel: the position in words, and counts


## DVONN: the position in words, and counts

dvonn-to-place-ring = چینش: نوبت { $seat } است که یک حلقه بگذارد.
dvonn-to-place = چینش: نوبت { $seat } است که یک مهره بگذارد.
dvonn-to-move = نوبت { $seat } است که برجی را حرکت دهد.
dvonn-to-pass = { $seat } حرکت مجازی ندارد و پاس می‌دهد.
dvonn-ended = بازی تمام شده است.
dvonn-hands = مهره‌های در دست: سفید { $white }، سیاه { $black }.
dvonn-rings-in-hand = { $count } حلقه هنوز در دست است.
dvonn-no-towers = { $seat } هیچ برجی ندارد.
# A sentence for each height; $spaces is a list such as "a3, b4".
dvonn-towers = { $seat } { $count } برج به بلندی { $height } دارد: { $spaces }.
dvonn-rings = خانه‌های دارای حلقه: { $spaces }.
dvonn-held = در برج‌ها: سفید { $white }، سیاه { $black }.
dvonn-tally-in-hand = { $count } در دست
dvonn-tally-held = { $count } در برج‌ها


## Nine Men's Morris: the position in words, and counts


## The table
