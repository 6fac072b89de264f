//! `/healthz`, `/metrics` and `takhteh health`: true, and without a name of anybody.

use super::*;
use crate::watched::Watched;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use takhteh::bot::Bot;
use takhteh::chat::discord::{SILENCE, Settings, serve};
use takhteh::monitor;
use takhteh::picture::Painter;
use takhteh::store;
use tokio::sync::oneshot;

/// What a page of metrics says: each series, as `name{label="value"}`, with its value.
struct Page {
    series: BTreeMap<String, f64>,
    /// The type of each family.
    types: BTreeMap<String, String>,
}

impl Page {
    /// Reads the text format, version 0.0.4, strictly.
    fn read(text: &str) -> Page {
        let mut page = Page { series: BTreeMap::new(), types: BTreeMap::new() };
        let (mut helped, mut family) = (BTreeSet::new(), String::new());
        assert!(text.ends_with('\n'));
        for line in text.lines() {
            if let Some(help) = line.strip_prefix("# HELP ") {
                let (name, words) = help.split_once(' ').unwrap();
                assert!(!words.is_empty() && helped.insert(name.to_owned()), "{line}");
            } else if let Some(kind) = line.strip_prefix("# TYPE ") {
                let (name, kind) = kind.split_once(' ').unwrap();
                assert!(["counter", "gauge", "histogram"].contains(&kind) && helped.contains(name), "{line}");
                assert!(page.types.insert(name.to_owned(), kind.to_owned()).is_none(), "{line}");
                name.clone_into(&mut family);
            } else {
                let (series, value) = line.rsplit_once(' ').unwrap();
                let name = series.split('{').next().unwrap();
                assert!(name.bytes().all(|b| b.is_ascii_lowercase() || b == b'_'), "{line}");
                let end = name.strip_prefix(&family).unwrap_or_else(|| panic!("{line} is not of {family}"));
                let ends: &[&str] =
                    if page.types[&family] == "histogram" { &["_bucket", "_sum", "_count"] } else { &[""] };
                assert!(ends.contains(&end), "{line}");
                for label in labels(series) {
                    let (key, value) = label.split_once('=').unwrap();
                    assert!(["game", "kind", "le", "platform"].contains(&key), "{line}");
                    assert!(value.len() > 2 && value.starts_with('"') && value.ends_with('"'), "{line}");
                }
                let value = value.parse::<f64>().unwrap();
                assert!(page.series.insert(series.to_owned(), value).is_none(), "{line} a second time");
            }
        }
        for name in page.types.iter().filter(|(_, kind)| *kind == "histogram").map(|(name, _)| name) {
            page.check_histogram(name);
        }
        page
    }

    /// Buckets grow, and the last one holds all.
    fn check_histogram(&self, name: &str) {
        let mut last: BTreeMap<String, (f64, f64)> = BTreeMap::new();
        let buckets = self.series.iter().filter(|(series, _)| series.starts_with(&format!("{name}_bucket")));
        let mut buckets: Vec<_> = buckets
            .map(|(series, value)| {
                let (le, others): (Vec<_>, Vec<_>) =
                    labels(series).into_iter().partition(|l| l.starts_with("le="));
                let le = le[0].trim_start_matches("le=").trim_matches('"').parse::<f64>().unwrap();
                (others.join(","), le, *value)
            })
            .collect();
        buckets.sort_by(|one, other| one.partial_cmp(other).unwrap());
        for (others, le, value) in buckets {
            let before = last.insert(others, (le, value));
            assert!(before.is_none_or(|(_, before)| before <= value), "{name} {le}");
        }
        for (others, (le, value)) in last {
            let others = if others.is_empty() { others } else { format!("{{{others}}}") };
            assert!(le.is_infinite());
            assert_eq!(self.series[&format!("{name}_count{others}")].to_bits(), value.to_bits(), "{name}");
        }
    }

    /// The value of a series, 0 if there is none.
    fn get(&self, series: &str) -> u64 {
        self.series.get(series).copied().unwrap_or_default() as u64
    }
}

fn labels(series: &str) -> Vec<String> {
    let inside = series.split_once('{').map(|(_, rest)| rest.strip_suffix('}').unwrap()).unwrap_or_default();
    inside.split(',').filter(|label| !label.is_empty()).map(str::to_owned).collect()
}

/// A page's status, kind and text.
fn page(address: &str, path: &str) -> (u16, String, String) {
    let answer = reqwest::blocking::get(format!("http://{address}{path}")).unwrap();
    let kind = answer.headers().get("content-type").unwrap().to_str().unwrap().to_owned();
    (answer.status().as_u16(), kind, answer.text().unwrap())
}

fn numbers(address: &str) -> Page {
    let (status, kind, text) = page(address, "/metrics");
    assert_eq!((status, kind.as_str()), (200, "text/plain; version=0.0.4; charset=utf-8"));
    Page::read(&text)
}

