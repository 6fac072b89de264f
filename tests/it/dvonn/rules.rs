//! Every rule V1–V20 by its number.

use super::{START, ended, options, play, space, sparse, steps, targets, tower};
use std::collections::BTreeSet;
use takhteh::games::dvonn::{Dvonn, Piece, Space, Step};
use takhteh::games::rules::{Reason, Rules, Seat, Turn};

#[test]
fn v1_the_board_has_49_spaces_in_five_rows() {
    let rows: Vec<String> =
        (0..5).map(|row| Space::row_of(row).map(|s| s.to_string()).collect::<Vec<_>>().join(" ")).collect();
    assert_eq!(
        rows,
        [
            "a1 b1 c1 d1 e1 f1 g1 h1 i1",
            "a2 b2 c2 d2 e2 f2 g2 h2 i2 j2",
            "a3 b3 c3 d3 e3 f3 g3 h3 i3 j3 k3",
            "b4 c4 d4 e4 f4 g4 h4 i4 j4 k4",
            "c5 d5 e5 f5 g5 h5 i5 j5 k5",
        ]
    );
    assert_eq!(Space::all().len(), 49);
}

#[test]
fn v2_six_directions_and_120_links() {
    let mut links = 0;
    for from in Space::all() {
        let near = Space::all().filter(|to| {
            let column = i16::from(to.column()) - i16::from(from.column());
            let row = i16::from(to.row()) - i16::from(from.row());
            matches!((column, row), (1 | -1, 0) | (0, 1 | -1) | (1, 1) | (-1, -1))
        });
        let near: BTreeSet<String> = near.map(|to| to.to_string()).collect();
        // A black man elsewhere keeps the game going (V11).
        let ring = if ["a3", "f3", "k3"].contains(&from.to_string().as_str()) { "R" } else { "" };
        let other = if from.to_string() == "k3" { "a3RB" } else { "k3RB" };
        let position = sparse("fixed", &format!("{from}{ring}W {other}"), "1 0,0 0 0");
        let found: BTreeSet<String> =
            targets(&position, &from.to_string()).split(' ').map(ToOwned::to_owned).collect();
        assert_eq!(found, near, "{from}");
        links += near.len();
    }
    assert_eq!(links, 240, "each from both ends");
}

#[test]
fn v3_fixed_rings_lie_on_a3_f3_k3_and_never_move() {
    let start = Dvonn::start(&options(""));
    assert_eq!(start.text(), START);
    let rings: Vec<String> = Space::all().filter(|s| start.has_ring(*s)).map(|s| s.to_string()).collect();
    assert_eq!(rings, ["a3", "f3", "k3"]);
    assert!(rings.iter().all(|ring| start.owner(space(ring)).is_none()));
    let moved = play(&sparse("fixed", "f3RWW k3RB", "1 0,0 0 0"), "f3-d3");
    assert_eq!((tower(&moved, "f3"), tower(&moved, "d3")), ("R".to_owned(), ".".to_owned()));
}

#[test]
fn v4_the_sides_place_46_men_in_turn() {
    let mut position = Dvonn::start(&options("rules=fixed"));
    let order = position.steps();
    assert_eq!(order.len(), 46);
    assert!(!steps(&position).contains(&"f3".to_owned()), "not on a ring");
    for (n, step) in order.iter().enumerate() {
        assert!(position.is_placement());
        assert_eq!(position.turn(), Turn::Player(Seat::ALL[n % 2]));
        assert_eq!(position.steps().len(), 46 - n);
        position.step(*step);
        let Step::Place(space) = *step else { panic!("{step} is no placement") };
        assert_eq!(position.tower(space).top(), Some(Piece::Man(Seat::ALL[n % 2])), "nothing is removed");
    }
    assert!(!position.is_placement());
}

#[test]
fn v5_first_moves_first_after_the_last_placement() {
    let mut position = Dvonn::start(&options("rules=fixed"));
    for step in position.steps() {
        position.step(step);
    }
    assert_eq!(position.turn(), Turn::Player(Seat::First));
    assert!(position.steps().iter().all(|step| matches!(step, Step::Move { .. })));
}

