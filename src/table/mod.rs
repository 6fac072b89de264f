//! Who sits at a table, what was offered, whose word counts: commands in, replies out. Pure: no clock, no
//! dice, no files, no chat.

pub mod act;
mod actor;
mod boards;
mod challenge;
pub mod clock;
pub mod command;
mod complete;
pub mod dice;
mod learn;
mod play;
pub mod rating;
pub mod reply;
pub mod room;
pub mod settings;
mod show;
pub mod sitting;
mod social;
pub mod words;

pub use act::{Answer, Input, Outside, act};
pub use actor::{Actor, Named};
pub use clock::{due, next_due};
pub use command::Command;
pub use complete::complete;
pub use dice::{Chance, FairDice, NoSeed, Seed};
pub use rating::{Counted, Ladder, Score};
pub use reply::{Board, Button, Lesson, Message, Picture, Reply, Style};
pub use room::Room;
pub use sitting::{Seated, Table};
pub use words::Language;

pub use crate::games::rules::Fact;
