//! Board pictures from plate to PNG, and the deflating alone; a whole game to GIF.

use divan::Bencher;
use flate2::Compression;
use flate2::write::ZlibEncoder;
use std::io::{Cursor, Write};
use takhteh::bot::framed;
use takhteh::games::play::Play;
use takhteh::games::rules::{Die, Options, Rules, Seat, Turn};
use takhteh::games::{GAMES, log};
use takhteh::games::{backgammon::Backgammon, duel::Duel, dvonn::Dvonn, morris::Morris};
use takhteh::picture::{Bar, Painter, Plate, Script};
use takhteh::table::Language;

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

/// What the deflating of the backgammon board takes of that: its rows, at the level of the pictures.
#[divan::bench]
fn deflate(bencher: Bencher) {
    let painter = Painter::new(None).expect("carried fonts");
    let bytes = painter.png(&plate::<Backgammon>(&[6, 3]), 1000).expect("a width within the limits");
    let mut decoder = png::Decoder::new(Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::IDENTITY);
    let mut reader = decoder.read_info().expect("a picture");
    let mut rows = Vec::new();
    while let Some(row) = reader.next_row().expect("a whole picture") {
        rows.push(0);
        rows.extend_from_slice(row.data());
    }
    bencher.bench_local(|| {
        let mut deflate = ZlibEncoder::new(Vec::with_capacity(1 << 16), Compression::new(2));
        deflate.write_all(&rows).and_then(|()| deflate.finish())
    });
}

/// Sixty turns of backgammon by throws and choices that are always the same, at the usual width.
#[divan::bench]
fn animation(bencher: Bencher) {
    let painter = Painter::new(None).expect("carried fonts");
    let game = sixty_turns();
    let names = ["سارا احمدی".to_owned(), "علی Ali_77".to_owned()];
    let plates: Vec<Plate> =
        log::turns(&*game).map(|turn| framed(Language::Fa, &*turn, &names, Seat::First)).collect();
    let bytes = painter.animation(plates.iter().cloned(), 600).expect("plates of one game").len();
    println!("{} frames: {bytes} bytes", plates.len());
    bencher.bench_local(|| painter.animation(plates.iter().cloned(), 600));
}

fn sixty_turns() -> Box<dyn Play> {
    let card = GAMES.iter().find(|game| game.card.id == "backgammon").expect("a game");
    let mut game = (card.open)(&Options::read(card.card, "points=25 cube=off").expect("its options"));
    let mut faces = (0_usize..).map(|n| Die::ALL[(n * n / 3 + n / 7) % 6]);
    let mut picks = (0_usize..).map(|n| n * n / 5);
    while log::turns(&*game).nth(60).is_none() {
        match game.turn() {
            Turn::Dice(throw) => {
                let dice: Vec<Die> = faces.by_ref().take(throw.count()).collect();
                game.throw(&dice).expect("the dice that are due");
            }
            Turn::Player(seat) => {
                let steps = game.steps();
                let pick = picks.next().unwrap_or_default() % steps.len();
                game.play(seat, &steps[pick].step).expect("a legal step");
            }
            Turn::Over(_) => break,
        }
    }
    game
}

/// Fonts, palette and tables: once for the whole program.
#[divan::bench]
fn start() -> Painter {
    Painter::new(None).expect("carried fonts")
}
