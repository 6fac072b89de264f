//! Games between private chats, joined by a link.

use super::standin::GUEST;
use super::*;
use serde_json::json;

/// The code in a message's link.
fn code(message: &Value) -> String {
    let words = words_of(message);
    let link = words.split("https://t.me/takhteh_bot?start=").nth(1).expect("a link");
    link.split_whitespace().next().unwrap().to_owned()
}

#[tokio::test]
async fn a_link_joins_two_private_chats_in_a_game() {
    let running = Running::start(FAST).await;
    let standin = &running.standin;
    let asked = standin.say(GUEST.id, GUEST, "/challenge morris").await;
    let challenge = running.said(GUEST.id, asked, "https://t.me/").await;
    let link = code(&challenge);
    assert!(
        link.len() <= 64 && link.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_'),
        "{link}"
    );
    // The challenge speaks the challenger's language.
    let fa = bare(&Language::Fa.lookup("telegram-link"));
    running.said(GUEST.id, asked, &fa).await;

    // His own link is no way to play himself.
    let own = standin.say(GUEST.id, GUEST, &format!("/start {link}")).await;
    running.said(GUEST.id, own, &bare(&Language::Fa.word("err-own-challenge"))).await;
    standin.say(SARA.id, SARA, &format!("/start {link}")).await;
    let board = running.board(GUEST.id, 0).await;
    let guests = running.board(SARA.id, 0).await;
    running.settled().await;
    let taken = standin.world().messages[&(GUEST.id, challenge["message_id"].as_i64().unwrap())].clone();
    assert!(!words_of(&taken).contains("https://"), "it is taken: {taken}");

    // Who is called hears it; the other does not.
    let quiet = |chat| {
        let call =
            standin.world().find(0, |call| call.method == "SendPhoto" && call.chat == Some(chat)).unwrap().1;
        call.params.contains_key("disable_notification")
    };
    assert!(!quiet(GUEST.id) && quiet(SARA.id));

    standin.say(GUEST.id, GUEST, "/move a1").await;
    let next = running.board(SARA.id, guests).await;
    let seen = running.board(GUEST.id, board).await;
    running.settled().await;
    assert!(standin.buttons(GUEST.id, board).is_empty() && standin.buttons(SARA.id, guests).is_empty());
    let button = standin.buttons(SARA.id, next)[0].1.clone();
    standin.press(SARA.id, SARA, next, &button).await;
    running.board(GUEST.id, seen).await;

    // Somebody else comes too late, and sees nothing of the game.
    let late = standin.say(ALI.id, ALI, &format!("/start {link}")).await;
    running.said(ALI.id, late, "not open any more").await;
    running.settled().await;
    assert!(standin.world().messages.keys().filter(|(chat, _)| *chat == ALI.id).count() == 2);
}

#[tokio::test]
async fn two_private_games_are_kept_apart() {
    let running = Running::start(FAST).await;
    let standin = &running.standin;
    let mut boards = Vec::new();
    for friend in [SARA, GUEST] {
        let asked = standin.say(ALI.id, ALI, "/challenge morris").await;
        let link = code(&running.said(ALI.id, asked, "https://t.me/").await);
        standin.say(friend.id, friend, &format!("/start {link}")).await;
        boards.push(running.board(ALI.id, asked).await);
        running.settled().await;
    }
    // His turn in both: what he replies to says which.
    let line = Line { text: "a1", reply_to: Some(boards[0]), ..Line::default() };
    let said = standin.write(ALI.id, ALI, &line).await;
    running.said(ALI.id, said, "Ali: a1").await;
    running.said(SARA.id, 0, "Ali: a1").await;
    // Now it is his turn in one alone.
    let said = standin.say(ALI.id, ALI, "/move d1").await;
    running.said(ALI.id, said, "Ali: d1").await;
    running.said(GUEST.id, 0, "Ali: d1").await;
    // Sara's game ends and counts: who plays elsewhere sees nothing of it.
    for line in ["/move g7", "/resign game"] {
        standin.say(SARA.id, SARA, line).await;
        running.settled().await;
    }
    let asked = standin.say(SARA.id, SARA, "/top morris").await;
    running.said(SARA.id, asked, "Ali: ").await;
    let asked = standin.say(GUEST.id, GUEST, "/top morris").await;
    running.said(GUEST.id, asked, "هنوز کسی اینجا").await;
    running.settled().await;
    let world = standin.world();
    let of = |chat: i64, words: &str| {
        world
            .messages
            .range((chat, 0)..=(chat, i64::MAX))
            .any(|(_, message)| words_of(message).contains(words))
    };
    assert!(!of(SARA.id, "Ali: d1") && !of(GUEST.id, "Ali: a1"));
    assert_eq!(running.bot.places("telegram/link-").unwrap().len(), 2);
}

