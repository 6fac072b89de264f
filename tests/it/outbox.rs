//! The queues to a platform's chats, on a clock that stands still until all sleep.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use takhteh::bot::{BotError, Owed, Person};
use takhteh::chat::outbox::{MOST, Notes, Outbox, Outcome, Pace, Parcel, Sender, pause};
use takhteh::store::StoreError;
use takhteh::table::reply::{Button, Message, Reply, Style};
use tokio::time::{Instant, sleep, timeout};

/// A platform that does what the script says, and its disk.
#[derive(Clone, Default)]
struct Post(Arc<Mutex<Desk>>);

#[derive(Default)]
struct Desk {
    script: VecDeque<Outcome>,
    slow: Duration,
    tried: Vec<(Instant, String, Reply, Option<u8>)>,
    owed: BTreeMap<String, Owed>,
    notes: Vec<String>,
    full: usize,
}

impl Post {
    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.0.lock().unwrap()
    }

    /// An outbox and a turn's replies on the disk.
    fn outbox(&self, pace: Pace) -> Outbox<Post> {
        Outbox::new(self.clone(), pace)
    }

    fn owe(&self, place: &str, n: usize, reply: Reply) -> Owed {
        let owed = Owed { key: format!("owed/{place}/{n:04}"), place: place.to_owned(), reply };
        self.desk().owed.insert(owed.key.clone(), owed.clone());
        owed
    }

    /// The texts that were tried, in order; a strip is `-slot`.
    fn tried(&self) -> Vec<String> {
        let text = |reply: &Reply| match reply {
            Reply::Post(message) => message.text.clone(),
            Reply::Strip { slot } => format!("-{slot}"),
            Reply::Remove { slot } => format!("--{slot}"),
        };
        self.desk().tried.iter().map(|(_, _, reply, _)| text(reply)).collect()
    }

    /// Seconds between the attempts.
    fn gaps(&self) -> Vec<f64> {
        self.desk().tried.windows(2).map(|two| (two[1].0 - two[0].0).as_secs_f64()).collect()
    }

    async fn settled(&self) {
        let empty = async {
            while !self.desk().owed.is_empty() {
                sleep(Duration::from_millis(50)).await;
            }
        };
        timeout(Duration::from_hours(1), empty).await.expect("everything arrives");
    }
}

impl Sender for Post {
    type Along = u8;

    fn chat<'a>(&self, place: &'a str) -> &'a str {
        place.split('/').next().unwrap()
    }

    async fn send(&self, parcel: &Parcel<u8>) -> Outcome {
        let slow = self.desk().slow;
        let tried = (Instant::now(), parcel.owed.key.clone(), parcel.owed.reply.clone(), parcel.along);
        self.desk().tried.push(tried);
        sleep(slow).await;
        self.desk().script.pop_front().unwrap_or(Outcome::Sent(Notes::new()))
    }

    async fn settle(&self, keys: &[String], notes: Notes) -> Result<(), BotError> {
        let mut desk = self.desk();
        if desk.full > 0 {
            desk.full -= 1;
            return Err(BotError::Store(StoreError::Failed("data".into(), "the disk is full".to_owned())));
        }
        desk.owed.retain(|key, _| !keys.contains(key));
        desk.notes.extend(notes.into_iter().map(|(key, _)| key));
        Ok(())
    }

    fn owed(&self, chat: &str) -> Result<Vec<Owed>, BotError> {
        let desk = self.desk();
        Ok(desk.owed.values().filter(|owed| self.chat(&owed.place) == chat).cloned().collect())
    }
}

fn post(slot: Option<&str>, text: &str) -> Reply {
    let buttons = vec![vec![Button { id: "b".to_owned(), label: "B".to_owned(), style: Style::Primary }]];
    let slot = slot.map(str::to_owned);
    Reply::Post(Box::new(Message { slot, text: text.to_owned(), buttons, ..Message::default() }))
}

fn strip(slot: &str) -> Reply {
    Reply::Strip { slot: slot.to_owned() }
}

