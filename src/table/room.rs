//! One place where people play: its tables, open challenges and questions, and what it remembers of them.

use super::actor::{Actor, Friend};
use super::sitting::{Seated, Table};
use super::words::Language;
use crate::games::rules::Options;
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
    /// May one person sit on both sides? Only in the local room.
    pub solo: bool,
}

/// An offered game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Challenge {
    /// Becomes the table's number.
    pub number: u32,
    /// Who offers; will be First.
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
    pub fn ask(&mut self, asked: &str, lines: Vec<String>, about: Option<(u32, u32)>) -> u32 {
        let number = self.next_question;
        self.next_question += 1;
        self.questions.push(Question { number, asked: asked.to_owned(), lines, about });
        let surplus = self.questions.len().saturating_sub(QUESTIONS);
        self.questions.drain(..surplus);
        number
    }

    /// Seats both players of an accepted challenge.
    pub fn open(&mut self, challenge: &Challenge, options: &Options, second: Seated, now: Time) -> u32 {
        let seats = [challenge.by.clone(), second];
        self.tables.push(Arc::new(Table::open(challenge.number, options, seats, now)));
        let finished = self.tables.iter().filter(|table| table.is_over()).count();
        if finished > FINISHED
            && let Some(oldest) = self.tables.iter().position(|table| table.is_over())
        {
            self.tables.remove(oldest);
        }
        challenge.number
    }

    /// Takes out the challenges that have lapsed by `now`.
    pub fn lapse(&mut self, now: Time) -> Vec<Challenge> {
        let is_old = |challenge: &Challenge| now.saturating_sub(challenge.at) > CHALLENGE_LASTS;
        let (old, open) = self.challenges.drain(..).partition(is_old);
        self.challenges = open;
        old
    }
}

impl Challenge {
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
