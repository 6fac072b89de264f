//! The program itself against the server: started as an operator starts it, killed at any moment.

use super::*;
use std::process::Stdio;
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, BufReader};
use tokio::process::{Child, Command};

/// The program, with its data in `folder`.
async fn program(standin: &Standin, folder: &Path) -> Child {
    let mut child = command(standin, folder).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).await.unwrap();
    assert!(line.starts_with("http://127.0.0.1:"), "{line}");
    child
}

fn command(standin: &Standin, folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_takhteh"));
    command
        .args(["--port", "0", "--data"])
        .arg(folder)
        .current_dir(folder.parent().unwrap())
        .env("TELEGRAM_TOKEN", TOKEN)
        .env("TAKHTEH_TELEGRAM_API", &standin.url)
        .env_remove("RUST_LOG")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true);
    command
}

#[tokio::test]
async fn killed_between_an_update_and_its_answer_it_misses_nothing_and_repeats_nothing() {
    let (standin, home) = (Standin::start(Some(record)).await, TempDir::new().unwrap());
    let folder = home.path().join("data");
    let mut child = program(&standin, &folder).await;
    standin.say(GROUP, ALI, "/challenge @sara_two morris").await;
    let (challenge, accept) = live(&standin, 0).await;
    standin.press(GROUP, SARA, challenge, &accept).await;
    let (mut board, _) = live(&standin, challenge).await;
    for (n, point) in ["a1", "a4", "d2", "d1", "g4", "g1"].into_iter().enumerate() {
        let mover = [ALI, SARA][n % 2];
        standin.say(GROUP, mover, &format!("/move {point}")).await;
        // At another moment each time: before the update is fetched, while it is carried out, and after.
        tokio::time::sleep(Duration::from_millis(n as u64 * 15)).await;
        child.kill().await.unwrap();
        child = program(&standin, &folder).await;
        let told = format!("{}: {point}", mover.name);
        board = standin
            .until(&told, |world| {
                let mut newer = world.messages.range((GROUP, board + 1)..=(GROUP, i64::MAX));
                newer.find(|(_, message)| words_of(message).contains(&told)).map(|((_, id), _)| *id)
            })
            .await;
    }
    child.kill().await.unwrap();
    // Nothing is applied twice: a point is taken once, and a second placing there would have been refused.
    let refused =
        |message: &&Value| words_of(message).contains("not legal") || words_of(message).contains("turn at");
    assert_eq!(standin.world().messages.values().filter(refused).count(), 0);
    let bot = bot(&folder);
    let person = takhteh::bot::Person { id: ALI.id.to_string(), name: ALI.name.to_owned() };
    let steps = bot.complete(&format!("telegram/{GROUP}"), &person, "/move ").await;
    assert!(!steps.is_empty() && steps.iter().all(|step| !["a1", "g1", "g4"].contains(&step.label.as_str())));
}

#[tokio::test]
async fn a_wrong_token_ends_the_program_with_a_message() {
    let (standin, home) = (Standin::start(None).await, TempDir::new().unwrap());
    standin.world().is_stranger = true;
    let mut child = command(&standin, &home.path().join("data")).spawn().unwrap();
    let status = tokio::time::timeout(Duration::from_secs(20), child.wait()).await.unwrap().unwrap();
    let mut told = String::new();
    child.stderr.take().unwrap().read_to_string(&mut told).await.unwrap();
    assert_ne!(status.code(), Some(0), "{told}");
    assert!(told.contains("TELEGRAM_TOKEN") && !told.contains(TOKEN) && !told.contains("panicked"), "{told}");
}

/// The newest message with buttons above `after`, and its first button.
async fn live(standin: &Standin, after: i64) -> (i64, String) {
    let found = standin.until("a message with buttons", |world| {
        let (id, message) = world.live(GROUP)?;
        (id > after).then(|| (id, standin::buttons(&message)[0].1.clone()))
    });
    found.await
}
