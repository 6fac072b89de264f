//! What every game promises, whichever its rules: random games to their end, with every option.

use crate::dice::Lcg;
use proptest::prelude::*;
use takhteh::games::GAMES;
use takhteh::games::log::replay;
use takhteh::games::play::{EndWord, Game, Play, PlayError};
use takhteh::games::rules::{Options, Over, Seat, Throw, Turn};

/// Steps after which a game, of a match each game, must have ended.
const LONGEST: usize = 20_000;

/// Every option of a game on its own, and the pairs that change each other.
fn option_sets(game: &Game) -> Vec<Options> {
    let mut words = vec![String::new()];
    for choice in game.card.choices {
        for value in choice.values {
            words.push(format!("{}={value}", choice.key));
        }
    }
    if game.card.id == "duel" {
        words.push("combat=capture breakthrough=off".to_owned());
    }
    if game.card.id == "backgammon" {
        words.extend(
            ["points=1 cube=on", "points=1 cube=on jacoby=on", "points=3 crawford=off", "points=3 cube=off"]
                .map(str::to_owned),
        );
    }
    words.iter().filter_map(|words| Options::read(game.card, words).ok()).collect()
}

/// Plays at random to the end and checks each promise on the way.
fn play_to_the_end(game: &Game, options: &Options, rng: &mut Lcg) -> (Box<dyn Play>, Over) {
    let mut play = (game.open)(options);
    for n in 0..LONGEST {
        match play.turn() {
            Turn::Over(over) => return (play, over),
            Turn::Dice(throw) => {
                let dice = rng.dice(throw.count());
                assert_eq!(play.throw(&rng.dice(throw.count() + 1)), Err(PlayError::WrongDice));
                play.throw(&dice).unwrap();
                assert_eq!(play.undo(), Err(PlayError::NothingToUndo), "a throw stands");
            }
            Turn::Player(seat) => step_at_random(game, options, &mut *play, seat, rng, n % 8 == 0),
        }
    }
    panic!("{} {options} does not end", game.card.id);
}

fn step_at_random(
    game: &Game,
    options: &Options,
    play: &mut dyn Play,
    seat: Seat,
    rng: &mut Lcg,
    deep: bool,
) {
    let steps = play.steps();
    assert!(!steps.is_empty(), "a player to move has a step: {}", play.position());
    let step = steps[rng.below(steps.len())].step.clone();
    if deep {
        let mut names: Vec<_> = steps.iter().map(|named| &named.step).collect();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), steps.len(), "each step once");
        let before = (play.lines(), play.position());
        assert_eq!(play.play(seat.other(), &step), Err(PlayError::NotYourTurn));
        assert!(play.play(seat, &format!("{step} ???")).is_err());
        assert!(matches!(play.play(seat, "z9-z9-z9"), Err(PlayError::Unreadable { .. })));
        assert_eq!((play.lines(), play.position()), before, "all or nothing");
        text_round_trip(game, options, play);
        play.play(seat, &step.to_uppercase()).unwrap();
        play.undo().unwrap();
        assert_eq!((play.lines(), play.position()), before, "undo");
    }
    assert_eq!(play.play(seat, &step), Ok(vec![step]));
}

/// The position text gives the same position: the same text, the same steps.
fn text_round_trip(game: &Game, options: &Options, play: &dyn Play) {
    let text = play.position();
    let again = (game.open_at)(&text, options).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(again.position(), text);
    assert_eq!(again.turn(), play.turn(), "{text}");
    assert_eq!(again.steps(), play.steps(), "{text}");
}

fn replayed(lines: &[String]) -> Box<dyn Play> {
    replay(GAMES, lines.iter().map(String::as_str))
        .unwrap_or_else(|error| panic!("{error}\n{}", lines.join("\n")))
}

#[test]
fn random_games_of_every_option_keep_the_promises() {
    for game in GAMES {
        for (seed, options) in (1..).zip(option_sets(game)) {
            for round in 0..2 {
                let (play, over) = play_to_the_end(game, &options, &mut Lcg::new(seed * 1000 + round));
                let name = format!("{} {options}", game.card.id);
                assert!(play.steps().is_empty() && play.successors().is_empty(), "{name}");
                assert_eq!(over.winner.is_none(), over.points == 0, "{name}");
                let mut late = play.copy();
                assert_eq!(late.play(Seat::First, "a1-a2"), Err(PlayError::Over(over)));
                assert_eq!(late.end(&EndWord::Draw), Err(PlayError::Over(over)));

                let again = replayed(&play.lines());
                assert_eq!(
                    (again.lines(), again.position(), again.turn()),
                    (play.lines(), play.position(), play.turn())
                );
                let mut by_turns = vec![play.lines()[0].clone()];
                by_turns.extend(play.history());
                let again = replayed(&by_turns);
                assert_eq!(
                    (again.lines(), again.position()),
                    (play.lines(), play.position()),
                    "{name} by turns"
                );
            }
        }
    }
}

