//! The configuration: `config.toml`, over it the environment. Every fault is told at once, with its place,
//! its key and the nearest right one.

mod addresses;

use crate::table::words::Language;
use addresses::{address, base_address, maybe_address, maybe_text, page_address};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use toml::de::DeTable;
use toml::{Spanned, Table, Value};

/// What an operator can choose. [`Config::default`] names every key, so nothing in it is optional.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// The folder of the saved games; made if it is missing.
    pub data: PathBuf,
    /// A folder of further font files for letters that the carried fonts lack; may be missing.
    pub fonts: PathBuf,
    /// What the bot speaks where nobody has chosen otherwise.
    pub language: Language,
    /// The local room.
    pub room: Room,
    /// Discord.
    pub discord: Discord,
    /// Telegram.
    pub telegram: Telegram,
    /// What is kept of the games.
    pub store: Store,
    /// For those who watch over the program.
    pub metrics: Metrics,
    /// What is written to standard error.
    pub log: Log,
}

/// The section `[room]`: the web page for people at this machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Room {
    /// Is it opened?
    pub enabled: bool,
    /// Where it listens; port 0 takes any free one.
    #[serde(deserialize_with = "address")]
    pub listen: SocketAddr,
}

/// The section `[discord]`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Discord {
    /// The bot's token; without one Discord is left alone.
    pub token: Secret,
    /// Another base address than Discord's own, without a path; empty is Discord's.
    #[serde(deserialize_with = "base_address")]
    pub api: String,
    /// Connections to the gateway; 0 asks Discord how many.
    pub shards: u32,
}

/// The section `[telegram]`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Telegram {
    /// The bot's token; without one Telegram is left alone.
    pub token: Secret,
    /// Another Bot API server than Telegram's own; empty is Telegram's.
    #[serde(deserialize_with = "base_address")]
    pub api: String,
    /// How updates arrive.
    pub webhook: Webhook,
}

/// The section `[telegram.webhook]`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Webhook {
    /// Where Telegram sends updates to; empty is long polling.
    #[serde(deserialize_with = "page_address")]
    pub url: String,
    /// Where this program listens for them.
    #[serde(deserialize_with = "address")]
    pub listen: SocketAddr,
    /// What proves that they are Telegram's.
    pub secret: Secret,
}

/// The section `[store]`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Store {
    /// Days for which a finished table is kept; 0 is for ever.
    pub keep_finished_days: u32,
}

/// The section `[metrics]`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Metrics {
    /// Where `/healthz` and `/metrics` are served; nowhere if the text is empty.
    #[serde(deserialize_with = "maybe_address", serialize_with = "maybe_text")]
    pub listen: Option<SocketAddr>,
}

/// A text that is shown to nobody: it has no `Display`, and its `Debug` is an ellipsis. Only [`Secret::reveal`]
/// and the configuration's own writing of itself have the text.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Secret(String);

/// The section `[log]`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Log {
    /// The least important events that are written; `RUST_LOG` goes before it.
    pub level: Level,
    /// How they are written.
    pub format: Format,
}

/// How important an event is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Nothing at all.
    Off,
    /// Something failed.
    Error,
    /// Something is odd.
    Warn,
    /// The course of things.
    #[default]
    Info,
    /// For finding faults.
    Debug,
    /// Everything.
    Trace,
}

/// The writing of the log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// Lines for people.
    #[default]
    Human,
    /// One JSON object a line.
    Json,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            data: "data".into(),
            fonts: "fonts".into(),
            language: Language::default(),
            room: Room::default(),
            discord: Discord::default(),
            telegram: Telegram::default(),
            store: Store::default(),
            metrics: Metrics::default(),
            log: Log::default(),
        }
    }
}

impl Default for Room {
    fn default() -> Room {
        Room { enabled: true, listen: SocketAddr::from(([127, 0, 0, 1], 8787)) }
    }
}

impl Default for Webhook {
    fn default() -> Webhook {
        let listen = SocketAddr::from(([127, 0, 0, 1], 8788));
        Webhook { url: String::new(), listen, secret: Secret::default() }
    }
}

impl Secret {
    /// The text itself.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// True if there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("…")
    }
}

impl Level {
    /// The word in the configuration and in `RUST_LOG`.
    pub fn word(self) -> &'static str {
        match self {
            Level::Off => "off",
            Level::Error => "error",
            Level::Warn => "warn",
            Level::Info => "info",
            Level::Debug => "debug",
            Level::Trace => "trace",
        }
    }
}

