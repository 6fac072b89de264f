//! DVONN, the rules V1–V20: with fixed rings (`fixed`) or as published (`official`).

mod board;
mod lesson;
mod notation;
pub mod scene;
mod tower;

pub use board::{RuleSet, Space, Spaces};
pub use notation::NotAStep;
pub use tower::{Piece, Tower};

use super::lesson::Page;
use super::rules::{Card, Choice, Die, Fact, Last, Options, Over, PositionError, Reason, Rules, Seat, Turn};
use super::scene::{Point, Scene};
use board::Board;
use std::collections::BTreeMap;

/// A position of DVONN, with what came before it as far as the rules ask for it.
///
/// ```
/// use takhteh::games::dvonn::Dvonn;
/// use takhteh::games::rules::{Options, Rules, Seat};
///
/// let options = Options::read(&Dvonn::CARD, "rules=official")?;
/// let mut position = Dvonn::start(&options);
/// for step in "d3 f3 k3 e4 c4".split(' ') {
///     position.step(step.parse()?);
/// }
/// assert_eq!(position.in_hand(Seat::First), 22);
/// assert!(position.text().ends_with(".,.,.,R,.,R,.,.,.,.,R/.,.,.,.,.,.,.,.,.,./.,.,.,.,.,.,.,.,. 2 22,22 0 0"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Dvonn {
    board: Board,
    /// What lies inside the towers, by [`Space::index`]; a fixed ring beneath is not written down here.
    towers: [Tower; 64],
    side: Seat,
    /// Men not yet placed, of each seat.
    hands: [u8; 2],
    rings_in_hand: u8,
    /// Single turns in a row without a landing on a tower and without a removal (V12).
    quiet: u8,
    /// Under `fixed`, the positions at the beginning of the turns of that row, with this one; older ones
    /// can't come back, for a landing and a removal both leave fewer towers (V12).
    seen: Vec<(Seat, [Tower; 64])>,
}

/// One decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// `d3`: puts a piece from hand there (V4, V14).
    Place(Space),
    /// `d3-f3`: moves a tower (V7, V17).
    Move {
        /// Where it stands.
        from: Space,
        /// Where it comes down.
        to: Space,
    },
    /// `pass`, without a legal move (V10).
    Pass,
}

/// Men of each colour.
pub const MEN: u8 = 23;
/// Rings on the board and in hand.
pub const RINGS: u8 = 3;
/// Single turns without a landing on a tower and without a removal that end a game under `fixed` (V12).
pub const QUIET_LIMIT: u8 = 40;

impl Dvonn {
    /// Which of the two games it is.
    pub fn rule_set(&self) -> RuleSet {
        self.board.rule_set()
    }
    /// True until all pieces stand (V4, V14).
    pub fn is_placement(&self) -> bool {
        self.rings_in_hand > 0 || self.hands != [0; 2]
    }
    /// Men that `seat` has yet to place, 0 to 23.
    pub fn in_hand(&self, seat: Seat) -> u8 {
        self.hands[seat.index()]
    }
    /// Rings yet to be placed, 0 to 3; always 0 under `fixed`.
    pub fn rings_in_hand(&self) -> u8 {
        self.rings_in_hand
    }
    /// All pieces on `space`, a fixed ring beneath included.
    pub fn tower(&self, space: Space) -> Tower {
        let pieces = self.towers[space.index()];
        if self.rule_set() == RuleSet::Fixed && self.has_ring(space) {
            Tower::from(Piece::Ring).under(pieces)
        } else {
            pieces
        }
    }
    /// How far the tower on `space` moves: its men, and under `official` its rings (V6, V16).
    pub fn height(&self, space: Space) -> u8 {
        self.board.height(space)
    }
    /// Whose tower stands on `space`; `None` for a ring alone and an empty space.
    pub fn owner(&self, space: Space) -> Option<Seat> {
        Seat::ALL.into_iter().find(|seat| self.board.owned(*seat).contains(space))
    }
    /// True if a ring lies on `space`, bare or in a tower.
    pub fn has_ring(&self, space: Space) -> bool {
        self.board.rings().contains(space)
    }
    /// What `seat` holds: the men in its towers, under `official` the rings too (V13, V20).
    pub fn held(&self, seat: Seat) -> u32 {
        self.board.held(seat)
    }
    /// The towers that `step`, a legal one, removes, as they stand after its landing (V9, V19).
    pub fn cut_off(&self, step: Step) -> Vec<(Space, Tower)> {
        let Step::Move { from, to } = step else { return Vec::new() };
        let mut after = self.clone();
        let spaces = after.board.play(self.side, from, to);
        after.lift(from, to);
        spaces.map(|space| (space, after.towers[space.index()])).collect()
    }

