//! Fair dice: throws that follow from a seed, the commitment to it, its secrecy, and how all of it is checked
//! afterwards, by the program and by the page that teaches to do without it.

use crate::chat::{Chat, SEED, bare, private};
use crate::dice::Lcg;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use takhteh::bot::{BotError, What};
use takhteh::games::rules::Die;
use takhteh::table::dice::RevealError;
use takhteh::table::reply::Body;
use takhteh::table::{Chance, FairDice, Message, Seed};
use tempfile::TempDir;

const PAGE: &str = include_str!("../../docs/fair-dice.md");

fn fair(seed: [u8; 32], table: &str) -> FairDice {
    FairDice::new(Seed::new(seed), table.to_owned())
}

/// 0, 1, 2 … 31.
fn counting() -> [u8; 32] {
    std::array::from_fn(|at| at as u8)
}

fn faces(dice: &[Die]) -> Vec<u8> {
    dice.iter().map(|die| die.face()).collect()
}

fn hex(seed: &[u8; 32]) -> String {
    Seed::new(*seed).into()
}

/// The numbers come from Python's `hashlib` and `hmac`.
#[test]
fn commitments_and_throws_are_the_known_ones() {
    let dice = fair(counting(), "local/main/nard-7/1700000000");
    assert_eq!(dice.commitment(), "2831119d8de34ad7c1284fa033bbdecd92efcc8055480336b52e3283c637a015");
    let throws = [(1, [6, 2]), (2, [3, 6]), (3, [5, 1]), (17, [6, 2]), (1_000_000, [1, 4])];
    for (number, expected) in throws {
        assert_eq!(faces(&dice.throw(number, 2)), expected, "throw {number}");
    }
    let other = fair([0xff; 32], "discord/1/duel-1/1000000");
    assert_eq!(other.commitment(), "131b76840246e2e49711e93935821e9b19760b977ee6abdde99ef10c293e5395");
    let dice: Vec<u8> = (1..=12).flat_map(|number| faces(&other.throw(number, 1))).collect();
    assert_eq!(dice, [3, 4, 3, 2, 4, 5, 3, 4, 6, 5, 6, 2]);
}

/// Throw 41 begins with the bytes fe d3 2f, throw 178 with ff 3b fa.
#[test]
fn bytes_that_would_favour_a_face_are_skipped() {
    let dice = fair(counting(), "");
    assert_eq!(faces(&dice.throw(41, 2)), [2, 6]);
    assert_eq!(faces(&dice.throw(178, 2)), [6, 5]);
}

#[test]
fn more_dice_than_one_block_holds_go_on_in_the_next() {
    let dice = fair(counting(), "");
    let hundred = [
        6, 2, 4, 1, 2, 5, 6, 5, 4, 2, 2, 1, 1, 5, 4, 3, 6, 1, 3, 3, 6, 1, 3, 2, 6, 6, 6, 5, 6, 2, 4, 6, 3, 5,
        6, 6, 1, 1, 2, 2, 5, 2, 4, 4, 6, 5, 3, 4, 4, 2, 4, 6, 6, 1, 4, 2, 6, 5, 1, 4, 2, 3, 4, 4, 2, 3, 5, 5,
        3, 3, 3, 3, 4, 3, 3, 3, 1, 5, 3, 3, 4, 2, 6, 1, 4, 3, 3, 5, 2, 6, 3, 6, 2, 2, 3, 1, 5, 1, 2, 4,
    ];
    assert_eq!(faces(&dice.throw(1, 100)), hundred);
    assert_eq!(faces(&dice.throw(1, 2)), hundred[..2], "fewer dice are the first of them");
    assert!(dice.throw(1, 0).is_empty());
}

