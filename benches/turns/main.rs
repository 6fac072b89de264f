//! Whole turns through the bot.

fn main() {}