#[test]
fn undo_to_any_point_equals_the_replay_to_there() {
    for game in GAMES {
        let options = Options::read(game.card, "").unwrap();
        let (mut play, _) = play_to_the_end(game, &options, &mut Lcg::new(77));
        while play.undo().is_ok() {
            let again = replayed(&play.lines());
            assert_eq!(
                (again.position(), again.turn(), again.lines()),
                (play.position(), play.turn(), play.lines())
            );
        }
    }
}

#[test]
fn a_turn_taken_back_stays_in_the_log_and_its_throw_stands() {
    for game in GAMES {
        let options = Options::read(game.card, "").unwrap();
        let mut rng = Lcg::new(21);
        let mut play = (game.open)(&options);
        assert_eq!(play.take_back(Seat::First), Err(PlayError::NothingToUndo));
        // Positions in which each seat began the turn that it played last.
        let mut began = [None, None];
        let mut last = None;
        for _ in 0..60 {
            match play.turn() {
                Turn::Dice(throw) => {
                    play.throw(&rng.dice(throw.count())).unwrap();
                    last = None;
                }
                Turn::Player(seat) => {
                    if last != Some(seat) {
                        began[seat.index()] = Some(play.position());
                    }
                    last = Some(seat);
                    let steps = play.steps();
                    play.play(seat, &steps[rng.below(steps.len())].step.clone()).unwrap();
                    for back in Seat::ALL {
                        let Some(before) = &began[back.index()] else { continue };
                        take_back_and_check(&*play, back, before);
                    }
                }
                Turn::Over(_) => break,
            }
        }
    }
}

fn take_back_and_check(play: &dyn Play, seat: Seat, before: &str) {
    let mut copy = play.copy();
    if let Err(error) = copy.take_back(seat) {
        assert!(matches!(error, PlayError::Over(_)), "{error}");
        return;
    }
    assert_eq!((copy.position().as_str(), copy.turn()), (before, Turn::Player(seat)));
    assert_eq!(copy.lines()[..play.lines().len()], play.lines(), "nothing is lost");
    let again = replayed(&copy.lines());
    assert_eq!((again.position(), again.lines()), (copy.position(), copy.lines()));
}

#[test]
fn endings_by_word_stand_in_the_log() {
    for game in GAMES {
        let options = Options::read(game.card, "").unwrap();
        for (word, reason, winner) in [
            (EndWord::Draw, "agreed", None),
            (EndWord::Time { seat: Seat::First }, "time", Some(Seat::Second)),
            (EndWord::Abort, "aborted", None),
            (EndWord::Resign { seat: Seat::Second, what: String::new() }, "resigned", Some(Seat::First)),
        ] {
            let mut play = (game.open)(&options);
            while let Turn::Dice(throw) = play.turn() {
                play.throw(&Lcg::new(3 + play.lines().len() as u64).dice(throw.count())).unwrap();
            }
            let word = match word {
                EndWord::Resign { seat, .. } => {
                    EndWord::Resign { seat, what: play.resignations(seat)[0].to_owned() }
                }
                word => word,
            };
            play.end(&word).unwrap();
            let Turn::Over(over) = play.turn() else { panic!("{word:?} ends {}", game.card.id) };
            assert_eq!((over.reason.word(), over.winner), (reason, winner));
            assert_eq!(play.undo(), Err(PlayError::NothingToUndo));
            assert_eq!(replayed(&play.lines()).turn(), play.turn());
        }
    }
}

#[test]
fn a_side_that_waits_for_its_throw_is_told_so() {
    for game in GAMES {
        let mut play = (game.open)(&Options::read(game.card, "").unwrap());
        if let Turn::Dice(_) = play.turn() {
            assert_eq!(play.play(Seat::First, "a1-a2"), Err(PlayError::WaitsForDice));
            while play.turn() == Turn::Dice(Throw::Opening) {
                play.throw(&Lcg::new(5 + play.lines().len() as u64).dice(2)).unwrap();
            }
        }
    }
}

