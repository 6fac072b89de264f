//! Pictures: every game's board in every script, hostile names, the encoding. The pictures that it draws lie in
//! `target/pictures` afterwards.
#![allow(clippy::unwrap_used)]

mod animation;

use proptest::prelude::*;
use std::sync::LazyLock;
use takhteh::games::rules::{Die, Options, Turn};
use takhteh::games::scene::{Art, Lift, Mark, Scene, Seat, Shape, State, Tint, at};
use takhteh::games::{GAMES, backgammon, duel, dvonn, morris};
use takhteh::picture::{Bar, Painter, Plate, Script, theme};

static PAINTER: LazyLock<Painter> = LazyLock::new(|| Painter::new(None).unwrap());

fn backgammon_look() -> backgammon::scene::Look {
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
fn backgammon_late() -> backgammon::scene::Look {
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

fn dvonn_look() -> dvonn::scene::Look {
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
fn dvonn_early() -> dvonn::scene::Look {
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

fn morris_look() -> morris::scene::Look {
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

fn duel_look() -> duel::scene::Look {
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

fn scenes(seen_by: Seat) -> Vec<(&'static str, Scene)> {
    vec![
        ("backgammon", backgammon::scene::scene(&backgammon_look(), seen_by)),
        ("backgammon-late", backgammon::scene::scene(&backgammon_late(), seen_by)),
        ("dvonn", dvonn::scene::scene(&dvonn_look(), seen_by)),
        ("dvonn-early", dvonn::scene::scene(&dvonn_early(), seen_by)),
        ("morris", morris::scene::scene(&morris_look(), seen_by)),
        ("duel", duel::scene::scene(&duel_look(), seen_by)),
    ]
}

fn plate(scene: Scene, script: Script) -> Plate {
    let (names, status, counts) = match script {
        Script::Latin => (["Sara Ahmadi", "Ali_77"], "White to move", ["Men 15", "Men 14"]),
        Script::Persian => (["سارا احمدی", "علی Ali_77"], "نوبت سفید", ["مهره‌ها 15", "مهره‌ها 14"]),
        Script::Arabic => (["سارة الأحمدي", "Ali_77"], "دور الأبيض", ["القطع 15", "القطع 14"]),
    };
    let bar = |seat: Seat, status: Option<&str>| Bar {
        seat,
        name: names[seat.index()].to_owned(),
        status: status.map(str::to_owned),
        won: false,
        count: counts[seat.index()].to_owned(),
    };
    Plate { scene, top: bar(Seat::Second, None), bottom: bar(Seat::First, Some(status)), script }
}

/// A scene of nothing but these shapes.
fn only(shapes: Vec<Shape>) -> Plate {
    plate(Scene { height: 500.0, ground: Vec::new(), pieces: shapes }, Script::Latin)
}

struct Decoded {
    size: (u32, u32),
    palette: usize,
    pixels: Vec<[u8; 3]>,
}

fn decode(bytes: &[u8]) -> Decoded {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::IDENTITY);
    let mut reader = decoder.read_info().unwrap();
    let mut indices = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut indices).unwrap();
    let info = reader.info();
    assert_eq!((info.color_type, info.bit_depth), (png::ColorType::Indexed, png::BitDepth::Eight));
    let palette: Vec<[u8; 3]> =
        info.palette.as_ref().unwrap().chunks(3).map(|c| [c[0], c[1], c[2]]).collect();
    let pixels = indices.iter().map(|&index| palette[usize::from(index)]).collect();
    Decoded { size: info.size(), palette: palette.len(), pixels }
}

fn rgb(plate: &Plate, width: u32) -> Vec<[u8; 3]> {
    PAINTER.rgba(plate, width).unwrap().chunks(4).map(|p| [p[0], p[1], p[2]]).collect()
}

/// The pixels in which two plates differ: column and row.
fn differences(a: &Plate, b: &Plate, width: u32) -> Vec<(u32, u32)> {
    let (a, b) = (rgb(a, width), rgb(b, width));
    assert_eq!(a.len(), b.len());
    let differ = (0..a.len()).filter(|&n| a[n] != b[n]);
    differ.map(|n| (n as u32 % width, n as u32 / width)).collect()
}

#[test]
fn album() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("target/pictures");
    std::fs::create_dir_all(&folder).unwrap();
    let scripts = [(Script::Latin, "en"), (Script::Persian, "fa"), (Script::Arabic, "ar")];
    for (n, (name, scene)) in scenes(Seat::First).into_iter().enumerate() {
        // Each board large in one script, and in all three as small as a phone shows it.
        for (m, (script, code)) in scripts.into_iter().enumerate() {
            for width in [1000, 400].into_iter().skip(usize::from(n % 3 != m)) {
                let mut plate = plate(scene.clone(), script);
                if name.starts_with("backgammon") {
                    let word = ["Pips", "پیپ", "النقاط"][m];
                    plate.top.count = format!("{word} 167");
                    plate.bottom.count = format!("{word} 143");
                }
                let bytes = PAINTER.png(&plate, width).unwrap();
                let decoded = decode(&bytes);
                let height = ((scene.height + 124.0) * width as f32 / 1000.0).round() as u32;
                assert_eq!(decoded.size, (width, height), "{name} {code}");
                assert!(decoded.palette <= 256);
                assert!(bytes.len() < 72_000, "{name} {code} takes {} bytes", bytes.len());
                std::fs::write(folder.join(format!("{name}-{code}-{width}.png")), bytes).unwrap();
            }
        }
    }
    let slate = Painter::themed(None, &theme::SLATE).unwrap();
    for (name, scene) in scenes(Seat::Second) {
        let mut plate = plate(scene, Script::Persian);
        plate.bottom.won = true;
        plate.bottom.status = Some("برنده".to_owned());
        std::fs::write(folder.join(format!("{name}-slate.png")), slate.png(&plate, 400).unwrap()).unwrap();
    }
}

#[test]
fn pictures_have_their_sizes() {
    let heights: Vec<(&str, f32)> =
        scenes(Seat::First).iter().map(|(name, scene)| (*name, scene.height)).collect();
    assert!(heights.iter().all(|(_, height)| (500.0..=640.0).contains(height)), "{heights:?}");
    let plate = plate(scenes(Seat::First)[0].1.clone(), Script::Latin);
    for (width, height) in [(200, 152), (600, 456), (1000, 760)] {
        assert_eq!(decode(&PAINTER.png(&plate, width).unwrap()).size, (width, height));
    }
    for width in [0, 199, 2001, u32::MAX] {
        assert!(PAINTER.png(&plate, width).is_err(), "{width}");
    }
}

#[test]
fn the_same_plate_gives_the_same_bytes() {
    let fresh = Painter::new(None).unwrap();
    for (_, scene) in scenes(Seat::Second) {
        let plate = plate(scene, Script::Arabic);
        let first = fresh.png(&plate, 400).unwrap();
        assert_eq!(first, fresh.png(&plate, 400).unwrap(), "drawn and kept");
        assert_eq!(first, PAINTER.png(&plate, 400).unwrap(), "another painter");
    }
}

#[test]
fn painters_are_shared_between_threads() {
    let plates: Vec<Plate> =
        scenes(Seat::First).into_iter().map(|(_, scene)| plate(scene, Script::Persian)).collect();
    let alone: Vec<Vec<u8>> = plates.iter().map(|plate| PAINTER.png(plate, 300).unwrap()).collect();
    let fresh = Painter::new(None).unwrap();
    std::thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                for (plate, alone) in plates.iter().zip(&alone) {
                    assert_eq!(&fresh.png(plate, 300).unwrap(), alone);
                }
            });
        }
    });
}

