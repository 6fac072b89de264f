//! What is owed to a platform's chats, on its way: one worker a chat, in order, at the platform's pace. What does
//! not fit into memory stays owed in the store and is fetched when there is room.

use crate::bot::{BotError, Owed};
use crate::table::reply::Reply;
use std::collections::{HashMap, HashSet, VecDeque};
use std::hash::{BuildHasher as _, RandomState};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{Notify, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until, timeout};

/// Parcels that one chat holds in memory.
pub const MOST: usize = 64;
/// The first pause after a failure; each one after it is twice as long.
const FIRST_PAUSE: Duration = Duration::from_millis(500);
/// The longest pause after a failure.
const LONGEST_PAUSE: Duration = Duration::from_mins(1);
/// How long a worker with nothing to do stays.
const IDLE: Duration = Duration::from_secs(30);

/// The chats' own notes as [`Bot::settle`](crate::bot::Bot::settle) takes them.
pub type Notes = Vec<(String, Option<String>)>;

/// The queues of one platform. Dropping it ends the workers where they stand.
pub struct Outbox<S: Sender> {
    shared: Arc<Shared<S>>,
    workers: Mutex<JoinSet<()>>,
    stop: watch::Sender<bool>,
}

/// How a platform sends, and what it keeps.
pub trait Sender: Send + Sync + 'static {
    /// What may go along with a reply: the interaction that it answers, for one.
    type Along: Send + Sync + 'static;

    /// The chat of a place: chats are sent to side by side, and what goes to one is in order and paced.
    fn chat<'a>(&self, place: &'a str) -> &'a str {
        place
    }

    /// How fast this chat may be sent to, where chats differ; `usual` is the outbox's pace.
    fn pace(&self, _chat: &str, usual: Pace) -> Pace {
        usual
    }

    /// Tries once to send, with a time limit of its own.
    fn send(&self, parcel: &Parcel<Self::Along>) -> impl Future<Output = Outcome> + Send;

    /// Strikes off what has arrived and saves notes, in one transaction.
    fn settle(&self, keys: &[String], notes: Notes) -> impl Future<Output = Result<(), BotError>> + Send;

    /// What is owed to this chat alone, oldest first.
    ///
    /// # Errors
    /// If the store cannot be read.
    fn owed(&self, chat: &str) -> Result<Vec<Owed>, BotError>;
}

/// A reply on its way.
#[derive(Debug)]
pub struct Parcel<A> {
    /// The reply.
    pub owed: Owed,
    /// The keys of older replies that this one has taken in: they are struck off with it.
    pub older: Vec<String>,
    /// What goes along with it.
    pub along: Option<A>,
    /// Attempts that have failed, 0 the first time.
    pub failed: u32,
}

/// What came of an attempt to send.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It has arrived; the notes are saved together with striking it off.
    Sent(Notes),
    /// The platform asks to wait so long.
    RetryAfter(Duration),
    /// It failed for now, for this reason.
    Retry(String),
    /// It will never arrive, for this reason: it is logged and struck off.
    Refused(String),
    /// The chat is gone: whatever waits for it is struck off.
    Gone,
}

/// How fast a chat may be sent to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pace {
    /// The least time between the beginnings of two attempts.
    pub gap: Option<Duration>,
    /// At most so many attempts in so long a time.
    pub window: Option<(usize, Duration)>,
}

/// What the workers share.
struct Shared<S: Sender> {
    sender: S,
    pace: Pace,
    /// Held only to look something up or put it down, never across an await.
    lanes: Mutex<HashMap<String, Lane<S::Along>>>,
}

/// A chat with a worker.
struct Lane<A> {
    queue: VecDeque<Parcel<A>>,
    /// Is there more in the store than in the queue? Nothing new is queued until it has been fetched.
    behind: bool,
    news: Arc<Notify>,
}

impl<S: Sender> Outbox<S> {
    /// Empty queues.
    pub fn new(sender: S, pace: Pace) -> Outbox<S> {
        let shared = Arc::new(Shared { sender, pace, lanes: Mutex::default() });
        Outbox { shared, workers: Mutex::default(), stop: watch::Sender::new(false) }
    }

