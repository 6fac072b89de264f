//! The DVONN board as shapes: an elongated hexagon with towers.

use super::{Dvonn, Piece, RuleSet, Step};
use crate::games::rules::{Last, Rules};
use crate::games::scene::{Art, Lift, Mark, Point, Scene, Seat, Shape, Tint, at};

/// Everything that the picture shows.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Look {
    /// What stands on the board: spaces that are empty may be left out.
    pub towers: Vec<Tower>,
    /// Rings yet to be placed.
    pub rings_in_hand: u8,
    /// Men of each side yet to be placed.
    pub men_in_hand: [u8; 2],
    /// Rings count in a tower's height (V16).
    pub rings_count: bool,
    /// What happened in the last turn: column and row from 0, and what.
    pub marks: Vec<(Space, Mark)>,
}

/// Column (a is 0, k is 10) and row (row 1 is 0, row 5 is 4) of a space.
pub type Space = (u8, u8);

/// What stands on one space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tower {
    /// Where.
    pub space: Space,
    /// From bottom to top; `None` is a ring.
    pub pieces: Vec<Option<Seat>>,
}

impl Look {
    /// What there is to see in `position` after the turn `last`.
    pub fn of(position: &Dvonn, last: Option<&Last<'_, Dvonn>>) -> Look {
        let owner = |piece| if let Piece::Man(seat) = piece { Some(seat) } else { None };
        let towers = super::Space::all().map(|space| Tower {
            space: (space.column(), space.row()),
            pieces: position.tower(space).pieces().map(owner).collect(),
        });
        Look {
            towers: towers.filter(|tower| !tower.pieces.is_empty()).collect(),
            rings_in_hand: position.rings_in_hand(),
            men_in_hand: Seat::ALL.map(|seat| position.in_hand(seat)),
            rings_count: position.rule_set() == RuleSet::Official,
            marks: last.map(marks).unwrap_or_default(),
        }
    }
}

/// What the steps of a turn did.
fn marks(last: &Last<'_, Dvonn>) -> Vec<(Space, Mark)> {
    let mut marks: Vec<(super::Space, Mark)> = Vec::new();
    let mut at = last.before.clone();
    for &step in last.steps {
        match step {
            Step::Place(space) => marks.push((space, Mark::Arrived)),
            Step::Move { from, to } => {
                let removed: Vec<super::Space> =
                    at.cut_off(step).into_iter().map(|(space, _)| space).collect();
                marks.push((from, Mark::Left));
                if !removed.contains(&to) {
                    marks.push((to, Mark::Arrived));
                }
                marks.extend(removed.into_iter().map(|space| (space, Mark::Removed)));
            }
            Step::Pass => {}
        }
        at.step(step);
    }
    marks.into_iter().map(|(space, mark)| ((space.column(), space.row()), mark)).collect()
}

const HEIGHT: f32 = 516.0;
const MIDDLE: Point = at(500.0, HEIGHT / 2.0);
/// From space to space along a row, and from row to row.
const PITCH: f32 = 81.0;
const ROW: f32 = 78.0;
const MAN: f32 = 34.0;
/// The most that a tower rises above its space.
const RISE: f32 = 30.0;
/// First and last column of each row (V1).
const ROWS: [(u8, u8); 5] = [(0, 8), (0, 9), (0, 10), (1, 10), (2, 10)];

/// The picture of `look`, with `seen_by` on the near side.
pub fn scene(look: &Look, seen_by: Seat) -> Scene {
    let mut pieces = Vec::new();
    let mut towers: Vec<&Tower> = look.towers.iter().filter(|tower| !tower.pieces.is_empty()).collect();
    // Far rows first: a high tower covers a little of the row behind it.
    towers.sort_by(|a, b| place(a.space, seen_by).y.total_cmp(&place(b.space, seen_by).y));
    for tower in &towers {
        lay_tower(&mut pieces, tower, place(tower.space, seen_by), look.rings_count);
    }
    for &(space, mark) in &look.marks {
        let height =
            look.towers.iter().find(|tower| tower.space == space).map_or(0, |tower| tower.pieces.len());
        let top = place(space, seen_by).by(0.0, -rise(height));
        pieces.push(Shape::mark(mark, top, if mark == Mark::Removed { MAN * 0.8 } else { MAN }));
    }
    for tower in towers {
        // Last, so that neither towers nor marks hide it.
        if tower.pieces.len() > 1 && tower.pieces.contains(&None) {
            let head = place(tower.space, seen_by).by(0.0, -rise(tower.pieces.len()));
            pieces.push(Shape::piece(Art::Diamond, head.by(27.0, -24.0), 15.0));
        }
    }
    lay_hands(&mut pieces, look, seen_by);
    Scene { height: HEIGHT, ground: ground(seen_by), pieces }
}

/// From the top of the tower to the top of what it lands on, for a move.
pub(super) fn way(position: &Dvonn, step: Step, seen_by: Seat) -> Option<[Point; 2]> {
    let Step::Move { from, to } = step else { return None };
    let top = |space: super::Space| {
        place((space.column(), space.row()), seen_by).by(0.0, -rise(position.tower(space).len() as usize))
    };
    Some([from, to].map(top))
}

