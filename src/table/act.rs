//! One act of one person, from the words or the button to the replies. Works on a room that may be thrown
//! away: nothing here is final until the caller has saved it.

use super::actor::{Actor, Named};
use super::clock::{self, LIMITS};
use super::command::{self, Command, CommandError, Line};
use super::dice::{Chance, NoSeed};
use super::rating::{Counted, Ladder};
use super::reply::{Button, Message, Reply, Style};
use super::room::{Question, Room, Time};
use super::settings::SETTINGS;
use super::sitting::{Seated, Table};
use super::words::Language;
use crate::games::GAMES;
use crate::games::rules::{Card, Fact, OptionError};
use std::sync::Arc;

/// Buttons of a question that stand in one row at most.
const WIDEST: usize = 6;
/// Letters of labels that fit in one row on a phone.
const ROOM: usize = 48;

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
    /// Games that are over and count.
    pub counted: Vec<Counted>,
    /// Why the person was refused, if he was: the name of the error's text, without `err-`.
    pub refused: Option<&'static str>,
}

/// What an act takes from outside.
#[derive(Clone, Copy)]
pub struct Outside<'a> {
    /// What time it is.
    pub now: Time,
    /// Whence the seeds of dice come.
    pub chance: &'a dyn Chance,
    /// Whence ratings come.
    pub ladder: &'a dyn Ladder,
}

/// Carries out one act in `room`. `own` is the language that the person has chosen.
///
/// # Errors
/// If there is no randomness for a seed; then `room` is to be thrown away.
pub fn act(
    room: &mut Room,
    actor: &Actor,
    own: Option<Language>,
    input: Input<'_>,
    outside: Outside<'_>,
) -> Result<Answer, NoSeed> {
    let language = own.or(actor.language).unwrap_or_else(|| room.public());
    let who = &actor.person;
    let now = outside.now;
    clock::correct(room, now);
    let replies = room.lapse(now);
    let answer = Answer { replies, ..Answer::default() };
    let named = actor.named.clone();
    let mut act =
        Act { room, actor, who, named, language, now, outside, answer, answering: None, failed: None };
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
    /// The people whom he names, now or when he was asked.
    pub(super) named: Vec<Named>,
    /// The person's language, for what only he sees.
    pub(super) language: Language,
    pub(super) now: Time,
    pub(super) outside: Outside<'a>,
    pub(super) answer: Answer,
    /// The number of the message whose question is being answered; a further question takes its place.
    pub(super) answering: Option<u32>,
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
            Command::Challenge { friend, game, clock, ask } => {
                self.challenge(friend.as_deref(), game.as_ref(), *clock, *ask);
            }
            Command::Games => self.games(),
            Command::Rules(card) => self.rules(*card),
            Command::Learn(card) => self.learn(*card),
            Command::Language { language, here } => self.set_language(*language, *here),
            Command::Rematch => self.rematch(line.table.as_deref()),
            Command::Abort => self.abort(line.table.as_deref()),
            Command::Settings(choice) => self.settings(*choice),
            Command::Stats { friend, game } => self.stats(friend.as_deref(), *game),
            Command::Top(card) => self.top(*card),
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
            Command::Clock(limit) => self.clock(table, *limit),
            Command::Claim => self.claim(table),
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
        let Some(question) = found else { return self.tell(&Fact::new("err-button")) };
        let slot = question.slot();
        let Question { asked, lines, about, instead_of, named, .. } = question;
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
                let at = self.answer.replies.len();
                self.named.extend(named.into_iter().map(|person| Named { person, is_bot: false }));
                self.answering = Some(instead_of.unwrap_or(number));
                self.say(line);
                if self.answering.is_some() {
                    self.answer.replies.insert(at, Reply::Strip { slot });
                }
            }
            None => self.tell(&Fact::new("err-button")),
        }
    }

    /// Posts for everybody.
    pub(super) fn post(&mut self, message: Message) {
        self.answer.replies.push(Reply::Post(Box::new(message)));
    }

    /// Tells this person alone.
    pub(super) fn tell(&mut self, fact: &Fact) {
        self.note(fact);
        let text = self.language.say(fact);
        self.tell_text(text);
    }

    /// Notes what kind of error it is, if it is one.
    fn note(&mut self, fact: &Fact) {
        self.answer.refused = fact.key.strip_prefix("err-").or(self.answer.refused);
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
        self.note(fact);
        let text = self.language.say(fact);
        let lines = choices.iter().map(|(_, line, _)| line.clone()).collect();
        let instead_of = self.answering.take();
        let named =
            self.named.iter().filter(|named| !named.is_bot).map(|named| named.person.clone()).collect();
        let question = Question { about, instead_of, named, ..Question::new(&self.who.id, lines) };
        let number = self.room.ask(question);
        let mut rows: Vec<Vec<Button>> = Vec::new();
        for (at, (label, _, style)) in choices.into_iter().enumerate() {
            let fits = |row: &&mut Vec<Button>| {
                let most = row.iter().map(|b| b.label.chars().count()).chain([label.chars().count()]).max();
                row.len() < WIDEST && (row.len() + 1) * most.unwrap_or_default() <= ROOM
            };
            let mut row = rows.pop();
            if !row.as_mut().is_some_and(|row| fits(&row)) {
                rows.extend(row.replace(Vec::new()));
            }
            let button = Button { id: format!("q.{number}.{at}"), label, style };
            rows.extend(row.map(|mut row| {
                row.push(button);
                row
            }));
        }
        let (slot, only) = (Some(format!("q{}", instead_of.unwrap_or(number))), Some(self.who.id.clone()));
        self.post(Message { slot, only, text, buttons: rows, ..Message::default() });
    }

    /// Asks for which game `/<command>` is meant.
    pub(super) fn ask_which(&mut self, fact: &Fact, command: &str) {
        let line =
            |card: &Card| (self.language.game(card.id), format!("/{command} {}", card.id), Style::Secondary);
        let choices = GAMES.iter().map(|game| line(game.card)).collect();
        self.ask(fact, choices, None);
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
            CommandError::Clock { word } => {
                let limits = LIMITS.map(|(limit, _)| limit).join(", ");
                self.tell(&Fact::new("err-clock").with("word", word.clone()).with("possible", limits));
            }
            CommandError::Setting { word } => {
                let all = SETTINGS.iter().map(|(name, values)| format!("{name} {}", values.join("|")));
                let all = all.collect::<Vec<_>>().join(", ");
                self.tell(&Fact::new("err-setting").with("word", word.clone()).with("possible", all));
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
