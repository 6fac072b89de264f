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
bar-won = الفائز
bar-drawn = تعادل

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
told-undo = تم التراجع عن دور { $name } الأخير. والرمية كما هي.
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
told-won-match = فاز { $name } بالمباراة ({ $reason }).
told-score = النتيجة: { $first } { $a }، { $second } { $b }.
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
offer-undo = { $name } يطلب التراجع عن دوره الأخير على { $table }. هل تقبل؟
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
replay = { $count ->
    [zero] { $title }. لم يُلعب أي دور بعد:
    [one] { $title }. اللعبة من بدايتها، دور واحد:
    [two] { $title }. اللعبة من بدايتها، دوران:
    [few] { $title }. اللعبة من بدايتها، { $count } أدوار:
   *[other] { $title }. اللعبة من بدايتها، { $count } دورًا:
  }
replay-alt = صورة متحركة: { $title }، صورة لكل دور ({ $count }).

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
cmd-undo = التراجع عن خطوة، أو عن دورك الأخير بموافقة الخصم
cmd-board = عرض الرقعة من جديد، أو بالكلمات
cmd-undo = التراجع عن خطوة من دورك غير المكتمل
cmd-board = عرض الرقعة من جديد، أو بالكلمات، أو ملف صورة
cmd-resign = الانسحاب
cmd-draw = عرض التعادل
cmd-games = الألعاب في هذا المكان
cmd-history = الأدوار حتى الآن، مع ملف
cmd-replay = اللعبة من بدايتها، صورةً متحركة
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
err-nothing-to-undo = لا دور لك للتراجع عنه بعد.
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
## Games, options and rules

game-duel = المبارزة
game-duel-names = المبارزة|مبارزة|مبارزه|لعبة المبارزة|مبارزة الأرقام|دويل
game-dvonn = دڤون
game-dvonn-names = دڤون|دفون|لعبة دڤون|ديفون
game-backgammon = الطاولة
game-backgammon-names = الطاولة|طاولة|طاوله|الطاوله|لعبة الطاولة|طاولة زهر|طاولة الزهر|الزهر|نرد|النرد|لعبة النرد|باكغامون|شيش بيش
game-morris = الدريس
game-morris-names = الدريس|دريس|إدريس|ادريس|لعبة الدريس|الطاحونة|طاحونة|لعبة الطاحونة|موريس

option-duel-combat-compare = القتال: الرقم الأكبر يبقى، والمتساويان يُزالان معًا
option-duel-combat-capture = القتال: القطعة المهاجمة تُزيل خصمها دائمًا
option-duel-breakthrough-on = الوقوف على صف بداية الخصم فوز فوري
option-duel-breakthrough-off = القطعة على صف بداية الخصم تصير مخضرمة (لعبة طويلة تنتهي غالبًا بالتعادل)
option-dvonn-rules-fixed = الحلقات ثابتة، والبرج ينزل على خانة خالية أيضًا
option-dvonn-rules-official = القواعد الرسمية: الحلقة تتحرك مع البرج، والبرج لا ينزل على خانة خالية
option-backgammon-points-1 = لعبة واحدة
option-backgammon-points-3 = مباراة إلى ٣ نقاط
option-backgammon-points-5 = مباراة إلى ٥ نقاط
option-backgammon-points-7 = مباراة إلى ٧ نقاط
option-backgammon-points-9 = مباراة إلى ٩ نقاط
option-backgammon-points-11 = مباراة إلى ١١ نقطة
option-backgammon-points-13 = مباراة إلى ١٣ نقطة
option-backgammon-points-15 = مباراة إلى ١٥ نقطة
option-backgammon-points-17 = مباراة إلى ١٧ نقطة
option-backgammon-points-21 = مباراة إلى ٢١ نقطة
option-backgammon-points-25 = مباراة إلى ٢٥ نقطة
option-backgammon-cube-on = مع مكعب المضاعفة
option-backgammon-cube-off = دون مكعب المضاعفة
option-backgammon-crawford-on = قاعدة كروفورد، في المباراة: لعبة واحدة دون مضاعفة
option-backgammon-crawford-off = دون قاعدة كروفورد
option-backgammon-jacoby-on = قاعدة جاكوبي: لا يُحسب المارس إلا بعد مضاعفة
option-backgammon-jacoby-off = دون قاعدة جاكوبي: المارس محسوب دائمًا
option-backgammon-opening-play = البادئ يلعب رمية البداية نفسها
option-backgammon-opening-reroll = البادئ يرمي زهرين من جديد
option-morris-flying-on = الطيران مسموح لمن بقيت له ثلاث قطع
option-morris-flying-off = دون طيران

