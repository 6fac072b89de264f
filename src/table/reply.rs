//! What the bot says: messages with their buttons, and the pictures that go with them as recipes.

use crate::games::rules::Seat;
use crate::table::sitting::Seated;
use crate::table::words::Language;
use serde::{Deserialize, Serialize};

/// One thing to be done in a chat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reply {
    /// A message; if its slot has been posted before, that message is edited to become this one.
    Post(Box<Message>),
    /// The message in this slot loses its buttons and stays as it is otherwise.
    Strip {
        /// A [`Message::slot`].
        slot: String,
    },
    /// The message in this slot is deleted; where a chat does not allow that, it loses its buttons.
    Remove {
        /// A [`Message::slot`].
        slot: String,
    },
}

/// A message of the bot.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    /// A name for the message by which it can be edited later, unique in its place.
    pub slot: Option<String>,
    /// Only this person (by id) sees it.
    pub only: Option<String>,
    /// Plain text. Names and notation stand in isolates (U+2068, U+2069).
    pub text: String,
    /// The picture's content in words.
    pub alt: Option<String>,
    /// The picture above the text.
    pub picture: Option<Picture>,
    /// A file that goes along.
    pub file: Option<File>,
    /// Rows of buttons, in reading order.
    pub buttons: Vec<Vec<Button>>,
    /// The people who are to be notified. One whom the chat does not know has the name that was typed for an id.
    pub mentions: Vec<Seated>,
    /// The table's name, `nard-7`.
    pub table: Option<String>,
}

/// How to draw a picture again at any time.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Picture {
    /// A table's board.
    Board(Board),
    /// A page of a lesson.
    Lesson(Lesson),
}

/// A table's board: its log up to a line, the draft on top, a view.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Board {
    /// Where the table stands.
    pub place: String,
    /// Its number in that place.
    pub table: u32,
    /// How many lines of its log are played.
    pub lines: usize,
    /// Steps of the unfinished turn.
    pub draft: String,
    /// Whose side is near.
    pub seen_by: Side,
    /// Language of the words in it.
    pub language: Language,
}

/// A page of a game's lesson.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Lesson {
    /// The game's id.
    pub game: String,
    /// From 1.
    pub page: usize,
    /// Language of the words in it.
    pub language: Language,
}

/// A seat, as records write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// First's.
    First,
    /// Second's.
    Second,
}

impl From<Seat> for Side {
    fn from(seat: Seat) -> Side {
        match seat {
            Seat::First => Side::First,
            Seat::Second => Side::Second,
        }
    }
}
impl From<Side> for Seat {
    fn from(side: Side) -> Seat {
        match side {
            Side::First => Seat::First,
            Side::Second => Seat::Second,
        }
    }
}

/// A file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct File {
    /// `nard-7.txt`.
    pub name: String,
    /// Its content.
    pub body: Body,
}

/// A file's content, or how to make it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Body {
    /// The picture as it is drawn, where a chat would recompress it.
    Picture(Picture),
    /// The game from its start up to this picture, animated, always from this side.
    Replay(Board),
    /// Plain text; in records nothing but the text.
    #[serde(untagged)]
    Text(String),
}

/// A button below a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Button {
    /// What comes back when it is pressed: at most 60 bytes of ASCII.
    pub id: String,
    /// What stands on it.
    pub label: String,
    /// How it looks.
    pub style: Style,
}

/// A button's looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Style {
    /// Accept, Take.
    Success,
    /// Decline, Drop, Resign.
    Danger,
    /// Roll, Confirm.
    Primary,
    /// Squares, men and the rest.
    Secondary,
}
