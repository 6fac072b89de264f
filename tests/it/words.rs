//! The texts: the same messages in every language, each in its own script and digits, and one for
//! everything that the program can say.
#![allow(clippy::unwrap_used)]

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey};
use fluent_syntax::parser;
use fluent_syntax::unicode::unescape_unicode_to_string;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::path::{Path, PathBuf};
use takhteh::games::GAMES;
use takhteh::games::play::PlayError;
use takhteh::games::rules::{Die, Fact, Options, Reason, Seat, Turn};
use takhteh::table::command;
use takhteh::table::words::Language;

/// What stands in a flattened text for a value that is given when it is said.
const VALUE: char = '\u{fffc}';

/// How long texts may be, in characters, by the beginnings of their keys. Chats set the limits of 2,000
/// (a message), 100 (a command's description) and 80 (a button); the others keep lines and pages short.
const LONGEST: [(&str, usize); 8] = [
    ("rules-", 1_900),
    ("lesson-", 320),
    ("option-", 100),
    ("reason-", 45),
    ("cmd-", 100),
    ("button-", 80),
    ("game-", 200),
    ("", 1_000),
];

/// A message of a file.
#[derive(Debug, Default)]
struct Message {
    /// The values that it asks for.
    values: BTreeSet<&'static str>,
    /// Every wording: one, or with selectors one for each way through their variants.
    wordings: Vec<String>,
    /// The values by which it selects, with the names of the variants.
    selectors: Vec<(&'static str, BTreeSet<&'static str>)>,
}

type Messages = BTreeMap<&'static str, Message>;

fn messages(language: Language) -> Messages {
    keyed(language).into_iter().collect()
}

fn keyed(language: Language) -> Vec<(&'static str, Message)> {
    let file = parser::parse(language.source())
        .unwrap_or_else(|(_, faults)| panic!("{}.ftl: {faults:?}", language.tag()));
    let messages = file.body.iter().filter_map(|entry| match entry {
        Entry::Message(message) => {
            let mut read = Message::default();
            read.wordings = message.value.as_ref().map(|text| read.pattern(text)).unwrap_or_default();
            Some((message.id.name, read))
        }
        Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => None,
        other => panic!("{}.ftl: unexpected {other:?}", language.tag()),
    });
    messages.collect()
}

impl Message {
    fn pattern(&mut self, pattern: &Pattern<&'static str>) -> Vec<String> {
        pattern.elements.iter().fold(vec![String::new()], |begun, element| {
            let parts = match element {
                PatternElement::TextElement { value } => vec![(*value).to_owned()],
                PatternElement::Placeable { expression } => self.expression(expression),
            };
            begun.iter().flat_map(|text| parts.iter().map(move |part| format!("{text}{part}"))).collect()
        })
    }

    fn expression(&mut self, expression: &Expression<&'static str>) -> Vec<String> {
        match expression {
            Expression::Inline(inline) => self.inline(inline),
            Expression::Select { selector, variants } => {
                self.inline(selector);
                if let InlineExpression::VariableReference { id } = selector {
                    let names = variants.iter().map(|variant| match variant.key {
                        VariantKey::Identifier { name } => name,
                        VariantKey::NumberLiteral { value } => value,
                    });
                    self.selectors.push((id.name, names.collect()));
                }
                variants.iter().flat_map(|variant| self.pattern(&variant.value)).collect()
            }
        }
    }

    fn inline(&mut self, inline: &InlineExpression<&'static str>) -> Vec<String> {
        match inline {
            InlineExpression::StringLiteral { value } => {
                vec![unescape_unicode_to_string(value).into_owned()]
            }
            InlineExpression::VariableReference { id } => {
                self.values.insert(id.name);
                vec![VALUE.to_string()]
            }
            InlineExpression::Placeable { expression } => self.expression(expression),
            other => panic!("not used in these files: {other:?}"),
        }
    }
}

/// What of `text` stands outside left-to-right isolates, where notation and commands stand.
fn outside_isolates(text: &str) -> String {
    let mut inside = false;
    let outside = text.chars().filter(|&c| {
        inside = c == '\u{2066}' || inside && c != '\u{2069}';
        !inside && c != '\u{2069}'
    });
    outside.collect()
}

/// Fails with every fault found, not only the first.
fn none<T: Debug>(what: &str, faults: impl IntoIterator<Item = T>) {
    let faults: Vec<String> = faults.into_iter().map(|fault| format!("{fault:?}")).collect();
    assert!(faults.is_empty(), "{what}:\n{}", faults.join("\n"));
}

