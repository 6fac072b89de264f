//! Pictures made from their recipes, off the async threads, and the lately made ones kept.

use super::BotError;
use super::plate::{framed, lesson_plate};
use crate::games::GAMES;
use crate::games::lesson;
use crate::games::log;
use crate::games::rules::{Seat, Turn};
use crate::picture::{Painter, Plate};
use crate::table::{Board, Lesson, Picture, Table};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

/// Pictures kept, at some 50 KB each.
const KEPT: usize = 64;
/// Pixels across.
const WIDTH: u32 = 1000;

/// The painter and what it lately painted, newest last.
pub(super) struct Gallery {
    painter: Arc<Painter>,
    /// Held only to look up or to add, never while painting.
    kept: Mutex<VecDeque<(Picture, Arc<[u8]>)>>,
}

/// What is to be painted.
pub(super) enum Subject {
    /// A board, with its table.
    Board(Board, Arc<Table>),
    /// A page of a lesson.
    Lesson(Lesson),
}

impl Gallery {
    pub(super) fn new(painter: Painter) -> Gallery {
        Gallery { painter: Arc::new(painter), kept: Mutex::default() }
    }

    /// The picture, if it is among the kept ones.
    pub(super) fn hung(&self, recipe: &Picture) -> Option<Arc<[u8]>> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|(known, _)| known == recipe).map(|(_, png)| Arc::clone(png))
    }

    /// Paints `subject`, which is what `recipe` asks for, and keeps it.
    pub(super) async fn paint(&self, recipe: &Picture, subject: Subject) -> Result<Arc<[u8]>, BotError> {
        let painter = Arc::clone(&self.painter);
        let drawing = tokio::task::spawn_blocking(move || {
            let plate = match subject {
                Subject::Board(board, table) => board_plate(&board, &table),
                Subject::Lesson(lesson) => page_plate(&lesson),
            }?;
            Ok::<_, BotError>(painter.png(&plate, WIDTH)?)
        });
        let png = drawing.await.map_err(|_| BotError::NoPicture)??;
        let png: Arc<[u8]> = png.into();
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() == KEPT {
            kept.pop_front();
        }
        kept.push_back((recipe.clone(), Arc::clone(&png)));
        Ok(png)
    }
}

fn board_plate(recipe: &Board, table: &Table) -> Result<Plate, BotError> {
    let lines = table.play.lines();
    let lines = lines.get(..recipe.lines).ok_or(BotError::NoPicture)?;
    let mut game = log::replay(GAMES, lines.iter().map(String::as_str)).map_err(|_| BotError::NoPicture)?;
    if let (Turn::Player(seat), false) = (game.turn(), recipe.draft.is_empty()) {
        game.play(seat, &recipe.draft).map_err(|_| BotError::NoPicture)?;
    }
    let names = Seat::ALL.map(|seat| table.player(seat).name.clone());
    Ok(framed(recipe.language, &*game, &names, recipe.seen_by.into()))
}

fn page_plate(recipe: &Lesson) -> Result<Plate, BotError> {
    let found = lesson::find(GAMES, &recipe.game, recipe.page);
    let (game, page) = found.ok_or(BotError::NoPicture)?;
    lesson_plate(recipe.language, game, page).map_err(|_| BotError::NoPicture)
}
