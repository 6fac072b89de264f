//! The board as masks: 49 spaces in the bits of a `u64`, jumps from a table, the cut-off as a flood.
//! It knows who owns which tower, how high it is and where the rings are, not what lies inside.

use super::super::rules::Seat;

/// The towers of a position, as far as moving needs them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Board {
    rule_set: RuleSet,
    /// The spaces of each seat's towers.
    owned: [u64; 2],
    /// The spaces with a ring, bare or in a tower.
    rings: u64,
    /// In steps of a move, by [`Space::index`]: under `fixed` a ring is not counted (V6), under `official`
    /// it is (V16).
    heights: [u8; 64],
}

/// The two games that go by the name DVONN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleSet {
    /// The rings never move, and a tower may land on an empty space (V3–V13).
    Fixed,
    /// The published game (V14–V20).
    Official,
}

/// One of the 49 spaces, a1 to k5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Space(u8);

/// A set of spaces, taken out row by row from a1 on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spaces(u64);

/// From one row to the next: eleven columns and a gap, so that no neighbour is found across the edge.
const STRIDE: u8 = 12;
const DIRECTIONS: [(i8, i8); 6] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1)];
/// No two spaces are further apart in a line than a3 and k3.
const LONGEST: usize = 10;

/// The 49 spaces (V1).
const ALL: u64 = {
    let (mut mask, mut index) = (0, 0);
    while index < 5 * STRIDE {
        if exists((index % STRIDE) as i8, (index / STRIDE) as i8) {
            mask |= 1 << index;
        }
        index += 1;
    }
    mask
};

/// Where a tower may come down: by its space, then by its height; the last entry, for all towers too high
/// to move anywhere, is empty.
static JUMPS: [[u64; LONGEST + 2]; 64] = {
    let mut jumps = [[0; LONGEST + 2]; 64];
    let mut index = 0;
    while index < 64 {
        let mut height = 1;
        while ALL >> index & 1 == 1 && height <= LONGEST {
            let mut towards = 0;
            while towards < DIRECTIONS.len() {
                let (columns, rows) = DIRECTIONS[towards];
                let column = (index % STRIDE as usize) as i8 + columns * height as i8;
                let row = (index / STRIDE as usize) as i8 + rows * height as i8;
                if exists(column, row) {
                    jumps[index][height] |= 1 << (row * STRIDE as i8 + column);
                }
                towards += 1;
            }
            height += 1;
        }
        index += 1;
    }
    jumps
};

/// Columns a to k and rows 1 to 5 are counted from 0.
const fn exists(column: i8, row: i8) -> bool {
    let first = if row > 2 { row - 2 } else { 0 };
    let last = if row < 2 { 8 + row } else { 10 };
    0 <= row && row < 5 && first <= column && column <= last
}

/// Every space beside one of `mask`, and bits that are no spaces.
const fn beside(mask: u64) -> u64 {
    // To the right, up, and to both at once, are shifts by 1, 12 and 13; and so back.
    let wide = mask | mask << 1;
    let low = mask | mask >> 1;
    mask << 1 | wide << STRIDE | mask >> 1 | low >> STRIDE
}

/// The spaces of `mask` whose six neighbours all exist and are in `mask`.
const fn enclosed(mask: u64) -> u64 {
    let across = mask << 1 & mask >> 1;
    let below = mask << STRIDE & mask << (STRIDE + 1);
    let above = mask >> STRIDE & mask >> (STRIDE + 1);
    mask & across & below & above
}

impl Board {
    /// Without towers; under `fixed` with its three rings (V3).
    pub(super) fn new(rule_set: RuleSet) -> Board {
        let rings = match rule_set {
            RuleSet::Fixed => Space::FIXED_RINGS.iter().fold(0, |mask, ring| mask | ring.bit()),
            RuleSet::Official => 0,
        };
        Board { rule_set, owned: [0; 2], rings, heights: [0; 64] }
    }

    /// Which game is played.
    pub(super) fn rule_set(&self) -> RuleSet {
        self.rule_set
    }
    /// The spaces without men or a ring.
    pub(super) fn empty(&self) -> Spaces {
        Spaces(ALL & !self.filled())
    }
    /// The spaces of `seat`'s towers.
    pub(super) fn owned(&self, seat: Seat) -> Spaces {
        Spaces(self.owned[seat.index()])
    }
    /// The spaces with a ring, bare or in a tower.
    pub(super) fn rings(&self) -> Spaces {
        Spaces(self.rings)
    }
    /// How far the tower on `space` moves; 0 where there is none (V6, V16).
    pub(super) fn height(&self, space: Space) -> u8 {
        self.heights[space.index()]
    }
    /// What `seat` holds: the heights of its towers together (V13, V20).
    pub(super) fn held(&self, seat: Seat) -> u32 {
        self.owned(seat).map(|space| u32::from(self.height(space))).sum()
    }

    /// Puts a tower of `seat`'s on an empty space or on a fixed ring.
    pub(super) fn put_tower(&mut self, space: Space, seat: Seat, height: u8) {
        self.owned[seat.index()] |= space.bit();
        self.heights[space.index()] = height;
    }
    /// Puts a ring (V16) on an empty space, or counts one in that lies in the tower there.
    pub(super) fn put_ring(&mut self, space: Space) {
        self.rings |= space.bit();
        let height = &mut self.heights[space.index()];
        *height = (*height).max(1);
    }

