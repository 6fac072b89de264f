//! What the bot must be allowed to do in a channel, by the names that Discord's own settings show.

use crate::table::Fact;
use crate::table::words::Language;
use serenity::all::Permissions;

/// In a channel or a thread.
const ALWAYS: [(Permissions, &str); 2] =
    [(Permissions::VIEW_CHANNEL, "View Channel"), (Permissions::ATTACH_FILES, "Attach Files")];

/// All that is needed.
pub(super) fn needed(in_thread: bool) -> Vec<&'static str> {
    missing(Some(Permissions::empty()), in_thread)
}

/// What is missing of it; nothing where there are no permissions.
pub(super) fn missing(allowed: Option<Permissions>, in_thread: bool) -> Vec<&'static str> {
    let Some(allowed) = allowed else { return Vec::new() };
    let send = if in_thread {
        (Permissions::SEND_MESSAGES_IN_THREADS, "Send Messages in Threads")
    } else {
        (Permissions::SEND_MESSAGES, "Send Messages")
    };
    let needed = ALWAYS.into_iter().chain([send]);
    let is_missing = |permission| !allowed.intersects(permission | Permissions::ADMINISTRATOR);
    needed.filter(|(permission, _)| is_missing(*permission)).map(|(_, name)| name).collect()
}

/// The text that says so.
pub(super) fn refusal(key: &'static str, missing: &[&str], language: Language) -> String {
    language.say(&Fact::new(key).with("missing", missing.join(", ")))
}

/// May he manage channels, or everything?
pub(super) fn is_admin(permissions: Option<Permissions>) -> bool {
    permissions.is_some_and(|own| own.intersects(Permissions::MANAGE_CHANNELS | Permissions::ADMINISTRATOR))
}