/// Every game has a golden game: a whole log, and how it ended.
#[test]
fn golden_games_end_as_they_did() {
    for game in GAMES {
        let file = format!("{}/tests/data/golden/{}.txt", env!("CARGO_MANIFEST_DIR"), game.card.id);
        let text = std::fs::read_to_string(&file)
            .unwrap_or_else(|e| panic!("a golden game is missing: {file}: {e}"));
        let expected = |key: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(&format!("# {key}: ")));
            line.unwrap_or_else(|| panic!("{file} has no '# {key}: …'")).to_owned()
        };
        let play = replay(GAMES, text.lines()).unwrap_or_else(|error| panic!("{file}: {error}"));
        let Turn::Over(over) = play.turn() else { panic!("{file} does not end") };
        let winner = over.winner.map_or("nobody".to_owned(), |seat| seat.number().to_string());
        assert_eq!(format!("{winner} wins {} ({})", over.points, over.reason), expected("over"));
        assert_eq!(play.position(), expected("position"));
    }
}

#[test]
fn a_log_with_an_error_names_its_line() {
    let faults = [
        ("", "line 1: expected a header"),
        ("takhteh one morris", "line 1: expected a header"),
        ("takhteh 2 morris", "line 1: format 2 is newer"),
        ("takhteh 1 chess", "line 1: no game 'chess'"),
        ("takhteh 1 morris wings=on", "line 1: morris has no option 'wings=on'"),
        ("takhteh 1 morris\n\n# first\n1 d2\n1 d6", "line 5: the other side is to move"),
        ("takhteh 1 morris\n1 d4", "line 2: 'd4'"),
        ("takhteh 1 morris\nposition ...", "line 2: column"),
        ("takhteh 1 morris\nd2", "line 2: expected 'dice 5 3'"),
        ("takhteh 1 backgammon\nbegin 7 1", "line 2: expected 'dice 5 3'"),
        ("takhteh 1 backgammon\nbegin 3 1\ndice 3 1", "line 3: these dice do not belong here"),
    ];
    for (log, expected) in faults {
        let error = replay(GAMES, log.lines()).err().map(|error| error.to_string()).unwrap_or_default();
        assert!(error.starts_with(expected), "{log:?}: {error}");
    }
}

proptest! {
    /// Whatever stands in a file, reading it as a log ends with a line's number or with a game.
    #[test]
    fn any_text_is_a_log_or_an_error_with_its_line(text in "\\PC{0,80}", lines in prop::collection::vec("[a-z0-9/*x -]{0,12}", 0..6)) {
        let games = GAMES.iter().map(|game| format!("takhteh 1 {}\n{}\n{text}", game.card.id, lines.join("\n")));
        for log in games.chain([text.clone(), format!("takhteh {text}")]) {
            if let Err(error) = replay(GAMES, log.lines()) {
                prop_assert!((1..=log.lines().count().max(1)).contains(&error.line), "{error}");
            }
        }
    }

}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, ..ProptestConfig::default() })]

    /// Whatever is typed is played whole or changes nothing.
    #[test]
    fn any_message_is_played_or_refused(message in "\\PC{0,60}", seed in 0_u64..50) {
        for game in GAMES {
            let mut play = (game.open)(&Options::read(game.card, "").unwrap());
            let mut rng = Lcg::new(seed);
            for _ in 0..20 {
                match play.turn() {
                    Turn::Dice(throw) => play.throw(&rng.dice(throw.count())).unwrap(),
                    Turn::Player(seat) => {
                        let before = play.lines();
                        if play.play(seat, &message).is_err() {
                            prop_assert_eq!(play.lines(), before);
                            let steps = play.steps();
                            play.play(seat, &steps[rng.below(steps.len())].step.clone()).unwrap();
                        }
                    }
                    Turn::Over(_) => break,
                }
            }
        }
    }

    /// Options are read or refused in words.
    #[test]
    fn any_words_are_options_or_an_error(words in "[a-z0-9= ]{0,30}") {
        for game in GAMES {
            match Options::read(game.card, &words) {
                Ok(options) => prop_assert_eq!(Options::read(game.card, &options.to_string()), Ok(options)),
                Err(error) => prop_assert!(!error.to_string().is_empty()),
            }
        }
    }
}
