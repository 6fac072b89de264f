//! Playing in groups: challenges, moves in words and by buttons, boards, topics, languages.

use super::standin::{BOT, GUEST, USERNAME, World};
use super::*;
use serde_json::json;

#[tokio::test]
async fn commands_are_registered_in_three_languages_for_each_kind_of_chat() {
    let running = Running::start(FAST).await;
    let calls = running.standin.until("all commands", |world| {
        let calls: Vec<_> =
            world.calls.iter().filter(|call| call.method == "SetMyCommands").cloned().collect();
        (calls.len() == 12).then_some(calls)
    });
    let mut seen = Vec::new();
    for call in calls.await {
        let scope = call.params["scope"]["type"].as_str().unwrap().to_owned();
        let language = call.params.get("language_code").and_then(Value::as_str).unwrap_or("").to_owned();
        let commands = call.params["commands"].as_array().unwrap().clone();
        let named = |name: &str| commands.iter().find(|command| command["command"] == name).cloned();
        for command in &commands {
            let name = command["command"].as_str().unwrap();
            assert!(
                name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_'),
                "{name}"
            );
            assert!((1..=256).contains(&command["description"].as_str().unwrap().chars().count()));
        }
        let tag = if language.is_empty() { "en" } else { &language };
        let words = Language::find(tag).unwrap().lookup("cmd-move");
        assert_eq!(named("move").unwrap()["description"], json!(words), "{scope} {language}");
        seen.push((scope, language));
    }
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 12, "{seen:?}");
}

#[tokio::test]
async fn a_friend_named_by_username_accepts_and_plays() {
    let running = Running::start(FAST).await;
    let standin = &running.standin;
    standin.say(GROUP, ALI, "/challenge @sara_two morris").await;
    let (challenge, accept) = running.button(GROUP, 0, "Accept").await;
    let call = standin.call(0, "SendMessage").await.1;
    assert!(call.params["text"].as_str().unwrap().contains("@sara_two"), "{call:?}");
    let wrong = standin.press(GROUP, GUEST, challenge, &accept).await;
    assert!(running.answer(&wrong).await.unwrap().contains("sara_two"), "for somebody else");
    let right = standin.press(GROUP, SARA, challenge, &accept).await;
    assert_eq!(running.answer(&right).await, None);
    let board = running.board(GROUP, challenge).await;
    let photo = standin.call(0, "SendPhoto").await.1;
    assert!(photo.files[0].1.starts_with(b"\x89PNG"));
    let caption = photo.params["caption"].as_str().unwrap();
    assert_eq!(caption.matches("tg://user?id=501").count(), 1, "{caption}");
    assert_eq!(caption.matches("tg://user").count(), 1, "{caption}");
    assert!(caption.contains("\u{2068}<a href=\"tg://user?id=501\">Ali</a>\u{2069}"), "{caption}");
    running.settled().await;
    assert_eq!(standin.buttons(GROUP, challenge), [], "an answered challenge has no buttons");

    // In words, for this bot by name; for another bot it is nobody's business.
    standin.say(GROUP, ALI, "/move@other_bot d1").await;
    standin.say(GROUP, ALI, &format!("/move@{USERNAME} d2")).await;
    let next = running.board(GROUP, board).await;
    running.settled().await;
    assert_eq!(standin.buttons(GROUP, board), [], "an old board has no buttons");
    assert!(!standin.buttons(GROUP, next).is_empty());
    assert!(words_of(&standin.world().messages[&(GROUP, next)]).contains("Ali: d2"));
    let replied = standin.world().find(0, |call| text_of(call).contains("Ali: d2")).unwrap().1;
    assert!(replied.params["reply_parameters"].to_string().contains(&board.to_string()), "{replied:?}");
}

