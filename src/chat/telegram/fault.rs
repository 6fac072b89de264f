//! What a call to the Bot API came to grief over, and what follows from it. No token stands in any of it.

use std::time::Duration;
use teloxide::types::ChatId;
use teloxide::{ApiError, RequestError};

/// Why the adapter ended.
#[derive(Debug, thiserror::Error)]
pub enum TelegramError {
    /// The server does not know the bot.
    #[error(
        "Telegram does not accept the token (telegram.token or TELEGRAM_TOKEN): ask @BotFather for the right one"
    )]
    Token,
    /// The address is not one.
    #[error("telegram.{0} is no address: {1}")]
    Address(&'static str, String),
    /// A webhook without a secret.
    #[error(
        "telegram.webhook.secret must be 1 to 256 of A-Z, a-z, 0-9, _ and -: without it anybody could send updates"
    )]
    Secret,
    /// The webhook's address on this machine cannot be listened on.
    #[error("cannot listen on {0} for Telegram's webhook: {1}")]
    Listen(std::net::SocketAddr, std::io::Error),
    /// The server refuses the webhook.
    #[error("Telegram does not accept the webhook: {0}")]
    Webhook(String),
    /// The bot's store failed.
    #[error(transparent)]
    Bot(#[from] crate::bot::BotError),
}

/// What follows from a failed call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// To be tried again after so long.
    Wait(Duration),
    /// To be tried again, for this reason.
    Again(String),
    /// The message is already as it should be.
    Unchanged,
    /// The message that was to be edited is gone, or can't be edited.
    Lost,
    /// The bot may not post this here, for this reason.
    Forbidden(String),
    /// The topic is gone.
    Topic,
    /// The chat is gone, or has thrown the bot out.
    Gone,
    /// The group has become another chat.
    Moved(ChatId),
    /// The answer to a press has come too late.
    Late,
    /// The token is wrong.
    Token,
    /// Somebody else fetches this bot's updates, or a webhook does.
    Conflict,
    /// It will never succeed, for this reason.
    Refused(String),
}

impl Fault {
    /// What follows from `error`.
    pub(super) fn of(error: &RequestError) -> Fault {
        match error {
            RequestError::RetryAfter(seconds) => Fault::Wait(seconds.duration()),
            RequestError::MigrateToChatId(chat) => Fault::Moved(*chat),
            RequestError::Api(error) => Fault::told(error),
            // Done, but told in a way that the library does not know: to do it again would do it twice.
            RequestError::InvalidJson { raw, .. } if raw.contains("\"ok\":true") => {
                Fault::Refused("the answer cannot be read".to_owned())
            }
            // An answer that is no JSON comes from something in between: a proxy, a server that restarts.
            RequestError::InvalidJson { .. } => Fault::Again("the answer is not the Bot API's".to_owned()),
            RequestError::Network(error) if error.is_timeout() => {
                Fault::Again("no answer in time".to_owned())
            }
            error => Fault::Again(error.to_string()),
        }
    }

    fn told(error: &ApiError) -> Fault {
        match error {
            ApiError::InvalidToken => Fault::Token,
            ApiError::MessageNotModified => Fault::Unchanged,
            ApiError::MessageToEditNotFound
            | ApiError::MessageCantBeEdited
            | ApiError::MessageIdInvalid
            | ApiError::MessageToDeleteNotFound
            | ApiError::MessageCantBeDeleted => Fault::Lost,
            ApiError::InvalidQueryId => Fault::Late,
            ApiError::CantGetUpdates | ApiError::TerminatedByOtherGetUpdates => Fault::Conflict,
            ApiError::BotBlocked
            | ApiError::BotKicked
            | ApiError::BotKickedFromSupergroup
            | ApiError::BotKickedFromChannel
            | ApiError::UserDeactivated
            | ApiError::CantInitiateConversation
            | ApiError::ChatNotFound
            | ApiError::GroupDeactivated => Fault::Gone,
            ApiError::Unknown(text) => Fault::worded(text),
            error => Fault::Refused(error.to_string()),
        }
    }

    /// The library knows many descriptions, not all.
    fn worded(text: &str) -> Fault {
        let lower = text.to_lowercase();
        let says = |words: &[&str]| words.iter().any(|word| lower.contains(word));
        if says(&["not enough rights", "write_forbidden", "have no rights to send", "topic_closed"]) {
            Fault::Forbidden(text.to_owned())
        } else if says(&["thread not found", "topic_deleted"]) {
            Fault::Topic
        } else if says(&["message is not modified"]) {
            Fault::Unchanged
        } else if lower.starts_with("forbidden") {
            Fault::Gone
        } else if lower.starts_with("conflict") {
            Fault::Conflict
        } else if lower.starts_with("unauthorized") {
            Fault::Token
        } else if says(&["internal server error", "bad gateway", "gateway timeout", "service unavailable"]) {
            Fault::Again(text.to_owned())
        } else {
            Fault::Refused(text.to_owned())
        }
    }
}
