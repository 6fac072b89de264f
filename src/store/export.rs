//! A whole store as lines of JSON, and back: a header, a record a line, and a last line by which a file that was
//! cut off or changed is known. Knows as little of games as the store does.

use super::{Change, FORMAT, LAYOUT, Store, StoreError};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::io::Write;

/// The version of the lines.
const VERSION: u32 = 1;
/// Hexadecimal digits by which each record says what stands before it.
const LINK: usize = 8;
/// Records, and bytes, of one transaction of an import.
const BATCH: (usize, usize) = (1_000, 4 << 20);

/// The records of an export whose every line has been checked.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Checked(Vec<(String, Vec<u8>)>);

/// The first line.
#[derive(Serialize, Deserialize)]
struct Header {
    /// [`VERSION`].
    takhteh_export: u32,
    /// The [`FORMAT`] of the store.
    store: String,
    /// The version of the program that wrote it.
    program: String,
}

/// A line between the first and the last.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    /// The first digits of SHA-256 of all record lines before this one, so that a wrong line is found where it is.
    after: String,
    key: String,
    /// The value, if it is UTF-8.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    value: Option<String>,
    /// The value in hexadecimal digits, if it is not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hex: Option<String>,
}

/// The last line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct End {
    records: usize,
    /// Of all record lines with their line ends.
    sha256: String,
}

/// Why there is no export.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The store cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The lines cannot be written.
    #[error("cannot write the export: {0}")]
    Write(#[from] std::io::Error),
}

/// What is wrong with an export, and where.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct Fault {
    /// From 1.
    pub line: usize,
    /// What is wrong.
    pub what: String,
}

/// Writes all records of `store`, and returns how many. `program` is the version that writes them.
///
/// # Errors
/// If the store cannot be read, or `out` cannot be written.
pub fn write(store: &dyn Store, program: &str, out: &mut impl Write) -> Result<usize, ExportError> {
    let header = Header { takhteh_export: VERSION, store: FORMAT.to_owned(), program: program.to_owned() };
    out.write_all(&line(&header)?)?;
    let (mut before, mut records) = (Sha256::new(), 0);
    for record in store.walk("") {
        let (key, value) = record?;
        if key == LAYOUT {
            continue;
        }
        let (value, hex) = match String::from_utf8(value) {
            Ok(text) => (Some(text), None),
            Err(error) => (None, Some(digits(error.as_bytes()))),
        };
        let line = line(&Record { after: link(&before), key, value, hex })?;
        out.write_all(&line)?;
        before.update(&line);
        records += 1;
    }
    out.write_all(&line(&End { records, sha256: digits(&before.finalize()) })?)?;
    out.flush()?;
    Ok(records)
}

impl Checked {
    /// Reads an export to its end.
    ///
    /// # Errors
    /// The first line that is missing, unreadable, or another than was written.
    pub fn read(text: &[u8]) -> Result<Checked, Fault> {
        let mut lines = (1..).zip(text.split_inclusive(|byte| *byte == b'\n'));
        let first = lines.next().map(|(_, line)| line).unwrap_or_default();
        let fault = |line, what: &str| Err(Fault { line, what: what.to_owned() });
        match serde_json::from_slice::<Header>(first) {
            Ok(header) if header.takhteh_export > VERSION || header.store != FORMAT => {
                return fault(1, "this export is of another program version, which is needed to read it");
            }
            Ok(_) => {}
            Err(_) => return fault(1, "this is no export of takhteh"),
        }
        let (mut before, mut records) = (Sha256::new(), Vec::<(String, Vec<u8>)>::new());
        let mut last = 1;
        while let Some((number, line)) = lines.next() {
            last = number;
            if let Ok(end) = serde_json::from_slice::<End>(line) {
                if end.records != records.len() {
                    let what =
                        format!("{} records should stand before it, not {}", end.records, records.len());
                    return Err(Fault { line: number, what });
                }
                if end.sha256 != digits(&before.finalize()) {
                    return fault(
                        number,
                        "it does not follow: the line before it was changed, or one is missing",
                    );
                }
                return match lines.next() {
                    Some((number, _)) => fault(number, "something stands behind the end"),
                    None => Ok(Checked(records)),
                };
            }
            let record: Record = serde_json::from_slice(line).map_err(|error| {
                let what = error.to_string().replace(" at line 1 column ", " at column ");
                Fault { line: number, what: format!("it cannot be read, was it cut off? ({what})") }
            })?;
            if record.after != link(&before) {
                return fault(
                    number,
                    "it does not follow: the line before it was changed, or one is missing",
                );
            }
            let value = match (record.value, record.hex.as_deref().map(bytes)) {
                (Some(text), None) => text.into_bytes(),
                (None, Some(Some(bytes))) => bytes,
                _ => return fault(number, "expected a value, or hex"),
            };
            if records.last().is_some_and(|(key, _)| *key >= record.key) || record.key == LAYOUT {
                return fault(number, "its key has no place here");
            }
            before.update(line);
            records.push((record.key, value));
        }
        fault(last, "the file ends here, but its last line is missing: it was cut off")
    }

    /// How many records there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Writes the records to a store without any. If that fails, what was written is taken back, as far as the
    /// store still can.
    ///
    /// # Errors
    /// If the store has records, or cannot be written.
    pub async fn write(self, store: &dyn Store) -> Result<(), ImportError> {
        if store.walk("").any(|record| record.is_ok_and(|(key, _)| key != LAYOUT)) {
            return Err(ImportError::Occupied);
        }
        let mut written: Vec<Change> = Vec::new();
        let mut records = self.0.into_iter().peekable();
        while records.peek().is_some() {
            let (mut batch, mut size) = (Vec::new(), 0);
            while let Some((key, value)) = records.next_if(|_| batch.len() < BATCH.0 && size < BATCH.1) {
                size += key.len() + value.len();
                written.push(Change::Remove(key.clone()));
                batch.push(Change::Put(key, value));
            }
            if let Err(error) = store.commit(batch).await {
                // Of two faults the first says more.
                let _ = store.commit(written).await;
                return Err(error.into());
            }
        }
        Ok(())
    }
}

/// Why nothing was imported.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// There are records already.
    #[error("there are saved games already: choose an empty folder with --data")]
    Occupied,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

fn line(value: &impl Serialize) -> std::io::Result<Vec<u8>> {
    let mut line = serde_json::to_vec(value)?;
    line.push(b'\n');
    Ok(line)
}

fn link(before: &Sha256) -> String {
    digits(&before.clone().finalize()[..LINK / 2])
}

fn digits(bytes: &[u8]) -> String {
    let digit = |value: u8| char::from_digit(value.into(), 16).unwrap_or_default();
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

fn bytes(digits: &str) -> Option<Vec<u8>> {
    let pair = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    let is_whole = digits.len().is_multiple_of(2) && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    is_whole.then(|| digits.as_bytes().chunks(2).map(pair).collect())?
}
