//! The program from its front door: what it writes, and how it ends.

#![allow(clippy::unwrap_used)]

use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use tempfile::TempDir;

const MORRIS: &str = "........................ 1 p 0 9,9 0";
const DUEL: &str =
    "b8b7b6b5b4b3b2b1/b8mb7mb6mb5mb4mb3mb2mb1m/(8)/(8)/(8)/(8)/w1mw2mw3mw4mw5mw6mw7mw8m/w1w2w3w4w5w6w7w8";
const DVONN: &str = ".,.,.,.,.,.,.,.,./.,.,.,.,.,.,.,.,.,./R,.,.,.,.,R,.,.,.,.,R/.,.,.,.,.,.,.,.,.,./.,.,.,.,.,.,.,.,. 1 23,23 0 0";
const BACKGAMMON: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10";
const COMMANDS: &[&str] = &[
    "games",
    "steps",
    "turns",
    "perft",
    "replay",
    "dice-verify",
    "render",
    "check",
    "export",
    "import",
    "health",
];

/// How a run ended.
struct Run {
    code: i32,
    out: String,
    err: String,
}

impl Run {
    #[track_caller]
    fn fine(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (0, ""), "{}", self.out);
        self.out
    }
    /// Refused with this exit code, saying all of this, with nothing on standard output.
    #[track_caller]
    fn refused(self, code: i32, says: &[&str]) {
        assert_eq!((self.code, self.out.as_str()), (code, ""), "{}", self.err);
        for part in says {
            assert!(self.err.contains(part), "expected '{part}' in: {}", self.err);
        }
    }
}

fn program(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_takhteh"));
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.env_clear();
    command
}

fn takhteh(args: &[&str]) -> Run {
    given(args, b"")
}

