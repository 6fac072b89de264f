//! Servers that do not answer, or not in time; too many connections; the signal to stop in the middle of it all.

use super::program::{Program, command, in_order};
use crate::discord::standin::{ALI, Discord, SARA, TOKEN, Wrong, components, user};
use serde_json::json;
use std::net::TcpListener;
use std::process::Command;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::timeout;

const GUILD: u64 = 1 << 60;

#[tokio::test(flavor = "multi_thread")]
async fn platforms_that_refuse_tls_or_say_nothing_leave_the_room_alone() {
    let folder = TempDir::new().unwrap();
    // One takes connections and never says anything; where the other should be, nobody listens.
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let gone = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let mut program = Program::start(
        command(&folder.path().join("data"))
            .env("DISCORD_TOKEN", TOKEN)
            .env("TAKHTEH_DISCORD_API", format!("https://{gone}"))
            .env("TELEGRAM_TOKEN", "123456:hush-hush")
            .env("TAKHTEH_TELEGRAM_API", format!("https://{}", silent.local_addr().unwrap())),
    );
    tokio::time::sleep(Duration::from_secs(2)).await;
    program.begin("main", "morris").await;
    let begun = Instant::now();
    assert_eq!(program.say("main", "Ali", "/move a1").await.0, 200);
    assert!(begun.elapsed() < Duration::from_secs(3));
    let (code, took, said) = program.stop();
    assert_eq!(code, Some(0), "{said}");
    assert!(took < Duration::from_secs(5), "{took:?}");
    assert!(said.contains("Discord is asked again"), "{said}");
    assert!(!said.contains("hush") && !said.contains("panicked"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_answer_holds_up_nobody_else_and_the_signal_to_stop_does_not_wait_for_it() {
    let folder = TempDir::new().unwrap();
    let discord = Discord::start().await;
    let start = || {
        Program::start(
            command(&folder.path().join("data"))
                .env("DISCORD_TOKEN", TOKEN)
                .env("TAKHTEH_DISCORD_API", &discord.url),
        )
    };
    let mut program = start();
    discord.connected().await;
    let channel = discord.channel(GUILD);
    let other = discord.channel(GUILD);
    let mut boards = Vec::new();
    for channel in [channel, other] {
        let options = [("friend", user(SARA)), ("game", json!("morris"))];
        let challenge = discord.answer(&discord.slash(ALI, channel, "challenge", &options)).await;
        let challenge = challenge.original.unwrap();
        discord.press(SARA, channel, challenge, "c.1.accept");
        let board = discord.wait("a board", |world| world.live(channel).filter(|(id, _)| *id > challenge));
        boards.push(board.await.0);
    }
    // A press answers at once; the new board takes a minute to be taken.
    discord.fault("POST /api/v10/channels", 1, Wrong::Slow(Duration::from_mins(1)));
    let press = |channel, board| {
        let shown = discord.world().channels[&channel].messages[&board].json.clone();
        let (_, _, way) = components(&shown).remove(0);
        discord.press(ALI, channel, board, &way)
    };
    let slow = press(channel, boards[0]);
    assert!(discord.answer(&slow).await.answered.is_some());
    discord
        .wait("the slow request", |world| world.faults.iter().all(|fault| fault.times == 0).then_some(()))
        .await;
    let begun = Instant::now();
    let quick = press(other, boards[1]);
    assert!(discord.answer(&quick).await.answered.is_some());
    discord.wait("the other board", |world| world.live(other).filter(|(id, _)| *id > boards[1])).await;
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());

    let (code, took, said) = program.stop();
    assert_eq!(code, Some(0), "{said}");
    assert!(took < Duration::from_secs(5), "{took:?}");
    // What did not get through comes after the next start.
    let _program = start();
    let board = discord.wait("the owed board", |world| world.live(channel).filter(|(id, _)| *id > boards[0]));
    assert!(board.await.1["content"].as_str().unwrap().contains("Ali"));
}

#[tokio::test(flavor = "multi_thread")]
async fn when_no_connection_is_left_the_others_go_on_and_new_ones_come_in_later() {
    let folder = TempDir::new().unwrap();
    let data = folder.path().join("data");
    let mut shell = Command::new("sh");
    shell.arg("-c").arg("ulimit -n 60; exec \"$0\" --port 0 --data \"$1\"");
    shell.arg(env!("CARGO_BIN_EXE_takhteh")).arg(&data);
    in_order(&mut shell, &data);
    let mut program = Program::start(&mut shell);
    program.begin("main", "morris").await;
    // This connection is open before the crowd comes, and its turns are still saved.
    let mut early = TcpStream::connect(program.address()).await.unwrap();
    assert!(say(&mut early, &program, "Ali", "/move a1").await.starts_with("HTTP/1.1 200"));
    let mut crowd = Vec::new();
    for _ in 0..100 {
        crowd.push(TcpStream::connect(program.address()).await.unwrap());
    }
    assert!(say(&mut early, &program, "Sara", "/move g7").await.starts_with("HTTP/1.1 200"));
    assert!(say(&mut early, &program, "Ali", "/move a4").await.starts_with("HTTP/1.1 200"));
    drop(crowd);
    let mut late = TcpStream::connect(program.address()).await.unwrap();
    assert!(say(&mut late, &program, "Sara", "/move g4").await.starts_with("HTTP/1.1 200"));
    let (code, _, said) = program.stop();
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("Too many open files") && !said.contains("panicked"), "{said}");
}

/// Says a line over a connection of one's own, byte by byte as a very bad one would have it; the head of the answer.
async fn say(line: &mut TcpStream, program: &Program, person: &str, text: &str) -> String {
    let body = json!({ "room": "main", "person": person, "text": text }).to_string();
    let request = format!(
        "POST /api/say HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        program.address(),
        body.len()
    );
    for byte in request.bytes() {
        line.write_all(&[byte]).await.unwrap();
        line.flush().await.unwrap();
    }
    let read = async {
        let mut answer = Vec::new();
        loop {
            let text = String::from_utf8_lossy(&answer).into_owned();
            let whole = text.split_once("\r\n\r\n").is_some_and(|(head, body)| {
                let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
                length.and_then(|length| length.parse().ok()) == Some(body.len())
            });
            if whole {
                return text;
            }
            assert!(line.read_buf(&mut answer).await.unwrap() > 0, "cut off: {text}");
        }
    };
    timeout(Duration::from_secs(30), read).await.expect("an answer")
}

#[tokio::test]
async fn a_log_that_nobody_reads_holds_nobody_up() {
    let folder = TempDir::new().unwrap();
    let (unread, log) = std::io::pipe().unwrap();
    let mut program =
        Program::start(command(&folder.path().join("data")).env("RUST_LOG", "trace").stderr(log));
    // A pipe holds 64 KiB, and each connection writes more than 64 bytes.
    for _ in 0..1_500 {
        drop(TcpStream::connect(program.address()).await.unwrap());
    }
    assert_eq!(program.say("main", "Ali", "/help").await.0, 200);
    let (code, took, _) = program.stop();
    assert_eq!(code, Some(0));
    assert!(took < Duration::from_secs(5), "{took:?}");
    drop(unread);
}
