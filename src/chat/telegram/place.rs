//! Where the bot speaks on Telegram, as places of the bot: a chat, a topic of a forum, or a game between
//! private chats that a link has joined.

use teloxide::types::{ChatId, MessageId, ThreadId};

/// The platform's name, in front of each place and each note.
pub(super) const PLATFORM: &str = "telegram/";

/// What the name of a shared place begins with. The code belongs to the same part of the name: its people are a
/// community of their own, whose ratings nobody else sees.
const LINK: &str = "link-";

/// A forum's General topic: messages to it carry no thread.
const GENERAL: ThreadId = ThreadId(MessageId(1));

/// A place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// A group, a channel's discussion or a private chat, and the topic in it.
    Chat { chat: ChatId, topic: Option<ThreadId> },
    /// What private chats share, by the code in its link.
    Shared(String),
}

impl Place {
    /// A chat or a topic of it. General is the chat itself.
    pub(super) fn chat(chat: ChatId, topic: Option<ThreadId>) -> Place {
        Place::Chat { chat, topic: topic.filter(|topic| *topic != GENERAL) }
    }

    /// Reads what [`Place::name`] wrote.
    pub(super) fn read(name: &str) -> Option<Place> {
        let rest = name.strip_prefix(PLATFORM)?;
        if let Some(code) = rest.strip_prefix(LINK) {
            return Some(Place::Shared(code.to_owned()));
        }
        let (chat, topic) = rest.split_once('/').map_or((rest, None), |(chat, topic)| (chat, Some(topic)));
        let topic = match topic {
            None => None,
            Some(topic) => Some(ThreadId(MessageId(topic.parse().ok()?))),
        };
        Some(Place::Chat { chat: ChatId(chat.parse().ok()?), topic })
    }

    /// Its name for the bot: `telegram/-100123`, `telegram/-100123/7`, `telegram/link-3f9c`.
    pub(super) fn name(&self) -> String {
        match self {
            Place::Chat { chat, topic: None } => format!("{PLATFORM}{chat}"),
            Place::Chat { chat, topic: Some(topic) } => format!("{PLATFORM}{chat}/{topic}"),
            Place::Shared(code) => format!("{PLATFORM}{LINK}{code}"),
        }
    }
}

/// The part of a place's name that is its queue's: a chat with all its topics, for they share its limits.
pub(super) fn queue(place: &str) -> &str {
    place.match_indices('/').nth(1).map_or(place, |(end, _)| &place[..end])
}

/// Is this the queue of a group? Those of private chats have positive numbers or links.
pub(super) fn is_group(queue: &str) -> bool {
    queue.strip_prefix(PLATFORM).is_some_and(|chat| chat.starts_with('-'))
}
