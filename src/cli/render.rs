//! `takhteh render`: the picture of a position.

use super::asked::Asked;
use crate::bot::framed;
use crate::games::log;
use crate::games::play::Play;
use crate::games::rules::Seat;
use crate::picture::{Painter, Plate};
use crate::table::words::Language;
use anyhow::Context as _;
use std::path::{Path, PathBuf};

/// Draw a position as a PNG
#[derive(clap::Args)]
#[command(after_help = "Example:
  takhteh render --game morris --position '........................ 1 p 0 9,9 0' -o start.png --lang fa")]
pub(super) struct Render {
    #[command(flatten)]
    asked: Asked,
    /// The position text
    #[arg(short, long, value_name = "TEXT", allow_hyphen_values = true)]
    position: String,
    /// The file to write
    #[arg(short, long, value_name = "OUT.png")]
    output: PathBuf,
    #[command(flatten)]
    look: Look,
}

/// How a picture is to look.
#[derive(clap::Args)]
pub(super) struct Look {
    /// The language of its words and digits
    #[arg(long, value_enum, default_value_t = Lang::En)]
    lang: Lang,
    /// In pixels, 200 to 2000; if not given, a picture has 1000 and an animation 600
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(200..=2000))]
    width: Option<u32>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Lang {
    En,
    Fa,
    Ar,
}

impl From<Lang> for Language {
    fn from(lang: Lang) -> Language {
        match lang {
            Lang::En => Language::En,
            Lang::Fa => Language::Fa,
            Lang::Ar => Language::Ar,
        }
    }
}

impl Render {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let play = self.asked.open(Some(&self.position))?;
        self.look.picture(play.as_ref(), &self.output)
    }
}

impl Look {
    /// Draws the game as it stands into `file`.
    pub(super) fn picture(&self, play: &dyn Play, file: &Path) -> anyhow::Result<()> {
        let png = Painter::new(None)?.png(&self.plate(play), self.width.unwrap_or(1000))?;
        write(file, &png)
    }

    /// Draws the game turn by turn into `file`.
    pub(super) fn animation(&self, play: &dyn Play, file: &Path) -> anyhow::Result<()> {
        let plates = log::turns(play).map(|turn| self.plate(turn.as_ref()));
        let gif = Painter::new(None)?.animation(plates, self.width.unwrap_or(600))?;
        write(file, &gif)
    }

    /// The game as First sees it, the sides called by their colours.
    fn plate(&self, play: &dyn Play) -> Plate {
        let language = Language::from(self.lang);
        let names = Seat::ALL.map(|seat| language.colour(seat));
        framed(language, play, &names, Seat::First)
    }
}

fn write(file: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    std::fs::write(file, bytes).with_context(|| format!("cannot write {}", file.display()))
}
