//! Updates by webhook: a small server for Telegram alone. An update is acknowledged when everything that it led
//! to is on disk; one that is not comes again.

use super::Webhook;
use super::desk::Desk;
use super::fault::{Fault, TelegramError};
use super::polling::UPDATES;
use crate::chat::outbox::pause;
use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::routing::post;
use std::sync::Arc;
use teloxide::Bot;
use teloxide::payloads::SetWebhookSetters as _;
use teloxide::prelude::Requester as _;
use teloxide::types::Update;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::time::sleep;

/// Bytes of the largest update.
const BODY: usize = 1024 * 1024;
/// The header that proves an update to be Telegram's.
const SECRET: &str = "x-telegram-bot-api-secret-token";

/// What the handler needs.
#[derive(Clone)]
struct Gate {
    desk: Arc<Desk>,
    secret: Arc<str>,
}

/// Listens, tells Telegram where, and hears updates until it is to stop.
///
/// # Errors
/// If the address cannot be listened on, or Telegram refuses the webhook or the token.
pub(super) async fn run(
    api: &Bot,
    desk: &Arc<Desk>,
    webhook: &Webhook,
    stopping: &mut watch::Receiver<bool>,
) -> Result<(), TelegramError> {
    let url: Uri =
        webhook.url.parse().map_err(|error| TelegramError::Address("webhook.url", format!("{error}")))?;
    let failed = |error| TelegramError::Listen(webhook.listen, error);
    let listener = TcpListener::bind(webhook.listen).await.map_err(failed)?;
    let gate = Gate { desk: Arc::clone(desk), secret: webhook.secret.clone().into() };
    let app = Router::new().route(url.path(), post(hear)).layer(DefaultBodyLimit::max(BODY)).with_state(gate);
    let mut stopped = stopping.clone();
    let server = axum::serve(listener, app).with_graceful_shutdown(async move {
        // An error means that the adapter is gone.
        let _ = stopped.wait_for(|stop| *stop).await;
    });
    let registered = async {
        register(api, webhook).await?;
        desk.reached(true);
        std::future::pending::<Result<(), TelegramError>>().await
    };
    tokio::select! {
        done = server => done.map_err(failed),
        refused = registered => refused,
    }
}

/// Tells Telegram where updates go, until it has understood.
async fn register(api: &Bot, webhook: &Webhook) -> Result<(), TelegramError> {
    for failed in 0.. {
        let url =
            webhook.url.parse().map_err(|error| TelegramError::Address("webhook.url", format!("{error}")))?;
        let call = api.set_webhook(url).secret_token(webhook.secret.clone()).allowed_updates(UPDATES);
        let fault = match call.await {
            Ok(_) => break,
            Err(error) => Fault::of(&error),
        };
        let pause = match fault {
            Fault::Token => return Err(TelegramError::Token),
            Fault::Wait(pause) => pause,
            Fault::Refused(reason) => return Err(TelegramError::Webhook(reason)),
            _ => pause(failed),
        };
        tracing::warn!(?fault, ?pause, "the webhook is not set yet; it is tried again");
        sleep(pause).await;
    }
    Ok(())
}

async fn hear(State(gate): State<Gate>, headers: HeaderMap, body: Bytes) -> StatusCode {
    let told = headers.get(SECRET).map(HeaderValue::as_bytes).unwrap_or_default();
    if !is_same(told, gate.secret.as_bytes()) {
        tracing::warn!("a request to the webhook without the right secret was refused");
        return StatusCode::UNAUTHORIZED;
    }
    let Ok(update) = serde_json::from_slice::<Update>(&body) else {
        // One of a kind that is not known would come again and again if it were refused.
        let is_update = serde_json::from_slice::<serde_json::Value>(&body)
            .is_ok_and(|update| update["update_id"].is_number());
        tracing::warn!(is_update, "a request to the webhook cannot be read");
        return if is_update { StatusCode::OK } else { StatusCode::BAD_REQUEST };
    };
    // A task of its own: a turn is finished even if the connection is cut.
    let heard = tokio::spawn(async move { gate.desk.hear(&update).await });
    match heard.await {
        Ok(()) => StatusCode::OK,
        Err(error) => {
            tracing::error!(%error, "an update could not be handled");
            // It would fail again in the same way.
            StatusCode::OK
        }
    }
}

/// Compares without telling by the time it takes where the difference is.
fn is_same(told: &[u8], secret: &[u8]) -> bool {
    let differences = told.iter().zip(secret).fold(0, |found, (one, other)| found | (one ^ other));
    told.len() == secret.len() && differences == 0
}