fn given(args: &[&str], input: &[u8]) -> Run {
    let mut child = program(args).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // Beside the reading, or both sides could wait for each other. A refused run reads nothing at all.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Run {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

fn json_lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn saved(folder: &TempDir, name: &str, text: &str) -> String {
    let path = folder.path().join(name);
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn help_teaches_every_command() {
    let all = takhteh(&["--help"]).fine();
    for command in COMMANDS {
        assert!(all.contains(&format!("\n  {command} ")), "{command} is missing in: {all}");
        let help = takhteh(&["help", command]).fine();
        let example = help.split_once("\nExample").map(|(_, example)| example);
        assert!(example.is_some_and(|text| text.contains(&format!("takhteh {command}"))), "{help}");
    }
    assert!(all.contains("--config <FILE>") && all.contains("--data <DIR>") && all.contains("--port <N>"));
    assert!(takhteh(&["--version"]).fine().starts_with("takhteh "));
}

#[test]
fn games_lists_every_game_with_its_options() {
    let out = takhteh(&["games"]).fine();
    for line in [
        "duel        Duel",
        "dvonn       DVONN",
        "backgammon  Backgammon",
        "morris      Nine Men's Morris",
        "  flying=on|off  (default: on)",
        "  combat=compare|capture  (default: compare)",
        "  rules=fixed|official  (default: fixed)",
    ] {
        assert!(out.lines().any(|found| found == line), "expected '{line}' in:\n{out}");
    }
}

#[test]
fn steps_have_the_written_shape() {
    let out = given(&["steps", "--game", "morris"], MORRIS.as_bytes()).fine();
    let begin =
        r#"{"over":null,"waits_for":"player","steps":[{"step":"a1","position":"W......................."#;
    assert!(out.starts_with(begin), "{out}");
    let line = &json_lines(&out)[0];
    assert_eq!(line["steps"].as_array().unwrap().len(), 24);

    let over = given(&["steps", "--game", "morris"], b"WW.....................B 1 m 0 0,0 0\n").fine();
    let expected = r#"{"over":{"winner":2,"points":1,"reason":"few_men"},"waits_for":null,"steps":[]}"#
        .to_owned()
        + "\n";
    assert_eq!(over, expected);

    let dice = given(&["steps", "--game", "duel"], format!("{DUEL} 1 0 - 0").as_bytes()).fine();
    assert_eq!(dice, "{\"over\":null,\"waits_for\":\"dice\",\"steps\":[]}\n");
}

#[test]
fn an_unreadable_line_is_answered_and_the_run_goes_on() {
    let lines =
        [b"nonsense\n\n  \t\n  ".as_slice(), MORRIS.as_bytes(), b"\r\n  a\xd8\xb3\xff\n", MORRIS.as_bytes()];
    for command in ["steps", "turns"] {
        let out = json_lines(&given(&[command, "--game", "morris"], &lines.concat()).fine());
        assert_eq!(out.len(), 4, "{out:?}");
        assert!(out[0]["error"].as_str().unwrap().starts_with("column 1: expected "), "{}", out[0]);
        assert!(out[1].get("error").is_none(), "{}", out[1]);
        assert_eq!(out[2], json!({"error": "column 5: expected UTF-8"}));
        assert_eq!(out[1], out[3]);
    }
}

/// The column counts the blanks in front of a position too.
#[test]
fn columns_are_those_of_the_line() {
    let column = |line: String| {
        let out = json_lines(&given(&["steps", "--game", "morris"], line.as_bytes()).fine());
        let error = out[0]["error"].as_str().unwrap().to_owned();
        error.split([' ', ':']).nth(1).unwrap().parse::<usize>().unwrap()
    };
    let broken = MORRIS.replace(" p ", " q ");
    assert_eq!(column(format!("   {broken}")), column(broken) + 3);
}

#[test]
fn turns_are_whole_and_can_be_read_again() {
    for (game, position, count) in
        [("morris", MORRIS, 24), ("dvonn", DVONN, 46), ("backgammon", BACKGAMMON, 16)]
    {
        let out = given(&["turns", "--game", game], position.as_bytes()).fine();
        let line = &json_lines(&out)[0];
        let turns = line["turns"].as_array().unwrap();
        assert_eq!(turns.len(), count, "{game}");
        assert!(line.get("truncated").is_none());
        let after: Vec<_> = turns.iter().map(|turn| turn["position"].as_str().unwrap()).collect();
        let again = json_lines(&given(&["steps", "--game", game], after.join("\n").as_bytes()).fine());
        assert_eq!(again.len(), count);
        assert!(again.iter().all(|line| line.get("error").is_none()), "{game}: {again:?}");
    }
}

#[test]
fn turns_beyond_the_limit_are_cut() {
    let position = format!("{DUEL} 1 3 - 1");
    let check = |limit: &str, expected: usize, truncated: bool| {
        let out = given(&["turns", "--game", "duel", "--limit", limit], position.as_bytes()).fine();
        let line = &json_lines(&out)[0];
        assert_eq!(line["turns"].as_array().unwrap().len(), expected);
        assert_eq!(line.get("truncated"), truncated.then_some(&Value::Bool(true)), "limit {limit}");
    };
    let out = given(&["turns", "--game", "duel"], position.as_bytes()).fine();
    let all = json_lines(&out)[0]["turns"].as_array().unwrap().len();
    assert!(all > 100, "{all}");
    check("7", 7, true);
    check(&all.to_string(), all, false);
    check(&(all - 1).to_string(), all - 1, true);
}

/// A program may hold a conversation: each line is answered before the next is sent.
#[test]
fn answers_are_written_through() {
    let (mut child, mut stdin, mut stdout) = conversation(&["steps", "--game", "morris"]);
    for _ in 0..3 {
        writeln!(stdin, "{MORRIS}").unwrap();
        let mut answer = String::new();
        stdout.read_line(&mut answer).unwrap();
        assert!(answer.starts_with("{\"over\":null") && answer.ends_with("]}\n"), "{answer}");
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_reader_that_goes_away_ends_the_run_quietly() {
    let (child, mut stdin, stdout) = conversation(&["steps", "--game", "morris"]);
    drop(stdout);
    // The program may be gone before it has read all.
    let _ = stdin.write_all(format!("{MORRIS}\n").repeat(100).as_bytes());
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), b"".as_slice()));
}

fn conversation(args: &[&str]) -> (Child, ChildStdin, BufReader<ChildStdout>) {
    let mut child = program(args).spawn().unwrap();
    let (stdin, stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    (child, stdin, BufReader::new(stdout))
}

#[test]
fn perft_counts_turns() {
    let check = |args: &[&str], counts: &[u64]| {
        let depth = counts.len().to_string();
        let out = takhteh(&[&["perft", "--depth", &depth], args].concat()).fine();
        let lines: Vec<_> = out.lines().collect();
        let found: Vec<u64> = lines[..lines.len() - 1].iter().map(|line| line.parse().unwrap()).collect();
        assert_eq!(found, counts, "{args:?}");
        let speed = lines[lines.len() - 1].strip_suffix(" nodes/s").unwrap();
        assert!(speed.parse::<u64>().unwrap() > 0, "{speed}");
    };
    check(&["--game", "morris"], &[24, 552, 12_144]);
    check(&["--game", "morris", "--position", MORRIS, "--option", "flying=off"], &[24, 552, 12_144]);
    check(&["--game", "dvonn"], &[46, 46 * 45]);
    let start = format!("{DUEL} 1 0 - 0");
    check(&["--game", "duel", "--position", &start, "--dice", "3"], &[8, 70, 586]);
    for dice in ["31", "3-1", "1 3"] {
        check(&["--game", "backgammon", "--dice", dice], &[16]);
    }
    check(&["--game", "backgammon", "--position", BACKGAMMON, "--dice", "31"], &[16]);
}

#[test]
fn perft_refuses_dice_that_are_not_thrown() {
    let check = |game: &str, dice: &str, says: &str| {
        takhteh(&["perft", "--depth", "1", "--game", game, "--dice", dice]).refused(2, &["--dice", says]);
    };
    check("morris", "3", "morris is played without dice");
    check("dvonn", "31", "dvonn is played without dice");
    check("duel", "31", "duel throws 1 for a turn, not 2");
    check("backgammon", "3", "backgammon throws 2 for a turn, not 1");
    check("backgammon", "311", "backgammon throws 2 for a turn, not 3");
    check("duel", "7", "faces from 1 to 6");
    check("duel", "0", "faces from 1 to 6");
    check("duel", "", "faces from 1 to 6");
    check("duel", "x", "faces from 1 to 6");
}

#[test]
fn wrong_usage_says_what_is_possible() {
    takhteh(&["nonsense"]).refused(2, &["nonsense", "--help"]);
    takhteh(&["steps"]).refused(2, &["--game"]);
    takhteh(&["steps", "--game", "mories"])
        .refused(2, &["did you mean 'morris'?", "duel, dvonn, backgammon"]);
    takhteh(&["steps", "--game", "chess"]).refused(2, &["The games are duel, dvonn, backgammon, morris"]);
    takhteh(&["steps", "--game", "morris", "--option", "fly=on"]).refused(2, &["fly=on", "flying=on|off"]);
    takhteh(&["steps", "--game", "morris", "--option", "flying=perhaps"]).refused(2, &["perhaps", "on, off"]);
    takhteh(&["turns", "--game", "morris", "--limit", "few"]).refused(2, &["--limit"]);
    takhteh(&["perft", "--game", "morris", "--depth", "0"]).refused(2, &["--depth"]);
    takhteh(&["perft", "--game", "morris", "--depth", "1", "--position", "x"])
        .refused(2, &["--position: column 1: expected"]);
    takhteh(&["render", "--game", "morris", "--position", MORRIS]).refused(2, &["--output"]);
    takhteh(&["render", "--game", "morris", "--position", MORRIS, "-o", "x.png", "--width", "20"])
        .refused(2, &["--width", "200..=2000"]);
    takhteh(&["render", "--game", "morris", "--position", MORRIS, "-o", "x.png", "--lang", "de"])
        .refused(2, &["en, fa, ar"]);
    takhteh(&["--port", "70000"]).refused(2, &["--port"]);
    takhteh(&["--data", "x", "games"]).refused(2, &["games"]);
}

#[test]
fn replay_shows_turns_position_and_result() {
    let folder = TempDir::new().unwrap();
    let log = "takhteh 1 morris flying=on\n1 a1\n2 g1\n1 a4\n2 g4\n# a mill\n1 a7xg1\n2 resigns game\n";
    let file = saved(&folder, "game.txt", log);
    let expected = "1 a1\n2 g1\n1 a4\n2 g4\n1 a7xg1\n2 resigns game\n\
        position: WWW...................B. 2 p 0 6,7 0\n\
        over: {\"winner\":1,\"points\":1,\"reason\":\"resigned\"}\n";
    assert_eq!(takhteh(&["replay", &file]).fine(), expected);
    assert_eq!(given(&["replay", "-"], log.as_bytes()).fine(), expected);
    let running = given(&["replay", "-"], b"takhteh 1 morris\n1 a1\n").fine();
    assert!(running.ends_with("\nover: null\n"), "{running}");
}

#[test]
fn replay_reads_a_backgammon_match() {
    let text = " 3 point match\n\n Game 1\n Ali : 0                          Sara : 0\n  \
        1) 31: 8/5 6/5                   42: 8/4 6/4\n";
    let expected = "begin 3 1\n1 8/5 6/5\n2 roll\n2 4-2: 8/4 6/4\nposition: XGID=";
    let out = given(&["replay", "-"], text.as_bytes()).fine();
    assert!(out.starts_with(expected) && out.ends_with("\nover: null\n"), "{out}");
    given(&["replay", "-"], text.replace("8/5", "8/6").as_bytes()).refused(1, &["cannot replay -: line 5: "]);
}

#[test]
fn replay_names_the_line_that_does_not_fit() {
    let check = |log: &str, says: &[&str]| {
        given(&["replay", "-"], log.as_bytes()).refused(1, &[&["cannot replay -: "], says].concat());
    };
    check("takhteh 1 morris\n1 a1\n\n2 a1\n", &["line 4: ", "'a1' is not legal here"]);
    check("takhteh 1 morris\n2 a1\n", &["line 2: ", "the other side is to move"]);
    check("takhteh 1 chess\n", &["line 1: ", "chess"]);
    check("takhteh 99 morris\n", &["line 1: ", "newer"]);
    check("", &["line 1: ", "header"]);
    takhteh(&["replay", "/nowhere/game.txt"]).refused(1, &["cannot read /nowhere/game.txt"]);
    given(&["replay", "-"], b"takhteh 1 morris\n\xff\n").refused(1, &["cannot read -"]);
}

#[test]
fn pictures_are_written() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("out.png");
    let out = path.to_str().unwrap();
    let width = |path: &Path| {
        let png = fs::read(path).unwrap();
        assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"), "not a PNG");
        u32::from_be_bytes(png[16..20].try_into().unwrap())
    };
    takhteh(&["render", "--game", "backgammon", "--position", BACKGAMMON, "-o", out]).fine();
    assert_eq!(width(&path), 1000);
    let start = format!("{DUEL} 1 3 - 1");
    takhteh(&["render", "--game", "duel", "--position", &start, "-o", out, "--lang", "fa", "--width", "400"])
        .fine();
    assert_eq!(width(&path), 400);
    let log = saved(&folder, "game.txt", "takhteh 1 morris\n1 a1\n2 g1\n");
    fs::remove_file(&path).unwrap();
    takhteh(&["replay", &log, "--picture", out]).fine();
    assert_eq!(width(&path), 1000);
    let animation = folder.path().join("out.gif");
    let gif = animation.to_str().unwrap();
    takhteh(&["replay", &log, "--picture", out, "--animation", gif, "--lang", "fa", "--width", "300"]).fine();
    assert_eq!(width(&path), 300);
    takhteh(&["replay", &log, "--animation", gif]).fine();
    let mut decoder = gif::DecodeOptions::new().read_info(fs::File::open(&animation).unwrap()).unwrap();
    assert_eq!(decoder.width(), 600);
    let delays: Vec<u16> =
        std::iter::from_fn(|| decoder.read_next_frame().unwrap().map(|frame| frame.delay)).collect();
    assert_eq!(delays, [100, 100, 500], "the start and two turns");
    takhteh(&["replay", &log, "--animation", "/nowhere/out.gif"])
        .refused(1, &["cannot write /nowhere/out.gif"]);
    takhteh(&["render", "--game", "morris", "--position", MORRIS, "-o", "/nowhere/out.png"])
        .refused(1, &["cannot write /nowhere/out.png"]);
}

#[test]
fn the_room_says_where_it_is_and_stops_when_asked() {
    let folder = TempDir::new().unwrap();
    let data = folder.path().join("data");
    let mut room = program(&["--port", "0", "--data", data.to_str().unwrap()])
        .current_dir(folder.path())
        .spawn()
        .unwrap();
    let mut first = String::new();
    BufReader::new(room.stdout.take().unwrap()).read_line(&mut first).unwrap();
    let port = first.strip_prefix("http://127.0.0.1:").and_then(|rest| rest.strip_suffix("/\n"));
    let port = port.unwrap_or_else(|| panic!("{first}"));

    let second = folder.path().join("second");
    takhteh(&["--port", port, "--data", second.to_str().unwrap()])
        .refused(1, &[&format!("cannot listen on 127.0.0.1:{port}"), "--port"]);

    let killed = Command::new("kill").args(["-TERM", &room.id().to_string()]).status().unwrap();
    assert!(killed.success());
    assert!(room.wait().unwrap().success());
}

#[test]
fn a_wrong_configuration_stops_the_start() {
    let folder = TempDir::new().unwrap();
    let file = saved(&folder, "config.toml", "[room]\nlisen = \"127.0.0.1:0\"\n");
    takhteh(&["--config", &file])
        .refused(1, &["line 2, column 1: room.lisen", "did you mean 'room.listen'?"]);
    takhteh(&["--config", "/nowhere/config.toml"]).refused(1, &["cannot read /nowhere/config.toml"]);
    let found = program(&[]).current_dir(folder.path()).output().unwrap();
    assert_eq!(found.status.code(), Some(1), "config.toml of the current folder is read");
    let environment = program(&["--port", "0"]).env("TAKHTEH_LOG_FORMAT", "xml").output().unwrap();
    assert_eq!(environment.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&environment.stderr).contains("TAKHTEH_LOG_FORMAT"));
}

