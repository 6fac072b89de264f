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

morris-men = قطع { $seat } على { $points }.
morris-no-men = ليس على الرقعة أي قطعة من قطع { $seat }.
morris-hand = قطع { $seat } في اليد: { $men }.
morris-to-place = الدور على { $seat } لوضع قطعة.
morris-to-move = الدور على { $seat } للتحريك.
morris-to-remove = أغلق { $seat } طاحونة وعليه أخذ قطعة من خصمه.
morris-placing = مرحلة الوضع.
morris-moving = مرحلة التحريك.
morris-flying = لقطع { $seat } حق الطيران إلى أي نقطة خالية.
morris-in-hand = في اليد: { $men }
morris-on-board = على الرقعة: { $men }

## The table

seat-first = الأبيض
seat-second = الأسود
language-name = العربية
anyone = أي شخص

button-accept = قبول
button-decline = رفض
button-cancel = إلغاء
button-confirm = تأكيد
button-undo = تراجع
button-back = رجوع
button-roll = ارمِ الزهر
button-double = مضاعفة
button-take = قبول المضاعفة
button-drop = رفض المضاعفة
button-done = إنهاء الدور
button-pass = تمرير
button-row = الصف { $row }

bar-to-move = دور { $seat }
banner-won = فاز { $name }
banner-drawn = تعادل

board-title = { $table }: { $game }، { $first } (الأبيض) ضد { $second } (الأسود)
board-to-move = الدور لـ { $name } ({ $seat }).
board-draft = حتى الآن: { $turn }
board-draft-whole = { $turn } – أكّد أو تراجع.
board-rounds-left = { $rounds ->
    [one] جولة واحدة أخرى بلا تقدّم وتنتهي اللعبة بالتعادل.
    [two] جولتان أخريان بلا تقدّم وتنتهي اللعبة بالتعادل.
    [few] { $rounds } جولات أخرى بلا تقدّم وتنتهي اللعبة بالتعادل.
   *[other] { $rounds } جولة أخرى بلا تقدّم وتنتهي اللعبة بالتعادل.
  }

told-turn = { $name }: { $turn }
told-forced = { $name }: { $turn } (الحركة الوحيدة المتاحة)
told-pass = لا حركة لدى { $name }، فيمرّ الدور.
told-roll = { $name } يرمي الزهر.
told-double = { $name } يضاعف!
told-take = { $name } يقبل المضاعفة.
told-drop = { $name } يرفض المضاعفة.
told-throw = رمية { $name }: { $dice }
told-no-play = رمية { $name }: { $dice }. لا حركة متاحة، فيمرّ الدور.
told-opening = رمى { $first } { $a } ورمى { $second } { $b }؛ يبدأ { $name }.
told-opening-equal = رمى { $first } { $a } ورمى { $second } { $b }؛ نعيد الرمي.
told-resigns = { $name } ينسحب ({ $size }).
told-game = { $points ->
    [one] فاز { $name } بهذا الشوط: نقطة واحدة ({ $reason }).
    [two] فاز { $name } بهذا الشوط: نقطتان ({ $reason }).
    [few] فاز { $name } بهذا الشوط: { $points } نقاط ({ $reason }).
   *[other] فاز { $name } بهذا الشوط: { $points } نقطة ({ $reason }).
  }
told-won = فاز { $name } ({ $reason }).
told-won-points = { $points ->
    [one] فاز { $name }: نقطة واحدة ({ $reason }).
    [two] فاز { $name }: نقطتان ({ $reason }).
    [few] فاز { $name }: { $points } نقاط ({ $reason }).
   *[other] فاز { $name }: { $points } نقطة ({ $reason }).
  }
told-drawn = انتهت اللعبة بالتعادل ({ $reason }).

challenge-friend = { $name } يتحدى { $friend } في { $game }.
challenge-open = { $name } يريد أن يلعب { $game }. من يقبل؟
challenge-accepted = قبِل { $name } تحدي { $challenger } في { $game }.
challenge-declined = رفض { $name } تحدي { $challenger } في { $game }.
challenge-cancelled = ألغى { $name } التحدي في { $game }.
challenge-lapsed = سقط تحدي { $name }: مضى يوم ولم يقبله أحد.
option-line = { $key }: { $value }

