//! The list of commands that Telegram shows to those who type a slash, in each language and for each kind of
//! chat.

use crate::table::command::COMMANDS;
use crate::table::words::Language;
use teloxide::Bot;
use teloxide::RequestError;
use teloxide::payloads::SetMyCommandsSetters as _;
use teloxide::prelude::Requester as _;
use teloxide::types::{BotCommand, BotCommandScope};

/// Characters that a description may have.
const DESCRIPTION: usize = 256;
/// Commands in the list for those who run a group, and for nobody else.
const ADMIN: [&str; 2] = ["abort", "settings"];

/// Tells Telegram all commands: for private chats, for groups, and for those who run a group.
///
/// # Errors
/// The first call that failed.
pub(super) async fn register(bot: &Bot) -> Result<(), RequestError> {
    let scopes = [
        BotCommandScope::AllPrivateChats,
        BotCommandScope::AllGroupChats,
        BotCommandScope::AllChatAdministrators,
    ];
    for scope in scopes {
        // Who has another language than the bot's three gets English.
        bot.set_my_commands(list(&scope, Language::En)).scope(scope.clone()).await?;
        for language in Language::ALL {
            let commands = list(&scope, language);
            bot.set_my_commands(commands).scope(scope.clone()).language_code(language.tag()).await?;
        }
    }
    Ok(())
}

/// The commands of one kind of chat, in the order of `/help`.
fn list(scope: &BotCommandScope, language: Language) -> Vec<BotCommand> {
    let shown = |name: &str| match scope {
        BotCommandScope::AllGroupChats => !ADMIN.contains(&name),
        _ => true,
    };
    let known = COMMANDS.iter().filter(|entry| shown(entry.name)).map(|entry| {
        let what = language.lookup(&format!("cmd-{}", entry.name));
        BotCommand::new(entry.name, what.chars().take(DESCRIPTION).collect::<String>())
    });
    known.collect()
}

/// Must the chat say whether the person runs it, before this line is carried out?
pub(super) fn needs_admin(line: &str) -> bool {
    let name = name(line);
    let is_for_all = line.split_whitespace().any(|word| word.eq_ignore_ascii_case("here"));
    ADMIN.contains(&name.as_str()) || (name == "language" && is_for_all)
}

/// The command's name in a line that begins with a slash.
pub(super) fn name(line: &str) -> String {
    let word = line.trim_start_matches('/').split_whitespace().next().unwrap_or_default();
    word.split('@').next().unwrap_or_default().to_lowercase()
}
