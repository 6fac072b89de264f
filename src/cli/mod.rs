//! The command line: what can be asked of the program, and how a run ends. A file a command, its arguments
//! and what it does side by side.

mod asked;
mod check;
mod configured;
mod dice_verify;
mod export;
mod games;
mod health;
mod import;
mod log;
mod perft;
mod positions;
mod render;
mod replay;
mod room;
mod steps;
mod turns;

use clap::{Parser, Subcommand};
use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

/// Play Duel, DVONN, Backgammon and Nine Men's Morris with friends in a chat.
///
/// Without a command the program opens the local room, a web page on this machine, and prints its address as
/// the first line. It runs until Ctrl-C.
#[derive(Parser)]
#[command(name = "takhteh", version, args_conflicts_with_subcommands = true, after_help = EXAMPLES)]
struct Cli {
    #[command(flatten)]
    room: room::Room,
    #[command(subcommand)]
    command: Option<Command>,
}

const EXAMPLES: &str = "\
Examples:
  takhteh                               opens the room, games saved in ./data
  takhteh --port 9000 --data /srv/takhteh
  takhteh games                         which games there are, with their options
  takhteh perft --game morris --depth 3
  takhteh export games.jsonl            all saved games in one file
  takhteh help steps                    more about one command

Exit codes: 0 fine, 1 what was asked failed, 2 the command line is wrong.";

#[derive(Subcommand)]
enum Command {
    Games(games::Games),
    Steps(steps::Steps),
    Turns(turns::Turns),
    Perft(perft::Perft),
    Replay(replay::Replay),
    DiceVerify(dice_verify::DiceVerify),
    Render(render::Render),
    Check(check::Check),
    Export(export::Export),
    Import(import::Import),
    Health(health::Health),
}

impl Command {
    fn run(&self, out: &mut impl Write) -> anyhow::Result<()> {
        match self {
            Command::Games(command) => command.run(out),
            Command::Steps(command) => command.run(out),
            Command::Turns(command) => command.run(out),
            Command::Perft(command) => command.run(out),
            Command::Replay(command) => command.run(out),
            Command::DiceVerify(command) => command.run(out),
            Command::Render(command) => command.run(),
            Command::Check(command) => command.run(out),
            Command::Export(command) => command.run(out),
            Command::Import(command) => command.run(out),
            Command::Health(command) => command.run(out),
        }
    }
}

/// The command line can be read but asks for something impossible: exit code 2.
#[derive(Debug)]
struct Usage(String);

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
impl std::error::Error for Usage {}

/// Does what the process's arguments ask: 0 if it went well, 1 if it failed, 2 if it was asked wrongly.
/// A reader of the output that goes away ends the run quietly.
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    let done = match cli.command {
        Some(command) => command.run(&mut io::stdout().lock()),
        None => cli.room.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // Nothing is left to be done if standard error is closed too.
            let _ = writeln!(io::stderr(), "error: {error:#}");
            ExitCode::from(if error.is::<Usage>() { 2 } else { 1 })
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let io = error.downcast_ref::<io::Error>();
    io.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
