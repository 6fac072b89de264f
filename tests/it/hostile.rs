//! What nobody honest would send: real inputs of every kind, spoiled by chance. Nothing panics, nothing is lost,
//! and who is honest is answered as before.
//!
//! Some hundreds of cases by default; `TAKHTEH_CASES` asks for more (`just hostile`).

#[path = "hostile/program.rs"]
mod program;
#[path = "hostile/records.rs"]
mod records;
#[path = "hostile/spoil.rs"]
mod spoil;
#[path = "hostile/texts.rs"]
mod texts;

use crate::chance::Chance;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// Cases of each kind, unless more are asked for.
const CASES: u64 = 300;

fn cases() -> u64 {
    std::env::var("TAKHTEH_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(CASES)
}

/// Tries all cases.
fn for_cases(make: impl FnMut(&mut Chance) -> String, check: impl FnMut(&str)) {
    for_some(cases(), make, check);
}

/// Tries so many cases. One that panics is told with its input.
fn for_some(cases: u64, mut make: impl FnMut(&mut Chance) -> String, mut check: impl FnMut(&str)) {
    for case in 0..cases {
        let input = make(&mut Chance::new(case + 1));
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| check(&input))) {
            eprintln!("case {case}: {input:?}");
            resume_unwind(panic);
        }
    }
}
