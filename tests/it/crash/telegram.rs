//! Players on Telegram. What they write or press is delivered until the program has confirmed it, so that each
//! act must come to something: at least to a refusal. Who is told that a board is old asks for the newest one.

use super::Hall;
use super::model::is_last;
use crate::chance::Chance;
use crate::chat::bare;
use crate::telegram::standin::{ALI, BOT, SARA, Standin, World, buttons};
use serde_json::Value;
use std::time::Duration;
use tokio::time::{sleep, timeout};

/// How long an act may take to come to something: groups get twenty messages a minute, and the program is killed
/// all the time.
const PATIENCE: Duration = Duration::from_mins(4);
/// How long a group's pace may hold back what a press has led to.
const PACE: Duration = Duration::from_secs(65);

/// Plays one game after the other in a group until evening.
pub async fn play(hall: Hall, n: u64, game: &str) {
    let telegram = &hall.telegram;
    let group = -1_002_000 - i64::try_from(n).unwrap();
    let mut chance = Chance::new(200 + n);
    // What is alive was refused, and is alive still: a copy that a crash has left, say.
    let mut is_stale = false;
    while !*hall.evening.borrow() {
        let (live, newest) = {
            let world = telegram.world();
            (world.live(group), newest(&world, group))
        };
        let before = live.as_ref().map(look);
        let mut query = None;
        match live {
            Some(_) if is_stale => drop(telegram.say(group, ALI, "/board").await),
            Some((id, message)) => {
                let ways = buttons(&message);
                if let Some((_, accept)) = ways.iter().find(|(_, id)| id.ends_with(".accept")) {
                    query = Some(telegram.press(group, SARA, id, accept).await);
                } else {
                    query = act(telegram, group, id, &message, &ways, &mut chance).await;
                }
            }
            None if !is_free(telegram, group) => {}
            None => {
                telegram.say(group, ALI, &format!("/challenge @{} {game}", SARA.username)).await;
            }
        }
        // A press that is refused is told why; one that is accepted must lead to something.
        let is_refused = |world: &World| {
            let answers = query.as_ref().and_then(|query| world.answers.get(query));
            answers.is_some_and(|answers| answers.iter().any(|answer| !answer["text"].is_null()))
        };
        let has_changed = |world: &World| world.live(group).as_ref().map(look) != before;
        // The last board of a game has no buttons: it is news, too.
        let is_news =
            |world: &World| has_changed(world) || self::newest(world, group) > newest || is_refused(world);
        let came = timeout(PATIENCE, until(telegram, is_news)).await;
        assert!(came.is_ok(), "what was done in {group} came to nothing: {before:?}");
        // A refusal comes at once, and what an act leads to at the group's pace.
        let changed = timeout(PACE, until(telegram, has_changed)).await;
        is_stale = before.is_some() && changed.is_err();
        sleep(Duration::from_millis(chance.within(0..200))).await;
    }
}

async fn until(telegram: &Standin, is_so: impl Fn(&World) -> bool) {
    while !is_so(&telegram.world()) {
        sleep(Duration::from_millis(20)).await;
    }
}

/// The number of the newest message of the bot in a group.
fn newest(world: &World, group: i64) -> i64 {
    let mut own = world.messages.range((group, 0)..=(group, i64::MAX)).rev();
    own.find(|(_, message)| message["from"]["id"] == BOT).map_or(0, |((_, number), _)| *number)
}

/// A step, typed or pressed; of a press its query.
async fn act(
    telegram: &Standin,
    group: i64,
    id: i64,
    board: &Value,
    ways: &[(String, String)],
    chance: &mut Chance,
) -> Option<String> {
    let text = bare(board["caption"].as_str().unwrap_or_default());
    let table = text.split(':').next().unwrap_or_default();
    let mover = if text.lines().any(|line| line.starts_with("Sara (") && line.ends_with("to move.")) {
        SARA
    } else {
        ALI
    };
    let on: Vec<_> = ways.iter().filter(|(_, id)| id.rsplit('.').next() != Some("u")).collect();
    let (_, way) = *chance.one_of(&on);
    match way.split_once(".s.") {
        Some((_, step)) if chance.next().is_multiple_of(2) => {
            telegram.say(group, mover, &format!("/move {table} {step}")).await;
            None
        }
        _ => Some(telegram.press(group, mover, id, way).await),
    }
}

/// Has no game begun here, or is the last one over?
fn is_free(telegram: &Standin, group: i64) -> bool {
    let world = telegram.world();
    let mut boards = world.messages.range((group, 0)..=(group, i64::MAX)).rev();
    let last = boards.find_map(|(_, message)| message["caption"].as_str());
    last.is_none_or(is_last)
}

fn look((id, message): &(i64, Value)) -> (i64, Value) {
    (*id, message["reply_markup"].clone())
}

/// The texts of the boards of each group, oldest first.
pub fn shown(telegram: &Standin) -> Vec<(String, Vec<String>)> {
    let world = telegram.world();
    let mut shown: Vec<(String, Vec<String>)> = Vec::new();
    for ((group, _), message) in &world.messages {
        let text = bare(message["caption"].as_str().unwrap_or_default());
        match shown.last_mut().filter(|(last, _)| *last == group.to_string()) {
            Some((_, texts)) => texts.push(text),
            None => shown.push((group.to_string(), vec![text])),
        }
    }
    shown
}

/// Lets go of what nobody looks at: a long run draws many pictures.
pub fn forget_files(telegram: &Standin) {
    let mut world = telegram.world();
    world.calls.clear();
    world.tries.clear();
}
