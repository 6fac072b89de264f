//! Places, tables and owed replies as records of the store, and back. Records are JSON with a format
//! version; lines of logs are text.
//!
//! Keys: `room/<place>`, `table/<place>/<number>`, `line/<place>/<number>/<n>`, `owed/<place>/<n>`,
//! `seen/<place>/<n>/<id>`, `person/<platform>/<id>`, `score/<community>/<game>/<id>`, `wake/<platform>/<time>/<place>`,
//! and the chats' own `note/…`.

use super::{BotError, Owed};
use crate::games::GAMES;
use crate::games::log;
use crate::games::rules::Turn;
use crate::store::{Change, Store};
use crate::table::clock::{Clock, FURTHEST};
use crate::table::room::{Challenge, FINISHED, Question, Room, Time};
use crate::table::settings::Settings;
use crate::table::sitting::{Offer, Seated, Table};
use crate::table::{self, Counted, FairDice, Ladder, Language, Reply, Score};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

/// The version of these records.
const FORMAT: u32 = 1;
/// Updates that a place remembers, so that a repeated one changes nothing. What Telegram tells again after a
/// crash is at most a hundred.
const REMEMBERED: usize = 100;

/// An update that was handled. What it was answered with, each reply with its key, is in the store alone.
struct Handled {
    /// How many the place had handled before.
    number: u64,
    id: String,
}

/// A place in memory: what it is, and what the records need beside it.
#[derive(Clone)]
pub(super) struct Place {
    pub(super) room: Room,
    next_owed: u64,
    /// When something is next due here, under which the store finds it.
    wake: Option<Time>,
    /// The lately handled updates, oldest first; shared, for a place is copied with every turn.
    seen: VecDeque<Arc<Handled>>,
}

#[derive(Serialize, Deserialize)]
struct RoomRecord {
    format: u32,
    language: Option<Language>,
    next: u32,
    challenges: Vec<Challenge>,
    questions: Vec<Question>,
    next_question: u32,
    next_owed: u64,
    #[serde(default)]
    settings: Settings,
    #[serde(default)]
    wake: Option<Time>,
}

#[derive(Serialize, Deserialize)]
struct TableRecord {
    format: u32,
    name: String,
    seats: [Seated; 2],
    dice: Option<FairDice>,
    draft: Vec<String>,
    picked: Option<String>,
    offer: Option<Offer>,
    serial: u32,
    board: u32,
    told: String,
    results: usize,
    opened: u64,
    since: u64,
    #[serde(default)]
    clock: Clock,
    over: bool,
}

/// Of a [`TableRecord`], what says whether and when its game ended.
#[derive(Deserialize)]
struct Ending {
    format: u32,
    since: Time,
    over: bool,
}

#[derive(Serialize, Deserialize)]
struct PersonRecord {
    format: u32,
    language: Option<Language>,
}

impl Place {
    /// Did this update come before?
    pub(super) fn has_handled(&self, id: &str) -> bool {
        self.handled(id).is_some()
    }

    /// The answer that this update got when it came before.
    pub(super) fn answered(&self, store: &dyn Store, id: &str) -> Result<Option<Vec<Owed>>, BotError> {
        let Some(handled) = self.handled(id) else { return Ok(None) };
        let place = &self.room.place;
        let answer = store.get(&handled.key(place))?;
        // One whose answer cannot be read was handled none the less.
        let replies: Vec<(String, Reply)> = answer.and_then(|answer| read(&answer)).unwrap_or_default();
        let owed = |(key, reply)| Owed { key, place: place.clone(), reply };
        Ok(Some(replies.into_iter().map(owed).collect()))
    }

    fn handled(&self, id: &str) -> Option<&Handled> {
        self.seen.iter().map(AsRef::as_ref).find(|handled| handled.id == id)
    }

    /// This place after an act that made `room` of it: with the replies owed, and the changes to save.
    pub(super) fn advance(
        &self,
        room: Room,
        replies: Vec<Reply>,
        id: Option<String>,
    ) -> (Place, Vec<Owed>, Vec<Change>) {
        let place = room.place.clone();
        let wake = table::next_due(&room);
        let mut next = Place { room, next_owed: self.next_owed, wake, seen: self.seen.clone() };
        let mut owed = Vec::new();
        for reply in replies {
            let key = format!("owed/{}/{:016}", escaped(&place), next.next_owed);
            next.next_owed += 1;
            owed.push(Owed { key, place: place.clone(), reply });
        }
        let mut changes: Vec<Change> = owed.iter().map(|owed| put(owed.key.clone(), &owed.reply)).collect();
        if let Some(id) = id {
            let number = next.seen.back().map_or(0, |newest| newest.number + 1);
            let handled = Handled { number, id };
            let replies: Vec<_> = owed.iter().map(|owed| (&owed.key, &owed.reply)).collect();
            changes.push(put(handled.key(&place), &replies));
            next.seen.push_back(Arc::new(handled));
            if next.seen.len() > REMEMBERED
                && let Some(oldest) = next.seen.pop_front()
            {
                changes.push(Change::Remove(oldest.key(&place)));
            }
        }
        for table in &next.room.tables {
            let before = self.room.table(table.number);
            if before.is_none_or(|before| !Arc::ptr_eq(before, table)) {
                save_table(&place, before.map(AsRef::as_ref), table, &mut changes);
            }
        }
        if self.wake != next.wake {
            changes.extend(self.wake.map(|time| Change::Remove(wake_key(&place, time))));
            changes.extend(next.wake.map(|time| Change::Put(wake_key(&place, time), Vec::new())));
        }
        changes.push(put(room_key(&place), &next.record()));
        (next, owed, changes)
    }

