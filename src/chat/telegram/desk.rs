//! What is heard goes to the bot, and what the bot replies into the queues: one turn of one person on
//! Telegram.

use super::commands;
use super::courier::{Answered, Courier, Turn};
use super::fault::Fault;
use super::html;
use super::incoming::{self, Deed, Heard, News};
use super::place::{self, PLATFORM, Place};
use crate::bot::{Actor, Bot, BotError, Incoming, Owed, What};
use crate::chat::outbox::{Outbox, Sender as _, pause};
use crate::table::reply::{Message, Reply};
use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use teloxide::payloads::{AnswerCallbackQuerySetters as _, SendMessageSetters as _};
use teloxide::prelude::Requester as _;
use teloxide::types::{CallbackQueryId, ChatId, Me, ReplyParameters, Update, UserId};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};

/// How long it is remembered whether somebody runs a group.
const ADMIN_LASTS: Duration = Duration::from_mins(1);
/// Tries to answer a press before its answer becomes a message.
const ALERTS: u32 = 3;
/// How long answers on their way may take when the program stops.
const PATIENCE: Duration = Duration::from_secs(3);

/// Everything that one bot on Telegram is while it runs.
pub(super) struct Desk {
    bot: Arc<Bot>,
    me: Me,
    outbox: Outbox<Courier>,
    /// Who runs a group, as it was last heard. Held only to look it up or put it down.
    admins: Mutex<HashMap<(ChatId, String), (Instant, bool)>>,
    /// Answers to presses on their way.
    answers: Mutex<JoinSet<()>>,
}

impl Desk {
    pub(super) fn new(bot: Arc<Bot>, me: Me, outbox: Outbox<Courier>) -> Desk {
        Desk { bot, me, outbox, admins: Mutex::default(), answers: Mutex::default() }
    }

    /// Telegram can be reached, or cannot.
    pub(super) fn reached(&self, is_reached: bool) {
        self.bot.metrics().reached("telegram", is_reached);
    }

    fn courier(&self) -> &Courier {
        self.outbox.sender()
    }

    /// Hears updates, those of one chat in their order. When it is done, what they led to is on disk.
    pub(super) async fn hear_all(self: &Arc<Desk>, updates: Vec<Update>) {
        let mut chats: HashMap<Option<ChatId>, Vec<Update>> = HashMap::new();
        for update in updates {
            chats.entry(update.chat().map(|chat| chat.id)).or_default().push(update);
        }
        let mut turns = JoinSet::new();
        for updates in chats.into_values() {
            let desk = Arc::clone(self);
            turns.spawn(async move {
                for update in updates {
                    desk.hear(&update).await;
                }
            });
        }
        while let Some(done) = turns.join_next().await {
            if let Err(error) = done {
                tracing::error!(%error, "an update could not be handled");
            }
        }
    }

    /// Hears one update. When it is done, what it led to is on disk.
    pub(super) async fn hear(self: &Arc<Desk>, update: &Update) {
        match incoming::read(update, &self.me) {
            Some(News::Heard(heard)) => {
                if let Err(error) = self.act(&heard).await {
                    self.fail(&heard, &error).await;
                }
            }
            Some(News::Moved { from, to }) => {
                if let Err(error) = self.courier().relocate(from, to).await {
                    tracing::error!(%from, %to, %error, "a group has moved, and its games have not followed");
                }
            }
            Some(News::Left(chat)) => self.turn(Turn::Gone(Place::chat(chat, None).name())).await,
            None => {}
        }
    }

    /// A chat has moved or is gone.
    pub(super) async fn turn(&self, turn: Turn) {
        match turn {
            Turn::Moved(place) => self.outbox.fetch(&place),
            Turn::Gone(place) => {
                if let Err(error) = self.close(&place).await {
                    tracing::error!(place, %error, "a place is gone, and its games are not ended");
                }
            }
        }
    }

