//! How the page behaves: with the keyboard alone, with what is private, with a language that is read from the
//! right.

use super::*;
use thirtyfour::Key;

impl Page {
    /// Presses `key` until the focus is where the script says.
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

#[tokio::test]
async fn the_keyboard_alone_plays_a_turn() {
    let Some(stage) = Stage::open(LAPTOP).await else { return };
    let page = &stage.page;
    page.begin("backgammon").await;
    let before = page.mover().await;
    page.reload().await;
    assert_eq!(page.focused().await.id().await.unwrap().as_deref(), Some("line"), "ready to type");

    // A first step from the completions, which are the legal steps.
    page.keys("/move ").await;
    page.until("return document.querySelectorAll('#completions li').length > 1").await;
    page.keys(Key::Down).await;
    page.keys(Key::Down).await;
    page.until(
        "return document.getElementById('line').getAttribute('aria-activedescendant') === 'completion-1'",
    )
    .await;
    page.photograph("completions-laptop-en").await;
    page.keys(Key::Enter).await;
    let line: String = page.run("return document.getElementById('line').value").await;
    let step = line.strip_prefix("/move ").expect("a move in the line");
    assert!(before.moves().iter().any(|button| step.starts_with(&button.label)), "{step} is no legal step");
    page.keys(Key::Enter).await;
    page.until("return document.getElementById('line').value === ''").await;
    let draft = page.settled().await;
    assert!(draft.text.contains(step), "{step} is not told: {}", draft.text);

    // The rest with the buttons: the focus stays in the message that is edited.
    let on = Key::Tab.value().to_string();
    let back = format!("{}{on}", Key::Shift.value());
    page.walk(&back, "return document.activeElement.matches('#log .row button.secondary')").await;
    page.walk(&back, r"return /\d/.test(document.activeElement.textContent)").await;
    page.keys(Key::Enter).await;
    let edited = page.settled().await;
    assert_ne!(edited, draft);
    let kept = "return document.activeElement.closest('.message')?.dataset.n";
    assert_eq!(
        page.run::<Option<String>>(kept).await,
        draft.board.map(|n| n.to_string()),
        "the focus is kept"
    );
    loop {
        let seen = page.settled().await;
        if seen.called != [before.me.as_str()] {
            break;
        }
        let wanted = if seen.primary().is_some() { "button.primary" } else { "button.secondary" };
        page.walk(&on, &format!("return document.activeElement.matches('#log .row {wanted}')")).await;
        page.keys(Key::Enter).await;
        page.until(&format!(
            "return document.querySelector('#log [data-id=\"{}\"]') === null",
            seen.buttons[0].id
        ))
        .await;
    }
    assert_eq!(page.complaints("").await, [""; 0]);
}

#[tokio::test]
async fn what_is_private_is_seen_by_nobody_else() {
    let Some(stage) = Stage::open(PHONE).await else { return };
    let page = &stage.page;
    page.begin("morris").await;
    let seen = page.mover().await;
    let waits = if seen.me == "Ali" { "Sara" } else { "Ali" };
    page.become_person(waits).await;
    page.press(&seen, seen.moves()[0]).await;
    page.until("return document.querySelectorAll('#log .private').length === 1").await;
    page.check_looks().await;
    page.photograph("private-phone-en").await;
    let told: String = page.run("return document.querySelector('#log .private .text').textContent").await;
    let only: String = page.run("return document.querySelector('#log .private .only').textContent").await;
    assert!(only.contains(waits), "{only}");

    page.become_person(&seen.me).await;
    assert!(!page.run::<String>("return document.documentElement.outerHTML").await.contains(&told));
    page.reload().await;
    assert!(!page.run::<String>("return document.documentElement.outerHTML").await.contains(&told));
    page.become_person(waits).await;
    assert!(page.run::<String>("return document.getElementById('log').textContent").await.contains(&told));
    assert_eq!(page.complaints("").await, [""; 0]);
}

#[tokio::test]
async fn the_page_turns_around_for_languages_from_the_right() {
    let Some(stage) = Stage::open(PHONE).await else { return };
    let page = &stage.page;
    for (language, direction) in [("fa", "rtl"), ("en", "ltr"), ("ar", "rtl")] {
        page.speak(language).await;
        assert_eq!(page.run::<String>("return document.documentElement.dir").await, direction);
        page.say(&format!("/language {language} here")).await;
        page.say("/help").await;
        page.check_looks().await;
        // Each text of the bot begins at its language's side.
        let last: String =
            page.run("return [...document.querySelectorAll('#log .bot .text')].at(-1).dir").await;
        assert_eq!(last, direction);
        page.photograph(&format!("help-phone-{language}")).await;
    }
    // Whose words stand at the end of a line: right of the others from the left, and left of them from the right.
    page.say("salam").await;
    let own = "const own = [...document.querySelectorAll('.own .bubble')].at(-1).getBoundingClientRect();
        return own.left < innerWidth - own.right";
    assert!(page.run::<bool>(own).await);
    page.speak("en").await;
    page.until(&own.replace("own.left < innerWidth - own.right", "own.left > innerWidth - own.right")).await;
    assert_eq!(page.complaints("").await, [""; 0]);
}
