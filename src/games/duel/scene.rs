//! The Duel board as shapes: the field, with the fallen men on the left, the die and its moves on the right.

use super::{Duel, Square, Step, board};
use crate::games::rules::{Last, Rules, Turn};
use crate::games::scene::{Art, Lift, Mark, Point, Scene, Seat, Shape, State, Tint, at};

/// Everything that the picture shows.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Look {
    /// The men on the board.
    pub men: Vec<Man>,
    /// The men removed so far.
    pub fallen: Vec<Fallen>,
    /// The dice on the table: one a turn, both sides' for the right to begin (D3).
    pub dice: Vec<(Seat, u8)>,
    /// Moves that the turn still holds; 0 before the throw.
    pub moves_left: u8,
    /// Whose turn it is.
    pub mover: Option<Seat>,
    /// What happened in the turn: file and rank from 0, and what.
    pub marks: Vec<((u8, u8), Mark)>,
}

/// A man on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Man {
    /// File and rank, from 0.
    pub square: (u8, u8),
    /// Whose.
    pub seat: Seat,
    /// 1 to 8.
    pub number: u8,
    /// Of the second row (D2).
    pub marked: bool,
    /// Has been on the enemy's home row (D11).
    pub veteran: bool,
    /// May not move again in this turn (D5).
    pub moved: bool,
}

/// A man that has been removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fallen {
    /// Whose.
    pub seat: Seat,
    /// 1 to 8.
    pub number: u8,
    /// Of the second row.
    pub marked: bool,
}

impl Look {
    /// What there is to see in `position` after the turn `last`.
    pub fn of(position: &Duel, last: Option<&Last<'_, Duel>>) -> Look {
        let mover = if let Turn::Player(seat) = position.turn() { Some(seat) } else { None };
        let thrown = match (mover, position.die()) {
            (Some(seat), Some(die)) => Some((seat, die.face())),
            // Until the next throw the die of the last turn lies there.
            _ => last.and_then(|last| Some((last.seat, last.before.die()?.face()))),
        };
        let standing = |man: &board::Man| {
            Square::all().any(|square| {
                position.board().man(square).is_some_and(|other| {
                    (other.seat, other.number, other.marked) == (man.seat, man.number, man.marked)
                })
            })
        };
        let start = board::Board::start();
        let fallen = Square::all().filter_map(|square| start.man(square)).filter(|man| !standing(man));
        let men = Square::all().filter_map(|square| Some((square, position.board().man(square)?)));
        Look {
            men: men
                .map(|(square, man)| Man {
                    square: (square.file(), square.rank()),
                    seat: man.seat,
                    number: man.number,
                    marked: man.marked,
                    veteran: man.veteran,
                    moved: position.barred().contains(square),
                })
                .collect(),
            fallen: fallen
                .map(|man| Fallen { seat: man.seat, number: man.number, marked: man.marked })
                .collect(),
            dice: thrown.into_iter().collect(),
            moves_left: position.moves_left(),
            mover,
            marks: last.map(|last| marks(position, last)).unwrap_or_default(),
        }
    }
}

/// What the steps of a turn did, as far as it is still to be seen: a man that went on has arrived only where
/// it stands now.
fn marks(position: &Duel, last: &Last<'_, Duel>) -> Vec<((u8, u8), Mark)> {
    let mut marks: Vec<(Square, Mark)> = Vec::new();
    let mut at = last.before.clone();
    for &step in last.steps {
        let mover_on = |at: &Duel, square| at.board().man(square).is_some_and(|man| man.seat == last.seat);
        at.step(step);
        let Step::Move { from, to, lands_on_enemy } = step else { continue };
        marks.push((from, Mark::Left));
        if mover_on(&at, to) {
            marks.push((to, Mark::Arrived));
        }
        if lands_on_enemy {
            marks.push((to, Mark::Removed));
        }
    }
    marks.retain(|(square, mark)| match mark {
        Mark::Left => position.board().man(*square).is_none(),
        Mark::Arrived => position.board().man(*square).is_some(),
        _ => true,
    });
    marks.into_iter().map(|(square, mark)| ((square.file(), square.rank()), mark)).collect()
}

