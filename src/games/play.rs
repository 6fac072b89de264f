//! One running game of any kind: its position, its log, undo and replay.

use super::log::FORMAT;
use super::reading::readings;
pub use super::refusal::PlayError;
use super::rules::{Card, Die, Fact, Last, Options, Over, PositionError, Reason, Rules, Seat, Throw, Turn};
use super::scene::Scene;

/// One game of the list: its card and how to begin it.
pub struct Game {
    /// Name and options.
    pub card: &'static Card,
    /// Begins a game.
    pub open: fn(&Options) -> Box<dyn Play>,
    /// Begins at a position text.
    pub open_at: OpenAt,
}

/// Begins a game at a position text, with options beside it.
pub type OpenAt = fn(&str, &Options) -> Result<Box<dyn Play>, PositionError>;

/// The list entry of a game.
pub const fn game<R: Rules>() -> Game {
    Game {
        card: const { &R::CARD },
        open: |options| Box::new(Match::<R>::open(options, R::start(options), None)),
        open_at: |text, options| {
            let position = R::read(text, options)?;
            let written = position.text();
            Ok(Box::new(Match::<R>::open(options, position, Some(written))))
        },
    }
}

/// What a table may do with a running game, whichever it is. A call that fails changes nothing.
pub trait Play: Send + Sync {
    /// Name and options of the game.
    fn card(&self) -> &'static Card;
    /// What was chosen.
    fn options(&self) -> &Options;
    /// Who or what the game waits for.
    fn turn(&self) -> Turn;
    /// The names of the legal steps of the seat to act.
    fn steps(&self) -> Vec<Named>;
    /// Plays the steps of one message, all or none, and returns their names.
    ///
    /// # Errors
    /// Every kind of [`PlayError`] about turns and words.
    fn play(&mut self, seat: Seat, message: &str) -> Result<Vec<String>, PlayError>;
    /// Takes dice, as many as asked for.
    ///
    /// # Errors
    /// [`PlayError::WrongDice`] if no throw or another number of dice is due.
    fn throw(&mut self, dice: &[Die]) -> Result<(), PlayError>;
    /// Takes back the last step, never a throw.
    ///
    /// # Errors
    /// [`PlayError::NothingToUndo`] at the start, after a throw and after an ending by word.
    fn undo(&mut self) -> Result<(), PlayError>;
    /// What `loser` may give up now (B16), least first; empty when the game is over.
    fn resignations(&self, loser: Seat) -> Vec<&'static str>;
    /// Ends the game, or this game of a match, by word.
    ///
    /// # Errors
    /// [`PlayError::Over`] if it is over, [`PlayError::Unreadable`] for a thing that can't be given up.
    fn end(&mut self, word: &EndWord) -> Result<(), PlayError>;
    /// The whole game as lines: a header, then what happened. [`replay`] reads them.
    fn lines(&self) -> Vec<String>;
    /// Plays one line of a log: what happened, without the header; a turn with its throw
    /// (`2 6-1: 13/7 8/7`) is read too.
    ///
    /// # Errors
    /// As the line's part would give: [`PlayError::BadLine`] if it is no line at all.
    fn redo(&mut self, line: &str) -> Result<(), PlayError>;
    /// The turns for reading: a line each, with its throw.
    fn history(&self) -> Vec<String>;
    /// Every throw so far, with what it was for.
    fn throws(&self) -> Vec<(Throw, Vec<Die>)>;
    /// The last run of steps of one seat, in the game's notation.
    fn last_turn(&self) -> Option<(Seat, String)>;
    /// The position text.
    fn position(&self) -> String;
    /// Every legal step with the position text after it.
    fn successors(&self) -> Vec<(String, String)>;
    /// Whole turns with the position text after them, one for each distinct result, at most `limit`; true
    /// beside them if there are more.
    fn turns(&self, limit: usize) -> (Vec<(String, String)>, bool);
    /// The number of sequences of `depth` turns (Duel: steps), each throw being `dice`.
    fn perft(&self, depth: u32, dice: Option<&[Die]>) -> u64;
    /// The picture with the marks of the last turn.
    fn scene(&self, seen_by: Seat) -> Scene;
    /// The position in words.
    fn facts(&self) -> Vec<Fact>;
    /// The count beside a player's name.
    fn tally(&self, seat: Seat) -> Fact;
    /// Rounds left before a house limit, when few.
    fn rounds_left(&self) -> Option<u32>;
    /// The games of a match that are over.
    fn finished(&self) -> &[Over];
    /// The game in the format of other programs, where there is one: the file's ending and its content.
    fn export(&self, names: [&str; 2]) -> Option<(&'static str, String)>;
    /// A copy to try things on.
    fn copy(&self) -> Box<dyn Play>;
}

/// A legal step's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// What is picked first on the way to it, if the way has two parts.
    pub first: Option<String>,
    /// The step as the log writes it.
    pub step: String,
}

