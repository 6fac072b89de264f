//! A Bot API server for tests: chats and people in memory, updates by polling or webhook, faults on demand, and
//! every request written down.

use axum::Router;
use axum::body::Bytes;
use axum::extract::{FromRequest as _, Multipart, Path, Request, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};
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

    fn carry_out(&mut self, method: &str, call: &Call) -> Result<Value, (u16, Value)> {
        let text = |name: &str| call.params.get(name).and_then(Value::as_str).map(str::to_owned);
        if let Some(chat) = call.chat {
            if let Some(to) = self.moved.get(&chat) {
                let description = "Bad Request: group chat was upgraded to a supergroup chat";
                let mut body = refusal(400, description);
                body.1["parameters"] = json!({ "migrate_to_chat_id": to });
                return Err(body);
            }
            let closed = [String::new(), method.to_owned()].map(|method| self.closed.get(&(chat, method)));
            if let Some(words) = closed.into_iter().flatten().next() {
                let status = if words.starts_with("Forbidden") { 403 } else { 400 };
                return Err(refusal(status, words));
            }
        }
        match method {
            "getme" => Ok(json!({
                "id": BOT, "is_bot": true, "first_name": "Takhteh", "username": USERNAME, "can_join_groups": true,
                "can_read_all_group_messages": false, "supports_inline_queries": false,
                "can_connect_to_business": false, "has_main_web_app": false,
            })),
            "setwebhook" => {
                self.hook = text("url").map(|url| (url, text("secret_token").unwrap_or_default()));
                Ok(json!(true))
            }
            "deletewebhook" | "setmycommands" => Ok(json!(true)),
            "deletemessage" => {
                let found = self
                    .messages
                    .remove(&(call.chat.unwrap(), number(call.params.get("message_id")).unwrap()));
                found
                    .map(|_| json!(true))
                    .ok_or_else(|| refusal(400, "Bad Request: message to delete not found"))
            }
            "answercallbackquery" => {
                let answers = self.answers.entry(text("callback_query_id").unwrap()).or_default();
                answers.push(Value::Object(call.params.clone()));
                Ok(json!(true))
            }
            "getchatmember" => {
                let id = call.params["user_id"].as_i64().unwrap();
                let user = json!({ "id": id, "is_bot": false, "first_name": "Somebody" });
                let status = if self.admins.contains(&id) { "creator" } else { "member" };
                Ok(json!({ "status": status, "user": user, "is_anonymous": false }))
            }
            _ if method.starts_with("send") => self.send(method, call),
            _ if method.starts_with("editmessage") => self.edit(method, call),
            _ => Err(refusal(404, "Not Found: method not found")),
        }
    }

    fn send(&mut self, method: &str, call: &Call) -> Result<Value, (u16, Value)> {
        let chat = call.chat.ok_or_else(|| refusal(400, "Bad Request: chat_id is empty"))?;
        let topic = number(call.params.get("message_thread_id"));
        if topic == Some(1) {
            return Err(refusal(400, "Bad Request: message thread not found"));
        }
        check_length(call)?;
        let number = self.number();
        let me = json!({ "id": BOT, "is_bot": true, "first_name": "Takhteh", "username": USERNAME });
        let mut message =
            json!({ "message_id": number, "date": 1_700_000_000, "chat": self.chat(chat), "from": me });
        if let Some(topic) = topic {
            message["message_thread_id"] = json!(topic);
            message["is_topic_message"] = json!(true);
        }
        let file = json!({ "file_id": format!("F{number}"), "file_unique_id": format!("U{number}"), "file_size": 1 });
        let with = |more: Value| {
            let mut all = file.clone();
            all.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            all
        };
        let shown = |params: &Map<String, Value>| plain(params.get("caption"));
        match method {
            "sendmessage" => message["text"] = plain(call.params.get("text")),
            "sendphoto" => {
                message["photo"] = json!([with(json!({ "width": 640, "height": 640 }))]);
                message["caption"] = shown(&call.params);
            }
            "senddocument" => {
                message["document"] = file.clone();
                message["caption"] = shown(&call.params);
            }
            "sendanimation" => {
                message["animation"] = with(json!({ "width": 600, "height": 600, "duration": 1 }));
                message["caption"] = shown(&call.params);
            }
            _ => return Err(refusal(404, "Not Found: method not found")),
        }
        if method != "sendmessage" && call.files.is_empty() {
            return Err(refusal(400, "Bad Request: there is no file in the request"));
        }
        keys(&mut message, call);
        self.messages.insert((chat, number), message.clone());
        Ok(message)
    }

    fn edit(&mut self, method: &str, call: &Call) -> Result<Value, (u16, Value)> {
        check_length(call)?;
        let id = number(call.params.get("message_id")).unwrap_or_default();
        let found = call.chat.and_then(|chat| self.messages.get_mut(&(chat, id)));
        let Some(message) = found else {
            return Err(refusal(400, "Bad Request: message to edit not found"));
        };
        let before = message.clone();
        match method {
            "editmessagetext" => message["text"] = plain(call.params.get("text")),
            "editmessagecaption" => message["caption"] = plain(call.params.get("caption")),
            "editmessagemedia" => {
                let media = parsed(&call.params["media"]);
                message["caption"] = plain(media.get("caption"));
                message["edited_media"] =
                    json!(number(Some(&message["edited_media"])).unwrap_or_default() + 1);
            }
            _ => {}
        }
        keys(message, call);
        if *message == before {
            return Err(refusal(
                400,
                "Bad Request: message is not modified: specified new message content and reply markup are exactly \
                 the same as a current content and reply markup of the message",
            ));
        }
        let mut told = message.clone();
        told.as_object_mut().unwrap().remove("edited_media");
        Ok(told)
    }
}

