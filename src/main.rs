//! The program `takhteh`: see `takhteh --help`.

use std::process::ExitCode;

fn main() -> ExitCode {
    takhteh::cli::main()
}
