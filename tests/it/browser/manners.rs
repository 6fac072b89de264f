//! How the page behaves: with the keyboard alone, with what is private, with a language that is read from the
//! right.

use super::*;
use fantoccini::key::Key;

impl Page<'_> {
    /// Presses `keys` until the focus is where the script says.
    async fn walk(&self, keys: &str, arrived: &str) {
        for _ in 0..80 {
            if self.run::<bool>(arrived).await {
                return;
            }
            self.keys(keys).await;
        }
        panic!("{arrived} is never reached: {:#?}", self.seen().await);
    }
}

pub async fn the_keyboard_alone_plays_a_turn(browser: &Browser) {
    let stage = Stage::open(browser, LAPTOP).await;
    let page = &stage.page;
    page.begin("backgammon").await;
    let before = page.mover().await;
    page.reload().await;
    assert_eq!(page.run::<String>("return document.activeElement.id").await, "line", "ready to type");

    // A first step from the completions, which are the legal steps.
    page.keys("/move ").await;
    page.until("return document.querySelectorAll('#completions li').length > 1").await;
    page.keys(&Key::Down).await;
    page.keys(&Key::Down).await;
    let second = "return document.getElementById('line').getAttribute('aria-activedescendant')";
    page.until(&format!("{second} === 'completion-1'")).await;
    page.keys(&Key::Enter).await;
    let line: String = page.run("return document.getElementById('line').value").await;
    let step = line.strip_prefix("/move ").expect("a move in the line");
    assert!(before.moves().iter().any(|button| step.starts_with(&button.label)), "{step} is no legal step");
    page.keys(&Key::Enter).await;
    page.until("return document.getElementById('line').value === ''").await;
    let draft = page.settled().await;
    assert!(draft.text.contains(step), "{step} is not told: {}", draft.text);

    // The rest with the buttons: the focus stays in the message that is edited.
    let back = Key::Shift + &Key::Tab;
    page.walk(&back, "return document.activeElement.matches('#log .row button.secondary')").await;
    page.walk(&back, r"return /\d/.test(document.activeElement.textContent)").await;
    page.keys(&Key::Enter).await;
    let edited = page.settled().await;
    assert_ne!(edited, draft);
    let kept: Option<String> = page.run("return document.activeElement.closest('.message')?.dataset.n").await;
    assert_eq!(kept, draft.board.map(|n| n.to_string()), "the focus is kept");
    let mut seen = edited;
    while seen.called == before.called {
        let wanted = if seen.primary().is_some() { "primary" } else { "secondary" };
        let arrived = format!("return document.activeElement.matches('#log .row button.{wanted}')");
        page.walk(&Key::Tab, &arrived).await;
        page.keys(&Key::Enter).await;
        let old = &seen.buttons[0].id;
        page.until(&format!("return document.querySelector('#log [data-id=\"{old}\"]') === null")).await;
        seen = page.settled().await;
    }
    page.check_complaints(NOTHING).await;
}

pub async fn what_is_private_is_seen_by_nobody_else(browser: &Browser) {
    let stage = Stage::open(browser, PHONE).await;
    let page = &stage.page;
    page.begin("morris").await;
    let seen = page.mover().await;
    let waits = if seen.me == "Ali" { "Sara" } else { "Ali" };
    page.become_person(waits).await;
    page.press(&seen, seen.moves()[0]).await;
    page.until("return document.querySelectorAll('#log .private').length === 1").await;
    page.check_looks().await;
    let told: String = page.run("return document.querySelector('#log .private .text').textContent").await;
    let only: String = page.run("return document.querySelector('#log .private .only').textContent").await;
    assert!(only.contains(waits), "{only}");

    let everything = "return document.documentElement.outerHTML";
    page.become_person(&seen.me).await;
    assert!(!page.run::<String>(everything).await.contains(&told));
    page.reload().await;
    assert!(!page.run::<String>(everything).await.contains(&told));
    page.become_person(waits).await;
    assert!(page.run::<String>("return document.getElementById('log').textContent").await.contains(&told));
    page.check_complaints(NOTHING).await;
}

pub async fn the_page_turns_around_for_languages_from_the_right(browser: &Browser) {
    let stage = Stage::open(browser, PHONE).await;
    let page = &stage.page;
    for (language, direction) in [("fa", "rtl"), ("en", "ltr"), ("ar", "rtl")] {
        page.speak(language).await;
        assert_eq!(page.seen().await.direction, direction);
        page.say(&format!("/language {language} here")).await;
        page.say("/help").await;
        page.check_looks().await;
        // Each text of the bot begins at its language's side.
        assert_eq!(page.seen().await.text_direction, direction);
    }
    // One's own words stand at the end of a line: left from the right, right from the left.
    page.say("salam").await;
    let own = "const own = [...document.querySelectorAll('.own .bubble')].at(-1).getBoundingClientRect();
        return own.left < innerWidth - own.right";
    assert!(page.run::<bool>(own).await);
    page.speak("en").await;
    page.until(&own.replace('<', ">")).await;
    page.check_complaints(NOTHING).await;
}