const HEIGHT: f32 = 636.0;
/// Side of a square.
const SQUARE: f32 = 71.0;
/// Upper left corner of the field.
const CORNER: Point = at(500.0 - 4.0 * SQUARE, 16.0);
const MAN: f32 = 30.0;
/// The panels at the sides: left edges, width, and height.
const LEFT: f32 = 14.0;
const RIGHT: f32 = 822.0;
const WIDTH: f32 = 164.0;

/// The picture of `look`, with `seen_by` on the near side.
pub fn scene(look: &Look, seen_by: Seat) -> Scene {
    let mut pieces = Vec::new();
    for &man in &look.men {
        lay_man(&mut pieces, man, place(man.square, seen_by));
    }
    for &(square, mark) in &look.marks {
        let man = look.men.iter().any(|man| man.square == square);
        // Beside a man that stayed, the cross must not hide its number.
        let (shift, radius) = match (mark, man) {
            (Mark::Removed, true) => (23.0, MAN * 0.44),
            (Mark::Removed, false) => (0.0, MAN * 0.8),
            _ => (0.0, MAN),
        };
        pieces.push(Shape::mark(mark, place(square, seen_by).by(shift, -shift), radius));
    }
    for man in look.men.iter().filter(|man| man.moved) {
        pieces.push(Shape::piece(Art::Tick, place(man.square, seen_by).by(23.0, 23.0), 12.0));
    }
    for seat in Seat::ALL {
        lay_fallen(&mut pieces, look, seat, seat == seen_by);
    }
    lay_turn(&mut pieces, look, seen_by);
    Scene { height: HEIGHT, ground: ground(seen_by), pieces }
}

/// From the man's square to its target, for a move.
pub(super) fn way(_: &Duel, step: Step, seen_by: Seat) -> Option<[Point; 2]> {
    let Step::Move { from, to, .. } = step else { return None };
    Some([from, to].map(|square| place((square.file(), square.rank()), seen_by)))
}

fn ground(seen_by: Seat) -> Vec<Shape> {
    let mut shapes = vec![Shape::panel(at(0.0, 0.0), at(1000.0, HEIGHT), 0.0, Tint::Frame, Lift::Flat)];
    let side = 8.0 * SQUARE;
    shapes.push(Shape::panel(
        CORNER.by(-5.0, -5.0),
        at(side + 10.0, side + 10.0),
        4.0,
        Tint::Edge,
        Lift::Raised,
    ));
    for (file, rank) in (0..8_u8).flat_map(|rank| (0..8_u8).map(move |file| (file, rank))) {
        let home = rank == 0 || rank == 7;
        let fill = match ((file + rank) % 2 == 1, home) {
            (true, false) => Tint::Light,
            (false, false) => Tint::Dark,
            (true, true) => Tint::HomeLight,
            (false, true) => Tint::HomeDark,
        };
        let corner = place((file, rank), seen_by).by(-SQUARE / 2.0, -SQUARE / 2.0);
        shapes.push(Shape::panel(corner, at(SQUARE, SQUARE), 0.0, fill, Lift::Flat));
    }
    for (rank, tint) in [(0, Tint::OnMan(Seat::Second)), (7, Tint::OnMan(Seat::First))] {
        // A border in the owner's colour keeps the home row apart (D1).
        let inner = if (rank == 0) == (seen_by == Seat::First) { -SQUARE / 2.0 } else { SQUARE / 2.0 };
        let (left, right) = (place((0, rank), seen_by).x, place((7, rank), seen_by).x);
        let y = place((0, rank), seen_by).y + inner;
        let (left, right) = (left.min(right) - SQUARE / 2.0, left.max(right) + SQUARE / 2.0);
        shapes.push(Shape::line(at(left, y), at(right, y), 5.0, tint));
    }
    for (n, letter) in (0..8_u8).zip('a'..) {
        let below = at(place((n, 0), seen_by).x, CORNER.y + side + 26.0);
        shapes.push(Shape::text(&letter, below, 30.0, Tint::Label));
        let beside = at(CORNER.x - 20.0, place((0, n), seen_by).y);
        shapes.push(Shape::text(&(n + 1), beside, 30.0, Tint::Label));
    }
    for near in [true, false] {
        let top = fallen_top(near);
        shapes.push(Shape::panel(at(LEFT, top), at(WIDTH, 284.0), 12.0, Tint::Tray, Lift::Sunk));
    }
    shapes.push(Shape::panel(at(RIGHT, 16.0), at(WIDTH, 604.0), 12.0, Tint::Tray, Lift::Sunk));
    shapes
}

