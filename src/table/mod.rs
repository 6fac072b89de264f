//! Who sits at a table, what was offered, whose word counts: commands in, replies out. Pure: no clock, no
//! dice, no files, no chat.

pub mod reply;
pub mod words;
