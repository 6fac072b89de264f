//! A message's text as Telegram's HTML: escaped, within its limits, with the people who are to be notified.

use crate::bot::Person;

/// What a caption may be long, in UTF-16 units, tags not counted.
pub const CAPTION: usize = 1024;
/// The same for a message of its own.
pub const TEXT: usize = 4096;
/// The same for the answer to a press.
pub const ALERT: usize = 200;

/// What stands around a name or notation.
const ISOLATES: [char; 4] = ['\u{2066}', '\u{2067}', '\u{2068}', '\u{2069}'];

/// `text` as HTML. Each of `mentions` becomes a link that notifies: the last place in the text where the name
/// stands in isolates, or else a line of its own.
pub fn html(text: &str, mentions: &[Person]) -> String {
    let mut html = escaped(text);
    for person in mentions {
        let name = escaped(&person.name);
        let Some(link) = link(person) else { continue };
        let isolated = format!("\u{2068}{name}\u{2069}");
        if let Some(at) = html.rfind(&isolated) {
            html.replace_range(at..at + isolated.len(), &format!("\u{2068}{link}\u{2069}"));
        } else {
            html.push('\n');
            html.push_str(&link);
        }
    }
    html
}

/// A link that notifies this person. One whom the chat does not know has what was typed for an id, and is
/// called if that can be a username.
fn link(person: &Person) -> Option<String> {
    if person.id.parse::<u64>().is_ok() {
        return Some(format!("<a href=\"tg://user?id={}\">{}</a>", person.id, escaped(&person.name)));
    }
    is_username(&person.id).then(|| format!("@{}", person.id))
}

/// Telegram's usernames: 4 to 32 Latin letters, digits and underscores.
pub fn is_username(name: &str) -> bool {
    (4..=32).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Text in which nothing is a tag.
pub fn escaped(text: &str) -> String {
    let mut html = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            c => html.push(c),
        }
    }
    html
}

/// `text` within `most` UTF-16 units. A title stays, and what stands last; what goes is told by an ellipsis.
pub fn fitted(text: &str, most: usize) -> String {
    if units(text) <= most {
        return text.to_owned();
    }
    let lines: Vec<&str> = text.lines().collect();
    for from in 2..lines.len() {
        let shorter = format!("{}\n…\n{}", lines[0], lines[from..].join("\n"));
        if units(&shorter) <= most {
            return shorter;
        }
    }
    cut(text, most)
}

/// The beginning of `text` within `most` UTF-16 units, ended by an ellipsis; isolates are closed.
pub fn cut(text: &str, most: usize) -> String {
    if units(text) <= most {
        return text.to_owned();
    }
    let mut short = String::new();
    let (mut length, mut open) = (0, 0_usize);
    for c in text.chars() {
        let opened = match c {
            '\u{2069}' => open.saturating_sub(1),
            c if ISOLATES.contains(&c) => open + 1,
            _ => open,
        };
        if length + c.len_utf16() + opened + 1 > most {
            break;
        }
        length += c.len_utf16();
        open = opened;
        short.push(c);
    }
    short.extend(std::iter::repeat_n('\u{2069}', open));
    short.push('…');
    short
}

/// `text` in parts of at most `most` UTF-16 units each, broken between lines where that is possible.
pub fn parts(text: &str, most: usize) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    let mut part = String::new();
    for line in text.split_inclusive('\n') {
        if units(&part) + units(line) > most && !part.is_empty() {
            parts.push(std::mem::take(&mut part));
        }
        for c in line.chars() {
            if units(&part) + c.len_utf16() > most {
                parts.push(std::mem::take(&mut part));
            }
            part.push(c);
        }
    }
    parts.push(part);
    parts.retain(|part| !part.trim().is_empty());
    parts
}

/// The length as Telegram counts it.
fn units(text: &str) -> usize {
    text.encode_utf16().count()
}
