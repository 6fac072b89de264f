//! Animations: the same pixels as the pictures of the same turns, small, and held at the end.

use super::{PAINTER, decode, plate};
use crate::dice::Lcg;
use gif::{ColorOutput, DecodeOptions, DisposalMethod};
use std::fs;
use takhteh::bot::framed;
use takhteh::games::play::Play;
use takhteh::games::rules::{Options, Throw, Turn};
use takhteh::games::scene::{Scene, Seat, Shape, at};
use takhteh::games::{GAMES, log};
use takhteh::picture::{PaintError, Plate, Script};
use takhteh::table::Language;

/// A game of this kind by dice and choices of a fixed seed, to its end or until so many turns are played.
fn random_game(id: &str, options: &str, turns: usize) -> Box<dyn Play> {
    let mut lcg = Lcg::new(7);
    let game = GAMES.iter().find(|game| game.card.id == id).unwrap();
    let mut play = (game.open)(&Options::read(game.card, options).unwrap());
    let mut played = 0;
    while played < turns {
        match play.turn() {
            Turn::Dice(throw) => play.throw(&lcg.dice(throw.count())).unwrap(),
            Turn::Player(seat) => {
                while play.turn() == Turn::Player(seat) {
                    let steps = play.steps();
                    play.play(seat, &steps[lcg.below(steps.len())].step).unwrap();
                }
                played += 1;
            }
            Turn::Over(_) => break,
        }
    }
    play
}

fn plates(play: &dyn Play) -> Vec<Plate> {
    let names = ["سارا احمدی", "Ali_77"].map(str::to_owned);
    log::turns(play).map(|turn| framed(Language::Fa, &*turn, &names, Seat::First)).collect()
}

/// A frame as the screen shows it, and what the file says about it.
struct Shown {
    pixels: Vec<[u8; 3]>,
    delay: u16,
    /// Of the rectangle that is painted.
    area: usize,
}

/// The size of the screen and its frames.
fn frames(bytes: &[u8]) -> ((u32, u32), Vec<Shown>) {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::Indexed);
    let mut decoder = options.read_info(bytes).unwrap();
    assert_eq!(decoder.repeat(), gif::Repeat::Infinite);
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let palette = decoder.global_palette().unwrap().to_vec();
    let mut screen = vec![[0; 3]; width * height];
    let mut frames = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        assert_eq!((frame.dispose, frame.palette.is_some()), (DisposalMethod::Keep, false));
        let columns = usize::from(frame.width);
        for (n, index) in frame.buffer.iter().enumerate() {
            let (x, y) = (usize::from(frame.left) + n % columns, usize::from(frame.top) + n / columns);
            if frame.transparent != Some(*index) {
                let color = usize::from(*index) * 3;
                screen[y * width + x].copy_from_slice(&palette[color..color + 3]);
            }
        }
        frames.push(Shown { pixels: screen.clone(), delay: frame.delay, area: frame.buffer.len() });
    }
    ((width as u32, height as u32), frames)
}

/// Leaves the animation of a game in `target/pictures`.
fn animate(name: &str, plates: &[Plate]) -> Vec<u8> {
    let bytes = PAINTER.animation(plates.iter().cloned(), 600).unwrap();
    fs::create_dir_all("target/pictures").unwrap();
    fs::write(format!("target/pictures/{name}.gif"), &bytes).unwrap();
    bytes
}

#[test]
fn every_frame_is_the_picture_of_its_turn() {
    for (id, options) in [("backgammon", "points=3"), ("duel", ""), ("dvonn", ""), ("morris", "")] {
        let plates = plates(&*random_game(id, options, 24));
        let ((width, height), frames) = frames(&animate(id, &plates));
        assert_eq!(frames.len(), plates.len(), "{id}");
        for (turn, (frame, plate)) in frames.iter().zip(&plates).enumerate() {
            let png = decode(&PAINTER.png(plate, 600).unwrap());
            assert_eq!((width, height), png.size, "{id}");
            assert!(frame.pixels == png.pixels, "{id}, turn {turn}: not the picture");
            assert_eq!(frame.delay, if turn + 1 == plates.len() { 500 } else { 100 }, "{id}, turn {turn}");
        }
    }
}

