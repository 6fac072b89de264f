//! Marks tell what the last turn did, and hide nothing.

use super::looks::backgammon_late;
use super::*;
use takhteh::games::rules::{Die, Options, Turn};
use takhteh::games::{GAMES, backgammon};

#[test]
fn marks_stand_where_something_happened() {
    for (name, scene) in scenes(Seat::First) {
        let marks = |shape: &Shape| matches!(shape, Shape::Piece { art: Art::Mark(_), .. });
        let marked = plate(scene.clone(), Script::Latin);
        let mut bare = marked.clone();
        bare.scene.pieces.retain(|shape| !marks(shape));
        let places: Vec<(f32, f32, f32)> = (scene.pieces.iter())
            .filter_map(|shape| match shape {
                Shape::Piece { art: Art::Mark(_), at, radius } => {
                    Some((at.x, at.y + 62.0, radius * 1.4 + 4.0))
                }
                _ => None,
            })
            .collect();
        let different = differences(&marked, &bare, 500);
        for (x, y, reach) in &places {
            let near = |(px, py): &&(u32, u32)| {
                (*px as f32 * 2.0 - x).abs() <= *reach && (*py as f32 * 2.0 - y).abs() <= *reach
            };
            assert!(different.iter().filter(near).count() > 20, "{name}: no mark at {x}, {y}");
        }
        let stray = different.iter().find(|(px, py)| {
            !places.iter().any(|(x, y, reach)| {
                (*px as f32 * 2.0 - x).abs() <= *reach && (*py as f32 * 2.0 - y).abs() <= *reach
            })
        });
        assert_eq!(stray, None, "{name}: something else changed");
    }
}

#[test]
fn marks_hide_no_count() {
    let marked = backgammon_late();
    let bare = backgammon::scene::Look { marks: Vec::new(), ..marked.clone() };
    let [marked, bare] =
        [marked, bare].map(|look| plate(backgammon::scene::scene(&look, Seat::First), Script::Latin));
    let different = differences(&marked, &bare, 1000);
    assert!(!different.is_empty());
    for shape in &bare.scene.pieces {
        if let Shape::Piece { art: Art::Badge(_), at, radius } = shape {
            let inside = different
                .iter()
                .find(|(x, y)| (*x as f32 - at.x).hypot(*y as f32 - at.y - 62.0) < radius - 1.0);
            assert_eq!(inside, None, "the count at {at:?} is touched");
        }
    }
}

/// How the picture of a running game tells the last turn.
fn marks_of(game: &str, throws: &[&[u8]], words: &[&str]) -> Vec<(Mark, f32, f32)> {
    let game = GAMES.iter().find(|known| known.card.id == game).unwrap();
    let mut play = (game.open)(&Options::read(game.card, "").unwrap());
    let mut throws = throws.iter();
    for word in words {
        while let Turn::Dice(_) = play.turn() {
            let dice: Vec<Die> = throws.next().unwrap().iter().map(|face| Die::new(*face).unwrap()).collect();
            play.throw(&dice).unwrap();
        }
        let Turn::Player(seat) = play.turn() else { panic!("the game is over") };
        play.play(seat, word).unwrap();
    }
    let scene = play.scene(Seat::First);
    assert!(PAINTER.png(&plate(scene.clone(), Script::Latin), 300).is_ok());
    let marks = scene.pieces.iter().filter_map(|shape| match shape {
        Shape::Piece { art: Art::Mark(mark), at, radius } if *radius > 20.0 => Some((*mark, at.x, at.y)),
        _ => None,
    });
    marks.collect()
}

#[test]
fn running_games_show_their_last_turn() {
    let kinds = |marks: &[(Mark, f32, f32)]| marks.iter().map(|(mark, ..)| *mark).collect::<Vec<_>>();
    let opened = marks_of("backgammon", &[&[3, 1]], &["8/5 6/5"]);
    assert_eq!(kinds(&opened), [Mark::Arrived, Mark::Left, Mark::Left]);
    assert!(opened[0].1 > opened[1].1 && opened[1].1 > opened[2].1, "points 5, 6 and 8 from right to left");
    let placed = marks_of("morris", &[], &["d2", "d6"]);
    assert_eq!(kinds(&placed), [Mark::Arrived]);
    assert!(placed[0].2 < 318.0, "d6 is on the far side of First");
    let mill = marks_of("morris", &[], &["a1", "b2", "d1", "b4", "g1"]);
    assert_eq!(kinds(&mill), [Mark::Arrived, Mark::Target, Mark::Target]);
    let taken = marks_of("morris", &[], &["a1", "b2", "d1", "b4", "g1xb2"]);
    assert_eq!(kinds(&taken), [Mark::Arrived, Mark::Removed]);
    assert_eq!(kinds(&marks_of("dvonn", &[], &["d3"])), [Mark::Arrived]);
    let moved = marks_of("duel", &[&[6, 1], &[3]], &["b2-b4 c2-c5 done"]);
    assert_eq!(kinds(&moved), [Mark::Left, Mark::Arrived, Mark::Left, Mark::Arrived]);
}
