//! A bot with a game of Backgammon in each of many places, played by whole turns.

use std::path::Path;
use std::sync::Arc;
use takhteh::bot::{Actor, Bot, Incoming, Owed, Person, What};
use takhteh::picture::Painter;
use takhteh::store;
use takhteh::table::{Message, Reply};
use tempfile::TempDir;
use tokio::runtime::Runtime;
use tokio::task::JoinSet;

/// The bot, and whose turn it is in each place.
pub(crate) struct Hall {
    runtime: Runtime,
    bot: Arc<Bot>,
    movers: std::cell::RefCell<Vec<String>>,
    folder: TempDir,
}

/// A whole turn to be played.
pub(crate) struct Line {
    at: usize,
    person: String,
    text: String,
}

impl Hall {
    /// A game has begun in each of so many places.
    pub(crate) fn open(places: usize) -> Hall {
        let folder = TempDir::new().expect("a folder");
        let bot = Arc::new(bot(folder.path()));
        let runtime = Runtime::new().expect("threads");
        let hall = Hall { runtime, bot, movers: vec![String::new(); places].into(), folder };
        let challenge = |at| Line {
            at,
            person: "Ali".to_owned(),
            text: "/challenge backgammon points=25 cube=off".to_owned(),
        };
        let accepts = hall.each((0..places).map(challenge).collect(), false);
        let accept = |(at, replies): (usize, Vec<Message>)| {
            let button = replies[0].buttons[0][0].id.clone();
            Line { at, person: "Sara".to_owned(), text: button }
        };
        hall.play(accepts.into_iter().map(accept).collect(), false);
        hall
    }

    /// In each place a whole turn of whoever is to move: the first steps that there are.
    pub(crate) fn lines(&self) -> Vec<Line> {
        let turn = async |at: usize, mover: &str| {
            let mut text = "/move ".to_owned();
            while let Some(step) = self.bot.complete(&place(at), &person(mover), &text).await.first() {
                text = format!("{} ", step.text);
            }
            Line { at, person: mover.to_owned(), text }
        };
        let movers = self.movers.borrow();
        self.runtime.block_on(async {
            let mut lines = Vec::new();
            for (at, mover) in movers.iter().enumerate() {
                lines.push(turn(at, mover).await);
            }
            lines
        })
    }

    /// Plays all lines at once, and if wanted draws the boards that they bring.
    pub(crate) fn play(&self, lines: Vec<Line>, with_pictures: bool) {
        for (at, messages) in self.each(lines, with_pictures) {
            let board = messages.iter().rfind(|message| message.picture.is_some()).expect("a board");
            let [mover] = board.mentions.as_slice() else { panic!("nobody is called: {board:?}") };
            self.movers.borrow_mut()[at].clone_from(&mover.id);
        }
    }

    /// Ends the bot; the folder stays.
    pub(crate) fn close(self) -> TempDir {
        self.folder
    }

    /// The messages that each line brought.
    fn each(&self, lines: Vec<Line>, with_pictures: bool) -> Vec<(usize, Vec<Message>)> {
        self.runtime.block_on(async {
            let mut turns = JoinSet::new();
            for line in lines {
                turns.spawn(turn(Arc::clone(&self.bot), line, with_pictures));
            }
            turns.join_all().await
        })
    }
}

/// A bot on the system's clock and dice.
fn bot(folder: &Path) -> Bot {
    Bot::new(store::open(folder).expect("an empty folder"), Painter::new(None).expect("carried fonts"))
}

/// Says a line or presses a button, and strikes off what that brought as a chat does that has delivered it.
async fn turn(bot: Arc<Bot>, line: Line, with_pictures: bool) -> (usize, Vec<Message>) {
    let what = if line.text.starts_with('/') { What::Said(line.text) } else { What::Pressed(line.text) };
    let actor = Actor::from(person(&line.person));
    let incoming = Incoming { id: None, place: place(line.at), actor, what };
    let owed = bot.handle(incoming).await.expect("a turn");
    let keys: Vec<String> = owed.iter().map(|owed| owed.key.clone()).collect();
    let messages: Vec<Message> = owed.into_iter().filter_map(message).collect();
    if with_pictures {
        for recipe in messages.iter().filter_map(|message| message.picture.as_ref()) {
            bot.picture(recipe).await.expect("a picture");
        }
    }
    bot.settle(&keys, Vec::new()).await.expect("a commit");
    (line.at, messages)
}

fn message(owed: Owed) -> Option<Message> {
    match owed.reply {
        Reply::Post(message) => Some(*message),
        Reply::Strip { .. } | Reply::Remove { .. } => None,
    }
}

fn place(at: usize) -> String {
    format!("local/room-{at}")
}

fn person(name: &str) -> Person {
    Person { id: name.to_owned(), name: name.to_owned() }
}
