//! Tables that ended long ago go from the store, with all that is kept of them; ratings stay.

use super::records::{self, escaped};
use super::{Bot, BotError};
use crate::store::{Change, Store};
use crate::table::Reply;
use crate::table::reply::{Board, Body, Picture};
use crate::table::room::Time;

impl Bot {
    /// Forgets the tables that ended `keep` seconds ago or earlier, and returns how many those were. Nobody can ask for
    /// them any more; what they did to their players' ratings stays.
    ///
    /// # Errors
    /// If the store cannot be read or written. Tables that were forgotten before that stay so.
    pub async fn prune(&self, keep: Time) -> Result<usize, BotError> {
        let by = (self.host.now)().saturating_sub(keep);
        let mut pruned = 0;
        for (place, numbers) in records::ended(&*self.store, by)? {
            let cell = self.place(&place);
            let mut guard = cell.lock().await;
            for number in numbers {
                let changes = forget(&*self.store, &place, number, by)?;
                if changes.is_empty() {
                    continue;
                }
                self.store.commit(changes).await?;
                if let Some(kept) = guard.as_mut() {
                    kept.room.tables.retain(|table| table.number != number);
                }
                self.gallery.forget(&place, number);
                pruned += 1;
            }
        }
        Ok(pruned)
    }
}

/// The changes that remove a table; none if it has not ended after all: its last turn may have been taken back.
fn forget(store: &dyn Store, place: &str, number: u32, by: Time) -> Result<Vec<Change>, BotError> {
    let key = records::table_key(place, number);
    if !store.get(&key)?.is_some_and(|record| records::has_ended(&record, by)) {
        return Ok(Vec::new());
    }
    let lines = store.scan(&format!("line/{}/{number:08}/", escaped(place)))?;
    let owed = store.scan(&format!("owed/{}/", escaped(place)))?;
    // A board that cannot be drawn any more would be tried again and again.
    let boards = owed.into_iter().filter(|(_, reply)| {
        records::read::<Reply>(reply).is_some_and(|reply| shows(&reply).any(|board| board.table == number))
    });
    let keys = lines.into_iter().chain(boards).map(|(key, _)| key);
    Ok(keys.chain([key]).map(Change::Remove).collect())
}

/// The boards whose pictures a reply brings.
fn shows(reply: &Reply) -> impl Iterator<Item = &Board> {
    let message = if let Reply::Post(message) = reply { Some(message) } else { None };
    let picture = message.and_then(|message| match &message.picture {
        Some(Picture::Board(board)) => Some(board),
        _ => None,
    });
    let file = message.and_then(|message| match message.file.as_ref().map(|file| &file.body) {
        Some(Body::Replay(board) | Body::Picture(Picture::Board(board))) => Some(board),
        _ => None,
    });
    picture.into_iter().chain(file)
}
