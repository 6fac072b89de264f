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

morris-men = مهره‌های { $seat } در { $points }.
morris-no-men = { $seat } مهره‌ای روی صفحه ندارد.
morris-hand = مهره‌های در دستِ { $seat }: { $men }.
morris-to-place = نوبت { $seat } است که مهره‌ای بچیند.
morris-to-move = نوبت حرکت { $seat } است.
morris-to-remove = { $seat } دوز کرده است و باید یک مهرهٔ حریف را بردارد.
morris-placing = مرحلهٔ چیدن.
morris-moving = مرحلهٔ حرکت.
morris-flying = { $seat } می‌تواند به هر نقطهٔ خالی پرواز کند.
morris-in-hand = در دست: { $men }
morris-on-board = روی صفحه: { $men }

## The table

seat-first = سفید
seat-second = سیاه
language-name = فارسی
anyone = هر کسی

button-accept = قبول
button-decline = رد
button-cancel = انصراف
button-confirm = تأیید
button-undo = برگرداندن
button-back = بازگشت
button-roll = تاس بینداز
button-double = دوبل
button-take = قبول دوبل
button-drop = رد دوبل
button-done = پایان نوبت
button-pass = پاس
button-row = ردیف { $row }

bar-to-move = نوبت { $seat }
banner-won = { $name } برد
banner-drawn = مساوی

board-title = { $table }: { $game }، { $first } (سفید) و { $second } (سیاه)
board-to-move = نوبت { $name } است ({ $seat }).
board-draft = تا اینجا: { $turn }
board-draft-whole = { $turn } – تأیید کنید یا برگردانید.
board-rounds-left = { $rounds ->
   *[other] اگر { $rounds } دور دیگر بی‌پیشرفت بگذرد، بازی مساوی می‌شود.
  }

told-turn = { $name }: { $turn }
told-forced = { $name }: { $turn } (تنها حرکت مجاز)
told-pass = { $name } حرکتی ندارد و نوبت رد می‌شود.
told-roll = { $name } تاس می‌اندازد.
told-double = { $name } دوبل می‌کند!
told-take = { $name } دوبل را قبول کرد.
told-drop = { $name } دوبل را رد کرد.
told-throw = تاس { $name }: { $dice }
told-no-play = تاس { $name }: { $dice }. حرکت مجازی نیست و نوبت رد می‌شود.
told-opening = { $first } { $a } آورد و { $second } { $b }؛ { $name } شروع می‌کند.
told-opening-equal = { $first } { $a } آورد و { $second } { $b }؛ دوباره می‌اندازیم.
told-resigns = { $name } تسلیم شد ({ $size }).
told-game = { $points ->
   *[other] { $name } این دست را برد: { $points } امتیاز ({ $reason }).
  }
told-won = { $name } برد ({ $reason }).
told-won-points = { $points ->
   *[other] { $name } برد: { $points } امتیاز ({ $reason }).
  }
told-drawn = بازی مساوی شد ({ $reason }).

challenge-friend = { $name } از { $friend } دعوت می‌کند: { $game }.
challenge-open = { $name } حریف می‌خواهد: { $game }. چه کسی می‌آید؟
challenge-accepted = { $name } دعوت { $challenger } به { $game } را پذیرفت.
challenge-declined = { $name } دعوت { $challenger } به { $game } را رد کرد.
challenge-cancelled = { $name } دعوت به { $game } را پس گرفت.
challenge-lapsed = دعوت { $name } باطل شد: یک روز گذشت و کسی نپذیرفت.
option-line = { $key }: { $value }

offer-draw = { $name } در { $table } پیشنهاد مساوی می‌دهد.
offer-resign = { $name } در { $table } تسلیم می‌شود: { $size }. قبول کنید، یا رد کنید و برای بیشتر بازی کنید.
offer-accepted = { $name } قبول کرد.
offer-declined = { $name } رد کرد. بازی ادامه دارد.

