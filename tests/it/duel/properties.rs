//! Duel in random games: against the slow implementation, round trips, replay, and texts of any kind.

use super::reference::Slow;
use super::{OPTIONS, START, at, die, duel, open, options};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use takhteh::games::GAMES;
use takhteh::games::duel::{Duel, Word};
use takhteh::games::log::replay;
use takhteh::games::play::Play;
use takhteh::games::rules::{Rules, Seat, Throw, Turn};

/// Choices that follow from a seed (xorshift).
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }
    fn die(&mut self) -> u8 {
        self.below(6) as u8 + 1
    }
}

fn seeds() -> impl Strategy<Value = u64> {
    1..u64::MAX
}

/// Plays a random game by both implementations, and compares them at every position.
fn play_both(words: &str, seed: u64) -> Box<dyn Play> {
    let mut chance = Chance(seed);
    let mut play = open(words);
    let white_begins = chance.below(2) == 0;
    play.throw(&if white_begins { [die(5), die(2)] } else { [die(1), die(4)] }).unwrap();
    let mut slow = Slow::start(words.contains("compare"), words.contains("=on"), white_begins);
    let mut turns = 0;
    loop {
        assert_eq!(play.position(), slow.text());
        assert_eq!(duel(words, &slow.text()).position(), slow.text());
        let steps: Vec<String> = play.steps().into_iter().map(|named| named.step).collect();
        let legal: BTreeSet<String> = steps.iter().cloned().collect();
        assert_eq!(legal.len(), steps.len(), "each once");
        assert_eq!(legal, slow.steps(), "{}", slow.text());
        match play.turn() {
            Turn::Over(over) => {
                assert_eq!(slow.over, Some((over.winner.map_or(0, Seat::number), over.reason.word())));
                break;
            }
            Turn::Dice(Throw::Turn { seat, dice: 1 }) => {
                assert_eq!((seat.number(), slow.over), (slow.seat(), None));
                let face = chance.die();
                play.throw(&[die(face)]).unwrap();
                slow.throw(i32::from(face));
                turns += 1;
            }
            turn @ Turn::Dice(_) => panic!("{turn:?}"),
            Turn::Player(seat) => {
                let step = &steps[chance.below(steps.len())];
                let before = slow.count();
                assert_eq!(play.play(seat, step).unwrap(), [step.as_str()]);
                slow.play(step);
                let fallen = before - slow.count();
                assert_eq!(fallen > 0, step.contains('x'), "men are removed by combat only");
                assert!(fallen <= if words.contains("compare") { 2 } else { 1 });
            }
        }
    }
    let removals = 32 - slow.count();
    assert!(turns <= 40 * (removals + slow.veterans_made + 1), "D16 bounds the game: {turns} turns");
    play
}

