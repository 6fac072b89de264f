//! What an update means: who did what, where, and whom he named. Nothing is asked or decided here.

use super::place::Place;
use crate::bot::{Actor, Named, Person};
use crate::table::words::Language;
use teloxide::types::{
    CallbackQuery, CallbackQueryId, Chat, ChatId, ChatMemberUpdated, Me, Message, MessageEntity,
    MessageEntityKind, MessageId, Update, UpdateKind, User,
};

/// Characters that a name may have for the bot.
const NAME: usize = 64;
/// Commands in which a reply names the friend.
const FRIENDLY: [&str; 2] = ["challenge", "stats"];
/// Words that are steps by themselves, in a reply to a board.
const STEPS: [&str; 8] = ["done", "roll", "double", "take", "drop", "undo", "bar", "off"];

/// Something that concerns the bot.
#[derive(Clone, Debug)]
pub(super) struct Heard {
    /// The update's id: the same for the same update, however often it comes.
    pub(super) id: String,
    /// Where it happened.
    pub(super) place: Place,
    /// The chat in which it happened.
    pub(super) chat: ChatId,
    /// Is that the chat between the bot and one person?
    pub(super) is_private: bool,
    /// Who did it. Whether he runs the chat is not known yet, except where he is alone or is the chat.
    pub(super) actor: Actor,
    /// What he did.
    pub(super) deed: Deed,
}

/// What a person did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    /// Wrote a line, with a slash in front.
    Said {
        /// As the bot reads it: people known by their ids are named by them.
        line: String,
        /// The message.
        message: MessageId,
        /// The message of the bot that it replies to.
        reply_to: Option<MessageId>,
    },
    /// Opened the bot, by a link perhaps.
    Started {
        /// What the link carries.
        code: String,
        /// The message.
        message: MessageId,
    },
    /// Pressed a button of a message.
    Pressed {
        /// To be answered once.
        query: CallbackQueryId,
        /// The button's id.
        button: String,
        /// The message that it stands under.
        message: MessageId,
    },
}

/// What an update tells.
#[derive(Clone, Debug)]
pub(super) enum News {
    /// Somebody did something.
    Heard(Box<Heard>),
    /// A group has become another chat.
    Moved {
        /// Its old number.
        from: ChatId,
        /// Its new number.
        to: ChatId,
    },
    /// The bot was removed from a chat, or blocked by a person.
    Left(ChatId),
}

/// Reads an update; `None` if it does not concern the bot.
pub(super) fn read(update: &Update, me: &Me) -> Option<News> {
    let id = update.id.0.to_string();
    match &update.kind {
        UpdateKind::Message(message) => from_message(id, message, me),
        UpdateKind::CallbackQuery(query) => from_query(id, query).map(|heard| News::Heard(Box::new(heard))),
        UpdateKind::MyChatMember(change) => left(change).map(News::Left),
        UpdateKind::Error(value) => {
            tracing::warn!(id, keys = ?value.as_object().map(|o| o.keys().collect::<Vec<_>>()), "an update cannot be read");
            None
        }
        _ => None,
    }
}

fn from_message(id: String, message: &Message, me: &Me) -> Option<News> {
    let chat = message.chat.id;
    if let Some(to) = message.migrate_to_chat_id() {
        return Some(News::Moved { from: chat, to: *to });
    }
    if let Some(from) = message.migrate_from_chat_id() {
        return Some(News::Moved { from: *from, to: chat });
    }
    // A message that was passed on, or made by another bot, is nobody's word here.
    if message.forward_origin().is_some() || message.via_bot.is_some() || message.chat.is_channel() {
        return None;
    }
    let mut actor = actor_of(message)?;
    let text = message.text()?;
    let (text, named) = named_by_id(text, message.entities().unwrap_or_default());
    actor.named = named;
    if text.to_lowercase().contains(&format!("@{}", me.username().to_lowercase())) {
        actor.named.push(named_user(me, me.username().to_owned()));
    }
    let answered = message.reply_to_message().filter(|answered| answered.forum_topic_created().is_none());
    let to_me = answered.filter(|answered| answered.from.as_ref().is_some_and(|from| from.id == me.id));
    let deed = match command(&text, me)? {
        Typed::Start(code) => Deed::Started { code, message: message.id },
        Typed::Command(mut line) => {
            if let Some(friend) = answered.and_then(|answered| answered.from.as_ref())
                && friend.id != me.id
                && names_nobody(&line)
            {
                let friend = named_user(friend, name_of(friend));
                line = format!("{line} @{}", friend.person.id);
                actor.named.push(friend);
            }
            Deed::Said { line, message: message.id, reply_to: to_me.map(|answered| answered.id) }
        }
        Typed::Text(text) => {
            let table = table_of(to_me?)?;
            if !is_play(&text) {
                return None;
            }
            let line = if typed_word(&text) == "undo" {
                format!("/undo {table}")
            } else {
                format!("/move {table} {text}")
            };
            Deed::Said { line, message: message.id, reply_to: to_me.map(|answered| answered.id) }
        }
    };
    let topic = message.thread_id.filter(|_| message.is_topic_message);
    let is_private = message.chat.is_private();
    actor.admin |= is_private;
    let place = Place::chat(chat, topic);
    Some(News::Heard(Box::new(Heard { id, place, chat, is_private, actor, deed })))
}

fn from_query(id: String, query: &CallbackQuery) -> Option<Heard> {
    let message = query.message.as_ref()?;
    let chat = message.chat();
    let topic =
        message.regular_message().and_then(|message| message.thread_id.filter(|_| message.is_topic_message));
    let mut actor = person_actor(&query.from);
    actor.admin = chat.is_private();
    let button = query.data.clone().unwrap_or_default();
    let deed = Deed::Pressed { query: query.id.clone(), button, message: message.id() };
    Some(Heard {
        id,
        place: Place::chat(chat.id, topic),
        chat: chat.id,
        is_private: chat.is_private(),
        actor,
        deed,
    })
}

