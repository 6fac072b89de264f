//! Telegram: the bot in groups, forums and private chats, by long polling or by webhook, on Telegram's own
//! servers or on another Bot API server.

mod commands;
mod courier;
mod desk;
mod fault;
pub mod html;
mod incoming;
pub mod keyboard;
mod ledger;
mod links;
mod place;
mod polling;
mod post;
mod webhook;

pub use fault::TelegramError;

use crate::bot::Bot;
use crate::chat::outbox::{Outbox, Pace, pause};
use courier::{Courier, Turn};
use desk::Desk;
use fault::Fault;
use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use teloxide::prelude::Requester as _;
use teloxide::types::Me;
use tokio::sync::{mpsc, watch};
use tokio::time::{MissedTickBehavior, interval, sleep};

/// Time between two looks at what is due or still owed.
const ROUND: Duration = Duration::from_secs(15);

/// Telegram's own limits: a message a second in a chat, twenty a minute in a group, edits too.
pub const PACE: Pace = Pace { gap: Some(Duration::from_secs(1)), window: Some((20, Duration::from_mins(1))) };

/// How Telegram is reached.
#[derive(Clone)]
pub struct Settings {
    /// The bot's token.
    pub token: String,
    /// Another Bot API server than Telegram's own; empty is Telegram's.
    pub api: String,
    /// Where updates are sent to; by long polling without.
    pub webhook: Option<Webhook>,
    /// How fast a chat may be written to; the window counts in groups only.
    pub pace: Pace,
}

/// Where Telegram sends updates to.
#[derive(Clone)]
pub struct Webhook {
    /// The address for Telegram, with its path.
    pub url: String,
    /// Where this program listens for what arrives there.
    pub listen: SocketAddr,
    /// What Telegram says to prove itself: 1 to 256 of `A-Z a-z 0-9 _ -`.
    pub secret: String,
}

/// Plays on Telegram until `shutdown` completes. What an earlier run still owed is posted.
///
/// # Errors
/// If the token is not accepted, an address is wrong, or the bot's notes cannot be read.
pub async fn serve(
    bot: Arc<Bot>,
    settings: Settings,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> Result<(), TelegramError> {
    let (stop, mut stopping) = watch::channel(false);
    let stopped = tokio::spawn(async move {
        shutdown.await;
        stop.send_replace(true);
    });
    let done = run(bot, settings, &mut stopping).await;
    stopped.abort();
    done
}

async fn run(
    bot: Arc<Bot>,
    settings: Settings,
    stopping: &mut watch::Receiver<bool>,
) -> Result<(), TelegramError> {
    let mut api = teloxide::Bot::new(settings.token);
    if !settings.api.is_empty() {
        let url = settings.api.parse().map_err(|error| TelegramError::Address("api", format!("{error}")))?;
        api = api.set_api_url(url);
    }
    if let Some(webhook) = &settings.webhook
        && !is_secret(&webhook.secret)
    {
        return Err(TelegramError::Secret);
    }
    let Some(me) = introduce(&api, stopping).await? else { return Ok(()) };
    tracing::info!(username = me.username(), "on Telegram");
    let (told, news) = mpsc::unbounded_channel();
    let courier = Courier::new(Arc::clone(&bot), api.clone(), me.username().to_owned(), told)?;
    let outbox = Outbox::new(courier, settings.pace);
    bot.metrics().queue("telegram", outbox.gauge());
    let desk = Arc::new(Desk::new(Arc::clone(&bot), me, outbox));
    // Before anything is heard: what is owed goes before what that leads to.
    desk.sweep();
    let heard = async {
        match &settings.webhook {
            Some(webhook) => webhook::run(&api, &desk, webhook, stopping).await,
            None => polling::run(&api, &desk, stopping).await,
        }
    };
    let done = tokio::select! {
        done = heard => done,
        () = rounds(&desk, news) => Ok(()),
        () = register(&api) => Ok(()),
    };
    desk.stop().await;
    done
}

/// What Telegram takes for a webhook's secret. Without one anybody could say that he is Telegram.
fn is_secret(secret: &str) -> bool {
    let is_fine = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
    (1..=256).contains(&secret.len()) && secret.bytes().all(is_fine)
}

/// Asks who the bot is, until there is an answer; `None` if it is time to stop.
async fn introduce(
    api: &teloxide::Bot,
    stopping: &mut watch::Receiver<bool>,
) -> Result<Option<Me>, TelegramError> {
    for failed in 0.. {
        let fault = tokio::select! {
            me = api.get_me() => match me {
                Ok(me) => return Ok(Some(me)),
                Err(error) => Fault::of(&error),
            },
            _ = stopping.wait_for(|stop| *stop) => break,
        };
        let pause = match fault {
            Fault::Token => return Err(TelegramError::Token),
            Fault::Wait(pause) => pause,
            _ => pause(failed),
        };
        tracing::warn!(?fault, ?pause, "Telegram cannot be reached; it is tried again");
        tokio::select! {
            () = sleep(pause) => {}
            _ = stopping.wait_for(|stop| *stop) => break,
        }
    }
    Ok(None)
}

/// Follows chats that move or go, and looks now and then for what is due or still owed. Never ends.
async fn rounds(desk: &Arc<Desk>, mut news: mpsc::UnboundedReceiver<Turn>) {
    let mut round = interval(ROUND);
    round.set_missed_tick_behavior(MissedTickBehavior::Delay);
    // The first tick comes at once; what is owed then is on its way already.
    round.tick().await;
    desk.remind().await;
    loop {
        tokio::select! {
            Some(turn) = news.recv() => desk.turn(turn).await,
            _ = round.tick() => {
                desk.remind().await;
                desk.sweep();
            }
        }
    }
}

/// Registers the commands, until that has succeeded. Never ends.
async fn register(api: &teloxide::Bot) {
    for failed in 0.. {
        match commands::register(api).await {
            Ok(()) => break,
            Err(error) => {
                let fault = Fault::of(&error);
                let pause = if let Fault::Wait(pause) = fault { pause } else { pause(failed) };
                tracing::warn!(?fault, ?pause, "the commands are not registered yet; it is tried again");
                sleep(pause).await;
            }
        }
    }
    std::future::pending::<()>().await;
}
