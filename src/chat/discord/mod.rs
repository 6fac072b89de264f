//! Discord: slash commands, buttons and menus in, boards out. Serenity keeps the gateway; calls go through a way
//! of our own, which tells limits and failures apart and leaves trying again to the queues.

pub mod commands;
mod components;
mod escape;
mod gateway;
mod incoming;
mod pending;
mod permissions;
mod post;
mod rest;

use crate::bot::{Bot, BotError};
use crate::chat::outbox::{Outbox, Pace, pause};
use post::Desk;
use rest::{Call, Fault, Rest};
use serde::{Deserialize, Serialize};
use serenity::all::ApplicationId;
use serenity::http::{LightMethod, Route};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval, sleep, timeout};

/// The platform's name, in front of each place and each note.
const PLATFORM: &str = "discord/";
/// What the keys of the notes about places begin with.
const HOMES: &str = "discord/home/";
/// What the keys of the notes about messages begin with.
const MESSAGES: &str = "discord/message/";
/// The note with the commands as they were registered, and for which application.
const REGISTERED: &str = "discord/commands";
/// Time between two looks at what has become due.
const DUE: Duration = Duration::from_secs(15);
/// How long turns under way may take to finish after the signal to stop.
const PATIENCE: Duration = Duration::from_secs(2);
/// How long a connection to the gateway may give no sign of life. A heart beats every 41 seconds.
pub const SILENCE: Duration = Duration::from_mins(3);
/// Interactions that are remembered, so that one that comes again is not answered again.
const REMEMBERED: usize = 1_024;

/// How to reach Discord.
pub struct Settings {
    /// The bot's token.
    pub token: String,
    /// Another base address than Discord's own; empty is Discord's.
    pub api: String,
    /// Shards; 0 asks Discord how many.
    pub shards: u32,
    /// How long a connection to the gateway may give no sign of life; longer than a heartbeat, as [`SILENCE`] is.
    pub silence: Duration,
}

/// Why there is no Discord.
#[derive(Debug, thiserror::Error)]
pub enum DiscordError {
    /// The token will not do.
    #[error("Discord does not accept the token: see discord.token in the configuration, or DISCORD_TOKEN")]
    Token,
    /// The gateway does not let the bot in, and would not the next time.
    #[error("Discord's gateway refuses the bot: {0}")]
    Gateway(String),
    /// The interface refuses something that the bot cannot do without.
    #[error("Discord refuses the bot: {0}")]
    Refused(String),
    /// The store failed.
    #[error(transparent)]
    Bot(#[from] BotError),
}

/// What the parts of the adapter share.
struct Adapter {
    outbox: Outbox<Desk>,
    /// Interactions of late, oldest first.
    recent: Mutex<VecDeque<u64>>,
    homes: Mutex<BTreeMap<String, Home>>,
    /// Turns under way.
    turns: Mutex<JoinSet<()>>,
}

/// Where a place belongs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Home {
    guild: Option<String>,
}

/// Plays on Discord until `shutdown` completes; turns under way are finished, at most for some seconds.
///
/// # Errors
/// If Discord does not let the bot in, or the store cannot be read.
pub async fn serve(
    bot: Arc<Bot>,
    settings: Settings,
    shutdown: impl Future<Output = ()> + Send,
) -> Result<(), DiscordError> {
    let rest = Rest::new(&settings.token, &settings.api).map_err(|fault| refused(&fault))?;
    let desk = Desk { bot, rest, locked_out: Notify::new() };
    let adapter = Arc::new(Adapter {
        homes: Mutex::new(homes(&desk.bot)?),
        outbox: Outbox::new(desk, Pace::default()),
        recent: Mutex::default(),
        turns: Mutex::default(),
    });
    adapter.desk().bot.metrics().queue("discord", adapter.outbox.gauge());
    tokio::pin!(shutdown);
    tokio::select! {
        ready = adapter.introduce() => ready?,
        () = &mut shutdown => return Ok(()),
    }
    let places: BTreeSet<String> =
        adapter.desk().bot.owed(PLATFORM)?.into_iter().map(|owed| owed.place).collect();
    for place in &places {
        adapter.outbox.fetch(place);
    }
    let done = tokio::select! {
        done = gateway::run(Arc::clone(&adapter), &settings, shutdown) => done,
        never = adapter.watch_the_clock() => match never {},
    };
    adapter.stop().await;
    done
}

impl Adapter {
    fn desk(&self) -> &Desk {
        self.outbox.sender()
    }

    /// Asks who the bot is, and registers its commands if they have changed.
    async fn introduce(&self) -> Result<(), DiscordError> {
        let who = self.insist(|| Call::get(Route::Oauth2ApplicationCurrent)).await?;
        let id = who["id"].as_str().and_then(|id| id.parse::<ApplicationId>().ok());
        let id = id.ok_or_else(|| DiscordError::Refused("it does not say who the bot is".to_owned()))?;
        let commands = commands::definitions();
        let note = format!("{id} {commands}");
        let notes = self.desk().bot.notes(REGISTERED)?;
        if notes.iter().any(|(_, known)| *known == note) {
            return Ok(());
        }
        let route = Route::Commands { application_id: id };
        self.insist(|| Call::with(LightMethod::Put, route, commands.clone(), Vec::new())).await?;
        tracing::info!("the commands are registered with Discord");
        Ok(self.desk().bot.settle(&[], vec![(REGISTERED.to_owned(), Some(note))]).await?)
    }

