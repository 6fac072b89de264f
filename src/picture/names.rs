//! Any text at all made fit for a line of a picture: hostile names lose their tricks, not their letters.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_segmentation::UnicodeSegmentation;

/// Stands for what no font covers.
pub(super) const UNKNOWN: &str = "□";
/// Combining marks that a letter may carry; the rest are dropped, so that no name climbs out of its line.
const MARKS: usize = 2;
/// The longest cluster, in characters; emoji families have up to eleven.
const CLUSTER: usize = 12;
/// The longest text that is looked at, in clusters; no bar is that wide.
const LONGEST: usize = 96;

/// A player's name: without direction controls of its own, isolated from the text around it.
pub(super) fn name(text: &str, covered: impl Fn(&str) -> bool) -> Vec<String> {
    let mut clusters = line(text, covered);
    clusters.retain(|cluster| !cluster.chars().any(is_isolate));
    if clusters.iter().all(|cluster| cluster.trim().is_empty()) {
        clusters = vec![UNKNOWN.to_owned()];
    }
    clusters
}

/// The clusters of a text of ours, which may hold isolated names.
pub(super) fn line(text: &str, covered: impl Fn(&str) -> bool) -> Vec<String> {
    // Decomposed and composed text look alike: fonts know the composed letters better.
    let text: String = text.chars().take(LONGEST * CLUSTER).filter_map(harmless).nfc().collect();
    let mut clusters: Vec<String> = Vec::new();
    for cluster in text.graphemes(true).take(LONGEST) {
        let blank = cluster.chars().all(char::is_whitespace);
        if blank && clusters.last().is_none_or(|last| last == " ") {
            continue;
        }
        clusters.push(if blank { " ".to_owned() } else { tame(cluster, &covered) });
    }
    if clusters.last().is_some_and(|last| last == " ") {
        clusters.pop();
    }
    clusters
}

fn tame(cluster: &str, covered: &impl Fn(&str) -> bool) -> String {
    let mut marks = 0;
    let tame: String = (cluster.chars())
        .filter(|&c| {
            marks += usize::from(is_combining_mark(c));
            !is_combining_mark(c) || marks <= MARKS
        })
        .collect();
    if tame.chars().count() > CLUSTER {
        return UNKNOWN.to_owned();
    }
    if tame.chars().all(is_isolate) || covered(&tame) {
        return tame;
    }
    let plain: String = tame.nfkc().collect();
    if plain.chars().count() <= 2 * CLUSTER && covered(&plain) { plain } else { UNKNOWN.to_owned() }
}

/// Drops controls and everything that overrides directions; line breaks and tabs become blanks.
fn harmless(c: char) -> Option<char> {
    match c {
        c if c.is_whitespace() => Some(' '),
        c if c.is_control() => None,
        '\u{200e}'
        | '\u{200f}'
        | '\u{61c}'
        | '\u{202a}'..='\u{202e}'
        | '\u{206a}'..='\u{206f}'
        | '\u{feff}' => None,
        c => Some(c),
    }
}

fn is_isolate(c: char) -> bool {
    matches!(c, '\u{2066}'..='\u{2069}')
}

/// Characters that steer shaping and are not drawn: joiners, variation selectors, isolates.
pub(super) fn is_invisible(c: char) -> bool {
    is_isolate(c)
        || matches!(c, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0020}'..='\u{e007f}')
}
