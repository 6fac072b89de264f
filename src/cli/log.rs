//! The log: events of the program and its libraries, one a line, for humans or as JSON.

use crate::config::{Format, Level, Log};
use anyhow::Context as _;
use std::backtrace::{Backtrace, BacktraceStatus};
use std::io::IsTerminal as _;
use tracing_appender::non_blocking::{NonBlockingBuilder, WorkerGuard};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::prelude::*;

/// Lines that are kept for who does not read them; further ones are lost.
const UNREAD: usize = 16_384;

/// What is written without `RUST_LOG`: the program's own events from `level` on, and of the libraries', which tell
/// every little thing, warnings at most.
fn usual(level: Level) -> String {
    let libraries = level.min(Level::Warn);
    format!("{},takhteh={}", libraries.word(), level.word())
}

/// Events go to standard error: standard output is for programs. A thread of its own writes them, so that nobody is
/// held up by who does not read them; the guard waits for the last.
pub(super) fn begin(config: &Log) -> anyhow::Result<WorkerGuard> {
    let filter = match std::env::var("RUST_LOG") {
        Ok(directives) => {
            EnvFilter::try_new(directives).context("RUST_LOG: expected directives such as 'takhteh=debug'")?
        }
        Err(_) => EnvFilter::new(usual(config.level)),
    };
    // Whatever anybody asks for: these write down all that goes into the store, the seeds of running games among it,
    // and over a platform's connection, the token first.
    let unspoken = Targets::new()
        .with_default(LevelFilter::TRACE)
        .with_target("sled", LevelFilter::WARN)
        .with_target("tungstenite", LevelFilter::OFF);
    let colours = std::io::stderr().is_terminal();
    let (stderr, guard) =
        NonBlockingBuilder::default().buffered_lines_limit(UNREAD).finish(std::io::stderr());
    let lines = tracing_subscriber::fmt::layer().with_writer(stderr).with_ansi(colours);
    let events = tracing_subscriber::registry().with(filter).with(unspoken);
    match config.format {
        Format::Human => events.with(lines).init(),
        Format::Json => events.with(lines.json()).init(),
    }
    // A panic is an event like any other.
    std::panic::set_hook(Box::new(|panic| match Backtrace::capture() {
        trace if trace.status() == BacktraceStatus::Captured => tracing::error!(%trace, "{panic}"),
        _ => tracing::error!("{panic}"),
    }));
    Ok(guard)
}
