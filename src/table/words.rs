//! The texts in three languages, through Fluent. Persian and Arabic write their own digits; names and
//! notation stand in isolates, so that nothing beside them changes sides.

use crate::games::rules::{Arg, Fact, Seat};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// A language that the bot speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// English.
    #[default]
    En,
    /// Persian.
    Fa,
    /// Arabic.
    Ar,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 3] = [Language::En, Language::Fa, Language::Ar];

    /// `en`, `fa`, `ar`.
    pub fn tag(self) -> &'static str {
        match self {
            Language::En => "en",
            Language::Fa => "fa",
            Language::Ar => "ar",
        }
    }

    /// By its tag, or by its name in itself or in English.
    pub fn find(text: &str) -> Option<Language> {
        match text.to_lowercase().as_str() {
            "en" | "english" | "انگلیسی" | "الإنجليزية" => Some(Language::En),
            "fa" | "persian" | "farsi" | "فارسی" | "الفارسية" => Some(Language::Fa),
            "ar" | "arabic" | "العربية" | "عربی" | "عربي" => Some(Language::Ar),
            _ => None,
        }
    }

    /// The text of this language's file of messages.
    pub fn source(self) -> &'static str {
        match self {
            Language::En => include_str!("../locales/en.ftl"),
            Language::Fa => include_str!("../locales/fa.ftl"),
            Language::Ar => include_str!("../locales/ar.ftl"),
        }
    }

    /// A message of the files, worded in this language. A key that is not there comes back as itself.
    pub fn say(self, fact: &Fact) -> String {
        let bundle = &BUNDLES[self as usize];
        let Some(pattern) = bundle.get_message(fact.key).and_then(|message| message.value()) else {
            return fact.key.to_owned();
        };
        let mut args = FluentArgs::new();
        for (name, value) in &fact.args {
            args.set(*name, self.value(value));
        }
        bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned()
    }

    /// A message without arguments.
    pub fn word(self, key: &'static str) -> String {
        self.say(&Fact::new(key))
    }

    /// True if the files have this key.
    pub fn has(self, key: &str) -> bool {
        BUNDLES[self as usize].has_message(key)
    }

    /// What a side is called.
    pub fn colour(self, seat: Seat) -> String {
        self.word(match seat {
            Seat::First => "seat-first",
            Seat::Second => "seat-second",
        })
    }

    /// The name of a game.
    pub fn game(self, id: &str) -> String {
        self.lookup(&format!("game-{id}"))
    }

    /// A message whose key is put together at run time.
    pub fn lookup(self, key: &str) -> String {
        let bundle = &BUNDLES[self as usize];
        let value = bundle.get_message(key).and_then(|message| message.value());
        value.map_or_else(
            || key.to_owned(),
            |pattern| bundle.format_pattern(pattern, None, &mut Vec::new()).into_owned(),
        )
    }

    /// ASCII digits in `text` become this language's own.
    pub fn digits(self, text: &str) -> String {
        let zero = match self {
            Language::En => return text.to_owned(),
            Language::Fa => '۰',
            Language::Ar => '٠',
        };
        let local = |c: char| c.to_digit(10).and_then(|d| char::from_u32(zero as u32 + d)).unwrap_or(c);
        text.chars().map(|c| if c.is_ascii_digit() { local(c) } else { c }).collect()
    }

    fn value(self, arg: &Arg) -> FluentValue<'static> {
        match arg {
            Arg::Number(n) => FluentValue::from(*n),
            Arg::Text(text) => FluentValue::from(text.clone()),
            Arg::Seat(seat) => FluentValue::from(self.colour(*seat)),
        }
    }
}

static BUNDLES: LazyLock<[FluentBundle<FluentResource>; 3]> = LazyLock::new(|| Language::ALL.map(bundle));

fn bundle(language: Language) -> FluentBundle<FluentResource> {
    let id = language.tag().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![id]);
    bundle.set_formatter(Some(match language {
        Language::En => |value, _| number(value, Language::En),
        Language::Fa => |value, _| number(value, Language::Fa),
        Language::Ar => |value, _| number(value, Language::Ar),
    }));
    // A test reads the files for faults; what can be read of them serves.
    let resource = FluentResource::try_new(language.source().to_owned()).unwrap_or_else(|(part, _)| part);
    bundle.add_resource_overriding(resource);
    bundle
}

fn number(value: &FluentValue<'_>, language: Language) -> Option<String> {
    match value {
        FluentValue::Number(n) => Some(language.digits(&n.as_string())),
        _ => None,
    }
}
