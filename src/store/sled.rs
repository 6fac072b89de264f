//! The store in a sled database.

use super::writer::Writer;
use super::{Change, FORMAT, LAYOUT, Records, Store, StoreError};
use sled::IVec;
use std::future::Future;
use std::io::ErrorKind;
use std::ops::Bound;
use std::panic::AssertUnwindSafe;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

/// Bytes of pages that sled keeps in memory.
const CACHE: u64 = 32 * 1024 * 1024;

/// How often a folder in use is tried, and the pause between two tries.
const ATTEMPTS: u32 = 10;
const PAUSE: Duration = Duration::from_millis(100);

/// Records that are read at once.
const PAGE: usize = 1_000;

type Page = Vec<(String, Vec<u8>)>;

/// A sled database in a folder.
pub struct SledStore {
    database: Arc<Database>,
    writer: Writer,
}

/// The database itself. Once a write has failed, sled does nothing more: it is opened anew then, so that the games
/// go on as soon as the disk has room again.
pub(super) struct Database {
    folder: PathBuf,
    /// `None` from a failure until it could be opened again.
    open: RwLock<Option<sled::Db>>,
}

impl SledStore {
    /// Opens or makes the database.
    ///
    /// # Errors
    /// See [`open`](super::open).
    pub fn open(folder: &Path) -> Result<SledStore, StoreError> {
        let failed = |error: std::io::Error| StoreError::Folder(folder.to_owned(), error.to_string());
        make(folder).map_err(failed)?;
        probe(folder).map_err(failed)?;
        let had_files = std::fs::metadata(folder.join("db")).is_ok_and(|file| file.len() > 0);
        let db = open(folder)?;
        match db.get(LAYOUT).map_err(|error| told(folder, &error))? {
            // The first thing ever written is the format: files without it have lost everything.
            None if had_files => {
                return Err(StoreError::Damaged(
                    folder.to_owned(),
                    "nothing in its files can be read".to_owned(),
                ));
            }
            None => drop(db.insert(LAYOUT, FORMAT).map_err(|error| told(folder, &error))?),
            Some(found) if found == FORMAT.as_bytes() => {}
            Some(found) => {
                let found = String::from_utf8_lossy(&found).into_owned();
                return Err(StoreError::Newer(folder.to_owned(), found));
            }
        }
        let database = Arc::new(Database { folder: folder.to_owned(), open: RwLock::new(Some(db)) });
        let writer = Writer::start(Arc::clone(&database)).map_err(failed)?;
        Ok(SledStore { database, writer })
    }
}

impl Database {
    /// Does `work`, and if it fails, once more with the database opened anew.
    ///
    /// # Errors
    /// As the second attempt gives.
    pub(super) fn with<T>(&self, work: impl Fn(&sled::Db) -> sled::Result<T>) -> Result<T, StoreError> {
        let first = {
            let open = self.open.read().unwrap_or_else(PoisonError::into_inner);
            open.as_ref().map(&work)
        };
        if let Some(Ok(done)) = first {
            return Ok(done);
        }
        let mut open = self.open.write().unwrap_or_else(PoisonError::into_inner);
        // Somebody else may have opened it in the meantime.
        if let Some(Ok(done)) = open.as_ref().map(&work) {
            return Ok(done);
        }
        // Nobody else holds the old one, or sled would not let go of the folder.
        *open = None;
        let db = self::open(&self.folder)?;
        let done = work(&db).map_err(|error| told(&self.folder, &error));
        *open = Some(db);
        done
    }

    /// That something went wrong which only a restart can mend.
    pub(super) fn failed(&self, what: &str) -> StoreError {
        StoreError::Failed(self.folder.clone(), what.to_owned())
    }
}

impl SledStore {
    /// The next records whose keys begin with `prefix`, those after `last`; and of the last one the key as it is on the
    /// disk, unless it was the last of all.
    fn page(&self, prefix: &str, last: Option<&IVec>) -> Result<(Page, Option<IVec>), StoreError> {
        self.database.with(|db| {
            let from = last.map_or(Bound::Included(prefix.as_bytes()), |key| Bound::Excluded(key));
            let (mut records, mut end) = (Vec::new(), None);
            for pair in db.range::<&[u8], _>((from, Bound::Unbounded)).take(PAGE) {
                let (key, value) = pair?;
                if !key.starts_with(prefix.as_bytes()) {
                    return Ok((records, None));
                }
                records.push((String::from_utf8_lossy(&key).into_owned(), value.to_vec()));
                end = Some(key);
            }
            Ok((records, end))
        })
    }
}

/// Opens the files of a folder.
fn open(folder: &Path) -> Result<sled::Db, StoreError> {
    let config = sled::Config::new().path(folder).cache_capacity(CACHE).flush_every_ms(None);
    let mut attempt = 1;
    loop {
        // sled asserts its way through some kinds of damaged files: those panics are damage, too.
        match std::panic::catch_unwind(AssertUnwindSafe(|| config.open())) {
            // Whoever had the folder may be about to leave it: sled lets go of it a little after its last user.
            Ok(Err(sled::Error::Io(error))) if is_lock(&error) && attempt < ATTEMPTS => {
                attempt += 1;
                std::thread::sleep(PAUSE);
            }
            Ok(Err(sled::Error::Io(error))) if is_lock(&error) => {
                return Err(StoreError::InUse(folder.to_owned()));
            }
            Ok(Err(sled::Error::Io(error))) if error.kind() != ErrorKind::Other => {
                return Err(StoreError::Folder(folder.to_owned(), error.to_string()));
            }
            Ok(opened) => {
                return opened.map_err(|error| StoreError::Damaged(folder.to_owned(), error.to_string()));
            }
            Err(_) => return Err(StoreError::Damaged(folder.to_owned(), "unreadable files".to_owned())),
        }
    }
}

/// Makes the folder, and those above it, if it is missing.
fn make(folder: &Path) -> std::io::Result<()> {
    let mut maker = std::fs::DirBuilder::new();
    maker.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut maker, 0o700);
    maker.create(folder)
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

/// What is wrong, in words for the operator.
fn told(folder: &Path, error: &sled::Error) -> StoreError {
    let what = match error {
        sled::Error::Corruption { .. } => return StoreError::Damaged(folder.to_owned(), error.to_string()),
        sled::Error::Io(error) if error.kind() == ErrorKind::StorageFull => "the disk is full".to_owned(),
        error => error.to_string(),
    };
    StoreError::Failed(folder.to_owned(), what)
}

impl Store for SledStore {
    fn get(&self, key: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let value = self.database.with(|db| db.get(key))?;
        Ok(value.map(|value| value.to_vec()))
    }

    fn scan(&self, prefix: &str) -> Result<Vec<(String, Vec<u8>)>, StoreError> {
        self.walk(prefix).collect()
    }

    /// In pages: nothing of the database is held between two of them, so that it can be opened anew.
    fn walk(&self, prefix: &str) -> Records<'_> {
        let prefix = prefix.to_owned();
        let mut next = Some(None);
        let pages = std::iter::from_fn(move || {
            let page = self.page(&prefix, next.take()?.as_ref());
            Some(match page {
                Ok((records, last)) => {
                    next = last.map(Some);
                    records.into_iter().map(Ok).collect()
                }
                Err(error) => vec![Err(error)],
            })
        });
        Box::new(pages.flatten())
    }

    fn commit(
        &self,
        changes: Vec<Change>,
    ) -> Pin<Box<dyn Future<Output = Result<(), StoreError>> + Send + '_>> {
        Box::pin(self.writer.write(changes))
    }
}
