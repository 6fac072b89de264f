//! Threads that draw, one a core: more would take memory and gain nothing. A drawing that waits begins the moment
//! another one is done, without a detour through the async threads.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, available_parallelism};
use tokio::sync::oneshot;

/// The way to the threads, which end when it is dropped and all is drawn.
pub(super) struct Easels {
    jobs: Sender<Job>,
}

type Job = Box<dyn FnOnce() + Send>;

impl Easels {
    /// A thread for each core.
    pub(super) fn set_up() -> Easels {
        let (jobs, queue) = channel();
        let queue = Arc::new(Mutex::new(queue));
        for _ in 0..available_parallelism().map_or(1, usize::from) {
            let queue = Arc::clone(&queue);
            if let Err(error) = Builder::new().name("easel".to_owned()).spawn(move || work(&queue)) {
                tracing::error!(%error, "the system gives no thread to draw on");
            }
        }
        Easels { jobs }
    }

    /// What `drawing` makes when its turn comes, in the order of asking; `None` if it panicked. If nobody waits for
    /// it any more, it is left out.
    pub(super) async fn draw<T: Send + 'static>(
        &self,
        drawing: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let (done, drawn) = oneshot::channel();
        let job = move || {
            if !done.is_closed() {
                drop(done.send(drawing()));
            }
        };
        // A job that reaches no thread is dropped, and then nothing is drawn.
        drop(self.jobs.send(Box::new(job)));
        drawn.await.ok()
    }
}

fn work(queue: &Mutex<Receiver<Job>>) {
    loop {
        // One thread waits for the next job, the others for the first one's place.
        let job = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else { return };
        // One picture that fails does not take the thread along; the panic is in the log, and its result is missed.
        drop(catch_unwind(AssertUnwindSafe(job)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::pin::Pin;
    use std::task::{Context, Waker};

    /// Begins something; is it done already?
    fn begin(drawing: Pin<&mut impl Future<Output = Option<()>>>) -> bool {
        drawing.poll(&mut Context::from_waker(Waker::noop())).is_ready()
    }

    #[tokio::test]
    async fn a_drawing_that_panics_leaves_the_others_alone() {
        let easels = Easels::set_up();
        // More than there are threads.
        for _ in 0..100 {
            assert_eq!(None, easels.draw(|| if true { panic!("no colours") } else { 1 }).await);
        }
        assert_eq!(Some(7), easels.draw(|| 7).await);
    }

    #[tokio::test]
    async fn what_nobody_waits_for_is_not_drawn() {
        let easels = Easels::set_up();
        let (open, gate) = channel::<()>();
        let gate = Arc::new(Mutex::new(gate));
        let wait = || {
            let gate = Arc::clone(&gate);
            move || drop(gate.lock().map(|gate| gate.recv()))
        };
        let note = |n: u8, drawn: &Arc<Mutex<Vec<u8>>>| {
            let drawn = Arc::clone(drawn);
            move || drawn.lock().unwrap_or_else(PoisonError::into_inner).push(n)
        };
        let drawn = Arc::default();
        // Every thread is busy until the gate opens.
        let threads = available_parallelism().map_or(1, usize::from);
        let mut busy: Vec<_> = (0..threads).map(|_| Box::pin(easels.draw(wait()))).collect();
        assert!(busy.iter_mut().all(|drawing| !begin(drawing.as_mut())));
        assert!(!begin(std::pin::pin!(easels.draw(note(1, &drawn)))));
        drop(open);
        easels.draw(note(2, &drawn)).await;
        assert_eq!([2], **drawn.lock().unwrap_or_else(PoisonError::into_inner));
    }
}