    fn record(&self) -> RoomRecord {
        let room = &self.room;
        RoomRecord {
            format: FORMAT,
            language: room.language,
            next: room.next,
            challenges: room.challenges.clone(),
            questions: room.questions.clone(),
            next_question: room.next_question,
            next_owed: self.next_owed,
            settings: room.settings,
            wake: self.wake,
        }
    }
}

impl Handled {
    fn key(&self, place: &str) -> String {
        format!("{}{:016}/{}", answers(place), self.number, escaped(&self.id))
    }

    /// The update whose answer has this key.
    fn by(key: &str) -> Option<Handled> {
        let mut parts = key.splitn(4, '/').skip(2);
        let number = parts.next()?.parse().ok()?;
        Some(Handled { number, id: unescaped(parts.next()?) })
    }
}

/// Writes what has changed of a table: its record, and the lines of its log that are new or longer.
fn save_table(place: &str, before: Option<&Table>, table: &Table, changes: &mut Vec<Change>) {
    let record = TableRecord {
        format: FORMAT,
        name: table.name.clone(),
        seats: table.seats.clone(),
        dice: table.dice.clone(),
        draft: table.draft.clone(),
        picked: table.picked.clone(),
        offer: table.offer.clone(),
        serial: table.serial,
        board: table.board,
        told: table.told.clone(),
        results: table.results,
        opened: table.opened,
        since: table.since,
        clock: table.clock.clone(),
        over: table.is_over(),
    };
    changes.push(put(table_key(place, table.number), &record));
    // A log only grows: of what was written, its last line alone can become another one.
    let old = before.map_or(0, |table| table.play.length());
    let first = old.saturating_sub(1);
    let last = before.map(|table| table.play.lines_from(first)).unwrap_or_default();
    let new = table.play.lines_from(first);
    let fresh = new.iter().enumerate().filter(|(n, line)| last.get(*n) != Some(*line));
    changes.extend(
        fresh.map(|(n, line)| {
            Change::Put(line_key(place, table.number, first + n), line.clone().into_bytes())
        }),
    );
}

/// Reads a place with its running tables and the newest finished ones. A table whose records cannot be read
/// is set aside: it is named in the log and left on disk as it is.
pub(super) fn place(store: &dyn Store, name: &str, language: Language) -> Result<Place, BotError> {
    let mut room = Room::new(name, language);
    let Some(found) = store.get(&room_key(name))? else {
        return Ok(Place { room, next_owed: 1, wake: None, seen: VecDeque::new() });
    };
    let record: RoomRecord = read(&found).ok_or_else(|| BotError::Record(name.to_owned()))?;
    if record.format > FORMAT {
        return Err(BotError::Record(name.to_owned()));
    }
    room.language = record.language;
    room.next = record.next;
    room.challenges = record.challenges;
    room.questions = record.questions;
    room.next_question = record.next_question;
    room.settings = record.settings;
    let mut finished = 0;
    for (key, value) in store.scan(&format!("table/{}/", escaped(name)))?.into_iter().rev() {
        let number = key.rsplit('/').next().and_then(|number| number.parse::<u32>().ok());
        let head = read::<TableRecord>(&value).filter(|record| record.format <= FORMAT);
        let (Some(number), Some(head)) = (number, head) else {
            tracing::error!(place = name, %key, "a table's record cannot be read and is set aside");
            continue;
        };
        finished += usize::from(head.over);
        if head.over && finished > FINISHED {
            continue;
        }
        match seated(store, name, number, head) {
            Ok(table) => room.tables.push(Arc::new(table)),
            Err(error) => tracing::error!(place = name, table = number, %error, "a table is set aside"),
        }
    }
    room.tables.reverse();
    let seen = store.scan(&answers(name))?.into_iter();
    let seen = seen.filter_map(|(key, _)| Handled::by(&key)).map(Arc::new).collect();
    Ok(Place { room, next_owed: record.next_owed, wake: record.wake, seen })
}

