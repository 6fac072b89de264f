//! The rooms and their messages. Each room is read from the store when it is first entered; a change is on disk
//! before anybody sees it.

use super::Backend;
use super::message::{Kept, find};
use super::name::Name;
use crate::bot::{Actor, BotError, Completion, Incoming, Owed, Person, What};
use crate::table::act::LONGEST;
use crate::table::reply::{Board, Picture, Reply};
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;
use tokio::sync::{MappedMutexGuard, MutexGuard, broadcast};

/// The platform's name, in front of each place and each key.
const PLATFORM: &str = "local/";

/// Rooms in memory; beyond them, those that nobody is in are forgotten until somebody enters again.
const LOADED: usize = 64;

/// Changes that a listener may be behind before it must connect again.
const BEHIND: usize = 256;

/// All rooms of the local chat.
pub struct Rooms<B> {
    bot: Arc<B>,
    /// Held only to look up or insert, never across an await.
    rooms: Mutex<HashMap<Name, Arc<Room>>>,
}

/// Why a call was not carried out.
#[derive(Debug, thiserror::Error)]
pub(super) enum RoomError {
    /// Nothing was changed.
    #[error(transparent)]
    Bot(#[from] BotError),
    /// The turn stands, the messages about it do not yet.
    #[error("the turn is saved, but its answer is not and follows with the next call: {0}")]
    Unposted(String),
}

/// The messages after a point, and all changes from then on.
pub(super) struct Listening {
    pub(super) past: Vec<Arc<Kept>>,
    /// The number of the room's last change.
    pub(super) change: u64,
    /// The number of the room's last message.
    pub(super) last: u64,
    pub(super) live: broadcast::Receiver<Arc<Kept>>,
}

/// One room. The lock puts everything that happens in it into one order.
struct Room {
    name: Name,
    /// `None` until it is read from the store, and again after a failure: then it is read anew.
    past: tokio::sync::Mutex<Option<Past>>,
    live: broadcast::Sender<Arc<Kept>>,
}

/// What has been said in a room.
#[derive(Default)]
struct Past {
    messages: BTreeMap<u64, Arc<Kept>>,
    slots: HashMap<String, u64>,
    /// The last message's number, also if that message is unreadable.
    last: u64,
    /// The last change's number.
    change: u64,
}

/// Changes to a room that are not saved yet: each changed message once, as it will be.
struct Batch<'a> {
    past: &'a Past,
    changed: Vec<Kept>,
    last: u64,
    now: u64,
}

impl<B: Backend> Rooms<B> {
    /// The rooms that `bot` keeps.
    pub fn new(bot: Arc<B>) -> Rooms<B> {
        Rooms { bot, rooms: Mutex::default() }
    }

    /// Posts everything that is still owed to any room.
    ///
    /// # Errors
    /// If it cannot be read or saved; what was posted before stays posted.
    pub async fn deliver_owed(&self) -> Result<(), BotError> {
        self.deliver(self.bot.owed(PLATFORM)?).await
    }

    /// Posts what is due in any room by now.
    ///
    /// # Errors
    /// If it cannot be read or saved; what was due is owed until then.
    pub(super) async fn deliver_due(&self) -> Result<(), BotError> {
        self.deliver(self.bot.due(PLATFORM).await?).await
    }

    /// Posts replies that came about without a call, each in its own room.
    ///
    /// # Errors
    /// If they cannot be saved; they are owed until then.
    pub async fn deliver(&self, owed: Vec<Owed>) -> Result<(), BotError> {
        let mut places: Vec<String> = owed.into_iter().map(|owed| owed.place).collect();
        places.dedup();
        for place in places {
            let Some(Ok(name)) = place.strip_prefix(PLATFORM).map(Name::new) else {
                tracing::warn!(place, "a reply is owed to a place that is no local room");
                continue;
            };
            let room = self.room(&name);
            let mut slot = room.past.lock().await;
            *slot = None;
            *slot = Some(self.enter(&room).await?);
        }
        Ok(())
    }

    /// A person says a line; returns what that posted and edited, in order.
    pub(super) async fn say(
        &self,
        name: &Name,
        person: &Name,
        text: String,
    ) -> Result<Vec<Arc<Kept>>, RoomError> {
        self.act(name, person, What::Said(text.clone()), Some(text)).await
    }

    /// A person presses a button; returns what that posted and edited, in order.
    pub(super) async fn press(
        &self,
        name: &Name,
        person: &Name,
        button: String,
    ) -> Result<Vec<Arc<Kept>>, RoomError> {
        self.act(name, person, What::Pressed(button), None).await
    }

    /// The completions of a half-typed line.
    pub(super) async fn complete(&self, name: &Name, person: &Name, typed: &str) -> Vec<Completion> {
        self.bot.complete(&place(name), &known(person), typed).await
    }

