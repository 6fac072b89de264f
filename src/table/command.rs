//! The commands: their names in one list, and how a line of text becomes one.

use super::clock::Limit;
use super::room::Time;
use super::words::Language;
use crate::games::GAMES;
use crate::games::rules::{Card, OptionError, Options};
use crate::games::typed;

/// A command's entry in the list.
#[derive(Debug)]
pub struct Entry {
    /// Without the slash.
    pub name: &'static str,
    /// What may follow, for `/help`; words in brackets may be left out.
    pub usage: &'static str,
    /// Reads what followed the name (the table's name taken out).
    read: fn(&str) -> Result<Command, CommandError>,
}

/// Every command, in the order in which `/help` lists them. The text for each is in the locales under
/// `cmd-<name>`.
pub static COMMANDS: &[Entry] = &[
    Entry { name: "challenge", usage: "[@friend] game [options] [clock=1d]", read: challenge },
    Entry { name: "move", usage: "[table] steps", read: |rest| required(rest, Command::Move) },
    Entry { name: "moves", usage: "[table]", read: |rest| bare(rest, Command::Moves) },
    Entry { name: "done", usage: "[table]", read: |rest| bare(rest, Command::Done) },
    Entry { name: "roll", usage: "[table]", read: |rest| bare(rest, Command::Step("roll")) },
    Entry { name: "double", usage: "[table]", read: |rest| bare(rest, Command::Step("double")) },
    Entry { name: "take", usage: "[table]", read: |rest| bare(rest, Command::Step("take")) },
    Entry { name: "drop", usage: "[table]", read: |rest| bare(rest, Command::Step("drop")) },
    Entry { name: "undo", usage: "[table]", read: |rest| bare(rest, Command::Undo) },
    Entry { name: "board", usage: "[table] [text|file]", read: board },
    Entry { name: "resign", usage: "[table]", read: resign },
    Entry { name: "draw", usage: "[table]", read: |rest| bare(rest, Command::Draw) },
    Entry { name: "rematch", usage: "[table]", read: |rest| bare(rest, Command::Rematch) },
    Entry { name: "clock", usage: "[table] [off|10m|…|7d]", read: clock },
    Entry { name: "claim", usage: "[table]", read: |rest| bare(rest, Command::Claim) },
    Entry { name: "games", usage: "", read: |rest| bare(rest, Command::Games) },
    Entry { name: "history", usage: "[table]", read: |rest| bare(rest, Command::History) },
    Entry { name: "replay", usage: "[table]", read: |rest| bare(rest, Command::Replay) },
    Entry { name: "dice", usage: "[table]", read: |rest| bare(rest, Command::Dice) },
    Entry { name: "rules", usage: "[game]", read: |rest| one_game(rest, Command::Rules) },
    Entry { name: "learn", usage: "[game]", read: |rest| one_game(rest, Command::Learn) },
    Entry { name: "stats", usage: "[@player] [game]", read: stats },
    Entry { name: "top", usage: "[game]", read: |rest| one_game(rest, Command::Top) },
    Entry { name: "language", usage: "en|fa|ar [here]", read: language },
    Entry { name: "settings", usage: "[name value]", read: settings },
    Entry { name: "abort", usage: "[table]", read: |rest| bare(rest, Command::Abort) },
    Entry { name: "help", usage: "", read: |rest| bare(rest, Command::Help) },
];

