//! The gateway: serenity's shards, what they report, and when there is no use in going on.

use super::rest::{Call, Fault};
use super::{Adapter, DiscordError, Settings};
use crate::chat::outbox::pause;
use futures_util::StreamExt as _;
use futures_util::stream::BoxStream;
use serenity::all::{
    ConnectionStage, Context, EventHandler, GatewayError, GatewayIntents, GuildChannel, HttpBuilder,
    Interaction, PartialGuildChannel, Ready, ResumedEvent, ShardManager, ShardManagerOptions,
    UnavailableGuild,
};
use serenity::http::Route;
use serenity::prelude::TypeMap;
use std::collections::HashMap;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::runtime::{self, Handle, Runtime};
use tokio::sync::{Mutex, RwLock};
use tokio::time::{Instant, sleep, timeout};

/// How long a first connection may take to be greeted, after which it never will be.
const GREETING: Duration = Duration::from_secs(30);
/// Time between two looks at the shards.
const LOOK: Duration = Duration::from_secs(1);
/// How long the shards may take to say goodbye.
const GOODBYE: Duration = Duration::from_secs(2);

/// Keeps the shards connected until `stop` completes. A cut connection is resumed, a lost session begun anew, and
/// where no sign of life comes any more all is begun anew.
pub(super) async fn run(
    adapter: Arc<Adapter>,
    settings: &Settings,
    stop: impl Future<Output = ()>,
) -> Result<(), DiscordError> {
    tokio::pin!(stop);
    let greeted = Arc::new(AtomicBool::new(false));
    loop {
        let (address, shards) = tokio::select! {
            found = address(&adapter, settings) => found?,
            () = &mut stop => return Ok(()),
        };
        let apart = match Apart::new() {
            Ok(apart) => apart,
            Err(error) => {
                tracing::warn!(%error, "there is no thread for Discord's gateway; it is tried again");
                tokio::select! {
                    () = sleep(LOOK) => continue,
                    () = &mut stop => return Ok(()),
                }
            }
        };
        let listener = Listener {
            adapter: Arc::clone(&adapter),
            greeted: Arc::clone(&greeted),
            home: Handle::current(),
        };
        let (manager, mut ended) = apart.enter(|| keeper(settings, address, shards, listener));
        manager.initialize().map_err(|error| DiscordError::Gateway(error.to_string()))?;
        let done = tokio::select! {
            ended = ended.next() => Some(Err(refused(ended.and_then(Result::err).as_ref()))),
            () = ungreeted(&manager, &greeted) => Some(Err(refused(None))),
            () = silence(&manager, &adapter, shards, settings.silence) => None,
            () = adapter.desk().locked_out.notified() => Some(Err(DiscordError::Token)),
            () = &mut stop => Some(Ok(())),
        };
        if let Some(done) = done {
            if timeout(GOODBYE, manager.shutdown_all()).await.is_err() {
                tracing::debug!("the gateway did not say goodbye");
            }
            return done;
        }
        adapter.desk().bot.metrics().reached("discord", false);
        tracing::warn!("Discord's gateway gives no sign of life; it is connected to anew");
    }
}

/// A runtime for serenity's tasks. They do not say when they have died of a panic, and they wait without end for
/// a peer that is silent: when this is dropped, they are gone.
struct Apart(Option<Runtime>);

impl Apart {
    fn new() -> io::Result<Apart> {
        let mut builder = runtime::Builder::new_multi_thread();
        let runtime = builder.worker_threads(1).thread_name("discord").enable_all().build()?;
        Ok(Apart(Some(runtime)))
    }

    /// Does something whose tasks are to be kept apart.
    fn enter<T>(&self, work: impl FnOnce() -> T) -> T {
        let _entered = self.0.as_ref().map(Runtime::enter);
        work()
    }
}

