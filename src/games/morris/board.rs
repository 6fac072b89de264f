//! The board of Nine Men's Morris as bits: 24 points, sixteen mills, and what a step does to them. It knows
//! nothing of earlier positions, so that it can be copied and searched quickly.

use crate::games::rules::{Reason, Seat};
use std::ops::{BitAnd, BitOr, Not};

/// Men a side begins with (M3).
pub const MEN: u8 = 9;

/// The men on the points and in the hands, and whose step comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    pub(super) men: [Points; 2],
    pub(super) hand: [u8; 2],
    pub(super) to_act: Seat,
    pub(super) phase: Phase,
    pub(super) must_remove: bool,
    /// May a side with three men fly (M10)?
    pub(super) flying: bool,
}

/// The two parts of a game (M4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Men come from the hand, until the last is placed and the removal that it earned is done.
    Placing,
    /// Men move on the board.
    Moving,
}

/// The smallest decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// A man from the hand (M4).
    Place(Point),
    /// A man on the board, to a neighbour or in flight (M9, M10).
    Move {
        /// Where he stands.
        from: Point,
        /// Where he goes.
        to: Point,
    },
    /// Takes an enemy man off the board, after a mill (M5).
    Remove(Point),
}

/// One of the 24 points (M1), in the order of the position text: column by column, each from First's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(u8);

impl Point {
    /// How many there are.
    pub const COUNT: usize = 24;
    /// Every point, in order.
    pub const ALL: [Point; Point::COUNT] = {
        let mut all = [Point(0); Point::COUNT];
        let mut at = 0;
        while at < all.len() {
            all[at] = Point(at as u8);
            at += 1;
        }
        all
    };

    /// The place in [`Point::ALL`], 0 to 23.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The points beside it on a line (M2).
    pub const fn neighbours(self) -> Points {
        NEIGHBOURS[self.index()]
    }
}

/// A set of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Points(u32);

impl Points {
    /// Every point of the board.
    pub const ALL: Points = Points((1 << Point::COUNT) - 1);
    /// No point.
    pub const NONE: Points = Points(0);

    /// One point alone.
    pub const fn of(point: Point) -> Points {
        Points(1 << point.0)
    }
    /// How many.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }
    /// True if there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// Is `point` one of them?
    pub const fn contains(self, point: Point) -> bool {
        self.0 & Points::of(point).0 != 0
    }
    const fn includes(self, others: Points) -> bool {
        self.0 & others.0 == others.0
    }
}

impl BitOr for Points {
    type Output = Points;
    fn bitor(self, other: Points) -> Points {
        Points(self.0 | other.0)
    }
}
impl BitAnd for Points {
    type Output = Points;
    fn bitand(self, other: Points) -> Points {
        Points(self.0 & other.0)
    }
}
/// The other points of the board.
impl Not for Points {
    type Output = Points;
    fn not(self) -> Points {
        Points(!self.0) & Points::ALL
    }
}
impl FromIterator<Point> for Points {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Points {
        points.into_iter().fold(Points::NONE, |set, point| set | Points::of(point))
    }
}
impl IntoIterator for Points {
    type Item = Point;
    type IntoIter = Iter;
    fn into_iter(self) -> Iter {
        Iter(self)
    }
}

/// The points of a set, in order.
#[derive(Clone, Debug)]
pub struct Iter(Points);

impl Iterator for Iter {
    type Item = Point;
    fn next(&mut self) -> Option<Point> {
        let Points(left) = self.0;
        let point = (left != 0).then(|| Point(left.trailing_zeros() as u8));
        self.0 = Points(left & left.wrapping_sub(1));
        point
    }
}

/// The sixteen lines on which a mill can stand (M2), each from end to end: the columns, then the rows.
pub const LINES: [[Point; 3]; 16] = {
    const fn line(a: u8, b: u8, c: u8) -> [Point; 3] {
        [Point(a), Point(b), Point(c)]
    }
    [
        line(0, 1, 2),
        line(3, 4, 5),
        line(6, 7, 8),
        line(9, 10, 11),
        line(12, 13, 14),
        line(15, 16, 17),
        line(18, 19, 20),
        line(21, 22, 23),
        line(0, 9, 21),
        line(3, 10, 18),
        line(6, 11, 15),
        line(1, 4, 7),
        line(16, 19, 22),
        line(8, 12, 17),
        line(5, 13, 20),
        line(2, 14, 23),
    ]
};

