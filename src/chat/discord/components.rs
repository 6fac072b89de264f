//! A message's buttons as Discord's components: five buttons a row, five rows; what is more goes into menus.

use super::escape::clipped;
use crate::table::reply::{Button, Style};
use serde_json::{Value, json};

/// Rows of a message, and buttons of a row.
const FIVE: usize = 5;
/// Entries of a menu.
const MENU: usize = 25;
/// Characters on a button.
const LABEL: usize = 80;
/// Characters of an entry of a menu, and of a component's id.
const ENTRY: usize = 100;
/// Characters of a menu's title.
const TITLE: usize = 150;
/// What the ids of menus begin with; those of buttons are the bot's own.
const MENU_ID: &str = "menu.";

/// The rows of a message. Where its buttons do not fit, runs of rows that are too long become menus.
pub(super) fn rows(buttons: &[Vec<Button>]) -> Vec<Value> {
    let rows: Vec<&[Button]> = buttons.iter().map(Vec::as_slice).filter(|row| !row.is_empty()).collect();
    let needed: usize = rows.iter().map(|row| row.len().div_ceil(FIVE)).sum();
    let mut made = Vec::new();
    if needed <= FIVE {
        made.extend(rows.iter().flat_map(|row| row.chunks(FIVE)).map(button_row));
        return made;
    }
    let mut rows = rows.into_iter().peekable();
    let mut menus = 0;
    while let Some(row) = rows.next() {
        if row.len() <= FIVE || row.iter().any(|button| button.style != Style::Secondary) {
            made.extend(row.chunks(FIVE).map(button_row));
            continue;
        }
        let (width, mut run) = (row.len(), row.to_vec());
        // A full row goes on in the next one; one of one or two is something else, such as Back.
        while run.len() % width == 0
            && let Some(next) = rows.next_if(|next| {
                next.len() > 2 && next.len() <= width && next.iter().all(|b| b.style == Style::Secondary)
            })
        {
            run.extend_from_slice(next);
        }
        for part in run.chunks(MENU) {
            made.push(menu(menus, part));
            menus += 1;
        }
    }
    made.truncate(FIVE);
    made
}

/// The bot's id for what was pressed, or chosen in a menu.
pub(super) fn pressed(custom_id: &str, chosen: Option<&str>) -> String {
    match chosen {
        Some(chosen) if custom_id.starts_with(MENU_ID) => chosen.to_owned(),
        _ => custom_id.to_owned(),
    }
}

fn button_row(buttons: &[Button]) -> Value {
    let buttons = buttons.iter().map(|button| {
        let style = match button.style {
            Style::Primary => 1,
            Style::Secondary => 2,
            Style::Success => 3,
            Style::Danger => 4,
        };
        json!({ "type": 2, "style": style, "label": clipped(&button.label, LABEL), "custom_id": button.id })
    });
    json!({ "type": 1, "components": buttons.collect::<Vec<_>>() })
}

fn menu(number: usize, buttons: &[Button]) -> Value {
    let label = |button: &Button| clipped(&button.label, ENTRY);
    let entries = buttons.iter().map(|button| json!({ "label": label(button), "value": button.id }));
    let ends = [buttons.first(), buttons.last()].into_iter().flatten().map(label).collect::<Vec<_>>();
    json!({ "type": 1, "components": [{
        "type": 3,
        "custom_id": format!("{MENU_ID}{number}"),
        // Its title needs no language: from the first to the last.
        "placeholder": clipped(&ends.join(" … "), TITLE),
        "options": entries.collect::<Vec<_>>(),
    }] })
}
