//! Spoils what is right: texts letter by letter and line by line, JSON value by value.

use crate::chance::Chance;
use serde_json::{Map, Value, json};

/// What is put in where it does not belong: figures at the edges, marks, and letters that turn, join and count
/// otherwise.
const ODD: [&str; 28] = [
    "",
    "0",
    "-1",
    "4294967296",
    "99999999999999999999999",
    "1e309",
    "NaN",
    "\0",
    "\n",
    "\r\n",
    "\t",
    " ",
    "\u{a0}",
    "/",
    "//",
    "..",
    ":",
    "=",
    "\"",
    "'",
    "<script>",
    "\u{202e}",
    "\u{2068}",
    "\u{200d}",
    "\u{0301}\u{0301}\u{0301}\u{0301}",
    "۱۲",
    "🎲",
    "\u{10ffff}",
];

/// A text with one to four faults.
pub fn text(text: &str, chance: &mut Chance) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..chance.within(1..5) {
        let at = chance.within(0..chars.len() as u64 + 1) as usize;
        let end = (at + chance.within(0..9) as usize).min(chars.len());
        match chance.within(0..7) {
            0 => drop(chars.drain(at..end)),
            1 => {
                let again: Vec<char> = chars[at..end].to_vec();
                chars.splice(at..at, again);
            }
            2 => chars.truncate(at),
            3 => drop(chars.splice(at..end, ODD[chance.within(0..ODD.len() as u64) as usize].chars())),
            4 => drop(chars.splice(at..at, ODD[chance.within(0..ODD.len() as u64) as usize].chars())),
            5 => {
                // Two lines change places.
                let whole: String = chars.iter().collect();
                let mut lines: Vec<&str> = whole.split('\n').collect();
                let (one, other) =
                    (chance.next() as usize % lines.len(), chance.next() as usize % lines.len());
                lines.swap(one, other);
                chars = lines.join("\n").chars().collect();
            }
            _ => {
                let odd = char::from_u32(chance.within(0..0x11_0000) as u32).unwrap_or('\u{fffd}');
                chars.insert(at, odd);
            }
        }
    }
    chars.into_iter().collect()
}

/// JSON with one to three faults: a value that is another one, gone, or there twice under another name.
pub fn json(value: &Value, chance: &mut Chance) -> Value {
    let mut spoiled = value.clone();
    for _ in 0..chance.within(1..4) {
        let mut paths = Vec::new();
        collect(&spoiled, String::new(), &mut paths);
        let path = chance.one_of(&paths).clone();
        let Some(found) = spoiled.pointer_mut(&path) else { continue };
        *found = match (chance.within(0..8), &*found) {
            (0, _) => Value::Null,
            (1, Value::String(known)) => text(known, chance).into(),
            (2, Value::Object(known)) => {
                let mut less: Map<String, Value> = known.clone();
                let key = less.keys().nth(chance.next() as usize % less.len().max(1)).cloned();
                key.map(|key| less.remove(&key));
                less.into()
            }
            (3, Value::Array(known)) => {
                known.iter().cycle().take(known.len() * 50).cloned().collect::<Vec<_>>().into()
            }
            (4, _) => json!(chance.next().cast_signed()),
            (5, _) => json!([[], {}, true, -1, 1e300]),
            (6, known) => json!({ "again": known }),
            _ => chance.one_of(&ODD).repeat(chance.within(1..300) as usize).into(),
        };
    }
    spoiled
}

/// The pointers of all values inside of `value`.
fn collect(value: &Value, at: String, paths: &mut Vec<String>) {
    match value {
        Value::Object(map) => {
            for (key, inner) in map {
                collect(inner, format!("{at}/{}", key.replace('~', "~0").replace('/', "~1")), paths);
            }
        }
        Value::Array(list) => {
            for (n, inner) in list.iter().enumerate() {
                collect(inner, format!("{at}/{n}"), paths);
            }
        }
        _ => {}
    }
    paths.push(at);
}
