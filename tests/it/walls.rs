//! The walls of the house: which room may import what, and what every source file looks like.

#![allow(clippy::unwrap_used)]

mod imports;

use imports::{code_of, paths_of, resolve, tokens_of};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// A room of the house: a folder or file of `src`.
struct Room {
    name: &'static str,
    /// Paths of this crate that it may import besides its own.
    inside: &'static [&'static str],
    /// Crates that it may import besides `std`.
    outside: &'static [&'static str],
    /// No clock, no files, no network, no async.
    pure: bool,
}

/// In the order of `ARCHITECTURE.md`, which says why.
const ROOMS: &[Room] = &[
    Room { name: "games", inside: &[], outside: &[], pure: true },
    Room {
        name: "table",
        inside: &["games"],
        outside: &["serde", "fluent_bundle", "hmac", "sha2", "skillratings", "strsim", "unic_langid"],
        pure: true,
    },
    Room {
        name: "picture",
        inside: &["games::scene"],
        outside: &[
            "flate2",
            "gif",
            "harfrust",
            "image",
            "imageproc",
            "png",
            "rusttype",
            "thiserror",
            "unicode_bidi",
            "unicode_normalization",
            "unicode_segmentation",
        ],
        pure: false,
    },
    Room {
        name: "store",
        inside: &[],
        outside: &["serde", "serde_json", "sha2", "sled", "thiserror"],
        pure: false,
    },
    Room { name: "metrics", inside: &[], outside: &["prometheus_client"], pure: false },
    Room {
        name: "bot",
        inside: &["table", "games", "metrics", "picture", "store"],
        outside: &[
            "getrandom",
            "serde",
            "serde_json",
            "thiserror",
            "tokio",
            "tracing",
            "unicode_normalization",
        ],
        pure: false,
    },
    Room {
        name: "chat",
        inside: &["bot", "table"],
        outside: &[
            "axum",
            "futures_util",
            "getrandom",
            "reqwest",
            "serde",
            "serde_json",
            "serenity",
            "teloxide",
            "thiserror",
            "tokio",
            "tokio_stream",
            "tracing",
            "unicode_normalization",
        ],
        pure: false,
    },
    Room { name: "monitor", inside: &["bot", "metrics"], outside: &["axum", "tokio"], pure: false },
    Room {
        name: "config",
        inside: &["table::words"],
        outside: &["serde", "strsim", "thiserror", "toml"],
        pure: false,
    },
    Room {
        name: "cli",
        inside: &["bot", "chat", "config", "games", "picture", "monitor", "store", "table"],
        outside: &[
            "anyhow",
            "clap",
            "serde",
            "serde_json",
            "tokio",
            "tracing",
            "tracing_appender",
            "tracing_subscriber",
        ],
        pure: false,
    },
    Room { name: "main", inside: &["cli"], outside: &[], pure: false },
    Room { name: "lib", inside: &[], outside: &[], pure: false },
];

/// What a pure room may not take from `std`.
const IMPURE: &[&str] = &[
    "std::env",
    "std::fs",
    "std::io",
    "std::net",
    "std::os",
    "std::process",
    "std::thread",
    "std::time::Instant",
    "std::time::SystemTime",
];

/// Files of more than 500 lines, and why they are not two.
const LONG: &[(&str, &str)] = &[];

/// Names that say nothing.
const EMPTY_NAMES: &[&str] = &["common", "helper", "helpers", "manager", "misc", "util", "utils"];

/// A source file, its path from `src` on.
struct Source {
    path: String,
    text: String,
}

/// What the walls stand between.
struct House {
    /// Every crate that `Cargo.toml` names.
    crates: BTreeSet<String>,
    /// The folders in `games`.
    games: BTreeSet<String>,
    /// The folders in `chat`.
    chats: BTreeSet<String>,
}

