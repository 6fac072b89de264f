//! The forms of keyboards and texts, for anything that can be put into them.

use super::*;
use proptest::prelude::*;
use takhteh::bot::Person;
use takhteh::chat::telegram::html::{ALERT, CAPTION, cut, fitted, html, parts};
use takhteh::chat::telegram::keyboard::keyboard;
use takhteh::table::{Button, Style};

fn buttons() -> impl Strategy<Value = Vec<Vec<Button>>> {
    let button =
        ("[ -~]{0,90}", "\\PC{0,90}").prop_map(|(id, label)| Button { id, label, style: Style::Secondary });
    prop::collection::vec(prop::collection::vec(button, 0..20), 0..8)
}

fn units(text: &str) -> usize {
    text.encode_utf16().count()
}

/// As the server reads it: the tags taken out.
fn read(html: &str) -> String {
    let mut text = String::new();
    let mut is_tag = false;
    for c in html.chars() {
        match c {
            '<' => is_tag = true,
            '>' => is_tag = false,
            c if !is_tag => text.push(c),
            _ => {}
        }
    }
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn no_keyboard_is_refused(buttons in buttons()) {
        let Some(markup) = keyboard(&buttons) else { return Ok(()) };
        let markup = serde_json::to_value(markup).unwrap();
        let rows = markup["inline_keyboard"].as_array().unwrap();
        let mut all = 0;
        for row in rows {
            let row = row.as_array().unwrap();
            prop_assert!((1..=8).contains(&row.len()));
            for key in row {
                all += 1;
                prop_assert!(key["callback_data"].as_str().unwrap().len() <= 64);
                prop_assert!(!key["text"].as_str().unwrap().is_empty() || key["callback_data"] == "");
            }
        }
        prop_assert!((1..=100).contains(&all));
    }

    #[test]
    fn no_text_is_too_long_or_a_tag(text in "(\\PC|[\n<>&🎲]){0,1200}", name in "\\PC{1,64}") {
        let fit = fitted(&text, CAPTION);
        prop_assert!(units(&fit) <= CAPTION);
        if units(&text) <= CAPTION {
            prop_assert_eq!(&fit, &text);
        }
        prop_assert_eq!(read(&html(&text, &[])), text.clone());
        prop_assert!(units(&cut(&text, ALERT)) <= ALERT);
        let broken = parts(&text, 100);
        prop_assert!(broken.iter().all(|part| units(part) <= 100));
        let words = |text: &str| text.split_whitespace().collect::<String>();
        prop_assert_eq!(words(&broken.concat()), words(&text));
        let person = Person { id: "501".to_owned(), name: name.clone() };
        let called = html(&format!("\u{2068}{name}\u{2069} to move, \u{2068}{name}\u{2069}"), &[person]);
        prop_assert_eq!(called.matches("<a href=\"tg://user?id=501\">").count(), 1);
        prop_assert_eq!(called.matches("</a>").count(), 1);
    }
}

#[test]
fn a_long_caption_keeps_its_title_and_its_end() {
    let middle = "one line of what happened\n".repeat(80);
    let text = format!("nard-7: Backgammon\n{middle}\u{2068}Ali\u{2069} to move.");
    let fit = fitted(&text, CAPTION);
    assert!(units(&fit) <= CAPTION);
    assert!(
        fit.starts_with("nard-7: Backgammon\n…\n") && fit.ends_with("\u{2068}Ali\u{2069} to move."),
        "{fit}"
    );
}

/// Whatever is played, no button's id comes near the limit: every keyboard of many random games.
#[test]
fn no_button_of_any_game_is_too_long() {
    let folder = TempDir::new().unwrap();
    let mut chat = crate::chat::Chat::at(folder.path(), "telegram/-100");
    for game in
        ["duel", "dvonn", "dvonn rules=official", "backgammon cube=on", "backgammon points=5", "morris"]
    {
        chat.say("Ali", &format!("/challenge {game}"));
        chat.press("Sara", "Accept");
        for n in 0..60_usize {
            let board = chat.board();
            for button in board.buttons.iter().flatten() {
                assert!(button.id.len() <= 60 && button.id.is_ascii(), "{button:?}");
            }
            let Some(rows) = keyboard(&board.buttons) else { break };
            let rows = rows.inline_keyboard;
            assert_eq!(
                rows.iter().flatten().count(),
                board.buttons.iter().flatten().count(),
                "none is left out"
            );
            let playable: Vec<_> = board
                .buttons
                .iter()
                .flatten()
                .filter(|button| bare(&button.label) != "Undo" && bare(&button.label) != "Back")
                .collect();
            let Some(button) = playable.get(n * 7 % playable.len().max(1)) else { break };
            let (id, person) = (button.id.clone(), board_mover(&board.text));
            chat.press_id(person, &id);
        }
    }
}

fn board_mover(text: &str) -> &'static str {
    let text = bare(text);
    if text.contains("Sara (White) to move") || text.contains("Sara (Black) to move") {
        "Sara"
    } else {
        "Ali"
    }
}
