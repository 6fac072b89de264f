//! `takhteh` alone: the program that people play with, from the configuration to the last saved turn.

use super::configured::Configured;
use super::log;
use crate::bot::{Bot, Host};
use crate::chat::{discord, local, telegram};
use crate::config::{self, Config, ConfigError};
use crate::monitor;
use crate::picture::Painter;
use crate::store;
use anyhow::Context as _;
use std::io::Write as _;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinSet;

const DAY: Duration = Duration::from_hours(24);

/// Where the program finds its configuration, and what goes before it.
#[derive(clap::Args)]
pub(super) struct Room {
    #[command(flatten)]
    configured: Configured,
    /// The port of the local room; 0 takes any free one
    #[arg(long, value_name = "N")]
    port: Option<u16>,
}

impl Room {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let mut config = self.configured.read()?;
        if let Some(port) = self.port {
            config.room.listen.set_port(port);
        }
        let _log = log::begin(&config.log)?;
        if let Some(file) = self.configured.file() {
            warn_of_readers(file)?;
        }
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        runtime.block_on(run_chats(config))
    }
}

/// Opens the chats that are configured and serves them side by side until the process is told to stop, or one of
/// them cannot go on: that ends the others, too.
async fn run_chats(config: Config) -> anyhow::Result<()> {
    let listener = if config.room.enabled {
        Some(listen(config.room.listen, "another port: --port N").await?)
    } else {
        None
    };
    if listener.is_none() && config.discord.token.is_empty() && config.telegram.token.is_empty() {
        anyhow::bail!("room.enabled is false, and there is no token for another chat");
    }
    let watched = match config.metrics.listen {
        Some(address) => Some(listen(address, "see metrics.listen").await?),
        None => None,
    };
    let asked = stop()?;
    let store = store::open(&config.data)?;
    let fonts = config.fonts.is_dir().then_some(config.fonts.as_path());
    let host = Host { language: config.language, ..Host::machine() };
    let bot = Arc::new(Bot::on(host, store, Painter::new(fonts)?));
    let (stop, _) = watch::channel(false);
    let mut chats = JoinSet::new();
    if let Some(listener) = watched {
        tracing::info!("/healthz and /metrics are at http://{}/", listener.local_addr()?);
        bot.count_tables()?;
        let pages = monitor::serve(Arc::clone(&bot), listener, stopped(&stop));
        chats.spawn(async move { pages.await.context("the pages for those who watch") });
    }
    if config.store.keep_finished_days > 0 {
        let keep = u64::from(config.store.keep_finished_days) * DAY.as_secs();
        chats.spawn(tidy(Arc::clone(&bot), keep, stopped(&stop)));
    }
    if let Some(listener) = listener {
        writeln!(std::io::stdout(), "http://{}/", listener.local_addr()?)?;
        bot.metrics().reached("local", true);
        let room = local::serve(Arc::clone(&bot), listener, stopped(&stop));
        chats.spawn(async move { room.await.context("the local room") });
    }
    if !config.discord.token.is_empty() {
        bot.metrics().expect("discord");
        let config::Discord { token, api, shards } = &config.discord;
        let settings = discord::Settings {
            token: token.reveal().to_owned(),
            api: api.clone(),
            shards: *shards,
            silence: discord::SILENCE,
        };
        let chat = discord::serve(Arc::clone(&bot), settings, stopped(&stop));
        chats.spawn(async move { Ok(chat.await?) });
    }
    if !config.telegram.token.is_empty() {
        bot.metrics().expect("telegram");
        let chat = telegram::serve(bot, on_telegram(&config.telegram), stopped(&stop));
        chats.spawn(async move { Ok(chat.await?) });
    }
    let first = tokio::select! {
        () = asked => None,
        first = chats.join_next() => first,
    };
    stop.send_replace(true);
    let mut done = first.map_or(Ok(()), |first| first.map_err(anyhow::Error::from).flatten());
    while let Some(next) = chats.join_next().await {
        done = done.and(next.map_err(anyhow::Error::from).flatten());
    }
    done?;
    tracing::info!("stopped");
    Ok(())
}

/// Forgets at once, and then once a day, the tables that ended `keep` seconds ago or earlier.
async fn tidy(bot: Arc<Bot>, keep: u64, stopped: impl Future<Output = ()>) -> anyhow::Result<()> {
    let daily = async {
        let mut days = tokio::time::interval(DAY);
        loop {
            days.tick().await;
            match bot.prune(keep).await {
                Ok(0) => {}
                Ok(tables) => tracing::info!(tables, "finished long ago, and forgotten"),
                Err(error) => tracing::error!(%error, "tables that ended long ago are kept until tomorrow"),
            }
        }
    };
    tokio::select! {
        () = daily => {}
        () = stopped => {}
    }
    Ok(())
}

/// A file with a secret in it is for its owner alone.
fn warn_of_readers(file: &Path) -> Result<(), ConfigError> {
    let secrets = Config::load(Some(file), |_| None)?.secrets();
    if !secrets.is_empty() && can_others_read(file) {
        let secrets = secrets.join(", ");
        tracing::warn!(
            "{} can be read by others and holds {secrets}: chmod 600 keeps it to you",
            file.display()
        );
    }
    Ok(())
}

#[cfg(unix)]
fn can_others_read(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    // One that systemd has handed over has an access list for this user alone, which looks like a group's right.
    let handed = std::env::var_os("CREDENTIALS_DIRECTORY").is_some_and(|folder| file.starts_with(folder));
    !handed && file.metadata().is_ok_and(|file| file.permissions().mode() & 0o077 != 0)
}

#[cfg(not(unix))]
fn can_others_read(_: &Path) -> bool {
    false
}

/// Telegram as it is configured.
fn on_telegram(config: &config::Telegram) -> telegram::Settings {
    let config::Telegram { token, api, webhook } = config;
    let webhook = (!webhook.url.is_empty()).then(|| telegram::Webhook {
        url: webhook.url.clone(),
        listen: webhook.listen,
        secret: webhook.secret.reveal().to_owned(),
    });
    telegram::Settings { token: token.reveal().to_owned(), api: api.clone(), webhook, pace: telegram::PACE }
}

async fn listen(address: SocketAddr, instead: &str) -> anyhow::Result<TcpListener> {
    let listener = TcpListener::bind(address).await;
    listener.with_context(|| format!("cannot listen on {address} ({instead})"))
}

/// Ends when `stop` becomes true, or nobody can say so any more.
fn stopped(stop: &watch::Sender<bool>) -> impl Future<Output = ()> + Send + use<> {
    let mut stop = stop.subscribe();
    async move { drop(stop.wait_for(|stop| *stop).await) }
}

/// Ends when the process is asked to stop: Ctrl-C or SIGTERM. Asks that come before it is awaited count too.
#[cfg(unix)]
fn stop() -> std::io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Ends when the process is asked to stop: Ctrl-C.
#[cfg(not(unix))]
fn stop() -> std::io::Result<impl Future<Output = ()>> {
    Ok(async {
        // Without a handler nobody could stop the room in order: better now than never.
        let _ = tokio::signal::ctrl_c().await;
    })
}
