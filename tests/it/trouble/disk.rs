//! A disk that is full or read-only, and records that cannot be read.

use super::program::{Program, command, refused};
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use takhteh::store::{self, Change};
use tempfile::TempDir;

/// A small disk in memory. Making one takes the right to mount, which the tests of a bare machine have.
struct Disk(PathBuf);

impl Disk {
    fn of(megabytes: u32, folder: &TempDir) -> Option<Disk> {
        let at = folder.path().join("disk");
        fs::create_dir(&at).unwrap();
        let size = format!("size={megabytes}m");
        let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", &size, "tmpfs"]).arg(&at).output();
        if mounted.is_ok_and(|mount| mount.status.success()) {
            return Some(Disk(at));
        }
        eprintln!("NOT RUN: a test with a disk of its own needs the right to mount one");
        None
    }

    /// Writes until nothing more fits.
    fn fill(&self) {
        let mut filler = fs::File::create(self.0.join("filler")).unwrap();
        while filler.write_all(&[0; 4096]).is_ok() {}
    }

    fn remount(&self, how: &str) {
        let remounted = Command::new("mount").args(["-o", &format!("remount,{how}")]).arg(&self.0).status();
        assert!(remounted.unwrap().success());
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        drop(Command::new("umount").arg("-l").arg(&self.0).status());
    }
}

fn is_unsaved((status, answer): &(u16, serde_json::Value), folder: &Path) {
    let error = answer["error"].as_str().unwrap_or_default();
    assert_eq!(*status, 503, "{answer}");
    assert!(error.contains("not saved, nothing was changed"), "{error}");
    assert!(error.contains(&folder.display().to_string()), "it names the folder: {error}");
}

#[tokio::test]
async fn a_full_disk_is_told_and_the_games_go_on_when_there_is_room_again() {
    let folder = TempDir::new().unwrap();
    let Some(disk) = Disk::of(4, &folder) else { return };
    let data = disk.0.join("data");
    let mut program = Program::start(&mut command(&data));
    program.begin("main", "morris").await;
    assert_eq!(program.say("main", "Ali", "/move a1").await.0, 200);
    disk.fill();
    for _ in 0..3 {
        let answer = program.say("main", "Sara", "/move g7").await;
        is_unsaved(&answer, &data);
        let error = answer.1["error"].as_str().unwrap();
        assert!(error.contains("disk is full") || error.contains("No space left"), "{error}");
    }
    fs::remove_file(disk.0.join("filler")).unwrap();
    let (status, answer) = program.say("main", "Sara", "/move g7").await;
    assert_eq!(status, 200, "it was not played before, and is now: {answer}");
    assert_eq!(program.say("main", "Ali", "/move a4").await.0, 200);
    let (code, _, said) = program.stop();
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("not saved") && !said.contains("panicked"), "the operator reads of it: {said}");

    let program = Program::start(&mut command(&data));
    let (_, history) = program.say("main", "Ali", "/history").await;
    let history =
        history["messages"][1]["text"].as_str().unwrap().replace(['\u{2066}', '\u{2068}', '\u{2069}'], "");
    let turns: Vec<_> = history.lines().filter(|line| line.starts_with(['1', '2'])).collect();
    assert_eq!(turns, ["1 a1", "2 g7", "1 a4"], "each once: {history}");
}

#[tokio::test]
async fn a_disk_that_becomes_read_only_is_told() {
    let folder = TempDir::new().unwrap();
    let Some(disk) = Disk::of(8, &folder) else { return };
    let data = disk.0.join("data");
    let (code, said) = {
        disk.remount("ro");
        let refused = refused(&mut command(&data));
        disk.remount("rw");
        refused
    };
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains(&data.display().to_string()) && said.contains("Read-only"), "{said}");
}

#[tokio::test]
async fn one_damaged_record_among_a_thousand_keeps_nobody_else_from_playing() {
    let folder = TempDir::new().unwrap();
    let data = folder.path().join("data");
    let mut program = Program::start(&mut command(&data));
    program.begin("first", "morris").await;
    drop(program.stop());
    // The same room a thousand times, under other names.
    let held = store::open(&data).unwrap();
    let records = held.scan("").unwrap();
    let mut changes = Vec::new();
    for n in 0..1_000 {
        for (key, value) in &records {
            let name = key.replace("first", &format!("room{n}"));
            let value = String::from_utf8_lossy(value).replace("local/first", &format!("local/room{n}"));
            changes.push(Change::Put(name, value.into_bytes()));
        }
    }
    let is_of = |key: &str, n: u32| key.contains(&format!("room{n}/")) || key.ends_with(&format!("room{n}"));
    let mut damage = |kind: &str, n: u32, value: &[u8]| {
        let key = changes.iter().find_map(|change| match change {
            Change::Put(key, _) if key.starts_with(kind) && is_of(key, n) => Some(key.clone()),
            _ => None,
        });
        changes.push(Change::Put(key.unwrap(), value.to_vec()));
    };
    // Three kinds of damage, and one record of a program to come.
    damage("table/", 7, b"\xff\xfe not JSON");
    damage("line/", 8, b"what?");
    damage("room/", 9, b"{}");
    let newer = records.iter().find(|(key, _)| key.starts_with("table/")).unwrap();
    let newer = String::from_utf8_lossy(&newer.1).replace("\"format\":1", "\"format\":999");
    damage("table/", 10, newer.as_bytes());
    held.commit(changes).await.unwrap();
    drop(held);

    let mut program = Program::start(&mut command(&data));
    for n in [6, 11, 500, 999] {
        let (status, answer) = program.say(&format!("room{n}"), "Ali", "/move a1").await;
        assert_eq!(status, 200, "room{n}: {answer}");
        assert!(program.heard(&format!("room{n}")).await.contains("Ali: a1"), "room{n}");
    }
    for n in [7, 8, 10] {
        let (status, answer) = program.say(&format!("room{n}"), "Ali", "/move a1").await;
        assert_eq!(status, 200, "{answer}");
        assert!(!program.heard(&format!("room{n}")).await.contains("Ali: a1"), "that table is set aside");
        let (status, answer) = program.say(&format!("room{n}"), "Ali", "/challenge @Sara morris").await;
        assert_eq!(status, 200, "a new one can be begun: {answer}");
    }
    let (status, answer) = program.say("room9", "Ali", "/move a1").await;
    assert_eq!(status, 503, "{answer}");
    assert!(answer["error"].as_str().unwrap().contains("local/room9"), "{answer}");
    let (code, _, said) = program.stop();
    assert_eq!(code, Some(0));
    assert_eq!(said.matches("set aside").count(), 3, "each is named to the operator once: {said}");
    let held = store::open(&data).unwrap();
    assert!(
        held.scan("table/").unwrap().iter().any(|(_, value)| value == b"\xff\xfe not JSON"),
        "it is kept"
    );
}
