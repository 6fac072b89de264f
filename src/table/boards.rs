//! The board's message: what happened, whose turn it is, and the buttons that lead through a turn.

use super::act::Act;
use super::clock;
use super::reply::{Board, Button, Message, Picture, Reply, Style};
use super::room::Room;
use super::sitting::Table;
use super::words::Language;
use crate::games::play::Named;
use crate::games::rules::{Fact, Seat, Turn};

/// Buttons in a row.
const ROW: usize = 8;
/// Steps that are shown at once; more go in two parts, first the man, then its target.
const AT_ONCE: usize = 8;
/// Characters of the words that describe a picture.
const ALT: usize = 1024;

/// Why a board is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Why {
    /// Something has changed within the turn.
    Changed,
    /// The turn is over, or the game.
    Turn,
    /// Somebody has asked for it.
    Asked,
}

impl Act<'_> {
    /// Shows the table's board: edits the live message, or posts a new one with one mention of the player to
    /// move and takes down the old one.
    pub(super) fn post_board(&mut self, number: u32, why: Why) {
        let Some(table) = self.room.table_mut(number) else { return };
        let old = (table.board > 0).then(|| slot(table));
        if why != Why::Changed {
            table.board += 1;
        }
        let Some(table) = self.room.table(number).cloned() else { return };
        let mut message = message(self.room, &table);
        if why != Why::Changed {
            if let Some(old) = old {
                // The board of a result stays, whatever is done with the others.
                let is_final = why == Why::Asked && table.is_over();
                let goes = self.room.settings.clean && !is_final;
                self.answer.replies.push(if goes {
                    Reply::Remove { slot: old }
                } else {
                    Reply::Strip { slot: old }
                });
            }
            message.mentions = match table.to_act() {
                _ if self.room.settings.quiet => Vec::new(),
                Some(seat) => vec![table.player(seat).clone()],
                None => {
                    table.seats.iter().filter(|seated| seated.id != self.who.id).take(1).cloned().collect()
                }
            };
        }
        self.post(message);
    }
}

fn slot(table: &Table) -> String {
    format!("t{}.{}", table.number, table.board)
}

fn message(room: &Room, table: &Table) -> Message {
    let language = room.public();
    let shown = table.shown();
    let mut text = vec![title(language, table)];
    if !table.told.is_empty() {
        text.push(table.told.clone());
    }
    if !table.draft.is_empty() {
        let turn = table.draft.join(" ");
        let key = if table.is_complete() { "board-draft-whole" } else { "board-draft" };
        text.push(language.say(&Fact::new(key).with("turn", turn)));
    }
    if let Some(seat) = table.to_act() {
        let name = table.player(seat).name.clone();
        text.push(language.say(&Fact::new("board-to-move").with("name", name).with("seat", seat)));
    }
    if let (Some(limit), Some(_)) = (table.clock.limit, table.to_act()) {
        text.push(clock::limit_in_words(language, Some(limit)));
    }
    if let Some(rounds) = shown.rounds_left() {
        text.push(language.say(&Fact::new("board-rounds-left").with("rounds", rounds)));
    }
    Message {
        slot: Some(slot(table)),
        text: text.join("\n"),
        alt: Some(alt(language, table)),
        picture: Some(Picture::Board(recipe(room, table))),
        buttons: buttons(language, table),
        table: Some(table.name.clone()),
        ..Message::default()
    }
}

/// `nard-7: Backgammon, Ali (White) against Sara (Black)`.
pub(super) fn title(language: Language, table: &Table) -> String {
    let fact = Fact::new("board-title")
        .with("table", table.name.clone())
        .with("game", language.game(table.play.card().id))
        .with("first", table.player(Seat::First).name.clone())
        .with("second", table.player(Seat::Second).name.clone());
    language.say(&fact)
}

/// The position in words.
pub(super) fn alt(language: Language, table: &Table) -> String {
    in_words(language, &table.shown().facts())
}

