//! A store whose every transaction is looked at first, and held up or refused.

use std::future::Future;
use std::pin::Pin;
use takhteh::store::{Change, Records, Store, StoreError};

type Guard = dyn Fn(&[Change]) -> Verdict + Send + Sync;
type Verdict = Pin<Box<dyn Future<Output = Result<(), StoreError>> + Send>>;

/// `store`, behind a guard.
pub struct Watched {
    store: Box<dyn Store>,
    guard: Box<Guard>,
}

impl Watched {
    /// What `guard` refuses is not written; what it holds up is written later.
    pub fn new<F>(store: Box<dyn Store>, guard: impl Fn(&[Change]) -> F + Send + Sync + 'static) -> Watched
    where
        F: Future<Output = Result<(), StoreError>> + Send + 'static,
    {
        Watched { store, guard: Box::new(move |changes| Box::pin(guard(changes))) }
    }

    /// Refuses as a full disk does whenever `is_full` says so.
    pub fn disk(store: Box<dyn Store>, is_full: impl Fn() -> bool + Send + Sync + 'static) -> Watched {
        Watched::new(store, move |_| {
            let full = StoreError::Failed("data".into(), "no space left on device".to_owned());
            std::future::ready(if is_full() { Err(full) } else { Ok(()) })
        })
    }
}

impl Store for Watched {
    fn get(&self, key: &str) -> Result<Option<Vec<u8>>, StoreError> {
        self.store.get(key)
    }

    fn scan(&self, prefix: &str) -> Result<Vec<(String, Vec<u8>)>, StoreError> {
        self.store.scan(prefix)
    }

    fn walk(&self, prefix: &str) -> Records<'_> {
        self.store.walk(prefix)
    }

    fn commit(
        &self,
        changes: Vec<Change>,
    ) -> Pin<Box<dyn Future<Output = Result<(), StoreError>> + Send + '_>> {
        let verdict = (self.guard)(&changes);
        Box::pin(async move {
            verdict.await?;
            self.store.commit(changes).await
        })
    }
}
