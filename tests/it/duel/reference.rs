//! Duel a second time, slow and obvious: a map of men and loops, written from the rules alone.

use std::collections::{BTreeMap, BTreeSet};

/// File and rank, from 1.
type At = (i32, i32);

#[derive(Clone, Debug)]
struct Man {
    white: bool,
    number: i32,
    marked: bool,
    veteran: bool,
}

/// A running game.
#[derive(Clone, Debug)]
pub(super) struct Slow {
    compare: bool,
    breakthrough: bool,
    men: BTreeMap<At, Man>,
    white_to_move: bool,
    pub(super) left: i32,
    /// None before the turn's first move.
    moved: Option<BTreeSet<At>>,
    quiet: i32,
    /// The winner, 0 in a draw, and the reason.
    pub(super) over: Option<(u8, &'static str)>,
    pub(super) veterans_made: usize,
}

impl Slow {
    pub(super) fn start(compare: bool, breakthrough: bool, white_begins: bool) -> Slow {
        let mut men = BTreeMap::new();
        for number in 1..=8 {
            for (white, file, home, second) in [(true, number, 1, 2), (false, 9 - number, 8, 7)] {
                men.insert((file, home), Man { white, number, marked: false, veteran: false });
                men.insert((file, second), Man { white, number, marked: true, veteran: false });
            }
        }
        Slow {
            compare,
            breakthrough,
            men,
            white_to_move: white_begins,
            left: 0,
            moved: None,
            quiet: 0,
            over: None,
            veterans_made: 0,
        }
    }

    pub(super) fn seat(&self) -> u8 {
        if self.white_to_move { 1 } else { 2 }
    }

    pub(super) fn count(&self) -> usize {
        self.men.len()
    }

    pub(super) fn throw(&mut self, die: i32) {
        self.left = die;
        self.quiet += 1;
    }

    /// The steps by their names.
    pub(super) fn steps(&self) -> BTreeSet<String> {
        if self.left == 0 {
            return BTreeSet::new();
        }
        let mut steps: BTreeSet<String> = self.moves().into_iter().map(|(a, b)| self.name(a, b)).collect();
        if self.moved.is_some() {
            steps.insert("done".to_owned());
        }
        steps
    }

    fn moves(&self) -> Vec<(At, At)> {
        let mut moves = Vec::new();
        for (&from, man) in &self.men {
            let barred = self.moved.as_ref().is_some_and(|moved| moved.contains(&from));
            if man.white == self.white_to_move && !barred {
                moves.extend(self.reached(from, man).into_iter().map(|to| (from, to)));
            }
        }
        moves
    }

    fn reached(&self, from: At, man: &Man) -> Vec<At> {
        let mut reached = Vec::new();
        for (df, dr) in [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)] {
            let at = |n: i32| (from.0 + n * df, from.1 + n * dr);
            let to = at(man.number);
            if !(1..=8).contains(&to.0) || !(1..=8).contains(&to.1) {
                continue;
            }
            if (1..man.number).any(|n| self.men.contains_key(&at(n))) {
                continue;
            }
            let there = self.men.get(&to);
            if there.is_some_and(|other| other.white == man.white) {
                continue;
            }
            if man.number == 1 {
                let ahead = if man.white { 1 } else { -1 };
                if dr != ahead || (df == 0) != there.is_none() {
                    continue;
                }
            }
            reached.push(to);
        }
        reached
    }

    fn name(&self, from: At, to: At) -> String {
        let link = if self.men.contains_key(&to) { 'x' } else { '-' };
        format!("{}{link}{}", square(from), square(to))
    }

    /// Plays a step by its name.
    pub(super) fn play(&mut self, step: &str) {
        if step == "done" {
            return self.end_turn();
        }
        let (from, to) =
            self.moves().into_iter().find(|&(a, b)| self.name(a, b) == step).expect("a legal step");
        let mut man = self.men.remove(&from).expect("a man moves");
        let moved = self.moved.get_or_insert_default();
        let mut stands = true;
        if let Some(enemy) = self.men.get(&to) {
            self.quiet = 0;
            stands = !self.compare || man.number > enemy.number;
            if stands || man.number == enemy.number {
                self.men.remove(&to);
            }
        }
        let mut breaks_through = false;
        if stands {
            let goal = if man.white { 8 } else { 1 };
            breaks_through = to.1 == goal && self.breakthrough;
            if to.1 == goal && !man.veteran {
                man.veteran = true;
                self.veterans_made += 1;
                self.quiet = 0;
            } else {
                moved.insert(to);
            }
            self.men.insert(to, man);
        }
        self.left -= 1;
        let seat = self.seat();
        match (self.has_men(true), self.has_men(false)) {
            (false, false) => self.over = Some((0, "no_men")),
            (true, false) => self.over = Some((1, "no_men")),
            (false, true) => self.over = Some((2, "no_men")),
            _ if breaks_through => self.over = Some((seat, "breakthrough")),
            _ => {}
        }
        if self.over.is_some() || self.left == 0 || self.moves().is_empty() {
            self.end_turn();
        }
    }

    fn has_men(&self, white: bool) -> bool {
        self.men.values().any(|man| man.white == white)
    }

    fn end_turn(&mut self) {
        let mover = self.seat();
        self.white_to_move = !self.white_to_move;
        self.left = 0;
        self.moved = None;
        if self.over.is_none() && self.moves().is_empty() {
            self.over = Some((mover, "no_move"));
        }
        if self.over.is_none() && self.quiet == 40 {
            self.over = Some((0, "no_progress"));
        }
    }

    /// The position text.
    pub(super) fn text(&self) -> String {
        let ranks: Vec<String> = (1..=8).rev().map(|rank| self.rank(rank)).collect();
        let moved = match &self.moved {
            None => "-".to_owned(),
            Some(squares) if squares.is_empty() => "+".to_owned(),
            Some(squares) => squares.iter().map(|at| square(*at)).collect::<Vec<_>>().join(","),
        };
        format!("{} {} {} {moved} {}", ranks.join("/"), self.seat(), self.left, self.quiet)
    }

    fn rank(&self, rank: i32) -> String {
        let mut text = String::new();
        for file in 1..=8 {
            match self.men.get(&(file, rank)) {
                None => text.push('.'),
                Some(man) => {
                    let colour = if man.white { "w" } else { "b" };
                    let mark = if man.marked { "m" } else { "" };
                    let veteran = if man.veteran { "v" } else { "" };
                    text.extend([colour, man.number.to_string().as_str(), mark, veteran]);
                }
            }
        }
        for gap in (1..=8).rev() {
            text = text.replace(&".".repeat(gap), &format!("({gap})"));
        }
        text
    }
}

fn square((file, rank): At) -> String {
    format!("{}{rank}", ["a", "b", "c", "d", "e", "f", "g", "h"][file as usize - 1])
}