#[test]
fn the_palette_keeps_the_colours() {
    for (name, scene) in scenes(Seat::First) {
        let plate = plate(scene, Script::Persian);
        let (composed, decoded) = (rgb(&plate, 400), decode(&PAINTER.png(&plate, 400).unwrap()).pixels);
        let off =
            |(a, b): (&[u8; 3], &[u8; 3])| (0..3).map(|i| u32::from(a[i].abs_diff(b[i]))).max().unwrap();
        let off: Vec<u32> = composed.iter().zip(&decoded).map(off).collect();
        let mean = f64::from(off.iter().sum::<u32>()) / off.len() as f64;
        let far = off.iter().filter(|off| **off > 24).count();
        assert!(mean < 2.5, "{name}: {mean} on average");
        assert!(far * 500 < off.len(), "{name}: {far} pixels are far off");
    }
}

#[test]
fn every_shape_is_drawn() {
    let middle = at(500.0, 250.0);
    let mut shapes = vec![
        Shape::panel(middle, at(50.0, 30.0), 6.0, Tint::Felt, Lift::Sunk),
        Shape::panel(middle, at(50.0, 30.0), 0.0, Tint::Plank, Lift::Raised),
        Shape::line(middle, middle.by(60.0, 20.0), 6.0, Tint::Accent),
        Shape::Disc { at: middle, radius: 20.0, fill: Tint::Space },
        Shape::text(&"8", middle, 40.0, Tint::Label),
        Shape::Polygon {
            corners: vec![middle, middle.by(40.0, 0.0), middle.by(20.0, 40.0)],
            fill: Tint::Light,
            edge: Some(Tint::Edge),
            lift: Lift::Flat,
        },
    ];
    let mut art = vec![Art::Ring, Art::Diamond, Art::Layer(None), Art::Tick];
    art.extend([Mark::Arrived, Mark::Left, Mark::Removed, Mark::Target].map(Art::Mark));
    art.extend([false, true].map(|crossed| Art::Cube { crossed }));
    for seat in Seat::ALL {
        art.extend(
            [State::Plain, State::Spent, State::Veteran, State::VeteranSpent].map(|s| Art::Man(seat, s)),
        );
        art.extend([Art::Layer(Some(seat)), Art::Edgewise(seat), Art::Badge(seat), Art::Star(seat)]);
        art.extend((1..=6).flat_map(|face| [false, true].map(|spent| Art::Die { seat, face, spent })));
    }
    shapes.extend(art.into_iter().map(|art| Shape::piece(art, middle, 30.0)));
    let empty = only(Vec::new());
    let mut pictures = Vec::new();
    for shape in shapes {
        let plate = only(vec![shape.clone()]);
        assert!(differences(&empty, &plate, 300).len() > 20, "{shape:?} leaves no trace");
        let picture = rgb(&plate, 300);
        assert!(!pictures.contains(&picture), "{shape:?} looks like another shape");
        pictures.push(picture);
    }
}

