//! The colours of pictures, as data.

use super::canvas::Rgb;
use crate::games::scene::{Seat, Tint};

/// How an area is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Surface {
    /// At its upper edge.
    pub top: Rgb,
    /// At its lower edge.
    pub bottom: Rgb,
    /// How strong the grain of the wood is, 0 to 255.
    pub grain: u8,
}

/// The colours of one kind of piece.
#[derive(Clone, Copy, Debug)]
pub struct Body {
    /// The face, lit from above.
    pub face: Surface,
    /// The outermost edge: the opposite tone, so that it stands out on every field.
    pub rim: Rgb,
    /// The ring turned into the face, and the edges of men lying beneath.
    pub groove: Rgb,
    /// The side, where it is seen.
    pub side: Rgb,
    /// Writing on it.
    pub ink: Rgb,
}

/// All colours of one look.
#[derive(Debug)]
pub struct Theme {
    /// The word in the configuration.
    pub name: &'static str,
    /// The frame round a board.
    pub frame: Surface,
    /// Raised wood.
    pub rail: Surface,
    /// Hollows for men off the board.
    pub tray: Surface,
    /// Thin edges.
    pub edge: Rgb,
    /// Backgammon's field.
    pub felt: Surface,
    /// Light points and squares.
    pub light: Surface,
    /// Dark points and squares.
    pub dark: Surface,
    /// Light squares of home rows.
    pub home_light: Surface,
    /// Dark squares of home rows.
    pub home_dark: Surface,
    /// DVONN's table.
    pub table: Surface,
    /// DVONN's board.
    pub slate: Surface,
    /// DVONN's lines.
    pub slate_line: Rgb,
    /// DVONN's spaces.
    pub space: Surface,
    /// The morris board.
    pub plank: Surface,
    /// The lines burnt into it.
    pub groove: Rgb,
    /// Writing on frames.
    pub label: Rgb,
    /// Writing on the morris board.
    pub plank_label: Rgb,
    /// First's and Second's men.
    pub men: [Body; 2],
    /// DVONN's rings.
    pub ring: Body,
    /// What has just happened, and whose turn it is.
    pub accent: Rgb,
    /// The outline of marks.
    pub mark_edge: Rgb,
    /// Crosses.
    pub cross: Rgb,
    /// A player's bar.
    pub bar: Rgb,
    /// The bar of the side to move.
    pub bar_lit: Rgb,
    /// Names.
    pub ink: Rgb,
    /// Counts.
    pub soft_ink: Rgb,
}

const fn even(color: Rgb) -> Surface {
    Surface { top: color, bottom: color, grain: 0 }
}
const fn shaded(top: Rgb, bottom: Rgb) -> Surface {
    Surface { top, bottom, grain: 0 }
}
const fn wood(top: Rgb, bottom: Rgb, grain: u8) -> Surface {
    Surface { top, bottom, grain }
}
const fn rgb(hex: u32) -> Rgb {
    [(hex >> 16) as u8, (hex >> 8) as u8, hex as u8]
}

const IVORY: Body = Body {
    face: shaded(rgb(0xfb_f5e6), rgb(0xe6_dabd)),
    rim: rgb(0x4d_3c2a),
    groove: rgb(0xb0_9866),
    side: rgb(0xc9_bb97),
    ink: rgb(0x1c_1e24),
};
const EBONY: Body = Body {
    face: shaded(rgb(0x2c_2f38), rgb(0x1e_2028)),
    rim: rgb(0xb9_bfc9),
    groove: rgb(0x6f_7583),
    side: rgb(0x14_161b),
    ink: rgb(0xff_ffff),
};
const RUBY: Body = Body {
    face: shaded(rgb(0xf0_5a26), rgb(0xc2_3a10)),
    rim: rgb(0x58_1505),
    groove: rgb(0x8a_2409),
    side: rgb(0x9c_2c0b),
    ink: rgb(0xff_ffff),
};

