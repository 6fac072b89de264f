//! Duel: every rule by its number, the texts, and whole games.
#![allow(clippy::unwrap_used)]

mod properties;
mod reference;
mod texts;
mod vectors;

use std::collections::BTreeSet;
use takhteh::games::GAMES;
use takhteh::games::duel::{Board, Duel, Man, Square, Squares};
use takhteh::games::play::Play;
use takhteh::games::rules::{Die, Options, Rules, Seat, Throw, Turn};

const OPTIONS: [&str; 4] = [
    "combat=compare breakthrough=on",
    "combat=compare breakthrough=off",
    "combat=capture breakthrough=on",
    "combat=capture breakthrough=off",
];
const START: &str = "b8b7b6b5b4b3b2b1/b8mb7mb6mb5mb4mb3mb2mb1m/(8)/(8)/(8)/(8)/w1mw2mw3mw4mw5mw6mw7mw8m/\
                     w1w2w3w4w5w6w7w8 1 0 - 0";

fn options(words: &str) -> Options {
    Options::read(&Duel::CARD, words).unwrap()
}

fn open(words: &str) -> Box<dyn Play> {
    let game = GAMES.iter().find(|game| game.card.id == "duel").unwrap();
    (game.open)(&options(words))
}

/// A game that begins at a position text.
fn duel(words: &str, text: &str) -> Box<dyn Play> {
    let game = GAMES.iter().find(|game| game.card.id == "duel").unwrap();
    (game.open_at)(text, &options(words)).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The position text with `men` (`e4 w5m, c6 b3`) and `rest`.
fn at(men: &str, rest: &str) -> String {
    let men: Vec<(&str, &str)> = men.split(", ").map(|man| man.split_once(' ').unwrap()).collect();
    let on = |square: String| men.iter().find(|(at, _)| *at == square).map_or("(1)", |(_, man)| man);
    let rank = |rank| ('a'..='h').map(|file| on(format!("{file}{rank}"))).collect::<String>();
    format!("{} {rest}", (1..=8).rev().map(rank).collect::<Vec<_>>().join("/"))
}

/// The names of the legal steps.
fn steps(words: &str, text: &str) -> BTreeSet<String> {
    duel(words, text).steps().into_iter().map(|named| named.step).collect()
}

fn set(names: &str) -> BTreeSet<String> {
    names.split_whitespace().map(str::to_owned).collect()
}

/// Plays `message` at `text`.
fn played(words: &str, text: &str, message: &str) -> Box<dyn Play> {
    let mut play = duel(words, text);
    let Turn::Player(seat) = play.turn() else { panic!("nobody is to move in {text}") };
    play.play(seat, message).unwrap_or_else(|error| panic!("{message}: {error}"));
    play
}

/// Whether `message`, played at `before`, gives the position `after` (both as [`at`] takes them).
fn check(words: &str, before: (&str, &str), message: &str, after: (&str, &str)) {
    let play = played(words, &at(before.0, before.1), message);
    assert_eq!(play.position(), duel(words, &at(after.0, after.1)).position(), "{message} by {words}");
}

/// The ending that `message` brings: the winner (0 in a draw) and the reason.
fn ending(words: &str, men: &str, rest: &str, message: &str) -> Option<(u8, &'static str)> {
    match played(words, &at(men, rest), message).turn() {
        Turn::Over(over) => Some((over.winner.map_or(0, Seat::number), over.reason.word())),
        _ => None,
    }
}

fn die(face: u8) -> Die {
    Die::new(face).unwrap()
}

fn square(file: u8, rank: u8) -> Square {
    Square::new(file, rank).unwrap()
}

#[test]
fn d1_files_run_left_to_right_and_ranks_upward_from_first() {
    assert_eq!(square(0, 0).to_string(), "a1");
    assert_eq!(square(7, 7).to_string(), "h8");
    let board = *Duel::start(&options("")).board();
    assert!((0..8).all(|file| board.man(square(file, 0)).unwrap().seat == Seat::First));
    assert!((0..8).all(|file| board.man(square(file, 7)).unwrap().seat == Seat::Second));
    assert!(steps("", &START.replace("1 0 - 0", "1 1 - 1")).contains("c2-c5"), "First goes up");
    assert!(steps("", &START.replace("1 0 - 0", "2 1 - 1")).contains("d7xd2"), "Second goes down");
}

#[test]
fn d2_two_rows_of_one_to_eight_from_ones_own_left_the_second_marked() {
    let board = *Duel::start(&options("")).board();
    for file in 0..8 {
        for (rank, seat, number, marked) in [
            (0, Seat::First, file + 1, false),
            (1, Seat::First, file + 1, true),
            (6, Seat::Second, 8 - file, true),
            (7, Seat::Second, 8 - file, false),
        ] {
            let man = board.man(square(file, rank)).unwrap();
            assert_eq!((man.seat, man.number, man.marked, man.veteran), (seat, number, marked, false));
        }
        assert!((2..6).all(|rank| board.man(square(file, rank)).is_none()));
    }
    assert_eq!(open("").position(), START);
}

#[test]
fn d3_the_higher_opening_throw_begins_and_throws_again_for_the_turn() {
    for (first, second, beginner) in [(2, 5, Seat::Second), (6, 1, Seat::First)] {
        let mut play = open("");
        for equal in Die::ALL {
            assert_eq!(play.turn(), Turn::Dice(Throw::Opening));
            play.throw(&[equal, equal]).unwrap();
        }
        play.throw(&[die(first), die(second)]).unwrap();
        assert_eq!(play.turn(), Turn::Dice(Throw::Turn { seat: beginner, dice: 1 }));
        let text = START.replace("1 0 - 0", &format!("{} 0 - 0", beginner.number()));
        assert_eq!(play.position(), text);
        assert_eq!(duel("", &text).turn(), play.turn(), "a text never waits for the opening throw");
        play.throw(&[die(3)]).unwrap();
        assert_eq!(play.turn(), Turn::Player(beginner));
        let opening = format!("begin {first} {second}");
        assert_eq!(play.history()[6..], [opening, format!("{} 3:", beginner.number())]);
    }
}

#[test]
fn d4_the_die_is_the_number_of_moves_and_not_their_length() {
    for face in Die::ALL {
        let mut play = duel("", START);
        play.throw(&[face]).unwrap();
        assert!(play.position().ends_with(&format!(" 1 {} - 1", face.face())));
        assert_eq!(play.steps().len(), 8, "the same moves by every die");
    }
    let mut position = Duel::read(START, &options("")).unwrap();
    position.throw(&[die(4)]);
    assert_eq!((position.moves_left(), position.die()), (4, Some(die(4))));
}

#[test]
fn d5_each_man_moves_once_and_done_needs_a_move_before() {
    let text = at("c3 w2, g1 w1, h8 b2", "1 3 - 1");
    assert!(!steps("", &text).contains("done"));
    let play = played("", &text, "c3-c5");
    let after: BTreeSet<_> = play.steps().into_iter().map(|named| named.step).collect();
    assert_eq!(after, set("g1-g2 done"));
    assert_eq!(play.position(), duel("", &at("c5 w2, g1 w1, h8 b2", "1 2 c5 1")).position());
    check("", ("c3 w2, g1 w1, h8 b2", "1 3 - 1"), "c3-c5 done", ("c5 w2, g1 w1, h8 b2", "2 0 - 1"));
}

#[test]
fn d6_the_turn_ends_with_its_moves_or_when_none_is_legal() {
    let men = "c3 w2, g1 w1, h8 b2";
    check("", (men, "1 2 - 1"), "c3-c5 g1-g2", ("c5 w2, g2 w1, h8 b2", "2 0 - 1"));
    check("", (men, "1 6 - 1"), "c3-c5 g1-g2", ("c5 w2, g2 w1, h8 b2", "2 0 - 1"));
    check("", (men, "1 6 - 1"), "g1-g2", ("c3 w2, g2 w1, h8 b2", "1 5 g2 1"));
}

#[test]
fn d7_a_man_goes_exactly_its_number_in_a_straight_line() {
    assert_eq!(
        steps("", &at("d4 w3, h8 b8", "1 1 - 1")),
        set("d4-a1 d4-a4 d4-a7 d4-d1 d4-d7 d4-g1 d4-g4 d4-g7")
    );
    assert_eq!(
        steps("", &at("d4 b2m, h1 w2", "2 1 - 1")),
        set("d4-b2 d4-b4 d4-b6 d4-d2 d4-d6 d4-f2 d4-f4 d4-f6")
    );
    assert_eq!(steps("", &at("c2 w5, h8 b8", "1 1 - 1")), set("c2-c7 c2-h2 c2-h7"));
}

#[test]
fn d8_no_man_passes_over_another_or_lands_on_its_own() {
    let around = "d4 w3, d5 w8, f4 b8, b6 b8m, d7 w8m, g1 b5v, a1 b6v";
    assert_eq!(steps("breakthrough=off", &at(around, "1 1 - 1")), set("d4xa1 d4-a4 d4-d1 d4xg1 d4-g7"));
    assert_eq!(
        steps("", &at("d4 w2, d6 w8, f4 b8, e3 b7", "1 1 - 1")),
        set("d4-b2 d4-b4 d4-b6 d4-d2 d4xf4 d4-f6")
    );
}

#[test]
fn d9_a_one_moves_as_a_pawn() {
    assert_eq!(steps("", &at("e4 w1, a8 b8", "1 1 - 1")), set("e4-e5"));
    assert_eq!(steps("", &at("e2 w1, a8 b8", "1 1 - 1")), set("e2-e3"), "no double step");
    assert_eq!(steps("", &at("e5 b1, a8 b8, a1 w8", "2 1 - 1")), set("e5-e4"));
    let crowd = "e4 w1, d5 b2, e5 b3, f5 w8, d4 b4, f4 b5, d3 b6, e3 b7, f3 b8";
    assert_eq!(steps("", &at(crowd, "1 1 - 1")), set("e4xd5"));
    let crowd = "e5 b1, d4 w2, e4 w3, f4 w4, d5 w5, f5 w6, d6 w7, f6 w8";
    assert_eq!(steps("", &at(crowd, "2 1 - 1")), set("e5xd4 e5xf4"));
    assert_eq!(
        steps("", &at("a4 w1, h5 b2, h6 b8, b4 b3", "1 1 - 1")),
        set("a4-a5"),
        "no way round the edge"
    );
}

#[test]
fn d10_an_eight_never_moves_and_a_seven_goes_from_edge_to_edge() {
    let alone = |number, on| {
        let mut board = Board::default();
        board.put(on, Man { seat: Seat::First, number, marked: false, veteran: false });
        board.moves(Seat::First, Squares::NONE)
    };
    let edge = |at: Square| matches!(at.file(), 0 | 7) || matches!(at.rank(), 0 | 7);
    for on in Square::all() {
        assert!(alone(8, on).is_empty());
        let sevens = alone(7, on);
        assert_eq!(!sevens.is_empty(), edge(on));
        assert!(sevens.iter().all(|(_, to, _)| edge(*to)));
    }
    assert_eq!(steps("", &at("a1 w7, d3 b8", "1 1 - 1")), set("a1-a8 a1-h1 a1-h8"));
}

#[test]
fn d11_a_new_veteran_moves_once_more_by_another_move_of_the_die() {
    let off = "breakthrough=off";
    let (men, veteran) = ("c5 w3, h7 b2", "c8 w3v, h7 b2");
    check(off, (men, "1 3 - 9"), "c5-c8", (veteran, "1 2 + 0"));
    check(off, (men, "1 3 - 9"), "c5-c8 c8-c5", ("c5 w3v, h7 b2", "2 0 - 0"));
    check(off, ("c5 w3, h7 b2, a1 w1", "1 3 - 9"), "c5-c8 c8-c5", ("c5 w3v, h7 b2, a1 w1", "1 1 c5 0"));
    check(off, (men, "1 1 - 9"), "c5-c8", (veteran, "2 0 - 0"));
    // A veteran that comes back to the home row moves once a turn, as every man, and is nothing new.
    check(off, ("c5 w3v, h7 b2, a1 w1", "1 3 - 9"), "c5-c8", ("c8 w3v, h7 b2, a1 w1", "1 2 c8 9"));
    // It has to stand there after the combat.
    check(off, ("c5 w3, c8 b4, a1 w1", "1 2 - 9"), "c5xc8", ("c8 b4, a1 w1", "1 1 + 0"));
    check(
        off,
        ("c5 w3, c8 b2, h7 b2m", "1 2 - 9"),
        "c5xc8",
        (veteran.replace("b2", "b2m").as_str(), "1 1 + 0"),
    );
    // A 1 would leave the board.
    check(off, ("c7 w1, h7 b2", "1 6 - 9"), "c7-c8", ("c8 w1v, h7 b2", "2 0 - 0"));
    check(off, ("c4 b3, h2 w2", "2 2 - 9"), "c4-c1", ("c1 b3v, h2 w2", "2 1 + 0"));
}

#[test]
fn d12_compare_keeps_the_larger_and_removes_equals_both() {
    let compare = "combat=compare";
    let (rest, next) = ("1 2 - 7", "1 1 d6 0");
    check(compare, ("d3 w3, d6 b2, a2 w1, h7 b1", rest), "d3xd6", ("d6 w3, a2 w1, h7 b1", next));
    check(compare, ("d3 w3, d6 b5, a2 w1, h7 b1", rest), "d3xd6", ("d6 b5, a2 w1, h7 b1", "1 1 + 0"));
    check(compare, ("d3 w3, d6 b3, a2 w1, h7 b1", rest), "d3xd6", ("a2 w1, h7 b1", "1 1 + 0"));
    // A 1 may take, and falls by it, unless it meets the other 1.
    check(compare, ("d5 w1, e6 b2, a2 w1m, h7 b1", rest), "d5xe6", ("e6 b2, a2 w1m, h7 b1", "1 1 + 0"));
    check(compare, ("d5 w1, e6 b1, a2 w1m, h7 b2", rest), "d5xe6", ("a2 w1m, h7 b2", "1 1 + 0"));
}

#[test]
fn d13_capture_always_removes_the_man_landed_on() {
    for enemy in ["b2", "b3", "b5", "b8"] {
        let before = format!("d3 w3, d6 {enemy}, a2 w1, h7 b1");
        let after = ("d6 w3, a2 w1, h7 b1", "1 1 d6 0");
        check("combat=capture", (&before, "1 2 - 7"), "d3xd6", after);
    }
    check(
        "combat=capture",
        ("d5 w1, e6 b8, a2 w1m, h7 b1", "1 2 - 7"),
        "d5xe6",
        ("e6 w1, a2 w1m, h7 b1", "1 1 e6 0"),
    );
}

#[test]
fn d14_a_side_without_men_or_without_a_move_has_lost() {
    for breakthrough in ["breakthrough=on", "breakthrough=off"] {
        let words = |combat: &str| format!("combat={combat} {breakthrough}");
        let one_left = "d3 w3, d6 b2, a2 w1";
        assert_eq!(ending(&words("compare"), one_left, "1 6 - 7", "d3xd6"), Some((1, "no_men")));
        assert_eq!(ending(&words("capture"), one_left, "1 6 - 7", "d3xd6"), Some((1, "no_men")));
        let falls = "d3 w3, d6 b5, h7 b1";
        assert_eq!(ending(&words("compare"), falls, "1 6 - 7", "d3xd6"), Some((2, "no_men")));
        let last_two = "d3 w3, d6 b3";
        assert_eq!(ending(&words("compare"), last_two, "1 6 - 7", "d3xd6"), Some((0, "no_men")));
        let walled = "d3 w3, d6 b8, e6 b8m";
        assert_eq!(ending(&words("compare"), walled, "1 1 - 7", "d3-a3"), Some((1, "no_move")));
        // Shut in while the turn goes on is no loss yet.
        assert_eq!(ending(&words("compare"), "d3 w3, a2 w1, d6 b8", "1 6 - 7", "d3-g3"), None);
    }
    let over = duel("", &at("d3 w3, d6 b8", "2 0 - 7"));
    assert!(matches!(over.turn(), Turn::Over(over) if over.winner == Some(Seat::First)));
    assert!(over.steps().is_empty());
}

#[test]
fn d15_a_man_on_the_enemys_home_row_wins_where_agreed() {
    for combat in ["combat=compare", "combat=capture"] {
        let (on, off) = (combat.to_owned(), format!("{combat} breakthrough=off"));
        for (men, rest, step, winner) in [
            ("c5 w3, h7 b2, a1 w2", "1 6 - 7", "c5-c8", 1),
            ("c4 b3, h2 w2, a8 b2", "2 6 - 7", "c4-c1", 2),
            ("c5 w3, c8 b2, h7 b2m, a1 w2", "1 6 - 7", "c5xc8", 1),
        ] {
            assert_eq!(ending(&on, men, rest, step), Some((winner, "breakthrough")));
            assert_eq!(ending(&off, men, rest, step), None);
        }
        assert_eq!(
            ending(&on, "c5 w3, c8 b2, a1 w2", "1 6 - 7", "c5xc8"),
            Some((1, "no_men")),
            "comes first"
        );
    }
    let compare = "combat=compare breakthrough=on";
    assert_eq!(ending(compare, "c5 w3, c8 b4, a1 w2", "1 6 - 7", "c5xc8"), None, "it fell");
    assert_eq!(ending(compare, "c5 w3, c8 b3, a1 w2, h7 b2", "1 6 - 7", "c5xc8"), None, "both fell");
    let won = played("", &at("c5 w3, h7 b2", "1 6 - 7"), "c5-c8").position();
    assert_eq!(won, "(2)w3v(5)/(7)b2/(8)/(8)/(8)/(8)/(8)/(8) 2 0 - 0");
}

#[test]
fn d16_forty_quiet_turns_are_a_draw_when_the_turn_ends() {
    let off = "breakthrough=off";
    let men = "e4 w2, a7 b2, a2 w1";
    assert_eq!(ending(off, men, "1 1 - 40", "e4-e6"), Some((0, "no_progress")));
    assert_eq!(ending(off, men, "1 2 - 40", "e4-e6"), None, "not before the turn ends");
    assert_eq!(ending(off, men, "1 2 - 40", "e4-e6 done"), Some((0, "no_progress")));
    assert_eq!(ending(off, men, "1 1 - 39", "e4-e6"), None);
    assert_eq!(ending(off, "e4 w2, a7 b8, a2 w1", "1 1 - 40", "e4-e6"), Some((1, "no_move")), "a loss first");
    // A removal or a new veteran in mid-turn begins the count again; each throw adds one.
    check(off, ("e4 w2, e6 b1, a7 b2, a2 w1", "1 2 - 40"), "e4xe6", ("e6 w2, a7 b2, a2 w1", "1 1 e6 0"));
    check(off, ("e6 w2, a7 b2, a2 w1", "1 2 - 40"), "e6-e8", ("e8 w2v, a7 b2, a2 w1", "1 1 + 0"));
    let mut play = duel(off, &at(men, "1 0 - 39"));
    play.throw(&[die(5)]).unwrap();
    assert!(play.position().ends_with(" 1 5 - 40"));
}

#[test]
fn d16_the_rounds_left_are_told_from_ten_on() {
    let men = "e4 w2, a7 b2, a2 w1";
    for (rest, rounds) in [
        ("1 0 - 0", None),
        ("1 0 - 19", None),
        ("1 0 - 20", Some(10)),
        ("1 3 - 20", None),
        ("1 3 - 21", Some(10)),
        ("2 0 - 22", Some(9)),
        ("1 0 - 38", Some(1)),
        ("1 2 - 40", Some(1)),
        ("1 0 - 40", None),
    ] {
        assert_eq!(duel("", &at(men, rest)).rounds_left(), rounds, "{rest}");
    }
}
