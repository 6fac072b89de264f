//! What is kept: edits in place, restarts, damaged records, a full disk.

use super::*;

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
