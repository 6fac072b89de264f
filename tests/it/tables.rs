//! Tables through the bot: challenges, turns typed and pressed, offers, and every way to be refused.

use crate::chat::{Chat, bare, private};
use proptest::prelude::*;
use takhteh::bot::{BotError, What};
use takhteh::table::reply::{Body, File, Side};
use takhteh::table::{Message, Style};
use tempfile::TempDir;

fn chat() -> (Chat, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    (Chat::open(folder.path()), folder)
}

/// A running game of Ali and Sara.
fn game(words: &str) -> (Chat, TempDir) {
    let (mut chat, folder) = chat();
    chat.say("Ali", &format!("/challenge @Sara {words}"));
    chat.press("Sara", "Accept");
    (chat, folder)
}

fn text(messages: &[Message]) -> String {
    messages.iter().map(|message| bare(&message.text)).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_challenge_is_accepted_by_the_friend_alone() {
    let (mut chat, _folder) = chat();
    let posted = chat.say("Ali", "/challenge @Sara morris flying=off");
    assert_eq!(posted.len(), 1);
    assert_eq!(called(&posted[0]), ["Sara"]);
    let styles: Vec<_> = posted[0].buttons[0].iter().map(|b| (bare(&b.label), b.style)).collect();
    let expected = [("Accept", Style::Success), ("Decline", Style::Danger), ("Cancel", Style::Secondary)];
    assert_eq!(styles, expected.map(|(label, style)| (label.to_owned(), style)));
    assert!(private(&chat.press("Ali", "Accept"), "Ali").contains("your own challenge"));
    assert!(private(&chat.press("Guest", "Accept"), "Guest").contains("for Sara"));
    assert!(private(&chat.press("Sara", "Cancel"), "Sara").contains("Only Ali"));
    let opened = chat.press("sara", "Accept");
    assert!(text(&opened).contains("sara accepts Ali’s challenge"));
    let board = chat.board();
    assert_eq!(board.table.as_deref(), Some("morris-1"));
    assert_eq!(called(&board), ["Ali"], "exactly one mention, of the player to move");
    assert!(chat.button("Accept").is_none(), "an answered challenge has no buttons");
    assert!(private(&chat.press_id("Sara", "c.1.accept"), "Sara").contains("not open any more"));
}

#[test]
fn an_open_challenge_is_for_anyone_but_its_maker() {
    let (mut chat, _folder) = chat();
    chat.say("Ali", "/challenge duel");
    assert!(chat.button("Decline").is_none());
    assert!(private(&chat.press("Ali", "Accept"), "Ali").contains("your own"));
    chat.press("Guest", "Accept");
    assert!(bare(&chat.board().text).contains("Ali (White) against Guest (Black)"));
}

#[test]
fn a_challenge_is_declined_cancelled_or_lapses_and_counts_for_nothing() {
    let (mut chat, _folder) = chat();
    chat.say("Ali", "/challenge @Sara dvonn");
    assert!(text(&chat.press("Sara", "Decline")).contains("declines"));
    chat.say("Ali", "/challenge @Sara dvonn");
    assert!(text(&chat.press("Ali", "Cancel")).contains("cancelled"));
    chat.say("Ali", "/challenge @Sara dvonn");
    chat.wait(24 * 60 * 60 + 1);
    assert!(text(&chat.say("Guest", "/games")).contains("lapsed"));
    assert!(private(&chat.press_id("Sara", "c.3.accept"), "Sara").contains("not open any more"));
    assert!(private(&chat.say("Ali", "/games"), "Ali").contains("Nobody plays here yet"));
}

#[test]
fn a_player_plays_himself_only_in_the_local_room() {
    let (mut chat, folder) = chat();
    chat.say("Ali", "/challenge @Ali morris");
    chat.press("Ali", "Accept");
    chat.say("Ali", "/move d2");
    chat.say("Ali", "/move d6");
    assert!(bare(&chat.board().text).contains("d6"));
    drop(chat);
    let mut elsewhere = Chat::at(folder.path(), "discord/1");
    assert!(private(&elsewhere.say("Ali", "/challenge @Ali morris"), "Ali").contains("yourself"));
    assert!(
        private(&elsewhere.say("Ali", "/challenge @takhteh morris"), "Ali").contains("only keep the board")
    );
}

#[test]
fn a_challenge_without_a_game_asks_for_one() {
    let (mut chat, _folder) = chat();
    let asked = chat.say("Ali", "/challenge @Sara");
    assert!(private(&asked, "Ali").contains("Which game"));
    assert_eq!(asked[0].buttons.iter().flatten().count(), 4);
    assert!(private(&chat.press("Sara", "DVONN"), "Sara").contains("Somebody else"));
    chat.press("Ali", "DVONN");
    let posted = chat.press("Ali", "Offer this game");
    assert!(text(&posted).contains("Ali challenges Sara to DVONN"));
}

#[test]
fn what_cannot_be_read_is_answered_with_what_is_possible() {
    let (mut chat, _folder) = game("morris");
    let cases = [
        ("/chalenge", "/chalenge"),
        ("/xyzzyplugh", "no command /xyzzyplugh"),
        ("/challenge chess", "no game “chess”"),
        ("/challenge moris", "Did you mean morris"),
        ("/challenge morris flying=maybe", "Possible: on, off"),
        ("/challenge morris wings=on", "Possible: flying=on|off"),
        ("/challenge morris flying=on flying=off", "given twice"),
        ("/challenge backgammon jacoby=on", "single game with the cube"),
        ("/move", "/move [table] steps"),
        ("/board upside down", "no meaning here"),
        ("/games now", "“now” has no meaning"),
        ("/language klingon", "en, fa or ar"),
        ("/move e5-e6", "Possible"),
        ("/move d4", "cannot read “d4”"),
        ("/move 13/8", "cannot read “13/8”"),
        ("/move d2 d6", "complete before “d6”"),
        ("/undo", "no turn of yours"),
        ("/done", "not complete"),
        ("/take", "cannot read “take”"),
        ("/resign gammon", "cannot be given up"),
        ("/board nard-9", "no meaning here"),
    ];
    for (line, expected) in cases {
        let before = chat.board();
        let answer = private(&chat.say("Ali", line), "Ali");
        assert!(answer.contains(expected), "{line}: {answer}");
        assert_eq!(chat.board(), before, "{line} changes nothing");
    }
    assert!(private(&chat.say("Sara", "/move d2"), "Sara").contains("It is Ali’s turn at morris-1"));
    assert!(private(&chat.say("Guest", "/move morris-1 d2"), "Guest").contains("you may watch"));
    assert!(private(&chat.say("Guest", "/move d2"), "Guest").contains("do not play here"));
    let long = format!("/move {}", "a1 ".repeat(700));
    assert!(private(&chat.say("Ali", &long), "Ali").contains("too long"));
    let answer = chat.say("Ali", &"x".repeat(2_000));
    assert!(
        private(&answer, "Ali").contains("at most 1,999") || private(&answer, "Ali").contains("at most 1999")
    );
    assert!(chat.say("Ali", "good luck!").is_empty(), "plain talk is none of the bot's business");
}

#[test]
fn a_suggested_command_is_a_button() {
    let (mut chat, _folder) = game("morris");
    chat.say("Ali", "/bord");
    let posted = chat.press("Ali", "/board");
    assert!(posted.iter().any(|message| message.picture.is_some()));
}

#[test]
fn names_that_play_tricks_are_refused() {
    let (chat, _folder) = chat();
    for name in ["", " ", "a\u{7}b", "x\u{202e}y", "e\u{301}\u{301}\u{301}", &"n".repeat(200)] {
        let refused = chat.try_act(None, name, What::Said("/challenge duel".to_owned()));
        assert!(matches!(refused, Err(BotError::Refused(_))), "{name:?}");
    }
    assert!(chat.try_act(None, "علی‌رضا", What::Said("/games".to_owned())).is_ok());
}

#[test]
fn a_turn_by_buttons_is_a_draft_until_it_is_confirmed() {
    let (mut chat, _folder) = chat();
    chat.throw(&[3, 1]);
    chat.say("Ali", "/challenge @Sara backgammon");
    chat.press("Sara", "Accept");
    let opening = chat.board();
    assert!(bare(&opening.text).contains("Ali begins"), "{}", opening.text);
    chat.press("Ali", "8/5");
    assert!(bare(&chat.board().text).contains("So far: 8/5"));
    assert_eq!(chat.board().slot, opening.slot, "within a turn the message is edited");
    let old = chat.button("Undo").unwrap();
    chat.press("Ali", "6/5");
    assert!(bare(&chat.board().text).contains("press Confirm"));
    assert!(private(&chat.say("Ali", "/move 8/5"), "Ali").contains("complete"));
    assert!(private(&chat.press("Sara", "Confirm"), "Sara").contains("Ali’s turn"));
    assert!(private(&chat.press_id("Ali", &old.id), "Ali").contains("board is old"));
    chat.press("Ali", "Undo");
    assert!(chat.button("Confirm").is_none());
    chat.press("Ali", "6/5");
    chat.throw(&[6, 4]);
    chat.press("Ali", "Confirm");
    let next = chat.board();
    assert_ne!(next.slot, opening.slot, "at the change of turn a new board is posted");
    assert_eq!(called(&next), ["Sara"]);
    assert!(bare(&next.text).contains("Ali: 8/5 6/5\nSara throws 6-4."), "{}", next.text);
    assert!(chat.slots[&opening.slot.unwrap()].buttons.is_empty(), "the old board has no buttons");
}

#[test]
fn a_whole_turn_typed_at_once_needs_no_confirm() {
    let (mut chat, _folder) = chat();
    chat.throw(&[3, 1, 6, 4]);
    chat.say("Ali", "/challenge @Sara backgammon");
    chat.press("Sara", "Accept");
    chat.say("Ali", "/move ۶–۵ 8 / ٥ done");
    assert!(bare(&chat.board().text).contains("Sara throws 6-4"), "{}", chat.board().text);
}

#[test]
fn ambiguous_text_gets_its_readings_as_buttons() {
    let (mut chat, _folder) = chat();
    chat.throw(&[6, 2, 4, 1]);
    chat.say("Ali", "/challenge @Sara backgammon");
    chat.press("Sara", "Accept");
    chat.say("Ali", "/move 24/18 13/11");
    let before = chat.board();
    let asked = chat.say("Sara", "/move 8/3");
    assert!(private(&asked, "Sara").contains("more than one way"));
    let labels: Vec<_> = asked[0].buttons.iter().flatten().map(|button| bare(&button.label)).collect();
    assert_eq!(labels.len(), 2, "{labels:?}");
    assert_eq!(labels.iter().filter(|label| label.contains('*')).count(), 1, "one way hits: {labels:?}");
    assert_eq!(chat.board(), before, "nothing is played before the answer");
    let hit = labels.iter().find(|label| label.contains('*')).unwrap().clone();
    chat.press("Sara", &hit);
    assert!(bare(&chat.board().text).contains("Sara: 8/7*"), "{}", chat.board().text);
}

#[test]
fn the_cube_is_offered_taken_and_dropped() {
    let (mut chat, _folder) = chat();
    chat.throw(&[3, 1]);
    chat.say("Ali", "/challenge @Sara backgammon points=3");
    chat.press("Sara", "Accept");
    chat.say("Ali", "/move 8/5 6/5");
    assert!(chat.button("Roll").is_some_and(|button| button.style == Style::Primary));
    chat.press("Sara", "Double");
    assert!(private(&chat.press("Sara", "Take"), "Sara").contains("Ali’s turn"));
    let labels = chat.labels();
    assert_eq!(labels, ["Take", "Drop"], "Accept and Take look unlike Roll");
    chat.throw(&[6, 5]);
    chat.press("Ali", "Take");
    assert!(bare(&chat.board().text).contains("Sara throws 6-5"), "{}", chat.board().text);
}

#[test]
fn resigning_asks_once_more_and_for_how_much() {
    let (mut chat, _folder) = chat();
    chat.throw(&[3, 1]);
    chat.say("Ali", "/challenge @Sara backgammon");
    chat.press("Sara", "Accept");
    let asked = chat.say("Ali", "/resign");
    assert!(private(&asked, "Ali").contains("really"));
    let labels: Vec<_> = asked[0].buttons.iter().flatten().map(|b| (bare(&b.label), b.style)).collect();
    assert_eq!(labels[0], ("Resign a single game".to_owned(), Style::Danger));
    chat.press("Ali", "Resign a single game");
    assert!(private(&chat.press("Ali", "Accept"), "Ali").contains("Sara has to answer"));
    chat.press("Sara", "Decline");
    assert!(bare(&chat.board().text).contains("Ali (White) to move"));
    chat.say("Ali", "/resign");
    chat.press("Ali", "Resign a gammon");
    chat.press("Sara", "Accept");
    assert!(bare(&chat.board().text).contains("Sara won: 2 points"), "{}", chat.board().text);
    assert!(private(&chat.say("Ali", "/resign"), "Ali").contains("over"));
}

#[test]
fn resigning_is_void_when_the_game_has_moved_on() {
    let (mut chat, _folder) = game("morris");
    chat.say("Ali", "/resign");
    let button = chat.button("Resign the game").unwrap();
    chat.say("Ali", "/move d2");
    assert!(private(&chat.press_id("Ali", &button.id), "Ali").contains("moved on"));
}

#[test]
fn a_draw_needs_both() {
    let (mut chat, _folder) = game("morris");
    chat.say("Sara", "/draw");
    assert!(private(&chat.say("Ali", "/draw"), "Ali").contains("open at this table"));
    assert!(private(&chat.press("Sara", "Accept"), "Sara").contains("Ali has to answer"));
    chat.say("Ali", "/move d2");
    assert!(chat.button("Accept").is_none(), "to play on is to decline");
    chat.say("Ali", "/draw");
    chat.press("Sara", "Accept");
    assert!(bare(&chat.board().text).contains("drawn"));
    assert!(chat.board().buttons.is_empty(), "a final board has no buttons");
}

#[test]
fn a_finished_turn_is_taken_back_if_both_agree() {
    let (mut chat, _folder) = game("morris");
    chat.say("Ali", "/move d2");
    let first = chat.board().picture;
    assert!(private(&chat.say("Sara", "/undo"), "Sara").contains("no turn of yours"));
    chat.say("Ali", "/undo");
    assert!(private(&chat.press("Ali", "Accept"), "Ali").contains("Sara has to answer"));
    chat.press("Sara", "Decline");
    assert_eq!(chat.board().picture, first);
    chat.say("Ali", "/undo");
    chat.say("Sara", "/move d6");
    assert!(chat.button("Accept").is_none(), "to play on is to decline");
    chat.say("Sara", "/undo");
    chat.press("Ali", "Accept");
    assert!(bare(&chat.board().text).contains("Sara’s last turn is taken back"), "{}", chat.board().text);
    chat.say("Sara", "/move f4");
    let shown = chat.say("Ali", "/history");
    assert!(!bare(&shown[0].text).contains("2 d6") && bare(&shown[0].text).contains("2 f4"));
    let Some(File { body: Body::Text(body), .. }) = &shown[0].file else { panic!("{shown:?}") };
    assert!(body.ends_with("1 d2\n2 f4\n"), "the game as it stands: {body}");
    assert!(chat.run(chat.bot.picture(&first.unwrap())).is_ok(), "old boards can still be drawn");
}

#[test]
fn at_several_tables_the_bot_asks_which() {
    let (mut chat, _folder) = game("morris");
    chat.say("Ali", "/challenge @Sara dvonn");
    chat.press("Sara", "Accept");
    assert!(private(&chat.say("Ali", "/moves"), "Ali").contains("several tables"));
    chat.press("Ali", "dvonn-2");
    assert!(bare(&chat.log.last().unwrap().text).starts_with("dvonn-2"));
    chat.say("Ali", "/move morris-1 d2");
    // Now only at dvonn-2 is it Ali's turn, and only at morris-1 Sara's.
    assert!(private(&chat.say("Ali", "/moves"), "Ali").starts_with("dvonn-2"));
    chat.say("Sara", "/move d6");
    assert_eq!(chat.board().table.as_deref(), Some("morris-1"));
}

#[test]
fn completion_offers_exactly_the_legal_next_steps() {
    let (mut chat, _folder) = chat();
    chat.throw(&[3, 1]);
    chat.say("Ali", "/challenge @Sara backgammon");
    chat.press("Sara", "Accept");
    let mut first = chat.complete("Ali", "/move ");
    first.sort();
    assert!(first.contains(&"/move 8/5".to_owned()) && first.len() == 7, "{first:?}");
    assert!(chat.complete("Ali", "/move 8/5 ").contains(&"/move 8/5 6/5".to_owned()));
    assert!(chat.complete("Ali", "/move ۱۳").iter().all(|line| line.starts_with("/move 13/")));
    assert!(chat.complete("Sara", "/move ").is_empty());
    assert_eq!(chat.complete("Ali", "/cha"), ["/challenge"]);
    assert!(chat.complete("Ali", "/challenge ").contains(&"/challenge @Sara".to_owned()));
    assert!(chat.complete("Ali", "/challenge @Sara back") == ["/challenge @Sara backgammon"]);
    assert!(chat.complete("Ali", "/challenge morris ").contains(&"/challenge morris flying=off".to_owned()));
    assert!(chat.complete("Ali", "hello").is_empty());
}

#[test]
fn private_answers_speak_the_persons_language_and_boards_the_places() {
    let (mut chat, _folder) = game("morris");
    assert!(chat.say("Sara", "/language fa").iter().all(|m| m.only.as_deref() == Some("Sara")));
    chat.say("Ali", "/move d2");
    assert!(bare(&chat.board().text).contains("نوبت Sara"), "the first choice is the place's too");
    chat.say("Ali", "/language en");
    assert!(private(&chat.say("Ali", "/move d6"), "Ali").contains("turn"));
    assert!(private(&chat.say("Sara", "/take"), "Sara").contains("نمی‌فهمم"));
    chat.say("Ali", "/language ar here");
    chat.say("Sara", "/move d6");
    assert!(bare(&chat.board().text).contains("الدور لـ Ali"));
    assert!(chat.board().alt.is_some_and(|alt| !alt.is_empty()));
}

#[test]
fn history_shows_the_turns_and_hands_out_files() {
    let (mut chat, _folder) = chat();
    chat.throw(&[3, 1, 6, 4]);
    chat.say("Ali", "/challenge @Sara backgammon");
    chat.press("Sara", "Accept");
    chat.say("Ali", "/move 8/5 6/5");
    let shown = chat.say("Sara", "/history");
    assert!(bare(&shown[0].text).contains("begin 3 1"), "{}", shown[0].text);
    assert!(bare(&shown[0].text).contains("2 6-4:"));
    let files: Vec<_> = shown.iter().filter_map(|message| message.file.clone()).collect();
    assert_eq!(files[0].name, "nard-1.txt");
    assert!(matches!(&files[0].body, Body::Text(log) if log.starts_with("takhteh 1 backgammon points=1")));
    assert_eq!(files[1].name, "nard-1.mat");
}

#[test]
fn the_game_is_replayed_for_everybody() {
    let (mut chat, _folder) = game("morris");
    let replayed = |chat: &mut Chat| {
        let posted = chat.say("Sara", "/replay");
        assert_eq!((posted.len(), posted[0].only.as_deref()), (1, None));
        let text = bare(&posted[0].text);
        assert!(bare(posted[0].alt.as_ref().unwrap()).starts_with("Animation: morris-1: "));
        let Some(File { name, body: Body::Replay(recipe) }) = posted[0].file.clone() else {
            panic!("{posted:?}");
        };
        assert_eq!(name, "morris-1.gif");
        (text, recipe)
    };
    assert!(replayed(&mut chat).0.contains("No turn has been played"));
    chat.say("Ali", "/move d2");
    let (text, running) = replayed(&mut chat);
    assert!(text.ends_with("one turn:"), "{text}");
    assert_eq!((running.lines, running.seen_by), (2, Side::First));
    let gif = chat.run(chat.bot.replay(&running)).unwrap();
    chat.say("Sara", "/move d6");
    chat.say("Ali", "/resign game");
    let (text, over) = replayed(&mut chat);
    assert!(text.ends_with("3 turns:"), "{text}");
    assert_eq!((over.lines, over.seen_by), (4, Side::Second), "as the winner saw it");
    assert_ne!(chat.run(chat.bot.replay(&over)).unwrap(), gif);
    assert_eq!(chat.run(chat.bot.replay(&running)).unwrap(), gif, "an older one stays as it was");
    let beyond = takhteh::table::Board { lines: 5, ..over };
    assert!(matches!(chat.run(chat.bot.replay(&beyond)), Err(BotError::NoPicture)));
    assert_eq!(chat.complete("Sara", "/replay "), ["/replay morris-1"]);
    assert!(private(&chat.say("Sara", "/replay backwards"), "Sara").contains("backwards"));
}

#[test]
fn the_board_can_be_had_as_a_file() {
    let (mut chat, _folder) = game("duel");
    let posted = chat.say("Sara", "/board duel-1 file");
    assert!(private(&posted, "Sara").starts_with("duel-1: "));
    let file = posted[0].file.clone().unwrap();
    assert_eq!(file.name, "duel-1.png");
    assert!(matches!(file.body, Body::Picture(recipe) if Some(&recipe) == chat.board().picture.as_ref()));
    assert_eq!(chat.complete("Sara", "/board duel-1 f"), ["/board duel-1 file"]);
}

#[test]
fn help_rules_and_games_answer_privately() {
    let (mut chat, _folder) = game("duel");
    for line in
        ["/help", "/rules duel", "/rules", "/rules دوز", "/games", "/moves", "/board text", "/language"]
    {
        let answer = chat.say("Ali", line);
        assert!(!answer.is_empty() && answer.iter().all(|m| m.only.as_deref() == Some("Ali")), "{line}");
    }
    assert!(private(&chat.say("Guest", "/board duel-1 text"), "Guest").contains("duel-1"));
}

#[test]
fn a_repeated_update_changes_nothing_and_gets_the_same_answer() {
    let (mut chat, _folder) = game("morris");
    let first = chat.try_act(Some("u1"), "Ali", What::Said("/move d2".to_owned())).unwrap();
    let again = chat.try_act(Some("u1"), "Ali", What::Said("/move d2".to_owned())).unwrap();
    let replies =
        |owed: &[takhteh::bot::Owed]| owed.iter().map(|owed| owed.reply.clone()).collect::<Vec<_>>();
    assert_eq!(replies(&first), replies(&again));
    chat.take(first);
    assert!(private(&chat.say("Ali", "/move d6"), "Ali").contains("Sara’s turn"));
}

#[test]
fn forced_passes_are_played_and_shown_with_their_dice() {
    let (mut chat, _folder) = chat();
    chat.throw(&[3, 1, 2, 1, 4, 3, 6, 6, 2, 1]);
    chat.say("Ali", "/challenge @Sara backgammon");
    chat.press("Sara", "Accept");
    chat.say("Ali", "/move 8/5 6/5");
    chat.say("Sara", "/move 13/11 6/5");
    chat.say("Ali", "/move 24/20* 13/10");
    let board = chat.board();
    let told = bare(&board.text);
    assert!(told.contains("Sara throws 6-6: no legal move, the turn passes.\nAli throws 2-1."), "{told}");
    assert_eq!(called(&board), ["Ali"]);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    /// Whatever is said or pressed gets an answer, and a wrong word changes no board.
    #[test]
    fn any_line_and_any_button_are_answered(line in "/[a-z]{0,9} \\PC{0,40}", button in "[tcoq]\\.[0-9]{1,2}(\\.[0-9a-z/-]{0,6}){0,3}") {
        let (mut chat, _folder) = game("morris");
        let before = chat.board();
        prop_assert!(!chat.say("Guest", &line).is_empty());
        prop_assert!(!chat.press_id("Guest", &button).is_empty());
        prop_assert_eq!(chat.board().picture, before.picture);
        prop_assert!(chat.complete("Ali", &line).len() <= 100);
    }
}

/// The names of the people whom a message notifies.
fn called(message: &Message) -> Vec<&str> {
    message.mentions.iter().map(|person| person.name.as_str()).collect()
}
