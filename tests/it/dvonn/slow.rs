//! A second implementation of the rules with fixed rings, slow and obvious, and the comparison.

use super::random::{numbers, play_out};
use super::{ended, steps};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use takhteh::games::rules::Rules;

/// DVONN with fixed rings as the rules page says it: a dictionary of columns and rows, and walks over it.
#[derive(Clone)]
struct Slow {
    /// The men of a tower from bottom to top.
    men: BTreeMap<(i32, i32), String>,
    side: usize,
    hands: [usize; 2],
    quiet: usize,
    seen: Vec<String>,
}

const RINGS: [(i32, i32); 3] = [(0, 3), (5, 3), (10, 3)];
const ROWS: [(i32, i32, i32); 5] = [(5, 2, 10), (4, 1, 10), (3, 0, 10), (2, 0, 9), (1, 0, 8)];
const WAYS: [(i32, i32); 6] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1)];

impl Slow {
    fn start() -> Slow {
        Slow { men: BTreeMap::new(), side: 0, hands: [23, 23], quiet: 0, seen: Vec::new() }
    }
    fn exists((column, row): (i32, i32)) -> bool {
        ROWS.iter().any(|(r, first, last)| *r == row && (*first..=*last).contains(&column))
    }
    fn name((column, row): (i32, i32)) -> String {
        format!("{}{row}", char::from(b'a' + column as u8))
    }
    fn owner(tower: &str) -> usize {
        usize::from(tower.ends_with('B'))
    }
    fn placing(&self) -> bool {
        self.hands != [0, 0]
    }
    fn moves(&self, side: usize) -> Vec<((i32, i32), (i32, i32))> {
        let mut moves = Vec::new();
        for (&(column, row), tower) in self.men.iter().filter(|(_, tower)| Slow::owner(tower) == side) {
            let far = tower.len() as i32;
            for (columns, rows) in WAYS {
                let to = (column + columns * far, row + rows * far);
                if Slow::exists(to) {
                    moves.push(((column, row), to));
                }
            }
        }
        moves
    }
    /// Everything that is reached from the rings.
    fn chained(&self) -> BTreeSet<(i32, i32)> {
        let mut known = BTreeSet::from(RINGS);
        let mut open = RINGS.to_vec();
        while let Some((column, row)) = open.pop() {
            for (columns, rows) in WAYS {
                let next = (column + columns, row + rows);
                if self.men.contains_key(&next) && known.insert(next) {
                    open.push(next);
                }
            }
        }
        known
    }
    fn turn_ends(mut self) -> Slow {
        self.side = 1 - self.side;
        if !self.placing() {
            self.seen.push(self.board());
        }
        self
    }
    fn moved(&self, from: (i32, i32), to: (i32, i32)) -> Slow {
        let mut next = self.clone();
        let above = next.men.remove(&from).unwrap();
        let below = next.men.remove(&to).unwrap_or_default();
        next.men.insert(to, below.clone() + above.as_str());
        let (chained, before) = (next.chained(), next.men.len());
        next.men.retain(|space, _| chained.contains(space));
        let progress = !below.is_empty() || next.men.len() < before;
        next.quiet = if progress { 0 } else { self.quiet + 1 };
        next.turn_ends()
    }
    fn over(&self) -> Option<&'static str> {
        let board = self.board();
        let owns = |side| self.men.values().any(|tower| Slow::owner(tower) == side);
        if self.placing() {
            None
        } else if !owns(0) || !owns(1) {
            Some("no_tower")
        } else if self.moves(0).is_empty() && self.moves(1).is_empty() {
            Some("no_move")
        } else if self.seen.iter().filter(|seen| **seen == board).count() > 2 {
            Some("repetition")
        } else {
            (self.quiet >= 40).then_some("no_progress")
        }
    }
    fn successors(&self) -> BTreeMap<String, Slow> {
        if self.over().is_some() {
            return BTreeMap::new();
        }
        if self.placing() {
            let spaces = ROWS.iter().flat_map(|(row, first, last)| (*first..=*last).map(|c| (c, *row)));
            let free = spaces.filter(|space| !self.men.contains_key(space) && !RINGS.contains(space));
            return free
                .map(|space| {
                    let mut next = self.clone();
                    next.men.insert(space, ["W", "B"][self.side].to_owned());
                    next.hands[self.side] -= 1;
                    (Slow::name(space), next.turn_ends())
                })
                .collect();
        }
        let moves = self.moves(self.side);
        if moves.is_empty() {
            let mut next = self.clone();
            next.quiet += 1;
            return BTreeMap::from([("pass".to_owned(), next.turn_ends())]);
        }
        let name = |from, to| format!("{}-{}", Slow::name(from), Slow::name(to));
        moves.into_iter().map(|(from, to)| (name(from, to), self.moved(from, to))).collect()
    }
    fn board(&self) -> String {
        let tower = |space| {
            let men = self.men.get(&space).cloned().unwrap_or_default();
            match (RINGS.contains(&space), men.is_empty()) {
                (true, _) => format!("R{men}"),
                (false, true) => ".".to_owned(),
                (false, false) => men,
            }
        };
        let row = |(row, first, last)| (first..=last).map(|c| tower((c, row))).collect::<Vec<_>>().join(",");
        format!("{} {}", ROWS.map(row).join("/"), self.side + 1)
    }
    fn text(&self) -> String {
        format!("{} {},{} 0 {}", self.board(), self.hands[0], self.hands[1], self.quiet)
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3, ..ProptestConfig::default() })]

    #[test]
    fn steps_are_complete_and_sound_by_a_second_implementation(seed: u64) {
        let mut number = numbers(seed);
        let mut slow = Slow::start();
        let end = play_out("fixed", |_, _| number(), |position, step| {
            assert_eq!(position.text(), slow.text());
            let mut expected = slow.successors();
            let found: BTreeSet<String> = steps(position).into_iter().collect();
            assert_eq!(found, expected.keys().cloned().collect(), "{}", position.text());
            for step in position.steps() {
                let mut next = position.clone();
                next.step(step);
                let other = &expected[&step.to_string()];
                assert_eq!(next.text(), other.text(), "{step} in {}", position.text());
                assert_eq!(ended(&next).map(|(_, reason)| reason.word()), other.over());
            }
            slow = expected.remove(&step.to_string()).unwrap();
        });
        prop_assert_eq!(ended(&end).map(|(_, reason)| reason.word()), slow.over());
    }
}
