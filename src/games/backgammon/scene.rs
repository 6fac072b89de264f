//! The backgammon board as shapes: the side that looks moves from the upper right round to the lower right.

use super::Backgammon;
use super::board::{BAR as ON_BAR, OFF};
use super::notation::Step;
use crate::games::rules::{Die, Last, Rules, Turn};
use crate::games::scene::{Art, Lift, Mark, Point, Scene, Seat, Shape, Tint, at};

/// Everything that the picture shows. Points are each side's own: 1 to 24, 0 off, 25 the bar (B1).
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Look {
    /// Men of each side on each of its points.
    pub men: [[u8; 26]; 2],
    /// The dice on the board.
    pub dice: Vec<Thrown>,
    /// The cube, if it is in play.
    pub cube: Option<Cube>,
    /// The match, if there is one.
    pub score: Option<Score>,
    /// What happened in the last turn: whose man, on which of its points, what.
    pub marks: Vec<(Seat, u8, Mark)>,
}

/// A die on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thrown {
    /// Who threw it.
    pub seat: Seat,
    /// 1 to 6.
    pub face: u8,
    /// Already played.
    pub spent: bool,
}

/// The doubling cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cube {
    /// What it multiplies the stakes by; when offered, by what it would.
    pub value: u32,
    /// Whose it is.
    pub owner: Option<Seat>,
    /// Offered to this side, which has not answered yet.
    pub offered_to: Option<Seat>,
    /// No doubling in this game (B14).
    pub crawford: bool,
}

/// The state of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// Points won so far.
    pub points: [u32; 2],
    /// Points that win the match.
    pub length: u32,
}

impl Look {
    /// What there is to see in `position` after the turn `last`.
    pub fn of(position: &Backgammon, last: Option<&Last<'_, Backgammon>>) -> Look {
        // When the turn ended a game of a match, the men stand for the next one already.
        let last = last.filter(|last| last.before.finished().len() == position.finished().len());
        let men = Seat::ALL.map(|seat| std::array::from_fn(|point| position.men(seat, point as u8)));
        let cube = position.cube().map(|cube| {
            let offered_to = position.doubled_by().map(Seat::other);
            let value = cube.value() * if offered_to.is_some() { 2 } else { 1 };
            Cube { value, owner: cube.owner, offered_to, crawford: position.is_crawford_game() }
        });
        let score = position.match_length().map(|length| {
            let points = Seat::ALL.map(|seat| position.score(seat));
            Score { points, length }
        });
        Look { men, dice: dice(position, last), cube, score, marks: last.map(marks).unwrap_or_default() }
    }
}

/// The throw being played; until the next one those of the last turn lie there.
fn dice(position: &Backgammon, last: Option<&Last<'_, Backgammon>>) -> Vec<Thrown> {
    let (seat, (dice, mut left)) = match (position.turn(), position.dice(), last) {
        (Turn::Player(seat), Some(thrown), _) => (seat, thrown),
        (_, _, Some(last)) => match last.before.dice() {
            Some((dice, _)) => (last.seat, (dice, Vec::new())),
            None => return Vec::new(),
        },
        _ => return Vec::new(),
    };
    let faces = dice.map(Die::face);
    let thrown = if faces[0] == faces[1] { vec![faces[0]; 4] } else { faces.to_vec() };
    let unplayed = |face: u8| {
        let at = left.iter().position(|open| *open == face);
        at.map(|at| left.swap_remove(at)).is_some()
    };
    let open: Vec<bool> = thrown.iter().copied().map(unplayed).collect();
    thrown.into_iter().zip(open).map(|(face, open)| Thrown { seat, face, spent: !open }).collect()
}

/// What the moves of a turn did: where a man only came by, nothing is marked but a hit.
fn marks(last: &Last<'_, Backgammon>) -> Vec<(Seat, u8, Mark)> {
    let mut net = [0_i8; 26];
    let mut marks = Vec::new();
    for step in last.steps {
        let Step::Move(played) = step else { continue };
        net[usize::from(played.from)] -= 1;
        net[usize::from(played.to)] += 1;
        if played.hit {
            marks.push((last.seat.other(), 25 - played.to, Mark::Removed));
        }
    }
    for (point, change) in (0_u8..).zip(net) {
        match change {
            1.. => marks.push((last.seat, point, Mark::Arrived)),
            0 => {}
            ..0 => marks.push((last.seat, point, Mark::Left)),
        }
    }
    marks
}

