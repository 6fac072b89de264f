//! A message of a room: as it is kept in the store, and as the HTTP interface shows it.

use super::name::{BOT, Name, escaped};
use crate::table::reply::{Body, Message, Style};
use serde::{Deserialize, Serialize};

/// The version of [`Kept`] that this program writes.
const FORMAT: u32 = 1;

/// A message with what the room knows about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Kept {
    format: u32,
    /// Its number in the room, from 1.
    pub(super) n: u64,
    /// 1 when it is posted, one more with each edit.
    pub(super) revision: u32,
    /// The number of the room's change that made it what it is; later changes have greater numbers.
    pub(super) change: u64,
    /// When it was posted, in milliseconds since 1970.
    at: u64,
    /// Who posted it.
    from: String,
    /// What it says.
    pub(super) message: Message,
    /// Was it taken away? Then only its number is left.
    #[serde(default)]
    pub(super) removed: bool,
}

/// Why a kept message cannot be read.
#[derive(Debug, thiserror::Error)]
pub(super) enum KeptError {
    #[error("damaged: {0}")]
    Damaged(#[from] serde_json::Error),
    #[error("written by a newer version (format {0}, this program knows {FORMAT})")]
    Newer(u32),
}

/// How much of a message is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Detail {
    /// The fixed fields of the interface.
    Fixed,
    /// The page needs more: each button's row, and the time.
    Page,
}

/// The fields of the interface; scripts rely on their names.
#[derive(Debug, Serialize)]
pub(super) struct Shown<'a> {
    n: u64,
    revision: u32,
    from: &'a str,
    text: &'a str,
    alt: Option<&'a str>,
    picture: Option<String>,
    file: Option<ShownFile<'a>>,
    buttons: Vec<ShownButton<'a>>,
    mentions: Vec<&'a str>,
    private_to: Option<&'a str>,
    table: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<u64>,
    /// Only listeners hear of what was taken away: lists leave it out.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    removed: bool,
}

#[derive(Debug, Serialize)]
struct ShownFile<'a> {
    name: &'a str,
    url: String,
}

#[derive(Debug, Serialize)]
struct ShownButton<'a> {
    id: &'a str,
    label: &'a str,
    style: Style,
    #[serde(skip_serializing_if = "Option::is_none")]
    row: Option<usize>,
}

impl Kept {
    /// A new message of a person.
    pub(super) fn line(n: u64, at: u64, person: &Name, text: String) -> Kept {
        let message = Message { text, ..Message::default() };
        Kept { from: person.as_str().to_owned(), ..Kept::reply(n, at, message) }
    }

    /// A new message of the bot.
    pub(super) fn reply(n: u64, at: u64, message: Message) -> Kept {
        Kept { format: FORMAT, n, revision: 1, change: 0, at, from: BOT.to_owned(), message, removed: false }
    }

    /// Reads what [`Kept::record`] wrote.
    pub(super) fn read(record: &str) -> Result<Kept, KeptError> {
        /// The one field that every format has.
        #[derive(Deserialize)]
        struct Head {
            format: u32,
        }
        let Head { format } = serde_json::from_str(record)?;
        if format > FORMAT {
            return Err(KeptError::Newer(format));
        }
        Ok(serde_json::from_str(record)?)
    }

    /// Takes it away, so that nothing but its number is left.
    pub(super) fn remove(&mut self) {
        self.message = Message::default();
        self.removed = true;
        self.revision += 1;
    }

    /// The message as a record for the store.
    pub(super) fn record(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(self)
    }

    /// The message as the interface shows it.
    pub(super) fn shown(&self, room: &Name, detail: Detail) -> Shown<'_> {
        let Message { text, alt, file, buttons, mentions, only, table, .. } = &self.message;
        let page = detail == Detail::Page;
        let rows =
            buttons.iter().enumerate().flat_map(|(row, buttons)| buttons.iter().map(move |b| (row, b)));
        Shown {
            n: self.n,
            revision: self.revision,
            from: &self.from,
            text,
            alt: alt.as_deref(),
            picture: self.picture_url(room),
            file: file
                .as_ref()
                .and_then(|file| Some(ShownFile { name: &file.name, url: self.file_url(room)? })),
            buttons: rows
                .map(|(row, button)| ShownButton {
                    id: &button.id,
                    label: &button.label,
                    style: button.style,
                    row: page.then_some(row),
                })
                .collect(),
            mentions: mentions.iter().map(|person| person.name.as_str()).collect(),
            private_to: only.as_deref(),
            table: table.as_deref(),
            at: page.then_some(self.at),
            removed: self.removed,
        }
    }

    /// Where its picture is served.
    pub(super) fn picture_url(&self, room: &Name) -> Option<String> {
        let recipe = serde_json::to_string(self.message.picture.as_ref()?).ok()?;
        Some(format!("/pictures/{}.png", self.id(room, &recipe)))
    }

    /// Where its file is served.
    pub(super) fn file_url(&self, room: &Name) -> Option<String> {
        let file = self.message.file.as_ref()?;
        let id = match &file.body {
            Body::Text(text) => self.id(room, text),
            drawn => self.id(room, &serde_json::to_string(drawn).ok()?),
        };
        Some(format!("/files/{id}/{}", escaped(&file.name, '%')))
    }

    /// An address for `content` of this message, read by [`find`]. It changes with the content and not with
    /// the buttons, and with the time of posting, so that a browser never shows a board of another data folder
    /// that it has kept under the same number.
    fn id(&self, room: &Name, content: &str) -> String {
        let seen = self.at.to_le_bytes().into_iter().chain(content.bytes());
        // FNV-1a, 64 bits: the same in every version of this program and on every machine.
        let hash = seen.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        format!("{}-{}-{hash:016x}", room.key(), self.n)
    }
}

/// The room and the message's number in an address of a picture or file.
pub(super) fn find(url: &str) -> Option<(Name, u64)> {
    let id = url.split('/').nth(2)?;
    let mut parts = id.rsplitn(3, '-').skip(1);
    let n = parts.next()?.parse().ok()?;
    Some((Name::from_key(parts.next()?)?, n))
}
