//! What is typed, what is told, and position texts, right and wrong.

use super::{men, open, options, play, start};
use proptest::prelude::*;
use std::collections::BTreeSet;
use takhteh::games::GAMES;
use takhteh::games::log::replay;
use takhteh::games::morris::{Morris, QUIET_TURNS, Step, Word};
use takhteh::games::play::PlayError;
use takhteh::games::rules::{Arg, Fact, Rules, Seat, Turn};

/// What a player of `position` typed, and the steps that it means; none for what is refused.
fn check_typed(position: &Morris, message: &str, expected: Option<&str>) {
    let Turn::Player(seat) = position.turn() else { panic!("over") };
    let opened = format!("position {}", position.text());
    let mut table = replay(GAMES, ["takhteh 1 morris", opened.as_str()]).unwrap();
    let played = table.play(seat, message).map(|steps| steps.join(" "));
    assert_eq!(played.ok().as_deref(), expected, "{message}");
}

#[test]
fn words_are_read_as_what_they_mean() {
    let placing = men("d1 d3", "g7 a4", "1 p 0 7,7 0");
    for whole in ["d2xg7", "d2 xg7", "D۲×G٧", "d2 :g7", "d2 g7"] {
        check_typed(&placing, whole, Some("d2 xg7"));
    }
    check_typed(&placing, "d2", Some("d2"));
    for wrong in ["d2xg7 a1", "d2xd1", "b2xg7", "xg7", "d1-d2", "d4", "d2x", "x", "d2-", "a1-b2-c3", "", "é1"]
    {
        check_typed(&placing, wrong, None);
    }
    let moving = men("a1 a4 d7 f4", "b2 d3 e5 f6", "1 m 0 0,0 0");
    for whole in ["d7-a7xb2", "d7a7xb2", "D7 – A7 XB2", "d7/a7 xb2", "d7→a7:b2", "d۷:a٧ b2", "d7>a7xb2"]
    {
        check_typed(&moving, whole, Some("d7-a7 xb2"));
    }
    check_typed(&moving, "d7:a7", Some("d7-a7"));
    check_typed(&moving, "f4-f2xb2", None);
}

#[test]
fn a_mill_typed_alone_leaves_the_removal_to_be_chosen() {
    let mut table = open();
    for (seat, word) in [(1, "a1"), (2, "b2"), (1, "a4"), (2, "f6"), (1, "a7")] {
        table.play(Seat::ALL[seat - 1], word).unwrap();
    }
    let named: Vec<_> = table.steps().into_iter().map(|named| (named.first, named.step)).collect();
    assert_eq!(named, [(None, "xb2".to_owned()), (None, "xf6".to_owned())]);
    let wrong = table.play(Seat::First, "xa1").unwrap_err();
    assert!(matches!(wrong, PlayError::Illegal { instead, .. } if instead == ["xb2", "xf6"]));
    table.play(Seat::First, "xf6").unwrap();
    assert_eq!(table.lines().last().unwrap(), "1 a7xf6");
    table.undo().unwrap();
    assert_eq!(table.lines().last().unwrap(), "1 a7");
}

#[test]
fn only_moves_pick_a_man_first() {
    let moving = men("a1 a4 d7 f4", "b2 d3 e5 f6", "1 m 0 0,0 0");
    let picks: BTreeSet<_> =
        moving.steps().into_iter().map(|step| moving.first_pick(step).unwrap()).collect();
    assert_eq!(picks.iter().map(String::as_str).collect::<Vec<_>>(), ["a1", "a4", "d7", "f4"]);
    let placing = start();
    assert!(placing.steps().into_iter().all(|step| placing.first_pick(step).is_none()));
}

