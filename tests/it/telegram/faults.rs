//! What goes wrong at the server and in chats, and what becomes of it.

use super::standin::GUEST;
use super::*;
use serde_json::json;
use std::time::Instant;

#[tokio::test]
async fn a_wrong_token_is_told_without_showing_it() {
    let standin = Standin::start(None).await;
    standin.world().is_stranger = true;
    let mut running = Running::on(standin, Arc::new(TempDir::new().unwrap()), FAST, None);
    let error = (&mut running.task).await.unwrap().unwrap_err();
    assert!(matches!(error, TelegramError::Token), "{error}");
    assert!(error.to_string().contains("@BotFather") && !error.to_string().contains(TOKEN), "{error}");
    for (status, words) in [(401, "Unauthorized"), (404, "Not Found")] {
        let standin = Standin::start(None).await;
        standin.fail("GetMe", status, words, &Value::Null);
        let mut running = Running::on(standin, Arc::new(TempDir::new().unwrap()), FAST, None);
        let error = (&mut running.task).await.unwrap().unwrap_err();
        assert!(matches!(error, TelegramError::Token), "{error}");
    }
}

#[tokio::test]
async fn another_poller_is_waited_for() {
    let standin = Standin::start(Some(record)).await;
    let words =
        "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running";
    standin.fail("getUpdates", 409, words, &Value::Null);
    standin.fail(
        "getUpdates",
        409,
        "Conflict: can't use getUpdates method while webhook is active",
        &Value::Null,
    );
    let running = Running::on(standin, Arc::new(TempDir::new().unwrap()), FAST, None);
    running.standin.say(GROUP, ALI, "/challenge duel").await;
    running.button(GROUP, 0, "Accept").await;
}

#[tokio::test]
async fn retry_after_is_honoured() {
    let running = Running::start(FAST).await;
    running.standin.fail(
        "SendMessage",
        429,
        "Too Many Requests: retry after 2",
        &json!({ "retry_after": 2 }),
    );
    running.standin.say(GROUP, ALI, "/challenge duel").await;
    running.button(GROUP, 0, "Accept").await;
    let world = running.standin.world();
    let tries: Vec<Instant> =
        world.tries.iter().filter(|call| call.method == "SendMessage").map(|call| call.at).collect();
    assert_eq!(tries.len(), 2);
    assert!(tries[1] - tries[0] >= Duration::from_secs(2));
}

#[tokio::test]
async fn server_errors_are_tried_again() {
    let running = Running::start(FAST).await;
    running.standin.fail("SendMessage", 502, "Bad Gateway", &Value::Null);
    running.standin.say(GROUP, ALI, "/challenge duel").await;
    running.button(GROUP, 0, "Accept").await;
    let world = running.standin.world();
    assert_eq!(world.tries.iter().filter(|call| call.method == "SendMessage").count(), 2);
    assert_eq!(world.calls.iter().filter(|call| call.method == "SendMessage").count(), 1);
}

#[tokio::test]
async fn an_alert_that_comes_too_late_becomes_a_message() {
    let running = Running::start(FAST).await;
    let board = running.game(GROUP, "morris").await;
    let words = "Bad Request: query is too old and response timeout expired or query id is invalid";
    running.standin.fail("AnswerCallbackQuery", 400, words, &Value::Null);
    let button = running.standin.buttons(GROUP, board)[0].1.clone();
    running.standin.press(GROUP, SARA, board, &button).await;
    running.said(GROUP, board, "It is Ali’s turn").await;
}

#[tokio::test]
async fn a_group_that_becomes_a_supergroup_keeps_its_games() {
    let running = Running::start(FAST).await;
    let (old, new) = (-77, -1_000_077);
    running.game(old, "morris").await;
    running.settled().await;
    // It is found out by sending, before any message says so.
    running.standin.world().moved.insert(old, new);
    running.standin.say(old, ALI, "/move a1").await;
    running.said(new, 0, "Ali: a1").await;
    let (_, mut update) = running.standin.message(old, ALI, &Line::default());
    let message = update["message"].as_object_mut().unwrap();
    message.remove("text");
    message.insert("migrate_to_chat_id".to_owned(), json!(new));
    running.standin.push(update).await;
    running.standin.say(new, SARA, "/move a4").await;
    let words = running.said(new, 0, "Sara: a4").await;
    assert!(!standin::buttons(&words).is_empty());
    running.settled().await;
    assert_eq!(running.bot.places("telegram/").unwrap(), [format!("telegram/{new}")]);
}

#[tokio::test]
async fn the_service_message_alone_moves_games_as_well() {
    let running = Running::start(FAST).await;
    let (old, new) = (-78, -1_000_078);
    let board = running.game(old, "duel").await;
    running.settled().await;
    let (_, mut update) = running.standin.message(new, ALI, &Line::default());
    let message = update["message"].as_object_mut().unwrap();
    message.remove("text");
    message.insert("migrate_from_chat_id".to_owned(), json!(old));
    running.standin.push(update).await;
    running.standin.say(new, ALI, "/board").await;
    running.board(new, board).await;
}

