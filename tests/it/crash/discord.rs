//! Players on Discord. Nobody there hears twice of a press that was lost: who gets no answer presses again.

use super::Hall;
use super::model::is_last;
use crate::chance::Chance;
use crate::chat::bare;
use crate::discord::standin::{ALI, Discord, Person, SARA, World, components, user};
use serde_json::Value;
use std::time::Duration;
use tokio::time::{sleep, timeout};

const GUILD: u64 = 1 << 60;
/// How long somebody waits before he tries again.
const PATIENCE: Duration = Duration::from_secs(3);

/// Plays one game after the other in a channel until evening.
pub async fn play(hall: Hall, n: u64, game: &str) {
    let discord = &hall.discord;
    let channel = discord.channel(GUILD);
    let mut chance = Chance::new(100 + n);
    while !*hall.evening.borrow() {
        let live = discord.world().live(channel);
        let before = live.as_ref().map(|(id, message)| (*id, message["components"].clone()));
        match live {
            Some((id, message)) => {
                let ways = components(&message);
                let accept = ways.iter().find(|(_, _, id)| id.ends_with(".accept"));
                let (who, way) = match accept {
                    Some((_, _, way)) => (SARA, way.clone()),
                    None => (mover(&message), way(&ways, &mut chance)),
                };
                discord.press(who, channel, id, &way);
            }
            None if discord.world().commands.is_empty() || !is_free(discord, channel) => {}
            None => challenge(discord, channel, game),
        }
        let news = |world: &World| {
            world.live(channel).map(|(id, message)| (id, message["components"].clone())) != before
        };
        until(discord, news).await;
        sleep(Duration::from_millis(chance.within(0..200))).await;
    }
}

/// Has no game begun here, or is the last one over?
fn is_free(discord: &Discord, channel: u64) -> bool {
    let world = discord.world();
    let public = world.public(channel);
    public.last().is_none_or(|shown| is_last(&unescaped(shown.json["content"].as_str().unwrap_or_default())))
}

fn challenge(discord: &Discord, channel: u64, game: &str) {
    let mut words = game.split(' ');
    let mut options = vec![("friend", user(SARA)), ("game", Value::from(words.next().unwrap()))];
    options.extend(words.map(|pair| {
        let (key, value) = pair.split_once('=').unwrap();
        (key, value.parse::<u64>().map_or_else(|_| value.into(), Value::from))
    }));
    discord.slash(ALI, channel, "challenge", &options);
}

/// Any of the ways that a board offers, seldom the one back.
fn way(ways: &[(String, Option<String>, String)], chance: &mut Chance) -> String {
    let on: Vec<_> = ways.iter().filter(|(_, _, id)| id.rsplit('.').next() != Some("u")).collect();
    let is_back = on.is_empty() || chance.next().is_multiple_of(20);
    let (_, _, id) = if is_back { chance.one_of(ways) } else { *chance.one_of(&on) };
    id.clone()
}

fn mover(board: &Value) -> Person {
    let is_called = |who: &Person| {
        let called = board["calls"].as_array().into_iter().flatten();
        called.into_iter().any(|id| id.as_str() == Some(&who.id.to_string()))
    };
    [SARA].into_iter().find(is_called).unwrap_or(ALI)
}

async fn until(discord: &Discord, is_so: impl Fn(&World) -> bool) {
    let wait = async {
        while !is_so(&discord.world()) {
            sleep(Duration::from_millis(20)).await;
        }
    };
    // No matter: whoever waits in vain tries again.
    drop(timeout(PATIENCE, wait).await);
}

/// The texts of the boards of each channel, oldest first.
pub fn shown(discord: &Discord) -> Vec<(String, Vec<String>)> {
    let world = discord.world();
    let texts = |channel: &u64| {
        let public = world.public(*channel).into_iter();
        public.map(|shown| bare(&unescaped(shown.json["content"].as_str().unwrap_or_default()))).collect()
    };
    world.channels.keys().map(|channel| (channel.to_string(), texts(channel))).collect()
}

/// A text as Discord shows it.
fn unescaped(text: &str) -> String {
    let mut chars = text.chars();
    let mut plain = String::new();
    while let Some(c) = chars.next() {
        plain.extend(if c == '\\' { chars.next() } else { Some(c) });
    }
    plain
}

/// Lets go of what nobody looks at: a long run draws many pictures.
pub fn forget_files(discord: &Discord) {
    let mut world = discord.world();
    world.requests.clear();
    for channel in world.channels.values_mut() {
        for message in channel.messages.values_mut() {
            message.files.clear();
        }
    }
}