    /// The platform's sender.
    pub fn sender(&self) -> &S {
        &self.shared.sender
    }

    /// Puts a reply into its chat's queue, if it is not there already; an older one of the same message that still
    /// waits there is taken in.
    /// In a full queue it is left out with what goes along with it, and fetched from the store later.
    pub fn push(&self, owed: Owed, along: Option<S::Along>) {
        let chat = self.shared.sender.chat(&owed.place).to_owned();
        self.with_lane(&chat, |lane| {
            if !lane.behind {
                lane.push(Parcel { owed, older: Vec::new(), along, failed: 0 });
            }
        });
    }

    /// Lets the chat's worker fetch from the store what is owed to it: after a start, say.
    pub fn fetch(&self, chat: &str) {
        self.with_lane(chat, |lane| lane.behind = true);
    }

    /// Parcels that wait in memory.
    pub fn waiting(&self) -> usize {
        self.shared.waiting()
    }

    /// Tells at any time how many wait; none any more when the outbox is gone.
    pub fn gauge(&self) -> impl Fn() -> usize + Send + Sync + 'static {
        let shared = Arc::downgrade(&self.shared);
        move || shared.upgrade().map_or(0, |shared| shared.waiting())
    }

    /// Sends what can be sent without waiting, and ends. The rest stays owed.
    pub async fn stop(&self) {
        self.stop.send_replace(true);
        let mut workers = std::mem::take(&mut *self.workers.lock().unwrap_or_else(PoisonError::into_inner));
        while workers.join_next().await.is_some() {}
    }

    /// Changes a chat's lane, which gets a worker if it has none.
    fn with_lane(&self, chat: &str, change: impl FnOnce(&mut Lane<S::Along>)) {
        let mut lanes = self.shared.lanes();
        let is_new = !lanes.contains_key(chat);
        let lane = lanes.entry(chat.to_owned()).or_insert_with(Lane::new);
        change(lane);
        lane.news.notify_one();
        if is_new {
            let mut workers = self.workers.lock().unwrap_or_else(PoisonError::into_inner);
            while workers.try_join_next().is_some() {}
            let worker = Worker {
                shared: Arc::clone(&self.shared),
                chat: chat.to_owned(),
                news: Arc::clone(&lane.news),
                stop: self.stop.subscribe(),
                sent: VecDeque::new(),
            };
            workers.spawn(worker.run());
        }
    }
}

impl<S: Sender> Shared<S> {
    fn waiting(&self) -> usize {
        self.lanes().values().map(|lane| lane.queue.len()).sum()
    }

    fn lanes(&self) -> MutexGuard<'_, HashMap<String, Lane<S::Along>>> {
        self.lanes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<A> Lane<A> {
    fn new() -> Lane<A> {
        Lane { queue: VecDeque::new(), behind: false, news: Arc::default() }
    }

    fn push(&mut self, parcel: Parcel<A>) {
        // It may have been fetched from the store just before.
        if self.queue.iter().any(|waiting| waiting.holds(&parcel.owed.key)) {
            return;
        }
        let is_full = self.queue.len() >= MOST;
        match self.queue.iter_mut().rev().find(|older| older.is_same_message(&parcel)) {
            Some(older) => older.take_in(parcel),
            None if is_full => self.behind = true,
            None => self.queue.push_back(parcel),
        }
    }

    /// Queues what the store holds, and behind it what was queued meanwhile.
    fn refill(&mut self, owed: Vec<Owed>) {
        let newer = std::mem::take(&mut self.queue);
        let known: HashSet<String> = newer.iter().flat_map(Parcel::keys).collect();
        let found = owed.into_iter().filter(|owed| !known.contains(&owed.key));
        let found = found.map(|owed| Parcel { owed, older: Vec::new(), along: None, failed: 0 });
        for parcel in found.chain(newer) {
            if !self.behind {
                self.push(parcel);
            }
        }
    }

    /// Puts back what could not be sent, with what has come for the same message meanwhile.
    fn put_back(&mut self, mut parcel: Parcel<A>) {
        while let Some(at) = self.queue.iter().position(|newer| parcel.is_same_message(newer))
            && let Some(newer) = self.queue.remove(at)
        {
            parcel.take_in(newer);
        }
        self.queue.push_front(parcel);
    }
}

impl<A> Parcel<A> {
    /// The keys that are struck off when it has arrived.
    pub fn keys(&self) -> Vec<String> {
        self.older.iter().cloned().chain([self.owed.key.clone()]).collect()
    }

