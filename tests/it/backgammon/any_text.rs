//! Any text and any game: nothing panics, nothing is lost.

use super::{Choices, open_at, options, read, read_with};
use proptest::prelude::*;
use takhteh::games::backgammon::board::{BAR, OFF};
use takhteh::games::backgammon::notation::Word;
use takhteh::games::backgammon::{Backgammon, mat};
use takhteh::games::rules::{Rules, Seat, Throw, Turn};

proptest! {
    #[test]
    fn no_word_is_a_panic(text in "[0-9bofar/:*()x -]{0,20}|\\PC{0,12}") {
        let mut game = open_at("", "-b----E-C---eD---c-e----BA:0:0:1:31:0:0:0:0:10");
        let before = game.position();
        if game.play(Seat::First, &text).is_err() {
            prop_assert_eq!(game.position(), before);
        }
        let _ = text.parse::<Word>();
    }

    #[test]
    fn no_xgid_is_a_panic(text in "\\PC{0,60}", men in "[-a-oA-O]{25,27}", fields in "[-0-9D]{1,3}(:[-0-9D]{1,3}){7,10}", steps in "( [0-9/a-z*]{1,6}){0,2}") {
        for text in [text.clone(), format!("XGID={men}:{fields}{steps}"), format!("-b----E-C---eE---c-e----B-:{fields}{steps}")] {
            match Backgammon::read(&text, &options("")) {
                Ok(game) => prop_assert_eq!(read(&game.text()).text(), game.text()),
                Err(error) => prop_assert!(error.column <= text.chars().count() + 1, "{}: {}", text, error),
            }
        }
    }

    #[test]
    fn no_mat_is_a_panic(text in "\\PC{0,80}", rows in proptest::collection::vec("[ 0-9):/*]{0,30}( Takes| Drops| Doubles => 2| Wins 1 point| Cannot Move|31: 8/5 6/5|Game 1| A : 0  B : 0)?", 0..8)) {
        let _ = mat::import(&text);
        let head = "3 point match\n Game 1\n A : 0            B : 0\n";
        let _ = mat::import(&format!("{head}{}", rows.join("\n")));
        let _ = mat::import(&rows.join("\n"));
    }

    #[test]
    fn men_are_kept_and_texts_read_back_through_whole_games(seed in any::<u64>(), words in prop::sample::select(vec!["", "points=3", "cube=on jacoby=on", "opening=reroll points=3"])) {
        let mut choices = Choices(seed);
        let mut game = Backgammon::start(&options(words));
        for _ in 0..150 {
            match game.turn() {
                Turn::Over(_) => break,
                Turn::Dice(_) => game.throw(&choices.dice()),
                Turn::Player(_) => {
                    let steps = game.steps();
                    let step = steps[choices.below(steps.len())];
                    let named = game.meanings(&step.to_string().parse().unwrap());
                    prop_assert_eq!(named, vec![vec![step]]);
                    game.step(step);
                }
            }
            for seat in Seat::ALL {
                prop_assert_eq!((OFF..=BAR).map(|point| game.men(seat, point)).sum::<u8>(), 15);
            }
            let again = read_with(words, &game.text());
            prop_assert_eq!(again.text(), game.text());
            // After the throw that finds the beginner the text is still that of the start.
            if words.starts_with("opening=reroll") && again.turn() == Turn::Dice(Throw::Opening) {
                continue;
            }
            prop_assert_eq!(again.steps(), game.steps());
        }
    }
}
