//! A chat for tests: the real bot on a real store, with dice that are known beforehand, and every message
//! as it would stand in the chat.

use std::collections::{BTreeMap, VecDeque};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use takhteh::bot::{Actor, Bot, BotError, Host, Incoming, Owed, Person, What};
use takhteh::games::rules::Die;
use takhteh::picture::Painter;
use takhteh::store;
use takhteh::table::{Button, Chance, FairDice, Language, Message, Reply, Seed};

/// One place with its bot.
pub struct Chat {
    pub bot: Arc<Bot>,
    runtime: tokio::runtime::Runtime,
    place: String,
    dice: Arc<Mutex<VecDeque<u8>>>,
    clock: Arc<AtomicU64>,
    /// Messages with a slot, as they stand now.
    pub slots: BTreeMap<String, Message>,
    /// Everything that was posted or edited, in order.
    pub log: Vec<Message>,
}

/// The seed of every table in these tests.
pub const SEED: [u8; 32] = *b"the seed that all the tests know";

/// The faces that [`Chat::throw`] told, whatever the seed; after those, 1 and 2 in turn.
struct Told(Arc<Mutex<VecDeque<u8>>>);

impl Chance for Told {
    fn seed(&self) -> Option<Seed> {
        Some(Seed::new(SEED))
    }
    fn throw(&self, _: &FairDice, _: usize, count: usize) -> Vec<Die> {
        let mut thrown = self.0.lock().unwrap();
        let next = |at: usize| thrown.pop_front().unwrap_or(2 - (at % 2) as u8);
        (0..count).map(next).map(|face| Die::new(face).unwrap()).collect()
    }
}

/// What the seed gives.
struct Fair;

impl Chance for Fair {
    fn seed(&self) -> Option<Seed> {
        Some(Seed::new(SEED))
    }
}

impl Chat {
    /// In `folder`, on the platform of the local room. Throws come from [`Chat::throw`]; after those, 1 and
    /// 2 in turn.
    pub fn open(folder: &Path) -> Chat {
        Chat::at(folder, "local/main")
    }

    /// In `folder`, at `place`.
    pub fn at(folder: &Path, place: &str) -> Chat {
        let dice = Arc::default();
        Chat::with(folder, place, Box::new(Told(Arc::clone(&dice))), dice)
    }

    /// In `folder`, with the throws that follow from [`SEED`].
    pub fn fair(folder: &Path) -> Chat {
        Chat::by(folder, Box::new(Fair))
    }

    /// In `folder`, with this chance.
    pub fn by(folder: &Path, chance: Box<dyn Chance>) -> Chat {
        Chat::with(folder, "local/main", chance, Arc::default())
    }

    fn with(folder: &Path, place: &str, chance: Box<dyn Chance>, dice: Arc<Mutex<VecDeque<u8>>>) -> Chat {
        let clock = Arc::new(AtomicU64::new(1_000_000));
        let hands = Arc::clone(&clock);
        let host =
            Host { language: Language::En, now: Box::new(move || hands.load(Ordering::Relaxed)), chance };
        let bot = Bot::on(host, store::open(folder).unwrap(), Painter::new(None).unwrap());
        Chat {
            bot: Arc::new(bot),
            runtime: tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap(),
            place: place.to_owned(),
            dice,
            clock,
            slots: BTreeMap::new(),
            log: Vec::new(),
        }
    }

    /// The next faces that the bot will throw.
    pub fn throw(&self, faces: &[u8]) {
        self.dice.lock().unwrap().extend(faces);
    }

    /// Lets time pass.
    pub fn wait(&self, seconds: u64) {
        self.clock.fetch_add(seconds, Ordering::Relaxed);
    }

    /// What time it is.
    pub fn now(&self) -> u64 {
        self.clock.load(Ordering::Relaxed)
    }

    /// Sets the time.
    pub fn set_clock(&self, now: u64) {
        self.clock.store(now, Ordering::Relaxed);
    }

    /// What comes of a line of text.
    pub fn say(&mut self, person: &str, text: &str) -> Vec<Message> {
        let owed = self.try_act(None, person, What::Said(text.to_owned())).unwrap();
        self.take(owed)
    }

    /// What comes of pressing a button.
    pub fn press_id(&mut self, person: &str, id: &str) -> Vec<Message> {
        let owed = self.try_act(None, person, What::Pressed(id.to_owned())).unwrap();
        self.take(owed)
    }