/// Reads one table, finished long ago perhaps.
pub(super) fn table(store: &dyn Store, place: &str, number: u32) -> Result<Option<Table>, BotError> {
    let Some(found) = store.get(&table_key(place, number))? else { return Ok(None) };
    let name = || format!("table {number} in {place}");
    let head = read::<TableRecord>(&found).filter(|record| record.format <= FORMAT);
    let head = head.ok_or_else(|| BotError::Record(name()))?;
    seated(store, place, number, head).map(Some)
}

fn seated(store: &dyn Store, place: &str, number: u32, head: TableRecord) -> Result<Table, BotError> {
    let lines = store.scan(&format!("line/{}/{number:08}/", escaped(place)))?;
    let lines = lines.into_iter().map(|(_, line)| String::from_utf8_lossy(&line).into_owned());
    let lines: Vec<String> = lines.collect();
    let play = log::replay(GAMES, lines.iter().map(String::as_str));
    let play = play.map_err(|error| BotError::Record(format!("{} ({error})", head.name)))?;
    if head.over != matches!(play.turn(), Turn::Over(_)) {
        return Err(BotError::Record(head.name));
    }
    Ok(Table {
        number,
        name: head.name,
        seats: head.seats,
        play,
        dice: head.dice,
        draft: head.draft,
        picked: head.picked,
        offer: head.offer,
        serial: head.serial,
        board: head.board,
        told: head.told,
        results: head.results,
        opened: head.opened,
        since: head.since,
        clock: head.clock,
    })
}

/// The tables that had ended by then, by their places.
pub(super) fn ended(store: &dyn Store, by: Time) -> Result<BTreeMap<String, Vec<u32>>, BotError> {
    let mut ended: BTreeMap<String, Vec<u32>> = BTreeMap::new();
    for found in store.walk("table/") {
        let (key, record) = found?;
        let mut parts = key.splitn(3, '/').skip(1);
        let (place, number) = (parts.next(), parts.next().and_then(|number| number.parse().ok()));
        if let (Some(place), Some(number)) = (place, number)
            && has_ended(&record, by)
        {
            ended.entry(unescaped(place)).or_default().push(number);
        }
    }
    Ok(ended)
}

/// Had the table of this record ended by then? One that cannot be read has not.
pub(super) fn has_ended(record: &[u8], by: Time) -> bool {
    read::<Ending>(record).is_some_and(|table| table.format <= FORMAT && table.over && table.since <= by)
}

/// How many games are running.
pub(super) fn running(store: &dyn Store) -> Result<usize, BotError> {
    let mut running = 0;
    for found in store.walk("table/") {
        running += usize::from(read::<Ending>(&found?.1).is_some_and(|table| !table.over));
    }
    Ok(running)
}

/// What is owed to the places of a platform, oldest first in each place.
pub(super) fn owed(store: &dyn Store, platform: &str) -> Result<Vec<Owed>, BotError> {
    let mut owed = Vec::new();
    for (key, value) in store.scan(&format!("owed/{}", escaped(platform)))? {
        let place = key.split('/').nth(1).map(unescaped).unwrap_or_default();
        if let Some(reply) = read(&value) {
            owed.push(Owed { key, place, reply });
        } else {
            tracing::error!(%key, "an owed reply cannot be read and is set aside");
        }
    }
    Ok(owed)
}

/// The language that was chosen for a place.
pub(super) fn public_language(store: &dyn Store, place: &str) -> Option<Language> {
    let found = store.get(&room_key(place)).ok()??;
    read::<RoomRecord>(&found)?.language
}

/// The places whose names begin with `prefix`.
pub(super) fn places(store: &dyn Store, prefix: &str) -> Result<Vec<String>, BotError> {
    let found = store.scan(&room_key(prefix))?;
    Ok(found.into_iter().map(|(key, _)| unescaped(&key["room/".len()..])).collect())
}

/// When something is next due at a place, under the key by which it is found.
pub(super) fn wake(store: &dyn Store, place: &str) -> Result<Option<Time>, BotError> {
    let found = store.get(&room_key(place))?.and_then(|found| read::<RoomRecord>(&found));
    Ok(found.and_then(|record| record.wake))
}

/// The keys of what is owed to one place.
pub(super) fn owed_in(store: &dyn Store, place: &str) -> Result<Vec<String>, BotError> {
    let found = store.scan(&format!("owed/{}/", escaped(place)))?;
    Ok(found.into_iter().map(|(key, _)| key).collect())
}

