//! Texts that are read: lines of chat, positions, logs, match files, dice files, the configuration.

use super::spoil::text;
use super::{cases, for_cases};
use crate::chance::Chance;
use std::fs;
use takhteh::config::Config;
use takhteh::games::backgammon::mat;
use takhteh::games::play::{Game, Play};
use takhteh::games::rules::{Die, Options, Turn};
use takhteh::games::{GAMES, log};
use takhteh::picture::{Bar, Painter, Plate, Script};
use takhteh::table::{FairDice, command};
use tempfile::NamedTempFile;

/// A game of so many turns by chance.
pub fn game(game: &Game, turns: u64, chance: &mut Chance) -> Box<dyn Play> {
    let options = Options::read(game.card, "").unwrap();
    let mut play = (game.open)(&options);
    for _ in 0..turns {
        match play.turn() {
            Turn::Over(_) => break,
            Turn::Dice(throw) => {
                let dice: Vec<Die> = (0..throw.count()).map(|_| *chance.one_of(&Die::ALL)).collect();
                play.throw(&dice).unwrap();
            }
            Turn::Player(seat) => {
                let steps = play.steps();
                play.play(seat, &chance.one_of(&steps).step).unwrap();
            }
        }
    }
    play
}

fn any_game(chance: &mut Chance) -> Box<dyn Play> {
    let turns = chance.within(0..60);
    game(&GAMES[chance.next() as usize % GAMES.len()], turns, chance)
}

#[test]
fn spoiled_positions_are_read_or_refused() {
    for_cases(
        1,
        |chance| {
            let position = any_game(chance).position();
            text(&position, chance)
        },
        |position| {
            for game in GAMES {
                let options = Options::read(game.card, "").unwrap();
                let Ok(play) = (game.open_at)(position, &options) else { continue };
                // What is read can be played on and written again.
                let again = (game.open_at)(&play.position(), &options).unwrap();
                assert_eq!(again.position(), play.position());
                drop((play.steps(), play.facts(), play.turns(20), play.successors()));
            }
        },
    );
}

#[test]
fn spoiled_logs_are_replayed_or_refused_with_their_line() {
    for_cases(
        1,
        |chance| {
            let lines = any_game(chance).lines().join("\n");
            text(&lines, chance)
        },
        |lines| match log::replay(GAMES, lines.lines()) {
            Ok(play) => {
                let again = log::replay(GAMES, play.lines().iter().map(String::as_str)).unwrap();
                assert_eq!(again.position(), play.position());
            }
            Err(error) => assert!(error.line <= lines.lines().count().max(1), "{error}"),
        },
    );
}

#[test]
fn spoiled_match_files_are_imported_or_refused() {
    let whole = include_str!("../../data/backgammon_match.mat");
    let end = whole.len().min(4_000);
    for_cases(1, |chance| text(&whole[..end], chance), |file| drop(mat::import(file)));
}

#[test]
fn spoiled_dice_files_are_read_or_refused() {
    let dice = FairDice::new(takhteh::table::Seed::new([7; 32]), "local/main/duel-1/1".to_owned());
    let file = dice.lines().join("\n");
    for_cases(1, |chance| text(&file, chance), |file| drop(FairDice::read(file)));
}

#[test]
fn spoiled_lines_of_chat_are_read_or_refused() {
    let lines = [
        "/challenge @Sara backgammon points=5 cube=on crawford=on clock=1d",
        "/move nard-1 13/7(2) 8/7* bar/20",
        "/move duel-2 b2-b4 c2xc5 done",
        "/language fa here",
        "/settings confirm off",
        "/stats @Sara dvonn",
        "/board morris-3 text",
        "/resign gammon",
        "/clock 12h",
    ];
    for_cases(
        1,
        |chance| {
            let line = *chance.one_of(&lines);
            text(line, chance)
        },
        |line| drop(command::read(line, &["nard-1", "duel-2", "morris-3"])),
    );
}

#[test]
fn a_spoiled_configuration_is_read_or_its_faults_are_told() {
    let whole = include_str!("../../../config.example.toml");
    let whole = whole.replace("token = \"\"", "token = \"hush-hush\"");
    let file = NamedTempFile::new().unwrap();
    for_cases(
        1,
        |chance| text(&whole, chance),
        |toml| {
            fs::write(file.path(), toml).unwrap();
            if let Err(error) = Config::load(Some(file.path()), |_| None) {
                let told = error.to_string();
                assert!(!told.contains("hush-hush"), "{told}");
                assert!(!told.is_empty() && told.len() < 20_000);
            }
        },
    );
}

#[test]
fn spoiled_names_are_drawn() {
    let painter = Painter::new(None).unwrap();
    let scene = game(&GAMES[0], 0, &mut Chance::new(1)).scene(takhteh::games::rules::Seat::First);
    // A picture takes as long as a thousand of the other cases.
    for case in cases(10) {
        let mut chance = Chance::new(case + 1);
        let name = text("علی Ali 77 सारा Σάρα 莎拉", &mut chance);
        let bar = |seat| Bar {
            seat,
            name: name.clone(),
            status: Some(text("نوبت سفید White to move", &mut Chance::new(case + 7))),
            won: case % 2 == 0,
            count: name.clone(),
        };
        let scripts = [Script::Latin, Script::Persian, Script::Arabic];
        let [top, bottom] = takhteh::games::rules::Seat::ALL.map(bar);
        let plate = Plate { scene: scene.clone(), top, bottom, script: scripts[case as usize % 3] };
        painter.png(&plate, 300).unwrap();
    }
}
