//! Whole turns through the bot, store and pictures included, in many places at once; the first picture of a
//! program that has just started; and its start with a full data folder.

mod hall;
mod start;

use divan::Bencher;
use divan::counter::ItemsCount;
use hall::Hall;
use takhteh::games::rules::{Options, Rules as _, Seat};
use takhteh::games::{backgammon::Backgammon, scene::Scene};
use takhteh::picture::{Bar, Painter, Plate, Script};

/// Places in which a game is played at the same time: their turns share the flushes of the disk.
const PLACES: usize = 128;

fn main() {
    divan::main();
}

/// A turn of Backgammon in each place: on disk with its replies, which are struck off once they are delivered.
#[divan::bench(sample_count = 30, sample_size = 1)]
fn turns(bencher: Bencher<'_, '_>) {
    let hall = Hall::open(PLACES);
    bencher
        .counter(ItemsCount::new(PLACES))
        .with_inputs(|| hall.lines())
        .bench_local_values(|lines| hall.play(lines, false));
}

/// The same, with the picture of each new board.
#[divan::bench(sample_count = 30, sample_size = 1)]
fn turns_with_pictures(bencher: Bencher<'_, '_>) {
    let hall = Hall::open(PLACES);
    bencher
        .counter(ItemsCount::new(PLACES))
        .with_inputs(|| hall.lines())
        .bench_local_values(|lines| hall.play(lines, true));
}

/// Fonts, palette, background and sprites for the first time, up to the PNG.
#[divan::bench(sample_count = 30, sample_size = 1)]
fn first_picture(bencher: Bencher<'_, '_>) {
    let plate = plate();
    bencher.bench_local(|| Painter::new(None).expect("carried fonts").png(&plate, 1000));
}

/// What a picture is measured by on different machines: copying the pixels of a frame into another one.
#[divan::bench]
fn copied_frame(bencher: Bencher<'_, '_>) {
    let painter = Painter::new(None).expect("carried fonts");
    let frame = painter.rgba(&plate(), 1000).expect("a width within the limits");
    let mut copy = vec![0; frame.len()];
    bencher.bench_local(|| divan::black_box(&mut copy).copy_from_slice(divan::black_box(&frame)));
}

fn plate() -> Plate {
    let options = Options::read(&Backgammon::CARD, "").expect("the options that go without saying");
    let scene: Scene = Backgammon::start(&options).scene(None, Seat::First);
    let bar = |seat, name: &str| Bar {
        seat,
        name: name.to_owned(),
        status: None,
        won: false,
        count: "پیپ 167".to_owned(),
    };
    Plate {
        scene,
        top: bar(Seat::Second, "علی Ali_77"),
        bottom: bar(Seat::First, "سارا احمدی"),
        script: Script::Persian,
    }
}
