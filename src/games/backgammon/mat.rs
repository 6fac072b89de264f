//! `.mat`, the plain-text match format that GNU Backgammon imports: written from a log and read into one.

use super::notation::{Word, point_name};
use super::xgid::Words;
use super::{Backgammon, Phase};
use crate::games::log::{LogError, LogFault, replay};
use crate::games::play::{EndWord, Play, PlayError, game};
use crate::games::rules::{Die, Options, Over, Rules, Seat, Throw, Turn};
use crate::games::typed;
use std::cmp::Reverse;
use std::fmt::{self, Write as _};
use std::iter;

/// A match read from a `.mat` text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The players' names, First's first.
    pub names: [String; 2],
    /// The log, with its header; [`replay`] reads it.
    pub lines: Vec<String>,
}

/// What is wrong with a `.mat` text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatError {
    /// From 1; one more than there are lines where the text ends too early.
    pub line: usize,
    /// Why, in English.
    pub what: String,
}

impl fmt::Display for MatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}
impl std::error::Error for MatError {}

/// Why a log could not be written as `.mat`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExportError {
    /// The log cannot be replayed.
    Log(LogError),
    /// It does not begin at the beginning of a game; the format has no positions.
    Midway,
}

impl fmt::Display for ExportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExportError::Log(error) => write!(f, "{error}"),
            ExportError::Midway => write!(f, "the log does not begin at the beginning of a game"),
        }
    }
}
impl std::error::Error for ExportError {}

/// Writes a finished or running game or match; a turn that is only half played is left out.
///
/// The format has no word for an agreed draw or a lapse of time (the game stays open), and a match that was
/// given up whole is written as the largest loss that the cube allows.
///
/// # Errors
/// See [`ExportError`].
pub fn export(lines: &[String], names: [&str; 2]) -> Result<String, ExportError> {
    let games = [game::<Backgammon>()];
    // Read and written again, a line is one event of one kind.
    let lines = replay(&games, lines.iter().map(String::as_str)).map_err(ExportError::Log)?.lines();
    let opening = 1 + usize::from(lines.get(1).is_some_and(|line| line.starts_with("position ")));
    let (head, events) = lines.split_at(opening);
    let mut play = replay(&games, head.iter().map(String::as_str)).map_err(ExportError::Log)?;
    let start = Backgammon::read(&play.position(), play.options()).map_err(|_| ExportError::Midway)?;
    if start.phase != Phase::Opening {
        return Err(ExportError::Midway);
    }

    let mut sheet = Sheet::new(&start, names);
    sheet.open_game();
    let (mut dice, mut cube) = (String::new(), 1);
    for (at, line) in events.iter().enumerate() {
        let before = play.turn();
        let fault = |error| LogError { line: opening + at + 1, what: LogFault::Play(error) };
        play.redo(line).map_err(|error| ExportError::Log(fault(error)))?;
        let (head, rest) = line.split_once(' ').unwrap_or((line, ""));
        match (Seat::from_number(head), rest) {
            (Some(_), "roll") => {}
            (Some(seat), "double") => sheet.put(seat, &format!(" Doubles => {}", cube * 2)),
            (Some(seat), "take") => {
                cube *= 2;
                sheet.put(seat, " Takes");
            }
            (Some(seat), "drop") => sheet.put(seat, " Drops"),
            // A turn that is not complete leaves the same seat to act.
            (Some(seat), moves)
                if before == Turn::Player(seat) && play.turn() != before && moves.contains('/') =>
            {
                let moves = moves.replace("bar", "25").replace("off", "0");
                sheet.put(seat, &format!("{dice}: {moves}"));
            }
            (None, faces) if head == "dice" => {
                dice = faces.replace(' ', "");
                if let Turn::Dice(Throw::Turn { seat, .. }) = before
                    && play.turn() != Turn::Player(seat)
                {
                    sheet.put(seat, &format!("{dice}: Cannot Move"));
                }
            }
            _ => {}
        }
        if let Some(over) = play.finished().get(sheet.number - 1) {
            sheet.close_game(*over, cube, matches!(play.turn(), Turn::Over(_)));
            cube = 1;
            if !matches!(play.turn(), Turn::Over(_)) {
                sheet.open_game();
            }
        }
    }
    sheet.flush();
    Ok(sheet.text)
}

/// The two columns being written.
struct Sheet {
    text: String,
    names: [String; 2],
    score: [u32; 2],
    /// The game's number, from 1.
    number: usize,
    row: usize,
    /// First's half of a row that waits for Second's.
    left: Option<String>,
}

