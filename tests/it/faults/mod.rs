//! What players of other bots have complained of, each through the bot's front door: here it cannot happen.

mod pictures;

use crate::chat::{Chat, bare, private};
use crate::watched::Watched;
use std::sync::Arc;
use takhteh::bot::{Actor, Bot, Host, Incoming, Person, What};
use takhteh::picture::Painter;
use takhteh::store::{self, Change};
use takhteh::table::reply::Side;
use takhteh::table::{Button, Message, Picture, Style};
use tempfile::TempDir;
use tokio::sync::Semaphore;

fn chat() -> (Chat, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    (Chat::open(folder.path()), folder)
}

/// A running game of Ali (White) and Sara (Black).
fn game(words: &str) -> (Chat, TempDir) {
    let (mut chat, folder) = chat();
    challenge(&mut chat, words);
    (chat, folder)
}

fn challenge(chat: &mut Chat, words: &str) {
    chat.say("Ali", &format!("/challenge @Sara {words}"));
    chat.press("Sara", "Accept");
}

/// Plays typed turns, Ali's and Sara's in turn.
fn play(chat: &mut Chat, turns: &[&str]) {
    for (turn, who) in turns.iter().zip(["Ali", "Sara"].into_iter().cycle()) {
        let answer = chat.say(who, &format!("/move {turn}"));
        assert!(answer.iter().all(|message| message.only.is_none()), "{turn}: {answer:?}");
    }
}

fn called(message: &Message) -> Vec<&str> {
    message.mentions.iter().map(|person| person.name.as_str()).collect()
}

fn position(chat: &mut Chat) -> String {
    bare(&chat.say("Ali", "/board text")[0].text)
}

#[test]
fn games_lost_at_a_restart() {
    let (mut chat, folder) = game("morris");
    play(&mut chat, &["d2", "d6"]);
    let before = position(&mut chat);
    drop(chat);
    let mut chat = Chat::open(folder.path());
    assert_eq!(position(&mut chat), before);
    play(&mut chat, &["f4"]);
}

#[test]
fn a_second_game_in_a_channel_failing_silently() {
    let (mut chat, _folder) = game("morris");
    challenge(&mut chat, "dvonn");
    assert_eq!(chat.board().table.as_deref(), Some("dvonn-2"));
    chat.say("Ali", "/move dvonn-2 d3");
    chat.say("Ali", "/move morris-1 d2");
    let games = bare(&chat.say("Sara", "/games")[0].text);
    assert!(games.contains("morris-1") && games.contains("dvonn-2"), "{games}");
}

#[test]
fn interaction_failed_instead_of_a_reason() {
    let (mut chat, _folder) = game("morris");
    let old = chat.board().buttons[0][0].id.clone();
    play(&mut chat, &["d2"]);
    let answers = [
        ("Sara", old.as_str(), "This board is old"),
        ("Guest", old.as_str(), "You do not play at morris-1"),
        ("Ali", "t.99.1.s.d2", "not here any more"),
        ("Ali", "c.99.accept", "not open any more"),
        ("Ali", "o.1.99.yes", "not open any more"),
        ("Ali", "q.99.0", "does not work any more"),
        ("Ali", "", "does not work any more"),
        ("Ali", "x.1", "does not work any more"),
        ("Ali", "t.1", "does not work any more"),
    ];
    for (who, id, expected) in answers {
        let answer = private(&chat.press_id(who, id), who);
        assert!(answer.contains(expected) || answer.contains("is old"), "{id:?}: {answer}");
    }
}

#[test]
fn you_are_already_in_a_game_when_not() {
    let (mut chat, _folder) = game("morris");
    chat.say("Sara", "/resign game");
    for _ in 0..3 {
        challenge(&mut chat, "morris");
    }
    assert!(bare(&chat.say("Ali", "/games")[0].text).contains('3'));
}

#[test]
fn always_whites_view() {
    let (mut chat, _folder) = game("duel");
    let near = |chat: &Chat| match chat.board().picture {
        Some(Picture::Board(board)) => board.seen_by,
        other => panic!("{other:?}"),
    };
    let mover = |chat: &Chat| if called(&chat.board()) == ["Ali"] { Side::First } else { Side::Second };
    assert_eq!(near(&chat), mover(&chat));
    let who = called(&chat.board())[0].to_owned();
    chat.say(&who, "/move done");
    let first = chat.complete(&who, "/move ")[0].clone();
    chat.say(&who, &format!("{first} done"));
    assert_eq!(near(&chat), mover(&chat));
}

