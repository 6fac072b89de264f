//! Presses and commands that cannot be carried out: each is answered with its reason, to that person alone.

use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn every_wrong_press_is_answered_with_its_reason() {
    let running = Running::start().await;
    let discord = &running.discord;
    let channel = discord.channel(GUILD);
    let check = async |who: Person, message: u64, id: &str, reason: &str| {
        let before = discord.world().public(channel).len();
        let token = discord.press(who, channel, message, id);
        let told = discord.told(&token).await;
        assert!(told.contains(reason), "{id}: {told}");
        let all = discord.world().channels[&channel].messages.clone();
        let private = all.values().rfind(|shown| shown.only.is_some()).unwrap();
        assert_eq!(private.only, Some(who.id), "nobody else sees it");
        assert!(private.json["content"].as_str().unwrap().contains(reason), "{private:?}");
        assert_eq!(discord.world().public(channel).len(), before);
    };
    let challenge = running.challenge(channel, "morris").await;
    let shown = discord.world().channels[&channel].messages[&challenge].json.clone();
    let looks: Vec<_> = shown["components"][0]["components"].as_array().unwrap().iter().collect();
    assert_eq!((&looks[0]["label"], &looks[0]["style"]), (&json!("Accept"), &json!(3)), "success");
    assert_eq!((&looks[1]["label"], &looks[1]["style"]), (&json!("Decline"), &json!(4)), "danger");
    check(GUEST, challenge, "c.1.accept", "is for").await;
    check(ALI, challenge, "c.1.accept", "your own challenge").await;
    check(SARA, challenge, "c.1.cancel", "Only").await;
    check(GUEST, challenge, "nonsense", "does not work any more").await;
    running.press(SARA, channel, challenge, "Accept").await;
    let (id, board) = running.board_after(channel, challenge, &Value::Null).await;
    check(SARA, challenge, "c.1.accept", "not open any more").await;

    let (_, _, first) = components(&board).remove(0);
    let (mover, other) = if called(&board).id == ALI.id { (ALI, SARA) } else { (SARA, ALI) };
    check(GUEST, id, &first, "do not play").await;
    check(other, id, &first, "turn").await;
    running.say(mover, channel, "move", &steps("d2")).await;
    running.board_after(channel, id, &board["components"]).await;
    let old = discord.world().channels[&channel].messages[&id].json.clone();
    assert!(components(&old).is_empty(), "an old board has nothing to press");
    check(mover, id, &first, "This board is old").await;
    check(other, id, &first, "This board is old").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_commands_are_answered_with_their_reason() {
    let running = Running::start().await;
    let discord = &running.discord;
    let channel = discord.channel(GUILD);
    let check = async |who: Person, name: &str, options: &[(&str, Value)], reason: &str| {
        let answer = running.say(who, channel, name, options).await;
        assert!(answer.told[0].contains(reason), "{name}: {:?}", answer.told);
    };
    check(ALI, "move", &steps("d2"), "do not play here yet").await;
    let robot = Person { bot: true, ..person(99, "Robot") };
    check(ALI, "challenge", &[("friend", user(robot)), ("game", "duel".into())], "I only keep the board")
        .await;
    check(ALI, "challenge", &[("friend", user(ALI)), ("game", "duel".into())], "cannot challenge yourself")
        .await;
    let foreign = [("game", "duel".into()), ("points", json!(5))];
    check(ALI, "challenge", &foreign, "is not an option here").await;
    let (_, board) = running.table(channel, "morris").await;
    let other = if called(&board).id == ALI.id { SARA } else { ALI };
    check(other, "move", &steps("d2"), "turn").await;
    check(GUEST, "move", &[("steps", "morris-1 d2".into())], "do not play").await;
    check(called(&board), "move", &steps("z9"), "cannot read").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn missing_permissions_are_named() {
    let running = Running::start().await;
    let discord = &running.discord;
    let channel = discord.channel(GUILD);
    let thread = discord.thread(channel);
    let check = async |channel: u64, without: u64, missing: &str| {
        let all = discord.world().channels[&channel].permissions;
        discord.world().channels.get_mut(&channel).unwrap().permissions = all & !(1 << without);
        let answer = running.say(ALI, channel, "challenge", &[("game", "duel".into())]).await;
        assert!(
            answer.told[0].contains(&format!("must allow me: \u{2068}{missing}\u{2069}")),
            "{:?}",
            answer.told
        );
        let help = running.say(ALI, channel, "help", &[]).await;
        assert!(help.told[0].contains("Two friends"), "what needs none works: {:?}", help.told);
        discord.world().channels.get_mut(&channel).unwrap().permissions = all;
        assert!(discord.world().public(channel).is_empty());
    };
    check(channel, 15, "Attach Files").await;
    check(channel, 11, "Send Messages").await;
    check(thread, 38, "Send Messages in Threads").await;
    running.table(thread, "duel").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn names_play_no_tricks() {
    let running = Running::start().await;
    let discord = &running.discord;
    let channel = discord.channel(GUILD);
    let eve = person(66, "**Eve** @everyone <@500000000000000011> \u{202e}x");
    running.say(eve, channel, "challenge", &[("game", "duel".into())]).await;
    let (_, shown) = discord.wait("a challenge", |world| world.live(channel)).await;
    let content = shown["content"].as_str().unwrap();
    assert!(content.contains(r"\*\*Eve\*\* \@everyone \<\@500000000000000011\> x"), "{content}");
    assert!(shown["calls"].as_array().unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn only_admins_abort() {
    let running = Running::start().await;
    let discord = &running.discord;
    let channel = discord.channel(GUILD);
    running.table(channel, "morris").await;
    let refused = running.say(GUEST, channel, "abort", &[("table", "morris-1".into())]).await;
    assert!(!refused.told.is_empty());
    assert!(discord.world().live(channel).is_some());
    let admin = Person { permissions: 1 << 4, ..GUEST };
    let token = discord.slash(admin, channel, "abort", &[("table", "morris-1".into())]);
    discord.answer(&token).await;
    discord.wait("an end", |world| world.live(channel).is_none().then_some(())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_comes_too_late_is_a_plain_message() {
    let running = Running::start().await;
    let discord = &running.discord;
    let channel = discord.channel(GUILD);
    let gone = json!({ "code": 10062, "message": "Unknown interaction" });
    discord.fault("/callback", 2, Wrong::Status(404, gone));
    discord.slash(ALI, channel, "rules", &[]);
    let shown =
        discord.wait("a plain message", |world| Some(world.public(channel).first()?.json.clone())).await;
    assert_eq!(shown["calls"], json!([ALI.id.to_string()]));
    assert_eq!(components(&shown).len(), 4);
    discord.slash(ALI, channel, "moves", &[]);
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert_eq!(discord.world().public(channel).len(), 1, "an error is dropped");
}
