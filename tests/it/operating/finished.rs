//! `keep_finished_days`: tables that ended long ago are forgotten, and nothing else.

use super::*;
use crate::chat::{Chat, bare, private};
use std::sync::Arc;
use std::time::SystemTime;
use takhteh::bot::{Bot, BotError, Host};
use takhteh::chat::local;
use takhteh::picture::Painter;
use takhteh::store;
use takhteh::table::Picture;
use tokio::sync::oneshot;

const DAY: u64 = 24 * 60 * 60;

fn texts(messages: &[takhteh::table::Message]) -> Vec<String> {
    messages.iter().map(|message| bare(&message.text)).collect()
}

#[test]
fn only_what_ended_long_ago_is_forgotten() {
    let home = TempDir::new().unwrap();
    let mut chat = Chat::open(home.path());
    for _ in 0..3 {
        chat.say("Ali", "/challenge @Sara morris");
        chat.press("Sara", "Accept");
    }
    for (who, line) in
        [("Ali", "/move morris-1 d2"), ("Sara", "/move morris-1 d6"), ("Ali", "/move morris-3 a1")]
    {
        chat.say(who, line);
    }
    let board = chat.board().picture.unwrap();
    let Picture::Board(newest) = &board else { panic!("{board:?}") };
    let old = Picture::Board(takhteh::table::Board { table: 1, lines: 1, ..newest.clone() });
    chat.run(chat.bot.picture(&old)).unwrap();
    chat.say("Sara", "/resign morris-1 game");
    let owed = |chat: &Chat, table: u32| {
        let owed = chat.bot.owed("local/").unwrap();
        let shows = |owed: &&takhteh::bot::Owed| {
            matches!(&owed.reply, takhteh::table::Reply::Post(message)
            if matches!(&message.picture, Some(Picture::Board(board)) if board.table == table))
        };
        owed.iter().filter(shows).count()
    };
    assert!(owed(&chat, 1) > 0 && owed(&chat, 3) > 0, "nothing was delivered yet");
    let stats = texts(&chat.say("Ali", "/stats"));

    chat.wait(2 * DAY - 1);
    assert_eq!(chat.run(chat.bot.prune(2 * DAY)).unwrap(), 0);
    assert_eq!(chat.say("Ali", "/history morris-1").len(), 1);
    chat.say("Sara", "/resign morris-2 game");
    chat.wait(1);
    assert_eq!(chat.run(chat.bot.prune(2 * DAY)).unwrap(), 1);
    assert_eq!(chat.run(chat.bot.prune(2 * DAY)).unwrap(), 0);

    for restarted in [false, true] {
        if restarted {
            drop(chat);
            chat = Chat::open(home.path());
        }
        for line in ["/history", "/board", "/move", "/dice"] {
            let [gone, never] =
                ["morris-1", "morris-9"].map(|name| texts(&chat.say("Ali", &format!("{line} {name}"))));
            assert_eq!(gone.join("\n").replace("morris-1", "morris-9"), never.join("\n"), "{line}");
        }
        assert_eq!(chat.say("Ali", "/history morris-2").len(), 1, "ended too short ago");
        assert_eq!(chat.say("Ali", "/history morris-3").len(), 1, "is running");
        assert_eq!(
            chat.run(chat.bot.picture(&old)).unwrap_err().to_string(),
            BotError::NoPicture.to_string()
        );
        chat.run(chat.bot.picture(&board)).unwrap();
        assert_eq!((owed(&chat, 1), owed(&chat, 3) > 0), (0, true));
        assert_eq!(private(&chat.press_id("Ali", "t.1.1.s.d2"), "Ali"), "That table is not here any more.");
    }
    let later = texts(&chat.say("Ali", "/stats"));
    assert!(stats[0].contains('1') && later[0].contains('2'), "{stats:?} {later:?}: both results count");
    chat.say("Ali", "/challenge @Sara duel");
    chat.press("Sara", "Accept");
    assert_eq!(chat.board().table.as_deref(), Some("duel-4"), "no number is given a second time");
    drop(chat);
    let held = store::open(home.path()).unwrap();
    let of_first = |prefix: &str| held.scan(prefix).unwrap().iter().any(|(key, _)| key.contains("/00000001"));
    assert!(!of_first("table/") && !of_first("line/"));
}

