### Takhteh's texts.

## Backgammon: the position in words, and counts

backgammon-men = مهره‌های { $side } در خانه‌های خودش: { $points }.
backgammon-bar = { $side } { $count } مهره روی بار (میله) دارد.
backgammon-off = { $side } { $count } مهره خارج کرده است.
backgammon-pips = { $side } تا پایان { $pips } خانه راه دارد.
backgammon-score = دست { $length } امتیازی؛ امتیاز سفید { $first }، امتیاز سیاه { $second }.
backgammon-crawford = بازی کرافورد: دوبل ممنوع است.
backgammon-cube-middle = تاس دوبل در وسط است.
backgammon-cube = تاس دوبل با عدد { $value } در اختیار { $side } است.
backgammon-jacoby = قانون جاکوبی: مارس فقط وقتی حساب می‌شود که دوبلی قبول شده باشد.
backgammon-opening = هر طرف یک تاس می‌ریزد تا معلوم شود چه کسی شروع می‌کند.
backgammon-to-throw = نوبت تاس ریختن { $side } است.
backgammon-roll-or-double = { $side } می‌تواند تاس بریزد یا دوبل کند.
backgammon-doubled = { $side } بازی را به { $value } دوبل کرده است؛ { $other } می‌تواند قبول یا رد کند.
backgammon-thrown = { $side } تاس { $high } و { $low } آورده است.
backgammon-left = { $count ->
    [1] هنوز باید یک { $face } بازی شود.
   *[other] هنوز باید { $count } بار { $face } بازی شود.
}
backgammon-won = { $side } { $points } امتیاز برد.
backgammon-tally = { $pips } خانه تا پایان


## Duel: the position in words, and counts


## DVONN: the position in words, and counts


## Nine Men's Morris: the position in words, and counts


## The table
