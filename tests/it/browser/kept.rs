//! What is on the page stays there: after a reload, and after the program was killed in the middle of a turn.

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

impl Page {
    async fn transcript(&self) -> Vec<Value> {
        self.run(TRANSCRIPT).await
    }

    /// Begins a turn of Backgammon and leaves it half done.
    async fn half_a_turn(&self) -> Seen {
        let seen = self.mover().await;
        let after = self.press(&seen, seen.moves()[0]).await;
        assert_eq!(after.board, seen.board, "a step within the turn edits the board");
        assert_ne!(after.picture, seen.picture);
        assert_eq!(after.called, seen.called, "it is still the same player's turn");
        after
    }

    /// Goes on with what is offered until somebody else is called.
    async fn finish_the_turn(&self) {
        let mover = self.mover().await.me;
        for _ in 0..12 {
            let seen = self.settled().await;
            if seen.called != [mover.as_str()] {
                return;
            }
            let button = seen.primary().cloned().unwrap_or_else(|| seen.moves()[0].clone());
            self.press(&seen, &button).await;
        }
        panic!("the turn does not end: {:#?}", self.seen().await);
    }
}

#[tokio::test]
async fn a_reload_in_the_middle_of_a_turn_changes_nothing() {
    let Some(stage) = Stage::open(PHONE).await else { return };
    let page = &stage.page;
    page.begin("backgammon").await;
    let seen = page.half_a_turn().await;
    let transcript = page.transcript().await;
    page.reload().await;
    assert_eq!(page.transcript().await, transcript);
    assert_eq!(page.settled().await, seen);
    page.until(PICTURES).await;
    page.finish_the_turn().await;
    assert_eq!(page.complaints("").await, [""; 0]);
}

#[tokio::test]
async fn a_killed_program_goes_on_where_it_was() {
    let Some(mut stage) = Stage::open(LAPTOP).await else { return };
    stage.page.begin("backgammon").await;
    stage.page.half_a_turn().await;
    stage.page.finish_the_turn().await;
    let seen = stage.page.half_a_turn().await;
    let transcript = stage.page.transcript().await;

    stage.kill();
    stage.page.until("return !document.getElementById('broken').hidden").await;
    stage.page.photograph("broken-laptop-en").await;
    stage.restart();
    let page = &stage.page;
    // The open page finds the program again by itself.
    page.until("return document.getElementById('broken').hidden").await;
    assert_eq!(page.transcript().await, transcript);
    page.reload().await;
    assert_eq!(page.transcript().await, transcript);
    assert_eq!(page.settled().await, seen);
    page.until(PICTURES).await;
    page.finish_the_turn().await;
    page.half_a_turn().await;
    let elsewhere = page.complaints("/api/events").await;
    assert_eq!(elsewhere, [""; 0], "only the lost connection is worth a complaint");
}
