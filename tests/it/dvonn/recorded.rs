//! Positions, counts and games that other programs computed or players played.

use super::{ended, options, play, read};
use flate2::read::GzDecoder;
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::Read;
use takhteh::games::GAMES;
use takhteh::games::dvonn::Dvonn;
use takhteh::games::log::replay;
use takhteh::games::rules::{Over, Reason, Rules, Seat, Turn};

fn lines_of(bytes: impl Read) -> Vec<Value> {
    let mut text = String::new();
    let mut bytes = bytes;
    bytes.read_to_string(&mut text).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn data(name: &str) -> Vec<Value> {
    let path = format!("{}/tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
    lines_of(GzDecoder::new(std::fs::File::open(path).unwrap()))
}

fn texts(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect()
}

fn over_of(value: &Value) -> Option<(Option<Seat>, String)> {
    let winner = value.get("winner")?.as_u64().map(|number| Seat::ALL[number as usize - 1]);
    Some((winner, value["reason"].as_str().unwrap().to_owned()))
}

fn check_positions(rules: &str, name: &str, lines: usize) {
    let positions = data(name);
    assert_eq!(positions.len(), lines);
    for line in &positions {
        let text = line["position"].as_str().unwrap();
        let position = read(rules, text);
        assert_eq!(position.text(), text);
        let over = ended(&position).map(|(winner, reason)| (winner, reason.to_string()));
        assert_eq!(over, over_of(&line["over"]), "{text}");
        let score = line["score"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap() as u32);
        assert_eq!(Seat::ALL.map(|seat| position.held(seat)).to_vec(), score.collect::<Vec<_>>(), "{text}");
        let expected: BTreeMap<&str, &str> = (line["steps"].as_array().unwrap().iter())
            .map(|pair| (pair[0].as_str().unwrap(), pair[1].as_str().unwrap()))
            .collect();
        let found = position.steps();
        assert_eq!(found.len(), expected.len(), "{text}");
        for step in found {
            let mut next = position.clone();
            next.step(step);
            assert_eq!(
                expected.get(step.to_string().as_str()),
                Some(&next.text().as_str()),
                "{step} in {text}"
            );
        }
    }
}

#[test]
fn fixed_positions_agree() {
    check_positions("fixed", "dvonn_fixed_positions.jsonl.gz", 750);
}

#[test]
fn official_positions_agree() {
    check_positions("official", "dvonn_official_positions.jsonl.gz", 355);
}

/// The deeper counts take seconds without optimisation.
const COUNTED: u64 = if cfg!(debug_assertions) { 20_000_000 } else { u64::MAX };

fn check_perft(position: &Dvonn, counts: &Value) {
    for (depth, count) in (1..).zip(counts.as_array().unwrap()) {
        let count = count.as_u64().unwrap();
        if count <= COUNTED {
            assert_eq!(position.perft(depth, None), count, "depth {depth} in {}", position.text());
        }
    }
}

#[test]
fn fixed_counts_agree() {
    for line in data("dvonn_fixed_perft.jsonl.gz") {
        check_perft(&read("fixed", line["position"].as_str().unwrap()), &line["counts"]);
    }
}

#[test]
fn official_counts_agree() {
    for line in data("dvonn_perft.jsonl.gz") {
        let start = Dvonn::start(&options("rules=official"));
        check_perft(&play(&start, &texts(&line["placements"]).join(" ")), &line["counts"]);
    }
}

#[test]
fn fixed_games_agree() {
    let games = data("dvonn_fixed_games.jsonl.gz");
    assert_eq!(games.len(), 100);
    for line in games {
        let start = Dvonn::start(&options("rules=fixed"));
        let end = play(&start, &texts(&line["log"]).join(" "));
        assert_eq!(end.text(), line["final"].as_str().unwrap());
        let over = ended(&end).map(|(winner, reason)| (winner, reason.to_string()));
        assert_eq!(over, over_of(&line["result"]), "{}", line["id"]);
        assert!(over.is_some());
    }
}

fn held(position: &Dvonn) -> [u64; 2] {
    Seat::ALL.map(|seat| u64::from(position.held(seat)))
}

fn score_of(line: &Value) -> [u64; 2] {
    ["W", "B"].map(|side| line["score"][side].as_u64().unwrap())
}

#[test]
fn official_games_agree() {
    let games = data("dvonn_random_games.jsonl.gz");
    assert_eq!(games.len(), 50);
    for line in games {
        let log = [texts(&line["placements"]), texts(&line["moves"])].concat();
        let end = play(&Dvonn::start(&options("rules=official")), &log.join(" "));
        assert_eq!(held(&end), score_of(&line), "{}", line["id"]);
        let winner = match line["result"].as_str().unwrap() {
            "W" => Some(Seat::First),
            "B" => Some(Seat::Second),
            _ => None,
        };
        assert_eq!(ended(&end), Some((winner, Reason::NoMove)), "{}", line["id"]);
    }
}

#[test]
fn recorded_games_agree() {
    let Some(folder) = std::env::var_os("TAKHTEH_RECORDS") else {
        eprintln!("recorded_games_agree did NOT run: TAKHTEH_RECORDS names no folder");
        return;
    };
    let path = std::path::Path::new(&folder).join("dvonn_records.jsonl");
    let games = lines_of(std::fs::File::open(path).unwrap());
    assert!(!games.is_empty());
    for line in games {
        let mut log = texts(&line["moves"]);
        log.pop_if(|last| *last == "resign");
        let end = play(&Dvonn::start(&options("rules=official")), &log.join(" "));
        assert_eq!(held(&end), score_of(&line), "{}", line["id"]);
    }
}

#[test]
fn golden_games_replay_to_their_last_letter() {
    let check = |log: &str, last: &str, over: Over| {
        let game = replay(GAMES, log.lines()).unwrap();
        assert_eq!(game.position(), last);
        assert_eq!(game.turn(), Turn::Over(over));
        let written = log.lines().filter(|line| !line.starts_with('#'));
        assert_eq!(game.lines(), written.collect::<Vec<_>>());
    };
    let last = ".,.,.,.,.,.,.,.,./.,.,.,.,.,.,.,.,.,./R,.,.,.,BWBWBWB,R,.,.,.,.,R/.,.,.,.,.,BWBBWBW,.,.,.,./\
                .,.,.,.,.,.,.,.,. 2 0,0 0 0";
    let draw = Over { winner: None, points: 0, reason: Reason::NoMove };
    check(include_str!("../../data/golden/dvonn.txt"), last, draw);
    let won = Over { winner: Some(Seat::First), points: 1, reason: Reason::NoMove };
    let official = ".,BBWW,R,.,.,.,.,.,./.,.,BB,.,.,.,.,.,.,./.,.,WBWRWBWW,BWB,WBWBWW,.,.,.,.,.,./\
                    .,.,.,.,.,RWBW,BWB,.,.,./.,.,.,.,.,.,BW,.,. 2 0,0 0 0";
    check(include_str!("../../data/golden/dvonn_official.txt"), official, won);
}