const HEIGHT: f32 = 636.0;
/// Upper and lower edge of the field.
const TOP: f32 = 40.0;
const BOTTOM: f32 = HEIGHT - TOP;
/// Left edges of the two halves of the field, and their width.
const HALVES: [f32; 2] = [24.0, 484.0];
const HALF: f32 = 400.0;
/// From point to point.
const PITCH: f32 = 66.0;
const MAN: f32 = 29.0;
/// From man to man in a stack.
const STEP: f32 = 48.0;
/// Men of a stack that are drawn; a count tells the rest.
const SHOWN: u8 = 5;
const BAR: f32 = 454.0;
const DIE: f32 = 26.0;
/// The column of the trays.
const TRAY: f32 = 900.0;
const TRAY_WIDTH: f32 = 76.0;

/// The picture of `look`, with `seen_by` on the near side.
pub fn scene(look: &Look, seen_by: Seat) -> Scene {
    let mut pieces = Vec::new();
    for seat in Seat::ALL {
        let view = View { near: seat == seen_by, seat };
        for point in 1..=24 {
            view.stack(&mut pieces, point, look.men[seat.index()][usize::from(point)]);
        }
        view.on_bar(&mut pieces, look.men[seat.index()][25]);
        let last = look.marks.contains(&(seat, 0, Mark::Arrived));
        view.off(&mut pieces, look.men[seat.index()][0], last, look.score.is_some());
        view.dice(&mut pieces, &look.dice);
    }
    for &(seat, point, mark) in &look.marks {
        let view = View { near: seat == seen_by, seat };
        view.mark(&mut pieces, look, point, mark);
    }
    if let Some(cube) = look.cube {
        lay_cube(&mut pieces, cube, seen_by);
    }
    if let Some(score) = look.score {
        lay_score(&mut pieces, score, seen_by);
    }
    Scene { height: HEIGHT, ground: ground(look.score.is_some()), pieces }
}

/// From the outermost man of a point, or of the bar, to where he will stand, for a move.
pub(super) fn way(position: &Backgammon, step: Step, seen_by: Seat) -> Option<[Point; 2]> {
    let (Step::Move(played), Turn::Player(seat)) = (step, position.turn()) else { return None };
    let (view, on) = (View { near: seat == seen_by, seat }, |point| position.men(seat, point));
    let from = match played.from {
        ON_BAR => view.bar_spot(on(ON_BAR).saturating_sub(1)),
        point => view.spot(point, on(point).clamp(1, SHOWN) - 1),
    };
    let to = match played.to {
        OFF => {
            let (top, height) = tray(view.near, position.match_length().is_some());
            at(TRAY + TRAY_WIDTH / 2.0, top + height / 2.0)
        }
        point => view.spot(point, on(point).min(SHOWN - 1)),
    };
    Some([from, to])
}

fn ground(in_match: bool) -> Vec<Shape> {
    let mut shapes = vec![Shape::panel(at(0.0, 0.0), at(1000.0, HEIGHT), 0.0, Tint::Frame, Lift::Flat)];
    for left in HALVES {
        shapes.push(Shape::panel(
            at(left - 3.0, TOP - 3.0),
            at(HALF + 6.0, BOTTOM - TOP + 6.0),
            8.0,
            Tint::Edge,
            Lift::Flat,
        ));
        shapes.push(Shape::panel(at(left, TOP), at(HALF, BOTTOM - TOP), 6.0, Tint::Felt, Lift::Sunk));
    }
    shapes.push(Shape::panel(at(BAR - 27.0, 0.0), at(54.0, HEIGHT), 0.0, Tint::Rail, Lift::Raised));
    shapes.push(Shape::line(at(BAR, 0.0), at(BAR, HEIGHT), 1.5, Tint::Edge));
    for point in 1..=24_u8 {
        let (x, edge, inward) = place(point);
        let base = edge + inward;
        let corners = vec![at(x - 31.0, base), at(x, base + inward * 228.0), at(x + 31.0, base)];
        let fill = if point % 2 == 0 { Tint::Light } else { Tint::Dark };
        shapes.push(Shape::Polygon { corners, fill, edge: None, lift: Lift::Flat });
        shapes.push(Shape::text(&point, at(x, edge - inward * 21.0), 28.0, Tint::Label));
    }
    for near in [true, false] {
        let (top, height) = tray(near, in_match);
        shapes.push(Shape::panel(at(TRAY, top), at(TRAY_WIDTH, height), 8.0, Tint::Tray, Lift::Sunk));
    }
    shapes
}

