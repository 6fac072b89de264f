### Takhteh's texts.

## Backgammon: the position in words, and counts


## Duel: the position in words, and counts

duel-men = { $count ->
    [one] لدى { $seat } قطعة واحدة
    [two] لدى { $seat } قطعتان
    [few] لدى { $seat } { $count } قطع
   *[other] لدى { $seat } { $count } قطعة
}، كل رقم مع مربعاته: { $men }.
duel-no-men = لم تبقَ لدى { $seat } أي قطعة.
duel-veterans = القطع المخضرمة لدى { $seat }: { $squares }.
duel-barred = تحركت في هذا الدور: { $squares }.
duel-opening = يرمي كل طرف نردًا واحدًا، ويبدأ صاحب الرقم الأكبر.
duel-to-throw = على { $seat } رمي النرد.
duel-to-move = { $left ->
    [one] بقيت نقلة واحدة
    [two] بقيت نقلتان
    [few] بقيت { $left } نقلات
   *[other] بقيت { $left } نقلة
} في هذا الدور. الدور على { $seat }.
duel-over = انتهت اللعبة.
duel-tally = { $men ->
    [zero] لا قطع
    [one] قطعة واحدة
    [two] قطعتان
    [few] { $men } قطع
   *[other] { $men } قطعة
}

## DVONN: the position in words, and counts


## Nine Men's Morris: the position in words, and counts


## The table
