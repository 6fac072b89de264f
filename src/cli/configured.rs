//! Where a command finds its configuration and the folder of the saved games.

use crate::config::{Config, ConfigError};
use std::path::{Path, PathBuf};

/// `[--config FILE] [--data DIR]`.
#[derive(clap::Args)]
pub(super) struct Configured {
    /// The configuration file; without it config.toml, if there is one
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// The folder of the saved games
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

impl Configured {
    /// The configuration file that is read.
    pub(super) fn file(&self) -> Option<&Path> {
        let usual = Path::new("config.toml");
        self.config.as_deref().or_else(|| usual.exists().then_some(usual))
    }

    /// The file, over it the environment, over that the command line.
    pub(super) fn read(&self) -> Result<Config, ConfigError> {
        let mut config = Config::load(self.file(), |name| std::env::var(name).ok())?;
        if let Some(data) = &self.data {
            config.data.clone_from(data);
        }
        Ok(config)
    }
}
