//! The page as a person meets it: reading what it shows, clicking, typing; and the bounds of what may be shown.

use serde::Deserialize;
use serde_json::{Value, json};
use std::mem::ManuallyDrop;
use std::path::Path;
use std::time::{Duration, Instant};
use thirtyfour::error::WebDriverErrorInner as Fault;
use thirtyfour::{By, Key, TypingData, WebDriver, WebElement};

/// What is not there after this time does not come.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// How often it is looked for.
const PAUSE: Duration = Duration::from_millis(20);

/// What a person sees of the game: read from the elements, not from the program.
const SEEN: &str = r##"
    const shown = (selector) => [...document.querySelectorAll(selector)];
    const board = shown("#log .message.bot:not(.private)").filter((each) => each.querySelector(".picture")).at(-1);
    const buttons = board ? [...board.querySelectorAll(".row button")] : [];
    return {
        me: document.querySelector("#people [aria-pressed=true]").dataset.name,
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
        const strip = button.closest(".strip");
        if (button.closest("[hidden]")) continue;
        if (height < 40 || wide < 36) faults.push(`${button.textContent || button.id} is small: ${wide} × ${height}`);
        if (!strip && (left < 0 || right > width)) faults.push(`${button.textContent || button.id} is cut off: ${left} to ${right}`);
        if (button.scrollWidth > button.clientWidth + 1) faults.push(`the label ${button.textContent} is cut off`);
    }
    return faults;"##;

/// A browser window at the room's page.
pub struct Page {
    /// Never closed politely, for that may take forever: the stage kills the browser.
    window: ManuallyDrop<WebDriver>,
    address: String,
}

/// What the page shows of the newest board.
#[derive(Clone, Debug, Deserialize, PartialEq)]
pub struct Seen {
    /// Who the person at this window is.
    pub me: String,
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

impl Page {
    /// Opens the page in a window of this size.
    pub async fn open(window: WebDriver, address: &str, size: (u32, u32)) -> Page {
        let page = Page { window: ManuallyDrop::new(window), address: address.to_owned() };
        page.resize(size).await;
        page.scheme("light").await;
        page.window.goto(address).await.unwrap();
        page.settled().await;
        page
    }

    /// Makes the window as large as a screen; a narrow one is a phone's.
    pub async fn resize(&self, (width, height): (u32, u32)) {
        let phone = width < 600;
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": if phone { 2 } else { 1 }, "mobile": phone });
        self.tell("Emulation.setDeviceMetricsOverride", size).await;
    }

    /// As if the person preferred `light` or `dark` windows, in which nothing moves: clicks need not wait then.
    pub async fn scheme(&self, scheme: &str) {
        let features = [("prefers-color-scheme", scheme), ("prefers-reduced-motion", "reduce")];
        let features = features.map(|(name, value)| json!({ "name": name, "value": value }));
        self.tell("Emulation.setEmulatedMedia", json!({ "features": features })).await;
    }

    async fn tell(&self, command: &str, what: Value) {
        self.window.cdp().send_raw(command, what).await.unwrap();
    }

    pub async fn reload(&self) {
        self.window.refresh().await.unwrap();
        self.settled().await;
    }

    /// The answer of a script in the page.
    pub async fn run<T: serde::de::DeserializeOwned>(&self, script: &str) -> T {
        self.window.execute(script, Vec::new()).await.unwrap().convert().unwrap()
    }

