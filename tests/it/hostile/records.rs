//! Records as no program of ours has written them: the bot reads or sets aside what it finds, and other places play
//! on.

use super::{for_cases, spoil};
use crate::chance::Chance;
use serde_json::Value;
use std::collections::BTreeMap;
use std::future::{Future, ready};
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use takhteh::bot::{Actor, Bot, Incoming, Person, What};
use takhteh::picture::Painter;
use takhteh::store::{Change, Store, StoreError};
use takhteh::table::Reply;

type Records = BTreeMap<String, Vec<u8>>;

/// A store in memory.
#[derive(Clone, Default)]
struct Memory(Arc<Mutex<Records>>);

impl Store for Memory {
    fn get(&self, key: &str) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(self.0.lock().unwrap().get(key).cloned())
    }

    fn scan(&self, prefix: &str) -> Result<Vec<(String, Vec<u8>)>, StoreError> {
        let records = self.0.lock().unwrap();
        let found = records.iter().filter(|(key, _)| key.starts_with(prefix));
        Ok(found.map(|(key, value)| (key.clone(), value.clone())).collect())
    }

    fn commit(
        &self,
        changes: Vec<Change>,
    ) -> Pin<Box<dyn Future<Output = Result<(), StoreError>> + Send + '_>> {
        let mut records = self.0.lock().unwrap();
        for change in changes {
            match change {
                Change::Put(key, value) => drop(records.insert(key, value)),
                Change::Remove(key) => drop(records.remove(&key)),
            }
        }
        Box::pin(ready(Ok(())))
    }
}

fn incoming(id: &str, place: &str, who: &str, line: &str) -> Incoming {
    let person = Person { id: who.to_owned(), name: who.to_owned() };
    let what =
        if line.starts_with('/') { What::Said(line.to_owned()) } else { What::Pressed(line.to_owned()) };
    Incoming { id: Some(id.to_owned()), place: place.to_owned(), actor: Actor::from(person), what }
}

/// A place with games of each kind, drafts, offers, questions, a language, scores.
async fn played(store: &Memory) {
    let bot = Bot::new(Box::new(store.clone()), Painter::new(None).unwrap());
    let lines = [
        ("Ali", "/challenge @Sara morris clock=1d"),
        ("Sara", "c.1.accept"),
        ("Ali", "/move a1"),
        ("Sara", "/draw"),
        ("Ali", "/challenge @Sara duel"),
        ("Sara", "c.2.accept"),
        ("Ali", "/challenge @Sara backgammon points=3"),
        ("Sara", "c.3.accept"),
        ("Ali", "/challenge dvonn"),
        ("Ali", "/challenge"),
        ("Sara", "/move morris-1 g7"),
        ("Ali", "/resign morris-1 game"),
        ("Sara", "/language fa"),
        ("Ali", "/settings quiet on"),
        ("Ali", "/challenge @Sara morris"),
        ("Sara", "c.5.accept"),
        ("Sara", "/undo"),
    ];
    for (n, (who, line)) in lines.into_iter().enumerate() {
        bot.handle(incoming(&n.to_string(), "test/room", who, line)).await.unwrap();
    }
}

#[test]
fn spoiled_records_stop_nobody_else() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let whole = Memory::default();
    runtime.block_on(played(&whole));
    let records = whole.0.lock().unwrap().clone();
    let keys: Vec<String> = records.keys().cloned().collect();
    // Each has a bot of its own, whose painter takes its time.
    for_cases(
        5,
        |chance: &mut Chance| {
            let key = chance.one_of(&keys);
            let value = String::from_utf8(records[key].clone()).unwrap();
            let spoiled = match serde_json::from_str::<Value>(&value) {
                Ok(json) if !chance.next().is_multiple_of(4) => spoil::json(&json, chance).to_string(),
                _ => spoil::text(&value, chance),
            };
            format!("{key}\u{0}{spoiled}")
        },
        |case| {
            let (key, value) = case.split_once('\u{0}').unwrap();
            let mut spoiled = records.clone();
            spoiled.insert(key.to_owned(), value.as_bytes().to_vec());
            let store = Memory(Arc::new(Mutex::new(spoiled)));
            let bot = Bot::new(Box::new(store), Painter::new(None).unwrap());
            runtime.block_on(async {
                drop(bot.owed("test/"));
                drop(bot.due("test/").await);
                for line in ["/games", "/moves", "/history morris-1", "/board text", "/top", "/dice duel-2"] {
                    drop(bot.handle(incoming(line, "test/room", "Ali", line)).await);
                }
                for button in ["o.5.accept", "q.1.0", "t.2.1.s.b2-b3", "c.4.accept"] {
                    drop(bot.handle(incoming(button, "test/room", "Sara", button)).await);
                }
                // What is owed there goes out, as far as it can be drawn.
                for owed in bot.owed("test/").unwrap_or_default().into_iter().take(1) {
                    if let Reply::Post(message) = owed.reply
                        && let Some(picture) = &message.picture
                    {
                        drop(bot.picture(picture).await);
                    }
                }
                let other = bot.handle(incoming("1", "test/other", "Ali", "/challenge morris")).await;
                assert_eq!(other.expect("another place goes on").len(), 1);
            });
        },
    );
}