#[tokio::test]
async fn a_reply_to_the_board_is_a_move_and_talk_is_not() {
    let running = Running::start(FAST).await;
    let board = running.game(GROUP, "morris").await;
    let reply = |text| Line { text, reply_to: Some(board), ..Line::default() };
    let talk = running.standin.write(GROUP, ALI, &reply("well, let us begin")).await;
    running.standin.write(GROUP, ALI, &reply("a1")).await;
    let next = running.board(GROUP, board).await;
    assert!(words_of(&running.standin.world().messages[&(GROUP, next)]).contains("Ali: a1"));
    let world = running.standin.world();
    let answers = world.messages.range((GROUP, talk + 1)..(GROUP, next));
    assert!(answers.filter(|(_, message)| message["from"]["id"] == BOT).count() == 0, "talk is not answered");
}

#[tokio::test]
async fn friends_are_named_by_reply_and_by_text_mention() {
    let running = Running::start(FAST).await;
    let standin = &running.standin;
    let hello = standin.say(GROUP, SARA, "hello").await;
    let line = Line { text: "/challenge morris", reply_to: Some(hello), ..Line::default() };
    standin.write(GROUP, ALI, &line).await;
    let (challenge, accept) = running.button(GROUP, 0, "Accept").await;
    let text = standin.call(0, "SendMessage").await.1.params["text"].as_str().unwrap().to_owned();
    assert!(text.contains("tg://user?id=502"), "{text}");
    let wrong = standin.press(GROUP, GUEST, challenge, &accept).await;
    assert!(running.answer(&wrong).await.is_some());

    // The offsets count UTF-16, in which the die is two.
    let mention = json!({
        "type": "text_mention", "offset": 14, "length": 5,
        "user": { "id": 503, "is_bot": false, "first_name": "Guest 🎲" },
    });
    let line = Line { text: "/challenge 🎲 Guest duel", entities: vec![mention], ..Line::default() };
    standin.write(GROUP, ALI, &line).await;
    running.said(GROUP, challenge, "Ali challenges Guest 🎲 to Duel").await;

    let mention = json!({
        "type": "text_mention", "offset": 11, "length": 2,
        "user": { "id": 9, "is_bot": true, "first_name": "Robot" },
    });
    let line = Line { text: "/challenge R2 duel", entities: vec![mention], ..Line::default() };
    standin.write(GROUP, ALI, &line).await;
    running.said(GROUP, challenge, "I only keep the board").await;
    standin.say(GROUP, ALI, &format!("/challenge @{USERNAME} duel")).await;
    let refused = |message: &&Value| words_of(message).contains("I only keep");
    let both = |world: &World| (world.messages.values().filter(refused).count() == 2).then_some(());
    standin.until("both refusals", both).await;
}

#[tokio::test]
async fn a_challenge_without_a_game_asks_and_only_the_asker_may_choose() {
    let running = Running::start(FAST).await;
    let asked = running.standin.say(GROUP, ALI, "/challenge").await;
    let (question, choice) = running.button(GROUP, asked, "Duel").await;
    let wrong = running.standin.press(GROUP, SARA, question, &choice).await;
    assert_eq!(running.answer(&wrong).await.unwrap(), "Somebody else was asked this.");
    running.standin.press(GROUP, ALI, question, &choice).await;
    // Then the options, in the same message.
    let (same, offer) = running.button(GROUP, asked, "Offer this game").await;
    assert_eq!(same, question);
    running.standin.press(GROUP, ALI, question, &offer).await;
    running.button(GROUP, question, "Accept").await;
    running.settled().await;
    assert_eq!(running.standin.buttons(GROUP, question), []);
    let call = running.standin.world().find(0, |call| call.method == "SendMessage").unwrap().1;
    assert_eq!(
        call.params["reply_parameters"]["message_id"],
        json!(asked),
        "an answer replies to what it answers"
    );
}