#[test]
fn marks_stand_where_something_happened() {
    for (name, scene) in scenes(Seat::First) {
        let marks = |shape: &Shape| matches!(shape, Shape::Piece { art: Art::Mark(_), .. });
        let marked = plate(scene.clone(), Script::Latin);
        let mut bare = marked.clone();
        bare.scene.pieces.retain(|shape| !marks(shape));
        let places: Vec<(f32, f32, f32)> = (scene.pieces.iter())
            .filter_map(|shape| match shape {
                Shape::Piece { art: Art::Mark(_), at, radius } => {
                    Some((at.x, at.y + 62.0, radius * 1.4 + 4.0))
                }
                _ => None,
            })
            .collect();
        let different = differences(&marked, &bare, 500);
        for (x, y, reach) in &places {
            let near = |(px, py): &&(u32, u32)| {
                (*px as f32 * 2.0 - x).abs() <= *reach && (*py as f32 * 2.0 - y).abs() <= *reach
            };
            assert!(different.iter().filter(near).count() > 20, "{name}: no mark at {x}, {y}");
        }
        let stray = different.iter().find(|(px, py)| {
            !places.iter().any(|(x, y, reach)| {
                (*px as f32 * 2.0 - x).abs() <= *reach && (*py as f32 * 2.0 - y).abs() <= *reach
            })
        });
        assert_eq!(stray, None, "{name}: something else changed");
    }
}

#[test]
fn marks_hide_no_count() {
    let marked = backgammon_late();
    let bare = backgammon::scene::Look { marks: Vec::new(), ..marked.clone() };
    let [marked, bare] =
        [marked, bare].map(|look| plate(backgammon::scene::scene(&look, Seat::First), Script::Latin));
    let different = differences(&marked, &bare, 1000);
    assert!(!different.is_empty());
    for shape in &bare.scene.pieces {
        if let Shape::Piece { art: Art::Badge(_), at, radius } = shape {
            let inside = different
                .iter()
                .find(|(x, y)| (*x as f32 - at.x).hypot(*y as f32 - at.y - 62.0) < radius - 1.0);
            assert_eq!(inside, None, "the count at {at:?} is touched");
        }
    }
}

