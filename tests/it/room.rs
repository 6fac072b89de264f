//! The local room over real HTTP: its fixed interface, what a restart keeps, and who is refused. A stand-in for
//! the bot says what it is told to, and its store fails on demand.
#![allow(clippy::unwrap_used)]

use reqwest::header::{HeaderMap, HeaderValue};
use reqwest::{Client, Response, StatusCode};
use serde_json::{Value, json};
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use takhteh::bot::{BotError, Completion, Incoming, Owed, Person, What};
use takhteh::chat::local::{Backend, serve};
use takhteh::store::StoreError;
use takhteh::table::reply::{Button, File, Message, Picture, Reply, Side, Style};
use takhteh::table::words::Language;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// Answers with what the script holds; notes and owed replies are its disk.
#[derive(Default)]
struct Scripted(Mutex<Disk>);

#[derive(Default)]
struct Disk {
    notes: BTreeMap<String, String>,
    owed: Vec<Owed>,
    script: VecDeque<Vec<Reply>>,
    heard: Vec<Incoming>,
    turns: usize,
    full: Full,
    slow: Duration,
}

/// What the disk refuses.
#[derive(Clone, Copy, Default, PartialEq)]
enum Full {
    #[default]
    Nothing,
    Turns,
    Notes,
}

impl Scripted {
    fn new(script: impl IntoIterator<Item = Vec<Reply>>) -> Arc<Scripted> {
        let disk = Disk { script: script.into_iter().collect(), ..Disk::default() };
        Arc::new(Scripted(Mutex::new(disk)))
    }

    fn disk(&self) -> MutexGuard<'_, Disk> {
        self.0.lock().unwrap()
    }
}

impl Backend for Scripted {
    async fn handle(&self, incoming: Incoming) -> Result<Vec<Owed>, BotError> {
        let slow = self.disk().slow;
        tokio::time::sleep(slow).await;
        let mut disk = self.disk();
        if disk.full == Full::Turns {
            return Err(full());
        }
        disk.turns += 1;
        let (turn, place) = (disk.turns, incoming.place.clone());
        disk.heard.push(incoming);
        let replies = disk.script.pop_front().unwrap_or_default().into_iter().enumerate();
        let owed: Vec<Owed> = replies
            .map(|(i, reply)| Owed { key: format!("owed/{turn}/{i}"), place: place.clone(), reply })
            .collect();
        disk.owed.extend(owed.clone());
        Ok(owed)
    }

    async fn complete(&self, place: &str, person: &Person, typed: &str) -> Vec<Completion> {
        vec![Completion { text: format!("{typed}!"), label: format!("{place} {}", person.name) }]
    }

    fn owed(&self, platform: &str) -> Result<Vec<Owed>, BotError> {
        Ok(self.disk().owed.iter().filter(|owed| owed.place.starts_with(platform)).cloned().collect())
    }

    async fn settle(&self, owed: &[String], notes: Vec<(String, Option<String>)>) -> Result<(), BotError> {
        let mut disk = self.disk();
        if disk.full == Full::Notes {
            return Err(full());
        }
        disk.owed.retain(|one| !owed.contains(&one.key));
        for (key, note) in notes {
            match note {
                Some(note) => disk.notes.insert(key, note),
                None => disk.notes.remove(&key),
            };
        }
        Ok(())
    }

    fn notes(&self, prefix: &str) -> Result<Vec<(String, String)>, BotError> {
        let disk = self.disk();
        let notes = disk.notes.iter().filter(|(key, _)| key.starts_with(prefix));
        Ok(notes.map(|(key, note)| (key.clone(), note.clone())).collect())
    }

    async fn picture(&self, recipe: &Picture) -> Result<Arc<[u8]>, BotError> {
        if recipe.table == 404 {
            return Err(BotError::NoPicture);
        }
        Ok(format!("PNG of {} lines", recipe.lines).into_bytes().into())
    }
}

fn full() -> BotError {
    BotError::Store(StoreError::Failed("data".into(), "the disk is full".to_owned()))
}

/// A running server; dropping it is like killing the program.
struct Served {
    url: String,
    client: Client,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<std::io::Result<()>>,
}

impl Drop for Served {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Served {
    async fn start(bot: &Arc<Scripted>) -> Served {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let (stop, stopped) = oneshot::channel::<()>();
        let task = tokio::spawn(serve(bot.clone(), listener, async move {
            let _ = stopped.await;
        }));
        Served { url, client: Client::new(), stop: Some(stop), task }
    }

