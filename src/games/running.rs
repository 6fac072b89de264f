//! One running game of any rules: its position, its log, undo and replay, written once for all games.

use super::log::FORMAT;
use super::play::{EndWord, Named, Play, PlayError};
use super::reading::readings;
use super::rules::{Card, Die, Fact, Last, Options, Over, Played, Reason, Rules, Seat, Throw, Turn};
use super::scene::{Scene, Shape};
use std::ops::Range;
use std::sync::Arc;

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Event<S> {
    Throw(Vec<Die>),
    Step(Seat, S),
    /// The last turn of this seat, and all since, is taken back, by consent.
    Back(Seat),
    End(EndWord),
}

#[derive(Clone)]
pub(super) struct Match<R: Rules> {
    options: Options,
    /// The position text that the game was opened with, if it did not begin at the beginning.
    opened_at: Option<String>,
    start: R,
    now: R,
    /// Shared by the copies of a game until one of them goes on.
    log: Arc<Vec<Event<R::Step>>>,
    /// An ending by word that the rules themselves do not count.
    ended: Option<Over>,
}

impl<R: Rules> Match<R> {
    pub(super) fn open(options: &Options, start: R, opened_at: Option<String>) -> Self {
        let options = options.clone();
        Match { options, opened_at, now: start.clone(), start, log: Arc::default(), ended: None }
    }

    /// The events that count: without the turns that were taken back.
    fn standing(&self) -> Vec<&Event<R::Step>> {
        let mut standing = Vec::with_capacity(self.log.len());
        for event in self.log.iter() {
            if let Event::Back(seat) = event {
                let run = last_run(&standing, |mover, _| mover == *seat);
                standing.truncate(run.map_or(standing.len(), |run| run.start));
            } else {
                standing.push(event);
            }
        }
        standing
    }

    /// The position after `events`, of those that count.
    fn position_after(&self, events: &[&Event<R::Step>]) -> R {
        let mut position = self.start.clone();
        for event in events {
            happen(&mut position, event);
        }
        position
    }

    /// Notes what has happened.
    fn note(&mut self, events: impl IntoIterator<Item = Event<R::Step>>) {
        Arc::make_mut(&mut self.log).extend(events);
    }

    /// Lines before the first event: the header, and the position if it is an own one.
    fn head(&self) -> usize {
        1 + usize::from(self.opened_at.is_some())
    }

