//! Lessons: every page is a position of the rules that can be drawn, and is read through the front door. The
//! pictures lie in `target/pictures` afterwards.
#![allow(clippy::unwrap_used)]

use crate::chat::{Chat, bare, private};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use takhteh::bot::lesson_plate;
use takhteh::games::GAMES;
use takhteh::games::lesson::{self, Page};
use takhteh::games::play::{Game, PlayError};
use takhteh::games::rules::{Reason, Seat, Turn};
use takhteh::picture::Painter;
use takhteh::table::{Language, Lesson, Message, Picture};

/// The most that chats allow below a picture is 1,024 characters; some room is left for what they add.
const CAPTION: usize = 900;
/// The most that chats allow as the words of a picture.
const ALT: usize = 1024;

fn pages() -> impl Iterator<Item = (&'static Game, &'static Page)> {
    GAMES.iter().flat_map(|game| game.lesson.iter().map(move |page| (game, page)))
}

#[test]
fn every_game_has_a_lesson_of_eight_to_twelve_pages() {
    let mut keys = BTreeSet::new();
    for game in GAMES {
        assert!((8..=12).contains(&game.lesson.len()), "{}: {}", game.card.id, game.lesson.len());
        for page in game.lesson {
            assert!(page.key.starts_with(&format!("lesson-{}-", game.card.id)), "{}", page.key);
            assert!(keys.insert(page.key), "{} stands twice", page.key);
        }
    }
}

#[test]
fn every_page_is_a_position_of_the_rules_and_its_arrows_are_legal() {
    for (game, page) in pages() {
        let play = page.open(game).unwrap_or_else(|fault| panic!("{}: {fault}", page.key));
        for arrow in page.arrows {
            let Turn::Player(seat) = play.turn() else { panic!("{}: nobody is to move", page.key) };
            assert!(play.copy().play(seat, arrow).is_ok(), "{}: {arrow}", page.key);
            let shapes = play.arrows(arrow, Seat::First).unwrap();
            assert!(!shapes.is_empty(), "{}: no arrow for {arrow}", page.key);
        }
    }
}

/// What the texts say of these positions is what the rules say.
#[test]
fn pages_show_what_they_teach() {
    let page = |key: &str| {
        let (game, page) = pages().find(|(_, page)| page.key == key).unwrap();
        page.open(game).unwrap()
    };
    let steps = |key| page(key).steps().into_iter().map(|named| named.step).collect::<Vec<_>>();
    assert_eq!(steps("lesson-morris-safe"), ["xd7", "xg4"]);
    assert_eq!(steps("lesson-morris-all-in-mills"), ["xb2", "xb4", "xb6"]);
    assert_eq!(steps("lesson-morris-flying").len(), 3 * 16, "any man to any empty point");
    assert_eq!(steps("lesson-backgammon-bar"), ["bar/22"]);
    assert_eq!(steps("lesson-backgammon-must"), ["24/18"]);
    assert_eq!(steps("lesson-backgammon-cube"), ["take", "drop"]);
    assert!(!steps("lesson-duel-walls").iter().any(|step| step.starts_with("d1") || step.starts_with("e2")));
    let all_ways = [
        ("lesson-morris-moving", "d2-"),
        ("lesson-dvonn-moving", "e3-"),
        ("lesson-duel-moving", "d4-"),
        ("lesson-duel-jumping", "d4"),
        ("lesson-duel-one", "d4"),
        ("lesson-duel-veteran", "e8"),
    ];
    for (key, man) in all_ways {
        let ways = steps(key).iter().filter(|step| step.starts_with(man)).count();
        let shown = pages().find(|(_, page)| page.key == key).unwrap().1.arrows.len();
        assert_eq!(shown, ways, "{key}: the arrows are all ways of {man}");
    }

    let endings = [
        ("lesson-morris-few-men", Some(Seat::First), 1, Reason::FewMen),
        ("lesson-morris-blocked", Some(Seat::First), 1, Reason::Blocked),
        ("lesson-morris-draw", None, 0, Reason::NoProgress),
        ("lesson-dvonn-end", Some(Seat::Second), 1, Reason::NoMove),
        ("lesson-duel-breakthrough", Some(Seat::First), 1, Reason::Breakthrough),
        ("lesson-duel-end", Some(Seat::First), 1, Reason::NoMen),
        ("lesson-backgammon-gammon", Some(Seat::First), 2, Reason::BorneOff),
    ];
    for (key, winner, points, reason) in endings {
        let Turn::Over(over) = page(key).turn() else { panic!("{key} is not over") };
        assert_eq!((over.winner, over.points, over.reason), (winner, points, reason), "{key}");
    }
    let over = pages().filter(|(game, page)| matches!(page.open(game).unwrap().turn(), Turn::Over(_)));
    assert_eq!(over.count(), endings.len(), "every page that ends a game is in the list");
}

#[test]
fn an_arrow_that_is_not_legal_is_an_error_and_no_page_is_beyond_the_last() {
    let (game, page) = lesson::find(GAMES, "morris", 6).unwrap();
    let play = page.open(game).unwrap();
    assert!(matches!(play.arrows("d2-d5", Seat::First), Err(PlayError::Illegal { .. })));
    assert!(lesson_plate(Language::En, game, &page.arrows(&["d2-d5"])).is_err());
    assert_eq!(page.played(&["1 d2-d5"]).open(game).err().unwrap().line, 3);
    for (id, at) in [("morris", 0), ("morris", 13), ("chess", 1)] {
        assert!(lesson::find(GAMES, id, at).is_none(), "{id} {at}");
    }
}