fn ground(seen_by: Seat) -> Vec<Shape> {
    let mut shapes = vec![Shape::panel(at(0.0, 0.0), at(1000.0, HEIGHT), 0.0, Tint::Table, Lift::Flat)];
    let (wide, narrow, high) = (492.0, 362.0, 232.0);
    let corners =
        [(-wide, 0.0), (-narrow, -high), (narrow, -high), (wide, 0.0), (narrow, high), (-narrow, high)];
    let corners = corners.map(|(x, y)| MIDDLE.by(x, y)).to_vec();
    shapes.push(Shape::Polygon { corners, fill: Tint::Slate, edge: Some(Tint::Space), lift: Lift::Raised });
    for (column, row) in spaces() {
        // Half of the six directions; the other half are their ends.
        for to in [(column + 1, row), (column, row + 1), (column + 1, row + 1)] {
            if exists(to) {
                let (from, to) = (place((column, row), seen_by), place(to, seen_by));
                shapes.push(Shape::line(from, to, 5.0, Tint::SlateLine));
            }
        }
    }
    for space in spaces() {
        shapes.push(Shape::Disc { at: place(space, seen_by), radius: 26.0, fill: Tint::SlateLine });
        shapes.push(Shape::Disc { at: place(space, seen_by), radius: 23.5, fill: Tint::Space });
    }
    for (row, (first, _)) in (0..).zip(ROWS) {
        let beside = towards(place((first, row), seen_by), place((first + 1, row), seen_by), -0.70);
        shapes.push(Shape::text(&(row + 1), beside, 30.0, Tint::Label));
    }
    for (column, letter) in (0..11_u8).zip('a'..='k') {
        let lowest = column.saturating_sub(8);
        let above = (column, lowest + 1);
        let below = towards(place((column, lowest), seen_by), place(above, seen_by), -0.66);
        shapes.push(Shape::text(&letter, below, 30.0, Tint::Label));
    }
    shapes
}

fn spaces() -> impl Iterator<Item = Space> {
    (0..5_u8).flat_map(|row| {
        (ROWS[usize::from(row)].0..=ROWS[usize::from(row)].1).map(move |column| (column, row))
    })
}

fn exists((column, row): Space) -> bool {
    ROWS.get(usize::from(row)).is_some_and(|(first, last)| (*first..=*last).contains(&column))
}

fn place((column, row): Space, seen_by: Seat) -> Point {
    // The middle of the board is f3.
    let (up, right) = (f32::from(row) - 2.0, f32::from(column) - 5.0 - (f32::from(row) - 2.0) / 2.0);
    let turn = if seen_by == Seat::First { 1.0 } else { -1.0 };
    MIDDLE.by(turn * right * PITCH, -turn * up * ROW)
}

/// The point `part` of the way from one point to another; behind the first if negative.
fn towards(from: Point, to: Point, part: f32) -> Point {
    from.by((to.x - from.x) * part, (to.y - from.y) * part)
}

/// How far the top of a tower stands above its space.
fn rise(height: usize) -> f32 {
    let below = height.saturating_sub(1) as f32;
    (below * 6.0).min(RISE)
}

fn lay_tower(pieces: &mut Vec<Shape>, tower: &Tower, foot: Point, rings_count: bool) {
    let height = tower.pieces.len();
    let step = if height > 1 { rise(height) / (height - 1) as f32 } else { 0.0 };
    let Some((top, below)) = tower.pieces.split_last() else { return };
    for (n, piece) in below.iter().enumerate() {
        pieces.push(Shape::piece(Art::Layer(*piece), foot.by(0.0, -step * n as f32), MAN));
    }
    let head = foot.by(0.0, -rise(height));
    let Some(owner) = *top else {
        pieces.push(Shape::piece(Art::Ring, head, MAN));
        return;
    };
    pieces.push(Shape::man(owner, head, MAN));
    let counted = tower.pieces.iter().filter(|piece| rings_count || piece.is_some()).count();
    if counted > 1 {
        pieces.push(Shape::text(&counted, head, 36.0, Tint::OnMan(owner)));
    }
}

/// Men and rings yet to be placed lie beside the board, each side's own on its right.
fn lay_hands(pieces: &mut Vec<Shape>, look: &Look, seen_by: Seat) {
    for seat in Seat::ALL {
        let (side, count) = (if seat == seen_by { 1.0 } else { -1.0 }, look.men_in_hand[seat.index()]);
        if count > 0 {
            let spot = MIDDLE.by(side * 452.0, side * 206.0);
            pieces.push(Shape::man(seat, spot, 32.0));
            pieces.push(Shape::text(&count, spot, 32.0, Tint::OnMan(seat)));
        }
    }
    for n in 0..look.rings_in_hand.min(3) {
        pieces.push(Shape::piece(Art::Ring, MIDDLE.by(-464.0 + f32::from(n) * 22.0, 212.0), 26.0));
    }
}
