### Takhteh's texts.

## Backgammon: the position in words, and counts


## Duel: the position in words, and counts


## DVONN: the position in words, and counts

dvonn-to-place-ring = التوزيع: الدور على { $seat } ليضع حلقة.
dvonn-to-place = التوزيع: الدور على { $seat } ليضع قطعة.
dvonn-to-move = الدور على { $seat } ليحرّك برجًا.
dvonn-to-pass = ليس لدى { $seat } نقلة متاحة، فيمرّر دوره.
dvonn-ended = انتهت اللعبة.
dvonn-hands = القطع في اليد: الأبيض { $white }، الأسود { $black }.
dvonn-rings-in-hand = { $count ->
    [one] حلقة واحدة ما زالت في اليد.
    [two] حلقتان ما زالتا في اليد.
    [few] { $count } حلقات ما زالت في اليد.
   *[other] { $count } حلقة ما زالت في اليد.
}
dvonn-no-towers = ليس لدى { $seat } أي برج.
# A sentence for each height; $spaces is a list such as "a3, b4".
dvonn-towers = { $count ->
    [one] لدى { $seat } برج واحد ارتفاعه { $height }: { $spaces }.
    [two] لدى { $seat } برجان ارتفاع كل منهما { $height }: { $spaces }.
    [few] لدى { $seat } { $count } أبراج ارتفاع كل منها { $height }: { $spaces }.
    [many] لدى { $seat } { $count } برجًا ارتفاع كل منها { $height }: { $spaces }.
   *[other] لدى { $seat } { $count } برج ارتفاع كل منها { $height }: { $spaces }.
}
dvonn-rings = المواضع التي فيها حلقة: { $spaces }.
dvonn-held = في الأبراج: الأبيض { $white }، الأسود { $black }.
dvonn-tally-in-hand = { $count } في اليد
dvonn-tally-held = { $count } في الأبراج


## Nine Men's Morris: the position in words, and counts


## The table
