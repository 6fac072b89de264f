//! What people type is made plain: digits, dashes, arrows, joiners, and any text at all.

#![allow(clippy::unwrap_used)]

use proptest::prelude::*;
use takhteh::games::typed::{is_link, plain};

fn check(typed: &str, expected: &str) {
    assert_eq!(plain(typed), expected, "typed: {typed:?}");
}

#[test]
fn every_digit_of_the_scripts_becomes_ascii() {
    for zero in ['0', '۰', '٠', '０'] {
        for n in 0..10 {
            let digit = char::from_u32(zero as u32 + n).unwrap();
            check(&format!("a{digit}"), &format!("a{n}"));
        }
    }
}

#[test]
fn every_dash_and_arrow_is_a_dash() {
    for dash in "-‐‑‒–—―−﹣－>→⇒➝➔›".chars() {
        for (left, right) in [("", ""), (" ", ""), ("", " "), (" ", "  ")] {
            check(&format!("a1{left}{dash}{right}d1"), "a1-d1");
        }
    }
}

#[test]
fn slashes_colons_crosses_and_stars_have_one_form() {
    for slash in "/⁄∕／÷".chars() {
        check(&format!("13{slash}8"), "13/8");
    }
    check("d2：d7", "d2:d7");
    for cross in "xX×✕✗".chars() {
        check(&format!("d2{cross}g7"), "d2xg7");
    }
    for star in "*∗＊٭".chars() {
        check(&format!("13/8{star}"), "13/8*");
    }
}

#[test]
fn blanks_and_commas_part_words() {
    for blank in [" ", "   ", "\t", "\n", "\r\n", "\u{a0}", "\u{3000}", ",", "،", "; ", "؛"] {
        check(&format!("13/8{blank}6/5"), "13/8 6/5");
    }
    check("  b2-b4 \n", "b2-b4");
    check("8/5 (2)", "8/5(2)");
    check("", "");
    check(" \u{200c} ", "");
}

#[test]
fn what_cannot_be_seen_disappears() {
    for mark in "\u{200b}\u{200c}\u{200d}\u{200e}\u{200f}\u{202a}\u{202e}\u{2060}\u{2066}\u{2069}\u{61c}\u{feff}\u{fe0f}\u{ad}".chars() {
        check(&format!("{mark}a{mark}1-{mark}d1{mark}"), "a1-d1");
        check(&format!("d6{mark} {mark}d7"), "d6 d7");
    }
}

#[test]
fn letters_become_small() {
    check("A1-D1 DONE Bar/20", "a1-d1 done bar/20");
}

/// Any text, with more of the signs that matter than chance would bring.
fn text() -> impl Strategy<Value = String> {
    let sign =
        prop::sample::select(" -–>/:(,x×*a1۵٥\u{200c}\u{200f}\u{feff}\t\nİß".chars().collect::<Vec<_>>());
    prop_oneof![any::<String>(), prop::collection::vec(sign, 0..20).prop_map(String::from_iter)]
}

proptest! {
    #[test]
    fn plain_text_stays_as_it_is(typed in text()) {
        let once = plain(&typed);
        prop_assert_eq!(plain(&once), once);
    }

    #[test]
    fn plain_text_has_single_blanks_and_none_at_its_ends_or_links(typed in text()) {
        let plain = plain(&typed);
        prop_assert!(!plain.starts_with(' ') && !plain.ends_with(' ') && !plain.contains("  "));
        for (a, b) in plain.chars().zip(plain.chars().skip(1)) {
            prop_assert!(!(a == ' ' && is_link(b) || is_link(a) && b == ' '), "{plain:?}");
        }
        prop_assert!(!plain.chars().any(|c| c.is_control() || (c != ' ' && c.is_whitespace())));
    }

    #[test]
    fn ascii_moves_pass_unchanged(move_ in "[a-k][1-8]-[a-k][1-8]( [a-k][1-8]x[a-k][1-8]){0,3}") {
        prop_assert_eq!(plain(&move_), move_);
    }
}
