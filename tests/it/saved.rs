//! What is on disk survives: a bot that is opened again on the same folder is as it was.

use crate::chat::{Chat, bare, private};
use crate::dice::Lcg;
use takhteh::bot::What;
use takhteh::store::{self, Change, StoreError};
use takhteh::table::{Board, Picture, Style};

#[test]
fn tables_offers_drafts_and_buttons_are_as_they_were() {
    let folder = tempfile::tempdir().unwrap();
    let mut chat = Chat::open(folder.path());
    chat.throw(&[3, 1]);
    chat.say("Ali", "/challenge @Sara backgammon points=3");
    chat.press("Sara", "Accept");
    chat.press("Ali", "8/5");
    chat.say("Sara", "/draw");
    chat.say("Guest", "/challenge dvonn");
    chat.say("Ali", "/chalenge");
    chat.say("Sara", "/language fa");
    let (slots, log) = (chat.slots.clone(), chat.log.clone());
    drop(chat);

    let mut chat = Chat::open(folder.path());
    (chat.slots, chat.log) = (slots, log);
    assert_eq!(bare(&private(&chat.say("Ali", "/moves"), "Ali")).matches("6/5").count(), 1);
    chat.press("Ali", "6/5");
    assert!(chat.button("تأیید").is_some_and(|button| button.style == Style::Primary));
    chat.throw(&[6, 4]);
    chat.press("Ali", "تأیید");
    assert!(bare(&chat.board().text).contains("۶-۴") || bare(&chat.board().text).contains("Sara"));
    assert!(chat.button("Accept").is_some(), "Guest's challenge is open");
    chat.press("Ali", "Accept");
    assert_eq!(chat.board().table.as_deref(), Some("dvonn-2"));
    chat.press("Ali", "/challenge");
}

#[test]
fn the_picture_of_an_old_board_can_be_drawn_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut chat = Chat::open(folder.path());
    chat.say("Ali", "/challenge @Sara morris");
    chat.press("Sara", "Accept");
    let first = chat.board().picture.unwrap();
    chat.say("Ali", "/move d2");
    let second = chat.board().picture.unwrap();
    let before = chat.run(chat.bot.picture(&first)).unwrap();
    let after = chat.run(chat.bot.picture(&second)).unwrap();
    assert_ne!(before, after);
    assert!(before.starts_with(b"\x89PNG"));
    drop(chat);
    let chat = Chat::open(folder.path());
    assert_eq!(chat.run(chat.bot.picture(&first)).unwrap(), before);
    let Picture::Board(board) = first else { panic!("{first:?} is no board") };
    for wrong in [Board { lines: 99, ..board.clone() }, Board { table: 99, ..board }] {
        assert!(chat.run(chat.bot.picture(&Picture::Board(wrong))).is_err());
    }
}

#[test]
fn a_whole_game_with_a_restart_after_every_few_turns() {
    let folder = tempfile::tempdir().unwrap();
    let mut chat = Chat::open(folder.path());
    chat.say("Ali", "/challenge @Sara morris");
    chat.press("Sara", "Accept");
    let mut rng = Lcg::new(9);
    for n in 0..2_000 {
        if n % 25 == 24 {
            let (slots, log) = (chat.slots.clone(), chat.log.clone());
            drop(chat);
            chat = Chat::open(folder.path());
            (chat.slots, chat.log) = (slots, log);
        }
        let mover = if chat.complete("Ali", "/move ").is_empty() { "Sara" } else { "Ali" };
        let lines = chat.complete(mover, "/move ");
        if lines.is_empty() {
            assert!(n > 20);
            assert!(bare(&chat.board().text).contains("won") || bare(&chat.board().text).contains("drawn"));
            return;
        }
        let line = lines[rng.below(lines.len())].clone();
        let answer = chat.say(mover, &line);
        assert!(answer.iter().all(|message| message.only.is_none()), "{line}: {answer:?}");
    }
    panic!("the game does not end");
}

#[test]
fn what_is_owed_is_owed_until_it_is_settled() {
    let folder = tempfile::tempdir().unwrap();
    let chat = Chat::open(folder.path());
    let owed = chat.try_act(None, "Ali", What::Said("/challenge duel".to_owned())).unwrap();
    drop(chat);
    let chat = Chat::open(folder.path());
    let found = chat.bot.owed("local/").unwrap();
    assert_eq!(found.len(), 1);
    assert_eq!(
        (&found[0].key, &found[0].reply, found[0].place.as_str()),
        (&owed[0].key, &owed[0].reply, "local/main")
    );
    let note = ("local/x".to_owned(), Some("kept".to_owned()));
    chat.run(chat.bot.settle(&[found[0].key.clone()], vec![note.clone()])).unwrap();
    assert!(chat.bot.owed("local/").unwrap().is_empty());
    assert_eq!(chat.bot.notes("local/").unwrap(), [("local/x".to_owned(), "kept".to_owned())]);
    chat.run(chat.bot.settle(&[], vec![("local/x".to_owned(), None)])).unwrap();
    assert!(chat.bot.notes("local/").unwrap().is_empty());
}

