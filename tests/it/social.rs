//! What surrounds the moves: clocks, rematches, games broken off, settings, ratings.

use crate::chat::{Chat, bare, private};
use takhteh::table::reply::Side;
use takhteh::table::{Message, Picture};
use tempfile::TempDir;

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;
const YEAR: u64 = 365 * DAY;

/// A running game of Ali (White) and Sara (Black).
fn game(words: &str) -> (Chat, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let mut chat = Chat::open(folder.path());
    chat.say("Ali", &format!("/challenge @Sara {words}"));
    chat.press("Sara", "Accept");
    (chat, folder)
}

fn text(messages: &[Message]) -> String {
    messages.iter().map(|message| bare(&message.text)).collect::<Vec<_>>().join("\n")
}

/// The names of the people whom a message notifies.
fn called(message: &Message) -> Vec<&str> {
    message.mentions.iter().map(|person| person.name.as_str()).collect()
}

fn seen_by(board: &Message) -> Side {
    match board.picture.as_ref().unwrap() {
        Picture::Board(recipe) => recipe.seen_by,
        Picture::Lesson(_) => panic!("a lesson"),
    }
}

/// A whole short game of morris, which White wins by resignation after both have moved.
fn won_by_ali(chat: &mut Chat, table: &str) {
    chat.say("Ali", &format!("/move {table} d2"));
    chat.say("Sara", &format!("/move {table} d6"));
    chat.say("Sara", &format!("/resign {table} game"));
}

#[test]
fn a_limit_is_agreed_in_the_challenge() {
    let folder = tempfile::tempdir().unwrap();
    let mut chat = Chat::open(folder.path());
    let posted = chat.say("Ali", "/challenge @Sara morris clock=1d");
    assert!(text(&posted).contains("Each turn has one day."));
    let opened = chat.press("Sara", "Accept");
    assert!(text(&opened).contains("Each turn has one day."), "the board says it too");
    let clock = private(&chat.say("Sara", "/clock"), "Sara");
    assert!(clock.contains("Ali has one day left"), "{clock}");
    chat.wait(6 * HOUR);
    assert!(private(&chat.say("Sara", "/clock"), "Sara").contains("Ali has 18 hours left"));
    for limit in ["clock=9m", "clock=8d", "clock=soon", "clock=-1h", "clock=99999999999999999999d"] {
        let refused = private(&chat.say("Ali", &format!("/challenge duel {limit}")), "Ali");
        assert!(refused.contains("no time limit") && refused.contains("10m, 30m, 1h"), "{refused}");
    }
}

#[test]
fn a_clock_warns_then_the_other_side_may_claim() {
    let (mut chat, _folder) = game("morris clock=1h");
    chat.say("Ali", "/move d2");
    assert!(chat.due().is_empty());
    assert!(private(&chat.say("Ali", "/claim"), "Ali").contains("Sara still has one hour"));
    chat.wait(50 * MINUTE);
    let warned = chat.due();
    assert!(text(&warned).contains("Sara, you have 10 minutes left for your turn at morris-1"));
    assert_eq!(called(&warned[0]), ["Sara"]);
    assert!(chat.due().is_empty(), "once");
    assert!(private(&chat.say("Sara", "/claim"), "Sara").contains("your own turn"));
    chat.wait(10 * MINUTE);
    let over = chat.due();
    assert!(text(&over).contains("Sara’s time at morris-1 is over. Ali, you may claim"));
    assert_eq!(called(&over[0]), ["Ali"]);
    assert!(private(&chat.press("Sara", "Claim the win"), "Sara").contains("Somebody else was asked"));
    let ended = chat.press("Ali", "Claim the win");
    assert!(text(&ended).contains("Ali won (out of time)."), "{}", text(&ended));
    chat.wait(100 * DAY);
    assert!(chat.due().is_empty());
}

