//! What people type, made plain: one kind of digit, dash, blank and letter before any game reads it.

/// Digits of any of the three scripts become ASCII, letters lower case, every dash and arrow `-`, every
/// blank one space; marks that cannot be seen disappear, and blanks around a dash, slash or colon too.
///
/// ```
/// assert_eq!(takhteh::games::typed::plain(" A۱ – D١\u{200f} "), "a1-d1");
/// assert_eq!(takhteh::games::typed::plain("13 / 8  ۶/۵"), "13/8 6/5");
/// ```
pub fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut blank = false;
    for c in text.chars().filter(|&c| !is_invisible(c)).flat_map(plain_char) {
        if c == ' ' {
            blank = true;
            continue;
        }
        let joined = is_link(c) || c == '(' || out.chars().next_back().is_none_or(is_link);
        if blank && !joined {
            out.push(' ');
        }
        blank = false;
        out.push(c);
    }
    out
}

/// The signs that may stand between two squares, after [`plain`]: `-`, `/`, `:`.
pub fn is_link(c: char) -> bool {
    matches!(c, '-' | '/' | ':')
}

fn plain_char(c: char) -> impl Iterator<Item = char> {
    let c = match c {
        '۰'..='۹' => digit(c, '۰'),
        '٠'..='٩' => digit(c, '٠'),
        '０'..='９' => digit(c, '０'),
        '‐' | '‑' | '‒' | '–' | '—' | '―' | '−' | '﹣' | '－' | '>' | '→' | '⇒' | '➝' | '➔' | '›' => {
            '-'
        }
        '⁄' | '∕' | '／' | '÷' => '/',
        '：' => ':',
        '×' | '✕' | '✗' => 'x',
        '∗' | '＊' | '٭' => '*',
        '，' | '،' | ',' | ';' | '؛' => ' ',
        c if c.is_whitespace() || c.is_control() => ' ',
        c => c,
    };
    c.to_lowercase()
}

fn digit(c: char, zero: char) -> char {
    char::from(b'0' + (c as u32 - zero as u32) as u8)
}

/// Joiners, direction marks and variation selectors: seen by nobody, typed by many keyboards.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{061c}'
        | '\u{feff}' | '\u{fe00}'..='\u{fe0f}' | '\u{00ad}' | '\u{034f}' | '\u{180e}')
}
