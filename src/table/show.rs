//! What can be looked at: boards, legal moves, the list of games, histories, rules, languages, help.

use super::act::Act;
use super::boards::{self, Why};
use super::command::{COMMANDS, View};
use super::reply::{Board, Body, File, Message, Picture, Style};
use super::words::Language;
use crate::games::rules::{Card, Die, Fact, Seat, Throw, Turn};

/// Turns that `/history` shows in the chat; the file has all.
const TURNS: usize = 20;

impl Act<'_> {
    pub(super) fn board(&mut self, number: u32, view: View) {
        if view == View::Live {
            return self.post_board(number, Why::Asked);
        }
        let Some(table) = self.room.table(number) else { return };
        let (title, words) = (boards::title(self.language, table), boards::alt(self.language, table));
        let message = Message {
            only: Some(self.who.id.clone()),
            table: Some(table.name.clone()),
            ..Message::default()
        };
        let message = if view == View::Words {
            Message { text: format!("{title}\n{words}"), ..message }
        } else {
            let body = Body::Picture(Picture::Board(boards::recipe(self.room, table)));
            let file = File { name: format!("{}.png", table.name), body };
            Message { text: title, alt: Some(words), file: Some(file), ..message }
        };
        self.post(message);
    }

    /// The finished turns as an animation, for everybody. It is seen by the winner, or else by First, so that
    /// the board does not turn round from frame to frame.
    pub(super) fn replay(&mut self, number: u32) {
        let Some(table) = self.room.table(number) else { return };
        let language = self.room.public();
        let winner = if let Turn::Over(over) = table.play.turn() { over.winner } else { None };
        let board = Board {
            draft: String::new(),
            seen_by: winner.unwrap_or(Seat::First).into(),
            ..boards::recipe(self.room, table)
        };
        let (title, turns) = (boards::title(language, table), table.play.history().len());
        let fact = |key| Fact::new(key).with("title", title.clone()).with("count", turns);
        let message = Message {
            text: language.say(&fact("replay")),
            alt: Some(language.say(&fact("replay-alt"))),
            file: Some(File { name: format!("{}.gif", table.name), body: Body::Replay(board) }),
            table: Some(table.name.clone()),
            ..Message::default()
        };
        self.post(message);
    }

    pub(super) fn moves(&mut self, number: u32) {
        let Some(table) = self.room.table(number) else { return };
        let name = table.name.clone();
        let steps: Vec<_> = table.steps().into_iter().map(|named| named.step).collect();
        let fact = if steps.is_empty() {
            Fact::new(if table.is_complete() { "moves-confirm" } else { "moves-none" })
        } else {
            let mover = table.to_act().map(|seat| table.player(seat).name.clone()).unwrap_or_default();
            Fact::new("moves").with("name", mover).with("count", steps.len()).with("steps", steps.join("  "))
        };
        self.tell(&fact.with("table", name));
    }

    pub(super) fn games(&mut self) {
        let language = self.language;
        let mut lines = Vec::new();
        let mut choices = Vec::new();
        for table in self.room.tables.iter().filter(|table| !table.is_over()) {
            let mover = table.to_act().map(|seat| table.player(seat).name.clone()).unwrap_or_default();
            let fact = Fact::new("games-line")
                .with("title", boards::title(language, table))
                .with("name", mover)
                .with("since", since(language, self.now.saturating_sub(table.since)));
            lines.push(language.say(&fact));
            choices.push((table.name.clone(), format!("/board {}", table.name), Style::Secondary));
        }
        for challenge in &self.room.challenges {
            let anyone = || language.word("anyone");
            let fact = Fact::new("games-challenge")
                .with("name", challenge.by.name.clone())
                .with("friend", challenge.friend.clone().unwrap_or_else(anyone))
                .with("game", language.game(&challenge.game));
            lines.push(language.say(&fact));
        }
        if lines.is_empty() {
            return self.tell(&Fact::new("games-none"));
        }
        choices.truncate(20);
        let fact = Fact::new("games").with("count", lines.len());
        if choices.is_empty() {
            let text = format!("{}\n{}", language.say(&fact), lines.join("\n"));
            return self.tell_text(text);
        }
        self.ask(&fact, choices, None);
        self.extend_last(&lines);
    }

    /// Adds lines to the text of the last message.
    pub(super) fn extend_last(&mut self, lines: &[String]) {
        if let Some(super::reply::Reply::Post(message)) = self.answer.replies.last_mut() {
            message.text = format!("{}\n{}", message.text, lines.join("\n"));
        }
    }

    pub(super) fn history(&mut self, number: u32) {
        let Some(table) = self.room.table(number) else { return };
        let turns = table.play.history();
        let shown = &turns[turns.len().saturating_sub(TURNS)..];
        let fact = Fact::new(if shown.len() < turns.len() { "history-last" } else { "history" })
            .with("title", boards::title(self.language, table))
            .with("shown", shown.len())
            .with("count", turns.len());
        // Notation stays Latin and left to right, whatever stands around it.
        let lines: Vec<_> = shown.iter().map(|turn| format!("\u{2066}{turn}\u{2069}")).collect();
        let text = format!("{}\n{}", self.language.say(&fact), lines.join("\n"));
        let mut lines = table.play.record();
        if let (Some(dice), true) = (&table.dice, table.is_over()) {
            lines.extend(dice.lines());
        }
        let body = lines.join("\n") + "\n";
        let log = File { name: format!("{}.txt", table.name), body: Body::Text(body) };
        let mut files = vec![log];
        files.extend(table.match_file());
        let (name, only) = (table.name.clone(), self.who.id.clone());
        for (at, file) in files.into_iter().enumerate() {
            let text = if at == 0 { text.clone() } else { file.name.clone() };
            let (only, file, table) = (Some(only.clone()), Some(file), Some(name.clone()));
            self.post(Message { only, text, file, table, ..Message::default() });
        }
    }

    /// How fair the dice are: the commitment, what was thrown so far, and after the end the seed.
    pub(super) fn dice(&mut self, number: u32) {
        let Some(table) = self.room.table(number) else { return };
        let language = self.language;
        let name = table.name.clone();
        let Some(dice) = &table.dice else {
            return self.tell(&Fact::new("dice-none").with("table", name));
        };
        let committed = Fact::new("dice-committed")
            .with("table", name)
            .with("commitment", dice.commitment())
            .with("id", dice.table().to_owned());
        let mut lines = vec![language.say(&committed)];
        for seat in Seat::ALL {
            let faces = table.faces_of(seat);
            let count = |face: usize| faces.iter().filter(|thrown| **thrown == face).count();
            let fact = Fact::new("dice-counts")
                .with("name", table.player(seat).name.clone())
                .with("seat", seat)
                .with("ones", count(1))
                .with("twos", count(2))
                .with("threes", count(3))
                .with("fours", count(4))
                .with("fives", count(5))
                .with("sixes", count(6))
                .with("all", faces.len());
            lines.push(language.say(&fact));
        }
        lines.push(if table.is_over() {
            language.say(&Fact::new("told-seed").with("seed", dice.reveal()))
        } else {
            language.word("dice-secret")
        });
        lines.push(language.word("dice-check"));
        self.tell_text(lines.join("\n"));
    }

    pub(super) fn rules(&mut self, card: Option<&'static Card>) {
        let Some(card) = card else {
            return self.ask_which(&Fact::new("ask-rules"), "rules");
        };
        let text = self.language.lookup(&format!("rules-{}", card.id));
        self.tell_text(text);
    }

    pub(super) fn set_language(&mut self, language: Option<Language>, here: bool) {
        let Some(language) = language else {
            let choice = |language: Language, here: &str| {
                let label =
                    format!("{}{}", language.word("language-name"), if here.is_empty() { "" } else { " ★" });
                (label, format!("/language {}{here}", language.tag()), Style::Secondary)
            };
            let own = Language::ALL.map(|language| choice(language, ""));
            let all = Language::ALL.map(|language| choice(language, " here"));
            let choices = own.into_iter().chain(all).collect();
            return self.ask(&Fact::new("ask-language"), choices, None);
        };
        if here {
            self.room.language = Some(language);
            let fact = Fact::new("language-here").with("name", self.who.name.clone());
            let text = language.say(&fact);
            return self.post(Message { text, ..Message::default() });
        }
        self.answer.language = Some(language);
        self.language = language;
        // Who speaks first of languages in a place chooses the place's too, until somebody sets it.
        let first = self.room.language.is_none();
        if first {
            self.room.language = Some(language);
        }
        self.tell(&Fact::new(if first { "language-both" } else { "language-own" }));
    }

    pub(super) fn help(&mut self) {
        let language = self.language;
        let mut lines = vec![language.word("help")];
        for entry in COMMANDS {
            let usage = format!("/{} {}", entry.name, entry.usage);
            let fact = Fact::new("help-line")
                .with("usage", usage.trim_end().to_owned())
                .with("what", language.lookup(&format!("cmd-{}", entry.name)));
            lines.push(language.say(&fact));
        }
        let running = self.room.tables.iter().filter(|table| !table.is_over()).count();
        let mine: Vec<_> = (self.room.tables_of(&self.who.id).into_iter())
            .filter(|table| table.is_turn_of(&self.who.id))
            .map(|table| table.name.clone())
            .collect();
        lines.push(language.say(&Fact::new("help-state").with("count", running)));
        if !mine.is_empty() {
            lines.push(language.say(&Fact::new("help-yours").with("tables", mine.join(", "))));
        }
        self.tell_text(lines.join("\n"));
    }
}