#[test]
fn a_move_in_time_stops_the_clock_and_one_after_it_takes_the_claim_away() {
    let (mut chat, _folder) = game("morris clock=1h");
    chat.wait(55 * MINUTE);
    assert!(
        text(&chat.due()).contains("Ali, you have 10 minutes left"),
        "a full warning, though it came late"
    );
    chat.say("Ali", "/move d2");
    chat.wait(49 * MINUTE);
    assert!(chat.due().is_empty());
    chat.wait(MINUTE);
    chat.due();
    chat.wait(10 * MINUTE);
    chat.due();
    chat.say("Sara", "/move d6");
    assert!(private(&chat.press("Ali", "Claim the win"), "Ali").contains("your own turn"));
}

#[test]
fn nobody_loses_on_time_without_a_warning_even_if_the_bot_was_away() {
    let (chat, folder) = game("morris clock=1h");
    let start = chat.now();
    drop(chat);
    let mut chat = Chat::open(folder.path());
    chat.set_clock(start + 3 * DAY);
    assert!(private(&chat.say("Sara", "/claim"), "Sara").contains("Ali still has"));
    assert!(text(&chat.due()).contains("Ali, you have 10 minutes left"));
    assert!(private(&chat.say("Sara", "/claim"), "Sara").contains("10 minutes"));
    chat.wait(10 * MINUTE);
    assert!(text(&chat.due()).contains("time at morris-1 is over"));
    assert!(text(&chat.say("Sara", "/claim")).contains("Sara won (out of time)."));
}

fn says(text: &str, words: &str) {
    assert!(text.contains(words), "{words}: {text}");
}

#[test]
fn a_clock_that_was_ten_years_fast_holds_nobody_up() {
    let (mut chat, folder) = game("morris clock=1h");
    let start = chat.now();
    // The machine starts with a wrong date, and Ali plays; the game goes on.
    chat.set_clock(start + 10 * YEAR);
    says(&private(&chat.say("Sara", "/claim"), "Sara"), "Ali still has");
    chat.say("Ali", "/move d2");
    chat.say("Guest", "/challenge duel");
    chat.wait(50 * MINUTE);
    says(&text(&chat.due()), "Sara, you have 10 minutes left");
    // The date is put right.
    let (slots, log) = (chat.slots.clone(), chat.log.clone());
    drop(chat);
    let mut chat = Chat::open(folder.path());
    (chat.slots, chat.log) = (slots, log);
    chat.set_clock(start);
    assert!(chat.due().is_empty());
    says(&private(&chat.say("Ali", "/claim"), "Ali"), "Sara still has one hour");
    chat.wait(HOUR);
    says(&text(&chat.due()), "time at morris-1 is over");
    says(&text(&chat.say("Ali", "/claim")), "Ali won (out of time).");
    chat.wait(DAY);
    assert!(text(&chat.due()).contains("Guest"), "a challenge lapses, too");
}

#[test]
fn a_limit_is_changed_with_consent() {
    let (mut chat, _folder) = game("morris");
    assert!(private(&chat.say("Ali", "/clock"), "Ali").contains("no time limit"));
    assert!(private(&chat.say("Sara", "/claim"), "Sara").contains("no time limit at morris-1"));
    let offered = chat.say("Ali", "/clock 2d");
    assert!(text(&offered).contains("Ali would like to change the clock at morris-1. Each turn has 2 days."));
    assert!(text(&chat.press("Sara", "Accept")).contains("Each turn has 2 days."));
    assert!(private(&chat.say("Ali", "/clock ۲d"), "Ali").contains("It is so already"));
    chat.say("Sara", "/clock off");
    chat.press("Ali", "Decline");
    assert!(private(&chat.say("Ali", "/clock"), "Ali").contains("Each turn has 2 days"));
    assert!(private(&chat.say("Ali", "/clock morris-1 5m"), "Ali").contains("“5m” is no time limit"));
}

#[test]
fn who_does_not_move_is_reminded_three_times() {
    let (mut chat, _folder) = game("duel");
    let mut reminders = Vec::new();
    for day in 1..=30 {
        chat.wait(DAY);
        for message in chat.due() {
            assert_eq!(called(&message), ["Ali"]);
            reminders.push((day, bare(&message.text)));
        }
    }
    let days: Vec<_> = reminders.iter().map(|(day, _)| *day).collect();
    assert_eq!(days, [1, 3, 7]);
    assert_eq!(reminders[1].1, "Ali, duel-1 has been waiting for you for 3 days.");
}

