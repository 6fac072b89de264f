//! A stand-in for Discord on loopback: gateway and HTTP interface, guilds, channels, threads and people, with the
//! faults that one asks for. It keeps Discord's rules (three seconds for an answer, one answer an interaction, what
//! an edit's attachments mean, nonces) and writes down every request.
#![allow(clippy::unwrap_used)]

#[path = "standin/gateway.rs"]
mod gateway;

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message as Frame};
use axum::extract::{FromRequest, Multipart, Request, State};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap};
use std::fs::File;
use std::io::Write as _;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard};
use std::time::{Duration, Instant};
use tokio::net::TcpListener;
use tokio::sync::{Notify, mpsc};
use tokio::time::{sleep, timeout};

pub const TOKEN: &str = "MTIzNDU2Nzg5.hush.secret";
const APPLICATION: &str = "700000000000000001";
/// All that a bot needs, and what it does not.
const EVERYTHING: u64 = (1 << 10) | (1 << 11) | (1 << 15) | (1 << 38);

/// The requests of this run, in the form that `validate_discord.py` reads.
static RECORD: LazyLock<Mutex<File>> = LazyLock::new(|| {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("target/recorded");
    std::fs::create_dir_all(&folder).unwrap();
    Mutex::new(File::create(folder.join("discord.jsonl")).unwrap())
});

/// The stand-in.
pub struct Discord {
    pub url: String,
    world: Mutex<World>,
    changed: Notify,
}

/// Everything in it.
#[derive(Default)]
pub struct World {
    ids: u64,
    pub channels: BTreeMap<u64, Channel>,
    sessions: Vec<Session>,
    asked: HashMap<String, Asked>,
    nonces: HashMap<String, u64>,
    pub commands: Vec<Value>,
    pub faults: Vec<Fault>,
    /// Method and path of each request, with its body.
    pub requests: Vec<(String, String, Value)>,
    pub identified: usize,
    pub resumed: usize,
    pub shards: u32,
    /// Answers IDENTIFY with this close code.
    pub refuses: Option<u16>,
    /// A long run's requests fill no file.
    pub unrecorded: bool,
}

/// A channel or a thread.
#[derive(Default)]
pub struct Channel {
    pub guild: Option<u64>,
    pub parent: Option<u64>,
    pub permissions: u64,
    pub messages: BTreeMap<u64, Shown>,
    pub deleted: bool,
}

/// A message, and who sees it.
#[derive(Clone, Debug)]
pub struct Shown {
    pub json: Value,
    pub only: Option<u64>,
    pub files: Vec<Vec<u8>>,
}

#[derive(Default)]
struct Session {
    shard: (u64, u64),
    log: Vec<Value>,
    live: Option<mpsc::UnboundedSender<Frame>>,
}

/// An interaction and its answer.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    id: u64,
    channel: u64,
    user: u64,
    /// The message of a component.
    message: Option<u64>,
    born: Option<Instant>,
    /// The kind of the first answer, and after how long it came.
    pub answered: Option<(u64, Duration)>,
    /// The first answer's message.
    pub original: Option<u64>,
    /// Every message that only the asker saw, in order, as they were told.
    pub told: Vec<String>,
    pub suggested: Vec<String>,
}

/// What goes wrong, and how often.
pub struct Fault {
    /// A part of `METHOD /path`.
    pub at: &'static str,
    pub times: usize,
    pub what: Wrong,
}

#[derive(Clone)]
pub enum Wrong {
    /// This status with this body.
    Status(u16, Value),
    /// It is done, and the answer is lost.
    Lost,
    /// It takes so long.
    Slow(Duration),
}

#[derive(Clone, Copy)]
pub struct Person {
    pub id: u64,
    pub name: &'static str,
    pub locale: &'static str,
    pub permissions: u64,
    pub bot: bool,
}

pub const ALI: Person = person(11, "Ali");
pub const SARA: Person = person(12, "Sara");
pub const GUEST: Person = person(13, "Guest");

pub const fn person(n: u64, name: &'static str) -> Person {
    Person { id: 500_000_000_000_000_000 + n, name, locale: "en-US", permissions: 0, bot: false }
}

impl Discord {
    pub async fn start() -> Arc<Discord> {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let world = World { ids: 900_000_000_000_000_000, shards: 1, ..World::default() };
        let discord = Arc::new(Discord { url, world: Mutex::new(world), changed: Notify::new() });
        let app = axum::Router::new()
            .route("/gateway/", axum::routing::any(gateway::connect))
            .fallback(api)
            .layer(axum::extract::DefaultBodyLimit::max(64 << 20))
            .with_state(Arc::clone(&discord));
        tokio::spawn(async move { axum::serve(listener, app).await });
        discord
    }

