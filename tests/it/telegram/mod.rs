//! Telegram from its front door: the adapter, the bot, a store and pictures on one side, a Bot API server on the
//! other.
#![allow(clippy::unwrap_used)]

mod faults;
mod forms;
mod games;
mod groups;
mod limits;
mod links;
mod real;
pub(crate) mod standin;
mod webhook;

use serde_json::Value;
use standin::{ALI, Call, Line, SARA, Standin, TOKEN, User};
use std::fs::{self, File};
use std::io::Write as _;
use std::path::Path;
use std::sync::{Arc, LazyLock, Mutex};
use std::time::Duration;
use takhteh::bot::{Bot, Host};
use takhteh::chat::outbox::Pace;
use takhteh::chat::telegram::{self, PACE, Settings, TelegramError, Webhook};
use takhteh::picture::Painter;
use takhteh::store::{self, StoreError};
use takhteh::table::{Chance, Language, Seed};
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A group.
const GROUP: i64 = -1_001_000;

/// As fast as it goes.
const FAST: Pace = Pace { gap: None, window: None };

/// The adapter at work; dropping it is like killing the program.
struct Running {
    standin: Standin,
    bot: Arc<Bot>,
    folder: Arc<TempDir>,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<Result<(), TelegramError>>,
}

/// The same seed for every table.
struct Known;

impl Chance for Known {
    fn seed(&self) -> Option<Seed> {
        Some(Seed::new(*b"the seed that all the tests know"))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Running {
    /// On a new server, with a new store.
    async fn start(pace: Pace) -> Running {
        let standin = Standin::start(Some(record)).await;
        Running::on(standin, Arc::new(TempDir::new().unwrap()), pace, None)
    }

    fn on(standin: Standin, folder: Arc<TempDir>, pace: Pace, webhook: Option<Webhook>) -> Running {
        let bot = bot(folder.path());
        let (stop, stopped) = oneshot::channel::<()>();
        let settings = Settings { token: TOKEN.to_owned(), api: standin.url.clone(), webhook, pace };
        let task = tokio::spawn(telegram::serve(Arc::clone(&bot), settings, async move {
            let _ = stopped.await;
        }));
        Running { standin, bot, folder, stop: Some(stop), task }
    }

    /// Kills it and starts it again on the same server and store.
    async fn again(self) -> Running {
        let (standin, folder) = self.kill().await;
        Running::on(standin, folder, FAST, None)
    }

    /// Kills it; the server and the store are left.
    async fn kill(mut self) -> (Standin, Arc<TempDir>) {
        self.task.abort();
        let _ = (&mut self.task).await;
        let (standin, folder) = (self.standin.clone(), Arc::clone(&self.folder));
        let bot = Arc::downgrade(&self.bot);
        drop(self);
        while bot.strong_count() > 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        (standin, folder)
    }

    /// Asks it to stop; what it ended with.
    async fn stop(&mut self) -> Result<(), TelegramError> {
        self.stop.take().unwrap().send(()).unwrap();
        (&mut self.task).await.unwrap()
    }

    /// Ali challenges Sara in the group, and she accepts; the board's number.
    async fn game(&self, chat: i64, game: &str) -> i64 {
        self.standin.say(chat, ALI, &format!("/challenge @{} {game}", SARA.username)).await;
        let (challenge, accept) = self.button(chat, 0, "Accept").await;
        self.standin.press(chat, SARA, challenge, &accept).await;
        self.board(chat, challenge).await
    }

    /// The first message above `after` with a button of this label, and that button.
    async fn button(&self, chat: i64, after: i64, label: &str) -> (i64, String) {
        let found = self.standin.until(label, |world| {
            world.messages.range((chat, after + 1)..=(chat, i64::MAX)).find_map(|((_, id), message)| {
                let button = standin::buttons(message).into_iter().find(|(text, _)| text == label)?;
                Some((*id, button.1))
            })
        });
        found.await
    }

    /// The first photo above `after`.
    async fn board(&self, chat: i64, after: i64) -> i64 {
        let found = self.standin.until("a board", |world| {
            let mut newer = world.messages.range((chat, after + 1)..=(chat, i64::MAX));
            newer.find(|(_, message)| !message["photo"].is_null()).map(|((_, id), _)| *id)
        });
        found.await
    }

    /// The first message of the bot above `after` that says this.
    async fn said(&self, chat: i64, after: i64, words: &str) -> Value {
        let found = self.standin.until(words, |world| {
            let mut newer = world.messages.range((chat, after + 1)..=(chat, i64::MAX));
            let says =
                |message: &Value| message["from"]["id"] == standin::BOT && words_of(message).contains(words);
            newer.find(|(_, message)| says(message)).map(|(_, message)| message.clone())
        });
        found.await
    }

    /// The answer to a press: its alert, if it has one.
    async fn answer(&self, query: &str) -> Option<String> {
        let answer = self.standin.until("an answer to the press", |world| {
            world.answers.get(query).and_then(|answers| answers.first()).cloned()
        });
        let answer = answer.await;
        let text = answer["text"].as_str().map(bare);
        assert_eq!(answer["show_alert"].as_bool().unwrap_or_default(), text.is_some(), "{answer}");
        assert!(text.as_ref().is_none_or(|text| text.encode_utf16().count() <= 200), "{answer}");
        text
    }

    /// Nothing is owed to anybody any more.
    async fn settled(&self) {
        let wait = async {
            while !self.bot.owed("telegram/").unwrap().is_empty() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(150), wait).await.expect("all debts are paid");
    }
}

fn bot(folder: &Path) -> Arc<Bot> {
    let host = Host { language: Language::En, chance: Box::new(Known), ..Host::machine() };
    // Whoever was killed a moment ago may still hold the folder.
    let mut tries = 0..200;
    let store = loop {
        match store::open(folder) {
            Err(StoreError::InUse(_)) if tries.next().is_some() => {
                std::thread::sleep(Duration::from_millis(25));
            }
            opened => break opened.unwrap(),
        }
    };
    Arc::new(Bot::on(host, store, Painter::new(None).unwrap()))
}

/// What a message says, without isolates.
fn words_of(message: &Value) -> String {
    bare(message["text"].as_str().or(message["caption"].as_str()).unwrap_or_default())
}

/// A text without its isolates.
fn bare(text: &str) -> String {
    text.replace(['\u{2066}', '\u{2067}', '\u{2068}', '\u{2069}'], "")
}

/// Writes a request down, for the check against the platform's own description.
fn record(request: &Value) {
    static RECORD: LazyLock<Mutex<File>> = LazyLock::new(|| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/recorded");
        fs::create_dir_all(&folder).unwrap();
        Mutex::new(File::create(folder.join("telegram.jsonl")).unwrap())
    });
    writeln!(RECORD.lock().unwrap(), "{request}").unwrap();
}

/// The text of a call.
fn text_of(call: &Call) -> String {
    let text = call.params.get("text").or_else(|| call.params.get("caption"));
    text.and_then(Value::as_str).map(bare).unwrap_or_default()
}