#[test]
fn random_games_agree_with_the_slow_implementation() {
    for words in OPTIONS {
        for seed in 1..=5 {
            play_both(words, u64::MAX / seed);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    #[test]
    fn a_game_is_what_its_log_says(seed in seeds(), which in 0..4_usize) {
        let play = play_both(OPTIONS[which], seed);
        let lines = play.lines();
        let again = replay(GAMES, lines.iter().map(String::as_str)).unwrap();
        prop_assert_eq!(again.lines(), lines);
        prop_assert_eq!(again.position(), play.position());
        prop_assert_eq!(again.turn(), play.turn());
        let mut told = open(OPTIONS[which]);
        for turn in play.history() {
            told.redo(&turn).unwrap();
        }
        prop_assert_eq!(told.position(), play.position());
        prop_assert_eq!(told.lines(), play.lines());
    }

    #[test]
    fn undo_takes_back_one_step(seed in seeds()) {
        let mut play = duel("breakthrough=off", &START.replace("1 0 - 0", "1 6 - 1"));
        let mut chance = Chance(seed);
        for _ in 0..4 {
            let before = (play.position(), play.lines());
            let Turn::Player(seat) = play.turn() else { break };
            let steps = play.steps();
            let step = &steps[chance.below(steps.len())].step;
            play.play(seat, step).unwrap();
            play.undo().unwrap();
            prop_assert_eq!((play.position(), play.lines()), before);
            play.play(seat, step).unwrap();
        }
    }
}

proptest! {
    #[test]
    fn no_text_makes_a_reader_panic(text in any::<String>()) {
        let _ = text.parse::<Word>();
        let _ = Duel::read(&text, &options(""));
        let _ = duel("", START).redo(&text);
        let _ = open("").play(Seat::First, &text);
    }

    #[test]
    fn no_changed_position_text_makes_the_reader_panic(
        at in 0..START.len(), cut in 0..4_usize, put in "[wb1-8mv()/,+ \u{200f}۵é-]{0,4}", which in 0..4_usize,
    ) {
        let mut text: Vec<char> = START.chars().collect();
        let end = (at + cut).min(text.len());
        text.splice(at..end, put.chars());
        let text: String = text.into_iter().collect();
        match Duel::read(&text, &options(OPTIONS[which])) {
            Ok(position) => {
                let again = Duel::read(&position.text(), &options(OPTIONS[which]));
                prop_assert_eq!(again, Ok(position));
            }
            Err(error) => prop_assert!((1..=text.chars().count() + 1).contains(&error.column)),
        }
    }

    #[test]
    fn words_like_steps_are_read_or_refused(word in "[a-i][0-9][-x:/]{0,3}[a-i][0-9]( done)?") {
        let mut play = duel("", &START.replace("1 0 - 0", "1 3 - 1"));
        if let Ok(steps) = play.play(Seat::First, &word) {
            prop_assert!(word.starts_with(&steps[0][..2]));
        }
    }
}

/// Whole turns found by playing every step everywhere, by their results.
fn slow_turns(play: &dyn Play, results: &mut BTreeMap<String, usize>) {
    let Turn::Player(seat) = play.turn() else { return };
    for step in play.steps() {
        let mut next = play.copy();
        next.play(seat, &step.step).unwrap();
        if next.turn() == Turn::Player(seat) {
            slow_turns(&*next, results);
        } else {
            *results.entry(next.position()).or_default() += 1;
        }
    }
}

#[test]
fn whole_turns_are_all_results_each_once() {
    for words in OPTIONS {
        for text in [
            START.replace("1 0 - 0", "1 2 - 1"),
            at("c5 w3, d4 w2, h2 w1, h8 b2, e7 b1, c8 b3", "1 3 - 4"),
            at("d4 w3, d7 b3", "1 3 - 4"),
            at("a5 w3, c8 b2, h7 b8, g2 w1", "1 6 - 39"),
            at("d4 w2, a8 b2, h1 w1", "1 4 d4 40"),
        ] {
            let play = duel(words, &text);
            let mut expected = BTreeMap::new();
            slow_turns(&*play, &mut expected);
            let (turns, more) = play.turns(usize::MAX);
            assert!(!more);
            assert_eq!(turns.len(), expected.len(), "{text}");
            for (turn, after) in &turns {
                assert!(expected.contains_key(after), "{turn} from {text}");
                assert_eq!(&super::played(words, &text, turn).position(), after);
            }
            assert_eq!(play.turns(turns.len()), (turns.clone(), false));
            assert_eq!(play.turns(turns.len() - 1), (turns[..turns.len() - 1].to_vec(), true));
        }
    }
}

#[test]
fn millions_of_whole_turns_stop_at_the_limit() {
    let men = "c3 w2, f6 w2m, d5 w3, e4 w3m, a1 w4, h2 w4m, b1 w1, g1 w1m, c1 w5, f1 w5m, h8 b8, a7 b2";
    let play = duel("breakthrough=off", &at(men, "1 6 - 1"));
    let (turns, more) = play.turns(10_000);
    assert!(more, "only {} turns", turns.len());
    assert_eq!(turns.iter().map(|(_, after)| after).collect::<BTreeSet<_>>().len(), 10_000);
    assert_eq!(duel("", START).turns(5), (Vec::new(), false), "none while a throw is due");
}
