//! Whole games of each kind, played to their end: the short ones by clicks alone, the long ones by clicks at the
//! beginning and at the end.

use super::*;
use std::ops::Range;

/// More clicks than any of these games takes.
const LONGEST: usize = 600;

/// Which button is clicked next, given how many clicks there were before.
type Choose = fn(&Seen, usize) -> Button;

/// Ends a turn as soon as that is possible, takes what can be taken, and else tries everything in turn.
fn eager(seen: &Seen, clicks: usize) -> Button {
    let moves = seen.moves();
    let take = moves.iter().find(|button| button.label.contains('x')).copied();
    let other = || moves.get(clicks * 7 % moves.len().max(1)).copied();
    seen.primary().or(take).or_else(other).expect("a button for the turn").clone()
}

/// In Duel: as far to the enemy's home row as possible.
fn forward(seen: &Seen, _: usize) -> Button {
    let ranks = |label: &str| label.chars().filter_map(|c| c.to_digit(10)).map(i64::from).collect::<Vec<_>>();
    let gain = |button: &Button| match ranks(&button.label).as_slice() {
        [from, to] if seen.me == "Ali" => to - from,
        [from, to] => from - to,
        _ => 0,
    };
    let moves = seen.moves();
    moves
        .into_iter()
        .max_by_key(|button| gain(button))
        .or(seen.primary())
        .expect("a button for the turn")
        .clone()
}

/// Plays on by clicks until the game is over, and looks at the page again and again. The presses in `elsewhere`
/// are not clicks on this page: it only follows them.
async fn play(page: &Page, choose: Choose, elsewhere: Range<usize>) -> Seen {
    for clicks in 0..LONGEST {
        let seen = page.settled().await;
        if seen.buttons.is_empty() {
            return seen;
        }
        if elsewhere.contains(&clicks) {
            page.press_elsewhere(&seen.called[0], &choose(&seen, clicks)).await;
            continue;
        }
        let seen = page.mover().await;
        let button = choose(&seen, clicks);
        let after = page.press(&seen, &button).await;
        assert_ne!(after, seen, "{} did nothing", button.label);
        if clicks % 12 == 0 {
            page.check_looks().await;
        }
    }
    panic!("no end after {LONGEST} clicks: {:#?}", page.seen().await);
}

/// The game is over, and everything says so.
async fn check_end(page: &Page, end: &Seen) {
    assert!(end.called.is_empty() && end.turn.is_empty(), "{end:#?}");
    page.check_looks().await;
    assert_eq!(page.complaints("").await, [""; 0]);
    let buttons: usize = page.run("return document.querySelectorAll('#log .row button').length").await;
    assert_eq!(buttons, 0, "old boards and challenges keep no buttons");
}

#[tokio::test]
async fn a_game_of_duel_on_a_phone() {
    let Some(stage) = Stage::open(PHONE).await else { return };
    let page = &stage.page;
    page.photograph("welcome-phone-en").await;
    page.begin("duel").await;
    page.mover().await;
    page.check_looks().await;
    page.photograph("duel-phone-en").await;
    page.scheme("dark").await;
    page.photograph("duel-phone-en-dark").await;
    let end = play(page, forward, 0..0).await;
    assert!(end.text.contains("won") && end.text.contains("breakthrough"), "{}", end.text);
    page.photograph("duel-end-phone-en-dark").await;
    check_end(page, &end).await;
}

#[tokio::test]
async fn a_game_of_morris_in_persian_on_a_phone() {
    let Some(stage) = Stage::open(PHONE).await else { return };
    let page = &stage.page;
    page.speak("fa").await;
    page.photograph("welcome-phone-fa").await;
    page.say("/language fa here").await;
    page.begin("morris").await;
    let direction: String = page.run("return getComputedStyle(document.body).direction").await;
    assert_eq!(direction, "rtl");
    let seen = page.mover().await;
    assert_eq!((seen.moves().len(), seen.turn.as_str()), (24, "نوبت شماست"));
    page.photograph("morris-phone-fa").await;
    let end = play(page, eager, 0..0).await;
    page.photograph("morris-end-phone-fa").await;
    check_end(page, &end).await;
}

#[tokio::test]
async fn a_game_of_dvonn_on_a_laptop() {
    let Some(stage) = Stage::open(LAPTOP).await else { return };
    let page = &stage.page;
    let seen = page.begin("dvonn").await;
    assert_eq!(seen.moves().len(), 5, "a row first, then a space in it");
    page.mover().await;
    page.photograph("dvonn-laptop-en").await;
    page.resize(PHONE).await;
    page.check_looks().await;
    page.photograph("dvonn-phone-en").await;
    let seen = page.mover().await;
    page.press(&seen, seen.moves()[2]).await;
    page.check_looks().await;
    page.photograph("dvonn-space-phone-en").await;
    page.resize(LAPTOP).await;
    let end = play(page, eager, 6..80).await;
    page.photograph("dvonn-end-laptop-en").await;
    check_end(page, &end).await;
}

#[tokio::test]
async fn a_game_of_backgammon_in_arabic_on_a_laptop() {
    let Some(stage) = Stage::open(LAPTOP).await else { return };
    let page = &stage.page;
    page.speak("ar").await;
    page.say("/language ar here").await;
    page.begin("backgammon").await;
    let seen = page.mover().await;
    page.photograph("backgammon-laptop-ar").await;
    page.press(&seen, seen.moves()[0]).await;
    page.resize(PHONE).await;
    page.check_looks().await;
    page.photograph("backgammon-phone-ar").await;
    page.scheme("dark").await;
    page.photograph("backgammon-phone-ar-dark").await;
    page.resize(LAPTOP).await;
    let end = play(page, eager, 6..80).await;
    page.photograph("backgammon-end-laptop-ar-dark").await;
    check_end(page, &end).await;
}
