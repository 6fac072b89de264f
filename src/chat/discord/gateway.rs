//! The gateway: serenity's shards, what they report, and when there is no use in going on.

use super::rest::{Call, Fault};
use super::{Adapter, DiscordError, Settings};
use crate::chat::outbox::pause;
use futures_util::StreamExt as _;
use serenity::all::{
    ConnectionStage, Context, EventHandler, GatewayError, GatewayIntents, GuildChannel, HttpBuilder,
    Interaction, PartialGuildChannel, Ready, ResumedEvent, ShardManager, ShardManagerOptions,
    UnavailableGuild,
};
use serenity::http::Route;
use serenity::prelude::TypeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::{Mutex, RwLock};
use tokio::time::{sleep, timeout};

/// How long a first connection may take to be greeted, after which it never will be.
const GREETING: Duration = Duration::from_secs(30);
/// Time between two looks at the shards.
const LOOK: Duration = Duration::from_secs(1);
/// How long the shards may take to say goodbye.
const GOODBYE: Duration = Duration::from_secs(2);

/// Hears what the shards report.
struct Listener {
    adapter: Arc<Adapter>,
    greeted: Arc<AtomicBool>,
}

/// Keeps the shards connected until `stop` completes. A cut connection is resumed, a lost session begun anew.
pub(super) async fn run(
    adapter: Arc<Adapter>,
    settings: &Settings,
    stop: impl Future<Output = ()>,
) -> Result<(), DiscordError> {
    tokio::pin!(stop);
    let (address, shards) = tokio::select! {
        found = address(&adapter, settings) => found?,
        () = &mut stop => return Ok(()),
    };
    let greeted = Arc::new(AtomicBool::new(false));
    let listener = Arc::new(Listener { adapter: Arc::clone(&adapter), greeted: Arc::clone(&greeted) });
    let http = HttpBuilder::new(&settings.token).ratelimiter_disabled(true).build();
    let (manager, mut ended) = ShardManager::new(ShardManagerOptions {
        data: Arc::new(RwLock::new(TypeMap::new())),
        event_handlers: vec![listener],
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
    manager.initialize().map_err(|error| DiscordError::Gateway(error.to_string()))?;
    let done = tokio::select! {
        ended = ended.next() => Err(refused(ended.and_then(Result::err).as_ref())),
        () = ungreeted(&manager, &greeted) => Err(refused(None)),
        never = report(&manager, &adapter) => match never {},
        () = adapter.desk().locked_out.notified() => Err(DiscordError::Token),
        () = stop => Ok(()),
    };
    if timeout(GOODBYE, manager.shutdown_all()).await.is_err() {
        tracing::debug!("the gateway did not say goodbye");
    }
    done
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

/// Reports whether all shards are connected, for ever.
async fn report(manager: &ShardManager, adapter: &Adapter) -> std::convert::Infallible {
    loop {
        let is_reached = {
            let shards = manager.runners.lock().await;
            !shards.is_empty() && shards.values().all(|shard| shard.stage == ConnectionStage::Connected)
        };
        adapter.desk().bot.metrics().reached("discord", is_reached);
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

#[serenity::async_trait]
impl EventHandler for Listener {
    async fn ready(&self, context: Context, ready: Ready) {
        self.greeted.store(true, Ordering::Relaxed);
        tracing::info!(shard = context.shard_id.0, guilds = ready.guilds.len(), "Discord is there");
        if let Some(shard) = ready.shard {
            let guilds = ready.guilds.iter().map(|guild| guild.id.get()).collect();
            self.adapter
                .close_lost_guilds(&guilds, u64::from(shard.id.0), u64::from(shard.total.max(1)))
                .await;
        }
    }

    async fn resume(&self, context: Context, _: ResumedEvent) {
        tracing::info!(shard = context.shard_id.0, "Discord is there again");
    }

    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        let adapter = &self.adapter;
        match interaction {
            Interaction::Autocomplete(used) => adapter.complete(used).await,
            Interaction::Command(used) if adapter.is_new(used.id.get()) => {
                let own = Arc::clone(adapter);
                adapter.spawn(async move { own.command(used).await });
            }
            Interaction::Component(used) if adapter.is_new(used.id.get()) => {
                let own = Arc::clone(adapter);
                adapter.spawn(async move { own.press(used).await });
            }
            _ => {}
        }
    }

    async fn guild_delete(&self, _: Context, guild: UnavailableGuild, _: Option<serenity::all::Guild>) {
        // An unavailable one comes back.
        if !guild.unavailable {
            self.adapter.close_guild(&guild.id.to_string()).await;
        }
    }

    async fn channel_delete(
        &self,
        _: Context,
        channel: GuildChannel,
        _: Option<Vec<serenity::all::Message>>,
    ) {
        self.adapter.close_channel(&channel.id.to_string()).await;
    }

    async fn thread_delete(&self, _: Context, thread: PartialGuildChannel, _: Option<GuildChannel>) {
        self.adapter.close_channel(&thread.id.to_string()).await;
    }
}
