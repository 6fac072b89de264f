//! `.mat`: whole matches written and read, and real ones followed move by move.

use super::{dice, json_lines, open, random_game, replayed};
use flate2::read::GzDecoder;
use serde_json::Value;
use std::io::Read;
use takhteh::games::backgammon::board::{BAR, OFF};
use takhteh::games::backgammon::{Backgammon, mat};
use takhteh::games::play::Play;
use takhteh::games::rules::{Reason, Rules, Seat, Throw, Turn};

const GOLDEN_MAT: &str = include_str!("../../data/backgammon_match.mat");

/// The log without equal opening throws, of which `.mat` knows nothing.
fn without_ties(game: &dyn Play) -> Vec<String> {
    let lines = game.lines();
    let mut again = replayed(&lines[..1]);
    let mut kept = vec![lines[0].clone()];
    for line in &lines[1..] {
        let opening = again.turn() == Turn::Dice(Throw::Opening);
        again.redo(line).unwrap();
        if !(opening && again.turn() == Turn::Dice(Throw::Opening)) {
            kept.push(line.clone());
        }
    }
    kept
}

#[test]
fn mat_holds_whole_games_and_matches() {
    for (words, seeds) in [("points=5", 0..2), ("points=3", 2..4), ("points=1 cube=on", 4..8), ("", 8..10)] {
        for seed in seeds {
            let game = random_game(words, seed);
            let text = mat::export(&game.lines(), ["Ali", "Sara"]).unwrap();
            let record = mat::import(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
            assert_eq!(record.names, ["Ali", "Sara"]);
            let lines = without_ties(&*game);
            assert_eq!(record.lines[1..], lines[1..], "{text}");
            // Without a double nothing shows whether a single game had a cube.
            let again = replayed(&record.lines);
            assert_eq!(again.finished(), game.finished());
        }
    }
}

/// The two texts of one match: its log, and the `.mat` that GNU Backgammon has read.
#[test]
fn the_golden_match_is_written_and_read() {
    let log: Vec<String> =
        include_str!("../../data/backgammon_match.log").lines().map(str::to_owned).collect();
    assert_eq!(mat::export(&log, ["Ali", "Sara"]).unwrap(), GOLDEN_MAT);
    let record = mat::import(GOLDEN_MAT).unwrap();
    assert_eq!(record.lines, log);
}

#[test]
fn mat_reads_what_other_programs_write() {
    let head = "; [Crawford \"Off\"]\n\n 8 point match\n\n Game 1\n Ann B : 0                     Bob : 0\n";
    let text = format!("{head}  1)                             31: 8/5* 6/5\n");
    assert_eq!(mat::import(&text).unwrap_err().line, 7, "a hit that is none");
    let text = format!(
        "{head}  1)                             31: 8/5 6/5\n  2) 55: 13/3(2)                  Doubles => 2\n  \
         3)  Takes                      64: 24/14\n  4) 21: 13/10\n      Wins 2 points\n\n Game 2\n Ann B : 2     Bob : 0\n  \
         1) 22: 13/9 6/4(2)              Doubles => 2\n  2)  Drops                       Wins 1 point\n"
    );
    let record = mat::import(&text).unwrap();
    assert_eq!(record.names, ["Ann B", "Bob"]);
    assert_eq!(
        record.lines[0],
        "takhteh 1 backgammon points=1 cube=on crawford=off jacoby=off opening=reroll"
    );
    assert_eq!(record.lines[1], "position XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:8:10");
    let game = replayed(&record.lines);
    assert_eq!(game.finished().iter().map(|over| over.points).collect::<Vec<_>>(), [2, 1]);
    assert!(record.lines.contains(&"2 resigns single".to_owned()));
}

#[test]
fn mat_errors_name_the_line() {
    let head = "7 point match\n\n Game 1\n Ali : 0                       Sara : 0\n";
    let cases = [
        ("", 1, "point match"),
        ("x point match", 1, "points"),
        ("7 point match\n Game 2\n", 2, "not over"),
        ("7 point match\n  1) 31: 8/5 6/5\n", 2, "Game 1"),
        ("7 point match\n Game 1\n Ali 0 Sara 0\n", 3, "names"),
        ("7 point match\n Game 1\n Ali : 0    Sara : 1\n", 3, "scores"),
        ("{head}  1) 31: 8/5 6/4\n", 5, "6/4"),
        ("{head}  1) 31: 8/5\n", 5, "not complete"),
        ("{head}  1) 31: 8/5 6/5   31: what\n", 5, "what"),
        ("{head}  1) 31: 8/5 6/5\n  2) 31: 8/5 6/5\n", 6, "other side"),
        ("{head}  1) 31: 8/5 6/5\n      Wins 99 points\n", 6, "cannot lose 99"),
        ("{head}  1) 31: 8/5 6/5\n      Wins much\n", 6, "Wins <number>"),
    ];
    for (text, line, what) in cases {
        let error = mat::import(&text.replace("{head}", head)).unwrap_err();
        assert_eq!(error.line, line, "{text}: {error}");
        assert!(error.what.contains(what), "{text}: {error}");
    }
    let midway = ["takhteh 1 backgammon", "position -b----E-C---eE---c-e---AA-:0:0:1:31:0:0:0:0:10"];
    let refused = mat::export(&midway.map(str::to_owned), ["a", "b"]);
    assert_eq!(refused, Err(mat::ExportError::Midway));
}

#[test]
fn a_half_played_turn_is_not_exported() {
    let mut game = open("");
    game.throw(&dice(&[3, 1])).unwrap();
    game.play(Seat::First, "8/5").unwrap();
    let text = mat::export(&game.lines(), ["Ali", "Sara"]).unwrap();
    assert!(!text.contains("31:"), "{text}");
    game.play(Seat::First, "6/5").unwrap();
    let text = mat::export(&game.lines(), ["Ali", "Sara"]).unwrap();
    assert!(text.contains("  1) 31: 8/5 6/5"), "{text}");
}

/// The files of an uncompressed tar archive.
fn untar(archive: &[u8]) -> Vec<(String, String)> {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim_end_matches(['\0', ' ']).to_owned();
    let mut files = Vec::new();
    let mut at = 0;
    while at + 512 <= archive.len() && archive[at] != 0 {
        let header = &archive[at..at + 512];
        let size = usize::from_str_radix(text(&header[124..136]).trim(), 8).unwrap();
        files.push((text(&header[..100]), text(&archive[at + 512..at + 512 + size])));
        at += 512 + size.div_ceil(512) * 512;
    }
    files
}

/// Real matches, from the folder that `TAKHTEH_RECORDS` names: every `.mat` text is read, and every position,
/// cube, score and Crawford game agrees with the record.
#[test]
fn real_matches_agree() {
    let Some(folder) = std::env::var_os("TAKHTEH_RECORDS").map(std::path::PathBuf::from) else {
        eprintln!("real_matches_agree did not run: TAKHTEH_RECORDS names no folder");
        return;
    };
    let mut archive = Vec::new();
    let packed = std::fs::read(folder.join("backgammon_matches_text.tar.gz")).unwrap();
    GzDecoder::new(&packed[..]).read_to_end(&mut archive).unwrap();
    let texts: Vec<_> = untar(&archive).into_iter().filter(|(name, _)| name.contains("match_")).collect();
    let records = json_lines(&std::fs::read(folder.join("backgammon_matches.jsonl.gz")).unwrap());
    assert_eq!((texts.len(), records.len()), (40, 40));
    let mut events = 0;
    for record in &records {
        let id = record["id"].as_u64().unwrap();
        let name = format!("match_{id:02}.mat");
        let (_, text) = texts.iter().find(|(path, _)| path.ends_with(&name)).unwrap();
        let imported = mat::import(text).unwrap_or_else(|e| panic!("{name}: {e}"));
        events += agree(&name, &imported.lines, record);
        let again = mat::import(&mat::export(&imported.lines, ["a", "b"]).unwrap()).unwrap();
        assert_eq!(again.lines, imported.lines, "{name}");
    }
    assert_eq!(events, 5_811);
}

/// Follows a log beside the record of the same match; returns the number of events.
fn agree(name: &str, lines: &[String], record: &Value) -> usize {
    let head = 1 + usize::from(lines[1].starts_with("position"));
    let mut play = replayed(&lines[..head]);
    let mut rest = lines[head..].iter();
    let (mut events, mut offered) = (0, 1);
    for (number, part) in record["games"].as_array().unwrap().iter().enumerate() {
        let now = Backgammon::read(&play.position(), play.options()).unwrap();
        assert_eq!(
            Value::from(Seat::ALL.map(|seat| now.score(seat)).to_vec()),
            part["score_before"],
            "{name}"
        );
        assert_eq!(Value::from(now.is_crawford_game()), part["crawford"], "{name}");
        let opening = now.turn() == Turn::Dice(Throw::Opening);
        assert!(opening, "{name}");
        let mut next = || rest.next().unwrap_or_else(|| panic!("{name}: the log is too short"));
        for event in part["events"].as_array().unwrap() {
            events += 1;
            let what = format!("{name}, game {}: {event}", number + 1);
            let seat = Seat::ALL[event["p"].as_u64().unwrap() as usize];
            let mut line = next();
            if line.ends_with(" roll") {
                play.redo(line).unwrap();
                line = next();
            }
            play.redo(line).unwrap();
            if event["t"] == "move" {
                if event["play"] != "" {
                    line = next();
                    assert!(line.starts_with(&seat.number().to_string()), "{what}: {line}");
                    play.redo(line).unwrap();
                }
                if play.finished().len() == number {
                    let now = Backgammon::read(&play.position(), play.options()).unwrap();
                    let men = [seat, seat.other()].map(|seat| (OFF..=BAR).map(move |point| (seat, point)));
                    let count = |(seat, point)| format!("{:x}", now.board().men(seat, point));
                    let after: String = men.into_iter().flatten().map(count).collect();
                    assert_eq!(after, event["after"].as_str().unwrap(), "{what}");
                }
            } else {
                assert_eq!(*line, format!("{} {}", seat.number(), event["t"].as_str().unwrap()), "{what}");
            }
            if event["t"] == "double" {
                offered = event["value"].as_u64().unwrap();
            } else if event["t"] == "take" {
                let cube = Backgammon::read(&play.position(), play.options()).unwrap().cube().unwrap();
                assert_eq!((u64::from(cube.value()), cube.owner), (offered, Some(seat)), "{what}");
            }
        }
        if part["result"]["how"] == "resigned" {
            play.redo(next()).unwrap();
        }
        let over = play.finished()[number];
        let winner = Seat::ALL[part["result"]["winner"].as_u64().unwrap() as usize];
        let reason = match part["result"]["how"].as_str().unwrap() {
            "drop" => Reason::Dropped,
            "resigned" => Reason::Resigned,
            _ => Reason::BorneOff,
        };
        assert_eq!((over.winner, over.reason), (Some(winner), reason), "{name}, game {}", number + 1);
        assert_eq!(
            u64::from(over.points),
            part["result"]["value"].as_u64().unwrap(),
            "{name}, game {}",
            number + 1
        );
    }
    assert_eq!(rest.next(), None, "{name}");
    events
}
