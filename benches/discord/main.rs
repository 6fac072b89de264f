//! How fast Discord is answered, on loopback: from the interaction to the first answer and to the board, alone and
//! with fifty channels playing; and the memory that it takes. `cargo bench --bench discord`.
#![allow(clippy::unwrap_used, dead_code, missing_docs, unreachable_pub)]

#[path = "../../tests/it/discord/standin.rs"]
mod standin;

use serde_json::Value;
use standin::{ALI, Discord, Person, SARA, TOKEN, user};
use std::sync::Arc;
use std::time::{Duration, Instant};
use takhteh::bot::Bot;
use takhteh::chat::discord::{SILENCE, Settings, serve};
use takhteh::picture::Painter;
use takhteh::store;

const GUILD: u64 = 1 << 60;
/// Turns of a channel: the placing of a game of DVONN.
const TURNS: usize = 40;
const CHANNELS: usize = 50;

/// From the interaction to its first answer, and to the board.
#[derive(Default)]
struct Times {
    answers: Vec<Duration>,
    boards: Vec<Duration>,
}

fn main() {
    let folder = tempfile::tempdir().unwrap();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let discord = Discord::start().await;
        let bot = Bot::new(store::open(folder.path()).unwrap(), Painter::new(None).unwrap());
        let settings =
            Settings { token: TOKEN.to_owned(), api: discord.url.clone(), shards: 0, silence: SILENCE };
        let task = tokio::spawn(serve(Arc::new(bot), settings, std::future::pending()));
        discord.connected().await;
        report("alone", play(Arc::clone(&discord)).await);
        let mut channels = tokio::task::JoinSet::new();
        for _ in 0..CHANNELS {
            channels.spawn(play(Arc::clone(&discord)));
        }
        let mut all = Times::default();
        while let Some(times) = channels.join_next().await {
            let times = times.unwrap();
            all.answers.extend(times.answers);
            all.boards.extend(times.boards);
        }
        report(&format!("{CHANNELS} channels"), all);
        println!("resident memory, with the stand-in: {} MB", resident() / 1024);
        task.abort();
    });
}

/// Plays in a channel of its own with `/move`.
async fn play(discord: Arc<Discord>) -> Times {
    let channel = discord.channel(GUILD);
    let challenge = [("friend", user(SARA)), ("game", Value::from("dvonn"))];
    let challenge = discord.answer(&discord.slash(ALI, channel, "challenge", &challenge)).await;
    discord.press(SARA, channel, challenge.original.unwrap(), "c.1.accept");
    let (mut id, mut board) = board(&discord, channel, challenge.original.unwrap()).await;
    let mut times = Times::default();
    for _ in 0..TURNS {
        let mover = called(&board);
        let steps = discord.typing(mover, channel, "move", &[], ("steps", "")).await;
        let begun = Instant::now();
        let token = discord.slash(mover, channel, "move", &[("steps", steps[0].as_str().into())]);
        let answer = discord.answer(&token).await;
        times.answers.push(answer.answered.unwrap().1);
        (id, board) = self::board(&discord, channel, id).await;
        times.boards.push(begun.elapsed());
    }
    times
}

async fn board(discord: &Discord, channel: u64, after: u64) -> (u64, Value) {
    discord.wait("a board", |world| world.live(channel).filter(|(id, _)| *id > after)).await
}

fn called(board: &Value) -> Person {
    if board["calls"][0].as_str() == Some(&ALI.id.to_string()) { ALI } else { SARA }
}

fn report(name: &str, mut times: Times) {
    for (what, times) in [("first answer", &mut times.answers), ("board", &mut times.boards)] {
        times.sort();
        let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
        println!("{name:12} {what:12} median {:7.2} ms, 99th percentile {:7.2} ms", at(0.5), at(0.99));
    }
}

/// Kilobytes, where the system tells.
fn resident() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or_default()
}
