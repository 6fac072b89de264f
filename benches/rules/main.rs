//! How fast the rules are: lists, counts of sequences, replay and undo. `cargo bench --bench rules`.

mod backgammon;
mod duel;
mod dvonn;
mod logs;
mod morris;

fn main() {
    divan::main();
}
