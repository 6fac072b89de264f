//! The bot itself, with its store and its pictures, played over HTTP.

use super::*;
use std::path::Path;
use takhteh::bot::Bot;
use takhteh::picture::Painter;
use takhteh::store;

fn bot(folder: &Path) -> Arc<Bot> {
    Arc::new(Bot::new(store::open(folder).unwrap(), Painter::new(None).unwrap()))
}

/// The newest public board.
fn board_of(messages: &[Value]) -> &Value {
    messages
        .iter()
        .rfind(|message| message["picture"].is_string() && message["private_to"].is_null())
        .unwrap()
}

impl Served {
    /// Plays the first step that is offered, for whoever is called by the board; what that posted.
    async fn play(&self, board: &Value) -> Vec<Value> {
        let mover = board["mentions"][0].as_str().expect("somebody's turn");
        let (_, offered) = self.get(&format!("/api/complete?room=main&person={mover}&text=%2Fmove%20")).await;
        let line = offered["completions"][0]["text"].as_str().expect("a legal step");
        self.say(mover, line).await
    }
}

#[tokio::test]
async fn a_game_goes_on_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let host = bot(folder.path());
    let mut room = Served::start(&host).await;
    let challenge = room.say("Ali", "/challenge @Sara morris").await;
    let buttons = challenge[1]["buttons"].as_array().unwrap();
    let accept = buttons.iter().find(|button| button["style"] == "success").unwrap()["id"].as_str().unwrap();
    assert_eq!(challenge[1]["mentions"], json!(["Sara"]));
    let refused = room.press("Ali", accept).await;
    assert_eq!(refused[0]["private_to"], "Ali", "nobody accepts for somebody else");

    let mut posted = room.press("Sara", accept).await;
    assert_eq!((&posted[0]["n"], &posted[0]["buttons"]), (&json!(2), &json!([])), "{posted:?}");
    for _ in 0..4 {
        let board = board_of(&posted).clone();
        let after = room.play(&board).await;
        assert_ne!(board_of(&after)["picture"], board["picture"]);
        posted = after;
    }
    let board = board_of(&posted).clone();
    let url = format!("{}{}", room.url, board["picture"].as_str().unwrap());
    let png = room.client.get(url).send().await.unwrap().bytes().await.unwrap();
    assert!(png.starts_with(b"\x89PNG"));

    let before = room.messages("room=main").await;
    room.stop.take().unwrap().send(()).unwrap();
    (&mut room.task).await.unwrap().unwrap();
    drop(room);
    assert_eq!(Arc::strong_count(&host), 1, "nothing holds the data folder");
    drop(host);

    let room = Served::start(&bot(folder.path())).await;
    assert_eq!(room.messages("room=main").await, before);
    let url = format!("{}{}", room.url, board["picture"].as_str().unwrap());
    assert_eq!(room.client.get(url).send().await.unwrap().bytes().await.unwrap(), png);
    let after = room.play(&board).await;
    assert!(after.iter().any(|message| message["n"] == board["n"] && message["buttons"] == json!([])));
}