offer-draw = { $name } يعرض التعادل على الطاولة { $table }.
offer-resign = { $name } ينسحب من { $table } ويتنازل عن: { $size }. اقبل، أو ارفض والعب من أجل المزيد.
offer-accepted = { $name } يقبل.
offer-declined = { $name } يرفض. اللعبة مستمرة.

resign-game = الانسحاب من اللعبة
resign-single = التنازل عن خسارة عادية
resign-gammon = التنازل عن مارس
resign-backgammon = التنازل عن مارس مضاعف
resign-match = الانسحاب من المباراة
size-game = اللعبة
size-single = خسارة عادية
size-gammon = مارس
size-backgammon = مارس مضاعف
size-match = المباراة كلها

ask-table = أنت تلعب على أكثر من طاولة. أيها تقصد؟
ask-game = أي لعبة؟
ask-rules = قواعد أي لعبة؟
ask-reading = يمكن قراءة هذا بأكثر من طريقة. أيها تقصد؟
ask-resign = هل تنسحب حقًا من { $table }؟ عمّ تتنازل؟
ask-language = أي لغة لك؟ الأزرار ذات ★ للجميع هنا.

language-own = سأجيبك بالعربية من الآن. وللجميع هنا: { "\u2066" }/language ar here{ "\u2069" }
language-both = العربية من الآن، لك ولهذا المكان. لغة أخرى لك أو للجميع: { "\u2066" }/language{ "\u2069" }
language-here = اختار { $name } العربية لهذا المكان.

moves = { $count ->
    [one] { $table }، الدور لـ { $name }. حركة واحدة متاحة: { $steps }
    [two] { $table }، الدور لـ { $name }. حركتان متاحتان: { $steps }
    [few] { $table }، الدور لـ { $name }. { $count } حركات متاحة: { $steps }
   *[other] { $table }، الدور لـ { $name }. { $count } حركة متاحة: { $steps }
  }
moves-confirm = { $table }: الدور مكتمل. { "\u2066" }/done{ "\u2069" } للتأكيد، و{ "\u2066" }/undo{ "\u2069" } للتراجع خطوة.
moves-none = { $table }: لا حركة متاحة الآن.

games = { $count ->
    [one] لعبة واحدة هنا:
    [two] لعبتان هنا:
    [few] { $count } ألعاب هنا:
   *[other] { $count } لعبة هنا:
  }
games-line = { $title }. الدور لـ { $name } منذ { $since }.
games-challenge = { $name } ينتظر { $friend }: { $game }.
games-none = لا أحد يلعب هنا بعد. ابدأ هكذا: { "\u2066" }/challenge backgammon{ "\u2069" }
since-minutes = { $count ->
    [zero] أقل من دقيقة
    [one] دقيقة
    [two] دقيقتين
    [few] { $count } دقائق
   *[other] { $count } دقيقة
  }
since-hours = { $count ->
    [one] ساعة
    [two] ساعتين
    [few] { $count } ساعات
   *[other] { $count } ساعة
  }
since-days = { $count ->
    [one] يوم
    [two] يومين
    [few] { $count } أيام
   *[other] { $count } يومًا
  }
history = { $title }. الأدوار حتى الآن ({ $count }):
history-last = { $title }. آخر { $shown } من { $count } دورًا؛ والملف فيه كل شيء:

help = صديقان ورقعة واحدة. الأوامر (ما بين القوسين اختياري):
help-line = { $usage } – { $what }
help-state = { $count ->
    [zero] لا لعبة جارية هنا.
    [one] لعبة واحدة جارية هنا.
    [two] لعبتان جاريتان هنا.
    [few] { $count } ألعاب جارية هنا.
   *[other] { $count } لعبة جارية هنا.
  }
help-yours = الدور لك في: { $tables }
cmd-challenge = عرض لعبة على صديق أو على أي شخص
cmd-move = لعب خطوة أو دور كامل
cmd-moves = الحركات المتاحة
cmd-done = إنهاء دورك أو تأكيده
cmd-roll = رمي الزهر بدل المضاعفة
cmd-double = عرض مضاعفة الرهان
cmd-take = قبول المضاعفة
cmd-drop = رفض المضاعفة وخسارة الشوط
cmd-undo = التراجع عن خطوة من دورك غير المكتمل
cmd-board = عرض الرقعة من جديد، أو بالكلمات
cmd-resign = الانسحاب
cmd-draw = عرض التعادل
cmd-games = الألعاب في هذا المكان
cmd-history = الأدوار حتى الآن، مع ملف
cmd-rules = قواعد لعبة باختصار
cmd-language = لغتك؛ ومع { "\u2066" }here{ "\u2069" } لغة الجميع
cmd-help = هذه الصفحة

