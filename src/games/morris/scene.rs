//! The morris board as shapes: three squares, with the men in hand on the left and the men lost on the right.

use super::board::{self, MEN};
use super::{Morris, Step};
use crate::games::rules::{Last, Rules};
use crate::games::scene::{Art, Lift, Mark, Point, Scene, Seat, Shape, State, Tint, at};

/// Everything that the picture shows.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Look {
    /// The 24 points in the order of the position text: a1 a4 a7 b2 … g7.
    pub points: [Option<Seat>; 24],
    /// Men of each side not yet placed.
    pub hand: [u8; 2],
    /// Men of each side taken by the other.
    pub lost: [u8; 2],
    /// The mills closed by the last turn, each from end to end.
    pub mill: Vec<[u8; 3]>,
    /// What happened in the last turn, and which men may be taken now.
    pub marks: Vec<(u8, Mark)>,
}

impl Look {
    /// What there is to see in `position` after the turn `last`.
    pub fn of(position: &Morris, last: Option<&Last<'_, Morris>>) -> Look {
        let board = position.board();
        let hand = Seat::ALL.map(|seat| board.hand(seat));
        let mut look = Look {
            points: board::Point::ALL.map(|point| board.man(point)),
            hand,
            lost: Seat::ALL.map(|seat| MEN.saturating_sub(hand[seat.index()] + board.men(seat).len() as u8)),
            ..Look::default()
        };
        let number = |point: board::Point| point.index() as u8;
        if let Some(last) = last {
            let mut at = last.before.clone();
            for &step in last.steps {
                at.step(step);
                look.mill.extend(at.mills_closed_by(step).into_iter().map(|mill| mill.map(number)));
                match step {
                    Step::Place(to) => look.marks.push((number(to), Mark::Arrived)),
                    Step::Move { from, to } => {
                        look.marks.extend([(number(from), Mark::Left), (number(to), Mark::Arrived)]);
                    }
                    Step::Remove(from) => look.marks.push((number(from), Mark::Removed)),
                }
            }
        }
        if board.must_remove() {
            let able = board::Point::ALL.into_iter().filter(|point| board.removable().contains(*point));
            look.marks.extend(able.map(|point| (number(point), Mark::Target)));
        }
        look
    }
}

/// Column and row of each point, 0 to 6, in the order of the position text (M1).
const POINTS: [(u8, u8); 24] = [
    (0, 0),
    (0, 3),
    (0, 6),
    (1, 1),
    (1, 3),
    (1, 5),
    (2, 2),
    (2, 3),
    (2, 4),
    (3, 0),
    (3, 1),
    (3, 2),
    (3, 4),
    (3, 5),
    (3, 6),
    (4, 2),
    (4, 3),
    (4, 4),
    (5, 1),
    (5, 3),
    (5, 5),
    (6, 0),
    (6, 3),
    (6, 6),
];

const HEIGHT: f32 = 636.0;
const MIDDLE: Point = at(500.0, HEIGHT / 2.0);
/// From line to line.
const PITCH: f32 = 80.0;
const MAN: f32 = 32.0;
/// Half the side of the board.
const BOARD: f32 = 304.0;
/// The panels at the sides: distance of their middle from that of the board, half their width and height.
const PANEL: (f32, f32, f32) = (404.0, 82.0, 140.0);

/// The picture of `look`, with `seen_by` on the near side.
pub fn scene(look: &Look, seen_by: Seat) -> Scene {
    let mut pieces = Vec::new();
    for &[a, _, c] in &look.mill {
        pieces.push(Shape::line(place(a, seen_by), place(c, seen_by), 18.0, Tint::Groove));
        pieces.push(Shape::line(place(a, seen_by), place(c, seen_by), 13.0, Tint::Accent));
    }
    for (n, man) in (0..).zip(look.points) {
        if let Some(seat) = man {
            pieces.push(Shape::man(seat, place(n, seen_by), MAN));
        }
    }
    for &(n, mark) in &look.marks {
        let radius = if mark == Mark::Removed { MAN * 0.8 } else { MAN };
        pieces.push(Shape::mark(mark, place(n, seen_by), radius));
    }
    for seat in Seat::ALL {
        let near = seat == seen_by;
        lay_hand(&mut pieces, seat, near, look.hand[seat.index()]);
        lay_lost(&mut pieces, seat, near, look.lost[seat.index()]);
    }
    Scene { height: HEIGHT, ground: ground(seen_by), pieces }
}

/// From the man to its target, for a move.
pub(super) fn way(_: &Morris, step: Step, seen_by: Seat) -> Option<[Point; 2]> {
    let Step::Move { from, to } = step else { return None };
    Some([from, to].map(|point| place(point.index() as u8, seen_by)))
}

