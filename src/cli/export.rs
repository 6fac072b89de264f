//! `takhteh export`: the whole store as a file, for keeping and for moving house.

use super::configured::Configured;
use crate::store::{self, export};
use anyhow::Context as _;
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Write all saved games to one file
///
/// As JSON lines: a header, a record a line, and a last line with their number and their SHA-256. takhteh must not
/// be running on the folder. The file is as secret as the folder itself: it holds the seeds of running games' dice.
/// So it is written for you alone (mode 0600), and it takes the place of an older one only when it is whole.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  takhteh export --data /srv/takhteh games.jsonl
  takhteh export | zstd > games.jsonl.zst")]
pub(super) struct Export {
    #[command(flatten)]
    configured: Configured,
    /// The file; without one, or with -, standard output
    file: Option<PathBuf>,
}

impl Export {
    pub(super) fn run(&self, out: &mut impl Write) -> anyhow::Result<()> {
        let folder = self.configured.read()?.data;
        anyhow::ensure!(folder.join("db").is_file(), "there are no saved games in {}", folder.display());
        let store = store::open(&folder)?;
        let Some(file) = self.file.as_deref().filter(|file| *file != Path::new("-")) else {
            export::write(&*store, VERSION, &mut BufWriter::new(out))?;
            return Ok(());
        };
        let part = beside(file);
        let written = private(&part).and_then(|to| {
            let mut to = BufWriter::new(to);
            let records = export::write(&*store, VERSION, &mut to).map_err(io::Error::other)?;
            to.get_ref().sync_all()?;
            std::fs::rename(&part, file)?;
            Ok(records)
        });
        if written.is_err() {
            // What there is of it is of no use, and may be where no file can be made at all.
            let _ = std::fs::remove_file(&part);
        }
        let records = written.with_context(|| format!("cannot write {}", file.display()))?;
        writeln!(out, "{records} records in {}", file.display())?;
        Ok(())
    }
}

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Where the file grows until it is whole.
fn beside(file: &Path) -> PathBuf {
    let mut name = file.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    file.with_file_name(name)
}

/// A new file for its owner alone.
fn private(file: &Path) -> io::Result<File> {
    // One that an interrupted run has left may have other permissions.
    match std::fs::remove_file(file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)
}
