//! A board picture as plain shapes in board units; `picture` turns it into pixels.

pub use super::rules::Seat;

/// What is drawn.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Scene {}
