//! The XGID, the widespread text of a backgammon position: ten fields with colons between.
//!
//! The text's own length, score, Jacoby and Crawford fields hold, whatever the options say. With a length
//! that the options do not have, the cube is in play as by default for that length; a cube that was turned,
//! a pending double or Jacoby put it in play in any case.

use super::board::{Board, MEN};
use super::notation::{Step, Word};
use super::stakes::{Cube, House};
use super::{Backgammon, Phase};
use crate::games::rules::{Die, Options, PositionError, Reason, Rules, Seat};
use crate::games::typed;

const PREFIX: &str = "XGID=";
const FIELDS: usize = 10;

/// Writes the position. Where a turn is half played, the steps stand behind the position of its beginning.
pub(super) fn text(game: &Backgammon) -> String {
    let mut score = game.score;
    let mut board = &game.board;
    let mut steps = String::new();
    let (turn, dice) = match &game.phase {
        Phase::Opening => (Seat::First, "00".to_owned()),
        Phase::Before(seat) => (*seat, "00".to_owned()),
        Phase::Rolling(seat) => {
            steps = Step::Roll.to_string();
            (*seat, "00".to_owned())
        }
        Phase::Doubled(seat) => (*seat, "D".to_owned()),
        Phase::Moving(seat, hand) => {
            board = &hand.before;
            let played: Vec<Step> = hand.played.iter().copied().map(Step::Move).collect();
            steps = Backgammon::notation(&played);
            (*seat, hand.dice.map(|die| die.face().to_string()).concat())
        }
        Phase::Over(over) => {
            let winner = over.winner.unwrap_or(Seat::First);
            score[winner.index()] -= over.points;
            if over.reason == Reason::Dropped {
                steps = Step::Drop.to_string();
                (winner, "D".to_owned())
            } else {
                (winner.other(), "00".to_owned())
            }
        }
    };
    let special = if game.house.length > 0 { game.crawford_game } else { game.house.jacoby };
    let fields = format!(
        "{PREFIX}{}:{}:{}:{}:{dice}:{}:{}:{}:{}:{}",
        men_text(board),
        game.cube.exponent,
        game.cube.owner.map_or(0, sign),
        sign(turn),
        score[0],
        score[1],
        u8::from(special),
        game.house.length,
        game.cube.limit,
    );
    if steps.is_empty() { fields } else { format!("{fields} {steps}") }
}

fn sign(seat: Seat) -> i8 {
    match seat {
        Seat::First => 1,
        Seat::Second => -1,
    }
}

fn men_text(board: &Board) -> String {
    let letter = |point: u8| {
        let (first, second) = (board.men(Seat::First, point), board.men(Seat::Second, 25 - point));
        match (point, first, second) {
            (1..=25, 1.., _) => char::from(b'A' + first - 1),
            (0..=24, _, 1..) => char::from(b'a' + second - 1),
            _ => '-',
        }
    };
    (0..=25).map(letter).collect()
}

/// Reads an XGID with or without its `XGID=`, dice in either order, perhaps steps behind it.
pub(super) fn read(text: &str, options: &Options) -> Result<Backgammon, PositionError> {
    let mut words = Words::new(text);
    let (column, xgid) = words.next().unwrap_or((1, ""));
    let has_prefix = xgid.get(..PREFIX.len()).is_some_and(|start| start.eq_ignore_ascii_case(PREFIX));
    let skipped = if has_prefix { PREFIX.len() } else { 0 };
    let mut game = read_fields(&xgid[skipped..], column + skipped, options)?;
    let mut words = words.peekable();
    if game.phase == Phase::Opening && words.peek().is_some() {
        // A step can only follow the throw that found the beginner (B3, `reroll`).
        game.phase = Phase::Before(Seat::First);
    }
    for (column, word) in words {
        let expected = || {
            let possible = game.steps().iter().map(ToString::to_string).collect::<Vec<_>>();
            let possible = if possible.is_empty() { "the end".to_owned() } else { possible.join(", ") };
            PositionError::at(column, format!("a step: {possible}"))
        };
        let read = typed::plain(word).parse::<Word>().map_err(|_| expected())?;
        let Ok([steps]) = <[_; 1]>::try_from(game.meanings(&read)) else { return Err(expected()) };
        for step in steps {
            game.step(step);
        }
    }
    Ok(game)
}

