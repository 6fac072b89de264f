//! A board picture as plain shapes in board units; `picture` turns it into pixels.

pub use super::rules::Seat;

/// The width of every scene, in units. At the usual width of a picture a unit is a pixel.
pub const WIDTH: f32 = 1000.0;

/// What is drawn between the two players' bars, back to front.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Scene {
    /// In units; the width is always [`WIDTH`].
    pub height: f32,
    /// The empty board: the same throughout a game, so that it is drawn once and kept.
    pub ground: Vec<Shape>,
    /// Everything that changes from turn to turn: men, dice, marks.
    pub pieces: Vec<Shape>,
}

/// A place in units: x to the right, y downward, from the upper left corner.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Point {
    /// To the right.
    pub x: f32,
    /// Downward.
    pub y: f32,
}

/// The point at `x`, `y`.
pub const fn at(x: f32, y: f32) -> Point {
    Point { x, y }
}

impl Point {
    /// This point moved right by `dx` and down by `dy`.
    #[must_use]
    pub const fn by(self, dx: f32, dy: f32) -> Point {
        Point { x: self.x + dx, y: self.y + dy }
    }
}

/// One thing to be drawn. Lengths are in units.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A rectangle with rounded corners.
    Panel {
        /// Upper left corner.
        at: Point,
        /// Width and height.
        size: Point,
        /// Radius of the corners.
        round: f32,
        /// Its surface.
        fill: Tint,
        /// How it lies in what is beneath.
        lift: Lift,
    },
    /// A filled polygon with a thin edge.
    Polygon {
        /// Its corners, three or more.
        corners: Vec<Point>,
        /// Its surface.
        fill: Tint,
        /// Its outline.
        edge: Option<Tint>,
        /// How it lies in what is beneath.
        lift: Lift,
    },
    /// A straight line with round ends.
    Line {
        /// One end.
        from: Point,
        /// The other end.
        to: Point,
        /// Its thickness.
        width: f32,
        /// Its colour.
        tint: Tint,
    },
    /// A filled circle.
    Disc {
        /// Its centre.
        at: Point,
        /// Its radius.
        radius: f32,
        /// Its surface.
        fill: Tint,
    },
    /// A word or number, centred. Its digits are written in the reader's script.
    Text {
        /// Its centre: half-way along the line, half the height of a digit.
        at: Point,
        /// What is written.
        text: String,
        /// The size of the letters (one em).
        size: f32,
        /// Its colour.
        tint: Tint,
    },
    /// A piece of ready art.
    Piece {
        /// Which.
        art: Art,
        /// Its centre.
        at: Point,
        /// Its radius, or half its width.
        radius: f32,
    },
}

/// How a shape lies in what is beneath it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lift {
    /// Level with it.
    Flat,
    /// Let into it: its edges throw a shadow on it.
    Sunk,
    /// On top of it: it throws a shadow.
    Raised,
}

/// A colour by its use; the picture's theme says which one it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tint {
    /// The frame round a board.
    Frame,
    /// The bar across a backgammon board, and other raised wood.
    Rail,
    /// A hollow for men that are not on the board.
    Tray,
    /// Thin edges.
    Edge,
    /// Backgammon's playing field.
    Felt,
    /// Every second point or square.
    Light,
    /// The points and squares between.
    Dark,
    /// Home rows, light squares.
    HomeLight,
    /// Home rows, dark squares.
    HomeDark,
    /// DVONN's table.
    Table,
    /// DVONN's board.
    Slate,
    /// DVONN's lines.
    SlateLine,
    /// DVONN's spaces.
    Space,
    /// The morris board.
    Plank,
    /// The lines burnt into it.
    Groove,
    /// Coordinates and other writing on frames.
    Label,
    /// Coordinates on the morris board.
    PlankLabel,
    /// Writing on this side's men.
    OnMan(Seat),
    /// What has just happened.
    Accent,
}