#[tokio::test(start_paused = true)]
async fn a_chat_is_sent_to_in_order_and_chats_side_by_side() {
    let desk = Post::default();
    desk.desk().slow = Duration::from_secs(1);
    let outbox = desk.outbox(Pace::default());
    let begun = Instant::now();
    for n in 0..5 {
        outbox.push(desk.owe("one", n, post(None, &format!("one {n}"))), None);
        outbox.push(desk.owe("two", n, post(None, &format!("two {n}"))), None);
    }
    assert_eq!(outbox.waiting(), 10);
    desk.settled().await;
    assert_eq!(begun.elapsed().as_secs(), 5, "ten seconds of sending in five");
    let tried = desk.tried();
    for chat in ["one", "two"] {
        let own: Vec<_> = tried.iter().filter(|text| text.starts_with(chat)).cloned().collect();
        assert_eq!(own, (0..5).map(|n| format!("{chat} {n}")).collect::<Vec<_>>());
    }
}

#[tokio::test(start_paused = true)]
async fn edits_that_wait_become_one() {
    let desk = Post::default();
    desk.desk().slow = Duration::from_secs(1);
    let outbox = desk.outbox(Pace::default());
    outbox.push(desk.owe("one", 0, post(Some("t1"), "first")), None);
    sleep(Duration::from_millis(100)).await;
    for n in 1..20 {
        outbox.push(desk.owe("one", n, post(Some("t1"), &format!("edit {n}"))), (n == 7).then_some(7));
    }
    outbox.push(desk.owe("one", 20, strip("t1")), None);
    outbox.push(desk.owe("one", 21, post(Some("t2"), "next board")), None);
    desk.settled().await;
    assert_eq!(desk.tried(), ["first", "edit 19", "next board"]);
    let (_, key, reply, along) = desk.desk().tried[1].clone();
    assert_eq!((key.as_str(), along), ("owed/one/0020", Some(7)), "what goes along is not lost");
    let Reply::Post(message) = reply else { panic!("a post") };
    assert!(message.buttons.is_empty(), "the strip was taken in");
}

#[tokio::test(start_paused = true)]
async fn what_is_to_be_removed_is_not_edited_before() {
    let desk = Post::default();
    desk.desk().slow = Duration::from_secs(1);
    let outbox = desk.outbox(Pace::default());
    outbox.push(desk.owe("one", 0, post(None, "first")), None);
    sleep(Duration::from_millis(100)).await;
    outbox.push(desk.owe("one", 1, post(Some("t1"), "edit")), None);
    outbox.push(desk.owe("one", 2, Reply::Remove { slot: "t1".to_owned() }), None);
    desk.settled().await;
    assert_eq!(desk.tried(), ["first", "--t1"]);
}

#[tokio::test(start_paused = true)]
async fn a_call_is_not_lost_by_an_edit_before_it_went_out() {
    let desk = Post::default();
    desk.desk().script.push_back(Outcome::RetryAfter(Duration::from_secs(3)));
    let outbox = desk.outbox(Pace::default());
    let Reply::Post(mut board) = post(Some("t1"), "board") else { panic!("a post") };
    board.mentions = vec![Person { id: "1".to_owned(), name: "Sara".to_owned() }];
    outbox.push(desk.owe("one", 0, Reply::Post(board)), None);
    sleep(Duration::from_secs(1)).await;
    outbox.push(desk.owe("one", 1, post(Some("t1"), "edit")), None);
    desk.settled().await;
    assert_eq!(desk.tried(), ["board", "edit"]);
    let Reply::Post(sent) = desk.desk().tried[1].2.clone() else { panic!("a post") };
    assert_eq!(sent.mentions[0].name, "Sara");
    assert!((desk.gaps()[0] - 3.0).abs() < 0.1, "the platform's own time: {:?}", desk.gaps());
}

#[tokio::test(start_paused = true)]
async fn failures_are_tried_again_ever_more_slowly() {
    let desk = Post::default();
    desk.desk().script = (0..10).map(|n| Outcome::Retry(format!("status 50{n}"))).collect();
    let outbox = desk.outbox(Pace::default());
    outbox.push(desk.owe("one", 0, post(None, "text")), None);
    desk.settled().await;
    assert_eq!(desk.tried(), ["text"; 11]);
    for (n, gap) in desk.gaps().into_iter().enumerate() {
        let whole = (0.5 * f64::from(1 << n)).min(60.0);
        assert!(gap >= whole / 2.0 && gap < whole + 0.1, "pause {n}: {gap} of {whole}");
    }
    assert_eq!(pause(u32::MAX).as_secs().max(60), 60);
}