#[test]
fn every_page_is_drawn_in_every_language() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/pictures");
    fs::create_dir_all(&folder).unwrap();
    let painter = Painter::new(None).unwrap();
    let mut drawn = BTreeSet::new();
    for (game, page) in pages() {
        for language in Language::ALL {
            let plate = lesson_plate(language, game, page).unwrap();
            let png = painter.png(&plate, 600).unwrap();
            assert!(png.len() > 10_000, "{}", page.key);
            fs::write(folder.join(format!("{}-{}.png", page.key, language.tag())), &png).unwrap();
            drawn.insert(png);
        }
    }
    assert_eq!(drawn.len(), 3 * pages().count(), "no two pages look the same");
}

#[test]
fn a_lesson_is_read_to_its_end_and_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut chat = Chat::open(folder.path());
    for language in Language::ALL {
        chat.say("Ali", &format!("/language {}", language.tag()));
        for game in GAMES {
            read_through(&mut chat, language, game);
        }
    }
}

fn read_through(chat: &mut Chat, language: Language, game: &'static Game) {
    let first = chat.say("Ali", &format!("/learn {}", game.card.id)).remove(0);
    let (next, back) = (bare(&language.word("button-next")), bare(&language.word("button-back")));
    let mut page = first.clone();
    for at in 1..=game.lesson.len() {
        let text = bare(&page.text);
        let head = text.lines().next().unwrap();
        for part in [at, game.lesson.len()] {
            assert!(head.contains(&language.digits(&part.to_string())), "{head}");
        }
        assert!(head.contains(&language.game(game.card.id)), "{head}");
        assert!(text.ends_with(&bare(&language.word(game.lesson[at - 1].key))), "{text}");
        assert!(page.text.chars().count() <= CAPTION, "{text}");
        let alt = page.alt.as_deref().unwrap_or_default();
        assert!((20..=ALT).contains(&alt.chars().count()) && !alt.ends_with('…'), "{alt}");
        assert_eq!((&page.slot, page.only.as_deref()), (&first.slot, Some("Ali")));
        assert!(is_page(&page, language, game, at), "{:?}", page.picture);
        let labels: Vec<_> = page.buttons.iter().flatten().map(|button| bare(&button.label)).collect();
        let both = [(at > 1).then(|| back.clone()), (at < game.lesson.len()).then(|| next.clone())];
        assert_eq!(labels, both.into_iter().flatten().collect::<Vec<_>>());
        assert!(page.buttons.iter().flatten().all(|button| button.id.len() <= 60));
        if at < game.lesson.len() {
            page = chat.press("Ali", &next).remove(0);
        }
    }
    for at in (1..game.lesson.len()).rev() {
        page = chat.press("Ali", &back).remove(0);
        assert!(is_page(&page, language, game, at), "{:?}", page.picture);
    }
    assert_eq!(page, first, "back at the beginning it is the same message");
}

fn is_page(message: &Message, language: Language, game: &Game, page: usize) -> bool {
    message.picture == Some(Picture::Lesson(Lesson { game: game.card.id.to_owned(), page, language }))
}

#[test]
fn a_lesson_goes_on_after_a_restart_and_many_questions_and_is_the_readers_own() {
    let folder = tempfile::tempdir().unwrap();
    let mut chat = Chat::open(folder.path());
    let asked = chat.say("Ali", "/learn");
    assert!(private(&asked, "Ali").contains("Which game"));
    let first = chat.press("Ali", "Nine Men's Morris");
    let next = chat.button("Next").unwrap();
    for _ in 0..60 {
        chat.say("Sara", "/rules");
    }
    drop(chat);
    let mut chat = Chat::open(folder.path());
    let second = chat.press_id("Ali", &next.id);
    assert!(private(&second, "Ali").starts_with("Nine Men's Morris, page 2/12\n"));
    assert_eq!(second[0].slot, first[0].slot, "the same message is edited");
    let hers = chat.press_id("Sara", &next.id);
    assert!(private(&hers, "Sara").contains("page 2/12"));
    assert_ne!(hers[0].slot, first[0].slot, "somebody else's press leaves Ali's page alone");
    let again = chat.say("Ali", "/learn morris");
    assert_ne!(again[0].slot, first[0].slot, "a second lesson is a message of its own");
    let png = chat.run(chat.bot.picture(second[0].picture.as_ref().unwrap())).unwrap();
    assert!(png.starts_with(b"\x89PNG"));
    let lost = Picture::Lesson(Lesson { game: "morris".to_owned(), page: 99, language: Language::En });
    assert!(chat.run(chat.bot.picture(&lost)).is_err());
}

#[test]
fn what_leads_to_no_page_is_answered() {
    let folder = tempfile::tempdir().unwrap();
    let mut chat = Chat::open(folder.path());
    for id in [
        "l.1.morris.0",
        "l.1.morris.13",
        "l.1.chess.1",
        "l.1.morris",
        "l.1",
        "l",
        "l.x.morris.1",
        "l.1.morris.-1",
    ] {
        assert!(private(&chat.press_id("Ali", id), "Ali").contains("does not work"), "{id}");
    }
    assert!(private(&chat.say("Ali", "/learn chess"), "Ali").contains("no game “chess”"));
    assert!(private(&chat.say("Ali", "/learn duel now"), "Ali").contains("“now” has no meaning"));
    assert_eq!(chat.complete("Ali", "/learn du"), ["/learn duel"]);
    assert_eq!(chat.complete("Ali", "/lea"), ["/learn"]);
    assert!(private(&chat.say("Ali", "/learn تخته‌نرد"), "Ali").starts_with("Backgammon, page 1/12\n"));
}
