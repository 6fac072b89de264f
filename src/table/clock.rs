//! Time at a table: a limit per turn with a warning before it ends, and reminders where there is none. What
//! time it is comes from outside.

use super::boards;
use super::reply::{Button, Message, Reply, Style};
use super::room::{Question, Room, Time};
use super::sitting::{Table, Wish};
use super::words::Language;
use super::{act::Act, sitting::Seated};
use crate::games::play::EndWord;
use crate::games::rules::Fact;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;

const MINUTE: Time = 60;
const HOUR: Time = 60 * MINUTE;
const DAY: Time = 24 * HOUR;

/// The limits that are offered, in seconds; any whole number of minutes between the first and the last will do.
pub const LIMITS: [(&str, Time); 9] = [
    ("10m", 10 * MINUTE),
    ("30m", 30 * MINUTE),
    ("1h", HOUR),
    ("6h", 6 * HOUR),
    ("12h", 12 * HOUR),
    ("1d", DAY),
    ("2d", 2 * DAY),
    ("3d", 3 * DAY),
    ("7d", 7 * DAY),
];

/// Nothing falls due later than so many seconds after it was set: no limit, no reminder and no challenge is
/// as long.
pub const FURTHEST: Time = 8 * DAY;

/// Without a limit, a player who does not move is reminded after so many seconds.
const REMINDERS: [Time; 3] = [DAY, 3 * DAY, 7 * DAY];

/// A table's clock: what was agreed, and what it has said in the running turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    /// Seconds for a turn; `None` is no limit.
    pub limit: Option<Time>,
    /// When the player to move was warned.
    pub warned: Option<Time>,
    /// Has it been said that the time is over?
    pub told: bool,
    /// How often the player to move was reminded.
    pub reminders: u8,
}

impl Clock {
    /// A clock with this limit.
    pub fn new(limit: Option<Time>) -> Clock {
        Clock { limit, ..Clock::default() }
    }

    /// When the time of a turn that began at `since` is over. Nobody loses unwarned: after a warning that
    /// came late (the bot was away, say) there is as much time as after one that came on time. `None`
    /// without a limit, and as long as no warning was given.
    pub fn ends(&self, since: Time) -> Option<Time> {
        let (limit, warned) = (self.limit?, self.warned?);
        Some((since + limit).max(warned + lead(limit)))
    }

    /// When it has something to say next.
    fn next(&self, since: Time) -> Option<Time> {
        match self.limit {
            Some(limit) if self.warned.is_none() => Some(since + limit - lead(limit)),
            Some(_) => self.ends(since).filter(|_| !self.told),
            None => REMINDERS.get(usize::from(self.reminders)).map(|after| since + after),
        }
    }
}

/// How long before its end a turn's player is warned: a sixth of the limit, 2 minutes to 12 hours.
fn lead(limit: Time) -> Time {
    (limit / 6).clamp(2 * MINUTE, 12 * HOUR)
}

/// A limit per turn, as people write it: `off`, `10m`, `36h`, `2d`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// No limit.
    Off,
    /// So many seconds.
    Each(Time),
}

impl Limit {
    /// Reads a limit; `None` if the word is none between 10 minutes and 7 days.
    pub(super) fn read(word: &str) -> Option<Limit> {
        if word == "off" {
            return Some(Limit::Off);
        }
        let unit = match word.chars().last()? {
            'm' => MINUTE,
            'h' => HOUR,
            'd' => DAY,
            _ => return None,
        };
        let count: Time = word[..word.len() - 1].parse().ok()?;
        let seconds = count.checked_mul(unit)?;
        let [(_, least), .., (_, most)] = LIMITS;
        (least..=most).contains(&seconds).then_some(Limit::Each(seconds))
    }

    /// Seconds, if there is a limit.
    pub(super) fn seconds(self) -> Option<Time> {
        match self {
            Limit::Off => None,
            Limit::Each(seconds) => Some(seconds),
        }
    }
}

impl From<Option<Time>> for Limit {
    fn from(seconds: Option<Time>) -> Limit {
        seconds.map_or(Limit::Off, Limit::Each)
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Limit::Off => f.write_str("off"),
            Limit::Each(s) if s % DAY == 0 => write!(f, "{}d", s / DAY),
            Limit::Each(s) if s % HOUR == 0 => write!(f, "{}h", s / HOUR),
            Limit::Each(s) => write!(f, "{}m", s / MINUTE),
        }
    }
}

/// A span of time in words: in the largest unit that says it exactly, or else rounded up to minutes or hours.
pub(super) fn span(language: Language, seconds: Time) -> String {
    let (key, unit) = match seconds {
        s if s >= DAY && s % DAY == 0 => ("span-days", DAY),
        s if s >= 2 * HOUR || s == HOUR => ("span-hours", HOUR),
        _ => ("span-minutes", MINUTE),
    };
    language.say(&Fact::new(key).with("count", seconds.div_ceil(unit).cast_signed()))
}

/// When something in `room` is next due: a warning, the end of a turn's time, a reminder, a challenge's end.
pub fn next_due(room: &Room) -> Option<Time> {
    let running = room.tables.iter().filter(|table| !table.is_over());
    let clocks = running.filter_map(|table| table.clock.next(table.since));
    let challenges = room.challenges.iter().map(super::room::Challenge::lapses);
    clocks.chain(challenges).min()
}

/// Says all that is due in `room` by `now`.
pub fn due(room: &mut Room, now: Time) -> Vec<Reply> {
    correct(room, now);
    let mut replies = room.lapse(now);
    let numbers: Vec<u32> = room.tables.iter().map(|table| table.number).collect();
    for number in numbers {
        let Some(table) = room.table(number) else { continue };
        if table.is_over() || table.clock.next(table.since).is_none_or(|next| next > now) {
            continue;
        }
        replies.extend(strike(room, number, now).map(|message| Reply::Post(Box::new(message))));
    }
    replies
}