/// The middle of a point of the near side, the edge where it begins, and which way its men are stacked.
fn place(point: u8) -> (f32, f32, f32) {
    let from_right = f32::from(if point <= 12 { point - 1 } else { 24 - point });
    let [left, right] = HALVES.map(|half| half + HALF - 2.0 - PITCH / 2.0);
    let x = if from_right < 6.0 { right - from_right * PITCH } else { left - (from_right - 6.0) * PITCH };
    if point <= 12 { (x, BOTTOM, -1.0) } else { (x, TOP, 1.0) }
}

/// Upper edge and height of a tray. In a match the score stands between the two.
fn tray(near: bool, in_match: bool) -> (f32, f32) {
    let height = if in_match { 196.0 } else { 252.0 };
    (if near { BOTTOM - height } else { TOP }, height)
}

/// One side's men as they lie on the board.
#[derive(Clone, Copy)]
struct View {
    near: bool,
    seat: Seat,
}

impl View {
    /// Where the man number `n` from the edge stands on this side's point.
    fn spot(self, point: u8, n: u8) -> Point {
        let (x, edge, inward) = place(if self.near { point } else { 25 - point });
        at(x, edge + inward * (MAN + 2.0 + f32::from(n) * STEP))
    }

    fn stack(self, pieces: &mut Vec<Shape>, point: u8, count: u8) {
        for n in 0..count.min(SHOWN) {
            pieces.push(Shape::man(self.seat, self.spot(point, n), MAN));
        }
        if count > SHOWN {
            self.count(pieces, self.spot(point, SHOWN - 1), count);
        }
    }

    fn count(self, pieces: &mut Vec<Shape>, at: Point, count: u8) {
        pieces.push(Shape::piece(Art::Badge(self.seat), at, 20.0));
        pieces.push(Shape::text(&count, at, 32.0, Tint::OnMan(self.seat.other())));
    }

    /// Where the man number `n` on the bar stands: near the points on which it will enter.
    fn bar_spot(self, n: u8) -> Point {
        let away = 76.0 + f32::from(n.min(2)) * STEP;
        at(BAR, HEIGHT / 2.0 + if self.near { -away } else { away })
    }

    fn on_bar(self, pieces: &mut Vec<Shape>, count: u8) {
        for n in 0..count.min(3) {
            pieces.push(Shape::man(self.seat, self.bar_spot(n), MAN));
        }
        if count > 3 {
            self.count(pieces, self.bar_spot(2), count);
        }
    }

    fn off(self, pieces: &mut Vec<Shape>, count: u8, last: bool, in_match: bool) {
        if count == 0 {
            return;
        }
        let (top, height) = tray(self.near, in_match);
        let step = if in_match { 9.6 } else { 13.0 };
        let (from, way) = if self.near { (top + height - 14.0, -1.0) } else { (top + 14.0, 1.0) };
        let slab = |n: u8| at(TRAY + TRAY_WIDTH / 2.0, from + way * f32::from(n) * step);
        for n in 0..count.min(15) {
            if last && n + 1 == count.min(15) {
                let corner = slab(n).by(-36.0, -8.0);
                pieces.push(Shape::panel(corner, at(72.0, 16.0), 5.0, Tint::Accent, Lift::Flat));
            }
            pieces.push(Shape::piece(Art::Edgewise(self.seat), slab(n), 31.0));
        }
        let past = slab(14).y + way * 26.0;
        pieces.push(Shape::text(&count, at(TRAY + TRAY_WIDTH / 2.0, past), 32.0, Tint::Label));
    }