reason-no_men = لم تبقَ قطعة
reason-breakthrough = بلوغ صف بداية الخصم
reason-no_move = لم تبقَ نقلة
reason-no_progress = طال اللعب دون جديد
reason-no_tower = لم يبقَ برج
reason-repetition = تكرّر الوضع ثلاث مرات
reason-few_men = أقل من ثلاث قطع
reason-blocked = كل القطع محاصرة
reason-borne_off = خرجت كل القطع
reason-dropped = رُفضت المضاعفة
reason-resigned = انسحاب
reason-agreed = باتفاق الطرفين
reason-time = انتهى الوقت

rules-duel =
    المبارزة: رقعة ٨×٨، ولكل طرف ستّ عشرة قطعة ونرد واحد. البوت هو من يرمي.
    • للأبيض الصفّان ١ و٢ وللأسود ٨ و٧. في كل صف الأرقام من ١ إلى ٨، من يسار صاحبها إلى يمينه. والنقطة على القطع لا تغيّر شيئًا.
    • يرمي كل طرف نردًا، والأعلى يبدأ ويرمي من جديد لدوره.
    • النرد يقول كم نقلة لك، لا كم مربّعًا تقطع. تتحرك القطعة مرة واحدة في الدور. العب نقلة على الأقل، ثم لك أن تنهي دورك بـ ⁦/done⁩. وإن لم تبقَ نقلة انتهى الدور من نفسه.
    • القطع من ٢ إلى ٨ تسير عدد رقمها تمامًا، في خط مستقيم واحد، في أحد الاتجاهات الثمانية.
    • لا قفز فوق أحد. وتنتهي النقلة على مربع خالٍ أو على قطعة للخصم.
    • القطعة ١ تتقدّم مربعًا إلى الأمام إن كان خاليًا، أو مربعًا قُطريًّا إلى الأمام إن كانت عليه قطعة للخصم.
    • لذلك لا تتحرك ٨ أبدًا، ولا تتحرك ٧ إلا من حافة إلى حافة، وليس لـ ٥ و٦ إلا مربعان ذهابًا وإيابًا. الثمانيات والسبعات جدرانك.
    • القتال: الرقم الأكبر يبقى أيًّا كان المهاجم، والمتساويان يُزالان معًا.
    • مع ⁦combat=capture⁩ تُزيل القطعة المهاجمة الأخرى دائمًا.
    • القطعة التي تبقى بعد القتال واقفة على صف بداية الخصم تفوز فورًا.
    • جعلنا ذلك هو الخيار الافتراضي لأن اللعب المتأنّي من دونه انتهى بالتعادل في ٣٠٠ لعبة من ٣٠٠ جرّبناها.
    • مع ⁦breakthrough=off⁩ تصير تلك القطعة مخضرمة: تتحرك مرة أخرى، في الدور نفسه فقط، إن بقيت لها نقلة من النرد. و١ المخضرمة لا تتحرك.
    • تخسر إن لم تبقَ لك قطعة، أو لم تكن لك نقلة في بداية دورك. وإن أزالت القطعتان الأخيرتان إحداهما الأخرى فهو تعادل.
    • ٢٠ جولة دون إزالة ودون مخضرم جديد: تعادل. وتُعدّ الجولات العشر الأخيرة على الرقعة.
    • اكتب نقلة واحدة أو دورًا كاملًا هكذا:
    ⁦/move c2-c5⁩
    ⁦/move b2-b4 c2-c5 done⁩

