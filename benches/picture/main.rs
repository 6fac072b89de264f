//! A board picture from plate to PNG: composing alone, and with the encoding.

use divan::Bencher;
use takhteh::games::rules::{Die, Options, Rules, Seat};
use takhteh::games::{backgammon::Backgammon, duel::Duel, dvonn::Dvonn, morris::Morris};
use takhteh::picture::{Bar, Painter, Plate, Script};

fn main() {
    divan::main();
}

fn plate<R: Rules>(dice: &[u8]) -> Plate {
    let options = Options::read(&R::CARD, "").expect("the options that go without saying");
    let mut position = R::start(&options);
    let dice: Vec<Die> = dice.iter().filter_map(|face| Die::new(*face)).collect();
    if !dice.is_empty() {
        position.throw(&dice);
    }
    let bar = |seat, name: &str, status: Option<&str>| Bar {
        seat,
        name: name.to_owned(),
        status: status.map(str::to_owned),
        won: false,
        count: "پیپ 167".to_owned(),
    };
    Plate {
        scene: position.scene(None, Seat::First),
        top: bar(Seat::Second, "علی Ali_77", None),
        bottom: bar(Seat::First, "سارا احمدی", Some("نوبت سفید")),
        script: Script::Persian,
    }
}

fn plates() -> [(&'static str, Plate); 4] {
    [
        ("backgammon", plate::<Backgammon>(&[6, 3])),
        ("dvonn", plate::<Dvonn>(&[])),
        ("morris", plate::<Morris>(&[])),
        ("duel", plate::<Duel>(&[6, 3])),
    ]
}

/// A picture at the usual width; sprites and background are kept from the first one on.
#[divan::bench(args = ["backgammon", "dvonn", "morris", "duel"])]
fn png(bencher: Bencher, game: &str) {
    let painter = Painter::new(None).expect("carried fonts");
    let plate = plates().into_iter().find(|(name, _)| *name == game).expect("a game").1;
    let bytes = painter.png(&plate, 1000).expect("a width within the limits").len();
    println!("{game}: {bytes} bytes");
    bencher.bench_local(|| painter.png(&plate, 1000));
}

/// Without the encoding.
#[divan::bench]
fn compose(bencher: Bencher) {
    let painter = Painter::new(None).expect("carried fonts");
    let plate = plate::<Backgammon>(&[6, 3]);
    bencher.bench_local(|| painter.rgba(&plate, 1000));
}

/// Fonts, palette and tables: once for the whole program.
#[divan::bench]
fn start() -> Painter {
    Painter::new(None).expect("carried fonts")
}
