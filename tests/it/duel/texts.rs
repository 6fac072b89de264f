//! Duel's texts: what is read, what is refused and where, and the position in words.

use super::{START, at, die, duel, open, options, played};
use takhteh::games::GAMES;
use takhteh::games::duel::Duel;
use takhteh::games::log::replay;
use takhteh::games::play::PlayError;
use takhteh::games::rules::{Arg, Fact, OptionError, Options, Rules, Seat, Turn};

#[test]
fn every_form_of_a_step_is_read_and_one_is_written() {
    let start = START.replace("1 0 - 0", "1 6 - 1");
    for typed in
        ["c2-c5", "C2 – C5", "c2/c5", "c2:c5", "c2xc5", "c2×c5", "c2c5", "c۲ → c٥", "c2->c5", "\u{200f}c2-c5"]
    {
        assert_eq!(played("", &start, typed).history(), ["1 c2-c5"], "{typed}");
    }
    for typed in ["e2xe7", "e2-e7", "e2e7", "E2:E7"] {
        assert_eq!(played("", &start, typed).history(), ["1 e2xe7"], "{typed}");
    }
    let whole_turn = played("", &start, "b2-b4, c2-c5  DONE");
    assert_eq!(whole_turn.history(), ["1 b2-b4 c2-c5 done"]);
    assert_eq!(whole_turn.turn(), duel("", &whole_turn.position()).turn());
}

#[test]
fn what_cannot_be_played_is_refused_by_its_kind() {
    let start = START.replace("1 0 - 0", "1 2 - 1");
    let refused = |message: &str| duel("", &start).play(Seat::First, message).unwrap_err();
    for message in
        ["c2", "c2-c9", "i2-c5", "c2--", "c2-c5-c8", "c2xxc5", "c2-xc5", "2c-5c", "ç2-c5", "finished"]
    {
        assert!(matches!(refused(message), PlayError::Unreadable { word } if word == message));
    }
    for message in ["done", "c2-c4", "c1-c4", "c7-c1", "d4-d5", "c2-c2"] {
        let PlayError::Illegal { word, instead } = refused(message) else { panic!("{message} is illegal") };
        assert_eq!((word.as_str(), instead.len()), (message, 8));
    }
    assert!(matches!(refused("c2-c5 c5-c8"), PlayError::Illegal { word, .. } if word == "c5-c8"));
    let ended = PlayError::TurnEnded { word: "done".to_owned() };
    assert_eq!(refused("c2-c5 b2-b4 done"), ended);
    assert_eq!(duel("", &start).play(Seat::Second, "c7-c1"), Err(PlayError::NotYourTurn));
    assert_eq!(duel("", START).play(Seat::First, "c2-c5"), Err(PlayError::WaitsForDice));
    assert_eq!(duel("", START).throw(&[die(1), die(2)]), Err(PlayError::WrongDice));
}

#[test]
fn the_man_is_picked_first() {
    let play = played("", &START.replace("1 0 - 0", "1 2 - 1"), "c2-c5");
    for named in play.steps() {
        let from = (named.step != "done").then(|| named.step[..2].to_owned());
        assert_eq!(named.first, from);
    }
}

#[test]
fn only_the_two_options_exist() {
    let read = |words| Options::read(&Duel::CARD, words);
    assert_eq!(read("").unwrap().to_string(), "combat=compare breakthrough=on");
    assert_eq!(read("off capture").unwrap().to_string(), "combat=capture breakthrough=off");
    assert!(matches!(read("combat=chess"), Err(OptionError::NoSuchValue { .. })));
    assert!(matches!(read("flying=on"), Err(OptionError::NoSuchKey { .. })));
}

