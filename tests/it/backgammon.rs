//! Backgammon: every rule by its number, the computed positions, notation, XGID and `.mat`.
#![allow(clippy::unwrap_used)]

use flate2::read::GzDecoder;
use proptest::prelude::*;
use serde_json::Value;
use std::collections::BTreeSet;
use std::io::Read;
use takhteh::games::backgammon::board::{BAR, Board, Move, OFF};
use takhteh::games::backgammon::notation::{Step, Word};
use takhteh::games::backgammon::stakes::Size;
use takhteh::games::backgammon::{Backgammon, mat};
use takhteh::games::play::{EndWord, Play, PlayError, game, replay};
use takhteh::games::rules::{Arg, Die, OptionError, Options, Reason, Rules, Seat, Throw, Turn};

const POSITIONS: &[u8] = include_bytes!("../data/backgammon_positions.jsonl.gz");
const GAME_ENDS: &[u8] = include_bytes!("../data/backgammon_game_end.jsonl.gz");
const GOLDEN_MAT: &str = include_str!("../data/backgammon_match.mat");
const START: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10";

fn options(words: &str) -> Options {
    Options::read(&Backgammon::CARD, words).unwrap()
}

fn read_with(words: &str, text: &str) -> Backgammon {
    Backgammon::read(text, &options(words)).unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn read(text: &str) -> Backgammon {
    read_with("", text)
}

/// A position with the default rules: men of both sides from First's view, First to play these dice.
fn board(men: &str, dice: &str) -> Backgammon {
    read(&format!("{men}:0:0:1:{dice}:0:0:0:0:10"))
}

fn open(words: &str) -> Box<dyn Play> {
    (game::<Backgammon>().open)(&options(words))
}

fn open_at(words: &str, text: &str) -> Box<dyn Play> {
    (game::<Backgammon>().open_at)(text, &options(words)).unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn replayed(lines: &[String]) -> Box<dyn Play> {
    replay(&[game::<Backgammon>()], lines.iter().map(String::as_str)).unwrap()
}

fn dice(faces: &[u8]) -> Vec<Die> {
    faces.iter().map(|face| Die::new(*face).unwrap()).collect()
}

fn steps(game: &Backgammon) -> Vec<String> {
    let mut names: Vec<_> = game.steps().iter().map(ToString::to_string).collect();
    names.sort();
    names
}

fn turns(game: &Backgammon) -> BTreeSet<String> {
    game.turns(usize::MAX).0.iter().map(|(steps, _)| Backgammon::notation(steps)).collect()
}

fn set(texts: &[&str]) -> BTreeSet<String> {
    texts.iter().map(ToString::to_string).collect()
}

fn men_field(text: &str) -> &str {
    text.trim_start_matches("XGID=").split(':').next().unwrap()
}

fn json_lines(packed: &[u8]) -> Vec<Value> {
    let mut text = String::new();
    GzDecoder::new(packed).read_to_string(&mut text).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

// The board and the beginning.

#[test]
fn b1_each_side_counts_from_its_own_end() {
    let first = board("-b----E-C---eE---c-e----B-", "31");
    assert_eq!(first.men(Seat::First, 24), 2);
    assert_eq!(first.men(Seat::Second, 24), 2);
    let mut second = read("-b----E-C---eE---c-e----B-:0:0:-1:31:0:0:0:0:10");
    second.step(second.steps().into_iter().find(|step| step.to_string() == "8/5").unwrap());
    // Second's own point 5 is First's 20.
    assert_eq!((second.men(Seat::Second, 5), second.men(Seat::Second, 8)), (1, 2));
    assert!(second.text().ends_with("8/5"), "{}", second.text());
}

#[test]
fn b2_fifteen_men_in_the_known_places() {
    let game = Backgammon::start(&options(""));
    assert_eq!(game.text(), START);
    for seat in Seat::ALL {
        let men: Vec<u8> = (OFF..=BAR).filter(|point| game.men(seat, *point) > 0).collect();
        assert_eq!(men, [6, 8, 13, 24]);
        assert_eq!([6, 8, 13, 24].map(|point| game.men(seat, point)), [5, 3, 5, 2]);
        assert_eq!(game.tally(seat).args, [("pips", Arg::Number(167))]);
    }
}

#[test]
fn b3_the_higher_die_begins_and_equal_ones_are_thrown_again() {
    let mut game = open("");
    assert_eq!(game.turn(), Turn::Dice(Throw::Opening));
    game.throw(&dice(&[4, 4])).unwrap();
    assert_eq!(game.turn(), Turn::Dice(Throw::Opening));
    game.throw(&dice(&[3, 5])).unwrap();
    assert_eq!(game.turn(), Turn::Player(Seat::Second));
    game.play(Seat::Second, "8/3 6/3").unwrap();
    assert_eq!(game.turn(), Turn::Dice(Throw::Turn { seat: Seat::First, dice: 2 }));
}

#[test]
fn b3_reroll_lets_the_beginner_throw_two_new_dice() {
    let mut game = open("opening=reroll");
    game.throw(&dice(&[6, 2])).unwrap();
    assert_eq!(game.turn(), Turn::Dice(Throw::Turn { seat: Seat::First, dice: 2 }));
    game.throw(&dice(&[3, 3])).unwrap();
    assert_eq!(game.play(Seat::First, "8/5(2) 6/3(2)").unwrap().len(), 4);
}

// Moving.

#[test]
fn b4_two_dice_are_two_moves_and_a_double_four() {
    assert_eq!(board("-b----E-C---eE---c-e----B-", "31").turns(999).0.len(), 16);
    assert!(turns(&board("-b----E-C---eE---c-e----B-", "65")).contains("24/18/13"));
    let (doubles, _) = board("-b----E-C---eE---c-e----B-", "33").turns(999);
    assert!(doubles.iter().all(|(steps, _)| steps.len() == 4));
}

#[test]
fn b5_a_point_with_two_enemy_men_is_closed() {
    // 24/18 stands on an enemy blot, 24/19 on a closed point.
    let game = board("----------------- -aab---A-".replace(' ', "").as_str(), "65");
    assert!(game.steps().iter().all(|step| step.to_string() != "24/19"), "{:?}", steps(&game));
    let game = board("-------------------b----A-", "51");
    assert_eq!(steps(&game), ["24/23"]);
}

#[test]
fn b6_the_higher_die_must_be_played() {
    // Either number can be played, but not both: 12/6 and then nothing, or 12/11 and then nothing.
    let game = board("-bb--b------A-------------", "65");
    assert_eq!(turns(&game), set(&["12/6"]));
    assert_eq!(steps(&game), ["12/6"]);
}

#[test]
fn b6_both_dice_must_be_played_if_any_order_can() {
    for line in json_lines(POSITIONS) {
        let tags = line["tags"].to_string();
        if tags.contains("only_one_order") {
            let game = read(line["position"].as_str().unwrap());
            assert!(game.turns(999).0.iter().all(|(steps, _)| steps.len() == 2));
        }
    }
}

#[test]
fn b6_a_throw_without_a_play_passes_at_once() {
    let closed = "XGID=abCCBB------AB---b-be--cB-:0:0:-1:00:0:0:0:0:10";
    let mut game = read(closed);
    game.throw(&dice(&[4, 3]));
    assert_eq!(game.turn(), Turn::Dice(Throw::Turn { seat: Seat::First, dice: 2 }));
    assert_eq!(game, read(&closed.replace("-1:00", "-1:43")));
    assert!(game.steps().is_empty() && game.turns(9).0.is_empty());
}

#[test]
fn b7_a_blot_is_hit_and_goes_to_the_bar() {
    let mut game = board("-------------a------b---A-", "65");
    game.meanings(&"24/18".parse().unwrap());
    let game_before = game.clone();
    game = board("------------------a---b-A-", "65");
    assert_eq!(game_before.men(Seat::Second, BAR), 0);
    let hit = game.steps().into_iter().find(|step| step.to_string() == "24/18*").unwrap();
    game.step(hit);
    assert_eq!(game.men(Seat::Second, BAR), 1);
    assert_eq!(game.men(Seat::First, 18), 1);
}

#[test]
fn b8_men_on_the_bar_enter_first() {
    let game = board("-b----E-C---eD---c-e----BA", "31");
    assert_eq!(steps(&game), ["bar/22", "bar/24"]);
    // The entered man may go on with the other number.
    assert!(turns(&game).contains("bar/22/21"), "{:?}", turns(&game));
    // Two men in: nothing else, not even with a double's rest, before both have entered.
    let game = board("-b----E-C---eC---c-e----BB", "33");
    let played = game.turns(999).0;
    assert!(played.iter().all(|(steps, _)| steps[..2].iter().all(|step| step.to_string() == "bar/22")));
}

#[test]
fn b9_no_bearing_off_while_a_man_is_outside() {
    let inside = board("-AAAAAA---b---------------", "65");
    assert!(turns(&inside).contains("6/off 5/off"));
    let outside = board("-AAAAAA-----A---b---------", "21");
    assert!(outside.steps().iter().all(|step| !step.to_string().contains("off")));
}

#[test]
fn b9_from_an_empty_point_a_higher_man_moves_else_the_highest_leaves() {
    // A five with a man on 6: he moves within the board; without him the man on 4 is the highest.
    assert_eq!(steps(&board("----A-A--------------b----", "55")), ["6/1"]);
    assert_eq!(steps(&board("--A-A----------------b----", "55")), ["4/off"]);
    assert_eq!(steps(&board("----A-A--------------b----", "54")), ["4/off", "6/1", "6/2"]);
}

#[test]
fn b9_bearing_off_is_not_obligatory() {
    assert_eq!(steps(&board("--A--A---------------b----", "32")), ["2/off", "5/2", "5/3"]);
}

#[test]
fn b10_the_first_to_bear_off_all_wins() {
    let mut game = board("-A---------------------a--", "21");
    game.step(game.steps()[0]);
    let Turn::Over(over) = game.turn() else { panic!("{game:?}") };
    assert_eq!((over.winner, over.points, over.reason), (Some(Seat::First), 1, Reason::BorneOff));
    assert_eq!(game.finished(), [over]);
}

// Stakes.

#[test]
fn b11_gammon_and_backgammon_as_computed() {
    for line in json_lines(GAME_ENDS) {
        let counts = line["loser"].as_array().unwrap();
        let mut men = [[0_u8; 26]; 2];
        for (point, n) in counts.iter().enumerate() {
            men[1][point] = n.as_u64().unwrap() as u8;
        }
        men[0][0] = 15;
        let board = Board::new(men).unwrap();
        let value = line["value"].as_u64().unwrap();
        assert_eq!(u64::from(Size::of(&board, Seat::Second).factor()), value, "{line}");
        men.swap(0, 1);
        let board = Board::new(men).unwrap();
        assert_eq!(u64::from(Size::of(&board, Seat::First).factor()), value, "{line}");
    }
}

#[test]
fn b11_a_win_is_the_size_times_the_cube() {
    let win = |text: &str| {
        let mut game = read(text);
        game.step(game.steps()[0]);
        game.finished()[0].points
    };
    assert_eq!(win("-A---------------------a--:0:0:1:21:0:0:0:0:10"), 1);
    assert_eq!(win("-A------------o-----------:2:1:1:21:0:0:0:0:10"), 8);
    assert_eq!(win("aA------------n-----------:1:-1:1:21:0:0:0:0:10"), 6);
    assert_eq!(win("-A----a-------n-----------:0:0:1:21:0:0:0:0:10"), 3);
    assert_eq!(win("-A-----a------n-----------:0:0:1:21:0:0:0:0:10"), 2);
}

#[test]
fn b12_games_of_a_match_follow_one_another() {
    let mut game = read_with("points=5", "-A------------o-----------:0:0:1:21:0:1:0:5:10");
    game.step(game.steps()[0]);
    assert_eq!((game.score(Seat::First), game.score(Seat::Second)), (2, 1));
    assert_eq!(game.turn(), Turn::Dice(Throw::Opening));
    assert_eq!(game.text(), "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:2:1:0:5:10");
    assert_eq!(game.finished().len(), 1);
    let mut last = read_with("points=5", "-A------------o-----------:1:-1:1:21:1:4:0:5:10");
    last.step(last.steps()[0]);
    let Turn::Over(over) = last.turn() else { panic!("{last:?}") };
    assert_eq!((over.winner, over.points, last.score(Seat::First)), (Some(Seat::First), 4, 5));
    assert_eq!(read_with("points=5", &last.text()), last);
}

#[test]
fn b13_the_cube_is_offered_taken_and_owned() {
    let mut game = open("points=7");
    game.throw(&dice(&[3, 1])).unwrap();
    game.play(Seat::First, "8/5 6/5").unwrap();
    let names: Vec<_> = game.steps().into_iter().map(|named| named.step).collect();
    assert_eq!((game.turn(), names), (Turn::Player(Seat::Second), vec!["roll".into(), "double".into()]));
    game.play(Seat::Second, "double").unwrap();
    assert!(game.position().contains(":0:0:-1:D:"), "{}", game.position());
    assert_eq!(game.play(Seat::Second, "take"), Err(PlayError::NotYourTurn));
    game.play(Seat::First, "take").unwrap();
    // The doubler goes on, and may not double again: the cube is First's.
    assert_eq!(game.turn(), Turn::Dice(Throw::Turn { seat: Seat::Second, dice: 2 }));
    game.throw(&dice(&[4, 3])).unwrap();
    game.play(Seat::Second, "24/21 13/9").unwrap();
    assert_eq!(game.turn(), Turn::Player(Seat::First));
    game.play(Seat::First, "double").unwrap();
    game.play(Seat::Second, "drop").unwrap();
    let over = game.finished()[0];
    assert_eq!((over.winner, over.points, over.reason), (Some(Seat::First), 2, Reason::Dropped));
    let written = game.lines();
    let again = replayed(&written);
    assert_eq!((again.lines(), again.position()), (written, game.position()));
}

#[test]
fn b13_without_a_cube_nobody_doubles() {
    let off = read_with("cube=off", "-b----E-C---eE---c-e---AA-:0:0:1:00:0:0:0:0:10");
    assert_eq!(off.turn(), Turn::Dice(Throw::Turn { seat: Seat::First, dice: 2 }));
    let on = read_with("cube=on", "-b----E-C---eE---c-e---AA-:0:0:1:00:0:0:0:0:10");
    assert_eq!(steps(&on), ["double", "roll"]);
}

#[test]
fn b13_a_dead_cube_and_the_highest_stake_are_not_doubled() {
    let may = |fields: &str| {
        let game = read_with("points=7", &format!("-b----E-C---eE---c-e---AA-:{fields}"));
        matches!(game.turn(), Turn::Player(Seat::First))
    };
    assert!(may("1:1:1:00:4:0:0:7:10"));
    assert!(!may("1:1:1:00:5:0:0:7:10"), "two points are enough for First");
    assert!(!may("1:-1:1:00:0:0:0:7:10"), "Second owns the cube");
    assert!(may("9:1:1:00:0:0:0:0:10") == may("0:0:1:00:0:0:0:7:10"));
    assert!(!may("10:1:1:00:0:0:0:0:10"), "1024 is the highest stake");
}

#[test]
fn b14_no_doubling_in_the_crawford_game_only() {
    let start = "-A------------o-----------:1:-1:1:21:0:1:0:5:10";
    let play_on = |words: &str| {
        let mut game = open_at(words, start);
        let step = game.steps()[0].step.clone();
        game.play(Seat::First, &step).unwrap();
        game.throw(&dice(&[6, 5])).unwrap();
        game.play(Seat::First, "24/13").unwrap();
        game
    };
    let mut game = play_on("points=5");
    assert!(game.position().contains(":-1:00:4:1:1:5:10"), "{}", game.position());
    assert!(matches!(game.turn(), Turn::Dice(_)));
    // The next game is no Crawford game any more.
    game.end(&EndWord::Resign { seat: Seat::First, what: "single".into() }).unwrap();
    game.throw(&dice(&[6, 5])).unwrap();
    game.play(Seat::First, "24/13").unwrap();
    assert!(game.position().contains(":-1:00:4:2:0:5:10"), "{}", game.position());
    assert_eq!(game.turn(), Turn::Player(Seat::Second));
    assert_eq!(play_on("points=5 crawford=off").turn(), Turn::Player(Seat::Second));
}

#[test]
fn b15_jacoby_counts_gammons_only_with_a_turned_cube() {
    let win = |fields: &str| {
        let mut game = read(&format!("-A------------o-----------:{fields}"));
        assert_eq!(game.resignations(Seat::Second).len(), if fields.starts_with('0') { 1 } else { 2 });
        game.step(game.steps()[0]);
        game.finished()[0].points
    };
    assert_eq!(win("0:0:1:21:0:0:1:0:10"), 1);
    assert_eq!(win("1:1:1:21:0:0:1:0:10"), 4);
    for words in ["jacoby=on", "points=3 jacoby=on", "jacoby=on cube=off"] {
        let refused = Options::read(&Backgammon::CARD, words);
        assert!(matches!(refused, Err(OptionError::Conflict { key: "jacoby", .. })), "{words}: {refused:?}");
    }
    assert!(options("cube=on jacoby=on").on("jacoby"));
}

#[test]
fn b16_resigning_names_what_the_position_still_allows() {
    let sizes = |text: &str| read(text).resignations(Seat::Second);
    assert_eq!(sizes(START), ["single", "gammon", "backgammon"]);
    assert_eq!(sizes("-A---------------------a--:0:0:1:21:0:0:0:0:10"), ["single"]);
    // The men have passed each other: in First's home board a man is still left, or not.
    assert_eq!(sizes("-A----a-------n-----------:0:0:1:21:0:0:0:0:10"), ["single", "gammon", "backgammon"]);
    assert_eq!(sizes("-A-----a------n-----------:0:0:1:21:0:0:0:0:10"), ["single", "gammon"]);
    assert_eq!(
        read_with("points=3", START.replace(":0:10", ":3:10").as_str()).resignations(Seat::First).last(),
        Some(&"match")
    );
}

#[test]
fn b16_a_resignation_counts_with_the_cube_and_the_match_goes_on() {
    let mut game = open_at("points=9", "-b----E-C---eE---c-e---AA-:1:1:1:00:0:0:0:9:10");
    let word = |what: &str| EndWord::Resign { seat: Seat::Second, what: what.into() };
    assert!(game.end(&word("game")).is_err());
    game.end(&word("gammon")).unwrap();
    assert_eq!((game.finished()[0].points, game.turn()), (4, Turn::Dice(Throw::Opening)));
    game.end(&word("match")).unwrap();
    let Turn::Over(over) = game.turn() else { panic!("{:?}", game.turn()) };
    assert_eq!((over.winner, over.points, over.reason), (Some(Seat::First), 5, Reason::Resigned));
    let mut single = open("");
    single.end(&word("gammon")).unwrap();
    assert!(matches!(single.turn(), Turn::Over(over) if over.points == 2));
}

// The computed positions.

#[test]
fn all_computed_positions_agree() {
    let lines = json_lines(POSITIONS);
    assert_eq!(lines.len(), 1_783);
    for line in &lines {
        let text = line["position"].as_str().unwrap();
        let game = read(text);
        let (found, more) = game.turns(usize::MAX);
        assert!(!more);
        let results: Vec<String> =
            found.iter().map(|(_, after)| men_field(&after.text()).to_owned()).collect();
        let wanted: BTreeSet<_> = line["turns"]
            .as_array()
            .unwrap()
            .iter()
            .map(|turn| turn[1].as_str().unwrap().to_owned())
            .collect();
        assert_eq!(results.len(), wanted.len(), "{line}");
        assert_eq!(results.iter().cloned().collect::<BTreeSet<_>>(), wanted, "{line}");
        let count = line["n_dice_played"].as_u64().unwrap() as usize;
        assert!(found.iter().all(|(steps, _)| steps.len() == count), "{line}");

        let wanted: BTreeSet<&str> =
            line["first_steps"].as_array().unwrap().iter().map(|step| step.as_str().unwrap()).collect();
        let names = steps(&game);
        assert_eq!(names.len(), wanted.len(), "{line}");
        assert_eq!(names.iter().map(String::as_str).collect::<BTreeSet<_>>(), wanted, "{line}");
    }
}

#[test]
fn all_computed_turns_can_be_typed() {
    let (mut by_one_die, mut interlaced) = (0, Vec::new());
    for line in json_lines(POSITIONS) {
        let start = open_at("", line["position"].as_str().unwrap());
        let Turn::Player(seat) = start.turn() else { continue };
        for turn in line["turns"].as_array().unwrap() {
            let mut game = start.copy();
            let typed = turn[0].as_str().unwrap();
            let Ok(played) = game.play(seat, typed) else {
                interlaced.push(typed.to_owned());
                continue;
            };
            if played == [typed] && line["n_dice_played"] == 2 {
                // `5/off` may be said of one die or of both; a step's own name always means the step.
                assert!(typed.ends_with("off"), "{line}: {typed}");
                by_one_die += 1;
                continue;
            }
            assert_eq!(men_field(&game.position()), turn[1].as_str().unwrap(), "{line}: {typed}");
        }
        // What we write ourselves is read again, and leads to the same.
        for (typed, after) in start.turns(usize::MAX).0 {
            let mut game = start.copy();
            game.play(seat, &typed).unwrap_or_else(|e| panic!("{line}: {typed}: {e}"));
            assert_eq!(game.position(), after, "{line}: {typed}");
        }
    }
    assert!(by_one_die < 20, "{by_one_die}");
    // Here each man must wait midway for the other word's man, so that neither word can be played first.
    assert_eq!(interlaced, ["6/off 6/1 2/off", "10/off 5/off 4/off"]);
}

#[test]
fn all_ambiguous_texts_are_asked_back() {
    let mut asked = 0;
    for line in json_lines(POSITIONS) {
        let Some(texts) = line["ambiguous"].as_object() else { continue };
        for (typed, results) in texts {
            let mut game = open_at("", line["position"].as_str().unwrap());
            let Turn::Player(seat) = game.turn() else { panic!("{line}") };
            let error = game.play(seat, typed).unwrap_err();
            let PlayError::Ambiguous { readings } = error else { panic!("{line}: {typed}: {error}") };
            let results: BTreeSet<&str> =
                results.as_array().unwrap().iter().map(|r| r.as_str().unwrap()).collect();
            let reached: BTreeSet<String> = readings
                .iter()
                .map(|reading| {
                    let mut game = game.copy();
                    game.play(seat, reading).unwrap();
                    men_field(&game.position()).to_owned()
                })
                .collect();
            assert_eq!(readings.len(), results.len(), "{line}: {typed}: {readings:?}");
            assert_eq!(
                reached.iter().map(String::as_str).collect::<BTreeSet<_>>(),
                results,
                "{line}: {typed}"
            );
            asked += 1;
        }
    }
    assert!(asked > 100, "{asked}");
}

#[test]
fn perft_counts_turns_as_the_lists_do() {
    let start = Backgammon::start(&options(""));
    assert_eq!(start.perft(0, None), 1);
    assert_eq!(start.perft(1, Some(&dice(&[3, 1]))), 16);
    let throws = Die::ALL.iter().flat_map(|a| Die::ALL.iter().filter(move |b| a <= b).map(move |b| [*a, *b]));
    let mut first_turns = 0;
    let mut second_turns = 0;
    for thrown in throws {
        let text = START.replace(":00:", &format!(":{}{}:", thrown[0].face(), thrown[1].face()));
        for (_, after) in read(&text).turns(usize::MAX).0 {
            first_turns += 1;
            second_turns += after.perft(1, None);
        }
    }
    assert_eq!(start.perft(1, None), first_turns);
    assert_eq!(start.perft(2, None), second_turns);
    // A side that cannot enter passes, which is a turn; a finished game has none.
    let closed = read("abCCBB------AB---b-be--cB-:0:0:-1:00:0:0:0:0:10");
    assert_eq!(closed.perft(1, Some(&dice(&[4, 3]))), 1);
    let last = read("-A---------------------a--:0:0:1:21:0:0:0:0:10");
    assert_eq!((last.perft(1, None), last.perft(2, None)), (1, 0));
}

#[test]
fn the_fast_lists_hold_what_the_steps_reach() {
    for line in json_lines(POSITIONS).iter().step_by(7) {
        let game = read(line["position"].as_str().unwrap());
        let Turn::Player(mover) = game.turn() else { continue };
        let mut reached = BTreeSet::new();
        let mut open = vec![game.clone()];
        while let Some(at) = open.pop() {
            for step in at.steps() {
                let mut next = at.clone();
                next.step(step);
                if next.turn() == Turn::Player(mover) {
                    open.push(next);
                } else {
                    reached.insert(next.text());
                }
            }
        }
        let listed: BTreeSet<String> =
            game.turns(usize::MAX).0.into_iter().map(|(_, after)| after.text()).collect();
        assert_eq!(listed, reached, "{line}");
    }
}

// Notation.

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

// XGID.

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

// The position in words.

fn told(game: &Backgammon) -> Vec<String> {
    let arg = |(name, arg): &(&str, Arg)| match arg {
        Arg::Number(n) => format!("{name}={n}"),
        Arg::Text(text) => format!("{name}={text}"),
        Arg::Seat(seat) => format!("{name}={}", seat.number()),
    };
    let fact = |fact: takhteh::games::rules::Fact| {
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

// `.mat`.

/// A repeatable source of choices for whole games.
struct Choices(u64);

impl Choices {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }

    fn dice(&mut self) -> Vec<Die> {
        vec![Die::ALL[self.below(6)], Die::ALL[self.below(6)]]
    }
}

/// Plays a whole game or match with all kinds of cube turns.
fn random_game(words: &str, seed: u64) -> Box<dyn Play> {
    let mut choices = Choices(seed);
    let mut game = open(words);
    loop {
        match game.turn() {
            Turn::Over(_) => return game,
            Turn::Dice(_) => game.throw(&choices.dice()).unwrap(),
            Turn::Player(seat) => {
                let steps: Vec<String> = game.steps().into_iter().map(|named| named.step).collect();
                let chosen = match steps[0].as_str() {
                    "roll" => steps[usize::from(choices.below(9) == 0)].clone(),
                    "take" => steps[usize::from(choices.below(4) == 0)].clone(),
                    _ => {
                        let (turns, _) = game.turns(usize::MAX);
                        turns[choices.below(turns.len())].0.clone()
                    }
                };
                game.play(seat, &chosen).unwrap();
            }
        }
    }
}

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
    for (words, seeds) in [("points=7", 0..4), ("points=3", 4..8), ("points=1 cube=on", 8..14), ("", 14..18)]
    {
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
    let log: Vec<String> = include_str!("../data/backgammon_match.log").lines().map(str::to_owned).collect();
    assert_eq!(mat::export(&log, ["Ali", "Sara"]).unwrap(), GOLDEN_MAT);
    let record = mat::import(GOLDEN_MAT).unwrap();
    assert_eq!(record.lines, log);
}

#[test]
fn mat_reads_what_other_programs_write() {
    let head = "; [Crawford \"Off\"]\n\n 8 point match\n\n Game 1\n Ann B : 0                     Bob : 0\n";
    let text = format!("{head}  1)                             31: 8/5* 6/5\n",);
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
    let texts: Vec<_> = untar(&archive).into_iter().filter(|(name, _)| name.ends_with(".mat")).collect();
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
    let mut events = 0;
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
            if play.finished().len() == number {
                let cube = Backgammon::read(&play.position(), play.options())
                    .unwrap()
                    .cube()
                    .map_or(1, |c| c.value());
                if event["t"] == "take" {
                    assert!(cube > 1, "{what}");
                }
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

// Any text, anywhere.

proptest! {
    #[test]
    fn no_word_is_a_panic(text in "[0-9bofar/:*()x -]{0,20}|\\PC{0,12}") {
        let mut game = open_at("", "-b----E-C---eD---c-e----BA:0:0:1:31:0:0:0:0:10");
        let before = game.position();
        if game.play(Seat::First, &text).is_err() {
            prop_assert_eq!(game.position(), before);
        }
        let _ = text.parse::<Word>();
    }

    #[test]
    fn no_xgid_is_a_panic(text in "\\PC{0,60}", men in "[-a-oA-O]{25,27}", fields in "[-0-9D]{1,3}(:[-0-9D]{1,3}){7,10}", steps in "( [0-9/a-z*]{1,6}){0,2}") {
        for text in [text.clone(), format!("XGID={men}:{fields}{steps}"), format!("-b----E-C---eE---c-e----B-:{fields}{steps}")] {
            match Backgammon::read(&text, &options("")) {
                Ok(game) => prop_assert_eq!(read(&game.text()).text(), game.text()),
                Err(error) => prop_assert!(error.column <= text.chars().count() + 1, "{}: {}", text, error),
            }
        }
    }

    #[test]
    fn no_mat_is_a_panic(text in "\\PC{0,80}", rows in proptest::collection::vec("[ 0-9):/*]{0,30}( Takes| Drops| Doubles => 2| Wins 1 point| Cannot Move|31: 8/5 6/5|Game 1| A : 0  B : 0)?", 0..8)) {
        let _ = mat::import(&text);
        let head = "3 point match\n Game 1\n A : 0            B : 0\n";
        let _ = mat::import(&format!("{head}{}", rows.join("\n")));
        let _ = mat::import(&rows.join("\n"));
    }

    #[test]
    fn men_are_kept_and_texts_read_back_through_whole_games(seed in any::<u64>(), words in prop::sample::select(vec!["", "points=3", "cube=on jacoby=on", "opening=reroll points=3"])) {
        let mut choices = Choices(seed);
        let mut game = Backgammon::start(&options(words));
        for _ in 0..150 {
            match game.turn() {
                Turn::Over(_) => break,
                Turn::Dice(_) => game.throw(&choices.dice()),
                Turn::Player(_) => {
                    let steps = game.steps();
                    let step = steps[choices.below(steps.len())];
                    let named = game.meanings(&step.to_string().parse().unwrap());
                    prop_assert_eq!(named, vec![vec![step]]);
                    game.step(step);
                }
            }
            for seat in Seat::ALL {
                prop_assert_eq!((OFF..=BAR).map(|point| game.men(seat, point)).sum::<u8>(), 15);
            }
            let again = read_with(words, &game.text());
            prop_assert_eq!(again.text(), game.text());
            // After the throw that finds the beginner the text is still that of the start.
            if words.starts_with("opening=reroll") && again.turn() == Turn::Dice(Throw::Opening) {
                continue;
            }
            prop_assert_eq!(again.steps(), game.steps());
        }
    }
}