#[test]
fn a_quiet_place_calls_nobody() {
    let (mut chat, _folder) = game("morris");
    assert!(text(&chat.say("Sara", "/settings notify quiet")).contains("Boards call nobody."));
    chat.say("Ali", "/move d2");
    assert!(called(&chat.board()).is_empty());
    chat.wait(DAY);
    assert!(chat.due().is_empty());
    chat.say("Sara", "/settings ping");
    chat.say("Sara", "/move d6");
    assert_eq!(called(&chat.board()), ["Ali"]);
}

#[test]
fn a_challenge_that_lapses_says_so_by_itself() {
    let folder = tempfile::tempdir().unwrap();
    let mut chat = Chat::open(folder.path());
    chat.say("Ali", "/challenge @Sara morris");
    chat.wait(DAY - 1);
    assert!(chat.due().is_empty());
    chat.wait(1);
    assert!(text(&chat.due()).contains("Ali’s challenge has lapsed"));
    assert!(chat.button("Accept").is_none());
    assert!(private(&chat.say("Sara", "/stats"), "Sara").contains("has not finished a game"));
}

#[test]
fn a_rematch_swaps_the_seats_whoever_asks() {
    let (mut chat, _folder) = game("morris flying=off clock=2d");
    assert!(private(&chat.say("Ali", "/rematch"), "Ali").contains("no finished game"));
    assert!(private(&chat.say("Ali", "/rematch morris-1"), "Ali").contains("not over yet"));
    won_by_ali(&mut chat, "morris-1");
    let offered = chat.say("Ali", "/rematch");
    let words = text(&offered);
    assert!(words.contains("Ali challenges Sara") && words.contains("Nobody flies"), "{words}");
    assert!(words.contains("Each turn has 2 days.") && words.contains("Sara plays White."), "{words}");
    assert_eq!(called(&offered[0]), ["Sara"]);
    chat.press("Sara", "Accept");
    assert!(bare(&chat.board().text).contains("Sara (White) against Ali (Black)"));
    chat.say("Sara", "/resign morris-2 game");
    // Now Ali was Second: he begins, whoever asks.
    chat.say("Ali", "/rematch morris-2");
    chat.press("Sara", "Accept");
    assert!(bare(&chat.board().text).contains("Ali (White) against Sara (Black)"));
    assert!(private(&chat.say("Guest", "/rematch morris-1"), "Guest").contains("do not play at morris-1"));
}

#[test]
fn a_stuck_table_is_ended_by_who_runs_the_place_and_counts_for_nothing() {
    let (mut chat, _folder) = game("backgammon");
    chat.say("Ali", "/challenge @Sara morris");
    chat.press("Sara", "Accept");
    assert!(private(&chat.say("Sara", "/abort nard-1"), "Sara").contains("runs this channel"));
    let asked = chat.say("Ali", "/abort");
    assert!(private(&asked, "Ali").contains("End which table"));
    let ended = chat.press("Ali", "nard-1");
    let words = text(&ended);
    assert!(words.contains("Ali has ended this table without a result."), "{words}");
    assert!(words.contains("The seed of the dice was"), "{words}");
    assert!(private(&chat.say("Ali", "/abort nard-1"), "Ali").contains("over already"));
    assert!(private(&chat.say("Ali", "/stats"), "Ali").contains("has not finished a game"));
    assert!(text(&chat.say("Ali", "/games")).contains("morris-2"), "the other table goes on");
}