/// An ending that the players' words bring, not the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndWord {
    /// `seat` gives up `what`, one of [`Play::resignations`].
    Resign {
        /// The loser.
        seat: Seat,
        /// `game`, `single`, `gammon`, `backgammon`, `match`.
        what: String,
    },
    /// Both agree on a draw.
    Draw,
    /// `seat` ran out of time.
    Time {
        /// The loser.
        seat: Seat,
    },
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Event<S> {
    Throw(Vec<Die>),
    Step(Seat, S),
    End(EndWord),
}

#[derive(Clone)]
struct Match<R: Rules> {
    options: Options,
    /// The position text that the game was opened with, if it did not begin at the beginning.
    opened_at: Option<String>,
    start: R,
    now: R,
    log: Vec<Event<R::Step>>,
    /// An ending by word that the rules themselves do not count.
    ended: Option<Over>,
}

impl<R: Rules> Match<R> {
    fn open(options: &Options, start: R, opened_at: Option<String>) -> Self {
        Match { options: options.clone(), opened_at, now: start.clone(), start, log: Vec::new(), ended: None }
    }

    /// The position after the first `n` events.
    fn position_after(&self, n: usize) -> R {
        let mut position = self.start.clone();
        for event in &self.log[..n] {
            happen(&mut position, event);
        }
        position
    }

    /// Refuses a seat that may not step now.
    fn admit(&self, seat: Seat) -> Result<(), PlayError> {
        match self.turn() {
            Turn::Over(over) => Err(PlayError::Over(over)),
            Turn::Dice(Throw::Turn { seat: thrower, .. }) if thrower != seat => Err(PlayError::NotYourTurn),
            Turn::Dice(_) => Err(PlayError::WaitsForDice),
            Turn::Player(mover) if mover != seat => Err(PlayError::NotYourTurn),
            Turn::Player(_) => Ok(()),
        }
    }

    /// The last run of steps of one seat: where it begins in the log, and who played it.
    fn last_run(&self) -> Option<(usize, Seat)> {
        let end = self.log.iter().rposition(|event| matches!(event, Event::Step(..)))?;
        let Event::Step(seat, _) = self.log[end] else { return None };
        let before = self.log[..end].iter().rposition(|e| !matches!(e, Event::Step(s, _) if *s == seat));
        Some((before.map_or(0, |at| at + 1), seat))
    }
}