#[tokio::test]
async fn wrong_presses_are_answered_with_the_reason_once() {
    let running = Running::start(FAST).await;
    let board = running.game(GROUP, "morris").await;
    let old = running.standin.buttons(GROUP, board)[0].1.clone();
    let other = running.standin.press(GROUP, SARA, board, &old).await;
    assert!(running.answer(&other).await.unwrap().contains("Ali’s turn"));
    let stranger = running.standin.press(GROUP, GUEST, board, &old).await;
    // A Persian reads Persian.
    assert!(running.answer(&stranger).await.unwrap().contains("morris-1"));
    assert!(running.standin.world().answers[&stranger][0]["text"].as_str().unwrap().chars().any(|c| c > 'آ'));
    running.standin.say(GROUP, ALI, "/move a1").await;
    running.board(GROUP, board).await;
    let late = running.standin.press(GROUP, ALI, board, &old).await;
    assert!(running.answer(&late).await.unwrap().contains("This board is old"));
    let broken = running.standin.press(GROUP, ALI, board, "x.'; drop").await;
    assert!(running.answer(&broken).await.unwrap().contains("does not work"));
    running.settled().await;
    assert!(running.standin.world().answers.values().all(|answers| answers.len() == 1), "each once");
}

#[tokio::test]
async fn within_a_turn_the_board_is_edited() {
    let running = Running::start(FAST).await;
    let board = running.game(GROUP, "backgammon").await;
    let (from, _) = running.standin.call(0, "SendPhoto").await;
    let mut edits = 0;
    // Press what comes first until a new board is there.
    for _ in 0..12 {
        let mover = running.mover(GROUP, board);
        let buttons = running.standin.buttons(GROUP, board);
        let confirm = buttons.iter().find(|(label, _)| label == "Confirm");
        let Some(button) = confirm.or(buttons.first()).cloned() else { break };
        let calls = running.standin.world().calls.len();
        running.standin.press(GROUP, mover, board, &button.1).await;
        let is_board = |call: &Call| {
            let id = call.params.get("message_id").map(|id| id.to_string().trim_matches('"').to_owned());
            call.method == "SendPhoto" || id == Some(board.to_string())
        };
        let (_, call) = running.standin.until("a changed board", |world| world.find(calls, is_board)).await;
        if call.method == "SendPhoto" {
            break;
        }
        edits += usize::from(call.method == "EditMessageMedia");
    }
    assert!(edits > 0, "a step changes the picture");
    let photos =
        running.standin.world().calls[from..].iter().filter(|call| call.method == "SendPhoto").count();
    assert_eq!(photos, 2, "one more board, at the change of turn");
}

#[tokio::test]
async fn boards_come_in_words_and_as_files() {
    let running = Running::start(FAST).await;
    running.game(GROUP, "duel").await;
    let asked = running.standin.say(GROUP, ALI, "/board text").await;
    let words = running.said(GROUP, asked, "each number with its squares").await;
    assert!(words["photo"].is_null());
    running.standin.say(GROUP, ALI, "/board file").await;
    let (at, document) = running.standin.call(0, "SendDocument").await;
    assert!(document.files[0].1.starts_with(b"\x89PNG"));
    running.standin.say(GROUP, ALI, "/replay").await;
    assert!(running.standin.call(0, "SendAnimation").await.1.files[0].1.starts_with(b"GIF8"));
    running.standin.say(GROUP, ALI, "/history").await;
    let log = running.standin.call(at + 1, "SendDocument").await.1;
    assert!(String::from_utf8_lossy(&log.files[0].1).contains("duel"));
    let page = running.standin.say(GROUP, ALI, "/learn morris").await;
    let (lesson, next) = running.button(GROUP, page, "Next").await;
    running.standin.press(GROUP, ALI, lesson, &next).await;
    let edit = running.standin.call(0, "EditMessageMedia").await.1;
    assert_eq!(edit.params["message_id"].to_string().trim_matches('"'), lesson.to_string());
    running.standin.say(GROUP, ALI, "/help").await;
    running.said(GROUP, page, "Two friends, one board").await;
}

