//! Nine Men's Morris: counting turns while placing and in the middle of a game, and playing one out.

use divan::{Bencher, black_box, counter::ItemsCount};
use takhteh::games::morris::Morris;
use takhteh::games::rules::{Options, Rules};

/// Three men fly against five.
const FLYING: &str = "W..B..W..B..W.....B.B.B. 1 m 0 0,0 0";
/// Nine men a side, all placed.
const CROWDED: &str = "WB.WBBW.BWBW.BWB.WB.W.BW 1 m 0 0,0 0";

fn options() -> Options {
    Options::read(&Morris::CARD, "").expect("the defaults go together")
}

fn count_leaves(bencher: Bencher, position: &Morris, depth: u32) {
    let leaves = position.perft(depth, None);
    bencher
        .counter(ItemsCount::new(leaves))
        .bench_local(|| black_box(position).perft(black_box(depth), None));
}

fn read(text: &str) -> Morris {
    Morris::read(text, &options()).expect("a position text")
}

#[divan::bench(sample_count = 10)]
fn perft_from_the_start(bencher: Bencher) {
    count_leaves(bencher, &Morris::start(&options()), 6);
}

#[divan::bench(sample_count = 20)]
fn perft_of_nine_men_a_side(bencher: Bencher) {
    count_leaves(bencher, &read(CROWDED), 5);
}

#[divan::bench(sample_count = 20)]
fn perft_of_three_flying_men(bencher: Bencher) {
    count_leaves(bencher, &read(FLYING), 4);
}

/// The first legal step each time, until the rules end the game.
#[divan::bench]
fn whole_game(bencher: Bencher) {
    let start = Morris::start(&options());
    bencher.bench_local(|| {
        let mut position = black_box(&start).clone();
        while let Some(step) = position.steps().first().copied() {
            position.step(step);
        }
        position
    });
}