/// Ready pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Art {
    /// A man from above.
    Man(Seat, State),
    /// A man lying beneath others: only its edge shows.
    Layer(Option<Seat>),
    /// A man standing on its edge, as in a tray.
    Edgewise(Seat),
    /// DVONN's red ring, with its diamond.
    Ring,
    /// The diamond alone: there is a ring in this tower.
    Diamond,
    /// A die of this side, showing 1 to 6.
    Die {
        /// Whose.
        seat: Seat,
        /// 1 to 6.
        face: u8,
        /// Used up.
        spent: bool,
    },
    /// The doubling cube, without its number.
    Cube {
        /// Not to be turned in this game.
        crossed: bool,
    },
    /// A disc on a man of this side, in the colour of the writing there: under a count, or alone as the dot
    /// of a marked man.
    Badge(Seat),
    /// Something happened here.
    Mark(Mark),
    /// The star of a veteran of this side.
    Star(Seat),
    /// A tick: this man has moved.
    Tick,
}

/// How a man looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum State {
    /// As ever.
    Plain,
    /// Has moved in this turn and may not move again.
    Spent,
    /// With the golden ring of a veteran.
    Veteran,
    /// A veteran that may not move again.
    VeteranSpent,
}

/// What a mark tells. They differ in shape, so that nobody needs the colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// A man came here: a solid ring.
    Arrived,
    /// A man went from here: a dashed ring.
    Left,
    /// A man was taken from here: a cross.
    Removed,
    /// This man may be taken: four corners.
    Target,
}

impl Shape {
    /// The piece `art` of `radius` round `at`.
    pub fn piece(art: Art, at: Point, radius: f32) -> Shape {
        Shape::Piece { art, at, radius }
    }
    /// A plain man.
    pub fn man(seat: Seat, at: Point, radius: f32) -> Shape {
        Shape::piece(Art::Man(seat, State::Plain), at, radius)
    }
    /// A mark round a man of `radius`.
    pub fn mark(mark: Mark, at: Point, radius: f32) -> Shape {
        Shape::piece(Art::Mark(mark), at, radius)
    }
    /// Writing centred on `at`.
    pub fn text(text: &impl ToString, at: Point, size: f32, tint: Tint) -> Shape {
        Shape::Text { text: text.to_string(), at, size, tint }
    }
    /// A straight line.
    pub fn line(from: Point, to: Point, width: f32, tint: Tint) -> Shape {
        Shape::Line { from, to, width, tint }
    }
    /// An arrow from a man towards a place, dark-edged so that it stands out on every field. It begins at
    /// the man's rim and leaves the middle of the place free: numbers stay legible.
    pub fn arrow(from: Point, to: Point) -> [Shape; 4] {
        const RIM: f32 = 27.0;
        const MIDDLE: f32 = 18.0;
        const HEAD: f32 = 24.0;
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let length = dx.hypot(dy).max(1.0);
        let (ux, uy) = (dx / length, dy / length);
        let (tail, tip) = (RIM.min(length * 0.33), length - MIDDLE.min(length * 0.25));
        let head = HEAD.min(tip - tail);
        let neck = tip - head;
        let along = |way: f32, aside: f32| from.by(ux * way - uy * aside, uy * way + ux * aside);
        let barbs = |grow: f32, fill| Shape::Polygon {
            corners: vec![
                along(tip + grow * 1.8, 0.0),
                along(neck - grow, head * 0.62 + grow * 1.4),
                along(neck - grow, -head * 0.62 - grow * 1.4),
            ],
            fill,
            edge: None,
            lift: Lift::Flat,
        };
        let shaft = |width, tint| Shape::line(along(tail, 0.0), along(neck, 0.0), width, tint);
        [shaft(14.0, Tint::Edge), barbs(3.0, Tint::Edge), shaft(8.0, Tint::Accent), barbs(0.0, Tint::Accent)]
    }
    /// A rounded rectangle.
    pub fn panel(at: Point, size: Point, round: f32, fill: Tint, lift: Lift) -> Shape {
        Shape::Panel { at, size, round, fill, lift }
    }
}