err-too-long = النص طويل جدًا: { $most } حرفًا على الأكثر. لم يُنفَّذ شيء.
err-unknown = لا يوجد أمر { $word }. القائمة كلها: { "\u2066" }/help{ "\u2069" }
err-unknown-near = لا يوجد أمر { $word }. هل تقصد هذا؟
err-missing = ينقص شيء: { $usage }
err-leftover = لا معنى لـ «{ $word }» هنا، فلم يُنفَّذ شيء. انظر: { "\u2066" }/help{ "\u2069" }
err-game = لا توجد لعبة «{ $word }». اختر واحدة: { $games }
err-game-near = لا توجد لعبة «{ $word }». هل تقصد { $nearest }؟ الموجود: { $games }
err-language = لا أتكلم «{ $word }». اختر: { "\u2066" }en, fa, ar{ "\u2069" }
err-option = «{ $word }» ليس خيارًا في هذه اللعبة. الممكن: { $possible }
err-option-value = لا يمكن أن يكون { $key } «{ $value }». الممكن: { $possible }
err-option-twice = ورد { $key } مرتين.
err-option-conflict = { $key } لا يناسب: { $why }
conflict-jacoby = هو للعبة واحدة مع المكعب فقط ({ "\u2066" }points=1 cube=on{ "\u2069" }).
err-no-table = لا تلعب هنا بعد. ابدأ هكذا: { "\u2066" }/challenge backgammon{ "\u2069" }
err-gone = لم تعد تلك الطاولة هنا.
err-not-your-table = أنت لا تلعب على { $table }؛ يمكنك المشاهدة.
err-over = انتهت اللعبة ({ $reason }).
err-not-your-turn = الدور لـ { $name } على { $table }. لم يتغير شيء.
err-old-board = هذه الرقعة قديمة: تقدّمت { $table }. الأزرار الحية تحت أحدث رقعة؛ { "\u2066" }/board{ "\u2069" } يأتي بها.
err-button = لم يعد هذا الزر يعمل. الرقعة الحية: { "\u2066" }/board{ "\u2069" }
err-not-asked = هذا السؤال لشخص آخر.
err-moved-on = تقدّمت اللعبة منذ سُئلت. لم يتغير شيء.
err-nothing-to-undo = لا خطوة لك للتراجع عنها: دورك غير المكتمل فارغ.
err-not-done = دورك لم يكتمل. الممكن: { $possible }
err-empty = قل ماذا تلعب. الممكن: { $possible }
err-unreadable = لا أستطيع قراءة «{ $word }» كخطوة في هذه اللعبة. الممكن الآن: { $possible }
err-illegal = { $word } غير مسموح الآن. الممكن: { $possible }
err-turn-ended = اكتمل الدور قبل «{ $word }»، فلم يُلعب شيء.
err-bot = أنا أحفظ الرقعة فقط. تحدَّ صديقًا أو أي شخص: { "\u2066" }/challenge backgammon{ "\u2069" }
err-yourself = لا يمكنك أن تتحدى نفسك هنا.
err-challenges = هنا { $most } تحديًا مفتوحًا بالفعل. لتُجَب بعضها أولًا.
err-challenge-gone = لم يعد هذا التحدي مفتوحًا.
err-cancel = { $name } وحده يلغي هذا التحدي.
err-for-friend = هذا التحدي لـ { $friend }.
err-own-challenge = هذا تحديك أنت؛ على غيرك أن يقبله.
err-offer-stands = على هذه الطاولة عرض مفتوح بالفعل.
err-offer-gone = لم يعد هذا العرض مفتوحًا.
err-offer-for = الجواب لـ { $name }.
err-resign = لا يمكن التنازل عن «{ $word }» الآن. الممكن: { $possible }
err-name-length = طول الاسم من حرف واحد إلى { $most }.
err-name-marks = لا يقبل الاسم محارف التحكم أو الاتجاه، ولا ثلاث علامات متتالية.