/// A million throws of two dice from ten fixed seeds. With fair dice chi-square exceeds each threshold once in
/// a thousand times (5 and 35 degrees of freedom); the seeds are fixed, so that the result is too.
#[test]
fn a_million_throws_are_even() {
    let mut pairs = [[0_u32; 6]; 6];
    for seed in 0..10 {
        let dice = fair([seed; 32], "chi-square");
        for number in 1..=100_000 {
            let [a, b] = dice.throw(number, 2)[..] else { panic!("two dice") };
            pairs[usize::from(a.face() - 1)][usize::from(b.face() - 1)] += 1;
        }
    }
    let single: Vec<u32> = (0..6)
        .map(|face| pairs[face].iter().sum::<u32>() + pairs.iter().map(|row| row[face]).sum::<u32>())
        .collect();
    let single = chi_square(&single);
    assert!(single < 20.52, "single dice: {single}");
    let pairs = chi_square(pairs.as_flattened());
    assert!(pairs < 66.62, "pairs: {pairs}");
}

fn chi_square(counts: &[u32]) -> f64 {
    let expected = f64::from(counts.iter().sum::<u32>()) / counts.len() as f64;
    counts.iter().map(|count| (f64::from(*count) - expected).powi(2) / expected).sum()
}

fn challenge(chat: &mut Chat, game: &str) -> Vec<Message> {
    chat.say("Ali", &format!("/challenge @Sara {game}"));
    chat.press("Sara", "Accept")
}

/// Plays on with any legal steps, at most so many; true if the game is over then.
fn play(chat: &mut Chat, rng: &mut Lcg, steps: usize) -> bool {
    for _ in 0..steps {
        let mover = if chat.complete("Ali", "/move ").is_empty() { "Sara" } else { "Ali" };
        let lines = chat.complete(mover, "/move ");
        if lines.is_empty() {
            return true;
        }
        let line = lines[rng.below(lines.len())].clone();
        let answer = chat.say(mover, &line);
        assert!(answer.iter().all(|message| message.only.is_none()), "{line}: {answer:?}");
    }
    false
}

/// The log's file, as `/history` gives it.
fn file(chat: &mut Chat) -> String {
    match chat.say("Ali", "/history")[0].file.clone().unwrap().body {
        Body::Text(text) => text,
        body => panic!("a log is text: {body:?}"),
    }
}

/// A whole game with fair dice: its file.
fn finished(game: &str) -> (String, Chat, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let mut chat = Chat::fair(folder.path());
    challenge(&mut chat, game);
    assert!(play(&mut chat, &mut Lcg::new(4), 5_000), "the game does not end");
    (file(&mut chat), chat, folder)
}

#[test]
fn the_commitment_is_posted_before_the_first_throw_and_never_edited() {
    let folder = tempfile::tempdir().unwrap();
    let mut chat = Chat::fair(folder.path());
    let posted = challenge(&mut chat, "backgammon");
    let dice = fair(SEED, "local/main/nard-1/1000000");
    let [_, committed, board] = posted.as_slice() else { panic!("{posted:?}") };
    let text = bare(&committed.text);
    assert!(text.contains(&dice.commitment()) && text.contains(dice.table()), "{text}");
    assert_eq!((&committed.slot, &committed.only), (&None, &None), "for everybody, as it is");
    let first = faces(&dice.throw(1, 2));
    let told = format!("Ali throws {}, Sara throws {}", first[0], first[1]);
    assert!(bare(&board.text).contains(&told), "{}", board.text);
}

#[test]
fn games_without_dice_have_no_commitment() {
    for game in ["dvonn", "morris"] {
        let folder = tempfile::tempdir().unwrap();
        let mut chat = Chat::fair(folder.path());
        assert_eq!(challenge(&mut chat, game).len(), 2, "{game}: the answer and the board");
        assert!(private(&chat.say("Ali", "/dice"), "Ali").contains("Nobody throws dice"));
        chat.say("Ali", "/resign");
        chat.press("Ali", "Resign the game");
        assert!(!file(&mut chat).contains('#'), "{game}");
    }
}

#[test]
fn a_place_of_any_name_makes_a_table_id_that_can_be_copied() {
    let folder = tempfile::tempdir().unwrap();
    let mut chat = Chat::at(folder.path(), "local/اتاق 1\n");
    let posted = challenge(&mut chat, "duel");
    let id = "local/%D8%A7%D8%AA%D8%A7%D9%82%201%0A/duel-1/1000000";
    assert!(bare(&posted[1].text).contains(id), "{}", posted[1].text);
}

