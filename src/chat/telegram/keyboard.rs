//! A message's buttons as an inline keyboard: at most eight a row, at most a hundred, each with its id as
//! callback data.

use crate::table::reply::Button;
use teloxide::types::{InlineKeyboardButton, InlineKeyboardMarkup};

/// Buttons in a row; narrower ones cannot be read on a phone.
const ROW: usize = 8;
/// Buttons that Telegram takes in one keyboard.
const MOST: usize = 100;
/// Bytes of callback data that Telegram takes.
const DATA: usize = 64;
/// Characters of a label that a phone still shows.
const LABEL: usize = 64;

/// The keyboard, or `None` if there are no buttons.
pub fn keyboard(buttons: &[Vec<Button>]) -> Option<InlineKeyboardMarkup> {
    let mut left = MOST;
    let mut rows: Vec<Vec<InlineKeyboardButton>> = Vec::new();
    for row in buttons.iter().flat_map(|row| row.chunks(ROW)) {
        let row: Vec<_> = row.iter().take(left).filter_map(key).collect();
        left -= row.len();
        if !row.is_empty() {
            rows.push(row);
        }
    }
    (!rows.is_empty()).then(|| InlineKeyboardMarkup::new(rows))
}

/// A key; none for an id that Telegram would refuse together with the whole message.
fn key(button: &Button) -> Option<InlineKeyboardButton> {
    if button.id.len() > DATA {
        tracing::error!(id = button.id, "a button's id is too long and is left out");
        return None;
    }
    let label: String = button.label.chars().take(LABEL).collect();
    // A label of nothing would be refused.
    let label = if label.trim().is_empty() { button.id.clone() } else { label };
    Some(InlineKeyboardButton::callback(label, button.id.clone()))
}
