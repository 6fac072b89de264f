//! The moves of a game: typed, pressed, confirmed, taken back; and what the bot does by itself between
//! them: throws, passes and forced turns.

use super::act::Act;
use super::boards::Why;
use super::clock::Clock;
use super::dice::{FairDice, NoSeed, table_id};
use super::rating::Counted;
use super::reply::{Message, Style};
use super::sitting::{Entry, Moved, Offer, Table, Wish};
use crate::games::play::PlayError;
use crate::games::rules::{Die, Fact, Over, Seat, Throw, Turn};
use crate::games::typed;

/// Steps that an error lists as possible.
const LISTED: usize = 24;

impl Act<'_> {
    /// The seat for which this person may act at a running table; else he is told why not.
    pub(super) fn my_seat(&mut self, number: u32) -> Option<Seat> {
        let id = self.who.id.clone();
        let table = self.table_or_tell(number)?;
        let (name, turn, seat) = (table.name.clone(), table.play.turn(), table.seat_of(&id));
        match (turn, seat) {
            (_, None) => self.tell(&Fact::new("err-not-your-table").with("table", name)),
            (Turn::Over(over), _) => {
                let reason = self.language.lookup(&format!("reason-{}", over.reason));
                self.tell(&Fact::new("err-over").with("table", name).with("reason", reason));
            }
            (_, seat) => return seat,
        }
        None
    }

    /// Typed steps: one, some or a whole turn.
    pub(super) fn enter(&mut self, number: u32, words: &str) {
        let Some(seat) = self.my_seat(number) else { return };
        let Some(table) = self.room.table_mut(number) else { return };
        if table.is_complete() && typed::plain(words) == "done" && table.to_act() == Some(seat) {
            return self.done(number);
        }
        let mut entered = table.enter(seat, words, Entry::Typed);
        // `done` behind a turn that has ended by itself says nothing new.
        if let Err(PlayError::Unreadable { word } | PlayError::TurnEnded { word }) = &entered
            && word == "done"
            && let Some((turn, _)) = words.trim().rsplit_once(char::is_whitespace)
        {
            let mut trial = table.clone();
            if let Ok(moved @ Moved::Turn(_)) = trial.enter(seat, turn, Entry::Typed) {
                *table = trial;
                entered = Ok(moved);
            }
        }
        match entered {
            Ok(moved) => self.moved(number, seat, moved),
            Err(error) => self.refuse_play(number, &error),
        }
    }

    /// Confirms the draft, or plays the game's own `done`.
    pub(super) fn done(&mut self, number: u32) {
        let Some(seat) = self.my_seat(number) else { return };
        let Some(table) = self.room.table_mut(number) else { return };
        if table.to_act().is_some_and(|mover| mover != seat) {
            return self.refuse_play(number, &PlayError::NotYourTurn);
        }
        if let Some(turn) = table.confirm() {
            return self.moved(number, seat, Moved::Turn(turn));
        }
        if table.steps().iter().any(|named| named.step == "done") {
            return match table.enter(seat, "done", Entry::Typed) {
                Ok(moved) => self.moved(number, seat, moved),
                Err(error) => self.refuse_play(number, &error),
            };
        }
        let instead = listed(table);
        self.tell(&Fact::new("err-not-done").with("possible", instead));
    }

    /// Takes back a step of one's own unfinished turn at once; a finished turn if the other side agrees.
    pub(super) fn undo(&mut self, number: u32) {
        let Some(seat) = self.my_seat(number) else { return };
        let Some(table) = self.room.table_mut(number) else { return };
        if table.to_act() == Some(seat) && table.undo() {
            return self.refresh(number);
        }
        if table.play.copy().take_back(seat).is_err() {
            return self.tell(&Fact::new("err-nothing-to-undo"));
        }
        self.offer(number, seat, Wish::Undo);
    }

    /// A button of the board: `<serial>.<what>[.<which>]`.
    pub(super) fn press_board(&mut self, number: u32, rest: &str) {
        let Some(seat) = self.my_seat(number) else { return };
        // Where nobody wants to confirm, a pressed turn counts as a typed one.
        let entry = if self.room.settings.unconfirmed { Entry::Typed } else { Entry::Pressed };
        let Some(table) = self.room.table_mut(number) else { return };
        let mut parts = rest.splitn(3, '.');
        let (serial, what, which) = (parts.next(), parts.next(), parts.next().unwrap_or_default());
        if serial != Some(table.serial.to_string().as_str()) {
            let table = table.name.clone();
            return self.tell(&Fact::new("err-old-board").with("table", table));
        }
        if table.to_act().is_some_and(|mover| mover != seat) {
            return self.refuse_play(number, &PlayError::NotYourTurn);
        }
        match what {
            Some("s") => match table.enter(seat, which, entry) {
                Ok(moved) => self.moved(number, seat, moved),
                Err(error) => self.refuse_play(number, &error),
            },
            Some("p") if table.steps().iter().any(|named| named.first.as_deref() == Some(which)) => {
                table.picked = Some(which.to_owned());
                table.serial += 1;
                self.refresh(number);
            }
            Some("b") => {
                table.picked = None;
                table.serial += 1;
                self.refresh(number);
            }
            Some("u") => self.undo(number),
            Some("c") => self.done(number),
            _ => self.tell(&Fact::new("err-button")),
        }
    }

    fn moved(&mut self, number: u32, seat: Seat, moved: Moved) {
        match moved {
            Moved::Draft => self.refresh(number),
            Moved::Turn(turn) => {
                // To play on is to decline; and a turn later, another turn would be taken back.
                let is_void = |offer: &Offer| offer.seat() != seat || offer.wish == Wish::Undo;
                if self.room.table(number).is_some_and(|table| table.offer.as_ref().is_some_and(is_void)) {
                    self.void_offer(number);
                }
                let told = self.room.table(number).map(|table| self.told_turn(table, seat, &turn));
                self.carry_on(number, told.into_iter().collect());
            }
        }
    }

    /// After a turn: throws while the game waits for dice, plays what is forced, tells all of it, and
    /// posts the board anew.
    pub(super) fn carry_on(&mut self, number: u32, mut told: Vec<String>) {
        let Some(table) = self.room.table_mut(number) else { return };
        let mut table = table.clone();
        loop {
            self.tell_results(&mut table, &mut told);
            match table.play.turn() {
                Turn::Dice(throw) => {
                    let Some(fair) = self.dice_of(&mut table) else { return self.failed = Some(NoSeed) };
                    let number = table.play.thrown() + 1;
                    let dice = self.outside.chance.throw(&fair, number, throw.count());
                    if table.play.throw(&dice).is_err() {
                        break;
                    }
                    told.push(self.told_throw(&table, throw, &dice));
                }
                Turn::Player(_) => match table.forced_turn() {
                    Some((seat, turn)) => told.push(self.told_forced(&table, seat, &turn)),
                    None => break,
                },
                Turn::Over(over) => {
                    told.push(self.told_over(&table, over));
                    told.extend(table.dice.as_ref().map(|dice| self.told_seed(dice)));
                    self.answer.counted.extend(Counted::of(&table));
                    break;
                }
            }
        }
        table.told = told.join("\n");
        table.serial += 1;
        table.since = self.now;
        table.clock = Clock::new(table.clock.limit);
        if let Some(slot) = self.room.table_mut(number) {
            *slot = table;
        }
        if self.room.table(number).is_some_and(|table| table.is_over()) {
            self.void_offer(number);
        }
        self.post_board(number, Why::Turn);
    }

    /// The table's dice. The first time their seed is drawn, and the commitment to it posted as a message of
    /// its own, which nothing edits later. `None` if the randomness fails.
    fn dice_of(&mut self, table: &mut Table) -> Option<FairDice> {
        if table.dice.is_none() {
            let id = table_id(&self.room.place, &table.name, table.opened);
            let dice = FairDice::new(self.outside.chance.seed()?, id);
            let fact = Fact::new("dice-committed")
                .with("table", table.name.clone())
                .with("commitment", dice.commitment())
                .with("id", dice.table().to_owned());
            let (text, name) = (self.room.public().say(&fact), Some(table.name.clone()));
            self.post(Message { text, table: name, ..Message::default() });
            table.dice = Some(dice);
        }
        table.dice.clone()
    }

    fn told_seed(&self, dice: &FairDice) -> String {
        self.room.public().say(&Fact::new("told-seed").with("seed", dice.reveal()))
    }

    /// Tells the games of a match that have ended since the last time, each with the score after it. A
    /// single game is told by its end.
    fn tell_results(&self, table: &mut Table, told: &mut Vec<String>) {
        let finished = table.play.finished();
        let is_match = finished.len() > 1 || !table.is_over();
        let known = table.results..finished.len();
        if is_match {
            told.extend(known.clone().map(|n| self.told_result(table, &finished[..=n])));
        }
        table.results = known.end;
    }

    fn told_turn(&self, table: &Table, seat: Seat, turn: &str) -> String {
        let fact = match turn {
            "roll" => Fact::new("told-roll"),
            "double" => Fact::new("told-double"),
            "take" => Fact::new("told-take"),
            "drop" => Fact::new("told-drop"),
            "pass" => Fact::new("told-pass"),
            _ => Fact::new("told-turn").with("turn", turn.to_owned()),
        };
        self.room.public().say(&fact.with("name", table.player(seat).name.clone()))
    }

    fn told_forced(&self, table: &Table, seat: Seat, turn: &str) -> String {
        if turn == "pass" {
            return self.told_turn(table, seat, turn);
        }
        let fact = Fact::new("told-forced").with("name", table.player(seat).name.clone());
        self.room.public().say(&fact.with("turn", turn.to_owned()))
    }

    fn told_throw(&self, table: &Table, throw: Throw, dice: &[Die]) -> String {
        let public = self.room.public();
        let faces: Vec<_> = dice.iter().map(|die| public.digits(&die.face().to_string())).collect();
        let fact = match throw {
            Throw::Opening => {
                let begins = match dice[0].cmp(&dice[1]) {
                    std::cmp::Ordering::Greater => Some(Seat::First),
                    std::cmp::Ordering::Less => Some(Seat::Second),
                    std::cmp::Ordering::Equal => None,
                };
                Fact::new(if begins.is_some() { "told-opening" } else { "told-opening-equal" })
                    .with("first", table.player(Seat::First).name.clone())
                    .with("a", faces[0].clone())
                    .with("second", table.player(Seat::Second).name.clone())
                    .with("b", faces[1].clone())
                    .with("name", begins.map(|seat| table.player(seat).name.clone()).unwrap_or_default())
            }
            Throw::Turn { seat, .. } => {
                let passes = table.play.turn() != Turn::Player(seat);
                Fact::new(if passes { "told-no-play" } else { "told-throw" })
                    .with("name", table.player(seat).name.clone())
                    .with("dice", faces.join("-"))
            }
        };
        public.say(&fact)
    }

    /// The result of the last of `games`, and the score after it.
    fn told_result(&self, table: &Table, games: &[Over]) -> String {
        let public = self.room.public();
        let Some(over) = games.last() else { return String::new() };
        let score = |seat| -> u32 { games.iter().filter(|g| g.winner == Some(seat)).map(|g| g.points).sum() };
        let name = |seat: Seat| table.player(seat).name.clone();
        let fact = Fact::new("told-game")
            .with("name", over.winner.map(name).unwrap_or_default())
            .with("points", over.points)
            .with("reason", public.lookup(&format!("reason-{}", over.reason)));
        let stands = Fact::new("told-score")
            .with("first", name(Seat::First))
            .with("a", score(Seat::First))
            .with("second", name(Seat::Second))
            .with("b", score(Seat::Second));
        format!("{} {}", public.say(&fact), public.say(&stands))
    }

    fn told_over(&self, table: &Table, over: Over) -> String {
        let public = self.room.public();
        let reason = public.lookup(&format!("reason-{}", over.reason));
        let fact = match over.winner {
            None => Fact::new("told-drawn"),
            Some(seat) if table.play.finished().len() > 1 => {
                Fact::new("told-won-match").with("name", table.player(seat).name.clone())
            }
            Some(seat) => Fact::new(if over.points > 1 { "told-won-points" } else { "told-won" })
                .with("name", table.player(seat).name.clone())
                .with("points", over.points),
        };
        public.say(&fact.with("reason", reason))
    }

    /// Tells this person why his move was not played, and what is possible.
    pub(super) fn refuse_play(&mut self, number: u32, error: &PlayError) {
        let Some(table) = self.room.table(number) else { return };
        let name = table.name.clone();
        let mover = table.to_act().map(|seat| table.player(seat).name.clone()).unwrap_or_default();
        let fact = match error {
            PlayError::NotYourTurn | PlayError::WaitsForDice | PlayError::WrongDice => {
                Fact::new("err-not-your-turn").with("name", mover)
            }
            PlayError::Over(over) => {
                Fact::new("err-over").with("reason", self.language.lookup(&format!("reason-{}", over.reason)))
            }
            PlayError::Empty | PlayError::BadLine | PlayError::NothingToUndo => {
                Fact::new("err-empty").with("possible", listed(table))
            }
            PlayError::Unreadable { word } => {
                Fact::new("err-unreadable").with("word", shortened(word)).with("possible", listed(table))
            }
            PlayError::Illegal { word, instead } => {
                Fact::new("err-illegal").with("word", word.clone()).with("possible", shortlist(instead))
            }
            PlayError::TurnEnded { word } => Fact::new("err-turn-ended").with("word", shortened(word)),
            PlayError::Ambiguous { readings } => {
                let about = Some((number, table.serial));
                let line =
                    |reading: &String| (reading.clone(), format!("/move {name} {reading}"), Style::Secondary);
                let choices = readings.iter().map(line).collect();
                return self.ask(&Fact::new("ask-reading"), choices, about);
            }
        };
        self.tell(&fact.with("table", name));
    }

    /// Edits the live board after a change within the turn.
    pub(super) fn refresh(&mut self, number: u32) {
        self.post_board(number, Why::Changed);
    }
}

/// The legal steps of the seat to act, for an error.
fn listed(table: &Table) -> String {
    let steps: Vec<_> = table.steps().into_iter().map(|named| named.step).collect();
    if steps.is_empty() && table.is_complete() { "/done, /undo".to_owned() } else { shortlist(&steps) }
}

fn shortlist(steps: &[String]) -> String {
    let more = if steps.len() > LISTED { " …" } else { "" };
    format!("{}{more}", steps[..steps.len().min(LISTED)].join("  "))
}

/// A word as it is quoted back: never long.
fn shortened(word: &str) -> String {
    if word.chars().count() <= 40 {
        return word.to_owned();
    }
    word.chars().take(40).chain(['…']).collect()
}