    async fn post(&self, path: &str, body: &Value) -> (StatusCode, Value) {
        let response = self.client.post(format!("{}{path}", self.url)).body(body.to_string()).send().await;
        read(response.unwrap()).await
    }

    async fn get(&self, path: &str) -> (StatusCode, Value) {
        read(self.client.get(format!("{}{path}", self.url)).send().await.unwrap()).await
    }

    /// Says a line that must succeed; what it posted and edited.
    async fn say(&self, person: &str, text: &str) -> Vec<Value> {
        let body = json!({ "room": "main", "person": person, "text": text });
        let (status, mut answer) = self.post("/api/say", &body).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        list(&mut answer)
    }

    async fn press(&self, person: &str, button: &str) -> Vec<Value> {
        let body = json!({ "room": "main", "person": person, "button": button });
        let (status, mut answer) = self.post("/api/press", &body).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        list(&mut answer)
    }

    async fn messages(&self, query: &str) -> Vec<Value> {
        let (status, mut answer) = self.get(&format!("/api/messages?{query}")).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        list(&mut answer)
    }

    async fn events(&self, query: &str, last: Option<&str>) -> Events {
        let mut request = self.client.get(format!("{}/api/events?{query}", self.url));
        if let Some(last) = last {
            request = request.header("Last-Event-ID", last);
        }
        let response = request.send().await.unwrap();
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        Events { response, read: String::new() }
    }
}

/// A stream of server-sent events.
struct Events {
    response: Response,
    read: String,
}

impl Events {
    /// The next event's id and data; `None` when the server has ended the stream.
    async fn next(&mut self) -> Option<(String, Value)> {
        loop {
            if let Some((event, rest)) = self.read.split_once("\n\n") {
                let field = |name: &str| event.lines().find_map(|line| line.strip_prefix(name));
                let found = field("data: ").map(|data| {
                    (field("id: ").unwrap_or_default().to_owned(), serde_json::from_str(data).unwrap())
                });
                self.read = rest.to_owned();
                if found.is_some() {
                    return found;
                }
                continue;
            }
            let chunk =
                timeout(Duration::from_secs(5), self.response.chunk()).await.expect("an event in time");
            self.read.push_str(std::str::from_utf8(&chunk.unwrap()?).unwrap());
        }
    }
}

async fn read(response: Response) -> (StatusCode, Value) {
    let status = response.status();
    let body = response.text().await.unwrap();
    (status, serde_json::from_str(&body).unwrap_or(Value::String(body)))
}

fn list(answer: &mut Value) -> Vec<Value> {
    serde_json::from_value(answer["messages"].take()).unwrap()
}

fn post(message: Message) -> Reply {
    Reply::Post(Box::new(message))
}

fn text(text: &str) -> Message {
    Message { text: text.to_owned(), ..Message::default() }
}

fn button(id: &str, style: Style) -> Button {
    Button { id: id.to_owned(), label: id.to_uppercase(), style }
}

/// A board in a slot, with everything that a message can have.
fn board(lines: usize) -> Message {
    Message {
        slot: Some("board".to_owned()),
        only: None,
        text: format!("Board after {lines}"),
        alt: Some("White on 13".to_owned()),
        picture: Some(Picture {
            place: "local/main".to_owned(),
            table: 7,
            lines,
            draft: String::new(),
            seen_by: Side::First,
            language: Language::Fa,
        }),
        file: Some(File { name: "nard-7 game.txt".to_owned(), body: "1. 13/8".to_owned() }),
        buttons: vec![
            vec![button("a", Style::Secondary), button("b", Style::Secondary)],
            vec![button("ok", Style::Primary)],
        ],
        mentions: vec!["Sara".to_owned()],
        table: Some("nard-7".to_owned()),
    }
}

#[tokio::test]
async fn messages_have_exactly_the_fixed_fields() {
    let bot = Scripted::new([vec![post(board(3))]]);
    let room = Served::start(&bot).await;
    let posted = room.say("Ali", "  /board ").await;
    let line = json!({
        "n": 1, "revision": 1, "from": "Ali", "text": "/board", "alt": null, "picture": null, "file": null,
        "buttons": [], "mentions": [], "private_to": null, "table": null,
    });
    let (picture, file) = (&posted[1]["picture"], &posted[1]["file"]["url"]);
    let answer = json!({
        "n": 2, "revision": 1, "from": "Takhteh", "text": "Board after 3", "alt": "White on 13",
        "picture": picture, "file": { "name": "nard-7 game.txt", "url": file },
        "buttons": [
            { "id": "a", "label": "A", "style": "secondary" },
            { "id": "b", "label": "B", "style": "secondary" },
            { "id": "ok", "label": "OK", "style": "primary" },
        ],
        "mentions": ["Sara"], "private_to": null, "table": "nard-7",
    });
    assert_eq!(posted, [line.clone(), answer.clone()]);
    assert_eq!(room.messages("room=main&after=0").await, posted);
    assert_eq!(room.messages("room=main&after=1").await, [answer]);
    assert!(room.messages("room=main&after=18446744073709551615").await.is_empty());

    let page = room.messages("room=main&page=1").await;
    let rows: Vec<&Value> =
        page[1]["buttons"].as_array().unwrap().iter().map(|button| &button["row"]).collect();
    assert_eq!(rows, [&json!(0), &json!(0), &json!(1)]);

    let response =
        room.client.get(format!("{}{}", room.url, picture.as_str().unwrap())).send().await.unwrap();
    assert_eq!(response.headers()["content-type"], "image/png");
    assert_eq!(response.text().await.unwrap(), "PNG of 3 lines");
    let response = room.client.get(format!("{}{}", room.url, file.as_str().unwrap())).send().await.unwrap();
    assert_eq!(response.headers()["content-disposition"], "attachment");
    assert_eq!(response.text().await.unwrap(), "1. 13/8");

    let heard = bot.disk().heard.pop().unwrap();
    assert_eq!((heard.place.as_str(), heard.person.id.as_str(), heard.id), ("local/main", "Ali", None));
    assert!(matches!(heard.what, What::Said(text) if text == "/board"));
    let (_, completions) = room.get("/api/complete?room=main&person=Ali&text=/mo").await;
    assert_eq!(completions, json!({ "completions": [{ "text": "/mo!", "label": "local/main Ali" }] }));
}

#[tokio::test]
async fn plain_chat_is_posted_and_the_bot_is_told() {
    let bot = Scripted::new([]);
    let room = Served::start(&bot).await;
    let posted = room.say("سارا", "سلام\n<b>x</b>").await;
    assert_eq!(posted.len(), 1);
    assert_eq!((&posted[0]["from"], &posted[0]["text"]), (&json!("سارا"), &json!("سلام\n<b>x</b>")));
    assert_eq!(bot.disk().turns, 1);
}

#[tokio::test]
async fn a_slot_is_edited_and_stripped_in_place() {
    let private = Message { only: Some("Ali".to_owned()), ..text("Not your turn") };
    let strip = || Reply::Strip { slot: "board".to_owned() };
    let next = Message { slot: Some("next".to_owned()), ..board(5) };
    let bot = Scripted::new([
        vec![post(board(3))],
        vec![post(board(4))],
        vec![post(private)],
        vec![strip(), post(next.clone()), post(Message { text: "Edited at once".to_owned(), ..next })],
        vec![strip(), Reply::Strip { slot: "unknown".to_owned() }],
    ]);
    let room = Served::start(&bot).await;
    let first = room.say("Ali", "/board").await;
    let edited = room.press("Ali", "a").await;
    assert_eq!((&edited[0]["n"], &edited[0]["revision"]), (&json!(2), &json!(2)));
    assert_eq!(edited[0]["text"], "Board after 4");
    assert_ne!(edited[0]["picture"], first[1]["picture"]);
    let (status, _) = room.get(first[1]["picture"].as_str().unwrap()).await;
    assert_eq!(status, StatusCode::NOT_FOUND, "the address of a board that is no longer shown");

    let refused = room.press("Ali", "a").await;
    assert_eq!((&refused[0]["n"], &refused[0]["private_to"]), (&json!(3), &json!("Ali")));

    let turn = room.press("Sara", "ok").await;
    assert_eq!(turn.len(), 2, "each message once, as it is now");
    assert_eq!((&turn[0]["n"], &turn[0]["revision"]), (&json!(2), &json!(3)));
    assert_eq!((&turn[0]["buttons"], &turn[0]["picture"]), (&json!([]), &edited[0]["picture"]));
    assert_eq!((&turn[1]["n"], &turn[1]["revision"]), (&json!(4), &json!(2)));
    assert_eq!(turn[1]["text"], "Edited at once");

    let again = room.press("Sara", "ok").await;
    assert_eq!((again.len(), &again[0]["revision"]), (1, &json!(4)));
    assert!(bot.disk().owed.is_empty());
}

#[tokio::test]
async fn everything_is_as_it_was_after_a_restart() {
    let bot = Scripted::new([vec![post(board(3))], vec![Reply::Strip { slot: "board".to_owned() }]]);
    let room = Served::start(&bot).await;
    room.say("Ali", "/board").await;
    let before = room.messages("room=main").await;
    drop(room);
    // A turn that was saved just before the program was killed: its replies have reached nobody.
    for (key, place) in [("late/1", "local/main"), ("late/2", "local/main2"), ("late/3", "local/main")] {
        bot.disk().owed.push(Owed { key: key.into(), place: place.into(), reply: post(text(key)) });
    }

    let room = Served::start(&bot).await;
    let after = room.messages("room=main").await;
    assert_eq!(after[..2], before);
    let late: Vec<_> = after[2..].iter().map(|message| &message["text"]).collect();
    assert_eq!(late, ["late/1", "late/3"]);
    assert_eq!(room.messages("room=main2").await.len(), 1);
    assert!(bot.disk().owed.is_empty());
    let (status, picture) = room.get(before[1]["picture"].as_str().unwrap()).await;
    assert_eq!((status, picture), (StatusCode::OK, json!("PNG of 3 lines")));
    let stripped = room.press("Sara", "a").await;
    assert_eq!((&stripped[0]["n"], &stripped[0]["revision"]), (&json!(2), &json!(2)));

    drop(room);
    let room = Served::start(&bot).await;
    assert_eq!(room.messages("room=main").await.len(), 4, "what was owed is posted once");
}

#[tokio::test]
async fn a_message_that_cannot_be_read_is_set_aside_and_kept() {
    let bot = Scripted::new([]);
    let room = Served::start(&bot).await;
    for line in ["one", "two", "three", "four"] {
        room.say("Ali", line).await;
    }
    drop(room);
    let damaged = [
        ("local/main/m/0000000002", "{\"format\":1,".to_owned()),
        ("local/main/m/0000000004", json!({ "format": 2, "n": 4, "new": true }).to_string()),
    ];
    for (key, record) in damaged.clone() {
        assert!(bot.disk().notes.insert(key.to_owned(), record).is_some());
    }
    let room = Served::start(&bot).await;
    let posted = room.say("Ali", "five").await;
    assert_eq!(posted[0]["n"], 5);
    let left: Vec<_> = room.messages("room=main").await.iter().map(|message| message["n"].clone()).collect();
    assert_eq!(left, [1, 3, 5]);
    for (key, record) in damaged {
        assert_eq!(bot.disk().notes[key], record);
    }
}

#[tokio::test]
async fn a_full_disk_changes_nothing_and_says_so() {
    let bot = Scripted::new([vec![post(text("first"))], vec![post(text("second"))], vec![]]);
    let room = Served::start(&bot).await;
    let say = json!({ "room": "main", "person": "Ali", "text": "/x" });
    bot.disk().full = Full::Turns;
    let (status, answer) = room.post("/api/say", &say).await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(
        answer,
        json!({ "error": "not saved, nothing was changed: the data folder data failed: the disk is full" })
    );
    assert!(room.messages("room=main").await.is_empty());

    bot.disk().full = Full::Nothing;
    assert_eq!(room.say("Ali", "/x").await.len(), 2);

    // The turn is saved, its messages are not: they follow, once, before the next line.
    bot.disk().full = Full::Notes;
    let (status, answer) = room.post("/api/say", &say).await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(answer["error"].as_str().unwrap().starts_with("the turn is saved, but its answer is not"));
    bot.disk().full = Full::Nothing;
    room.say("Ali", "still here?").await;
    let texts: Vec<_> = room.messages("room=main").await.iter().map(|m| m["text"].clone()).collect();
    assert_eq!(texts, ["/x", "first", "second", "still here?"]);

    bot.disk().full = Full::Notes;
    let (status, answer) = room.post("/api/say", &say).await;
    assert_eq!(
        (status, answer),
        (
            StatusCode::SERVICE_UNAVAILABLE,
            json!({ "error": "not saved, nothing was changed: the data folder data failed: the disk is full" })
        )
    );
    bot.disk().full = Full::Nothing;
    assert_eq!(room.messages("room=main").await.len(), 4);
}

#[tokio::test]
async fn malformed_requests_are_answered_with_what_is_possible() {
    let bot = Scripted::new([]);
    let room = Served::start(&bot).await;
    let long = "x".repeat(2001);
    let says = [
        (json!("text"), "the body must be JSON"),
        (json!({ "room": "main", "person": "Ali" }), "missing field `text`"),
        (json!({ "room": "main", "text": "x" }), "missing field `person`"),
        (json!({ "room": "main", "person": 7, "text": "x" }), "expected a string"),
        (json!({ "room": "", "person": "Ali", "text": "x" }), "room is empty"),
        (json!({ "room": "main", "person": " ", "text": "x" }), "person is empty"),
        (json!({ "room": "main", "person": "a".repeat(65), "text": "x" }), "person has 65 characters"),
        (json!({ "room": "main", "person": "A\u{0}", "text": "x" }), "person contains U+0000"),
        (json!({ "room": "main", "person": "A\u{202e}", "text": "x" }), "person contains U+202E"),
        (json!({ "room": "\u{2066}m", "person": "Ali", "text": "x" }), "room contains U+2066"),
        (json!({ "room": "main", "person": "takhteh", "text": "x" }), "the bot's own name"),
        (json!({ "room": "main", "person": "Ali", "text": " \n" }), "text is empty"),
        (json!({ "room": "main", "person": "Ali", "text": long }), "text has 2001 characters: at most 2000"),
        (json!({ "room": "main", "person": "Ali", "text": "a\u{1b}[2J" }), "control character U+001B"),
    ];
    for (body, reason) in says {
        check(room.post("/api/say", &body).await, StatusCode::BAD_REQUEST, reason);
    }
    let presses = [
        (json!({ "room": "main", "person": "Ali" }), "missing field `button`"),
        (json!({ "room": "main", "person": "Ali", "button": "" }), "no button's id"),
        (json!({ "room": "main", "person": "Ali", "button": "é" }), "no button's id"),
        (json!({ "room": "main", "person": "Ali", "button": "x".repeat(61) }), "no button's id"),
    ];
    for (body, reason) in presses {
        check(room.post("/api/press", &body).await, StatusCode::BAD_REQUEST, reason);
    }
    let gets = [
        ("/api/messages", "missing field `room`"),
        ("/api/messages?room=", "room is empty"),
        ("/api/messages?room=main&after=-1", "invalid digit"),
        ("/api/events?room=%E2%80%AE", "room contains U+202E"),
        ("/api/complete?room=main&text=/", "missing field `person`"),
    ];
    for (path, reason) in gets {
        check(room.get(path).await, StatusCode::BAD_REQUEST, reason);
    }
    for path in
        ["/nothing", "/pictures/main-1-0.png", "/pictures/..%2f..%2fx.png", "/files/~FF-1-0/x", "/api"]
    {
        check(room.get(path).await, StatusCode::NOT_FOUND, "");
    }
    check(room.get("/api/say").await, StatusCode::METHOD_NOT_ALLOWED, "POST");
    let large = json!({ "room": "main", "person": "Ali", "text": "x".repeat(40_000) });
    check(room.post("/api/say", &large).await, StatusCode::PAYLOAD_TOO_LARGE, "too large");
    assert_eq!(bot.disk().turns, 0);
    assert!(bot.disk().notes.is_empty());

    // The longest line, each character outside the first plane written as two escapes, still fits.
    let escaped = r"\ud83c\udfb2".repeat(2000);
    let body = format!(r#"{{"room":"main","person":"Ali","text":"{escaped}"}}"#);
    let response = room.client.post(format!("{}/api/say", room.url)).body(body).send().await.unwrap();
    assert_eq!(response.status(), StatusCode::OK);
}

fn check((status, answer): (StatusCode, Value), expected: StatusCode, reason: &str) {
    assert_eq!(status, expected, "{answer}");
    let error = answer["error"].as_str().expect("an error in words");
    assert!(error.contains(reason), "{error:?} should contain {reason:?}");
}

#[tokio::test]
async fn strangers_are_refused() {
    let room = Served::start(&Scripted::new([])).await;
    let own = room.url.strip_prefix("http://").unwrap();
    let port = own.rsplit(':').next().unwrap();
    let cases = [
        ("host", own.to_owned(), true),
        ("host", format!("localhost:{port}"), true),
        ("host", format!("LOCALHOST:{port}"), true),
        ("host", format!("[::1]:{port}"), true),
        ("host", "127.0.0.1".to_owned(), false),
        ("host", format!("evil.example:{port}"), false),
        ("host", format!("127.0.0.1.evil.example:{port}"), false),
        ("host", format!("192.0.2.1:{port}"), false),
        ("host", "localhost:1".to_owned(), false),
        ("origin", format!("http://{own}"), true),
        ("origin", format!("http://localhost:{port}"), true),
        ("origin", "null".to_owned(), false),
        ("origin", "http://evil.example".to_owned(), false),
        ("origin", format!("https://{own}"), false),
        ("origin", "http://localhost:1".to_owned(), false),
    ];
    for (name, value, welcome) in cases {
        let mut headers = HeaderMap::new();
        headers.insert(name, HeaderValue::from_str(&value).unwrap());
        for path in ["/", "/api/messages?room=main", "/nothing"] {
            let request = room.client.get(format!("{}{path}", room.url)).headers(headers.clone());
            let response = request.send().await.unwrap();
            assert_eq!(response.status() != StatusCode::FORBIDDEN, welcome, "{name}: {value} at {path}");
            let policy = response.headers()["content-security-policy"].to_str().unwrap();
            assert!(
                policy.starts_with("default-src 'none'; script-src 'self';") && !policy.contains("unsafe")
            );
            assert_eq!(response.headers()["x-content-type-options"], "nosniff");
        }
    }
}

#[tokio::test]
async fn events_tell_the_past_then_each_post_and_edit_and_resume() {
    let bot = Scripted::new([vec![post(board(3))], vec![post(board(4))], vec![post(board(5))], vec![]]);
    let room = Served::start(&bot).await;
    room.say("Ali", "/board").await;
    let mut events = room.events("room=main", None).await;
    let past = [events.next().await.unwrap().1, events.next().await.unwrap().1];
    assert_eq!(past.to_vec(), room.messages("room=main").await);

    let edited = room.press("Ali", "a").await;
    let (id, event) = events.next().await.unwrap();
    assert_eq!(event, edited[0]);
    drop(events);

    // While nobody listens, an old message is edited and a new one posted: both are told, and nothing else.
    let edited = room.press("Ali", "a").await;
    let posted = room.say("Sara", "hello").await;
    let mut events = room.events("room=main", Some(&id)).await;
    assert_eq!(events.next().await.unwrap().1, edited[0]);
    let (id, event) = events.next().await.unwrap();
    assert_eq!(event, posted[0]);
    let mut up_to_date = room.events("room=main", Some(&id)).await;
    let mut confused = room.events("room=main", Some("999-1")).await;
    assert_eq!(confused.next().await.unwrap().1["n"], 1, "an id of another store is worth nothing");
    let posted = room.say("Sara", "again").await;
    assert_eq!(up_to_date.next().await.unwrap().1, posted[0]);
    assert_eq!(events.next().await.unwrap().1, posted[0]);

    let mut page = room.events("room=main&page=1&after=3", None).await;
    assert_eq!(page.next().await.unwrap().1["n"], 4);
    assert_eq!(page.next().await.unwrap().1, json!({ "last": 4 }));
}

#[tokio::test]
async fn calls_at_the_same_moment_stand_in_one_order() {
    let bot = Scripted::new((0..40).map(|i| vec![post(text(&format!("answer {i}")))]));
    let room = Arc::new(Served::start(&bot).await);
    let mut events = room.events("room=main", None).await;
    let calls: Vec<_> = (0..40)
        .map(|_| {
            let room = room.clone();
            tokio::spawn(async move { room.say("Ali", "/x").await })
        })
        .collect();
    for call in calls {
        let posted = call.await.unwrap();
        let (line, answer) = (posted[0]["n"].as_u64().unwrap(), posted[1]["n"].as_u64().unwrap());
        assert_eq!(line + 1, answer);
    }
    let all = room.messages("room=main").await;
    for (message, n) in all.iter().zip(1_u64..) {
        assert_eq!(message["n"], n);
        assert_eq!(&events.next().await.unwrap().1, message);
    }
    assert_eq!(all.len(), 80);
}

#[tokio::test]
async fn a_turn_is_posted_though_its_caller_has_hung_up() {
    let bot = Scripted::new([vec![post(text("the answer"))]]);
    bot.disk().slow = Duration::from_millis(200);
    let room = Served::start(&bot).await;
    let mut events = room.events("room=main", None).await;
    let body = json!({ "room": "main", "person": "Ali", "text": "/x" }).to_string();
    let call =
        room.client.post(format!("{}/api/say", room.url)).body(body).timeout(Duration::from_millis(60));
    assert!(call.send().await.is_err_and(|error| error.is_timeout()));
    assert_eq!(events.next().await.unwrap().1["text"], "/x");
    assert_eq!(events.next().await.unwrap().1["text"], "the answer");
}

#[tokio::test]
async fn the_signal_to_stop_ends_streams_and_idle_connections() {
    let bot = Scripted::new([]);
    let mut room = Served::start(&bot).await;
    let mut events = room.events("room=main", None).await;
    let half_open = TcpStream::connect(room.url.strip_prefix("http://").unwrap()).await.unwrap();
    room.stop.take().unwrap().send(()).unwrap();
    assert!(events.next().await.is_none());
    timeout(Duration::from_secs(5), &mut room.task).await.expect("the end in five seconds").unwrap().unwrap();
    drop(half_open);
}

#[tokio::test]
async fn any_name_makes_a_room_of_its_own() {
    let bot = Scripted::new([]);
    let room = Served::start(&bot).await;
    let names =
        ["main", "main2", "main/m", "main/m/0000000001", "a-1-0", "%2F", "~2F", "اتاق", "?room=x", ".."];
    for name in names {
        let body = json!({ "room": name, "person": "Ali", "text": name });
        assert_eq!(room.post("/api/say", &body).await.0, StatusCode::OK);
    }
    // More rooms than are kept in memory: each is read again when it is entered.
    for i in 0..200 {
        let body = json!({ "room": format!("crowd {i}"), "person": "Ali", "text": "x" });
        room.post("/api/say", &body).await;
    }
    for name in names {
        let query: String = name.bytes().map(|byte| format!("%{byte:02X}")).collect();
        let messages = room.messages(&format!("room={query}")).await;
        assert_eq!(messages.len(), 1);
        assert_eq!(messages[0]["text"], name);
    }
}

#[tokio::test]
async fn a_picture_whose_table_is_gone_is_not_found() {
    let mut message = board(3);
    message.picture.as_mut().unwrap().table = 404;
    let room = Served::start(&Scripted::new([vec![post(message)]])).await;
    let posted = room.say("Ali", "/board").await;
    let answer = room.get(posted[1]["picture"].as_str().unwrap()).await;
    check(answer, StatusCode::NOT_FOUND, "no such picture");
}

#[tokio::test]
async fn the_page_needs_nothing_but_this_server() {
    let room = Served::start(&Scripted::new([])).await;
    let (_, page) = room.get("/?room=main").await;
    let page = page.as_str().unwrap();
    for inline in ["<script>", "<style", " style=", " onclick=", "javascript:", "http://", "https://"] {
        assert!(!page.contains(inline), "{inline}");
    }
    // Each file that the page names, and each that those name in turn.
    let mut files = vec!["/".to_owned()];
    let mut at = 0;
    while let Some(file) = files.get(at).cloned() {
        let response = room.client.get(format!("{}{file}", room.url)).send().await.unwrap();
        assert_eq!(response.status(), StatusCode::OK, "{file}");
        let body = response.text().await.unwrap();
        for danger in ["innerHTML", "outerHTML", "insertAdjacentHTML", "eval(", "https://"] {
            assert!(!body.contains(danger), "{danger} in {file}");
        }
        for named in body.split('"').filter(|part| part.starts_with('/') && !part.starts_with("/api")) {
            let is_file =
                named[1..].chars().all(|c| c.is_ascii_lowercase() || c == '.') && named.contains('.');
            if is_file && !files.iter().any(|file| file == named) {
                files.push(named.to_owned());
            }
        }
        at += 1;
    }
    files.sort();
    assert_eq!(files, ["/", "/favicon.svg", "/line.js", "/log.js", "/main.js", "/page.css", "/words.js"]);
}
