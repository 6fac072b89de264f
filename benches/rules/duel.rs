//! How fast Duel lists steps, counts sequences of steps, finds whole turns and reads texts.

use divan::{Bencher, black_box, counter::ItemsCount};
use takhteh::games::duel::Duel;
use takhteh::games::rules::{Die, Options, Rules};

const MIDGAME: &str = "b8b7b6b5b4b3(1)b1/b8mb7mb6mb5m(3)b1m/(7)w4m/(2)w3m(5)/w1mw2mb3m(1)b2(3)/w1(3)b4m(3)/\
                       (4)w5mw6mw7mw8m/(1)w2w3w4w5w6w7w8 2 2 c4,e4 0";
const OPEN: &str = "(7)b8/b2(7)/(5)w2m(2)/(3)w3(4)/(4)w3m(3)/(2)w2(5)/(7)w4m/w4w1w5(2)w5mw1m(1) 1 6 - 1";

fn options() -> Options {
    Options::read(&Duel::CARD, "breakthrough=off").expect("legal options")
}

fn position(text: &str) -> Duel {
    Duel::read(text, &options()).expect("a legal text")
}

/// The legal steps in the middle of a turn.
#[divan::bench]
fn steps(bencher: Bencher) {
    let position = position(MIDGAME);
    bencher.bench(|| black_box(&position).steps());
}

/// Sequences of five steps from the start, by a die of 3.
#[divan::bench]
fn perft_5(bencher: Bencher) {
    let (start, three) = (Duel::start(&options()), [Die::ALL[2]]);
    let leaves = start.perft(5, Some(&three));
    bencher.counter(ItemsCount::new(leaves)).bench(|| black_box(&start).perft(5, Some(&three)));
}

/// The first 10,000 whole turns by a die of 6.
#[divan::bench]
fn turns(bencher: Bencher) {
    let position = position(OPEN);
    bencher.counter(ItemsCount::new(10_000_usize)).bench(|| black_box(&position).turns(10_000));
}

/// A position text read and written.
#[divan::bench]
fn text(bencher: Bencher) {
    let options = options();
    bencher.bench(|| Duel::read(black_box(MIDGAME), &options).map(|position| position.text()));
}
