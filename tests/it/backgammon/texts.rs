//! Notation, XGID, and the position in words.

use super::{START, open_at, options, read, read_with, steps};
use takhteh::games::backgammon::Backgammon;
use takhteh::games::backgammon::board::{BAR, Move};
use takhteh::games::backgammon::notation::Step;
use takhteh::games::play::PlayError;
use takhteh::games::rules::{Arg, Die, Fact, Rules, Seat};

#[test]
fn many_ways_of_typing_mean_the_same() {
    let start = "-b----E-C---eE---c-e----B-:0:0:1:61:0:0:0:0:10";
    let after = |typed: &str| {
        let mut game = open_at("", start);
        game.play(Seat::First, typed).map(|_| game.position())
    };
    let wanted = after("13/7 8/7").unwrap();
    for typed in ["8/7 13/7", "13-7, 8-7", "۱۳/۷ ۸/۷", "١٣→٧ 8:7", " 13 / 7   8 / 7 "] {
        assert_eq!(after(typed).as_ref(), Ok(&wanted), "{typed}");
    }
    assert_eq!(after("13/6").unwrap(), after("13/7/6").unwrap());
    let bar = |typed: &str| {
        let mut game = open_at("", "-b----E-C---eD---c-e----BA:0:0:1:31:0:0:0:0:10");
        game.play(Seat::First, typed).map(|_| game.position())
    };
    for typed in ["b/22 24/23", "25/22 24/23", "24/23 BAR/22"] {
        assert_eq!(bar(typed), bar("bar/22 24/23"), "{typed}");
    }
    let off = |typed: &str| {
        let mut game = open_at("", "-AAAAAA---b---------------:0:0:1:65:0:0:0:0:10");
        game.play(Seat::First, typed).map(|_| game.position())
    };
    for typed in ["6/o 5/0", "5/off 6/off", "6-0 5-0"] {
        assert_eq!(off(typed), off("6/off 5/off"), "{typed}");
    }
}

#[test]
fn a_written_hit_must_be_one() {
    let game = open_at("", "-b----E-C---eE---c-e----B-:0:0:1:61:0:0:0:0:10");
    let refused = game.copy().play(Seat::First, "13/7*");
    assert!(matches!(refused, Err(PlayError::Illegal { ref word, .. }) if word == "13/7*"), "{refused:?}");
    let mut hits = open_at("", "------------------a---b-A-:0:0:1:65:0:0:0:0:10");
    assert_eq!(hits.play(Seat::First, "24/18/13").unwrap(), ["24/18*", "18/13"]);
}

#[test]
fn notation_gathers_equal_moves_and_ways() {
    let step = |from, to, hit| Step::Move(Move { from, to, hit });
    let cases: [(&[Step], &str); 7] = [
        (&[step(6, 5, false), step(8, 5, false)], "8/5 6/5"),
        (&[step(6, 5, true), step(8, 5, false)], "8/5* 6/5"),
        (&[step(8, 5, true), step(8, 5, false)], "8/5*(2)"),
        (&[step(24, 18, true), step(18, 13, false)], "24/18*/13"),
        (&[step(13, 10, false), step(10, 7, false), step(13, 10, false), step(10, 7, true)], "13/10/7*(2)"),
        (&[step(BAR, 22, false), step(6, 3, false), step(6, 3, false)], "bar/22 6/3(2)"),
        (&[Step::Double], "double"),
    ];
    for (steps, wanted) in cases {
        assert_eq!(Backgammon::notation(steps), wanted);
    }
}

#[test]
fn a_turn_is_led_by_the_man_that_moves() {
    let game = open_at("", "-b----E-C---eD---c-e----BA:0:0:1:31:0:0:0:0:10");
    assert!(game.steps().iter().all(|named| named.first.as_deref() == Some("bar")));
    let cube = open_at("cube=on", "-b----E-C---eE---c-e---AA-:0:0:1:00:0:0:0:0:10");
    assert!(cube.steps().iter().all(|named| named.first.is_none()));
}