#[test]
fn check_tells_every_fault_with_its_place() {
    let folder = TempDir::new().unwrap();
    let check = |text: &str, faults: &[&str]| {
        let file = saved(&folder, "trial.toml", text);
        let run = takhteh(&["check", &file]);
        let lines: Vec<_> = run.err.lines().skip(1).map(|line| line.trim_start().to_owned()).collect();
        assert_eq!(run.code, 1, "{text}");
        assert_eq!(lines, faults, "{text}");
    };
    check("# تخته\ndat = \"x\"\n", &["line 2, column 1: dat: no such key; did you mean 'data'?"]);
    check(
        "language = 5\nlisten = \"127.0.0.1:1\"\n\n[room]\nenabled = \"yes\"\n[logs]\nlevel = \"info\"\n",
        &[
            "line 1, column 12: language: expected a text in quotes, found a whole number",
            "line 2, column 1: listen: no such key; did you mean 'room.listen'?",
            "line 5, column 11: room.enabled: expected true or false, found a text in quotes",
            "line 6, column 2: logs: no such key; did you mean 'log'?",
        ],
    );
    check("room = 3\n", &["line 1, column 8: room: expected a section, found a whole number"]);
    check(
        "[room]\nlisten = \"here\"\n",
        &["line 2, column 10: room.listen: expected an address such as 127.0.0.1:8787, found 'here'"],
    );
    check(
        "language = \"de\"\n",
        &["line 1, column 12: language: unknown variant `de`, expected one of `en`, `fa`, `ar`"],
    );
    check(
        "zzzzzz = 1\n",
        &[
            "line 1, column 1: zzzzzz: no such key; possible: data, discord.api, discord.shards, discord.token, \
           fonts, language, log.format, log.level, metrics.listen, room.enabled, room.listen, \
           store.keep_finished_days, telegram.api, telegram.token, telegram.webhook.listen, \
           telegram.webhook.secret, telegram.webhook.url, discord, log, metrics, room, store, telegram",
        ],
    );
    takhteh(&["check", "/nowhere.toml"]).refused(1, &["cannot read /nowhere.toml"]);
    takhteh(&["check"]).refused(2, &["<CONFIG>"]);
}

