//! The texts in three languages, through Fluent.

use serde::{Deserialize, Serialize};

/// A language that the bot speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// English.
    #[default]
    En,
    /// Persian.
    Fa,
    /// Arabic.
    Ar,
}
