//! The players' bars: direction, digits, the winner, and names that mean harm.

use super::*;

#[test]
fn right_to_left_bars_are_mirrored() {
    let lit = |script| {
        let plate = plate(Scene { height: 500.0, ..Scene::default() }, script);
        let mut other = plate.clone();
        other.top.name = "Z".to_owned();
        differences(&plate, &other, 1000)
    };
    assert!(lit(Script::Latin).iter().all(|(x, _)| *x < 500), "the name stands on the left");
    assert!(lit(Script::Persian).iter().all(|(x, _)| *x > 500), "the name stands on the right");
}

#[test]
fn numbers_are_written_in_the_readers_digits() {
    assert_eq!(Script::Latin.digits("a1 90"), "a1 90");
    assert_eq!(Script::Persian.digits("a1 90"), "a۱ ۹۰");
    assert_eq!(Script::Arabic.digits("a1 90"), "a١ ٩٠");
}

#[test]
fn the_winners_bar_is_golden_and_hides_nothing_of_the_board() {
    let bare = plate(scenes(Seat::First)[4].1.clone(), Script::Persian);
    let mut won = bare.clone();
    won.bottom.won = true;
    won.bottom.status = Some("برنده".to_owned());
    let different = differences(&bare, &won, 400);
    assert!(different.len() > 400 * 15);
    assert!(different.iter().all(|(_, y)| *y > 304 - 26), "the board, above the lower bar, is as it was");
}

#[test]
fn hostile_names_stay_in_their_bar() {
    let zalgo = format!("Z{}", "\u{301}\u{316}\u{334}".repeat(200));
    let long = "و".repeat(4000);
    let family = "👨\u{200d}👩\u{200d}👧\u{200d}👦".repeat(30);
    let names = [
        "",
        " \n\t ",
        "\u{202e}reversed",
        "\u{2066}\u{2066}open",
        "\u{2069}\u{2069}closed",
        &zalgo,
        &long,
        &family,
        "漢字カナ한글",
        "ﷺﷺﷺ",
        "𝔉𝔯𝔞𝔨𝔱𝔲𝔯",
        "\u{0}\u{7f}\u{feff}",
        "\u{3164}\u{115f}",
        "\u{e0001}\u{10ffff}",
        "🏳\u{fe0f}\u{200d}🌈",
        "ا\u{64b}\u{651}\u{64e}\u{670}",
    ];
    let quiet = plate(Scene { height: 200.0, ..Scene::default() }, Script::Persian);
    for name in names {
        for script in [Script::Latin, Script::Persian] {
            let mut plate = Plate { script, ..quiet.clone() };
            plate.top.name = "a".to_owned();
            let mut hostile = plate.clone();
            hostile.top.name = name.to_owned();
            let different = differences(&plate, &hostile, 500);
            assert!(!different.is_empty(), "{name:?} is not to be seen");
            assert!(different.iter().all(|(_, y)| *y < 31), "{name:?} leaves its bar");
        }
    }
}