rules-dvonn =
    دڤون: ٤٩ خانة، و٢٣ قطعة لكل طرف، وثلاث حلقات حمراء.
    • لكل خانة جيران في ستة اتجاهات على الأكثر.
    • الحلقات على ⁦a3⁩ و⁦f3⁩ و⁦k3⁩. لا تتحرك وليست لأحد.
    • التوزيع: يبدأ الأبيض، ويضع كل طرف بدوره قطعة على خانة خالية. وحين توضع القطع الستّ والأربعون كلها، تكون النقلة الأولى للأبيض.
    • القطعة أو القطع في خانة واحدة برج، واللون الأعلى يملك البرج كله.
    • يتحرك البرج كاملًا عددًا من الخانات يساوي عدد قطعه تمامًا، في خط مستقيم، فوق أي شيء، ولا يخرج من الرقعة.
    • ينزل على خانة خالية أو حلقة أو أي برج. وإذا نزل على برج صار الاثنان برجًا واحدًا لك.
    • الحلقة تحت البرج لا تُحسب في ارتفاعه وتبقى في مكانها.
    • بعد كل نقلة يُزال كل برج لا تصله بحلقة سلسلة من أبراج وحلقات متجاورة، ولو كان برجك.
    • إن لم تكن لك نقلة فالبوت يمرّر دورك.
    • تنتهي اللعبة حين لا يستطيع أي طرف أن يتحرك، أو حين لا يملك طرف أي برج بعد التوزيع.
    • وتنتهي أيضًا إذا تكرّر الوضع والدور فيه للطرف نفسه للمرة الثالثة، أو مرّت ٢٠ جولة دون نزول على برج ودون إزالة. وتُعدّ الجولات العشر الأخيرة على الرقعة.
    • في كل الأحوال يفوز من في أبراجه قطع أكثر، وإن تساويا فهو تعادل.
    مع ⁦rules=official⁩، أي اللعبة الرسمية:
    • يضع الأبيض ثم الأسود ثم الأبيض الحلقات، ثم يضع الأسود أول قطعة وهكذا بالتناوب. والنقلة الأولى للأبيض.
    • الحلقة قطعة تُحسب في الارتفاع وفي النتيجة وتتحرك مع برجها، ووحدها لا تتحرك.
    • لا ينزل البرج إلا على خانة مشغولة، ولا يتحرك برج جيرانه الستة مشغولون.
    • لا تنتهي إلا حين لا يستطيع أي طرف أن يتحرك.
    اكتب التوزيع ثم النقلات هكذا:
    ⁦/move d3⁩
    ⁦/move d3-e3⁩