impl Config {
    /// Reads `file` if one is named, else the defaults, and lays the environment over it: `variable` tells
    /// the value of an environment variable.
    ///
    /// # Errors
    /// If the file cannot be read, or something in it or in the environment is wrong.
    pub fn load(
        file: Option<&Path>,
        variable: impl Fn(&str) -> Option<String>,
    ) -> Result<Config, ConfigError> {
        let config = match file {
            None => Config::default(),
            Some(file) => {
                let text = std::fs::read_to_string(file)
                    .map_err(|source| ConfigError::Read { file: file.to_owned(), source })?;
                Config::read(&text).map_err(|faults| ConfigError::File { file: file.to_owned(), faults })?
            }
        };
        config.overlay(variable)
    }

    /// Reads the text of a `config.toml`; keys that it leaves out have their defaults.
    ///
    /// # Errors
    /// Every unknown key and wrong type of value; if there are none, the first value that does not fit.
    pub fn read(text: &str) -> Result<Config, Vec<Fault>> {
        let document = DeTable::parse(text).map_err(|error| vec![Fault::of(&error, text, None)])?;
        let known = defaults();
        let mut possible = keys_of(&known, "");
        possible
            .extend(known.iter().filter(|(_, value)| value.is_table()).map(|(section, _)| section.clone()));
        let mut faults = Vec::new();
        compare(document.get_ref(), &known, "", &mut |key, at, what| {
            let what = match what {
                Mismatch::Unknown => match nearest(key, possible.iter().map(String::as_str)) {
                    Some(right) => format!("no such key; did you mean '{right}'?"),
                    None => format!("no such key; possible: {}", possible.join(", ")),
                },
                Mismatch::Type { expected, found } => format!("expected {expected}, found {found}"),
            };
            faults.push(Fault::at(text, at, Some(key.to_owned()), what));
        });
        if !faults.is_empty() {
            faults.sort_by_key(|fault| (fault.line, fault.column));
            return Err(faults);
        }
        toml::from_str(text).map_err(|error| {
            let key = error.span().and_then(|span| key_at(document.get_ref(), span.start, ""));
            vec![Fault::of(&error, text, key)]
        })
    }

    /// The keys that hold a secret.
    pub fn secrets(&self) -> Vec<&'static str> {
        let all = [
            ("discord.token", &self.discord.token),
            ("telegram.token", &self.telegram.token),
            ("telegram.webhook.secret", &self.telegram.webhook.secret),
        ];
        all.into_iter().filter(|(_, secret)| !secret.is_empty()).map(|(key, _)| key).collect()
    }

    /// The variable of `room.listen` is `TAKHTEH_ROOM_LISTEN`, and so on for every key; `TAKHTEH_PORT` is the
    /// port of `room.listen` alone, and a platform's token has its usual name too.
    fn overlay(self, variable: impl Fn(&str) -> Option<String>) -> Result<Config, ConfigError> {
        let mut config = self;
        for key in keys_of(&defaults(), "") {
            let name = format!("TAKHTEH_{}", key.replace('.', "_").to_uppercase());
            if let Some(value) = variable(&name) {
                config = config.with(&key, &value).map_err(|what| ConfigError::Environment { name, what })?;
            }
        }
        if let Some(token) = variable("DISCORD_TOKEN") {
            config.discord.token = Secret(token.trim().to_owned());
        }
        if let Some(token) = variable("TELEGRAM_TOKEN") {
            config.telegram.token = Secret(token.trim().to_owned());
        }
        if let Some(port) = variable("TAKHTEH_PORT") {
            let port = port.parse().map_err(|_| ConfigError::Environment {
                name: "TAKHTEH_PORT".to_owned(),
                what: "expected a port, 0 to 65535".to_owned(),
            })?;
            config.room.listen.set_port(port);
        }
        Ok(config)
    }

    /// The same with the value of one dotted key set from a text.
    fn with(&self, key: &str, text: &str) -> Result<Config, String> {
        let mut table = Table::try_from(self).map_err(|error| error.to_string())?;
        set(&mut table, key, text)?;
        table.try_into().map_err(|error: toml::de::Error| error.message().to_owned())
    }
}

/// What is wrong in a configuration file, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// From 1.
    pub line: usize,
    /// In characters, from 1.
    pub column: usize,
    /// `room.listen`; `None` where the text is no TOML.
    pub key: Option<String>,
    /// What was wrong, and what is possible.
    pub what: String,
}

impl Fault {
    fn at(text: &str, offset: usize, key: Option<String>, what: String) -> Fault {
        let before = text.get(..offset).unwrap_or(text);
        let line = before.rsplit('\n').next().unwrap_or_default();
        Fault { line: before.matches('\n').count() + 1, column: line.chars().count() + 1, key, what }
    }

    /// Only the message goes on: the source line beside it may hold a secret.
    fn of(error: &toml::de::Error, text: &str, key: Option<String>) -> Fault {
        let offset = error.span().map_or(0, |span| span.start);
        Fault::at(text, offset, key, error.message().replace('\n', ", "))
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: ", self.line, self.column)?;
        if let Some(key) = &self.key {
            write!(f, "{key}: ")?;
        }
        f.write_str(&self.what)
    }
}