impl Sheet {
    fn new(start: &Backgammon, names: [&str; 2]) -> Sheet {
        let plain = |name: &str| {
            let name: String =
                name.chars().map(|c| if c == ':' || c == '"' || c.is_control() { ' ' } else { c }).collect();
            name.split_whitespace().collect::<Vec<_>>().join("_")
        };
        let names = names.map(plain);
        let switch = |on| if on { "On" } else { "Off" };
        let text = format!(
            "; [Player 1 \"{}\"]\n; [Player 2 \"{}\"]\n; [Variation \"Backgammon\"]\n; [Crawford \"{}\"]\n; \
             [Jacoby \"{}\"]\n\n{} point match\n",
            names[0],
            names[1],
            switch(start.house.crawford),
            switch(start.house.jacoby),
            start.house.length,
        );
        Sheet { text, names, score: start.score, number: 0, row: 0, left: None }
    }

    fn open_game(&mut self) {
        self.number += 1;
        self.row = 0;
        let [first, second] = &self.names;
        let left = format!("{first} : {}", self.score[0]);
        let _ =
            writeln!(self.text, "\n Game {}\n {left:<WIDTH$}   {second} : {}", self.number, self.score[1]);
    }

    fn put(&mut self, seat: Seat, cell: &str) {
        if seat == Seat::First || self.left.is_none() {
            self.flush();
            self.left = Some(String::new());
        }
        if seat == Seat::First {
            self.left = Some(cell.to_owned());
        } else {
            let left = self.left.take().unwrap_or_default();
            self.row += 1;
            let _ = writeln!(self.text, "{:3}) {left:<WIDTH$} {cell}", self.row);
        }
    }

    fn flush(&mut self) {
        if let Some(left) = self.left.take() {
            self.row += 1;
            let _ = writeln!(self.text, "{:3}) {left}", self.row);
        }
    }

    fn close_game(&mut self, over: Over, cube: u32, last: bool) {
        let Some(winner) = over.winner else { return };
        let wins =
            format!(" Wins {} point{}", over.points.min(3 * cube), if last { " and the match" } else { "" });
        if winner == Seat::Second && self.left.is_some() {
            self.put(winner, &wins);
        } else {
            self.flush();
            let indent = if winner == Seat::First { 5 } else { WIDTH + 6 };
            let _ = writeln!(self.text, "{:indent$}{wins}", "");
        }
        self.score[winner.index()] += over.points;
    }
}

/// Characters of First's column.
const WIDTH: usize = 27;

/// Reads a `.mat` text, a match or a single game, finished or not, and plays it.
///
/// The format does not tell the throws for the opening: where a game begins with two different numbers they
/// are taken for them; with a double or a cube, the log has `opening=reroll` and a made-up opening throw. A
/// length that the options do not have is written into a position line.
///
/// # Errors
/// The number of the line that cannot be read or played, and why.
pub fn import(text: &str) -> Result<Record, MatError> {
    let mut reader = Reader::new(text)?;
    for (line, text) in (1..).zip(text.lines()) {
        reader.read(text).map_err(|what| MatError { line, what })?;
    }
    Ok(Record { names: reader.names, lines: reader.play.lines() })
}

/// The importer: what is known so far of the match.
struct Reader {
    play: Box<dyn Play>,
    names: [String; 2],
    reroll: bool,
    /// The character at which Second's column begins; 0 before the first game.
    middle: usize,
    /// Games begun.
    number: usize,
    /// No event of the game has been read yet.
    fresh: bool,
}

/// One cell of the sheet.
enum Cell {
    Turn { dice: [Die; 2], moves: String },
    Said(&'static str),
    Wins(u32),
}

impl Reader {
    /// Begins with the rules that the whole text shows.
    fn new(text: &str) -> Result<Reader, MatError> {
        let fault = |line, what: &str| MatError { line, what: what.to_owned() };
        let length = (1..).zip(text.lines()).find_map(|(line, text)| {
            let (number, rest) = text.trim().split_once(' ')?;
            rest.trim().starts_with("point match").then_some((line, number))
        });
        let (line, number) =
            length.ok_or_else(|| fault(text.lines().count() + 1, "expected '<number> point match'"))?;
        let length: u32 = number
            .parse()
            .ok()
            .filter(|n| *n < 10_000)
            .ok_or_else(|| fault(line, "expected the match's points"))?;
        let header = |key: &str| {
            let wanted = format!("; [{key} ");
            let value = text.lines().find_map(|line| line.trim().strip_prefix(&wanted)).unwrap_or_default();
            value.trim_end_matches(']').trim_matches('"').to_lowercase()
        };
        let reroll = begins_otherwise(text);
        let doubles = text.lines().any(|line| line.contains("Doubles"));
        let jacoby = length == 0 && matches!(header("Jacoby").as_str(), "on" | "true");
        let known = Backgammon::CARD.choices[0].values.contains(&number) && length > 1;
        let words = format!(
            "points={} cube={} crawford={} jacoby={} opening={}",
            if known { length } else { 1 },
            if length > 1 || doubles || jacoby { "on" } else { "off" },
            if matches!(header("Crawford").as_str(), "off" | "false") { "off" } else { "on" },
            if jacoby { "on" } else { "off" },
            if reroll { "reroll" } else { "play" },
        );
        let options =
            Options::read(&Backgammon::CARD, &words).map_err(|error| fault(line, &error.to_string()))?;
        let game = game::<Backgammon>();
        let play = if known || length == 0 {
            (game.open)(&options)
        } else {
            let mut start = Backgammon::start(&options);
            start.house.length = length;
            (game.open_at)(&start.text(), &options).map_err(|error| fault(line, &error.to_string()))?
        };
        Ok(Reader { play, names: Default::default(), reroll, middle: 0, number: 0, fresh: false })
    }

