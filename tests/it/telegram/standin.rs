//! A Bot API server for tests: chats and people in memory, updates by polling or webhook, faults on demand, and
//! every request written down.

#[path = "standin/api.rs"]
mod api;

use api::{call, record};
use axum::Router;
use axum::routing::any;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::time::timeout;

/// The token that the server knows.
pub const TOKEN: &str = "123456:AAtesttokentesttokentesttokentest_0";
/// The bot's username there.
pub const USERNAME: &str = "takhteh_bot";
/// The bot's id there.
pub const BOT: i64 = 123_456;
/// How long something that should happen may take.
const PATIENCE: Duration = Duration::from_secs(150);

/// The server. Clones are the same one.
#[derive(Clone)]
pub struct Standin {
    pub url: String,
    world: Arc<Mutex<World>>,
    changed: watch::Sender<u64>,
    client: reqwest::Client,
    recorded: Option<fn(&Value)>,
}

/// Everything on the server.
#[derive(Default)]
pub struct World {
    /// Updates that are not confirmed.
    updates: VecDeque<Value>,
    /// Every update that was queued, by its number.
    queued: BTreeSet<i64>,
    /// How often the bot has waited for updates until its time was over.
    pub waits: usize,
    next: i64,
    /// Messages by chat and number, as they stand.
    pub messages: BTreeMap<(i64, i64), Value>,
    /// Every call that was accepted, in order.
    pub calls: Vec<Call>,
    /// Every call, refused ones as well.
    pub tries: Vec<Call>,
    /// Answers to presses by their query's id.
    pub answers: BTreeMap<String, Vec<Value>>,
    /// What to refuse, in order; each once.
    faults: Vec<Fault>,
    /// Chats that are forums.
    pub forums: BTreeSet<i64>,
    /// Chats that refuse everything with these words, by chat or by chat and method.
    pub closed: BTreeMap<(i64, String), String>,
    /// Chats that have become others.
    pub moved: BTreeMap<i64, i64>,
    /// People who run groups.
    pub admins: BTreeSet<i64>,
    /// The webhook's address and secret.
    pub hook: Option<(String, String)>,
    /// Does the server know the token?
    pub is_stranger: bool,
}

/// A call of the bot.
#[derive(Clone, Debug)]
pub struct Call {
    pub at: Instant,
    pub method: String,
    pub chat: Option<i64>,
    pub params: Map<String, Value>,
    /// Names and contents of the files that came along.
    pub files: Vec<(String, Vec<u8>)>,
}

/// A refusal on demand.
struct Fault {
    method: String,
    /// `None` is any.
    chat: Option<i64>,
    status: u16,
    body: Value,
}

/// A person.
#[derive(Clone, Copy, Debug)]
pub struct User {
    pub id: i64,
    pub name: &'static str,
    pub username: &'static str,
    pub language: &'static str,
}

pub const ALI: User = User { id: 501, name: "Ali", username: "ali_one", language: "en" };
pub const SARA: User = User { id: 502, name: "Sara", username: "sara_two", language: "en" };
pub const GUEST: User = User { id: 503, name: "Guest", username: "guest_three", language: "fa" };

/// A message that somebody writes.
#[derive(Clone, Debug, Default)]
pub struct Line<'a> {
    pub text: &'a str,
    pub topic: Option<i64>,
    pub reply_to: Option<i64>,
    pub entities: Vec<Value>,
}

impl Standin {
    /// Starts on a free port. `recorded` is told of each request in the validator's form.
    pub async fn start(recorded: Option<fn(&Value)>) -> Standin {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let standin = Standin {
            url: format!("http://{}", listener.local_addr().unwrap()),
            world: Arc::new(Mutex::new(World { next: 1000, ..World::default() })),
            changed: watch::Sender::new(0),
            client: reqwest::Client::new(),
            recorded,
        };
        let app = Router::new()
            .route("/{bot}/{method}", any(call))
            .layer(axum::extract::DefaultBodyLimit::max(64 << 20))
            .with_state(standin.clone());
        tokio::spawn(async move { axum::serve(listener, app).await.unwrap() });
        standin
    }

