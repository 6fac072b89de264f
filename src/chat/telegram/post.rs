//! One reply to one place: sent as a photo, a text or a file, or as an edit of what stands there.

use super::fault::Fault;
use super::html::{self, html};
use super::keyboard::keyboard;
use super::ledger::{Kind, Ledger, Notes, Standing};
use super::links::Links;
use super::place::{self, Place};
use crate::bot::{Bot, BotError, Owed, Person};
use crate::chat::outbox::{Outcome, Pace, Parcel, Sender};
use crate::table::reply::{Body, File, Message, Picture, Reply};
use crate::table::words::Language;
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use teloxide::payloads::{
    EditMessageCaptionSetters as _, EditMessageMediaSetters as _, EditMessageTextSetters as _,
    SendAnimationSetters as _, SendDocumentSetters as _, SendMessageSetters as _, SendPhotoSetters as _,
};
use teloxide::prelude::Requester as _;
use teloxide::types::{
    ChatId, InputFile, InputMedia, InputMediaPhoto, LinkPreviewOptions, MessageId, ParseMode,
    ReplyParameters, ThreadId,
};
use tokio::sync::mpsc;

/// No link's page is shown below a text.
const NO_PREVIEW: LinkPreviewOptions = LinkPreviewOptions {
    is_disabled: true,
    url: None,
    prefer_small_media: false,
    prefer_large_media: false,
    show_above_text: false,
};

/// Delivers what is owed.
pub(super) struct Courier {
    pub(super) bot: Arc<Bot>,
    pub(super) api: teloxide::Bot,
    pub(super) ledger: Ledger,
    pub(super) links: Links,
    /// `t.me/<this>`.
    pub(super) username: String,
    known: Mutex<Known>,
    news: mpsc::UnboundedSender<Turn>,
}

/// The replies that this process has in hand.
#[derive(Default)]
struct Known {
    /// In a queue or on the way: must not be queued again when their update comes again.
    queued: HashSet<String>,
    /// On the way as the answer to a press: must not be fetched for a queue.
    alerts: HashSet<String>,
}

/// What a delivery has found out about a chat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// It is now this place: what is owed there is to be fetched.
    Moved(String),
    /// It is gone: all places whose names are this or go on from it with a slash.
    Gone(String),
}

/// What a reply answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Answered {
    /// The chat in which it was said.
    pub(super) chat: ChatId,
    /// The message that said it, or below which it was pressed.
    pub(super) message: MessageId,
}

/// A reply on its way to one of the chats of its place.
struct Delivery<'a> {
    courier: &'a Courier,
    chat: ChatId,
    topic: Option<ThreadId>,
    place: &'a str,
    key: &'a str,
    answered: Option<Answered>,
}

impl Courier {
    /// With what was noted by earlier runs.
    pub(super) fn new(
        bot: Arc<Bot>,
        api: teloxide::Bot,
        username: String,
        news: mpsc::UnboundedSender<Turn>,
    ) -> Result<Courier, BotError> {
        let (ledger, links) = (Ledger::load(&bot)?, Links::load(&bot)?);
        Ok(Courier { bot, api, ledger, links, username, known: Mutex::default(), news })
    }

    /// Takes in hand what is still owed of an update's replies, all to places whose names begin with `within`: an
    /// update that comes again brings replies that may be on their way already, or have long arrived.
    pub(super) fn take(&self, within: &str, owed: Vec<Owed>) -> Result<Vec<Owed>, BotError> {
        let new: Vec<Owed> = {
            let mut known = self.known();
            owed.into_iter().filter(|owed| known.queued.insert(owed.key.clone())).collect()
        };
        // Only now the store is asked: what arrives meanwhile has been taken out of it before.
        let standing: HashSet<String> = self.bot.owed(within)?.into_iter().map(|owed| owed.key).collect();
        let (owed, done): (Vec<Owed>, Vec<Owed>) =
            new.into_iter().partition(|owed| standing.contains(&owed.key));
        let mut known = self.known();
        for owed in done {
            known.queued.remove(&owed.key);
        }
        Ok(owed)
    }

    /// Is this reply in hand?
    pub(super) fn has(&self, key: &str) -> bool {
        let known = self.known();
        known.queued.contains(key) || known.alerts.contains(key)
    }