/// Every wording of the given languages that `is_wrong`, with where it stands.
fn wrong_wordings(languages: &[Language], is_wrong: impl Fn(Language, &str, &str) -> bool) -> Vec<String> {
    let mut wrong = Vec::new();
    for &language in languages {
        for (key, message) in messages(language) {
            let wordings = message.wordings.iter().filter(|wording| is_wrong(language, key, wording));
            wrong.extend(wordings.map(|wording| format!("{} {key}: {wording}", language.tag())));
        }
    }
    wrong
}

#[test]
fn no_key_stands_twice_and_none_is_empty() {
    for language in Language::ALL {
        let mut seen = BTreeSet::new();
        let faulty = keyed(language)
            .into_iter()
            .filter(|(key, message)| !seen.insert(*key) || message.wordings.iter().all(String::is_empty));
        none(language.tag(), faulty);
    }
}

#[test]
fn every_language_has_the_same_keys_with_the_same_values() {
    let english = messages(Language::En);
    for language in [Language::Fa, Language::Ar] {
        let other = messages(language);
        none(
            &format!("only in en, not in {}", language.tag()),
            english.keys().filter(|k| !other.contains_key(*k)),
        );
        none(
            &format!("only in {}, not in en", language.tag()),
            other.keys().filter(|k| !english.contains_key(*k)),
        );
        let differing = other.iter().filter(|(key, message)| english[*key].values != message.values);
        none(&format!("other values in {} than in en", language.tag()), differing);
    }
}

#[test]
fn every_language_writes_its_own_script() {
    let english = messages(Language::En);
    let in_words =
        |key: &str| english[key].wordings.iter().any(|text| text.contains(|c: char| c.is_ascii_lowercase()));
    let silent = wrong_wordings(&[Language::Fa, Language::Ar], |_, key, text| {
        in_words(key) && !text.contains(|c| matches!(c, '\u{0621}'..='\u{06d3}'))
    });
    none("in Latin letters only", silent);
    let foreign = wrong_wordings(&Language::ALL, |language, _, text| {
        text.contains(|c| match language {
            Language::En => matches!(c, '\u{0600}'..='\u{06ff}'),
            Language::Fa => matches!(c, 'ي' | 'ك' | 'ى' | '٠'..='٩' | 'ـ'),
            Language::Ar => matches!(c, 'ی' | 'ک' | 'گ' | 'پ' | 'چ' | 'ژ' | '۰'..='۹' | '\u{200c}'),
        })
    });
    none("letters or digits of another language", foreign);
}

#[test]
fn latin_letters_and_digits_stand_in_isolates() {
    let loose = wrong_wordings(&[Language::Fa, Language::Ar], |_, _, text| {
        outside_isolates(text).contains(|c: char| c.is_ascii_alphanumeric())
    });
    none("not isolated", loose);
    let unbalanced = wrong_wordings(&Language::ALL, |_, _, text| {
        text.lines().any(|line| {
            let marks: String = line.chars().filter(|c| matches!(c, '\u{2066}'..='\u{2069}')).collect();
            !marks.replace("\u{2066}\u{2069}", "").is_empty()
        })
    });
    none("isolates that do not open and close in their line", unbalanced);
}

#[test]
fn texts_keep_within_the_limits_of_chats() {
    let long = wrong_wordings(&Language::ALL, |_, key, text| {
        let most = LONGEST.iter().find(|(start, _)| key.starts_with(start)).unwrap().1;
        text.chars().count() > most
    });
    none("too long", long);
    let ragged = wrong_wordings(&Language::ALL, |_, key, text| {
        !key.starts_with("rules-") && (text.trim() != text || text.contains("  "))
            || text.lines().any(|line| line.ends_with(' '))
    });
    none("blanks at the ends or doubled", ragged);
}

#[test]
fn rules_are_of_fifteen_to_twenty_five_lines_and_show_how_to_type_a_move() {
    let odd = wrong_wordings(&Language::ALL, |_, key, text| {
        key.starts_with("rules-") && !((15..=25).contains(&text.lines().count()) && text.contains("/move "))
    });
    none("rules", odd);
}

/// The rules and lessons of the three languages show the same examples, squares and options.
#[test]
fn rules_and_lessons_show_the_same_notation_in_every_language() {
    let english = messages(Language::En);
    for language in [Language::Fa, Language::Ar] {
        for (key, message) in messages(language) {
            if !["rules-", "lesson-"].iter().any(|start| key.starts_with(start)) {
                continue;
            }
            let text = &message.wordings[0];
            let shown: BTreeSet<&str> =
                text.split('\u{2066}').skip(1).filter_map(|part| part.split('\u{2069}').next()).collect();
            none(
                &format!("{} {key}, not in en", language.tag()),
                shown.iter().filter(|shown| !english[key].wordings[0].contains(**shown)),
            );
            let examples = |text: &str| text.lines().filter(|line| line.contains("/move ")).count();
            assert_eq!(examples(text), examples(&english[key].wordings[0]), "{} {key}", language.tag());
        }
    }
}

