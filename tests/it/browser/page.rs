//! The page as a person meets it: reading what it shows, clicking, typing; and the bounds of what may be shown.

use super::stage::{Browser, PATIENCE, within};
use fantoccini::Locator;
use fantoccini::error::{CmdError, ErrorStatus};
use fantoccini::key::Key;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// How long the page is left alone between two looks.
const PAUSE: Duration = Duration::from_millis(8);

/// What a person sees of the game: read from the elements, not from the program.
const SEEN: &str = r##"
    const shown = (selector) => [...document.querySelectorAll(selector)];
    const texts = shown("#log .message.bot .text");
    const board = shown("#log .message.bot:not(.private)").findLast((each) => each.querySelector(".picture"));
    const buttons = board ? [...board.querySelectorAll(".row button")] : [];
    return {
        me: document.querySelector("#people [aria-pressed=true]").dataset.name,
        direction: getComputedStyle(document.body).direction,
        text_direction: texts.at(-1) ? getComputedStyle(texts.at(-1)).direction : "",
        called: shown("#people .waits:not([hidden])").map((dot) => dot.dataset.name),
        turn: document.getElementById("turn").textContent,
        board: board ? Number(board.dataset.n) : null,
        picture: board ? board.querySelector(".picture img").getAttribute("src") : null,
        text: board ? board.querySelector(".text").textContent : "",
        buttons: buttons.map((button) => ({ id: button.dataset.id, label: button.textContent, style: button.className })),
        busy: shown("#log button[aria-disabled=true]").length > 0 || document.getElementById("log").ariaBusy === "true",
    };"##;

/// Everything that a demanding eye would find wrong, in words.
const FAULTS: &str = r##"
    const faults = [];
    const width = document.documentElement.clientWidth;
    for (const each of [document.documentElement, document.body, document.getElementById("scroll")]) {
        if (each.scrollWidth > each.clientWidth) faults.push(`${each.id || each.tagName} scrolls sideways: ${each.scrollWidth} > ${each.clientWidth}`);
    }
    for (const image of document.querySelectorAll("#log .picture img")) {
        if (!image.alt.trim()) faults.push(`no words for the picture ${image.src}`);
        const { left, right } = image.getBoundingClientRect();
        if (left < 0 || right > width) faults.push(`a picture from ${left} to ${right} in a window of ${width}`);
        if (image.complete && !image.naturalWidth) faults.push(`a broken picture: ${image.src}`);
    }
    for (const button of document.querySelectorAll("#log .row button, #composer button, header button, select")) {
        const { left, right, width: wide, height } = button.getBoundingClientRect();
        if (button.closest("[hidden]")) continue;
        const name = button.textContent || button.ariaLabel || button.id;
        if (height < 40 || wide < 32) faults.push(`${name} is small: ${wide} × ${height}`);
        if (!button.closest(".strip") && (left < 0 || right > width)) faults.push(`${name} is cut off: ${left} to ${right}`);
        if (button.scrollWidth > button.clientWidth + 1) faults.push(`the label ${name} is cut off`);
    }
    return faults;"##;

/// Complaints of the browser that are expected: none.
pub const NOTHING: &[&str] = &[];

/// Complaints that are expected while the program is not there.
pub const LOST_CONNECTION: &[&str] = &["net::ERR_"];

/// The browser's window at the room's page.
pub struct Page<'a> {
    browser: &'a Browser,
    address: String,
}

/// What the page shows of the newest board.
#[derive(Clone, Debug, Deserialize, PartialEq)]
pub struct Seen {
    /// Who the person at this window is.
    pub me: String,
    /// Where the page begins: `ltr` or `rtl`.
    pub direction: String,
    /// Where the bot's last text begins; empty before the first one.
    pub text_direction: String,
    /// Whose names wear a dot: it is their turn.
    pub called: Vec<String>,
    /// The line above the command line.
    pub turn: String,
    /// The newest board's number.
    pub board: Option<u64>,
    /// Its picture's address.
    pub picture: Option<String>,
    /// Its words.
    pub text: String,
    /// Its buttons, in order.
    pub buttons: Vec<Button>,
    /// A press is not answered yet, or the past not drawn.
    pub busy: bool,
}

/// A button below a board.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct Button {
    pub id: String,
    pub label: String,
    pub style: String,
}