    fn read(&mut self, line: &str) -> Result<(), String> {
        let text = line.trim();
        if text.is_empty() || text.starts_with(';') || text.ends_with("point match") {
            return Ok(());
        }
        if let Some(number) = text.strip_prefix("Game ") {
            self.number += 1;
            if number.parse() != Ok(self.number) || self.play.finished().len() + 1 != self.number {
                return Err(format!("game {} is not over", self.play.finished().len() + 1));
            }
            (self.middle, self.fresh) = (0, true);
            return Ok(());
        }
        if self.number == 0 {
            return Err("expected 'Game 1'".to_owned());
        }
        if self.middle == 0 {
            return self.read_heads(line);
        }
        let row = line.find(')').filter(|at| line[..*at].trim().bytes().all(|b| b.is_ascii_digit()));
        // The row's number gives its place to blanks, so that columns stay what they are.
        let row = row.map_or(0, |at| at + 1);
        let line = format!("{:row$}{}", "", &line[row..]);
        let mut seat = None;
        for (column, cell) in cells(&line)? {
            // The second of two cells is Second's wherever it stands.
            let place = if column * 2 > self.middle { Seat::Second } else { Seat::First };
            let mover = if seat.is_some() { Seat::Second } else { place };
            seat = Some(mover);
            self.play_cell(mover, cell)?;
        }
        Ok(())
    }

    /// ` Ali : 0                Sara : 3`.
    fn read_heads(&mut self, line: &str) -> Result<(), String> {
        let expected = || "expected the two names with their scores".to_owned();
        let (left, right) = line.split_once(':').ok_or_else(expected)?;
        let (right, last) = right.rsplit_once(':').ok_or_else(expected)?;
        let right = right.trim_end();
        let (first, name) = right.trim().split_once(' ').ok_or_else(expected)?;
        let score = [first, last].map(|number| number.trim().parse::<u32>());
        let now = Seat::ALL.map(|seat| {
            let won = |over: &&Over| over.winner == Some(seat);
            Ok(self.play.finished().iter().filter(won).map(|over| over.points).sum())
        });
        if score != now {
            return Err("these scores do not follow from the games before".to_owned());
        }
        self.names = [left.trim().to_owned(), name.trim_start().to_owned()];
        self.middle = left.chars().count() + 1 + right.chars().count() - name.trim_start().chars().count();
        Ok(())
    }

    fn play_cell(&mut self, seat: Seat, cell: Cell) -> Result<(), String> {
        let fresh = std::mem::take(&mut self.fresh);
        if let Cell::Wins(points) = cell {
            return self.close_game(seat, points);
        }
        let said = |error: PlayError| error.to_string();
        if fresh {
            let mut dice = match &cell {
                Cell::Turn { dice, .. } if !self.reroll => *dice,
                _ => [Die::ALL[1], Die::ALL[0]],
            };
            dice.sort();
            if seat == Seat::First {
                dice.reverse();
            }
            self.play.throw(&dice).map_err(said)?;
        }
        match cell {
            Cell::Turn { dice, moves } => {
                if !fresh || self.reroll {
                    if self.play.turn() == Turn::Player(seat) {
                        self.play.play(seat, "roll").map_err(said)?;
                    }
                    match self.play.turn() {
                        Turn::Dice(Throw::Turn { seat: thrower, .. }) if thrower == seat => {}
                        Turn::Over(over) => return Err(PlayError::Over(over).to_string()),
                        _ => return Err(PlayError::NotYourTurn.to_string()),
                    }
                    self.play.throw(&dice).map_err(said)?;
                }
                if moves.is_empty() {
                    return Ok(());
                }
                let moves = if dice[0] == dice[1] { single_moves(&moves, dice[0])? } else { moves };
                match self.play.play(seat, &moves) {
                    // Where others write a way without its points, they mean the one on which nobody is hit.
                    Err(PlayError::Ambiguous { readings }) => {
                        let quiet = readings.iter().min_by_key(|reading| reading.matches('*').count());
                        self.play.play(seat, quiet.map_or("", |reading| reading)).map_err(said)?
                    }
                    played => played.map_err(said)?,
                };
                if self.play.turn() == Turn::Player(seat) {
                    return Err("the turn is not complete".to_owned());
                }
            }
            Cell::Said(word) => drop(self.play.play(seat, word).map_err(said)?),
            Cell::Wins(_) => {}
        }
        Ok(())
    }

