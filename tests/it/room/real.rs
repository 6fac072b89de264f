//! The bot itself, with its store and its pictures, played over HTTP.

use super::*;
use std::path::Path;
use takhteh::bot::Bot;
use takhteh::picture::{Painter, theme};
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

#[tokio::test]
async fn a_game_is_replayed_and_a_board_saved_as_files() {
    let folder = tempfile::tempdir().unwrap();
    let room = Served::start(&bot(folder.path())).await;
    let challenge = room.say("Ali", "/challenge @Sara duel").await;
    room.press("Sara", challenge[1]["buttons"][0]["id"].as_str().unwrap()).await;
    let replay = &room.say("Ali", "/replay").await[1];
    assert_eq!((&replay["file"]["name"], &replay["private_to"]), (&json!("duel-1.gif"), &json!(null)));
    assert!(replay["alt"].as_str().unwrap().starts_with("Animation: "));
    let gif = room.file(replay, "image/gif").await;
    let mut decoder = gif::DecodeOptions::new().read_info(gif.as_slice()).unwrap();
    assert_eq!(decoder.width(), 600);
    let delays: Vec<u16> =
        std::iter::from_fn(|| decoder.read_next_frame().unwrap().map(|frame| frame.delay)).collect();
    assert_eq!(delays, [100, 500], "the start, and the running turn with its die");

    let board = &room.say("Ali", "/board file").await[1];
    assert_eq!((&board["file"]["name"], &board["private_to"]), (&json!("duel-1.png"), &json!("Ali")));
    assert!(room.file(board, "image/png").await.starts_with(b"\x89PNG"));
    assert_eq!(room.messages("room=main").await.last(), Some(board));
}

/// Which bars of a picture are lit: the far one, the near one.
fn lit(png: &[u8]) -> [bool; 2] {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut pixels).unwrap();
    let (width, height) = reader.info().size();
    // Bars are 62 units high, and a lit one has a golden line of four along its edge.
    [60, height - 60].map(|y| pixels[((y * width + width / 2) * 3) as usize..][..3] == theme::WOOD.accent)
}

#[tokio::test]
async fn a_draft_leaves_the_turn_with_its_player() {
    let folder = tempfile::tempdir().unwrap();
    let room = Served::start(&bot(folder.path())).await;
    let challenge = room.say("Ali", "/challenge @Sara backgammon").await;
    let mut posted = room.press("Sara", challenge[1]["buttons"][0]["id"].as_str().unwrap()).await;
    for presses in 0..10 {
        let board = board_of(&posted);
        let url = format!("{}{}", room.url, board["picture"].as_str().unwrap());
        let png = room.client.get(url).send().await.unwrap().bytes().await.unwrap();
        assert_eq!(lit(&png), [false, true], "after {presses} presses");
        let buttons = board["buttons"].as_array().unwrap();
        let id = |wanted: &dyn Fn(&Value) -> bool| {
            buttons.iter().find(|b| wanted(b)).map(|b| b["id"].as_str().unwrap())
        };
        if id(&|button| button["style"] == "primary").is_some() {
            assert!(presses > 0, "the whole turn is drafted, and waits for its player's word");
            return;
        }
        let step = id(&|button| button["label"].as_str().unwrap().contains(char::is_numeric)).unwrap();
        let mover = board["mentions"][0].as_str().unwrap();
        posted = room.press(mover, step).await;
    }
    panic!("the turn does not end: {posted:?}");
}

impl Served {
    /// The content of a message's file.
    async fn file(&self, message: &Value, kind: &str) -> Vec<u8> {
        let url = format!("{}{}", self.url, message["file"]["url"].as_str().unwrap());
        let response = self.client.get(url).send().await.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
        assert_eq!(response.headers()["content-type"], kind);
        response.bytes().await.unwrap().to_vec()
    }
}