/// Why there is no configuration.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("cannot read {}", file.display())]
    Read {
        /// The file.
        file: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The file is wrong; one line of text a fault.
    #[error("{} is wrong{}", file.display(), lines_of(faults))]
    File {
        /// The file.
        file: PathBuf,
        /// In the order of their places; never empty.
        faults: Vec<Fault>,
    },
    /// A variable of the environment is wrong.
    #[error("environment variable {name}: {what}")]
    Environment {
        /// The variable.
        name: String,
        /// What was wrong.
        what: String,
    },
}

fn lines_of(faults: &[Fault]) -> String {
    faults.iter().fold(String::new(), |text, fault| text + "\n  " + &fault.to_string())
}

/// The word that `word` was probably meant to be: at most every third letter wrong, a section's name counted
/// or not; of several the one in the nearest section.
pub(crate) fn nearest<'a>(word: &str, possible: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let last = |key: &str| key.rsplit('.').next().unwrap_or_default().to_lowercase();
    let far = |right: &str| {
        let whole = strsim::damerau_levenshtein(&word.to_lowercase(), right);
        (whole.min(strsim::damerau_levenshtein(&last(word), &last(right))), whole)
    };
    let ((distance, _), right) =
        possible.map(|right| (far(right), right)).min_by_key(|(distance, _)| *distance)?;
    (distance <= last(word).chars().count().div_ceil(3)).then_some(right)
}

/// Sets the value of a dotted key that `table` has, keeping its type.
fn set(table: &mut Table, key: &str, text: &str) -> Result<(), String> {
    if let Some((section, key)) = key.split_once('.')
        && let Some(Value::Table(inner)) = table.get_mut(section)
    {
        return set(inner, key, text);
    }
    let Some(value) = table.get_mut(key) else { return Ok(()) };
    let parsed = match value {
        Value::Boolean(_) => text.parse().ok().map(Value::Boolean),
        Value::Integer(_) => text.parse().ok().map(Value::Integer),
        _ => Some(Value::String(text.to_owned())),
    };
    *value = parsed.ok_or_else(|| format!("expected {}", type_name(value.type_str())))?;
    Ok(())
}

/// How a file's entry differs from what is known.
enum Mismatch {
    Unknown,
    Type { expected: &'static str, found: &'static str },
}

/// Calls `tell` with the dotted key, the place and the kind of every entry that does not fit.
fn compare(found: &DeTable<'_>, known: &Table, section: &str, tell: &mut impl FnMut(&str, usize, Mismatch)) {
    for (key, value) in found {
        let dotted = dotted(section, key.get_ref());
        let Some(right) = known.get(key.get_ref().as_ref()) else {
            tell(&dotted, key.span().start, Mismatch::Unknown);
            continue;
        };
        match (value.get_ref().as_table(), right) {
            (Some(inner), Value::Table(right)) => compare(inner, right, &dotted, tell),
            _ if value.get_ref().type_str() == right.type_str() => {}
            _ => {
                let expected = type_name(right.type_str());
                let found = type_name(value.get_ref().type_str());
                tell(&dotted, value.span().start, Mismatch::Type { expected, found });
            }
        }
    }
}

/// The dotted key whose value holds the byte at `offset`.
fn key_at(table: &DeTable<'_>, offset: usize, section: &str) -> Option<String> {
    let holds = |value: &Spanned<_>| value.span().contains(&offset);
    table.iter().find_map(|(key, value)| {
        let dotted = dotted(section, key.get_ref());
        match value.get_ref().as_table() {
            Some(inner) => key_at(inner, offset, &dotted),
            None => holds(value).then_some(dotted),
        }
    })
}

fn defaults() -> Table {
    Table::try_from(Config::default()).unwrap_or_default()
}

/// The dotted names of all values of `table`.
fn keys_of(table: &Table, section: &str) -> Vec<String> {
    let mut keys = Vec::new();
    for (key, value) in table {
        let dotted = dotted(section, key);
        match value {
            Value::Table(inner) => keys.extend(keys_of(inner, &dotted)),
            _ => keys.push(dotted),
        }
    }
    keys
}

fn dotted(section: &str, key: &str) -> String {
    if section.is_empty() { key.to_owned() } else { format!("{section}.{key}") }
}

fn type_name(toml: &str) -> &'static str {
    match toml {
        "string" => "a text in quotes",
        "integer" => "a whole number",
        "float" => "a number",
        "boolean" => "true or false",
        "array" => "a list",
        "table" => "a section",
        _ => "a date",
    }
}