#[test]
fn xgid_is_read_in_its_variants_and_written_in_one() {
    let wanted = read("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10");
    for text in [
        "-b----E-C---eE---c-e----B-:0:0:1:13:0:0:0:0:10",
        " xgid=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10 ",
    ] {
        assert_eq!(read(text), wanted);
    }
    for text in [
        START,
        "XGID=-b----E-C---eE---c-e---AA-:0:0:-1:00:3:2:0:9:10",
        "XGID=-b----E-C---eE---c-e---AA-:2:-1:1:43:3:2:0:9:10",
        "XGID=-b----E-C---eE---c-e---AA-:2:1:1:D:3:2:0:9:10",
        "XGID=-b----E-C---eE---c-e---AA-:0:0:1:43:8:2:1:9:10",
        "XGID=-b----E-C---eE---c-e---AA-:0:0:1:00:0:0:1:0:10",
        "XGID=-b----E-C---eE---c-e---AA-:0:0:1:00:0:0:0:1:10",
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:61:0:0:0:0:10 13/7",
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:66:0:0:0:0:10 24/18(2) 13/7",
        "XGID=-b----E-C---eE---c-e---AA-:0:0:1:00:0:0:0:7:10 roll",
        "XGID=-b----E-C---eE---c-e---AA-:0:0:1:D:0:0:0:0:10 drop",
        "XGID=---------------------a----:1:-1:-1:00:0:0:0:0:10",
    ] {
        let game = read(text);
        assert_eq!(game.text(), text);
        assert_eq!(read(&game.text()), game);
    }
}

#[test]
fn xgid_says_where_the_half_played_turn_began() {
    let mut game = read("XGID=-b----E-C---eE---c-e----B-:0:0:1:61:0:0:0:0:10");
    let before = *game.board_before();
    game.step(game.steps().into_iter().find(|step| step.to_string() == "13/7").unwrap());
    assert_eq!(*game.board_before(), before);
    assert_eq!(game.dice(), Some(([Die::ALL[5], Die::ALL[0]], vec![1])));
    assert_eq!(game.text(), "XGID=-b----E-C---eE---c-e----B-:0:0:1:61:0:0:0:0:10 13/7");
}

#[test]
fn the_texts_own_rules_hold() {
    let text = "-b----E-C---eE---c-e---AA-:0:0:1:00:3:2:0:7:10";
    let game = read_with("points=5", text);
    assert_eq!((game.match_length(), game.score(Seat::First)), (Some(7), 3));
    assert_eq!(steps(&read_with("", text)), ["double", "roll"], "a match has a cube by default");
    assert_eq!(steps(&read_with("points=7 cube=off", text)), Vec::<String>::new());
}

