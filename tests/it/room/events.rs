//! Events as they happen, in one order, to the end.

use super::*;
use tokio::net::TcpStream;

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
