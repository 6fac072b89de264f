//! The program's start with ten thousand games in its data folder, and the memory that it then takes.

use crate::hall::Hall;
use divan::Bencher;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// Games in the folder, each in a room of its own, some turns old.
const TABLES: usize = 10_000;
/// Turns that each of them is old.
const TURNS: usize = 4;

/// From the start of the process to the address that it prints when it serves.
#[divan::bench(sample_count = 10, sample_size = 1)]
fn with_10_000_tables(bencher: Bencher<'_, '_>) {
    let hall = Hall::open(TABLES);
    for _ in 0..TURNS {
        let lines = hall.lines();
        hall.play(lines, false);
    }
    let folder = hall.close();
    let mut memory = 0;
    bencher.bench_local(|| {
        let mut program = Started::on(folder.path());
        memory = program.resident();
        program.end();
    });
    println!("resident: {} MB", memory / 1000);
}

/// The program, serving.
struct Started(Child);

impl Started {
    fn on(data: &Path) -> Started {
        let mut command = Command::new(env!("CARGO_BIN_EXE_takhteh"));
        command.arg("--data").arg(data).args(["--port", "0"]).current_dir(data).env_clear();
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("the program");
        let output = child.stdout.take().expect("its output");
        let mut address = String::new();
        BufReader::new(output).read_line(&mut address).expect("a first line");
        assert!(address.starts_with("http://"), "{address}");
        Started(child)
    }

    /// Resident memory in units of 1,024 bytes, as the system counts it.
    fn resident(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.0.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or_default()
    }

    fn end(&mut self) {
        self.0.kill().expect("a running program");
        self.0.wait().expect("its end");
    }
}