#[test]
fn xgid_errors_name_column_and_expectation() {
    let cases = [
        ("", 1, "26 places, found 0"),
        ("XGID=-b--", 10, "26 places, found 4"),
        ("XGID=Ab----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10", 6, "Second's men on the bar"),
        ("-b----E-C---eE---c-e----Bb:0:0:1:31:0:0:0:0:10", 26, "First's men on the bar"),
        ("-b--?-E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10", 5, "'A' to 'O'"),
        ("-b----E-C---eE---c-e----C-:0:0:1:31:0:0:0:0:10", 25, "at most fifteen men"),
        ("--------------------------:0:0:1:00:0:0:0:0:10", 1, "men on the board"),
        ("-b----E-C---eE---c-e----B--:0:0:1:31:0:0:0:0:10", 27, "':' after 26 places"),
        ("-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0", 44, "ten fields"),
        ("-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10:1", 47, "ten fields"),
        ("-b----E-C---eE---c-e----B-:11:1:1:31:0:0:0:0:10", 28, "0 to 10"),
        ("-b----E-C---eE---c-e----B-:0:1:1:31:0:0:0:0:10", 30, "in the middle"),
        ("-b----E-C---eE---c-e----B-:1:0:1:31:0:0:0:0:10", 30, "owner"),
        ("-b----E-C---eE---c-e----B-:0:0:2:31:0:0:0:0:10", 32, "1 or -1"),
        ("-b----E-C---eE---c-e----B-:0:0:1:71:0:0:0:0:10", 34, "two dice"),
        ("-b----E-C---eE---c-e----B-:0:0:1:31:7:0:0:7:10", 37, "a score, 0 to 6"),
        ("-b----E-C---eE---c-e----B-:0:0:1:31:0:0:1:7:10", 41, "one point from the match"),
        ("-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:x:10", 43, "points of the match"),
        ("-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:11", 45, "0 to 10"),
        ("-b----E-C---eE---c-e----B-:0:0:1:D:6:0:1:7:10", 34, "may not double"),
        ("-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10 8/2", 48, "a step: 24/21"),
        ("---------------------a----:0:0:1:31:0:0:0:0:10", 34, "00"),
    ];
    for (text, column, expected) in cases {
        let error = Backgammon::read(text, &options("")).unwrap_err();
        assert_eq!(error.column, column, "{text}: {error}");
        let known = error.expected.contains(expected);
        assert!(known, "{text}: {error}");
    }
}

fn told(game: &Backgammon) -> Vec<String> {
    let arg = |(name, arg): &(&str, Arg)| match arg {
        Arg::Number(n) => format!("{name}={n}"),
        Arg::Text(text) => format!("{name}={text}"),
        Arg::Seat(seat) => format!("{name}={}", seat.number()),
    };
    let fact = |fact: Fact| {
        let args: Vec<String> = fact.args.iter().map(arg).collect();
        format!("{} {}", fact.key.trim_start_matches("backgammon-"), args.join(", ")).trim_end().to_owned()
    };
    game.facts().into_iter().map(fact).collect()
}

#[test]
fn facts_tell_men_stakes_and_what_comes_next() {
    let game = read("aA---aE-C---eD---c-e----AA:1:-1:1:61:3:2:0:7:10 bar/24");
    assert_eq!(
        told(&game),
        [
            "men side=1, points=24(2) 13(4) 8(3) 6(5) 1(1)",
            "pips side=1, pips=155",
            "men side=2, points=20(1) 13(5) 8(3) 6(5)",
            "bar side=2, count=1",
            "pips side=2, pips=164",
            "score length=7, first=3, second=2",
            "cube side=2, value=2",
            "thrown side=1, high=6, low=1",
            "left count=1, face=6",
        ]
    );
    let last = |text: &str| told(&read(text)).pop().unwrap();
    assert_eq!(last(START), "opening");
    assert_eq!(last("-b----E-C---eE---c-e---AA-:0:0:-1:00:0:0:0:0:10"), "to-throw side=2");
    assert_eq!(last("-b----E-C---eE---c-e---AA-:0:0:-1:00:0:0:0:7:10"), "roll-or-double side=2");
    assert_eq!(last("-b----E-C---eE---c-e---AA-:1:1:1:D:0:0:0:7:10"), "doubled side=1, other=2, value=4");
    assert_eq!(last("---------------------a----:0:0:1:00:0:0:0:0:10"), "won side=1, points=1");
    let stakes = |text: &str| told(&read(text)).into_iter().rev().nth(1).unwrap();
    assert_eq!(stakes("-b----E-C---eE---c-e---AA-:0:0:1:00:6:0:1:7:10"), "crawford");
    assert_eq!(stakes("-b----E-C---eE---c-e---AA-:0:0:1:00:0:0:1:0:10"), "jacoby");
    assert_eq!(stakes("-b----E-C---eE---c-e---AA-:0:0:1:00:0:0:0:7:10"), "cube-middle");
}