/// The buttons of a message, as labels and data.
pub fn buttons(message: &Value) -> Vec<(String, String)> {
    let rows = message["reply_markup"]["inline_keyboard"].as_array().cloned().unwrap_or_default();
    let text = |key: &Value, name: &str| key[name].as_str().unwrap_or_default().to_owned();
    let keys = rows.iter().flat_map(|row| row.as_array().unwrap());
    keys.map(|key| (text(key, "text"), text(key, "callback_data"))).collect()
}

/// A caption's or text's words, the tags taken out.
fn plain(html: Option<&Value>) -> Value {
    let mut text = String::new();
    let mut is_tag = false;
    for c in html.and_then(Value::as_str).unwrap_or_default().chars() {
        match c {
            '<' => is_tag = true,
            '>' => is_tag = false,
            c if !is_tag => text.push(c),
            _ => {}
        }
    }
    json!(text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"))
}

/// The server refuses what is too long.
fn check_length(call: &Call) -> Result<(), (u16, Value)> {
    for (name, most) in [("text", 4096), ("caption", 1024)] {
        let length = plain(call.params.get(name)).as_str().unwrap().encode_utf16().count();
        if length > most {
            return Err(refusal(400, &format!("Bad Request: {name} is too long")));
        }
    }
    Ok(())
}

fn keys(message: &mut Value, call: &Call) {
    match call.params.get("reply_markup") {
        Some(markup) => message["reply_markup"] = parsed(markup),
        None => drop(message.as_object_mut().unwrap().remove("reply_markup")),
    }
}

/// In a form of parts, structures are JSON texts.
fn parsed(value: &Value) -> Value {
    match value {
        Value::String(text) => serde_json::from_str(text).unwrap(),
        value => value.clone(),
    }
}

fn number(value: Option<&Value>) -> Option<i64> {
    let value = value?;
    value.as_i64().or_else(|| value.as_str()?.parse().ok())
}

fn refusal(status: u16, description: &str) -> (u16, Value) {
    (status, json!({ "ok": false, "error_code": status, "description": description }))
}

fn person(user: User) -> Value {
    json!({
        "id": user.id, "is_bot": false, "first_name": user.name, "username": user.username,
        "language_code": user.language,
    })
}

/// A call in the validator's form.
fn record(call: &Call) -> Value {
    let is_multipart = !call.files.is_empty() || call.params.contains_key("__parts");
    let params: Map<String, Value> = call
        .params
        .iter()
        .filter(|(name, _)| *name != "__parts")
        .map(|(k, v)| (k.clone(), v.clone()))
        .collect();
    let parts = call.files.iter().map(|(name, _)| json!({ "name": name, "filename": name }));
    let parts: Option<Vec<Value>> = is_multipart.then(|| parts.collect());
    let kind = if is_multipart { "multipart/form-data" } else { "application/json" };
    json!({ "method": call.method, "content_type": kind, "params": params, "parts": parts })
}

async fn call(
    State(standin): State<Standin>,
    Path((bot, method)): Path<(String, String)>,
    request: Request,
) -> Response {
    let (params, files) = read(request).await;
    let chat = number(params.get("chat_id"));
    let call = Call { at: Instant::now(), method: method.clone(), chat, params, files };
    let is_known = bot == format!("bot{TOKEN}") && !standin.world().is_stranger;
    let answer =
        if is_known { standin.answer(&method, call).await } else { Err(refusal(401, "Unauthorized")) };
    standin.touch();
    let (status, body) = match answer {
        Ok(result) => (200, json!({ "ok": true, "result": result })),
        Err(refused) => refused,
    };
    (StatusCode::from_u16(status).unwrap(), axum::Json(body)).into_response()
}

/// Parameters and files of a request.
async fn read(request: Request) -> (Map<String, Value>, Vec<(String, Vec<u8>)>) {
    let kind = request.headers().get(CONTENT_TYPE).map(|kind| kind.to_str().unwrap().to_owned());
    let (mut params, mut files) = (Map::new(), Vec::new());
    if kind.is_some_and(|kind| kind.starts_with("multipart/")) {
        params.insert("__parts".to_owned(), json!(true));
        let mut form = Multipart::from_request(request, &()).await.unwrap();
        while let Some(part) = form.next_field().await.unwrap() {
            let name = part.name().unwrap().to_owned();
            let is_file = part.file_name().is_some();
            let content = part.bytes().await.unwrap();
            if is_file {
                files.push((name, content.to_vec()));
            } else {
                params.insert(name, json!(String::from_utf8(content.to_vec()).unwrap()));
            }
        }
    } else {
        let body = Bytes::from_request(request, &()).await.unwrap();
        if !body.is_empty() {
            params = serde_json::from_slice(&body).unwrap();
        }
    }
    (params, files)
}
