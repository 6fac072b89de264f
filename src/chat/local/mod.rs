//! The local room: a chat of its own in the browser, served on this machine. It needs no account and no
//! network, keeps its messages in the bot's store, and has a small HTTP interface for scripts.

mod door;
mod http;
mod message;
mod name;
mod rooms;

pub use door::Door;
pub use http::router;
pub use rooms::Rooms;

use crate::bot::{Bot, BotError, Completion, Incoming, Owed, Person};
use crate::table::reply::{Board, Picture};
use std::future::Future;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::watch;

/// How often the clocks are looked at.
const BEAT: Duration = Duration::from_secs(5);

/// How long calls under way may take to finish after the signal to stop.
const PATIENCE: Duration = Duration::from_secs(4);

/// Serves the rooms on `listener` until `shutdown` completes; calls under way are finished, at most for four
/// seconds. What an earlier run still owed to a room is posted before the first request is answered.
///
/// # Errors
/// If the owed replies cannot be read or posted, or the listener fails.
pub async fn serve<B: Backend>(
    bot: Arc<B>,
    listener: TcpListener,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let rooms = Arc::new(Rooms::new(bot));
    rooms.deliver_owed().await.map_err(io::Error::other)?;
    let clocks = Arc::clone(&rooms);
    let (stop, stopping) = watch::channel(false);
    let app = router(rooms, Door::new(listener.local_addr()?), stopping.clone());
    let server = axum::serve(listener, app).with_graceful_shutdown(async move {
        shutdown.await;
        stop.send_replace(true);
    });
    tokio::select! {
        done = server => done,
        () = late(stopping) => Ok(()),
        () = tick(&clocks) => Ok(()),
    }
}

/// Posts what is due, for ever.
async fn tick<B: Backend>(rooms: &Rooms<B>) {
    let mut beat = tokio::time::interval(BEAT);
    loop {
        beat.tick().await;
        if let Err(error) = rooms.deliver_due().await {
            tracing::error!(%error, "what is due could not be posted");
        }
    }
}

/// Completes when the patience after the signal to stop is over.
async fn late(mut stopping: watch::Receiver<bool>) {
    // An error means that the sender is gone, so the server has ended or is about to.
    let _ = stopping.wait_for(|stop| *stop).await;
    tokio::time::sleep(PATIENCE).await;
}

/// What a room needs of the bot. [`Bot`] is the real one; a test puts one in its place whose store fails.
pub trait Backend: Send + Sync + 'static {
    /// See [`Bot::handle`].
    fn handle(&self, incoming: Incoming) -> impl Future<Output = Result<Vec<Owed>, BotError>> + Send;

    /// See [`Bot::complete`].
    fn complete(
        &self,
        place: &str,
        person: &Person,
        typed: &str,
    ) -> impl Future<Output = Vec<Completion>> + Send;

    /// See [`Bot::owed`].
    ///
    /// # Errors
    /// If the store cannot be read.
    fn owed(&self, platform: &str) -> Result<Vec<Owed>, BotError>;

    /// See [`Bot::due`].
    fn due(&self, platform: &str) -> impl Future<Output = Result<Vec<Owed>, BotError>> + Send;

    /// See [`Bot::settle`].
    fn settle(
        &self,
        owed: &[String],
        notes: Vec<(String, Option<String>)>,
    ) -> impl Future<Output = Result<(), BotError>> + Send;

    /// See [`Bot::notes`].
    ///
    /// # Errors
    /// If the store cannot be read.
    fn notes(&self, prefix: &str) -> Result<Vec<(String, String)>, BotError>;

    /// See [`Bot::picture`].
    fn picture(&self, recipe: &Picture) -> impl Future<Output = Result<Arc<[u8]>, BotError>> + Send;

    /// See [`Bot::replay`].
    fn replay(&self, recipe: &Board) -> impl Future<Output = Result<Arc<[u8]>, BotError>> + Send;
}

impl Backend for Bot {
    async fn handle(&self, incoming: Incoming) -> Result<Vec<Owed>, BotError> {
        Bot::handle(self, incoming).await
    }

    async fn complete(&self, place: &str, person: &Person, typed: &str) -> Vec<Completion> {
        Bot::complete(self, place, person, typed).await
    }

    fn owed(&self, platform: &str) -> Result<Vec<Owed>, BotError> {
        Bot::owed(self, platform)
    }

    async fn due(&self, platform: &str) -> Result<Vec<Owed>, BotError> {
        Bot::due(self, platform).await
    }

    async fn settle(&self, owed: &[String], notes: Vec<(String, Option<String>)>) -> Result<(), BotError> {
        Bot::settle(self, owed, notes).await
    }

    fn notes(&self, prefix: &str) -> Result<Vec<(String, String)>, BotError> {
        Bot::notes(self, prefix)
    }

    async fn picture(&self, recipe: &Picture) -> Result<Arc<[u8]>, BotError> {
        Bot::picture(self, recipe).await
    }

    async fn replay(&self, recipe: &Board) -> Result<Arc<[u8]>, BotError> {
        Bot::replay(self, recipe).await
    }
}