#[tokio::test]
async fn replies_failing_in_the_general_topic() {
    let running = Running::start(FAST).await;
    running.standin.world().forums.insert(GROUP);
    for (topic, thread) in [(Some(7), Some(json!(7))), (Some(1), None), (None, None)] {
        let line = Line { text: "/challenge duel", topic, ..Line::default() };
        let said = running.standin.write(GROUP, ALI, &line).await;
        let (challenge, accept) = running.button(GROUP, said, "Accept").await;
        running.standin.press(GROUP, SARA, challenge, &accept).await;
        running.board(GROUP, challenge).await;
        running.settled().await;
        let world = running.standin.world();
        let photo = world.calls.iter().rev().find(|call| call.method == "SendPhoto").unwrap();
        let told = photo
            .params
            .get("message_thread_id")
            .map(|id| json!(id.as_str().unwrap().parse::<i64>().unwrap()));
        assert_eq!(told, thread, "{topic:?}");
    }
    let places = running.bot.places("telegram/").unwrap();
    assert_eq!(places, [format!("telegram/{GROUP}"), format!("telegram/{GROUP}/7")]);
    // In an ordinary group replies carry a thread, too, and are no topic.
    let (_, mut update) =
        running.standin.message(-5, ALI, &Line { text: "/challenge duel", ..Line::default() });
    update["message"]["message_thread_id"] = json!(33);
    running.standin.push(update).await;
    running.button(-5, 0, "Accept").await;
    assert!(running.bot.places("telegram/-5").unwrap() == ["telegram/-5"]);
}

#[tokio::test]
async fn an_update_that_comes_again_changes_nothing_and_answers_nothing_twice() {
    let running = Running::start(FAST).await;
    let board = running.game(GROUP, "morris").await;
    let (_, update) = running.standin.message(GROUP, ALI, &Line { text: "/move a1", ..Line::default() });
    for _ in 0..3 {
        running.standin.push(update.clone()).await;
    }
    let next = running.board(GROUP, board).await;
    running.standin.push(update).await;
    let (query, update) = running.standin.query(GROUP, ALI, board, "t.1.1.s.a4");
    running.standin.push(update.clone()).await;
    running.standin.push(update).await;
    running.answer(&query).await;
    running.standin.say(GROUP, SARA, "/games").await;
    running.said(GROUP, next, "One game here").await;
    running.settled().await;
    let world = running.standin.world();
    let boards = world.messages.values().filter(|message| words_of(message).contains("Ali: a1"));
    assert_eq!(boards.count(), 1);
}

#[tokio::test]
async fn what_is_owed_after_a_start_does_not_wait_for_news() {
    let running = Running::start(FAST).await;
    running.game(GROUP, "morris").await;
    running.settled().await;
    running.standin.world().closed.insert((GROUP, String::new()), "Internal Server Error".to_owned());
    let asked = running.standin.say(GROUP, SARA, "/games").await;
    let says = |call: &standin::Call| {
        let text = call.params.get("text").and_then(Value::as_str);
        text.is_some_and(|text| text.contains("One game here"))
    };
    let tried = |world: &standin::World| world.tries.iter().any(says).then_some(());
    running.standin.until("a try", tried).await;
    let standin = running.standin.clone();
    let running = running.again().await;
    standin.world().closed.clear();
    let before = standin.world().waits;
    running.said(GROUP, asked, "One game here").await;
    assert_eq!(standin.world().waits, before, "it came before the first wait was over");
}