/// What somebody wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Offers a game, to `friend` (a name) or to anyone.
    Challenge {
        /// As typed, without the `@`.
        friend: Option<String>,
        /// What to play; `None` asks.
        game: Option<(&'static Card, Options)>,
        /// Seconds for a turn.
        clock: Option<Time>,
        /// Is something still to be chosen? A `?` at the end says so.
        ask: bool,
    },
    /// One step or a whole turn, as typed.
    Move(String),
    /// A step that has a word of its own.
    Step(&'static str),
    /// Ends the turn: the game's own `done`, or Confirm.
    Done,
    /// What is legal.
    Moves,
    /// Takes back a step of the unfinished turn.
    Undo,
    /// The board again.
    Board(View),
    /// Gives up; asks first unless `what` is named.
    Resign {
        /// What is given up: one of the position's resignations.
        what: Option<String>,
    },
    /// Offers a draw.
    Draw,
    /// The same game with the same person once more, seats swapped.
    Rematch,
    /// Shows the limit of a turn, or offers another.
    Clock(Option<Limit>),
    /// Wins because the other side's time is over.
    Claim,
    /// The tables of this place.
    Games,
    /// The moves as text and as a file.
    History,
    /// How fair the dice are: what was committed to, and what was thrown.
    Dice,
    /// The game as an animation.
    Replay,
    /// A game's rules in short; `None` asks which.
    Rules(Option<&'static Card>),
    /// A game's illustrated lesson; `None` asks which.
    Learn(Option<&'static Card>),
    /// A person's record and ratings.
    Stats {
        /// As typed, without the `@`; `None` is the one who asks.
        friend: Option<String>,
        /// In this game only.
        game: Option<&'static Card>,
    },
    /// The best in a game; `None` asks in which.
    Top(Option<&'static Card>),
    /// One of the place's settings by its number in the list, and whether it is to be unusual; `None` shows all.
    Settings(Option<(usize, bool)>),
    /// Ends a table without a result.
    Abort,
    /// Sets a language; `None` asks.
    Language {
        /// Which.
        language: Option<Language>,
        /// For the whole place, not just for the person.
        here: bool,
    },
    /// What the bot can do.
    Help,
}

/// How the board is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// Posted anew with its buttons.
    Live,
    /// In words only.
    Words,
    /// As a picture file.
    File,
}

impl Command {
    /// True if it is about one table.
    pub fn is_at_a_table(&self) -> bool {
        !matches!(
            self,
            Command::Challenge { .. }
                | Command::Games
                | Command::Rules(_)
                | Command::Learn(_)
                | Command::Language { .. }
                | Command::Rematch
                | Command::Stats { .. }
                | Command::Top(_)
                | Command::Settings(_)
                | Command::Abort
                | Command::Help
        )
    }
}

/// Why a line is no command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommandError {
    /// No such command; the nearest one, if any is near.
    Unknown {
        /// What was typed.
        name: String,
        /// What may have been meant.
        nearest: Option<&'static str>,
    },
    /// Something must follow the command.
    Missing {
        /// The command.
        name: &'static str,
    },
    /// More followed than the command takes.
    Leftover {
        /// The first word too many.
        word: String,
    },
    /// No such game; the nearest one, if any is near.
    Game {
        /// What was typed.
        word: String,
        /// What may have been meant.
        nearest: Option<&'static str>,
    },
    /// Options that the game does not have.
    Options(OptionError),
    /// No limit for a turn.
    Clock {
        /// What was typed.
        word: String,
    },
    /// No such setting.
    Setting {
        /// What was typed.
        word: String,
    },
    /// No such language.
    Language {
        /// What was typed.
        word: String,
    },
}

/// A line's parts: the command, and the table it names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What to do.
    pub command: Command,
    /// At which table, if it was said.
    pub table: Option<String>,
}

/// Reads a line that begins with `/`. `tables` are the names of tables that may be meant by a word.
/// `/name@bot` is the same as `/name`.
///
/// # Errors
/// Says which word was not understood, and what is near it.
pub fn read(line: &str, tables: &[&str]) -> Result<Line, CommandError> {
    let line = line.trim().trim_start_matches('/');
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let name = typed::plain(name.split('@').next().unwrap_or_default());
    let Some(entry) = COMMANDS.iter().find(|entry| entry.name == name) else {
        let nearest = nearest(&name, COMMANDS.iter().map(|entry| entry.name));
        return Err(CommandError::Unknown { name, nearest });
    };
    let mut table = None;
    let mut words = Vec::new();
    for word in rest.split_whitespace() {
        let plain = typed::plain(word);
        if table.is_none() && tables.contains(&plain.as_str()) {
            table = Some(plain);
        } else {
            words.push(word);
        }
    }
    let command = (entry.read)(&words.join(" ")).map_err(|error| match error {
        CommandError::Missing { .. } => CommandError::Missing { name: entry.name },
        error => error,
    })?;
    Ok(Line { command, table })
}

/// The one of `names` that is nearest to `typed`, if it is near enough to be a slip.
pub fn nearest(typed: &str, names: impl Iterator<Item = &'static str>) -> Option<&'static str> {
    let scored = names.map(|name| (strsim::damerau_levenshtein(typed, name), name));
    scored.min().filter(|(distance, name)| *distance <= 1 + name.chars().count() / 4).map(|(_, name)| name)
}

/// The cards of all games, in the order in which they are listed.
pub fn games() -> impl Iterator<Item = &'static Card> + Clone {
    GAMES.iter().map(|game| game.card)
}

/// The game that `word` names: its id or its name in any of the three languages.
pub fn game(word: &str) -> Option<&'static Card> {
    let word = spoken(word);
    let known = |card: &Card| {
        spoken(card.id) == word
            || spoken(card.nick) == word
            || Language::ALL.iter().any(|language| {
                let names = language.lookup(&format!("game-{}-names", card.id));
                spoken(&language.game(card.id)) == word || names.split('|').any(|name| spoken(name) == word)
            })
    };
    GAMES.iter().map(|game| game.card).find(|card| known(card))
}