/// What a picture shows, as long as the words beside a picture may be.
pub(super) fn in_words(language: Language, facts: &[Fact]) -> String {
    let words = facts.iter().map(|fact| language.say(fact)).collect::<Vec<_>>().join(" ");
    if words.chars().count() <= ALT {
        return words;
    }
    words.chars().take(ALT - 1).chain(['…']).collect()
}

/// The recipe of the table's board as it stands.
pub(super) fn recipe(room: &Room, table: &Table) -> Board {
    Board {
        place: room.place.clone(),
        table: table.number,
        lines: table.play.length(),
        draft: table.draft.join(" "),
        seen_by: near(room, table).into(),
        language: room.public(),
    }
}

/// Whose side is near: the mover's; at the end the winner's. Always First's where people want it fixed.
fn near(room: &Room, table: &Table) -> Seat {
    if room.settings.fixed {
        return Seat::First;
    }
    match table.play.turn() {
        Turn::Over(over) => over.winner.unwrap_or(Seat::First),
        _ => table.to_act().unwrap_or(Seat::First),
    }
}

/// The buttons that lead through the turn of the seat to act.
fn buttons(language: Language, table: &Table) -> Vec<Vec<Button>> {
    let button = |what: &str, which: &str, label: String, style| {
        let dot = if which.is_empty() { "" } else { "." };
        Button { id: format!("t.{}.{}.{what}{dot}{which}", table.number, table.serial), label, style }
    };
    let steps = table.steps();
    let (moves, words): (Vec<&Named>, Vec<&Named>) =
        steps.iter().partition(|named| named.step.contains(|c: char| c.is_ascii_digit()));
    let step = |named: &Named| button("s", &named.step, named.step.clone(), Style::Secondary);
    let mut rows: Vec<Vec<Button>> = Vec::new();
    let mut firsts: Vec<&str> = moves.iter().filter_map(|named| named.first.as_deref()).collect();
    firsts.dedup();
    let is_long = moves.len() > AT_ONCE && firsts.len() > 1;
    match table.picked.as_deref().filter(|_| is_long) {
        Some(picked) => {
            let targets = moves.iter().filter(|named| named.first.as_deref() == Some(picked));
            rows.extend(chunked(&targets.map(|named| step(named)).collect::<Vec<_>>()));
            rows.push(vec![button("b", "", language.word("button-back"), Style::Secondary)]);
        }
        None if is_long => {
            let mut seen = Vec::new();
            let mut row = Vec::new();
            for named in &moves {
                match &named.first {
                    Some(first) if seen.contains(first) => {}
                    Some(first) => {
                        seen.push(first.clone());
                        row.push(button(
                            "p",
                            first,
                            pick_label(language, first, &named.step),
                            Style::Secondary,
                        ));
                    }
                    None => row.push(step(named)),
                }
            }
            rows.extend(chunked(&row));
        }
        None => rows.extend(chunked(&moves.iter().map(|named| step(named)).collect::<Vec<_>>())),
    }
    let word = |named: &&Named| {
        let style = match named.step.as_str() {
            "take" => Style::Success,
            "drop" => Style::Danger,
            "roll" | "done" => Style::Primary,
            _ => Style::Secondary,
        };
        button("s", &named.step, language.lookup(&format!("button-{}", named.step)), style)
    };
    let mut last: Vec<Button> = words.iter().map(word).collect();
    if !table.draft.is_empty() {
        last.push(button("u", "", language.word("button-undo"), Style::Secondary));
    }
    if table.is_complete() {
        last.push(button("c", "", language.word("button-confirm"), Style::Primary));
    }
    rows.extend(chunked(&last));
    rows
}

fn chunked(buttons: &[Button]) -> Vec<Vec<Button>> {
    buttons.chunks(ROW).map(<[Button]>::to_vec).collect()
}

/// The label of a first pick: the place where the man of `step` stands, or else a row of the board.
fn pick_label(language: Language, first: &str, step: &str) -> String {
    if step.starts_with(first) {
        return first.to_owned();
    }
    language.say(&Fact::new("button-row").with("row", language.digits(first)))
}
