//! What goes wrong between Discord and the bot: limits, failures, lost answers, cut connections, deleted places.

use super::*;

fn limited(wait: f64, global: bool) -> Wrong {
    Wrong::Status(
        429,
        json!({ "message": "You are being rate limited.", "retry_after": wait, "global": global }),
    )
}

/// Plays some turns by buttons; each turn must give exactly one new board.
async fn play(running: &Running, channel: u64, squares: &[&str]) {
    let (mut id, mut board) = running.discord.world().live(channel).unwrap();
    let before = running.discord.world().public(channel).len();
    for square in squares {
        running.say(called(&board), channel, "move", &steps(square)).await;
        (id, board) = running.board_after(channel, id, &board["components"]).await;
    }
    assert_eq!(running.discord.world().public(channel).len(), before + squares.len(), "each board once");
}

#[tokio::test(flavor = "multi_thread")]
async fn limits_are_respected_and_nothing_is_lost() {
    let running = Running::start().await;
    let channel = running.discord.channel(GUILD);
    running.table(channel, "morris").await;
    running.discord.fault("/callback", 3, limited(0.3, false));
    running.discord.fault("PATCH /api/v10/channels", 5, limited(0.2, false));
    running.discord.fault("PATCH /api/v10/channels", 2, limited(0.4, true));
    let begun = tokio::time::Instant::now();
    play(&running, channel, &["a1", "d2", "g7", "b4"]).await;
    assert!(begun.elapsed() > Duration::from_secs(1), "it was waited: {:?}", begun.elapsed());
}