/// A name as it is compared: plain, and without the blanks and joiners inside.
fn spoken(name: &str) -> String {
    typed::plain(name).chars().filter(|c| c.is_alphanumeric()).collect()
}

fn bare(rest: &str, command: Command) -> Result<Command, CommandError> {
    match rest.split_whitespace().next() {
        None => Ok(command),
        Some(word) => Err(CommandError::Leftover { word: word.to_owned() }),
    }
}

fn required(rest: &str, command: fn(String) -> Command) -> Result<Command, CommandError> {
    if rest.is_empty() { Err(CommandError::Missing { name: "" }) } else { Ok(command(rest.to_owned())) }
}

fn challenge(rest: &str) -> Result<Command, CommandError> {
    let (friend, rest) = friend(rest);
    let (clock, rest) = clock_option(&rest)?;
    let (rest, ask) = rest.strip_suffix('?').map_or((rest.as_str(), false), |rest| (rest.trim_end(), true));
    let Some((card, words)) = named_game(rest) else {
        return match rest.split_whitespace().next() {
            None => Ok(Command::Challenge { friend, game: None, clock, ask }),
            Some(word) => Err(no_game(word)),
        };
    };
    let options = Options::read(card, &typed_options(&words)).map_err(CommandError::Options)?;
    Ok(Command::Challenge { friend, game: Some((card, options)), clock, ask })
}

/// Takes `clock=1d` out of `rest`.
fn clock_option(rest: &str) -> Result<(Option<Time>, String), CommandError> {
    let (mut clock, mut words) = (None, Vec::new());
    for word in rest.split_whitespace() {
        match typed::plain(word).strip_prefix("clock=") {
            Some(limit) => clock = read_limit(limit)?.seconds(),
            None => words.push(word),
        }
    }
    Ok((clock, words.join(" ")))
}

fn read_limit(word: &str) -> Result<Limit, CommandError> {
    Limit::read(word).ok_or_else(|| CommandError::Clock { word: word.to_owned() })
}

fn clock(rest: &str) -> Result<Command, CommandError> {
    let plain = typed::plain(rest);
    match plain.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().as_slice() {
        [] => Ok(Command::Clock(None)),
        [word] => read_limit(word).map(|limit| Command::Clock(Some(limit))),
        [_, word, ..] => Err(CommandError::Leftover { word: (*word).to_owned() }),
    }
}

