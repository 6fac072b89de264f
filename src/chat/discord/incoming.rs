//! What people do on Discord, told to the bot; and the answer, which Discord wants at once.

use super::commands;
use super::components;
use super::escape::{name, pages};
use super::pending::{Kind, Pending, Ticket, Whence, suggest};
use super::permissions;
use super::post::{Body, channel};
use super::{Adapter, Home};
use crate::bot::{Actor, BotError, Incoming, Named, Owed, Person, What};
use crate::table::reply::{Message, Reply};
use crate::table::words::Language;
use serenity::all::{
    ChannelType, CommandInteraction, ComponentInteraction, ComponentInteractionDataKind, GuildId, Member,
    MessageFlags, PartialChannel, Permissions, User,
};
use std::sync::Arc;

/// Commands whose answer only the one who asks sees: they need no permission in the channel.
const QUIET: [&str; 10] =
    ["help", "rules", "learn", "language", "games", "moves", "history", "dice", "stats", "top"];

impl Adapter {
    /// A slash command.
    pub(super) async fn command(&self, used: CommandInteraction) {
        let line = commands::line(&used.data.name, &used.data.options);
        let resolved = &used.data.resolved;
        let named = resolved.users.values().map(|user| Named {
            person: person(user, resolved.members.get(&user.id).and_then(|member| member.nick.as_deref())),
            is_bot: user.bot,
        });
        let actor =
            Actor { named: named.collect(), ..actor(&used.user, used.member.as_deref(), &used.locale) };
        let needs_channel = !QUIET.contains(&used.data.name.as_str());
        let (place, in_thread) = place(used.channel_id.get(), used.channel.as_ref());
        let whence =
            Whence { place, in_thread, allowed: allowed(used.guild_id, used.app_permissions), actor };
        let ticket = Ticket { id: used.id, application: used.application_id, token: used.token };
        let pending = Pending::new(ticket, Kind::Command, whence);
        self.act(Arc::new(pending), What::Said(line), used.guild_id, needs_channel).await;
    }

