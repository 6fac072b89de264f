//! Records and ratings: what people have won and lost against each other, and how strong that makes them, by
//! Glicko-2 (M. Glickman, "Example of the Glicko-2 system").

use super::act::Act;
use super::sitting::{Seated, Table};
use super::words::Language;
use crate::games::GAMES;
use crate::games::rules::{Card, Fact, Reason, Seat, Turn};
use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use std::collections::BTreeMap;

/// People that `/top` lists.
const TOP: usize = 10;
/// Opponents that `/stats` lists.
const OPPONENTS: usize = 5;
/// A rating with a larger deviation is marked as not yet settled.
const SETTLED: f64 = 110.0;

/// One person's record in one game, among the people of one community.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Score {
    /// Whose it is, by the name that he had last.
    pub person: Seated,
    /// On Glicko's scale: 1500 to begin with.
    pub rating: f64,
    /// How sure it is: 350 to begin with, less with every game.
    pub deviation: f64,
    /// How steady: 0.06 to begin with.
    pub volatility: f64,
    /// All games.
    pub all: Tally,
    /// The games against each other person, by id.
    pub against: BTreeMap<String, Tally>,
}

/// Games by their results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Won.
    pub won: u32,
    /// Drawn.
    pub drawn: u32,
    /// Lost.
    pub lost: u32,
}

/// Where the scores of a community come from.
pub trait Ladder {
    /// The scores of everybody who has finished a game of this kind here.
    fn scores(&self, game: &str) -> Vec<Score>;
}

/// A game that is over and counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The game's id.
    pub game: &'static str,
    /// First's player and Second's.
    pub seats: [Seated; 2],
    /// Who won; `None` is a draw.
    pub winner: Option<Seat>,
}

impl Counted {
    /// The result of a table, if it counts: it is over, it was not broken off, two people sat there, and both
    /// have played.
    pub fn of(table: &Table) -> Option<Counted> {
        let Turn::Over(over) = table.play.turn() else { return None };
        let [first, second] = &table.seats;
        let both = Seat::ALL.into_iter().all(|seat| table.play.has_played(seat));
        let counts = over.reason != Reason::Aborted && first.id != second.id && both;
        let (game, seats) = (table.play.card().id, table.seats.clone());
        counts.then_some(Counted { game, seats, winner: over.winner })
    }

    /// The scores of both after this game, First's before Second's; `None` is somebody's first game.
    pub fn rate(&self, before: [Option<Score>; 2]) -> [Score; 2] {
        let ([first, second], [of_first, of_second]) = (&self.seats, before);
        let (mut first, mut second) = (Score::of(first, of_first), Score::of(second, of_second));
        let outcome = match self.winner {
            Some(Seat::First) => Outcomes::WIN,
            Some(Seat::Second) => Outcomes::LOSS,
            None => Outcomes::DRAW,
        };
        let (one, other) = glicko2(&first.glicko(), &second.glicko(), &outcome, &Glicko2Config::new());
        first.note(one, &second.person.id, outcome);
        second.note(other, &first.person.id, reversed(outcome));
        [first, second]
    }
}

fn reversed(outcome: Outcomes) -> Outcomes {
    match outcome {
        Outcomes::WIN => Outcomes::LOSS,
        Outcomes::LOSS => Outcomes::WIN,
        Outcomes::DRAW => Outcomes::DRAW,
    }
}

impl Score {
    /// `before`, or a beginner's, with the name that he has now.
    fn of(person: &Seated, before: Option<Score>) -> Score {
        let beginner = || {
            let Glicko2Rating { rating, deviation, volatility } = Glicko2Rating::new();
            let (person, against) = (person.clone(), BTreeMap::new());
            Score { person, rating, deviation, volatility, all: Tally::default(), against }
        };
        Score { person: person.clone(), ..before.unwrap_or_else(beginner) }
    }

    fn glicko(&self) -> Glicko2Rating {
        Glicko2Rating { rating: self.rating, deviation: self.deviation, volatility: self.volatility }
    }

    fn note(&mut self, after: Glicko2Rating, other: &str, outcome: Outcomes) {
        (self.rating, self.deviation, self.volatility) = (after.rating, after.deviation, after.volatility);
        self.all.note(outcome);
        self.against.entry(other.to_owned()).or_default().note(outcome);
    }

