//! Telegram on loopback: from an update to its first answer, alone and with fifty groups at play, and the memory
//! that this takes. `cargo bench --bench telegram [-- ROUNDS]`.
#![allow(clippy::unwrap_used, dead_code, unreachable_pub)]

#[path = "../../tests/it/telegram/standin.rs"]
mod standin;

use standin::{ALI, Call, SARA, Standin, TOKEN};
use std::sync::Arc;
use std::time::{Duration, Instant};
use takhteh::bot::Bot;
use takhteh::chat::telegram::{self, PACE, Settings};
use takhteh::picture::Painter;
use takhteh::store;
use tokio::time::sleep;

/// Measured updates of each kind, unless the command line says otherwise.
const ROUNDS: usize = 60;
/// Groups at play.
const GROUPS: i64 = 50;
/// The group that is measured.
const GROUP: i64 = -1_000_000;

#[tokio::main]
async fn main() {
    let rounds = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(ROUNDS);
    let folder = tempfile::tempdir().unwrap();
    let standin = Standin::start(None).await;
    let bot = Arc::new(Bot::new(store::open(folder.path()).unwrap(), Painter::new(None).unwrap()));
    let settings = Settings { token: TOKEN.to_owned(), api: standin.url.clone(), webhook: None, pace: PACE };
    let adapter = tokio::spawn(telegram::serve(bot, settings, std::future::pending()));
    standin.call(0, "SetMyCommands").await;
    println!("memory at rest: {}", memory());

    measure(&standin, "alone", rounds).await;
    let mut groups = Vec::new();
    for n in 1..=GROUPS {
        let standin = standin.clone();
        groups.push(tokio::spawn(async move { play(&standin, GROUP - n).await }));
    }
    sleep(Duration::from_secs(10)).await;
    println!("memory with {GROUPS} groups: {}", memory());
    measure(&standin, "with 50 groups", rounds).await;
    groups.iter().for_each(tokio::task::JoinHandle::abort);
    adapter.abort();
}

/// Lines and presses in chats that have been quiet for long enough to be answered at once.
async fn measure(standin: &Standin, when: &str, rounds: usize) {
    let mut lines = Vec::new();
    let mut presses = Vec::new();
    for n in 0..rounds as i64 {
        let chat = GROUP - 1000 - n - if when == "alone" { 0 } else { 1_000_000 };
        let (calls, begun) = (standin.world().calls.len(), Instant::now());
        standin.say(chat, ALI, "/challenge @sara_two morris").await;
        let at = answered(standin, calls, chat, "SendMessage").await;
        lines.push(at - begun);
        let message = standin.world().live(chat).unwrap();
        sleep(Duration::from_millis(1100)).await;
        let accept = standin::buttons(&message.1)[0].1.clone();
        let (calls, begun) = (standin.world().calls.len(), Instant::now());
        standin.press(chat, SARA, message.0, &accept).await;
        let at = answered(standin, calls, chat, "SendPhoto").await;
        presses.push(at - begun);
    }
    println!("{when}: a line to its answer   {}", told(&mut lines));
    println!("{when}: a press to the board   {}", told(&mut presses));
}

async fn answered(standin: &Standin, calls: usize, chat: i64, method: &str) -> Instant {
    let fits = |call: &Call| call.chat == Some(chat) && call.method == method;
    standin.until(method, |world| world.find(calls, fits)).await.1.at
}

/// One group: a game that is opened anew for ever, a step every three seconds.
async fn play(standin: &Standin, chat: i64) {
    standin.say(chat, ALI, "/challenge @sara_two morris").await;
    loop {
        sleep(Duration::from_secs(3)).await;
        let Some((id, message)) = standin.world().live(chat) else { continue };
        let buttons = standin::buttons(&message);
        let data = buttons[usize::try_from(id).unwrap() % buttons.len()].1.clone();
        for user in [ALI, SARA] {
            standin.press(chat, user, id, &data).await;
        }
    }
}

fn told(times: &mut [Duration]) -> String {
    times.sort();
    let at = |part: usize| times[(times.len() - 1) * part / 100];
    format!("median {:.1?}, 99 % {:.1?}, n = {}", at(50), at(99), times.len())
}

/// The resident memory, where the system tells it; the stand-in's messages are in it.
fn memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.map_or("unknown".to_owned(), |line| line.trim().to_owned())
}