    /// The piece that is placed next.
    fn next_piece(&self) -> Piece {
        if self.rings_in_hand > 0 { Piece::Ring } else { Piece::Man(self.side) }
    }
    fn place(&mut self, space: Space) {
        let piece = self.next_piece();
        self.towers[space.index()] = piece.into();
        match piece {
            Piece::Ring => {
                self.rings_in_hand -= 1;
                self.board.put_ring(space);
            }
            Piece::Man(seat) => {
                self.hands[seat.index()] -= 1;
                self.board.put_tower(space, seat, 1);
            }
        }
        // The last placement is First's under `official` (V14), and First moves first in both games
        // (V5, V15).
        self.side = if self.is_placement() { self.side.other() } else { Seat::First };
        self.remember();
    }
    fn lift(&mut self, from: Space, to: Space) {
        let above = std::mem::take(&mut self.towers[from.index()]);
        let landing = &mut self.towers[to.index()];
        *landing = landing.under(above);
    }
    fn play(&mut self, from: Space, to: Space) {
        let on_tower = !self.towers[to.index()].is_empty();
        let removed = self.board.play(self.side, from, to);
        self.lift(from, to);
        let progress = on_tower || !removed.is_empty();
        for space in removed {
            self.towers[space.index()] = Tower::default();
        }
        self.end_turn(progress);
    }
    fn end_turn(&mut self, progress: bool) {
        self.side = self.side.other();
        if progress {
            self.quiet = 0;
            self.seen.clear();
        } else if self.rule_set() == RuleSet::Fixed {
            self.quiet += 1;
        }
        self.remember();
    }
    /// Counts the position in for repetition, from the one after the last placement on.
    fn remember(&mut self) {
        if self.rule_set() == RuleSet::Fixed && !self.is_placement() {
            self.seen.push((self.side, self.towers));
        }
    }
    fn stands_for_the_third_time(&self) -> bool {
        self.seen.iter().filter(|seen| Some(*seen) == self.seen.last()).count() >= 3
    }

    /// Why the game has ended, in the order of V12.
    fn ending(&self) -> Option<Reason> {
        let fixed = self.rule_set() == RuleSet::Fixed;
        if self.is_placement() {
            None
        } else if fixed && Seat::ALL.iter().any(|seat| self.board.owned(*seat).is_empty()) {
            Some(Reason::NoTower)
        } else if !Seat::ALL.iter().any(|seat| self.board.can_move(*seat)) {
            Some(Reason::NoMove)
        } else if self.stands_for_the_third_time() {
            Some(Reason::Repetition)
        } else if self.quiet >= QUIET_LIMIT {
            Some(Reason::NoProgress)
        } else {
            None
        }
    }
    /// The game's result when it has ended for `reason`: whoever holds more has won (V13, V20).
    fn result(&self, reason: Reason) -> Over {
        let winner = match self.held(Seat::First).cmp(&self.held(Seat::Second)) {
            std::cmp::Ordering::Greater => Some(Seat::First),
            std::cmp::Ordering::Less => Some(Seat::Second),
            std::cmp::Ordering::Equal => None,
        };
        Over { winner, points: u32::from(winner.is_some()), reason }
    }

    /// The towers of `seat` in words, lowest first: a sentence for each height.
    fn tower_facts(&self, seat: Seat) -> Vec<Fact> {
        let mut by_height: BTreeMap<u8, Vec<Space>> = BTreeMap::new();
        for space in self.board.owned(seat) {
            by_height.entry(self.height(space)).or_default().push(space);
        }
        if by_height.is_empty() {
            return vec![Fact::new("dvonn-no-towers").with("seat", seat)];
        }
        let sentence = |(height, spaces): (u8, Vec<Space>)| {
            let fact = Fact::new("dvonn-towers").with("seat", seat).with("height", height);
            fact.with("count", spaces.len()).with("spaces", notation::list(spaces))
        };
        by_height.into_iter().map(sentence).collect()
    }
    /// Whose turn it is, and for what.
    fn turn_fact(&self) -> Fact {
        let key = match self.turn() {
            Turn::Over(_) => return Fact::new("dvonn-ended"),
            _ if self.rings_in_hand > 0 => "dvonn-to-place-ring",
            _ if self.is_placement() => "dvonn-to-place",
            _ if self.board.can_move(self.side) => "dvonn-to-move",
            _ => "dvonn-to-pass",
        };
        Fact::new(key).with("seat", self.side)
    }
}

impl Rules for Dvonn {
    type Step = Step;
    type Word = Step;

    const CARD: Card = Card {
        id: "dvonn",
        nick: "dvonn",
        title: "DVONN",
        choices: &[Choice { key: "rules", values: &["fixed", "official"], default: |_| "fixed" }],
        check: |_| Ok(()),
    };
    const LESSON: &'static [Page] = lesson::PAGES;