#[test]
fn right_to_left_bars_are_mirrored() {
    let lit = |script| {
        let plate = plate(Scene { height: 500.0, ..Scene::default() }, script);
        let mut other = plate.clone();
        other.top.name = "Z".to_owned();
        differences(&plate, &other, 1000)
    };
    assert!(lit(Script::Latin).iter().all(|(x, _)| *x < 500), "the name stands on the left");
    assert!(lit(Script::Persian).iter().all(|(x, _)| *x > 500), "the name stands on the right");
}

#[test]
fn numbers_are_written_in_the_readers_digits() {
    assert_eq!(Script::Latin.digits("a1 90"), "a1 90");
    assert_eq!(Script::Persian.digits("a1 90"), "a۱ ۹۰");
    assert_eq!(Script::Arabic.digits("a1 90"), "a١ ٩٠");
}

#[test]
fn the_winners_bar_is_golden_and_hides_nothing_of_the_board() {
    let bare = plate(scenes(Seat::First)[4].1.clone(), Script::Persian);
    let mut won = bare.clone();
    won.bottom.won = true;
    won.bottom.status = Some("برنده".to_owned());
    let different = differences(&bare, &won, 400);
    assert!(different.len() > 400 * 15);
    assert!(different.iter().all(|(_, y)| *y > 304 - 26), "the board, above the lower bar, is as it was");
}