#[test]
fn square_pictures_cropped_on_phones() {
    for game_id in ["duel", "dvonn", "backgammon", "morris"] {
        let (chat, _folder) = game(game_id);
        let png = chat.run(chat.bot.picture(&chat.board().picture.unwrap())).unwrap();
        // A PNG says its width and height in bytes 16 to 23.
        let side = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
        assert_eq!(side(16), 1000, "{game_id}");
        assert!(side(20) <= 960, "{game_id}: {}", side(20));
    }
}

#[test]
fn takeback_impossible_though_both_agree() {
    for (game_id, turn) in [("morris", "d2"), ("dvonn", "d3")] {
        let (mut chat, _folder) = game(game_id);
        let before = position(&mut chat);
        play(&mut chat, &[turn]);
        assert_ne!(position(&mut chat), before);
        chat.say("Ali", "/undo");
        chat.press("Sara", "Accept");
        assert_eq!(position(&mut chat), before);
    }
}

#[test]
fn no_notice_of_ones_turn_and_an_edited_board_buried_with_no_ping() {
    let (mut chat, _folder) = game("morris");
    for (who, turn, next) in [("Ali", "d2", "Sara"), ("Sara", "d6", "Ali"), ("Ali", "f4", "Sara")] {
        let old = chat.board().slot;
        chat.say(who, &format!("/move {turn}"));
        let board = chat.board();
        assert_ne!(board.slot, old, "a new message, at the end of the chat");
        assert_eq!(called(&board), [next]);
    }
}

#[test]
fn a_channel_clogged_with_boards() {
    let (mut chat, _folder) = chat();
    chat.throw(&[2, 2, 1, 1]);
    challenge(&mut chat, "backgammon opening=reroll");
    // Whoever begins plays a double, four steps by buttons: one message, edited.
    let who = called(&chat.board())[0].to_owned();
    let slot = chat.board().slot;
    while chat.button("Confirm").is_none() {
        let step = chat.complete(&who, "/move ")[0].replace("/move ", "");
        if chat.button(&step).is_none() {
            chat.press(&who, step.split('/').next().unwrap());
        }
        chat.press(&who, &step);
        assert_eq!(chat.board().slot, slot);
    }
    chat.say("Ali", "/settings boards clean");
    chat.press(&who, "Confirm");
    let boards = chat.slots.keys().filter(|slot| slot.starts_with("t1.")).count();
    assert_eq!(boards, 1, "and old ones go, where people want that");
}

#[test]
fn a_deleted_channel_leaving_an_unkillable_game() {
    let (mut chat, _folder) = game("morris");
    chat.run(chat.bot.close("local/main")).unwrap();
    assert!(private(&chat.say("Ali", "/games"), "Ali").contains("Nobody plays here"));
    challenge(&mut chat, "duel");
    chat.say("Ali", "/abort duel-2");
    assert!(private(&chat.say("Sara", "/games"), "Sara").contains("Nobody plays here"));
}

#[test]
fn an_unaccepted_challenge_counted_as_a_loss() {
    let (mut chat, _folder) = chat();
    chat.say("Ali", "/challenge @Sara duel");
    chat.wait(2 * 24 * 60 * 60);
    chat.due();
    for who in ["Ali", "Sara"] {
        assert!(private(&chat.say(who, "/stats"), who).contains("has not finished a game"));
    }
}

#[test]
fn forfeits_without_a_warning() {
    let (mut chat, _folder) = game("morris clock=10m");
    chat.wait(30 * 24 * 60 * 60);
    assert!(private(&chat.say("Sara", "/claim"), "Sara").contains("Ali still has"));
    assert!(bare(&chat.due()[0].text).contains("Ali, you have 2 minutes left"));
    assert!(private(&chat.say("Sara", "/claim"), "Sara").contains("Ali still has 2 minutes"));
}

#[test]
fn the_gammon_not_counted_double() {
    let (mut chat, _folder) = chat();
    chat.throw(&[3, 1]);
    challenge(&mut chat, "backgammon points=5");
    chat.say("Ali", "/resign gammon");
    let ended = chat.press("Sara", "Accept");
    let told: String = ended.iter().map(|message| bare(&message.text)).collect();
    assert!(told.contains("Sara 2"), "{told}");
}