#[test]
fn every_import_stays_within_the_walls() {
    let (house, sources) = (house(), sources());
    assert!(sources.len() > 10, "only {} files were found", sources.len());
    let faults: Vec<_> = sources.iter().flat_map(|source| wall_faults(&house, source)).collect();
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

#[test]
fn every_file_is_in_form() {
    let faults: Vec<_> = sources().iter().flat_map(form_faults).collect();
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
    for (long, _) in LONG {
        let source = sources().into_iter().find(|source| source.path == *long);
        let lines = source.map(|source| source.text.lines().count());
        assert!(
            lines.is_some_and(|lines| lines > 500),
            "{long} needs no exception any more: {lines:?} lines"
        );
    }
}

#[test]
fn the_top_level_has_what_it_should() {
    const NEEDED: &[&str] = &[
        ".ci/run",
        "ARCHITECTURE.md",
        "CHANGELOG.md",
        "Cargo.lock",
        "Cargo.toml",
        "Dockerfile",
        "LICENSE",
        "README.md",
        "config.example.toml",
        "deny.toml",
        "fonts",
        "justfile",
        "rustfmt.toml",
        "src",
        "tests/data",
        "tests/it/main.rs",
    ];
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let missing: Vec<_> = NEEDED.iter().filter(|name| !root.join(name).exists()).collect();
    assert!(missing.is_empty(), "missing: {missing:?}");
    let room_names: BTreeSet<_> = sources().iter().map(|source| room_of(&source.path).to_owned()).collect();
    let known: BTreeSet<_> = ROOMS.iter().map(|room| room.name.to_owned()).collect();
    assert!(room_names.is_subset(&known), "without a wall: {:?}", room_names.difference(&known));
}

/// The checker itself: each of these is found, and nothing else in it.
#[test]
fn holes_in_the_walls_are_found() {
    let holes = [
        ("games/morris/mod.rs", "use crate::games::duel::Duel;", "games::duel::Duel"),
        ("games/morris/mod.rs", "use super::{rules::Die, duel};", "games::duel"),
        ("games/morris/board.rs", "fn f() -> super::super::duel::Duel {}", "games::duel::Duel"),
        ("games/morris/board.rs", "use super::super::*;", "games::*"),
        ("games/rules.rs", "use super::morris::Morris;", "games::morris::Morris"),
        ("games/play.rs", "use super::GAMES;", "games::GAMES"),
        ("games/play.rs", "use serde::Serialize;", "serde::Serialize"),
        ("games/play.rs", "fn f() { serde_json::to_string(&1); }", "serde_json::to_string"),
        ("games/play.rs", "use crate::table;", "table"),
        ("games/play.rs", "use std::{fmt, fs::File};", "std::fs::File"),
        ("games/play.rs", "use std::time::{Duration, Instant};", "std::time::Instant"),
        ("table/clock.rs", "async fn f() {}", "async"),
        ("table/clock.rs", "use crate::{\n    games::rules,\n    bot::{self},\n};", "bot::self"),
        ("table/table.rs", "use crate::picture::Plate as P;", "picture::Plate"),
        ("picture/mod.rs", "use crate::games::rules::Seat;", "games::rules::Seat"),
        ("picture/mod.rs", "use crate::games;", "games"),
        ("store/mod.rs", "use crate::games::rules::Seat;", "games::rules::Seat"),
        ("chat/local/mod.rs", "use crate::store::Store;", "store::Store"),
        ("chat/local/mod.rs", "use super::discord::Post;", "chat::discord::Post"),
        ("bot.rs", "pub(crate) use crate::chat::local;", "chat::local"),
        ("bot.rs", "use axum::Router;", "axum::Router"),
        ("main.rs", "use takhteh::store;", "store"),
    ];
    let house = trial_house();
    for (path, text, hole) in holes {
        let source = Source { path: path.to_owned(), text: format!("//! Trial.\n\n{text}\n") };
        let faults = wall_faults(&house, &source);
        assert_eq!(faults, [format!("{path} may not know {hole}")], "{path}: {text}");
    }
}

#[test]
fn what_is_allowed_is_no_fault() {
    let fine = [
        (
            "games/morris/mod.rs",
            "mod board;\nuse super::rules::{self, Die};\nuse std::fmt;\nuse board::Board;",
        ),
        (
            "games/mod.rs",
            "pub mod morris;\nuse play::{Game, game};\nstatic G: Game = game::<morris::Morris>();",
        ),
        ("games/play.rs", "// use serde::Serialize;\n/* use crate::bot; /* twice */ */\nuse super::rules;"),
        ("games/play.rs", "const TEXT: &str = \"serde::x \\\" crate::bot\"; const C: char = '\"';"),
        (
            "games/play.rs",
            "const RAW: &str = r#\"use \"crate::bot\"\"#; fn f<'a>(x: &'a str) -> &'a str { x }",
        ),
        ("games/play.rs", "fn f() -> impl Iterator<Item = u8> + use<> { std::iter::once(1) }"),
        ("table/clock.rs", "use crate::games::rules::Seat;\nuse std::time::Duration;"),
        (
            "picture/text.rs",
            "use crate::games::scene::{Scene, Seat};\nuse super::Plate;\nuse rusttype::Font;",
        ),
        (
            "chat/local/page.rs",
            "use crate::bot::Bot;\nuse crate::table::reply::Reply;\nuse super::super::queue;",
        ),
    ];
    for (path, text) in fine {
        let source = Source { path: path.to_owned(), text: format!("//! Trial.\n\n{text}\n") };
        assert_eq!(wall_faults(&trial_house(), &source), Vec::<String>::new(), "{path}: {text}");
    }
}

#[test]
fn files_out_of_form_are_found() {
    let check = |path: &str, text: String, fault: &str| {
        let faults = form_faults(&Source { path: path.to_owned(), text });
        assert!(faults.iter().any(|found| found.contains(fault)), "{path}: {faults:?}");
    };
    check("bot.rs", "use std::fmt;\n".to_owned(), "does not open with //!");
    check("bot.rs", format!("//! Long.\n{}", "\n".repeat(500)), "501 lines");
    check("table/utils.rs", "//! Named badly.\n".to_owned(), "says nothing");
    check("chat/common/mod.rs", "//! Named badly.\n".to_owned(), "says nothing");
}

fn trial_house() -> House {
    let set = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    House {
        crates: set(&["axum", "rusttype", "serde", "serde_json"]),
        games: set(&["duel", "morris"]),
        chats: set(&["discord", "local"]),
    }
}

fn house() -> House {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manifest: toml::Table = fs::read_to_string(root.join("Cargo.toml")).unwrap().parse().unwrap();
    let crates = ["dependencies", "dev-dependencies"]
        .iter()
        .flat_map(|section| manifest[*section].as_table().unwrap().keys().map(|name| name.replace('-', "_")));
    let folders = |room: &str| match fs::read_dir(root.join("src").join(room)) {
        Ok(entries) => entries
            .map(|entry| entry.unwrap())
            .filter(|entry| entry.path().is_dir())
            .map(|entry| entry.file_name().into_string().unwrap())
            .collect(),
        Err(_) => BTreeSet::new(),
    };
    House { crates: crates.collect(), games: folders("games"), chats: folders("chat") }
}

/// All of `src`.
fn sources() -> Vec<Source> {
    fn walk(folder: &Path, from: &Path, found: &mut Vec<Source>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(&path, from, found);
            } else if path.extension().is_some_and(|end| end == "rs") {
                let name = path.strip_prefix(from).unwrap().to_str().unwrap().replace('\\', "/");
                found.push(Source { path: name, text: fs::read_to_string(&path).unwrap() });
            }
        }
    }
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    walk(&src, &src, &mut found);
    found
}