#[test]
fn what_happens_is_counted() {
    let (home, address) = (TempDir::new().unwrap(), free());
    let config = format!("[metrics]\nlisten = \"{address}\"\n");
    let program = Program::start(home.path(), &config, &[]);
    let fresh = numbers(&address);
    assert_eq!(fresh.get("takhteh_tables_open"), 0);
    assert_eq!(fresh.get("takhteh_turn_seconds_count"), 0);
    assert_eq!(fresh.get("takhteh_platform_up{platform=\"local\"}"), 1);
    if cfg!(target_os = "linux") {
        assert!(fresh.get("takhteh_resident_memory_bytes") > 1 << 20);
    }

    let begun = program.game("morris");
    program.say("Ali", "/move d2");
    program.say("Sara", "/move d6");
    program.say("Ali", "/move d2");
    program.say("Ali", "/chalenge");
    program.say("Sara", "/move f4");
    program.game("dvonn");
    let board = begun.iter().find_map(|message| message["picture"].as_str()).unwrap();
    for _ in 0..2 {
        let drawn = program.client.get(format!("{}{board}", program.url)).send().unwrap();
        assert!(drawn.bytes().unwrap().starts_with(b"\x89PNG"));
    }
    let later = numbers(&address);
    for (series, value) in [
        ("takhteh_turns_total{game=\"morris\"}", 2),
        ("takhteh_turns_total{game=\"dvonn\"}", 0),
        ("takhteh_tables_open", 2),
        ("takhteh_refusals_total{kind=\"illegal\"}", 1),
        ("takhteh_refusals_total{kind=\"unknown-near\"}", 1),
        ("takhteh_refusals_total{kind=\"not-your-turn\"}", 1),
        // Two challenges, two presses, five lines.
        ("takhteh_turn_seconds_count", 9),
        ("takhteh_picture_seconds_count{kind=\"picture\"}", 1),
    ] {
        assert_eq!(later.get(series), value, "{series} in {:#?}", later.series);
    }
    let text = page(&address, "/metrics").2;
    for name in ["Ali", "Sara", "main", "morris-1"] {
        assert!(!text.contains(name), "{name}: {text}");
    }
    program.say("Ali", "/resign morris-1 game");
    assert_eq!(numbers(&address).get("takhteh_tables_open"), 1);
    program.stop();

    let program = Program::start(home.path(), &config, &[]);
    assert_eq!(numbers(&address).get("takhteh_tables_open"), 1, "after a restart, too");
    drop(program);
}

#[test]
fn health_is_told_by_the_page_and_by_the_command() {
    let (home, address) = (TempDir::new().unwrap(), free());
    let no_answer = format!("no answer from {address}");
    let ask = ["health", "--address", &address];
    run(home.path(), &ask, b"").refused(&[&no_answer]);
    let program = Program::start(home.path(), &format!("[metrics]\nlisten = \"{address}\"\n"), &[]);
    program.until(&format!("/healthz and /metrics are at http://{address}/"));
    assert_eq!(page(&address, "/healthz"), (200, "text/plain; charset=utf-8".to_owned(), "ok\n".to_owned()));
    assert_eq!(run(home.path(), &ask, b"").fine(), "ok\n");
    assert_eq!(run(home.path(), &["health"], b"").fine(), "ok\n", "the configuration says where");
    let second = run(home.path(), &["--port", "0", "--data", "other"], b"");
    second.refused(&[&format!("cannot listen on {address} (see metrics.listen)")]);
    program.stop();
    run(home.path(), &ask, b"").refused(&[&no_answer]);
    let unset = run(home.path(), &["health", "--config", "/dev/null"], b"");
    assert_eq!((unset.code, unset.err.contains("metrics.listen is empty")), (Some(2), true), "{}", unset.err);
    // Everywhere is here, too.
    let port = address.rsplit(':').next().unwrap();
    let program = Program::start(home.path(), &format!("[metrics]\nlisten = \"0.0.0.0:{port}\"\n"), &[]);
    assert_eq!(run(home.path(), &["health"], b"").fine(), "ok\n");
    drop(program);
}

#[test]
fn nothing_listens_unless_it_is_told_to() {
    let home = TempDir::new().unwrap();
    let program = Program::start(home.path(), "", &[]);
    assert!(!program.stop().contains("healthz"));
}

#[test]
fn a_platform_that_is_not_reached_is_told() {
    let (home, address) = (TempDir::new().unwrap(), free());
    let silent = format!("http://{}", free());
    let config = format!("[metrics]\nlisten = \"{address}\"\n[telegram]\napi = \"{silent}\"\n");
    let token = [("TELEGRAM_TOKEN", crate::telegram::standin::TOKEN)];
    let program = Program::start(home.path(), &config, &token);
    let (status, _, text) = page(&address, "/healthz");
    assert_eq!((status, text.as_str()), (503, "telegram is not reached yet\n"));
    run(home.path(), &["health"], b"").refused(&["telegram is not reached yet"]);
    assert_eq!(numbers(&address).get("takhteh_platform_up{platform=\"telegram\"}"), 0);
    program.stop();
}

