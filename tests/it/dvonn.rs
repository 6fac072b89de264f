//! DVONN: what is typed and written; the rules one by one, recorded and random games in files of their own.

#![allow(clippy::unwrap_used)]

mod random;
mod recorded;
mod rules;
mod slow;

use std::collections::{BTreeMap, BTreeSet};
use takhteh::games::GAMES;
use takhteh::games::dvonn::{Dvonn, Space, Step};
use takhteh::games::play::{EndWord, PlayError};
use takhteh::games::rules::{Arg, Fact, Options, Over, Reason, Rules, Seat, Turn};
use takhteh::games::typed;

const START: &str = ".,.,.,.,.,.,.,.,./.,.,.,.,.,.,.,.,.,./R,.,.,.,.,R,.,.,.,.,R/.,.,.,.,.,.,.,.,.,./.,.,.,.,.,.,.,.,. \
                     1 23,23 0 0";

fn options(rules: &str) -> Options {
    Options::read(&Dvonn::CARD, rules).unwrap()
}

fn read(rules: &str, text: &str) -> Dvonn {
    Dvonn::read(text, &options(rules)).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A position with these towers, all else empty; `rest` is what follows the rows.
fn sparse(rules: &str, towers: &str, rest: &str) -> Dvonn {
    let mut on: BTreeMap<&str, &str> = towers.split(' ').map(|tower| tower.split_at(2)).collect();
    if rules == "fixed" {
        for ring in ["a3", "f3", "k3"] {
            on.entry(ring).or_insert("R");
        }
    }
    let row = |row: u8| {
        let towers = Space::row_of(row).map(|space| on.get(space.to_string().as_str()).map_or(".", |t| *t));
        towers.collect::<Vec<_>>().join(",")
    };
    read(rules, &format!("{} {rest}", (0..5).rev().map(row).collect::<Vec<_>>().join("/")))
}

fn play(position: &Dvonn, steps: &str) -> Dvonn {
    let mut next = position.clone();
    for word in steps.split(' ') {
        let step: Step = word.parse().unwrap();
        assert!(next.steps().contains(&step), "{word} in {}", next.text());
        next.step(step);
    }
    next
}

fn steps(position: &Dvonn) -> Vec<String> {
    position.steps().iter().map(ToString::to_string).collect()
}

/// Where the tower on `from` may come down.
fn targets(position: &Dvonn, from: &str) -> String {
    let from = format!("{from}-");
    let steps = steps(position);
    let targets: BTreeSet<&str> = steps.iter().filter_map(|step| step.strip_prefix(&from)).collect();
    targets.into_iter().collect::<Vec<_>>().join(" ")
}

fn space(name: &str) -> Space {
    Space::all().find(|space| space.to_string() == name).unwrap()
}

fn tower(position: &Dvonn, name: &str) -> String {
    position.tower(space(name)).to_string()
}

fn ended(position: &Dvonn) -> Option<(Option<Seat>, Reason)> {
    match position.turn() {
        Turn::Over(Over { winner, reason, .. }) => Some((winner, reason)),
        _ => None,
    }
}

// What is typed and written.

#[test]
fn steps_are_read_with_any_link_or_none() {
    for typed in ["d3-f3", "D3F3", "d3 – f3", "d۳>f۳", "d٣→f٣", "d3/f3", "d3:f3"] {
        assert_eq!(typed::plain(typed).parse::<Step>().unwrap().to_string(), "d3-f3", "{typed}");
    }
    assert_eq!("d3".parse(), Ok(Step::Place(space("d3"))));
    assert_eq!("pass".parse(), Ok(Step::Pass));
    for typed in ["", "-", "j1", "a4", "l3", "d6", "d3-", "d3--f3", "d3-f3-", "d3f3g3", "3d", "passed", "۳"]
    {
        assert!(typed.parse::<Step>().is_err(), "{typed}");
    }
}

#[test]
fn picks_go_by_row_then_by_tower() {
    let placing = Dvonn::start(&options(""));
    assert_eq!(placing.first_pick("d4".parse().unwrap()).as_deref(), Some("4"));
    assert_eq!(placing.first_pick("d3-f3".parse().unwrap()).as_deref(), Some("d3"));
    assert_eq!(placing.first_pick(Step::Pass), None);
}

#[test]
fn refused_positions_say_where_and_what() {
    let rows = &START[..START.len() - 12];
    let check = |rules: &str, text: &str, column: usize, expected: &str| {
        let error = Dvonn::read(text, &options(rules)).unwrap_err();
        assert_eq!((error.column, error.expected.as_str()), (column, expected), "{text}");
    };
    check("fixed", "", 1, "'.' or a tower of W, B and R");
    check("fixed", ".,.,.,.,.,.,.,./", 16, "',' (9 spaces in row 5)");
    check("fixed", ".,.,.,.,.,.,.,.,.,.", 18, "'/' (9 spaces in row 5)");
    check("fixed", ".,.,R", 5, "rings at the bottom of a3, f3 and k3 only");
    check("fixed", &START.replacen('R', ".", 1), 39, "'R', the ring of a3");
    check("fixed", &START.replacen('R', "RWR", 1), 41, "rings at the bottom of a3, f3 and k3 only");
    check("fixed", &"W".repeat(24), 24, "at most 23 such pieces");
    check("fixed", &START.replacen('.', "W", 1), 101, "0 to 22 First's men in hand");
    check("fixed", &format!("{rows} 3 23,23 0 0"), 99, "side 1 or 2");
    check("fixed", &format!("{rows} 2 23,23 0 0"), 101, "men in hand that let side 2 place next");
    check("fixed", &format!("{rows} 1 23,23 1 0"), 107, "0 rings in hand");
    check("fixed", &format!("{rows} 1 23,23 0 1"), 109, "0 single turns without progress");
    check("fixed", &format!("{rows} 1 0,0 0 41"), 107, "0 to 40 single turns without progress");
    check("fixed", &format!("{START} "), 110, "the end");
    check("official", START, 101, "men in hand that let side 1 place next");
    check("official", &format!("{rows} 2 23,23 1 0"), 107, "0 rings in hand");
    check("official", "R,R,R,R", 7, "at most 3 such pieces");
    check("official", "WR,", 2, "a man on top");
}

#[test]
fn typed_steps_are_played_or_refused() {
    let mut game = (GAMES.iter().find(|game| game.card.id == "dvonn").unwrap().open)(&options(""));
    assert_eq!(game.play(Seat::First, "D4").unwrap(), ["d4"]);
    assert_eq!(game.play(Seat::First, "d5"), Err(PlayError::NotYourTurn));
    assert!(matches!(game.play(Seat::Second, "d4"), Err(PlayError::Illegal { .. })));
    assert!(matches!(game.play(Seat::Second, "f3"), Err(PlayError::Illegal { .. })));
    assert!(matches!(game.play(Seat::Second, "pass"), Err(PlayError::Illegal { .. })));
    assert!(matches!(game.play(Seat::Second, "e4 e5"), Err(PlayError::TurnEnded { .. })));
    assert!(matches!(game.play(Seat::Second, "z9"), Err(PlayError::Unreadable { .. })));
    game.undo().unwrap();
    assert_eq!(game.position(), START);
    game.end(&EndWord::Resign { seat: Seat::Second, what: "game".to_owned() }).unwrap();
    assert!(matches!(game.turn(), Turn::Over(Over { winner: Some(Seat::First), .. })));
}

#[test]
fn the_position_in_words() {
    let keys = |position: &Dvonn| position.facts().iter().map(|fact| fact.key).collect::<Vec<_>>();
    let start = Dvonn::start(&options("rules=official"));
    assert_eq!(
        keys(&start),
        ["dvonn-to-place-ring", "dvonn-hands", "dvonn-rings-in-hand", "dvonn-no-towers", "dvonn-no-towers"]
    );
    assert_eq!(start.tally(Seat::Second), Fact::new("dvonn-tally-in-hand").with("count", 23));
    let position = sparse("fixed", "a3RW b3BW b4W k3RBB", "2 0,0 0 0");
    let towers = |seat, height: u8, count: u8, spaces: &str| {
        let fact = Fact::new("dvonn-towers").with("seat", seat).with("height", height);
        fact.with("count", count).with("spaces", Arg::Text(spaces.to_owned()))
    };
    assert_eq!(
        position.facts(),
        [
            Fact::new("dvonn-to-move").with("seat", Seat::Second),
            towers(Seat::First, 1, 2, "a3, b4"),
            towers(Seat::First, 2, 1, "b3"),
            towers(Seat::Second, 2, 1, "k3"),
            Fact::new("dvonn-rings").with("count", 3).with("spaces", Arg::Text("a3, f3, k3".to_owned())),
            Fact::new("dvonn-held").with("white", 4).with("black", 2),
        ]
    );
    assert_eq!(position.tally(Seat::First), Fact::new("dvonn-tally-held").with("count", 4));
    assert_eq!(keys(&sparse("fixed", "a3RWWWWWWWWWWW k3RB", "1 0,0 0 0"))[0], "dvonn-to-pass");
    assert_eq!(keys(&sparse("fixed", "a3RW", "1 0,0 0 0"))[0], "dvonn-ended");
    assert_eq!(keys(&Dvonn::start(&options("")))[0], "dvonn-to-place");
}

#[test]
fn each_step_is_a_turn_of_its_own() {
    let mut position = Dvonn::start(&options("rules=official"));
    for _ in 0..48 {
        position.step(position.steps()[0]);
    }
    let (turns, more) = position.turns(10);
    assert_eq!((turns.len(), more), (1, false), "the last placement, without First's first move");
    // Wherever b3 loses its chain, the result is the same.
    let position = sparse("fixed", "b3W b4W k3RB", "1 0,0 0 0");
    let lost = |text: &str| text.starts_with(".,.,.,.,.,.,.,.,./W,");
    let (turns, _) = position.turns(100);
    let alone = turns.iter().filter(|(_, after)| lost(&after.text()) && after.text().ends_with(" 0"));
    assert_eq!(alone.count(), 1);
    assert!(position.steps().len() > turns.len());
    assert_eq!(position.turns(2).0.len(), 2);
    assert!(position.turns(2).1);
}

#[test]
fn every_fact_has_its_words_in_each_language() {
    let positions = [
        Dvonn::start(&options("rules=official")),
        Dvonn::start(&options("")),
        sparse("fixed", "a3RW k3RB", "1 0,0 0 0"),
        sparse("fixed", "a3RWWWWWWWWWWW k3RB", "1 0,0 0 0"),
        sparse("fixed", "a3RW", "1 0,0 0 0"),
    ];
    let said = positions.iter().flat_map(|position| {
        let tallies = Seat::ALL.map(|seat| position.tally(seat));
        position.facts().into_iter().chain(tallies)
    });
    let locales = [
        include_str!("../../src/locales/en.ftl"),
        include_str!("../../src/locales/fa.ftl"),
        include_str!("../../src/locales/ar.ftl"),
    ];
    for fact in said {
        for words in locales {
            let (_, message) = words.split_once(&format!("\n{} =", fact.key)).expect(fact.key);
            let message = message.split("\ndvonn-").next().unwrap();
            for (name, _) in fact.args.iter().filter(|(name, _)| *name != "count") {
                assert!(message.contains(&format!("${name}")), "{name} in {}", fact.key);
            }
        }
    }
}