    /// A button, or an entry of a menu.
    pub(super) async fn press(&self, used: ComponentInteraction) {
        let chosen = match &used.data.kind {
            ComponentInteractionDataKind::StringSelect { values } => values.first().map(String::as_str),
            _ => None,
        };
        let button = components::pressed(&used.data.custom_id, chosen);
        let is_private = used.message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL));
        let (place, in_thread) = place(used.channel_id.get(), used.channel.as_ref());
        let whence = Whence {
            place,
            in_thread,
            allowed: allowed(used.guild_id, used.app_permissions),
            actor: actor(&used.user, used.member.as_ref(), &used.locale),
        };
        let ticket = Ticket { id: used.id, application: used.application_id, token: used.token };
        let pending =
            Pending::new(ticket, Kind::Press { message: used.message.id.to_string(), is_private }, whence);
        self.act(Arc::new(pending), What::Pressed(button), used.guild_id, !is_private).await;
    }

    /// Suggestions while an option is typed.
    pub(super) async fn complete(&self, used: CommandInteraction) {
        let Some(focused) = used.data.autocomplete() else { return };
        let (line, start) =
            commands::typed(&used.data.name, &used.data.options, (focused.name, focused.value));
        let (place, _) = place(used.channel_id.get(), used.channel.as_ref());
        let who = actor(&used.user, used.member.as_deref(), &used.locale).person;
        let bot = &self.desk().bot;
        let mut found = bot.complete(&place, &who, &line).await;
        // A step that is whole can be followed by the next one: Discord takes the blank off what is typed.
        if found.len() < commands::CHOICES && !line.ends_with(' ') {
            found.extend(bot.complete(&place, &who, &format!("{line} ")).await);
        }
        suggest(&self.desk().rest, used.id, &used.token, commands::choices(found, start)).await;
    }

    /// Lets the bot take its turn and sees to the answer.
    async fn act(&self, pending: Arc<Pending>, what: What, guild: Option<GuildId>, needs_channel: bool) {
        let (bot, rest) = (&self.desk().bot, &self.desk().rest);
        let missing = permissions::missing(pending.whence.allowed, pending.whence.in_thread);
        if needs_channel && !missing.is_empty() {
            let language = bot.language(&pending.whence.place, &pending.whence.actor).await;
            let text = permissions::refusal("err-permissions", &missing, language);
            pending.tell(rest, Body::text(&text)).await;
            return;
        }
        let incoming = Incoming {
            id: Some(pending.ticket.id.to_string()),
            place: pending.whence.place.clone(),
            actor: pending.whence.actor.clone(),
            what,
        };
        let answer = pending.in_time(rest, bot.handle(incoming)).await;
        match answer {
            Ok(owed) => {
                if !owed.is_empty() {
                    self.remember(&pending.whence.place, guild).await;
                }
                self.answer(&pending, owed).await;
            }
            Err(BotError::Refused(text)) => drop(pending.tell(rest, Body::text(&text)).await),
            Err(error) => {
                tracing::error!(place = pending.whence.place, %error, "a turn was not carried out");
                let language = bot.language(&pending.whence.place, &pending.whence.actor).await;
                pending.tell(rest, Body::text(&language.word("err-not-saved"))).await;
            }
        }
    }

    /// Sends what is owed: what is for everybody through the channel's queue, with the interaction going along
    /// where it can become the answer; the rest at once.
    async fn answer(&self, pending: &Arc<Pending>, owed: Vec<Owed>) {
        let rest = &self.desk().rest;
        let own = |owed: &Owed| {
            matches!(&owed.reply, Reply::Post(message)
                if owed.place == pending.whence.place && message.only.as_ref() == Some(&pending.whence.actor.person.id))
        };
        let (private, public): (Vec<Owed>, Vec<Owed>) = owed.into_iter().partition(own);
        let is_free = private.is_empty() && pending.is_open();
        let carrier = if is_free { self.carrier(pending, &public) } else { None };
        let language = self.desk().bot.language(&pending.whence.place, &pending.whence.actor).await;
        for (at, owed) in public.into_iter().enumerate() {
            self.outbox.push(owed, (carrier == Some(at)).then(|| Arc::clone(pending)));
        }
        if !private.is_empty() {
            self.tell(pending, private).await;
        } else if carrier.is_some() {
            pending.carried(rest, &language.word("answer-later")).await;
        } else {
            pending.acknowledge(rest, &language.word("answer-done")).await;
        }
    }

    /// Which of the replies can be the interaction's answer: for a press the one that changes its message, for a
    /// command the first new message.
    fn carrier(&self, pending: &Pending, public: &[Owed]) -> Option<usize> {
        let channel = channel(&pending.whence.place)?;
        let kept = |slot: &str| self.desk().kept(channel, slot).ok().flatten();
        public.iter().position(|owed| match (&pending.kind, &owed.reply) {
            _ if owed.place != pending.whence.place => false,
            (Kind::Command, Reply::Post(message)) => message.slot.as_deref().and_then(kept).is_none(),
            (Kind::Press { message, is_private: false }, Reply::Post(post)) => {
                post.slot.as_deref().and_then(kept).is_some_and(|kept| kept.message == *message)
            }
            (Kind::Press { message, is_private: false }, Reply::Strip { slot }) => {
                kept(slot).is_some_and(|kept| kept.message == *message)
            }
            _ => false,
        })
    }

    /// Tells the person himself, and strikes it off.
    async fn tell(&self, pending: &Pending, private: Vec<Owed>) {
        let desk = self.desk();
        let mut first = true;
        let mut keys = Vec::new();
        for Owed { key, reply, .. } in private {
            keys.push(key);
            let Reply::Post(message) = reply else { continue };
            for body in pending.in_time(&desk.rest, self.bodies(&message)).await {
                let told = if first {
                    pending.tell(&desk.rest, body.clone()).await
                } else {
                    pending.further(&desk.rest, body.clone()).await
                };
                first = false;
                // An answer with something in it is not lost with the interaction; an error is, for he can try again.
                if !told
                    && (!message.buttons.is_empty() || message.file.is_some() || message.picture.is_some())
                {
                    self.tell_in_channel(pending, &message);
                }
            }
        }
        if let Err(error) = desk.bot.settle(&keys, Vec::new()).await {
            tracing::error!(place = pending.whence.place, %error, "what was answered is not struck off");
        }
    }

    /// A private message, in as many messages as its text needs; the last one has the buttons, the first the files.
    async fn bodies(&self, message: &Message) -> Vec<Body> {
        let mut body = match self.desk().body(message, None).await {
            Ok(body) => body,
            Err(error) => {
                tracing::error!(%error, "a private answer goes without its picture");
                Body::text(&message.text)
            }
        };
        let mut pages = pages(&super::escape::markdown(&message.text));
        if pages.len() <= 1 {
            return vec![body];
        }
        let buttons = body.json["components"].take();
        body.json["components"] = serde_json::json!([]);
        body.json["content"] = pages.remove(0).into();
        let mut bodies = vec![body];
        let further = |page: String| {
            Body::plain(serde_json::json!({ "content": page, "allowed_mentions": { "parse": [] } }))
        };
        bodies.extend(pages.into_iter().map(further));
        if let Some(last) = bodies.last_mut() {
            last.json["components"] = buttons;
        }
        bodies
    }

    /// The interaction is too old: the answer becomes a plain message that calls the person who asked.
    fn tell_in_channel(&self, pending: &Pending, message: &Message) {
        let mentions = vec![pending.whence.actor.person.clone()];
        let plain = Message { only: None, slot: None, mentions, ..message.clone() };
        let key = format!("late/{}", pending.ticket.id);
        let reply = Reply::Post(Box::new(plain));
        self.outbox.push(Owed { key, place: pending.whence.place.clone(), reply }, None);
    }

    /// Keeps to which guild a place belongs, so that it can be closed with it.
    async fn remember(&self, place: &str, guild: Option<GuildId>) {
        let home = Home { guild: guild.map(|guild| guild.to_string()) };
        if self.is_known(place, &home) {
            return;
        }
        let note = serde_json::to_string(&home).ok();
        match self.desk().bot.settle(&[], vec![(format!("{}{place}", super::HOMES), note)]).await {
            Ok(()) => self.know(place, home),
            Err(error) => tracing::error!(place, %error, "a place's guild is not saved"),
        }
    }
}

