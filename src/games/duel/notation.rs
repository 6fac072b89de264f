//! How Duel is written: steps, typed words, and the position text.

use super::{Board, Duel, Man, QUIET_TURNS, Square, Squares, Step};
use crate::games::rules::{Die, PositionError, Seat, Turn};
use crate::games::typed;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// One typed word, read without knowing the position: `c2-c5`, `c2xc7`, `c2c5`, `done`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// From one square to another.
    Move(Square, Square),
    /// The end of the turn.
    Done,
}

/// A word that is neither two squares nor `done`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoWord;

impl Word {
    /// Whether it names `step`; a link says nothing of whether an enemy stands there.
    pub fn means(self, step: Step) -> bool {
        match (self, step) {
            (Word::Move(a, b), Step::Move { from, to, .. }) => (a, b) == (from, to),
            (Word::Done, Step::Done) => true,
            _ => false,
        }
    }
}

impl FromStr for Word {
    type Err = NoWord;

    fn from_str(text: &str) -> Result<Word, NoWord> {
        if text == "done" {
            return Ok(Word::Done);
        }
        let (from, rest) = square(text).ok_or(NoWord)?;
        let rest = rest.strip_prefix('x').unwrap_or_else(|| rest.trim_start_matches(typed::is_link));
        match square(rest) {
            Some((to, "")) => Ok(Word::Move(from, to)),
            _ => Err(NoWord),
        }
    }
}

/// `c2-c5`, `c2xc7`, `done`
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Move { from, to, lands_on_enemy } => {
                write!(f, "{from}{}{to}", if *lands_on_enemy { 'x' } else { '-' })
            }
            Step::Done => f.write_str("done"),
        }
    }
}

/// The square that `text` begins with, and the rest.
fn square(text: &str) -> Option<(Square, &str)> {
    let mut chars = text.chars();
    let file = u8::try_from(chars.next()?).ok()?.checked_sub(b'a')?;
    let rank = u8::try_from(chars.next()?).ok()?.checked_sub(b'1')?;
    Some((Square::new(file, rank)?, chars.as_str()))
}

/// The position text.
pub(super) fn text(position: &Duel) -> String {
    let ranks: Vec<String> = (0..8).rev().map(|rank| rank_text(&position.board, rank)).collect();
    let moved = if !position.moved {
        "-".to_owned()
    } else if position.barred.is_empty() {
        "+".to_owned()
    } else {
        position.barred.names(",")
    };
    format!("{} {} {} {moved} {}", ranks.join("/"), position.seat.number(), position.left, position.quiet)
}

fn rank_text(board: &Board, rank: u8) -> String {
    let mut out = String::new();
    let mut gap = 0;
    for man in (0..8).filter_map(|file| Square::new(file, rank)).map(|square| board.man(square)) {
        let Some(man) = man else {
            gap += 1;
            continue;
        };
        push_gap(&mut out, std::mem::take(&mut gap));
        out.push(colour(man.seat));
        out.push(char::from(b'0' + man.number));
        out.extend(man.marked.then_some('m'));
        out.extend(man.veteran.then_some('v'));
    }
    push_gap(&mut out, gap);
    out
}

fn push_gap(out: &mut String, gap: u8) {
    if gap > 0 {
        out.push('(');
        out.push_str(&gap.to_string());
        out.push(')');
    }
}

fn colour(seat: Seat) -> char {
    match seat {
        Seat::First => 'w',
        Seat::Second => 'b',
    }
}

/// Reads a position text; the options are those of `start`.
pub(super) fn read(text: &str, start: &Duel) -> Result<Duel, PositionError> {
    let mut reader = Reader::new(text);
    let board = reader.board()?;
    reader.blank()?;
    let seat =
        if reader.one_of("12", "the side to move, 1 or 2")? == '1' { Seat::First } else { Seat::Second };
    reader.blank()?;
    let left_column = reader.column();
    let left = reader.digit(0..=6, "the moves left, 0 to 6")?;
    reader.blank()?;
    let moved_column = reader.column();
    let (moved, barred) = reader.moved(&board, seat)?;
    if left == 0 && moved {
        return Err(PositionError::at(moved_column, "'-', since a throw is due"));
    }
    let made = u8::from(moved).max(barred.len() as u8);
    if left + made > 6 {
        return Err(PositionError::at(left_column, format!("at most {} moves left", 6 - made.min(6))));
    }
    reader.blank()?;
    let quiet = reader.quiet_turns()?;
    reader.end()?;

    let mut position = Duel { board, seat, left, moved, barred, quiet, die: None, ..start.clone() };
    if left == 0 {
        position.turn = position.before_the_throw();
    } else if position.decided(seat).is_some() {
        return Err(PositionError::at(left_column, "0 moves left, since the game is over"));
    } else if !position.can_move() {
        return Err(PositionError::at(left_column, "0 moves left, since no move is legal"));
    } else {
        position.turn = Turn::Player(seat);
        position.die = (Die::new(left)).filter(|_| !moved);
    }
    Ok(position)
}

/// The characters of a text with their columns, and how far they are read.
struct Reader {
    /// Each made plain as typed words are, one by one so that the columns stay.
    chars: Vec<(usize, char)>,
    at: usize,
    end: usize,
}