#[test]
fn a_position_text_may_be_sloppy_and_is_written_one_way() {
    let neat = "(8)/(3)w5m(4)/(8)/(8)/b2mv(7)/(8)/(8)/b8v(7) 1 3 - 12";
    for text in [
        "  (8)/(3)W5M(4)/(4)(4)/(1)(7)/b2mv(7)/(8)/(8)/B8V(7)   1 3  –  12 ",
        "\u{200e}(۸)/(٣)w۵m(4)/(8)/(8)/b2mv(7)/(8)/(8)/b8v(7)\t۱ ۳ − ۱۲\u{200f}",
    ] {
        assert_eq!(duel("breakthrough=off", text).position(), neat);
    }
    let moved = at("d4 w3, b6 w2, e5 w1, h8 b2", "1 2 d4,b6 9");
    assert!(duel("", &moved.replace("d4,b6", "d4،b6")).position().ends_with(" 2 b6,d4 9"));
}

#[test]
fn every_fault_of_a_position_text_is_told_with_its_column() {
    let text = |rest: &str| at("d4 w3, e5 w1, h7 b2, a1 b8v", rest);
    let board = text("").len();
    for (text, column, expected) in [
        (String::new(), 1, "rank 8 lacks 8"),
        ("(9)".to_owned(), 2, "gap of 1 to 8"),
        ("(0)(8)".to_owned(), 2, "gap of 1 to 8"),
        ("(3".to_owned(), 3, "')'"),
        ("(7)/(8)".to_owned(), 4, "rank 8 lacks 1 of"),
        ("(7)w2v(1)/(8)".to_owned(), 7, "'/'"),
        ("(5)(4)/".to_owned(), 5, "gap of 1 to 3"),
        ("b1b2b3b4b5b6b7b8b8m".to_owned(), 17, "'/'"),
        ("w9".to_owned(), 2, "number, 1 to 8"),
        ("w0".to_owned(), 2, "number, 1 to 8"),
        ("x5".to_owned(), 1, "w5m"),
        ("(1)b5b5".to_owned(), 6, "stands on b8"),
        ("b5mb5b5m".to_owned(), 6, "stands on a8"),
        ("(1)w5(6)".to_owned(), 6, "'v'"),
        ("w5m(7)".to_owned(), 4, "'v'"),
        ("w5vm(7)".to_owned(), 4, "rank 8 lacks 7"),
        (START.replace("w1w2w3", "w1b2w3"), 1, ""),
        (text("3 0 - 0"), board + 1, "1 or 2"),
        (text("1 7 - 0"), board + 3, "moves left, 0 to 6"),
        (text("1 0 + 3"), board + 5, "'-'"),
        (text("1 0 d4 3"), board + 5, "'-'"),
        (text("1 2 d5 3"), board + 5, "man of the side to move"),
        (text("1 2 h7 3"), board + 5, "man of the side to move"),
        (text("1 2 e5,h7 3"), board + 8, "man of the side to move"),
        (text("1 2 e5,e5 3"), board + 8, "each once"),
        (text("1 2 e5, 3"), board + 8, "'-', '+' or"),
        (text("1 2 x 3"), board + 5, "'-', '+' or"),
        (text("1 6 e5 3"), board + 3, "at most 5"),
        (text("1 5 d4,e5 3"), board + 3, "at most 4"),
        (text("1 2 d4,e5 3"), board + 3, "no move is legal"),
        (text("1 2 - 41"), board + 7, "0 to 40"),
        (text("1 2 - 999999"), board + 7, "0 to 40"),
        (text("1 2 - x"), board + 7, "0 to 40"),
        (text("1 2 -"), board + 6, "a blank"),
        (text("1 2 - 3 4"), board + 8, "the end"),
        (text("1 2 - 3x"), board + 8, "the end"),
        (at("d4 w3", "1 2 - 3"), at("d4 w3", "").len() + 3, "the game is over"),
    ] {
        let error = Duel::read(&text, &options("breakthrough=off")).unwrap_err();
        assert!(error.expected.contains(expected), "{text}: {error}");
        if !expected.is_empty() {
            assert_eq!(error.column, column, "{text}: {error}");
        }
    }
    let broken_through = at("d4 w3, e5 w1, h7 b2, a1 b8v", "1 2 - 3");
    let error = Duel::read(&broken_through, &options("breakthrough=on")).unwrap_err();
    assert_eq!((error.column, error.expected.as_str()), (board + 3, "0 moves left, since the game is over"));
}