#[test]
fn a_token_is_spoken_in_the_clear_to_this_machine_alone() {
    let folder = TempDir::new().unwrap();
    let check = |api: &str, is_fine: bool| {
        let text = format!("[discord]\ntoken = \"hush\"\napi = \"{api}\"\n");
        let run = takhteh(&["check", &saved(&folder, "trial.toml", &text)]);
        assert_eq!(run.code, i32::from(!is_fine), "{api}: {}", run.err);
        assert!(!run.err.contains("hush"), "{}", run.err);
    };
    for api in ["", "https://discord.example", "http://127.0.0.1:8901/", "http://[::1]:1", "http://localhost"]
    {
        check(api, true);
    }
    for api in
        ["http://discord.com", "http://10.0.0.1:80", "ftp://127.0.0.1", "127.0.0.1", "http://a@127.0.0.1"]
    {
        check(api, false);
    }
    let config =
        takhteh::config::Config::load(None, |name| (name == "DISCORD_TOKEN").then(|| "hush".to_owned()));
    let config = config.unwrap();
    assert_eq!(config.discord.token.reveal(), "hush");
    assert!(!format!("{config:?}").contains("hush"));
}

#[test]
fn text_that_is_no_toml_is_told_with_its_place() {
    let folder = TempDir::new().unwrap();
    let file = saved(&folder, "trial.toml", "data = \"x\"\n[room\n");
    takhteh(&["check", &file]).refused(1, &["line 2, column "]);
}

