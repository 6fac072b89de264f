//! Fifty groups at once, under Telegram's limits; and many edits that become one.

use super::standin::World;
use super::*;
use std::collections::BTreeMap;
use std::time::Instant;

#[tokio::test(flavor = "multi_thread")]
async fn fifty_groups_at_once_keep_to_the_limits_and_wait_for_nobody() {
    let running = Running::start(PACE).await;
    let groups: Vec<i64> = (1..=50).map(|n| GROUP - n).collect();
    let begun = Instant::now();
    for group in &groups {
        running.standin.say(*group, ALI, "/challenge @sara_two morris").await;
    }
    for group in &groups {
        let (challenge, accept) = running.button(*group, 0, "Accept").await;
        running.standin.press(*group, SARA, challenge, &accept).await;
    }
    for group in &groups {
        let board = running.board(*group, 0).await;
        running.standin.say(*group, ALI, "/move a1").await;
        running.board(*group, board).await;
    }
    running.settled().await;
    let world = running.standin.world();
    let mut times: BTreeMap<i64, Vec<Instant>> = BTreeMap::new();
    for call in world.tries.iter().filter(|call| call.chat.is_some()) {
        times.entry(call.chat.unwrap()).or_default().push(call.at);
    }
    assert_eq!(times.len(), 50);
    for times in times.values() {
        // Requests to a busy machine may be late one by one: three in a row still take two seconds, almost.
        assert!(
            times.windows(3).all(|three| three[2] - three[0] > Duration::from_millis(1500)),
            "one a second"
        );
    }
    // What a chat gets takes it a few seconds; one chat after another it would be minutes, on any machine.
    let alone: usize = times.values().map(|times| times.len() - 1).sum();
    assert!(begun.elapsed() < Duration::from_secs(alone as u64) / 2, "{:?}, {alone}", begun.elapsed());
}

#[tokio::test]
async fn a_group_gets_twenty_a_minute_and_nothing_is_lost() {
    let pace = Pace { gap: None, window: Some((5, Duration::from_secs(2))) };
    let running = Running::start(pace).await;
    let mut asked = 0;
    for _ in 0..12 {
        asked = running.standin.say(GROUP, ALI, "/games").await;
        running.standin.say(ALI.id, ALI, "/games").await;
    }
    let count = |world: &World, chat| world.calls.iter().filter(|call| call.chat == Some(chat)).count();
    let all = |world: &World| (count(world, GROUP) == 12 && count(world, ALI.id) == 12).then_some(());
    running.standin.until("all answers", all).await;
    running.settled().await;
    let world = running.standin.world();
    let times = |chat| {
        let sent = world.calls.iter().filter(move |call| call.chat == Some(chat));
        sent.map(|call| call.at).collect::<Vec<_>>()
    };
    let (group, private) = (times(GROUP), times(ALI.id));
    assert_eq!((group.len(), private.len()), (12, 12), "{asked}");
    assert!(group.windows(6).all(|six| six[5] - six[0] > Duration::from_millis(1950)), "{group:?}");
    assert!(private[11] - private[0] < Duration::from_secs(2), "a private chat has no such limit");
}

#[tokio::test]
async fn twenty_edits_in_a_row_flood_blocked() {
    let pace = Pace { gap: Some(Duration::from_secs(2)), window: None };
    let running = Running::start(pace).await;
    let board = running.game(GROUP, "dvonn").await;
    running.settled().await;
    let calls = running.standin.world().calls.len();
    // Rows of the placing, one after another and back again, faster than the chat may be written to.
    let rows: Vec<_> = running.standin.buttons(GROUP, board);
    let mut serial: u32 = rows[0].1.split('.').nth(2).unwrap().parse().unwrap();
    for (n, (_, row)) in rows.iter().cycle().take(8).enumerate() {
        let row = row.rsplit('.').next().unwrap();
        let data = if n % 2 == 0 { format!("t.1.{serial}.p.{row}") } else { format!("t.1.{serial}.b") };
        let query = running.standin.press(GROUP, ALI, board, &data).await;
        assert_eq!(running.answer(&query).await, None, "{data}");
        serial += 1;
    }
    running.settled().await;
    let world = running.standin.world();
    let edits = world.calls[calls..].iter().filter(|call| call.method.starts_with("EditMessage")).count();
    assert!((1..=3).contains(&edits), "{edits} edits for 8 presses");
    let shown = standin::buttons(&world.messages[&(GROUP, board)]);
    assert!(shown.iter().all(|(_, data)| data.starts_with(&format!("t.1.{serial}."))), "{shown:?} {serial}");
}