/// [`LINES`] as sets.
const MILLS: [Points; 16] = {
    let mut mills = [Points::NONE; 16];
    let mut at = 0;
    while at < mills.len() {
        let [a, b, c] = LINES[at];
        mills[at] = Points(Points::of(a).0 | Points::of(b).0 | Points::of(c).0);
        at += 1;
    }
    mills
};

/// For each point, the two mills that go through it.
const MILLS_THROUGH: [[Points; 2]; Point::COUNT] = {
    let mut through = [[Points::NONE; 2]; Point::COUNT];
    let mut at = 0;
    while at < Point::COUNT {
        let (mut mill, mut found) = (0, 0);
        while mill < MILLS.len() {
            if MILLS[mill].contains(Point(at as u8)) {
                through[at][found] = MILLS[mill];
                found += 1;
            }
            mill += 1;
        }
        at += 1;
    }
    through
};

const NEIGHBOURS: [Points; Point::COUNT] = {
    let mut beside = [Points::NONE; Point::COUNT];
    let mut at = 0;
    while at < LINES.len() {
        let [a, b, c] = LINES[at];
        beside[a.index()].0 |= Points::of(b).0;
        beside[b.index()].0 |= Points::of(a).0 | Points::of(c).0;
        beside[c.index()].0 |= Points::of(b).0;
        at += 1;
    }
    beside
};

/// Those of `men` that stand in a mill.
fn in_mills(men: Points) -> Points {
    MILLS.iter().filter(|mill| men.includes(**mill)).fold(Points::NONE, |all, mill| all | *mill)
}

/// The points on which one man more would complete a mill of `men`.
fn closing(men: Points) -> Points {
    let missing = MILLS.map(|mill| mill & !men);
    missing.iter().filter(|points| points.len() == 1).fold(Points::NONE, |all, point| all | *point)
}

/// Does a mill of `men` go through `point`?
fn mill_through(men: Points, point: Point) -> bool {
    MILLS_THROUGH[point.index()].iter().any(|mill| men.includes(*mill))
}

impl Board {
    /// All men in hand, First to place (M3).
    pub fn start(flying: bool) -> Board {
        Board {
            men: [Points::NONE; 2],
            hand: [MEN; 2],
            to_act: Seat::First,
            phase: Phase::Placing,
            must_remove: false,
            flying,
        }
    }

    /// Whose step comes next.
    pub fn to_act(&self) -> Seat {
        self.to_act
    }
    /// Placing or moving (M4).
    pub fn phase(&self) -> Phase {
        self.phase
    }
    /// Has the seat to act closed a mill and not yet taken a man for it (M5)?
    pub fn must_remove(&self) -> bool {
        self.must_remove
    }
    /// The points on which men of `seat` stand.
    pub fn men(&self, seat: Seat) -> Points {
        self.men[seat.index()]
    }
    /// Men of `seat` not yet placed, 0 to 9.
    pub fn hand(&self, seat: Seat) -> u8 {
        self.hand[seat.index()]
    }
    /// Whose man stands on `point`.
    pub fn man(&self, point: Point) -> Option<Seat> {
        Seat::ALL.into_iter().find(|seat| self.men(*seat).contains(point))
    }
    /// The points without a man.
    pub fn empty(&self) -> Points {
        !(self.men[0] | self.men[1])
    }
    /// May `seat` move to any empty point (M10)?
    pub fn flies(&self, seat: Seat) -> bool {
        self.flying && self.phase == Phase::Moving && self.men(seat).len() == 3
    }
    /// Those of `seat`'s men that stand in a mill.
    pub fn in_mills(&self, seat: Seat) -> Points {
        in_mills(self.men(seat))
    }
    /// The mills, each from end to end, that go through the man on `point`: the ones that he closed if he
    /// came there last.
    pub fn mills_through(&self, point: Point) -> impl Iterator<Item = [Point; 3]> {
        let men = self.man(point).map_or(Points::NONE, |seat| self.men(seat));
        LINES
            .into_iter()
            .filter(move |line| line.contains(&point) && men.includes(line.iter().copied().collect()))
    }
    /// The men that the seat to act may take if it has closed a mill (M7).
    pub fn removable(&self) -> Points {
        let enemy = self.men(self.to_act.other());
        let free = enemy & !in_mills(enemy);
        if free.is_empty() { enemy } else { free }
    }
    /// Where the man on `from` may go in the moving phase (M9, M10).
    fn reach(&self, seat: Seat, from: Point) -> Points {
        if self.flies(seat) { self.empty() } else { from.neighbours() & self.empty() }
    }

