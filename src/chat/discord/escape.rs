//! Texts as Discord needs them: plain text that its Markdown leaves alone, names without tricks, and lengths
//! within its limits.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// Characters of a message.
pub(super) const CONTENT: usize = 2_000;
/// Characters of a name.
const NAME: usize = 64;

/// `text` so that Discord shows it as it is: no emphasis, links, lists, headings or mentions.
pub(super) fn markdown(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len() + 16);
    for (n, line) in text.split('\n').enumerate() {
        if n > 0 {
            escaped.push('\n');
        }
        let digits = line.len() - line.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let head = line.len() - line.trim_start().len();
        for (at, c) in line.char_indices() {
            let is_marked = match c {
                '\\' | '*' | '_' | '~' | '`' | '|' | '<' | '>' | '[' | ']' | '@' => true,
                // A list or a heading begins with these.
                '#' | '-' | '+' => at == head,
                '.' | ')' => digits > 0 && at == digits,
                ':' => line[at..].starts_with("://"),
                _ => false,
            };
            if is_marked {
                escaped.push('\\');
            }
            escaped.push(c);
        }
    }
    escaped
}

/// A display name without control and direction characters, and with at most two marks on a letter; `instead`
/// if nothing is left of it.
pub(super) fn name(name: &str, instead: &str) -> String {
    let mut marks = 0;
    let clean: String = name
        .nfc()
        .filter(|c| {
            marks = if is_combining_mark(*c) { marks + 1 } else { 0 };
            let is_direction =
                matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}');
            marks <= 2 && !c.is_control() && !is_direction
        })
        .take(NAME)
        .collect();
    let clean = clean.trim();
    if clean.is_empty() { instead.to_owned() } else { clean.to_owned() }
}

/// At most `most` characters of `text`, as Discord counts them, with an ellipsis if some are missing.
pub(super) fn clipped(text: &str, most: usize) -> String {
    if length(text) <= most {
        return text.to_owned();
    }
    let mut clip = String::new();
    let mut left = most.saturating_sub(1);
    for c in text.chars() {
        let Some(rest) = left.checked_sub(c.len_utf16()) else { break };
        left = rest;
        clip.push(c);
    }
    clip.push('…');
    clip
}

/// `text` in parts of at most [`CONTENT`] characters, cut at the ends of lines where that is possible.
pub(super) fn pages(text: &str) -> Vec<String> {
    let mut pages = vec![String::new()];
    for line in text.split_inclusive('\n') {
        let mut line = line;
        while !line.is_empty() {
            let Some(page) = pages.last_mut() else { break };
            if length(page) + length(line) <= CONTENT {
                page.push_str(line);
                break;
            }
            if page.is_empty() {
                let cut = cut(line);
                page.push_str(&line[..cut]);
                line = &line[cut..];
            }
            pages.push(String::new());
        }
    }
    pages.retain(|page| !page.trim().is_empty());
    pages
}

/// Where the longest page of one line ends: never behind a backslash that belongs to the next character.
fn cut(line: &str) -> usize {
    let mut left = CONTENT;
    for (at, c) in line.char_indices() {
        let Some(rest) = left.checked_sub(c.len_utf16()) else {
            return if line[..at].ends_with('\\') { at - 1 } else { at };
        };
        left = rest;
    }
    line.len()
}

/// Discord's clients count in UTF-16.
fn length(text: &str) -> usize {
    text.chars().map(char::len_utf16).sum()
}
