//! One thread that writes for everybody: transactions that come while it is busy are written and flushed as one.
//! Its callers never block, and however many they are, sled's own threads stay free for the flush itself (in sled
//! 0.34, seven flushes at once wait for each other for ever).

use super::sled::Database;
use super::{Change, StoreError};
use std::future::Future;
use std::pin::Pin;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, Waker};
use std::thread::JoinHandle;

/// Transactions that are written as one at most.
const SHARED: usize = 256;

/// The thread, and the way to it. Dropping it waits until all is written.
pub(super) struct Writer {
    database: Arc<Database>,
    /// `None` only while it is dropped.
    jobs: Option<Sender<Job>>,
    thread: Option<JoinHandle<()>>,
}

struct Job {
    changes: Vec<Change>,
    outcome: Arc<Mutex<Outcome>>,
}

/// What has become of a transaction.
#[derive(Default)]
struct Outcome {
    result: Option<Result<(), StoreError>>,
    waker: Option<Waker>,
    /// Was it handed to a thread that is gone?
    lost: bool,
}

/// Is done when the transaction is on disk.
pub(super) struct Written {
    outcome: Arc<Mutex<Outcome>>,
    database: Arc<Database>,
}

impl Writer {
    /// A thread that writes to `database`.
    ///
    /// # Errors
    /// If the system gives no thread.
    pub(super) fn start(database: Arc<Database>) -> std::io::Result<Writer> {
        let (jobs, queue) = channel();
        let own = Arc::clone(&database);
        let thread = std::thread::Builder::new().name("store".to_owned()).spawn(move || run(&own, &queue))?;
        Ok(Writer { database, jobs: Some(jobs), thread: Some(thread) })
    }

    /// Writes all of `changes` or nothing. Of two changes to one key, the later counts.
    pub(super) fn write(&self, changes: Vec<Change>) -> Written {
        let outcome = Arc::default();
        let job = Job { changes, outcome: Arc::clone(&outcome) };
        // A job that reaches no thread is dropped, which fails it.
        drop(self.jobs.as_ref().map(|jobs| jobs.send(job)));
        Written { outcome, database: Arc::clone(&self.database) }
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.jobs = None;
        // A thread that panicked has failed its jobs already.
        drop(self.thread.take().map(JoinHandle::join));
    }
}

fn run(database: &Database, queue: &Receiver<Job>) {
    while let Ok(first) = queue.recv() {
        let mut jobs: Vec<Job> = std::iter::once(first).chain(queue.try_iter().take(SHARED - 1)).collect();
        // sled writes its log twice for a batch, however small: so all that wait make one.
        let mut batch = sled::Batch::default();
        for change in jobs.iter_mut().flat_map(|job| std::mem::take(&mut job.changes)) {
            match change {
                Change::Put(key, value) => batch.insert(key.into_bytes(), value),
                Change::Remove(key) => batch.remove(key.into_bytes()),
            }
        }
        let written = database.with(|db| db.apply_batch(batch.clone()).and_then(|()| db.flush()).map(drop));
        for job in jobs {
            job.end(written.clone());
        }
    }
}

impl Job {
    fn end(self, result: Result<(), StoreError>) {
        self.outcome.lock().unwrap_or_else(PoisonError::into_inner).result = Some(result);
    }
}

/// Whoever waits is woken, also if the thread ends in the middle of its work.
impl Drop for Job {
    fn drop(&mut self) {
        let mut outcome = self.outcome.lock().unwrap_or_else(PoisonError::into_inner);
        outcome.lost = true;
        let waker = outcome.waker.take();
        drop(outcome);
        if let Some(waker) = waker {
            waker.wake();
        }
    }
}

impl Future for Written {
    type Output = Result<(), StoreError>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let mut outcome = self.outcome.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(result) = outcome.result.take() {
            return Poll::Ready(result);
        }
        if outcome.lost {
            return Poll::Ready(Err(self.database.failed("the writing thread is gone")));
        }
        outcome.waker = Some(context.waker().clone());
        Poll::Pending
    }
}
