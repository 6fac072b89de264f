//! Random games and random texts keep every promise.

use super::{START, options};
use proptest::prelude::*;
use takhteh::games::GAMES;
use takhteh::games::dvonn::{Dvonn, MEN, Piece, QUIET_LIMIT, Space, Step};
use takhteh::games::log::replay;
use takhteh::games::rules::{Rules, Seat, Turn};
use takhteh::games::typed;

/// Plays to the end, choosing by `choose(position, steps)`; `visit` sees every position.
pub(super) fn play_out(
    rules: &str,
    mut choose: impl FnMut(&Dvonn, &[Step]) -> usize,
    mut visit: impl FnMut(&Dvonn, Step),
) -> Dvonn {
    let mut position = Dvonn::start(&options(rules));
    while let Turn::Player(_) = position.turn() {
        let steps = position.steps();
        let step = steps[choose(&position, &steps) % steps.len()];
        visit(&position, step);
        position.step(step);
    }
    position
}

/// Numbers without end, from a seed.
pub(super) fn numbers(mut seed: u64) -> impl FnMut() -> usize {
    move || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize
    }
}

/// Men on the board, by colour, and rings.
fn pieces(position: &Dvonn) -> [usize; 3] {
    let all = [Piece::Man(Seat::First), Piece::Man(Seat::Second), Piece::Ring];
    let lying: Vec<Piece> = Space::all().flat_map(|space| position.tower(space).pieces()).collect();
    all.map(|kind| lying.iter().filter(|piece| **piece == kind).count())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn random_games_keep_every_promise(seed: u64, official: bool) {
        let rules = if official { "rules=official" } else { "rules=fixed" };
        let mut number = numbers(seed);
        let mut game = (GAMES.iter().find(|game| game.card.id == "dvonn").unwrap().open)(&options(rules));
        let header = game.lines();
        let end = play_out(rules, |_, _| number(), |position, step| {
            assert_eq!(step.to_string().parse::<Step>(), Ok(step));
            assert_eq!(Dvonn::read(&position.text(), &options(rules)).unwrap().text(), position.text());
            let Turn::Player(seat) = position.turn() else { panic!("{}", position.text()) };
            let steps = position.steps();
            assert!(steps.iter().enumerate().all(|(n, step)| !steps[..n].contains(step)), "each once");
            assert_eq!(position.perft(1, None), steps.len() as u64);
            game.play(seat, &step.to_string()).unwrap();

            let fell: u32 = position.cut_off(step).iter().map(|(_, tower)| tower.len()).sum();
            let mut next = position.clone();
            next.step(step);
            let placed = usize::from(matches!(step, Step::Place(_)));
            let count = |position| pieces(position).iter().sum::<usize>();
            assert_eq!(count(&next), count(position) + placed - fell as usize, "conserved");
            assert_eq!(pieces(&next)[2], 3 - usize::from(next.rings_in_hand()), "rings stay on the board");
            if position.is_placement() {
                let [white, black, _] = pieces(position);
                let hands = Seat::ALL.map(|seat| usize::from(position.in_hand(seat)));
                assert_eq!([white + hands[0], black + hands[1]], [usize::from(MEN); 2]);
            }
            for space in Space::all() {
                assert_eq!(position.owner(space), position.tower(space).owner());
            }
        });
        prop_assert_eq!(game.position(), end.text());
        prop_assert_eq!(game.turn(), end.turn());
        let lines = game.lines();
        let mut again = replay(GAMES, header.iter().map(String::as_str)).unwrap();
        for line in &lines[1..] {
            again.redo(line).unwrap();
        }
        prop_assert_eq!(again.position(), end.text());
        prop_assert_eq!(again.lines(), lines);
    }

    #[test]
    fn a_game_ends_however_it_is_drawn_out(seed: u64, official: bool) {
        let rules = if official { "rules=official" } else { "rules=fixed" };
        let mut number = numbers(seed);
        let mut turns = 0;
        let quietest = |position: &Dvonn, steps: &[Step]| {
            let from = number();
            let quiet = |at: &usize| match steps[at % steps.len()] {
                Step::Move { to, .. } => position.tower(to).top().is_none_or(|top| top == Piece::Ring),
                _ => true,
            };
            let keeps = |at: &usize| position.cut_off(steps[at % steps.len()]).is_empty();
            (from..from + steps.len()).find(|at| quiet(at) && keeps(at)).unwrap_or(from)
        };
        let end = play_out(rules, quietest, |_, _| turns += 1);
        // Every row of quiet turns but the last ends with a tower less.
        let most = if official { 49 + 2 * 49 } else { 46 + 46 * usize::from(QUIET_LIMIT) };
        prop_assert!(turns <= most, "{} turns to {}", turns, end.text());
    }
}

proptest! {
    #[test]
    fn any_text_is_read_without_panic(text in ".{0,40}", near in "[a-k1-5p -]{0,8}") {
        for text in [&text, &near] {
            if let Ok(step) = typed::plain(text).parse::<Step>() {
                prop_assert_eq!(step.to_string().parse::<Step>(), Ok(step));
                let position = Dvonn::start(&options(""));
                prop_assert!(position.meanings(&step).len() <= 1);
            }
        }
    }

    #[test]
    fn any_position_text_is_read_without_panic(
        text in ".{0,60}",
        near in "[.,/RWB0-9 ]{0,130}",
        at in 0..112_usize,
        sign in proptest::sample::select(vec!["", "W", "B", "R", ".", ",", "/", " ", "0", "9", "ی"]),
        official: bool,
    ) {
        let rules = options(if official { "rules=official" } else { "rules=fixed" });
        let mut bent = START.to_owned();
        bent.replace_range(at.min(bent.len() - 1)..(at + 1).min(bent.len()), sign);
        for text in [text, near, bent] {
            match Dvonn::read(&text, &rules) {
                Ok(position) => {
                    prop_assert_eq!(Dvonn::read(&position.text(), &rules).unwrap(), position.clone());
                    for step in position.steps() {
                        let mut next = position.clone();
                        next.step(step);
                        let _ = (next.turn(), next.facts(), position.cut_off(step));
                    }
                }
                Err(error) => prop_assert!((1..=text.chars().count() + 1).contains(&error.column)),
            }
        }
    }
}
