//! The program in trouble: with its disk, with the machine, with the network. What the players and the operator see
//! of it, and that all else goes on.

#[path = "trouble/disk.rs"]
mod disk;
#[path = "trouble/network.rs"]
mod network;
#[path = "trouble/program.rs"]
pub mod program;
