//! Boards as people see them who cannot tell red from green: what matters must differ in lightness, too.

use super::*;
use std::fs;
use std::path::Path;
use takhteh::picture::theme::{SLATE, WOOD};

/// How strong light of each colour is felt, for linear red, green and blue.
type Matrix = [[f64; 3]; 3];

/// Full dichromacy, after Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of
/// Color Vision Deficiency", IEEE Transactions on Visualization and Computer Graphics 15 (2009), severity 1.0.
const SIGHTS: [(&str, Matrix); 3] = [
    ("everybody", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protanopia",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
];

/// What men stand on.
const FIELDS: [Tint; 7] =
    [Tint::Felt, Tint::Light, Tint::Dark, Tint::HomeLight, Tint::HomeDark, Tint::Space, Tint::Plank];

/// The radius of the pieces that are compared, in units; the pictures are half as wide.
const RADIUS: f32 = 40.0;

/// Contrast as the Web Content Accessibility Guidelines define it, from lightness to lightness.
fn contrast(a: f64, b: f64) -> f64 {
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// The linear red, green and blue that somebody of this sight sees.
fn seen(sight: &Matrix, color: [u8; 3]) -> [f64; 3] {
    let linear = color.map(|c| {
        let c = f64::from(c) / 255.0;
        if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    });
    sight.map(|row| row.iter().zip(linear).map(|(a, b)| a * b).sum::<f64>().clamp(0.0, 1.0))
}

fn lightness(sight: &Matrix, color: [u8; 3]) -> f64 {
    seen(sight, color).iter().zip([0.2126, 0.7152, 0.0722]).map(|(a, b)| a * b).sum()
}

/// Pieces on a field, by the colours of each pixel.
fn drawn(painter: &Painter, field: Tint, pieces: &[Art]) -> Vec<[u8; 3]> {
    let ground = Shape::panel(at(0.0, 0.0), at(1000.0, 200.0), 0.0, field, Lift::Flat);
    let pieces = pieces.iter().map(|art| Shape::piece(*art, at(500.0, 100.0), RADIUS));
    let scene = Scene { height: 200.0, ground: vec![ground], pieces: pieces.collect() };
    let pixels = painter.rgba(&plate(scene, Script::Latin), 500).unwrap();
    pixels.chunks(4).map(|p| [p[0], p[1], p[2]]).collect()
}

/// In how much of a man's area two drawings stand apart by `limit` at least: 1.0 is the whole man.
fn apart(sight: &Matrix, a: &[[u8; 3]], b: &[[u8; 3]], limit: f64) -> f64 {
    let differ = |(a, b): &(&[u8; 3], &[u8; 3])| {
        a != b && contrast(lightness(sight, **a), lightness(sight, **b)) >= limit
    };
    let radius = f64::from(RADIUS) / 2.0;
    a.iter().zip(b).filter(differ).count() as f64 / (std::f64::consts::PI * radius * radius)
}

/// Calls `check` for every theme, sight and field.
fn everywhere(check: impl Fn(&Painter, &Matrix, Tint, &str)) {
    for theme in [&WOOD, &SLATE] {
        let painter = Painter::themed(None, theme).unwrap();
        for (sight, matrix) in &SIGHTS {
            for field in FIELDS {
                check(&painter, matrix, field, &format!("{}, {sight}, on {field:?}", theme.name));
            }
        }
    }
}

#[test]
fn the_simulation_keeps_grey_and_takes_red_from_green() {
    for (name, sight) in &SIGHTS {
        for grey in [0, 100, 255] {
            let [r, g, b] = seen(sight, [grey; 3]);
            assert!((r - g).abs() < 0.01 && (g - b).abs() < 0.01, "{name}: {r} {g} {b}");
        }
        let away = |a: [f64; 3], b: [f64; 3]| a.iter().zip(b).map(|(a, b)| (a - b).abs()).sum::<f64>();
        // Two tones of one lightness to those who lack green: alike to them alone.
        let (red, green) = (seen(sight, [190, 60, 40]), seen(sight, [120, 110, 30]));
        assert_eq!(away(red, green) < 0.1, *name == "deuteranopia", "{name}: {red:?} {green:?}");
    }
}

#[test]
fn the_two_sides_and_the_rings_stand_apart() {
    let [white, black] = Seat::ALL.map(|seat| Art::Man(seat, State::Plain));
    everywhere(|painter, sight, field, place| {
        let [white, black, ring, bare] =
            [vec![white], vec![black], vec![Art::Ring], vec![]].map(|art| drawn(painter, field, &art));
        let sides = apart(sight, &white, &black, 5.0);
        assert!(sides >= 0.6, "{place}: the sides differ in {sides}");
        for (man, name) in [(&white, "white"), (&black, "black")] {
            let shown = apart(sight, man, &bare, 2.0);
            assert!(shown >= 0.06, "{place}: a {name} man shows in {shown}");
        }
        if field == Tint::Space {
            for (man, name) in [(&white, "white"), (&black, "black")] {
                let red = apart(sight, man, &ring, 1.7);
                assert!(red >= 0.6, "{place}: a ring differs from a {name} man in {red}");
            }
            let shown = apart(sight, &ring, &bare, 1.7);
            assert!(shown >= 0.15, "{place}: a ring shows in {shown}");
        }
    });
}

#[test]
fn marks_stand_out_from_men_and_field() {
    let men = [None, Some(Seat::First), Some(Seat::Second)];
    let men = men.map(|seat| seat.map(|seat| Art::Man(seat, State::Plain)));
    everywhere(|painter, sight, field, place| {
        for man in men {
            let man: Vec<Art> = man.into_iter().collect();
            let bare = drawn(painter, field, &man);
            for mark in [Mark::Arrived, Mark::Left, Mark::Removed, Mark::Target] {
                let marked = [man.as_slice(), &[Art::Mark(mark)]].concat();
                let shown = apart(sight, &drawn(painter, field, &marked), &bare, 2.0);
                assert!(shown >= 0.06, "{place}: {mark:?} over {man:?} shows in {shown}");
            }
        }
    });
}

#[test]
fn tones_stand_out() {
    let contrast = |a, b| {
        let [(_, everybody), ..] = &SIGHTS;
        contrast(lightness(everybody, a), lightness(everybody, b))
    };
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

/// Draws every board as each kind of eye sees it, for human eyes to look at.
#[test]
fn boards_as_they_are_seen() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/pictures");
    fs::create_dir_all(&folder).unwrap();
    for theme in [&WOOD, &SLATE] {
        for (sight, matrix) in &SIGHTS[1..] {
            let painter = Painter::themed(None, theme).unwrap();
            for (game, scene) in scenes(Seat::First) {
                let path = folder.join(format!("{game}-{}-{sight}.png", theme.name));
                fs::write(path, seen_board(&painter, scene, matrix)).unwrap();
            }
        }
    }
}

fn seen_board(painter: &Painter, scene: Scene, sight: &Matrix) -> Vec<u8> {
    let width = 500;
    let pixels = painter.rgba(&plate(scene, Script::Latin), width).unwrap();
    let from_linear = |linear: f64| {
        let c = if linear <= 0.003_130_8 { linear * 12.92 } else { 1.055 * linear.powf(1.0 / 2.4) - 0.055 };
        (c * 255.0).round() as u8
    };
    let pixels: Vec<u8> =
        pixels.chunks(4).flat_map(|p| seen(sight, [p[0], p[1], p[2]]).map(from_linear)).collect();
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, pixels.len() as u32 / 3 / width);
    encoder.set_color(png::ColorType::Rgb);
    encoder.write_header().unwrap().write_image_data(&pixels).unwrap();
    bytes
}