    /// `seat`'s towers that are free to move, wherever to (V7, V18).
    fn movers(&self, seat: Seat) -> Spaces {
        let own = self.owned[seat.index()];
        match self.rule_set {
            RuleSet::Fixed => Spaces(own),
            RuleSet::Official => Spaces(own & !enclosed(self.filled())),
        }
    }
    /// Where a move may end, from however far it comes (V7, V17).
    fn landings(&self) -> u64 {
        match self.rule_set {
            RuleSet::Fixed => ALL,
            RuleSet::Official => self.filled(),
        }
    }
    fn jumps(&self, from: Space) -> u64 {
        JUMPS[from.index()][usize::from(self.height(from)).min(LONGEST + 1)]
    }
    /// Every move of `seat` (V7, V17, V18).
    pub(super) fn moves(&self, seat: Seat) -> impl Iterator<Item = (Space, Space)> + '_ {
        let landings = self.landings();
        let from = move |from| Spaces(self.jumps(from) & landings).map(move |to| (from, to));
        self.movers(seat).flat_map(from)
    }
    /// How many moves `seat` has.
    pub(super) fn count_moves(&self, seat: Seat) -> u64 {
        let landings = self.landings();
        self.movers(seat).map(|from| u64::from((self.jumps(from) & landings).count_ones())).sum()
    }
    /// True if `seat` has a move.
    pub(super) fn can_move(&self, seat: Seat) -> bool {
        self.moves(seat).next().is_some()
    }

    /// Moves `seat`'s tower (V8), then removes what has no chain to a ring (V9, V19), and tells from where.
    pub(super) fn play(&mut self, seat: Seat, from: Space, to: Space) -> Spaces {
        let (own, other) = (seat.index(), seat.other().index());
        self.owned[own] = self.owned[own] & !from.bit() | to.bit();
        self.owned[other] &= !to.bit();
        self.heights[to.index()] += self.heights[from.index()];
        self.heights[from.index()] = 0;
        if self.rule_set == RuleSet::Official && self.rings & from.bit() != 0 {
            self.rings = self.rings & !from.bit() | to.bit();
        }
        let cut_off = self.unconnected();
        self.owned[own] &= !cut_off.0;
        self.owned[other] &= !cut_off.0;
        for space in cut_off.clone() {
            self.heights[space.index()] = 0;
        }
        cut_off
    }

    /// The towers without a chain of neighbouring occupied spaces to a ring.
    fn unconnected(&self) -> Spaces {
        let filled = self.filled();
        let mut chained = self.rings;
        loop {
            let wider = (chained | beside(chained)) & filled;
            if wider == chained {
                return Spaces(filled & !chained);
            }
            chained = wider;
        }
    }

    /// The number of sequences of `depth` (at least 1) moves and passes under `official`, where nothing but
    /// the board counts.
    pub(super) fn perft(&self, seat: Seat, depth: u32) -> u64 {
        let mut sequences = 0;
        if depth == 1 {
            sequences = self.count_moves(seat);
        } else {
            for (from, to) in self.moves(seat) {
                let mut next = *self;
                next.play(seat, from, to);
                sequences += next.perft(seat.other(), depth - 1);
            }
        }
        if sequences > 0 || self.can_move(seat) || !self.can_move(seat.other()) {
            return sequences;
        }
        if depth == 1 { 1 } else { self.perft(seat.other(), depth - 1) }
    }

    fn filled(&self) -> u64 {
        self.owned[0] | self.owned[1] | self.rings
    }
}

impl Space {
    /// a3, f3 and k3, where the rings of `fixed` lie (V3).
    pub const FIXED_RINGS: [Space; 3] = [Space(2 * STRIDE), Space(2 * STRIDE + 5), Space(2 * STRIDE + 10)];

    /// Column 0 to 10 is a to k, row 0 to 4 is 1 to 5; `None` off the board (V1).
    pub fn new(column: u8, row: u8) -> Option<Space> {
        let on_board = column < STRIDE && row < 5 && exists(column as i8, row as i8);
        on_board.then(|| Space(row * STRIDE + column))
    }
    /// All 49, row by row from a1 on.
    pub fn all() -> Spaces {
        Spaces(ALL)
    }
    /// All of a row, 0 to 4, from left to right.
    pub fn row_of(row: u8) -> Spaces {
        Spaces(ALL & 0xfff << (row * STRIDE))
    }
    /// 0 to 10 for a to k.
    pub fn column(self) -> u8 {
        self.0 % STRIDE
    }
    /// 0 to 4 for 1 to 5.
    pub fn row(self) -> u8 {
        self.0 / STRIDE
    }
    /// A place in arrays of 64, some of which stay unused.
    pub fn index(self) -> usize {
        // Less than 60 anyway; said so that arrays of 64 need no check.
        usize::from(self.0 & 63)
    }
    fn bit(self) -> u64 {
        1 << self.index()
    }
}

impl Spaces {
    /// True if `space` is one of them.
    pub fn contains(&self, space: Space) -> bool {
        self.0 & space.bit() != 0
    }
    /// True if there are none.
    pub fn is_empty(&self) -> bool {
        self.0 == 0
    }
}

impl Iterator for Spaces {
    type Item = Space;

    fn next(&mut self) -> Option<Space> {
        let lowest = (self.0 != 0).then(|| Space(self.0.trailing_zeros() as u8))?;
        self.0 &= self.0 - 1;
        Some(lowest)
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count_ones() as usize;
        (count, Some(count))
    }
}

impl ExactSizeIterator for Spaces {}
