//! An interaction until it has its answer: Discord wants the first one within three seconds, and takes further
//! ones for fifteen minutes.

use super::post::{Body, Kept};
use super::rest::{Call, Fault, Rest};
use crate::bot::Actor;
use serde_json::{Value, json};
use serenity::all::{ApplicationId, InteractionId, Permissions};
use serenity::http::{LightMethod, Route};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, sleep, sleep_until};

/// When Discord is told that the answer takes longer. Two more tries must fit into its three seconds.
const SOON: Duration = Duration::from_millis(1_500);
/// When it is too late for a first answer.
const LATE: Duration = Duration::from_millis(2_900);
/// When the interaction's token has expired.
const EXPIRED: Duration = Duration::from_secs(15 * 60 - 10);
/// How long a further answer is tried.
const FURTHER: Duration = Duration::from_secs(30);
/// The pause before another try.
const PAUSE: Duration = Duration::from_millis(150);
/// The flag of messages that only one person sees.
pub(super) const EPHEMERAL: u64 = 64;

/// An interaction.
pub(super) struct Pending {
    pub(super) ticket: Ticket,
    pub(super) kind: Kind,
    pub(super) whence: Whence,
    born: Instant,
    state: watch::Sender<State>,
}

/// What Discord wants to see with an answer.
pub(super) struct Ticket {
    pub(super) id: InteractionId,
    pub(super) application: ApplicationId,
    pub(super) token: String,
}

/// Where an interaction comes from, and from whom.
pub(super) struct Whence {
    pub(super) place: String,
    pub(super) in_thread: bool,
    /// What the bot may do there; `None` where there are no permissions.
    pub(super) allowed: Option<Permissions>,
    pub(super) actor: Actor,
}

/// What was used.
pub(super) enum Kind {
    /// A slash command.
    Command,
    /// A component.
    Press {
        /// Its message.
        message: String,
        /// Does only the one who pressed it see the message?
        is_private: bool,
    },
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// Not answered.
    Open,
    /// A public message of the queue is, or was, tried as the answer.
    Carried,
    /// Discord knows that the answer takes longer.
    Deferred,
    /// Answered, or too late for it.
    Answered,
}

/// What became of a message that was to be the answer.
pub(super) enum Carried {
    /// It has arrived: the message as Discord has it.
    Done(Value),
    /// It has to be tried again.
    Later(Fault),
    /// It has to go as a message of its own.
    Elsewhere,
}

impl Pending {
    /// One that has just come.
    pub(super) fn new(ticket: Ticket, kind: Kind, whence: Whence) -> Pending {
        Pending { ticket, kind, whence, born: Instant::now(), state: watch::Sender::new(State::Open) }
    }

    /// True as long as Discord has heard nothing about it.
    pub(super) fn is_open(&self) -> bool {
        *self.state.borrow() == State::Open
    }

    /// Does `work`; if that takes long, Discord is told so meanwhile.
    pub(super) async fn in_time<T>(&self, rest: &Rest, work: impl Future<Output = T>) -> T {
        tokio::pin!(work);
        tokio::select! {
            biased;
            done = &mut work => return done,
            () = sleep_until(self.born + SOON) => {}
        }
        self.defer(rest).await;
        work.await
    }

    /// Waits until the message that was to be the answer has become it; if that takes long, `later` is the
    /// answer to a command, and to a press that there is none.
    pub(super) async fn carried(&self, rest: &Rest, later: &str) {
        let mut state = self.state.subscribe();
        let answered = state.wait_for(|state| *state == State::Answered);
        tokio::select! {
            // An error cannot be: the sender is here.
            _ = answered => return,
            () = sleep_until(self.born + SOON) => {}
        }
        match self.kind {
            Kind::Command => {
                if self.turn(State::Open, State::Deferred) {
                    let data =
                        json!({ "content": later, "flags": EPHEMERAL, "allowed_mentions": { "parse": [] } });
                    self.first(rest, 4, Body::plain(data)).await;
                }
            }
            Kind::Press { .. } => self.defer(rest).await,
        }
    }

    /// Answers that it has been seen to, with `done` to a command.
    pub(super) async fn acknowledge(&self, rest: &Rest, done: &str) {
        let note = json!({ "content": done, "flags": EPHEMERAL, "allowed_mentions": { "parse": [] } });
        match (&self.kind, self.turn(State::Open, State::Answered)) {
            (Kind::Command, true) => self.first(rest, 4, Body::plain(note)).await,
            (Kind::Command, false) => {
                drop(self.original(rest, Body::plain(json!({ "content": done }))).await);
            }
            // What only he sees has had its answer.
            (Kind::Press { is_private: true, .. }, true) => {
                self.first(rest, 7, Body::plain(json!({ "components": [] }))).await;
            }
            (Kind::Press { .. }, true) => self.first(rest, 6, Body::plain(Value::Null)).await,
            (Kind::Press { .. }, false) => {}
        }
    }

    /// Answers so that only this person sees it; false if it did not arrive.
    pub(super) async fn tell(&self, rest: &Rest, body: Body) -> bool {
        let is_private = matches!(self.kind, Kind::Press { is_private: true, .. });
        if self.turn(State::Open, State::Answered) {
            let (kind, body) = if is_private { (7, body) } else { (4, body.with("flags", EPHEMERAL)) };
            return self.first_or_fault(rest, kind, body).await.is_ok();
        }
        match self.kind {
            Kind::Press { is_private: false, .. } => self.further(rest, body).await,
            _ => self.original(rest, body).await.is_ok(),
        }
    }

