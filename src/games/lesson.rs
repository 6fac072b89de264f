//! Lessons: a page shows a real position of the rules, what was just played there, and what could be played
//! next. The words to it are in the locales.

use super::log::{self, LogError};
use super::play::{Game, Play};

/// One page of a game's lesson.
#[derive(Clone, Copy, Debug)]
pub struct Page {
    /// The key of its text in the locales: `lesson-<game>-<subject>`.
    pub key: &'static str,
    /// The game's options, as a log's header writes them.
    pub options: &'static str,
    /// The position text where the page begins.
    pub position: &'static str,
    /// What is played on it, as lines of a log: `dice 3`, `1 b2-b4`. The picture marks the last turn.
    pub played: &'static [&'static str],
    /// What could be played next, each as a player would type it: the picture shows arrows.
    pub arrows: &'static [&'static str],
}

/// The page `at`, from 1, of the lesson of the game with this id, and the game.
pub fn find(games: &'static [Game], id: &str, at: usize) -> Option<(&'static Game, &'static Page)> {
    let game = games.iter().find(|game| game.card.id == id)?;
    Some((game, game.lesson.get(at.checked_sub(1)?)?))
}

impl Page {
    /// The page's text and its position, with nothing played and no arrows.
    pub const fn new(key: &'static str, position: &'static str) -> Page {
        Page { key, options: "", position, played: &[], arrows: &[] }
    }
    /// With these options.
    #[must_use]
    pub const fn with(self, options: &'static str) -> Page {
        Page { options, ..self }
    }
    /// With these lines played.
    #[must_use]
    pub const fn played(self, played: &'static [&'static str]) -> Page {
        Page { played, ..self }
    }
    /// With these arrows.
    #[must_use]
    pub const fn arrows(self, arrows: &'static [&'static str]) -> Page {
        Page { arrows, ..self }
    }

    /// The page as a running game of `game`, whose lesson it is from, with everything played.
    ///
    /// # Errors
    /// The line at fault, counted as in a log: 1 is the header, 2 the position.
    pub fn open(&self, game: &'static Game) -> Result<Box<dyn Play>, LogError> {
        let header = format!("takhteh {} {} {}", log::FORMAT, game.card.id, self.options);
        let position = format!("position {}", self.position);
        let lines = [header.as_str(), position.as_str()].into_iter().chain(self.played.iter().copied());
        log::replay(std::slice::from_ref(game), lines)
    }
}
