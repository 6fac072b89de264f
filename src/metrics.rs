//! What the program counts and measures, for whoever watches it, and whether its platforms can be reached. Numbers
//! only: no label names a person or a place.

use prometheus_client::encoding::prometheus_text;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// What [`Metrics::text`] is written in.
pub use prometheus_client::encoding::prometheus_text::CONTENT_TYPE;

/// How long a platform may be away before that is a fault: connections are cut and taken up again all the time.
const GRACE: Duration = Duration::from_mins(1);

/// Upper bounds of what is measured, in seconds.
const BOUNDS: [f64; 13] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0];

/// One label with its value.
type Label = [(&'static str, &'static str); 1];

/// Tells how long a queue is.
type Length = Box<dyn Fn() -> usize + Send + Sync>;

/// All counters of the program.
pub struct Metrics {
    registry: Registry,
    turns: Family<Label, Counter>,
    refused: Family<Label, Counter>,
    failed: Family<Label, Counter>,
    handling: Histogram,
    drawing: Family<Label, Histogram, fn() -> Histogram>,
    open: Gauge,
    waiting: Family<Label, Gauge>,
    reached: Family<Label, Gauge>,
    memory: Gauge,
    queues: Mutex<BTreeMap<&'static str, Length>>,
    platforms: Mutex<BTreeMap<&'static str, Reach>>,
}

/// Can a platform be reached?
#[derive(Clone, Copy)]
enum Reach {
    /// Not once yet.
    NotYet,
    Now,
    /// Not since then.
    NotSince(Instant),
}

impl Default for Metrics {
    fn default() -> Metrics {
        let mut metrics = Metrics {
            registry: Registry::with_prefix("takhteh"),
            turns: Family::default(),
            refused: Family::default(),
            failed: Family::default(),
            handling: Histogram::new(BOUNDS),
            drawing: Family::new_with_constructor(|| Histogram::new(BOUNDS)),
            open: Gauge::default(),
            waiting: Family::default(),
            reached: Family::default(),
            memory: Gauge::default(),
            queues: Mutex::default(),
            platforms: Mutex::default(),
        };
        metrics.register();
        metrics
    }
}

impl Metrics {
    fn register(&mut self) {
        let to = &mut self.registry;
        to.register(
            "turns",
            "Turns, and other lines of running games' logs, that were saved",
            self.turns.clone(),
        );
        to.register(
            "refusals",
            "Commands and buttons that were answered with an error",
            self.refused.clone(),
        );
        to.register(
            "failures",
            "Commands and buttons that failed by no fault of the player",
            self.failed.clone(),
        );
        let help = "From a command or button to its answer on disk";
        to.register_with_unit("turn", help, Unit::Seconds, self.handling.clone());
        let help = "From the wish for a picture that is not at hand until it is drawn";
        to.register_with_unit("picture", help, Unit::Seconds, self.drawing.clone());
        to.register("tables_open", "Running games", self.open.clone());
        to.register("queue_length", "Messages in memory that wait for a platform", self.waiting.clone());
        to.register("platform_up", "1 if the platform can be reached", self.reached.clone());
        let help = "Memory of this process that is in use";
        to.register_with_unit("resident_memory", help, Unit::Bytes, self.memory.clone());
    }

    /// A line was added to the log of a running game of this kind.
    pub fn turn(&self, game: &'static str) {
        self.turns.get_or_create(&[("game", game)]).inc();
    }

    /// A command or a button was refused, for this kind of reason.
    pub fn refused(&self, kind: &'static str) {
        self.refused.get_or_create(&[("kind", kind)]).inc();
    }

    /// A command or a button could not be carried out, for this kind of reason.
    pub fn failed(&self, kind: &'static str) {
        self.failed.get_or_create(&[("kind", kind)]).inc();
    }

    /// How long a command or a button took.
    pub fn handled(&self, time: Duration) {
        self.handling.observe(time.as_secs_f64());
    }

    /// How long a picture took, or an animation.
    pub fn drawn(&self, kind: &'static str, time: Duration) {
        self.drawing.get_or_create(&[("kind", kind)]).observe(time.as_secs_f64());
    }

    /// So many tables more, or fewer, are open.
    pub fn opened(&self, more: i64) {
        self.open.inc_by(more);
    }

    /// `length` tells how much waits for a platform.
    pub fn queue(&self, platform: &'static str, length: impl Fn() -> usize + Send + Sync + 'static) {
        locked(&self.queues).insert(platform, Box::new(length));
    }

    /// A platform will be reached, hopefully.
    pub fn expect(&self, platform: &'static str) {
        locked(&self.platforms).entry(platform).or_insert(Reach::NotYet);
    }

    /// A platform can be reached, or cannot.
    pub fn reached(&self, platform: &'static str, is_reached: bool) {
        let mut platforms = locked(&self.platforms);
        let reach = platforms.entry(platform).or_insert(Reach::NotYet);
        *reach = match *reach {
            _ if is_reached => Reach::Now,
            Reach::Now => Reach::NotSince(Instant::now()),
            away => away,
        };
    }

    /// A platform that has not been reached yet, or not for a while, in words.
    pub fn unreached(&self) -> Option<String> {
        locked(&self.platforms).iter().find_map(|(platform, reach)| match reach {
            Reach::NotYet => Some(format!("{platform} is not reached yet")),
            Reach::NotSince(since) if since.elapsed() > GRACE => {
                Some(format!("{platform} has not been reached for {} seconds", since.elapsed().as_secs()))
            }
            _ => None,
        })
    }

    /// All numbers as they are now, in Prometheus' text format.
    pub fn text(&self) -> String {
        for (platform, length) in locked(&self.queues).iter() {
            let length = i64::try_from(length()).unwrap_or(i64::MAX);
            self.waiting.get_or_create(&[("platform", platform)]).set(length);
        }
        for (platform, reach) in locked(&self.platforms).iter() {
            let is_reached = matches!(reach, Reach::Now);
            self.reached.get_or_create(&[("platform", platform)]).set(i64::from(is_reached));
        }
        if let Some(bytes) = resident() {
            self.memory.set(bytes);
        }
        let mut text = String::new();
        // A String takes whatever is written to it.
        let _ = prometheus_text::encode(&mut text, &self.registry);
        text
    }
}

/// Bytes of memory in use, where the system tells.
fn resident() -> Option<i64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix(" kB")?.parse::<i64>().ok().map(|kibibytes| kibibytes * 1024)
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