#[test]
fn a_game_that_goes_on_again_is_kept() {
    let home = TempDir::new().unwrap();
    let mut chat = Chat::open(home.path());
    chat.say("Ali", "/challenge @Sara morris");
    chat.press("Sara", "Accept");
    chat.wait(400 * DAY);
    assert_eq!(chat.run(chat.bot.prune(DAY)).unwrap(), 0, "a running game has all the time in the world");
    chat.say("Ali", "/move d2");
}

/// The room on a clock that is behind, so that its games ended days ago.
#[test]
fn a_start_forgets_and_the_room_with_its_messages_goes_on() {
    let home = TempDir::new().unwrap();
    let (old, young) = (played_before(home.path(), 5 * DAY), played_before(home.path(), DAY));
    let get = |program: &Program, path: &str| {
        let answer = program.client.get(format!("{}{path}", program.url)).send().unwrap();
        (answer.status().as_u16(), answer.bytes().unwrap().to_vec())
    };
    let program = Program::start(home.path(), "", &[]);
    assert_eq!((get(&program, &old).0, get(&program, &young).0), (200, 200), "for ever is the default");
    assert!(!program.stop().contains("forgotten"));

    let program = Program::start(home.path(), "[store]\nkeep_finished_days = 2\n", &[]);
    program.until("finished long ago, and forgotten");
    let (status, answer) = get(&program, &old);
    assert_eq!((status, String::from_utf8(answer).unwrap().contains("no such picture")), (404, true));
    assert_eq!(get(&program, &young).0, 200);
    let (status, messages) = get(&program, "/api/messages?room=main");
    let messages = String::from_utf8(messages).unwrap();
    assert!(status == 200 && messages.contains(&old), "the messages stand: {messages}");
    let answer = |name: &str| {
        let answer = program.say("Ali", &format!("/history {name}"));
        answer.last().unwrap()["text"].as_str().unwrap().replace(name, "it")
    };
    assert_eq!(answer("morris-1"), answer("morris-9"));
    assert_ne!(answer("morris-2"), answer("morris-9"));
    program.game("morris");
    assert!(program.stop().contains("tables=1"));
}

/// Plays a game to its end so long ago; the address of its last picture.
fn played_before(home: &Path, ago: u64) -> String {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let now = move || SystemTime::UNIX_EPOCH.elapsed().unwrap().as_secs() - ago;
        let host = Host { now: Box::new(now), ..Host::machine() };
        let store = store::open(&home.join("data")).unwrap();
        let bot = Arc::new(Bot::on(host, store, Painter::new(None).unwrap()));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let (stop, stopped) = oneshot::channel::<()>();
        let room = tokio::spawn(local::serve(bot, listener, async move { drop(stopped.await) }));
        let client = reqwest::Client::new();
        let post = async |path: &str, body: Value| {
            let sent = client.post(format!("{url}/api/{path}")).body(body.to_string()).send().await.unwrap();
            serde_json::from_str::<Value>(&sent.text().await.unwrap()).unwrap()["messages"].clone()
        };
        let say = async |who: &str, text: &str| {
            post("say", json!({"room": "main", "person": who, "text": text})).await
        };
        let challenge = say("Ali", "/challenge @Sara morris").await;
        let accept = &challenge[1]["buttons"][0]["id"];
        let begun = post("press", json!({"room": "main", "person": "Sara", "button": accept})).await;
        let board = begun.as_array().unwrap().iter().find(|message| message["picture"].is_string());
        let table = board.unwrap()["table"].as_str().unwrap().to_owned();
        let ended = say("Ali", &format!("/resign {table} game")).await;
        let ended = ended.as_array().unwrap().iter().rfind(|message| message["picture"].is_string()).unwrap();
        let picture = ended["picture"].as_str().unwrap().to_owned();
        stop.send(()).unwrap();
        room.await.unwrap().unwrap();
        picture
    })
}
