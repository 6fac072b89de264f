//! The local room over real HTTP. In most tests a stand-in for the bot says what it is told to, and its store
//! fails on demand; in `real` the bot itself plays.
#![allow(clippy::unwrap_used)]

mod events;
mod interface;
mod kept;
mod real;

use reqwest::{Client, Response, StatusCode};
use serde_json::{Value, json};
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use takhteh::bot::{BotError, Completion, Incoming, Owed, Person, What};
use takhteh::chat::local::{Backend, serve};
use takhteh::store::StoreError;
use takhteh::table::reply::{Board, Body, Button, File, Lesson, Message, Picture, Reply, Side, Style};
use takhteh::table::words::Language;
use tokio::net::TcpListener;
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

    async fn due(&self, platform: &str) -> Result<Vec<Owed>, BotError> {
        self.owed(platform)
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
        match recipe {
            Picture::Board(board) => Ok(format!("PNG of {} lines", board.lines).into_bytes().into()),
            Picture::Lesson(_) => Err(BotError::NoPicture),
        }
    }

    async fn replay(&self, recipe: &Board) -> Result<Arc<[u8]>, BotError> {
        Ok(format!("GIF of {} lines", recipe.lines).into_bytes().into())
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
    async fn start<B: Backend>(bot: &Arc<B>) -> Served {
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
                self.read = String::from(rest);
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
        picture: Some(Picture::Board(Board {
            place: "local/main".to_owned(),
            table: 7,
            lines,
            draft: String::new(),
            seen_by: Side::First,
            language: Language::Fa,
        })),
        file: Some(File { name: "nard-7 game.txt".to_owned(), body: Body::Text("1. 13/8".to_owned()) }),
        buttons: vec![
            vec![button("a", Style::Secondary), button("b", Style::Secondary)],
            vec![button("ok", Style::Primary)],
        ],
        mentions: vec![Person { id: "Sara".to_owned(), name: "Sara".to_owned() }],
        table: Some("nard-7".to_owned()),
    }
}
