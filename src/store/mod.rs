//! Records on disk: keys and values in one ordered map, changed by whole transactions that are flushed
//! before anybody hears of them. Knows nothing of games.

pub mod export;
mod sled;
mod writer;

pub use self::sled::SledStore;

use std::future::Future;
use std::path::{Path, PathBuf};
use std::pin::Pin;

/// An ordered map that survives. A second kind of store is one more file that implements this.
pub trait Store: Send + Sync {
    /// The value of `key`.
    ///
    /// # Errors
    /// If the disk cannot be read.
    fn get(&self, key: &str) -> Result<Option<Vec<u8>>, StoreError>;

    /// Every key that begins with `prefix`, with its value, in the order of the keys.
    ///
    /// # Errors
    /// If the disk cannot be read.
    fn scan(&self, prefix: &str) -> Result<Vec<(String, Vec<u8>)>, StoreError>;

    /// The same one after the other: a store that can read so need not hold all of them in memory.
    fn walk(&self, prefix: &str) -> Records<'_> {
        match self.scan(prefix) {
            Ok(found) => Box::new(found.into_iter().map(Ok)),
            Err(error) => Box::new(std::iter::once(Err(error))),
        }
    }

    /// All changes or none; on disk when the future is done. Changes of several callers at once may share
    /// one flush.
    fn commit(
        &self,
        changes: Vec<Change>,
    ) -> Pin<Box<dyn Future<Output = Result<(), StoreError>> + Send + '_>>;
}

/// Keys with their values, in the order of the keys.
pub type Records<'a> = Box<dyn Iterator<Item = Result<(String, Vec<u8>), StoreError>> + 'a>;

/// One change of a transaction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Sets a value.
    Put(String, Vec<u8>),
    /// Removes a key, if it is there.
    Remove(String),
}

/// Why the store could not do its work. Each message names the folder.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Another process holds the folder.
    #[error("the data folder {} is in use by another takhteh: stop that one, or choose another folder with --data", .0.display())]
    InUse(PathBuf),
    /// The folder cannot be made or written.
    #[error("the data folder {} cannot be used: {}", .0.display(), .1)]
    Folder(PathBuf, String),
    /// The files are damaged.
    #[error("the data folder {} is damaged ({}): move it aside and start again, or restore a copy", .0.display(), .1)]
    Damaged(PathBuf, String),
    /// The folder was written by a newer program.
    #[error("the data folder {} has format {}, newer than this program knows ({FORMAT})", .0.display(), .1)]
    Newer(PathBuf, String),
    /// Reading or writing failed while running (a full disk, say).
    #[error("the data folder {} failed: {}", .0.display(), .1)]
    Failed(PathBuf, String),
}

/// The version of the folder's layout, kept under the key [`LAYOUT`].
pub const FORMAT: &str = "1";

/// The one key that is the store's own.
pub const LAYOUT: &str = "format";

/// Opens the store in `folder`, making it if it is not there, for nobody but this user: it holds the secrets of
/// running games.
///
/// # Errors
/// If the folder is in use, cannot be written, is damaged or is of a newer version.
pub fn open(folder: &Path) -> Result<Box<dyn Store>, StoreError> {
    Ok(Box::new(SledStore::open(folder)?))
}
