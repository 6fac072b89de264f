//! Takhteh: a chat bot with which two friends play board games.
//!
//! The rooms of the house; who may import whom is checked by a test (`tests/it/walls.rs`).

pub mod bot;
pub mod chat;
pub mod cli;
pub mod config;
pub mod games;
pub mod metrics;
pub mod monitor;
pub mod picture;
pub mod store;
pub mod table;
