//! Two pages for those who watch over the program: `/healthz`, whether it can do its work, and `/metrics`, how much
//! it does.

use crate::bot::Bot;
use crate::metrics;
use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::Mutex;
use tokio::time::{Instant, timeout};

/// How long what is known of the store holds: asking writes to the disk.
const FRESH: Duration = Duration::from_secs(5);
/// How long the store may take.
const PATIENCE: Duration = Duration::from_secs(3);

/// What the pages are made of.
struct Watch {
    bot: Arc<Bot>,
    /// When the store was tried last, and what was wrong. Held while it is tried: others who ask wait for the answer.
    tried: Mutex<Option<(Instant, Result<(), String>)>>,
}

/// Serves both pages until `shutdown` completes.
///
/// # Errors
/// If the listener fails.
pub async fn serve(
    bot: Arc<Bot>,
    listener: TcpListener,
    shutdown: impl Future<Output = ()>,
) -> std::io::Result<()> {
    let watch = Arc::new(Watch { bot, tried: Mutex::default() });
    let pages =
        Router::new().route("/healthz", get(health)).route("/metrics", get(numbers)).with_state(watch);
    tokio::select! {
        done = axum::serve(listener, pages) => done,
        () = shutdown => Ok(()),
    }
}

async fn health(State(watch): State<Arc<Watch>>) -> Response {
    let fault = match watch.store().await {
        Err(fault) => Some(fault),
        Ok(()) => watch.bot.metrics().unreached(),
    };
    match fault {
        None => "ok\n".into_response(),
        Some(fault) => (StatusCode::SERVICE_UNAVAILABLE, format!("{fault}\n")).into_response(),
    }
}

async fn numbers(State(watch): State<Arc<Watch>>) -> Response {
    ([(header::CONTENT_TYPE, metrics::CONTENT_TYPE)], watch.bot.metrics().text()).into_response()
}

impl Watch {
    /// Can the store be written?
    async fn store(&self) -> Result<(), String> {
        let mut tried = self.tried.lock().await;
        if let Some((at, outcome)) = &*tried
            && at.elapsed() < FRESH
        {
            return outcome.clone();
        }
        let outcome = match timeout(PATIENCE, self.bot.try_store()).await {
            Ok(done) => done.map_err(|error| format!("the store cannot be written: {error}")),
            Err(_) => Err("the store does not answer".to_owned()),
        };
        *tried = Some((Instant::now(), outcome.clone()));
        outcome
    }
}
