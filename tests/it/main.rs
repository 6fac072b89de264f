//! One test program; a module for each room of the house.

mod backgammon;
mod cli;
mod contract;
mod duel;
mod dvonn;
mod morris;
mod picture;
mod room;
mod saved;
mod tables;
mod typed;
mod walls;
mod words;
