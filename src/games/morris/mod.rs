//! Nine Men's Morris: three in a row take an enemy man. The position is the [board](board::Board) with what
//! the draws need to remember (M13, M14).

pub mod board;
mod lesson;
pub mod notation;
pub mod scene;

use super::lesson::Page;
use super::rules::{Card, Choice, Die, Fact, Last, Options, Over, PositionError, Reason, Rules, Seat, Turn};
use super::scene::{Point as Place, Scene};
pub use board::Step;
use board::{Board, Phase, Point};
pub use notation::Word;

/// Turns of the moving phase without a removal that draw the game: fifty of each side (M13).
pub const QUIET_TURNS: u32 = 100;
/// How often the same position draws the game (M13).
const REPETITIONS: usize = 3;
/// From how many rounds on players hear how many are left before the draw.
const ROUNDS_TOLD: u32 = 10;

/// A position of Nine Men's Morris.
#[derive(Clone, Debug, PartialEq)]
pub struct Morris {
    board: Board,
    /// The boards at the beginning of each turn of the moving phase since the last removal, this one's
    /// included (M14).
    since_removal: Vec<Board>,
    /// Turns of the moving phase since the last removal.
    quiet_turns: u32,
}

impl Morris {
    /// The men, the hands and whose step it is.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The mills, each from end to end, that `step` closed if it was the last one played: none, one or two.
    pub fn mills_closed_by(&self, step: Step) -> Vec<[Point; 3]> {
        match step {
            Step::Place(to) | Step::Move { to, .. } => self.board.mills_through(to).collect(),
            Step::Remove(_) => Vec::new(),
        }
    }

    fn at(board: Board, quiet_turns: u32) -> Morris {
        let mut position = Morris { board, since_removal: Vec::new(), quiet_turns };
        position.remember();
        position
    }

    /// Notes the board for the count of repetitions if a turn of the moving phase begins.
    fn remember(&mut self) {
        if self.board.phase() == Phase::Moving && !self.board.must_remove() {
            self.since_removal.push(self.board);
        }
    }

    /// `steps` if they can be played now. While a removal is due, a point alone can only mean the man to take.
    fn meaning(&self, steps: &[Step]) -> Option<Vec<Step>> {
        let mut position = self.clone();
        let mut meant = Vec::new();
        for step in steps {
            let step = match *step {
                Step::Place(point) if position.board.must_remove() => Step::Remove(point),
                step => step,
            };
            if !position.steps().contains(&step) {
                return None;
            }
            position.step(step);
            meant.push(step);
        }
        Some(meant)
    }

    /// A loss comes before a draw (M14).
    fn over(&self) -> Option<Over> {
        if let Some((loser, reason)) = self.board.lost() {
            return Some(Over { winner: Some(loser.other()), points: 1, reason });
        }
        let draw = |reason| Some(Over { winner: None, points: 0, reason });
        if self.since_removal.iter().filter(|board| **board == self.board).count() >= REPETITIONS {
            draw(Reason::Repetition)
        } else if self.quiet_turns >= QUIET_TURNS {
            draw(Reason::NoProgress)
        } else {
            None
        }
    }
}

impl Rules for Morris {
    type Step = Step;
    type Word = Word;

    const CARD: Card = Card {
        id: "morris",
        nick: "morris",
        title: "Nine Men's Morris",
        choices: &[Choice { key: "flying", values: &["on", "off"], default: |_| "on" }],
        check: |_| Ok(()),
    };
    const LESSON: &'static [Page] = lesson::PAGES;

    fn start(options: &Options) -> Morris {
        Morris::at(Board::start(options.on("flying")), 0)
    }

    fn turn(&self) -> Turn {
        self.over().map_or(Turn::Player(self.board.to_act()), Turn::Over)
    }

    fn steps(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        if self.over().is_none() {
            self.board.each_step(|step| steps.push(step));
        }
        steps
    }

    fn step(&mut self, step: Step) {
        let moving = self.board.phase() == Phase::Moving;
        self.board.step(step);
        if matches!(step, Step::Remove(_)) {
            self.since_removal.clear();
            self.quiet_turns = 0;
        } else if moving && !self.board.must_remove() {
            self.quiet_turns += 1;
        }
        self.remember();
    }

    fn meanings(&self, word: &Word) -> Vec<Vec<Step>> {
        word.0.iter().filter_map(|steps| self.meaning(steps)).collect()
    }

    fn notation(steps: &[Step]) -> String {
        notation::written(steps)
    }

    fn first_pick(&self, step: Step) -> Option<String> {
        match step {
            Step::Move { from, .. } => Some(from.to_string()),
            Step::Place(_) | Step::Remove(_) => None,
        }
    }

    fn read(text: &str, options: &Options) -> Result<Morris, PositionError> {
        let (board, quiet_turns) = notation::read_position(text, options.on("flying"), QUIET_TURNS)?;
        Ok(Morris::at(board, quiet_turns))
    }

    fn text(&self) -> String {
        notation::position_text(&self.board, self.quiet_turns)
    }

    fn perft(&self, depth: u32, _dice: Option<&[Die]>) -> u64 {
        self.board.perft(depth)
    }

    fn scene(&self, last: Option<Last<'_, Self>>, seen_by: Seat) -> Scene {
        scene::scene(&scene::Look::of(self, last.as_ref()), seen_by)
    }

    fn way(&self, step: Step, seen_by: Seat) -> Option<[Place; 2]> {
        scene::way(self, step, seen_by)
    }

    fn facts(&self) -> Vec<Fact> {
        let board = &self.board;
        let mut facts = Vec::new();
        for seat in Seat::ALL {
            facts.push(match notation::listed(board.men(seat)) {
                none if none.is_empty() => Fact::new("morris-no-men").with("seat", seat),
                points => Fact::new("morris-men").with("seat", seat).with("points", points),
            });
        }
        for seat in Seat::ALL.into_iter().filter(|seat| board.hand(*seat) > 0) {
            facts.push(Fact::new("morris-hand").with("seat", seat).with("men", board.hand(seat)));
        }
        if let Turn::Player(seat) = self.turn() {
            let key = match (board.must_remove(), board.phase()) {
                (true, _) => "morris-to-remove",
                (false, Phase::Placing) => "morris-to-place",
                (false, Phase::Moving) => "morris-to-move",
            };
            facts.push(Fact::new(key).with("seat", seat));
        }
        facts.push(Fact::new(match board.phase() {
            Phase::Placing => "morris-placing",
            Phase::Moving => "morris-moving",
        }));
        let flying = Seat::ALL.into_iter().filter(|seat| board.flies(*seat));
        facts.extend(flying.map(|seat| Fact::new("morris-flying").with("seat", seat)));
        facts
    }

    fn tally(&self, seat: Seat) -> Fact {
        match self.board.phase() {
            Phase::Placing => Fact::new("morris-in-hand").with("men", self.board.hand(seat)),
            Phase::Moving => Fact::new("morris-on-board").with("men", self.board.men(seat).len()),
        }
    }

    /// A removal that is due will begin the count again.
    fn rounds_left(&self) -> Option<u32> {
        if self.board.must_remove() || self.over().is_some() {
            return None;
        }
        Some((QUIET_TURNS - self.quiet_turns).div_ceil(2)).filter(|rounds| *rounds <= ROUNDS_TOLD)
    }
}