    pub fn world(&self) -> MutexGuard<'_, World> {
        self.world.lock().unwrap()
    }

    pub fn channel(&self, guild: u64) -> u64 {
        self.world().open(Some(guild), None)
    }

    pub fn thread(&self, parent: u64) -> u64 {
        let guild = self.world().channels[&parent].guild;
        self.world().open(guild, Some(parent))
    }

    /// Waits until `found` finds something in the world.
    pub async fn wait<T>(&self, what: &str, mut found: impl FnMut(&World) -> Option<T>) -> T {
        let search = async {
            loop {
                let changed = self.changed.notified();
                if let Some(found) = found(&self.world()) {
                    return found;
                }
                let _ = timeout(Duration::from_millis(50), changed).await;
            }
        };
        timeout(Duration::from_mins(2), search).await.unwrap_or_else(|_| panic!("in time: {what}"))
    }

    pub async fn connected(&self) {
        self.wait("a session", |world| world.sessions.iter().any(|s| s.live.is_some()).then_some(())).await;
    }

    /// Uses a slash command; options are typed as the bot registered them.
    pub fn slash(&self, who: Person, channel: u64, name: &str, options: &[(&str, Value)]) -> String {
        let mut world = self.world();
        let data = world.command(name, options, None);
        world.interact(2, who, channel, &data, None)
    }

    /// Types into an option of a slash command; what is suggested.
    pub async fn typing(
        &self,
        who: Person,
        channel: u64,
        name: &str,
        options: &[(&str, Value)],
        focused: (&str, &str),
    ) -> Vec<String> {
        let token = {
            let mut world = self.world();
            let mut options = options.to_vec();
            options.push((focused.0, focused.1.into()));
            let data = world.command(name, &options, Some(focused.0));
            world.interact(4, who, channel, &data, None)
        };
        let asked = self.answer(&token).await;
        assert!(asked.suggested.len() <= 25);
        asked.suggested
    }

    /// Presses a component of a message: a button by its id, or an entry of a menu.
    pub fn press(&self, who: Person, channel: u64, message: u64, id: &str) -> String {
        let mut world = self.world();
        let shown = world.channels[&channel].messages[&message].clone();
        let menu = components(&shown.json).into_iter().find(|(_, menu, own)| menu.is_some() && own == id);
        let data = match menu {
            Some((_, Some(menu), _)) => {
                json!({ "custom_id": menu, "component_type": 3, "id": 1, "values": [id] })
            }
            _ => json!({ "custom_id": id, "component_type": 2, "id": 1 }),
        };
        world.interact(3, who, channel, &data, Some((message, shown.json)))
    }

    /// The first answer to an interaction.
    pub async fn answer(&self, token: &str) -> Asked {
        let is_whole =
            |asked: &&Asked| asked.answered.is_some_and(|(kind, _)| kind != 5 || !asked.told.is_empty());
        self.wait("an answer", |world| world.asked.get(token).filter(is_whole).cloned()).await
    }

    /// What only the asker was told first.
    pub async fn told(&self, token: &str) -> String {
        self.wait("a private answer", |world| world.asked[token].told.first().cloned()).await
    }

    /// Sends an event to the shard of a guild.
    pub fn event(&self, guild: u64, kind: &str, data: &Value) {
        self.world().dispatch(guild, kind, data);
    }

    /// Cuts every connection, with a close code or without a word.
    pub fn cut(&self, code: Option<u16>) {
        for session in &mut self.world().sessions {
            if let (Some(live), Some(code)) = (&session.live, code) {
                let _ = live.send(Frame::Close(Some(CloseFrame { code, reason: "".into() })));
            }
            session.live = None;
        }
    }

    /// Says an operation to every connection.
    pub fn say(&self, op: u8, data: &Value) {
        for session in &self.world().sessions {
            if let Some(live) = &session.live {
                let _ = live.send(Frame::Text(
                    json!({ "op": op, "d": data, "s": null, "t": null }).to_string().into(),
                ));
            }
        }
    }

    pub fn fault(&self, at: &'static str, times: usize, what: Wrong) {
        self.world().faults.push(Fault { at, times, what });
    }

    /// Requests whose `METHOD /path` has this in it.
    pub fn count(&self, at: &str) -> usize {
        let world = self.world();
        world.requests.iter().filter(|(method, path, _)| format!("{method} {path}").contains(at)).count()
    }
}