#[test]
fn a_closed_place_leaves_no_game_behind() {
    let (mut chat, folder) = game("morris");
    chat.say("Ali", "/challenge @Sara duel");
    chat.run(chat.bot.close("local/main")).unwrap();
    assert!(chat.run(async { chat.bot.owed("local/") }).unwrap().is_empty());
    assert!(private(&chat.say("Ali", "/games"), "Ali").contains("Nobody plays here"));
    assert!(private(&chat.say("Ali", "/move d2"), "Ali").contains("broken off"));
    chat.wait(30 * DAY);
    assert!(chat.due().is_empty());
    drop(chat);
    let mut chat = Chat::open(folder.path());
    assert!(private(&chat.say("Ali", "/games"), "Ali").contains("Nobody plays here"));
}

#[test]
fn settings_are_shown_with_a_button_for_each() {
    let (mut chat, _folder) = game("duel");
    let shown = private(&chat.say("Sara", "/settings"), "Sara");
    assert!(shown.contains("wait for Confirm") && shown.contains("The language here is English"), "{shown}");
    let set = chat.press("Sara", "No Confirm");
    assert!(
        text(&set).contains("Sara has set for everybody here:\n• Turns entered by buttons need no Confirm.")
    );
    let refused = private(&chat.say("Sara", "/settings confirm maybe"), "Sara");
    assert!(refused.contains("confirm on|off, view mover|fixed"), "{refused}");
    chat.say("Sara", "/settings language fa");
    assert!(private(&chat.say("Ali", "/settings"), "Ali").contains("زبان اینجا"));
}

#[test]
fn without_confirm_a_pressed_turn_is_played_at_once() {
    let (mut chat, _folder) = game("morris");
    for (who, point) in [("Ali", "a1"), ("Sara", "g1"), ("Ali", "a4"), ("Sara", "g4")] {
        chat.say(who, &format!("/move {point}"));
    }
    chat.say("Ali", "/settings confirm=off");
    chat.say("Ali", "/board");
    press_step(&mut chat, "Ali", "a7");
    press_step(&mut chat, "Ali", "xg1");
    assert!(chat.button("Confirm").is_none());
    assert!(bare(&chat.board().text).contains("Sara (Black) to move"));
}

/// Presses a step, by its row first where the way has two parts.
fn press_step(chat: &mut Chat, who: &str, step: &str) {
    if chat.button(step).is_none() {
        let row = chat.labels().into_iter().find(|label| step.starts_with(&label.replace("row ", "")));
        chat.press(who, &row.unwrap());
    }
    chat.press(who, step);
}

#[test]
fn the_view_turns_with_the_mover_unless_it_is_fixed() {
    let (mut chat, _folder) = game("morris");
    assert_eq!(seen_by(&chat.board()), Side::First);
    chat.say("Ali", "/move d2");
    assert_eq!(seen_by(&chat.board()), Side::Second);
    chat.say("Ali", "/settings view fixed");
    chat.say("Sara", "/board");
    assert_eq!(seen_by(&chat.board()), Side::First);
}

#[test]
fn old_boards_are_removed_on_request_but_never_a_final_one() {
    let (mut chat, _folder) = game("morris");
    chat.say("Ali", "/settings boards clean");
    chat.say("Ali", "/move d2");
    chat.say("Sara", "/move d6");
    let boards = |chat: &Chat| chat.slots.keys().filter(|slot| slot.starts_with("t1.")).count();
    assert_eq!(boards(&chat), 1);
    chat.say("Sara", "/resign game");
    assert_eq!(boards(&chat), 1);
    chat.say("Ali", "/board morris-1");
    assert_eq!(boards(&chat), 2, "the board of the result stays");
}

