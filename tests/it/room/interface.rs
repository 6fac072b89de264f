//! The fixed HTTP interface: fields, refusals, names, the page.

use super::*;
use reqwest::header::{HeaderMap, HeaderValue};

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
    assert_eq!((heard.place.as_str(), heard.actor.person.id.as_str(), heard.id), ("local/main", "Ali", None));
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
async fn malformed_requests_are_answered_with_what_is_possible() {
    let bot = Scripted::new([]);
    let room = Served::start(&bot).await;
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
    let large = json!({ "room": "main", "person": "Ali", "text": "x".repeat(200_000) });
    check(room.post("/api/say", &large).await, StatusCode::PAYLOAD_TOO_LARGE, "too large");
    assert_eq!(bot.disk().turns, 0);
    assert!(bot.disk().notes.is_empty());

    // A line that is far too long reaches the bot, which answers it; nobody else has to read it.
    let escaped = r"\ud83c\udfb2".repeat(4000);
    let body = format!(r#"{{"room":"main","person":"Ali","text":"{escaped}"}}"#);
    let response = room.client.post(format!("{}/api/say", room.url)).body(body).send().await.unwrap();
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(bot.disk().turns, 1);
    assert!(bot.disk().notes.is_empty());
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
        let query: String = name.bytes().map(|byte| format!("%{byte:02X}")).collect::<Vec<_>>().concat();
        let messages = room.messages(&format!("room={query}")).await;
        assert_eq!(messages.len(), 1);
        assert_eq!(messages[0]["text"], name);
    }
}

#[tokio::test]
async fn a_picture_that_the_bot_does_not_have_is_not_found() {
    let mut message = board(3);
    let lost = Lesson { game: "chess".to_owned(), page: 1, language: Language::Fa };
    message.picture = Some(Picture::Lesson(lost));
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
