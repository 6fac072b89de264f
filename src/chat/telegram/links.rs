//! Games between private chats. A challenge in a private chat opens a place of its own with a link to it; who
//! opens the link and accepts is joined to the place, and what happens there is posted to every chat of it.

use super::place::{PLATFORM, Place};
use crate::bot::{Bot, BotError};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use teloxide::types::ChatId;

/// The version of [`Link`] that this program writes.
const FORMAT: u32 = 1;

/// All links. Each change is saved before it counts.
pub(super) struct Links {
    /// By code. Held only to look something up or put it down, never across an await.
    links: Mutex<BTreeMap<String, Link>>,
}

/// A place that private chats share.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Link {
    format: u32,
    /// The host's first, then those that joined.
    chats: Vec<i64>,
}

impl Links {
    /// The links in the bot's notes. One that cannot be read is left as it is and leads nowhere.
    pub(super) fn load(bot: &Bot) -> Result<Links, BotError> {
        let prefix = note("");
        let mut links = BTreeMap::new();
        for (key, record) in bot.notes(&prefix)? {
            match serde_json::from_str::<Link>(&record) {
                Ok(link) if link.format <= FORMAT => {
                    links.insert(key[prefix.len()..].to_owned(), link);
                }
                _ => tracing::error!(key, "a link's record cannot be read and is set aside"),
            }
        }
        Ok(Links { links: Mutex::new(links) })
    }

    /// The place where `host` waits for a guest; made if there is none.
    pub(super) async fn open(&self, bot: &Bot, host: ChatId) -> Result<(Place, bool), BotError> {
        let waiting = |link: &Link| link.chats == [host.0];
        let found = self.lock().iter().find(|(_, link)| waiting(link)).map(|(code, _)| code.clone());
        if let Some(code) = found {
            return Ok((Place::Shared(code), false));
        }
        let code = code()?;
        self.save(bot, code.clone(), Link { format: FORMAT, chats: vec![host.0] }).await?;
        Ok((Place::Shared(code), true))
    }

    /// Joins a guest's chat to a place.
    pub(super) async fn join(&self, bot: &Bot, code: &str, guest: ChatId) -> Result<(), BotError> {
        let Some(mut link) = self.lock().get(code).cloned() else { return Ok(()) };
        if link.chats.contains(&guest.0) {
            return Ok(());
        }
        link.chats.push(guest.0);
        self.save(bot, code.to_owned(), link).await
    }

    /// Does the code lead anywhere?
    pub(super) fn leads(&self, code: &str) -> bool {
        self.lock().contains_key(code)
    }

    /// Does this place wait for its first guest?
    pub(super) fn is_waiting(&self, code: &str) -> bool {
        self.lock().get(code).is_some_and(|link| link.chats.len() == 1)
    }

    /// The chats of a place, the host's first.
    pub(super) fn chats(&self, code: &str) -> Vec<ChatId> {
        self.lock().get(code).map(|link| link.chats.iter().copied().map(ChatId).collect()).unwrap_or_default()
    }

    /// The shared places of a chat.
    pub(super) fn places(&self, chat: ChatId) -> Vec<Place> {
        let links = self.lock();
        let mine = links.iter().filter(|(_, link)| link.chats.contains(&chat.0));
        mine.map(|(code, _)| Place::Shared(code.clone())).collect()
    }

    async fn save(&self, bot: &Bot, code: String, link: Link) -> Result<(), BotError> {
        let place = Place::Shared(code.clone()).name();
        let record = serde_json::to_string(&link).map_err(|_| BotError::Record(place))?;
        bot.settle(&[], vec![(note(&code), Some(record))]).await?;
        self.lock().insert(code, link);
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, Link>> {
        self.links.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn note(code: &str) -> String {
    format!("{PLATFORM}link/{code}")
}

/// A code that nobody guesses: 16 bytes in hexadecimal figures, which a link may carry as they are.
fn code() -> Result<String, BotError> {
    let mut bytes = [0_u8; 16];
    getrandom::fill(&mut bytes).map_err(|_| BotError::Dice)?;
    Ok(format!("{:032x}", u128::from_be_bytes(bytes)))
}
