//! The games. Pure: no clock, no dice throwing, no files, no chat.

pub mod backgammon;
pub mod duel;
pub mod dvonn;
pub mod lesson;
pub mod log;
pub mod morris;
pub mod options;
pub mod play;
mod reading;
pub mod refusal;
pub mod rules;
mod running;
pub mod scene;
pub mod typed;

use play::{Game, game};

/// Every game that the bot knows. A new game is its folder, its `mod` line, its line here and its words in
/// the locales.
pub static GAMES: &[Game] = &[
    game::<duel::Duel>(),
    game::<dvonn::Dvonn>(),
    game::<backgammon::Backgammon>(),
    game::<morris::Morris>(),
];
