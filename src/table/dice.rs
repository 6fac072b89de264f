//! Fair dice: a table's secret seed, the commitment to it that is posted before the first throw, and the
//! throws that follow from it. `docs/fair-dice.md` shows how anybody can check them.

use crate::games::rules::Die;
use hmac::{Hmac, KeyInit as _, Mac as _};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::fmt;

/// Bytes from here up are skipped: six does not divide 256, and the faces shall be equally likely.
const SKIPPED: u8 = 252;
/// Bytes of a block of HMAC's key.
const KEY: usize = 64;
/// Bytes of a seed.
const SEED: usize = 32;
/// What stands before the seed, the table id and the commitment in a finished game's file.
const SEED_LINE: &str = "# dice seed: ";
const TABLE_LINE: &str = "# dice table: ";
const COMMITMENT_LINE: &str = "# dice commitment: ";

/// The dice of one table, from its first throw to its last.
///
/// - The commitment is SHA-256 of the seed's 32 bytes followed by the table id in UTF-8.
/// - Throw `n` of the table's log, counted from 1, is read from a stream of bytes: first the 32 bytes of
///   HMAC-SHA-256 with the seed as key and `n` in decimal digits as message, and when they are used up, again
///   and again, HMAC-SHA-256 of the 32 bytes before.
/// - Of these bytes those from 252 up are skipped; each of the others is a die, its face the remainder of the
///   division by six, plus one. A throw of two dice takes the first two such bytes, in their order.
///
/// So a throw depends on the seed and its number alone: taken back and come to again, it is the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FairDice {
    seed: Seed,
    table: String,
}

/// What fixes all throws of a table: secret until its game is over, so that debug output hides it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Seed([u8; SEED]);

/// Where a bot's chance comes from.
pub trait Chance: Send + Sync {
    /// A new seed, which nobody can foresee; `None` if the randomness fails.
    fn seed(&self) -> Option<Seed>;
    /// The throw with this number, of so many dice. Only a trial whose faces are to be known beforehand has
    /// a reason to throw others than the seed gives.
    fn throw(&self, dice: &FairDice, number: usize, count: usize) -> Vec<Die> {
        dice.throw(number, count)
    }
}

/// The machine's randomness failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSeed;

/// Why a file's lines about its dice cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RevealError {
    /// There is no line with the seed: the game is not over, or has no dice.
    NoSeed,
    /// There is a seed, but no line with this beside it.
    Missing(&'static str),
    /// The line with this number, from 1, is not as it should be.
    Line(usize, &'static str),
}

impl FairDice {
    /// Dice for the table that is called `table` wherever this is checked.
    pub fn new(seed: Seed, table: String) -> FairDice {
        FairDice { seed, table }
    }

    /// The table id, which the commitment covers.
    pub fn table(&self) -> &str {
        &self.table
    }

    /// What binds the bot to its seed without telling it, as hexadecimal digits.
    pub fn commitment(&self) -> String {
        hex(&Sha256::new().chain_update(self.seed.0).chain_update(&self.table).finalize())
    }

    /// The throw with this number, of so many dice.
    pub fn throw(&self, number: usize, count: usize) -> Vec<Die> {
        let mut block = self.block(number.to_string().as_bytes());
        let mut dice = Vec::with_capacity(count);
        loop {
            let fair = block.iter().filter(|byte| **byte < SKIPPED);
            dice.extend(fair.map(|byte| Die::ALL[usize::from(byte % 6)]).take(count - dice.len()));
            if dice.len() == count {
                return dice;
            }
            block = self.block(&block);
        }
    }

    /// The seed as hexadecimal digits. Call it only when the game is over.
    pub fn reveal(&self) -> String {
        self.seed.clone().into()
    }

    /// The dice of a finished game, from the lines about them in its file, which must agree among themselves.
    ///
    /// # Errors
    /// Says which line is missing or wrong.
    pub fn read(file: &str) -> Result<FairDice, RevealError> {
        let find = |name: &'static str| {
            let mut found =
                (1..).zip(file.lines()).filter_map(|(n, line)| Some((n, line.strip_prefix(name)?)));
            match (found.next(), found.next()) {
                (_, Some((n, _))) => Err(RevealError::Line(n, "said a second time")),
                (first, None) => Ok(first.map(|(n, text)| (n, text.trim_end().to_owned()))),
            }
        };
        let (n, seed) = find(SEED_LINE)?.ok_or(RevealError::NoSeed)?;
        let seed = Seed::try_from(seed).map_err(|fault| RevealError::Line(n, fault))?;
        let (_, table) = find(TABLE_LINE)?.ok_or(RevealError::Missing(TABLE_LINE))?;
        let (n, commitment) = find(COMMITMENT_LINE)?.ok_or(RevealError::Missing(COMMITMENT_LINE))?;
        let dice = FairDice::new(seed, table);
        if !commitment.eq_ignore_ascii_case(&dice.commitment()) {
            return Err(RevealError::Line(n, "this is not SHA-256 of the seed and the table id"));
        }
        Ok(dice)
    }

    /// The lines that a finished game's file gets; [`read`](FairDice::read) reads them.
    pub fn lines(&self) -> [String; 3] {
        [
            format!("{SEED_LINE}{}", self.reveal()),
            format!("{TABLE_LINE}{}", self.table),
            format!("{COMMITMENT_LINE}{}", self.commitment()),
        ]
    }

    fn block(&self, message: &[u8]) -> [u8; 32] {
        // HMAC fills a short key up with zeros.
        let mut key = [0; KEY];
        key[..SEED].copy_from_slice(&self.seed.0);
        Hmac::<Sha256>::new(&key.into()).chain_update(message).finalize().into_bytes().into()
    }
}

impl Seed {
    /// A seed of these bytes, which must be random and told to nobody.
    pub fn new(bytes: [u8; SEED]) -> Seed {
        Seed(bytes)
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(secret)")
    }
}

impl From<Seed> for String {
    fn from(seed: Seed) -> String {
        hex(&seed.0)
    }
}

impl TryFrom<String> for Seed {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Seed, &'static str> {
        const EXPECTED: &str = "expected 64 hexadecimal digits";
        if text.len() != 2 * SEED || !text.bytes().all(|c| c.is_ascii_hexdigit()) {
            return Err(EXPECTED);
        }
        let mut bytes = [0; SEED];
        for (at, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * at..2 * at + 2], 16).map_err(|_| EXPECTED)?;
        }
        Ok(Seed(bytes))
    }
}

impl fmt::Display for RevealError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RevealError::NoSeed => write!(
                f,
                "no line '{SEED_LINE}…': a game without dice has none, and one with dice gets it when it is over"
            ),
            RevealError::Missing(line) => write!(f, "no line '{line}…' beside the seed"),
            RevealError::Line(n, fault) => write!(f, "line {n}: {fault}"),
        }
    }
}
impl std::error::Error for RevealError {}

/// The id under which a table's dice are checked, unlike any other's: its place, its name there and when it was
/// opened, in ASCII so that it can be copied anywhere (`local/main/nard-7/1700000000`).
pub(super) fn table_id(place: &str, name: &str, opened: u64) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-_.".contains(&byte);
    let written = |byte: u8| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    format!("{}/{name}/{opened}", place.bytes().map(written).collect::<Vec<_>>().concat())
}

fn hex(bytes: &[u8]) -> String {
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 0xf]);
    digits.filter_map(|digit| char::from_digit(digit.into(), 16)).collect()
}