/// The words of a text with their columns, in characters from 1.
pub(super) struct Words<'a> {
    rest: &'a str,
    column: usize,
}

impl<'a> Words<'a> {
    pub(super) fn new(text: &'a str) -> Words<'a> {
        Words { rest: text, column: 1 }
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = (usize, &'a str);

    fn next(&mut self) -> Option<(usize, &'a str)> {
        let trimmed = self.rest.trim_start();
        let skipped = &self.rest[..self.rest.len() - trimmed.len()];
        let column = self.column + skipped.chars().count();
        let end = trimmed.find(char::is_whitespace).unwrap_or(trimmed.len());
        let (word, rest) = trimmed.split_at(end);
        self.rest = rest;
        self.column = column + word.chars().count();
        (!word.is_empty()).then_some((column, word))
    }
}

/// A field and the column of its first character.
#[derive(Clone, Copy)]
struct Field<'a> {
    text: &'a str,
    column: usize,
}

impl Field<'_> {
    fn expected<T>(self, what: impl Into<String>) -> Result<T, PositionError> {
        Err(PositionError::at(self.column, what))
    }

    fn number(self, most: u32, what: &str) -> Result<u32, PositionError> {
        let digits = !self.text.is_empty() && self.text.bytes().all(|b| b.is_ascii_digit());
        let number = self.text.parse().ok().filter(|n| digits && *n <= most);
        number.map_or_else(|| self.expected(what), Ok)
    }

    fn seat(self) -> Option<Seat> {
        match self.text {
            "1" => Some(Seat::First),
            "-1" => Some(Seat::Second),
            _ => None,
        }
    }
}

/// What the dice field says.
enum Dice {
    None,
    Doubled,
    Thrown(Die, Die),
}

fn read_fields(text: &str, column: usize, options: &Options) -> Result<Backgammon, PositionError> {
    const LONGEST: u32 = 9_999;
    let mut next = column;
    let mut fields: Vec<Field> = Vec::new();
    for text in text.split(':') {
        fields.push(Field { text, column: next });
        next += text.chars().count() + 1;
    }
    let men = read_men(fields[0])?;
    if let Some(extra) = fields.get(FIELDS) {
        return Err(PositionError::at(extra.column - 1, "the end: an XGID has ten fields"));
    }
    let Ok([_, exponent, owner, turn, dice, first, second, special, length, limit]) =
        <[Field; FIELDS]>::try_from(fields.as_slice())
    else {
        return Err(PositionError::at(
            next - 1,
            format!("ten fields with ':' between, found {}", fields.len()),
        ));
    };

    let limit_value = limit.number(u32::from(Cube::LIMIT), "the largest exponent of the cube, 0 to 10")?;
    let exponent_value =
        exponent.number(limit_value, &format!("the cube as a power of two, 0 to {limit_value}"))?;
    let owner_seat = match (owner.seat(), owner.text, exponent_value) {
        (None, "0", 0) => None,
        (Some(seat), _, 1..) => Some(seat),
        (_, _, 0) => return owner.expected("0: a cube at 1 is in the middle"),
        _ => return owner.expected("the cube's owner, 1 or -1"),
    };
    let Some(seat) = turn.seat() else { return turn.expected("the side to play, 1 or -1") };
    let thrown = read_dice(dice)?;
    let length_value = length.number(LONGEST, "the points of the match, 0 for a single game")?;
    let most = if length_value == 0 { LONGEST } else { length_value - 1 };
    let score = [first, second].map(|field| field.number(most, &format!("a score, 0 to {most}")));
    let [first_score, second_score] = score;
    let score = [first_score?, second_score?];
    let special_value = if length_value == 0 {
        // Other programs add 2 for beavers, which are not played here.
        special.number(3, "0, or 1 for the Jacoby rule")? % 2 == 1
    } else {
        special.number(1, "0, or 1 in the Crawford game")? == 1
    };
    if length_value > 0 && special_value && !score.iter().any(|won| won + 1 == length_value) {
        return special.expected("0: nobody is one point from the match");
    }

    let mut house = House::new(options);
    let cube_seen = exponent_value > 0 || matches!(thrown, Dice::Doubled);
    if house.length != length_value && (house.length, length_value) != (0, 1) {
        house.cube = length_value > 1;
    }
    house.length = length_value;
    house.jacoby = length_value == 0 && special_value;
    house.cube |= cube_seen || house.jacoby;
    let mut game = Backgammon {
        house,
        score,
        crawford_game: length_value > 0 && special_value,
        board: men,
        cube: Cube { exponent: exponent_value as u8, owner: owner_seat, limit: limit_value as u8 },
        phase: Phase::Before(seat),
        finished: Vec::new(),
    };
    if let Some(winner) = game.board.winner() {
        if !matches!(thrown, Dice::None) {
            return dice.expected("00: all men of a side are off");
        }
        game.win(winner, game.size_won(winner), Reason::BorneOff);
        return Ok(game);
    }
    match thrown {
        Dice::Thrown(a, b) => game.deal(seat, a, b),
        Dice::Doubled if game.may_double(seat) => game.phase = Phase::Doubled(seat),
        Dice::Doubled => return dice.expected("no D: this side may not double"),
        // The beginning of a game, before anybody has thrown; 1 stands there for want of a side.
        Dice::None if game.board == Board::start() && seat == Seat::First && exponent_value == 0 => {
            game.phase = Phase::Opening;
        }
        Dice::None => {}
    }
    Ok(game)
}

fn read_dice(field: Field) -> Result<Dice, PositionError> {
    let die = |byte: u8| byte.checked_sub(b'0').and_then(Die::new);
    match field.text.as_bytes() {
        b"00" => Ok(Dice::None),
        b"D" => Ok(Dice::Doubled),
        &[a, b] => match (die(a), die(b)) {
            (Some(a), Some(b)) => Ok(Dice::Thrown(a, b)),
            _ => field.expected("two dice such as 31, 00 before the throw, or D"),
        },
        _ => field.expected("two dice such as 31, 00 before the throw, or D"),
    }
}

fn read_men(field: Field) -> Result<Board, PositionError> {
    let mut men = [[0_u8; 26]; 2];
    let mut on_board = [0_u8; 2];
    let mut at = 0;
    for c in field.text.chars() {
        let column = field.column + at;
        let (seat, point, n) = match (c, at) {
            (_, 26..) => return Err(PositionError::at(column, "':' after 26 places")),
            ('-', _) => {
                at += 1;
                continue;
            }
            ('A'..='O', 1..) => (Seat::First, at, c as u8 - b'A' + 1),
            ('a'..='o', ..25) => (Seat::Second, 25 - at, c as u8 - b'a' + 1),
            (_, 0) => return Err(PositionError::at(column, "'-' or 'a' to 'o', Second's men on the bar")),
            (_, 25) => return Err(PositionError::at(column, "'-' or 'A' to 'O', First's men on the bar")),
            _ => return Err(PositionError::at(column, "'-', 'A' to 'O' or 'a' to 'o'")),
        };
        men[seat.index()][point] = n;
        on_board[seat.index()] += n;
        if on_board[seat.index()] > MEN {
            return Err(PositionError::at(column, "at most fifteen men a side"));
        }
        at += 1;
    }
    if at < 26 {
        return Err(PositionError::at(field.column + at, format!("26 places, found {at}")));
    }
    for seat in Seat::ALL {
        men[seat.index()][0] = MEN - on_board[seat.index()];
    }
    Board::new(men).ok_or_else(|| PositionError::at(field.column, "men on the board"))
}