/// Label, menu and id of everything that can be pressed.
pub fn components(message: &Value) -> Vec<(String, Option<String>, String)> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let mut found = Vec::new();
    for one in message["components"]
        .as_array()
        .into_iter()
        .flatten()
        .flat_map(|row| row["components"].as_array().unwrap())
    {
        match one["options"].as_array() {
            Some(options) => found.extend(
                options.iter().map(|o| (text(&o["label"]), Some(text(&one["custom_id"])), text(&o["value"]))),
            ),
            None => found.push((text(&one["label"]), None, text(&one["custom_id"]))),
        }
    }
    found
}

impl World {
    fn id(&mut self) -> u64 {
        self.ids += 1;
        self.ids
    }

    fn open(&mut self, guild: Option<u64>, parent: Option<u64>) -> u64 {
        let id = self.id();
        self.channels.insert(id, Channel { guild, parent, permissions: EVERYTHING, ..Channel::default() });
        id
    }

    /// The public messages of a channel, oldest first.
    pub fn public(&self, channel: u64) -> Vec<&Shown> {
        self.channels[&channel].messages.values().filter(|shown| shown.only.is_none()).collect()
    }

    /// The newest public message that has components, with its id.
    pub fn live(&self, channel: u64) -> Option<(u64, Value)> {
        let mut messages = self.channels[&channel].messages.iter().rev();
        let (id, shown) =
            messages.find(|(_, shown)| shown.only.is_none() && !components(&shown.json).is_empty())?;
        Some((*id, shown.json.clone()))
    }

    /// What only the asker was told first.
    pub fn told(&self, token: &str) -> Option<String> {
        self.asked.get(token)?.told.first().cloned()
    }

    /// The data of the newest event of the first session.
    pub fn last_event(&self) -> Value {
        self.sessions[0].log.last().unwrap()["d"].clone()
    }

    fn command(&self, name: &str, options: &[(&str, Value)], focused: Option<&str>) -> Value {
        let known = self.commands.iter().find(|known| known["name"] == name).unwrap();
        let mut users = serde_json::Map::new();
        let options: Vec<Value> = options
            .iter()
            .map(|(option, value)| {
                let options = known["options"].as_array().unwrap();
                let known = options
                    .iter()
                    .find(|known| known["name"] == *option)
                    .unwrap_or_else(|| panic!("{name} {option}"));
                if known["type"] == 6 {
                    users.insert(value["id"].as_str().unwrap().to_owned(), value.clone());
                }
                let value = if known["type"] == 6 { value["id"].clone() } else { value.clone() };
                let mut option = json!({ "name": option, "type": known["type"], "value": value });
                if focused == option["name"].as_str() {
                    option["focused"] = true.into();
                }
                option
            })
            .collect();
        json!({ "id": "1", "name": name, "type": 1, "options": options, "resolved": { "users": users } })
    }

    fn interact(
        &mut self,
        kind: u8,
        who: Person,
        channel: u64,
        data: &Value,
        message: Option<(u64, Value)>,
    ) -> String {
        let id = self.id();
        let token = format!("token-{id}");
        let Channel { guild, parent, permissions, .. } = self.channels[&channel];
        let place = json!({
            "id": channel.to_string(), "type": if parent.is_some() { 11 } else { 0 }, "name": "room",
            "parent_id": parent.map(|id| id.to_string()), "permissions": permissions.to_string(),
            "thread_metadata": parent.map(|_| json!({ "archived": false, "auto_archive_duration": 1440,
                "archive_timestamp": "2024-01-01T00:00:00+00:00", "locked": false })),
        });
        let mut event = json!({
            "id": id.to_string(), "application_id": APPLICATION, "type": kind, "token": token, "version": 1,
            "channel_id": channel.to_string(), "channel": place, "locale": who.locale, "data": data,
            "app_permissions": permissions.to_string(), "entitlements": [], "context": 0,
            "authorizing_integration_owners": {}, "attachment_size_limit": 10_485_760,
        });
        match guild {
            Some(guild) => {
                event["guild_id"] = guild.to_string().into();
                event["guild_locale"] = "en-US".into();
                event["member"] = json!({ "user": user(who), "roles": [], "deaf": false, "mute": false, "flags": 0,
                    "joined_at": "2024-01-01T00:00:00+00:00", "permissions": who.permissions.to_string(), "pending": false });
            }
            None => event["user"] = user(who),
        }
        let id_of_message = message.as_ref().map(|(id, _)| *id);
        if let Some((_, message)) = message {
            event["message"] = message;
        }
        let asked = Asked {
            id,
            channel,
            user: who.id,
            message: id_of_message,
            born: Some(Instant::now()),
            ..Asked::default()
        };
        self.asked.insert(token.clone(), asked);
        self.dispatch(guild.unwrap_or_default(), "INTERACTION_CREATE", &event);
        token
    }