impl Drop for Apart {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

/// Serenity's keeper of shards, and what tells why it gave up.
fn keeper(
    settings: &Settings,
    address: String,
    shards: u32,
    listener: Listener,
) -> (Arc<ShardManager>, BoxStream<'static, Result<(), GatewayError>>) {
    let http = HttpBuilder::new(&settings.token).ratelimiter_disabled(true).build();
    let (manager, ended) = ShardManager::new(ShardManagerOptions {
        data: Arc::new(RwLock::new(TypeMap::new())),
        event_handlers: vec![Arc::new(listener)],
        raw_event_handlers: Vec::new(),
        shard_index: 0,
        shard_init: shards,
        shard_total: shards,
        ws_url: Arc::new(Mutex::new(address)),
        http: Arc::new(http),
        // Slash commands and components need nothing else.
        intents: GatewayIntents::GUILDS,
        presence: None,
    });
    (manager, ended.boxed())
}

/// The gateway's address and the number of shards, asked for until Discord answers.
async fn address(adapter: &Adapter, settings: &Settings) -> Result<(String, u32), DiscordError> {
    for failed in 0.. {
        let wait = match adapter.desk().rest.call(Call::get(Route::GatewayBot)).await {
            Ok(found) => {
                let left = &found["session_start_limit"];
                let advised = found["shards"].as_u64().and_then(|shards| shards.try_into().ok());
                let shards = if settings.shards == 0 { advised.unwrap_or(1) } else { settings.shards };
                match found["url"].as_str() {
                    Some(url) if left["remaining"].as_u64().unwrap_or(1) > 0 => {
                        return Ok((safe(url, settings)?, shards.max(1)));
                    }
                    Some(_) => {
                        tracing::warn!("Discord allows no further session for now");
                        Duration::from_millis(left["reset_after"].as_u64().unwrap_or(1_000))
                    }
                    None => pause(failed),
                }
            }
            Err(Fault::Token) => return Err(DiscordError::Token),
            Err(Fault::Limited(wait)) => wait,
            Err(fault) => {
                tracing::warn!(%fault, "the gateway's address is asked for again");
                pause(failed)
            }
        };
        sleep(wait).await;
    }
    Err(DiscordError::Gateway("no address".to_owned()))
}

/// The token goes over this connection: in the clear only where the operator has put this machine in between.
fn safe(url: &str, settings: &Settings) -> Result<String, DiscordError> {
    let is_safe = url.starts_with("wss://")
        || (settings.api.starts_with("http://") && url.starts_with("ws://127.0.0.1"))
        || (settings.api.starts_with("http://") && url.starts_with("ws://[::1]"))
        || (settings.api.starts_with("http://") && url.starts_with("ws://localhost"));
    if is_safe {
        return Ok(url.trim_end_matches('/').to_owned() + "/");
    }
    Err(DiscordError::Gateway(format!("its address {url} is not encrypted")))
}

/// Completes if a shard was connected for a while, and none was ever greeted: the gateway has closed the
/// connection for a reason that serenity does not tell, and would do so again.
async fn ungreeted(manager: &ShardManager, greeted: &AtomicBool) {
    loop {
        sleep(GREETING).await;
        if greeted.load(Ordering::Relaxed) {
            return std::future::pending().await;
        }
        if !manager.shards_instantiated().await.is_empty() {
            return;
        }
    }
}

/// Reports whether all shards are connected, until one of them has given no sign of life for `patience`, or as long
/// none of those that are missing has come.
async fn silence(manager: &ShardManager, adapter: &Adapter, shards: u32, patience: Duration) {
    // What is seen of each shard, and since when: it changes with every heartbeat.
    let mut signs = HashMap::new();
    let mut came = (0, Instant::now());
    loop {
        let now = Instant::now();
        let is_reached = {
            let runners = manager.runners.lock().await;
            for (id, runner) in runners.iter() {
                let sign = (runner.stage, runner.latency);
                let seen = signs.entry(*id).or_insert((sign, now));
                if seen.0 != sign {
                    *seen = (sign, now);
                }
            }
            signs.retain(|id, _| runners.contains_key(id));
            !runners.is_empty() && runners.values().all(|shard| shard.stage == ConnectionStage::Connected)
        };
        if came.0 != signs.len() {
            came = (signs.len(), now);
        }
        adapter.desk().bot.metrics().reached("discord", is_reached);
        let is_missing = signs.len() < shards as usize && now - came.1 > patience;
        if is_missing || signs.values().any(|(_, since)| now - *since > patience) {
            return;
        }
        sleep(LOOK).await;
    }
}

fn refused(error: Option<&GatewayError>) -> DiscordError {
    match error {
        Some(GatewayError::InvalidAuthentication | GatewayError::NoAuthentication) => DiscordError::Token,
        Some(error) => DiscordError::Gateway(error.to_string()),
        None => DiscordError::Gateway("it greets no connection: see discord.shards".to_owned()),
    }
}

/// Hears what the shards report, on threads that are not its own.
struct Listener {
    adapter: Arc<Adapter>,
    greeted: Arc<AtomicBool>,
    /// Where all that is led to is done: it outlives the shards.
    home: Handle,
}

impl Listener {
    /// Does something that has been heard of.
    fn act<F: Future<Output = ()> + Send + 'static>(&self, act: impl FnOnce(Arc<Adapter>) -> F) {
        let _home = self.home.enter();
        self.adapter.spawn(act(Arc::clone(&self.adapter)));
    }
}

#[serenity::async_trait]
impl EventHandler for Listener {
    async fn ready(&self, context: Context, ready: Ready) {
        self.greeted.store(true, Ordering::Relaxed);
        tracing::info!(shard = context.shard_id.0, guilds = ready.guilds.len(), "Discord is there");
        if let Some(shard) = ready.shard {
            let guilds = ready.guilds.iter().map(|guild| guild.id.get()).collect();
            let (shard, shards) = (u64::from(shard.id.0), u64::from(shard.total.max(1)));
            self.act(|adapter| async move { adapter.close_lost_guilds(&guilds, shard, shards).await });
        }
    }

    async fn resume(&self, context: Context, _: ResumedEvent) {
        tracing::info!(shard = context.shard_id.0, "Discord is there again");
    }

    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        match interaction {
            Interaction::Autocomplete(used) => {
                self.act(|adapter| async move { adapter.complete(used).await });
            }
            Interaction::Command(used) if self.adapter.is_new(used.id.get()) => {
                self.act(|adapter| async move { adapter.command(used).await });
            }
            Interaction::Component(used) if self.adapter.is_new(used.id.get()) => {
                self.act(|adapter| async move { adapter.press(used).await });
            }
            _ => {}
        }
    }

    async fn guild_delete(&self, _: Context, guild: UnavailableGuild, _: Option<serenity::all::Guild>) {
        // An unavailable one comes back.
        if !guild.unavailable {
            self.act(|adapter| async move { adapter.close_guild(&guild.id.to_string()).await });
        }
    }

    async fn channel_delete(
        &self,
        _: Context,
        channel: GuildChannel,
        _: Option<Vec<serenity::all::Message>>,
    ) {
        self.act(|adapter| async move { adapter.close_channel(&channel.id.to_string()).await });
    }

    async fn thread_delete(&self, _: Context, thread: PartialGuildChannel, _: Option<GuildChannel>) {
        self.act(|adapter| async move { adapter.close_channel(&thread.id.to_string()).await });
    }
}