#[test]
fn accept_placed_where_roll_was_and_pressed_by_mistake() {
    let (mut chat, _folder) = chat();
    chat.throw(&[3, 1]);
    challenge(&mut chat, "backgammon points=3");
    chat.say("Ali", "/move 8/5 6/5");
    let row = |chat: &Chat| chat.board().buttons.concat();
    let looks = |row: &[Button]| row.iter().map(|b| (bare(&b.label), b.style)).collect::<Vec<_>>();
    let before = row(&chat);
    assert_eq!(before.iter().find(|b| b.label == "Roll").unwrap().style, Style::Primary);
    chat.press("Sara", "Double");
    let after = row(&chat);
    assert!(looks(&after).iter().all(|(_, style)| *style != Style::Primary), "{after:?}");
    // The press meant for Roll comes a moment late: it is void, whatever stands there now.
    for button in before {
        assert!(private(&chat.press_id("Ali", &button.id), "Ali").contains("This board is old"));
    }
}

#[test]
fn a_double_offered_over_a_stale_board() {
    let (mut chat, _folder) = chat();
    chat.throw(&[3, 1]);
    challenge(&mut chat, "backgammon points=3");
    chat.say("Ali", "/move 8/5 6/5");
    let double = chat.button("Double").unwrap().id;
    chat.throw(&[6, 5]);
    chat.press("Sara", "Roll");
    assert!(private(&chat.press_id("Sara", &double), "Sara").contains("This board is old"));
    assert!(bare(&chat.board().text).contains("Sara throws 6-5"));
}

#[test]
fn undo_duplicating_men_from_the_bar() {
    let (mut chat, _folder) = chat();
    chat.throw(&[6, 2, 6, 4, 3, 1]);
    challenge(&mut chat, "backgammon");
    play(&mut chat, &["24/18 13/11"]);
    // Sara hits the blot on Ali's 18, which is her 7; Ali enters, takes it back, and enters again.
    let answer = chat.say("Sara", "/move 13/7* 8/4");
    assert!(answer.iter().all(|message| message.only.is_none()), "{answer:?}");
    let before = position(&mut chat);
    assert!(before.contains("on the bar"), "{before}");
    let enter = chat.complete("Ali", "/move ")[0].clone();
    for _ in 0..3 {
        chat.say("Ali", &enter);
        assert_ne!(position(&mut chat), before);
        chat.say("Ali", "/undo");
        assert_eq!(position(&mut chat), before);
    }
}

#[test]
fn the_removal_after_a_mill_given_to_the_wrong_player_when_it_ends_the_placing_phase() {
    let (mut chat, _folder) = game("morris");
    // Black's ninth man, the last of all, closes the mill g1 g4 g7.
    let turns = [
        "a1", "g1", "a7", "g4", "d1", "d7", "d3", "b6", "f2", "b2", "f6", "d2", "c4", "e4", "b4", "e3", "c5",
    ];
    play(&mut chat, &turns);
    chat.say("Sara", "/move g7");
    assert!(bare(&chat.board().text).contains("Sara (Black) to move"), "{}", chat.board().text);
    assert!(private(&chat.say("Ali", "/move a1-a4"), "Ali").contains("Sara’s turn"));
    let removals = chat.complete("Sara", "/move ");
    assert!(removals.iter().all(|line| line.contains('x')) && !removals.is_empty(), "{removals:?}");
    chat.say("Sara", &removals[0]);
    if chat.button("Confirm").is_some() {
        chat.press("Sara", "Confirm");
    }
    assert!(bare(&chat.board().text).contains("Ali (White) to move"));
}

#[test]
fn no_removal_when_all_enemy_men_stand_in_mills() {
    let (mut chat, _folder) = game("morris");
    // Black's only three men stand in a mill when White closes his own; Black has taken c4 for his.
    play(&mut chat, &["a1", "g1", "c4", "g4", "a4", "g7xc4"]);
    chat.say("Ali", "/move a7");
    let mut removals = chat.complete("Ali", "/move ");
    removals.sort();
    assert_eq!(removals, ["/move xg1", "/move xg4", "/move xg7"]);
    assert!(!chat.say("Ali", "/move xg1").is_empty());
}

#[test]
fn the_language_of_one_person_and_of_the_group_mixed_up() {
    let (mut chat, _folder) = game("morris");
    chat.say("Ali", "/language en");
    chat.say("Sara", "/language fa");
    let answer = private(&chat.say("Sara", "/move d2"), "Sara");
    assert!(answer.contains("نوبت"), "what she alone reads is Persian: {answer}");
    play(&mut chat, &["d2"]);
    assert!(bare(&chat.board().text).contains("Sara (Black) to move"), "what all read is English");
    assert!(private(&chat.say("Ali", "/move d6"), "Ali").contains("Sara’s turn"));
}