    /// Marks a reply as the answer to a press, or no longer.
    pub(super) fn set_alert(&self, key: &str, is_alert: bool) {
        let mut known = self.known();
        if is_alert {
            known.alerts.insert(key.to_owned());
        } else {
            known.alerts.remove(key);
        }
    }

    /// The chats to which a reply to a place goes, with the topic there. Of private chats each hears what is for
    /// everybody, and what is for its own person, who may be a guest that was not let in.
    fn chats(&self, place: &str, reply: &Reply) -> Vec<(ChatId, Option<ThreadId>)> {
        match Place::read(place) {
            Some(Place::Chat { chat, topic }) => vec![(chat, topic)],
            Some(Place::Shared(code)) => {
                if let Reply::Post(message) = reply
                    && let Some(only) = &message.only
                {
                    return only.parse().map(|id| (ChatId(id), None)).into_iter().collect();
                }
                self.links.chats(&code).into_iter().map(|chat| (chat, None)).collect()
            }
            None => Vec::new(),
        }
    }

    /// A group has become a supergroup: its games go on there. Its messages stay behind.
    pub(super) async fn relocate(&self, from: ChatId, to: ChatId) -> Result<(), BotError> {
        let new = Place::chat(to, None).name();
        self.bot.relocate(&Place::chat(from, None).name(), &new).await?;
        self.bot.settle(&[], self.ledger.forget_chat(from)).await?;
        self.tell(Turn::Moved(new));
        Ok(())
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn tell(&self, turn: Turn) {
        // Nobody listens any more when the adapter is ending.
        let _ = self.news.send(turn);
    }
}

impl Sender for Courier {
    type Along = Answered;

    fn chat<'a>(&self, place: &'a str) -> &'a str {
        place::queue(place)
    }

    fn pace(&self, chat: &str, usual: Pace) -> Pace {
        Pace { window: usual.window.filter(|_| place::is_group(chat)), ..usual }
    }

    async fn send(&self, parcel: &Parcel<Answered>) -> Outcome {
        let Owed { key, place, reply } = &parcel.owed;
        let mut notes = Notes::new();
        let (mut arrived, mut gone) = (false, false);
        for (chat, topic) in self.chats(place, reply) {
            let answered = parcel.along.filter(|answered| answered.chat == chat);
            let delivery = Delivery { courier: self, chat, topic, place, key, answered };
            match delivery.carry_out(reply).await {
                Ok(changed) => {
                    notes.extend(changed);
                    arrived = true;
                }
                Err(Fault::Wait(pause)) => return Outcome::RetryAfter(pause),
                Err(Fault::Again(reason)) => return Outcome::Retry(reason),
                Err(Fault::Moved(to)) => {
                    return match self.relocate(chat, to).await {
                        // What waits here has moved along, and is fetched under its new name.
                        Ok(()) => Outcome::Gone,
                        Err(error) => Outcome::Retry(error.to_string()),
                    };
                }
                Err(Fault::Gone) => gone = true,
                Err(Fault::Topic) => {
                    self.tell(Turn::Gone(place.clone()));
                    return Outcome::Refused("the topic is gone".to_owned());
                }
                Err(fault) => return Outcome::Refused(format!("{fault:?}")),
            }
        }
        if gone && !arrived {
            self.tell(Turn::Gone(place::queue(place).to_owned()));
            return Outcome::Gone;
        }
        Outcome::Sent(notes)
    }

    async fn settle(&self, keys: &[String], notes: Notes) -> Result<(), BotError> {
        self.bot.settle(keys, notes).await?;
        let mut known = self.known();
        for key in keys {
            known.queued.remove(key);
        }
        Ok(())
    }

    fn owed(&self, chat: &str) -> Result<Vec<Owed>, BotError> {
        let mut owed = self.bot.owed(chat)?;
        let mut known = self.known();
        owed.retain(|owed| place::queue(&owed.place) == chat && !known.alerts.contains(&owed.key));
        known.queued.extend(owed.iter().map(|owed| owed.key.clone()));
        Ok(owed)
    }
}