#[test]
fn v6_the_colour_on_top_owns_and_a_ring_beneath_is_not_counted() {
    let position = sparse("fixed", "a3RWB d3BW k3RB", "2 0,0 0 0");
    assert_eq!(position.owner(space("a3")), Some(Seat::Second));
    assert_eq!(position.height(space("a3")), 2);
    assert_eq!(position.owner(space("d3")), Some(Seat::First));
    assert_eq!(targets(&position, "a3"), "a1 c3 c5");
}

#[test]
fn v7_a_tower_moves_exactly_its_height_over_anything() {
    let position = sparse("fixed", "d3WW e3B f3RB k3RB", "1 0,0 0 0");
    // Over e3 to the ring, over nothing to b3; up, down and along the diagonals to empty spaces.
    assert_eq!(targets(&position, "d3"), "b1 b3 d1 d5 f3 f5");
    let over_a_ring = sparse("fixed", "e3WW g3B k3RB", "1 0,0 0 0");
    assert!(targets(&over_a_ring, "e3").contains("g3"));
    let own = sparse("fixed", "a3RW b3W k3RB", "1 0,0 0 0");
    assert_eq!(targets(&own, "a3"), "a2 b3 b4");
    assert_eq!(targets(&own, "b3"), "a2 a3 b2 b4 c3 c4");
    let eleven = sparse("fixed", "a3RWWWWWWWWWWW k3RB", "1 0,0 0 0");
    assert_eq!(steps(&eleven), ["pass"], "no line is eleven long");
    assert_eq!(steps(&sparse("fixed", "a3RWWWWWWWWWW k3RB", "1 0,0 0 0")), ["a3-k3"]);
}

#[test]
fn v8_the_mover_lies_on_top_and_leaves_the_ring() {
    let position = play(&sparse("fixed", "a3RBW c3WB k3RB", "1 0,0 0 0"), "a3-c3");
    // On c3 it has no chain to a ring (V9); with b3 between it has.
    assert_eq!((tower(&position, "a3"), tower(&position, "c3")), ("R".to_owned(), ".".to_owned()));
    let position = play(&sparse("fixed", "a3RBW b3W c3WB k3RB", "1 0,0 0 0"), "a3-c3");
    assert_eq!((tower(&position, "a3"), tower(&position, "c3")), ("R".to_owned(), "WBBW".to_owned()));
    assert_eq!(position.owner(space("c3")), Some(Seat::First));
    assert_eq!(position.height(space("c3")), 4);
}

#[test]
fn v9_cut_off_towers_fall() {
    let before = sparse("fixed", "b3W c3B d3BW f3RB k3RW", "1 0,0 0 0");
    let after = play(&before, "b3-b4");
    // b3 was the bridge: at b4 the mover still leans on a3, nobody else does.
    assert_eq!(after.text(), sparse("fixed", "b4W f3RB k3RW", "2 0,0 0 0").text());
    let after = play(&before, "b3-b2");
    assert_eq!(after.text(), sparse("fixed", "f3RB k3RW", "2 0,0 0 0").text());
    let fell = before.cut_off("b3-b2".parse().unwrap());
    let fell: Vec<String> = fell.iter().map(|(space, tower)| format!("{space} {tower}")).collect();
    assert_eq!(fell, ["b2 W", "c3 B", "d3 BW"], "the mover's own tower too");
    assert_eq!(Seat::ALL.map(|seat| after.held(seat)), [1, 1], "to nobody");
}

#[test]
fn v10_a_side_without_a_move_passes() {
    let position = sparse("fixed", "a3RWWWWWWWWWWW k3RB", "1 0,0 0 7");
    assert_eq!(position.steps(), [Step::Pass]);
    assert_eq!(play(&position, "pass").text(), sparse("fixed", "a3RWWWWWWWWWWW k3RB", "2 0,0 0 8").text());
    let free = sparse("fixed", "a3RWW k3RB", "1 0,0 0 0");
    assert!(free.meanings(&Step::Pass).is_empty());
    assert_eq!(position.meanings(&Step::Pass), [vec![Step::Pass]]);
}

