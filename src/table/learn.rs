//! `/learn`: a game's lesson, a page at a time. Each button says which page it leads to, so that lessons need
//! no memory and go on after any restart.

use super::act::Act;
use super::boards;
use super::reply::{Button, Lesson, Message, Picture, Style};
use super::words::Language;
use crate::games::GAMES;
use crate::games::lesson::{self, Page};
use crate::games::play::Game;
use crate::games::rules::{Card, Fact};

impl Act<'_> {
    pub(super) fn learn(&mut self, card: Option<&'static Card>) {
        let Some(card) = card else {
            let line =
                |card: &Card| (self.language.game(card.id), format!("/learn {}", card.id), Style::Secondary);
            let choices = GAMES.iter().map(|game| line(game.card)).collect();
            return self.ask(&Fact::new("ask-learn"), choices, None);
        };
        let number = self.room.next_question;
        self.room.next_question += 1;
        self.show_page(number, card.id, 1);
    }

    /// `rest` is what a button of the lesson `number` says: the game and the page.
    pub(super) fn turn_page(&mut self, number: u32, rest: &str) {
        match rest.split_once('.').and_then(|(game, page)| Some((game, page.parse().ok()?))) {
            Some((game, page)) => self.show_page(number, game, page),
            None => self.tell(&Fact::new("err-button")),
        }
    }

    fn show_page(&mut self, number: u32, id: &str, at: usize) {
        let Some((game, page)) = lesson::find(GAMES, id, at) else {
            return self.tell(&Fact::new("err-button"));
        };
        let (language, pages) = (self.language, game.lesson.len());
        let head = Fact::new("learn-page")
            .with("game", language.game(game.card.id))
            .with("page", at)
            .with("pages", pages);
        let button = |key, page: usize, style| Button {
            id: format!("l.{number}.{}.{page}", game.card.id),
            label: language.word(key),
            style,
        };
        let back = (at > 1).then(|| button("button-back", at - 1, Style::Secondary));
        let next = (at < pages).then(|| button("button-next", at + 1, Style::Primary));
        self.post(Message {
            // With the reader's id in it, a button pressed by somebody else opens a lesson of his own.
            slot: Some(format!("l{number}.{}", self.who.id)),
            only: Some(self.who.id.clone()),
            text: format!("{}\n{}", language.say(&head), language.word(page.key)),
            alt: alt(language, game, page),
            picture: Some(Picture::Lesson(Lesson { game: game.card.id.to_owned(), page: at, language })),
            buttons: vec![back.into_iter().chain(next).collect()],
            ..Message::default()
        });
    }
}

/// The page's picture in words: what was played, the position, and what the arrows show.
fn alt(language: Language, game: &'static Game, page: &Page) -> Option<String> {
    let play = page.open(game).ok()?;
    let mut facts = Vec::new();
    if let Some((seat, turn)) = play.last_turn() {
        facts.push(Fact::new("learn-played").with("seat", seat).with("turn", turn));
    }
    facts.extend(play.facts());
    if !page.arrows.is_empty() {
        facts.push(Fact::new("learn-arrows").with("steps", page.arrows.join(", ")));
    }
    Some(boards::in_words(language, &facts))
}
