//! Whole games of each kind, once in words and once by keyboards alone.

use super::*;
use takhteh::bot::Person;

/// Presses or lines after which a game is given up: it does not end.
const MOST: usize = 1500;

/// A number that looks like chance and is the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}

impl Running {
    /// Plays by chance until the game is over, always with the live board's keyboard; the last board's words.
    async fn by_keyboard(&self, chat: i64, first: i64) -> String {
        let mut dice = Dice(7);
        let mut board = first;
        for _ in 0..MOST {
            let buttons = self.standin.buttons(chat, board);
            assert!(!buttons.is_empty(), "a live board has buttons");
            let forward = |label: &str| !["Undo", "Back", "Double", "Drop"].contains(&label);
            let possible: Vec<_> = buttons.iter().filter(|(label, _)| forward(label)).collect();
            let (_, data) = possible
                .iter()
                .find(|(label, _)| label == "Confirm")
                .unwrap_or(&possible[dice.below(possible.len())]);
            let mover = self.mover(chat, board);
            let calls = self.standin.world().calls.len();
            let query = self.standin.press(chat, mover, board, data).await;
            let changed = self.standin.until("a changed board", |world| {
                let is_board = |call: &Call| {
                    ["SendPhoto", "EditMessageMedia", "EditMessageCaption"].contains(&call.method.as_str())
                };
                let refused = world.answers.get(&query).and_then(|answers| answers[0]["text"].as_str());
                assert_eq!(refused, None, "{data}");
                world.find(calls, is_board)
            });
            changed.await;
            let world = self.standin.world();
            let (id, message) = world
                .messages
                .iter()
                .rev()
                .find(|((at, _), message)| *at == chat && !message["photo"].is_null())
                .unwrap();
            board = id.1;
            let words = words_of(message);
            drop(world);
            if !words.contains("to move") {
                return words;
            }
        }
        panic!("the game does not end");
    }

    /// Plays by chance until the game is over, always in words; the last board's words.
    async fn in_words(&self, chat: i64, first: i64) -> String {
        let place = format!("telegram/{chat}");
        let mut dice = Dice(11);
        let mut board = first;
        for _ in 0..MOST {
            let mover = self.mover(chat, board);
            let person = Person { id: mover.id.to_string(), name: mover.name.to_owned() };
            let mut line = "/move ".to_owned();
            let mut turn = String::new();
            // One step after the other until no more follows, at most two at once.
            for _ in 0..2 {
                let steps = self.bot.complete(&place, &person, &format!("{line}{turn}")).await;
                let steps: Vec<_> =
                    steps.iter().filter(|step| !["double", "drop"].contains(&step.label.as_str())).collect();
                let Some(step) = steps.get(dice.below(steps.len().max(1))) else { break };
                turn = format!("{turn}{} ", step.label);
            }
            line.push_str(turn.trim());
            let calls = self.standin.world().calls.len();
            self.standin.say(chat, mover, &line).await;
            self.standin
                .until(&line, |world| {
                    world.find(calls, |call| {
                        call.params.contains_key("caption") || call.params.contains_key("media")
                    })
                })
                .await;
            let world = self.standin.world();
            let (id, message) = world
                .messages
                .iter()
                .rev()
                .find(|((at, _), message)| *at == chat && !message["photo"].is_null())
                .unwrap();
            board = id.1;
            let words = words_of(message);
            drop(world);
            if !words.contains("to move") {
                return words;
            }
        }
        panic!("the game does not end");
    }
}

async fn check(game: &str, is_typed: bool) {
    let running = Running::start(FAST).await;
    let board = running.game(GROUP, game).await;
    let end =
        if is_typed { running.in_words(GROUP, board).await } else { running.by_keyboard(GROUP, board).await };
    assert!(end.contains("won") || end.contains("drawn"), "{end}");
    running.settled().await;
    let world = running.standin.world();
    let live = world.messages.iter().filter(|(_, message)| !standin::buttons(message).is_empty());
    assert_eq!(live.count(), 0, "nothing is left to press");
    for call in world.calls.iter().filter(|call| call.params.contains_key("reply_markup")) {
        let markup = &call.params["reply_markup"];
        let markup =
            markup.as_str().map_or_else(|| markup.clone(), |text| serde_json::from_str(text).unwrap());
        for row in markup["inline_keyboard"].as_array().unwrap() {
            assert!((1..=8).contains(&row.as_array().unwrap().len()), "{row}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn morris_in_words() {
    check("morris", true).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn morris_by_keyboard() {
    check("morris", false).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn duel_in_words() {
    check("duel", true).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn duel_by_keyboard() {
    check("duel", false).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn dvonn_in_words() {
    check("dvonn", true).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn dvonn_by_keyboard() {
    check("dvonn", false).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn backgammon_in_words() {
    check("backgammon", true).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn backgammon_by_keyboard() {
    check("backgammon cube=on", false).await;
}