    /// The game is over by the rules, or else the loser has resigned: the least size that is worth so much,
    /// for programs cut the last win to the points that the match still needed.
    fn close_game(&mut self, winner: Seat, points: u32) -> Result<(), String> {
        if self.play.finished().len() == self.number {
            let over = self.play.finished()[self.number - 1];
            let fits = over.winner == Some(winner) && points <= over.points;
            return if fits { Ok(()) } else { Err(format!("the win counts {} points", over.points)) };
        }
        for what in self.play.resignations(winner.other()) {
            let mut after = self.play.copy();
            let word = EndWord::Resign { seat: winner.other(), what: what.to_owned() };
            after.end(&word).map_err(|error| error.to_string())?;
            if after.finished().last().is_some_and(|over| over.points >= points) {
                self.play = after;
                return Ok(());
            }
        }
        Err(format!("this position cannot lose {points} points"))
    }
}

/// The moves of a double one by one, from the highest point down: other programs write ways of several men
/// (`6/off 6/1 2/off`) of which none can be walked to its end before the others have begun.
fn single_moves(moves: &str, face: Die) -> Result<String, String> {
    let mut singles = Vec::new();
    for word in moves.split(' ') {
        let Ok(Word::Path(path)) = typed::plain(word).parse() else {
            return Err(format!("cannot read '{word}'"));
        };
        let legs = path.single_legs(Some(face.face()));
        singles
            .extend(legs.iter().flat_map(|leg| iter::repeat_n((leg.from, leg.to), usize::from(path.times))));
    }
    singles.sort_unstable_by_key(|(from, _)| Reverse(*from));
    let texts = singles.iter().map(|(from, to)| format!("{}/{}", point_name(*from), point_name(*to)));
    Ok(texts.collect::<Vec<_>>().join(" "))
}

/// Does a game begin with a double or the cube, so that its first throw is not the opening throw?
fn begins_otherwise(text: &str) -> bool {
    let first_rows = text.lines().filter_map(|line| line.trim().strip_prefix("1)"));
    first_rows.map(str::trim).any(|row| {
        let bytes = row.as_bytes();
        row.starts_with("Doubles") || matches!(bytes, [a, b, b':', ..] if a == b)
    })
}

/// The cells of a row, each with its column.
fn cells(line: &str) -> Result<Vec<(usize, Cell)>, String> {
    let mut found: Vec<(usize, Cell)> = Vec::new();
    let mut words = Words::new(line).peekable();
    while let Some((column, word)) = words.next() {
        let cell = match word {
            "Doubles" => {
                words.next_if(|(_, word)| *word == "=>");
                words.next_if(|(_, word)| word.parse::<u32>().is_ok());
                Cell::Said("double")
            }
            "Takes" => Cell::Said("take"),
            "Drops" | "Passes" => Cell::Said("drop"),
            // Some programs write the loser's half of a resignation too.
            "Losses" | "Loses" => {
                words.next_if(|(_, word)| word.parse::<u32>().is_ok());
                words.next_if(|(_, word)| word.starts_with("point"));
                continue;
            }
            "Wins" => {
                let points =
                    words.next().and_then(|(_, word)| word.parse().ok()).ok_or("expected 'Wins <number>'")?;
                while words
                    .next_if(|(_, word)| matches!(*word, "point" | "points" | "and" | "the" | "match"))
                    .is_some()
                {}
                Cell::Wins(points)
            }
            _ => {
                let dice = read_dice(word).ok_or_else(|| format!("cannot read '{word}'"))?;
                let mut moves = Vec::new();
                while let Some((_, word)) = words.next_if(|(_, word)| word.contains('/')) {
                    moves.push(word);
                }
                if words.next_if(|(_, word)| word.eq_ignore_ascii_case("cannot")).is_some() {
                    words.next_if(|(_, word)| word.eq_ignore_ascii_case("move"));
                }
                Cell::Turn { dice, moves: moves.join(" ") }
            }
        };
        found.push((column, cell));
    }
    Ok(found)
}

/// `43:`.
fn read_dice(word: &str) -> Option<[Die; 2]> {
    let die = |byte: u8| byte.checked_sub(b'0').and_then(Die::new);
    match word.as_bytes() {
        &[a, b, b':'] => Some([die(a)?, die(b)?]),
        _ => None,
    }
}