fn fallen_top(near: bool) -> f32 {
    if near { 336.0 } else { 16.0 }
}

fn place((file, rank): (u8, u8), seen_by: Seat) -> Point {
    let (file, rank) = (f32::from(file), f32::from(rank));
    let (column, row) = if seen_by == Seat::First { (file, 7.0 - rank) } else { (7.0 - file, rank) };
    CORNER.by((column + 0.5) * SQUARE, (row + 0.5) * SQUARE)
}

fn lay_man(pieces: &mut Vec<Shape>, man: Man, at: Point) {
    let state = match (man.veteran, man.moved) {
        (false, false) => State::Plain,
        (false, true) => State::Spent,
        (true, false) => State::Veteran,
        (true, true) => State::VeteranSpent,
    };
    pieces.push(Shape::piece(Art::Man(man.seat, state), at, MAN));
    pieces.push(Shape::text(&man.number, at, 40.0, Tint::OnMan(man.seat)));
    if man.marked {
        pieces.push(Shape::piece(Art::Badge(man.seat), at.by(-16.0, -13.0), 5.0));
    }
    if man.veteran {
        pieces.push(Shape::piece(Art::Star(man.seat), at.by(0.0, -22.0), 10.0));
    }
}

fn lay_fallen(pieces: &mut Vec<Shape>, look: &Look, seat: Seat, near: bool) {
    let mut fallen: Vec<&Fallen> = look.fallen.iter().filter(|fallen| fallen.seat == seat).collect();
    fallen.sort_by_key(|fallen| (fallen.number, fallen.marked));
    let top = fallen_top(near);
    for (n, man) in fallen.iter().take(16).enumerate() {
        let (column, row) = ((n % 4) as f32, (n / 4) as f32);
        let spot = at(
            LEFT + 26.0 + column * 37.5,
            if near { top + 256.0 - row * 56.0 } else { top + 28.0 + row * 56.0 },
        );
        pieces.push(Shape::man(seat, spot, 18.0));
        pieces.push(Shape::text(&man.number, spot, 26.0, Tint::OnMan(seat)));
    }
    let y = if near { top + 36.0 } else { top + 248.0 };
    pieces.push(Shape::mark(Mark::Removed, at(LEFT + WIDTH / 2.0 - 26.0, y), 16.0));
    pieces.push(Shape::text(&fallen.len(), at(LEFT + WIDTH / 2.0 + 14.0, y), 36.0, Tint::Label));
}

/// The die on its thrower's side, and a row of lamps for the moves: lit ones are left.
fn lay_turn(pieces: &mut Vec<Shape>, look: &Look, seen_by: Seat) {
    let x = RIGHT + WIDTH / 2.0;
    let middle = HEIGHT / 2.0;
    for &(seat, face) in &look.dice {
        let y = middle + if seat == seen_by { 200.0 } else { -200.0 };
        pieces.push(Shape::piece(Art::Die { seat, face, spent: false }, at(x, y), 46.0));
    }
    let Some(mover) = look.mover else { return };
    let thrown = look.dice.iter().find(|(seat, _)| *seat == mover).map_or(0, |(_, face)| *face);
    let thrown = thrown.max(look.moves_left);
    if look.moves_left == 0 {
        return;
    }
    let way = if mover == seen_by { 1.0 } else { -1.0 };
    pieces.push(Shape::text(&look.moves_left, at(x, middle), 90.0, Tint::Accent));
    for n in 0..thrown {
        let left = x - (f32::from(thrown) - 1.0) * 12.0;
        let fill = if n < look.moves_left { Tint::Accent } else { Tint::Frame };
        let spot = at(left + f32::from(n) * 24.0, middle + way * 76.0);
        pieces.push(Shape::Disc { at: spot, radius: 9.0, fill });
    }
}
