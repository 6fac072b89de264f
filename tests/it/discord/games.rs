//! Whole games: by slash commands, by components alone, and many at once.

use super::*;
use std::collections::BTreeSet;

/// The same choices every time.
struct Chooser(u64);

impl Chooser {
    fn choose<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        &from[(self.0 >> 33) as usize % from.len()]
    }
}

/// Plays with `/move` and what it suggests, until no board is live any more.
async fn play_by_commands(game: &str) {
    let running = Running::start().await;
    let discord = &running.discord;
    let channel = discord.channel(GUILD);
    let mut chooser = Chooser(7);
    let mut live = Some(running.table(channel, game).await);
    let mut turns = 0;
    while let Some((id, board)) = live {
        let mover = called(&board);
        let suggested = discord.typing(mover, channel, "move", &[], ("steps", "")).await;
        assert!(!suggested.is_empty(), "{}", board["content"]);
        let step = chooser.choose(&suggested).clone();
        let answer = running.say(mover, channel, "move", &steps(&step)).await;
        assert!(!is_refused(&answer), "{step}: {:?}", answer.told);
        live = running.next(channel, id, &board).await;
        turns += 1;
        assert!(turns < 2_000, "an end");
    }
    let world = discord.world();
    let posted = world.public(channel);
    let end = posted.last().unwrap();
    assert_eq!(end.json["attachments"].as_array().unwrap().len(), 1, "the final board stays");
    assert!(end.files[0].starts_with(b"\x89PNG"));
    assert!(end.json["attachments"][0]["description"].as_str().unwrap().len() > 10);
    for shown in posted {
        assert!(shown.json["attachments"].as_array().unwrap().len() <= 1, "files do not pile up");
        assert!(shown.json["calls"].as_array().unwrap().len() <= 1, "one mention at most");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn morris_by_commands() {
    play_by_commands("morris").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn dvonn_by_commands() {
    play_by_commands("dvonn").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn duel_by_commands() {
    play_by_commands("duel").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn backgammon_by_commands() {
    play_by_commands("backgammon").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_by_components_alone() {
    let running = Running::start().await;
    let discord = &running.discord;
    let channel = discord.channel(GUILD);
    let (mut id, mut board) = running.table(channel, "dvonn").await;
    let mut chooser = Chooser(3);
    let mut menus = BTreeSet::new();
    for _ in 0..1_000 {
        let offered: Vec<_> = components(&board)
            .into_iter()
            .filter(|(label, _, _)| !["Undo", "Back"].contains(&label.as_str()))
            .collect();
        let (label, menu, chosen) = chooser.choose(&offered).clone();
        menus.extend(menu);
        let mover = called(&board);
        let answer = discord.answer(&discord.press(mover, channel, id, &chosen)).await;
        assert!(answer.told.is_empty() || answer.answered.unwrap().0 == 7, "{label}: {:?}", answer.told);
        let next = running.next(channel, id, &board).await;
        match next {
            Some((now, next)) => (id, board) = (now, next),
            None => return,
        }
    }
    panic!("an end");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_moves_at_once_one_counts() {
    let running = Running::start().await;
    let discord = &running.discord;
    let channel = discord.channel(GUILD);
    let (_, board) = running.table(channel, "morris").await;
    let mover = called(&board);
    let tokens = [
        discord.slash(mover, channel, "move", &steps("d2")),
        discord.slash(mover, channel, "move", &steps("a1")),
    ];
    let mut answers = Vec::new();
    for token in &tokens {
        answers.push(discord.answer(token).await);
    }
    let refused: Vec<_> = answers.iter().filter(|answer| is_refused(answer)).collect();
    assert_eq!(refused.len(), 1, "{answers:?}");
    assert!(refused[0].told[0].contains("turn"), "{:?}", refused[0].told);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_interaction_that_comes_twice_counts_once() {
    let running = Running::start().await;
    let discord = &running.discord;
    let channel = discord.channel(GUILD);
    running.table(channel, "morris").await;
    let before = discord.world().public(channel).len();
    let token = discord.slash(ALI, channel, "board", &[]);
    let again = discord.world().last_event();
    discord.event(GUILD, "INTERACTION_CREATE", &again);
    discord.answer(&token).await;
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert_eq!(discord.world().public(channel).len(), before + 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn fifty_channels_at_once_are_answered_in_time() {
    let running = Arc::new(Running::start().await);
    let mut players = tokio::task::JoinSet::new();
    for n in 0..50 {
        let running = Arc::clone(&running);
        players.spawn(async move {
            let channel = running.discord.channel(GUILD);
            let (_, mut board) = running.table(channel, "morris").await;
            let mut slowest = Duration::ZERO;
            for square in ["a1", "d2"] {
                let id = board["id"].as_str().unwrap().parse().unwrap();
                let moved = running.say(called(&board), channel, "move", &steps(square)).await;
                assert!(!is_refused(&moved), "{:?}", moved.told);
                slowest = slowest.max(moved.answered.unwrap().1);
                (_, board) = running.board_after(channel, id, &board["components"]).await;
            }
            (n, slowest)
        });
    }
    while let Some(done) = players.join_next().await {
        let (n, slowest) = done.unwrap();
        assert!(slowest < Duration::from_secs(3), "channel {n}: {slowest:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn steps_are_suggested_as_they_are_typed() {
    let running = Running::start().await;
    let discord = &running.discord;
    let channel = discord.channel(GUILD);
    let (_, board) = running.table(channel, "backgammon").await;
    let mover = called(&board);
    let typed = async |text: &str| discord.typing(mover, channel, "move", &[], ("steps", text)).await;
    let all = typed("").await;
    assert!(all.len() > 2 && all.iter().all(|step| step.contains('/')), "{all:?}");
    let from = all[0].split('/').next().unwrap();
    let persian: String =
        from.chars().map(|c| char::from_u32('۰' as u32 + c.to_digit(10).unwrap()).unwrap()).collect();
    let found = typed(&format!("{persian}/")).await;
    assert!(!found.is_empty() && found.iter().all(|step| step.starts_with(from)), "{found:?}");
    for blank in ["", " "] {
        let next = typed(&format!("{}{blank}", all[0])).await;
        assert!(next.iter().any(|steps| steps.starts_with(&all[0]) && steps.contains(' ')), "{next:?}");
    }
    let table = board["content"].as_str().unwrap().contains("nard-1");
    assert!(table, "{}", board["content"]);
    let tables = discord.typing(mover, channel, "history", &[], ("table", "na")).await;
    assert_eq!(tables, ["nard-1"]);
    let other = if mover.id == ALI.id { SARA } else { ALI };
    assert!(discord.typing(other, channel, "move", &[], ("steps", "")).await.is_empty());
    let old = running.say(mover, channel, "move", &steps("24/1")).await;
    assert!(old.told[0].contains("Possible"), "{:?}", old.told);
}

#[tokio::test(flavor = "multi_thread")]
async fn threads_refused_despite_permission() {
    let running = Running::start().await;
    let discord = &running.discord;
    let channel = discord.channel(GUILD);
    let thread = discord.thread(channel);
    running.table(thread, "morris").await;
    assert!(discord.world().public(channel).is_empty());
    let games = running.say(ALI, channel, "games", &[]).await;
    assert!(games.told[0].contains("Nobody plays here yet"), "{:?}", games.told);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_command_can_be_used() {
    let running = Running::start().await;
    let discord = &running.discord;
    let channel = discord.channel(GUILD);
    let (_, board) = running.table(channel, "backgammon").await;
    let mover = called(&board);
    let names: Vec<String> =
        discord.world().commands.iter().map(|c| c["name"].as_str().unwrap().to_owned()).collect();
    for name in names {
        let options: &[(&str, Value)] = match name.as_str() {
            "challenge" => &[
                ("game", json!("backgammon")),
                ("points", json!(5)),
                ("cube", json!("on")),
                ("clock", json!("1d")),
            ],
            "move" => &[("steps", json!("99/98"))],
            "board" => &[("as", json!("text"))],
            "language" => &[("language", json!("en")), ("here", json!(true))],
            "rules" | "learn" | "top" => &[("game", json!("dvonn"))],
            "stats" => &[("game", json!("duel"))],
            "settings" => &[("name", json!("notify")), ("value", json!("ping"))],
            _ => &[],
        };
        let answer = running.say(mover, channel, &name, options).await;
        let text = answer.told.first().cloned().unwrap_or_default();
        let unread = text.contains("has no meaning here")
            || text.contains("no command")
            || text.contains("is missing");
        assert!(!unread, "{name}: {text}");
    }
    let shown =
        discord.world().public(channel).iter().map(|s| s.json["content"].to_string()).collect::<String>();
    assert!(shown.contains("Match to 5 points"), "{shown}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lesson_is_turned_over_in_its_own_message() {
    let running = Running::start().await;
    let discord = &running.discord;
    let channel = discord.channel(GUILD);
    let page = running.say(ALI, channel, "learn", &[("game", "morris".into())]).await;
    let id = page.original.unwrap();
    running.press(ALI, channel, id, "Next").await;
    let turned = |world: &World| {
        let shown = &world.channels[&channel].messages[&id].json;
        shown["content"].as_str()?.contains("page \u{2068}2\u{2069}/").then(|| shown.clone())
    };
    let shown = discord.wait("the next page in its place", turned).await;
    assert_eq!(shown["attachments"].as_array().unwrap().len(), 1);
}