    /// The room's messages with numbers above `after`.
    pub(super) async fn messages(&self, name: &Name, after: u64) -> Result<Vec<Arc<Kept>>, BotError> {
        let room = self.room(name);
        let past = self.past(&room).await?;
        Ok(past.messages.range(after.saturating_add(1)..).map(|(_, kept)| kept.clone()).collect())
    }

    /// The room's messages with numbers above `after` that were changed after the change `since`, and all
    /// changes to come.
    pub(super) async fn listen(&self, name: &Name, after: u64, since: u64) -> Result<Listening, BotError> {
        let room = self.room(name);
        let past = self.past(&room).await?;
        // A listener that knows of changes yet to come has seen another store: it hears everything.
        let since = if since > past.change { 0 } else { since };
        let news = past.messages.values().filter(|kept| kept.n > after && kept.change > since);
        Ok(Listening {
            past: news.cloned().collect(),
            change: past.change,
            last: past.last,
            live: room.live.subscribe(),
        })
    }

    /// The message whose picture or file has this address.
    pub(super) async fn addressed(&self, url: &str) -> Result<Option<(Name, Arc<Kept>)>, BotError> {
        let Some((name, n)) = find(url) else { return Ok(None) };
        let room = self.room(&name);
        let past = self.past(&room).await?;
        Ok(past.messages.get(&n).cloned().map(|kept| (name, kept)))
    }

    /// A picture, as PNG.
    pub(super) async fn picture(&self, recipe: &Picture) -> Result<Arc<[u8]>, BotError> {
        self.bot.picture(recipe).await
    }

    /// A game up to a picture, as GIF.
    pub(super) async fn replay(&self, recipe: &Board) -> Result<Arc<[u8]>, BotError> {
        self.bot.replay(recipe).await
    }

    /// Lets the bot take its turn, then posts the person's line and the replies in one transaction.
    async fn act(
        &self,
        name: &Name,
        person: &Name,
        what: What,
        line: Option<String>,
    ) -> Result<Vec<Arc<Kept>>, RoomError> {
        let room = self.room(name);
        let mut slot = room.past.lock().await;
        // The slot stays empty until all is saved: whatever ends this call early, the next one reads the room
        // from the store and posts what is owed.
        let mut past = match slot.take() {
            Some(past) => past,
            None => self.enter(&room).await?,
        };
        // A line that is too long is answered, and not repeated to everybody.
        let line = line.filter(|text| text.chars().count() < LONGEST);
        let incoming = Incoming { id: None, place: place(name), actor: actor(person), what };
        let owed = self.bot.handle(incoming).await?;
        let (here, elsewhere): (Vec<Owed>, Vec<Owed>) =
            owed.into_iter().partition(|owed| owed.place == place(name));
        let mut batch = Batch::new(&past);
        if let Some(text) = line {
            batch.say(person, text);
        }
        let turn = !here.is_empty();
        let (struck, changed) = batch.answer(here);
        let posted = self.post(&room, &mut past, &struck, changed).await.map_err(|error| match error {
            BotError::Store(fault) if turn => RoomError::Unposted(fault.to_string()),
            error => RoomError::Bot(error),
        })?;
        *slot = Some(past);
        drop(slot);
        if let Err(error) = self.deliver(elsewhere).await {
            tracing::warn!(%error, "replies to other rooms are still owed");
        }
        Ok(posted)
    }

    /// The room of this name, made if there is none yet.
    fn room(&self, name: &Name) -> Arc<Room> {
        let mut rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(room) = rooms.get(name) {
            return room.clone();
        }
        if rooms.len() >= LOADED {
            rooms.retain(|_, room| Arc::strong_count(room) > 1 || room.live.receiver_count() > 0);
        }
        let room = Arc::new(Room {
            name: name.clone(),
            past: tokio::sync::Mutex::default(),
            live: broadcast::Sender::new(BEHIND),
        });
        rooms.insert(name.clone(), room.clone());
        room
    }

