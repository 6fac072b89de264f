//! Backgammon: every rule by its number; the modules hold the computed positions, the texts and `.mat`.
#![allow(clippy::unwrap_used)]

mod any_text;
mod mat;
mod positions;
mod texts;

use flate2::read::GzDecoder;
use serde_json::Value;
use std::collections::BTreeSet;
use std::io::Read;
use takhteh::games::backgammon::Backgammon;
use takhteh::games::backgammon::board::{BAR, Board, OFF};
use takhteh::games::backgammon::stakes::Size;
use takhteh::games::log::replay;
use takhteh::games::play::{EndWord, Play, PlayError, game};
use takhteh::games::rules::{Arg, Die, OptionError, Options, Reason, Rules, Seat, Throw, Turn};

const POSITIONS: &[u8] = include_bytes!("../data/backgammon_positions.jsonl.gz");
const GAME_ENDS: &[u8] = include_bytes!("../data/backgammon_game_end.jsonl.gz");
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
