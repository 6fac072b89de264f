//! What is owed on its way: which replies are in hand, to which chats each goes, and what its arrival means.

use super::fault::Fault;
use super::ledger::{Ledger, Notes};
use super::links::Links;
use super::place::{self, Place};
use super::post::Delivery;
use crate::bot::{Bot, BotError, Owed};
use crate::chat::outbox::{Outcome, Pace, Parcel, Sender};
use crate::table::reply::Reply;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use teloxide::types::{ChatId, MessageId, ThreadId};
use tokio::sync::mpsc;

/// Delivers what is owed.
pub(super) struct Courier {
    pub(super) bot: Arc<Bot>,
    pub(super) api: teloxide::Bot,
    pub(super) ledger: Ledger,
    pub(super) links: Links,
    /// `t.me/<this>`.
    pub(super) username: String,
    known: Mutex<Known>,
    news: mpsc::UnboundedSender<Turn>,
}

/// The replies that this process has in hand.
#[derive(Default)]
struct Known {
    /// In a queue or on the way: must not be queued again when their update comes again.
    queued: HashSet<String>,
    /// On the way as the answer to a press: must not be fetched for a queue.
    alerts: HashSet<String>,
    /// By reply: the chats that have it while others still wait for it, with what is to be noted then.
    arrived: HashMap<String, Vec<(ChatId, Notes)>>,
}

/// What a delivery has found out about a chat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// It is now this place: what is owed there is to be fetched.
    Moved(String),
    /// It is gone: all places whose names are this or go on from it with a slash.
    Gone(String),
}

/// What a reply answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Answered {
    /// The chat in which it was said.
    pub(super) chat: ChatId,
    /// The message that said it, or below which it was pressed.
    pub(super) message: MessageId,
}

impl Courier {
    /// With what was noted by earlier runs.
    pub(super) fn new(
        bot: Arc<Bot>,
        api: teloxide::Bot,
        username: String,
        news: mpsc::UnboundedSender<Turn>,
    ) -> Result<Courier, BotError> {
        let (ledger, links) = (Ledger::load(&bot)?, Links::load(&bot)?);
        Ok(Courier { bot, api, ledger, links, username, known: Mutex::default(), news })
    }

    /// Takes in hand what is still owed of an update's replies, all to places whose names begin with `within`: an
    /// update that comes again brings replies that may be on their way already, or have long arrived.
    pub(super) fn take(&self, within: &str, owed: Vec<Owed>) -> Result<Vec<Owed>, BotError> {
        let new: Vec<Owed> = {
            let mut known = self.known();
            owed.into_iter().filter(|owed| known.queued.insert(owed.key.clone())).collect()
        };
        // Only now the store is asked: what arrives meanwhile has been taken out of it before.
        let standing: HashSet<String> = self.bot.owed(within)?.into_iter().map(|owed| owed.key).collect();
        let (owed, done): (Vec<Owed>, Vec<Owed>) =
            new.into_iter().partition(|owed| standing.contains(&owed.key));
        let mut known = self.known();
        for owed in done {
            known.queued.remove(&owed.key);
        }
        Ok(owed)
    }

    /// Is this reply in hand?
    pub(super) fn has(&self, key: &str) -> bool {
        let known = self.known();
        known.queued.contains(key) || known.alerts.contains(key)
    }

    /// Marks a reply as the answer to a press, or no longer.
    pub(super) fn set_alert(&self, key: &str, is_alert: bool) {
        let mut known = self.known();
        if is_alert {
            known.alerts.insert(key.to_owned());
        } else {
            known.alerts.remove(key);
        }
    }