fn stats(rest: &str) -> Result<Command, CommandError> {
    let (friend, rest) = friend(rest);
    match named_game(&rest) {
        None if rest.is_empty() => Ok(Command::Stats { friend, game: None }),
        None => Err(no_game(&rest)),
        Some((card, left)) => bare(&left, Command::Stats { friend, game: Some(card) }),
    }
}

fn settings(rest: &str) -> Result<Command, CommandError> {
    let plain = typed::plain(rest);
    if plain.is_empty() {
        return Ok(Command::Settings(None));
    }
    // The language has a command of its own; here too it is the place's.
    if let Some(word) = plain.strip_prefix("language ") {
        return language(&format!("{word} here"));
    }
    let choice = super::settings::find(&plain).ok_or(CommandError::Setting { word: rest.to_owned() })?;
    Ok(Command::Settings(Some(choice)))
}

/// Takes `@name` or `@"a name with blanks"` out of `rest`.
fn friend(rest: &str) -> (Option<String>, String) {
    let Some((before, after)) = rest.split_once('@') else { return (None, rest.to_owned()) };
    let quoted = after.strip_prefix('"').and_then(|name| name.split_once('"'));
    let (name, after) = quoted.unwrap_or_else(|| after.split_once(' ').unwrap_or((after, "")));
    let rest = format!("{before} {after}").trim().to_owned();
    ((!name.is_empty()).then(|| name.to_owned()), rest)
}

/// The game named by one or several words of `text` (`nine men's morris`), and the other words.
fn named_game(text: &str) -> Option<(&'static Card, String)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    for length in (1..=words.len().min(4)).rev() {
        for at in 0..=words.len() - length {
            if let Some(card) = game(&words[at..at + length].concat()) {
                return Some((card, [&words[..at], &words[at + length..]].concat().join(" ")));
            }
        }
    }
    None
}

fn typed_options(words: &str) -> String {
    words.split_whitespace().map(typed::plain).collect::<Vec<_>>().join(" ")
}

fn no_game(word: &str) -> CommandError {
    let nearest = nearest(&typed::plain(word), GAMES.iter().map(|game| game.card.id));
    CommandError::Game { word: word.to_owned(), nearest }
}

fn board(rest: &str) -> Result<Command, CommandError> {
    match typed::plain(rest).as_str() {
        "" => Ok(Command::Board(View::Live)),
        "text" => Ok(Command::Board(View::Words)),
        "file" => Ok(Command::Board(View::File)),
        _ => Err(CommandError::Leftover { word: rest.to_owned() }),
    }
}

fn resign(rest: &str) -> Result<Command, CommandError> {
    let plain = typed::plain(rest);
    let mut words = plain.split(' ').filter(|word| !word.is_empty());
    let what = words.next().map(str::to_owned);
    match words.next() {
        None => Ok(Command::Resign { what }),
        Some(word) => Err(CommandError::Leftover { word: word.to_owned() }),
    }
}

fn one_game(rest: &str, command: fn(Option<&'static Card>) -> Command) -> Result<Command, CommandError> {
    match named_game(rest) {
        None if rest.is_empty() => Ok(command(None)),
        None => Err(no_game(rest)),
        Some((card, left)) => bare(&left, command(Some(card))),
    }
}

fn language(rest: &str) -> Result<Command, CommandError> {
    let mut words: Vec<&str> = rest.split_whitespace().collect();
    let here = words.last().is_some_and(|word| word.eq_ignore_ascii_case("here"));
    words.truncate(words.len() - usize::from(here));
    match words.as_slice() {
        [] => Ok(Command::Language { language: None, here }),
        [word] => match Language::find(word) {
            Some(language) => Ok(Command::Language { language: Some(language), here }),
            None => Err(CommandError::Language { word: (*word).to_owned() }),
        },
        [_, word, ..] => Err(CommandError::Leftover { word: (*word).to_owned() }),
    }
}