#[test]
fn the_same_throw_comes_after_undo_and_after_a_restart() {
    let play = |undo: bool, restart: bool| {
        let folder = tempfile::tempdir().unwrap();
        let mut chat = Chat::fair(folder.path());
        challenge(&mut chat, "backgammon cube=off");
        for _ in 0..6 {
            let mover = if chat.complete("Ali", "/move ").is_empty() { "Sara" } else { "Ali" };
            while let Some(line) = chat.complete(mover, "/move ").first().filter(|line| *line != "/move done")
            {
                let step = line.trim_start_matches("/move ").to_owned();
                let button = chat.board().buttons.into_iter().flatten().find(|button| button.label == step);
                let pressed = button.is_some_and(|button| !chat.press_id(mover, &button.id).is_empty());
                if !pressed {
                    chat.say(mover, line.as_str());
                }
                if undo && chat.button("Undo").is_some() {
                    chat.say(mover, "/undo");
                    chat.say(mover, line.as_str());
                }
            }
            if chat.button("Confirm").is_some() {
                chat.say(mover, "/done");
            }
            if restart {
                let (slots, log) = (chat.slots.clone(), chat.log.clone());
                drop(chat);
                chat = Chat::fair(folder.path());
                (chat.slots, chat.log) = (slots, log);
            }
        }
        file(&mut chat)
    };
    let straight = play(false, false);
    assert!(straight.matches("\ndice ").count() >= 7, "{straight}");
    assert_eq!(play(true, false), straight);
    assert_eq!(play(false, true), straight);
}

/// Collects what the program logs.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl std::io::Write for Written {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn the_seed_is_secret_until_the_game_is_over() {
    let folder = tempfile::tempdir().unwrap();
    let written = Written::default();
    let writer = written.clone();
    let everything = tracing_subscriber::fmt()
        .with_max_level(tracing_subscriber::filter::LevelFilter::TRACE)
        .with_writer(move || writer.clone())
        .finish();
    let seed = hex(&SEED);
    let mut chat = tracing::subscriber::with_default(everything, || {
        let mut chat = Chat::fair(folder.path());
        challenge(&mut chat, "backgammon points=3");
        play(&mut chat, &mut Lcg::new(4), 40);
        for line in ["/dice", "/history", "/board", "/moves", "/games", "/help"] {
            chat.say("Ali", line);
        }
        tracing::info!(dice = ?fair(SEED, "id"), "so that something is written");
        chat
    });
    let told = format!("{:?} {:?}", chat.log, chat.slots);
    assert!(chat.log.len() > 40 && !told.contains(&seed), "told while the game goes on");
    let logged = String::from_utf8(written.0.lock().unwrap().clone()).unwrap();
    assert!(logged.contains("Seed(secret)") && !logged.contains(&seed), "{logged}");
    assert!(!file(&mut chat).contains('#'), "a running game's file says nothing of its dice");
    assert!(private(&chat.say("Sara", "/dice"), "Sara").contains("secret until the game is over"));

    chat.say("Ali", "/resign nard-1 match");
    assert!(bare(&chat.board().text).contains(&format!("The seed of the dice was {seed}.")));
    let dice = private(&chat.say("Sara", "/dice"), "Sara");
    assert!(dice.contains(&seed), "{dice}");
    let body = file(&mut chat);
    assert!(
        body.contains(&format!("\n# dice seed: {seed}\n# dice table: local/main/nard-1/1000000\n")),
        "{body}"
    );
}

#[test]
fn dice_counts_what_each_has_thrown() {
    let folder = tempfile::tempdir().unwrap();
    let mut chat = Chat::open(folder.path());
    chat.throw(&[2, 2, 3, 1, 6, 6]);
    challenge(&mut chat, "backgammon cube=off");
    chat.say("Ali", "/move 8/5 6/5");
    let told = private(&chat.say("Guest", "/dice nard-1"), "Guest");
    let counts = [
        "Ali (White): ones 0, twos 1, threes 1, fours 0, fives 0, sixes 0; dice thrown: 2.",
        "Sara (Black): ones 1, twos 1, threes 0, fours 0, fives 0, sixes 2; dice thrown: 4.",
    ];
    assert!(counts.iter().all(|line| told.contains(line)), "{told}");
    assert!(told.contains("takhteh dice-verify FILE"), "{told}");
    for (language, line) in [("fa", "شش ۲"), ("ar", "ستة ٢")] {
        chat.say("Sara", &format!("/language {language}"));
        let told = private(&chat.say("Sara", "/dice"), "Sara");
        assert!(told.contains(line) && told.contains("dice-verify"), "{told}");
    }
    assert_eq!(chat.complete("Ali", "/dice "), ["/dice nard-1"]);
    assert!(chat.complete("Ali", "/di").contains(&"/dice".to_owned()));
}

