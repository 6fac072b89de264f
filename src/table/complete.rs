//! The completions of a half-typed command line.

use super::clock::LIMITS;
use super::command::COMMANDS;
use super::room::Room;
use super::settings::SETTINGS;
use super::sitting::{Seated, Table};
use crate::games::GAMES;
use crate::games::rules::{Card, Turn};
use crate::games::typed;

/// Completions that one answer holds.
pub(super) const MOST: usize = 100;

/// The completions of `line` for this person, best first: whole lines, each with what to show for it.
/// After `/move ` they are exactly what may be played next at this person's table.
pub fn complete(room: &Room, who: &Seated, line: &str) -> Vec<(String, String)> {
    let Some(rest) = line.trim_start().strip_prefix('/') else { return Vec::new() };
    let mut found = match rest.split_once(char::is_whitespace) {
        None => {
            let typed = typed::plain(rest);
            let known = COMMANDS.iter().filter(|entry| entry.name.starts_with(&typed));
            known
                .map(|entry| (format!("/{} ", entry.name).trim_end().to_owned(), format!("/{}", entry.name)))
                .collect()
        }
        Some((name, rest)) => words(room, who, &typed::plain(name), rest.trim_start()),
    };
    found.truncate(MOST);
    found
}

fn words(room: &Room, who: &Seated, name: &str, rest: &str) -> Vec<(String, String)> {
    let (before, last) = rest.rsplit_once(char::is_whitespace).unwrap_or(("", rest));
    let last = typed::plain(last);
    let with = |word: &str| {
        let line = format!("/{name} {before} {word}");
        (line.split_whitespace().collect::<Vec<_>>().join(" "), word.to_owned())
    };
    let matching = |words: Vec<String>| -> Vec<(String, String)> {
        words.iter().filter(|word| word.starts_with(&last)).map(|word| with(word)).collect()
    };
    match name {
        "move" => steps(room, who, before, &last).iter().map(|step| with(step)).collect(),
        "challenge" => matching(challenge_words(room, who, before)),
        "rules" | "learn" | "top" => matching(GAMES.iter().map(|game| game.card.id.to_owned()).collect()),
        "language" if before.is_empty() => matching(["en", "fa", "ar"].map(str::to_owned).to_vec()),
        "language" => matching(vec!["here".to_owned()]),
        "board" => {
            let mut words = table_names(room, who);
            words.extend(["text", "file"].map(str::to_owned));
            matching(words)
        }
        "stats" => {
            let mut words: Vec<_> = GAMES.iter().map(|game| game.card.id.to_owned()).collect();
            words.extend(friends(room, who));
            matching(words)
        }
        "settings" => matching(settings_words(before)),
        "clock" => {
            let mut words = LIMITS.map(|(limit, _)| limit.to_owned()).to_vec();
            words.push("off".to_owned());
            words.extend(table_names(room, who));
            matching(words)
        }
        "abort" => {
            let running = room.tables.iter().filter(|table| !table.is_over());
            matching(running.map(|table| table.name.clone()).collect())
        }
        "games" | "help" => Vec::new(),
        _ if COMMANDS.iter().any(|entry| entry.name == name) && before.is_empty() => {
            matching(table_names(room, who))
        }
        _ => Vec::new(),
    }
}

fn table_names(room: &Room, who: &Seated) -> Vec<String> {
    room.tables_of(&who.id).iter().map(|table| table.name.clone()).collect()
}

/// What may follow the words `before` at the table that they name, or else at this person's own.
fn steps(room: &Room, who: &Seated, before: &str, last: &str) -> Vec<String> {
    let plain = typed::plain(before);
    let named = room.tables.iter().find(|table| plain.split(' ').any(|word| word == table.name));
    let mine = room.tables_of(&who.id);
    let mine: Vec<_> = mine.into_iter().filter(|table| table.is_turn_of(&who.id)).collect();
    let table: &Table = match (named, mine.as_slice()) {
        (Some(table), _) if table.is_turn_of(&who.id) => table,
        (None, [one]) => one,
        (None, several) => return several.iter().map(|table| table.name.clone()).collect(),
        _ => return Vec::new(),
    };
    let words = plain.split(' ').filter(|word| *word != table.name).collect::<Vec<_>>().join(" ");
    if table.is_complete() {
        return vec!["done".to_owned()];
    }
    let mut play = table.shown();
    let Turn::Player(seat) = play.turn() else { return Vec::new() };
    if !words.is_empty() && (play.play(seat, &words).is_err() || play.turn() != Turn::Player(seat)) {
        return Vec::new();
    }
    let steps = play.steps().into_iter().map(|named| named.step);
    steps.filter(|step| step.starts_with(last) || typed::plain(step).starts_with(last)).collect()
}

fn challenge_words(room: &Room, who: &Seated, before: &str) -> Vec<String> {
    let chosen = before.split_whitespace().find_map(super::command::game);
    let mut words = Vec::new();
    if let Some(card) = chosen {
        words.extend(option_words(card, before));
    } else {
        words.extend(GAMES.iter().map(|game| game.card.id.to_owned()));
    }
    if !before.contains('@') {
        words.extend(friends(room, who));
    }
    if !before.contains("clock=") {
        words.extend(LIMITS.map(|(limit, _)| format!("clock={limit}")));
    }
    words
}

/// The names of the other people who play here.
fn friends(room: &Room, who: &Seated) -> Vec<String> {
    let others = room.tables.iter().flat_map(|table| &table.seats).filter(|seated| seated.id != who.id);
    let mut friends: Vec<_> = others.map(|seated| friend(&seated.name)).collect();
    friends.sort();
    friends.dedup();
    friends
}

/// The names of the settings, or the values of the one that is named.
fn settings_words(before: &str) -> Vec<String> {
    let named = SETTINGS.iter().find(|(name, _)| *name == before.trim());
    named.map_or_else(
        || SETTINGS.iter().map(|(name, _)| (*name).to_owned()).collect(),
        |(_, values)| values.map(str::to_owned).to_vec(),
    )
}

fn option_words(card: &Card, before: &str) -> Vec<String> {
    let open = card.choices.iter().filter(|choice| !before.contains(&format!("{}=", choice.key)));
    open.flat_map(|choice| choice.values.iter().map(move |value| format!("{}={value}", choice.key))).collect()
}

/// `@Ali`, or `@"Ali Guest"`: in quotes if there are blanks in it.
fn friend(name: &str) -> String {
    if name.contains(char::is_whitespace) { format!("@\"{name}\"") } else { format!("@{name}") }
}