/// The places of a platform where something is due by `now`, each with the key under which it was found. Due is also
/// what is further ahead than anything can be: it was set by a clock that has since been put back.
pub(super) fn due(store: &dyn Store, platform: &str, now: Time) -> Result<Vec<(String, String)>, BotError> {
    let mut due = Vec::new();
    for (key, _) in store.scan(&format!("wake/{}/", platform.trim_end_matches('/')))? {
        let mut parts = key.splitn(4, '/').skip(2);
        let time = parts.next().and_then(|time| time.parse::<Time>().ok());
        let (Some(time), Some(place)) = (time, parts.next()) else { continue };
        if (now + 1..=now + FURTHEST).contains(&time) {
            continue;
        }
        due.push((key.clone(), unescaped(place)));
    }
    Ok(due)
}

pub(super) fn wake_key(place: &str, time: Time) -> String {
    format!("wake/{}/{time:020}/{}", platform(place), escaped(place))
}

/// The scores of a place's community.
pub(super) struct Scores<'a> {
    pub(super) store: &'a dyn Store,
    pub(super) place: &'a str,
}

impl Ladder for Scores<'_> {
    fn scores(&self, game: &str) -> Vec<Score> {
        let found = self.store.scan(&format!("score/{}/{game}/", community(self.place)));
        let found = found.unwrap_or_else(|error| {
            tracing::error!(place = self.place, %error, "scores cannot be read");
            Vec::new()
        });
        found.into_iter().filter_map(|(_, value)| read::<ScoreRecord>(&value)).map(|r| r.score).collect()
    }
}

#[derive(Serialize, Deserialize)]
struct ScoreRecord {
    format: u32,
    #[serde(flatten)]
    score: Score,
}

/// The changes that a finished game makes to the scores of its players.
pub(super) fn rate(store: &dyn Store, place: &str, counted: &Counted) -> Result<Vec<Change>, BotError> {
    let [first, second] = &counted.seats;
    let key =
        |person: &Seated| format!("score/{}/{}/{}", community(place), counted.game, escaped(&person.id));
    let before = |person: &Seated| -> Result<Option<Score>, BotError> {
        let Some(found) = store.get(&key(person))? else { return Ok(None) };
        let record = read::<ScoreRecord>(&found).filter(|record| record.format <= FORMAT);
        let record = record.ok_or_else(|| BotError::Record(format!("the score of {}", person.name)))?;
        Ok(Some(record.score))
    };
    let after = counted.rate([before(first)?, before(second)?]);
    Ok(after
        .into_iter()
        .map(|score| put(key(&score.person), &ScoreRecord { format: FORMAT, score }))
        .collect())
}

/// A place's community, whose people share their ratings: the room, or the whole of which a thread or a topic is
/// a part.
pub(super) fn community(place: &str) -> String {
    escaped(&place.splitn(3, '/').take(2).collect::<Vec<_>>().join("/"))
}

/// The language that a person has chosen, on the platform of `place`.
pub(super) fn language_of(store: &dyn Store, place: &str, id: &str) -> Result<Option<Language>, BotError> {
    let found = store.get(&person_key(place, id))?;
    Ok(found.and_then(|found| read::<PersonRecord>(&found)).and_then(|record| record.language))
}

/// The change that keeps a person's language.
pub(super) fn set_language(place: &str, id: &str, language: Language) -> Change {
    put(person_key(place, id), &PersonRecord { format: FORMAT, language: Some(language) })
}

fn person_key(place: &str, id: &str) -> String {
    format!("person/{}/{}", platform(place), escaped(id))
}

fn platform(place: &str) -> &str {
    place.split('/').next().unwrap_or_default()
}

pub(super) fn room_key(place: &str) -> String {
    format!("room/{}", escaped(place))
}

pub(super) fn table_key(place: &str, number: u32) -> String {
    format!("table/{}/{number:08}", escaped(place))
}

fn line_key(place: &str, number: u32, n: usize) -> String {
    format!("line/{}/{number:08}/{n:06}", escaped(place))
}

/// What the keys of a place's answers begin with.
fn answers(place: &str) -> String {
    format!("seen/{}/", escaped(place))
}

/// A name as one part of a key.
pub(super) fn escaped(name: &str) -> String {
    name.replace('%', "%25").replace('/', "%2F")
}

pub(super) fn unescaped(part: &str) -> String {
    part.replace("%2F", "/").replace("%25", "%")
}

fn put(key: String, value: &(impl Serialize + ?Sized)) -> Change {
    Change::Put(key, json(value))
}

pub(super) fn json(value: &(impl Serialize + ?Sized)) -> Vec<u8> {
    // These types have string keys only and no failing serializers.
    serde_json::to_vec(value).unwrap_or_default()
}

pub(super) fn read<T: DeserializeOwned>(value: &[u8]) -> Option<T> {
    serde_json::from_slice(value).ok()
}