/// A machine without randomness.
struct Dry;

impl Chance for Dry {
    fn seed(&self) -> Option<Seed> {
        None
    }
}

#[test]
fn without_randomness_no_game_with_dice_begins() {
    let folder = tempfile::tempdir().unwrap();
    let mut chat = Chat::by(folder.path(), Box::new(Dry));
    chat.say("Ali", "/challenge @Sara duel");
    let accept = What::Pressed(chat.button("Accept").unwrap().id);
    assert!(matches!(chat.try_act(None, "Sara", accept.clone()), Err(BotError::Dice)));
    assert!(chat.button("Accept").is_some());
    assert!(private(&chat.say("Sara", "/games"), "Sara").contains("Ali"), "the challenge still stands");
    drop(chat);
    let chat = Chat::fair(folder.path());
    assert!(chat.try_act(None, "Sara", accept).is_ok());
}

fn verify(folder: &Path, text: &str) -> (i32, String, String) {
    let path = folder.join("game.txt");
    std::fs::write(&path, text).unwrap();
    let run = Command::new(env!("CARGO_BIN_EXE_takhteh")).arg("dice-verify").arg(path).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (run.status.code().unwrap(), text(run.stdout), text(run.stderr))
}

/// The same game with the die of one throw turned: its file, and the number of the line.
fn forged(body: &str, throw: usize) -> (String, usize) {
    let mut lines: Vec<String> = body.lines().map(str::to_owned).collect();
    let at = (0..lines.len()).filter(|at| lines[*at].starts_with("dice ")).nth(throw - 1).unwrap();
    let face = lines[at].pop().unwrap();
    lines[at].push(if face == '6' { '1' } else { '6' });
    (lines.join("\n") + "\n", at + 1)
}

#[test]
fn the_program_checks_a_finished_game() {
    for game in ["backgammon points=3", "duel"] {
        let (body, mut chat, folder) = finished(game);
        let id = if game == "duel" { "local/main/duel-1/1000000" } else { "local/main/nard-1/1000000" };
        let throws = body.matches("\ndice ").count();
        let (code, out, err) = verify(folder.path(), &body);
        assert_eq!((code, err.as_str()), (0, ""), "{out}");
        let expected = [
            format!("seed: {}", hex(&SEED)),
            format!("table: {id}"),
            format!("commitment: {}", fair(SEED, id).commitment()),
            format!("throws: {throws}, every one"),
        ];
        assert!(expected.iter().all(|line| out.contains(line)), "{out}");
        assert_eq!(verify(folder.path(), &body.replace('\n', "\r\n")).0, 0, "{game}: with CR LF");
        let replayed = takhteh::games::log::replay(takhteh::games::GAMES, body.lines());
        assert!(replayed.is_ok(), "the file is a log as before");
        assert_eq!(file(&mut chat), body, "asked again, it is the same file");
    }
}

