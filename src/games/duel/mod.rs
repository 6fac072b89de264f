//! Duel: men that go as far as their number, and a die that says how many of them. The whole game, by the
//! rules D1 to D16.

mod board;
mod lesson;
mod notation;
pub mod scene;

pub use board::{Board, Man, Square, Squares};
pub use notation::Word;

use super::lesson::Page;
use super::rules::{
    Card, Choice, Die, Fact, Last, Options, Over, PositionError, Reason, Rules, Seat, Throw, Turn,
};
use super::scene::{Point, Scene};
use std::collections::HashSet;

/// Single turns without a removal and without a new veteran that draw the game (D16).
pub const QUIET_TURNS: u8 = 40;

/// A position of Duel, with the options it is played by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Duel {
    combat: Combat,
    breakthrough: bool,
    board: Board,
    /// To throw, to move, or next if the game were not over.
    seat: Seat,
    turn: Turn,
    /// The die of the turn; not known where a text told of a turn begun before.
    die: Option<Die>,
    /// Moves left in the turn, 0 while a throw is due (D4).
    left: u8,
    /// Whether the turn holds a move already, so that it may be ended (D5).
    moved: bool,
    /// Men that have moved in this turn and may not again.
    barred: Squares,
    /// Single turns since the last removal or new veteran (D16).
    quiet: u8,
}

/// What landing on an enemy brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Combat {
    /// The larger number stays (D12).
    Compare,
    /// The mover stays (D13).
    Capture,
}

/// The smallest decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A man goes its way.
    Move {
        /// Where it stands.
        from: Square,
        /// Where it lands.
        to: Square,
        /// Whether an enemy stands there, whatever the combat brings.
        lands_on_enemy: bool,
    },
    /// The turn ends early (D5).
    Done,
}

impl Duel {
    /// The men.
    pub fn board(&self) -> &Board {
        &self.board
    }
    /// Moves left in the turn, 0 while a throw is due.
    pub fn moves_left(&self) -> u8 {
        self.left
    }
    /// The die of the turn; `None` while a throw is due, and where the position was read from a text that
    /// does not say it.
    pub fn die(&self) -> Option<Die> {
        self.die
    }
    /// The squares of the men that have moved in this turn and may not move again in it (D5, D11).
    pub fn barred(&self) -> Squares {
        self.barred
    }

    /// Moves a man, with the combat where it lands and all that follows from it.
    fn advance(&mut self, from: Square, to: Square) {
        let Some(man) = self.board.man(from) else { return };
        let enemy = self.board.man(to);
        let (stays, removes) = match (enemy, self.combat) {
            (None, _) => (true, false),
            (Some(enemy), Combat::Compare) => (man.number > enemy.number, man.number >= enemy.number),
            (Some(_), Combat::Capture) => (true, true),
        };
        self.board.clear(from);
        if removes {
            self.board.clear(to);
        }
        let mut new_veteran = false;
        if stays {
            let arrived = Board::home_row(self.seat.other()).contains(to);
            new_veteran = arrived && !man.veteran;
            self.board.put(to, Man { veteran: man.veteran || arrived, ..man });
            if !new_veteran {
                self.barred.insert(to);
            }
        }
        if enemy.is_some() || new_veteran {
            self.quiet = 0;
        }
        self.moved = true;
        self.left -= 1;
        let goes_on = self.left > 0 && self.decided(self.seat).is_none() && self.can_move();
        if !goes_on {
            self.end_turn();
        }
    }

    fn can_move(&self) -> bool {
        self.board.has_move(self.seat, self.barred)
    }

    /// An ending that the men themselves show, after a move of `mover` (D14, D15).
    fn decided(&self, mover: Seat) -> Option<Over> {
        match Seat::ALL.map(|seat| self.board.men(seat).is_empty()) {
            [false, false] => {}
            [true, true] => return Some(Over { winner: None, points: 0, reason: Reason::NoMen }),
            [first, _] => {
                let winner = if first { Seat::Second } else { Seat::First };
                return Some(won(winner, Reason::NoMen));
            }
        }
        let broken_through =
            |seat: &Seat| self.board.men(*seat).meets(Board::home_row(seat.other())) && self.breakthrough;
        [mover, mover.other()].into_iter().find(broken_through).map(|seat| won(seat, Reason::Breakthrough))
    }

    /// Hands the turn to the other side, which throws next unless the game is over.
    fn end_turn(&mut self) {
        self.seat = self.seat.other();
        self.die = None;
        self.left = 0;
        self.moved = false;
        self.barred = Squares::NONE;
        self.turn = self.before_the_throw();
    }

