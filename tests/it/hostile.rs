//! What nobody honest would send: real inputs of every kind, spoiled by chance. Nothing panics, nothing is lost,
//! and who is honest is answered as before.
//!
//! Some hundreds of cases by default; `TAKHTEH_CASES` asks for others, as `20000` or `20000..40000` (`just hostile`).

#[path = "hostile/program.rs"]
mod program;
#[path = "hostile/records.rs"]
mod records;
#[path = "hostile/spoil.rs"]
mod spoil;
#[path = "hostile/texts.rs"]
mod texts;

use crate::chance::Chance;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// Cases of each kind, unless others are asked for.
const CASES: Range<u64> = 0..300;

/// The cases to try; of what takes long only one in `share`.
fn cases(share: u64) -> Range<u64> {
    let asked = std::env::var("TAKHTEH_CASES").map_or(CASES, |asked| {
        let (from, to) = asked.split_once("..").unwrap_or(("0", &asked));
        from.parse().unwrap()..to.parse().unwrap()
    });
    asked.start / share..asked.end.div_ceil(share)
}

/// Tries the cases. One that panics is told with its input.
fn for_cases(share: u64, mut make: impl FnMut(&mut Chance) -> String, mut check: impl FnMut(&str)) {
    for case in cases(share) {
        let input = make(&mut Chance::new(case + 1));
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| check(&input))) {
            eprintln!("case {case}: {input:?}");
            resume_unwind(panic);
        }
    }
}
