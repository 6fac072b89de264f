//! A game's log: read and played from its lines, and its last step taken back.

use divan::Bencher;
use takhteh::games::GAMES;
use takhteh::games::log::replay;
use takhteh::games::play::{Game, Play};
use takhteh::games::rules::{Die, Options, Turn};

/// A game of at least `turns` turns, played by a fixed choice of steps and dice.
fn long_game(game: &Game, options: &str, turns: usize) -> Vec<String> {
    let options = Options::read(game.card, options).expect("options of the game");
    for seed in 1_usize.. {
        let mut play = (game.open)(&options);
        let mut n = seed;
        while play.history().len() <= turns {
            n = n.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            match play.turn() {
                Turn::Over(_) => break,
                Turn::Dice(throw) => {
                    let dice: Vec<_> =
                        (0..throw.count()).map(|at| Die::ALL[(n >> (33 + 3 * at)) % 6]).collect();
                    play.throw(&dice).expect("dice are due");
                }
                Turn::Player(seat) => {
                    let steps = play.steps();
                    let step = steps[(n >> 33) % steps.len()].step.clone();
                    play.play(seat, &step).expect("a legal step");
                }
            }
        }
        if play.history().len() > turns {
            // The last event has to be a step, so that there is something to take back.
            while play.copy().undo().is_err() {
                let Turn::Player(seat) = play.turn() else { break };
                let step = play.steps()[0].step.clone();
                play.play(seat, &step).expect("a legal step");
            }
            return play.lines();
        }
    }
    unreachable!("some seed gives a long game")
}

fn played(lines: &[String]) -> Box<dyn Play> {
    replay(GAMES, lines.iter().map(String::as_str)).expect("a log")
}

/// The games, by their place in the list: a 100-turn game replayed.
#[divan::bench(args = ["duel", "dvonn", "backgammon", "morris"])]
fn replay_100_turns(bencher: Bencher, id: &str) {
    let lines = lines(id);
    bencher.bench_local(|| played(&lines).turn());
}

/// The last step of such a game taken back.
#[divan::bench(args = ["duel", "dvonn", "backgammon", "morris"])]
fn undo_after_100_turns(bencher: Bencher, id: &str) {
    let play = played(&lines(id));
    bencher.with_inputs(|| play.copy()).bench_local_values(|mut play| play.undo());
}

fn lines(id: &str) -> Vec<String> {
    let game = GAMES.iter().find(|game| game.card.id == id).expect("a game of the list");
    // Duel lasts without breakthrough; DVONN seldom lasts a hundred turns, its placement counted.
    match id {
        "duel" => long_game(game, "breakthrough=off", 100),
        "dvonn" => long_game(game, "", 80),
        _ => long_game(game, "", 100),
    }
}