/// What lies ahead of `now` was noted while the machine's clock was wrong: it counts as of now. Else nobody
/// could claim, and no challenge would lapse, before that time has come.
pub(super) fn correct(room: &mut Room, now: Time) {
    for challenge in &mut room.challenges {
        challenge.at = challenge.at.min(now);
    }
    for table in &mut room.tables {
        if table.since.max(table.clock.warned.unwrap_or_default()) > now {
            let table = Arc::make_mut(table);
            table.since = table.since.min(now);
            table.clock.warned = table.clock.warned.map(|warned| warned.min(now));
        }
    }
}

/// What the clock of a running table says now.
fn strike(room: &mut Room, number: u32, now: Time) -> Option<Message> {
    let (public, quiet) = (room.public(), room.settings.quiet);
    let table = room.table_mut(number)?;
    let (seat, since) = (table.to_act()?, table.since);
    let (mover, other) = (table.player(seat).clone(), table.player(seat.other()).clone());
    let fact = |key: &'static str, span: String| {
        Fact::new(key)
            .with("name", mover.name.clone())
            .with("other", other.name.clone())
            .with("table", table.name.clone())
            .with("span", span)
    };
    let message = |fact: Fact, called: &Seated| Message {
        text: public.say(&fact),
        mentions: vec![called.clone()],
        table: Some(table.name.clone()),
        ..Message::default()
    };
    match table.clock.limit {
        Some(limit) if table.clock.warned.is_none() => {
            let left = (since + limit).max(now + lead(limit)) - now;
            let warning = message(fact("clock-warning", span(public, left)), &mover);
            table.clock.warned = Some(now);
            Some(warning)
        }
        Some(limit) => {
            let mut over = message(fact("clock-over", span(public, limit)), &other);
            let line = format!("/claim {}", table.name);
            table.clock.told = true;
            let question = room.ask(Question::new(&other.id, vec![line]));
            let label = public.word("button-claim");
            over.slot = Some(format!("q{question}"));
            over.buttons = vec![vec![Button { id: format!("q.{question}.0"), label, style: Style::Primary }]];
            Some(over)
        }
        None => {
            let after = *REMINDERS.get(usize::from(table.clock.reminders))?;
            let reminder = message(fact("clock-reminder", span(public, after)), &mover);
            table.clock.reminders += 1;
            // A quiet place is not called; but the count goes on, or its clock would strike for ever.
            (!quiet).then_some(reminder)
        }
    }
}

impl Act<'_> {
    /// Shows a table's clock, or with a limit named offers it to the other side.
    pub(super) fn clock(&mut self, number: u32, limit: Option<Limit>) {
        let Some(limit) = limit else {
            let Some(table) = self.room.table(number) else { return };
            let fact = clock_fact(self.language, table, self.now);
            return self.tell(&fact);
        };
        let Some(seat) = self.my_seat(number) else { return };
        if self.room.table(number).is_some_and(|table| table.clock.limit == limit.seconds()) {
            let clock = limit_in_words(self.language, limit.seconds());
            let fact = Fact::new("err-clock-same").with("clock", clock);
            return self.tell(&fact);
        }
        self.offer(number, seat, Wish::Clock(limit.to_string()));
    }

    /// Sets the clock to which both have agreed; the running turn begins anew.
    pub(super) fn set_clock(&mut self, number: u32, word: &str) {
        let now = self.now;
        let Some(table) = self.room.table_mut(number) else { return };
        table.clock = Clock::new(Limit::read(word).and_then(Limit::seconds));
        table.since = now;
        self.refresh(number);
    }

    /// Wins because the other side's time is over.
    pub(super) fn claim(&mut self, number: u32) {
        let Some(seat) = self.my_seat(number) else { return };
        let Some(table) = self.room.table(number) else { return };
        let Some(mover) = table.to_act() else { return };
        let name = table.player(mover).name.clone();
        let refusal = match table.clock.ends(table.since) {
            _ if table.clock.limit.is_none() => Fact::new("err-claim-none"),
            _ if mover == seat => Fact::new("err-claim-own"),
            Some(ends) if ends <= self.now => return self.end(number, &EndWord::Time { seat: mover }),
            ends => {
                let ends = ends.unwrap_or(table.since + table.clock.limit.unwrap_or_default());
                let left = ends.saturating_sub(self.now).max(MINUTE);
                Fact::new("err-claim-early").with("span", span(self.language, left))
            }
        };
        let fact = refusal.with("name", name).with("table", table.name.clone());
        self.tell(&fact);
    }
}

/// What a table's clock shows.
fn clock_fact(language: Language, table: &Table, now: Time) -> Fact {
    let fact = |key| Fact::new(key).with("title", boards::title(language, table));
    let (Some(limit), Some(seat)) = (table.clock.limit, table.to_act()) else { return fact("clock-none") };
    let left = table.clock.ends(table.since).unwrap_or(table.since + limit).saturating_sub(now);
    fact(if left == 0 { "clock-run-out" } else { "clock-running" })
        .with("limit", span(language, limit))
        .with("name", table.player(seat).name.clone())
        .with("left", span(language, left))
}

/// A limit in words, for challenges and offers.
pub(super) fn limit_in_words(language: Language, limit: Option<Time>) -> String {
    limit.map_or_else(
        || language.word("clock-off"),
        |limit| language.say(&Fact::new("clock-limit").with("span", span(language, limit))),
    )
}
