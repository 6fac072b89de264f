//! What may be chosen about a game before it begins.

use std::fmt::{self, Display};

/// A game's entry in the list: what it is called and what may be chosen.
#[derive(Debug)]
pub struct Card {
    /// The word in commands: `morris`.
    pub id: &'static str,
    /// What tables are named after: `nard-7`.
    pub nick: &'static str,
    /// The English name; other languages are in the locales under `game-<id>`.
    pub title: &'static str,
    /// Its options, in the order in which [`Options`] keeps them.
    pub choices: &'static [Choice],
    /// Refuses values that do not go together: the key at fault and the reason.
    pub check: fn(&Options) -> Result<(), (&'static str, &'static str)>,
}

/// One option of a game.
#[derive(Debug)]
pub struct Choice {
    /// `flying`.
    pub key: &'static str,
    /// What may stand behind `key=`.
    pub values: &'static [&'static str],
    /// The value when none is given; may look at the choices before this one.
    pub default: fn(&Options) -> &'static str,
}

/// Chosen values, one for each of a card's choices, in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    card: &'static Card,
    values: Vec<&'static str>,
}

impl PartialEq for Card {
    fn eq(&self, other: &Card) -> bool {
        self.id == other.id
    }
}
impl Eq for Card {}

impl Options {
    /// Reads `key=value` words; a value alone is enough where only one choice has it.
    ///
    /// # Errors
    /// Names the word that is no option of this game, and what is possible.
    pub fn read(card: &'static Card, words: &str) -> Result<Options, OptionError> {
        let mut given: Vec<Option<&'static str>> = vec![None; card.choices.len()];
        for word in words.split_whitespace() {
            let (at, value) = Self::pair(card, word)?;
            if given[at].replace(value).is_some() {
                return Err(OptionError::Twice { key: card.choices[at].key });
            }
        }
        let mut options = Options { card, values: Vec::new() };
        for (choice, value) in card.choices.iter().zip(given) {
            let value = value.unwrap_or_else(|| (choice.default)(&options));
            options.values.push(value);
        }
        (card.check)(&options).map_err(|(key, why)| OptionError::Conflict { key, why })?;
        Ok(options)
    }

    fn pair(card: &'static Card, word: &str) -> Result<(usize, &'static str), OptionError> {
        if let Some((key, value)) = word.split_once('=') {
            let at = card.choices.iter().position(|choice| choice.key == key);
            let at = at.ok_or_else(|| OptionError::NoSuchKey { card, word: word.to_owned() })?;
            let found = card.choices[at].values.iter().find(|v| **v == value);
            return found.map(|v| (at, *v)).ok_or_else(|| OptionError::NoSuchValue {
                choice: &card.choices[at],
                value: value.to_owned(),
            });
        }
        let mut found = (card.choices.iter().enumerate())
            .filter_map(|(at, choice)| choice.values.iter().find(|v| **v == word).map(|v| (at, *v)));
        match (found.next(), found.next()) {
            (Some(one), None) => Ok(one),
            _ => Err(OptionError::NoSuchKey { card, word: word.to_owned() }),
        }
    }

    /// The chosen value of `key`, a key of the card; the empty text while the value is not yet known.
    pub fn get(&self, key: &str) -> &'static str {
        let at = self.card.choices.iter().position(|choice| choice.key == key);
        at.and_then(|at| self.values.get(at)).copied().unwrap_or_default()
    }
    /// True if `key` is `on`.
    pub fn on(&self, key: &str) -> bool {
        self.get(key) == "on"
    }
    /// The game that they belong to.
    pub fn card(&self) -> &'static Card {
        self.card
    }
    /// Key and value of every choice, in the card's order.
    pub fn pairs(&self) -> impl Iterator<Item = (&'static str, &'static str)> + '_ {
        self.card.choices.iter().map(|choice| choice.key).zip(self.values.iter().copied())
    }
}

/// `key=value` of every choice, with blanks between.
impl Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, (key, value)) in self.pairs().enumerate() {
            write!(f, "{}{key}={value}", if n == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

/// What is wrong with options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionError {
    /// No such option.
    NoSuchKey {
        /// The game whose options are possible.
        card: &'static Card,
        /// What was given.
        word: String,
    },
    /// The option exists, the value does not.
    NoSuchValue {
        /// The option, with its possible values.
        choice: &'static Choice,
        /// What was given.
        value: String,
    },
    /// Given more than once.
    Twice {
        /// The option.
        key: &'static str,
    },
    /// Does not go together with the others.
    Conflict {
        /// The option at fault.
        key: &'static str,
        /// Why, in English.
        why: &'static str,
    },
}

impl PartialEq for Choice {
    fn eq(&self, other: &Choice) -> bool {
        self.key == other.key
    }
}
impl Eq for Choice {}

impl Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionError::NoSuchKey { card, word } => {
                write!(f, "{} has no option '{word}'", card.id)?;
                for choice in card.choices {
                    write!(f, "; possible: {}={}", choice.key, choice.values.join("|"))?;
                }
                Ok(())
            }
            OptionError::NoSuchValue { choice, value } => {
                write!(f, "{}={value} is not possible; choose {}", choice.key, choice.values.join(", "))
            }
            OptionError::Twice { key } => write!(f, "{key} is given twice"),
            OptionError::Conflict { key, why } => write!(f, "{key}: {why}"),
        }
    }
}
impl std::error::Error for OptionError {}