    /// What comes at the beginning of the turn of `self.seat`: the throw or an ending. A loss comes before
    /// the draw (D16).
    fn before_the_throw(&self) -> Turn {
        if let Some(over) = self.decided(self.seat.other()) {
            Turn::Over(over)
        } else if !self.can_move() {
            Turn::Over(won(self.seat.other(), Reason::NoMove))
        } else if self.quiet >= QUIET_TURNS {
            Turn::Over(Over { winner: None, points: 0, reason: Reason::NoProgress })
        } else {
            Turn::Dice(Throw::Turn { seat: self.seat, dice: 1 })
        }
    }

    fn begin_with(&mut self, die: Die) {
        self.die = Some(die);
        self.left = die.face();
        self.quiet += 1;
        self.turn = Turn::Player(self.seat);
    }

    fn after(&self, step: Step) -> Duel {
        let mut next = self.clone();
        next.step(step);
        next
    }

    fn after_throw(&self, die: Die) -> Duel {
        let mut next = self.clone();
        next.begin_with(die);
        next
    }
}

fn won(winner: Seat, reason: Reason) -> Over {
    Over { winner: Some(winner), points: 1, reason }
}

impl Rules for Duel {
    type Step = Step;
    type Word = Word;

    const CARD: Card = Card {
        id: "duel",
        nick: "duel",
        title: "Duel",
        choices: &[
            Choice { key: "combat", values: &["compare", "capture"], default: |_| "compare" },
            Choice { key: "breakthrough", values: &["on", "off"], default: |_| "on" },
        ],
        check: |_| Ok(()),
    };
    const LESSON: &'static [Page] = lesson::PAGES;

    fn start(options: &Options) -> Self {
        Duel {
            combat: if options.get("combat") == "capture" { Combat::Capture } else { Combat::Compare },
            breakthrough: options.on("breakthrough"),
            board: Board::start(),
            seat: Seat::First,
            turn: Turn::Dice(Throw::Opening),
            die: None,
            left: 0,
            moved: false,
            barred: Squares::NONE,
            quiet: 0,
        }
    }

    fn turn(&self) -> Turn {
        self.turn
    }

    fn steps(&self) -> Vec<Step> {
        let Turn::Player(seat) = self.turn else { return Vec::new() };
        let moves = self.board.moves(seat, self.barred).into_iter();
        moves
            .map(|(from, to, lands_on_enemy)| Step::Move { from, to, lands_on_enemy })
            .chain(self.moved.then_some(Step::Done))
            .collect()
    }

    fn step(&mut self, step: Step) {
        match step {
            Step::Move { from, to, .. } => self.advance(from, to),
            Step::Done => self.end_turn(),
        }
    }

    /// The higher of two opening dice begins (D3); a turn's die is its number of moves (D4).
    fn throw(&mut self, dice: &[Die]) {
        match (self.turn, dice) {
            (Turn::Dice(Throw::Opening), [first, second]) if first == second => {}
            (Turn::Dice(Throw::Opening), [first, second]) => {
                self.seat = if first > second { Seat::First } else { Seat::Second };
                self.turn = self.before_the_throw();
            }
            (Turn::Dice(Throw::Turn { .. }), [moves]) => self.begin_with(*moves),
            (turn, dice) => unreachable!("{turn:?} got {dice:?}"),
        }
    }

    fn meanings(&self, word: &Word) -> Vec<Vec<Step>> {
        self.steps().into_iter().filter(|step| word.means(*step)).map(|step| vec![step]).collect()
    }

    fn first_pick(&self, step: Step) -> Option<String> {
        match step {
            Step::Move { from, .. } => Some(from.to_string()),
            Step::Done => None,
        }
    }

    fn read(text: &str, options: &Options) -> Result<Self, PositionError> {
        notation::read(text, &Duel::start(options))
    }

    fn text(&self) -> String {
        notation::text(self)
    }

    fn turns(&self, limit: usize) -> (Vec<(Vec<Step>, Self)>, bool) {
        let mut search = Turns { limit, found: Vec::new(), ended: HashSet::new(), midway: HashSet::new() };
        let more = search.go(self, &mut Vec::new());
        (search.found, more)
    }

