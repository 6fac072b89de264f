//! Updates by long polling. A batch is confirmed by fetching the next one, and that only when everything that
//! it led to is on disk.

use super::desk::Desk;
use super::fault::{Fault, TelegramError};
use crate::chat::outbox::pause;
use std::sync::Arc;
use std::time::Duration;
use teloxide::payloads::GetUpdatesSetters as _;
use teloxide::prelude::Requester as _;
use teloxide::types::{AllowedUpdate, Update, UpdateId, UpdateKind};
use teloxide::{Bot, RequestError};
use tokio::sync::watch;
use tokio::time::sleep;

/// Seconds for which the server keeps a request open while nothing happens; less than the client's time-out.
const LONG: u32 = 10;

/// What the bot wants to hear of.
pub(super) const UPDATES: [AllowedUpdate; 3] =
    [AllowedUpdate::Message, AllowedUpdate::CallbackQuery, AllowedUpdate::MyChatMember];

/// Fetches updates until it is to stop.
///
/// # Errors
/// If the token is not accepted.
pub(super) async fn run(
    api: &Bot,
    desk: &Arc<Desk>,
    stopping: &mut watch::Receiver<bool>,
) -> Result<(), TelegramError> {
    let mut offset = None;
    let mut failed = 0;
    let mut is_free = false;
    while !*stopping.borrow() {
        let fetched = async {
            if !is_free {
                // A webhook of an earlier configuration would keep all updates to itself.
                api.delete_webhook().await?;
            }
            let mut call = api.get_updates().timeout(LONG).allowed_updates(UPDATES);
            if let Some(offset) = offset {
                call = call.offset(offset);
            }
            match call.await {
                Err(RequestError::InvalidJson { raw, source }) => {
                    one_by_one(&raw).ok_or(RequestError::InvalidJson { raw, source })
                }
                fetched => fetched,
            }
        };
        let fetched = tokio::select! {
            fetched = fetched => fetched,
            _ = stopping.wait_for(|stop| *stop) => return Ok(()),
        };
        desk.reached(fetched.is_ok());
        match fetched {
            Ok(updates) => {
                (failed, is_free) = (0, true);
                let next = updates.iter().map(|update| update.id.0).max().map(|last| last.wrapping_add(1));
                desk.hear_all(updates).await;
                offset = next.map(u32::cast_signed).or(offset);
            }
            Err(error) => {
                let fault = Fault::of(&error);
                let pause = match fault {
                    Fault::Token => return Err(TelegramError::Token),
                    Fault::Wait(pause) => pause,
                    Fault::Conflict => pause(failed).max(Duration::from_secs(1)),
                    _ => pause(failed),
                };
                tell(&fault, failed, pause);
                is_free = is_free && fault != Fault::Conflict;
                failed = failed.saturating_add(1);
                tokio::select! {
                    () = sleep(pause) => {}
                    _ = stopping.wait_for(|stop| *stop) => return Ok(()),
                }
            }
        }
    }
    Ok(())
}

/// Reads each update of an answer by itself: one that cannot be read must not keep the others back. `None` if
/// the answer holds no updates.
fn one_by_one(answer: &str) -> Option<Vec<Update>> {
    let answer: serde_json::Value = serde_json::from_str(answer).ok()?;
    let read = |update: &serde_json::Value| {
        let id = UpdateId(update["update_id"].as_u64()?.try_into().ok()?);
        let broken = || Update { id, kind: UpdateKind::Error(update.clone()) };
        Some(serde_json::from_value(update.clone()).unwrap_or_else(|_| broken()))
    };
    Some(answer["result"].as_array()?.iter().filter_map(read).collect())
}

/// The first failure of a row, and then ever fewer, so that a long one does not fill the log.
fn tell(fault: &Fault, failed: u32, pause: Duration) {
    let is_told = failed.is_power_of_two() || failed == 0;
    match fault {
        Fault::Conflict if is_told => tracing::error!(
            ?pause,
            "Telegram gives this bot's updates to somebody else: another program polls with the same token. \
             Stop it; until then it is tried again"
        ),
        fault if is_told => tracing::warn!(?fault, ?pause, "no updates from Telegram; it is tried again"),
        _ => {}
    }
}
