//! Positions, counts and whole games that independent programs computed.

use super::{ROWS, check_over, check_to_act, open, play, read, start};
use flate2::read::GzDecoder;
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::Read;
use takhteh::games::GAMES;
use takhteh::games::log::replay;
use takhteh::games::morris::Morris;
use takhteh::games::morris::board::Point;
use takhteh::games::rules::{Reason, Rules, Seat, Turn};

fn data(name: &str) -> Vec<Value> {
    let path = format!("{}/tests/data/{name}.jsonl.gz", env!("CARGO_MANIFEST_DIR"));
    let mut text = String::new();
    GzDecoder::new(std::fs::File::open(path).unwrap()).read_to_string(&mut text).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn texts(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect()
}

#[test]
fn positions_have_the_turns_and_endings_of_the_reference() {
    let lines = data("morris_positions");
    assert_eq!(lines.len(), 1320);
    for line in &lines {
        let text = line["position"].as_str().unwrap();
        let position = read(text);
        assert_eq!(position.text(), text);
        match position.turn() {
            Turn::Over(over) => {
                assert_eq!(over.winner.map(Seat::number), line["over"]["winner"].as_u64().map(|n| n as u8));
                assert_eq!(over.reason.word(), line["over"]["reason"], "{text}");
            }
            _ => assert!(line["over"].is_null(), "{text}"),
        }
        let (turns, more) = position.turns(usize::MAX);
        assert!(!more);
        let found: BTreeMap<String, String> = turns
            .iter()
            .map(|(steps, after)| (Morris::notation(steps), after.text()[..24].to_owned()))
            .collect();
        let expected = line["turns"].as_array().unwrap().iter().map(|turn| {
            let turn = texts(turn);
            (turn[0].to_owned(), turn[1].to_owned())
        });
        assert_eq!(found, expected.collect(), "{text}");
        assert_eq!(position.perft(1, None), turns.len() as u64, "{text}");
    }
}

#[test]
fn perft_counts_equal_the_reference() {
    const MOST: u64 = 6_000_000;
    let lines = data("nmm_perft");
    assert_eq!(lines.len(), 41);
    for line in &lines {
        let by_rows = line["board"].as_str().unwrap();
        let sign = |point: Point| {
            let at = ROWS.iter().position(|name| *name == point.name()).unwrap();
            by_rows.as_bytes()[at] as char
        };
        let points: String = Point::ALL.into_iter().map(sign).collect();
        let side = if line["turn"] == "W" { 1 } else { 2 };
        let [first, second] = [0, 1].map(|at| line["in_hand"][at].as_u64().unwrap());
        let phase = if first + second > 0 { 'p' } else { 'm' };
        let position = read(&format!("{points} {side} {phase} 0 {first},{second} 0"));
        let counts = line["counts"].as_array().unwrap().iter().map(|count| count.as_u64().unwrap());
        for (depth, count) in (1..).zip(counts).filter(|(_, count)| *count < MOST) {
            assert_eq!(position.perft(depth, None), count, "{by_rows} depth {depth}");
        }
    }
}

#[test]
fn whole_games_end_as_the_reference_says() {
    let games = data("nmm_games");
    assert_eq!(games.len(), 120);
    for game in &games {
        let mut position = start();
        for (n, turn) in texts(&game["moves"]).into_iter().enumerate() {
            check_to_act(&position, Seat::ALL[n % 2]);
            position = play(position, turn);
        }
        let winner = match game["result"].as_str().unwrap() {
            "W" => Some(Seat::First),
            "B" => Some(Seat::Second),
            _ => None,
        };
        let reason = match game["reason"].as_str().unwrap() {
            "few_men" => Reason::FewMen,
            "blocked" => Reason::Blocked,
            "third_repetition" => Reason::Repetition,
            "fifty_turns" => Reason::NoProgress,
            other => panic!("{other}"),
        };
        check_over(&position, winner, reason);
    }
}

#[test]
fn a_log_replayed_line_by_line_gives_every_position() {
    for game in data("nmm_games").iter().take(40) {
        let (mut table, mut position) = (open(), start());
        for turn in texts(&game["moves"]) {
            let Turn::Player(seat) = table.turn() else { panic!("{turn} after the end") };
            table.play(seat, turn).unwrap();
        }
        let lines = table.lines();
        let mut copy = replay(GAMES, [lines[0].as_str()]).unwrap();
        for (line, turn) in lines[1..].iter().zip(texts(&game["moves"])) {
            assert_eq!(line[2..], *turn);
            copy.redo(line).unwrap();
            position = play(position, turn);
            assert_eq!(copy.position(), position.text());
        }
        assert_eq!(copy.position(), table.position());
        assert_eq!(copy.turn(), table.turn());
        assert_eq!(copy.lines(), lines);
    }
}
