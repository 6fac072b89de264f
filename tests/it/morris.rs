//! Nine Men's Morris: each rule by its number. Beside it, positions and games computed by independent programs,
//! and what is read and written.

#![allow(clippy::unwrap_used)]

mod reference;
mod texts;

use std::collections::BTreeSet;
use takhteh::games::GAMES;
use takhteh::games::log::replay;
use takhteh::games::morris::board::{LINES, Point};
use takhteh::games::morris::{Morris, Step};
use takhteh::games::play::Play;
use takhteh::games::rules::{Options, Over, Reason, Rules, Seat, Turn};

/// Names in the order of the files `nmm_*`: row by row from the top.
const ROWS: [&str; 24] = [
    "a7", "d7", "g7", "b6", "d6", "f6", "c5", "d5", "e5", "a4", "b4", "c4", "e4", "f4", "g4", "c3", "d3",
    "e3", "b2", "d2", "f2", "a1", "d1", "g1",
];

fn options(words: &str) -> Options {
    Options::read(&Morris::CARD, words).unwrap()
}

fn start() -> Morris {
    Morris::start(&options(""))
}

fn read(text: &str) -> Morris {
    Morris::read(text, &options("")).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A position from lists of men: `men("a1 a4", "g7", "1 m 0 0,0 0")`.
fn men(first: &str, second: &str, rest: &str) -> Morris {
    let stands = |names: &str, point: &Point| names.split(' ').any(|name| name == point.name());
    let sign = |point| match (stands(first, &point), stands(second, &point)) {
        (true, _) => 'W',
        (_, true) => 'B',
        _ => '.',
    };
    read(&format!("{} {rest}", Point::ALL.into_iter().map(sign).collect::<String>()))
}

/// Plays words of which each has one meaning.
fn play(mut position: Morris, words: &str) -> Morris {
    for word in words.split_whitespace() {
        let meanings = position.meanings(&word.parse().unwrap());
        let [steps] = meanings.as_slice() else { panic!("{word}: {meanings:?} at {}", position.text()) };
        for step in steps {
            position.step(*step);
        }
    }
    position
}

fn names(position: &Morris) -> Vec<String> {
    position.steps().iter().map(ToString::to_string).collect()
}

fn check_steps(position: &Morris, expected: &str) {
    let found: BTreeSet<_> = names(position).into_iter().collect();
    let expected: BTreeSet<_> = expected.split_whitespace().map(str::to_owned).collect();
    assert_eq!(found, expected, "{}", position.text());
    assert_eq!(found.len(), position.steps().len(), "each step once");
}

fn check_over(position: &Morris, winner: Option<Seat>, reason: Reason) {
    let points = u32::from(winner.is_some());
    assert_eq!(position.turn(), Turn::Over(Over { winner, points, reason }), "{}", position.text());
    assert_eq!(position.steps(), []);
}

fn open() -> Box<dyn Play> {
    replay(GAMES, ["takhteh 1 morris flying=on"]).unwrap()
}

fn check_to_act(position: &Morris, seat: Seat) {
    assert_eq!(position.turn(), Turn::Player(seat), "{}", position.text());
}

#[test]
fn m1_has_24_points_and_no_centre() {
    let by_rows: BTreeSet<_> = ROWS.into_iter().collect();
    let points: BTreeSet<_> = Point::ALL.iter().map(|point| point.name()).collect();
    assert_eq!(points, by_rows);
    assert!(Point::ALL.is_sorted_by_key(|point| point.name()));
    for none in ["d4", "a2", "b3", "g8", "h1"] {
        assert!(none.parse::<Point>().is_err(), "{none}");
    }
}

#[test]
fn m2_mills_are_the_straight_lines_of_three() {
    let mut lines = BTreeSet::new();
    for place in [0, 1] {
        for sign in "abcdefg1234567".bytes() {
            let on_line = Point::ALL.into_iter().filter(|point| point.name().as_bytes()[place] == sign);
            // The middle column and row have a gap in the centre and are two lines each.
            on_line.collect::<Vec<_>>().chunks_exact(3).for_each(|line| _ = lines.insert(line.to_vec()));
        }
    }
    assert_eq!(lines, LINES.iter().map(|line| line.to_vec()).collect());
    assert_eq!(lines.len(), 16);
    for point in Point::ALL {
        let beside = |other: &Point| {
            lines.iter().any(|line| line.windows(2).any(|two| two.contains(&point) && two.contains(other)))
        };
        let expected: Vec<_> =
            Point::ALL.into_iter().filter(|other| *other != point && beside(other)).collect();
        assert_eq!(point.neighbours().into_iter().collect::<Vec<_>>(), expected, "{point}");
    }
}

#[test]
fn m3_nine_men_in_each_hand_and_first_begins() {
    assert_eq!(start().text(), "........................ 1 p 0 9,9 0");
    check_to_act(&start(), Seat::First);
    assert_eq!(names(&start()), Point::ALL.map(|point| point.to_string()));
}

#[test]
fn m4_men_wait_on_the_board_until_all_are_placed() {
    let position = play(start(), "a1 g7 d2 d6 a7");
    assert_eq!(position.text(), "W.W.......W..B.........B 2 p 0 6,7 0");
    assert!(position.steps().iter().all(|step| matches!(step, Step::Place(_))));
    assert_eq!(position.steps().len(), 19);
}

#[test]
fn m4_moving_begins_when_the_last_removal_is_done() {
    let placed = men("a1 a7 b4 c3 d1 e5 f2 g4", "g1 g7 d5 b2 f4 e3 d6 b6", "2 p 0 0,1 0");
    let position = play(placed.clone(), "f6");
    assert!(position.text().ends_with(" 2 p 1 0,0 0"), "{}", position.text());
    assert!(play(position, "xa1").text().ends_with(" 1 m 0 0,0 0"));
    assert!(play(placed, "c5").text().ends_with(" 1 m 0 0,0 0"));
}

#[test]
fn m5_a_new_mill_takes_one_man_and_an_old_one_nothing() {
    let placed = play(start(), "a1 b2 a4 f6 a7");
    check_to_act(&placed, Seat::First);
    check_steps(&placed, "xb2 xf6");
    assert_eq!(
        [0, 1, 2].map(|depth| placed.perft(depth, None)),
        [1, 2, 2 * 20],
        "a removal completes the turn"
    );
    assert!(play(placed, "xb2 f2 d7").text().ends_with(" 2 p 0 5,6 0"));

    let moving = men("a1 a4 a7 f4", "b2 d3 e5 f6", "1 m 0 0,0 0");
    let opened = play(moving.clone(), "f4-g4 f6-f4 a7-d7 f4-f6");
    check_to_act(&opened, Seat::First);
    let closed_again = play(opened, "d7-a7");
    check_steps(&closed_again, "xb2 xd3 xe5 xf6");
    check_to_act(&play(closed_again, "xe5"), Seat::Second);
    check_to_act(&play(moving, "f4-g4"), Seat::Second);
}

#[test]
fn m5_a_man_may_move_from_one_mill_into_another() {
    let position = play(men("a1 d1 g1 b4 c4 d7", "b2 d3 e5 f6", "1 m 0 0,0 0"), "a1-a4");
    check_steps(&position, "xb2 xd3 xe5 xf6");
}

#[test]
fn m6_two_mills_give_one_removal() {
    let placed = men("a1 a4 d7 g7", "b2 d3 e5 f6", "1 p 0 5,5 0");
    let closed = play(placed, "a7");
    let step = Step::Place("a7".parse().unwrap());
    assert_eq!(closed.mills_closed_by(step).len(), 2);
    check_to_act(&play(closed, "xb2"), Seat::Second);
}

#[test]
fn m7_men_outside_mills_go_first() {
    let mixed = men("d1 d2 g4", "a1 a4 a7 b6", "1 p 0 5,5 0");
    check_steps(&play(mixed, "d3"), "xb6");
    let all_in_mills = men("d1 d2 g4", "a1 a4 a7 d7 g7", "1 p 0 4,4 0");
    check_steps(&play(all_in_mills, "d3"), "xa1 xa4 xa7 xd7 xg7");
}

#[test]
fn m8_without_an_enemy_man_nothing_is_removed() {
    let position = play(men("a1 a4", "", "1 p 0 7,7 0"), "a7");
    assert_eq!(position.text(), "WWW..................... 2 p 0 6,7 0");
}

#[test]
fn m9_men_move_to_empty_neighbours_along_lines() {
    let position = men("a1 a7 b4 d2", "a4 d3 f6 g7", "1 m 0 0,0 0");
    check_steps(&position, "a1-d1 a7-d7 b4-b2 b4-b6 b4-c4 d2-b2 d2-d1 d2-f2");
}

#[test]
fn m10_three_men_fly_and_four_do_not() {
    let position = men("a1 b4 g7", "a4 d3 f6 g4", "1 m 0 0,0 0");
    let empty =
        ["a7", "b2", "b6", "c3", "c4", "c5", "d1", "d2", "d5", "d6", "d7", "e3", "e4", "e5", "f2", "f4"];
    let flights: Vec<_> = ["a1", "b4", "g7"]
        .iter()
        .flat_map(|from| empty.iter().chain(&["g1"]).map(move |to| format!("{from}-{to}")))
        .collect();
    check_steps(&position, &flights.join(" "));
    let after = play(position, "a1-e4");
    check_steps(&after, "a4-a1 a4-a7 d3-c3 d3-d2 d3-e3 f6-d6 f6-f4 g4-f4 g4-g1");
}

#[test]
fn m10_nobody_flies_with_the_option_off() {
    let text = men("a1 b4 g7", "a4 d3 f6 g4", "1 m 0 0,0 0").text();
    let position = Morris::read(&text, &options("flying=off")).unwrap();
    check_steps(&position, "a1-d1 b4-b2 b4-b6 b4-c4 g7-d7");
}

#[test]
fn m10_three_men_while_placing_do_not_fly() {
    let position = men("a1 b4 g7", "a4 d3 f6", "1 p 0 6,6 0");
    assert!(!position.board().flies(Seat::First));
    assert!(position.meanings(&"a1-e4".parse().unwrap()).is_empty());
    assert!(position.steps().iter().all(|step| matches!(step, Step::Place(_))));
}

#[test]
fn m11_fewer_than_three_men_lose() {
    let position = play(men("a1 a4 d7 g4", "b2 d3 e5", "1 m 0 0,0 30"), "d7-a7xb2");
    check_over(&position, Some(Seat::First), Reason::FewMen);
    let while_placing = play(men("a1 a4", "b2 d3", "1 p 0 7,7 0"), "a7xb2");
    check_to_act(&while_placing, Seat::Second);
}

#[test]
fn m11_the_last_placing_can_win_by_its_removal() {
    for first in ["a1 c3 g4", "a1 c3"] {
        let position = play(men(first, "b2 b4", "2 p 0 0,1 0"), "b6");
        check_to_act(&position, Seat::Second);
        check_over(&play(position, "xc3"), Some(Seat::Second), Reason::FewMen);
    }
}

#[test]
fn m12_a_side_without_a_move_loses() {
    let one_way_out = play(men("a1 a7 g1 g7", "a4 d1 f4 d6", "2 m 0 0,0 0"), "d6-d7");
    check_steps(&one_way_out, "g1-g4 g7-g4");
    let shut_in = play(men("a1 a7 g1 g7", "a4 d1 g4 d6", "2 m 0 0,0 0"), "d6-d7");
    check_over(&shut_in, Some(Seat::Second), Reason::Blocked);
}

#[test]
fn m12_three_men_are_blocked_only_without_flying() {
    let text = men("a1 a7 g1", "a4 d1 g4 d6", "2 m 0 0,0 0").text();
    check_to_act(&play(read(&text), "d6-d7"), Seat::First);
    let grounded = Morris::read(&text, &options("flying=off")).unwrap();
    check_over(&play(grounded, "d6-d7"), Some(Seat::Second), Reason::Blocked);
}

/// There and back again: both sides stand as before.
const ROUND_TRIP: &str = "a1-d1 g7-g4 d1-a1 g4-g7 ";

#[test]
fn m13_the_third_same_position_is_a_draw() {
    let position = men("a1 b4 c5 d6", "g7 f2 e3 d2", "1 m 0 0,0 0");
    let second_time = play(position, &format!("{ROUND_TRIP}a1-d1 g7-g4 d1-a1"));
    check_to_act(&second_time, Seat::Second);
    check_over(&play(second_time, "g4-g7"), None, Reason::Repetition);
    let other_side_to_move = men("a1 b4 c5 d6", "g7 f2 e3 d2", "2 m 0 0,0 0");
    check_over(&play(other_side_to_move, &"g7-g4 a1-d1 g4-g7 d1-a1 ".repeat(2)), None, Reason::Repetition);
}

#[test]
fn m13_a_hundred_turns_without_a_removal_are_a_draw() {
    let position = men("a1 b4 c5 d6", "g7 f2 e3 d2", "1 m 0 0,0 98");
    let position = play(position, "a1-d1");
    check_to_act(&position, Seat::Second);
    assert_eq!(position.rounds_left(), Some(1));
    check_over(&play(position, "g7-g4"), None, Reason::NoProgress);
}

#[test]
fn m13_a_removal_begins_the_count_again() {
    let position = play(men("a1 a4 d7 g4", "b2 d3 e5 f6", "1 m 0 0,0 99"), "d7-a7");
    assert!(position.text().ends_with(" 1 m 1 0,0 99"));
    assert_eq!(position.rounds_left(), None);
    assert!(play(position, "xb2").text().ends_with(" 2 m 0 0,0 0"));
}

#[test]
fn m13_the_last_ten_rounds_are_told() {
    let left = |count| men("a1 b4 c5 d6", "g7 f2 e3 d2", &format!("1 m 0 0,0 {count}")).rounds_left();
    assert_eq!([0, 79, 80, 81, 98, 99].map(left), [None, None, Some(10), Some(10), Some(1), Some(1)]);
    check_over(&men("a1 b4 c5 d6", "g7 f2 e3 d2", "1 m 0 0,0 100"), None, Reason::NoProgress);
}

#[test]
fn m14_repetition_counts_from_the_position_after_a_removal() {
    let removed = play(men("a1 b2 b4 d6", "g7 f2 e3 d2 d5", "1 m 0 0,0 0"), "d6-b6xd5");
    let twice = play(removed, "g7-g4 a1-d1 g4-g7 d1-a1 g7-g4 a1-d1 g4-g7");
    check_to_act(&twice, Seat::First);
    check_over(&play(twice, "d1-a1"), None, Reason::Repetition);
}

#[test]
fn m14_repetition_counts_from_the_position_after_the_last_placing() {
    let last = men("a1 a7 b4 c3 c5 e5 f2 f6", "g1 g7 d5 b2 f4 e3 d6 b6", "2 p 0 0,1 0");
    let twice = play(last, "d2 a1-a4 g1-g4 a4-a1 g4-g1 a1-a4 g1-g4 a4-a1");
    check_to_act(&twice, Seat::Second);
    check_over(&play(twice, "g4-g1"), None, Reason::Repetition);
}

#[test]
fn m14_a_loss_comes_before_a_draw() {
    let shut_in = play(men("a1 a7 g1 g7", "a4 d1 g4 d6", "2 m 0 0,0 99"), "d6-d7");
    check_over(&shut_in, Some(Seat::Second), Reason::Blocked);
}
