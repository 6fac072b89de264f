//! The complaints about pictures.

use std::collections::BTreeSet;
use std::sync::LazyLock;
use takhteh::games::GAMES;
use takhteh::games::rules::{Options, Seat};
use takhteh::games::scene::{Art, Mark, Scene, Shape, Tint, at};
use takhteh::picture::{Bar, Painter, Plate, Script};

static PAINTER: LazyLock<Painter> = LazyLock::new(|| Painter::new(None).unwrap());

/// A name with next to no ink. (One without any is shown as a box.)
const NOBODY: &str = ".";

/// The pixels, by column and row, in which a picture with these pieces or this name differs from one without.
fn ink(pieces: Vec<Shape>, name: &str) -> BTreeSet<(u32, u32)> {
    let plate = |pieces, name: &str| {
        let bar = |seat, name: &str| Bar {
            seat,
            name: name.to_owned(),
            status: None,
            won: false,
            count: String::new(),
        };
        let scene = Scene { height: 300.0, ground: Vec::new(), pieces };
        Plate {
            scene,
            top: bar(Seat::Second, NOBODY),
            bottom: bar(Seat::First, name),
            script: Script::Persian,
        }
    };
    let drawn = |plate| PAINTER.rgba(&plate, 1000).unwrap();
    let (with, without) = (drawn(plate(pieces, name)), drawn(plate(Vec::new(), NOBODY)));
    let pixels = with.chunks(4).zip(without.chunks(4)).enumerate();
    pixels.filter(|(_, (a, b))| a != b).map(|(n, _)| (n as u32 % 1000, n as u32 / 1000)).collect()
}

#[test]
fn small_low_contrast_coordinates() {
    // Their contrast is measured with the themes' tones; 28 pixels of 1000 are legible on a phone.
    for game in GAMES {
        let play = (game.open)(&Options::read(game.card, "").unwrap());
        for seat in Seat::ALL {
            let scene = play.scene(seat);
            let labels: Vec<f32> = (scene.ground.iter().chain(&scene.pieces))
                .filter_map(|shape| match shape {
                    Shape::Text { size, tint: Tint::Label | Tint::PlankLabel, .. } => Some(*size),
                    _ => None,
                })
                .collect();
            assert!(labels.len() >= 10, "{}: {}", game.card.id, labels.len());
            assert!(labels.iter().all(|size| *size >= 28.0), "{}: {labels:?}", game.card.id);
        }
    }
}

#[test]
fn marks_that_differ_only_in_red_and_green() {
    let marks = [Mark::Arrived, Mark::Left, Mark::Removed, Mark::Target];
    let drawn = marks.map(|mark| {
        let middle = at(500.0, 150.0);
        ink(vec![Shape::Piece { art: Art::Mark(mark), at: middle, radius: 60.0 }], NOBODY)
    });
    for (n, one) in drawn.iter().enumerate() {
        assert!(one.len() > 300, "{:?}", marks[n]);
        for (m, other) in drawn.iter().enumerate().skip(n + 1) {
            let (same, all) = (one.intersection(other).count(), one.union(other).count());
            assert!(same * 10 < all * 8, "{:?} and {:?}: {same} of {all} pixels", marks[n], marks[m]);
        }
    }
}

/// The runs of columns that have ink, from left to right, with their widths.
fn runs(name: &str) -> Vec<u32> {
    let columns: BTreeSet<u32> = ink(Vec::new(), name).into_iter().map(|(x, _)| x).collect();
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for x in columns {
        match runs.last_mut() {
            Some((_, last)) if x <= *last + 1 => *last = x,
            _ => runs.push((x, x)),
        }
    }
    runs.into_iter().map(|(first, last)| last - first + 1).collect()
}

#[test]
fn persian_letters_unjoined_and_reversed() {
    // These four letters join to one stroke; with non-joiners between them they fall apart.
    assert_eq!(runs("سلمی").len(), 1);
    assert!(runs("س\u{200c}ل\u{200c}م\u{200c}ی").len() > 1);
    // A tall letter stands on the right of the flat ones that follow it: its ink is the highest.
    let ink = ink(Vec::new(), "لبب");
    let columns = || ink.iter().map(|(x, _)| *x);
    let (left, right) = (columns().min().unwrap(), columns().max().unwrap());
    let top = |columns: std::ops::RangeInclusive<u32>| {
        ink.iter().filter(|(x, _)| columns.contains(x)).map(|(_, y)| *y).min().unwrap()
    };
    let (first, others) = (top(right - 8..=right), top(left..=right - 16));
    assert!(first + 6 < others, "{first} {others}, {left} to {right}");
}
