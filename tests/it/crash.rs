//! The program under load on both platforms, killed at any moment, again and again. Beside it a model: what was
//! told to the players is what stands, in the same order and once; every board arrives; every game can be read.
//!
//! Thirty kills by default; `TAKHTEH_KILLS` asks for more (`just crash`).

#[path = "crash/discord.rs"]
mod discord;
#[path = "crash/model.rs"]
mod model;
#[path = "crash/telegram.rs"]
mod telegram;

use crate::chance::Chance;
use crate::discord::standin::{Discord, TOKEN as DISCORD_TOKEN};
use crate::telegram::standin::{Standin, TOKEN as TELEGRAM_TOKEN};
use std::fs::{self, OpenOptions};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

/// Kills, unless more are asked for.
const KILLS: u32 = 30;
/// Channels on Discord, and groups on Telegram.
const CHATS: u64 = 10;
/// The games, with the options of those that are played here.
const GAMES: [&str; 5] = ["morris", "dvonn", "backgammon", "duel", "backgammon points=3"];
/// Requests that the program makes before it is killed: its start alone takes some twenty.
const LIFE: std::ops::Range<u64> = 0..150;
/// How long it lives at most.
const LONGEST_LIFE: Duration = Duration::from_secs(20);
/// How long it may take until all is delivered in the end: a group gets twenty messages a minute.
const DELIVERY: Duration = Duration::from_mins(3);

/// What the players of all chats share.
#[derive(Clone)]
struct Hall {
    discord: Arc<Discord>,
    telegram: Standin,
    /// Becomes true when nobody shall begin anything new.
    evening: watch::Receiver<bool>,
}

impl Hall {
    /// What the program has asked of both platforms since they last forgot.
    fn requests(&self) -> usize {
        self.discord.world().requests.len() + self.telegram.world().tries.len()
    }
}

/// A running program. Dropping it is SIGKILL.
struct Life(Child);

impl Drop for Life {
    fn drop(&mut self) {
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_again_and_again_it_loses_nothing_and_does_nothing_twice() {
    let kills = std::env::var("TAKHTEH_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(KILLS);
    let home = TempDir::new().unwrap();
    let (evening, hall) = {
        let (evening, told) = watch::channel(false);
        let (discord, telegram) = (Discord::start().await, Standin::start(None).await);
        discord.world().unrecorded = true;
        (evening, Hall { discord, telegram, evening: told })
    };
    let mut players = JoinSet::new();
    for n in 0..CHATS {
        let game = GAMES[n as usize % GAMES.len()];
        players.spawn(discord::play(hall.clone(), n, game));
        players.spawn(telegram::play(hall.clone(), n, game));
    }
    let mut chance = Chance::new(1);
    let begun = Instant::now();
    let mut program = start(home.path(), &hall);
    for _ in 0..kills {
        live(&hall, chance.within(LIFE)).await;
        assert!(program.0.try_wait().unwrap().is_none(), "it ended by itself: {}", said(home.path()));
        drop(program);
        discord::forget_files(&hall.discord);
        telegram::forget_files(&hall.telegram);
        program = start(home.path(), &hall);
    }
    let killed = begun.elapsed();
    evening.send(true).unwrap();
    while let Some(played) = players.join_next().await {
        played.unwrap();
    }
    // What is still owed arrives, and the program leaves in order.
    delivered(&hall).await;
    stop(&mut program).await;
    let said = said(home.path());
    assert!(!said.contains("panicked") && !said.contains("ERROR"), "{said}");

    let saved = model::Saved::read(&home.path().join("data"));
    let mut total = model::Compared::default();
    for (place, shown) in discord::shown(&hall.discord).into_iter().chain(telegram::shown(&hall.telegram)) {
        total += saved.compare(&place, &shown);
    }
    assert!(total.turns > kills as usize, "they played: {total:?}");
    println!("{kills} kills in {:.0} s: {total:?}", killed.as_secs_f64());
}

/// The program as its operator starts it, on both platforms.
fn start(home: &Path, hall: &Hall) -> Life {
    let log = OpenOptions::new().create(true).append(true).open(home.join("log")).unwrap();
    let begun = Command::new(env!("CARGO_BIN_EXE_takhteh"))
        .args(["--data", "data"])
        .current_dir(home)
        .env("TAKHTEH_ROOM_ENABLED", "false")
        .env("DISCORD_TOKEN", DISCORD_TOKEN)
        .env("TAKHTEH_DISCORD_API", &hall.discord.url)
        .env("TELEGRAM_TOKEN", TELEGRAM_TOKEN)
        .env("TAKHTEH_TELEGRAM_API", &hall.telegram.url)
        .env_remove("RUST_LOG")
        .stdout(Stdio::null())
        .stderr(log)
        .spawn();
    Life(begun.unwrap())
}

/// Lets the program live until it has made so many requests.
async fn live(hall: &Hall, requests: u64) {
    let busy = async {
        while hall.requests() < requests as usize {
            sleep(Duration::from_millis(1)).await;
        }
    };
    // A quiet life is one, too.
    drop(timeout(LONGEST_LIFE, busy).await);
}

/// Waits until neither platform has got anything for a while that is longer than a group's pace.
async fn delivered(hall: &Hall) {
    let quiet = async {
        let (mut before, mut since) = (hall.requests(), Instant::now());
        while since.elapsed() < Duration::from_secs(8) {
            sleep(Duration::from_millis(200)).await;
            if hall.requests() != before {
                (before, since) = (hall.requests(), Instant::now());
            }
        }
    };
    timeout(DELIVERY, quiet).await.expect("all is delivered in time");
}

/// SIGTERM, and an end in order.
async fn stop(Life(program): &mut Life) {
    let id = program.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    let ended = async {
        loop {
            if let Some(status) = program.try_wait().unwrap() {
                return status;
            }
            sleep(Duration::from_millis(50)).await;
        }
    };
    let status = timeout(Duration::from_secs(6), ended).await.expect("an end within five seconds");
    assert!(status.success(), "{status}");
}

/// What the program has written, all its lives together.
fn said(home: &Path) -> String {
    fs::read_to_string(home.join("log")).unwrap()
}