#[test]
fn tones_stand_out() {
    use takhteh::picture::theme::{SLATE, WOOD};
    fn light(color: [u8; 3]) -> f64 {
        let part = |c: u8| {
            let c = f64::from(c) / 255.0;
            if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(color[0]) + 0.7152 * part(color[1]) + 0.0722 * part(color[2])
    }
    fn contrast(a: [u8; 3], b: [u8; 3]) -> f64 {
        let (a, b) = (light(a), light(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }
    for theme in [&WOOD, &SLATE] {
        let name = theme.name;
        for (light, dark) in [(theme.light, theme.dark), (theme.home_light, theme.home_dark)] {
            assert!(
                contrast(light.top, dark.top) >= 2.5,
                "{name}: squares {}",
                contrast(light.top, dark.top)
            );
        }
        let fields = [
            theme.felt,
            theme.light,
            theme.dark,
            theme.home_light,
            theme.home_dark,
            theme.slate,
            theme.plank,
        ];
        for (field, body) in fields.iter().flat_map(|field| theme.men.iter().map(move |body| (field, body))) {
            let best = contrast(body.face.top, field.top).max(contrast(body.rim, field.top));
            assert!(best >= 3.0, "{name}: a man {:?} on {:?}: {best}", body.face.top, field.top);
        }
        for (ink, ground) in [
            (theme.label, theme.frame.top),
            (theme.label, theme.tray.top),
            (theme.label, theme.slate.top),
            (theme.plank_label, theme.plank.bottom),
            (theme.ink, theme.bar_lit),
            (theme.soft_ink, theme.bar),
            (theme.accent, theme.bar_lit),
            (theme.men[0].ink, theme.men[0].face.bottom),
            (theme.men[1].ink, theme.men[1].face.top),
        ] {
            assert!(contrast(ink, ground) >= 3.4, "{name}: {ink:?} on {ground:?}: {}", contrast(ink, ground));
        }
    }
}

#[test]
fn hostile_names_stay_in_their_bar() {
    let zalgo = format!("Z{}", "\u{301}\u{316}\u{334}".repeat(200));
    let long = "و".repeat(4000);
    let family = "👨\u{200d}👩\u{200d}👧\u{200d}👦".repeat(30);
    let names = [
        "",
        " \n\t ",
        "\u{202e}reversed",
        "\u{2066}\u{2066}open",
        "\u{2069}\u{2069}closed",
        &zalgo,
        &long,
        &family,
        "漢字カナ한글",
        "ﷺﷺﷺ",
        "𝔉𝔯𝔞𝔨𝔱𝔲𝔯",
        "\u{0}\u{7f}\u{feff}",
        "\u{3164}\u{115f}",
        "\u{e0001}\u{10ffff}",
        "🏳\u{fe0f}\u{200d}🌈",
        "ا\u{64b}\u{651}\u{64e}\u{670}",
    ];
    let quiet = plate(Scene { height: 200.0, ..Scene::default() }, Script::Persian);
    for name in names {
        for script in [Script::Latin, Script::Persian] {
            let mut plate = Plate { script, ..quiet.clone() };
            plate.top.name = "a".to_owned();
            let mut hostile = plate.clone();
            hostile.top.name = name.to_owned();
            let different = differences(&plate, &hostile, 500);
            assert!(!different.is_empty(), "{name:?} is not to be seen");
            assert!(different.iter().all(|(_, y)| *y < 31), "{name:?} leaves its bar");
        }
    }
}

/// How the picture of a running game tells the last turn.
fn marks_of(game: &str, throws: &[&[u8]], words: &[&str]) -> Vec<(Mark, f32, f32)> {
    let game = GAMES.iter().find(|known| known.card.id == game).unwrap();
    let mut play = (game.open)(&Options::read(game.card, "").unwrap());
    let mut throws = throws.iter();
    for word in words {
        while let Turn::Dice(_) = play.turn() {
            let dice: Vec<Die> = throws.next().unwrap().iter().map(|face| Die::new(*face).unwrap()).collect();
            play.throw(&dice).unwrap();
        }
        let Turn::Player(seat) = play.turn() else { panic!("the game is over") };
        play.play(seat, word).unwrap();
    }
    let scene = play.scene(Seat::First);
    assert!(PAINTER.png(&plate(scene.clone(), Script::Latin), 300).is_ok());
    let marks = scene.pieces.iter().filter_map(|shape| match shape {
        Shape::Piece { art: Art::Mark(mark), at, radius } if *radius > 20.0 => Some((*mark, at.x, at.y)),
        _ => None,
    });
    marks.collect()
}

#[test]
fn running_games_show_their_last_turn() {
    let kinds = |marks: &[(Mark, f32, f32)]| marks.iter().map(|(mark, ..)| *mark).collect::<Vec<_>>();
    let opened = marks_of("backgammon", &[&[3, 1]], &["8/5 6/5"]);
    assert_eq!(kinds(&opened), [Mark::Arrived, Mark::Left, Mark::Left]);
    assert!(opened[0].1 > opened[1].1 && opened[1].1 > opened[2].1, "points 5, 6 and 8 from right to left");
    let placed = marks_of("morris", &[], &["d2", "d6"]);
    assert_eq!(kinds(&placed), [Mark::Arrived]);
    assert!(placed[0].2 < 318.0, "d6 is on the far side of First");
    let mill = marks_of("morris", &[], &["a1", "b2", "d1", "b4", "g1"]);
    assert_eq!(kinds(&mill), [Mark::Arrived, Mark::Target, Mark::Target]);
    let taken = marks_of("morris", &[], &["a1", "b2", "d1", "b4", "g1xb2"]);
    assert_eq!(kinds(&taken), [Mark::Arrived, Mark::Removed]);
    assert_eq!(kinds(&marks_of("dvonn", &[], &["d3"])), [Mark::Arrived]);
    let moved = marks_of("duel", &[&[6, 1], &[3]], &["b2-b4 c2-c5 done"]);
    assert_eq!(kinds(&moved), [Mark::Left, Mark::Arrived, Mark::Left, Mark::Arrived]);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn any_text_can_be_drawn(name in any::<String>(), status in any::<String>(), count in any::<String>()) {
        let mut plate = plate(Scene { height: 200.0, ..Scene::default() }, Script::Persian);
        plate.bottom = Bar { seat: Seat::First, name, status: Some(status), won: false, count };
        prop_assert!(PAINTER.png(&plate, 200).is_ok());
    }

    #[test]
    fn any_shape_can_be_drawn(x in -3000.0_f32..3000.0, y in -3000.0_f32..3000.0, size in -10.0_f32..500.0) {
        let corner = at(x, y);
        let plate = only(vec![
            Shape::man(Seat::First, corner, size),
            Shape::panel(corner, at(size, size), size, Tint::Felt, Lift::Sunk),
            Shape::line(corner, at(size, x), size, Tint::Dark),
            Shape::Polygon { corners: vec![corner, corner, corner], fill: Tint::Dark, edge: Some(Tint::Edge), lift: Lift::Raised },
            Shape::text(&"12", corner, size, Tint::Label),
        ]);
        prop_assert!(PAINTER.png(&plate, 200).is_ok());
    }
}
