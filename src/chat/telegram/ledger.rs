//! Which message stands in which chat for which slot, so that it can be edited, and for which place, so that a
//! press or a reply finds its game. Messages without buttons are never edited again and are forgotten.

use super::place::PLATFORM;
use crate::bot::{Bot, BotError, Person};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};
use teloxide::types::{ChatId, MessageId};

/// The version of [`Standing`] that this program writes.
const FORMAT: u32 = 1;
/// Messages that are remembered in each chat; of more, the oldest can no longer be edited.
const MOST: usize = 200;

/// The bot's notes as they are saved: a key, and what stands there from now on.
pub(super) type Notes = Vec<(String, Option<String>)>;

/// All messages that still have buttons.
pub(super) struct Ledger {
    /// By chat. Held only to look something up or put it down, never across an await.
    chats: Mutex<HashMap<ChatId, BTreeMap<i32, Standing>>>,
}

/// A message that stands in a chat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Standing {
    pub(super) format: u32,
    /// The place that it belongs to.
    pub(super) place: String,
    /// The message's name there.
    pub(super) slot: String,
    /// The table that it shows, if it shows one.
    pub(super) table: Option<String>,
    /// What it was sent as.
    pub(super) kind: Kind,
    /// The picture's recipe as a number, to see whether an edit changes it.
    pub(super) picture: u64,
    /// The key of the reply that made it what it is.
    pub(super) key: String,
    /// Who was called by it.
    pub(super) called: Vec<Person>,
}

/// What a message was sent as: a message cannot become another kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Kind {
    /// A picture with a caption.
    Photo,
    /// Text only.
    Text,
    /// A file with a caption.
    File,
}

impl Standing {
    /// A message that is about to stand in a chat.
    pub(super) fn new(place: &str, slot: &str, kind: Kind) -> Standing {
        Standing {
            format: FORMAT,
            place: place.to_owned(),
            slot: slot.to_owned(),
            table: None,
            kind,
            picture: 0,
            key: String::new(),
            called: Vec::new(),
        }
    }
}

impl Ledger {
    /// The messages in the bot's notes. One that cannot be read is left as it is.
    pub(super) fn load(bot: &Bot) -> Result<Ledger, BotError> {
        let ledger = Ledger { chats: Mutex::default() };
        let mut chats = ledger.lock();
        for (key, record) in bot.notes(&format!("{PLATFORM}message/"))? {
            let mut parts = key.rsplit('/');
            let message = parts.next().and_then(|id| id.parse::<i32>().ok());
            let chat = parts.next().and_then(|id| id.parse::<i64>().ok()).map(ChatId);
            match (chat, message, serde_json::from_str::<Standing>(&record)) {
                (Some(chat), Some(message), Ok(standing)) if standing.format <= FORMAT => {
                    chats.entry(chat).or_default().insert(message, standing);
                }
                _ => tracing::error!(key, "a message's record cannot be read and is set aside"),
            }
        }
        drop(chats);
        Ok(ledger)
    }

    /// The message of a slot.
    pub(super) fn slot(&self, chat: ChatId, place: &str, slot: &str) -> Option<(MessageId, Standing)> {
        self.last(chat, |standing| standing.place == place && standing.slot == slot)
    }

    /// The newest board of a table.
    pub(super) fn board(&self, chat: ChatId, place: &str, table: &str) -> Option<MessageId> {
        let is_board = |standing: &Standing| {
            standing.place == place
                && standing.kind == Kind::Photo
                && standing.table.as_deref() == Some(table)
        };
        self.last(chat, is_board).map(|(message, _)| message)
    }

    /// What stands in a message.
    pub(super) fn message(&self, chat: ChatId, message: MessageId) -> Option<Standing> {
        self.lock().get(&chat)?.get(&message.0).cloned()
    }

    /// The number of the newest message of a place in a chat.
    pub(super) fn newest(&self, chat: ChatId, place: &str) -> Option<MessageId> {
        self.last(chat, |standing| standing.place == place).map(|(message, _)| message)
    }

    /// Writes down a message; returns what is to be saved.
    pub(super) fn put(&self, chat: ChatId, message: MessageId, standing: Standing) -> Notes {
        let mut chats = self.lock();
        let messages = chats.entry(chat).or_default();
        let record = serde_json::to_string(&standing).ok();
        messages.insert(message.0, standing);
        let mut notes = vec![(note(chat, message), record)];
        while messages.len() > MOST
            && let Some((oldest, _)) = messages.pop_first()
        {
            notes.push((note(chat, MessageId(oldest)), None));
        }
        notes
    }

    /// Forgets a message; returns what is to be saved.
    pub(super) fn forget(&self, chat: ChatId, message: MessageId) -> Notes {
        let known = self.lock().get_mut(&chat).and_then(|messages| messages.remove(&message.0));
        known.map(|_| (note(chat, message), None)).into_iter().collect()
    }

    /// Forgets all messages of a chat; returns what is to be saved.
    pub(super) fn forget_chat(&self, chat: ChatId) -> Notes {
        let messages = self.lock().remove(&chat).unwrap_or_default();
        messages.into_keys().map(|message| (note(chat, MessageId(message)), None)).collect()
    }

    fn last(&self, chat: ChatId, fits: impl Fn(&Standing) -> bool) -> Option<(MessageId, Standing)> {
        let chats = self.lock();
        let mut newest = chats.get(&chat)?.iter().rev();
        newest.find(|(_, standing)| fits(standing)).map(|(id, standing)| (MessageId(*id), standing.clone()))
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<ChatId, BTreeMap<i32, Standing>>> {
        self.chats.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn note(chat: ChatId, message: MessageId) -> String {
    format!("{PLATFORM}message/{chat}/{:010}", message.0)
}