resign-game = واگذاری بازی
resign-single = واگذاری یک باخت ساده
resign-gammon = واگذاری مارس
resign-backgammon = واگذاری مارس دوبل
resign-match = واگذاری کل مسابقه
size-game = بازی
size-single = باخت ساده
size-gammon = مارس
size-backgammon = مارس دوبل
size-match = کل مسابقه

ask-table = سر چند میز نشسته‌اید. کدام یکی؟
ask-game = کدام بازی؟
ask-rules = قوانین کدام بازی؟
ask-reading = این را چند جور می‌شود خواند. منظورتان کدام است؟
ask-resign = واقعاً در { $table } تسلیم می‌شوید؟ چه چیزی را واگذار می‌کنید؟
ask-language = چه زبانی برای خودتان؟ دکمه‌های ★ برای همهٔ اینجاست.

language-own = از این پس با شما فارسی حرف می‌زنم. برای همهٔ اینجا: { "\u2066" }/language fa here{ "\u2069" }
language-both = از این پس فارسی، برای شما و برای اینجا. زبان دیگر برای خودتان یا همه: { "\u2066" }/language{ "\u2069" }
language-here = { $name } زبان اینجا را فارسی کرد.

moves = { $count ->
   *[other] { $table }، نوبت { $name }. { $count } حرکت مجاز: { $steps }
  }
moves-confirm = { $table }: نوبت کامل است. با { "\u2066" }/done{ "\u2069" } تأیید کنید، با { "\u2066" }/undo{ "\u2069" } یک حرکت برگردید.
moves-none = { $table }: الان حرکت مجازی نیست.

games = { $count ->
   *[other] بازی‌های اینجا ({ $count }):
  }
games-line = { $title }. نوبت { $name }، { $since } است.
games-challenge = { $name } منتظر { $friend } است: { $game }.
games-none = هنوز کسی اینجا بازی نمی‌کند. این‌طور شروع کنید: { "\u2066" }/challenge backgammon{ "\u2069" }
since-minutes = { $count ->
   *[other] { $count } دقیقه
  }
since-hours = { $count ->
   *[other] { $count } ساعت
  }
since-days = { $count ->
   *[other] { $count } روز
  }
history = { $title }. نوبت‌های بازی‌شده ({ $count }):
history-last = { $title }. { $shown } نوبت آخر از { $count }؛ همه‌اش در فایل هست:

help = دو دوست، یک تخته. فرمان‌ها (آنچه در کروشه است اختیاری است):
help-line = { $usage } – { $what }
help-state = { $count ->
    [0] الان اینجا بازی‌ای در جریان نیست.
   *[other] الان { $count } بازی اینجا در جریان است.
  }
help-yours = نوبت شماست در: { $tables }
cmd-challenge = دعوت به بازی، از یک دوست یا از هر کسی
cmd-move = یک حرکت یا کل نوبت
cmd-moves = حرکت‌های مجاز
cmd-done = پایان یا تأیید نوبت
cmd-roll = انداختن تاس به جای دوبل
cmd-double = پیشنهاد دوبل
cmd-take = قبول دوبل
cmd-drop = رد دوبل و باختن دست
cmd-undo = برگرداندن یک حرکت از نوبت ناتمام
cmd-board = دوباره نشان دادن تخته، یا به کلمات
cmd-resign = تسلیم شدن
cmd-draw = پیشنهاد مساوی
cmd-games = بازی‌های اینجا
cmd-history = نوبت‌های بازی‌شده، همراه فایل
cmd-rules = قوانین کوتاه یک بازی
cmd-language = زبان شما؛ با { "\u2066" }here{ "\u2069" } زبان همه
cmd-help = همین صفحه

