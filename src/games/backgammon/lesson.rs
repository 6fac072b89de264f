//! The lesson of backgammon: a position for each thing to be learnt. White is the reader.

use crate::games::lesson::Page;

/// In the order in which they are read; the texts are in the locales.
pub(super) static PAGES: &[Page] = &[
    // The way round the board (B1, B2).
    Page::new("lesson-backgammon-board", "XGID=-b----E-C---eE---c-e----B-:0:0:1:65:0:0:0:0:10")
        .arrows(&["24/18/13"]),
    // Two dice (B3, B4).
    Page::new("lesson-backgammon-dice", "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10")
        .arrows(&["8/5 6/5"]),
    // A double (B4).
    Page::new("lesson-backgammon-double", "XGID=-b----E-C---eE---c-e----B-:0:0:1:22:0:0:0:0:10")
        .played(&["1 13/11(2) 6/4(2)"]),
    // Closed points, and a hit (B5, B7).
    Page::new("lesson-backgammon-hit", "XGID=-a--a-E-C---eE---c-e----B-:0:0:1:42:0:0:0:0:10")
        .played(&["1 8/4* 6/4"]),
    // In from the bar (B8): the 5 is closed, the 3 is open.
    Page::new("lesson-backgammon-bar", "XGID=-b----E-C---dE---c-db---AA:0:0:1:53:0:0:0:0:10")
        .arrows(&["bar/22"]),
    // As much as possible, and the higher (B6).
    Page::new("lesson-backgammon-must", "XGID=-CDG--------cb---e---cb-A-:0:0:1:65:0:0:0:0:10")
        .arrows(&["24/18"]),
    // Bearing off (B9).
    Page::new("lesson-backgammon-off", "XGID=-BBCCCB-----c----d-ec-----:0:0:1:42:0:0:0:0:10")
        .arrows(&["4/off", "2/off"]),
    // Bearing off with too high a number (B9).
    Page::new("lesson-backgammon-off-higher", "XGID=--BBC-------c------ed-c---:0:0:1:65:0:0:0:0:10")
        .arrows(&["4/off(2)"]),
    // What a game is worth (B10, B11).
    Page::new("lesson-backgammon-gammon", "XGID=-A---------------c-edc----:0:0:1:21:0:0:0:0:10")
        .played(&["1 1/off"]),
    // The cube is offered (B13).
    Page::new("lesson-backgammon-cube", "XGID=-b--BBE-C---eC---c-e------:0:0:1:00:0:0:0:0:10")
        .with("cube=on")
        .played(&["1 double"]),
    // A match, and its Crawford game (B12, B14).
    Page::new("lesson-backgammon-match", "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:4:2:1:5:10")
        .with("points=5"),
    // How a turn is typed.
    Page::new("lesson-backgammon-play", "XGID=-b----E-C---eE---c-e----B-:0:0:1:51:0:0:0:0:10")
        .arrows(&["13/8 6/5"]),
];