    /// Who has lost, and why (M11, M12).
    pub fn lost(&self) -> Option<(Seat, Reason)> {
        if let Some(seat) = self.short_of_men() {
            return Some((seat, Reason::FewMen));
        }
        let mut men = self.men(self.to_act).into_iter();
        let free = self.phase == Phase::Placing
            || self.must_remove
            || men.any(|from| !self.reach(self.to_act, from).is_empty());
        (!free).then_some((self.to_act, Reason::Blocked))
    }

    /// The side with fewer than three men after the placing phase (M11). Where both have too few it is the
    /// one to act, which lost a man last.
    fn short_of_men(&self) -> Option<Seat> {
        let mut seats = [self.to_act, self.to_act.other()].into_iter();
        seats.find(|seat| self.phase == Phase::Moving && self.men(*seat).len() < 3)
    }

    /// Calls `visit` with every legal step; there is none where a side [has lost](Board::lost).
    pub fn each_step(&self, mut visit: impl FnMut(Step)) {
        if self.must_remove {
            self.removable().into_iter().for_each(|point| visit(Step::Remove(point)));
        } else if self.phase == Phase::Placing {
            self.empty().into_iter().for_each(|point| visit(Step::Place(point)));
        } else if self.short_of_men().is_none() {
            for from in self.men(self.to_act) {
                self.reach(self.to_act, from).into_iter().for_each(|to| visit(Step::Move { from, to }));
            }
        }
    }

    /// Plays a legal step.
    pub fn step(&mut self, step: Step) {
        let (own, enemy) = (self.to_act.index(), self.to_act.other().index());
        match step {
            Step::Place(to) => {
                self.hand[own] -= 1;
                self.arrive(to);
            }
            Step::Move { from, to } => {
                self.men[own] = self.men[own] & !Points::of(from);
                self.arrive(to);
            }
            Step::Remove(point) => {
                self.men[enemy] = self.men[enemy] & !Points::of(point);
                self.end_turn();
            }
        }
    }

    /// Two mills at once are still one removal (M6); without an enemy man there is none (M8).
    fn arrive(&mut self, to: Point) {
        let own = &mut self.men[self.to_act.index()];
        *own = *own | Points::of(to);
        self.must_remove = mill_through(*own, to) && !self.men(self.to_act.other()).is_empty();
        if !self.must_remove {
            self.end_turn();
        }
    }

    fn end_turn(&mut self) {
        self.must_remove = false;
        self.to_act = self.to_act.other();
        if self.hand == [0, 0] {
            self.phase = Phase::Moving;
        }
    }

    /// The number of sequences of `depth` turns, a removal belonging to the turn that earned it. Draws,
    /// which depend on earlier positions, do not end a game here.
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_turns(),
            _ => {
                let mut leaves = 0;
                self.each_turn(|after| leaves += after.perft(depth - 1));
                leaves
            }
        }
    }

    /// Calls `visit` with the board after every whole turn.
    fn each_turn(&self, mut visit: impl FnMut(Board)) {
        self.each_step(|step| {
            let mut after = *self;
            after.step(step);
            if after.must_remove {
                after.each_step(|removal| {
                    let mut after = after;
                    after.step(removal);
                    visit(after);
                });
            } else {
                visit(after);
            }
        });
    }

    /// How many turns there are, without playing them: each that closes a mill counts once for every man
    /// that it may take.
    fn count_turns(&self) -> u64 {
        let removals = self.removable().len();
        let own = self.men(self.to_act);
        let turns = if self.must_remove {
            removals
        } else if self.phase == Phase::Placing {
            let empty = self.empty();
            empty.len() + (empty & closing(own)).len() * removals.saturating_sub(1)
        } else if self.short_of_men().is_some() {
            0
        } else {
            let count = |from| {
                let others = own & !Points::of(from);
                let completes = |to: &Point| mill_through(others | Points::of(*to), *to);
                let reach = self.reach(self.to_act, from);
                let closed = reach.into_iter().filter(completes).count() as u32;
                reach.len() + closed * (removals - 1)
            };
            own.into_iter().map(count).sum()
        };
        u64::from(turns)
    }
}
