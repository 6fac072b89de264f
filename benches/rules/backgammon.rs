//! Backgammon: lists of whole turns over the computed positions, and counts of sequences from the start.

use divan::Bencher;
use divan::counter::ItemsCount;
use flate2::read::GzDecoder;
use std::io::{BufRead, BufReader};
use takhteh::games::backgammon::Backgammon;
use takhteh::games::backgammon::board::{Board, Numbers};
use takhteh::games::rules::{Die, Options, Rules, Seat};

const POSITIONS: &[u8] = include_bytes!("../../tests/data/backgammon_positions.jsonl.gz");

fn options() -> Options {
    Options::read(&Backgammon::CARD, "").expect("the defaults are options")
}

/// Every computed position as board, side and throw.
fn positions() -> Vec<(Board, Seat, Numbers)> {
    let position = |line: std::io::Result<String>| {
        let value: serde_json::Value = serde_json::from_str(&line.expect("gzip")).expect("JSON");
        let text = value["position"].as_str().expect("a position");
        let game = Backgammon::read(text, &options()).expect("an XGID");
        let seat = if value["side"] == 1 { Seat::First } else { Seat::Second };
        let [a, b] =
            [0, 1].map(|n| Die::new(value["dice"][n].as_u64().expect("a die") as u8).expect("a face"));
        (*game.board(), seat, Numbers::thrown(a, b))
    };
    BufReader::new(GzDecoder::new(POSITIONS)).lines().map(position).collect()
}

/// Items are lists, one a position and throw.
#[divan::bench]
fn lists(bencher: Bencher) {
    let positions = positions();
    let mut plays = Vec::with_capacity(512);
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        let mut results = 0;
        for (board, seat, numbers) in &positions {
            plays.clear();
            board.plays(*seat, *numbers, &mut plays);
            results += plays.len();
        }
        results
    });
}

/// Items are distinct results in the same lists.
#[divan::bench]
fn results(bencher: Bencher) {
    let positions = positions();
    let mut plays = Vec::with_capacity(512);
    let mut total = 0_usize;
    for (board, seat, numbers) in &positions {
        plays.clear();
        board.plays(*seat, *numbers, &mut plays);
        total += plays.len();
    }
    bencher.counter(ItemsCount::new(total)).bench_local(|| {
        for (board, seat, numbers) in &positions {
            plays.clear();
            board.plays(*seat, *numbers, &mut plays);
            divan::black_box(&plays);
        }
    });
}

/// Two turns from the start, every throw.
#[divan::bench]
fn perft_2(bencher: Bencher) {
    let start = Backgammon::start(&options());
    bencher.counter(ItemsCount::new(start.perft(2, None))).bench_local(|| start.perft(2, None));
}
