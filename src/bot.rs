//! One turn from start to end: the only glue between chats, tables, the store and pictures.

mod easels;
mod gallery;
mod plate;
mod prune;
mod records;
mod relocate;

pub use self::plate::{framed, lesson_plate};
pub use crate::table::sitting::Seated as Person;
pub use crate::table::{Actor, Named};

use crate::games::rules::Fact;
use crate::metrics::Metrics;
use crate::picture::{PaintError, Painter};
use crate::store::{Change, Store, StoreError};
use crate::table::room::Time;
use crate::table::{
    self, Answer, Board, Chance, Input, Language, NoSeed, Outside, Picture, Reply, Room, Seed, Table,
};
use gallery::{Gallery, Subject};
use records::{Place, Scores};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;
use tokio::sync::Mutex as AsyncMutex;

/// Characters that a name may have.
const LONGEST_NAME: usize = 64;

/// The bot. One for the whole program, shared by the chats.
pub struct Bot {
    store: Box<dyn Store>,
    gallery: Gallery,
    host: Host,
    metrics: Metrics,
    /// One lock a place. The outer lock is held only to look a place up, never across an await.
    places: Mutex<HashMap<String, Arc<AsyncMutex<Option<Place>>>>>,
    /// Held from reading scores to saving them; taken after a place's lock, never before one.
    rating: AsyncMutex<()>,
}

/// What the bot takes from the machine that it runs on, and from who runs it.
pub struct Host {
    /// What places speak until somebody chooses.
    pub language: Language,
    /// Seconds since 1970.
    pub now: Box<dyn Fn() -> Time + Send + Sync>,
    /// Whence the seeds of dice come.
    pub chance: Box<dyn Chance>,
}

/// The operating system's randomness.
struct SystemChance;

/// What a chat tells the bot.
#[derive(Clone, Debug)]
pub struct Incoming {
    /// The chat's own id of this update, if it has one: the same id a second time changes nothing and gets
    /// the same answer.
    pub id: Option<String>,
    /// The room, channel, group, thread or topic, with its platform in front: `local/main`.
    pub place: String,
    /// Who did it.
    pub actor: Actor,
    /// What was done.
    pub what: What,
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

/// Why the bot did nothing.
#[derive(Debug, thiserror::Error)]
pub enum BotError {
    /// Something about the person or the words that is to be answered privately, with this text.
    #[error("{0}")]
    Refused(String),
    /// The store failed: nothing was changed.
    #[error("not saved, nothing was changed: {0}")]
    Store(#[from] StoreError),
    /// A record that cannot be read.
    #[error("the record of {0} is damaged or newer than this program; it was left as it is")]
    Record(String),
    /// The machine gave no random numbers for a table's dice.
    #[error("no dice: the system's randomness failed, nothing was changed")]
    Dice,
    /// There is no such picture (any more).
    #[error("no such picture")]
    NoPicture,
    /// The picture could not be drawn.
    #[error(transparent)]
    Paint(#[from] PaintError),
}

impl BotError {
    /// What kind of error it is, in a word.
    fn kind(&self) -> &'static str {
        match self {
            BotError::Refused(_) => "refused",
            BotError::Store(_) => "store",
            BotError::Record(_) => "record",
            BotError::Dice => "dice",
            BotError::NoPicture | BotError::Paint(_) => "picture",
        }
    }
}

impl Bot {
    /// A bot on the machine's clock and randomness.
    pub fn new(store: Box<dyn Store>, painter: Painter) -> Bot {
        Bot::on(Host::machine(), store, painter)
    }

    /// A bot on a given clock and given dice.
    pub fn on(host: Host, store: Box<dyn Store>, painter: Painter) -> Bot {
        Bot {
            store,
            gallery: Gallery::new(painter),
            host,
            metrics: Metrics::default(),
            places: Mutex::default(),
            rating: AsyncMutex::default(),
        }
    }

    /// One turn: decides on a copy, saves, and returns what is owed to the chat, in order. When it returns,
    /// the turn is on disk.
    ///
    /// # Errors
    /// If the person's name will not do, or the turn could not be saved; then nothing has changed.
    pub async fn handle(&self, incoming: Incoming) -> Result<Vec<Owed>, BotError> {
        let begun = Instant::now();
        let done = self.carry_out(incoming).await;
        self.metrics.handled(begun.elapsed());
        match &done {
            Ok(_) => {}
            Err(BotError::Refused(_)) => self.metrics.refused("name"),
            Err(error) => self.metrics.failed(error.kind()),
        }
        done
    }

