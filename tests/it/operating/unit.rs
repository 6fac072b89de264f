//! The unit for systemd is one that systemd understands, and the page for operators tells what there is.

use super::*;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn systemd_understands_the_unit() {
    let unit = fs::read_to_string(root().join("docs/takhteh.service")).unwrap();
    let home = TempDir::new().unwrap();
    let file = home.path().join("takhteh.service");
    // The program and its pages are not installed here.
    let installed = unit.replace("/usr/local/bin/takhteh", env!("CARGO_BIN_EXE_takhteh"));
    let verify = |unit: String| {
        fs::write(&file, unit).unwrap();
        Command::new("systemd-analyze").args(["verify", "--man=no"]).arg(&file).output()
    };
    let Ok(verified) = verify(installed.clone()) else {
        eprintln!("systemd-analyze is not here: the unit was not checked");
        return;
    };
    let told = String::from_utf8_lossy(&verified.stderr);
    assert!(verified.status.success() && told.is_empty(), "{told}");
    let wrong = verify(installed.replace("ProtectSystem=strict", "ProtectSystm=strict")).unwrap();
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("ProtectSystm"), "a wrong key would be told");
}

#[test]
fn the_unit_asks_for_what_the_program_takes() {
    let unit = fs::read_to_string(root().join("docs/takhteh.service")).unwrap();
    let start = unit.lines().find_map(|line| line.strip_prefix("ExecStart=")).unwrap();
    let home = TempDir::new().unwrap();
    fs::write(home.path().join("config.toml"), "[room]\nenabled = false\n").unwrap();
    let folder = home.path().to_str().unwrap();
    let start = start.replace("${CREDENTIALS_DIRECTORY}", folder).replace("${STATE_DIRECTORY}", folder);
    let words: Vec<_> = start.split_whitespace().skip(1).collect();
    run(home.path(), &words, b"").refused(&["there is no token for another chat"]);
}

#[test]
fn every_metric_is_on_the_page_for_operators() {
    let page = fs::read_to_string(root().join("docs/operating.md")).unwrap();
    let metrics = takhteh::metrics::Metrics::default();
    // What has happened to nobody yet is not written.
    metrics.turn("duel");
    metrics.refused("illegal");
    metrics.failed("store");
    metrics.drawn("picture", Duration::ZERO);
    metrics.queue("local", || 0);
    metrics.reached("local", true);
    let text = metrics.text();
    let names = text.lines().filter_map(|line| line.strip_prefix("# TYPE ")?.split(' ').next());
    let names: Vec<_> = names.collect();
    assert!(names.len() >= 8, "{names:?}");
    for name in names {
        assert!(page.contains(&format!("| `{name}")), "{name} is not on the page");
    }
}

/// A file that systemd has handed over has the access list of another user than its owner, which shows as a group.
#[cfg(unix)]
#[test]
fn a_credential_of_systemd_is_not_warned_of() {
    let home = TempDir::new().unwrap();
    let folder = home.path().join("credentials");
    fs::create_dir(&folder).unwrap();
    let file = folder.join("config.toml");
    fs::write(&file, "[telegram.webhook]\nsecret = \"hush\"\n").unwrap();
    set_mode(&file, 0o440);
    for (environment, is_warned) in [(None, true), (Some(&folder), false)] {
        let said = home.path().join("said.txt");
        let mut child = command(home.path(), &["--port", "0", "--config", file.to_str().unwrap()])
            .envs(environment.map(|folder| ("CREDENTIALS_DIRECTORY", folder)))
            .stdout(Stdio::piped())
            .stderr(File::create(&said).unwrap())
            .spawn()
            .unwrap();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut String::new()).unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
        assert_eq!(fs::read_to_string(said).unwrap().contains("can be read by others"), is_warned);
    }
}