#[test]
fn platforms_that_are_reached_are_well() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let discord = runtime.block_on(crate::discord::standin::Discord::start());
    let telegram = runtime.block_on(crate::telegram::standin::Standin::start(None));
    let (home, address) = (TempDir::new().unwrap(), free());
    let config = format!(
        "[metrics]\nlisten = \"{address}\"\n[discord]\napi = \"{}\"\n[telegram]\napi = \"{}\"\n",
        discord.url, telegram.url
    );
    let tokens = [
        ("DISCORD_TOKEN", crate::discord::standin::TOKEN),
        ("TELEGRAM_TOKEN", crate::telegram::standin::TOKEN),
    ];
    let program = Program::start(home.path(), &config, &tokens);
    eventually("both platforms", || (page(&address, "/healthz").0 == 200).then_some(()));
    let now = numbers(&address);
    for platform in ["discord", "telegram", "local"] {
        assert_eq!(now.get(&format!("takhteh_platform_up{{platform=\"{platform}\"}}")), 1, "{platform}");
    }
    for platform in ["discord", "telegram"] {
        let series = format!("takhteh_queue_length{{platform=\"{platform}\"}}");
        assert!(now.series.contains_key(&series), "{:?}", now.series.keys());
    }
    program.stop();
}

/// Serves the pages over a store; where they are, the store's switch, and the bot.
async fn watched(folder: &Path) -> (String, Arc<AtomicBool>, Arc<Bot>) {
    let fails = Arc::new(AtomicBool::new(false));
    let switch = Arc::clone(&fails);
    let store = Watched::disk(store::open(folder).unwrap(), move || switch.load(Ordering::Relaxed));
    let bot = Arc::new(Bot::new(Box::new(store), Painter::new(None).unwrap()));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    tokio::spawn(monitor::serve(Arc::clone(&bot), listener, std::future::pending()));
    (address, fails, bot)
}

async fn health(address: &str) -> (u16, String) {
    let answer = reqwest::get(format!("http://{address}/healthz")).await.unwrap();
    (answer.status().as_u16(), answer.text().await.unwrap())
}

#[tokio::test]
async fn a_store_that_cannot_be_written_is_told() {
    let folder = TempDir::new().unwrap();
    let (address, fails, bot) = watched(folder.path()).await;
    fails.store(true, Ordering::Relaxed);
    let (status, text) = health(&address).await;
    assert_eq!(status, 503);
    assert!(text.contains("the store cannot be written") && text.contains("no space left"), "{text}");
    let person = takhteh::bot::Person { id: "Ali".to_owned(), name: "Ali".to_owned() };
    let what = takhteh::bot::What::Said("/challenge duel".to_owned());
    let place = "local/main".to_owned();
    let actor = takhteh::bot::Actor::from(person);
    let lost = bot.handle(takhteh::bot::Incoming { id: None, place, actor, what }).await;
    assert!(lost.is_err());
    assert_eq!(Page::read(&bot.metrics().text()).get("takhteh_failures_total{kind=\"store\"}"), 1);
    fails.store(false, Ordering::Relaxed);
    let begun = Instant::now();
    while health(&address).await.0 != 200 {
        assert!(begun.elapsed() < PATIENCE);
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

#[tokio::test]
async fn asking_often_does_not_write_often_and_leaves_nothing() {
    let folder = TempDir::new().unwrap();
    let (address, fails, bot) = watched(folder.path()).await;
    assert_eq!(health(&address).await, (200, "ok\n".to_owned()));
    fails.store(true, Ordering::Relaxed);
    assert_eq!(health(&address).await.0, 200, "known from a moment ago");
    fails.store(false, Ordering::Relaxed);
    drop(bot);
    let kept = store::open(folder.path());
    assert!(kept.is_err(), "the pages hold it");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cut_connection_is_no_fault_and_shows() {
    let discord = crate::discord::standin::Discord::start().await;
    let folder = TempDir::new().unwrap();
    let (address, _, bot) = watched(folder.path()).await;
    bot.metrics().expect("discord");
    assert_eq!(health(&address).await, (503, "discord is not reached yet\n".to_owned()));
    let token = crate::discord::standin::TOKEN.to_owned();
    let settings = Settings { token, api: discord.url.clone(), shards: 0, silence: SILENCE };
    let (stop, stopped) = oneshot::channel::<()>();
    let task = tokio::spawn(serve(Arc::clone(&bot), settings, async move { drop(stopped.await) }));
    let up = || Page::read(&bot.metrics().text()).get("takhteh_platform_up{platform=\"discord\"}");
    let begun = Instant::now();
    while up() != 1 {
        assert!(begun.elapsed() < PATIENCE);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(health(&address).await.0, 200);
    stop.send(()).unwrap();
    task.await.unwrap().unwrap();
    bot.metrics().reached("discord", false);
    assert_eq!((up(), health(&address).await.0), (0, 200), "for a minute that is nothing");
}
