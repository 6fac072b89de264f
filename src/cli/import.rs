//! `takhteh import`: a store made anew from its export.

use super::configured::Configured;
use crate::store;
use crate::store::export::Checked;
use anyhow::Context as _;
use std::fs;
use std::io::{Read as _, Write};
use std::path::{Path, PathBuf};

/// Fill an empty data folder from an export
///
/// The file is checked to its last line before anything is written: one that was cut off or changed is refused, with
/// the line where that shows. A folder that has games already, or on which takhteh is running, is refused too.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  takhteh import --data /srv/takhteh games.jsonl
  zstdcat games.jsonl.zst | takhteh import")]
pub(super) struct Import {
    #[command(flatten)]
    configured: Configured,
    /// The file; without one, or with -, standard input
    file: Option<PathBuf>,
}

impl Import {
    pub(super) fn run(&self, out: &mut impl Write) -> anyhow::Result<()> {
        let folder = self.configured.read()?.data;
        let file = self.file.as_deref().unwrap_or(Path::new("-"));
        let text = read(file).with_context(|| format!("cannot read {}", file.display()))?;
        let checked =
            Checked::read(&text).with_context(|| format!("nothing imported from {}", file.display()))?;
        drop(text);
        let records = checked.len();
        let before = Before::of(&folder);
        let done = write(&folder, checked);
        if done.is_err() {
            before.restore(&folder);
        }
        done.with_context(|| format!("nothing imported into {}", folder.display()))?;
        writeln!(out, "{records} records in {}", folder.display())?;
        Ok(())
    }
}

fn write(folder: &Path, checked: Checked) -> anyhow::Result<()> {
    let store = store::open(folder)?;
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    Ok(runtime.block_on(checked.write(&*store))?)
}

fn read(file: &Path) -> std::io::Result<Vec<u8>> {
    if file != Path::new("-") {
        return fs::read(file);
    }
    let mut text = Vec::new();
    std::io::stdin().read_to_end(&mut text)?;
    Ok(text)
}

/// What a folder was before anything was written to it.
enum Before {
    Missing,
    Empty,
    /// It has files, or we cannot tell: nothing there is ours to remove.
    Filled,
}

impl Before {
    fn of(folder: &Path) -> Before {
        match fs::read_dir(folder).map(|mut entries| entries.next().is_none()) {
            Ok(true) => Before::Empty,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Before::Missing,
            Ok(false) | Err(_) => Before::Filled,
        }
    }

    /// Removes what came into it since then, as far as that is possible: the import has failed, and its own fault says
    /// more than a second one would.
    fn restore(&self, folder: &Path) {
        match self {
            Before::Missing => drop(fs::remove_dir_all(folder)),
            Before::Empty => {
                for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
                    let path = entry.path();
                    drop(if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) });
                }
            }
            Before::Filled => {}
        }
    }
}
