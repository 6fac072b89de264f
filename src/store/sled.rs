//! The store in a sled database.

use super::writer::Writer;
use super::{Change, FORMAT, Store, StoreError};
use std::future::Future;
use std::io::ErrorKind;
use std::panic::AssertUnwindSafe;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::time::Duration;

/// Bytes of pages that sled keeps in memory.
const CACHE: u64 = 32 * 1024 * 1024;

/// How often a folder in use is tried, and the pause between two tries.
const ATTEMPTS: u32 = 10;
const PAUSE: Duration = Duration::from_millis(100);

/// A sled database in a folder.
pub struct SledStore {
    folder: PathBuf,
    db: sled::Db,
    writer: Writer,
}

impl SledStore {
    /// Opens or makes the database.
    ///
    /// # Errors
    /// See [`open`](super::open).
    pub fn open(folder: &Path) -> Result<SledStore, StoreError> {
        let failed = |error| StoreError::Folder(folder.to_owned(), error);
        std::fs::create_dir_all(folder).map_err(failed)?;
        probe(folder).map_err(failed)?;
        let had_files = std::fs::metadata(folder.join("db")).is_ok_and(|file| file.len() > 0);
        let config = sled::Config::new().path(folder).cache_capacity(CACHE).flush_every_ms(None);
        let mut attempt = 1;
        let db = loop {
            // sled asserts its way through some kinds of damaged files: those panics are damage, too.
            match std::panic::catch_unwind(AssertUnwindSafe(|| config.open())) {
                // Whoever had the folder may be about to leave it: sled lets go of it a little after its last user.
                Ok(Err(sled::Error::Io(error))) if is_lock(&error) && attempt < ATTEMPTS => {
                    attempt += 1;
                    std::thread::sleep(PAUSE);
                }
                opened => break opened,
            }
        };
        let db = match db {
            Ok(Ok(db)) => db,
            Ok(Err(sled::Error::Io(error))) if is_lock(&error) => {
                return Err(StoreError::InUse(folder.to_owned()));
            }
            Ok(Err(sled::Error::Io(error))) if error.kind() != ErrorKind::Other => {
                return Err(StoreError::Folder(folder.to_owned(), error));
            }
            Ok(Err(error)) => return Err(StoreError::Damaged(folder.to_owned(), error.to_string())),
            Err(_) => return Err(StoreError::Damaged(folder.to_owned(), "unreadable files".to_owned())),
        };
        let writer = Writer::start(db.clone()).map_err(failed)?;
        let store = SledStore { folder: folder.to_owned(), db, writer };
        match store.get("format")? {
            // The first thing ever written is the format: files without it have lost everything.
            None if had_files => {
                return Err(StoreError::Damaged(
                    folder.to_owned(),
                    "nothing in its files can be read".to_owned(),
                ));
            }
            None => drop(store.db.insert("format", FORMAT).map_err(|e| store.failed(&e))?),
            Some(found) if found == FORMAT.as_bytes() => {}
            Some(found) => {
                let found = String::from_utf8_lossy(&found).into_owned();
                return Err(StoreError::Newer(folder.to_owned(), found));
            }
        }
        Ok(store)
    }

    fn failed(&self, error: &sled::Error) -> StoreError {
        match error {
            sled::Error::Corruption { .. } => StoreError::Damaged(self.folder.clone(), error.to_string()),
            _ => StoreError::Failed(self.folder.clone(), error.to_string()),
        }
    }
}

/// Tells at once, and in the system's own words, if the folder cannot be written.
fn probe(folder: &Path) -> std::io::Result<()> {
    let file = folder.join(".write-test");
    std::fs::write(&file, b"")?;
    std::fs::remove_file(file)
}

/// sled reports a held lock as an error of its own making, whose text names the lock.
fn is_lock(error: &std::io::Error) -> bool {
    error.kind() == ErrorKind::WouldBlock || error.to_string().contains("acquire lock")
}

impl Store for SledStore {
    fn get(&self, key: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let value = self.db.get(key).map_err(|e| self.failed(&e))?;
        Ok(value.map(|value| value.to_vec()))
    }

    fn scan(&self, prefix: &str) -> Result<Vec<(String, Vec<u8>)>, StoreError> {
        let pairs = self.db.scan_prefix(prefix).map(|pair| {
            let (key, value) = pair.map_err(|e| self.failed(&e))?;
            Ok((String::from_utf8_lossy(&key).into_owned(), value.to_vec()))
        });
        pairs.collect()
    }

    fn commit(
        &self,
        changes: Vec<Change>,
    ) -> Pin<Box<dyn Future<Output = Result<(), StoreError>> + Send + '_>> {
        Box::pin(async move { self.writer.write(changes).await.map_err(|e| self.failed(&e)) })
    }
}