fn left(change: &ChatMemberUpdated) -> Option<ChatId> {
    let member = &change.new_chat_member;
    (member.is_left() || member.is_banned()).then_some(change.chat.id)
}

/// Who wrote a message: a person, or an admin who writes as the group itself. Other bots do not play.
fn actor_of(message: &Message) -> Option<Actor> {
    if let Some(sender) = &message.sender_chat {
        if sender.id != message.chat.id {
            return None;
        }
        let person = Person { id: sender.id.to_string(), name: plain_name(&title_of(sender), "group") };
        return Some(Actor { admin: true, ..Actor::from(person) });
    }
    let user = message.from.as_ref()?;
    (!user.is_bot).then(|| person_actor(user))
}

fn person_actor(user: &User) -> Actor {
    let person = Person { id: user.id.to_string(), name: name_of(user) };
    Actor { alias: user.username.clone(), language: language_of(user), ..Actor::from(person) }
}

fn title_of(chat: &Chat) -> String {
    chat.title().unwrap_or_default().to_owned()
}

fn named_user(user: &User, name: String) -> Named {
    Named { person: Person { id: user.id.to_string(), name }, is_bot: user.is_bot }
}

/// Persian and Arabic for those who have set their Telegram so, else English; `None` if it does not say.
fn language_of(user: &User) -> Option<Language> {
    let code = user.language_code.as_deref()?.to_lowercase();
    let code = code.split(['-', '_']).next().unwrap_or_default();
    Some(Language::ALL.into_iter().find(|language| language.tag() == code).unwrap_or_default())
}

/// The name that a person shows.
fn name_of(user: &User) -> String {
    plain_name(&user.full_name(), user.username.as_deref().unwrap_or("?"))
}

/// A name that the bot takes: without what would turn or break a line, and not too long.
fn plain_name(name: &str, otherwise: &str) -> String {
    let is_trick = |c: &char| {
        c.is_control()
            || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
    };
    let mut plain = String::new();
    let mut marks = 0;
    for c in name.chars().filter(|c| !is_trick(c)).take(NAME) {
        let is_mark = unicode_normalization::char::is_combining_mark(c);
        marks = if is_mark { marks + 1 } else { 0 };
        if marks < 3 {
            plain.push(c);
        }
    }
    let plain = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    if plain.is_empty() { otherwise.to_owned() } else { plain }
}

/// The text with each person who is named by a link named by his id instead, and those people.
fn named_by_id(text: &str, entities: &[MessageEntity]) -> (String, Vec<Named>) {
    let units: Vec<u16> = text.encode_utf16().collect();
    let mut mentions: Vec<_> = (entities.iter())
        .filter_map(|entity| match &entity.kind {
            MessageEntityKind::TextMention { user } => Some((entity.offset, entity.length, user)),
            _ => None,
        })
        .collect();
    mentions.sort_by_key(|(offset, ..)| *offset);
    let (mut told, mut named, mut at) = (String::new(), Vec::new(), 0);
    for (offset, length, user) in mentions {
        let (Some(before), Some(end)) = (units.get(at..offset), offset.checked_add(length)) else { continue };
        if end > units.len() {
            continue;
        }
        told.push_str(&String::from_utf16_lossy(before));
        told.push('@');
        told.push_str(&user.id.to_string());
        told.push(' ');
        named.push(named_user(user, name_of(user)));
        at = end;
    }
    told.push_str(&String::from_utf16_lossy(&units[at..]));
    (told, named)
}

/// What somebody typed.
enum Typed {
    /// `/start` with what follows.
    Start(String),
    /// Any other command, meant for this bot.
    Command(String),
    /// No command.
    Text(String),
}

/// Sorts a text; `None` if it is a command for another bot.
fn command(text: &str, me: &Me) -> Option<Typed> {
    let text = text.trim();
    if !text.starts_with('/') {
        return Some(Typed::Text(text.to_owned()));
    }
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let (name, bot) = word.split_once('@').map_or((word, None), |(name, bot)| (name, Some(bot)));
    if bot.is_some_and(|bot| !bot.eq_ignore_ascii_case(me.username())) {
        return None;
    }
    if name.eq_ignore_ascii_case("/start") {
        return Some(Typed::Start(rest.trim().to_owned()));
    }
    Some(Typed::Command(format!("{name} {rest}").trim_end().to_owned()))
}

/// Is this a command that may name a friend, and does not?
fn names_nobody(line: &str) -> bool {
    let name = line.trim_start_matches('/').split_whitespace().next().unwrap_or_default().to_lowercase();
    FRIENDLY.contains(&name.as_str()) && !line.contains('@')
}

/// The table whose board a message of the bot is: its text begins with the table's name, in isolates.
fn table_of(message: &Message) -> Option<String> {
    let text = message.caption().or_else(|| message.text())?;
    let name = text.trim_start_matches(['\u{2066}', '\u{2068}']);
    let name = name.split([':', '\u{2069}']).next().unwrap_or_default();
    let (nick, number) = name.rsplit_once('-')?;
    let is_name = !nick.is_empty() && nick.bytes().all(|byte| byte.is_ascii_lowercase());
    (is_name && number.parse::<u32>().is_ok()).then(|| name.to_owned())
}

/// Does a reply to a board look like a move? People also talk there.
fn is_play(text: &str) -> bool {
    let word = typed_word(text);
    word.chars().any(char::is_numeric) || STEPS.contains(&word.as_str())
}

fn typed_word(text: &str) -> String {
    text.split_whitespace().next().unwrap_or_default().to_lowercase()
}
