//! One turn from start to end: the only glue between chats, tables, the store and pictures.

use crate::table::reply::{Picture, Reply};
use std::sync::Arc;

/// What a chat tells the bot.
#[derive(Clone, Debug)]
pub struct Incoming {
    /// The chat's own id of this update, if it has one: the same id a second time changes nothing and gets
    /// the same answer.
    pub id: Option<String>,
    /// The room, channel, group, thread or topic, with its platform in front: `local/main`.
    pub place: String,
    /// Who spoke.
    pub person: Person,
    /// What was done.
    pub what: What,
}

/// Someone in a chat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// Unique on the platform; in the local room the name.
    pub id: String,
    /// As shown.
    pub name: String,
}

/// What a person did.
#[derive(Clone, Debug)]
pub enum What {
    /// A line of text; a command if it begins with `/`.
    Said(String),
    /// Pressed the button with this id.
    Pressed(String),
}

/// A reply that is on disk and still has to reach its chat.
#[derive(Clone, Debug)]
pub struct Owed {
    /// Its key, for [`Bot::settle`].
    pub key: String,
    /// Where it goes.
    pub place: String,
    /// What is to be done there.
    pub reply: Reply,
}

/// A completion of a half-typed line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The whole line.
    pub text: String,
    /// What to show for it.
    pub label: String,
}

/// Why the bot could not do what it should, through no fault of the person who asked.
#[derive(Debug, thiserror::Error)]
pub enum BotError {
    /// The store failed: nothing was changed.
    #[error("not saved: {0}")]
    Store(String),
    /// There is no such picture (any more).
    #[error("no such picture")]
    NoPicture,
}

/// The bot. One for the whole program, shared by the chats.
pub struct Bot {}

impl Bot {
    /// One turn: decides, saves, and returns what is owed to the chat, in order. When it returns, the turn
    /// is on disk.
    ///
    /// # Errors
    /// If it could not be saved; then nothing has changed.
    pub async fn handle(&self, _incoming: Incoming) -> Result<Vec<Owed>, BotError> {
        unimplemented!()
    }

    /// The completions of a half-typed line, best first, at most 100.
    pub async fn complete(&self, _place: &str, _person: &Person, _typed: &str) -> Vec<Completion> {
        unimplemented!()
    }

    /// Everything that is still owed to places whose name begins with `platform` (after a restart).
    pub fn owed(&self, _platform: &str) -> Result<Vec<Owed>, BotError> {
        unimplemented!()
    }

    /// Strikes off what has reached its chat and saves the chat's own notes (`None` removes one), in one
    /// transaction. Note keys begin with the platform: `local/…`.
    ///
    /// # Errors
    /// If it could not be saved; then nothing has changed.
    pub async fn settle(
        &self,
        _owed: &[String],
        _notes: Vec<(String, Option<String>)>,
    ) -> Result<(), BotError> {
        unimplemented!()
    }

    /// The chat's own notes whose key begins with `prefix`, in the order of their keys.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn notes(&self, _prefix: &str) -> Result<Vec<(String, String)>, BotError> {
        unimplemented!()
    }

    /// The picture as PNG, drawn now or taken from the cache.
    ///
    /// # Errors
    /// If its table is gone, or the store cannot be read.
    pub async fn picture(&self, _recipe: &Picture) -> Result<Arc<[u8]>, BotError> {
        unimplemented!()
    }
}