    /// Calls until Discord answers.
    async fn insist<'a>(&self, call: impl Fn() -> Call<'a>) -> Result<serde_json::Value, DiscordError> {
        for failed in 0.. {
            let wait = match self.desk().rest.call(call()).await {
                Ok(answer) => return Ok(answer),
                Err(Fault::Limited(wait)) => wait,
                Err(Fault::Failed(reason)) => {
                    tracing::warn!(reason, "Discord is asked again");
                    pause(failed)
                }
                Err(fault) => return Err(refused(&fault)),
            };
            sleep(wait).await;
        }
        Err(DiscordError::Refused("no answer".to_owned()))
    }

    /// Sends what has become due, for ever.
    async fn watch_the_clock(&self) -> std::convert::Infallible {
        let mut ticks = interval(DUE);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            match self.desk().bot.due(PLATFORM).await {
                Ok(owed) => owed.into_iter().for_each(|owed| self.outbox.push(owed, None)),
                Err(error) => tracing::error!(%error, "what is due cannot be read"),
            }
        }
    }

    /// Remembers an interaction; false if it has come before.
    fn is_new(&self, id: u64) -> bool {
        let mut recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        if recent.contains(&id) {
            return false;
        }
        if recent.len() >= REMEMBERED {
            recent.pop_front();
        }
        recent.push_back(id);
        true
    }

    /// Lets a turn take its time.
    fn spawn(&self, turn: impl Future<Output = ()> + Send + 'static) {
        let mut turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
        while turns.try_join_next().is_some() {}
        turns.spawn(turn);
    }

    /// Finishes the turns under way and what can be sent at once.
    async fn stop(&self) {
        let mut turns = std::mem::take(&mut *self.turns.lock().unwrap_or_else(PoisonError::into_inner));
        let finished = async {
            while turns.join_next().await.is_some() {}
            self.outbox.stop().await;
        };
        if timeout(PATIENCE, finished).await.is_err() {
            tracing::warn!("some messages did not go out any more; they follow after the next start");
        }
    }

    fn is_known(&self, place: &str, home: &Home) -> bool {
        self.homes.lock().unwrap_or_else(PoisonError::into_inner).get(place) == Some(home)
    }

    fn know(&self, place: &str, home: Home) {
        self.homes.lock().unwrap_or_else(PoisonError::into_inner).insert(place.to_owned(), home);
    }

    /// The bot was sent away from a guild.
    async fn close_guild(&self, guild: &str) {
        self.close(|_, home| home.guild.as_deref() == Some(guild)).await;
    }

    /// A shard knows these guilds and no others: what was missed while the bot was away is made up for.
    async fn close_lost_guilds(&self, guilds: &BTreeSet<u64>, shard: u64, shards: u64) {
        self.close(|_, home| {
            let guild = home.guild.as_deref().and_then(|guild| guild.parse::<u64>().ok());
            guild.is_some_and(|guild| (guild >> 22) % shards == shard && !guilds.contains(&guild))
        })
        .await;
    }

    /// A channel or a thread was deleted, and with a channel all its threads.
    async fn close_channel(&self, channel: &str) {
        self.close(|place, _| place.split('/').skip(1).any(|part| part == channel)).await;
    }

    /// Ends the games of places that are gone.
    async fn close(&self, is_gone: impl Fn(&str, &Home) -> bool) {
        let gone: Vec<String> = {
            let homes = self.homes.lock().unwrap_or_else(PoisonError::into_inner);
            homes
                .iter()
                .filter(|(place, home)| is_gone(place, home))
                .map(|(place, _)| place.clone())
                .collect()
        };
        for place in gone {
            match self.desk().forget(&place).await {
                Ok(()) => {
                    tracing::info!(place, "its games are ended: the place is gone");
                    self.homes.lock().unwrap_or_else(PoisonError::into_inner).remove(&place);
                }
                Err(error) => tracing::error!(place, %error, "the games of a deleted place go on"),
            }
        }
    }
}

/// The places that are known.
fn homes(bot: &Bot) -> Result<BTreeMap<String, Home>, BotError> {
    let notes = bot.notes(HOMES)?.into_iter();
    let homes = notes.filter_map(|(key, note)| {
        Some((key.strip_prefix(HOMES)?.to_owned(), serde_json::from_str(&note).ok()?))
    });
    Ok(homes.collect())
}

fn refused(fault: &Fault) -> DiscordError {
    match fault {
        Fault::Token => DiscordError::Token,
        fault => DiscordError::Refused(fault.to_string()),
    }
}