    /// Clicks what the selector names, as soon as a person could.
    pub async fn click(&self, selector: &str) {
        let start = Instant::now();
        loop {
            let clicked = match self.window.find(By::Css(selector)).await {
                Ok(element) => element.click().await,
                Err(error) => Err(error),
            };
            let Err(error) = clicked else { return };
            let moving = matches!(
                *error,
                Fault::NoSuchElement(_)
                    | Fault::StaleElementReference(_)
                    | Fault::ElementClickIntercepted(_)
                    | Fault::ElementNotInteractable(_)
            );
            assert!(moving && start.elapsed() < PATIENCE, "cannot click {selector}: {error}");
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Types keys at whatever has the focus.
    pub async fn keys(&self, keys: impl Into<TypingData>) {
        self.focused().await.send_keys(keys).await.unwrap();
    }

    /// What has the focus.
    pub async fn focused(&self) -> WebElement {
        self.window.active_element().await.unwrap()
    }

    /// Types a line into the command line and sends it.
    pub async fn say(&self, text: &str) {
        self.click("#line").await;
        self.keys(text).await;
        self.keys(Key::Enter).await;
        let said = format!(
            "return [...document.querySelectorAll('.message.own .text')].at(-1)?.textContent === {}",
            json!(text)
        );
        self.until(&said).await;
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

    /// Becomes another person, by the name on the page.
    pub async fn become_person(&self, name: &str) {
        self.click(&format!("#people button[data-name='{name}']")).await;
        self.settled().await;
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
            let told = newest(&self.messages().await);
            let shown =
                (seen.board, seen.picture.clone(), seen.buttons.iter().map(|b| b.id.clone()).collect());
            if !seen.busy && shown == told {
                return seen;
            }
            assert!(start.elapsed() < PATIENCE, "the page shows {seen:#?}\nand not {told:#?}");
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Presses a button over the interface for scripts, as from another window.
    pub async fn press_elsewhere(&self, person: &str, button: &Button) -> Seen {
        let press = json!({ "room": "main", "person": person, "button": button.id });
        let url = format!("{}api/press", self.address);
        let answer = reqwest::Client::new().post(url).json(&press).send().await.unwrap();
        assert!(answer.status().is_success());
        self.settled().await
    }

    /// The room's messages over the interface for scripts.
    pub async fn messages(&self) -> Vec<Value> {
        let url = format!("{}api/messages?room=main", self.address);
        let mut answer: Value = reqwest::get(url).await.unwrap().json().await.unwrap();
        serde_json::from_value(answer["messages"].take()).unwrap()
    }

    /// Looks for everything that would be wrong with any page.
    pub async fn check_looks(&self) {
        let faults: Vec<String> = self.run(FAULTS).await;
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }

    /// What the browser complained about since it was last asked, except for what contains `expected`.
    pub async fn complaints(&self, expected: &str) -> Vec<String> {
        let log = self.window.browser_log().await.unwrap();
        let complaints = log.into_iter().filter(|entry| entry.level == "SEVERE" || entry.level == "WARNING");
        complaints
            .map(|entry| entry.message)
            .filter(|text| expected.is_empty() || !text.contains(expected))
            .collect()
    }

    /// Saves what the window shows as `target/pictures/room-<name>.png`, when its pictures have arrived.
    pub async fn photograph(&self, name: &str) {
        self.until(
            "const near = (image) => { const { top, bottom } = image.getBoundingClientRect(); return bottom > 0 && top < innerHeight; };
             return [...document.images].filter(near).every((image) => image.complete)
                && document.getAnimations().every(({ playState }) => playState === 'finished')",
        )
        .await;
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/pictures");
        std::fs::create_dir_all(&folder).unwrap();
        self.window.screenshot(&folder.join(format!("room-{name}.png"))).await.unwrap();
    }
}

/// Number, picture and buttons of the newest public board.
fn newest(messages: &[Value]) -> (Option<u64>, Option<String>, Vec<String>) {
    let board = messages.iter().rfind(|each| each["picture"].is_string() && each["private_to"].is_null());
    let Some(board) = board else { return (None, None, Vec::new()) };
    let buttons = board["buttons"].as_array().unwrap().iter();
    (
        board["n"].as_u64(),
        board["picture"].as_str().map(str::to_owned),
        buttons.map(|button| button["id"].as_str().unwrap().to_owned()).collect(),
    )
}
