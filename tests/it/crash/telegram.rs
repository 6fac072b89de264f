//! Players on Telegram. What they write or press is delivered until the program has confirmed it, so that each
//! act must come to something, and to no more.

use super::Hall;
use super::model::is_last;
use crate::chance::Chance;
use crate::chat::bare;
use crate::telegram::standin::{ALI, SARA, Standin, World, buttons};
use serde_json::Value;
use std::time::Duration;
use tokio::time::{sleep, timeout};

/// How long an act may take to come to something: groups get twenty messages a minute, and the program is killed
/// all the time.
const PATIENCE: Duration = Duration::from_mins(4);

/// Plays one game after the other in a group until evening.
pub async fn play(hall: Hall, n: u64, game: &str) {
    let telegram = &hall.telegram;
    let group = -1_002_000 - i64::try_from(n).unwrap();
    let mut chance = Chance::new(200 + n);
    while !*hall.evening.borrow() {
        let live = telegram.world().live(group);
        let before = live.as_ref().map(look);
        match live {
            Some((id, message)) => {
                let ways = buttons(&message);
                if let Some((_, accept)) = ways.iter().find(|(_, id)| id.ends_with(".accept")) {
                    telegram.press(group, SARA, id, accept).await;
                } else {
                    act(telegram, group, id, &message, &ways, &mut chance).await;
                }
            }
            None if !is_free(telegram, group) => {}
            None => {
                telegram.say(group, ALI, &format!("/challenge @{} {game}", SARA.username)).await;
            }
        }
        // The last board of a game has no buttons, so that nothing alive is news, too.
        let news = |world: &World| world.live(group).as_ref().map(look) != before;
        let waited = async {
            while !news(&telegram.world()) {
                sleep(Duration::from_millis(20)).await;
            }
        };
        let came = timeout(PATIENCE, waited).await;
        assert!(came.is_ok(), "what was done in {group} came to nothing: {before:?}");
        sleep(Duration::from_millis(chance.within(0..200))).await;
    }
}

/// A step, typed or pressed.
async fn act(
    telegram: &Standin,
    group: i64,
    id: i64,
    board: &Value,
    ways: &[(String, String)],
    chance: &mut Chance,
) {
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
        }
        _ => drop(telegram.press(group, mover, id, way).await),
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
