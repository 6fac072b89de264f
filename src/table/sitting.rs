//! Two people at a running game: who sits where, the draft of an unfinished turn, and offers.

use super::clock::Clock;
use super::dice::FairDice;
use super::room::Time;
use crate::games::GAMES;
use crate::games::play::{Named, Play, PlayError};
use crate::games::rules::{Options, Seat, Throw, Turn};
use serde::{Deserialize, Serialize};

/// A table: one game and everything around it that has to survive.
pub struct Table {
    /// Unique in its place.
    pub number: u32,
    /// `nard-7`.
    pub name: String,
    /// First's player and Second's.
    pub seats: [Seated; 2],
    /// The game with its finished turns.
    pub play: Box<dyn Play>,
    /// Its dice, from the first throw on; none where nothing is thrown.
    pub dice: Option<FairDice>,
    /// Steps of the unfinished turn.
    pub draft: Vec<String>,
    /// What was picked on the way to the next step.
    pub picked: Option<String>,
    /// What waits for the other side's word.
    pub offer: Option<Offer>,
    /// Goes up with every change; a button of an older serial is void.
    pub serial: u32,
    /// The number of the live board's message.
    pub board: u32,
    /// What the live board says above the turn: the last events, in the place's language.
    pub told: String,
    /// The games of a match whose results have been told.
    pub results: usize,
    /// When it was opened.
    pub opened: Time,
    /// When the running turn began.
    pub since: Time,
    /// The limit of a turn, if there is one.
    pub clock: Clock,
}

/// A person at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seated {
    /// Unique on the platform.
    pub id: String,
    /// As shown.
    pub name: String,
}

/// An offer to the other side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    /// The serial at which it was made: names its message.
    pub number: u32,
    /// By First (1) or Second (2).
    pub by: u8,
    /// What is offered.
    pub wish: Wish,
}

/// What the other side may agree to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wish {
    /// A draw.
    Draw,
    /// To accept this much and no more: one of the position's resignations.
    Resign(String),
    /// To take back the offering side's last turn.
    Undo,
    /// To play with this limit per turn: `1d`, `off`.
    Clock(String),
}

impl Offer {
    /// Who offers.
    pub fn seat(&self) -> Seat {
        if self.by == 1 { Seat::First } else { Seat::Second }
    }
}

impl Clone for Table {
    fn clone(&self) -> Table {
        Table {
            number: self.number,
            name: self.name.clone(),
            seats: self.seats.clone(),
            play: self.play.copy(),
            dice: self.dice.clone(),
            draft: self.draft.clone(),
            picked: self.picked.clone(),
            offer: self.offer.clone(),
            serial: self.serial,
            board: self.board,
            told: self.told.clone(),
            results: self.results,
            opened: self.opened,
            since: self.since,
            clock: self.clock.clone(),
        }
    }
}

/// How a step was entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// In words: a whole turn needs no confirmation.
    Typed,
    /// By a button: a turn of several steps waits for Confirm.
    Pressed,
}

/// What has become of the turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Moved {
    /// It goes on, or waits for Confirm.
    Draft,
    /// It is over: the turn in the game's notation.
    Turn(String),
}

impl Table {
    /// Seats both and sets up the board.
    pub fn open(number: u32, options: &Options, seats: [Seated; 2], now: Time) -> Table {
        let card = options.card();
        let game = GAMES.iter().find(|game| game.card == card).unwrap_or(&GAMES[0]);
        Table {
            number,
            name: format!("{}-{number}", card.nick),
            seats,
            play: (game.open)(options),
            dice: None,
            draft: Vec::new(),
            picked: None,
            offer: None,
            serial: 1,
            board: 0,
            told: String::new(),
            results: 0,
            opened: now,
            since: now,
            clock: Clock::default(),
        }
    }

    /// Does `id` sit here?
    pub fn sits(&self, id: &str) -> bool {
        self.seats.iter().any(|seated| seated.id == id)
    }

    /// The seat for which `id` speaks: of two, the one whose turn it is.
    pub fn seat_of(&self, id: &str) -> Option<Seat> {
        let mut seats = Seat::ALL.into_iter().filter(|seat| self.seats[seat.index()].id == id);
        let first = seats.next()?;
        Some(seats.next().map_or(first, |second| self.to_act().unwrap_or(second)))
    }

