//! Discord through the front door: the adapter and the whole program against a stand-in on loopback.
#![allow(clippy::unwrap_used)]

mod definitions;
mod faults;
mod games;
mod program;
pub(crate) mod standin;
mod wrong;

use serde_json::{Value, json};
use standin::*;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use takhteh::bot::{Bot, Host};
use takhteh::chat::discord::{DiscordError, SILENCE, Settings, serve};
use takhteh::picture::Painter;
use takhteh::store;
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// A guild of the first shard.
const GUILD: u64 = 300_000_000_000_000_000 >> 23 << 23;

/// The adapter on a data folder; dropping it is like killing the program.
struct Running {
    discord: Arc<Discord>,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<Result<(), DiscordError>>,
    folder: TempDir,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Running {
    async fn start() -> Running {
        Running::on(Discord::start().await).await
    }

    async fn on(discord: Arc<Discord>) -> Running {
        Running::bearing(discord, SILENCE).await
    }

    /// It bears so long a silence of the gateway.
    async fn bearing(discord: Arc<Discord>, silence: Duration) -> Running {
        let folder = TempDir::new().unwrap();
        let (stop, task) = begin(&discord, folder.path(), 0, silence);
        discord.connected().await;
        Running { discord, stop: Some(stop), task, folder }
    }

    /// Ends it in order; the data folder and Discord stay.
    async fn stop(&mut self) {
        self.stop.take().unwrap().send(()).unwrap();
        timeout(Duration::from_secs(5), &mut self.task).await.expect("five seconds").unwrap().unwrap();
    }

    /// A challenge of Ali to Sara, posted.
    async fn challenge(&self, channel: u64, game: &str) -> u64 {
        let options = [("friend", user(SARA)), ("game", game.into())];
        self.discord.slash(ALI, channel, "challenge", &options);
        let open = |board: &Value| components(board).iter().any(|(label, _, _)| label == "Accept");
        let posted = |world: &World| world.live(channel).filter(|(_, board)| open(board));
        self.discord.wait("a challenge", posted).await.0
    }

    /// A game of Ali against Sara, begun: the live board.
    async fn table(&self, channel: u64, game: &str) -> (u64, Value) {
        let challenge = self.challenge(channel, game).await;
        self.press(SARA, channel, challenge, "Accept").await;
        self.board_after(channel, challenge, &Value::Null).await
    }

    /// Presses what has this label.
    async fn press(&self, who: Person, channel: u64, message: u64, label: &str) -> Asked {
        let shown = self.discord.world().channels[&channel].messages[&message].json.clone();
        let found = components(&shown).into_iter().find(|(known, _, _)| known == label);
        let (_, _, id) = found.unwrap_or_else(|| panic!("no {label} on {shown}"));
        let token = self.discord.press(who, channel, message, &id);
        self.discord.answer(&token).await
    }

    /// The live board once it is another than this one, or looks otherwise.
    async fn board_after(&self, channel: u64, message: u64, looks: &Value) -> (u64, Value) {
        self.discord
            .wait("a new board", |world| {
                let (id, board) = world.live(channel)?;
                let is_new = id > message || board["components"] != *looks;
                (is_new && board["attachments"][0]["filename"] == "board.png").then_some((id, board))
            })
            .await
    }

    /// What a move at a live board leads to: the live board as it is then, or none if the game is over.
    async fn next(&self, channel: u64, id: u64, board: &Value) -> Option<(u64, Value)> {
        let looks = &board["components"];
        self.discord
            .wait("what a move leads to", |world| {
                let newest = world.public(channel).last()?.json["id"].as_str()?.parse::<u64>().ok()?;
                match world.live(channel) {
                    Some((now, board)) if now > id || board["components"] != *looks => {
                        Some(Some((now, board)))
                    }
                    None if newest > id => Some(None),
                    _ => None,
                }
            })
            .await
    }

    /// Says a command in a channel; what only the asker was told, if it was not just that it is done.
    async fn say(&self, who: Person, channel: u64, name: &str, options: &[(&str, Value)]) -> Asked {
        let token = self.discord.slash(who, channel, name, options);
        self.discord.answer(&token).await
    }
}

fn begin(
    discord: &Discord,
    folder: &Path,
    shards: u32,
    silence: Duration,
) -> (oneshot::Sender<()>, JoinHandle<Result<(), DiscordError>>) {
    let bot = Arc::new(Bot::on(Host::machine(), store::open(folder).unwrap(), Painter::new(None).unwrap()));
    let settings = Settings { token: TOKEN.to_owned(), api: discord.url.clone(), shards, silence };
    let (stop, stopped) = oneshot::channel::<()>();
    let task = tokio::spawn(serve(bot, settings, async move { drop(stopped.await) }));
    (stop, task)
}

/// Serenity panics at a hash that ends in the middle of a letter, and tells nobody.
fn say_what_kills_a_shard(discord: &Discord) {
    let icon = "\u{1f3b2}".repeat(8);
    let guild = json!({ "id": "1", "name": "Friends", "unavailable": false, "icon": icon });
    discord.event(GUILD, "GUILD_UPDATE", &guild);
}

/// Was it said that something is wrong? That an answer follows, or a thing is done, is not.
fn is_refused(answer: &Asked) -> bool {
    answer.told.first().is_some_and(|text| text != "Done." && !text.starts_with("Discord is slow"))
}

/// Who is called by a board.
fn called(board: &Value) -> Person {
    let calls = board["calls"].as_array().unwrap();
    assert_eq!(calls.len(), 1, "one mention: {board}");
    [ALI, SARA].into_iter().find(|who| calls[0].as_str() == Some(&who.id.to_string())).unwrap()
}

fn steps(text: &str) -> [(&'static str, Value); 1] {
    [("steps", text.into())]
}
