//! A running game's picture in words and shapes: the board, framed with the players' bars in a language.

use crate::games::play::Play;
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