    /// The chats to which a reply to a place goes, with the topic there. Of private chats each hears what is for
    /// everybody, and what is for its own person, who may be a guest that was not let in.
    fn chats(&self, place: &str, reply: &Reply) -> Vec<(ChatId, Option<ThreadId>)> {
        match Place::read(place) {
            Some(Place::Chat { chat, topic }) => vec![(chat, topic)],
            Some(Place::Shared(code)) => {
                if let Reply::Post(message) = reply
                    && let Some(only) = &message.only
                {
                    return only.parse().map(|id| (ChatId(id), None)).into_iter().collect();
                }
                self.links.chats(&code).into_iter().map(|chat| (chat, None)).collect()
            }
            None => Vec::new(),
        }
    }

    /// A group has become a supergroup: its games go on there. Its messages stay behind.
    pub(super) async fn relocate(&self, from: ChatId, to: ChatId) -> Result<(), BotError> {
        let new = Place::chat(to, None).name();
        self.bot.relocate(&Place::chat(from, None).name(), &new).await?;
        self.bot.settle(&[], self.ledger.forget_chat(from)).await?;
        self.tell(Turn::Moved(new));
        Ok(())
    }

    /// Has this chat got the reply by an earlier attempt, which failed for another chat?
    fn has_arrived(&self, key: &str, chat: ChatId) -> bool {
        self.known().arrived.get(key).is_some_and(|chats| chats.iter().any(|(known, _)| *known == chat))
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn tell(&self, turn: Turn) {
        // Nobody listens any more when the adapter is ending.
        let _ = self.news.send(turn);
    }
}

impl Sender for Courier {
    type Along = Answered;

    fn chat<'a>(&self, place: &'a str) -> &'a str {
        place::queue(place)
    }

    fn pace(&self, chat: &str, usual: Pace) -> Pace {
        Pace { window: usual.window.filter(|_| place::is_group(chat)), ..usual }
    }

    async fn send(&self, parcel: &Parcel<Answered>) -> Outcome {
        let Owed { key, place, reply } = &parcel.owed;
        let mut gone = false;
        for (chat, topic) in self.chats(place, reply) {
            if self.has_arrived(key, chat) {
                continue;
            }
            let answered = parcel.along.filter(|answered| answered.chat == chat);
            let delivery = Delivery { courier: self, chat, topic, place, key, answered };
            match delivery.carry_out(reply).await {
                Ok(notes) => self.known().arrived.entry(key.clone()).or_default().push((chat, notes)),
                Err(Fault::Wait(pause)) => return Outcome::RetryAfter(pause),
                Err(Fault::Again(reason)) => return Outcome::Retry(reason),
                Err(Fault::Moved(to)) => {
                    return match self.relocate(chat, to).await {
                        // What waits here has moved along, and is fetched under its new name.
                        Ok(()) => Outcome::Gone,
                        Err(error) => Outcome::Retry(error.to_string()),
                    };
                }
                Err(Fault::Gone) => gone = true,
                Err(Fault::Topic) => {
                    self.tell(Turn::Gone(place.clone()));
                    return Outcome::Refused("the topic is gone".to_owned());
                }
                Err(fault) => return Outcome::Refused(format!("{fault:?}")),
            }
        }
        match self.known().arrived.remove(key) {
            None if gone => {
                self.tell(Turn::Gone(place::queue(place).to_owned()));
                Outcome::Gone
            }
            arrived => Outcome::Sent(arrived.into_iter().flatten().flat_map(|(_, notes)| notes).collect()),
        }
    }

    async fn settle(&self, keys: &[String], notes: Notes) -> Result<(), BotError> {
        self.bot.settle(keys, notes).await?;
        let mut known = self.known();
        for key in keys {
            known.queued.remove(key);
            known.arrived.remove(key);
        }
        Ok(())
    }

    fn owed(&self, chat: &str) -> Result<Vec<Owed>, BotError> {
        let mut owed = self.bot.owed(chat)?;
        let mut known = self.known();
        owed.retain(|owed| place::queue(&owed.place) == chat && !known.alerts.contains(&owed.key));
        known.queued.extend(owed.iter().map(|owed| owed.key.clone()));
        Ok(owed)
    }
}