impl Delivery<'_> {
    async fn carry_out(&self, reply: &Reply) -> Result<Notes, Fault> {
        match reply {
            Reply::Strip { slot } => self.strip(slot).await,
            Reply::Remove { slot } => self.remove(slot).await,
            Reply::Post(message) => self.post(message).await,
        }
    }

    async fn strip(&self, slot: &str) -> Result<Notes, Fault> {
        let Some((message, _)) = self.courier.ledger.slot(self.chat, self.place, slot) else {
            return Ok(Notes::new());
        };
        let done = self.courier.api.edit_message_reply_markup(self.chat, message).await;
        match done.map_err(|error| Fault::of(&error)) {
            Ok(_) | Err(Fault::Unchanged | Fault::Lost) => Ok(self.courier.ledger.forget(self.chat, message)),
            Err(fault) => Err(fault),
        }
    }

    /// A bot may delete its own messages for two days; an older one loses its buttons.
    async fn remove(&self, slot: &str) -> Result<Notes, Fault> {
        let Some((message, _)) = self.courier.ledger.slot(self.chat, self.place, slot) else {
            return Ok(Notes::new());
        };
        let done = self.courier.api.delete_message(self.chat, message).await;
        match done.map_err(|error| Fault::of(&error)) {
            Ok(_) => Ok(self.courier.ledger.forget(self.chat, message)),
            Err(Fault::Lost | Fault::Refused(_) | Fault::Forbidden(_)) => self.strip(slot).await,
            Err(fault) => Err(fault),
        }
    }

    async fn post(&self, message: &Message) -> Result<Notes, Fault> {
        let mut notes = Notes::new();
        let standing =
            message.slot.as_deref().and_then(|slot| self.courier.ledger.slot(self.chat, self.place, slot));
        if let Some((id, standing)) = standing {
            if standing.key.as_str() >= self.key {
                return Ok(Notes::new());
            }
            match self.edit(id, &standing, message).await {
                Ok(()) | Err(Fault::Unchanged) => return Ok(self.note(id, message, standing)),
                // What nobody can edit any more is posted anew.
                Err(Fault::Lost) => notes = self.courier.ledger.forget(self.chat, id),
                Err(fault) => return Err(fault),
            }
        }
        let kind = kind_of(message);
        let (id, kind) = match self.send(message).await {
            // Where pictures are not allowed, words may be.
            Err(Fault::Forbidden(_)) if kind != Kind::Text => {
                (self.say(&in_words(message)).await, Kind::Text)
            }
            sent => (sent, kind),
        };
        let id = match id {
            Err(Fault::Forbidden(reason)) => {
                self.tell_muted(message).await;
                return Err(Fault::Forbidden(reason));
            }
            id => id?,
        };
        let slot = message.slot.as_deref().unwrap_or_default();
        let standing = Standing { called: message.mentions.clone(), ..Standing::new(self.place, slot, kind) };
        notes.extend(self.note(id, message, standing));
        Ok(notes)
    }

    /// Writes down what stands in a message now.
    fn note(&self, id: MessageId, message: &Message, standing: Standing) -> Notes {
        if message.slot.is_none() || message.buttons.is_empty() {
            return self.courier.ledger.forget(self.chat, id);
        }
        let standing = Standing {
            table: message.table.clone(),
            picture: number(message.picture.as_ref()),
            key: self.key.to_owned(),
            ..standing
        };
        self.courier.ledger.put(self.chat, id, standing)
    }

    async fn edit(&self, id: MessageId, standing: &Standing, message: &Message) -> Result<(), Fault> {
        let Courier { api, bot, .. } = self.courier;
        // An edit calls nobody anew, and takes no call back where the name still stands.
        let mut called =
            if message.mentions.is_empty() { &standing.called } else { &message.mentions }.clone();
        called.retain(|person| message.text.contains(&format!("\u{2068}{}\u{2069}", person.name)));
        let called = called.as_slice();
        let keys = keyboard(&message.buttons);
        let done = match (standing.kind, &message.picture) {
            (Kind::Text, _) => {
                let text = self.text(message, called, html::TEXT);
                let call = api.edit_message_text(self.chat, id, text).parse_mode(ParseMode::Html);
                let call = call.link_preview_options(NO_PREVIEW);
                match keys {
                    Some(keys) => call.reply_markup(keys).await,
                    None => call.await,
                }
            }
            (Kind::Photo, Some(picture)) if standing.picture != number(Some(picture)) => {
                let png = bot.picture(picture).await.map_err(|error| unmade(&error))?;
                let photo = InputMediaPhoto::new(file(&png, "board.png"))
                    .caption(self.text(message, called, html::CAPTION))
                    .parse_mode(ParseMode::Html);
                let call = api.edit_message_media(self.chat, id, InputMedia::Photo(photo));
                match keys {
                    Some(keys) => call.reply_markup(keys).await,
                    None => call.await,
                }
            }
            (Kind::Photo | Kind::File, _) => {
                let call = api
                    .edit_message_caption(self.chat, id)
                    .caption(self.text(message, called, html::CAPTION))
                    .parse_mode(ParseMode::Html);
                match keys {
                    Some(keys) => call.reply_markup(keys).await,
                    None => call.await,
                }
            }
        };
        done.map(drop).map_err(|error| Fault::of(&error))
    }

    /// Posts a message as what it is.
    async fn send(&self, message: &Message) -> Result<MessageId, Fault> {
        if let Some(picture) = &message.picture {
            return self.show(message, picture).await;
        }
        match &message.file {
            Some(file) => self.hand_over(message, file).await,
            None => self.say(message).await,
        }
    }

    async fn show(&self, message: &Message, picture: &Picture) -> Result<MessageId, Fault> {
        let png = self.courier.bot.picture(picture).await.map_err(|error| unmade(&error))?;
        let mut call = self.courier.api.send_photo(self.chat, file(&png, "board.png"));
        call = call.caption(self.text(message, &message.mentions, html::CAPTION)).parse_mode(ParseMode::Html);
        if let Some(topic) = self.topic {
            call = call.message_thread_id(topic);
        }
        if let Some(reply) = self.reply(message) {
            call = call.reply_parameters(reply);
        }
        if self.is_quiet(message) {
            call = call.disable_notification(true);
        }
        if let Some(keys) = keyboard(&message.buttons) {
            call = call.reply_markup(keys);
        }
        call.await.map(|sent| sent.id).map_err(|error| Fault::of(&error))
    }

    async fn hand_over(&self, message: &Message, handed: &File) -> Result<MessageId, Fault> {
        let Courier { api, bot, .. } = self.courier;
        let caption = self.text(message, &message.mentions, html::CAPTION);
        if let Body::Replay(board) = &handed.body {
            let gif = bot.replay(board).await.map_err(|error| unmade(&error))?;
            let mut call = api.send_animation(self.chat, file(&gif, &handed.name));
            call = call.caption(caption).parse_mode(ParseMode::Html);
            if let Some(topic) = self.topic {
                call = call.message_thread_id(topic);
            }
            if let Some(reply) = self.reply(message) {
                call = call.reply_parameters(reply);
            }
            return call.await.map(|sent| sent.id).map_err(|error| Fault::of(&error));
        }
        let body = match &handed.body {
            Body::Picture(picture) => {
                let png = bot.picture(picture).await.map_err(|error| unmade(&error))?;
                file(&png, &handed.name)
            }
            Body::Text(text) => file(text.as_bytes(), &handed.name),
            Body::Replay(_) => return Err(Fault::Refused("an animation is no document".to_owned())),
        };
        let mut call = api.send_document(self.chat, body).caption(caption).parse_mode(ParseMode::Html);
        if let Some(topic) = self.topic {
            call = call.message_thread_id(topic);
        }
        if let Some(reply) = self.reply(message) {
            call = call.reply_parameters(reply);
        }
        call.await.map(|sent| sent.id).map_err(|error| Fault::of(&error))
    }

    /// Posts the text alone; in several messages if it is long, the last of them with the buttons.
    async fn say(&self, message: &Message) -> Result<MessageId, Fault> {
        let mut parts = html::parts(&self.plain(message), html::TEXT);
        let last = parts.pop().unwrap_or_default();
        for part in parts {
            let part = Message { text: part, ..Message::default() };
            self.say_part(&part).await?;
        }
        self.say_part(&Message { text: last, buttons: message.buttons.clone(), ..head(message) }).await
    }

    async fn say_part(&self, message: &Message) -> Result<MessageId, Fault> {
        let mut call = self.courier.api.send_message(self.chat, html(&message.text, &message.mentions));
        call = call.parse_mode(ParseMode::Html).link_preview_options(NO_PREVIEW);
        if let Some(topic) = self.topic {
            call = call.message_thread_id(topic);
        }
        if let Some(reply) = self.reply(message) {
            call = call.reply_parameters(reply);
        }
        if let Some(keys) = keyboard(&message.buttons) {
            call = call.reply_markup(keys);
        }
        call.await.map(|sent| sent.id).map_err(|error| Fault::of(&error))
    }

    /// The text as HTML, within a limit.
    fn text(&self, message: &Message, called: &[Person], most: usize) -> String {
        html(&html::fitted(&self.plain(message), most), called)
    }

    /// The text, and below a challenge that waits for a guest the link for him.
    fn plain(&self, message: &Message) -> String {
        let number = message.slot.as_deref().and_then(|slot| slot.strip_prefix('c'));
        match (Place::read(self.place), number) {
            (Some(Place::Shared(code)), Some(number))
                if !message.buttons.is_empty() && self.courier.links.is_waiting(&code) =>
            {
                let words = self.language().lookup("telegram-link");
                let username = &self.courier.username;
                format!("{}\n\n{words}\nhttps://t.me/{username}?start={code}-{number}", message.text)
            }
            _ => message.text.clone(),
        }
    }

    /// The language of what everybody reads here.
    fn language(&self) -> Language {
        self.courier.bot.public_language(self.place)
    }

    /// A private answer replies to what it answers; a board to the board before it, so that a game can be
    /// followed through a busy group.
    fn reply(&self, message: &Message) -> Option<ReplyParameters> {
        let before = message.table.as_deref().filter(|_| message.only.is_none());
        let before = before.and_then(|table| self.courier.ledger.board(self.chat, self.place, table));
        let to = before.or_else(|| self.answered.map(|answered| answered.message))?;
        Some(ReplyParameters::new(to).allow_sending_without_reply())
    }

    /// In a private chat a board that calls the other player makes no sound.
    fn is_quiet(&self, message: &Message) -> bool {
        let chat = self.chat.to_string();
        matches!(Place::read(self.place), Some(Place::Shared(_)))
            && !message.mentions.is_empty()
            && message.mentions.iter().all(|person| person.id != chat)
    }

    /// Tells the players who are called that the bot may not write in the group, if they have opened it.
    async fn tell_muted(&self, message: &Message) {
        for person in &message.mentions {
            let Ok(id) = person.id.parse() else { continue };
            let text = self.language().lookup("telegram-muted");
            if let Err(error) = self.courier.api.send_message(ChatId(id), html::escaped(&text)).await {
                tracing::debug!(fault = ?Fault::of(&error), "a player cannot be told that the bot may not post");
            }
        }
    }
}