#[test]
fn ratings_follow_results() {
    let (mut chat, _folder) = game("morris");
    won_by_ali(&mut chat, "morris-1");
    // Glicko-2's first game between beginners: 1662 and 1338, each with deviation 290.
    let stats = private(&chat.say("Ali", "/stats"), "Ali");
    assert!(stats.contains("Nine Men's Morris: rating 1662? (± 290); won 1, drawn 0, lost 0"), "{stats}");
    assert!(stats.contains("against Sara: won 1, drawn 0, lost 0"), "{stats}");
    let other = private(&chat.say("Ali", "/stats @sara morris"), "Ali");
    assert!(
        other.contains("Sara in this community") && other.contains("against Ali: won 0, drawn 0, lost 1")
    );
    let top = private(&chat.say("Guest", "/top morris"), "Guest");
    assert!(top.find("1. Ali").unwrap() < top.find("2. Sara").unwrap(), "{top}");
    assert!(private(&chat.say("Ali", "/top duel"), "Ali").contains("Nobody has finished a game of Duel"));
    assert!(private(&chat.say("Ali", "/top"), "Ali").contains("which game"));
    assert!(private(&chat.say("Ali", "/stats @Nobody"), "Ali").contains("Nobody here is called Nobody"));
    let refused = private(&chat.say("Ali", "/stats chess"), "Ali");
    assert!(refused.contains("no game “chess”"), "{refused}");
}

#[test]
fn games_in_which_one_side_never_moved_or_nobody_else_sat_do_not_count() {
    let (mut chat, _folder) = game("morris");
    chat.say("Ali", "/move d2");
    chat.say("Sara", "/resign game");
    assert!(private(&chat.say("Ali", "/stats"), "Ali").contains("has not finished a game"));
    chat.say("Ali", "/challenge @Ali morris");
    chat.press("Ali", "Accept");
    chat.say("Ali", "/move morris-2 d2");
    chat.say("Ali", "/move morris-2 d6");
    chat.say("Ali", "/resign morris-2 game");
    assert!(private(&chat.say("Ali", "/stats"), "Ali").contains("has not finished a game"));
}

#[test]
fn threads_of_one_community_share_their_ratings_and_others_do_not() {
    let (mut chat, _folder) = game("morris");
    won_by_ali(&mut chat, "morris-1");
    chat.go("local/main/thread");
    assert!(private(&chat.say("Ali", "/stats"), "Ali").contains("won 1"));
    chat.go("local/other");
    assert!(private(&chat.say("Ali", "/stats"), "Ali").contains("has not finished a game"));
}

#[test]
fn options_are_chosen_by_buttons() {
    let folder = tempfile::tempdir().unwrap();
    let mut chat = Chat::open(folder.path());
    chat.say("Ali", "/challenge @Sara");
    let asked = chat.press("Ali", "Backgammon");
    assert!(private(&asked, "Ali").contains("how do you want to play?\n• A single game"));
    let slot = asked[0].slot.clone();
    let asked = chat.press("Ali", "Match to 5 points");
    assert_eq!(asked[0].slot, slot, "one message for the whole choice");
    assert!(private(&asked, "Ali").contains("• Match to 5 points"));
    assert!(chat.button("Jacoby rule: gammons and backgammons count only after a double").is_none());
    let old = asked[0].buttons[1][0].id.clone();
    chat.press("Ali", "2 days");
    assert!(chat.labels().iter().all(|label| !label.contains("Match to 5")));
    // A second tap on what has changed meanwhile does no harm: it is the older question.
    chat.press_id("Ali", &old);
    chat.press("Ali", "2 days");
    let posted = chat.press("Ali", "Offer this game");
    let words = text(&posted);
    assert!(words.contains("Ali challenges Sara to Backgammon"), "{words}");
    assert!(words.contains("Each turn has 2 days."), "{words}");
}

#[test]
fn completions_know_clocks_settings_and_people() {
    let (chat, _folder) = game("morris");
    assert_eq!(
        chat.complete("Ali", "/settings "),
        ["confirm", "view", "boards", "notify"].map(|w| format!("/settings {w}"))
    );
    assert_eq!(chat.complete("Ali", "/settings view "), ["/settings view mover", "/settings view fixed"]);
    assert_eq!(chat.complete("Ali", "/stats @"), ["/stats @Sara"]);
    assert_eq!(chat.complete("Ali", "/clock 1"), ["/clock 10m", "/clock 1h", "/clock 12h", "/clock 1d"]);
    assert_eq!(chat.complete("Ali", "/abort "), ["/abort morris-1"]);
    assert!(
        chat.complete("Ali", "/challenge morris clock=1").contains(&"/challenge morris clock=1d".to_owned())
    );
}