    async fn carry_out(&self, incoming: Incoming) -> Result<Vec<Owed>, BotError> {
        let Incoming { id, place, actor, what } = incoming;
        let person = &actor.person;
        let cell = self.place(&place);
        let mut guard = cell.lock().await;
        let kept = self.loaded(&place, &mut guard)?;
        if let Some(id) = &id
            && let Some(answered) = kept.answered(&*self.store, id)?
        {
            return Ok(answered);
        }
        let own = records::language_of(&*self.store, &place, &person.id)?;
        if let Some(fault) = name_fault(&person.name) {
            let language = own.or(actor.language).unwrap_or_else(|| kept.room.public());
            return Err(BotError::Refused(language.say(&fault)));
        }
        let mut room = kept.room.clone();
        let input = match &what {
            What::Said(text) => Input::Said(text),
            What::Pressed(button) => Input::Pressed(button),
        };
        let ladder = Scores { store: &*self.store, place: &place };
        let outside = Outside { now: (self.host.now)(), chance: &*self.host.chance, ladder: &ladder };
        let Answer { replies, language, counted, refused } =
            table::act(&mut room, &actor, own, input, outside).map_err(|NoSeed| BotError::Dice)?;
        if let Some(kind) = refused {
            self.metrics.refused(kind);
        }
        if replies.is_empty() && language.is_none() {
            return Ok(Vec::new());
        }
        let (next, owed, mut changes) = kept.advance(room, replies, id);
        changes.extend(language.map(|language| records::set_language(&place, &person.id, language)));
        // Two places of one community may finish a game at once: the second rates what the first has saved.
        let rating = if counted.is_empty() { None } else { Some(self.rating.lock().await) };
        for counted in counted {
            changes.extend(records::rate(&*self.store, &place, &counted)?);
        }
        self.store.commit(changes).await?;
        drop(rating);
        self.count(&kept.room, &next.room);
        *guard = Some(next);
        Ok(owed)
    }

    /// What is due in the places of a platform by now: warnings and ends of clocks, reminders, lapsed challenges.
    /// To be called when the platform starts, and every few seconds from then on.
    ///
    /// # Errors
    /// If the store cannot be read or written. What was due in other places is then owed to them.
    pub async fn due(&self, platform: &str) -> Result<Vec<Owed>, BotError> {
        let now = (self.host.now)();
        let mut owed = Vec::new();
        for (key, place) in records::due(&*self.store, platform, now)? {
            let cell = self.place(&place);
            let mut guard = cell.lock().await;
            let kept = match self.loaded(&place, &mut guard) {
                Ok(kept) => kept,
                Err(BotError::Record(name)) => {
                    // Its record stays as it is; only the alarm goes, or it would ring for ever.
                    tracing::error!(place, "the record of {name} cannot be read: nothing is due there");
                    self.store.commit(vec![Change::Remove(key)]).await?;
                    continue;
                }
                Err(error) => return Err(error),
            };
            let mut room = kept.room.clone();
            let replies = table::due(&mut room, now);
            let (next, more, changes) = kept.advance(room, replies, None);
            self.store.commit(changes).await?;
            self.count(&kept.room, &next.room);
            *guard = Some(next);
            owed.extend(more);
        }
        Ok(owed)
    }

    /// Ends every running game of a place without a result, and forgets what is owed there: the place is gone,
    /// or the bot was sent away.
    ///
    /// # Errors
    /// If it could not be saved; then nothing has changed.
    pub async fn close(&self, place: &str) -> Result<(), BotError> {
        let cell = self.place(place);
        let mut guard = cell.lock().await;
        let kept = self.loaded(place, &mut guard)?;
        let mut room = kept.room.clone();
        room.close();
        let (next, _, mut changes) = kept.advance(room, Vec::new(), None);
        changes.extend(records::owed_in(&*self.store, place)?.into_iter().map(Change::Remove));
        self.store.commit(changes).await?;
        self.count(&kept.room, &next.room);
        *guard = Some(next);
        Ok(())
    }

