//! Backgammon: stub.

pub mod scene;

use super::rules::*;
use super::scene::Scene;

/// stub
#[derive(Clone, Debug, PartialEq)]
pub struct Backgammon;

/// stub
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step;
impl std::fmt::Display for Step {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "stub")
    }
}
impl std::str::FromStr for Step {
    type Err = ();
    fn from_str(_: &str) -> Result<Step, ()> {
        Err(())
    }
}
impl Rules for Backgammon {
    type Step = Step;
    type Word = Step;
    const CARD: Card =
        Card { id: "backgammon", nick: "nard", title: "Backgammon", choices: &[], check: |_| Ok(()) };
    fn start(_: &Options) -> Self {
        Backgammon
    }
    fn turn(&self) -> Turn {
        Turn::Over(Over { winner: None, points: 0, reason: Reason::Agreed })
    }
    fn steps(&self) -> Vec<Step> {
        Vec::new()
    }
    fn step(&mut self, _: Step) {}
    fn meanings(&self, _: &Step) -> Vec<Vec<Step>> {
        Vec::new()
    }
    fn read(_: &str, _: &Options) -> Result<Self, PositionError> {
        Ok(Backgammon)
    }
    fn text(&self) -> String {
        String::new()
    }
    fn perft(&self, _: u32, _: Option<&[Die]>) -> u64 {
        0
    }
    fn scene(&self, _: Option<Last<'_, Self>>, _: Seat) -> Scene {
        Scene::default()
    }
    fn facts(&self) -> Vec<Fact> {
        Vec::new()
    }
    fn tally(&self, _: Seat) -> Fact {
        Fact::new("tally")
    }
}
