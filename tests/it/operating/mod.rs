//! Operating the program, from its front door: its log, its data folder, copies of it, and who watches over it.
#![allow(clippy::unwrap_used)]

mod export;
mod finished;
mod folder;
mod monitor;
mod secrets;
mod unit;

use serde_json::{Value, json};
use std::fs::{self, File};
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// How long something that should happen may take.
const PATIENCE: Duration = Duration::from_secs(150);

/// The program with its room open; dropping it is like killing it.
struct Program {
    child: Child,
    /// The address of the room.
    url: String,
    said: PathBuf,
    client: reqwest::blocking::Client,
}

/// How a run ended.
struct Run {
    code: Option<i32>,
    out: String,
    err: String,
}

impl Drop for Program {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

impl Program {
    /// In the folder `home`, where the configuration and the data lie.
    fn start(home: &Path, config: &str, environment: &[(&str, &str)]) -> Program {
        configure(home, config);
        Program::open(home, environment)
    }

    /// On what is there already.
    fn open(home: &Path, environment: &[(&str, &str)]) -> Program {
        let said = home.join("said.txt");
        let mut child = command(home, &["--port", "0"])
            .envs(environment.iter().copied())
            .stdout(Stdio::piped())
            .stderr(File::create(&said).unwrap())
            .spawn()
            .unwrap();
        let mut first = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
        let url = first.trim_end().trim_end_matches('/').to_owned();
        assert!(url.starts_with("http://127.0.0.1:"), "{first}{}", fs::read_to_string(&said).unwrap());
        Program { child, url, said, client: reqwest::blocking::Client::new() }
    }

    /// Says a line in the room `main`; what that posted and edited.
    fn say(&self, person: &str, text: &str) -> Vec<Value> {
        self.post("/api/say", &json!({ "room": "main", "person": person, "text": text }))
    }

    /// Presses the first button of this message.
    fn press(&self, person: &str, message: &Value) -> Vec<Value> {
        let button = &message["buttons"][0]["id"];
        self.post("/api/press", &json!({ "room": "main", "person": person, "button": button }))
    }

    /// A game of Ali and Sara, begun.
    fn game(&self, words: &str) -> Vec<Value> {
        let challenge = self.say("Ali", &format!("/challenge @Sara {words}"));
        self.press("Sara", &challenge[1])
    }

    fn post(&self, path: &str, body: &Value) -> Vec<Value> {
        let sent = self.client.post(format!("{}{path}", self.url)).body(body.to_string()).send().unwrap();
        let answer = sent.text().unwrap();
        let mut answer: Value = serde_json::from_str(&answer).unwrap();
        serde_json::from_value(answer["messages"].take()).unwrap_or_else(|_| panic!("{answer}"))
    }

    /// Its log so far.
    fn said(&self) -> String {
        fs::read_to_string(&self.said).unwrap()
    }

    /// Waits until it has said this.
    fn until(&self, words: &str) {
        eventually(words, || self.said().contains(words).then_some(()));
    }

    /// Asks it to stop: its whole log.
    fn stop(mut self) -> String {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        let status = self.child.wait().unwrap();
        let said = self.said();
        assert!(status.success(), "{said}");
        said
    }
}

/// Waits until there is something.
fn eventually<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(begun.elapsed() < PATIENCE, "{what}: it did not come");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn configure(home: &Path, config: &str) {
    let file = home.join("config.toml");
    fs::write(&file, config).unwrap();
    set_mode(&file, 0o600);
}

/// The program in `home`, with nothing in its environment.
fn command(home: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_takhteh"));
    command.args(args).current_dir(home).env_clear().stdin(Stdio::null());
    command
}

/// Runs the program to its end, with this on its standard input.
fn run(home: &Path, args: &[&str], input: &[u8]) -> Run {
    let mut command = command(home, args);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let (mut stdin, input) = (child.stdin.take().unwrap(), input.to_vec());
    // A run that is refused at once reads nothing.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Run {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

impl Run {
    #[track_caller]
    fn fine(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (Some(0), ""), "{}", self.out);
        self.out
    }

    #[track_caller]
    fn refused(self, says: &[&str]) {
        assert_eq!((self.code, self.out.as_str()), (Some(1), ""), "{}", self.err);
        for part in says {
            assert!(self.err.contains(part), "expected '{part}' in: {}", self.err);
        }
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

/// An address that was free a moment ago.
fn free() -> String {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string()
}

#[cfg(unix)]
fn set_mode(file: &Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt as _;
    fs::set_permissions(file, fs::Permissions::from_mode(mode)).unwrap();
}

#[cfg(not(unix))]
fn set_mode(_: &Path, _: u32) {}