impl Page<'_> {
    /// Opens the page in a window of this size.
    pub async fn open<'a>(browser: &'a Browser, address: &str, size: (u32, u32)) -> Page<'a> {
        let page = Page { browser, address: address.to_owned() };
        page.resize(size).await;
        page.scheme("light").await;
        within(address, browser.window.goto(address)).await.unwrap();
        page.settled().await;
        // The page that was there before has lost its program.
        page.check_complaints(LOST_CONNECTION).await;
        page
    }

    /// Makes the window as large as a screen; a narrow one is a phone's.
    pub async fn resize(&self, (width, height): (u32, u32)) {
        let phone = width < 600;
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone });
        self.tell("Emulation.setDeviceMetricsOverride", &size).await;
    }

    /// As if the person preferred `light` or `dark` windows, in which nothing moves: clicks need not wait then.
    pub async fn scheme(&self, scheme: &str) {
        let features = [("prefers-color-scheme", scheme), ("prefers-reduced-motion", "reduce")];
        let features = features.map(|(name, value)| json!({ "name": name, "value": value }));
        self.tell("Emulation.setEmulatedMedia", &json!({ "features": features })).await;
    }

    async fn tell(&self, command: &str, what: &Value) {
        self.browser.ask("goog/cdp/execute", &json!({ "cmd": command, "params": what })).await;
    }

    pub async fn reload(&self) {
        within("reload", self.browser.window.refresh()).await.unwrap();
        self.settled().await;
    }

    /// The answer of a script in the page.
    pub async fn run<T: DeserializeOwned>(&self, script: &str) -> T {
        let answer = within(script, self.browser.window.execute(script, Vec::new())).await;
        serde_json::from_value(answer.unwrap()).unwrap()
    }

    /// Clicks what the selector names, as soon as a person could: it has to be in the window, and nothing
    /// before it.
    pub async fn click(&self, selector: &str) {
        let start = Instant::now();
        loop {
            let click = async { self.browser.window.find(Locator::Css(selector)).await?.click().await };
            let Err(error) = within(selector, click).await else { return };
            let moving = matches!(
                &error,
                CmdError::Standard(fault) if matches!(
                    fault.error,
                    ErrorStatus::NoSuchElement
                        | ErrorStatus::StaleElementReference
                        | ErrorStatus::ElementClickIntercepted
                        | ErrorStatus::ElementNotInteractable
                )
            );
            assert!(moving && start.elapsed() < PATIENCE, "cannot click {selector}: {error}");
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Types keys at whatever has the focus.
    pub async fn keys(&self, keys: &str) {
        let typing = async { self.browser.window.active_element().await?.send_keys(keys).await };
        within(keys, typing).await.unwrap();
    }

    /// Types a line into the command line and sends it.
    pub async fn say(&self, text: &str) {
        self.click("#line").await;
        self.keys(&(text.to_owned() + &Key::Enter)).await;
        let said = "return [...document.querySelectorAll('.message.own .text')].at(-1)?.textContent";
        self.until(&format!("{said} === {}", json!(text))).await;
        self.settled().await;
    }

    /// Waits until a script says `true`.
    pub async fn until(&self, script: &str) {
        let start = Instant::now();
        while !self.run::<bool>(script).await {
            assert!(start.elapsed() < PATIENCE, "in vain: {script}\n{:#?}", self.seen().await);
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Becomes another person, by the name on the page, and looks through his eyes.
    pub async fn become_person(&self, name: &str) -> Seen {
        self.click(&format!("#people button[data-name='{name}']")).await;
        self.settled().await
    }

    /// Turns the page's own language.
    pub async fn speak(&self, language: &str) {
        self.click(&format!("#language option[value='{language}']")).await;
        self.until(&format!("return document.documentElement.lang === '{language}'")).await;
    }

    /// What the page shows now.
    pub async fn seen(&self) -> Seen {
        self.run(SEEN).await
    }

    /// What the page shows, as soon as it shows all that the program has: the newest board with its picture and
    /// its buttons.
    pub async fn settled(&self) -> Seen {
        let start = Instant::now();
        loop {
            let seen = self.seen().await;
            let shown = (seen.board, seen.picture.clone());
            let told = self.newest_board(seen.board.unwrap_or(1) - 1).await;
            let labelled = told.2 == seen.buttons.iter().map(|button| button.id.clone()).collect::<Vec<_>>();
            if !seen.busy && labelled && shown == (told.0, told.1.clone()) {
                return seen;
            }
            assert!(start.elapsed() < PATIENCE, "the page shows {seen:#?}\nand not {told:#?}");
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Number, picture and buttons of the newest public board, by the interface for scripts, among the messages
    /// after the given one.
    async fn newest_board(&self, after: u64) -> (Option<u64>, Option<String>, Vec<String>) {
        let url = format!("{}api/messages?room=main&after={after}", self.address);
        let answer = async { self.browser.http.get(url).send().await?.json::<Value>().await };
        let answer = within("the room's messages", answer).await.unwrap();
        let messages = answer["messages"].as_array().unwrap();
        let board = messages.iter().rfind(|each| each["picture"].is_string() && each["private_to"].is_null());
        let Some(board) = board else { return (None, None, Vec::new()) };
        let ids = board["buttons"].as_array().unwrap().iter().map(|button| button["id"].as_str().unwrap());
        (board["n"].as_u64(), board["picture"].as_str().map(str::to_owned), ids.map(str::to_owned).collect())
    }

    /// Looks for everything that would be wrong with any page.
    pub async fn check_looks(&self) {
        let faults: Vec<String> = self.run(FAULTS).await;
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }

    /// Since it was last asked the browser has complained about nothing but what contains an expected word.
    pub async fn check_complaints(&self, expected: &[&str]) {
        let log = self.browser.ask("se/log", &json!({ "type": "browser" })).await;
        let complaints = log.as_array().unwrap().iter().filter(|entry| {
            let message = entry["message"].as_str().unwrap_or_default();
            matches!(entry["level"].as_str(), Some("SEVERE" | "WARNING"))
                && !expected.iter().any(|word| message.contains(word))
        });
        assert_eq!(complaints.collect::<Vec<_>>(), [&Value::Null; 0]);
    }
}