    fn dispatch(&mut self, guild: u64, kind: &str, data: &Value) {
        for session in &mut self.sessions {
            let (shard, shards) = session.shard;
            if (guild >> 22) % shards.max(1) == shard {
                session.log.push(json!({ "op": 0, "t": kind, "s": session.log.len() + 2, "d": data }));
                if let (Some(live), Some(event)) = (&session.live, session.log.last()) {
                    let _ = live.send(Frame::Text(event.to_string().into()));
                }
            }
        }
    }

    fn message(&mut self, channel: u64, body: &Value, files: Vec<Vec<u8>>, only: Option<u64>) -> Value {
        let id = self.id();
        let json = json!({
            "id": id.to_string(), "channel_id": channel.to_string(), "author": bot(), "content": "",
            "timestamp": "2024-01-01T00:00:00+00:00", "edited_timestamp": null, "tts": false, "mention_everyone": false,
            "mentions": [], "mention_roles": [], "attachments": [], "embeds": [], "pinned": false, "type": 0,
            "components": [], "flags": if only.is_some() { 64 } else { 0 }, "calls": [],
        });
        self.channels.get_mut(&channel).unwrap().messages.insert(id, Shown { json, only, files: Vec::new() });
        let json = self.edit(channel, id, body, files);
        let allowed: Vec<Value> = body["allowed_mentions"]["users"].as_array().cloned().unwrap_or_default();
        let content = json["content"].as_str().unwrap_or_default().to_owned();
        let calls: Vec<Value> = allowed
            .into_iter()
            .filter(|id| content.contains(&format!("<@{}>", id.as_str().unwrap())))
            .collect();
        let shown = self.channels.get_mut(&channel).unwrap().messages.get_mut(&id).unwrap();
        shown.json["calls"] = calls.into();
        shown.json.clone()
    }

    /// Changes what the body names. Of the attachments those stay that are listed.
    fn edit(&mut self, channel: u64, id: u64, body: &Value, files: Vec<Vec<u8>>) -> Value {
        let fresh: Vec<u64> = files.iter().map(|_| self.id()).collect();
        let shown = self.channels.get_mut(&channel).unwrap().messages.get_mut(&id).unwrap();
        for key in ["content", "components"] {
            if !body[key].is_null() {
                shown.json[key] = body[key].clone();
            }
        }
        if let Some(listed) = body["attachments"].as_array() {
            let old = shown.json["attachments"].as_array().unwrap().clone();
            let kept = old.iter().filter(|one| listed.iter().any(|l| l["id"] == one["id"])).cloned();
            let mut all: Vec<Value> = kept.collect();
            for (n, (id, file)) in fresh.iter().zip(&files).enumerate() {
                let listed =
                    listed.iter().find(|listed| listed["id"].as_str() == Some(&n.to_string())).unwrap();
                all.push(json!({ "id": id.to_string(), "filename": listed["filename"], "description": listed["description"],
                    "size": file.len(), "url": "http://127.0.0.1/x", "proxy_url": "http://127.0.0.1/x" }));
            }
            shown.json["attachments"] = all.into();
        }
        if !files.is_empty() {
            shown.files = files;
        }
        shown.json.clone()
    }

    fn tell(&mut self, token: &str, text: &Value) {
        let text = text.as_str().unwrap_or_default().to_owned();
        self.asked.get_mut(token).unwrap().told.push(text);
    }
}

pub fn user(who: Person) -> Value {
    json!({ "id": who.id.to_string(), "username": who.name.to_lowercase(), "discriminator": "0",
        "global_name": who.name, "avatar": null, "bot": who.bot, "public_flags": 0 })
}

fn bot() -> Value {
    json!({ "id": APPLICATION, "username": "takhteh", "discriminator": "0", "global_name": null, "avatar": null, "bot": true })
}

type Answer = (u16, Value);

fn refusal(status: u16, code: u64, message: &str) -> Answer {
    (status, json!({ "code": code, "message": message }))
}

