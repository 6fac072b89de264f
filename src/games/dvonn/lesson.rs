//! The lesson of DVONN: a position for each thing to be learnt. White is the reader.

use crate::games::lesson::Page;

/// The position before anything has happened.
const START: &str = ".,.,.,.,.,.,.,.,./.,.,.,.,.,.,.,.,.,./R,.,.,.,.,R,.,.,.,.,R/\
     .,.,.,.,.,.,.,.,.,./.,.,.,.,.,.,.,.,. 1 23,23 0 0";

/// Towers at h2 and h3 that only i3 joins to a ring.
const CHAIN: &str = ".,.,.,.,.,.,.,.,./.,.,.,.,B,W,.,.,.,W/R,.,.,.,W,R,.,BB,W,B,R/\
     .,.,.,.,BW,.,.,B,.,./.,.,.,.,.,.,.,.,. 1 0,0 0 0";

/// In the order in which they are read; the texts are in the locales.
pub(super) static PAGES: &[Page] = &[
    // The empty board with its rings (V1, V3).
    Page::new("lesson-dvonn-board", START),
    // Placement (V4).
    Page::new(
        "lesson-dvonn-placing",
        ".,.,.,.,.,.,.,.,./.,.,.,B,.,.,B,.,.,./R,.,.,.,.,R,W,.,.,.,R/\
         .,.,W,.,.,.,.,.,.,./.,.,.,.,.,.,.,.,. 1 21,21 0 0",
    )
    .played(&["1 e2"]),
    // Towers: owner and height (V6).
    Page::new(
        "lesson-dvonn-tower",
        ".,.,.,.,.,.,.,.,./.,.,.,W,.,W,.,.,.,./R,W,B,WB,BBW,R,B,WBBW,.,.,R/\
         .,.,.,B,.,.,.,.,.,./.,.,.,.,.,.,.,.,. 1 0,0 0 0",
    ),
    // A tower of two, in all six directions (V2, V7).
    Page::new(
        "lesson-dvonn-moving",
        ".,.,.,.,.,.,.,.,./.,.,.,.,W,B,.,.,.,./R,.,.,B,BW,R,B,.,.,.,R/\
         .,.,.,.,W,.,.,.,.,./.,.,.,.,.,.,.,.,. 1 0,0 0 0",
    )
    .arrows(&["e3-g3", "e3-c3", "e3-e5", "e3-e1", "e3-g5", "e3-c1"]),
    // Landing on a tower (V8).
    Page::new(
        "lesson-dvonn-landing",
        ".,.,.,.,.,.,.,.,./.,.,.,.,.,.,.,.,.,./R,B,W,BB,W,R,B,.,.,.,R/\
         .,.,.,.,.,W,.,.,.,./.,.,.,.,.,.,.,.,. 1 0,0 0 0",
    )
    .played(&["1 c3-d3"]),
    // Landing on a ring (V7, V8).
    Page::new(
        "lesson-dvonn-ring",
        ".,.,.,.,.,.,.,.,./.,.,.,.,B,.,.,.,.,./R,W,.,.,W,R,BW,.,.,.,R/\
         .,.,.,.,.,B,.,.,.,./.,.,.,.,.,.,.,.,. 1 0,0 0 0",
    )
    .played(&["1 b3-a3"]),
    // The chain to a ring (V9), before the cut.
    Page::new("lesson-dvonn-chain", CHAIN).arrows(&["i3-j3"]),
    // Cut off (V9).
    Page::new("lesson-dvonn-cut", CHAIN).played(&["1 i3-j3"]),
    // Passing (V10): six men high, White can go nowhere from the middle.
    Page::new(
        "lesson-dvonn-passing",
        ".,.,.,.,.,.,.,.,./.,.,.,.,.,.,.,.,.,./R,.,.,.,BB,RWWBBWW,B,.,.,.,R/\
         .,.,.,.,.,.,.,.,.,./.,.,.,.,.,.,.,.,. 1 0,0 0 0",
    )
    .played(&["1 pass"])
    .arrows(&["g3-h3", "e3-c3"]),
    // The end (V11, V13): seven against six.
    Page::new(
        "lesson-dvonn-end",
        ".,.,.,.,.,.,.,.,./.,.,.,.,.,.,.,.,.,./R,.,.,B,BBWWBB,RWWBBWW,.,.,.,.,R/\
         .,.,.,.,.,.,.,.,.,./.,.,.,.,.,.,.,.,. 2 0,0 0 0",
    )
    .played(&["2 d3-e3"]),
    // The published rules (V14 to V20): the ring goes along.
    Page::new(
        "lesson-dvonn-official",
        ".,.,.,.,.,.,.,.,./.,.,.,.,.,.,.,.,.,./.,R,B,RW,B,BB,W,R,.,.,./\
         .,.,.,.,.,.,.,.,.,./.,.,.,.,.,.,.,.,. 1 0,0 0 0",
    )
    .with("rules=official")
    .played(&["1 d3-f3"]),
    // How a turn is typed.
    Page::new("lesson-dvonn-play", START).played(&["1 d3"]),
];