#[test]
fn a_place_remembers_its_last_hundred_updates() {
    let folder = tempfile::tempdir().unwrap();
    let mut chat = Chat::open(folder.path());
    chat.say("Ali", "/challenge @Sara morris");
    chat.press("Sara", "Accept");
    let say = |chat: &Chat, id: &str| {
        let said = What::Said("/games".to_owned());
        let owed = chat.try_act(Some(id), "Ali", said).unwrap();
        owed.into_iter().map(|owed| owed.key).collect::<Vec<_>>()
    };
    // Ids in another order than that of their letters; some with what separates the parts of a key.
    let ids: Vec<String> = (0..130).map(|n| format!("{}/{n}%", 7 * n % 130)).collect();
    let answers: Vec<_> = ids.iter().map(|id| say(&chat, id)).collect();
    drop(chat);
    let held = store::open(folder.path()).unwrap();
    assert_eq!(held.scan("seen/").unwrap().len(), 100);
    drop(held);
    let chat = Chat::open(folder.path());
    for (n, id) in ids.iter().enumerate() {
        assert_eq!(chat.run(chat.bot.has_handled("local/main", id)).unwrap(), n >= 30, "update {n}");
    }
    for n in [30, 129] {
        assert_eq!(say(&chat, &ids[n]), answers[n], "update {n} again");
    }
    assert!(!answers.contains(&say(&chat, "new")), "a new one gets its own answer");
}

#[test]
fn a_folder_in_use_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let _held = store::open(folder.path()).unwrap();
    let error = store::open(folder.path()).err().unwrap();
    assert!(matches!(error, StoreError::InUse(_)));
    assert!(error.to_string().contains(&folder.path().display().to_string()));
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "not a folder").unwrap();
    let error = store::open(&file.join("data")).err().unwrap();
    assert!(matches!(error, StoreError::Folder(..)), "{error}");
    let error = store::open(&file).err().unwrap();
    assert!(matches!(error, StoreError::Folder(..)), "{error}");
}

#[test]
fn a_folder_of_a_newer_program_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let held = store::open(folder.path()).unwrap();
    runtime.block_on(held.commit(vec![Change::Put("format".to_owned(), b"2".to_vec())])).unwrap();
    drop(held);
    assert!(matches!(store::open(folder.path()), Err(StoreError::Newer(..))));
}

#[test]
fn damaged_files_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let mut chat = Chat::open(folder.path());
    chat.say("Ali", "/challenge duel");
    drop(chat);
    let db = folder.path().join("db");
    let length = std::fs::metadata(&db).unwrap().len();
    std::fs::write(&db, vec![b'x'; length as usize]).unwrap();
    for entry in std::fs::read_dir(folder.path()).unwrap() {
        let path = entry.unwrap().path();
        if path.file_name().unwrap().to_string_lossy().starts_with("snap") {
            std::fs::write(path, "rubbish").unwrap();
        }
    }
    let error = store::open(folder.path()).err().unwrap();
    assert!(matches!(error, StoreError::Damaged(..)), "{error}");
    let error = store::open(folder.path()).err().unwrap();
    assert!(matches!(error, StoreError::Damaged(..)), "and again: {error}");
}

#[test]
fn one_damaged_table_does_not_stop_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let mut chat = Chat::open(folder.path());
    for _ in 0..3 {
        chat.say("Ali", "/challenge @Sara morris");
        chat.press("Sara", "Accept");
    }
    chat.say("Ali", "/move morris-2 d2");
    drop(chat);
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let held = store::open(folder.path()).unwrap();
    let (key, _) = held.scan("line/").unwrap().into_iter().find(|(_, line)| line == b"1 d2").unwrap();
    runtime.block_on(held.commit(vec![Change::Put(key.clone(), b"1 z9".to_vec())])).unwrap();
    drop(held);
    let mut chat = Chat::open(folder.path());
    let games = private(&chat.say("Ali", "/games"), "Ali");
    assert!(
        games.contains("morris-1") && games.contains("morris-3") && !games.contains("morris-2"),
        "{games}"
    );
    chat.say("Ali", "/challenge @Sara morris");
    chat.press("Sara", "Accept");
    assert_eq!(chat.board().table.as_deref(), Some("morris-4"));
    drop(chat);
    let held = store::open(folder.path()).unwrap();
    assert_eq!(held.get(&key).unwrap().unwrap(), b"1 z9", "left as it was found");
}
