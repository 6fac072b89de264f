### Takhteh's texts.

## Backgammon: the position in words, and counts


## Duel: the position in words, and counts

duel-men = { $seat } { $count } مهره دارد؛ هر عدد با خانه‌هایش: { $men }.
duel-no-men = { $seat } دیگر مهره‌ای ندارد.
duel-veterans = قدیمی‌های { $seat }: { $squares }.
duel-barred = در این نوبت حرکت کرده‌اند: { $squares }.
duel-opening = هر طرف یک تاس می‌اندازد؛ عدد بزرگ‌تر بازی را آغاز می‌کند.
duel-to-throw = نوبت { $seat } است که تاس بیندازد.
duel-to-move = از این نوبت { $left } حرکت مانده است. نوبت { $seat } است.
duel-over = بازی تمام شده است.
duel-tally = { $men } مهره

## DVONN: the position in words, and counts


## Nine Men's Morris: the position in words, and counts


## The table