    /// Presses the newest button with this label.
    pub fn press(&mut self, person: &str, label: &str) -> Vec<Message> {
        let id = self.button(label).unwrap_or_else(|| panic!("no button {label}: {:?}", self.labels())).id;
        self.press_id(person, &id)
    }

    /// Does an update, with the chat's own id perhaps.
    pub fn try_act(&self, id: Option<&str>, person: &str, what: What) -> Result<Vec<Owed>, BotError> {
        self.runtime.block_on(self.try_act_later(id, person, what))
    }

    /// The same, when it is awaited.
    pub fn try_act_later(
        &self,
        id: Option<&str>,
        person: &str,
        what: What,
    ) -> impl Future<Output = Result<Vec<Owed>, BotError>> + use<> {
        let person = Person { id: person.to_owned(), name: person.to_owned() };
        let alias = Some(person.name.clone());
        let actor = Actor { alias, admin: person.name == "Ali", ..Actor::from(person) };
        let incoming = Incoming { id: id.map(str::to_owned), place: self.place.clone(), actor, what };
        let bot = Arc::clone(&self.bot);
        async move { bot.handle(incoming).await }
    }

    /// What is due by now, delivered.
    pub fn due(&mut self) -> Vec<Message> {
        let owed = self.runtime.block_on(self.bot.due("local/")).unwrap();
        self.take(owed)
    }

    /// Goes to another place of the same bot, as if nothing had been said there yet.
    pub fn go(&mut self, place: &str) {
        place.clone_into(&mut self.place);
        self.slots.clear();
        self.log.clear();
    }

    /// The completions of a line.
    pub fn complete(&self, person: &str, text: &str) -> Vec<String> {
        let person = Person { id: person.to_owned(), name: person.to_owned() };
        let found = self.runtime.block_on(self.bot.complete(&self.place, &person, text));
        found.into_iter().map(|completion| completion.text).collect()
    }

    /// Runs a future of the bot.
    pub fn run<T>(&self, future: impl Future<Output = T>) -> T {
        self.runtime.block_on(future)
    }

    /// Delivers replies: messages with a slot are edited where they stand.
    pub fn take(&mut self, owed: Vec<Owed>) -> Vec<Message> {
        let mut messages = Vec::new();
        for Owed { reply, .. } in owed {
            match reply {
                Reply::Post(message) => {
                    messages.push((*message).clone());
                    if let Some(slot) = &message.slot {
                        self.slots.insert(slot.clone(), (*message).clone());
                    }
                }
                Reply::Remove { slot } => {
                    self.slots.remove(&slot);
                }
                Reply::Strip { slot } => {
                    if let Some(message) = self.slots.get_mut(&slot) {
                        message.buttons.clear();
                    }
                }
            }
        }
        self.log.extend(messages.iter().cloned());
        messages
    }

    /// The newest button with this label, as the chat shows it now.
    pub fn button(&self, label: &str) -> Option<Button> {
        let live = self.log.iter().rev().filter_map(|message| message.slot.as_ref());
        let mut found = live.filter_map(|slot| {
            self.slots
                .get(slot)?
                .buttons
                .iter()
                .flatten()
                .find(|button| bare(&button.label) == label)
                .cloned()
        });
        found.next()
    }

    /// All labels of live buttons.
    pub fn labels(&self) -> Vec<String> {
        self.slots
            .values()
            .flat_map(|message| message.buttons.iter().flatten())
            .map(|b| bare(&b.label))
            .collect()
    }

    /// The live board of the last table.
    pub fn board(&self) -> Message {
        let board = self.log.iter().rev().find(|message| message.picture.is_some()).unwrap();
        self.slots[board.slot.as_ref().unwrap()].clone()
    }
}

/// A text without its isolates.
pub fn bare(text: &str) -> String {
    text.replace(['\u{2066}', '\u{2067}', '\u{2068}', '\u{2069}'], "")
}

/// The one message, which only `person` sees: its text.
pub fn private(messages: &[Message], person: &str) -> String {
    assert_eq!(messages.len(), 1, "{messages:?}");
    assert_eq!(messages[0].only.as_deref(), Some(person), "{messages:?}");
    bare(&messages[0].text)
}
