//! The program itself: its token, its exit codes, and a kill in mid-game.

use super::*;
use std::process::{Child, Command, Stdio};

struct Program {
    child: Child,
}

impl Drop for Program {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

fn program(discord: &Discord, folder: &Path, token: &str) -> Program {
    Program { child: command(discord, folder, token).spawn().unwrap() }
}

fn command(discord: &Discord, folder: &Path, token: &str) -> Command {
    let config = folder.join("config.toml");
    let api = &discord.url;
    std::fs::write(&config, format!("[room]\nenabled = false\n[discord]\napi = \"{api}\"\n")).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_takhteh"));
    command
        .args(["--config", config.to_str().unwrap(), "--data", folder.join("data").to_str().unwrap()])
        .env("DISCORD_TOKEN", token)
        .env_remove("RUST_LOG")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Waits for the end: the exit code and all that was said.
async fn ended(mut program: Program) -> (Option<i32>, String) {
    let stderr = program.child.stderr.take().unwrap();
    let said = tokio::task::spawn_blocking(move || std::io::read_to_string(stderr).unwrap());
    let said = timeout(Duration::from_secs(20), said).await.expect("an end").unwrap();
    (program.child.wait().unwrap().code(), said)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_token_is_told_and_not_shown() {
    let discord = Discord::start().await;
    let folder = TempDir::new().unwrap();
    let (code, said) = ended(program(&discord, folder.path(), "wrong.hush.token")).await;
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("Discord does not accept the token"), "{said}");
    assert!(!said.contains("hush"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn some_close_codes_are_final() {
    for (code, said) in [(4004, "does not accept the token"), (4014, "Disallowed gateway intents")] {
        let discord = Discord::start().await;
        discord.world().refuses = Some(code);
        let folder = TempDir::new().unwrap();
        let (exit, all) = ended(program(&discord, folder.path(), TOKEN)).await;
        assert_eq!(exit, Some(1), "{all}");
        assert!(all.contains(said) && !all.contains("hush"), "{all}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_panic_is_an_event_of_the_log() {
    let (discord, folder) = (Discord::start().await, TempDir::new().unwrap());
    let child = command(&discord, folder.path(), TOKEN).env("TAKHTEH_LOG_FORMAT", "json").spawn().unwrap();
    let program = Program { child };
    discord.connected().await;
    say_what_kills_a_shard(&discord);
    tokio::time::sleep(Duration::from_secs(2)).await;
    let stopped = Command::new("kill").arg("-TERM").arg(program.child.id().to_string()).status();
    assert!(stopped.unwrap().success());
    let (code, said) = ended(program).await;
    assert_eq!(code, Some(0), "{said}");
    let events = said.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let panics: Vec<Value> =
        events.filter(|event| event["fields"]["message"].to_string().contains("panicked at")).collect();
    assert_eq!(panics.len(), 1, "{said}");
    assert_eq!(panics[0]["level"], "ERROR");
}

#[tokio::test(flavor = "multi_thread")]
async fn old_buttons_work_after_a_kill() {
    let discord = Discord::start().await;
    let folder = TempDir::new().unwrap();
    let first = program(&discord, folder.path(), TOKEN);
    discord.connected().await;
    let channel = discord.channel(GUILD);
    let challenge =
        discord.slash(ALI, channel, "challenge", &[("friend", user(SARA)), ("game", "duel".into())]);
    let challenge = discord.answer(&challenge).await.original.unwrap();
    discord.press(SARA, channel, challenge, "c.1.accept");
    let live = |world: &World| {
        let (id, board) = world.live(channel)?;
        (id > challenge).then_some((id, board))
    };
    let (id, board) = discord.wait("a board", live).await;
    // SIGKILL.
    drop(first);

    let second = program(&discord, folder.path(), TOKEN);
    discord.wait("a session", |world| (world.identified == 2).then_some(())).await;
    let (_, _, button) = components(&board).remove(0);
    let token = discord.press(called(&board), channel, id, &button);
    assert!(!is_refused(&discord.answer(&token).await));
    let edited = |world: &World| {
        let shown = &world.channels[&channel].messages[&id].json;
        (shown["components"] != board["components"]).then(|| shown.clone())
    };
    let shown = discord.wait("the old board edited", edited).await;
    assert_eq!(shown["attachments"].as_array().unwrap().len(), 1, "the picture was replaced");
    drop(second);
}
