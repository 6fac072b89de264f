//! DVONN: counting sequences of moves, listing steps, playing whole games.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use takhteh::games::dvonn::Dvonn;
use takhteh::games::rules::{Options, Rules};

fn start(rules: &str) -> Dvonn {
    Dvonn::start(&Options::read(&Dvonn::CARD, rules).expect("options of the card"))
}

/// After the placement, with each piece on a space far from the one before.
fn placed(rules: &str) -> Dvonn {
    let mut position = start(rules);
    while position.is_placement() {
        let steps = position.steps();
        position.step(steps[17 % steps.len()]);
    }
    position
}

#[divan::bench(args = ["official", "fixed"], sample_count = 10)]
fn leaves(bencher: Bencher, rules: &str) {
    let position = placed(rules);
    let depth = if rules == "official" { 4 } else { 3 };
    let leaves = position.perft(depth, None);
    bencher.counter(ItemsCount::new(leaves)).bench(|| black_box(&position).perft(depth, None));
}

#[divan::bench(args = ["official", "fixed"])]
fn steps(bencher: Bencher, rules: &str) {
    let position = placed(rules);
    bencher.bench(|| black_box(&position).steps());
}

#[divan::bench(args = ["official", "fixed"])]
fn whole_game(bencher: Bencher, rules: &str) {
    let start = start(rules);
    bencher.bench(|| {
        let mut position = start.clone();
        for turn in 0_usize.. {
            let steps = position.steps();
            let Some(step) = steps.get(turn * 7 % steps.len().max(1)) else { break };
            position.step(*step);
        }
        position
    });
}
