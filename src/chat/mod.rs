//! The chats in which the bot speaks. An adapter turns updates into [`Incoming`](crate::bot::Incoming) and
//! replies into posts; of games it knows nothing.

pub mod discord;
pub mod local;
pub mod outbox;
pub mod telegram;