#[test]
fn a_picture_finds_all_it_shows() {
    let text = at("d4 w3m, e5 w1, c8 w2v, h7 b2", "1 3 d4 0");
    let position = Duel::read(&text, &options("breakthrough=off")).unwrap();
    let men: Vec<_> =
        position.board().men(Seat::First).iter().filter_map(|on| position.board().man(on)).collect();
    assert_eq!(men.iter().map(|man| man.number).collect::<Vec<_>>(), [2, 3, 1]);
    assert_eq!(
        men.iter().map(|man| (man.marked, man.veteran)).collect::<Vec<_>>(),
        [(false, true), (true, false), (false, false)]
    );
    assert_eq!(position.barred().names(" "), "d4");
    assert_eq!((position.moves_left(), position.die()), (3, None), "the text does not say the die");
}

#[test]
fn the_position_is_told_in_words_that_every_language_has() {
    let mut play = open("breakthrough=off");
    let mut told = play.facts();
    for line in ["begin 2 1", "1 2: c2-c5", "1 c5-c8"] {
        if play.redo(line).is_ok() {
            told.extend(play.facts());
        }
    }
    let play = duel("breakthrough=off", &at("d4 w3m, d5 w3, e5 w1, c8 w2v, h7 b2", "1 3 d4 0"));
    let facts = play.facts();
    let keys: Vec<_> = facts.iter().map(|fact| fact.key).collect();
    assert_eq!(keys, ["duel-men", "duel-men", "duel-veterans", "duel-barred", "duel-to-move"]);
    let white = Fact::new("duel-men").with("seat", Seat::First).with("count", 4);
    assert_eq!(facts[0], white.with("men", "1 e5, 2 c8, 3 d4 d5".to_owned()));
    assert!(facts[4].args.contains(&("left", Arg::Number(3))));
    assert_eq!(play.tally(Seat::Second), Fact::new("duel-tally").with("men", 1));
    told.extend(facts);
    told.extend(played("", &at("d4 w3, d7 b2", "1 1 - 3"), "d4xd7").facts());
    told.push(play.tally(Seat::First));
    for locale in [
        include_str!("../../../src/locales/en.ftl"),
        include_str!("../../../src/locales/fa.ftl"),
        include_str!("../../../src/locales/ar.ftl"),
    ] {
        for fact in &told {
            let text =
                locale.split_once(&format!("\n{} =", fact.key)).unwrap_or_else(|| panic!("{}", fact.key)).1;
            let text = text.split_once("\nduel-").map_or(text, |(text, _)| text);
            for (name, _) in &fact.args {
                assert!(text.contains(&format!("{{ ${name}")), "{} lacks {name}", fact.key);
            }
        }
    }
    let mut keys: Vec<_> = told.iter().map(|fact| fact.key).collect();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), 9, "{keys:?}");
}

#[test]
fn the_golden_game_is_replayed_and_written_as_it_stands() {
    let golden = include_str!("../../data/golden/duel.txt");
    let play = replay(GAMES, golden.lines()).unwrap();
    let lines: Vec<_> = golden.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(play.lines(), lines);
    assert_eq!(
        play.position(),
        "b8b7b6(1)b4b3b2b1/b8mb7m(3)b3mb2mb1m/(8)/(5)w3m(2)/(8)/b4m(2)b5(4)/(1)w2m(1)b5mw5mw6mw7mw8m/\
         w1(1)b6mvw4w5w6w7w8 1 0 - 0"
    );
    let Turn::Over(over) = play.turn() else { panic!("the golden game is over") };
    assert_eq!((over.winner, over.points, over.reason.word()), (Some(Seat::Second), 1, "breakthrough"));
    let history = "begin 4 4\nbegin 3 6\n2 1: d7xd2\n1 5: c2-f5 a2-a3 done\n2 5: e7xa3 done\n1 1: b1-d3\n2 4: d8xd3 c7xc1";
    assert_eq!(play.history(), history.lines().collect::<Vec<_>>());
}
