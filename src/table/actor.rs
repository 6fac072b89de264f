//! Who acts, and what his chat knows of him and of the people whom he names.

use super::sitting::Seated;
use super::words::Language;

/// A person who does something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Actor {
    /// Who he is.
    pub person: Seated,
    /// The unique name by which others may call him, without an `@`, where the chat has such names.
    pub alias: Option<String>,
    /// Does he run this place, so that he may end other people's games?
    pub admin: bool,
    /// What the chat says that he speaks.
    pub language: Option<Language>,
    /// The people whom he names, as far as the chat knows them. A line names one as `@` and his id.
    pub named: Vec<Named>,
}

/// A person whom somebody names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// Who it is.
    pub person: Seated,
    /// Bots don't play.
    pub is_bot: bool,
}

/// A friend who is called: known by his id, or only by the name that was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Friend {
    pub(super) id: Option<String>,
    pub(super) name: String,
}

impl From<Seated> for Actor {
    /// Somebody of whom nothing else is known, and who runs nothing.
    fn from(person: Seated) -> Actor {
        Actor { person, alias: None, admin: false, language: None, named: Vec::new() }
    }
}

impl Actor {
    /// Is he the one? A display name proves nothing: only ids and unique names count.
    pub(super) fn is(&self, friend: &Friend) -> bool {
        match &friend.id {
            Some(id) => *id == self.person.id,
            None => self.alias.as_ref().is_some_and(|alias| same(alias, &friend.name)),
        }
    }
}

impl Named {
    /// Does `typed` name him? By his id or as shown.
    pub(super) fn is(&self, typed: &str) -> bool {
        self.person.id == typed || same(&self.person.name, typed)
    }
}

/// Names are the same in any case.
fn same(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}