    /// The lines of `events`, without so many of the first.
    fn lines_of(&self, events: &[&Event<R::Step>], first: usize) -> Vec<String> {
        let mut lines = Vec::new();
        if first < self.head() {
            let header = format!("takhteh {FORMAT} {} {}", self.card().id, self.options);
            lines.push(header.trim_end().to_owned());
            lines.extend(self.opened_at.iter().map(|text| format!("position {text}")));
            lines.drain(..first);
        }
        for part in events.chunk_by(|a, b| same_turn(a, b)).skip(first.saturating_sub(self.head())) {
            lines.push(match part[0] {
                Event::Throw(dice) => format!("dice {}", faces(dice, " ")),
                Event::Step(seat, _) => format!("{} {}", seat.number(), R::notation(&steps_of(part))),
                Event::Back(seat) => format!("{} undo", seat.number()),
                Event::End(word) => word.to_string(),
            });
        }
        lines
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

    /// The one meaning of `message` as steps of `seat`, and the position after them.
    fn read(&self, seat: Seat, message: &str) -> Result<Played<R>, PlayError> {
        self.admit(seat)?;
        let mut readings = readings(&self.now, seat, message)?;
        if readings.len() > 1 {
            let readings = readings.iter().map(|(steps, _)| R::notation(steps)).collect();
            return Err(PlayError::Ambiguous { readings });
        }
        Ok(readings.remove(0))
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
        let (steps, position) = self.read(seat, message)?;
        self.now = position;
        self.note(steps.iter().map(|step| Event::Step(seat, *step)));
        Ok(steps.iter().map(ToString::to_string).collect())
    }
    fn throw(&mut self, dice: &[Die]) -> Result<(), PlayError> {
        match self.turn() {
            Turn::Over(over) => Err(PlayError::Over(over)),
            Turn::Dice(throw) if throw.count() == dice.len() => {
                self.now.throw(dice);
                self.note([Event::Throw(dice.to_vec())]);
                Ok(())
            }
            _ => Err(PlayError::WrongDice),
        }
    }
    fn undo(&mut self) -> Result<(), PlayError> {
        let Some(Event::Step(..)) = self.log.last() else { return Err(PlayError::NothingToUndo) };
        Arc::make_mut(&mut self.log).pop();
        self.now = self.position_after(&self.standing());
        Ok(())
    }
    fn take_back(&mut self, seat: Seat) -> Result<(), PlayError> {
        if let Turn::Over(over) = self.turn() {
            return Err(PlayError::Over(over));
        }
        last_run(&self.standing(), |mover, _| mover == seat).ok_or(PlayError::NothingToUndo)?;
        self.note([Event::Back(seat)]);
        self.now = self.position_after(&self.standing());
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
            EndWord::Abort => self.ended = Some(Over { winner: None, points: 0, reason: Reason::Aborted }),
        }
        self.note([Event::End(word.clone())]);
        Ok(())
    }
    fn lines_from(&self, first: usize) -> Vec<String> {
        self.lines_of(&self.log.iter().collect::<Vec<_>>(), first)
    }
    fn length(&self) -> usize {
        self.head() + self.log.chunk_by(same_turn).count()
    }
    fn record(&self) -> Vec<String> {
        self.lines_of(&self.standing(), 0)
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
        for part in self.standing().chunk_by(|a, b| same_turn(a, b)) {
            match part[0] {
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
                    lines.push(word.to_string());
                }
                Event::Back(_) => {}
            }
        }
        lines.extend(pending.map(|(_, line)| line));
        lines
    }
    fn throws(&self) -> Vec<(Throw, Vec<Die>)> {
        let mut position = self.start.clone();
        let mut throws = Vec::new();
        for event in self.standing() {
            if let (Event::Throw(dice), Turn::Dice(throw)) = (event, position.turn()) {
                throws.push((throw, dice.clone()));
            }
            happen(&mut position, event);
        }
        throws
    }
    fn thrown(&self) -> usize {
        self.standing().iter().filter(|event| matches!(event, Event::Throw(_))).count()
    }
    fn has_played(&self, seat: Seat) -> bool {
        self.standing().iter().any(|event| matches!(event, Event::Step(mover, _) if *mover == seat))
    }
    fn last_turn(&self) -> Option<(Seat, String)> {
        let standing = self.standing();
        let run = last_run(&standing, |_, _| true)?;
        let Event::Step(seat, _) = standing[run.start] else { return None };
        Some((*seat, R::notation(&steps_of(&standing[run]))))
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
        let standing = self.standing();
        // Words such as `roll` move nothing: the marks of the turn before them stay.
        let moves = |_, step: &R::Step| step.to_string().contains(|c: char| c.is_ascii_digit());
        let Some(run) = last_run(&standing, moves) else { return self.now.scene(None, seen_by) };
        let Event::Step(seat, _) = standing[run.start] else { return self.now.scene(None, seen_by) };
        let before = self.position_after(&standing[..run.start]);
        let steps = steps_of(&standing[run]);
        self.now.scene(Some(Last { before: &before, seat: *seat, steps: &steps }), seen_by)
    }
    fn arrows(&self, message: &str, seen_by: Seat) -> Result<Vec<Shape>, PlayError> {
        let seat = match self.turn() {
            Turn::Player(seat) => seat,
            Turn::Dice(_) => return Err(PlayError::WaitsForDice),
            Turn::Over(over) => return Err(PlayError::Over(over)),
        };
        let (steps, _) = self.read(seat, message)?;
        let (mut position, mut arrows) = (self.now.clone(), Vec::new());
        for step in steps {
            let way = position.way(step, seen_by);
            arrows.extend(way.into_iter().flat_map(|[from, to]| Shape::arrow(from, to)));
            position.step(step);
        }
        Ok(arrows)
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
        R::export(&self.record(), names)
    }
    fn after(&self, lines: usize) -> Box<dyn Play> {
        let parts = self.log.chunk_by(same_turn).take(lines.saturating_sub(self.head()));
        let kept = parts.map(<[_]>::len).sum();
        if kept == self.log.len() {
            return self.copy();
        }
        let mut then = Match {
            options: self.options.clone(),
            opened_at: self.opened_at.clone(),
            start: self.start.clone(),
            now: self.start.clone(),
            log: Arc::new(self.log[..kept].to_vec()),
            // Only the last event can have ended the game by word.
            ended: None,
        };
        then.now = then.position_after(&then.standing());
        Box::new(then)
    }
    fn standing(&self) -> Box<dyn Play> {
        let log = Match::standing(self).into_iter().cloned().collect();
        Box::new(Match { log: Arc::new(log), ..self.clone() })
    }
    fn copy(&self) -> Box<dyn Play> {
        Box::new(self.clone())
    }
}

impl<R: Rules> Match<R> {
    fn redo_parts(&mut self, line: &str) -> Result<(), PlayError> {
        match line {
            "draw" => return self.end(&EndWord::Draw),
            "abort" => return self.end(&EndWord::Abort),
            _ => {}
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
            ("undo", "") => self.take_back(seat),
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
        Event::End(_) | Event::Back(_) => {}
    }
}

/// Steps that one seat plays one after the other stand in one line.
fn same_turn<S>(a: &Event<S>, b: &Event<S>) -> bool {
    matches!((a, b), (Event::Step(a, _), Event::Step(b, _)) if a == b)
}

/// The last run of steps of one seat that holds a step for which `counts` is true.
fn last_run<S>(events: &[&Event<S>], counts: impl Fn(Seat, &S) -> bool) -> Option<Range<usize>> {
    let last =
        events.iter().rposition(|event| matches!(event, Event::Step(seat, step) if counts(*seat, step)))?;
    let Event::Step(mover, _) = events[last] else { return None };
    let is_his = |event: &&Event<S>| matches!(event, Event::Step(seat, _) if seat == mover);
    let start = events[..last].iter().rposition(|event| !is_his(event)).map_or(0, |at| at + 1);
    let end = events[last..].iter().position(|event| !is_his(event)).map_or(events.len(), |n| last + n);
    Some(start..end)
}

fn steps_of<S: Copy>(part: &[&Event<S>]) -> Vec<S> {
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
