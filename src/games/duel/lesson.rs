//! The lesson of Duel: a position for each thing to be learnt. White is the reader.

use crate::games::lesson::Page;

/// The position before anything has happened.
const START: &str = "b8b7b6b5b4b3b2b1/b8mb7mb6mb5mb4mb3mb2mb1m/(8)/(8)/(8)/\
     (8)/w1mw2mw3mw4mw5mw6mw7mw8m/w1w2w3w4w5w6w7w8 1 0 - 0";

/// In the order in which they are read; the texts are in the locales.
pub(super) static PAGES: &[Page] = &[
    // The two home rows (D1, D2).
    Page::new("lesson-duel-board", START),
    // The die (D4, D5).
    Page::new("lesson-duel-die", START).played(&["dice 3", "1 b2-b4"]),
    // Eight directions (D7).
    Page::new(
        "lesson-duel-moving",
        "(1)b7(2)b4(3)/(5)b2m(2)/(7)b6m/(8)/(3)w3(4)/(8)/(6)w6m(1)/(1)w2(2)w5(3) 1 0 - 0",
    )
    .played(&["dice 2"])
    .arrows(&["d4-d7", "d4-g7", "d4-g4", "d4-g1", "d4-d1", "d4-a1", "d4-a4", "d4-a7"]),
    // No jumping (D8).
    Page::new(
        "lesson-duel-jumping",
        "(1)b7(2)b4(3)/(8)/(8)/(3)w4b5(3)/(3)w2(1)b1(2)/(8)/(8)/(1)w1(2)w5(3) 1 0 - 0",
    )
    .played(&["dice 2"])
    .arrows(&["d4-b4", "d4-f4", "d4-d2", "d4-b2", "d4-b6", "d4-f2"]),
    // The 1 (D9).
    Page::new(
        "lesson-duel-one",
        "(1)b7(2)b4(3)/(5)b2m(2)/(8)/(4)b1(3)/(3)w1(4)/(2)w3(5)/(8)/(1)w2(2)w5(3) 1 0 - 0",
    )
    .played(&["dice 1"])
    .arrows(&["d4-d5", "d4-e5"]),
    // Combat: the larger stays (D12).
    Page::new(
        "lesson-duel-larger",
        "b8b7(4)b2b1/(2)b3m(1)b5m(3)/(8)/(8)/(8)/(8)/(2)w5(2)w6m(2)/(3)w4(4) 1 0 - 0",
    )
    .played(&["dice 1", "1 c2-c7"]),
    // Combat: the smaller falls, equal ones both go (D12).
    Page::new(
        "lesson-duel-smaller",
        "b8b7(4)b2b1/(8)/(4)b3m(3)/(8)/(1)b6(6)/(4)w3(3)/(1)w2m(6)/(5)w6(1)w8 1 0 - 0",
    )
    .played(&["dice 2", "1 b2-b4 e3-e6"]),
    // Walls (D10).
    Page::new("lesson-duel-walls", "(4)b8(1)b2b1/(2)b8m(5)/(8)/(8)/(8)/(8)/(4)w8mw6(2)/w7(2)w8(4) 1 0 - 0")
        .played(&["dice 2"])
        .arrows(&["a1-a8", "a1-h8"]),
    // Breakthrough (D15).
    Page::new(
        "lesson-duel-breakthrough",
        "b8b7(4)b2b1/(8)/(8)/(2)b3m(5)/(4)w4(3)/(8)/(3)w7m(1)w8m(2)/(4)w5(3) 1 0 - 0",
    )
    .played(&["dice 2", "1 e4-e8"]),
    // A veteran (D11), and the other options (D13, D15).
    Page::new(
        "lesson-duel-veteran",
        "b8b7(4)b2b1/(8)/(8)/(4)w3(3)/(2)b4m(5)/(8)/(3)w7m(1)w8m(2)/(4)w5(3) 1 0 - 0",
    )
    .with("breakthrough=off")
    .played(&["dice 3", "1 e5-e8"])
    .arrows(&["e8-e5", "e8-b5", "e8-h5", "e8-b8"]),
    // The end (D14, D16).
    Page::new("lesson-duel-end", "(8)/(3)b2m(4)/(8)/(8)/(8)/(3)w4(4)/(6)w7m(1)/(1)w2(2)w8(3) 1 0 - 0")
        .played(&["dice 2", "1 d3-d7"]),
    // How a turn is typed.
    Page::new("lesson-duel-play", START).played(&["dice 3"]).arrows(&["b2-b4", "c2-c5"]),
];
