//! Pictures and animations made from their recipes, off the async threads, and the lately made ones kept.

use super::BotError;
use super::plate::framed;
use crate::games::log;
use crate::games::play::Play;
use crate::games::rules::{Seat, Turn};
use crate::picture::{Painter, Plate};
use crate::table::{Picture, Table};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Mutex as AsyncMutex;
use tokio::task::spawn_blocking;

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
    pictures: Shelf<PICTURES>,
    replays: Shelf<REPLAYS>,
    /// One animation is drawn at a time: everybody in a room asks for it at once, and the others then find it
    /// on the shelf.
    animating: AsyncMutex<()>,
}

/// The last `MOST` things made, newest last.
#[derive(Default)]
struct Shelf<const MOST: usize> {
    /// Held only to look up or to add, never while painting.
    kept: Mutex<VecDeque<(Picture, Arc<[u8]>)>>,
}

impl Gallery {
    pub(super) fn new(painter: Painter) -> Gallery {
        Gallery {
            painter: Arc::new(painter),
            pictures: Shelf::default(),
            replays: Shelf::default(),
            animating: AsyncMutex::default(),
        }
    }

    /// The picture, if it is among the kept ones.
    pub(super) fn hung(&self, recipe: &Picture) -> Option<Arc<[u8]>> {
        self.pictures.get(recipe)
    }

    /// Paints `recipe` of `table` and keeps it.
    pub(super) async fn paint(&self, recipe: &Picture, table: Arc<Table>) -> Result<Arc<[u8]>, BotError> {
        let (painter, wanted) = (Arc::clone(&self.painter), recipe.clone());
        let drawing = spawn_blocking(move || {
            let mut game = played(&wanted, &table)?;
            if let (Turn::Player(seat), false) = (game.turn(), wanted.draft.is_empty()) {
                game.play(seat, &wanted.draft).map_err(|_| BotError::NoPicture)?;
            }
            Ok::<_, BotError>(painter.png(&plate(&wanted, &table, &*game), WIDTH)?)
        });
        let png = drawing.await.map_err(|_| BotError::NoPicture)??;
        Ok(self.pictures.put(recipe, png))
    }

    /// Animates `table` up to `recipe`, a frame a turn, or takes that from the shelf.
    pub(super) async fn animate(&self, recipe: &Picture, table: Arc<Table>) -> Result<Arc<[u8]>, BotError> {
        let _alone = self.animating.lock().await;
        if let Some(gif) = self.replays.get(recipe) {
            return Ok(gif);
        }
        let (painter, wanted) = (Arc::clone(&self.painter), recipe.clone());
        let drawing = spawn_blocking(move || {
            let game = played(&wanted, &table)?;
            let plates = log::turns(&*game).map(|turn| plate(&wanted, &table, &*turn));
            Ok::<_, BotError>(painter.animation(plates, REPLAY_WIDTH)?)
        });
        let gif = drawing.await.map_err(|_| BotError::NoPicture)??;
        Ok(self.replays.put(recipe, gif))
    }
}

impl<const MOST: usize> Shelf<MOST> {
    fn get(&self, recipe: &Picture) -> Option<Arc<[u8]>> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|(known, _)| known == recipe).map(|(_, made)| Arc::clone(made))
    }

    fn put(&self, recipe: &Picture, made: Vec<u8>) -> Arc<[u8]> {
        let made: Arc<[u8]> = made.into();
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() == MOST {
            kept.pop_front();
        }
        kept.push_back((recipe.clone(), Arc::clone(&made)));
        made
    }
}

/// The game as it was when the recipe was written, without the draft.
fn played(recipe: &Picture, table: &Table) -> Result<Box<dyn Play>, BotError> {
    if recipe.lines > table.play.lines().len() {
        return Err(BotError::NoPicture);
    }
    Ok(table.play.after(recipe.lines))
}

fn plate(recipe: &Picture, table: &Table, game: &dyn Play) -> Plate {
    let names = Seat::ALL.map(|seat| table.player(seat).name.clone());
    framed(recipe.language, game, &names, recipe.seen_by.into())
}