    pub fn world(&self) -> MutexGuard<'_, World> {
        self.world.lock().unwrap()
    }

    fn touch(&self) {
        self.changed.send_modify(|n| *n += 1);
    }

    /// Waits until `look` finds something.
    pub async fn until<T>(&self, what: &str, mut look: impl FnMut(&World) -> Option<T>) -> T {
        let mut changes = self.changed.subscribe();
        let found = timeout(PATIENCE, async {
            loop {
                if let Some(found) = look(&self.world()) {
                    return found;
                }
                changes.changed().await.unwrap();
            }
        });
        let Ok(found) = found.await else {
            panic!("{what}: it did not come. Calls: {:#?}", self.world().told());
        };
        found
    }

    /// The next call of this method from `from` on in the list of calls, with its place in the list.
    pub async fn call(&self, from: usize, method: &str) -> (usize, Call) {
        let fits = |call: &Call| call.method == method;
        self.until(method, |world| world.find(from, fits)).await
    }

    /// Refuses the next call of `method` in this way.
    pub fn fail(&self, method: &str, status: u16, description: &str, parameters: &Value) {
        self.fail_in(None, method, status, description, parameters);
    }

    /// The same, in one chat alone.
    pub fn fail_in(
        &self,
        chat: Option<i64>,
        method: &str,
        status: u16,
        description: &str,
        parameters: &Value,
    ) {
        let mut body = json!({ "ok": false, "error_code": status, "description": description });
        if !parameters.is_null() {
            body["parameters"] = parameters.clone();
        }
        self.world().faults.push(Fault { method: method.to_lowercase(), chat, status, body });
    }

    /// Somebody writes; returns the message's number.
    pub async fn say(&self, chat: i64, user: User, text: &str) -> i64 {
        self.write(chat, user, &Line { text, ..Line::default() }).await
    }

    /// Somebody writes; returns the message's number.
    pub async fn write(&self, chat: i64, user: User, line: &Line<'_>) -> i64 {
        let (number, update) = self.message(chat, user, line);
        self.push(update).await;
        number
    }

    /// A message and its update, which goes nowhere yet.
    pub fn message(&self, chat: i64, user: User, line: &Line<'_>) -> (i64, Value) {
        let mut world = self.world();
        let number = world.number();
        let mut message = json!({
            "message_id": number, "date": 1_700_000_000, "chat": world.chat(chat), "from": person(user), "text": line.text,
        });
        if let Some(topic) = line.topic {
            message["message_thread_id"] = json!(topic);
            message["is_topic_message"] = json!(true);
        }
        if let Some(replied) = line.reply_to.and_then(|id| world.messages.get(&(chat, id))) {
            message["reply_to_message"] = replied.clone();
        }
        if !line.entities.is_empty() {
            message["entities"] = json!(line.entities);
        }
        world.messages.insert((chat, number), message.clone());
        (number, world.update(json!({ "message": message })))
    }

    /// Somebody presses a button; returns the query's id.
    pub async fn press(&self, chat: i64, user: User, message: i64, data: &str) -> String {
        let (query, update) = self.query(chat, user, message, data);
        self.push(update).await;
        query
    }

    /// A press and its update, which goes nowhere yet.
    pub fn query(&self, chat: i64, user: User, message: i64, data: &str) -> (String, Value) {
        let mut world = self.world();
        let query = format!("q{}", world.number());
        let shown = world.messages.get(&(chat, message)).cloned();
        let shown =
            shown.unwrap_or_else(|| json!({ "message_id": message, "date": 0, "chat": world.chat(chat) }));
        let body = json!({ "id": query, "from": person(user), "message": shown, "chat_instance": "1", "data": data });
        (query, world.update(json!({ "callback_query": body })))
    }

    /// Any other update.
    pub fn update(&self, body: Value) -> Value {
        self.world().update(body)
    }

    /// Sends an update on its way: into the queue, or to the webhook until it is taken.
    pub async fn push(&self, update: Value) {
        let hook = self.world().hook.clone();
        let Some((url, secret)) = hook else {
            self.world().queue(update);
            return self.touch();
        };
        for _ in 0..50 {
            let header = ("x-telegram-bot-api-secret-token", secret.clone());
            let sent = self.client.post(&url).header(header.0, header.1).json(&update).send().await;
            if sent.is_ok_and(|answer| answer.status().is_success()) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        panic!("the webhook did not take {update}");
    }

    /// The buttons of a message, as labels and data.
    pub fn buttons(&self, chat: i64, message: i64) -> Vec<(String, String)> {
        buttons(&self.world().messages[&(chat, message)])
    }

    async fn answer(&self, method: &str, call: Call) -> Result<Value, (u16, Value)> {
        if let Some(recorded) = self.recorded {
            recorded(&record(&call));
        }
        let lower = method.to_lowercase();
        if lower == "getupdates" {
            return self.updates(&call).await;
        }
        let mut world = self.world();
        world.tries.push(call.clone());
        let fits = |fault: &Fault| fault.method == lower && (fault.chat.is_none() || fault.chat == call.chat);
        let fault = world.faults.iter().position(fits);
        if let Some(at) = fault {
            let fault = world.faults.remove(at);
            return Err((fault.status, fault.body));
        }
        let result = world.carry_out(&lower, &call)?;
        world.calls.push(call);
        Ok(result)
    }

    async fn updates(&self, call: &Call) -> Result<Value, (u16, Value)> {
        let number = |name: &str| call.params.get(name).and_then(Value::as_i64).unwrap_or_default();
        let (offset, wait) = (number("offset"), number("timeout") as u64);
        let mut changes = self.changed.subscribe();
        let found = timeout(Duration::from_secs(wait), async {
            loop {
                changes.mark_unchanged();
                {
                    let mut world = self.world();
                    if let Some(at) = world.faults.iter().position(|fault| fault.method == "getupdates") {
                        let fault = world.faults.remove(at);
                        return Err((fault.status, fault.body));
                    }
                    if offset > 0 {
                        world.updates.retain(|update| update["update_id"].as_i64().unwrap() >= offset);
                    }
                    if !world.updates.is_empty() {
                        return Ok(json!(world.updates.iter().take(100).collect::<Vec<_>>()));
                    }
                }
                changes.changed().await.unwrap();
            }
        });
        found.await.unwrap_or_else(|_| {
            self.world().waits += usize::from(wait > 0);
            Ok(json!([]))
        })
    }
}