    /// The language of what a chat itself tells somebody.
    pub async fn language(&self, place: &str, actor: &Actor) -> Language {
        let own = records::language_of(&*self.store, place, &actor.person.id).ok().flatten();
        if let Some(language) = own.or(actor.language) {
            return language;
        }
        let cell = self.place(place);
        let mut guard = cell.lock().await;
        self.loaded(place, &mut guard).map_or(self.host.language, |kept| kept.room.public())
    }

    /// The completions of a half-typed line, best first, at most 100.
    pub async fn complete(&self, place: &str, person: &Person, typed: &str) -> Vec<Completion> {
        let cell = self.place(place);
        let mut guard = cell.lock().await;
        let Ok(kept) = self.loaded(place, &mut guard) else { return Vec::new() };
        let found = table::complete(&kept.room, person, typed);
        found.into_iter().map(|(text, label)| Completion { text, label }).collect()
    }

    /// Everything that is still owed to places whose name begins with `platform` (after a restart).
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn owed(&self, platform: &str) -> Result<Vec<Owed>, BotError> {
        records::owed(&*self.store, platform)
    }

    /// Has this update been handled at `place`, as far back as the place remembers?
    ///
    /// # Errors
    /// If the store cannot be read.
    pub async fn has_handled(&self, place: &str, id: &str) -> Result<bool, BotError> {
        let cell = self.place(place);
        let mut guard = cell.lock().await;
        Ok(self.loaded(place, &mut guard)?.has_handled(id))
    }

    /// The language of what everybody reads at `place`; the usual one if its record cannot be read.
    pub fn public_language(&self, place: &str) -> Language {
        records::public_language(&*self.store, place).unwrap_or(self.host.language)
    }

    /// The places whose names begin with `prefix`, where anything has happened yet.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn places(&self, prefix: &str) -> Result<Vec<String>, BotError> {
        records::places(&*self.store, prefix)
    }

    /// Everything of the place `from` is at `to` from now on: a chat has got another name. Does nothing if there
    /// is nothing at `from`, or if games are played at `to` already.
    ///
    /// # Errors
    /// If it cannot be read or saved; then nothing has changed.
    pub async fn relocate(&self, from: &str, to: &str) -> Result<(), BotError> {
        if from == to {
            return Ok(());
        }
        let cells = [self.place(from.min(to)), self.place(from.max(to))];
        // Always in the order of their names: two moves at once cannot wait for each other.
        let mut first = cells[0].lock().await;
        let mut second = cells[1].lock().await;
        let changes = relocate::relocate(&*self.store, from, to)?;
        if !changes.is_empty() {
            self.store.commit(changes).await?;
            (*first, *second) = (None, None);
        }
        Ok(())
    }

    /// Strikes off what has reached its chat and saves the chat's own notes (`None` removes one), in one
    /// transaction. Note keys begin with the platform: `local/…`.
    ///
    /// # Errors
    /// If it could not be saved; then nothing has changed.
    pub async fn settle(
        &self,
        owed: &[String],
        notes: Vec<(String, Option<String>)>,
    ) -> Result<(), BotError> {
        let struck = owed.iter().cloned().map(Change::Remove);
        let notes = notes.into_iter().map(|(key, value)| match value {
            Some(value) => Change::Put(format!("note/{key}"), value.into_bytes()),
            None => Change::Remove(format!("note/{key}")),
        });
        Ok(self.store.commit(struck.chain(notes).collect()).await?)
    }

    /// The chat's own notes whose key begins with `prefix`, in the order of their keys.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn notes(&self, prefix: &str) -> Result<Vec<(String, String)>, BotError> {
        let found = self.store.scan(&format!("note/{prefix}"))?;
        let plain = |(key, value): (String, Vec<u8>)| {
            (key["note/".len()..].to_owned(), String::from_utf8_lossy(&value).into_owned())
        };
        Ok(found.into_iter().map(plain).collect())
    }

    /// The game up to a picture as an animated GIF, drawn now or taken from the cache.
    ///
    /// # Errors
    /// If its table is gone, or the store cannot be read.
    pub async fn replay(&self, recipe: &Board) -> Result<Arc<[u8]>, BotError> {
        let table = self.table(&recipe.place, recipe.table).await?;
        let begun = Instant::now();
        let gif = self.gallery.animate(recipe, table).await?;
        self.metrics.drawn("animation", begun.elapsed());
        Ok(gif)
    }

