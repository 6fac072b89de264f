//! What a scene in the browser needs: Chromium with its driver, the program, and folders of their own. All of
//! it ends with the test, also when the test fails.

use super::page::Page;
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader, Write as _};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use tempfile::TempDir;

/// What is not there after this time does not come. An idle machine needs a hundredth of it.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// If this variable is `required`, a machine without a browser fails the test.
const REQUIRED: &str = "TAKHTEH_BROWSER";

/// Chromium asks nobody anything and phones nobody.
const FLAGS: &[&str] = &[
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
    "--lang=en",
];

/// Chromium with one window. It is never asked to close that: while the page listens to events, no answer
/// would come.
pub struct Browser {
    pub window: Client,
    /// For the interface for scripts, and for what `WebDriver` itself has no word for.
    pub http: reqwest::Client,
    /// The session's address at the driver.
    session: String,
    _driver: Driver,
    _profile: TempDir,
}

/// The room, and the browser's window that looks at it.
pub struct Stage<'a> {
    pub page: Page<'a>,
    program: Program,
    data: TempDir,
}

/// The running program.
struct Program {
    child: Child,
    url: String,
}

/// The running `chromedriver`, head of a process group to which its browser belongs.
struct Driver {
    child: Child,
    url: String,
}

impl Browser {
    /// `None` where there is no browser: that is said on standard error, unless a browser is required.
    pub async fn start() -> Option<Browser> {
        let (Some(chromedriver), Some(chromium)) = (installed("chromedriver"), installed("chromium")) else {
            let missing = "chromedriver and chromium are not both installed";
            let required = std::env::var(REQUIRED).is_ok_and(|value| value == "required");
            assert!(!required, "{REQUIRED}=required, but {missing}");
            // Not by `eprintln!`, which is not shown of a test that passes.
            let said = writeln!(std::io::stderr(), "NOT RUN: the room in a real browser, for {missing}");
            said.expect("a standard error to say it on");
            return None;
        };
        let profile = TempDir::new().unwrap();
        let driver = Driver::start(&chromedriver);
        let profile_flag = format!("--user-data-dir={}", profile.path().display());
        let flags: Vec<&str> = FLAGS.iter().copied().chain([profile_flag.as_str()]).collect();
        let wishes = json!({
            "pageLoadStrategy": "eager",
            "goog:loggingPrefs": { "browser": "ALL" },
            "goog:chromeOptions": { "binary": chromium, "args": flags },
        });
        let Value::Object(wishes) = wishes else { unreachable!("written as an object") };
        let mut builder = ClientBuilder::new(HttpConnector::new());
        let opening = builder.capabilities(wishes).connect(&driver.url);
        let window = within("a browser window", opening).await.expect("a browser window");
        let id = within("the session's id", window.session_id()).await.unwrap().expect("a session");
        let session = format!("{}/session/{id}", driver.url);
        Some(Browser { window, http: reqwest::Client::new(), session, _driver: driver, _profile: profile })
    }

    /// Asks the driver for something of Chromium's own.
    pub async fn ask(&self, command: &str, what: &Value) -> Value {
        let request = self.http.post(format!("{}/{command}", self.session)).json(what);
        let answer = async { request.send().await?.error_for_status()?.json::<Value>().await };
        within(command, answer).await.unwrap()["value"].take()
    }
}

impl Stage<'_> {
    /// The program with an empty data folder, and the browser's window, of this size, at its page.
    pub async fn open(browser: &Browser, size: (u32, u32)) -> Stage<'_> {
        let data = TempDir::new().unwrap();
        let program = Program::start(data.path(), 0);
        let page = Page::open(browser, &program.url, size).await;
        Stage { page, program, data }
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
        command.arg("--data").arg(data).args(["--port", &port.to_string()]).env_clear().current_dir(data);
        let mut child = spawn(&mut command);
        let url = line(&mut child, |line| line.starts_with("http://").then(|| line.to_owned()));
        Program { child, url }
    }

    fn end(&mut self) {
        // It may have ended by itself, which the test then sees.
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
        let mut child = spawn(Command::new(program).arg("--port=0").process_group(0));
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

/// Waits for `work`, but not for ever.
pub async fn within<T>(what: &str, work: impl Future<Output = T>) -> T {
    let done = tokio::time::timeout(PATIENCE, work).await;
    done.unwrap_or_else(|_| panic!("no answer after {PATIENCE:?}: {what}"))
}

fn spawn(command: &mut Command) -> Child {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap()
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
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(name)).find(|program| program.is_file())
}
