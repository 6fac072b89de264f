//! Duel against positions, games and counts that other programs computed from the same rules.

use super::{OPTIONS, duel};
use flate2::read::GzDecoder;
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::Read;
use takhteh::games::play::Play;
use takhteh::games::rules::{Die, Over, Throw, Turn};

fn lines(gzipped: &[u8]) -> Vec<Value> {
    let mut text = String::new();
    GzDecoder::new(gzipped).read_to_string(&mut text).expect("readable test data");
    text.lines().map(|line| serde_json::from_str(line).expect("one JSON object a line")).collect()
}

fn options(line: &Value) -> String {
    let value = |key: &str| line["options"][key].as_str().expect("an option's value").to_owned();
    format!("combat={} breakthrough={}", value("combat"), value("breakthrough"))
}

fn check_over(over: Over, expected: &Value, line: &Value) {
    assert_eq!(over.winner.map(|seat| u64::from(seat.number())), expected["winner"].as_u64(), "{line}");
    assert_eq!(over.reason.word(), expected["reason"], "{line}");
    assert_eq!(over.points, u32::from(over.winner.is_some()), "{line}");
}

#[test]
fn every_position_has_the_steps_results_and_endings() {
    let data = lines(include_bytes!("../../data/duel_positions.jsonl.gz"));
    assert_eq!(data.len(), 1500);
    let mut steps_seen = 0;
    for line in &data {
        let text = line["position"].as_str().expect("a position");
        let play = duel(&options(line), text);
        assert_eq!(play.position(), text);
        match play.turn() {
            Turn::Over(over) => check_over(over, &line["over"], line),
            Turn::Dice(Throw::Turn { dice: 1, .. }) => assert_eq!(line["throw"], 1, "{line}"),
            turn @ Turn::Dice(_) => panic!("{turn:?} in {line}"),
            Turn::Player(_) => assert!(line["over"].is_null() && line["throw"].is_null(), "{line}"),
        }
        let expected: BTreeMap<String, String> =
            serde_json::from_value(line["steps"].clone()).map(pairs).expect("steps with texts");
        let found = play.successors();
        assert_eq!(found.len(), expected.len(), "{line}");
        assert_eq!(found.into_iter().collect::<BTreeMap<_, _>>(), expected, "{line}");
        steps_seen += expected.len();
    }
    assert!(steps_seen > 7_000, "only {steps_seen} steps compared");
}

fn pairs(pairs: Vec<(String, String)>) -> BTreeMap<String, String> {
    pairs.into_iter().collect()
}

#[test]
fn every_game_plays_turn_by_turn_to_its_result() {
    let data = lines(include_bytes!("../../data/duel_games.jsonl.gz"));
    assert_eq!(data.len(), 150);
    for line in &data {
        let options = options(line);
        let mut play = super::open(&options);
        let mut log: Vec<String> = Vec::new();
        for throw in line["opening"].as_array().expect("opening throws") {
            log.push(format!("begin {} {}", throw[0], throw[1]));
        }
        log.extend(
            line["log"].as_array().expect("turns").iter().map(|turn| turn.as_str().unwrap().to_owned()),
        );
        for turn in &log {
            assert!(!matches!(play.turn(), Turn::Over(_)), "over before {turn}: {line}");
            play.redo(turn).unwrap_or_else(|error| panic!("{turn}: {error} in {line}"));
        }
        assert_eq!(play.position(), line["final"], "{line}");
        let Turn::Over(over) = play.turn() else { panic!("not over: {line}") };
        check_over(over, &line["result"], line);
        assert_eq!(play.history(), log);
        let moves = log.iter().filter_map(|turn| turn.split_once(": "));
        let moves = moves.flat_map(|(_, steps)| steps.split(' ')).filter(|step| *step != "done").count();
        assert_eq!(moves as u64, line["steps"].as_u64().unwrap());
        assert_eq!((log.len() - line["opening"].as_array().unwrap().len()) as u64, line["turns"]);
        check_beginner(&*play, line);
    }
}

fn check_beginner(play: &dyn Play, line: &Value) {
    let history = play.history();
    let first_turn = history.iter().find(|turn| !turn.starts_with("begin")).expect("a turn");
    assert!(first_turn.starts_with(&line["beginner"].to_string()), "{line}");
}

#[test]
fn every_count_of_step_sequences_is_found() {
    let data = lines(include_bytes!("../../data/duel_perft.jsonl.gz"));
    assert_eq!(data.len(), 19);
    for line in &data {
        let play = duel(&options(line), line["position"].as_str().unwrap());
        let die = Die::new(line["die"].as_u64().unwrap() as u8).unwrap();
        for (depth, count) in (1..).zip(line["counts"].as_array().unwrap()) {
            assert_eq!(play.perft(depth, Some(&[die])), count.as_u64().unwrap(), "depth {depth} of {line}");
        }
    }
}

#[test]
fn without_a_die_each_face_counts_at_each_throw() {
    for options in OPTIONS {
        let sparse = "(8)/(3)w5v(4)/(8)/(8)/(1)b2(3)b3m(2)/(2)w1(5)/(8)/(8) 1 0 - 5";
        for (start, depths) in [(super::START, 0..=2), (sparse, 0..=3)] {
            let play = duel(options, start);
            for depth in depths {
                assert_eq!(play.perft(depth, None), slow_perft(&*play, depth), "depth {depth}, {options}");
            }
        }
    }
}

/// Throws every face and plays every step, one by one.
fn slow_perft(play: &dyn Play, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    match play.turn() {
        Turn::Over(_) => 0,
        Turn::Dice(_) => (Die::ALL.iter())
            .map(|die| {
                let mut next = play.copy();
                next.throw(&[*die]).unwrap();
                slow_perft(&*next, depth)
            })
            .sum(),
        Turn::Player(seat) => (play.steps().iter())
            .map(|step| {
                let mut next = play.copy();
                next.play(seat, &step.step).unwrap();
                slow_perft(&*next, depth - 1)
            })
            .sum(),
    }
}