/// The first example of each game is played at its start, after an opening throw of 5-1; the others,
/// which may need a later position, are read at least.
#[test]
fn examples_in_the_rules_are_moves_of_their_game() {
    for game in GAMES {
        let rules = Language::En.lookup(&format!("rules-{}", game.card.id));
        let examples: Vec<&str> = rules.lines().filter_map(|line| line.strip_prefix("/move ")).collect();
        let mut start = (game.open)(&Options::read(game.card, "").unwrap());
        while let Turn::Dice(throw) = start.turn() {
            let dice = [5, 1].map(|face| Die::new(face).unwrap());
            start.throw(&dice[..throw.count()]).unwrap();
        }
        for (n, example) in examples.iter().enumerate() {
            let played = start.copy().play(Seat::First, example);
            let is_read = !matches!(played, Err(PlayError::Unreadable { .. } | PlayError::Empty));
            assert!(if n == 0 { played.is_ok() } else { is_read }, "{example}: {played:?}");
        }
    }
}

#[test]
fn every_game_option_reason_and_page_has_its_texts() {
    let mut wanted: BTreeSet<String> = Reason::ALL.iter().map(|(_, word)| format!("reason-{word}")).collect();
    for game in GAMES {
        let card = game.card;
        assert_eq!(Language::En.game(card.id), card.title);
        wanted.extend(["game-ID", "game-ID-names", "rules-ID"].map(|key| key.replace("ID", card.id)));
        wanted.extend(game.lesson.iter().map(|page| page.key.to_owned()));
        for choice in card.choices {
            wanted.extend(
                choice.values.iter().map(|value| format!("option-{}-{}-{value}", card.id, choice.key)),
            );
        }
    }
    for language in Language::ALL {
        none(language.tag(), wanted.iter().filter(|key| !language.has(key)));
        let ours = ["reason-", "game-", "rules-", "option-", "lesson-"];
        let idle = messages(language).into_keys().filter(|key| {
            *key != "option-line" && ours.iter().any(|start| key.starts_with(start)) && !wanted.contains(*key)
        });
        none(&format!("{}: for nothing that there is", language.tag()), idle);
    }
}

#[test]
fn every_name_of_a_game_means_that_game() {
    for card in GAMES.iter().map(|game| game.card) {
        let mut names = vec![card.id.to_owned(), card.nick.to_owned(), card.title.to_owned()];
        for language in Language::ALL {
            names.push(language.game(card.id));
            names.extend(language.lookup(&format!("game-{}-names", card.id)).split('|').map(str::to_owned));
        }
        for name in names {
            assert_eq!(command::game(&name).map(|found| found.id), Some(card.id), "{name}");
            assert!(name.chars().any(char::is_alphanumeric), "an empty name of {}", card.id);
        }
    }
}

#[test]
fn digits_are_each_languages_own() {
    for (language, expected) in [(Language::En, "13/8 0"), (Language::Fa, "۱۳/۸ ۰"), (Language::Ar, "١٣/٨ ٠")]
    {
        assert_eq!(language.digits("13/8 0"), expected);
    }
    for language in Language::ALL {
        for (key, message) in messages(language) {
            for number in [0, 1, 2, 3, 10, 11, 99, 100, 1_024] {
                let fact = message.values.iter().fold(Fact::new(key), |fact, name| fact.with(name, number));
                let said = language.say(&fact);
                assert!(!said.contains(['{', '}', '$']), "{} {key} {number}: {said}", language.tag());
                let plain = outside_isolates(&said);
                let foreign = language != Language::En && plain.contains(|c: char| c.is_ascii_digit());
                assert!(!foreign, "{} {key} {number}: {said}", language.tag());
                if message.values.len() == 1 && message.wordings.len() == 1 {
                    assert!(said.contains(&language.digits(&number.to_string())), "{key} {number}: {said}");
                }
            }
        }
    }
}

