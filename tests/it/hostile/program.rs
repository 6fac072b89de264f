//! The program itself, from outside: its web page, Telegram's webhook, Discord's gateway.

use super::{cases, spoil};
use crate::chance::Chance;
use crate::discord::standin::{ALI, Discord, SARA, TOKEN as DISCORD_TOKEN, components, user};
use crate::telegram::standin::{self, Standin, TOKEN as TELEGRAM_TOKEN};
use crate::trouble::program::{Program, command};
use serde_json::{Value, json};
use std::net::TcpListener;
use std::time::Duration;
use tempfile::TempDir;

const GUILD: u64 = 1 << 60;
const GROUP: i64 = -1_003_000;

/// It stops in order, and has not come to grief in between.
fn unharmed(program: &mut Program) {
    let (code, _, said) = program.stop();
    assert_eq!(code, Some(0), "{said}");
    let panics: Vec<&str> = said.lines().filter(|line| line.contains("panicked")).collect();
    assert!(panics.is_empty(), "{panics:?}");
}

/// Is there a text as long as a picture's hash, but not of ASCII?
fn has_split_hash(value: &Value) -> bool {
    match value {
        Value::String(text) => [32, 34].contains(&text.len()) && !text.is_ascii(),
        Value::Array(all) => all.iter().any(has_split_hash),
        Value::Object(all) => all.values().any(has_split_hash),
        _ => false,
    }
}

#[tokio::test]
async fn spoiled_requests_to_the_room_are_refused_with_a_reason() {
    let folder = TempDir::new().unwrap();
    let mut program = Program::start(&mut command(&folder.path().join("data")));
    program.begin("main", "backgammon").await;
    let right = [
        json!({ "room": "main", "person": "Ali", "text": "/move 13/7" }),
        json!({ "room": "main", "person": "Sara", "text": "/challenge @Ali dvonn" }),
        json!({ "room": "main", "person": "Ali", "button": "t.1.1.s.13/7" }),
    ];
    for case in cases(1) {
        let mut chance = Chance::new(case + 1);
        let body = spoil::json(chance.one_of(&right), &mut chance).to_string();
        let body = if case % 3 == 0 { spoil::text(&body, &mut chance) } else { body };
        let what = if body.contains("button") { "press" } else { "say" };
        let (status, answer) = program.post_text(what, &body).await;
        assert!([200, 400, 413].contains(&status), "case {case}: {status} {answer} for {body}");
        assert!(status == 200 || answer["error"].is_string(), "case {case}: {answer}");
    }
    assert_eq!(program.say("main", "Ali", "/help").await.0, 200);
    unharmed(&mut program);
}

/// What Discord tells of a channel, each kind as it is right.
async fn events(discord: &Discord, channel: u64) -> Vec<(&'static str, Value)> {
    let used = || ("INTERACTION_CREATE", discord.world().last_event());
    let mut events = Vec::new();
    discord.slash(ALI, channel, "help", &[]);
    events.push(used());
    discord.slash(ALI, channel, "challenge", &[("friend", user(SARA)), ("game", "morris".into())]);
    events.push(used());
    let (challenge, _) = discord.wait("a challenge", |world| world.live(channel)).await;
    discord.press(SARA, channel, challenge, "c.1.accept");
    events.push(used());
    let (board, _) =
        discord.wait("a board", |world| world.live(channel).filter(|(id, _)| *id > challenge)).await;
    let (_, _, menu) = components(&discord.world().channels[&channel].messages[&board].json).remove(0);
    discord.press(ALI, channel, board, &menu);
    events.push(used());
    discord.typing(ALI, channel, "move", &[], ("steps", "a")).await;
    events.push(used());
    let id = (channel + 1).to_string();
    let guild = GUILD.to_string();
    let gone = json!({ "id": id, "type": 0, "guild_id": guild, "name": "room", "position": 0,
        "permission_overwrites": [], "nsfw": false, "rate_limit_per_user": 0 });
    events.push(("CHANNEL_DELETE", gone));
    events.push(("THREAD_DELETE", json!({ "id": id, "type": 11, "guild_id": guild, "parent_id": id })));
    events.push(("GUILD_DELETE", json!({ "id": ((1_u64 << 60) + (1 << 22)).to_string() })));
    events.push(("READY", events[0].1.clone()));
    events
}

