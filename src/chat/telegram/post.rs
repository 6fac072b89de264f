//! One reply to one chat: sent as a photo, a text or a file, or as an edit of what stands there.

use super::courier::{Answered, Courier};
use super::fault::Fault;
use super::html::{self, html};
use super::keyboard::keyboard;
use super::ledger::{Kind, Notes, Standing};
use super::place::Place;
use crate::bot::{BotError, Person};
use crate::table::reply::{Body, File, Message, Picture, Reply};
use crate::table::words::Language;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use teloxide::payloads::{
    EditMessageCaptionSetters as _, EditMessageMediaSetters as _, EditMessageTextSetters as _,
    SendAnimationSetters as _, SendDocumentSetters as _, SendMessageSetters as _, SendPhotoSetters as _,
};
use teloxide::prelude::Requester as _;
use teloxide::types::{
    ChatId, InputFile, InputMedia, InputMediaPhoto, LinkPreviewOptions, MessageId, ParseMode,
    ReplyParameters, ThreadId,
};

/// No link's page is shown below a text.
const NO_PREVIEW: LinkPreviewOptions = LinkPreviewOptions {
    is_disabled: true,
    url: None,
    prefer_small_media: false,
    prefer_large_media: false,
    show_above_text: false,
};

/// A reply on its way to one of the chats of its place.
pub(super) struct Delivery<'a> {
    pub(super) courier: &'a Courier,
    pub(super) chat: ChatId,
    pub(super) topic: Option<ThreadId>,
    pub(super) place: &'a str,
    pub(super) key: &'a str,
    pub(super) answered: Option<Answered>,
}

impl Delivery<'_> {
    /// Does what the reply says; what is to be noted of it.
    pub(super) async fn carry_out(&self, reply: &Reply) -> Result<Notes, Fault> {
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