    /// Queues what is owed and in nobody's hands: after a start, or when a queue was full.
    pub(super) fn sweep(&self) {
        match self.bot.owed(PLATFORM) {
            Ok(owed) => {
                let queues: BTreeSet<&str> = owed
                    .iter()
                    .filter(|owed| !self.courier().has(&owed.key))
                    .map(|owed| place::queue(&owed.place))
                    .collect();
                for queue in queues {
                    self.outbox.fetch(queue);
                }
            }
            Err(error) => tracing::error!(%error, "what is owed cannot be read"),
        }
    }

    /// Queues what has come due: warnings of clocks, reminders.
    pub(super) async fn remind(&self) {
        match self.bot.due(PLATFORM).await.and_then(|owed| self.courier().take(PLATFORM, owed)) {
            Ok(owed) => owed.into_iter().for_each(|owed| self.outbox.push(owed, None)),
            Err(error) => tracing::error!(%error, "what is due is not known"),
        }
    }

    /// Sends what can be sent without waiting.
    pub(super) async fn stop(&self) {
        let mut answers = std::mem::take(&mut *self.answers());
        let ended = async {
            while answers.join_next().await.is_some() {}
            self.outbox.stop().await;
        };
        if timeout(PATIENCE, ended).await.is_err() {
            tracing::warn!("some answers are still on their way and follow after the next start");
        }
    }

    async fn act(self: &Arc<Desk>, heard: &Heard) -> Result<(), BotError> {
        let mut place = self.route(heard).await?;
        let mut guest = None;
        let what = match &heard.deed {
            Deed::Said { line, .. } => What::Said(line.clone()),
            Deed::Pressed { button, .. } => What::Pressed(button.clone()),
            Deed::Started { code, .. } if code.is_empty() || !heard.is_private => {
                What::Said("/help".to_owned())
            }
            Deed::Started { code, .. } => {
                let joined = code.rsplit_once('-').filter(|(code, _)| self.courier().links.leads(code));
                let Some((code, number)) = joined else {
                    let language = self.bot.language(&place.name(), &heard.actor).await;
                    self.tell(heard, &language.lookup("telegram-link-gone")).await;
                    return Ok(());
                };
                place = Place::Shared(code.to_owned());
                guest = Some(code);
                What::Pressed(format!("c.{number}.accept"))
            }
        };
        let mut actor = heard.actor.clone();
        actor.admin = actor.admin || (must_know_admin(&what) && self.is_admin(heard).await);
        let incoming = Incoming { id: Some(heard.id.clone()), place: place.name(), actor, what };
        let owed = self.bot.handle(incoming).await?;
        // Who has accepted sees the game from now on; who was refused does not.
        let is_board = |owed: &Owed| matches!(&owed.reply, Reply::Post(message) if message.picture.is_some());
        if let Some(code) = guest
            && owed.iter().any(is_board)
        {
            self.courier().links.join(&self.bot, code, heard.chat).await?;
        }
        let owed = self.courier().take(&place.name(), owed)?;
        self.deliver(heard, owed);
        Ok(())
    }

    /// Which place is meant. In a private chat there may be several: what is pressed or replied to says which;
    /// else it is the one where it is this person's turn, or else the one that was spoken of last.
    async fn route(&self, heard: &Heard) -> Result<Place, BotError> {
        let links = &self.courier().links;
        let mut places = if heard.is_private { links.places(heard.chat) } else { Vec::new() };
        let message = match &heard.deed {
            Deed::Pressed { message, .. } => Some(*message),
            Deed::Said { reply_to, .. } => *reply_to,
            Deed::Started { .. } => None,
        };
        let standing = message.and_then(|message| self.courier().ledger.message(heard.chat, message));
        if let Some(place) = standing.and_then(|standing| Place::read(&standing.place)) {
            return Ok(place);
        }
        if !heard.is_private {
            return Ok(heard.place.clone());
        }
        // An update that comes again goes where it went.
        for place in places.iter().chain([&heard.place]) {
            if self.bot.has_handled(&place.name(), &heard.id).await? {
                return Ok(place.clone());
            }
        }
        if matches!(&heard.deed, Deed::Said { line, .. } if commands::name(line) == "challenge") {
            return self.open(heard).await;
        }
        let mut mine = Vec::new();
        for place in &places {
            if !self.bot.complete(&place.name(), &heard.actor.person, "/move ").await.is_empty() {
                mine.push(place.clone());
            }
        }
        if let [place] = mine.as_slice() {
            return Ok(place.clone());
        }
        places.sort_by_key(|place| self.courier().ledger.newest(heard.chat, &place.name()).map(|id| id.0));
        Ok(places.pop().unwrap_or_else(|| heard.place.clone()))
    }

