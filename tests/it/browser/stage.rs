//! What a test in the browser needs: the program, Chromium with its driver, and folders of their own. All of it
//! ends with the stage, also when the test fails.

use super::page::{PATIENCE, Page};
use std::io::{BufRead as _, BufReader};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;
use thirtyfour::{ChromiumLikeCapabilities as _, DesiredCapabilities, LoggingPrefsLogLevel, WebDriver};
use tokio::sync::{Mutex, MutexGuard};

/// One browser at a time: two would fight for the processor, and wait in vain.
static ALONE: Mutex<()> = Mutex::const_new(());

/// If this variable is `required`, a machine without a browser fails the tests.
const REQUIRED: &str = "TAKHTEH_BROWSER";

/// Chromium asks nobody anything and phones nobody.
const FLAGS: &[&str] = &[
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--lang=en",
];

/// The room and a window that looks at it. The fields end in this order.
pub struct Stage {
    pub page: Page,
    _driver: Driver,
    program: Program,
    data: TempDir,
    _profile: TempDir,
    _alone: MutexGuard<'static, ()>,
}

/// The running program.
struct Program {
    child: Child,
    url: String,
}

/// The running `chromedriver`, head of a process group to which its browsers belong.
struct Driver {
    child: Child,
    url: String,
}

impl Stage {
    /// The program and a browser window of this size at its page. `None` where there is no browser: that is
    /// said on standard error, unless a browser is required.
    pub async fn open(size: (u32, u32)) -> Option<Stage> {
        let (Some(chromedriver), Some(chromium)) = (installed("chromedriver"), installed("chromium")) else {
            let missing = "chromedriver and chromium are not both installed";
            assert!(
                std::env::var(REQUIRED).as_deref() != Ok("required"),
                "{REQUIRED}=required, but {missing}"
            );
            eprintln!("NOT RUN: the room in a browser, because {missing}");
            return None;
        };
        let alone = ALONE.lock().await;
        let (data, profile) = (TempDir::new().unwrap(), TempDir::new().unwrap());
        let program = Program::start(data.path(), 0);
        let driver = Driver::start(&chromedriver);
        let mut wishes = DesiredCapabilities::chrome();
        wishes.set_binary(chromium.to_str().unwrap()).unwrap();
        for flag in FLAGS {
            wishes.add_arg(flag).unwrap();
        }
        wishes.add_arg(&format!("--user-data-dir={}", profile.path().display())).unwrap();
        wishes.set_browser_log_level(LoggingPrefsLogLevel::All).unwrap();
        let window = WebDriver::builder(&driver.url, wishes).request_timeout(PATIENCE).await;
        let page = Page::open(window.expect("a browser window"), &program.url, size).await;
        Some(Stage { page, _driver: driver, program, data, _profile: profile, _alone: alone })
    }

    /// Kills the program without a warning.
    pub fn kill(&mut self) {
        self.program.end();
    }

    /// Starts the program again, with the same data at the same address.
    pub fn restart(&mut self) {
        let port = self.program.url.trim_end_matches('/').rsplit(':').next().unwrap().parse().unwrap();
        self.program = Program::start(self.data.path(), port);
    }
}

impl Program {
    fn start(data: &Path, port: u16) -> Program {
        let mut command = Command::new(env!("CARGO_BIN_EXE_takhteh"));
        command.arg("--data").arg(data).args(["--port", &port.to_string()]);
        command
            .env_clear()
            .current_dir(data)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        let url = line(&mut child, |line| line.starts_with("http://").then(|| line.to_owned()));
        Program { child, url }
    }

    fn end(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.end();
    }
}

impl Driver {
    fn start(program: &Path) -> Driver {
        let mut command = Command::new(program);
        command.arg("--port=0").process_group(0);
        let mut child =
            command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let port = line(&mut child, |line| {
            let (_, port) = line.split_once("started successfully on port ")?;
            Some(port.trim_end_matches('.').to_owned())
        });
        Driver { child, url: format!("http://127.0.0.1:{port}") }
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // The whole group, so that no browser is left behind.
        let group = format!("-{}", self.child.id());
        let _ = Command::new("kill").args(["-KILL", "--", &group]).status();
        let _ = self.child.wait();
    }
}

/// What `find` finds in the first line of the standard output that has it.
fn line(child: &mut Child, find: impl Fn(&str) -> Option<String>) -> String {
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut read = String::new();
    loop {
        read.clear();
        assert!(output.read_line(&mut read).unwrap() > 0, "it ended without a word");
        if let Some(found) = find(read.trim()) {
            // The rest of the output stays open, or writing to it would fail.
            std::thread::spawn(move || std::io::copy(&mut output, &mut std::io::sink()));
            return found;
        }
    }
}

/// The program of this name on the path.
fn installed(name: &str) -> Option<PathBuf> {
    std::env::split_paths(&std::env::var_os("PATH")?)
        .map(|folder| folder.join(name))
        .find(|path| path.is_file())
}
