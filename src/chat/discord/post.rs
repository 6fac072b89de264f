//! The bot's messages on their way into channels: what they look like there, which of them are edits, and what
//! an answer of Discord means for the queue.

use super::components;
use super::escape::{CONTENT, clipped, markdown};
use super::pending::{Carried, Pending};
use super::permissions;
use super::rest::{Attached, Call, Fault, Rest};
use super::{HOMES, MESSAGES};
use crate::bot::{Bot, BotError, Owed};
use crate::chat::outbox::{Notes, Outcome, Parcel, Sender};
use crate::table::reply::{self, Message, Reply};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use serenity::all::{ChannelId, MessageId};
use serenity::http::{LightMethod, Route};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::Arc;
use tokio::sync::Notify;

/// Characters of a picture's description.
const ALT: usize = 1_024;

/// Discord's numbers for what is not there (any more).
const UNKNOWN_CHANNEL: u64 = 10003;
const UNKNOWN_MESSAGE: u64 = 10008;
/// A thread that is put away: its messages cannot be edited, but a new one opens it again.
const ARCHIVED: u64 = 50083;

/// What sends and saves for all channels.
pub(super) struct Desk {
    pub(super) bot: Arc<Bot>,
    pub(super) rest: Rest,
    /// Told when Discord does not accept the token any more.
    pub(super) locked_out: Notify,
}

/// A message's JSON with its files.
#[derive(Clone)]
pub(super) struct Body {
    pub(super) json: Value,
    pub(super) files: Vec<Attached>,
}

/// What has to be known of a message to edit it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Kept {
    pub(super) message: String,
    attachments: Vec<String>,
    /// Whom it called: an edit calls nobody anew, and takes no call back.
    called: Vec<String>,
}

