//! The log: what it leaves out by default, and what it never says.

use super::*;
use crate::discord::standin::{self as discord, Discord};
use crate::telegram::standin::{self as telegram, Standin};
use takhteh::store;
use tokio::runtime::Runtime;

/// The webhook's secret.
const HOOK: &str = "a-hook_secret-that-is-hushed";

/// Every way in which a secret might be written by mistake.
fn forms(secret: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(secret).into_owned();
    let hex = hex(secret);
    let list = |byte: &dyn Fn(&u8) -> String| secret.iter().map(byte).collect::<Vec<_>>().join(", ");
    let encoded = text.replace(':', "%3A");
    let mut forms = vec![base64(secret), hex.to_uppercase(), hex];
    forms.extend([list(&|byte| byte.to_string()), list(&|byte| format!("{byte:#x}")), text, encoded]);
    forms
}

/// The secret, if `said` has it in any form.
fn leak<'a>(said: &str, secrets: &'a [Vec<u8>]) -> Option<&'a Vec<u8>> {
    secrets.iter().find(|secret| forms(secret).iter().any(|form| said.contains(form)))
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    // Whole groups are enough to find it.
    let groups =
        bytes.chunks_exact(3).map(|group| group.iter().fold(0, |all, byte| all << 8 | usize::from(*byte)));
    groups.flat_map(|group| [18, 12, 6, 0].map(|shift| char::from(DIGITS[group >> shift & 63]))).collect()
}

/// The tokens, and the part of Telegram's that is secret by itself.
fn tokens() -> Vec<Vec<u8>> {
    let (_, secret) = telegram::TOKEN.split_once(':').unwrap();
    [discord::TOKEN, telegram::TOKEN, secret, HOOK].map(|secret| secret.as_bytes().to_vec()).to_vec()
}

/// The seeds of the tables that a folder holds, as bytes and as they are kept.
fn seeds(data: &Path) -> Vec<Vec<u8>> {
    let store = store::open(data).unwrap();
    let records = store.scan("table/").unwrap().into_iter();
    let seeds = records.filter_map(|(_, record)| {
        let record: Value = serde_json::from_slice(&record).unwrap();
        record["dice"]["seed"].as_str().map(str::to_owned)
    });
    let seeds: Vec<String> = seeds.collect();
    assert!(seeds.len() >= 2 && seeds.iter().all(|seed| seed.len() == 64), "{seeds:?}");
    let raw = |seed: &String| {
        (0..32).map(|at| u8::from_str_radix(&seed[at * 2..at * 2 + 2], 16).unwrap()).collect()
    };
    seeds.iter().map(raw).chain(seeds.iter().map(|seed| seed.clone().into_bytes())).collect()
}

/// Discord and Telegram on this machine.
struct Platforms {
    runtime: Runtime,
    discord: std::sync::Arc<Discord>,
    telegram: Standin,
}

impl Platforms {
    fn start() -> Platforms {
        let runtime = Runtime::new().unwrap();
        let discord = runtime.block_on(Discord::start());
        let telegram = runtime.block_on(Standin::start(None));
        Platforms { runtime, discord, telegram }
    }

    fn config(&self, format: &str, hook: &str) -> String {
        let (discord, telegram) = (&self.discord.url, &self.telegram.url);
        let metrics = free();
        format!(
            "[log]\nformat = \"{format}\"\n[metrics]\nlisten = \"{metrics}\"\n\
             [discord]\napi = \"{discord}\"\ntoken = \"{}\"\n\
             [telegram]\napi = \"{telegram}\"\ntoken = \"{}\"\n{hook}",
            discord::TOKEN,
            telegram::TOKEN
        )
    }
}

#[test]
fn the_finder_finds() {
    let secrets = tokens();
    for form in forms(telegram::TOKEN.as_bytes()) {
        assert!(leak(&format!("before{form}after"), &secrets).is_some(), "{form}");
    }
    assert_eq!(base64(b"Man"), "TWFu");
    assert!(leak("nothing here", &secrets).is_none());
}