#[tokio::test(start_paused = true)]
async fn what_is_refused_is_struck_off() {
    let desk = Post::default();
    desk.desk().script.push_back(Outcome::Refused("missing permissions".to_owned()));
    let outbox = desk.outbox(Pace::default());
    outbox.push(desk.owe("one", 0, post(None, "a")), None);
    outbox.push(desk.owe("one", 1, post(None, "b")), None);
    desk.settled().await;
    assert_eq!(desk.tried(), ["a", "b"]);
}

#[tokio::test(start_paused = true)]
async fn a_chat_that_is_gone_is_forgotten() {
    let desk = Post::default();
    desk.desk().script.push_back(Outcome::Gone);
    let outbox = desk.outbox(Pace::default());
    for n in 0..5 {
        outbox.push(desk.owe("one", n, post(None, "text")), None);
    }
    desk.settled().await;
    assert_eq!(desk.tried(), ["text"]);
}

#[tokio::test(start_paused = true)]
async fn what_has_arrived_is_not_sent_again_while_the_disk_is_full() {
    let desk = Post::default();
    desk.desk().full = 3;
    desk.desk().script.push_back(Outcome::Sent(vec![("note".to_owned(), None)]));
    let outbox = desk.outbox(Pace::default());
    outbox.push(desk.owe("one", 0, post(None, "text")), None);
    desk.settled().await;
    assert_eq!((desk.tried(), desk.desk().notes.clone()), (vec!["text".to_owned()], vec!["note".to_owned()]));
}

#[tokio::test(start_paused = true)]
async fn a_full_queue_is_fetched_from_the_store() {
    let desk = Post::default();
    let outbox = desk.outbox(Pace::default());
    let all = 3 * MOST + 5;
    for n in 0..all {
        outbox.push(desk.owe("one", n, post(None, &format!("{n}"))), None);
    }
    assert_eq!(outbox.waiting(), MOST, "bounded");
    desk.settled().await;
    assert_eq!(desk.tried(), (0..all).map(|n| n.to_string()).collect::<Vec<_>>(), "each once, in order");
}

#[tokio::test(start_paused = true)]
async fn after_a_start_what_is_owed_is_fetched() {
    let desk = Post::default();
    desk.owe("one/topic", 0, post(None, "before"));
    let outbox = desk.outbox(Pace::default());
    outbox.fetch("one");
    outbox.push(desk.owe("one/topic", 1, post(None, "now")), None);
    desk.settled().await;
    assert_eq!(desk.tried(), ["before", "now"]);
}

#[tokio::test(start_paused = true)]
async fn the_pace_is_kept() {
    let desk = Post::default();
    let (gap, window) = (Some(Duration::from_secs(1)), Some((5, Duration::from_mins(1))));
    let outbox = desk.outbox(Pace { gap, window });
    for n in 0..11 {
        outbox.push(desk.owe("one", n, post(None, "text")), None);
    }
    desk.settled().await;
    let gaps: Vec<_> = desk.gaps().iter().map(|gap| gap.round() as u32).collect();
    assert_eq!(gaps, [1, 1, 1, 1, 56, 1, 1, 1, 1, 56]);
}

#[tokio::test(start_paused = true)]
async fn a_stop_sends_what_need_not_wait() {
    let desk = Post::default();
    desk.desk().slow = Duration::from_secs(1);
    desk.desk().script = VecDeque::from([
        Outcome::Sent(Notes::new()),
        Outcome::Sent(Notes::new()),
        Outcome::Retry("status 500".to_owned()),
    ]);
    let outbox = desk.outbox(Pace::default());
    for n in 0..5 {
        outbox.push(desk.owe("one", n, post(None, &n.to_string())), None);
    }
    let begun = Instant::now();
    outbox.stop().await;
    assert_eq!((desk.tried(), begun.elapsed().as_secs()), (["0", "1", "2"].map(str::to_owned).to_vec(), 3));
    let left: Vec<_> = desk.desk().owed.keys().cloned().collect();
    assert_eq!(left, ["owed/one/0002", "owed/one/0003", "owed/one/0004"], "the rest is still owed");
}