#[tokio::test]
async fn what_one_of_two_chats_has_got_does_not_come_again_when_the_other_has_to_wait() {
    let running = Running::start(FAST).await;
    let standin = &running.standin;
    let wait = |standin: &standin::Standin| {
        let told = "Too Many Requests: retry after 1";
        standin.fail_in(Some(SARA.id), "sendPhoto", 429, told, &json!({ "retry_after": 1 }));
    };
    let asked = standin.say(ALI.id, ALI, "/challenge morris").await;
    let link = code(&running.said(ALI.id, asked, "https://t.me/").await);
    standin.say(SARA.id, SARA, &format!("/start {link}")).await;
    running.board(ALI.id, asked).await;
    running.settled().await;
    wait(standin);
    standin.say(ALI.id, ALI, "/move a1").await;
    let boards = [running.said(ALI.id, 0, "Ali: a1").await, running.said(SARA.id, 0, "Ali: a1").await];
    running.settled().await;

    // Both boards were noted, so both lose their buttons, even after a restart.
    let running = running.again().await;
    let standin = &running.standin;
    standin.say(SARA.id, SARA, "/move g7").await;
    running.said(SARA.id, 0, "Sara: g7").await;
    running.settled().await;
    for (chat, board) in [ALI.id, SARA.id].into_iter().zip(&boards) {
        assert!(standin.buttons(chat, board["message_id"].as_i64().unwrap()).is_empty());
    }

    // The last board has no buttons, and nothing is noted of it.
    wait(standin);
    standin.say(ALI.id, ALI, "/resign game").await;
    running.said(SARA.id, 0, "Sara won").await;
    running.settled().await;
    let world = standin.world();
    for (words, chat) in ["a1", "Sara won"].into_iter().flat_map(|words| [(words, ALI.id), (words, SARA.id)])
    {
        let photos = world.messages.range((chat, 0)..=(chat, i64::MAX));
        let photos = photos.filter(|(_, m)| !m["photo"].is_null() && words_of(m).contains(words));
        assert_eq!(photos.count(), 1, "{words} in {chat}");
    }
}

#[tokio::test]
async fn links_that_lead_nowhere_are_told_and_start_alone_helps() {
    let running = Running::start(FAST).await;
    for text in ["/start nonsense", "/start 0123456789abcdef-1", "/start -"] {
        let said = running.standin.say(SARA.id, SARA, text).await;
        running.said(SARA.id, said, "This link leads nowhere").await;
    }
    let said = running.standin.say(SARA.id, SARA, "/start").await;
    running.said(SARA.id, said, "Two friends, one board").await;
    let said = running.standin.say(GROUP, SARA, "/start@takhteh_bot").await;
    running.said(GROUP, said, "Two friends, one board").await;
}

#[tokio::test]
async fn a_private_game_goes_on_after_a_restart() {
    let running = Running::start(FAST).await;
    let asked = running.standin.say(ALI.id, ALI, "/challenge morris").await;
    let link = code(&running.said(ALI.id, asked, "https://t.me/").await);
    running.settled().await;
    let running = running.again().await;
    running.standin.say(SARA.id, SARA, &format!("/start {link}")).await;
    let board = running.board(ALI.id, asked).await;
    running.settled().await;
    let running = running.again().await;
    running.standin.say(ALI.id, ALI, "/move a1").await;
    running.said(SARA.id, 0, "Ali: a1").await;
    running.settled().await;
    assert_eq!(running.standin.buttons(ALI.id, board), []);
}