impl World {
    fn number(&mut self) -> i64 {
        self.next += 1;
        self.next
    }

    /// Queues an update. Numbers only grow: one that was overtaken on its way here gets a new one.
    fn queue(&mut self, mut update: Value) {
        let id = update["update_id"].as_i64().unwrap();
        if self.queued.last().is_some_and(|last| id < *last) && !self.queued.contains(&id) {
            update = self.update(update);
        }
        self.queued.insert(update["update_id"].as_i64().unwrap());
        self.updates.push_back(update);
    }

    fn update(&mut self, mut body: Value) -> Value {
        body["update_id"] = json!(self.number());
        body
    }

    /// A chat's description. Positive numbers are private chats.
    fn chat(&self, id: i64) -> Value {
        if id > 0 {
            return json!({ "id": id, "type": "private", "first_name": "Somebody" });
        }
        let mut chat = json!({ "id": id, "type": "supergroup", "title": "Friends" });
        if self.forums.contains(&id) {
            chat["is_forum"] = json!(true);
        }
        chat
    }

    /// The first call from `from` on that fits, with its place in the list.
    pub fn find(&self, from: usize, fits: impl Fn(&Call) -> bool) -> Option<(usize, Call)> {
        let found = self.calls.iter().enumerate().skip(from).find(|(_, call)| fits(call));
        found.map(|(at, call)| (at, call.clone()))
    }

    /// The calls in short.
    fn told(&self) -> Vec<String> {
        let short = |call: &Call| {
            let text = call.params.get("text").or_else(|| call.params.get("caption"));
            format!("{} {:?} {:?}", call.method, call.chat, text.and_then(Value::as_str))
        };
        self.tries.iter().rev().take(30).rev().map(short).collect()
    }

    /// The newest message of the bot in a chat that has buttons.
    pub fn live(&self, chat: i64) -> Option<(i64, Value)> {
        let mut own = self.messages.range((chat, 0)..=(chat, i64::MAX)).rev();
        let is_live = |message: &Value| message["from"]["id"] == BOT && !message["reply_markup"].is_null();
        own.find(|(_, message)| is_live(message)).map(|((_, id), message)| (*id, message.clone()))
    }
}

/// The buttons of a message, as labels and data.
pub fn buttons(message: &Value) -> Vec<(String, String)> {
    let rows = message["reply_markup"]["inline_keyboard"].as_array().cloned().unwrap_or_default();
    let text = |key: &Value, name: &str| key[name].as_str().unwrap_or_default().to_owned();
    let keys = rows.iter().flat_map(|row| row.as_array().unwrap());
    keys.map(|key| (text(key, "text"), text(key, "callback_data"))).collect()
}

fn person(user: User) -> Value {
    json!({
        "id": user.id, "is_bot": false, "first_name": user.name, "username": user.username,
        "language_code": user.language,
    })
}
