//! The room in a real browser: Chromium, driven as a person would, with the program itself behind the page.
#![allow(clippy::unwrap_used)]

mod games;
mod kept;
mod manners;
mod page;
mod stage;

use page::{Button, Page, Seen};
use stage::Stage;

/// A phone held upright.
const PHONE: (u32, u32) = (360, 740);

/// A small laptop.
const LAPTOP: (u32, u32) = (1280, 800);

impl Page {
    /// Ali challenges by the command line, and Sara clicks Accept.
    async fn begin(&self, game: &str) -> Seen {
        self.become_person("Ali").await;
        self.say(&format!("/challenge @Sara {game}")).await;
        self.become_person("Sara").await;
        self.click("#log .message:last-child .row button.success").await;
        self.until("return document.querySelector('#log .picture') !== null").await;
        self.settled().await
    }

    /// The player whom the page calls; he takes the window over if another one has it.
    async fn mover(&self) -> Seen {
        let seen = self.settled().await;
        let [called] = seen.called.as_slice() else { panic!("whose turn is it? {seen:#?}") };
        if *called == seen.me {
            return seen;
        }
        self.become_person(called).await;
        self.settled().await
    }

    /// Clicks a button of the newest board and waits for the answer.
    async fn press(&self, seen: &Seen, button: &Button) -> Seen {
        self.click(&format!("#log [data-n='{}'] button[data-id='{}']", seen.board.unwrap(), button.id)).await;
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
}
