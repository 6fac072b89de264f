//! What a place has chosen: how turns are confirmed, how boards are seen and kept, whom they call.

use super::act::Act;
use super::reply::{Message, Style};
use crate::games::rules::Fact;
use serde::{Deserialize, Serialize};

/// A setting's name and its values, the usual one first. The texts for them are in the locales under
/// `setting-<name>-<value>` and `set-<name>-<value>`.
pub const SETTINGS: [(&str, [&str; 2]); 4] = [
    ("confirm", ["on", "off"]),
    ("view", ["mover", "fixed"]),
    ("boards", ["keep", "clean"]),
    ("notify", ["ping", "quiet"]),
];

/// The settings of a place: each field is one of [`SETTINGS`], in that order, and false where it is as usual.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[allow(clippy::struct_excessive_bools)] // Four switches, each of its own.
pub struct Settings {
    /// Are turns of several steps that were entered by buttons played without Confirm?
    pub unconfirmed: bool,
    /// Is the board always seen from First's side, not from the mover's?
    pub fixed: bool,
    /// Are old boards removed?
    pub clean: bool,
    /// Is nobody called to the board?
    pub quiet: bool,
}

impl Settings {
    fn all(&mut self) -> [&mut bool; SETTINGS.len()] {
        [&mut self.unconfirmed, &mut self.fixed, &mut self.clean, &mut self.quiet]
    }
}

/// The setting and the value that the words mean: `confirm off`, `confirm=off`, or where it says enough, `quiet`.
pub(super) fn find(words: &str) -> Option<(usize, bool)> {
    let words: Vec<&str> = words.split([' ', '=']).filter(|word| !word.is_empty()).collect();
    let (name, value) = match words.as_slice() {
        [value] => (None, *value),
        [name, value] => (Some(*name), *value),
        _ => return None,
    };
    let mut found = SETTINGS
        .iter()
        .enumerate()
        .filter(|(_, (known, values))| values.contains(&value) && name.is_none_or(|name| name == *known));
    let (at, (_, values)) = found.next()?;
    Some((at, values[1] == value))
}

impl Act<'_> {
    /// Sets one of the settings for this place, or shows them all.
    pub(super) fn settings(&mut self, choice: Option<(usize, bool)>) {
        let Some((at, changed)) = choice else { return self.show_settings() };
        *self.room.settings.all()[at] = changed;
        let public = self.room.public();
        let (name, values) = SETTINGS[at];
        let what = public.lookup(&format!("setting-{name}-{}", values[usize::from(changed)]));
        let fact = Fact::new("settings-set").with("name", self.who.name.clone());
        let text = format!("{}\n• {what}", public.say(&fact));
        self.post(Message { text, ..Message::default() });
    }

    fn show_settings(&mut self) {
        let language = self.language;
        let mut settings = self.room.settings;
        let mut lines = Vec::new();
        let mut choices = Vec::new();
        for ((name, values), changed) in SETTINGS.iter().zip(settings.all()) {
            let (value, other) = if *changed { (values[1], values[0]) } else { (values[0], values[1]) };
            lines.push(format!("• {}", language.lookup(&format!("setting-{name}-{value}"))));
            let label = language.lookup(&format!("set-{name}-{other}"));
            choices.push((label, format!("/settings {name} {other}"), Style::Secondary));
        }
        let spoken = self.room.public().word("language-name");
        lines.push(language.say(&Fact::new("settings-language").with("language", spoken)));
        self.ask(&Fact::new("settings"), choices, None);
        self.extend_last(&lines);
    }
}
