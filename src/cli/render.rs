//! `takhteh render`: the picture of a position.

use super::asked::Asked;
use crate::bot::framed;
use crate::games::play::Play;
use crate::games::rules::Seat;
use crate::picture::Painter;
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
    /// In pixels
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(200..=2000))]
    width: u32,
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

impl Default for Look {
    fn default() -> Look {
        Look { lang: Lang::En, width: 1000 }
    }
}

impl Render {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let play = self.asked.open(Some(&self.position))?;
        self.look.write(play.as_ref(), &self.output)
    }
}

impl Look {
    /// Draws the game as First sees it, the sides called by their colours, into `file`.
    pub(super) fn write(&self, play: &dyn Play, file: &Path) -> anyhow::Result<()> {
        let language = Language::from(self.lang);
        let names = Seat::ALL.map(|seat| language.colour(seat));
        let plate = framed(language, play, &names, Seat::First);
        let png = Painter::new(None)?.png(&plate, self.width)?;
        std::fs::write(file, png).with_context(|| format!("cannot write {}", file.display()))
    }
}