/// Walnut, green baize and blue slate.
pub static WOOD: Theme = Theme {
    name: "wood",
    frame: wood(rgb(0x5a_3926), rgb(0x46_2b1c), 70),
    rail: wood(rgb(0x6a_452e), rgb(0x53_3422), 70),
    tray: even(rgb(0x33_2118)),
    edge: rgb(0x27_1710),
    felt: even(rgb(0x55_8f82)),
    light: even(rgb(0xe5_c99c)),
    dark: even(rgb(0x76_311f)),
    home_light: even(rgb(0xe8_d08c)),
    home_dark: even(rgb(0x66_4e1c)),
    table: even(rgb(0x2b_4050)),
    slate: even(rgb(0x5d_7e94)),
    slate_line: rgb(0x41_6177),
    space: even(rgb(0x78_97aa)),
    plank: wood(rgb(0xd6_a469), rgb(0xc6_9258), 60),
    groove: rgb(0x5a_3417),
    label: rgb(0xf6_e7c9),
    plank_label: rgb(0x4a_2a12),
    men: [IVORY, EBONY],
    ring: RUBY,
    accent: rgb(0xff_c83d),
    mark_edge: rgb(0x2a_2110),
    cross: rgb(0xd9_2b1c),
    bar: rgb(0x1e_222b),
    bar_lit: rgb(0x37_3e4c),
    ink: rgb(0xff_ffff),
    soft_ink: rgb(0xcd_d2db),
};

/// Cool and plain.
pub static SLATE: Theme = Theme {
    name: "slate",
    frame: shaded(rgb(0x3d_4854), rgb(0x31_3a45)),
    rail: shaded(rgb(0x4b_5865), rgb(0x3d_4854)),
    tray: even(rgb(0x24_2b34)),
    edge: rgb(0x1a_2027),
    felt: even(rgb(0x6d_8a96)),
    light: even(rgb(0xd3_dade)),
    dark: even(rgb(0x34_566c)),
    home_light: even(rgb(0xd9_d3b4)),
    home_dark: even(rgb(0x4c_5548)),
    table: even(rgb(0x2d_3640)),
    slate: even(rgb(0x6a_808a)),
    slate_line: rgb(0x4a_5f69),
    space: even(rgb(0x83_98a2)),
    plank: shaded(rgb(0xb9_c4ca), rgb(0xab_b7be)),
    groove: rgb(0x2d_3a44),
    label: rgb(0xec_f0f3),
    plank_label: rgb(0x25_303a),
    men: [IVORY, EBONY],
    ring: RUBY,
    accent: rgb(0xff_c83d),
    mark_edge: rgb(0x20_2020),
    cross: rgb(0xd9_2b1c),
    bar: rgb(0x1b_1f26),
    bar_lit: rgb(0x35_3d49),
    ink: rgb(0xff_ffff),
    soft_ink: rgb(0xcd_d2db),
};

impl Theme {
    /// The surface that a scene asks for.
    pub fn surface(&self, tint: Tint) -> Surface {
        match tint {
            Tint::Frame => self.frame,
            Tint::Rail => self.rail,
            Tint::Tray => self.tray,
            Tint::Edge => even(self.edge),
            Tint::Felt => self.felt,
            Tint::Light => self.light,
            Tint::Dark => self.dark,
            Tint::HomeLight => self.home_light,
            Tint::HomeDark => self.home_dark,
            Tint::Table => self.table,
            Tint::Slate => self.slate,
            Tint::SlateLine => even(self.slate_line),
            Tint::Space => self.space,
            Tint::Plank => self.plank,
            Tint::Groove => even(self.groove),
            Tint::Label => even(self.label),
            Tint::PlankLabel => even(self.plank_label),
            Tint::OnMan(seat) => even(self.body(seat).ink),
            Tint::Accent => even(self.accent),
        }
    }

    /// The colours of a side's men.
    pub fn body(&self, seat: Seat) -> &Body {
        &self.men[seat.index()]
    }

    /// Every surface that something may lie on.
    pub fn fields(&self) -> [Surface; 13] {
        [
            self.frame,
            self.rail,
            self.tray,
            self.felt,
            self.light,
            self.dark,
            self.home_light,
            self.home_dark,
            self.table,
            self.slate,
            self.space,
            self.plank,
            even(self.bar),
        ]
    }
}