rules-backgammon =
    الطاولة: أدخِل أحجارك الخمسة عشر إلى بيتك وأخرجها قبل خصمك.
    • تسير من خانتك ٢٤ نزولًا إلى ١، ومن ١ إلى ٦ بيتك. خانتك ١ هي ٢٤ عند الخصم.
    • البداية: حجران في ٢٤، وخمسة في ١٣، وثلاثة في ٨، وخمسة في ٦.
    • يرمي كل طرف زهرًا، والأعلى يبدأ ويلعب العددين (مع ⁦opening=reroll⁩ يرمي من جديد).
    • كل زهر نقلة. ويمكن لحجر أن يلعب الاثنين إن كانت الخانة بينهما مفتوحة. والعددان المتساويان أربع نقلات.
    • حجران للخصم أو أكثر يغلقان الخانة. أما الحجر المنفرد (بلوط) فيُضرب ويذهب إلى البار.
    • من البار تدخل أولًا في بيت الخصم: بـ ٣ تدخل في ٢٢. ولا يتحرك حجر آخر حتى تدخل كلها.
    • العب أكبر عدد ممكن من النقلات. إن أمكن كل من الزهرين وحده ولم يمكنا معًا فالعب الأكبر، وإن أمكن واحد فقط فالعبه، وإن لم يمكن شيء انتقل الدور.
    • إذا صارت كل أحجارك في بيتك فأخرجها: بـ ٤ من الخانة ٤. إن كانت خالية فحرّك حجرًا أعلى، وإن لم يوجد فأخرج أعلى حجر. ولك دائمًا أن تلعب العدد داخل البيت بدل الإخراج.
    • الفوز نقطة. والمارس نقطتان إن لم يُخرج الخاسر أي حجر، وثلاث إن كان له أيضًا حجر على البار أو في بيتك.
    • ⁦points=5⁩ مباراة إلى ٥ نقاط ومعها المكعب (إلا مع ⁦cube=off⁩)، واللعبة الواحدة بمكعب فقط مع ⁦cube=on⁩.
    • قبل الرمي لك ⁦/double⁩ إن كان المكعب في الوسط أو لك. يقبل الخصم بـ ⁦/take⁩ فتتضاعف النقاط ويملك المكعب، أو يرفض بـ ⁦/drop⁩ فيخسر ما كان قبلها. لا مضاعفة فوق ١٠٢٤، ولا إن كان فوزك بالنقاط الحالية ينهي المباراة.
    • ⁦crawford=on⁩: لا مضاعفة في أول لعبة بعد أن تبقى لطرف نقطة واحدة.
    • ⁦jacoby=on⁩ (لعبة واحدة بمكعب): لا يُحسب المارس ولا فوز النقاط الثلاث إلا بعد مضاعفة.
    • ⁦/resign⁩ يعرض حجم الخسارة، وللخصم أن يرفض إن أمكن أكثر.
    • ارمِ بـ ⁦/roll⁩ حين تمكنك المضاعفة، وإلا رُمي الزهر من نفسه.
    اكتب الخانة التي تغادرها ثم التي تصلها. ⁦(2)⁩ تعني مرتين. وحجر بالزهرين ⁦24/13⁩، أو ⁦24/18/13⁩ إن كان التوقف بينهما مهمًّا:
    ⁦/move 13/8 6/5⁩
    ⁦/move bar/20 6/off 8/5(2)⁩

rules-morris =
    الدريس: ثلاثة مربعات متداخلة، و٢٤ نقطة، وتسع قطع لكل طرف.
    • النقاط هي الزوايا ومنتصفات الأضلاع. وتصل خطوط بين المنتصفات من مربع إلى مربع. أما المركز ⁦d4⁩ فليس نقطة.
    • الطاحونة ثلاث قطع لك على ضلع واحد، أو على خط من الخطوط الأربعة بين المربعات.
    • الوضع: يبدأ الأبيض، ويضع كل طرف بدوره قطعة على نقطة خالية. ولا تتحرك قطع الرقعة حتى تفرغ اليدان.
    • من صنع طاحونة جديدة، بالوضع أو التحريك، يأخذ قطعة واحدة من خصمه، ولو صنع طاحونتين معًا.
    • خذ قطعة خارج الطواحين إن وُجدت. وإن كانت كلها في طواحين فخذ أيًّا منها. وإن لم تكن للخصم قطعة على الرقعة فلا أخذ.
    • الطاحونة القائمة من قبل لا تعطي شيئًا. افتحها ثم أغلقها لاحقًا فتأخذ من جديد.
    • التحريك: قطعة واحدة على الخط إلى النقطة المجاورة الخالية، دون قفز.
    • الطيران: بعد الوضع، من له ثلاث قطع تمامًا ينقل واحدة إلى أي نقطة خالية. ومن له أكثر يبقى على الخطوات المجاورة. ومع ⁦flying=off⁩ لا طيران لأحد.
    • بعد الوضع يخسر من له أقل من ثلاث قطع.
    • ويخسر من جاء دوره ولا نقلة له.
    • تعادل: إذا تكرّر الوضع أثناء التحريك، والدور للطرف نفسه، للمرة الثالثة منذ آخر أخذ.
    • تعادل: إذا مرّت ٥٠ جولة تحريك دون أخذ. وتُعدّ الجولات العشر الأخيرة على الرقعة.
    • الخسارة تسبق التعادل.
    اكتب وضعًا أو نقلة، وحدها أو مع الأخذ، أو اختر الأخذ بعدها:
    ⁦/move d2⁩
    ⁦/move a1-d1⁩
    ⁦/move a1-d1xg7⁩
