// The page's own few words in three languages. The bot's messages come in the room's language.

const WORDS = {
  en: {
    add_person: "Add a person", add_room: "Open another room", broken: "Connection lost. Trying again …",
    cancel: "Cancel", close: "Close", commands: "Commands", completions: "Completions", earlier: "Earlier messages",
    enlarged: "Picture", enlarge: "Enlarge the picture", explain: "Challenge a friend: type a command, or begin with one of these. At one screen, switch between the two of you by name; or open a second window.",
    language: "Language of this page", latest: "New messages", line: "Message or /command", log: "Messages", no_answer: "The program does not answer. Is it still running?",
    ok: "OK", only: "Only {name} sees this", people: "You are", remove: "Remove {name}", rooms: "Rooms", send: "Send",
    skip: "To the command line", turn: "Your turn", waits: "{name}: your turn", welcome: "Nothing has been said here yet",
  },
  fa: {
    add_person: "افزودن یک نفر", add_room: "باز کردن اتاقی دیگر", broken: "ارتباط قطع شد. دوباره تلاش می‌شود …",
    cancel: "انصراف", close: "بستن", commands: "فرمان‌ها", completions: "پیشنهادها", earlier: "پیام‌های پیشین",
    enlarged: "تصویر", enlarge: "بزرگ کردن تصویر", explain: "دوستتان را به بازی بخوانید: فرمانی بنویسید یا با یکی از این‌ها آغاز کنید. اگر هر دو پای یک صفحه‌اید، با نام‌ها جابه‌جا شوید؛ یا پنجره‌ای دیگر باز کنید.",
    language: "زبان این صفحه", latest: "پیام‌های تازه", line: "پیام یا ‎/command", log: "پیام‌ها", no_answer: "برنامه پاسخ نمی‌دهد. آیا هنوز در حال اجراست؟",
    ok: "تأیید", only: "فقط {name} این را می‌بیند", people: "شما", remove: "برداشتن {name}", rooms: "اتاق‌ها", send: "فرستادن",
    skip: "به خط فرمان", turn: "نوبت شماست", waits: "{name}: نوبت شماست", welcome: "هنوز اینجا چیزی گفته نشده است",
  },
  ar: {
    add_person: "إضافة شخص", add_room: "فتح غرفة أخرى", broken: "انقطع الاتصال. تجري المحاولة من جديد …",
    cancel: "إلغاء", close: "إغلاق", commands: "الأوامر", completions: "الاقتراحات", earlier: "الرسائل السابقة",
    enlarged: "الصورة", enlarge: "تكبير الصورة", explain: "تحدَّ صديقك: اكتب أمرًا، أو ابدأ بأحد هذه الأوامر. إن كنتما أمام شاشة واحدة فبدّلا بينكما بالاسم، أو افتحا نافذة ثانية.",
    language: "لغة هذه الصفحة", latest: "رسائل جديدة", line: "رسالة أو ‎/command", log: "الرسائل", no_answer: "البرنامج لا يجيب. هل ما زال يعمل؟",
    ok: "موافق", only: "لا يرى هذا إلا {name}", people: "أنت", remove: "إزالة {name}", rooms: "الغرف", send: "إرسال",
    skip: "إلى سطر الأوامر", turn: "دورك", waits: "{name}: دورك", welcome: "لم يُقل هنا شيء بعد",
  },
};

// How each language writes the time: Persian and Arabic in their own digits.
const TIMES = { en: "en", fa: "fa-u-nu-arabext", ar: "ar-u-nu-arab" };

export const LANGUAGES = Object.keys(WORDS);

let language = "en";

// Turns the page's language and direction.
export function speak(chosen) {
  language = chosen in WORDS ? chosen : "en";
  document.documentElement.lang = language;
  document.documentElement.dir = language === "en" ? "ltr" : "rtl";
  for (const part of document.querySelectorAll("[data-word]")) part.textContent = word(part.dataset.word);
  for (const part of document.querySelectorAll("[data-label]")) part.setAttribute("aria-label", word(part.dataset.label));
  for (const part of document.querySelectorAll("[data-hint]")) part.placeholder = word(part.dataset.hint);
}

// A word of the page; a name in it stands in isolates.
export function word(key, name = "") {
  return WORDS[language][key].replace("{name}", `\u2068${name}\u2069`);
}

export function time(milliseconds) {
  return new Date(milliseconds).toLocaleTimeString(TIMES[language], { hour: "2-digit", minute: "2-digit" });
}

// The direction of a text: that of its first letter outside of isolates. (The browser's own "auto" looks into
// them, so that a Latin name in front would turn a Persian line around.)
export function direction(text) {
  let open = text;
  for (let before = ""; before !== open; ) {
    before = open;
    open = before.replace(/[\u2066-\u2068][^\u2066-\u2069]*\u2069/g, "");
  }
  const letter = open.match(/\p{L}/u)?.[0];
  if (!letter) return "auto";
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(letter) ? "rtl" : "ltr";
}