#[test]
fn the_example_holds_every_key_at_its_default() {
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("config.example.toml");
    assert!(takhteh(&["check", example.to_str().unwrap()]).fine().ends_with(": fine\n"));
    let text = fs::read_to_string(example).unwrap();
    let written: toml::Table = text.parse().unwrap();
    let defaults = toml::Table::try_from(takhteh::config::Config::default()).unwrap();
    assert_eq!(written, defaults);
}

#[test]
fn telegram_is_configured_by_file_and_environment() {
    let text = "[telegram]\ntoken = \"hush\"\napi = \"http://127.0.0.1:8081\"\n\
                [telegram.webhook]\nurl = \"https://example.org/hook?x=1\"\nlisten = \"0.0.0.0:80\"\nsecret = \"psst\"\n";
    let config = takhteh::config::Config::read(text).unwrap();
    assert_eq!(config.telegram.token.reveal(), "hush");
    assert_eq!(config.telegram.webhook.secret.reveal(), "psst");
    assert!(!format!("{config:?}").contains("hush") && !format!("{config:?}").contains("psst"));
    for url in ["http://example.org/hook", "example.org", "https://", "https://a@b/hook", "https://a/ b"] {
        let faults =
            takhteh::config::Config::read(&format!("[telegram.webhook]\nurl = \"{url}\"\n")).unwrap_err();
        assert_eq!(faults[0].key.as_deref(), Some("telegram.webhook.url"), "{url}");
    }
    let variable = |name: &str| (name == "TELEGRAM_TOKEN").then(|| " other\n".to_owned());
    assert_eq!(takhteh::config::Config::load(None, variable).unwrap().telegram.token.reveal(), "other");
}
