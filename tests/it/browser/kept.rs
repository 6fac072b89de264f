//! What is on the page stays there: after a reload, and after the program was killed.

use super::*;
use serde_json::Value;

/// Every message as it is drawn: number, words, picture with its words, buttons.
const TRANSCRIPT: &str = r##"
    return [...document.querySelectorAll("#log .message")].map((message) => ({
        n: message.dataset.n,
        text: message.querySelector(".text")?.textContent,
        time: message.querySelector("time").dateTime,
        picture: message.querySelector(".picture img")?.getAttribute("src"),
        alt: message.querySelector(".picture img")?.alt,
        buttons: [...message.querySelectorAll(".row button")].map((button) => [button.dataset.id, button.textContent, button.className]),
    }))"##;

/// All pictures of the page have arrived and can be seen.
const PICTURES: &str = r##"
    const pictures = [...document.querySelectorAll("#log .picture img")];
    for (const picture of pictures) picture.loading = "eager";
    return pictures.every((picture) => picture.complete && picture.naturalWidth > 0)"##;

impl Page<'_> {
    async fn transcript(&self) -> Vec<Value> {
        self.run(TRANSCRIPT).await
    }

    /// The picture of every message can be seen.
    pub async fn check_pictures(&self) {
        self.until(PICTURES).await;
    }

    /// Loads the page anew, which changes nothing.
    pub async fn check_reload(&self) {
        let (seen, transcript) = (self.settled().await, self.transcript().await);
        self.reload().await;
        assert_eq!(self.transcript().await, transcript);
        assert_eq!(self.settled().await, seen);
    }
}

impl Stage<'_> {
    /// Kills the program, starts it again and loads the page anew, which changes nothing.
    pub async fn check_restart(&mut self) {
        let (seen, transcript) = (self.page.settled().await, self.page.transcript().await);
        self.page.check_complaints(NOTHING).await;
        self.kill();
        self.restart();
        self.page.reload().await;
        self.page.check_complaints(LOST_CONNECTION).await;
        assert_eq!(self.page.transcript().await, transcript);
        assert_eq!(self.page.settled().await, seen);
        self.page.check_pictures().await;
    }
}

/// A page that stays open says that the connection is lost, and goes on by itself with half a turn done.
pub async fn the_open_page_outlives_a_killed_program(browser: &Browser) {
    let mut stage = Stage::open(browser, LAPTOP).await;
    let page = &stage.page;
    page.begin("backgammon").await;
    let before = page.mover().await;
    let seen = page.press(&before, before.moves()[0]).await;
    assert_eq!(seen.board, before.board, "a step within the turn edits the board");
    assert_ne!(seen.picture, before.picture);
    assert_eq!(seen.called, before.called, "it is still the same player's turn");
    let transcript = page.transcript().await;
    page.check_complaints(NOTHING).await;

    stage.kill();
    stage.page.until("return !document.getElementById('broken').hidden").await;
    stage.restart();
    let page = &stage.page;
    page.until("return document.getElementById('broken').hidden").await;
    page.check_complaints(LOST_CONNECTION).await;
    assert_eq!(page.transcript().await, transcript);
    let next = seen.primary().unwrap_or_else(|| seen.moves()[0]);
    assert_ne!(page.press(&seen, next).await, seen);
    page.check_pictures().await;
    page.check_complaints(NOTHING).await;
}