#[tokio::test(flavor = "multi_thread")]
async fn failures_are_tried_again_and_nothing_is_sent_twice() {
    let running = Running::start().await;
    let discord = &running.discord;
    let channel = discord.channel(GUILD);
    discord.fault("POST /api/v10/channels", 1, Wrong::Lost);
    discord.fault("POST /api/v10/channels", 2, Wrong::Status(503, Value::Null));
    running.table(channel, "morris").await;
    assert_eq!(discord.world().public(channel).len(), 2, "the challenge and one board");
    discord.fault("PATCH /api/v10/channels", 1, Wrong::Lost);
    play(&running, channel, &["a1", "d2"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_was_lost_on_its_way_back_is_not_given_twice() {
    let running = Running::start().await;
    let discord = &running.discord;
    let channel = discord.channel(GUILD);
    discord.fault("/callback", 1, Wrong::Lost);
    let challenge = running.challenge(channel, "morris").await;
    discord
        .wait("a look at what arrived", |world| {
            world
                .requests
                .iter()
                .any(|(method, path, _)| method == "GET" && path.ends_with("@original"))
                .then_some(())
        })
        .await;
    running.press(SARA, channel, challenge, "Accept").await;
    running.board_after(channel, challenge, &Value::Null).await;
    assert_eq!(discord.world().public(channel).len(), 2, "one challenge, one board");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_channel_is_answered_in_time_and_gets_its_board_later() {
    let running = Running::start().await;
    let discord = &running.discord;
    let channel = discord.channel(GUILD);
    let (id, board) = running.table(channel, "morris").await;
    discord.fault("PATCH /api/v10/channels", 1, Wrong::Slow(Duration::from_millis(3_500)));
    let moved = running.say(called(&board), channel, "move", &steps("d2")).await;
    assert!(moved.told[0].starts_with("Discord is slow"), "{:?}", moved.told);
    assert!(moved.answered.unwrap().1 < Duration::from_secs(3));
    let (_, next) = running.board_after(channel, id, &board["components"]).await;
    assert_ne!(called(&next).id, called(&board).id);
    assert_eq!(discord.world().public(channel).len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cut_connection_is_resumed_and_nothing_is_missed() {
    let running = Running::start().await;
    let discord = &running.discord;
    let channel = discord.channel(GUILD);
    running.table(channel, "morris").await;
    for (n, code) in [(1, None), (2, Some(4000))] {
        discord.cut(code);
        // It comes while nobody listens.
        let token = discord.slash(ALI, channel, "help", &[]);
        discord.answer(&token).await;
        discord.wait("a resume", |world| (world.resumed >= n).then_some(())).await;
    }
    discord.say(7, &Value::Null);
    discord.wait("a resume", |world| (world.resumed >= 3).then_some(())).await;
    assert_eq!(discord.world().identified, 1);
    discord.say(9, &Value::Bool(false));
    discord.wait("a new session", |world| (world.identified == 2).then_some(())).await;
    running.say(ALI, channel, "board", &[]).await;
}

/// How long the gateway may be silent here: its heart beats every five seconds.
const SHORT_SILENCE: Duration = Duration::from_secs(16);

#[tokio::test(flavor = "multi_thread")]
async fn a_shard_that_died_is_begun_anew_and_one_that_lives_is_left_alone() {
    let running = Running::bearing(Discord::start().await, SHORT_SILENCE).await;
    let discord = &running.discord;
    let channel = discord.channel(GUILD);
    say_what_kills_a_shard(discord);
    let token = discord.slash(ALI, channel, "help", &[]);
    discord.wait("a new session", |world| (world.identified == 2).then_some(())).await;
    assert!(discord.world().told(&token).is_none(), "it was deaf");
    running.say(ALI, channel, "help", &[]).await;
    tokio::time::sleep(SHORT_SILENCE * 2).await;
    running.say(ALI, channel, "help", &[]).await;
    assert_eq!(discord.world().identified, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gateway_that_says_nothing_is_left_for_a_new_connection() {
    let running = Running::bearing(Discord::start().await, SHORT_SILENCE).await;
    let discord = &running.discord;
    discord.world().mute = true;
    discord.cut(Some(4000));
    discord.wait("a connection in vain", |world| (world.muted > 0).then_some(())).await;
    discord.world().mute = false;
    discord.wait("a new session", |world| (world.identified == 2).then_some(())).await;
    running.say(ALI, discord.channel(GUILD), "help", &[]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn shards_are_as_many_as_discord_or_the_operator_says() {
    let discord = Discord::start().await;
    discord.world().shards = 2;
    let folder = TempDir::new().unwrap();
    let (stop, task) = begin(&discord, folder.path(), 0, SILENCE);
    discord.wait("two shards", |world| (world.identified == 2).then_some(())).await;
    drop(stop);
    timeout(Duration::from_secs(5), task).await.unwrap().unwrap().unwrap();
    let folder = TempDir::new().unwrap();
    let (_stop, task) = begin(&discord, folder.path(), 1, SILENCE);
    discord.wait("one shard", |world| (world.identified == 3).then_some(())).await;
    task.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn games_end_with_their_place() {
    let running = Running::start().await;
    let discord = &running.discord;
    let ended = async |channel: u64| {
        for _ in 0..50 {
            let games = running.say(ALI, channel, "games", &[]).await;
            if games.told[0].contains("Nobody plays here yet") {
                return;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        panic!("the game goes on");
    };
    let (channel, other, gone) = (discord.channel(GUILD), discord.channel(GUILD), discord.channel(GUILD));
    let thread = discord.thread(channel);
    for place in [channel, thread, other, gone] {
        running.table(place, "morris").await;
    }
    let own = |id: u64, kind: u8| {
        json!({ "id": id.to_string(), "guild_id": GUILD.to_string(), "type": kind, "name": "room", "position": 0,
            "permission_overwrites": [], "parent_id": channel.to_string() })
    };
    discord.event(GUILD, "THREAD_DELETE", &own(thread, 11));
    ended(thread).await;
    running.table(thread, "morris").await;
    discord.event(GUILD, "CHANNEL_DELETE", &own(channel, 0));
    ended(channel).await;
    ended(thread).await;

    // Deleted without a word: the next message finds out.
    let (_, board) = discord.world().live(gone).unwrap();
    discord.world().channels.get_mut(&gone).unwrap().deleted = true;
    running.say(called(&board), gone, "move", &steps("d2")).await;
    ended(gone).await;

    let offline = json!({ "id": GUILD.to_string(), "unavailable": true });
    discord.event(GUILD, "GUILD_DELETE", &offline);
    tokio::time::sleep(Duration::from_millis(300)).await;
    let games = running.say(ALI, other, "games", &[]).await;
    assert!(games.told[0].contains("One game here"), "{:?}", games.told);
    discord.event(GUILD, "GUILD_DELETE", &json!({ "id": GUILD.to_string(), "unavailable": false }));
    ended(other).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guild_that_was_lost_while_the_bot_was_away_is_closed() {
    let mut running = Running::start().await;
    let discord = Arc::clone(&running.discord);
    let other = ((GUILD >> 22) + 1) << 22;
    let (lost, kept) = (discord.channel(GUILD), discord.channel(other));
    running.table(lost, "morris").await;
    running.table(kept, "morris").await;
    running.stop().await;
    discord.world().channels.get_mut(&lost).unwrap().guild = None;
    let (_stop, task) = begin(&discord, running.folder.path(), 0, SILENCE);
    discord.wait("a session", |world| (world.identified == 2).then_some(())).await;
    discord.world().channels.get_mut(&lost).unwrap().guild = Some(GUILD);
    tokio::time::sleep(Duration::from_millis(500)).await;
    let games = async |channel: u64| discord.told(&discord.slash(ALI, channel, "games", &[])).await;
    assert!(games(lost).await.contains("Nobody plays here yet"));
    assert!(games(kept).await.contains("One game here"));
    task.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_somebody_deleted_is_posted_anew() {
    let running = Running::start().await;
    let discord = &running.discord;
    let channel = discord.channel(GUILD);
    let (id, board) = running.table(channel, "duel").await;
    discord.world().channels.get_mut(&channel).unwrap().messages.remove(&id);
    let mover = called(&board);
    let suggested = discord.typing(mover, channel, "move", &[], ("steps", "")).await;
    running.say(mover, channel, "move", &steps(&suggested[0])).await;
    running.board_after(channel, id, &Value::Null).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn old_boards_can_be_removed() {
    let running = Running::start().await;
    let discord = &running.discord;
    let channel = discord.channel(GUILD);
    let (id, _) = running.table(channel, "morris").await;
    running.say(ALI, channel, "settings", &[("name", "boards".into()), ("value", "clean".into())]).await;
    running.say(ALI, channel, "board", &[]).await;
    discord
        .wait("the old one gone", |world| {
            (!world.channels[&channel].messages.contains_key(&id)).then_some(())
        })
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_in_order_keeps_all_for_the_next_start() {
    let mut running = Running::start().await;
    let channel = running.discord.channel(GUILD);
    let (id, board) = running.table(channel, "morris").await;
    running.stop().await;
    let (_stop, task) = begin(&running.discord, running.folder.path(), 0, SILENCE);
    running.discord.wait("a session", |world| (world.identified == 2).then_some(())).await;
    assert_eq!(running.discord.count("PUT /api/v10/applications"), 1, "the commands have not changed");
    let (_, _, first) = components(&board).remove(0);
    let token = running.discord.press(called(&board), channel, id, &first);
    assert!(!is_refused(&running.discord.answer(&token).await));
    running.board_after(channel, id, &board["components"]).await;
    task.abort();
}