    /// Counts sequences of `depth` steps; `done` is one, a throw is none. Of `dice` only the first counts.
    /// Before the opening throw First is taken to begin, as the position text says.
    fn perft(&self, depth: u32, dice: Option<&[Die]>) -> u64 {
        match self.turn {
            _ if depth == 0 => 1,
            Turn::Over(_) => 0,
            Turn::Player(seat) if depth == 1 => {
                self.board.count_moves(seat, self.barred) + u64::from(self.moved)
            }
            Turn::Player(_) => {
                self.steps().into_iter().map(|step| self.after(step).perft(depth - 1, dice)).sum()
            }
            Turn::Dice(_) => {
                if let Some(die) = dice.and_then(<[Die]>::first) {
                    return self.after_throw(*die).perft(depth, dice);
                }
                // No turn outlasts the sequence if the face reaches its length: those count alike.
                let (reaching, short): (Vec<_>, Vec<_>) =
                    Die::ALL.into_iter().partition(|die| u32::from(die.face()) >= depth);
                let count = |die: &Die| self.after_throw(*die).perft(depth, None);
                short.iter().map(count).sum::<u64>()
                    + reaching.first().map_or(0, count) * reaching.len() as u64
            }
        }
    }

    fn scene(&self, last: Option<Last<'_, Self>>, seen_by: Seat) -> Scene {
        scene::scene(&scene::Look::of(self, last.as_ref()), seen_by)
    }

    fn way(&self, step: Step, seen_by: Seat) -> Option<[Point; 2]> {
        scene::way(self, step, seen_by)
    }
    fn facts(&self) -> Vec<Fact> {
        let mut facts = Vec::new();
        for seat in Seat::ALL {
            facts.push(self.men_in_words(seat));
        }
        for seat in Seat::ALL {
            let veterans = self.board.veterans(seat);
            if !veterans.is_empty() {
                facts.push(
                    Fact::new("duel-veterans").with("seat", seat).with("squares", veterans.names(", ")),
                );
            }
        }
        if !self.barred.is_empty() {
            facts.push(Fact::new("duel-barred").with("squares", self.barred.names(", ")));
        }
        match self.turn {
            Turn::Dice(Throw::Opening) => facts.push(Fact::new("duel-opening")),
            Turn::Dice(Throw::Turn { seat, .. }) => facts.push(Fact::new("duel-to-throw").with("seat", seat)),
            Turn::Player(seat) => {
                facts.push(Fact::new("duel-to-move").with("left", self.left).with("seat", seat));
            }
            Turn::Over(_) => facts.push(Fact::new("duel-over")),
        }
        facts
    }

    fn tally(&self, seat: Seat) -> Fact {
        Fact::new("duel-tally").with("men", self.board.men(seat).len())
    }

    fn rounds_left(&self) -> Option<u32> {
        let running = match self.turn {
            Turn::Over(_) => return None,
            Turn::Player(_) => 1,
            Turn::Dice(_) => 0,
        };
        let turns = QUIET_TURNS + running - self.quiet;
        Some(u32::from(turns).div_ceil(2)).filter(|rounds| *rounds <= 10)
    }
}

impl Duel {
    /// `1 a1 a2, 2 b1`: every number with its squares.
    fn men_in_words(&self, seat: Seat) -> Fact {
        let men = self.board.men(seat);
        if men.is_empty() {
            return Fact::new("duel-no-men").with("seat", seat);
        }
        let numbers: Vec<String> = (1..=8)
            .map(|number| (number, self.board.numbered(seat, number)))
            .filter(|(_, squares)| !squares.is_empty())
            .map(|(number, squares)| format!("{number} {}", squares.names(" ")))
            .collect();
        Fact::new("duel-men").with("seat", seat).with("count", men.len()).with("men", numbers.join(", "))
    }
}

/// The search for whole turns. It stops at the limit, and comes to no position twice.
struct Turns {
    limit: usize,
    found: Vec<(Vec<Step>, Duel)>,
    /// After a turn all but the men is the same, or follows from the men.
    ended: HashSet<Board>,
    midway: HashSet<(Board, Squares, u8)>,
}

impl Turns {
    /// Goes on from `at`, reached by `path`. True if the limit is reached and there are more turns.
    fn go(&mut self, at: &Duel, path: &mut Vec<Step>) -> bool {
        for step in at.steps() {
            let next = at.after(step);
            path.push(step);
            let more = if matches!(next.turn, Turn::Player(_)) {
                self.midway.insert((next.board, next.barred, next.left)) && self.go(&next, path)
            } else {
                self.end(next, path)
            };
            path.pop();
            if more {
                return true;
            }
        }
        false
    }

    fn end(&mut self, position: Duel, path: &[Step]) -> bool {
        let new = self.ended.insert(position.board);
        if new && self.found.len() == self.limit {
            return true;
        }
        if new {
            self.found.push((path.to_vec(), position));
        }
        false
    }
}