    /// With the mark of a rating that is not yet settled.
    fn shown(&self, language: Language) -> (i64, String) {
        let is_settled = self.deviation <= SETTLED;
        let mark = if is_settled { String::new() } else { language.word("stats-unsettled") };
        (self.rating.round() as i64, mark)
    }
}

impl Tally {
    fn note(&mut self, outcome: Outcomes) {
        match outcome {
            Outcomes::WIN => self.won += 1,
            Outcomes::DRAW => self.drawn += 1,
            Outcomes::LOSS => self.lost += 1,
        }
    }

    fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    fn fact(self, key: &'static str) -> Fact {
        Fact::new(key).with("won", self.won).with("drawn", self.drawn).with("lost", self.lost)
    }
}

impl Act<'_> {
    /// A person's record: each game's rating and results, and the results against others.
    pub(super) fn stats(&mut self, friend: Option<&str>, card: Option<&'static Card>) {
        let language = self.language;
        let cards =
            GAMES.iter().map(|game| game.card).filter(|known| card.is_none_or(|card| card.id == known.id));
        let ladders: Vec<_> = cards.map(|card| (card, self.outside.ladder.scores(card.id))).collect();
        let person = match friend {
            None => self.who.clone(),
            Some(friend) => match self.known(friend, &ladders) {
                Some(person) => person,
                None => return self.tell(&Fact::new("err-stats-nobody").with("name", friend.to_owned())),
            },
        };
        let mut lines = vec![language.say(&Fact::new("stats").with("name", person.name.clone()))];
        for (card, scores) in &ladders {
            let Some(score) = scores.iter().find(|score| score.person.id == person.id) else { continue };
            let (rating, mark) = score.shown(language);
            let fact = score.all.fact("stats-line").with("game", language.game(card.id));
            lines.push(
                language.say(
                    &fact
                        .with("rating", rating)
                        .with("mark", mark)
                        .with("deviation", score.deviation.round() as i64),
                ),
            );
            let mut against: Vec<_> = score.against.iter().collect();
            if friend.is_some() && person.id != self.who.id {
                against.retain(|(id, _)| **id == self.who.id);
            }
            against.sort_by_key(|(_, tally)| std::cmp::Reverse(tally.games()));
            for (id, tally) in against.into_iter().take(OPPONENTS) {
                let name =
                    scores.iter().find(|other| other.person.id == *id).map(|other| other.person.name.clone());
                let fact = tally.fact("stats-against").with("name", name.unwrap_or_else(|| id.clone()));
                lines.push(language.say(&fact));
            }
        }
        if lines.len() == 1 {
            return self.tell(&Fact::new("stats-none").with("name", person.name));
        }
        self.tell_text(lines.join("\n"));
    }

    /// The best of this community in a game.
    pub(super) fn top(&mut self, card: Option<&'static Card>) {
        let language = self.language;
        let Some(card) = card else {
            return self.ask_which(&Fact::new("ask-top"), "top");
        };
        let mut scores = self.outside.ladder.scores(card.id);
        let game = language.game(card.id);
        if scores.is_empty() {
            return self.tell(&Fact::new("top-none").with("game", game));
        }
        scores.sort_by(|a, b| b.rating.total_cmp(&a.rating));
        let mut lines = vec![language.say(&Fact::new("top").with("game", game))];
        for (place, score) in (1_u32..).zip(scores.iter().take(TOP)) {
            let (rating, mark) = score.shown(language);
            let fact =
                score.all.fact("top-line").with("place", place).with("name", score.person.name.clone());
            lines.push(language.say(&fact.with("rating", rating).with("mark", mark)));
        }
        lines.push(language.word("top-mark"));
        self.tell_text(lines.join("\n"));
    }

    /// The person whom `typed` names: somebody whom the chat knows, who sits here, or who has a score.
    fn known(&self, typed: &str, ladders: &[(&Card, Vec<Score>)]) -> Option<Seated> {
        let named = self.named.iter().find(|named| named.is(typed)).map(|named| named.person.clone());
        let scored = ladders.iter().flat_map(|(_, scores)| scores.iter().map(|score| &score.person));
        let seated = self.room.tables.iter().flat_map(|table| &table.seats);
        let is_he =
            |person: &&Seated| person.id == typed || person.name.to_lowercase() == typed.to_lowercase();
        named.or_else(|| scored.chain(seated).find(is_he).cloned())
    }
}