/// How long ago, in the largest whole unit.
fn since(language: Language, seconds: u64) -> String {
    let (key, count) = match seconds {
        0..=3_599 => ("since-minutes", seconds / 60),
        3_600..=86_399 => ("since-hours", seconds / 3_600),
        _ => ("since-days", seconds / 86_400),
    };
    language.say(&Fact::new(key).with("count", i64::try_from(count).unwrap_or(i64::MAX)))
}

impl super::sitting::Table {
    /// The faces that `seat` has thrown. To begin each side throws one die, First's before Second's.
    fn faces_of(&self, seat: Seat) -> Vec<usize> {
        let own = |(throw, dice): (Throw, Vec<Die>)| match throw {
            Throw::Opening => dice.get(seat.index()).copied().into_iter().collect(),
            Throw::Turn { seat: thrower, .. } if thrower == seat => dice,
            Throw::Turn { .. } => Vec::new(),
        };
        self.play.throws().into_iter().flat_map(own).map(|die| usize::from(die.face())).collect()
    }

    /// The game in the format of other programs, where there is one.
    fn match_file(&self) -> Option<File> {
        let names = [Seat::First, Seat::Second].map(|seat| self.player(seat).name.as_str());
        let (ending, body) = self.play.export(names)?;
        Some(File { name: format!("{}.{ending}", self.name), body: Body::Text(body) })
    }
}
