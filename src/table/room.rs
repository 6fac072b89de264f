//! One place where people play: its tables, open challenges and questions, and what it remembers of them.

use super::actor::{Actor, Friend};
use super::clock::Clock;
use super::reply::{Message, Reply};
use super::settings::Settings;
use super::sitting::{Seated, Table};
use super::words::Language;
use crate::games::play::EndWord;
use crate::games::rules::{Fact, Options};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Seconds since 1970, given in from outside.
pub type Time = u64;

/// A challenge that nobody accepts lapses after a day.
pub const CHALLENGE_LASTS: Time = 24 * 60 * 60;
/// Open challenges that one place may hold.
pub const CHALLENGES: usize = 50;
/// Finished tables that a place keeps at hand for `/board` and `/history`.
pub const FINISHED: usize = 20;
/// Questions that a place remembers; older ones can no longer be answered.
const QUESTIONS: usize = 50;

/// Everything that a place is. Copies share the tables that did not change.
#[derive(Clone)]
pub struct Room {
    /// The platform and its own name for the place: `local/main`.
    pub place: String,
    /// What is spoken until somebody chooses.
    pub usual: Language,
    /// The language of what everybody reads, once it is chosen.
    pub language: Option<Language>,
    /// The number of the next table or challenge.
    pub next: u32,
    /// Not yet accepted, oldest first.
    pub challenges: Vec<Challenge>,
    /// Questions with buttons, oldest first.
    pub questions: Vec<Question>,
    /// The number of the next question or lesson.
    pub next_question: u32,
    /// Running and lately finished games, oldest first.
    pub tables: Vec<Arc<Table>>,
    /// What people have chosen here.
    pub settings: Settings,
    /// May one person sit on both sides? Only in the local room.
    pub solo: bool,
}

/// An offered game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Challenge {
    /// Becomes the table's number.
    pub number: u32,
    /// Who offers.
    pub by: Seated,
    /// The name of who may accept; `None` is anyone.
    pub friend: Option<String>,
    /// His id, if the chat knew it.
    #[serde(default)]
    pub friend_id: Option<String>,
    /// The game's id.
    pub game: String,
    /// Its options, as [`Options`] writes them.
    pub options: String,
    /// When it was offered.
    pub at: Time,
    /// Seconds for a turn, if there is to be a limit.
    #[serde(default)]
    pub clock: Option<Time>,
    /// Is the one who offers Second? In a rematch, if he was First.
    #[serde(default)]
    pub swapped: bool,
}

/// A question whose buttons stand for command lines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// Its number in this place.
    pub number: u32,
    /// Only this person (by id) may answer.
    pub asked: String,
    /// What each button says on his behalf.
    pub lines: Vec<String>,
    /// The table and its serial that the question is about: when it has moved on, the answer is void.
    pub about: Option<(u32, u32)>,
    /// The number in the name of its message, if it took the place of an earlier question.
    #[serde(default)]
    pub instead_of: Option<u32>,
    /// The people whom the one who is asked has named, for the lines.
    #[serde(default)]
    pub named: Vec<Seated>,
}

impl Room {
    /// A place where nothing has happened yet.
    pub fn new(place: &str, usual: Language) -> Room {
        Room {
            place: place.to_owned(),
            usual,
            language: None,
            next: 1,
            challenges: Vec::new(),
            questions: Vec::new(),
            next_question: 1,
            tables: Vec::new(),
            settings: Settings::default(),
            solo: place.starts_with("local/"),
        }
    }

    /// The language of what everybody reads.
    pub fn public(&self) -> Language {
        self.language.unwrap_or(self.usual)
    }

    /// The table with this number.
    pub fn table(&self, number: u32) -> Option<&Arc<Table>> {
        self.tables.iter().find(|table| table.number == number)
    }

    /// The table with this number, to be changed.
    pub fn table_mut(&mut self, number: u32) -> Option<&mut Table> {
        self.tables.iter_mut().find(|table| table.number == number).map(Arc::make_mut)
    }

    /// The names of all tables at hand.
    pub fn names(&self) -> Vec<&str> {
        self.tables.iter().map(|table| table.name.as_str()).collect()
    }

    /// The tables where `id` sits, those where it is his turn first; running ones before finished ones.
    pub fn tables_of(&self, id: &str) -> Vec<&Arc<Table>> {
        let mut tables: Vec<_> = self.tables.iter().filter(|table| table.sits(id)).collect();
        tables.sort_by_key(|table| (table.is_over(), !table.is_turn_of(id), std::cmp::Reverse(table.number)));
        tables
    }

    /// Notes a question and returns its number.
    pub fn ask(&mut self, question: Question) -> u32 {
        let number = self.next_question;
        self.next_question += 1;
        self.questions.push(Question { number, ..question });
        let surplus = self.questions.len().saturating_sub(QUESTIONS);
        self.questions.drain(..surplus);
        number
    }

    /// Seats both players of an accepted challenge.
    pub fn open(&mut self, challenge: &Challenge, options: &Options, friend: Seated, now: Time) -> u32 {
        let mut seats = [challenge.by.clone(), friend];
        if challenge.swapped {
            seats.reverse();
        }
        let clock = Clock::new(challenge.clock);
        self.tables.push(Arc::new(Table { clock, ..Table::open(challenge.number, options, seats, now) }));
        let finished = self.tables.iter().filter(|table| table.is_over()).count();
        if finished > FINISHED
            && let Some(oldest) = self.tables.iter().position(|table| table.is_over())
        {
            self.tables.remove(oldest);
        }
        challenge.number
    }

    /// Takes down the challenges that have lapsed by `now`, and says so.
    pub fn lapse(&mut self, now: Time) -> Vec<Reply> {
        let (old, open): (Vec<_>, Vec<_>) = self.challenges.drain(..).partition(|c| c.lapses() <= now);
        self.challenges = open;
        let lapsed = |challenge: Challenge| {
            let fact = Fact::new("challenge-lapsed").with("name", challenge.by.name);
            let (slot, text) = (Some(format!("c{}", challenge.number)), self.public().say(&fact));
            Reply::Post(Box::new(Message { slot, text, ..Message::default() }))
        };
        old.into_iter().map(lapsed).collect()
    }

    /// Ends everything without a result, because the place is gone or its people are.
    pub fn close(&mut self) {
        self.challenges.clear();
        self.questions.clear();
        for table in self.tables.iter_mut().filter(|table| !table.is_over()) {
            let table = Arc::make_mut(table);
            table.draft.clear();
            table.picked = None;
            table.offer = None;
            // A running game can always be broken off.
            let _ = table.play.end(&EndWord::Abort);
        }
    }
}

impl Question {
    /// A question to the person with this id; its number comes when it is asked.
    pub fn new(asked: &str, lines: Vec<String>) -> Question {
        let asked = asked.to_owned();
        Question { number: 0, asked, lines, about: None, instead_of: None, named: Vec::new() }
    }

    /// The name of its message.
    pub fn slot(&self) -> String {
        format!("q{}", self.instead_of.unwrap_or(self.number))
    }
}

impl Challenge {
    /// When it lapses, if nobody has accepted it.
    pub fn lapses(&self) -> Time {
        self.at + CHALLENGE_LASTS
    }

    /// May `actor` accept or decline it? `solo`: may he play himself?
    pub fn is_for(&self, actor: &Actor, solo: bool) -> bool {
        let himself = actor.person.id == self.by.id;
        match &self.friend {
            Some(name) => {
                let friend = Friend { id: self.friend_id.clone(), name: name.clone() };
                actor.is(&friend) && (!himself || solo)
            }
            None => !himself,
        }
    }
}