    /// A further answer that only this person sees; false if it did not arrive.
    pub(super) async fn further(&self, rest: &Rest, body: Body) -> bool {
        let route = Route::WebhookFollowupMessages {
            application_id: self.ticket.application,
            token: &self.ticket.token,
        };
        let body = body.with("flags", EPHEMERAL);
        let call = || Call::with(LightMethod::Post, route, body.json.clone(), body.files.clone());
        !self.is_expired() && insist(rest, call, Instant::now() + FURTHER).await.is_ok()
    }

    /// Tries once to make a public message the answer: a press's own message becomes it, a command's is new.
    pub(super) async fn carry(&self, rest: &Rest, kept: Option<&Kept>, body: &Body) -> Carried {
        let kind = match (&self.kind, kept) {
            (Kind::Command, None) => 4,
            (Kind::Press { message, .. }, Some(kept)) if *message == kept.message => 7,
            _ => return Carried::Elsewhere,
        };
        let again = *self.state.borrow() == State::Carried;
        if !again && !self.turn(State::Open, State::Carried) {
            return Carried::Elsewhere;
        }
        let answered = match rest.call(self.callback(kind, body.clone())).await {
            Ok(answer) => Some(answer["resource"]["message"].clone()),
            Err(fault @ (Fault::Limited(_) | Fault::Failed(_))) if self.born.elapsed() + PAUSE < LATE => {
                return Carried::Later(fault);
            }
            // An earlier try may have arrived all the same: the message itself tells.
            Err(_) => None,
        };
        let message = match answered {
            Some(message) if message["id"].is_string() => Some(message),
            _ => rest.call(Call::get(self.original_route())).await.ok(),
        };
        self.state.send_replace(State::Answered);
        message.filter(|message| message["id"].is_string()).map_or(Carried::Elsewhere, Carried::Done)
    }

    fn is_expired(&self) -> bool {
        self.born.elapsed() > EXPIRED
    }

    /// Tells Discord that the answer takes longer, unless it has one.
    async fn defer(&self, rest: &Rest) {
        if self.turn(State::Open, State::Deferred) {
            match self.kind {
                Kind::Command => self.first(rest, 5, Body::plain(json!({ "flags": EPHEMERAL }))).await,
                Kind::Press { .. } => self.first(rest, 6, Body::plain(Value::Null)).await,
            }
        }
    }

    async fn first(&self, rest: &Rest, kind: u8, body: Body) {
        if let Err(fault) = self.first_or_fault(rest, kind, body).await {
            tracing::warn!(place = self.whence.place, %fault, "an interaction got no first answer");
        }
    }

    async fn first_or_fault(&self, rest: &Rest, kind: u8, body: Body) -> Result<(), Fault> {
        match insist(rest, || self.callback(kind, body.clone()), self.born + LATE).await {
            // An earlier try had arrived.
            Ok(_) | Err(Fault::Refused { code: 40060, .. }) => Ok(()),
            Err(fault) => Err(fault),
        }
    }

    /// Changes the first answer.
    async fn original(&self, rest: &Rest, body: Body) -> Result<Value, Fault> {
        let route = self.original_route();
        let call = || Call::with(LightMethod::Patch, route, body.json.clone(), body.files.clone());
        insist(rest, call, Instant::now() + FURTHER).await
    }

    fn callback(&self, kind: u8, body: Body) -> Call<'_> {
        let route = Route::InteractionResponse { interaction_id: self.ticket.id, token: &self.ticket.token };
        let json = if body.json.is_null() {
            json!({ "type": kind })
        } else {
            json!({ "type": kind, "data": body.json })
        };
        Call::with(LightMethod::Post, route, json, body.files).query("?with_response=true")
    }

    fn original_route(&self) -> Route<'_> {
        Route::WebhookOriginalInteractionResponse {
            application_id: self.ticket.application,
            token: &self.ticket.token,
        }
    }

    /// Goes from one state to the other; false if it was in another one.
    fn turn(&self, from: State, to: State) -> bool {
        self.state.send_if_modified(|state| {
            let turns = *state == from;
            if turns {
                *state = to;
            }
            turns
        })
    }
}

/// Suggests `choices` for what is being typed: the value and what is shown for it.
pub(super) async fn suggest(rest: &Rest, id: InteractionId, token: &str, choices: Vec<(String, String)>) {
    let choices = choices.into_iter().map(|(value, name)| json!({ "name": name, "value": value }));
    let body = json!({ "type": 8, "data": { "choices": choices.collect::<Vec<_>>() } });
    let route = Route::InteractionResponse { interaction_id: id, token };
    // Suggestions are for the moment: the next letter asks again.
    if let Err(fault) = rest.call(Call::with(LightMethod::Post, route, body, Vec::new())).await {
        tracing::debug!(%fault, "suggestions came too late");
    }
}

/// Tries until `end`.
async fn insist<'a>(rest: &Rest, call: impl Fn() -> Call<'a>, end: Instant) -> Result<Value, Fault> {
    loop {
        let fault = match rest.call(call()).await {
            Err(fault @ (Fault::Limited(_) | Fault::Failed(_))) => fault,
            done => return done,
        };
        let pause = if let Fault::Limited(wait) = fault { wait } else { PAUSE };
        if Instant::now() + pause >= end {
            return Err(fault);
        }
        sleep(pause).await;
    }
}
