//! The position in words, for those who do not see the picture.

use super::board::{BAR, OFF};
use super::{Backgammon, Phase};
use crate::games::rules::{Die, Fact, Seat};

/// The men of each side, then what the game is played for, then what comes next.
pub(super) fn facts(game: &Backgammon) -> Vec<Fact> {
    let mut facts: Vec<Fact> = Seat::ALL.into_iter().flat_map(|seat| men(game, seat)).collect();
    facts.extend(stakes(game));
    facts.extend(next(game));
    facts
}

fn men(game: &Backgammon, seat: Seat) -> Vec<Fact> {
    let points: Vec<String> = (1..BAR)
        .rev()
        .filter(|point| game.men(seat, *point) > 0)
        .map(|point| format!("{point}({})", game.men(seat, point)))
        .collect();
    let mut facts = Vec::new();
    if !points.is_empty() {
        facts.push(Fact::new("backgammon-men").with("side", seat).with("points", points.join(" ")));
    }
    for (key, place) in [("backgammon-bar", BAR), ("backgammon-off", OFF)] {
        let count = game.men(seat, place);
        if count > 0 {
            facts.push(Fact::new(key).with("side", seat).with("count", count));
        }
    }
    facts.push(Fact::new("backgammon-pips").with("side", seat).with("pips", game.board.pips(seat)));
    facts
}

fn stakes(game: &Backgammon) -> Vec<Fact> {
    let mut facts = Vec::new();
    if let Some(length) = game.match_length() {
        let [first, second] = game.score;
        let score = Fact::new("backgammon-score").with("length", length);
        facts.push(score.with("first", first).with("second", second));
    }
    if game.crawford_game {
        facts.push(Fact::new("backgammon-crawford"));
    } else if let Some(cube) = game.cube() {
        facts.push(match cube.owner {
            None => Fact::new("backgammon-cube-middle"),
            Some(owner) => Fact::new("backgammon-cube").with("side", owner).with("value", cube.value()),
        });
    }
    if game.house.jacoby {
        facts.push(Fact::new("backgammon-jacoby"));
    }
    facts
}

fn next(game: &Backgammon) -> Vec<Fact> {
    match &game.phase {
        Phase::Opening => vec![Fact::new("backgammon-opening")],
        Phase::Before(seat) if game.may_double(*seat) => {
            vec![Fact::new("backgammon-roll-or-double").with("side", *seat)]
        }
        Phase::Before(seat) | Phase::Rolling(seat) => {
            vec![Fact::new("backgammon-to-throw").with("side", *seat)]
        }
        Phase::Doubled(seat) => {
            let doubled = Fact::new("backgammon-doubled").with("side", *seat).with("other", seat.other());
            vec![doubled.with("value", game.cube.value() * 2)]
        }
        Phase::Moving(seat, hand) => {
            let [high, low] = hand.dice.map(Die::face);
            let thrown = Fact::new("backgammon-thrown").with("side", *seat);
            let mut facts = vec![thrown.with("high", high).with("low", low)];
            if !hand.played.is_empty() {
                let left = hand.left.faces();
                let fact = Fact::new("backgammon-left").with("count", left.len());
                facts.push(fact.with("face", left[0]));
            }
            facts
        }
        Phase::Over(over) => {
            let won = |seat| Fact::new("backgammon-won").with("side", seat).with("points", over.points);
            over.winner.map(won).into_iter().collect()
        }
    }
}
