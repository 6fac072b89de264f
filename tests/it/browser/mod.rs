//! The local room in a real browser: Chromium, driven through `WebDriver` as a person would, with the program
//! itself behind the page.

mod games;
mod kept;
mod manners;
mod page;
mod stage;

use page::{Button, LOST_CONNECTION, NOTHING, Page, Seen};
use stage::{Browser, Stage};

/// A phone held upright.
const PHONE: (u32, u32) = (360, 740);

/// A small laptop.
const LAPTOP: (u32, u32) = (1280, 800);

/// One test, for there is one browser; each scene has a program and a data folder of its own.
#[tokio::test]
async fn the_room_in_a_real_browser() {
    let Some(browser) = Browser::start().await else { return };
    games::duel_in_english(&browser).await;
    games::morris_in_persian(&browser).await;
    games::dvonn_in_english(&browser).await;
    games::backgammon_in_arabic(&browser).await;
    kept::the_open_page_outlives_a_killed_program(&browser).await;
    manners::the_keyboard_alone_plays_a_turn(&browser).await;
    manners::what_is_private_is_seen_by_nobody_else(&browser).await;
    manners::the_page_turns_around_for_languages_from_the_right(&browser).await;
}

impl Page<'_> {
    /// Ali challenges by the command line, and Sara clicks Accept.
    async fn begin(&self, game: &str) -> Seen {
        self.become_person("Ali").await;
        self.say(&format!("/challenge @Sara {game}")).await;
        self.become_person("Sara").await;
        self.click("#log .message:last-child .row button.success").await;
        self.until("return document.querySelector('#log .picture') !== null").await;
        self.settled().await
    }

    /// What the player sees whom the page calls; he takes the window over if another one has it.
    async fn mover(&self) -> Seen {
        let seen = self.settled().await;
        self.called(seen).await
    }

    /// The same, given what is seen already.
    async fn called(&self, seen: Seen) -> Seen {
        let [called] = seen.called.as_slice() else { panic!("whose turn is it? {seen:#?}") };
        if *called == seen.me { seen } else { self.become_person(called).await }
    }

    /// Clicks a button of the newest board and waits for the answer.
    async fn press(&self, seen: &Seen, button: &Button) -> Seen {
        let board = seen.board.expect("a board");
        self.click(&format!("#log [data-n='{board}'] button[data-id='{}']", button.id)).await;
        self.settled().await
    }
}

impl Seen {
    /// The buttons that are moves or lead to them.
    fn moves(&self) -> Vec<&Button> {
        self.buttons.iter().filter(|button| button.label.contains(char::is_numeric)).collect()
    }

    /// The button that ends the turn or throws.
    fn primary(&self) -> Option<&Button> {
        self.buttons.iter().find(|button| button.style == "primary")
    }

    /// The button that does `step`, a word of the game's notation.
    fn does(&self, step: &str) -> Option<&Button> {
        self.buttons.iter().find(|button| button.id.ends_with(&format!(".s.{step}")))
    }
}
