//! The slash commands: made from the list of commands, their usages and the games' cards, so that none is
//! forgotten; and how one that was used becomes a line again.

use super::escape::clipped;
use crate::bot::Completion;
use crate::table::Fact;
use crate::table::command::{COMMANDS, Entry, games};
use crate::table::words::Language;
use serde_json::{Value, json};
use serenity::all::{CommandDataOption, CommandDataOptionValue as Given};

/// Discord's limits: characters of a description and of a choice, choices of an option.
const DESCRIPTION: usize = 100;
/// Choices of an option, and suggestions.
pub(super) const CHOICES: usize = 25;
/// Characters of what is typed as steps.
const TYPED: usize = 400;
/// Commands that also make sense between the bot and one person.
const ALONE: [&str; 4] = ["help", "rules", "learn", "language"];
/// Discord shows commands in none of the other languages.
const SHOWN: Language = Language::En;

/// The kinds of options, as Discord numbers them.
const STRING: u8 = 3;
const INTEGER: u8 = 4;
const BOOLEAN: u8 = 5;
const USER: u8 = 6;

/// A part of a command's usage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// `@friend`: a person.
    Person(&'static str),
    /// `game`.
    Game,
    /// `options`: what may be chosen about the games.
    Options,
    /// `clock=1d`: a key of its own.
    Pair(&'static str),
    /// `a|b|c`: one of these words; with `…` among them others are possible too.
    Words(&'static str),
    /// `here`: this word or nothing.
    Word(&'static str),
    /// Anything else is typed, with suggestions.
    Typed(&'static str),
}

/// All commands, as `PUT /applications/{id}/commands` takes them.
pub fn definitions() -> Value {
    COMMANDS.iter().map(definition).collect()
}

/// The line that a used command stands for.
pub(super) fn line(name: &str, given: &[CommandDataOption]) -> String {
    let words = entry(name).map(|entry| written(entry, given, None)).unwrap_or_default();
    format!("/{name} {}", words.join(" ")).trim_end().to_owned()
}

/// The line that is typed so far in the option `focused`, and how much of it stands before what is typed.
pub(super) fn typed(name: &str, given: &[CommandDataOption], focused: (&str, &str)) -> (String, usize) {
    // A table's name is looked for among the tables, whatever command it is for.
    if focused.0 == "table" && name != "abort" {
        return (format!("/moves {}", focused.1), "/moves ".len());
    }
    let before = entry(name).map(|entry| written(entry, given, Some(focused.0))).unwrap_or_default();
    let mut line = format!("/{name} ");
    for word in before {
        line.push_str(&word);
        line.push(' ');
    }
    let start = line.len();
    line.push_str(&one_line(focused.1));
    (line, start)
}

/// Completions of lines as values for the option in which the part from `start` on is typed.
pub(super) fn choices(found: Vec<Completion>, start: usize) -> Vec<(String, String)> {
    let mut choices: Vec<(String, String)> = Vec::new();
    for completion in found {
        let Some(value) = completion.text.get(start..) else { continue };
        let value = value.trim();
        let fits = !value.is_empty() && value.chars().count() <= DESCRIPTION;
        if fits && choices.len() < CHOICES && choices.iter().all(|(known, _)| known != value) {
            choices.push((value.to_owned(), value.to_owned()));
        }
    }
    choices
}

fn entry(name: &str) -> Option<&'static Entry> {
    COMMANDS.iter().find(|entry| entry.name == name)
}

fn definition(entry: &Entry) -> Value {
    let mut options: Vec<Value> =
        parts(entry).flat_map(|(part, needed)| options(entry, part, needed)).collect();
    // Discord wants the required ones first.
    options.sort_by_key(|option| option["required"] != true);
    let contexts: &[u8] = if ALONE.contains(&entry.name) { &[0, 1] } else { &[0] };
    json!({
        "name": entry.name,
        "type": 1,
        "description": clipped(&SHOWN.lookup(&format!("cmd-{}", entry.name)), DESCRIPTION),
        "options": options,
        "contexts": contexts,
        "integration_types": [0],
    })
}

/// The parts of a usage, and whether each must be there.
fn parts(entry: &Entry) -> impl Iterator<Item = (Part, bool)> + use<> {
    let mut inside = false;
    entry.usage.split_whitespace().map(move |word| {
        inside |= word.starts_with('[');
        let needed = !inside;
        inside &= !word.ends_with(']');
        (part(word.trim_matches(['[', ']'])), needed)
    })
}

fn part(word: &'static str) -> Part {
    match word {
        "game" => Part::Game,
        "options" => Part::Options,
        "here" => Part::Word(word),
        _ if word.contains('|') => Part::Words(word),
        _ => match (word.strip_prefix('@'), word.split_once('=')) {
            (Some(person), _) => Part::Person(person),
            (None, Some((key, _))) => Part::Pair(key),
            (None, None) => Part::Typed(word),
        },
    }
}

/// The name of the option for a part.
fn name_of(entry: &Entry, part: Part) -> &'static str {
    match part {
        Part::Person(name) | Part::Pair(name) | Part::Word(name) | Part::Typed(name) => name,
        Part::Game => "game",
        Part::Options => "options",
        Part::Words(_) => match entry.name {
            "language" => "language",
            "board" => "as",
            "clock" => "limit",
            _ => "choice",
        },
    }
}

fn options(entry: &Entry, part: Part, needed: bool) -> Vec<Value> {
    let name = name_of(entry, part);
    let option =
        |kind: u8| json!({ "type": kind, "name": name, "description": describe(name), "required": needed });
    let with = |mut option: Value, key: &str, value: Value| {
        option[key] = value;
        option
    };
    let one = match part {
        Part::Options => return game_options(),
        Part::Person(_) => option(USER),
        Part::Word(_) => option(BOOLEAN),
        Part::Game => {
            let choices =
                games().map(|card| json!({ "name": SHOWN.game(card.id), "value": card.id })).collect();
            with(option(STRING), "choices", choices)
        }
        Part::Words(words) if !words.contains('…') => {
            let choices = words.split('|').map(|word| json!({ "name": word, "value": word })).collect();
            with(option(STRING), "choices", choices)
        }
        Part::Pair(_) | Part::Words(_) | Part::Typed(_) => {
            let option = with(option(STRING), "autocomplete", true.into());
            with(option, "max_length", TYPED.into())
        }
    };
    vec![one]
}

/// What may be chosen about the games: an option for each key, with the values of all games that have it.
fn game_options() -> Vec<Value> {
    let mut keys: Vec<&str> = games().flat_map(|card| card.choices).map(|choice| choice.key).collect();
    let mut seen = Vec::new();
    keys.retain(|key| {
        !seen.contains(key) && {
            seen.push(*key);
            true
        }
    });
    let option = |key: &str| {
        let owners: Vec<_> =
            games().filter(|card| card.choices.iter().any(|choice| choice.key == key)).collect();
        let values = owners.iter().flat_map(|card| {
            let values =
                card.choices.iter().filter(|choice| choice.key == key).flat_map(|choice| choice.values);
            values.map(|value| (card.id, *value))
        });
        let is_number = values.clone().all(|(_, value)| value.parse::<u32>().is_ok());
        let mut choices: Vec<Value> = Vec::new();
        for (game, value) in values {
            let number = value.parse::<u32>().ok().filter(|_| is_number);
            let sent = number.map_or_else(|| Value::from(value), Value::from);
            let words = SHOWN.lookup(&format!("option-{game}-{key}-{value}"));
            let words = if words.starts_with("option-") { value.to_owned() } else { words };
            if choices.iter().all(|choice| choice["value"] != sent) {
                choices.push(json!({ "name": clipped(&words, DESCRIPTION), "value": sent }));
            }
        }
        let names = owners.iter().map(|card| SHOWN.game(card.id)).collect::<Vec<_>>().join(", ");
        let description = SHOWN.say(&Fact::new("arg-option").with("games", names));
        json!({
            "type": if is_number { INTEGER } else { STRING },
            "name": key,
            "description": clipped(&description, DESCRIPTION),
            "required": false,
            "choices": choices,
        })
    };
    keys.into_iter().map(option).collect()
}

fn describe(name: &str) -> String {
    let key = format!("arg-{name}");
    let words = SHOWN.lookup(&key);
    clipped(if words == key { name } else { &words }, DESCRIPTION)
}

/// The words for the given options, in the order of the usage; without the one that is still being typed, and
/// what the usage has behind it.
fn written(entry: &Entry, given: &[CommandDataOption], focused: Option<&str>) -> Vec<String> {
    let value = |name: &str| given.iter().find(|option| option.name == name).map(|option| &option.value);
    let mut words = Vec::new();
    for (part, _) in parts(entry) {
        let name = name_of(entry, part);
        if focused == Some(name) {
            break;
        }
        if part == Part::Options {
            let others = given.iter().filter(|option| {
                games().any(|card| card.choices.iter().any(|choice| choice.key == option.name))
            });
            words.extend(
                others.filter_map(|option| Some(format!("{}={}", option.name, text(&option.value)?))),
            );
            continue;
        }
        let Some(value) = value(name) else { continue };
        let word = match (part, value) {
            (Part::Person(_), Given::User(id)) => Some(format!("@{id}")),
            (Part::Word(word), Given::Boolean(true)) => Some(word.to_owned()),
            (Part::Word(_), _) => None,
            (Part::Pair(key), value) => text(value).map(|value| format!("{key}={value}")),
            (_, value) => text(value),
        };
        words.extend(word);
    }
    words
}

fn text(given: &Given) -> Option<String> {
    match given {
        Given::String(text) | Given::Autocomplete { value: text, .. } => Some(one_line(text)),
        Given::Integer(number) => Some(number.to_string()),
        _ => None,
    }
}

/// What is typed is one line of the bot's, whatever is in it.
fn one_line(text: &str) -> String {
    text.replace(|c: char| c.is_control(), " ")
}
