//! `takhteh` alone: the program that people play with, from the configuration to the last saved turn.

use crate::bot::{Bot, Host};
use crate::chat::local;
use crate::config::{Config, Format};
use crate::picture::Painter;
use crate::store;
use anyhow::Context as _;
use std::io::{IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tokio::net::TcpListener;
use tracing_subscriber::EnvFilter;

/// Where the program finds its configuration, and what goes before it.
#[derive(clap::Args)]
pub(super) struct Room {
    /// The configuration file; without it config.toml, if there is one
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// The folder of the saved games
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// The port of the local room; 0 takes any free one
    #[arg(long, value_name = "N")]
    port: Option<u16>,
}

impl Room {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let config = self.configuration()?;
        log(&config)?;
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        runtime.block_on(run_room(config))
    }

    /// The file, over it the environment, over that the command line.
    fn configuration(&self) -> anyhow::Result<Config> {
        let usual = Path::new("config.toml");
        let file = self.config.as_deref().or_else(|| usual.exists().then_some(usual));
        let mut config = Config::load(file, |name| std::env::var(name).ok())?;
        if let Some(data) = &self.data {
            config.data.clone_from(data);
        }
        if let Some(port) = self.port {
            config.room.listen.set_port(port);
        }
        Ok(config)
    }
}

/// Opens the room, says where it is, and serves until the process is told to stop.
async fn run_room(config: Config) -> anyhow::Result<()> {
    if !config.room.enabled {
        anyhow::bail!("room.enabled is false, and there is no other room to open");
    }
    let listen = config.room.listen;
    let listener = TcpListener::bind(listen)
        .await
        .with_context(|| format!("cannot listen on {listen} (another port: --port N)"))?;
    let stop = stop()?;
    let store = store::open(&config.data)?;
    let fonts = config.fonts.is_dir().then_some(config.fonts.as_path());
    let host = Host { language: config.language, ..Host::machine() };
    let bot = Arc::new(Bot::on(host, store, Painter::new(fonts)?));
    writeln!(std::io::stdout(), "http://{}/", listener.local_addr()?)?;
    local::serve(bot, listener, stop).await?;
    tracing::info!("stopped");
    Ok(())
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

/// Events go to standard error: standard output is for programs.
fn log(config: &Config) -> anyhow::Result<()> {
    let filter = match std::env::var("RUST_LOG") {
        Ok(directives) => {
            EnvFilter::try_new(directives).context("RUST_LOG: expected directives such as 'takhteh=debug'")?
        }
        Err(_) => EnvFilter::new(config.log.level.word()),
    };
    let (stderr, colours) = (std::io::stderr, std::io::stderr().is_terminal());
    let events = tracing_subscriber::fmt().with_env_filter(filter).with_writer(stderr).with_ansi(colours);
    match config.log.format {
        Format::Human => events.init(),
        Format::Json => events.json().init(),
    }
    Ok(())
}
