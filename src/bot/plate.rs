//! A picture in words and shapes, of a running game or of a lesson's page: the board, framed with the players'
//! bars in a language.

use crate::games::lesson::Page;
use crate::games::log::{LogError, LogFault};
use crate::games::play::{Game, Play};
use crate::games::rules::{Fact, Seat, Throw, Turn};
use crate::picture::{Bar, Plate, Script};
use crate::table::Language;

/// The game as it stands, with the players' names, near side `seen_by`.
pub fn framed(language: Language, game: &dyn Play, names: &[String; 2], seen_by: Seat) -> Plate {
    let to_act = match game.turn() {
        Turn::Player(seat) | Turn::Dice(Throw::Turn { seat, .. }) => Some(seat),
        Turn::Dice(Throw::Opening) | Turn::Over(_) => None,
    };
    let over = if let Turn::Over(over) = game.turn() { Some(over) } else { None };
    let bar = |seat: Seat| Bar {
        seat,
        name: names[seat.index()].clone(),
        status: match over.map(|over| over.winner) {
            Some(None) => Some(language.word("bar-drawn")),
            Some(Some(winner)) => (winner == seat).then(|| language.word("bar-won")),
            None => {
                (to_act == Some(seat)).then(|| language.say(&Fact::new("bar-to-move").with("seat", seat)))
            }
        },
        won: over.is_some_and(|over| over.winner == Some(seat)),
        count: language.say(&game.tally(seat)),
    };
    Plate {
        scene: game.scene(seen_by),
        top: bar(seen_by.other()),
        bottom: bar(seen_by),
        script: match language {
            Language::En => Script::Latin,
            Language::Fa => Script::Persian,
            Language::Ar => Script::Arabic,
        },
    }
}

/// A page of the lesson of `game`: its position with its arrows, the sides called by their colours.
///
/// # Errors
/// If the page does not fit the rules.
pub fn lesson_plate(language: Language, game: &'static Game, page: &Page) -> Result<Plate, LogError> {
    let play = page.open(game)?;
    let names = Seat::ALL.map(|seat| language.colour(seat));
    let mut plate = framed(language, &*play, &names, Seat::First);
    for arrow in page.arrows {
        let shapes = play
            .arrows(arrow, Seat::First)
            .map_err(|error| LogError { line: 2 + page.played.len(), what: LogFault::Play(error) })?;
        plate.scene.pieces.extend(shapes);
    }
    Ok(plate)
}