    fn start(options: &Options) -> Self {
        let rule_set = RuleSet::of(options);
        Dvonn {
            board: Board::new(rule_set),
            towers: [Tower::default(); 64],
            side: Seat::First,
            hands: [MEN; 2],
            rings_in_hand: if rule_set == RuleSet::Official { RINGS } else { 0 },
            quiet: 0,
            seen: Vec::new(),
        }
    }
    fn turn(&self) -> Turn {
        match self.ending() {
            Some(reason) => Turn::Over(self.result(reason)),
            None => Turn::Player(self.side),
        }
    }
    fn steps(&self) -> Vec<Step> {
        if matches!(self.turn(), Turn::Over(_)) {
            return Vec::new();
        }
        if self.is_placement() {
            return self.board.empty().map(Step::Place).collect();
        }
        let moves = self.board.moves(self.side).map(|(from, to)| Step::Move { from, to });
        let moves: Vec<Step> = moves.collect();
        if moves.is_empty() { vec![Step::Pass] } else { moves }
    }
    fn step(&mut self, step: Step) {
        match step {
            Step::Place(space) => self.place(space),
            Step::Move { from, to } => self.play(from, to),
            Step::Pass => self.end_turn(false),
        }
    }

    fn meanings(&self, word: &Step) -> Vec<Vec<Step>> {
        self.steps().into_iter().filter(|step| step == word).map(|step| vec![step]).collect()
    }
    fn first_pick(&self, step: Step) -> Option<String> {
        match step {
            Step::Place(space) => Some((space.row() + 1).to_string()),
            Step::Move { from, .. } => Some(from.to_string()),
            Step::Pass => None,
        }
    }

    fn read(text: &str, options: &Options) -> Result<Self, PositionError> {
        let mut position = notation::read(text, Dvonn::start(options))?;
        position.remember();
        Ok(position)
    }
    fn text(&self) -> String {
        notation::write(self)
    }

    /// Each step is a turn, also where First places last and moves first (V14, V15).
    fn turns(&self, limit: usize) -> (Vec<(Vec<Step>, Self)>, bool) {
        let mut found: Vec<(Vec<Step>, Self)> = Vec::new();
        for step in self.steps() {
            let mut next = self.clone();
            next.step(step);
            if found.iter().any(|(_, known)| *known == next) {
                continue;
            }
            if found.len() == limit {
                return (found, true);
            }
            found.push((vec![step], next));
        }
        (found, false)
    }
    fn perft(&self, depth: u32, _dice: Option<&[Die]>) -> u64 {
        if depth == 0 {
            return 1;
        }
        if !self.is_placement() && self.rule_set() == RuleSet::Official {
            return self.board.perft(self.side, depth);
        }
        if matches!(self.turn(), Turn::Over(_)) {
            return 0;
        }
        if depth == 1 && !self.is_placement() {
            // Without a move there is the pass.
            return self.board.count_moves(self.side).max(1);
        }
        let steps = self.steps();
        if depth == 1 {
            return steps.len() as u64;
        }
        let after = |step| {
            let mut next = self.clone();
            next.step(step);
            next.perft(depth - 1, None)
        };
        steps.into_iter().map(after).sum()
    }

    fn scene(&self, last: Option<Last<'_, Self>>, seen_by: Seat) -> Scene {
        scene::scene(&scene::Look::of(self, last.as_ref()), seen_by)
    }
    fn way(&self, step: Step, seen_by: Seat) -> Option<[Point; 2]> {
        scene::way(self, step, seen_by)
    }
    fn facts(&self) -> Vec<Fact> {
        let mut facts = vec![self.turn_fact()];
        if self.is_placement() {
            let [white, black] = self.hands;
            facts.push(Fact::new("dvonn-hands").with("white", white).with("black", black));
        }
        if self.rings_in_hand > 0 {
            facts.push(Fact::new("dvonn-rings-in-hand").with("count", self.rings_in_hand));
        }
        facts.extend(Seat::ALL.iter().flat_map(|seat| self.tower_facts(*seat)));
        let rings = self.board.rings();
        if !rings.is_empty() {
            facts.push(
                Fact::new("dvonn-rings").with("count", rings.len()).with("spaces", notation::list(rings)),
            );
        }
        if !self.is_placement() {
            let [white, black] = Seat::ALL.map(|seat| self.held(seat));
            facts.push(Fact::new("dvonn-held").with("white", white).with("black", black));
        }
        facts
    }
    fn tally(&self, seat: Seat) -> Fact {
        if self.is_placement() {
            Fact::new("dvonn-tally-in-hand").with("count", self.in_hand(seat))
        } else {
            Fact::new("dvonn-tally-held").with("count", self.held(seat))
        }
    }
    fn rounds_left(&self) -> Option<u32> {
        let left = u32::from(QUIET_LIMIT.saturating_sub(self.quiet)).div_ceil(2);
        (left <= 10 && matches!(self.turn(), Turn::Player(_))).then_some(left)
    }
}

impl RuleSet {
    fn of(options: &Options) -> RuleSet {
        if options.get("rules") == "official" { RuleSet::Official } else { RuleSet::Fixed }
    }
}