/// Plays on all three platforms with dice, and breaks what can be broken, with everything written down.
#[test]
fn no_log_shows_a_secret() {
    let platforms = Platforms::start();
    for (format, hook) in [("human", false), ("json", true)] {
        let home = TempDir::new().unwrap();
        let listen = free();
        let url = format!("http://{listen}/telegram/hook");
        let hook = if hook {
            format!("[telegram.webhook]\nurl = \"{url}\"\nlisten = \"{listen}\"\nsecret = \"{HOOK}\"\n")
        } else {
            String::new()
        };
        let config = platforms.config(format, &hook);
        let sessions = platforms.discord.world().identified;
        let program = Program::start(home.path(), &config, &[("RUST_LOG", "trace")]);
        let begun = program.game("backgammon");
        let picture = begun.iter().find_map(|message| message["picture"].as_str()).unwrap();
        program.client.get(format!("{}{picture}", program.url)).send().unwrap();
        program.say("Ali", "/dice");
        platforms.runtime.block_on(async {
            let (discord, telegram) = (&platforms.discord, &platforms.telegram);
            discord.wait("a session", |world| (world.identified > sessions).then_some(())).await;
            let channel = discord.channel(77 << 23);
            let words = [("friend", discord::user(discord::SARA)), ("game", "duel".into())];
            let asked = discord.slash(discord::ALI, channel, "challenge", &words);
            let challenge = discord.answer(&asked).await.original.unwrap();
            discord.fault("PATCH", 1, discord::Wrong::Status(500, Value::Null));
            let accepted = discord.press(discord::SARA, channel, challenge, "c.1.accept");
            discord.answer(&accepted).await;
            discord.wait("a board", |world| world.live(channel).filter(|(id, _)| *id > challenge)).await;
            discord.cut(None);
            if !hook.is_empty() {
                telegram.until("the webhook", |world| world.hook.clone()).await;
            }
            telegram.fail("SendMessage", 500, "Internal Server Error", &Value::Null);
            let group = -1_001_000 - i64::from(!hook.is_empty());
            telegram.say(group, telegram::ALI, "/challenge duel").await;
            telegram.until("a challenge", |world| world.live(group)).await;
        });
        if !hook.is_empty() {
            let wrong =
                program.client.post(&url).header("X-Telegram-Bot-Api-Secret-Token", "wrong").body("{}");
            assert_eq!(wrong.send().unwrap().status(), 401);
        }
        let mut said = program.stop();
        assert!(said.len() > 20_000 && said.contains("TRACE"), "everything was written: {said}");
        let mut secrets = tokens();
        secrets.extend(seeds(&home.path().join("data")));
        said += &run(home.path(), &["health"], b"").err;
        if let Some(secret) = leak(&said, &secrets) {
            let at = forms(secret).iter().find_map(|form| said.find(form.as_str())).unwrap();
            let line = said[..at].rfind('\n').map_or(0, |start| start + 1);
            let line: String = said[line..].chars().take(600).collect();
            panic!("{format}: {line}");
        }
        platforms.telegram.world().hook = None;
    }
}