fn form_faults(source: &Source) -> Vec<String> {
    let Source { path, text } = source;
    let mut faults = Vec::new();
    if !text.starts_with("//! ") {
        faults.push(format!("{path} does not open with //!"));
    }
    let lines = text.lines().count();
    if lines > 500 && LONG.iter().all(|(long, _)| long != path) {
        faults.push(format!("{path} has {lines} lines"));
    }
    if path.trim_end_matches(".rs").split('/').any(|part| EMPTY_NAMES.contains(&part)) {
        faults.push(format!("{path}: this name says nothing"));
    }
    faults
}

fn room_of(path: &str) -> &str {
    path.split('/').next().unwrap_or_default().trim_end_matches(".rs")
}

/// Everything that `source` imports and may not, each as `<file> may not know <path>`.
fn wall_faults(house: &House, source: &Source) -> Vec<String> {
    let path = source.path.as_str();
    let Some(room) = ROOMS.iter().find(|room| room.name == room_of(path)) else {
        return vec![format!("{path} stands in no known room")];
    };
    let module = module_of(path);
    let tokens = tokens_of(&code_of(&source.text));
    let mut faults = Vec::new();
    let mut refuse = |what: &str| faults.push(format!("{path} may not know {what}"));
    for import in paths_of(&tokens) {
        let joined = import.join("::");
        match import[0].as_str() {
            "crate" | "takhteh" | "self" | "super" => {
                let inner = resolve(&module, &import);
                let admitted = if inner.first().is_some_and(|first| first == room.name) {
                    may_neighbour(house, &module, path, &inner)
                } else {
                    inner.is_empty() || room.inside.iter().any(|prefix| begins(&inner, prefix))
                };
                if !admitted {
                    refuse(&inner.join("::"));
                }
            }
            "std" | "core" | "alloc" if room.pure && IMPURE.iter().any(|prefix| begins(&import, prefix)) => {
                refuse(&joined);
            }
            name if house.crates.contains(name) && !room.outside.contains(&name) => refuse(&joined),
            _ => {}
        }
    }
    if room.pure {
        ["async", "await"]
            .iter()
            .filter(|word| tokens.iter().any(|t| t == *word))
            .for_each(|word| refuse(word));
    }
    faults
}

/// Within `games` and `chat`: no folder knows another, nor the list of them.
fn may_neighbour(house: &House, module: &[String], path: &str, inner: &[String]) -> bool {
    let folders = match module[0].as_str() {
        "games" => &house.games,
        "chat" => &house.chats,
        _ => return true,
    };
    let Some(name) = inner.get(1) else { return true };
    let own = module.get(1) == Some(name);
    own || path == format!("{}/mod.rs", module[0])
        || !(folders.contains(name) || name == "*" || name == "GAMES")
}

fn begins(path: &[String], prefix: &str) -> bool {
    let mut parts = path.iter();
    prefix.split("::").all(|part| parts.next().is_some_and(|found| found == part))
}

/// `games/morris/board.rs` is `games::morris::board`.
fn module_of(path: &str) -> Vec<String> {
    let parts = path.trim_end_matches(".rs").split('/').map(str::to_owned);
    parts.filter(|part| !matches!(part.as_str(), "mod" | "lib" | "main")).collect()
}