impl Reader {
    fn new(text: &str) -> Reader {
        let trimmed = text.trim_end();
        let mut chars: Vec<(usize, char)> = Vec::new();
        for (column, c) in (1..).zip(trimmed.chars()) {
            match c {
                ',' | '،' => chars.push((column, ',')),
                c if c.is_whitespace() => {
                    if chars.last().is_some_and(|(_, last)| *last != ' ') {
                        chars.push((column, ' '));
                    }
                }
                c => chars.extend(typed::plain(c.encode_utf8(&mut [0; 4])).chars().map(|c| (column, c))),
            }
        }
        Reader { chars, at: 0, end: trimmed.chars().count() + 1 }
    }

    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).map(|(_, c)| *c)
    }

    fn column(&self) -> usize {
        self.chars.get(self.at).map_or(self.end, |(column, _)| *column)
    }

    fn fault<T>(&self, expected: impl Into<String>) -> Result<T, PositionError> {
        Err(PositionError::at(self.column(), expected))
    }

    /// Reads `c` if it stands here.
    fn skip(&mut self, c: char) -> bool {
        let here = self.peek() == Some(c);
        self.at += usize::from(here);
        here
    }

    fn one_of(&mut self, chars: &str, expected: &str) -> Result<char, PositionError> {
        match self.peek() {
            Some(c) if chars.contains(c) => {
                self.at += 1;
                Ok(c)
            }
            _ => self.fault(expected),
        }
    }

    fn digit(&mut self, range: RangeInclusive<u8>, expected: &str) -> Result<u8, PositionError> {
        let digit = self.peek().and_then(|c| c.to_digit(10)).map(|digit| digit as u8);
        match digit.filter(|digit| range.contains(digit)) {
            Some(digit) => {
                self.at += 1;
                Ok(digit)
            }
            None => self.fault(expected),
        }
    }

    fn blank(&mut self) -> Result<(), PositionError> {
        self.one_of(" ", "a blank").map(drop)
    }

    fn end(&self) -> Result<(), PositionError> {
        if self.peek().is_none() { Ok(()) } else { self.fault("the end of the text") }
    }

    fn board(&mut self) -> Result<Board, PositionError> {
        let mut board = Board::default();
        for rank in (0..8).rev() {
            if rank < 7 {
                self.one_of("/", "'/' and the next rank")?;
            }
            self.rank(&mut board, rank)?;
        }
        Ok(board)
    }

    fn rank(&mut self, board: &mut Board, rank: u8) -> Result<(), PositionError> {
        let mut file = 0;
        while let Some(square) = Square::new(file, rank) {
            let rest = 8 - file;
            if self.skip('(') {
                file += self.digit(1..=rest, &format!("a gap of 1 to {rest} squares"))?;
                self.one_of(")", "')'")?;
            } else {
                self.man(board, square, rest)?;
                file += 1;
            }
        }
        Ok(())
    }

    /// The man whose colour stands here.
    fn man(&mut self, board: &mut Board, square: Square, rest: u8) -> Result<(), PositionError> {
        let column = self.column();
        let rank = square.rank() + 1;
        let expected = format!("a man like w5m or a gap like (3): rank {rank} lacks {rest} of its 8 squares");
        let seat = if self.one_of("wb", &expected)? == 'w' { Seat::First } else { Seat::Second };
        let number = self.digit(1..=8, "the man's number, 1 to 8")?;
        let (marked, veteran) = (self.skip('m'), self.skip('v'));
        let same = |at: &Square| board.man(*at).is_some_and(|man| man.marked == marked);
        if let Some(at) = board.numbered(seat, number).iter().find(same) {
            return Err(PositionError::at(column, format!("another man: this one stands on {at}")));
        }
        if !veteran && Board::home_row(seat.other()).contains(square) {
            return self.fault("'v', since a man on the enemy's home row is a veteran");
        }
        board.put(square, Man { seat, number, marked, veteran });
        Ok(())
    }

    /// Whether a move is made in this turn, and the men barred by moves.
    fn moved(&mut self, board: &Board, seat: Seat) -> Result<(bool, Squares), PositionError> {
        let mut barred = Squares::NONE;
        if self.skip('-') {
            return Ok((false, barred));
        }
        if self.skip('+') {
            return Ok((true, barred));
        }
        loop {
            let column = self.column();
            let word: String = self.chars.iter().skip(self.at).take(2).map(|(_, c)| *c).collect();
            let Some((square, "")) = square(&word) else {
                return self.fault("'-', '+' or the squares of the men that have moved");
            };
            if !board.men(seat).contains(square) || barred.contains(square) {
                return Err(PositionError::at(column, "a square with a man of the side to move, each once"));
            }
            barred.insert(square);
            self.at += 2;
            if !self.skip(',') {
                return Ok((true, barred));
            }
        }
    }

    fn quiet_turns(&mut self) -> Result<u8, PositionError> {
        let (first, column) = (self.at, self.column());
        let digits: String =
            self.chars.iter().skip(first).map(|(_, c)| *c).take_while(char::is_ascii_digit).collect();
        match digits.parse::<u8>() {
            Ok(count) if count <= QUIET_TURNS => {
                self.at += digits.len();
                Ok(count)
            }
            _ => {
                let expected = format!("the single turns without progress, 0 to {QUIET_TURNS}");
                Err(PositionError::at(column, expected))
            }
        }
    }
}
