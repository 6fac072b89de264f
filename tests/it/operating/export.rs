//! `takhteh export` and `takhteh import`: a copy that is the same to the last byte, or none.

use super::*;
use crate::chat::Chat;
use crate::watched::Watched;
use std::sync::atomic::{AtomicUsize, Ordering};
use takhteh::store::export::{Checked, ImportError, write};
use takhteh::store::{self, Change, Store, StoreError};

/// A folder with games in `data`: one of them waits for a confirmation, one is over.
fn played() -> (TempDir, Chat) {
    let home = TempDir::new().unwrap();
    let mut chat = Chat::open(&home.path().join("data"));
    chat.throw(&[3, 1]);
    chat.say("Ali", "/challenge @Sara backgammon");
    chat.press("Sara", "Accept");
    chat.press("Ali", "8/5");
    chat.press("Ali", "6/5");
    chat.say("Ali", "/challenge @Sara morris");
    chat.press("Sara", "Accept");
    chat.say("Ali", "/move morris-2 d2");
    chat.say("Sara", "/move morris-2 d6");
    chat.say("Sara", "/resign morris-2 game");
    chat.say("Sara", "/language fa");
    (home, chat)
}

fn export(home: &Path, data: &str) -> String {
    run(home, &["export", "--data", data], b"").fine()
}

#[test]
fn a_copy_is_the_same_and_its_games_go_on() {
    let (home, chat) = played();
    let (slots, log) = (chat.slots.clone(), chat.log.clone());
    drop(chat);
    let home = home.path();
    let first = export(home, "data");
    let told = run(home, &["export", "--data", "data", "games.jsonl"], b"").fine();
    let records = first.lines().count() - 2;
    assert!(records > 10);
    assert_eq!(told, format!("{records} records in games.jsonl\n"));
    assert_eq!(fs::read_to_string(home.join("games.jsonl")).unwrap(), first);
    let told = run(home, &["import", "--data", "copy", "games.jsonl"], b"").fine();
    assert_eq!(told, format!("{records} records in copy\n"));
    assert_eq!(export(home, "copy"), first);
    run(home, &["import", "--data", "third", "-"], first.as_bytes()).fine();
    assert_eq!(export(home, "third"), first);

    let mut chat = Chat::open(&home.join("copy"));
    (chat.slots, chat.log) = (slots, log);
    chat.press("Ali", "Confirm");
    assert!(chat.board().text.contains("8/5"), "{}", chat.board().text);
    assert!(chat.say("Sara", "/stats")[0].text.contains('۱'), "ratings and languages too");
}

#[test]
fn the_last_line_is_what_other_tools_count() {
    let (home, chat) = played();
    drop(chat);
    let text = export(home.path(), "data");
    let whole: Vec<_> = text.split_inclusive('\n').collect();
    let records = whole[1..whole.len() - 1].concat();
    let lines: Vec<_> = text.lines().collect();
    let digest = <sha2::Sha256 as sha2::Digest>::digest(records.as_bytes());
    let digest = hex(&digest);
    let last: Value = serde_json::from_str(lines.last().unwrap()).unwrap();
    assert_eq!(last, json!({ "records": lines.len() - 2, "sha256": digest }));
    let header: Value = serde_json::from_str(lines[0]).unwrap();
    assert_eq!(header["program"], env!("CARGO_PKG_VERSION"));
}

#[cfg(unix)]
#[test]
fn the_file_is_for_its_owner_alone_and_whole_or_not_there() {
    use std::os::unix::fs::PermissionsExt as _;
    let (home, chat) = played();
    drop(chat);
    let (file, part) = (home.path().join("games.jsonl"), home.path().join("games.jsonl.part"));
    for leftover in [&file, &part] {
        fs::write(leftover, "left by another run").unwrap();
        set_mode(leftover, 0o666);
    }
    run(home.path(), &["export", "games.jsonl"], b"").fine();
    assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    assert!(!part.exists() && fs::read_to_string(&file).unwrap().ends_with("\"}\n"));
    run(home.path(), &["export", "nowhere/games.jsonl"], b"").refused(&["cannot write nowhere/games.jsonl"]);
}

#[test]
fn a_folder_in_use_or_without_games_is_refused() {
    let (home, chat) = played();
    let in_use = ["in use by another takhteh"];
    run(home.path(), &["export"], b"").refused(&in_use);
    drop(chat);
    let text = export(home.path(), "data");
    let held = store::open(&home.path().join("other")).unwrap();
    run(home.path(), &["import", "--data", "other"], text.as_bytes()).refused(&in_use);
    drop(held);
    run(home.path(), &["export", "--data", "nothing"], b"").refused(&["no saved games in nothing"]);
    assert!(!home.path().join("nothing").exists(), "looking makes no folder");
}

#[test]
fn games_that_are_there_are_not_overwritten() {
    let (home, chat) = played();
    drop(chat);
    let text = export(home.path(), "data");
    let mut other = Chat::open(&home.path().join("other"));
    other.say("Ali", "/challenge duel");
    drop(other);
    let before = export(home.path(), "other");
    run(home.path(), &["import", "--data", "other"], text.as_bytes())
        .refused(&["nothing imported into other", "saved games already"]);
    assert_eq!(export(home.path(), "other"), before);
}