/// Reads, writes down and answers a request.
async fn api(State(discord): State<Arc<Discord>>, request: Request) -> Response {
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let query = request.uri().query().unwrap_or_default().to_owned();
    let headers = request.headers().clone();
    let (body, files) = read(request).await;
    if !discord.world().unrecorded {
        record(&method, &path, &query, &headers, &body, &files);
    }
    let label = format!("{method} {path}");
    let wrong = {
        let mut world = discord.world();
        world.requests.push((method.to_string(), path.clone(), body.clone()));
        let wrong = world.faults.iter_mut().find(|fault| fault.times > 0 && label.contains(fault.at));
        wrong.map(|fault| {
            fault.times -= 1;
            fault.what.clone()
        })
    };
    if let Some(Wrong::Status(status, body)) = wrong {
        return reply(status, &body);
    }
    if let Some(Wrong::Slow(time)) = wrong {
        sleep(time).await;
    }
    let token = headers.get("authorization").and_then(|token| token.to_str().ok()).unwrap_or_default();
    let (status, answer) = if token == format!("Bot {TOKEN}") {
        let files = files.into_iter().map(|(_, _, bytes)| bytes).collect();
        carry_out(&discord, &method, &path, body, files)
    } else {
        refusal(401, 0, "401: Unauthorized")
    };
    discord.changed.notify_waiters();
    if matches!(wrong, Some(Wrong::Lost)) {
        return reply(502, &Value::Null);
    }
    reply(status, &answer)
}

fn reply(status: u16, body: &Value) -> Response {
    let status = StatusCode::from_u16(status).unwrap();
    if status == StatusCode::NO_CONTENT {
        status.into_response()
    } else {
        (status, axum::Json(body)).into_response()
    }
}

type Files = Vec<(String, String, Vec<u8>)>;

async fn read(request: Request) -> (Value, Files) {
    let kind = request
        .headers()
        .get("content-type")
        .and_then(|kind| kind.to_str().ok())
        .unwrap_or_default()
        .to_owned();
    let (mut body, mut files) = (Value::Null, Vec::new());
    if kind.starts_with("multipart/") {
        let mut parts = Multipart::from_request(request, &()).await.unwrap();
        while let Some(part) = parts.next_field().await.unwrap() {
            let (name, file) = (part.name().unwrap().to_owned(), part.file_name().map(str::to_owned));
            let bytes = part.bytes().await.unwrap();
            match file {
                Some(file) => files.push((name, file, bytes.to_vec())),
                None => body = serde_json::from_slice(&bytes).unwrap(),
            }
        }
    } else {
        let bytes = Bytes::from_request(request, &()).await.unwrap();
        body = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
    }
    (body, files)
}

fn record(method: &Method, path: &str, query: &str, headers: &HeaderMap, body: &Value, files: &Files) {
    let kind = headers.get("content-type").and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let query: BTreeMap<_, _> = query.split('&').filter_map(|pair| pair.split_once('=')).collect();
    // What a file begins with tells its kind.
    let magic = |bytes: &[u8]| {
        let first = bytes.first_chunk::<8>().map(|first| u64::from_be_bytes(*first));
        first.map(|first| format!("{first:016x}"))
    };
    let parts: Vec<_> = files
        .iter()
        .map(|(name, file, bytes)| json!({ "name": name, "filename": file, "magic": magic(bytes), "size": bytes.len() }))
        .collect();
    let line = json!({ "method": method.as_str(), "path": path, "query": query, "body": body,
        "content_type": kind.split(';').next(), "parts": parts });
    writeln!(RECORD.lock().unwrap(), "{line}").unwrap();
}