err-too-long = خیلی بلند است: حداکثر { $most } نویسه. کاری انجام نشد.
err-unknown = فرمان { $word } نداریم. فهرست همه: { "\u2066" }/help{ "\u2069" }
err-unknown-near = فرمان { $word } نداریم. منظورتان این بود؟
err-missing = چیزی کم است: { $usage }
err-leftover = «{ $word }» اینجا معنایی ندارد، پس کاری انجام نشد. ببینید: { "\u2066" }/help{ "\u2069" }
err-game = بازی «{ $word }» نداریم. یکی را انتخاب کنید: { $games }
err-game-near = بازی «{ $word }» نداریم. منظورتان { $nearest } بود؟ این‌ها هست: { $games }
err-language = زبان «{ $word }» را بلد نیستم. یکی از این‌ها: { "\u2066" }en, fa, ar{ "\u2069" }
err-option = «{ $word }» گزینهٔ این بازی نیست. این‌ها ممکن است: { $possible }
err-option-value = { $key } نمی‌تواند «{ $value }» باشد. این‌ها ممکن است: { $possible }
err-option-twice = { $key } دو بار آمده است.
err-option-conflict = { $key } جور درنمی‌آید: { $why }
conflict-jacoby = فقط برای تک‌دست با مکعب دوبل است ({ "\u2066" }points=1 cube=on{ "\u2069" }).
err-no-table = شما هنوز اینجا بازی ندارید. این‌طور شروع کنید: { "\u2066" }/challenge backgammon{ "\u2069" }
err-gone = آن میز دیگر اینجا نیست.
err-not-your-table = شما سر { $table } بازی نمی‌کنید؛ تماشا آزاد است.
err-over = بازی تمام شده است ({ $reason }).
err-not-your-turn = نوبت { $name } است در { $table }. چیزی عوض نشد.
err-old-board = این تخته قدیمی است: بازی { $table } جلوتر رفته. دکمه‌های زنده زیر تازه‌ترین تخته است؛ { "\u2066" }/board{ "\u2069" } آن را می‌آورد.
err-button = این دکمه دیگر کار نمی‌کند. تختهٔ زنده: { "\u2066" }/board{ "\u2069" }
err-not-asked = این را از کس دیگری پرسیده‌ام.
err-moved-on = از آن پرسش تا حالا بازی جلوتر رفته. چیزی عوض نشد.
err-nothing-to-undo = حرکتی برای برگرداندن ندارید: نوبت ناتمام شما خالی است.
err-not-done = نوبت شما کامل نیست. این‌ها ممکن است: { $possible }
err-empty = بگویید چه بازی می‌کنید. این‌ها ممکن است: { $possible }
err-unreadable = «{ $word }» را به‌عنوان حرکت این بازی نمی‌فهمم. الان ممکن است: { $possible }
err-illegal = { $word } الان مجاز نیست. این‌ها ممکن است: { $possible }
err-turn-ended = نوبت پیش از «{ $word }» کامل شده بود، پس چیزی بازی نشد.
err-bot = من فقط تخته را نگه می‌دارم. یک دوست یا هر کسی را دعوت کنید: { "\u2066" }/challenge backgammon{ "\u2069" }
err-yourself = اینجا نمی‌شود خودتان را دعوت کنید.
err-challenges = همین حالا { $most } دعوت باز است. اول چندتایی جواب بگیرند.
err-challenge-gone = این دعوت دیگر باز نیست.
err-cancel = فقط { $name } می‌تواند این دعوت را پس بگیرد.
err-for-friend = این دعوت برای { $friend } است.
err-own-challenge = این دعوت خودتان است؛ کس دیگری باید بپذیرد.
err-offer-stands = سر این میز همین حالا پیشنهادی باز است.
err-offer-gone = این پیشنهاد دیگر باز نیست.
err-offer-for = جواب این با { $name } است.
err-resign = «{ $word }» را الان نمی‌شود واگذار کرد. این‌ها ممکن است: { $possible }
err-name-length = نام باید ۱ تا { $most } نویسه باشد.
err-name-marks = نام نمی‌تواند نویسهٔ کنترلی یا جهت‌دهنده، یا سه اعراب پشت سر هم داشته باشد.
