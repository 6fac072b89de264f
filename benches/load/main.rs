//! A thousand games at once for two minutes: a hundred channels on Discord and a hundred groups on Telegram, each
//! with five tables, pictures and all, against servers on loopback. The program itself is measured: turns, answers,
//! memory over time, and its data folder. `cargo bench --bench load`.
//!
//! Groups get a message a second and twenty a minute, so that most turns are Discord's.
#![allow(clippy::unwrap_used, dead_code, missing_docs, unreachable_pub)]

#[path = "../../tests/it/chance.rs"]
mod chance;
#[path = "../../tests/it/discord/standin.rs"]
mod discord;
#[path = "../../tests/it/telegram/standin.rs"]
mod telegram;

use chance::Chance;
use discord::{ALI, Discord, SARA, TOKEN, components, user};
use serde_json::{Value, json};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};
use takhteh::store::export::{self, Checked};
use telegram::Standin;
use tokio::task::JoinSet;
use tokio::time::sleep;

/// Channels on Discord, and groups on Telegram.
const CHATS: u64 = 100;
/// Tables in each.
const TABLES: usize = 5;
/// How long they are played at.
const TIME: Duration = Duration::from_mins(2);
/// How long a player thinks, in thousandths of a second.
const THOUGHT: std::ops::Range<u64> = 500..3_500;
const GAMES: [&str; 4] = ["backgammon", "morris", "dvonn", "duel"];
const GUILD: u64 = 1 << 60;

/// What was seen at one table: how long it took from a press to its answer, and to what it led to.
#[derive(Default)]
struct Seen {
    answers: Vec<Duration>,
    news: Vec<Duration>,
}

fn main() {
    let folder = tempfile::tempdir().unwrap();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let (discord, telegram) = (Discord::start().await, Standin::start(None).await);
        discord.world().unrecorded = true;
        let mut program = start(folder.path(), &discord, &telegram);
        discord.connected().await;
        let begun = Instant::now();
        let (mut channels, mut groups) = (JoinSet::new(), JoinSet::new());
        for n in 0..CHATS {
            channels.spawn(on_discord(Arc::clone(&discord), n, begun));
            groups.spawn(on_telegram(telegram.clone(), n, begun));
        }
        println!("{:>8} {:>14} {:>12}", "seconds", "resident, MB", "folder, MB");
        while begun.elapsed() < TIME {
            sleep(Duration::from_secs(15)).await;
            let seconds = begun.elapsed().as_secs();
            println!("{seconds:>8} {:>14.1} {:>12.1}", resident(&program), size(folder.path()));
            // What the servers keep of pictures is not the program's.
            for channel in discord.world().channels.values_mut() {
                channel.messages.values_mut().for_each(|message| message.files.clear());
            }
            telegram.world().calls.clear();
            telegram.world().tries.clear();
        }
        report("Discord", &mut channels).await;
        report("Telegram", &mut groups).await;
        println!("processor: {:.0} s of the program's in all", processor(&program));
        program.kill().unwrap();
        program.wait().unwrap();
    });
    let store = takhteh::store::open(folder.path()).unwrap();
    let lines = store.scan("line/").unwrap().len();
    let megabytes = size(folder.path());
    println!(
        "{lines} lines of games in {megabytes:.1} MB: {:.1} MB for a thousand",
        megabytes * 1e3 / lines as f64
    );
    let mut whole = Vec::new();
    let records = export::write(&*store, "bench", &mut whole).unwrap();
    let anew = tempfile::tempdir().unwrap();
    let fresh = takhteh::store::open(anew.path()).unwrap();
    runtime.block_on(Checked::read(&whole).unwrap().write(&*fresh)).unwrap();
    drop(fresh);
    println!(
        "exported: {records} records, {:.1} MB; imported anew: {:.1} MB",
        whole.len() as f64 / 1e6,
        size(anew.path())
    );
}

fn start(folder: &Path, discord: &Discord, telegram: &Standin) -> Child {
    Command::new(env!("CARGO_BIN_EXE_takhteh"))
        .arg("--data")
        .arg(folder)
        .current_dir(folder)
        .env("TAKHTEH_ROOM_ENABLED", "false")
        .env("DISCORD_TOKEN", TOKEN)
        .env("TAKHTEH_DISCORD_API", &discord.url)
        .env("TELEGRAM_TOKEN", telegram::TOKEN)
        .env("TAKHTEH_TELEGRAM_API", &telegram.url)
        .env("TAKHTEH_LOG_LEVEL", "error")
        .stdout(Stdio::null())
        .spawn()
        .unwrap()
}

