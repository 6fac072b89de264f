//! The lesson of Nine Men's Morris: a position for each thing to be learnt. White is the reader.

use crate::games::lesson::Page;

/// The position before anything has happened.
const START: &str = "........................ 1 p 0 9,9 0";

/// In the order in which they are read; the texts are in the locales.
pub(super) static PAGES: &[Page] = &[
    // The men wait beside the board.
    Page::new("lesson-morris-board", START),
    // Placing (M3, M4).
    Page::new("lesson-morris-placing", "....B.....W..B.....W.... 1 p 0 7,7 0").played(&["1 b6"]),
    // A mill takes a man (M5).
    Page::new("lesson-morris-mill", "WW...........B....WB...B 1 p 0 6,6 0").played(&["1 a7"]),
    // Men in mills are safe while one stands outside (M7).
    Page::new("lesson-morris-safe", "...BBB.W..W...BWW....WB. 1 p 0 4,4 0").played(&["1 e5"]),
    // Nobody stands outside; two mills take one man (M6, M7).
    Page::new("lesson-morris-all-in-mills", "...BBB....W....WW....... 1 p 0 6,6 0").played(&["1 e5"]),
    // Moving (M9).
    Page::new("lesson-morris-moving", "W...B...W.W..B..W..B.B.W 1 m 0 0,0 0")
        .arrows(&["d2-d1", "d2-d3", "d2-b2", "d2-f2"]),
    // A mill opened may close again (M5).
    Page::new("lesson-morris-again", "WWW.....B..W.B.B...B.BW. 1 m 0 0,0 0")
        .played(&["1 a4-b4", "2 c5-d5"])
        .arrows(&["b4-a4"]),
    // Flying (M10).
    Page::new("lesson-morris-flying", "W..B.B...B..W..B...B..W. 1 m 0 0,0 0")
        .arrows(&["a1-a7", "a1-d7", "a1-f6"]),
    // Fewer than three men (M11).
    Page::new("lesson-morris-few-men", "WW.B.........BW....B.W.. 1 m 0 0,0 0").played(&["1 d7-a7xf4"]),
    // Every man blocked (M12).
    Page::new("lesson-morris-blocked", "BWB......W....W....W.B.B 1 m 0 0,0 0").played(&["1 f4-g4"]),
    // The draws (M13, M14): here the hundredth quiet turn.
    Page::new("lesson-morris-draw", "W.B.......W..B.....B..W. 1 m 0 0,0 99").played(&["1 a1-a4"]),
    // How a turn is typed.
    Page::new("lesson-morris-play", START).played(&["1 d2"]),
];
