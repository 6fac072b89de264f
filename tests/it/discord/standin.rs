//! A stand-in for Discord on loopback: gateway and HTTP interface, guilds, channels, threads and people, with the
//! faults that one asks for. It keeps Discord's rules (three seconds for an answer, one answer an interaction, what
//! an edit's attachments mean, nonces) and writes down every request.
#![allow(clippy::unwrap_used)]

#[path = "standin/api.rs"]
mod api;
#[path = "standin/gateway.rs"]
mod gateway;

use axum::extract::ws::{CloseFrame, Message as Frame};
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
    /// Leaves who wants to connect to the gateway without an answer, and counts them.
    pub mute: bool,
    pub muted: usize,
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
            .fallback(api::answer)
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