#[test]
fn v11_no_tower_and_no_move_end_the_game() {
    let before = sparse("fixed", "b3W k3RB", "1 0,0 0 0");
    assert_eq!(ended(&before), None);
    assert_eq!(ended(&play(&before, "b3-c3")), Some((Some(Seat::Second), Reason::NoTower)));
    let blocked = sparse("fixed", "a3RWWWWWWWWWWW k3RBBBBBBBBBBBB", "1 0,0 0 0");
    assert_eq!(ended(&blocked), Some((Some(Seat::Second), Reason::NoMove)));
    assert!(blocked.steps().is_empty());
    let placing = Dvonn::start(&options(""));
    assert_eq!(ended(&placing), None, "nobody owns a tower while men are in hand");
    let lone = sparse("fixed", "k3RBBBBBBBBBBBB", "1 0,0 0 40");
    assert_eq!(ended(&lone), Some((Some(Seat::Second), Reason::NoTower)), "before the other reasons");
}

#[test]
fn v12_the_third_repetition_ends_the_game() {
    let there_and_back = "a3-b3 k3-j3 b3-a3 j3-k3";
    let mut position = sparse("fixed", "a3RW k3RB", "1 0,0 0 0");
    position = play(&position, there_and_back);
    assert_eq!(ended(&position), None);
    position = play(&position, "a3-b3 k3-j3 b3-a3");
    assert_eq!(ended(&position), None);
    position = play(&position, "j3-k3");
    assert_eq!(ended(&position), Some((None, Reason::Repetition)));

    let placing = sparse("fixed", "b3W", "2 0,1 0 0");
    let position = play(&placing, "j3 b3-a3 j3-k3 a3-b3 k3-j3 b3-a3 j3-k3 a3-b3 k3-j3");
    assert_eq!(ended(&position), Some((None, Reason::Repetition)), "the one after the last placement counts");

    let late = sparse("fixed", "a3RW k3RB", "1 0,0 0 32");
    let late = play(&play(&late, there_and_back), there_and_back);
    assert!(late.text().ends_with(" 40"));
    assert_eq!(ended(&late), Some((None, Reason::Repetition)), "before no_progress");
}

#[test]
fn v12_forty_quiet_turns_end_the_game() {
    let position = sparse("fixed", "b3W b4W k3RB", "1 0,0 0 39");
    let over = Some((Some(Seat::First), Reason::NoProgress));
    assert_eq!(ended(&play(&position, "b3-a2")), over, "an empty space is no progress");
    assert_eq!(ended(&play(&position, "b3-a3")), over, "a bare ring is no progress");
    assert!(play(&position, "b3-b4").text().ends_with(" 0"), "a landing on a tower");
    assert!(play(&position, "b4-c5").text().ends_with(" 0"), "a removal");
    let pass = play(&sparse("fixed", "a3RWWWWWWWWWWW k3RB", "1 0,0 0 39"), "pass");
    assert_eq!(ended(&pass), over, "a pass counts");
}

#[test]
fn v12_the_last_ten_rounds_are_counted() {
    let left = |quiet: u8| sparse("fixed", "a3RW k3RB", &format!("1 0,0 0 {quiet}")).rounds_left();
    assert_eq!(
        [0, 19, 20, 21, 22, 39, 40].map(left),
        [None, None, Some(10), Some(10), Some(9), Some(1), None]
    );
    assert_eq!(sparse("official", "a3RW k3RB e3R", "1 0,0 0 0").rounds_left(), None);
}

#[test]
fn v13_more_men_win_and_equal_is_a_draw() {
    let end =
        |first: &str, second: &str| ended(&sparse("fixed", &format!("a3R{first} k3R{second}"), "1 0,0 0 40"));
    assert_eq!(end("BBW", "WB"), Some((Some(Seat::First), Reason::NoProgress)));
    assert_eq!(end("W", "WB"), Some((Some(Seat::Second), Reason::NoProgress)));
    assert_eq!(end("BW", "WB"), Some((None, Reason::NoProgress)));
}