#[test]
fn the_program_names_the_first_throw_that_differs() {
    let (body, _chat, folder) = finished("duel");
    // The last throw: whatever comes of another face, the log up to it is sound.
    let throws = body.matches("\ndice ").count();
    let (turned, line) = forged(&body, throws);
    let kept: Vec<_> =
        turned.lines().enumerate().filter(|(n, text)| *n < line || text.starts_with('#')).collect();
    let kept = kept.iter().map(|(_, text)| *text).collect::<Vec<_>>().join("\n");
    let (code, out, err) = verify(folder.path(), &kept);
    assert_eq!((code, out.as_str()), (1, ""), "{err}");
    assert!(err.contains(&format!("line {line}: throw {throws} is ")), "{err}");

    let other = body.replace(&hex(&SEED), &hex(&counting()));
    let (code, _, err) = verify(folder.path(), &other);
    assert!(code == 1 && err.contains("this is not SHA-256 of the seed and the table id"), "{err}");
    let honest = fair(counting(), "x").lines().join("\n");
    let log: Vec<_> = body.lines().filter(|line| !line.starts_with('#')).collect();
    let (code, _, err) = verify(folder.path(), &format!("{}\n{honest}\n", log.join("\n")));
    assert!(code == 1 && err.contains("line 2: throw 1 is "), "another seed: {err}");

    let (code, _, err) = verify(folder.path(), &log.join("\n"));
    assert!(code == 1 && err.contains("no line '# dice seed: …'"), "{err}");
    let (code, _, err) = verify(folder.path(), &format!("rubbish\n{honest}\n"));
    assert!(code == 1 && err.contains("line 1: expected a header"), "{err}");
    let run =
        Command::new(env!("CARGO_BIN_EXE_takhteh")).arg("dice-verify").stdin(Stdio::null()).output().unwrap();
    assert_eq!(run.status.code(), Some(2));
}

#[test]
fn lines_about_the_dice_are_read_with_care() {
    let dice = fair(counting(), "a table");
    let lines = dice.lines();
    assert_eq!(FairDice::read(&lines.join("\n")), Ok(dice));
    let [seed, table, commitment] = &lines;
    let cases = [
        (format!("{table}\n{commitment}"), RevealError::NoSeed),
        (format!("{seed}\n{commitment}"), RevealError::Missing("# dice table: ")),
        (format!("{seed}\n{table}"), RevealError::Missing("# dice commitment: ")),
        (format!("{seed}\n{table}\n{commitment}\n{seed}"), RevealError::Line(4, "said a second time")),
        (format!("{table}\n{seed}0\n{commitment}"), RevealError::Line(2, "expected 64 hexadecimal digits")),
        (seed.replace("00", "é"), RevealError::Line(1, "expected 64 hexadecimal digits")),
        (seed.replace("0001", "+1+2"), RevealError::Line(1, "expected 64 hexadecimal digits")),
    ];
    for (text, error) in cases {
        assert_eq!(FairDice::read(&text), Err(error), "{text}");
    }
    let page: Vec<_> = PAGE.lines().map(str::trim_start).collect();
    assert_eq!(FairDice::read(&page.join("\n")), Ok(fair(counting(), "local/main/nard-7/1700000000")));
}

/// Runs a program of the page on a game's file: `None` if its interpreter is not on this machine.
fn by_page(folder: &Path, interpreter: &str, body: &str) -> Option<(bool, String)> {
    let fence = format!("```{}\n", interpreter.trim_end_matches('3'));
    let (_, program) = PAGE.split_once(&fence).unwrap();
    let (program, _) = program.split_once("```").unwrap();
    let (check, game) = (folder.join("check"), folder.join("game.txt"));
    std::fs::write(&check, program).unwrap();
    std::fs::write(&game, body).unwrap();
    let run = Command::new(interpreter).arg(check).arg(game).output().ok()?;
    Some((run.status.success(), String::from_utf8(run.stdout).unwrap()))
}

#[test]
fn the_page_checks_as_the_program_does() {
    let (body, _chat, folder) = finished("duel");
    let throws = body.matches("\ndice ").count();
    let commitment = fair(SEED, "local/main/duel-1/1000000").commitment();
    let has_openssl = Command::new("openssl").arg("version").output().is_ok();
    for interpreter in ["python3", "bash"] {
        if interpreter == "bash" && !has_openssl {
            continue;
        }
        let Some(said) = by_page(folder.path(), interpreter, &body) else { continue };
        assert_eq!(said, (true, format!("commitment: {commitment}\nthrows: {throws}\n")), "{interpreter}");
        let (turned, _) = forged(&body, 3);
        assert!(!by_page(folder.path(), interpreter, &turned).unwrap().0, "{interpreter}: a turned die");
        let other = body.replace(&hex(&SEED), &hex(&counting()));
        assert!(!by_page(folder.path(), interpreter, &other).unwrap().0, "{interpreter}: another seed");
    }
}