    fn holds(&self, key: &str) -> bool {
        self.owed.key == key || self.older.iter().any(|older| older == key)
    }

    /// The key that it had first: it stays the same whatever is taken in.
    pub fn oldest(&self) -> &str {
        self.older.first().unwrap_or(&self.owed.key)
    }

    fn slot(&self) -> Option<&str> {
        match &self.owed.reply {
            Reply::Post(message) => message.slot.as_deref(),
            Reply::Strip { slot } | Reply::Remove { slot } => Some(slot),
        }
    }

    fn is_same_message(&self, newer: &Parcel<A>) -> bool {
        self.slot().is_some() && self.slot() == newer.slot() && self.owed.place == newer.owed.place
    }

    /// Becomes what both make together. A call that has not gone out yet is not lost by a later edit.
    fn take_in(&mut self, newer: Parcel<A>) {
        self.older.push(std::mem::replace(&mut self.owed.key, newer.owed.key));
        self.older.extend(newer.older);
        if newer.along.is_some() {
            self.along = newer.along;
        }
        match (&mut self.owed.reply, newer.owed.reply) {
            (Reply::Post(message), Reply::Strip { .. }) => message.buttons.clear(),
            (Reply::Post(message), Reply::Post(mut newer)) => {
                if newer.mentions.is_empty() {
                    newer.mentions = std::mem::take(&mut message.mentions);
                }
                *message = newer;
            }
            (reply, newer) => *reply = newer,
        }
    }
}

/// Sends to one chat.
struct Worker<S: Sender> {
    shared: Arc<Shared<S>>,
    chat: String,
    news: Arc<Notify>,
    stop: watch::Receiver<bool>,
    /// When it began its latest attempts, as far back as the pace asks.
    sent: VecDeque<Instant>,
}

impl<S: Sender> Worker<S> {
    async fn run(mut self) {
        loop {
            self.fetch();
            if self.is_empty() {
                if self.rest().await {
                    return;
                }
                continue;
            }
            if let Some(at) = self.turn()
                && at > Instant::now()
                && !self.wait(sleep_until(at)).await
            {
                return self.leave();
            }
            let Some(parcel) = self.next() else { continue };
            self.sent.push_back(Instant::now());
            let outcome = self.shared.sender.send(&parcel).await;
            if !self.carry_out(parcel, outcome).await {
                return self.leave();
            }
        }
    }

    /// Does what an attempt led to; false if it is time to leave.
    async fn carry_out(&mut self, mut parcel: Parcel<S::Along>, outcome: Outcome) -> bool {
        let chat = &self.chat;
        match outcome {
            Outcome::Sent(notes) => self.settle(&parcel.keys(), notes).await,
            Outcome::Refused(reason) => {
                tracing::warn!(chat, reason, "a reply cannot be delivered");
                self.settle(&parcel.keys(), Notes::new()).await
            }
            Outcome::Gone => {
                tracing::info!(chat, "the chat is gone");
                let waiting = self.lane(|lane| lane.queue.drain(..).collect::<Vec<_>>());
                let keys: Vec<_> = [parcel].iter().chain(&waiting).flat_map(Parcel::keys).collect();
                self.settle(&keys, Notes::new()).await
            }
            Outcome::RetryAfter(pause) => {
                tracing::debug!(chat, ?pause, "asked to wait");
                self.lane(|lane| lane.put_back(parcel));
                self.wait(sleep(pause)).await
            }
            Outcome::Retry(reason) => {
                let pause = pause(parcel.failed);
                tracing::warn!(chat, reason, ?pause, "a reply is tried again");
                parcel.failed = parcel.failed.saturating_add(1);
                self.lane(|lane| lane.put_back(parcel));
                self.wait(sleep(pause)).await
            }
        }
    }

