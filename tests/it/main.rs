//! One test program; a module for each room of the house.
#![allow(clippy::unwrap_used, unreachable_pub)]

mod backgammon;
#[cfg(unix)]
mod browser;
mod chance;
mod chat;
mod cli;
mod contract;
#[cfg(unix)]
mod crash;
mod dice;
mod discord;
mod duel;
mod dvonn;
mod fair;
mod faults;
#[cfg(unix)]
mod hostile;
mod lessons;
mod morris;
mod operating;
mod outbox;
mod picture;
mod room;
mod rules_map;
mod saved;
mod social;
mod tables;
mod telegram;
#[cfg(unix)]
mod trouble;
mod typed;
mod walls;
mod watched;
mod words;
