//! A whole game of each kind, played to its end by clicks alone: on a phone first and on a laptop then, over a
//! reload of the page and over the end of the program.

use super::*;

/// More clicks than any of these games takes.
const LONGEST: usize = 400;

/// Clicks between two looks at the whole page.
const LOOK: usize = 16;

/// After so many clicks the page is loaded anew.
const RELOAD: usize = 3;

/// After so many clicks the program is killed and started again.
const RESTART: usize = 6;

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
    let best = moves.into_iter().max_by_key(|button| gain(button));
    best.or(seen.primary()).expect("a button for the turn").clone()
}

/// In Backgammon: a few turns, then a double that is dropped.
fn short(seen: &Seen, clicks: usize) -> Button {
    let double = seen.does("double").filter(|_| clicks > 2 * RESTART);
    seen.does("drop").or(double).cloned().unwrap_or_else(|| eager(seen, clicks))
}

/// Plays on by clicks until the game is over.
async fn play(stage: &mut Stage<'_>, choose: Choose) -> Seen {
    let mut seen = stage.page.settled().await;
    for clicks in 0..LONGEST {
        if clicks == RELOAD {
            stage.page.check_reload().await;
        } else if clicks == RESTART {
            stage.check_restart().await;
            stage.page.resize(LAPTOP).await;
        }
        let page = &stage.page;
        if seen.buttons.is_empty() {
            check_end(page, &seen).await;
            return seen;
        }
        seen = page.called(seen).await;
        let button = choose(&seen, clicks);
        let after = page.press(&seen, &button).await;
        assert_ne!(after, seen, "{} did nothing", button.label);
        seen = after;
        if clicks < RESTART || clicks % LOOK == 0 {
            page.check_looks().await;
        }
    }
    panic!("no end after {LONGEST} clicks: {seen:#?}");
}

/// The game is over, and everything says so.
async fn check_end(page: &Page<'_>, end: &Seen) {
    assert!(end.called.is_empty() && end.turn.is_empty(), "{end:#?}");
    page.check_looks().await;
    let buttons: usize = page.run("return document.querySelectorAll('#log .row button').length").await;
    assert_eq!(buttons, 0, "old boards and challenges keep no buttons");
    page.check_pictures().await;
    page.check_complaints(NOTHING).await;
}

pub async fn duel_in_english(browser: &Browser) {
    let mut stage = Stage::open(browser, PHONE).await;
    stage.page.begin("duel").await;
    let end = play(&mut stage, forward).await;
    assert!(end.text.contains("won") && end.text.contains("breakthrough"), "{}", end.text);
}

pub async fn morris_in_persian(browser: &Browser) {
    let mut stage = Stage::open(browser, PHONE).await;
    let page = &stage.page;
    page.speak("fa").await;
    page.say("/language fa here").await;
    page.begin("morris").await;
    let seen = page.mover().await;
    assert_eq!((seen.direction.as_str(), seen.turn.as_str()), ("rtl", "نوبت شماست"));
    let end = play(&mut stage, eager).await;
    assert_eq!((end.direction.as_str(), end.text_direction.as_str()), ("rtl", "rtl"));
}

pub async fn dvonn_in_english(browser: &Browser) {
    let mut stage = Stage::open(browser, PHONE).await;
    let seen = stage.page.begin("dvonn").await;
    assert_eq!(seen.moves().len(), 5, "a row first, then a space in it");
    play(&mut stage, eager).await;
}

pub async fn backgammon_in_arabic(browser: &Browser) {
    let mut stage = Stage::open(browser, PHONE).await;
    let page = &stage.page;
    page.speak("ar").await;
    page.say("/language ar here").await;
    page.scheme("dark").await;
    page.begin("backgammon cube=on").await;
    let end = play(&mut stage, short).await;
    assert_eq!((end.direction.as_str(), end.text_direction.as_str()), ("rtl", "rtl"));
}