fn ground(seen_by: Seat) -> Vec<Shape> {
    let mut shapes = vec![Shape::panel(at(0.0, 0.0), at(1000.0, HEIGHT), 0.0, Tint::Frame, Lift::Flat)];
    let corner = MIDDLE.by(-BOARD, -BOARD);
    shapes.push(Shape::panel(corner, at(2.0 * BOARD, 2.0 * BOARD), 14.0, Tint::Plank, Lift::Raised));
    for ring in 1..=3 {
        let reach = f32::from(ring as u8) * PITCH;
        let corners = [(-reach, -reach), (reach, -reach), (reach, reach), (-reach, reach)]
            .map(|(x, y)| MIDDLE.by(x, y));
        for (n, from) in corners.into_iter().enumerate() {
            shapes.push(Shape::line(from, corners[(n + 1) % 4], 6.0, Tint::Groove));
        }
    }
    for (dx, dy) in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
        let (from, to) = (MIDDLE.by(dx * PITCH, dy * PITCH), MIDDLE.by(dx * 3.0 * PITCH, dy * 3.0 * PITCH));
        shapes.push(Shape::line(from, to, 6.0, Tint::Groove));
    }
    for n in 0..24 {
        shapes.push(Shape::Disc { at: place(n, seen_by), radius: 11.0, fill: Tint::Groove });
    }
    let outside = 3.0 * PITCH + MAN + 16.0;
    for (n, letter) in (0..7_u8).zip('a'..) {
        let along = spot(n, 0, seen_by);
        shapes.push(Shape::text(&letter, at(along.x, MIDDLE.y + outside), 30.0, Tint::PlankLabel));
        let along = spot(0, n, seen_by);
        shapes.push(Shape::text(&(n + 1), at(MIDDLE.x - outside, along.y), 30.0, Tint::PlankLabel));
    }
    let (away, half, high) = PANEL;
    for (side, near) in [(-1.0, true), (-1.0, false), (1.0, true), (1.0, false)] {
        let middle = panel(side, near);
        let size = at(2.0 * half, 2.0 * high);
        debug_assert!(away > BOARD, "panels stand beside the board");
        shapes.push(Shape::panel(middle.by(-half, -high), size, 12.0, Tint::Tray, Lift::Sunk));
    }
    for near in [true, false] {
        for n in 0..9 {
            shapes.push(Shape::Disc { at: socket(-1.0, near, n), radius: 10.0, fill: Tint::Frame });
        }
    }
    shapes
}

/// The middle of a panel.
fn panel(side: f32, near: bool) -> Point {
    MIDDLE.by(side * PANEL.0, if near { 156.0 } else { -156.0 })
}

/// The place of man `n` in a panel, three in a row, filled from the player's own edge.
fn socket(side: f32, near: bool, n: u8) -> Point {
    let (row, column) = (f32::from(n / 3), f32::from(n % 3) - 1.0);
    let down = if near { 1.0 } else { -1.0 };
    panel(side, near).by(column * 50.0, down * (104.0 - row * 52.0))
}

/// Where a panel's number stands.
fn number(side: f32, near: bool) -> Point {
    panel(side, near).by(14.0, if near { -98.0 } else { 98.0 })
}

fn spot(column: u8, row: u8, seen_by: Seat) -> Point {
    let turn = if seen_by == Seat::First { 1.0 } else { -1.0 };
    MIDDLE.by(turn * (f32::from(column) - 3.0) * PITCH, -turn * (f32::from(row) - 3.0) * PITCH)
}

fn place(point: u8, seen_by: Seat) -> Point {
    let (column, row) = POINTS[usize::from(point) % 24];
    spot(column, row, seen_by)
}

fn lay_hand(pieces: &mut Vec<Shape>, seat: Seat, near: bool, count: u8) {
    for n in 0..count.min(9) {
        pieces.push(Shape::man(seat, socket(-1.0, near, n), 23.0));
    }
    pieces.push(Shape::text(&count, number(-1.0, near).by(-14.0, 0.0), 36.0, Tint::Label));
}

fn lay_lost(pieces: &mut Vec<Shape>, seat: Seat, near: bool, count: u8) {
    for n in 0..count.min(9) {
        pieces.push(Shape::piece(Art::Man(seat, State::Spent), socket(1.0, near, n), 23.0));
    }
    let number = number(1.0, near);
    pieces.push(Shape::mark(Mark::Removed, number.by(-34.0, 0.0), 16.0));
    pieces.push(Shape::text(&count, number, 36.0, Tint::Label));
}
