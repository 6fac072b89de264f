//! Names of people and rooms: what is allowed in them, and how they are written in keys and addresses.

use std::fmt::Write as _;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The name under which the bot itself speaks.
pub(super) const BOT: &str = "Takhteh";

/// Characters in the longest name.
const LONGEST: usize = 64;

/// Marks that one letter may carry: Arabic has two, a doubling and a vowel.
const MARKS: usize = 2;

/// The name of a person or a room: composed (NFC), 1 to 64 characters, single spaces, nothing invisible.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Name(String);

/// Why a text is no name; it says what is possible.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub(super) enum NameError {
    #[error("is empty: it takes 1 to {LONGEST} characters")]
    Empty,
    #[error("has {0} characters: at most {LONGEST} are possible")]
    Long(usize),
    #[error(
        "contains U+{0:04X}: control, direction and invisible characters are not possible \
         (a zero-width non-joiner is, between two Arabic letters)"
    )]
    Invisible(u32),
    #[error("has a combining mark without a letter, or more than {MARKS} on one letter")]
    Marks,
}

impl Name {
    /// Composes the text, trims it and makes each run of spaces one; anything else that is wrong is an error.
    pub(super) fn new(text: &str) -> Result<Name, NameError> {
        let length = text.chars().count();
        if length > LONGEST {
            return Err(NameError::Long(length));
        }
        let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
        let name: String = words.join(" ").nfc().collect();
        if name.is_empty() {
            return Err(NameError::Empty);
        }
        let mut before = None;
        let mut marks = MARKS;
        let mut rest = name.chars().peekable();
        while let Some(c) = rest.next() {
            let joins =
                c == '\u{200c}' && before.is_some_and(arabic) && rest.peek().copied().is_some_and(arabic);
            if invisible(c) && !joins {
                return Err(NameError::Invisible(c.into()));
            }
            if is_combining_mark(c) {
                marks += 1;
            } else {
                // A mark needs a letter: after a space none is possible.
                marks = if c == ' ' { MARKS } else { 0 };
            }
            if marks > MARKS {
                return Err(NameError::Marks);
            }
            before = Some(c);
        }
        // Composing can lengthen a text.
        let length = name.chars().count();
        if length > LONGEST { Err(NameError::Long(length)) } else { Ok(Name(name)) }
    }

    /// Whether this is the bot's own name, in any case.
    pub(super) fn is_bot(&self) -> bool {
        self.0.eq_ignore_ascii_case(BOT)
    }

    /// The name as shown.
    pub(super) fn as_str(&self) -> &str {
        &self.0
    }

    /// The name for keys and addresses: see [`Name::from_key`].
    pub(super) fn key(&self) -> String {
        escaped(&self.0, '~')
    }

    /// The name that has this key.
    pub(super) fn from_key(key: &str) -> Option<Name> {
        let mut bytes = Vec::with_capacity(key.len());
        let mut rest = key.bytes();
        while let Some(byte) = rest.next() {
            if byte == b'~' {
                let digits = [rest.next()?, rest.next()?];
                bytes.push(u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?);
            } else {
                bytes.push(byte);
            }
        }
        let name = Name::new(&String::from_utf8(bytes).ok()?).ok()?;
        (name.key() == key).then_some(name)
    }
}

/// The text with each byte but letters, digits, `_`, `.` and `-` written as `mark` and two hexadecimal digits.
/// With `%` as the mark that is the encoding of addresses.
pub(super) fn escaped(text: &str, mark: char) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"_.-".contains(&byte) {
            out.push(byte.into());
        } else {
            // Writing to a string cannot fail.
            let _ = write!(out, "{mark}{byte:02X}");
        }
    }
    out
}

/// A letter of the Arabic script, in which a non-joiner has a meaning.
fn arabic(c: char) -> bool {
    c.is_alphabetic() && matches!(c, '\u{600}'..='\u{6ff}' | '\u{750}'..='\u{77f}')
}

/// Characters that show nothing, or that change how others are shown.
fn invisible(c: char) -> bool {
    c.is_control()
        || (c.is_whitespace() && c != ' ')
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{600}'..='\u{605}' | '\u{61c}' | '\u{6dd}' | '\u{70f}' | '\u{115f}'
            | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn good_names_are_composed_and_come_back_from_their_keys() {
        let cases = [
            ("main", "main", "main"),
            ("  Ali   Guest ", "Ali Guest", "Ali~20Guest"),
            ("Zoe\u{308}", "Zo\u{eb}", "Zo~C3~AB"),
            ("a/b~c-1", "a/b~c-1", "a~2Fb~7Ec-1"),
            ("مهدی\u{200c}یار", "مهدی\u{200c}یار", "~D9~85~D9~87~D8~AF~DB~8C~E2~80~8C~DB~8C~D8~A7~D8~B1"),
            ("مح\u{651}\u{64e}مد", "مح\u{64e}\u{651}مد", "~D9~85~D8~AD~D9~8E~D9~91~D9~85~D8~AF"),
        ];
        for (text, shown, key) in cases {
            let name = Name::new(text).unwrap();
            assert_eq!((name.as_str(), name.key().as_str()), (shown, key));
            assert_eq!(Name::from_key(key), Some(name));
        }
    }

    #[test]
    fn bad_names_say_why() {
        let cases = [
            ("", NameError::Empty),
            ("   ", NameError::Empty),
            ("a\u{0}b", NameError::Invisible(0)),
            ("a\nb", NameError::Invisible(0xa)),
            ("Ali\u{202e}", NameError::Invisible(0x202e)),
            ("\u{2066}Ali", NameError::Invisible(0x2066)),
            ("A\u{200c}li", NameError::Invisible(0x200c)),
            ("\u{3164}", NameError::Invisible(0x3164)),
            ("\u{301}", NameError::Marks),
            ("a \u{301}", NameError::Marks),
            ("x\u{323}\u{324}\u{325}", NameError::Marks),
        ];
        for (text, error) in cases {
            assert_eq!(Name::new(text), Err(error), "{text:?}");
        }
        assert_eq!(Name::new(&"x".repeat(65)), Err(NameError::Long(65)));
        assert!(Name::new(&"x".repeat(64)).is_ok());
    }

    #[test]
    fn a_key_is_written_one_way_only() {
        for key in ["", "~", "~4", "~zz", "~61", "a~2fb", "a b", "~FF", "~+1"] {
            assert_eq!(Name::from_key(key), None, "{key:?}");
        }
    }
}
