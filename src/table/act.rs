//! One act of one person, from the words or the button to the replies. Works on a room that may be thrown
//! away: nothing here is final until the caller has saved it.

use super::actor::Actor;
use super::command::{self, Command, CommandError, Line};
use super::dice::{Chance, NoSeed};
use super::reply::{Button, Message, Reply, Style};
use super::room::{Question, Room, Time};
use super::sitting::{Seated, Table};
use super::words::Language;
use crate::games::GAMES;
use crate::games::rules::{Fact, OptionError};
use std::sync::Arc;

/// A message of so many characters or more is not read.
pub const LONGEST: usize = 2000;

/// What a person did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input<'a> {
    /// A line of text; a command if it begins with `/`.
    Said(&'a str),
    /// Pressed the button with this id.
    Pressed(&'a str),
}

/// What comes of an act.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// For the chat, in order.
    pub replies: Vec<Reply>,
    /// The language that the person has chosen.
    pub language: Option<Language>,
}

/// Carries out one act in `room`. `own` is the language that the person has chosen, `chance` gives the seed of
/// a table's dice.
///
/// # Errors
/// If there is no randomness for a seed; then `room` is to be thrown away.
pub fn act(
    room: &mut Room,
    actor: &Actor,
    own: Option<Language>,
    input: Input<'_>,
    now: Time,
    chance: &dyn Chance,
) -> Result<Answer, NoSeed> {
    let language = own.or(actor.language).unwrap_or_else(|| room.public());
    let who = &actor.person;
    let mut act = Act { room, actor, who, language, now, chance, answer: Answer::default(), failed: None };
    act.lapse();
    match input {
        Input::Said(text) if text.chars().count() >= LONGEST => {
            act.tell(&Fact::new("err-too-long").with("most", LONGEST - 1));
        }
        Input::Said(text) if text.trim_start().starts_with('/') => act.say(text),
        Input::Said(_) => {}
        Input::Pressed(id) => act.press(id),
    }
    act.failed.map_or(Ok(act.answer), Err)
}

/// The act under way.
pub(super) struct Act<'a> {
    pub(super) room: &'a mut Room,
    pub(super) actor: &'a Actor,
    /// The actor himself.
    pub(super) who: &'a Seated,
    /// The person's language, for what only he sees.
    pub(super) language: Language,
    pub(super) now: Time,
    pub(super) chance: &'a dyn Chance,
    pub(super) answer: Answer,
    /// What makes the whole act void.
    pub(super) failed: Option<NoSeed>,
}