#[test]
fn the_same_update_arriving_twice_at_the_same_moment_applied_twice() {
    let (chat, _folder) = game("morris");
    let update = || chat.try_act_later(Some("update-7"), "Ali", What::Said("/move d2".to_owned()));
    let answers = chat.run(async { tokio::join!(update(), update(), update()) });
    let (one, two, three) = (answers.0.unwrap(), answers.1.unwrap(), answers.2.unwrap());
    let keys = |owed: &[takhteh::bot::Owed]| owed.iter().map(|owed| owed.key.clone()).collect::<Vec<_>>();
    assert_eq!((keys(&one), keys(&one)), (keys(&two), keys(&three)), "the same answer");
    let mut chat = chat;
    assert!(bare(&chat.say("Sara", "/history")[0].text).contains("(1)"));
}

#[test]
fn a_typed_move_silently_read_as_another_one() {
    let (mut chat, _folder) = chat();
    chat.throw(&[6, 2, 4, 1]);
    challenge(&mut chat, "backgammon");
    play(&mut chat, &["24/18 13/11"]);
    let before = position(&mut chat);
    // One way hits on the way and the other does not.
    assert!(private(&chat.say("Sara", "/move 8/3"), "Sara").contains("more than one way"));
    for near in ["/move 8/2", "/move 13/3", "/move 83", "/move 8/3 8/3"] {
        private(&chat.say("Sara", near), "Sara");
    }
    assert_eq!(position(&mut chat), before);
}

#[test]
fn a_move_sent_right_after_the_board_dropped_and_a_click_right_after_the_challenge_dropped() {
    let (chat, _folder) = chat();
    let said = |who: &'static str, text: &str| chat.try_act_later(None, who, What::Said(text.to_owned()));
    let press = chat.try_act_later(None, "Sara", What::Pressed("c.1.accept".to_owned()));
    // Nobody waits for an answer: the three come at once.
    let (_, accepted, moved) = chat
        .run(async { tokio::join!(said("Ali", "/challenge @Sara morris"), press, said("Ali", "/move d2")) });
    assert!(accepted.unwrap().len() > 1);
    assert!(moved.unwrap().len() > 1);
    let mut chat = chat;
    assert!(bare(&chat.say("Sara", "/history")[0].text).contains("1 d2"));
}

#[test]
fn with_fifty_chats_playing_every_answer_later_than_three_seconds() {
    let folder = tempfile::tempdir().unwrap();
    let gate = Arc::new(Semaphore::new(0));
    // One place's turns are not saved before they are let go.
    let held = Arc::clone(&gate);
    let store = Watched::new(store::open(folder.path()).unwrap(), move |changes: &[Change]| {
        let is_slow = |change: &Change| matches!(change, Change::Put(key, _) if key.contains("slow"));
        let (slow, gate) = (changes.iter().any(is_slow), Arc::clone(&held));
        async move {
            if slow {
                gate.acquire().await.unwrap().forget();
            }
            Ok(())
        }
    });
    let bot = Arc::new(Bot::on(Host::machine(), Box::new(store), Painter::new(None).unwrap()));
    let said = |place: String, who: &str, what: What| {
        let person = Person { id: who.to_owned(), name: who.to_owned() };
        let actor = Actor { alias: Some(who.to_owned()), ..Actor::from(person) };
        let (bot, incoming) = (Arc::clone(&bot), Incoming { id: None, place, actor, what });
        async move { bot.handle(incoming).await }
    };
    let line = |text: &str| What::Said(text.to_owned());
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let slow = tokio::spawn(said("local/slow".to_owned(), "Ali", line("/challenge @Sara morris")));
        tokio::task::yield_now().await;
        // Nobody waits for the one chat that hangs.
        let chats = (0..50).map(|n| {
            let place = format!("local/{n}");
            let (offer, accept, turn) = (
                said(place.clone(), "Ali", line("/challenge @Sara morris")),
                said(place.clone(), "Sara", What::Pressed("c.1.accept".to_owned())),
                said(place, "Ali", line("/move d2")),
            );
            tokio::spawn(async move {
                offer.await.unwrap();
                accept.await.unwrap();
                turn.await.unwrap().len()
            })
        });
        for chat in chats.collect::<Vec<_>>() {
            assert!(chat.await.unwrap() > 1);
        }
        assert!(!slow.is_finished());
        gate.add_permits(1);
        assert_eq!(slow.await.unwrap().unwrap().len(), 1);
    });
}
