### Takhteh's texts.

## Backgammon: the position in words, and counts

backgammon-men = أحجار { $side } على خاناته: { $points }.
backgammon-bar = { $count ->
    [one] لـ{ $side } حجر واحد على البار.
    [two] لـ{ $side } حجران على البار.
    [few] لـ{ $side } { $count } أحجار على البار.
   *[other] لـ{ $side } { $count } حجرًا على البار.
}
backgammon-off = { $count ->
    [one] أخرج { $side } حجرًا واحدًا.
    [two] أخرج { $side } حجرين.
    [few] أخرج { $side } { $count } أحجار.
   *[other] أخرج { $side } { $count } حجرًا.
}
backgammon-pips = { $pips ->
    [zero] لم يبقَ أمام { $side } أي خطوة.
    [one] بقيت أمام { $side } خطوة واحدة.
    [two] بقيت أمام { $side } خطوتان.
    [few] بقيت أمام { $side } { $pips } خطوات.
    [many] بقيت أمام { $side } { $pips } خطوة.
   *[other] بقيت أمام { $side } { $pips } خطوة.
}
backgammon-score = { $length ->
    [few] مباراة إلى { $length } نقاط؛ النتيجة: الأبيض { $first }، الأسود { $second }.
   *[other] مباراة إلى { $length } نقطة؛ النتيجة: الأبيض { $first }، الأسود { $second }.
}
backgammon-crawford = لعبة كروفورد: لا مضاعفة فيها.
backgammon-cube-middle = مكعب المضاعفة في الوسط.
backgammon-cube = مكعب المضاعفة لدى { $side } على الرقم { $value }.
backgammon-jacoby = قاعدة جاكوبي: لا يُحتسب المارس إلا بعد قبول مضاعفة.
backgammon-opening = يرمي كل طرف زهرًا واحدًا لتحديد من يبدأ.
backgammon-to-throw = على { $side } أن يرمي الزهر.
backgammon-roll-or-double = يمكن لـ{ $side } أن يرمي الزهر أو يطلب المضاعفة.
backgammon-doubled = طلب { $side } المضاعفة إلى { $value }؛ ولـ{ $other } القبول أو الرفض.
backgammon-thrown = رمى { $side } الزهر: { $high } و{ $low }.
backgammon-left = { $count ->
    [one] بقي لعب { $face } مرة واحدة.
    [two] بقي لعب { $face } مرتين.
    [few] بقي لعب { $face } { $count } مرات.
   *[other] بقي لعب { $face } { $count } مرة.
}
backgammon-won = { $points ->
    [one] ربح { $side } نقطة واحدة.
    [two] ربح { $side } نقطتين.
    [few] ربح { $side } { $points } نقاط.
   *[other] ربح { $side } { $points } نقطة.
}
backgammon-tally = { $pips ->
    [zero] لا خطوات
    [one] خطوة واحدة
    [two] خطوتان
    [few] { $pips } خطوات
    [many] { $pips } خطوة
   *[other] { $pips } خطوة
}


## Duel: the position in words, and counts


## DVONN: the position in words, and counts


## Nine Men's Morris: the position in words, and counts


## The table