#[tokio::test]
async fn where_pictures_are_not_allowed_words_are_sent() {
    let running = Running::start(FAST).await;
    let words = "Bad Request: not enough rights to send photos to the chat";
    running.standin.world().closed.insert((GROUP, "sendphoto".to_owned()), words.to_owned());
    running.standin.say(GROUP, ALI, "/challenge @sara_two morris").await;
    let (challenge, accept) = running.button(GROUP, 0, "Accept").await;
    running.standin.press(GROUP, SARA, challenge, &accept).await;
    let board = running.said(GROUP, challenge, "men in hand").await;
    let id = board["message_id"].as_i64().unwrap();
    let button = standin::buttons(&board)[0].1.clone();
    running.standin.press(GROUP, ALI, id, &button).await;
    running.said(GROUP, id, "Ali: ").await;
    running.settled().await;
}

#[tokio::test]
async fn where_it_may_not_write_the_player_is_told_in_private() {
    let running = Running::start(FAST).await;
    running.game(GROUP, "morris").await;
    running.settled().await;
    let words = "Bad Request: not enough rights to send text messages to the chat";
    running.standin.world().closed.insert((GROUP, String::new()), words.to_owned());
    running.standin.say(GROUP, ALI, "/move a1").await;
    running.said(SARA.id, 0, "I may not write in the group").await;
    running.standin.world().closed.clear();
    let asked = running.standin.say(GROUP, SARA, "/board").await;
    running.said(GROUP, asked, "Sara (Black) to move").await;
}

#[tokio::test]
async fn a_chat_that_threw_the_bot_out_is_closed() {
    let running = Running::start(FAST).await;
    running.game(GROUP, "morris").await;
    running.settled().await;
    let words = "Forbidden: bot was kicked from the supergroup chat";
    running.standin.world().closed.insert((GROUP, String::new()), words.to_owned());
    running.standin.say(GROUP, ALI, "/move a1").await;
    running.settled().await;
    running.standin.world().closed.clear();

    let user = json!({ "id": standin::BOT, "is_bot": true, "first_name": "Takhteh" });
    let from = json!({ "id": ALI.id, "is_bot": false, "first_name": "Ali" });
    let member = |status: &str| {
        let mut member = json!({ "status": status, "user": user });
        if status == "kicked" {
            member["until_date"] = json!(0);
        }
        member
    };
    for status in ["kicked", "left"] {
        let change = json!({
            "chat": { "id": GROUP, "type": "supergroup", "title": "Friends" }, "from": from, "date": 1_700_000_000,
            "old_chat_member": member("member"), "new_chat_member": member(status),
        });
        let update = running.standin.update(json!({ "my_chat_member": change }));
        running.standin.push(update).await;
    }
    // It goes on elsewhere.
    running.standin.say(-9, ALI, "/challenge duel").await;
    running.button(-9, 0, "Accept").await;
    running.settled().await;
}

#[tokio::test]
async fn a_deleted_topic_is_no_harm() {
    let running = Running::start(FAST).await;
    running
        .standin
        .world()
        .closed
        .insert((GROUP, "sendmessage".to_owned()), "Bad Request: message thread not found".to_owned());
    let line = Line { text: "/challenge duel", topic: Some(7), ..Line::default() };
    running.standin.write(GROUP, ALI, &line).await;
    running
        .standin
        .until("the refusal", |world| world.tries.iter().find(|call| call.method == "SendMessage").cloned())
        .await;
    running.settled().await;
}

#[tokio::test]
async fn a_board_that_somebody_deleted_comes_again() {
    let running = Running::start(FAST).await;
    let board = running.game(GROUP, "backgammon").await;
    let (mover, button) = (running.mover(GROUP, board), running.standin.buttons(GROUP, board)[0].1.clone());
    running.settled().await;
    running.standin.world().messages.remove(&(GROUP, board));
    running.standin.push(running.standin.query(GROUP, mover, board, &button).1).await;
    running.board(GROUP, board).await;
    running.settled().await;
}

#[tokio::test]
async fn updates_of_any_other_shape_are_passed_over() {
    let running = Running::start(FAST).await;
    for body in [
        json!({ "message": { "nothing": 1 } }),
        json!({ "something_new": { "id": 1 } }),
        json!({}),
        json!({ "callback_query": { "id": "1", "from": { "id": 5, "is_bot": false, "first_name": "x" }, "chat_instance": "1" } }),
    ] {
        running.standin.push(running.standin.update(body)).await;
    }
    let odd = |text: &'static str| Line { text, ..Line::default() };
    for text in ["/", "/ ", "/@", "/@takhteh_bot", "//", "/\u{202e}"] {
        running.standin.write(GROUP, ALI, &odd(text)).await;
    }
    let far = json!({ "type": "text_mention", "offset": 3, "length": 900, "user": { "id": 5, "is_bot": false, "first_name": "x" } });
    let line = Line { text: "/challenge x duel", entities: vec![far], ..Line::default() };
    running.standin.write(GROUP, ALI, &line).await;
    let long = format!("/move {}", "x".repeat(4000));
    let asked = running.standin.say(GROUP, GUEST, &long).await;
    running.standin.say(GROUP, ALI, "/challenge morris").await;
    running.button(GROUP, asked, "Accept").await;
    running.settled().await;
}