#[tokio::test(flavor = "multi_thread")]
async fn spoiled_updates_and_interactions_harm_nobody() {
    let (discord, telegram) = (Discord::start().await, Standin::start(None).await);
    discord.world().unrecorded = true;
    let folder = TempDir::new().unwrap();
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let hook = format!("http://127.0.0.1:{port}/hook");
    let mut program = Program::start(
        command(&folder.path().join("data"))
            .env("DISCORD_TOKEN", DISCORD_TOKEN)
            .env("TAKHTEH_DISCORD_API", &discord.url)
            .env("TELEGRAM_TOKEN", TELEGRAM_TOKEN)
            .env("TAKHTEH_TELEGRAM_API", &telegram.url)
            .env("TAKHTEH_TELEGRAM_WEBHOOK_URL", &hook)
            .env("TAKHTEH_TELEGRAM_WEBHOOK_LISTEN", format!("127.0.0.1:{port}"))
            .env("TAKHTEH_TELEGRAM_WEBHOOK_SECRET", "hush"),
    );
    discord.connected().await;
    telegram.until("the webhook", |world| world.hook.clone()).await;

    let client = reqwest::Client::new();
    let line = standin::Line { text: "/challenge @sara_two morris", ..standin::Line::default() };
    let updates = [
        telegram.message(GROUP, standin::ALI, &line).1,
        telegram.query(GROUP, standin::SARA, 1, "c.1.accept").1,
        telegram.update(json!({ "my_chat_member": {
            "chat": { "id": GROUP, "type": "group", "title": "Group" }, "date": 1,
            "from": { "id": 501, "is_bot": false, "first_name": "Ali" },
            "old_chat_member": { "status": "member", "user": { "id": 9, "is_bot": true, "first_name": "Takhteh" } },
            "new_chat_member": { "status": "left", "user": { "id": 9, "is_bot": true, "first_name": "Takhteh" } },
        } })),
    ];
    for case in cases(1) {
        let mut chance = Chance::new(case + 1);
        // Each is a new one.
        let mut update = chance.one_of(&updates).clone();
        update["update_id"] = json!(10_000 + case);
        let body = spoil::json(&update, &mut chance).to_string();
        let body = if case % 5 == 0 { spoil::text(&body, &mut chance) } else { body };
        let sent = client.post(&hook).header("x-telegram-bot-api-secret-token", "hush").body(body.clone());
        let status = sent.send().await.unwrap().status().as_u16();
        assert!([200, 400, 413].contains(&status), "case {case}: {status} for {body}");
    }

    let channel = discord.channel(GUILD);
    let events = events(&discord, channel).await;
    for case in cases(1) {
        let mut chance = Chance::new(case + 1);
        let (kind, mut event) = chance.one_of(&events).clone();
        event["id"] = json!(((1 << 61) + case).to_string());
        event["token"] = json!(format!("token-{case}"));
        let spoiled = spoil::json(&event, &mut chance);
        // Serenity dies of it; what follows is shown by `a_shard_that_died_is_begun_anew_and_one_that_lives_is_left_alone`.
        if !has_split_hash(&spoiled) {
            discord.event(GUILD, kind, &spoiled);
        }
        if case % 50 == 0 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
    // Who is honest is answered, on all three.
    let asked = telegram.say(GROUP - 1, standin::ALI, "/help").await;
    telegram
        .until("help", |world| {
            let mut newer = world.messages.range((GROUP - 1, asked + 1)..=(GROUP - 1, i64::MAX));
            newer.next().map(|_| ())
        })
        .await;
    discord.connected().await;
    let help = loop {
        let asked = discord.slash(ALI, channel, "help", &[]);
        let told = |world: &crate::discord::standin::World| world.told(&asked);
        if let Ok(told) = tokio::time::timeout(Duration::from_secs(5), discord.wait("help", told)).await {
            break told;
        }
    };
    assert!(help.contains("/challenge"), "{help}");
    let answer: (u16, Value) = program.say("main", "Ali", "/help").await;
    assert_eq!(answer.0, 200);
    unharmed(&mut program);
}