    /// Strikes off until it is saved: what has arrived must not be sent again. False if it is time to leave.
    async fn settle(&mut self, keys: &[String], notes: Notes) -> bool {
        for failed in 0.. {
            match self.shared.sender.settle(keys, notes.clone()).await {
                Ok(()) => break,
                Err(error) => {
                    tracing::error!(chat = self.chat, %error, "what was sent is not struck off yet");
                }
            }
            if !self.wait(sleep(pause(failed))).await {
                return false;
            }
        }
        true
    }

    /// Fetches what is owed if the queue has run empty and there is more. What is pushed while the store is read
    /// goes behind what is found there.
    fn fetch(&self) {
        let is_due = self.lane(|lane| lane.queue.is_empty() && std::mem::take(&mut lane.behind));
        if !is_due {
            return;
        }
        match self.shared.sender.owed(&self.chat) {
            Ok(owed) => self.lane(|lane| lane.refill(owed)),
            Err(error) => {
                tracing::error!(chat = self.chat, %error, "what is owed cannot be read");
                self.lane(|lane| lane.behind = true);
            }
        }
    }

    fn is_empty(&self) -> bool {
        self.lane(|lane| lane.queue.is_empty())
    }

    fn next(&self) -> Option<Parcel<S::Along>> {
        self.lane(|lane| lane.queue.pop_front())
    }

    /// Waits for something to do; true if the worker is not needed any more.
    async fn rest(&mut self) -> bool {
        let idle = IDLE.max(self.pace().window.map_or(Duration::ZERO, |(_, time)| time));
        let stopped = async { drop(self.stop.wait_for(|stop| *stop).await) };
        let leave = tokio::select! {
            heard = timeout(idle, self.news.notified()) => heard.is_err(),
            () = stopped => true,
        };
        let mut lanes = self.shared.lanes();
        // Whoever pushes holds the same lock: nothing can come between looking and leaving.
        let is_empty = lanes.get(&self.chat).is_none_or(|lane| lane.queue.is_empty() && !lane.behind);
        if leave && (is_empty || *self.stop.borrow()) {
            lanes.remove(&self.chat);
            return true;
        }
        false
    }

    fn pace(&self) -> Pace {
        self.shared.sender.pace(&self.chat, self.shared.pace)
    }

    /// When the pace allows the next attempt, if it says.
    fn turn(&mut self) -> Option<Instant> {
        let Pace { gap, window } = self.pace();
        let kept = window.map_or(1, |(most, _)| most.max(1));
        while self.sent.len() > kept {
            self.sent.pop_front();
        }
        let after_gap = gap.and_then(|gap| Some(*self.sent.back()? + gap));
        let after_window =
            window.filter(|_| self.sent.len() == kept).and_then(|(_, time)| Some(*self.sent.front()? + time));
        after_gap.max(after_window)
    }

    /// Waits unless the outbox is to stop; false if it is.
    async fn wait(&mut self, pause: impl Future<Output = ()>) -> bool {
        tokio::select! {
            () = pause => true,
            // An error means that the outbox is gone.
            _ = self.stop.wait_for(|stop| *stop) => false,
        }
    }

    fn leave(&self) {
        self.shared.lanes().remove(&self.chat);
    }

    fn lane<T>(&self, read: impl FnOnce(&mut Lane<S::Along>) -> T) -> T {
        read(self.shared.lanes().entry(self.chat.clone()).or_insert_with(Lane::new))
    }
}

/// The pause after so many failures: twice as long each time, and somewhat by chance, so that not all come back
/// at once.
pub fn pause(failed: u32) -> Duration {
    let whole = FIRST_PAUSE.saturating_mul(1 << failed.min(16)).min(LONGEST_PAUSE);
    let chance = RandomState::new().hash_one(failed) % 1024;
    whole / 2 + whole.mul_f64(chance as f64 / 2048.0)
}
