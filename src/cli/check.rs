//! `takhteh check`: what is wrong with a configuration file.

use crate::config::Config;
use std::io::Write;
use std::path::PathBuf;

/// Tell what is wrong with a configuration file, without starting
///
/// Names the line, the column and the key of each fault, and what is possible. The environment is not looked
/// at. Exit code 1 if something is wrong.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  takhteh check config.toml")]
pub(super) struct Check {
    /// The file
    config: PathBuf,
}

impl Check {
    pub(super) fn run(&self, out: &mut impl Write) -> anyhow::Result<()> {
        Config::load(Some(&self.config), |_| None)?;
        writeln!(out, "{}: fine", self.config.display())?;
        Ok(())
    }
}