impl Act<'_> {
    fn say(&mut self, text: &str) {
        let names = self.room.names();
        match command::read(text, &names) {
            Ok(line) => self.carry_out(&line, text),
            Err(error) => self.refuse(&error),
        }
    }

    /// `text` is the line as typed, for asking at which table it is meant.
    fn carry_out(&mut self, line: &Line, text: &str) {
        if line.command.is_at_a_table() {
            if let Some(table) = self.find_table(line, text) {
                self.at_table(table, &line.command);
            }
            return;
        }
        match &line.command {
            Command::Challenge { friend, game } => self.challenge(friend.as_deref(), game.as_ref()),
            Command::Games => self.games(),
            Command::Rules(card) => self.rules(*card),
            Command::Learn(card) => self.learn(*card),
            Command::Language { language, here } => self.set_language(*language, *here),
            _ => self.help(),
        }
    }

    fn at_table(&mut self, table: u32, command: &Command) {
        match command {
            Command::Move(steps) => self.enter(table, steps),
            Command::Step(step) => self.enter(table, step),
            Command::Done => self.done(table),
            Command::Undo => self.undo(table),
            Command::Moves => self.moves(table),
            Command::Board(view) => self.board(table, *view),
            Command::Resign { what } => self.resign(table, what.as_deref()),
            Command::Draw => self.offer_draw(table),
            Command::Dice => self.dice(table),
            Command::Replay => self.replay(table),
            _ => self.history(table),
        }
    }

    /// The table that a command means: the one named; else the one where it is this person's turn; else
    /// the only one where he sits. Asks if that leaves several, and says so if it leaves none.
    fn find_table(&mut self, line: &Line, text: &str) -> Option<u32> {
        if let Some(name) = &line.table {
            return self.room.tables.iter().find(|table| table.name == *name).map(|table| table.number);
        }
        let mine = self.room.tables_of(&self.who.id);
        let running: Vec<_> = mine.iter().filter(|table| !table.is_over()).collect();
        let turns: Vec<_> = running.iter().filter(|table| table.is_turn_of(&self.who.id)).collect();
        let found: Vec<(u32, String)> = match (turns.as_slice(), running.as_slice()) {
            ([one], _) => vec![(one.number, String::new())],
            ([], [one]) => vec![(one.number, String::new())],
            ([], []) => mine.first().map(|table| (table.number, String::new())).into_iter().collect(),
            ([], several) => several.iter().map(|table| (table.number, table.name.clone())).collect(),
            (several, _) => several.iter().map(|table| (table.number, table.name.clone())).collect(),
        };
        match found.as_slice() {
            [] => {
                self.tell(&Fact::new("err-no-table"));
                None
            }
            [(number, _)] => Some(*number),
            several => {
                let (name, rest) = text.trim().split_once(char::is_whitespace).unwrap_or((text.trim(), ""));
                let lines = several.iter().map(|(_, table)| {
                    let line = format!("{name} {table} {rest}").trim_end().to_owned();
                    (table.clone(), line, Style::Secondary)
                });
                let lines = lines.collect();
                self.ask(&Fact::new("ask-table"), lines, None);
                None
            }
        }
    }

    fn press(&mut self, id: &str) {
        let mut parts = id.splitn(3, '.');
        let (head, number, rest) = (parts.next(), parts.next(), parts.next().unwrap_or_default());
        let number = number.and_then(|number| number.parse::<u32>().ok());
        match (head, number) {
            (Some("c"), Some(number)) => self.answer_challenge(number, rest),
            (Some("q"), Some(number)) => self.answer_question(number, rest),
            (Some("o"), Some(number)) => self.answer_offer(number, rest),
            (Some("l"), Some(number)) => self.turn_page(number, rest),
            (Some("t"), Some(number)) => self.press_board(number, rest),
            _ => self.tell(&Fact::new("err-button")),
        }
    }

    fn answer_question(&mut self, number: u32, rest: &str) {
        let found = self.room.questions.iter().find(|question| question.number == number).cloned();
        let Some(Question { asked, lines, about, .. }) = found else {
            return self.tell(&Fact::new("err-button"));
        };
        if asked != self.who.id {
            return self.tell(&Fact::new("err-not-asked"));
        }
        if let Some((table, serial)) = about
            && self.room.table(table).is_none_or(|table| table.serial != serial)
        {
            return self.tell(&Fact::new("err-moved-on"));
        }
        match rest.parse::<usize>().ok().and_then(|at| lines.get(at)) {
            Some(line) => {
                self.answer.replies.push(Reply::Strip { slot: format!("q{number}") });
                self.say(line);
            }
            None => self.tell(&Fact::new("err-button")),
        }
    }

    /// Takes down the challenges that have lapsed.
    fn lapse(&mut self) {
        for challenge in self.room.lapse(self.now) {
            let fact = Fact::new("challenge-lapsed").with("name", challenge.by.name.clone());
            let text = self.room.public().say(&fact);
            let slot = Some(format!("c{}", challenge.number));
            self.post(Message { slot, text, ..Message::default() });
        }
    }

    /// Posts for everybody.
    pub(super) fn post(&mut self, message: Message) {
        self.answer.replies.push(Reply::Post(Box::new(message)));
    }

    /// Tells this person alone.
    pub(super) fn tell(&mut self, fact: &Fact) {
        let text = self.language.say(fact);
        self.tell_text(text);
    }

    /// Tells this person alone, in words that are ready.
    pub(super) fn tell_text(&mut self, text: String) {
        let only = Some(self.who.id.clone());
        self.post(Message { only, text, ..Message::default() });
    }

    /// Asks this person alone: each button has a label, a command line that it stands for, and a style.
    pub(super) fn ask(
        &mut self,
        fact: &Fact,
        choices: Vec<(String, String, Style)>,
        about: Option<(u32, u32)>,
    ) {
        let text = self.language.say(fact);
        let lines = choices.iter().map(|(_, line, _)| line.clone()).collect();
        let number = self.room.ask(&self.who.id, lines, about);
        let buttons = choices.into_iter().enumerate();
        let buttons: Vec<_> = buttons
            .map(|(at, (label, _, style))| Button { id: format!("q.{number}.{at}"), label, style })
            .collect();
        let buttons = buttons.chunks(4).map(<[Button]>::to_vec).collect();
        let (slot, only) = (Some(format!("q{number}")), Some(self.who.id.clone()));
        self.post(Message { slot, only, text, buttons, ..Message::default() });
    }

    /// The table with this number, or a word to the person that it is gone.
    pub(super) fn table_or_tell(&mut self, number: u32) -> Option<Arc<Table>> {
        let table = self.room.table(number).cloned();
        if table.is_none() {
            self.tell(&Fact::new("err-gone"));
        }
        table
    }

    fn refuse(&mut self, error: &CommandError) {
        match error {
            CommandError::Unknown { name, nearest: Some(nearest) } => {
                let fact = Fact::new("err-unknown-near").with("word", format!("/{name}"));
                let line = format!("/{nearest}");
                self.ask(&fact, vec![(line.clone(), line, Style::Secondary)], None);
            }
            CommandError::Unknown { name, nearest: None } => {
                self.tell(&Fact::new("err-unknown").with("word", format!("/{name}")));
            }
            CommandError::Missing { name } => {
                let usage = command::COMMANDS.iter().find(|entry| entry.name == *name);
                let usage = usage.map(|entry| format!("/{name} {}", entry.usage)).unwrap_or_default();
                self.tell(&Fact::new("err-missing").with("usage", usage));
            }
            CommandError::Leftover { word } => {
                self.tell(&Fact::new("err-leftover").with("word", word.clone()));
            }
            CommandError::Game { word, nearest } => {
                let games = GAMES.iter().map(|game| game.card.id).collect::<Vec<_>>().join(", ");
                let fact = Fact::new(if nearest.is_some() { "err-game-near" } else { "err-game" });
                let nearest = nearest.unwrap_or_default().to_owned();
                self.tell(&fact.with("word", word.clone()).with("nearest", nearest).with("games", games));
            }
            CommandError::Options(error) => {
                let fact = option_fact(error, self.language);
                self.tell(&fact);
            }
            CommandError::Language { word } => {
                self.tell(&Fact::new("err-language").with("word", word.clone()));
            }
        }
    }
}

/// What is wrong with options, and what is possible.
fn option_fact(error: &OptionError, language: Language) -> Fact {
    match error {
        OptionError::NoSuchKey { card, word } => {
            let all = card.choices.iter().map(|c| format!("{}={}", c.key, c.values.join("|")));
            let all = all.collect::<Vec<_>>().join(", ");
            Fact::new("err-option").with("word", word.clone()).with("possible", all)
        }
        OptionError::NoSuchValue { choice, value } => {
            let all = choice.values.join(", ");
            Fact::new("err-option-value")
                .with("key", choice.key.to_owned())
                .with("value", value.clone())
                .with("possible", all)
        }
        OptionError::Twice { key } => Fact::new("err-option-twice").with("key", (*key).to_owned()),
        OptionError::Conflict { key, .. } => {
            let why = language.lookup(&format!("conflict-{key}"));
            Fact::new("err-option-conflict").with("key", (*key).to_owned()).with("why", why)
        }
    }
}