    /// A place for a challenge out of a private chat, which speaks the challenger's language.
    async fn open(&self, heard: &Heard) -> Result<Place, BotError> {
        let (place, is_new) = self.courier().links.open(&self.bot, heard.chat).await?;
        let name = place.name();
        let language = self.bot.language(&name, &heard.actor).await;
        if is_new && language != self.bot.public_language(&name) {
            let line = format!("/language {} here", language.tag());
            let incoming = Incoming {
                id: Some(format!("{}/language", heard.id)),
                place: name,
                actor: Actor { admin: true, ..heard.actor.clone() },
                what: What::Said(line),
            };
            // Nobody has to be told what he has chosen long ago.
            let told = self.bot.handle(incoming).await?;
            let keys: Vec<_> = told.into_iter().map(|owed| owed.key).collect();
            self.bot.settle(&keys, Vec::new()).await?;
        }
        Ok(place)
    }

    /// Queues replies: what is new before what is changed, and keyboards that go last of all. A press is
    /// answered at once.
    fn deliver(self: &Arc<Desk>, heard: &Heard, mut owed: Vec<Owed>) {
        let answered = match &heard.deed {
            Deed::Said { message, .. } | Deed::Started { message, .. } | Deed::Pressed { message, .. } => {
                Answered { chat: heard.chat, message: *message }
            }
        };
        if let Deed::Pressed { query, .. } = &heard.deed {
            let alert = owed.iter().position(|owed| alert_of(&owed.reply).is_some());
            let alert = alert.map(|at| owed.remove(at));
            self.answer(query.clone(), alert, answered);
        }
        owed.sort_by_key(|owed| rank(&owed.reply));
        for owed in owed {
            let is_private = matches!(&owed.reply, Reply::Post(message) if message.only.is_some());
            self.outbox.push(owed, is_private.then_some(answered));
        }
    }

    /// Answers a press, with an alert if there is one. An alert that does not get through becomes a message.
    fn answer(self: &Arc<Desk>, query: CallbackQueryId, alert: Option<Owed>, answered: Answered) {
        if let Some(owed) = &alert {
            self.courier().set_alert(&owed.key, true);
        }
        let desk = Arc::clone(self);
        let mut answers = self.answers();
        while answers.try_join_next().is_some() {}
        answers.spawn(async move {
            let text = alert.as_ref().and_then(|owed| alert_of(&owed.reply));
            let is_answered = desk.alert(&query, text.as_deref()).await;
            let Some(owed) = alert else { return };
            let key = owed.key.clone();
            let mut is_struck = false;
            if is_answered {
                let struck = desk.courier().settle(std::slice::from_ref(&key), Vec::new()).await;
                is_struck = struck.is_ok();
            }
            desk.courier().set_alert(&key, false);
            if !is_struck {
                desk.outbox.push(owed, Some(answered));
            }
        });
    }

    /// True if the press is answered.
    async fn alert(&self, query: &CallbackQueryId, text: Option<&str>) -> bool {
        for failed in 0..ALERTS {
            let mut call = self.courier().api.answer_callback_query(query.clone());
            if let Some(text) = text {
                call = call.text(text).show_alert(true);
            }
            match call.await.map_err(|error| Fault::of(&error)) {
                Ok(_) => return true,
                Err(Fault::Wait(pause)) => sleep(pause).await,
                Err(Fault::Again(_)) => sleep(pause(failed)).await,
                Err(fault) => {
                    tracing::debug!(?fault, "a press cannot be answered");
                    return false;
                }
            }
        }
        false
    }