/// The place of a channel; a thread's or forum post's is inside its channel's. And whether it is a thread.
fn place(id: u64, channel: Option<&PartialChannel>) -> (String, bool) {
    let is_thread = |channel: &&PartialChannel| {
        matches!(
            channel.kind,
            ChannelType::NewsThread | ChannelType::PublicThread | ChannelType::PrivateThread
        )
    };
    match channel.filter(is_thread) {
        Some(thread) => match thread.parent_id {
            Some(parent) => (format!("discord/{parent}/{id}"), true),
            None => (format!("discord/{id}"), true),
        },
        None => (format!("discord/{id}"), false),
    }
}

fn allowed(guild: Option<GuildId>, permissions: Option<Permissions>) -> Option<Permissions> {
    guild.and(permissions)
}

fn actor(user: &User, member: Option<&Member>, locale: &str) -> Actor {
    let nick = member.and_then(|member| member.nick.as_deref());
    let tag = locale.split('-').next().unwrap_or_default();
    Actor {
        admin: permissions::is_admin(member.and_then(|member| member.permissions)),
        language: Language::ALL.into_iter().find(|language| language.tag() == tag),
        ..Actor::from(person(user, nick))
    }
}

fn person(user: &User, nick: Option<&str>) -> Person {
    let shown = nick.unwrap_or_else(|| user.display_name());
    Person { id: user.id.to_string(), name: name(shown, &user.name) }
}