    fn dice(self, pieces: &mut Vec<Shape>, dice: &[Thrown]) {
        let own: Vec<&Thrown> = dice.iter().filter(|die| die.seat == self.seat).collect();
        let middle = HALVES[usize::from(self.near)] + HALF / 2.0;
        let left = middle - (own.len() as f32 - 1.0) * 37.0;
        for (n, die) in own.into_iter().enumerate() {
            let art = Art::Die { seat: die.seat, face: die.face, spent: die.spent };
            pieces.push(Shape::piece(art, at(left + n as f32 * 74.0, HEIGHT / 2.0), DIE));
        }
    }

    /// Marks never hide a count: rings go round the outermost man, and what left a full stack is told by a
    /// dashed ring round its outermost man.
    fn mark(self, pieces: &mut Vec<Shape>, look: &Look, point: u8, mark: Mark) {
        if point == OFF {
            return;
        }
        let count = look.men[self.seat.index()][usize::from(point).min(25)];
        if point >= ON_BAR {
            let n = if mark == Mark::Left { count } else { count.saturating_sub(1) };
            pieces.push(Shape::mark(mark, self.bar_spot(n), MAN));
            return;
        }
        match mark {
            Mark::Arrived | Mark::Target => {
                pieces.push(Shape::mark(mark, self.spot(point, count.clamp(1, SHOWN) - 1), MAN));
            }
            Mark::Left => pieces.push(Shape::mark(mark, self.spot(point, count.min(SHOWN - 1)), MAN)),
            Mark::Removed => {
                // The enemy, who hit here, stands on the point now, or has gone on.
                let enemy = look.men[self.seat.other().index()][usize::from(25 - point)];
                pieces.push(Shape::mark(mark, self.spot(point, enemy.min(SHOWN - 1)), MAN * 0.7));
            }
        }
    }
}

fn lay_cube(pieces: &mut Vec<Shape>, cube: Cube, seen_by: Seat) {
    let before = |seat: Seat, far: f32, near: f32| if seat == seen_by { near } else { far };
    let at = match (cube.offered_to, cube.owner) {
        (Some(to), _) => at(HALVES[0] + HALF / 2.0, before(to, 150.0, HEIGHT - 150.0)),
        (None, Some(owner)) => at(BAR, before(owner, 34.0, HEIGHT - 34.0)),
        (None, None) => at(BAR, HEIGHT / 2.0),
    };
    let radius = if cube.offered_to.is_some() { 40.0 } else { 25.0 };
    if cube.offered_to.is_some() {
        pieces.push(Shape::mark(Mark::Arrived, at, radius * 1.4));
    }
    pieces.push(Shape::piece(Art::Cube { crossed: cube.crawford }, at, radius));
    if !cube.crawford {
        let digits = cube.value.to_string().len() as f32;
        let size = radius * if digits < 3.0 { 1.25 } else { 2.9 / digits };
        pieces.push(Shape::text(&cube.value, at, size, Tint::OnMan(Seat::First)));
    }
}

/// The points of both sides, and between them how many win, each as a number of its own: a line such as
/// "2–1" would turn round in a text from right to left.
fn lay_score(pieces: &mut Vec<Shape>, score: Score, seen_by: Seat) {
    let x = TRAY + TRAY_WIDTH / 2.0;
    for seat in Seat::ALL {
        let y = HEIGHT / 2.0 + if seat == seen_by { 54.0 } else { -54.0 };
        pieces.push(Shape::man(seat, at(x - 22.0, y), 14.0));
        pieces.push(Shape::text(&score.points[seat.index()], at(x + 16.0, y), 34.0, Tint::Label));
    }
    let middle = HEIGHT / 2.0;
    pieces.push(Shape::panel(at(x - 38.0, middle - 22.0), at(76.0, 44.0), 8.0, Tint::Tray, Lift::Flat));
    // A pennant: the goal.
    pieces.push(Shape::line(at(x - 26.0, middle - 14.0), at(x - 26.0, middle + 15.0), 3.0, Tint::Label));
    let corners = vec![at(x - 24.0, middle - 14.0), at(x - 4.0, middle - 6.0), at(x - 24.0, middle + 2.0)];
    pieces.push(Shape::Polygon { corners, fill: Tint::Accent, edge: None, lift: Lift::Flat });
    pieces.push(Shape::text(&score.length, at(x + 16.0, middle), 34.0, Tint::Accent));
}