    /// Tells this person why nothing was done.
    async fn fail(self: &Arc<Desk>, heard: &Heard, error: &BotError) {
        if let BotError::Refused(text) = error {
            return self.tell(heard, text).await;
        }
        tracing::error!(place = heard.place.name(), %error, "an update was not carried out");
        let language = self.bot.language(&heard.place.name(), &heard.actor).await;
        self.tell(heard, &language.lookup("telegram-unsaved")).await;
    }

    /// Tells this person something that is not kept: once, if it gets through.
    async fn tell(self: &Arc<Desk>, heard: &Heard, text: &str) {
        match &heard.deed {
            Deed::Pressed { query, .. } => {
                self.alert(query, Some(&html::cut(text, html::ALERT))).await;
            }
            Deed::Said { message, .. } | Deed::Started { message, .. } => {
                let mut call = self.courier().api.send_message(heard.chat, html::cut(text, html::TEXT));
                if let Place::Chat { topic: Some(topic), .. } = heard.place {
                    call = call.message_thread_id(topic);
                }
                let reply = ReplyParameters::new(*message).allow_sending_without_reply();
                if let Err(error) = call.reply_parameters(reply).await {
                    tracing::warn!(fault = ?Fault::of(&error), "a person cannot be told what went wrong");
                }
            }
        }
    }

    /// Does this person run the chat? What cannot be found out is no.
    async fn is_admin(&self, heard: &Heard) -> bool {
        let key = (heard.chat, heard.actor.person.id.clone());
        if let Some((at, is_admin)) = self.admins().get(&key)
            && at.elapsed() < ADMIN_LASTS
        {
            return *is_admin;
        }
        let Ok(id) = heard.actor.person.id.parse() else {
            return false;
        };
        match self.courier().api.get_chat_member(heard.chat, UserId(id)).await {
            Ok(member) => {
                let is_admin = member.is_privileged();
                let mut admins = self.admins();
                admins.retain(|_, (at, _)| at.elapsed() < ADMIN_LASTS);
                admins.insert(key, (Instant::now(), is_admin));
                is_admin
            }
            Err(error) => {
                tracing::warn!(fault = ?Fault::of(&error), "who runs a group cannot be found out");
                false
            }
        }
    }

    /// Closes a place, and the topics below it.
    async fn close(&self, name: &str) -> Result<(), BotError> {
        for place in self.bot.places(name)? {
            if place == name || place.strip_prefix(name).is_some_and(|rest| rest.starts_with('/')) {
                self.bot.close(&place).await?;
            }
        }
        match Place::read(name) {
            Some(Place::Chat { chat, topic: None }) => {
                self.bot.settle(&[], self.courier().ledger.forget_chat(chat)).await
            }
            _ => Ok(()),
        }
    }

    fn admins(&self) -> MutexGuard<'_, HashMap<(ChatId, String), (Instant, bool)>> {
        self.admins.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn answers(&self) -> MutexGuard<'_, JoinSet<()>> {
        self.answers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What is new comes before what is answered and only changes, and that before what goes.
fn rank(reply: &Reply) -> u8 {
    match reply {
        Reply::Post(message) => {
            u8::from(message.slot.is_some() && message.buttons.is_empty() && message.picture.is_none())
        }
        Reply::Strip { .. } | Reply::Remove { .. } => 2,
    }
}

/// A line that not everybody may say; a question's button may stand for one.
fn must_know_admin(what: &What) -> bool {
    match what {
        What::Said(line) => commands::needs_admin(line),
        What::Pressed(button) => button.starts_with("q."),
    }
}

/// What an alert says for this reply, if it can be one: words for one person, and nothing else. A paragraph
/// that is too long is cut; a page of several is a message.
fn alert_of(reply: &Reply) -> Option<String> {
    let Reply::Post(message) = reply else { return None };
    let Message { slot: None, only: Some(_), picture: None, file: None, text, buttons, .. } = &**message
    else {
        return None;
    };
    let is_short = text.encode_utf16().count() <= html::ALERT || !text.contains('\n');
    (buttons.is_empty() && is_short).then(|| html::cut(text, html::ALERT))
}