fn carry_out(discord: &Discord, method: &Method, path: &str, body: Value, files: Vec<Vec<u8>>) -> Answer {
    let mut world = discord.world();
    let parts: Vec<&str> = path.trim_start_matches("/api/v10/").split('/').collect();
    let number = |part: &str| part.parse::<u64>().unwrap();
    match (method.as_str(), parts.as_slice()) {
        ("GET", ["gateway", "bot"]) => {
            let url = discord.url.replace("http", "ws") + "/gateway";
            let limit = json!({ "total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1 });
            (200, json!({ "url": url, "shards": world.shards, "session_start_limit": limit }))
        }
        ("GET", ["oauth2", "applications", "@me"]) => (200, json!({ "id": APPLICATION, "name": "takhteh" })),
        ("PUT", ["applications", _, "commands"]) => {
            world.commands.clone_from(body.as_array().unwrap());
            (200, body)
        }
        ("POST", ["channels", channel, "messages"]) => {
            let channel = number(channel);
            match world.channels.get(&channel) {
                Some(known) if !known.deleted => {}
                _ => return refusal(404, 10003, "Unknown Channel"),
            }
            let (permissions, parent) =
                (world.channels[&channel].permissions, world.channels[&channel].parent);
            let needed = if parent.is_some() { 1 << 38 } else { 1 << 11 };
            if permissions & needed == 0 {
                return refusal(403, 50013, "Missing Permissions");
            }
            let nonce = body["nonce"].as_str().unwrap_or_default().to_owned();
            if let (Some(known), true) = (world.nonces.get(&nonce).copied(), body["enforce_nonce"] == true) {
                return (200, world.channels[&channel].messages[&known].json.clone());
            }
            let message = world.message(channel, &body, files, None);
            world.nonces.insert(nonce, number(message["id"].as_str().unwrap()));
            (200, message)
        }
        ("PATCH", ["channels", channel, "messages", message]) => {
            let (channel, message) = (number(channel), number(message));
            if world.channels.get(&channel).is_none_or(|channel| channel.deleted) {
                return refusal(404, 10003, "Unknown Channel");
            }
            if !world.channels[&channel].messages.contains_key(&message) {
                return refusal(404, 10008, "Unknown Message");
            }
            (200, world.edit(channel, message, &body, files))
        }
        ("DELETE", ["channels", channel, "messages", message]) => {
            world.channels.get_mut(&number(channel)).unwrap().messages.remove(&number(message));
            (204, Value::Null)
        }
        ("POST", ["interactions", _, token, "callback"]) => callback(&mut world, token, &body, files),
        (_, ["webhooks", _, token, rest @ ..]) => webhook(&mut world, method, token, rest, &body, files),
        _ => refusal(404, 0, "404: Not Found"),
    }
}

fn callback(world: &mut World, token: &str, body: &Value, files: Vec<Vec<u8>>) -> Answer {
    let Some(asked) = world.asked.get(token).cloned() else {
        return refusal(404, 10062, "Unknown interaction");
    };
    let since = asked.born.unwrap().elapsed();
    if since > Duration::from_secs(3) {
        return refusal(404, 10062, "Unknown interaction");
    }
    if asked.answered.is_some() {
        return refusal(400, 40060, "Interaction has already been acknowledged.");
    }
    let (kind, data) = (body["type"].as_u64().unwrap(), &body["data"]);
    let only = (data["flags"] == 64).then_some(asked.user);
    let message = match kind {
        4 | 5 => Some(world.message(asked.channel, data, files, only)),
        6 | 7 => {
            let id = asked.message.unwrap();
            Some(if kind == 7 {
                world.edit(asked.channel, id, data, files)
            } else {
                json!({ "id": id.to_string() })
            })
        }
        _ => None,
    };
    if (kind == 4 && only.is_some()) || (kind == 7 && data["content"].is_string()) {
        world.tell(token, &data["content"]);
    }
    let asked = world.asked.get_mut(token).unwrap();
    asked.answered = Some((kind, since));
    asked.original = message.as_ref().and_then(|message| message["id"].as_str()?.parse().ok());
    for choice in data["choices"].as_array().into_iter().flatten() {
        asked.suggested.push(choice["value"].as_str().unwrap().to_owned());
    }
    let resource = message.map(|message| json!({ "type": kind, "message": message }));
    (200, json!({ "interaction": { "id": asked.id.to_string(), "type": 2 }, "resource": resource }))
}

fn webhook(
    world: &mut World,
    method: &Method,
    token: &str,
    rest: &[&str],
    body: &Value,
    files: Vec<Vec<u8>>,
) -> Answer {
    let Some(asked) = world.asked.get(token).filter(|asked| asked.answered.is_some()).cloned() else {
        return refusal(404, 10015, "Unknown Webhook");
    };
    match (method.as_str(), rest, asked.original) {
        ("POST", [], _) => {
            let only = (body["flags"] == 64).then_some(asked.user);
            let message = world.message(asked.channel, body, files, only);
            world.tell(token, &body["content"]);
            (200, message)
        }
        ("GET", ["messages", "@original"], Some(id)) => {
            (200, world.channels[&asked.channel].messages[&id].json.clone())
        }
        ("PATCH", ["messages", "@original"], Some(id)) => {
            world.tell(token, &body["content"]);
            (200, world.edit(asked.channel, id, body, files))
        }
        _ => refusal(404, 10008, "Unknown Message"),
    }
}
