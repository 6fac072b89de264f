//! What the players were told, beside what is saved.

use crate::chat::bare;
use std::collections::BTreeMap;
use std::ops::AddAssign;
use std::path::Path;
use takhteh::games::play::Play;
use takhteh::games::{GAMES, log};
use takhteh::store;

/// The players, first the one who challenges.
const PLAYERS: [&str; 2] = ["Ali", "Sara"];
/// Words that are told in sentences of their own.
const WORDS: [&str; 5] = ["roll", "double", "take", "drop", "pass"];
/// What stands behind a turn that the bot has played.
const FORCED: &str = " (the only legal move)";

/// All games on disk.
pub struct Saved {
    /// By place, then by table.
    games: BTreeMap<String, BTreeMap<u32, Box<dyn Play>>>,
}

/// What came of comparing a chat with what is saved of it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Compared {
    pub games: usize,
    pub turns: usize,
    /// Boards that were posted a second time: after a crash, or because somebody asked for them.
    pub twice: usize,
}

impl AddAssign for Compared {
    fn add_assign(&mut self, other: Compared) {
        self.games += other.games;
        self.turns += other.turns;
        self.twice += other.twice;
    }
}

impl Saved {
    /// Reads and replays every log in a data folder. Nothing may be owed any more.
    pub fn read(folder: &Path) -> Saved {
        let store = store::open(folder).unwrap();
        let owed = store.scan("owed/").unwrap();
        assert!(owed.is_empty(), "still owed: {:?}", owed.iter().map(|(key, _)| key).collect::<Vec<_>>());
        let mut lines: BTreeMap<(String, u32), Vec<String>> = BTreeMap::new();
        for (key, line) in store.scan("line/").unwrap() {
            // `line/<place>/<number>/<n>`; the place's own slashes are written otherwise.
            let mut parts = key.split('/').skip(1);
            let (place, table) = (parts.next().unwrap(), parts.next().unwrap().parse().unwrap());
            lines.entry((place.to_owned(), table)).or_default().push(String::from_utf8(line).unwrap());
        }
        let mut games: BTreeMap<String, BTreeMap<u32, Box<dyn Play>>> = BTreeMap::new();
        for ((place, table), lines) in lines {
            let game = log::replay(GAMES, lines.iter().map(String::as_str));
            let game = game.unwrap_or_else(|error| panic!("{place} {table}: {error}"));
            games.entry(place).or_default().insert(table, game);
        }
        assert_eq!(
            games.values().map(BTreeMap::len).sum::<usize>(),
            store.scan("table/").unwrap().len(),
            "every table has its log"
        );
        Saved { games }
    }

    /// Compares the boards of a chat, as their texts stand, oldest first, with the games that are saved of it.
    pub fn compare(&self, chat: &str, boards: &[String]) -> Compared {
        let place = self.games.keys().find(|place| place.ends_with(chat));
        let saved = place.map(|place| &self.games[place]);
        let mut compared = Compared::default();
        let mut played: BTreeMap<u32, Vec<String>> = BTreeMap::new();
        for (table, game) in saved.into_iter().flatten() {
            played.insert(*table, game.history().iter().filter_map(|line| turn_of(line)).collect());
        }
        let mut told: BTreeMap<u32, Vec<String>> = BTreeMap::new();
        let mut last: BTreeMap<u32, Vec<String>> = BTreeMap::new();
        for board in boards {
            let Some(table) = table_of(board) else { continue };
            let turns = turns_of(board);
            let told = told.entry(table).or_default();
            // The same words are the same board, unless the players did the same again: that they can where the
            // turns in between are forced.
            let rest = played.get(&table).and_then(|played| played.get(told.len()..)).unwrap_or_default();
            let is_again = !turns.is_empty() && last.get(&table) == Some(&turns) && !rest.starts_with(&turns);
            if is_again {
                compared.twice += 1;
            } else {
                told.extend(turns.clone());
                last.insert(table, turns);
            }
        }
        for (table, played) in &played {
            let told = told.remove(table).unwrap_or_default();
            assert_eq!(told, *played, "{chat}, table {table}: told on the left, saved on the right");
            compared.games += 1;
            compared.turns += played.len();
        }
        assert!(told.is_empty(), "{chat}: told of games that are not saved: {told:?}");
        compared
    }
}

/// The number in the title of a board: `nard-7: Backgammon, …`.
fn table_of(board: &str) -> Option<u32> {
    let title = board.lines().find(|line| line.contains(" against "))?;
    let (name, _) = title.split_once(':')?;
    name.rsplit_once('-')?.1.parse().ok()
}

/// The turns that a board tells, as `1 13/7 8/7`.
fn turns_of(board: &str) -> Vec<String> {
    let turn = |line: &str| {
        let (name, turn) = line.split_once(": ")?;
        let seat = PLAYERS.iter().position(|player| *player == name)?;
        Some(format!("{} {}", seat + 1, turn.strip_suffix(FORCED).unwrap_or(turn)))
    };
    board.lines().filter_map(turn).collect()
}

/// A line of a history in the same form; `None` if it is a throw, or a word that is told otherwise.
fn turn_of(line: &str) -> Option<String> {
    let (seat, rest) = line.split_once(' ')?;
    let turn = rest.split_once(": ").map_or(rest, |(_, turn)| turn);
    let is_turn = matches!(seat, "1" | "2") && !turn.ends_with(':') && !WORDS.contains(&turn);
    is_turn.then(|| format!("{seat} {turn}"))
}

/// Does a board tell the end of its game?
pub fn is_last(board: &str) -> bool {
    bare(board).lines().any(|line| {
        line.starts_with("Ali won") || line.starts_with("Sara won") || line.starts_with("The game is drawn")
    })
}
