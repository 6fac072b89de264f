//! A place gets another name: everything that is kept under the old one moves to the new.

use super::BotError;
use super::records::{community, escaped, json, read, room_key, wake, wake_key};
use crate::store::{Change, Store};
use crate::table::Reply;
use crate::table::reply::{Body, Picture};

/// The changes that move every record of the place `from` to `to`. None if there is nothing to move, or if
/// tables stand at `to` already.
pub(super) fn relocate(store: &dyn Store, from: &str, to: &str) -> Result<Vec<Change>, BotError> {
    let Some(record) = store.get(&room_key(from))? else { return Ok(Vec::new()) };
    if !store.scan(&format!("table/{}/", escaped(to)))?.is_empty() {
        tracing::error!(
            from,
            to,
            "a place has got the name of one where games are played; it stays as it is"
        );
        return Ok(Vec::new());
    }
    let moved = |key: &str| key.replacen(&format!("/{}/", escaped(from)), &format!("/{}/", escaped(to)), 1);
    let mut changes = vec![Change::Remove(room_key(from)), Change::Put(room_key(to), record)];
    if let Some(time) = wake(store, from)? {
        changes.extend([Change::Remove(wake_key(from, time)), Change::Put(wake_key(to, time), Vec::new())]);
    }
    for kind in ["table", "line", "owed", "seen"] {
        for (key, value) in store.scan(&format!("{kind}/{}/", escaped(from)))? {
            let value = match kind {
                "owed" => read::<Reply>(&value).map(|reply| json(&at(reply, to))),
                "seen" => read::<Vec<(String, Reply)>>(&value).map(|answer| {
                    let answer = answer.into_iter().map(|(key, reply)| (moved(&key), at(reply, to)));
                    json(&answer.collect::<Vec<_>>())
                }),
                _ => Some(value),
            };
            // What cannot be read stays where it is.
            if let Some(value) = value {
                changes.extend([Change::Put(moved(&key), value), Change::Remove(key)]);
            }
        }
    }
    // The ratings of a topic are those of its whole chat, which may not have moved.
    if community(from) == escaped(from) && community(to) == escaped(to) {
        for (key, value) in store.scan(&format!("score/{}/", community(from)))? {
            changes.extend([Change::Put(moved(&key), value), Change::Remove(key)]);
        }
    }
    Ok(changes)
}

/// The same reply with its pictures drawn from the tables at `place`.
fn at(mut reply: Reply, place: &str) -> Reply {
    if let Reply::Post(message) = &mut reply {
        if let Some(Picture::Board(board)) = &mut message.picture {
            place.clone_into(&mut board.place);
        }
        if let Some(Body::Replay(board) | Body::Picture(Picture::Board(board))) =
            message.file.as_mut().map(|file| &mut file.body)
        {
            place.clone_into(&mut board.place);
        }
    }
    reply
}