#[test]
fn wrong_position_texts_are_refused_where_they_are_wrong() {
    const NONE: &str = "........................";
    const FULL: &str = "WWWBBB.W.B.W.B.W.B......";
    for (text, column, expected) in [
        (String::new(), 1, "., W or B for a1"),
        ("..x..................... 1 p 0 9,9 0".to_owned(), 3, "., W or B for a7"),
        ("....................... 1 p 0 9,9 0".to_owned(), 24, "., W or B for g7"),
        (format!("{NONE}. 1 p 0 9,9 0"), 25, "a blank after 24 points"),
        ("WWWWWWWWWW.............. 1 p 0 0,0 0".to_owned(), 10, "no more than 9 men a side"),
        (NONE.to_owned(), 25, "a blank and the side to act, 1 or 2"),
        (format!("{NONE} 3 p 0 9,9 0"), 26, "the side to act, 1 or 2"),
        (format!("{NONE} 1 x 0 9,9 0"), 28, "the phase, p or m"),
        (format!("{NONE} 1 p 2 9,9 0"), 30, "the removal due, 0 or 1"),
        (format!("{NONE} 1 p 0 9 0"), 32, "the men in hand, such as 9,9"),
        (format!("{NONE} 1 p 0 9,10 0"), 34, "a number of men from 0 to 9"),
        (format!("{NONE} 1 p 0 09,9 0"), 32, "a number of men from 0 to 9"),
        (format!("{FULL} 1 p 0 2,4 0"), 34, "a number of men from 0 to 3"),
        (format!("{FULL} 1 p 0 0,0 0"), 28, "m, since no man is in hand and no removal due"),
        (format!("{FULL} 1 m 0 1,1 0"), 28, "p, since men are in hand"),
        (format!("{FULL} 1 p 0 1,2 0"), 32, "as many men in First's hand as in Second's"),
        (format!("{FULL} 2 p 0 1,1 0"), 32, "one man more in Second's hand than in First's"),
        (format!("{FULL} 1 p 1 1,1 0"), 32, "one man more in Second's hand than in First's"),
        (format!("{FULL} 2 p 1 1,2 0"), 32, "as many men in First's hand as in Second's"),
        (format!("{} 2 p 1 1,1 0", FULL.replace("BBB", "B.B")), 30, "0, since the side to act has no mill"),
        ("WWW..................... 1 p 1 5,6 0".to_owned(), 30, "0, since there is no man to remove"),
        ("WWWB.B.................. 1 m 1 0,0 0".to_owned(), 30, "0, since the game is over"),
        (format!("{FULL} 1 p 0 1,1 1"), 36, "a number from 0 to 0"),
        (format!("{FULL} 1 m 0 0,0 101"), 36, "a number from 0 to 100"),
        (format!("{FULL} 1 m 1 0,0 100"), 36, "a number from 0 to 99"),
        (format!("{FULL} 1 m 0 0,0 +1"), 36, "a number from 0 to 100"),
        (format!("{FULL} 1 m 0 0,0"), 35, "a blank and the turns without a removal"),
        (format!("{FULL} 1 m 0 0,0 0 "), 37, "the end of the text"),
    ] {
        let error = Morris::read(&text, &options("")).unwrap_err();
        assert_eq!((error.column, error.expected.as_str()), (column, expected), "{text}");
    }
}

#[test]
fn the_position_is_told_in_reading_order() {
    let first = |key| Fact::new(key).with("seat", Seat::First);
    let second = |key| Fact::new(key).with("seat", Seat::Second);
    let in_hand = play(start(), "a1 g7 a4 b2 a7");
    let expected = [
        first("morris-men").with("points", "a1, a4, a7".to_owned()),
        second("morris-men").with("points", "b2, g7".to_owned()),
        first("morris-hand").with("men", 6u8),
        second("morris-hand").with("men", 7u8),
        first("morris-to-remove"),
        Fact::new("morris-placing"),
    ];
    assert_eq!(in_hand.facts(), expected);
    assert_eq!(in_hand.tally(Seat::Second).args, [("men", Arg::Number(7))]);
    let flying = men("a1 b4 g7", "a4 d3 f6 g4", "2 m 0 0,0 0");
    let keys: Vec<_> = flying.facts().iter().map(|fact| fact.key).collect();
    assert_eq!(keys, ["morris-men", "morris-men", "morris-to-move", "morris-moving", "morris-flying"]);
    assert_eq!(flying.tally(Seat::Second), Fact::new("morris-on-board").with("men", 4u8));
    assert_eq!(start().facts()[0], first("morris-no-men"));
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in ".*", word in "[a-hx1-8:/-]{1,9}") {
        _ = text.parse::<Word>();
        prop_assert!(Morris::read(&text, &options("")).is_err() || text.len() > 30);
        if let Ok(word) = word.parse::<Word>() {
            _ = start().meanings(&word);
        }
    }

    /// Whatever is played, men are conserved, and steps and positions are read as they are written.
    #[test]
    fn games_keep_their_men_and_their_texts(
        choices in prop::collection::vec(any::<prop::sample::Index>(), 0..160),
        flying in prop::sample::select(vec!["flying=on", "flying=off"]),
        (place, sign) in (any::<prop::sample::Index>(), "[.WB12pm0, ]"),
    ) {
        let options = options(flying);
        let (mut position, mut removed) = (Morris::start(&options), [0, 0]);
        for choice in choices {
            let Turn::Player(seat) = position.turn() else { break };
            let steps = position.steps();
            let step = steps[choice.index(steps.len())];
            prop_assert_eq!(position.meanings(&step.to_string().parse().unwrap()), vec![vec![step]]);
            position.step(step);
            removed[seat.other().index()] += u32::from(matches!(step, Step::Remove(_)));
            for seat in Seat::ALL {
                let board = position.board();
                let men = board.men(seat).len() + u32::from(board.hand(seat)) + removed[seat.index()];
                prop_assert_eq!(men, 9);
            }
            let copy = Morris::read(&position.text(), &options).unwrap();
            prop_assert_eq!(copy.board(), position.board());
            prop_assert_eq!(copy.text(), position.text());
        }
        // A text with one sign changed is refused, or is a position with a turn or an ending.
        let mut signs: Vec<char> = position.text().chars().collect();
        *place.get_mut(&mut signs) = sign.chars().next().unwrap();
        let changed: String = signs.into_iter().collect();
        if let Ok(mut position) = Morris::read(&changed, &options) {
            prop_assert_eq!(position.text(), changed);
            prop_assert_eq!(position.steps().is_empty(), matches!(position.turn(), Turn::Over(_)));
            for _ in 0..QUIET_TURNS {
                let Some(step) = position.steps().pop() else { break };
                position.step(step);
            }
        }
    }
}
