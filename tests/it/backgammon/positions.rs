//! The computed positions: whole turns, first steps and ambiguous texts, all of them.

use super::{POSITIONS, START, dice, json_lines, men_field, open_at, options, read, steps};
use std::collections::BTreeSet;
use takhteh::games::backgammon::Backgammon;
use takhteh::games::play::PlayError;
use takhteh::games::rules::{Die, Rules, Turn};

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
    let mut by_one_die = 0;
    for line in json_lines(POSITIONS) {
        let start = open_at("", line["position"].as_str().unwrap());
        let Turn::Player(seat) = start.turn() else { continue };
        for turn in line["turns"].as_array().unwrap() {
            let mut game = start.copy();
            let typed = turn[0].as_str().unwrap();
            let played = game.play(seat, typed).unwrap_or_else(|e| panic!("{line}: {typed}: {e}"));
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
