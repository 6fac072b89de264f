//! The table of rules and their tests (`tests/RULES.md`) is whole and true.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Each game's letter and the number of its rules.
const RULES: [(char, u32); 4] = [('D', 16), ('V', 20), ('M', 14), ('B', 16)];

/// Rule and tests, as the table has them.
fn table() -> BTreeMap<String, BTreeSet<String>> {
    let text = include_str!("../RULES.md");
    let row = |line: &str| {
        let mut cells = line.split('|').map(str::trim).skip(1);
        let rule = cells.next()?.to_owned();
        let tests = cells.next()?.split(", ").map(|test| test.trim_matches('`').to_owned()).collect();
        rule.starts_with(|c: char| RULES.iter().any(|(letter, _)| *letter == c)).then_some((rule, tests))
    };
    text.lines().filter(|line| line.starts_with("| ")).filter_map(row).collect()
}

/// Rule and tests, as the tests' names have them: `fn b6_the_higher_die…` is a test of B6.
fn named(folder: &Path, found: &mut BTreeMap<String, BTreeSet<String>>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            named(&path, found);
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        for (at, _) in text.match_indices("#[test]\nfn ") {
            let name = text[at + "#[test]\nfn ".len()..].split('(').next().unwrap();
            let rule = name.split('_').next().unwrap().to_uppercase();
            let is_rule = RULES.iter().any(|(letter, last)| {
                rule.strip_prefix(*letter)
                    .and_then(|n| n.parse().ok())
                    .is_some_and(|n: u32| (1..=*last).contains(&n))
            });
            if is_rule {
                found.entry(rule).or_default().insert(name.to_owned());
            }
        }
    }
}

#[test]
fn every_rule_has_a_test_and_stands_in_the_table() {
    let mut tests = BTreeMap::new();
    named(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it"), &mut tests);
    for (letter, last) in RULES {
        for n in 1..=last {
            assert!(tests.contains_key(&format!("{letter}{n}")), "no test names the rule {letter}{n}");
        }
    }
    assert_eq!(tests, table());
}