    /// Is the game over?
    pub fn is_over(&self) -> bool {
        matches!(self.play.turn(), Turn::Over(_))
    }

    /// The seat whose turn it is; while its draft waits for Confirm it still is.
    pub fn to_act(&self) -> Option<Seat> {
        match self.play.turn() {
            Turn::Player(seat) | Turn::Dice(Throw::Turn { seat, .. }) => Some(seat),
            Turn::Dice(Throw::Opening) | Turn::Over(_) => None,
        }
    }

    /// Is it `id`'s turn?
    pub fn is_turn_of(&self, id: &str) -> bool {
        self.to_act().is_some_and(|seat| self.seats[seat.index()].id == id)
    }

    /// Who sits on `seat`.
    pub fn player(&self, seat: Seat) -> &Seated {
        &self.seats[seat.index()]
    }

    /// The game with the draft on top: what the board shows.
    pub fn shown(&self) -> Box<dyn Play> {
        let mut play = self.play.copy();
        if let (Turn::Player(seat), false) = (play.turn(), self.draft.is_empty()) {
            // The draft was legal when it was entered, and nothing below it has changed since.
            let _ = play.play(seat, &self.draft.join(" "));
        }
        play
    }

    /// Is the draft a whole turn, waiting for Confirm?
    pub fn is_complete(&self) -> bool {
        !self.draft.is_empty() && self.shown().turn() != self.play.turn()
    }

    /// The legal next steps of the seat to act; none while a whole draft waits for Confirm.
    pub fn steps(&self) -> Vec<Named> {
        if self.draft.is_empty() {
            self.play.steps()
        } else if self.is_complete() {
            Vec::new()
        } else {
            self.shown().steps()
        }
    }

    /// Enters steps for `seat`, all or none.
    ///
    /// # Errors
    /// As [`Play::play`]; with a whole draft waiting, more words are too many.
    pub fn enter(&mut self, seat: Seat, words: &str, entry: Entry) -> Result<Moved, PlayError> {
        if self.to_act().is_some_and(|mover| mover != seat) {
            return Err(PlayError::NotYourTurn);
        }
        if self.is_complete() {
            let word = words.split_whitespace().next().unwrap_or_default().to_owned();
            return Err(PlayError::TurnEnded { word });
        }
        let mut next = self.shown();
        let steps = next.play(seat, words)?;
        let is_whole = next.turn() != Turn::Player(seat);
        let is_plain = entry == Entry::Typed
            || (self.draft.is_empty() && steps.len() == 1)
            || steps.last().is_some_and(|step| step == "done");
        self.serial += 1;
        self.picked = None;
        self.draft.extend(steps);
        if is_whole && is_plain {
            self.play = next;
            self.draft.clear();
            return Ok(Moved::Turn(self.played()));
        }
        Ok(Moved::Draft)
    }

    /// Makes the whole draft the turn, and returns it in the game's notation. `None` if there is none.
    pub fn confirm(&mut self) -> Option<String> {
        if !self.is_complete() {
            return None;
        }
        self.play = self.shown();
        self.serial += 1;
        self.picked = None;
        self.draft.clear();
        Some(self.played())
    }

    /// The turn that was played last.
    fn played(&self) -> String {
        self.play.last_turn().map(|(_, turn)| turn).unwrap_or_default()
    }

    /// Takes back the last step of the draft. False if there is none.
    pub fn undo(&mut self) -> bool {
        let undone = self.draft.pop().is_some();
        if undone {
            self.serial += 1;
            self.picked = None;
        }
        undone
    }

    /// Plays a turn in which each step is the only legal one, and returns it.
    pub fn forced_turn(&mut self) -> Option<(Seat, String)> {
        let Turn::Player(seat) = self.play.turn() else { return None };
        let mut next = self.play.copy();
        while next.turn() == Turn::Player(seat) {
            let steps = next.steps();
            let [only] = steps.as_slice() else { return None };
            next.play(seat, &only.step).ok()?;
        }
        self.play = next;
        Some((seat, self.played()))
    }
}