#[test]
fn what_was_cut_off_or_changed_is_refused_with_its_line() {
    let (home, chat) = played();
    drop(chat);
    let text = export(home.path(), "data");
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let count = lines.len();
    let joined = |lines: &[&str]| lines.concat().into_bytes();
    let without = |at: usize| joined(&[&lines[..at], &lines[at + 1..]].concat());
    let changed = |at: usize, from: &str, to: &str| {
        let mut lines = lines.clone();
        let line = lines[at].replacen(from, to, 1);
        assert_ne!(line, lines[at]);
        lines[at] = &line;
        joined(&lines)
    };
    let twice = joined(&[&lines[..4], &lines[3..]].concat());
    let swapped = joined(&[&lines[..3], &[lines[4], lines[3]], &lines[5..]].concat());
    let last = lines[count - 1];
    let line = |number: usize| format!("line {number}: ");
    let trials: Vec<(Vec<u8>, String)> = vec![
        (Vec::new(), line(1) + "this is no export"),
        (b"1 d2\n".to_vec(), line(1) + "this is no export"),
        (changed(0, "\"takhteh_export\":1", "\"takhteh_export\":2"), line(1) + "this export is of another"),
        (joined(&lines[..1]), line(1) + "the file ends here"),
        (joined(&lines[..count - 1]), line(count - 1) + "the file ends here"),
        (text.as_bytes()[..text.len() - last.len() - 9].to_vec(), line(count - 1) + "it cannot be read"),
        (text.as_bytes()[..text.len() - 9].to_vec(), line(count) + "it cannot be read"),
        (changed(3, "\"value\":\"", "\"value\":\" "), line(5) + "it does not follow"),
        (changed(count - 2, "\"value\":\"", "\"value\":\" "), line(count) + "it does not follow"),
        (without(3), line(4) + "it does not follow"),
        (without(count - 2), line(count - 1) + &format!("{} records should stand before it", count - 2)),
        (twice, line(5) + "it does not follow"),
        (swapped, line(4) + "it does not follow"),
        (changed(count - 1, "\"records\":", "\"records\":1"), line(count) + "1"),
        (joined(&[&lines[..], &["\n"]].concat()), line(count + 1) + "something stands behind the end"),
        (joined(&[&lines[..], &lines[1..]].concat()), line(count + 1) + "something stands behind the end"),
        ([&text.as_bytes()[..lines[0].len() + 9], b"\xff", text.as_bytes()].concat(), line(2)),
    ];
    for (trial, says) in trials {
        run(home.path(), &["import", "--data", "copy"], &trial).refused(&[&says, "nothing imported from -"]);
        assert!(!home.path().join("copy").exists(), "{says}");
    }
    run(home.path(), &["import", "nowhere.jsonl"], b"").refused(&["cannot read nowhere.jsonl"]);
}

#[test]
fn values_of_any_bytes_are_kept() {
    let folders = [TempDir::new().unwrap(), TempDir::new().unwrap()];
    let [from, to] = [&folders[0], &folders[1]].map(|folder| store::open(folder.path()).unwrap());
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let every: Vec<u8> = (0..=255).collect();
    let values = [b"".as_slice(), b"plain", "تخته \u{2067}\"\\\n\0".as_bytes(), b"\xff", &every];
    let key = |n: usize| format!("odd/\u{7f}\"\n\u{fdd0}{n}");
    let changes = values.iter().enumerate().map(|(n, value)| Change::Put(key(n), value.to_vec())).collect();
    runtime.block_on(from.commit(changes)).unwrap();
    let mut text = Vec::new();
    assert_eq!(write(&*from, "0.0.0", &mut text).unwrap(), values.len());
    assert_eq!(text.split(|byte| *byte == b'\n').count(), values.len() + 3, "a line is a line");
    runtime.block_on(Checked::read(&text).unwrap().write(&*to)).unwrap();
    for (n, value) in values.iter().enumerate() {
        assert_eq!(to.get(&key(n)).unwrap().as_deref(), Some(*value), "{n}");
    }
}

#[test]
fn an_import_that_fails_half_way_leaves_nothing() {
    let folders = [TempDir::new().unwrap(), TempDir::new().unwrap()];
    let from = store::open(folders[0].path()).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let changes = (0..2_500).map(|n| Change::Put(format!("key/{n:05}"), vec![b'x'; 100]));
    runtime.block_on(from.commit(changes.collect())).unwrap();
    let mut text = Vec::new();
    write(&*from, "0.0.0", &mut text).unwrap();
    // The disk is full at the third transaction, and then no more.
    let left = AtomicUsize::new(2);
    let is_full = move || left.fetch_sub(1, Ordering::Relaxed) == 0;
    let to = Watched::disk(store::open(folders[1].path()).unwrap(), is_full);
    let failed = runtime.block_on(Checked::read(&text).unwrap().write(&to)).unwrap_err();
    assert!(matches!(&failed, ImportError::Store(StoreError::Failed(..))), "{failed}");
    assert!(to.scan("key/").unwrap().is_empty());
    runtime.block_on(Checked::read(&text).unwrap().write(&to)).unwrap();
    assert_eq!(to.scan("key/").unwrap().len(), 2_500);
}
