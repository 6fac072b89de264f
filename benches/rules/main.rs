//! How fast the rules are.

mod backgammon;

fn main() {
    divan::main();
}
