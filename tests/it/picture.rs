//! Pictures: every game's board in every script, hostile names, the encoding. The pictures that it draws lie in
//! `target/pictures` afterwards.
#![allow(clippy::unwrap_used)]

mod animation;
mod bars;
mod looks;
mod marks;
mod sight;

use looks::{backgammon_late, backgammon_look, duel_look, dvonn_early, dvonn_look, morris_look};
use proptest::prelude::*;
use std::sync::LazyLock;
use takhteh::games::scene::{Art, Lift, Mark, Scene, Seat, Shape, State, Tint, at};
use takhteh::games::{backgammon, duel, dvonn, morris};
use takhteh::picture::{Bar, Painter, Plate, Script, theme};

static PAINTER: LazyLock<Painter> = LazyLock::new(|| Painter::new(None).unwrap());

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
fn pixels_are_those_of_the_png() {
    for (name, scene) in scenes(Seat::First) {
        let plate = plate(scene, Script::Persian);
        assert!(rgb(&plate, 400) == decode(&PAINTER.png(&plate, 400).unwrap()).pixels, "{name}");
    }
}

#[test]
fn plain_areas_keep_exactly_their_colour() {
    for theme in [&theme::WOOD, &theme::SLATE] {
        let painter = Painter::themed(None, theme).unwrap();
        let tints =
            [Tint::Felt, Tint::Light, Tint::Dark, Tint::HomeLight, Tint::HomeDark, Tint::Slate, Tint::Space];
        for tint in tints {
            let panel = Shape::panel(at(0.0, 0.0), at(1000.0, 200.0), 0.0, tint, Lift::Flat);
            let man = Shape::man(Seat::First, at(100.0, 100.0), 40.0);
            let plate = plate(Scene { height: 200.0, ground: vec![panel], pieces: vec![man] }, Script::Latin);
            let pixels = decode(&painter.png(&plate, 500).unwrap()).pixels;
            let (row, right) = (500 * (31 + 50), 250);
            let plain = pixels[row + right..row + 500].iter().all(|pixel| *pixel == theme.surface(tint).top);
            assert!(plain, "{} {tint:?}", theme.name);
        }
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