#[tokio::test]
async fn what_is_owed_after_a_start_goes_before_what_is_heard_then() {
    let running = Running::start(FAST).await;
    running.game(GROUP, "morris").await;
    running.settled().await;
    let standin = running.standin.clone();
    standin.world().closed.insert((GROUP, String::new()), "Internal Server Error".to_owned());
    standin.say(GROUP, ALI, "/move d2").await;
    let turn = async {
        while running.bot.owed("telegram/").unwrap().is_empty() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(150), turn).await.expect("the turn is on disk");
    let (standin, folder) = running.kill().await;
    standin.world().closed.clear();
    // Sara has seen the position elsewhere, and writes before the bot is there again.
    standin.say(GROUP, SARA, "/move d6").await;
    let running = Running::on(standin.clone(), folder, FAST, None);
    running.said(GROUP, 0, "Sara: d6").await;
    running.settled().await;
    let world = standin.world();
    let number =
        |words: &str| world.messages.iter().find(|(_, message)| words_of(message).contains(words)).unwrap().0;
    assert!(number("Ali: d2") < number("Sara: d6"));
}

#[tokio::test]
async fn languages_are_each_persons_own_and_the_groups() {
    let running = Running::start(FAST).await;
    let asked = running.standin.say(GROUP, GUEST, "/games").await;
    running.said(GROUP, asked, &bare(&Language::Fa.word("games-none"))).await;
    let asked = running.standin.say(GROUP, GUEST, "/challenge duel").await;
    running.said(GROUP, asked, "Guest would like to play Duel").await;
    running.standin.world().admins.insert(ALI.id);
    let asked = running.standin.say(GROUP, ALI, "/language ar here").await;
    running.standin.call(0, "GetChatMember").await;
    let ar = bare(
        &Language::Ar.say(&takhteh::games::rules::Fact::new("language-here").with("name", "Ali".to_owned())),
    );
    running.said(GROUP, asked, &ar).await;
    let asked = running.standin.say(GROUP, GUEST, "/language en").await;
    running.said(GROUP, asked, "I answer you in English").await;
}

#[tokio::test]
async fn names_play_no_tricks() {
    let running = Running::start(FAST).await;
    let evil = User { name: "<b>\u{202e}Eve\u{2066} &\u{0301}\u{0301}\u{0301}\u{0301}\u{7}", ..ALI };
    let asked = running.standin.say(GROUP, evil, "/challenge duel").await;
    running.said(GROUP, asked, "<b>Eve &").await;
    let html = running.standin.call(0, "SendMessage").await.1.params["text"].as_str().unwrap().to_owned();
    assert!(html.contains("&lt;b&gt;Eve &amp;"), "{html}");
    let nobody = User { name: "\u{200f}\u{202e}", ..GUEST };
    let asked = running.standin.say(GROUP, nobody, "/challenge duel").await;
    running.said(GROUP, asked, "guest_three would like").await;
}

impl Running {
    /// Whom a board calls.
    pub(super) fn mover(&self, chat: i64, board: i64) -> User {
        let world = self.standin.world();
        let words = words_of(&world.messages[&(chat, board)]);
        if words.contains(&format!("{} (White) to move", SARA.name))
            || words.contains(&format!("{} (Black) to move", SARA.name))
        {
            SARA
        } else {
            ALI
        }
    }
}

#[tokio::test]
async fn where_boards_are_kept_clean_old_ones_are_deleted() {
    let running = Running::start(FAST).await;
    running.standin.world().admins.insert(ALI.id);
    let board = running.game(GROUP, "morris").await;
    running.standin.say(GROUP, ALI, "/settings boards clean").await;
    running.standin.say(GROUP, ALI, "/move a1").await;
    let next = running.board(GROUP, board).await;
    running.settled().await;
    assert!(!running.standin.world().messages.contains_key(&(GROUP, board)));
    // One that is too old to be deleted loses its buttons.
    running.standin.fail(
        "DeleteMessage",
        400,
        "Bad Request: message can't be deleted for everyone",
        &Value::Null,
    );
    running.standin.say(GROUP, SARA, "/move a4").await;
    running.board(GROUP, next).await;
    running.settled().await;
    assert_eq!(running.standin.buttons(GROUP, next), []);
}