#[test]
fn v14_rings_first_then_men_and_second_places_the_first_man() {
    let mut position = Dvonn::start(&options("rules=official"));
    for n in 0..49_usize {
        let side = Seat::ALL[n % 2];
        assert_eq!(position.turn(), Turn::Player(side));
        assert_eq!(position.steps().len(), 49 - n, "any empty space");
        let step = position.steps()[n / 2 % (49 - n)];
        position.step(step);
        let Step::Place(space) = step else { panic!("{step} is no placement") };
        let piece = if n < 3 { Piece::Ring } else { Piece::Man(side) };
        assert_eq!(position.tower(space).top(), Some(piece));
    }
    assert!(!position.is_placement());
}

#[test]
fn v15_first_moves_first() {
    let mut position = Dvonn::start(&options("rules=official"));
    for _ in 0..49 {
        position.step(position.steps()[0]);
    }
    assert_eq!(position.turn(), Turn::Player(Seat::First));
    assert!(matches!(position.steps()[0], Step::Move { .. }));
}

#[test]
fn v16_a_ring_counts_and_moves_with_its_tower() {
    let position = sparse("official", "d3RW f3B g3R k3R", "1 0,0 0 0");
    assert_eq!(position.height(space("d3")), 2);
    assert_eq!(steps(&position), ["d3-f3"], "a ring alone can't move");
    assert_eq!(position.owner(space("g3")), None);
    let after = play(&position, "d3-f3");
    assert_eq!((tower(&after, "f3"), tower(&after, "d3")), ("BRW".to_owned(), ".".to_owned()));
    assert!(after.has_ring(space("f3")) && !after.has_ring(space("d3")));
}

#[test]
fn v17_a_move_ends_on_an_occupied_space() {
    let position = sparse("official", "d3W e3B d4W k3R c2R a3R", "1 0,0 0 0");
    assert_eq!(targets(&position, "d3"), "c2 d4 e3");
    let two = sparse("official", "d3WW f3B k3R d5R a3R", "1 0,0 0 0");
    assert_eq!(targets(&two, "d3"), "d5 f3", "over empty spaces");
}

#[test]
fn v18_a_tower_with_six_neighbours_can_not_move() {
    let around = "d3W d4B e4B e3B d2B c2B k3R a3R f3R";
    assert_eq!(targets(&sparse("official", around, "1 0,0 0 0"), "d3"), "c2 d2 d4 e3 e4");
    let shut_in = format!("{around} c3B");
    assert_eq!(targets(&sparse("official", &shut_in, "1 0,0 0 0"), "d3"), "");
    // At the edge a tower has fewer neighbours and is never shut in.
    let edge = "a1W a2B b2B b1B k3R f3R e3R";
    assert_eq!(targets(&sparse("official", edge, "1 0,0 0 0"), "a1"), "a2 b1 b2");
}

#[test]
fn v19_towers_without_a_chain_to_a_ring_fall() {
    let before = sparse("official", "a3R b3W c3B d3W k3R j3B f1R", "1 0,0 0 0");
    let after = play(&before, "b3-c3");
    assert_eq!(after.text(), sparse("official", "a3R k3R j3B f1R", "2 0,0 0 0").text());
    // The ring moves away, and what leaned on it falls.
    let before = sparse("official", "a3R b3B c3RW e3W f3R", "1 0,0 0 0");
    let after = play(&before, "c3-a3");
    assert_eq!(after.text(), sparse("official", "a3RRW b3B e3W f3R", "2 0,0 0 0").text());
    let before = sparse("official", "d3B e3RW g3B h3R a1R", "1 0,0 0 0");
    assert_eq!(play(&before, "e3-g3").text(), sparse("official", "g3BRW h3R a1R", "2 0,0 0 0").text());
}

#[test]
fn v20_ends_only_when_neither_can_move_and_rings_count() {
    let position = sparse("official", "d3RW f3R k3R e1BB", "2 0,0 0 0");
    assert_eq!(position.steps(), [Step::Pass], "V10 holds");
    let lone = sparse("official", "d3W e3R k3R a3R", "2 0,0 0 0");
    assert_eq!(ended(&lone), None, "a side without towers passes");
    assert_eq!(lone.steps(), [Step::Pass]);
    let over = sparse("official", "d3RW f2BB k3R a3R", "2 0,0 0 0");
    assert_eq!(ended(&over), Some((None, Reason::NoMove)), "the ring counts");
    assert_eq!(Seat::ALL.map(|seat| over.held(seat)), [2, 2]);
}