impl<R: Rules> Play for Match<R> {
    fn card(&self) -> &'static Card {
        self.options.card()
    }
    fn options(&self) -> &Options {
        &self.options
    }
    fn turn(&self) -> Turn {
        self.ended.map_or_else(|| self.now.turn(), Turn::Over)
    }
    fn steps(&self) -> Vec<Named> {
        if self.ended.is_some() {
            return Vec::new();
        }
        let name = |step: R::Step| Named { first: self.now.first_pick(step), step: step.to_string() };
        self.now.steps().into_iter().map(name).collect()
    }
    fn play(&mut self, seat: Seat, message: &str) -> Result<Vec<String>, PlayError> {
        self.admit(seat)?;
        let mut readings = readings(&self.now, seat, message)?;
        if readings.len() > 1 {
            let readings = readings.iter().map(|(steps, _)| R::notation(steps)).collect();
            return Err(PlayError::Ambiguous { readings });
        }
        let (steps, position) = readings.remove(0);
        self.now = position;
        self.log.extend(steps.iter().map(|step| Event::Step(seat, *step)));
        Ok(steps.iter().map(ToString::to_string).collect())
    }
    fn throw(&mut self, dice: &[Die]) -> Result<(), PlayError> {
        match self.turn() {
            Turn::Over(over) => Err(PlayError::Over(over)),
            Turn::Dice(throw) if throw.count() == dice.len() => {
                self.now.throw(dice);
                self.log.push(Event::Throw(dice.to_vec()));
                Ok(())
            }
            _ => Err(PlayError::WrongDice),
        }
    }
    fn undo(&mut self) -> Result<(), PlayError> {
        let Some(Event::Step(..)) = self.log.last() else { return Err(PlayError::NothingToUndo) };
        self.log.pop();
        self.now = self.position_after(self.log.len());
        Ok(())
    }
    fn resignations(&self, loser: Seat) -> Vec<&'static str> {
        if matches!(self.turn(), Turn::Over(_)) { Vec::new() } else { self.now.resignations(loser) }
    }
    fn end(&mut self, word: &EndWord) -> Result<(), PlayError> {
        if let Turn::Over(over) = self.turn() {
            return Err(PlayError::Over(over));
        }
        let lost_by = |seat: Seat, reason| Some(Over { winner: Some(seat.other()), points: 1, reason });
        match word {
            EndWord::Resign { seat, what } => {
                if !self.now.resignations(*seat).contains(&what.as_str()) {
                    return Err(PlayError::Unreadable { word: what.clone() });
                }
                if !self.now.resign(*seat, what) {
                    self.ended = lost_by(*seat, Reason::Resigned);
                }
            }
            EndWord::Draw => self.ended = Some(Over { winner: None, points: 0, reason: Reason::Agreed }),
            EndWord::Time { seat } => self.ended = lost_by(*seat, Reason::Time),
        }
        self.log.push(Event::End(word.clone()));
        Ok(())
    }
    fn lines(&self) -> Vec<String> {
        let mut lines =
            vec![format!("takhteh {FORMAT} {} {}", self.card().id, self.options).trim_end().to_owned()];
        lines.extend(self.opened_at.iter().map(|text| format!("position {text}")));
        for part in self.log.chunk_by(same_turn) {
            lines.push(match &part[0] {
                Event::Throw(dice) => format!("dice {}", faces(dice, " ")),
                Event::Step(seat, _) => format!("{} {}", seat.number(), R::notation(&steps_of(part))),
                Event::End(EndWord::Resign { seat, what }) => format!("{} resigns {what}", seat.number()),
                Event::End(EndWord::Draw) => "draw".to_owned(),
                Event::End(EndWord::Time { seat }) => format!("{} time", seat.number()),
            });
        }
        lines
    }
    fn redo(&mut self, line: &str) -> Result<(), PlayError> {
        let mut next = self.clone();
        next.redo_parts(line)?;
        *self = next;
        Ok(())
    }
    fn history(&self) -> Vec<String> {
        let mut lines = Vec::new();
        let mut position = self.start.clone();
        let mut pending: Option<(Seat, String)> = None;
        for part in self.log.chunk_by(same_turn) {
            match &part[0] {
                Event::Throw(dice) => {
                    lines.extend(pending.take().map(|(_, line)| line));
                    match position.turn() {
                        Turn::Dice(Throw::Turn { seat, .. }) => {
                            pending = Some((seat, format!("{} {}:", seat.number(), faces(dice, "-"))));
                        }
                        _ => lines.push(format!("begin {}", faces(dice, " "))),
                    }
                    position.throw(dice);
                }
                Event::Step(seat, _) => {
                    let steps = steps_of(part);
                    // A throw that allowed nothing stands alone, before what the other side does.
                    let head = match pending.take() {
                        Some((thrower, line)) if thrower == *seat => line,
                        passed => {
                            lines.extend(passed.map(|(_, line)| line));
                            seat.number().to_string()
                        }
                    };
                    lines.push(format!("{head} {}", R::notation(&steps)));
                    for step in steps {
                        position.step(step);
                    }
                }
                Event::End(word) => {
                    lines.extend(pending.take().map(|(_, line)| line));
                    if let EndWord::Resign { seat, what } = word {
                        position.resign(*seat, what);
                    }
                    lines.push(match word {
                        EndWord::Resign { seat, what } => format!("{} resigns {what}", seat.number()),
                        EndWord::Draw => "draw".to_owned(),
                        EndWord::Time { seat } => format!("{} time", seat.number()),
                    });
                }
            }
        }
        lines.extend(pending.map(|(_, line)| line));
        lines
    }
    fn throws(&self) -> Vec<(Throw, Vec<Die>)> {
        let mut position = self.start.clone();
        let mut throws = Vec::new();
        for event in &self.log {
            if let (Event::Throw(dice), Turn::Dice(throw)) = (event, position.turn()) {
                throws.push((throw, dice.clone()));
            }
            happen(&mut position, event);
        }
        throws
    }
    fn last_turn(&self) -> Option<(Seat, String)> {
        let (from, seat) = self.last_run()?;
        let run = self.log[from..].iter().take_while(|event| matches!(event, Event::Step(..)));
        Some((seat, R::notation(&steps_of(&run.cloned().collect::<Vec<_>>()))))
    }
    fn position(&self) -> String {
        self.now.text()
    }
    fn successors(&self) -> Vec<(String, String)> {
        let after = |step: R::Step| {
            let mut next = self.now.clone();
            next.step(step);
            (step.to_string(), next.text())
        };
        if self.ended.is_some() { Vec::new() } else { self.now.steps().into_iter().map(after).collect() }
    }
    fn turns(&self, limit: usize) -> (Vec<(String, String)>, bool) {
        let (turns, more) = self.now.turns(limit);
        (turns.into_iter().map(|(steps, after)| (R::notation(&steps), after.text())).collect(), more)
    }
    fn perft(&self, depth: u32, dice: Option<&[Die]>) -> u64 {
        self.now.perft(depth, dice)
    }
    fn scene(&self, seen_by: Seat) -> Scene {
        let Some((from, seat)) = self.last_run() else { return self.now.scene(None, seen_by) };
        let run: Vec<_> =
            self.log[from..].iter().take_while(|e| matches!(e, Event::Step(..))).cloned().collect();
        let before = self.position_after(from);
        self.now.scene(Some(Last { before: &before, seat, steps: &steps_of(&run) }), seen_by)
    }
    fn facts(&self) -> Vec<Fact> {
        self.now.facts()
    }
    fn tally(&self, seat: Seat) -> Fact {
        self.now.tally(seat)
    }
    fn rounds_left(&self) -> Option<u32> {
        self.now.rounds_left()
    }
    fn finished(&self) -> &[Over] {
        self.now.finished()
    }
    fn export(&self, names: [&str; 2]) -> Option<(&'static str, String)> {
        R::export(&self.lines(), names)
    }
    fn copy(&self) -> Box<dyn Play> {
        Box::new(self.clone())
    }
}