#[test]
fn no_failure_to_start_shows_a_secret() {
    let platforms = Platforms::start();
    platforms.telegram.world().is_stranger = true;
    let home = TempDir::new().unwrap();
    let discord = &platforms.discord.url;
    let silent = format!("http://{}", free());
    let (token, hook) = (telegram::TOKEN, HOOK);
    // Each with whether it comes to an end by itself.
    let trials = [
        (format!("[discord]\napi = \"{discord}\"\ntoken = \"wrong.{}\"\n", discord::TOKEN), true),
        (format!("[telegram]\napi = \"{}\"\ntoken = \"{token}\"\n", platforms.telegram.url), true),
        (format!("[discord]\napi = \"{silent}\"\ntoken = \"{}\"\n", discord::TOKEN), false),
        (format!("[telegram]\napi = \"{silent}\"\ntoken = \"{token}\"\n"), false),
        (
            format!(
                "[telegram]\napi = \"{silent}\"\ntoken = \"{token}\"\n[telegram.webhook]\n\
                 url = \"https://example.org/hook\"\nsecret = \"{hook} and a blank\"\n"
            ),
            true,
        ),
        (format!("[telegram]\ntoken = \"{token}\nlanguage = 5\n"), true),
        (format!("[telegram]\ntokn = \"{token}\"\n"), true),
        (format!("[telegram]\ntoken = {token}\n"), true),
        (format!("[telegram]\ntoken = [\"{token}\"]\n[discord]\ntoken = 5\n"), true),
        (format!("[telegram.webhook]\nsecret = {{ value = \"{hook}\" }}\n"), true),
        (format!("telegram = \"{token}\"\n"), true),
        (format!("[telegram]\napi = \"http://example.org/bot{token}\"\ntoken = \"{token}\"\n"), true),
    ];
    for (config, ends) in trials {
        for format in ["human", "json"] {
            let said = started(home.path(), &config, format, ends);
            assert!(leak(&said, &tokens()).is_none(), "{config}\n{said}");
            let checked = run(home.path(), &["check", "config.toml"], b"");
            let checked = checked.out + &checked.err;
            assert!(leak(&checked, &tokens()).is_none(), "{config}\n{checked}");
        }
    }
}

/// All that a start says, to its end or for a while.
fn started(home: &Path, config: &str, format: &str, ends: bool) -> String {
    configure(home, config);
    let said = home.join("said.txt");
    let file = File::create(&said).unwrap();
    let mut child = command(home, &["--port", "0"])
        .envs([("RUST_LOG", "trace"), ("TAKHTEH_LOG_FORMAT", format), ("RUST_BACKTRACE", "1")])
        .stdout(file.try_clone().unwrap())
        .stderr(file)
        .spawn()
        .unwrap();
    if ends {
        let code = eventually("an end", || child.try_wait().unwrap());
        assert_eq!(code.code(), Some(1), "{config}\n{}", fs::read_to_string(&said).unwrap());
    } else {
        let tries = || fs::read_to_string(&said).unwrap().contains("again").then_some(());
        eventually(config, tries);
        child.kill().unwrap();
        child.wait().unwrap();
    }
    fs::read_to_string(said).unwrap()
}

#[test]
fn libraries_are_quiet_unless_they_are_asked() {
    let platforms = Platforms::start();
    let config = |format: &str| platforms.config(format, "");
    let (home, runtime) = (TempDir::new().unwrap(), &platforms.runtime);
    let log = |format: &str, environment: &[(&str, &str)]| {
        let program = Program::start(home.path(), &config(format), environment);
        runtime.block_on(platforms.discord.connected());
        program.until(if environment.is_empty() { "Discord is there" } else { "ShardRunner" });
        program.until("Telegram");
        program.stop()
    };
    let human = log("human", &[]);
    for word in ["serenity", "teloxide", "hyper", "reqwest", "sled", "Shard"] {
        assert!(!human.contains(word), "{word}: {human}");
    }
    assert!(human.contains("INFO takhteh::") && human.contains("stopped"), "{human}");

    for line in log("json", &[]).lines() {
        let event: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        assert!(event["target"].as_str().unwrap().starts_with("takhteh"), "{line}");
        assert!(event["timestamp"].is_string() && event["fields"]["message"].is_string(), "{line}");
        assert!(["INFO", "WARN", "ERROR"].contains(&event["level"].as_str().unwrap()), "{line}");
    }
    let asked = log("human", &[("RUST_LOG", "info")]);
    assert!(asked.contains("serenity") && asked.contains("ShardRunner"), "{asked}");
    let error = log_at_error(home.path());
    assert_eq!(error, "", "a level below warnings holds for libraries, too");
}

fn log_at_error(home: &Path) -> String {
    let program = Program::start(home, "[log]\nlevel = \"error\"\n", &[]);
    program.game("morris");
    program.stop()
}
