//! A board of each game with something of everything on it.

use takhteh::games::scene::{Mark, Seat};
use takhteh::games::{backgammon, duel, dvonn, morris};

pub fn backgammon_look() -> backgammon::scene::Look {
    use backgammon::scene::{Cube, Look, Score, Thrown};
    let mut men = [[0_u8; 26]; 2];
    for (point, count) in [(24, 2), (20, 1), (13, 4), (8, 3), (6, 4), (5, 1)] {
        men[0][point] = count;
    }
    for (point, count) in [(25, 1), (24, 1), (22, 1), (13, 6), (8, 2), (7, 1), (6, 3)] {
        men[1][point] = count;
    }
    let die = |face, spent| Thrown { seat: Seat::First, face, spent };
    Look {
        men,
        dice: vec![die(6, false), die(3, true)],
        cube: Some(Cube { value: 2, owner: Some(Seat::Second), offered_to: None, crawford: false }),
        score: Some(Score { points: [2, 4], length: 7 }),
        marks: vec![
            (Seat::First, 8, Mark::Left),
            (Seat::First, 5, Mark::Arrived),
            (Seat::Second, 20, Mark::Removed),
        ],
    }
}

/// Full stacks, men off, a double of the far side, an offered cube.
pub fn backgammon_late() -> backgammon::scene::Look {
    use backgammon::scene::{Cube, Look, Thrown};
    let mut men = [[0_u8; 26]; 2];
    for (point, count) in [(0, 3), (1, 6), (2, 5), (25, 1)] {
        men[0][point] = count;
    }
    for (point, count) in [(0, 4), (1, 9), (3, 2)] {
        men[1][point] = count;
    }
    let dice = [false, false, true, true].map(|spent| Thrown { seat: Seat::Second, face: 5, spent });
    Look {
        men,
        dice: dice.to_vec(),
        cube: Some(Cube { value: 64, owner: None, offered_to: Some(Seat::First), crawford: false }),
        score: None,
        marks: vec![
            (Seat::Second, 1, Mark::Arrived),
            (Seat::First, 1, Mark::Left),
            (Seat::Second, 0, Mark::Arrived),
        ],
    }
}

pub fn dvonn_look() -> dvonn::scene::Look {
    use Seat::{First as W, Second as B};
    use dvonn::scene::{Look, Tower};
    let tower = |space, pieces: &[Option<Seat>]| Tower { space, pieces: pieces.to_vec() };
    let (w, b, r) = (Some(W), Some(B), None);
    Look {
        towers: vec![
            tower((0, 2), &[r]),
            tower((5, 2), &[r, w, b, b]),
            tower((10, 2), &[r, w]),
            tower((0, 0), &[b]),
            tower((1, 1), &[w, b, w]),
            tower((2, 1), &[w]),
            tower((3, 2), &[b, w, w, b, b, w, w]),
            tower((4, 3), &[b]),
            tower((6, 3), &[w]),
            tower((6, 4), &[w, b]),
            tower((7, 2), &[b]),
            tower((8, 2), &[w]),
            tower((9, 3), &[b, b, w, w, w, b, w, b, w, b, w, w]),
            tower((9, 4), &[b]),
            tower((4, 0), &[w]),
            tower((5, 0), &[b]),
        ],
        marks: vec![
            ((5, 2), Mark::Arrived),
            ((5, 1), Mark::Left),
            ((7, 0), Mark::Removed),
            ((8, 1), Mark::Removed),
        ],
        ..Look::default()
    }
}

/// The placement of the published game.
pub fn dvonn_early() -> dvonn::scene::Look {
    use dvonn::scene::{Look, Tower};
    let one = |space, piece| Tower { space, pieces: vec![piece] };
    Look {
        towers: vec![one((3, 2), None), one((6, 1), Some(Seat::First)), one((5, 3), Some(Seat::Second))],
        rings_in_hand: 2,
        men_in_hand: [22, 22],
        rings_count: true,
        marks: vec![((5, 3), Mark::Arrived)],
    }
}

pub fn morris_look() -> morris::scene::Look {
    let men = "W.B.WBB.W.B.W..W.BB..W.B";
    let mut points = [None; 24];
    for (point, c) in points.iter_mut().zip(men.chars()) {
        *point = match c {
            'W' => Some(Seat::First),
            'B' => Some(Seat::Second),
            _ => None,
        };
    }
    points[0] = Some(Seat::First);
    points[9] = Some(Seat::First);
    points[21] = Some(Seat::First);
    morris::scene::Look {
        points,
        hand: [2, 1],
        lost: [1, 2],
        mill: vec![[0, 9, 21]],
        marks: vec![
            (9, Mark::Arrived),
            (2, Mark::Target),
            (6, Mark::Target),
            (7, Mark::Removed),
            (11, Mark::Left),
        ],
    }
}

pub fn duel_look() -> duel::scene::Look {
    use duel::scene::{Fallen, Look, Man};
    let man = |file, rank, seat, number| Man {
        square: (file, rank),
        seat,
        number,
        marked: rank == 1 || rank == 6,
        veteran: false,
        moved: false,
    };
    let mut men = Vec::new();
    for n in 0..8_u8 {
        men.push(man(n, 0, Seat::First, n + 1));
        men.push(man(7 - n, 7, Seat::Second, n + 1));
        if n != 2 && n != 4 {
            men.push(man(n, 1, Seat::First, n + 1));
        }
        if n != 3 && n != 5 {
            men.push(man(7 - n, 6, Seat::Second, n + 1));
        }
    }
    men.push(Man { marked: true, moved: true, ..man(2, 4, Seat::First, 3) });
    men.push(Man { marked: true, veteran: true, ..man(5, 3, Seat::Second, 4) });
    men.push(Man { veteran: true, moved: true, ..man(6, 4, Seat::First, 2) });
    let fallen = |seat, number| Fallen { seat, number, marked: false };
    Look {
        men,
        fallen: vec![fallen(Seat::First, 5), fallen(Seat::Second, 6), fallen(Seat::Second, 2)],
        dice: vec![(Seat::First, 5)],
        moves_left: 3,
        mover: Some(Seat::First),
        marks: vec![
            ((2, 1), Mark::Left),
            ((2, 4), Mark::Arrived),
            ((6, 4), Mark::Removed),
            ((3, 4), Mark::Removed),
        ],
    }
}