/// Arabic counts one, two, 3 to 10 and 11 to 99 each in its own form. What is never one or two, such as
/// the length of a match, needs the last two only.
#[test]
fn arabic_texts_that_count_have_the_forms_of_arabic() {
    let forms = [("one", 1), ("two", 2), ("few", 3)];
    for (key, message) in messages(Language::Ar) {
        for (value, names) in &message.selectors {
            if !names.iter().any(|name| ["zero", "one", "two", "few", "many"].contains(name)) {
                continue;
            }
            assert!(names.contains("few") && names.contains("other"), "{key}: {names:?}");
            assert_eq!(names.contains("one"), names.contains("two"), "{key}: {names:?}");
            let said = |number: i64| {
                let fact = message.values.iter().fold(Fact::new(key), |fact, name| {
                    if name == value { fact.with(name, number) } else { fact.with(name, "x".to_owned()) }
                });
                Language::Ar.say(&fact).replace(|c: char| !c.is_alphabetic(), "")
            };
            let numbers = forms.iter().filter(|(form, _)| names.contains(form)).map(|(_, number)| *number);
            let said: Vec<String> = numbers.chain([11]).map(said).collect();
            assert!(said.windows(2).all(|next| next[0] != next[1]), "{key}: {said:?}");
        }
    }
}

#[test]
fn everything_that_the_program_names_is_in_the_files() {
    let known = messages(Language::En);
    let families: BTreeSet<&str> = known.keys().filter_map(|key| key.split('-').next()).collect();
    let mut missing = BTreeSet::new();
    for literal in literals() {
        let is_said = ["Fact::new(", ".word(", ".lookup("].iter().any(|call| literal.before.ends_with(call));
        let family = literal
            .text
            .split_once('-')
            .is_some_and(|(first, rest)| !rest.is_empty() && families.contains(first));
        let is_key =
            literal.text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_".contains(c));
        if is_key && (is_said || family) && !known.contains_key(literal.text.as_str()) {
            missing.insert(format!("{}: {}", literal.file.display(), literal.text));
        }
    }
    none("named in the sources, but no message", missing);
}

#[test]
fn everything_in_the_files_is_named_by_the_program() {
    let literals: Vec<Literal> = literals().collect();
    let (mut keys, mut values) = (BTreeSet::new(), BTreeSet::new());
    for literal in &literals {
        if literal.before.ends_with(".with(") { &mut values } else { &mut keys }
            .insert(literal.text.as_str());
    }
    let made: Vec<&str> = keys.iter().copied().filter(|text| text.contains("-{")).collect();
    let is_named = |key: &str| keys.contains(key) || made.iter().any(|made| is_made_by(key, made));
    let file = messages(Language::En);
    none("never said", file.keys().filter(|key| !is_named(key)));
    none(
        "asks for what is never given",
        file.iter().filter(|(_, m)| m.values.iter().any(|v| !values.contains(v))),
    );
}

/// True if filling the braces of `made` can give `key`.
fn is_made_by(key: &str, made: &str) -> bool {
    let mut fixed = made.split('{').map(|part| part.split_once('}').map_or(part, |(_, after)| after));
    let Some(mut rest) =
        fixed.next().filter(|start| !start.is_empty()).and_then(|start| key.strip_prefix(start))
    else {
        return false;
    };
    let parts: Vec<&str> = fixed.collect();
    for (n, part) in parts.iter().enumerate() {
        let last = n + 1 == parts.len();
        let at = if last {
            rest.strip_suffix(part).map(str::len)
        } else {
            rest.get(1..).and_then(|r| r.find(part)).map(|at| at + 1)
        };
        let Some(at) = at.filter(|at| *at > 0) else { return false };
        rest = &rest[at..];
        rest = &rest[part.len()..];
    }
    rest.is_empty()
}

/// A string literal of the sources.
struct Literal {
    file: PathBuf,
    /// The code just before it, without blanks.
    before: String,
    text: String,
}

fn literals() -> impl Iterator<Item = Literal> {
    let mut files = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
    files.into_iter().flat_map(|file| literals_of(&std::fs::read_to_string(&file).unwrap(), &file))
}

fn sources(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
}

fn literals_of(source: &str, file: &Path) -> Vec<Literal> {
    let (mut found, mut before, mut rest) = (Vec::new(), String::new(), source);
    while let Some(c) = rest.chars().next() {
        if rest.starts_with("//") {
            rest = &rest[rest.find('\n').unwrap_or(rest.len())..];
        } else if let Some(after) = rest.strip_prefix("'\"'") {
            rest = after;
        } else if let Some(after) = rest.strip_prefix("r#\"") {
            rest = after.split_once("\"#").unwrap().1;
        } else if let Some(after) = rest.strip_prefix('"') {
            let mut escaped = false;
            let end = after.find(|c| {
                let ends = c == '"' && !escaped;
                escaped = c == '\\' && !escaped;
                ends
            });
            let (text, after) = after.split_at(end.unwrap());
            found.push(Literal { file: file.to_owned(), before: before.clone(), text: text.to_owned() });
            before.clear();
            rest = &after[1..];
        } else {
            if !c.is_whitespace() {
                before.push(c);
            }
            rest = &rest[c.len_utf8()..];
        }
    }
    found
}
