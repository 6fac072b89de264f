//! Pictures and animations made from their recipes, off the async threads, and the lately made ones kept.

use super::BotError;
use super::easels::Easels;
use super::plate::{framed, lesson_plate};
use crate::games::GAMES;
use crate::games::lesson;
use crate::games::log;
use crate::games::play::Play;
use crate::games::rules::{Seat, Turn};
use crate::picture::{Bar, Painter, Plate};
use crate::table::{Board, Lesson, Picture, Table};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Mutex as AsyncMutex;

/// Pictures kept, at some 50 KB each.
const PICTURES: usize = 64;
/// Animations kept, at some 1 MB each.
const REPLAYS: usize = 8;
/// Pixels across a picture.
const WIDTH: u32 = 1000;
/// Pixels across an animation.
const REPLAY_WIDTH: u32 = 600;

/// The painter and what it lately painted.
pub(super) struct Gallery {
    painter: Arc<Painter>,
    pictures: Arc<Shelf<Picture, PICTURES>>,
    replays: Shelf<Board, REPLAYS>,
    easels: Easels,
    /// One animation is drawn at a time: everybody in a room asks for it at once, and the others then find it
    /// on the shelf.
    animating: AsyncMutex<()>,
}

/// The last `MOST` things made, newest last.
struct Shelf<K, const MOST: usize> {
    /// Held only to look up or to add, never while painting.
    kept: Mutex<VecDeque<(K, Arc<[u8]>)>>,
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
        Gallery {
            painter: Arc::new(painter),
            pictures: Arc::new(Shelf { kept: Mutex::default() }),
            replays: Shelf { kept: Mutex::default() },
            easels: Easels::set_up(),
            animating: AsyncMutex::default(),
        }
    }

    /// The picture, if it is among the kept ones.
    pub(super) fn hung(&self, recipe: &Picture) -> Option<Arc<[u8]>> {
        self.pictures.get(recipe)
    }

    /// Takes down all pictures of a table.
    pub(super) fn forget(&self, place: &str, number: u32) {
        let is_of = |board: &Board| board.table == number && board.place == place;
        self.pictures.take_down(|picture| matches!(picture, Picture::Board(board) if is_of(board)));
        self.replays.take_down(is_of);
    }

    /// Paints `subject`, which is what `recipe` asks for, and keeps it.
    pub(super) async fn paint(&self, recipe: &Picture, subject: Subject) -> Result<Arc<[u8]>, BotError> {
        let (painter, pictures) = (Arc::clone(&self.painter), Arc::clone(&self.pictures));
        let recipe = recipe.clone();
        let drawing = move || {
            // Several people may ask for the same board at once.
            if let Some(png) = pictures.get(&recipe) {
                return Ok(png);
            }
            let plate = match subject {
                Subject::Board(board, table) => board_plate(&board, &table),
                Subject::Lesson(lesson) => page_plate(&lesson),
            }?;
            Ok(pictures.put(recipe, painter.png(&plate, WIDTH)?))
        };
        self.easels.draw(drawing).await.unwrap_or(Err(BotError::NoPicture))
    }

    /// Animates `table` up to `recipe`, a frame a turn, or takes that from the shelf.
    pub(super) async fn animate(&self, recipe: &Board, table: Arc<Table>) -> Result<Arc<[u8]>, BotError> {
        let _alone = self.animating.lock().await;
        if let Some(gif) = self.replays.get(recipe) {
            return Ok(gif);
        }
        let (painter, wanted) = (Arc::clone(&self.painter), recipe.clone());
        let drawing = move || {
            let game = played(&wanted, &table)?;
            let plates = log::turns(&*game).map(|turn| plate(&wanted, &table, &*turn));
            Ok(painter.animation(plates, REPLAY_WIDTH)?)
        };
        let gif = self.easels.draw(drawing).await.unwrap_or(Err(BotError::NoPicture))?;
        Ok(self.replays.put(recipe.clone(), gif))
    }
}

/// The board with the draft on it. Until that is confirmed it is still its player's turn, and nobody has won.
fn board_plate(recipe: &Board, table: &Table) -> Result<Plate, BotError> {
    let mut game = played(recipe, table)?;
    let standing = plate(recipe, table, &*game);
    let (Turn::Player(seat), false) = (game.turn(), recipe.draft.is_empty()) else { return Ok(standing) };
    game.play(seat, &recipe.draft).map_err(|_| BotError::NoPicture)?;
    let drafted = plate(recipe, table, &*game);
    let bar = |drafted: Bar, standing: Bar| Bar { count: drafted.count, ..standing };
    Ok(Plate { top: bar(drafted.top, standing.top), bottom: bar(drafted.bottom, standing.bottom), ..drafted })
}

impl<K: PartialEq, const MOST: usize> Shelf<K, MOST> {
    fn get(&self, recipe: &K) -> Option<Arc<[u8]>> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|(known, _)| known == recipe).map(|(_, made)| Arc::clone(made))
    }

    fn take_down(&self, is_gone: impl Fn(&K) -> bool) {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).retain(|(known, _)| !is_gone(known));
    }

    fn put(&self, recipe: K, made: Vec<u8>) -> Arc<[u8]> {
        let made: Arc<[u8]> = made.into();
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() == MOST {
            kept.pop_front();
        }
        kept.push_back((recipe, Arc::clone(&made)));
        made
    }
}

/// The game as it was when the recipe was written, without the draft.
fn played(recipe: &Board, table: &Table) -> Result<Box<dyn Play>, BotError> {
    if recipe.lines > table.play.length() {
        return Err(BotError::NoPicture);
    }
    Ok(table.play.after(recipe.lines))
}

fn plate(recipe: &Board, table: &Table, game: &dyn Play) -> Plate {
    let names = Seat::ALL.map(|seat| table.player(seat).name.clone());
    framed(recipe.language, game, &names, recipe.seen_by.into())
}

fn page_plate(recipe: &Lesson) -> Result<Plate, BotError> {
    let found = lesson::find(GAMES, &recipe.game, recipe.page);
    let (game, page) = found.ok_or(BotError::NoPicture)?;
    lesson_plate(recipe.language, game, page).map_err(|_| BotError::NoPicture)
}