#[test]
fn a_hundred_turns_of_backgammon_are_less_than_two_megabytes() {
    let plates = plates(&*random_game("backgammon", "points=25 cube=off", 100));
    assert!(plates.len() > 100, "the start and a hundred turns: {}", plates.len());
    let bytes = animate("backgammon-100", &plates).len();
    assert!(bytes < 2_000_000, "{bytes} bytes");
}

#[test]
fn only_what_changed_is_painted() {
    let empty = plate(Scene { height: 300.0, ..Scene::default() }, Script::Latin);
    let mut man = empty.clone();
    man.scene.pieces.push(Shape::man(Seat::First, at(200.0, 100.0), 40.0));
    let plates = [empty.clone(), man.clone(), man, empty];
    let ((width, height), shown) = frames(&PAINTER.animation(plates.into_iter(), 500).unwrap());
    let areas: Vec<usize> = shown.iter().map(|frame| frame.area).collect();
    assert_eq!(areas[0], (width * height) as usize);
    // A man of 20 pixels and his shadow.
    assert!((40 * 40..60 * 60).contains(&areas[1]), "{areas:?}");
    assert_eq!((areas[2], areas[3]), (1, areas[1]), "a turn that changes nothing is shown all the same");
    assert!(shown[1].pixels != shown[0].pixels && shown[1].pixels == shown[2].pixels);
    assert!(shown[3].pixels == shown[0].pixels);
}

#[test]
fn plates_that_make_no_animation_are_refused() {
    let of = |height| plate(Scene { height, ..Scene::default() }, Script::Latin);
    let refused = |plates: Vec<Plate>, width| PAINTER.animation(plates.into_iter(), width).unwrap_err();
    assert!(matches!(refused(vec![], 600), PaintError::NoFrames));
    assert!(matches!(refused(vec![of(300.0), of(400.0)], 600), PaintError::Uneven));
    assert!(matches!(refused(vec![of(300.0)], 199), PaintError::Width(199)));
    assert!(matches!(refused(vec![of(300.0)], 2001), PaintError::Width(2001)));
}

#[test]
fn a_throw_belongs_to_its_turn_and_a_passed_one_is_a_turn() {
    let lines = ["takhteh 1 backgammon", "dice 3 1", "1 8/5 6/5", "dice 2 1", "2 13/11 6/5", "dice 4 3"];
    let passed = ["1 24/20* 13/10", "dice 6 6", "dice 2 1"];
    let play = log::replay(GAMES, lines.into_iter().chain(passed)).unwrap();
    let turns: Vec<_> = log::turns(&*play).collect();
    let told: Vec<_> = turns.iter().map(|turn| turn.lines().last().cloned().unwrap()).collect();
    assert_eq!(told[1..], ["1 8/5 6/5", "2 13/11 6/5", passed[0], "dice 6 6", "dice 2 1"]);
    assert_eq!(turns[0].turn(), Turn::Dice(Throw::Opening));
    assert_eq!(turns[5].position(), play.position(), "the running turn comes last");

    let resigned = log::replay(GAMES, ["takhteh 1 morris", "1 a1", "2 resigns game"]).unwrap();
    let turns: Vec<_> = log::turns(&*resigned).map(|turn| turn.turn()).collect();
    assert_eq!(turns[..2], [Turn::Player(Seat::First), Turn::Player(Seat::Second)]);
    assert_eq!(turns[2..], [resigned.turn()]);

    let back = ["takhteh 1 morris", "1 a1", "2 g1", "2 undo", "2 g7"];
    let played = log::replay(GAMES, back).unwrap();
    let turns: Vec<_> = log::turns(&*played).map(|turn| turn.lines().last().cloned().unwrap()).collect();
    assert_eq!(turns[1..], ["1 a1", "2 g7"], "what was taken back is left out");
}