    /// The picture as PNG, drawn now or taken from the cache.
    ///
    /// # Errors
    /// If its table is gone, or the store cannot be read.
    pub async fn picture(&self, recipe: &Picture) -> Result<Arc<[u8]>, BotError> {
        if let Some(png) = self.gallery.hung(recipe) {
            return Ok(png);
        }
        let begun = Instant::now();
        let subject = match recipe {
            Picture::Board(board) => {
                Subject::Board(board.clone(), self.table(&board.place, board.table).await?)
            }
            Picture::Lesson(lesson) => Subject::Lesson(lesson.clone()),
        };
        let png = self.gallery.paint(recipe, subject).await?;
        self.metrics.drawn("picture", begun.elapsed());
        Ok(png)
    }

    /// What is counted and measured.
    pub fn metrics(&self) -> &Metrics {
        &self.metrics
    }

    /// Counts the running games, once, before there are any changes to count.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn count_tables(&self) -> Result<(), BotError> {
        self.metrics.opened(records::running(&*self.store)?.cast_signed() as i64);
        Ok(())
    }

    /// Writes something to the store, and removes it again.
    ///
    /// # Errors
    /// If the store cannot be written.
    pub async fn try_store(&self) -> Result<(), BotError> {
        const KEY: &str = "trial";
        self.store.commit(vec![Change::Put(KEY.to_owned(), Vec::new())]).await?;
        Ok(self.store.commit(vec![Change::Remove(KEY.to_owned())]).await?)
    }

    /// Counts what has become of a place's tables.
    fn count(&self, before: &Room, after: &Room) {
        for table in &after.tables {
            let old = before.table(table.number);
            if old.is_some_and(|old| Arc::ptr_eq(old, table)) {
                continue;
            }
            let was_open = old.is_some_and(|old| !old.is_over());
            self.metrics.opened(i64::from(!table.is_over()) - i64::from(was_open));
            if old.is_some_and(|old| old.play.length() < table.play.length()) {
                self.metrics.turn(table.play.card().id);
            }
        }
    }

    /// A table for its pictures, from memory or, if it ended long ago, from the store.
    async fn table(&self, place: &str, number: u32) -> Result<Arc<Table>, BotError> {
        let cell = self.place(place);
        let mut guard = cell.lock().await;
        let kept = self.loaded(place, &mut guard)?;
        if let Some(table) = kept.room.table(number) {
            return Ok(Arc::clone(table));
        }
        records::table(&*self.store, place, number)?.map(Arc::new).ok_or(BotError::NoPicture)
    }

    fn place(&self, place: &str) -> Arc<AsyncMutex<Option<Place>>> {
        let mut places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(places.entry(place.to_owned()).or_default())
    }

    /// The place in `slot`, read from the store the first time.
    fn loaded<'a>(&self, place: &str, slot: &'a mut Option<Place>) -> Result<&'a Place, BotError> {
        if slot.is_none() {
            *slot = Some(records::place(&*self.store, place, self.host.language)?);
        }
        slot.as_ref().ok_or(BotError::NoPicture)
    }
}

impl Host {
    /// The system's clock and randomness.
    pub fn machine() -> Host {
        Host { language: Language::default(), now: Box::new(now), chance: Box::new(SystemChance) }
    }
}

impl Chance for SystemChance {
    fn seed(&self) -> Option<Seed> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).ok()?;
        Some(Seed::new(bytes))
    }
}

fn now() -> Time {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map(|since| since.as_secs()).unwrap_or_default()
}

/// What is wrong with a person's name, if anything: it must not be able to play tricks with a line of text.
fn name_fault(name: &str) -> Option<Fact> {
    let is_direction = |c: char| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}');
    let is_mark = unicode_normalization::char::is_combining_mark;
    let chars: Vec<char> = name.chars().collect();
    if name.trim().is_empty() || chars.len() > LONGEST_NAME {
        return Some(Fact::new("err-name-length").with("most", LONGEST_NAME));
    }
    if chars.iter().any(|c| c.is_control() || is_direction(*c))
        || chars.windows(3).any(|w| w.iter().all(|c| is_mark(*c)))
    {
        return Some(Fact::new("err-name-marks"));
    }
    None
}