/// Why a message did not go out.
#[derive(Debug, thiserror::Error)]
enum Trouble {
    #[error(transparent)]
    Discord(#[from] Fault),
    #[error(transparent)]
    Bot(#[from] BotError),
}

impl Sender for Desk {
    type Along = Arc<Pending>;

    async fn send(&self, parcel: &Parcel<Arc<Pending>>) -> Outcome {
        let place = &parcel.owed.place;
        let Some(channel) = channel(place) else {
            return Outcome::Refused(format!("{place} is no channel"));
        };
        let sent = match &parcel.owed.reply {
            // It was for somebody who asked, and nobody waits any more: he can ask again.
            Reply::Post(message) if message.only.is_some() && message.mentions.is_empty() => Ok(Notes::new()),
            Reply::Post(message) => self.post(channel, parcel, message).await,
            Reply::Strip { slot } => self.strip(channel, parcel, slot).await,
            Reply::Remove { slot } => self.remove(channel, slot).await,
        };
        match sent {
            Ok(notes) => Outcome::Sent(notes),
            Err(Trouble::Bot(error)) => Outcome::Retry(error.to_string()),
            Err(Trouble::Discord(fault)) => self.outcome(parcel, fault).await,
        }
    }

    async fn settle(&self, keys: &[String], notes: Notes) -> Result<(), BotError> {
        self.bot.settle(keys, notes).await
    }

    fn owed(&self, place: &str) -> Result<Vec<Owed>, BotError> {
        let mut owed = self.bot.owed(place)?;
        // Names that only begin like this place's belong to others.
        owed.retain(|owed| owed.place == place);
        Ok(owed)
    }
}

impl Desk {
    /// What is kept of the message in a slot.
    pub(super) fn kept(&self, channel: ChannelId, slot: &str) -> Result<Option<Kept>, BotError> {
        let key = key(channel, slot);
        let found = self.bot.notes(&key)?.into_iter().find(|(known, _)| *known == key);
        Ok(found.and_then(|(_, note)| serde_json::from_str(&note).ok()))
    }

    /// What a message looks like, after what is `kept` of it.
    pub(super) async fn body(&self, message: &Message, kept: Option<&Kept>) -> Result<Body, BotError> {
        let mut files = Vec::new();
        let mut attachments = Vec::new();
        let mut attach = |name: String, kind: &'static str, bytes: Arc<[u8]>, alt: Option<&String>| {
            let mut listed = json!({ "id": files.len().to_string(), "filename": name });
            if let Some(alt) = alt {
                listed["description"] = clipped(alt, ALT).into();
            }
            attachments.push(listed);
            files.push(Attached { name, kind, bytes });
        };
        let alt = message.alt.as_ref();
        if let Some(recipe) = &message.picture {
            match self.bot.picture(recipe).await {
                Ok(png) => attach("board.png".to_owned(), "image/png", png, alt),
                Err(BotError::NoPicture) => {}
                Err(error) => return Err(error),
            }
        }
        if let Some(file) = &message.file {
            let name = file.name.clone();
            match &file.body {
                reply::Body::Text(text) => attach(name, "text/plain", text.as_bytes().into(), None),
                reply::Body::Picture(recipe) => {
                    attach(name, "image/png", self.bot.picture(recipe).await?, alt);
                }
                reply::Body::Replay(recipe) => attach(name, "image/gif", self.bot.replay(recipe).await?, alt),
            }
        }
        let called = called(message, kept);
        let calls = called.iter().map(|id| format!("<@{id}>")).collect::<Vec<_>>().join(" ");
        let text = markdown(&message.text);
        let text = if calls.is_empty() { text } else { format!("{calls}\n{text}") };
        let json = json!({
            "content": clipped(&text, CONTENT),
            "allowed_mentions": { "parse": [], "users": called },
            "components": components::rows(&message.buttons),
            "attachments": attachments,
        });
        Ok(Body { json, files })
    }

    /// Posts a message, or edits the one that is in its slot.
    async fn post(
        &self,
        channel: ChannelId,
        parcel: &Parcel<Arc<Pending>>,
        message: &Message,
    ) -> Result<Notes, Trouble> {
        let kept = match &message.slot {
            Some(slot) => self.kept(channel, slot)?,
            None => None,
        };
        let body = self.body(message, kept.as_ref()).await?;
        let carried = match &parcel.along {
            Some(pending) => pending.carry(&self.rest, kept.as_ref(), &body).await,
            None => Carried::Elsewhere,
        };
        let sent = match (carried, &kept) {
            (Carried::Done(sent), _) => sent,
            (Carried::Later(fault), _) => return Err(fault.into()),
            (Carried::Elsewhere, Some(kept)) => match self.edit(channel, kept, &body).await {
                // Somebody has deleted it, or put its thread away: the players still need it.
                Err(Fault::Refused { code: UNKNOWN_MESSAGE | ARCHIVED, .. }) => {
                    self.create(channel, parcel, body).await?
                }
                sent => sent?,
            },
            (Carried::Elsewhere, None) => self.create(channel, parcel, body).await?,
        };
        let (Some(slot), Some(id)) = (&message.slot, sent["id"].as_str()) else { return Ok(Notes::new()) };
        let attachments = sent["attachments"].as_array().into_iter().flatten();
        let attachments = attachments.filter_map(|one| one["id"].as_str().map(str::to_owned)).collect();
        let note = Kept { message: id.to_owned(), attachments, called: called(message, kept.as_ref()) };
        Ok(vec![(key(channel, slot), serde_json::to_string(&note).ok())])
    }

    async fn create(
        &self,
        channel: ChannelId,
        parcel: &Parcel<Arc<Pending>>,
        body: Body,
    ) -> Result<Value, Fault> {
        // Of several messages with the same nonce Discord makes one, so that a try of which nobody knows whether
        // it arrived can be made again.
        let mut hasher = DefaultHasher::new();
        parcel.oldest().hash(&mut hasher);
        let body = body.with("nonce", format!("{:016x}", hasher.finish())).with("enforce_nonce", true);
        let route = Route::ChannelMessages { channel_id: channel };
        let posted = Call::with(LightMethod::Post, route, body.json.clone(), body.files.clone());
        let posted = self.rest.call(posted).await?;
        // The try that arrived may have been one before something was taken in.
        match posted["id"].as_str() {
            Some(id) if parcel.failed > 0 && !parcel.older.is_empty() => {
                let kept = Kept { message: id.to_owned(), attachments: Vec::new(), called: Vec::new() };
                self.edit(channel, &kept, &body.without("nonce").without("enforce_nonce")).await
            }
            _ => Ok(posted),
        }
    }

    async fn edit(&self, channel: ChannelId, kept: &Kept, body: &Body) -> Result<Value, Fault> {
        let Some(message_id) = kept.id() else { return Ok(Value::Null) };
        let route = Route::ChannelMessage { channel_id: channel, message_id };
        let Body { json, files } = body.clone();
        self.rest.call(Call::with(LightMethod::Patch, route, json, files)).await
    }

    /// Takes the components off a message; everything else of it stays.
    async fn strip(
        &self,
        channel: ChannelId,
        parcel: &Parcel<Arc<Pending>>,
        slot: &str,
    ) -> Result<Notes, Trouble> {
        let Some(kept) = self.kept(channel, slot)? else { return Ok(Notes::new()) };
        let attachments: Vec<_> = kept.attachments.iter().map(|id| json!({ "id": id })).collect();
        let body = Body::plain(json!({ "components": [], "attachments": attachments }));
        let carried = match &parcel.along {
            Some(pending) => pending.carry(&self.rest, Some(&kept), &body).await,
            None => Carried::Elsewhere,
        };
        match carried {
            Carried::Done(_) => {}
            Carried::Later(fault) => return Err(fault.into()),
            Carried::Elsewhere => match self.edit(channel, &kept, &body).await {
                Err(Fault::Refused { code: UNKNOWN_MESSAGE | ARCHIVED, .. }) => {}
                done => drop(done?),
            },
        }
        Ok(vec![(key(channel, slot), None)])
    }

    async fn remove(&self, channel: ChannelId, slot: &str) -> Result<Notes, Trouble> {
        let Some(kept) = self.kept(channel, slot)? else { return Ok(Notes::new()) };
        if let Some(message_id) = kept.id() {
            let route = Route::ChannelMessage { channel_id: channel, message_id };
            match self.rest.call(Call { method: LightMethod::Delete, ..Call::get(route) }).await {
                Err(Fault::Refused { code: UNKNOWN_MESSAGE, .. }) => {}
                done => drop(done?),
            }
        }
        Ok(vec![(key(channel, slot), None)])
    }

    /// Ends the games of a place that is gone, and forgets its messages.
    pub(super) async fn forget(&self, place: &str) -> Result<(), BotError> {
        self.bot.close(place).await?;
        let mut forgotten = vec![(format!("{HOMES}{place}"), None)];
        if let Some(channel) = channel(place) {
            let messages = self.bot.notes(&format!("{MESSAGES}{channel}/"))?;
            forgotten.extend(messages.into_iter().map(|(key, _)| (key, None)));
        }
        self.bot.settle(&[], forgotten).await
    }

    /// What a fault means for the queue.
    async fn outcome(&self, parcel: &Parcel<Arc<Pending>>, fault: Fault) -> Outcome {
        match fault {
            Fault::Token => {
                self.locked_out.notify_one();
                Outcome::Retry(fault.to_string())
            }
            Fault::Limited(wait) => Outcome::RetryAfter(wait),
            Fault::Failed(reason) => Outcome::Retry(reason),
            Fault::Refused { code: UNKNOWN_CHANNEL, .. } => {
                if let Err(error) = self.forget(&parcel.owed.place).await {
                    tracing::error!(place = parcel.owed.place, %error, "a deleted channel's games go on");
                }
                Outcome::Gone
            }
            Fault::Refused { status: 403, .. } => {
                self.tell_what_is_missing(parcel).await;
                Outcome::Refused(fault.to_string())
            }
            Fault::Refused { .. } => Outcome::Refused(fault.to_string()),
        }
    }

    async fn tell_what_is_missing(&self, parcel: &Parcel<Arc<Pending>>) {
        let Some(pending) = &parcel.along else { return };
        let missing = permissions::missing(pending.whence.allowed, pending.whence.in_thread);
        let missing =
            if missing.is_empty() { permissions::needed(pending.whence.in_thread) } else { missing };
        let language = self.bot.language(&pending.whence.place, &pending.whence.actor).await;
        let text = permissions::refusal("err-board-permissions", &missing, language);
        pending.tell(&self.rest, Body::text(&text)).await;
    }
}

impl Body {
    /// Without files.
    pub(super) fn plain(json: Value) -> Body {
        Body { json, files: Vec::new() }
    }