impl<R: Rules> Match<R> {
    fn redo_parts(&mut self, line: &str) -> Result<(), PlayError> {
        if line == "draw" {
            return self.end(&EndWord::Draw);
        }
        let (head, rest) = line.split_once(' ').ok_or(PlayError::BadLine)?;
        if matches!(head, "dice" | "begin") {
            return self.throw(&read_faces(rest).ok_or(PlayError::BadLine)?);
        }
        let seat = Seat::from_number(head).ok_or(PlayError::BadLine)?;
        let steps = match rest.split_once(": ").or_else(|| Some((rest.strip_suffix(':')?, ""))) {
            Some((dice, steps)) => {
                let Turn::Dice(Throw::Turn { seat: thrower, .. }) = self.turn() else {
                    return Err(PlayError::WrongDice);
                };
                if thrower != seat {
                    return Err(PlayError::NotYourTurn);
                }
                self.throw(&read_faces(dice).ok_or(PlayError::BadLine)?)?;
                if steps.trim().is_empty() {
                    return Ok(());
                }
                steps
            }
            None => rest,
        };
        match steps.trim().split_once(' ').unwrap_or((steps.trim(), "")) {
            ("resigns", what) => self.end(&EndWord::Resign { seat, what: what.to_owned() }),
            ("time", "") => self.end(&EndWord::Time { seat }),
            _ => self.play(seat, steps).map(drop),
        }
    }
}

/// Makes of `position` what it is after `event`.
fn happen<R: Rules>(position: &mut R, event: &Event<R::Step>) {
    match event {
        Event::Throw(dice) => position.throw(dice),
        Event::Step(_, step) => position.step(*step),
        Event::End(EndWord::Resign { seat, what }) => {
            position.resign(*seat, what);
        }
        Event::End(_) => {}
    }
}

/// Steps that one seat plays one after the other stand in one line.
fn same_turn<S>(a: &Event<S>, b: &Event<S>) -> bool {
    matches!((a, b), (Event::Step(a, _), Event::Step(b, _)) if a == b)
}

fn steps_of<S: Copy>(part: &[Event<S>]) -> Vec<S> {
    part.iter()
        .filter_map(|event| if let Event::Step(_, step) = event { Some(*step) } else { None })
        .collect()
}

fn faces(dice: &[Die], between: &str) -> String {
    dice.iter().map(|die| die.face().to_string()).collect::<Vec<_>>().join(between)
}

/// `5 3`, `5-3` or `4`.
fn read_faces(text: &str) -> Option<Vec<Die>> {
    let faces = text.split([' ', '-']).filter(|face| !face.is_empty());
    faces.map(|face| face.parse().ok().and_then(Die::new)).collect()
}
