//! Updates by webhook: the secret, redelivery, and the same answers as by polling.

use super::*;
use serde_json::json;
use std::net::SocketAddr;

async fn start() -> (Running, String) {
    let standin = Standin::start(Some(record)).await;
    let listen = free().await;
    let url = format!("http://{listen}/telegram/hook");
    let webhook = Webhook { url: url.clone(), listen, secret: "a-secret_1".to_owned() };
    let running = Running::on(standin, Arc::new(TempDir::new().unwrap()), FAST, Some(webhook));
    running.standin.until("the webhook", |world| world.hook.clone()).await;
    (running, url)
}

/// An address that was free a moment ago.
async fn free() -> SocketAddr {
    tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap()
}

#[tokio::test]
async fn a_game_is_played_by_webhook() {
    let (mut running, _) = start().await;
    let call = running.standin.call(0, "SetWebhook").await.1;
    let text = |value: &Value| {
        value.as_str().map_or_else(|| value.clone(), |text| serde_json::from_str(text).unwrap())
    };
    assert_eq!(text(&call.params["allowed_updates"]), json!(["message", "callback_query", "my_chat_member"]));
    assert_eq!(call.params["secret_token"], "a-secret_1");
    let board = running.game(GROUP, "morris").await;
    let (_, update) = running.standin.message(GROUP, ALI, &Line { text: "/move a1", ..Line::default() });
    // The same at the same moment, several times.
    let pushed = [0; 4].map(|_| {
        let (standin, update) = (running.standin.clone(), update.clone());
        tokio::spawn(async move { standin.push(update).await })
    });
    for pushed in pushed {
        pushed.await.unwrap();
    }
    running.board(GROUP, board).await;
    running.settled().await;
    let moved = |message: &&Value| words_of(message).contains("Ali: a1");
    assert_eq!(running.standin.world().messages.values().filter(moved).count(), 1);
    running.stop().await.unwrap();
}

#[tokio::test]
async fn without_the_secret_nothing_is_heard() {
    let (running, url) = start().await;
    let (_, update) =
        running.standin.message(GROUP, ALI, &Line { text: "/challenge duel", ..Line::default() });
    let client = reqwest::Client::new();
    let post = |secret: Option<&'static str>, body: String| {
        let mut request = client.post(&url).body(body);
        if let Some(secret) = secret {
            request = request.header("X-Telegram-Bot-Api-Secret-Token", secret);
        }
        async { request.send().await.unwrap().status().as_u16() }
    };
    for secret in [None, Some(""), Some("a-secret_2"), Some("a-secret_1x"), Some("a-secret_")] {
        assert_eq!(post(secret, update.to_string()).await, 401, "{secret:?}");
    }
    assert_eq!(post(Some("a-secret_1"), "{".to_owned()).await, 400);
    assert_eq!(post(Some("a-secret_1"), "x".repeat(2 << 20)).await, 413);
    assert!(running.bot.places("telegram/").unwrap().is_empty());
    assert_eq!(post(Some("a-secret_1"), update.to_string()).await, 200);
    running.button(GROUP, 0, "Accept").await;
}

#[tokio::test]
async fn what_was_owed_is_sent_after_the_start() {
    let (running, _) = start().await;
    running.standin.say(GROUP, ALI, "/challenge duel").await;
    running.button(GROUP, 0, "Accept").await;
    running.settled().await;
    running.standin.world().closed.insert((GROUP, String::new()), "Internal Server Error".to_owned());
    let (_, update) = running.standin.message(GROUP, SARA, &Line { text: "/games", ..Line::default() });
    running.standin.push(update.clone()).await;
    let standin = running.standin.clone();
    standin.world().hook = None;
    standin.world().closed.clear();
    let running = running.again().await;
    running.said(GROUP, 0, "would like to play Duel").await;
}