    /// What has been said in a room, under its lock.
    async fn past<'a>(&self, room: &'a Room) -> Result<MappedMutexGuard<'a, Past>, BotError> {
        let mut slot = room.past.lock().await;
        if slot.is_none() {
            *slot = Some(self.enter(room).await?);
        }
        Ok(MutexGuard::map(slot, |slot| slot.get_or_insert_default()))
    }

    /// Reads a room from the store and posts what is owed to it.
    async fn enter(&self, room: &Room) -> Result<Past, BotError> {
        let mut past = Past::read(self.bot.notes(&notes(&room.name))?);
        let place = place(&room.name);
        let mut owed = self.bot.owed(&place)?;
        // Names that only begin like this room's belong to other rooms.
        owed.retain(|owed| owed.place == place);
        if !owed.is_empty() {
            let (struck, changed) = Batch::new(&past).answer(owed);
            self.post(room, &mut past, &struck, changed).await?;
        }
        Ok(past)
    }

    /// Saves changed messages and strikes off the replies that made them, in one transaction; then shows them.
    async fn post(
        &self,
        room: &Room,
        past: &mut Past,
        struck: &[String],
        changed: Vec<Kept>,
    ) -> Result<Vec<Arc<Kept>>, BotError> {
        let mut records = Vec::with_capacity(changed.len());
        for kept in &changed {
            let record = kept.record().map_err(|_| BotError::Record(place(&room.name)))?;
            records.push((format!("{}{:010}", notes(&room.name), kept.n), Some(record)));
        }
        self.bot.settle(struck, records).await?;
        let posted: Vec<Arc<Kept>> = changed.into_iter().map(Arc::new).collect();
        for kept in &posted {
            past.insert(kept.clone());
            // Nobody may be listening.
            let _ = room.live.send(kept.clone());
        }
        Ok(posted)
    }
}

impl Past {
    /// The messages in these notes. One that cannot be read is left as it is in the store, and not shown.
    fn read(notes: Vec<(String, String)>) -> Past {
        let mut past = Past::default();
        for (key, record) in notes {
            if let Some(n) = key.rsplit('/').next().and_then(|n| n.parse().ok()) {
                past.last = past.last.max(n);
            }
            match Kept::read(&record) {
                Ok(kept) => past.insert(Arc::new(kept)),
                Err(error) => tracing::error!(key, %error, "a message is set aside"),
            }
        }
        past
    }

    fn insert(&mut self, kept: Arc<Kept>) {
        if let Some(slot) = &kept.message.slot {
            self.slots.insert(slot.clone(), kept.n);
        }
        self.last = self.last.max(kept.n);
        self.change = self.change.max(kept.change);
        self.messages.insert(kept.n, kept);
    }
}

impl<'a> Batch<'a> {
    fn new(past: &'a Past) -> Batch<'a> {
        let since = SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default();
        Batch { past, changed: Vec::new(), last: past.last, now: since.as_millis() as u64 }
    }

    /// The person's own line, which comes first.
    fn say(&mut self, person: &Name, text: String) {
        self.last += 1;
        self.changed.push(Kept::line(self.last, self.now, person, text));
    }

    /// Carries out the replies; returns their keys and all changed messages with their changes numbered.
    fn answer(mut self, owed: Vec<Owed>) -> (Vec<String>, Vec<Kept>) {
        let mut struck = Vec::with_capacity(owed.len());
        for Owed { key, reply, .. } in owed {
            struck.push(key);
            match reply {
                Reply::Post(message) => {
                    if let Some(kept) = message.slot.as_deref().and_then(|slot| self.in_slot(slot)) {
                        // An edit calls nobody anew, and takes no call back: it is still that player's turn.
                        let called = std::mem::replace(&mut kept.message, *message).mentions;
                        if kept.message.mentions.is_empty() {
                            kept.message.mentions = called;
                        }
                        kept.revision += 1;
                    } else {
                        self.last += 1;
                        self.changed.push(Kept::reply(self.last, self.now, *message));
                    }
                }
                Reply::Strip { slot } => {
                    if let Some(kept) = self.in_slot(&slot) {
                        kept.message.buttons.clear();
                        kept.revision += 1;
                    }
                }
                Reply::Remove { slot } => {
                    if let Some(kept) = self.in_slot(&slot) {
                        kept.remove();
                    }
                }
            }
        }
        for (kept, change) in self.changed.iter_mut().zip(self.past.change + 1..) {
            kept.change = change;
        }
        (struck, self.changed)
    }

    /// The message in a slot, to be changed.
    fn in_slot(&mut self, slot: &str) -> Option<&mut Kept> {
        let index = self.changed.iter().position(|kept| kept.message.slot.as_deref() == Some(slot));
        if let Some(index) = index {
            return self.changed.get_mut(index);
        }
        let kept = self.past.messages.get(self.past.slots.get(slot)?)?;
        self.changed.push(Kept::clone(kept));
        self.changed.last_mut()
    }
}

/// Where the room is, for the bot.
fn place(name: &Name) -> String {
    format!("{PLATFORM}{}", name.as_str())
}

/// The beginning of the keys of a room's messages.
fn notes(name: &Name) -> String {
    format!("{PLATFORM}{}/m/", name.key())
}

/// A person of the local chat: the name is all there is to know.
fn known(person: &Name) -> Person {
    Person { id: person.as_str().to_owned(), name: person.as_str().to_owned() }
}

/// The same as one who acts: at this machine everybody runs the room.
fn actor(person: &Name) -> Actor {
    Actor { alias: Some(person.as_str().to_owned()), admin: true, ..Actor::from(known(person)) }
}