/// Five tables of one channel, played at by whoever is called.
async fn on_discord(discord: Arc<Discord>, n: u64, begun: Instant) -> Seen {
    let channel = discord.channel(GUILD);
    let (mut chance, mut seen) = (Chance::new(n + 1), Seen::default());
    while begun.elapsed() < TIME {
        sleep(Duration::from_millis(chance.within(THOUGHT) / TABLES as u64)).await;
        let lives: Vec<(u64, Value)> = {
            let world = discord.world();
            let live = world.channels[&channel].messages.iter().filter(|(_, shown)| shown.only.is_none());
            let live = live.filter(|(_, shown)| !components(&shown.json).is_empty());
            live.map(|(id, shown)| (*id, shown.json.clone())).collect()
        };
        if lives.len() < TABLES {
            let game = GAMES[chance.next() as usize % GAMES.len()];
            let options = [("friend", user(SARA)), ("game", Value::from(game))];
            let asked = discord.slash(ALI, channel, "challenge", &options);
            let challenge = discord.answer(&asked).await.original.unwrap();
            let id = components(&discord.world().channels[&channel].messages[&challenge].json)[0].2.clone();
            let accepted = discord.press(SARA, channel, challenge, &id);
            discord.answer(&accepted).await;
            discord
                .wait("a board", |world| {
                    let newer = world.channels[&channel].messages.range(challenge + 1..);
                    newer.map(|(_, shown)| components(&shown.json).len()).find(|count| *count > 0)
                })
                .await;
            continue;
        }
        let (id, board) = chance.one_of(&lives).clone();
        let ways = components(&board);
        let forward: Vec<_> = ways.iter().filter(|(_, _, id)| id.rsplit('.').next() != Some("u")).collect();
        let Some((_, _, way)) = forward.get(chance.next() as usize % forward.len().max(1)) else { continue };
        let is_sara =
            board["calls"].as_array().is_some_and(|calls| calls.contains(&json!(SARA.id.to_string())));
        let pressed = Instant::now();
        let token = discord.press(if is_sara { SARA } else { ALI }, channel, id, way);
        seen.answers.push(discord.answer(&token).await.answered.unwrap().1);
        discord
            .wait("what a press leads to", |world| {
                let shown = &world.channels[&channel].messages[&id].json;
                (shown["components"] != board["components"]).then_some(())
            })
            .await;
        seen.news.push(pressed.elapsed());
    }
    seen
}

/// The same in a group, as fast as a group may be written to.
async fn on_telegram(telegram: Standin, n: u64, begun: Instant) -> Seen {
    let group = -1_004_000 - i64::try_from(n).unwrap();
    let (mut chance, mut seen) = (Chance::new(n + 1_000), Seen::default());
    let mut begun_tables = 0;
    while begun.elapsed() < TIME {
        sleep(Duration::from_millis(chance.within(THOUGHT))).await;
        let lives: Vec<(i64, Value)> = {
            let world = telegram.world();
            let all = world.messages.range((group, 0)..=(group, i64::MAX));
            let live = all.filter(|(_, message)| !telegram::buttons(message).is_empty());
            live.map(|((_, id), message)| (*id, message.clone())).collect()
        };
        if lives.len() < TABLES && begun_tables < 2 * TABLES {
            begun_tables += 1;
            let game = GAMES[chance.next() as usize % GAMES.len()];
            telegram
                .say(group, telegram::ALI, &format!("/challenge @{} {game}", telegram::SARA.username))
                .await;
            continue;
        }
        if lives.is_empty() {
            continue;
        }
        let (id, message) = chance.one_of(&lives).clone();
        let ways = telegram::buttons(&message);
        let ways: Vec<_> = ways.iter().filter(|(_, way)| way.rsplit('.').next() != Some("u")).collect();
        let Some((_, way)) = ways.get(chance.next() as usize % ways.len().max(1)) else { continue };
        let caption = message["caption"].as_str().unwrap_or_default();
        let is_saras = caption.is_empty() || caption.contains("\u{2068}Sara\u{2069} (");
        let pressed = Instant::now();
        let who = if is_saras { telegram::SARA } else { telegram::ALI };
        let query = telegram.press(group, who, id, way).await;
        telegram.until("an answer", |world| world.answers.contains_key(&query).then_some(())).await;
        seen.answers.push(pressed.elapsed());
    }
    seen
}

async fn report(platform: &str, chats: &mut JoinSet<Seen>) {
    let mut all = Seen::default();
    while let Some(seen) = chats.join_next().await {
        let seen = seen.unwrap();
        all.answers.extend(seen.answers);
        all.news.extend(seen.news);
    }
    println!("{platform}: {:.1} acts a second", all.answers.len() as f64 / TIME.as_secs_f64());
    for (what, times) in [("answer", &mut all.answers), ("what it led to", &mut all.news)] {
        if times.is_empty() {
            continue;
        }
        times.sort();
        let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
        println!("  {what}: median {:.1} ms, 99th percentile {:.1} ms", at(0.5), at(0.99));
    }
}

/// Megabytes of memory.
fn resident(program: &Child) -> f64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", program.id())).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<f64>().ok());
    kilobytes.unwrap_or_default() / 1024.0
}

/// Seconds of the processor, at the usual hundred ticks a second.
fn processor(program: &Child) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", program.id())).unwrap_or_default();
    let after = stat.rsplit(") ").next().unwrap_or_default();
    let ticks = after.split(' ').skip(11).take(2).filter_map(|ticks| ticks.parse::<f64>().ok());
    ticks.sum::<f64>() / 100.0
}

/// Megabytes of a folder's files.
fn size(folder: &Path) -> f64 {
    let files = std::fs::read_dir(folder).unwrap().flatten();
    let bytes: u64 = files
        .map(|file| if file.path().is_dir() { 0 } else { file.metadata().map_or(0, |file| file.len()) })
        .sum();
    bytes as f64 / 1_048_576.0
}