fn kind_of(message: &Message) -> Kind {
    match (&message.picture, &message.file) {
        (Some(_), _) => Kind::Photo,
        (None, Some(_)) => Kind::File,
        (None, None) => Kind::Text,
    }
}

/// A message without its picture or file, with the picture's words instead.
fn in_words(message: &Message) -> Message {
    let alt = message.alt.as_deref().map(|alt| format!("\n{alt}")).unwrap_or_default();
    Message { text: format!("{}{alt}", message.text), picture: None, file: None, ..message.clone() }
}

/// What a text's last part keeps of its message.
fn head(message: &Message) -> Message {
    Message {
        slot: message.slot.clone(),
        only: message.only.clone(),
        mentions: message.mentions.clone(),
        table: message.table.clone(),
        ..Message::default()
    }
}

fn file(content: &[u8], name: &str) -> InputFile {
    InputFile::memory(content.to_vec()).file_name(name.to_owned())
}

/// A picture that cannot be drawn will not be drawn the next time either.
fn unmade(error: &BotError) -> Fault {
    match error {
        BotError::Store(_) => Fault::Again(error.to_string()),
        error => Fault::Refused(error.to_string()),
    }
}

/// A recipe as a number. It is only compared, never looked up.
fn number(picture: Option<&Picture>) -> u64 {
    let mut hasher = DefaultHasher::new();
    picture.hash(&mut hasher);
    hasher.finish()
}