    /// A plain text that calls nobody.
    pub(super) fn text(text: &str) -> Body {
        let content = clipped(&markdown(text), CONTENT);
        Body::plain(json!({ "content": content, "allowed_mentions": { "parse": [] } }))
    }

    fn without(mut self, key: &str) -> Body {
        if let Some(object) = self.json.as_object_mut() {
            object.remove(key);
        }
        self
    }

    pub(super) fn with(mut self, key: &str, value: impl Into<Value>) -> Body {
        self.json[key] = value.into();
        self
    }
}

impl Kept {
    fn id(&self) -> Option<MessageId> {
        self.message.parse().ok()
    }
}

/// The channel or thread of a place: `discord/CHANNEL` or `discord/CHANNEL/THREAD`.
pub(super) fn channel(place: &str) -> Option<ChannelId> {
    place.rsplit('/').next()?.parse().ok()
}

/// The ids of the people whom a message calls. One whom Discord does not know cannot be called.
fn called(message: &Message, kept: Option<&Kept>) -> Vec<String> {
    let is_id = |id: &&String| !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_digit());
    let called: Vec<String> =
        message.mentions.iter().map(|person| &person.id).filter(is_id).cloned().collect();
    match kept {
        Some(kept) if called.is_empty() => kept.called.clone(),
        _ => called,
    }
}

fn key(channel: ChannelId, slot: &str) -> String {
    format!("{MESSAGES}{channel}/{slot}")
}
