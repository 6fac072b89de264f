//! The program with its local room, as people and scripts use it.

use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

pub struct Program {
    child: Child,
    /// What the operator reads, if that is not kept elsewhere.
    said: Option<JoinHandle<String>>,
    url: String,
    client: reqwest::Client,
}

impl Drop for Program {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// The program with its data in `data`; it may be told more.
pub fn command(data: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_takhteh"));
    command.arg("--data").arg(data).args(["--port", "0"]);
    in_order(&mut command, data);
    command
}

/// Sets what is the same for every start.
pub fn in_order(command: &mut Command, data: &Path) {
    command
        .current_dir(data.parent().unwrap())
        .env_remove("RUST_LOG")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
}

impl Program {
    /// Starts it, and waits until it serves.
    pub fn start(command: &mut Command) -> Program {
        let mut child = command.spawn().unwrap();
        let said = child.stderr.take().map(|log| thread::spawn(|| std::io::read_to_string(log).unwrap()));
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let url = line.trim_end().trim_end_matches('/').to_owned();
        assert!(url.starts_with("http://"), "{url}: {}", read(said));
        let client = reqwest::Client::builder().timeout(Duration::from_mins(1)).build().unwrap();
        Program { child, said, url, client }
    }

    pub fn address(&self) -> &str {
        self.url.trim_start_matches("http://")
    }

    /// Somebody says a line in a room: the status, and the answer.
    pub async fn say(&self, room: &str, person: &str, text: &str) -> (u16, Value) {
        self.post("say", &json!({ "room": room, "person": person, "text": text })).await
    }

    pub async fn press(&self, room: &str, person: &str, button: &str) -> (u16, Value) {
        self.post("press", &json!({ "room": room, "person": person, "button": button })).await
    }

    async fn post(&self, what: &str, body: &Value) -> (u16, Value) {
        self.post_text(what, &body.to_string()).await
    }

    /// Posts any body at all.
    pub async fn post_text(&self, what: &str, body: &str) -> (u16, Value) {
        let url = format!("{}/api/{what}", self.url);
        let sent = self.client.post(url).header("content-type", "application/json");
        let sent = sent.body(body.to_owned()).send().await.unwrap();
        (sent.status().as_u16(), sent.json().await.unwrap())
    }

    /// A game of Ali against Sara.
    pub async fn begin(&self, room: &str, game: &str) {
        assert_eq!(self.say(room, "Ali", &format!("/challenge @Sara {game}")).await.0, 200);
        assert_eq!(self.press(room, "Sara", "c.1.accept").await.0, 200);
    }

    /// The words of everything that the bot has said in a room.
    pub async fn heard(&self, room: &str) -> String {
        let url = format!("{}/api/messages?room={room}", self.url);
        let list: Value = self.client.get(url).send().await.unwrap().json().await.unwrap();
        let texts = list["messages"].as_array().unwrap().iter().map(|one| one["text"].as_str().unwrap());
        texts.collect::<Vec<_>>().join("\n").replace(['\u{2066}', '\u{2068}', '\u{2069}'], "")
    }

    /// SIGTERM: the exit code, how long it took, and what the operator reads.
    pub fn stop(&mut self) -> (Option<i32>, Duration, String) {
        let begun = Instant::now();
        let kill = Command::new("kill").arg("-TERM").arg(self.child.id().to_string()).status();
        assert!(kill.unwrap().success());
        let status = self.child.wait().unwrap();
        let took = begun.elapsed();
        (status.code(), took, read(self.said.take()))
    }
}

/// A start that fails: the exit code, and what the operator reads.
pub fn refused(command: &mut Command) -> (Option<i32>, String) {
    let output = command.output().unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

fn read(said: Option<JoinHandle<String>>) -> String {
    said.map(|said| said.join().unwrap()).unwrap_or_default()
}
