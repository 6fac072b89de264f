//! The HTTP interface: what is fixed for scripts, the pictures and files, and the page.

use super::Backend;
use super::door::{Door, HEADERS};
use super::message::{Detail, Kept, Shown};
use super::name::Name;
use super::rooms::{Listening, RoomError, Rooms};
use crate::bot::BotError;
use crate::table::act::LONGEST;
use crate::table::reply::Body;
use axum::Json;
use axum::Router;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, QueryRejection};
use axum::extract::{DefaultBodyLimit, Query, Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use futures_util::{Stream, StreamExt as _, stream};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::json;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio_stream::wrappers::BroadcastStream;

/// Bytes in the largest body: several times the longest line, so that one a little too long is told so.
const BODY: usize = 128 * 1024;

/// Time between two comments that keep a quiet stream of events open.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// What an answer to `GET /pictures/…` and `/files/…` may be kept for: its address changes with its content.
const FOREVER: HeaderValue = HeaderValue::from_static("private, max-age=31536000, immutable");

/// The page: path, kind, content.
const PAGE: [(&str, &str, &str); 7] = [
    ("/", "text/html; charset=utf-8", include_str!("page/index.html")),
    ("/page.css", "text/css; charset=utf-8", include_str!("page/page.css")),
    ("/main.js", "text/javascript; charset=utf-8", include_str!("page/main.js")),
    ("/line.js", "text/javascript; charset=utf-8", include_str!("page/line.js")),
    ("/log.js", "text/javascript; charset=utf-8", include_str!("page/log.js")),
    ("/words.js", "text/javascript; charset=utf-8", include_str!("page/words.js")),
    ("/favicon.svg", "image/svg+xml", include_str!("page/favicon.svg")),
];

/// What the handlers share.
struct Shared<B> {
    rooms: Arc<Rooms<B>>,
    stopping: watch::Receiver<bool>,
}

/// Why a request is refused; each becomes a status and `{"error":"…"}`.
enum Refusal {
    /// 400: it has to be asked differently.
    Malformed(String),
    /// 403: not from here.
    Stranger(String),
    /// 404.
    Unknown(String),
    /// 405.
    Method,
    /// 413.
    Large,
    /// 500: a fault of this program.
    Broken,
    /// 503: the store failed.
    Unsaved(String),
}

#[derive(Deserialize)]
struct Say {
    room: String,
    person: String,
    text: String,
}

#[derive(Deserialize)]
struct Press {
    room: String,
    person: String,
    button: String,
}

#[derive(Deserialize)]
struct Reading {
    room: String,
    #[serde(default)]
    after: u64,
    /// Asks for [`Detail::Page`].
    #[serde(default)]
    page: u8,
}

#[derive(Deserialize)]
struct Typing {
    room: String,
    person: String,
    text: String,
}

/// The room's whole interface. Streams of events end when `stopping` becomes true.
pub fn router<B: Backend>(rooms: Arc<Rooms<B>>, door: Door, stopping: watch::Receiver<bool>) -> Router {
    let mut page = Router::new();
    for (path, kind, body) in PAGE {
        let headers = [(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-cache")];
        page = page.route(path, get(async move || (headers, body)));
    }
    page.route("/api/say", post(say::<B>))
        .route("/api/press", post(press::<B>))
        .route("/api/messages", get(messages::<B>))
        .route("/api/events", get(events::<B>))
        .route("/api/complete", get(complete::<B>))
        .route("/pictures/{picture}", get(picture::<B>))
        .route("/files/{id}/{name}", get(file::<B>))
        .fallback(async |uri: Uri| Refusal::Unknown(format!("there is nothing at {}", uri.path())))
        .method_not_allowed_fallback(async || Refusal::Method)
        .layer(DefaultBodyLimit::max(BODY))
        .layer(from_fn_with_state(Arc::new(door), guard))
        .with_state(Arc::new(Shared { rooms, stopping }))
}

/// Keeps strangers out and gives each answer the headers that keep a browser safe.
async fn guard(State(door): State<Arc<Door>>, request: Request, next: Next) -> Response {
    let mut response = match door.admits(request.uri(), request.headers()) {
        Ok(()) => next.run(request).await,
        Err(reason) => Refusal::Stranger(reason).into_response(),
    };
    let headers = response.headers_mut();
    headers.extend(HEADERS);
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

async fn say<B: Backend>(
    State(shared): State<Arc<Shared<B>>>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Refusal> {
    let Say { room, person, text } = read_body(body, r#"{"room","person","text"}"#)?;
    let (room, person) = (room_name(&room)?, person_name(&person)?);
    let text = line(&text)?;
    let posted = finish(async move {
        let posted = shared.rooms.say(&room, &person, text).await?;
        Ok(list(&room, &posted, Detail::Fixed))
    });
    posted.await
}

async fn press<B: Backend>(
    State(shared): State<Arc<Shared<B>>>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Refusal> {
    let Press { room, person, button } = read_body(body, r#"{"room","person","button"}"#)?;
    let (room, person) = (room_name(&room)?, person_name(&person)?);
    if button.is_empty() || button.len() > 60 || !button.bytes().all(|byte| (b' '..=b'~').contains(&byte)) {
        let reason = "button is no button's id: those are 1 to 60 printable ASCII characters";
        return Err(Refusal::Malformed(reason.to_owned()));
    }
    let posted = finish(async move {
        let posted = shared.rooms.press(&room, &person, button).await?;
        Ok(list(&room, &posted, Detail::Fixed))
    });
    posted.await
}

async fn messages<B: Backend>(
    State(shared): State<Arc<Shared<B>>>,
    query: Result<Query<Reading>, QueryRejection>,
) -> Result<Response, Refusal> {
    let Reading { room, after, page } = read_query(query)?;
    let room = room_name(&room)?;
    let messages = shared.rooms.messages(&room, after).await?;
    Ok(list(&room, &messages, detail(page)))
}

async fn events<B: Backend>(
    State(shared): State<Arc<Shared<B>>>,
    query: Result<Query<Reading>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let Reading { room, after, page } = read_query(query)?;
    let room = room_name(&room)?;
    // An id reads `CHANGE-N`: everything up to that change has been told.
    let since = headers
        .get("last-event-id")
        .and_then(|id| id.to_str().ok()?.split('-').next()?.parse().ok())
        .unwrap_or(0);
    let listening = shared.rooms.listen(&room, after, since).await?;
    let mut stopping = shared.stopping.clone();
    // An error means that nobody can give the signal any more: the stream ends then, too.
    let stopped = async move { drop(stopping.wait_for(|stop| *stop).await) };
    let stream = told(room, listening, since, detail(page)).take_until(Box::pin(stopped));
    Ok(Sse::new(stream).keep_alive(KeepAlive::new().interval(HEARTBEAT).text("here")).into_response())
}

/// The past, then what happens. Only the last event of the past says that the past is told, so that a
/// connection cut before it starts over; a listener too far behind is cut and comes back with its last id.
fn told(
    room: Name,
    listening: Listening,
    since: u64,
    detail: Detail,
) -> impl Stream<Item = Result<Event, Infallible>> {
    let Listening { past, change, last, live } = listening;
    let count = past.len();
    let ready = (detail == Detail::Page)
        .then(|| Ok(Event::default().event("ready").data(json!({ "last": last }).to_string())));
    let here = room.clone();
    let past = past.into_iter().enumerate().map(move |(index, kept)| {
        let told = if index + 1 == count { change } else { since };
        Ok(event(&here, &kept, told, detail))
    });
    let live = BroadcastStream::new(live)
        .take_while(|kept| std::future::ready(kept.is_ok()))
        .filter_map(|kept| std::future::ready(kept.ok()))
        .map(move |kept| Ok(event(&room, &kept, kept.change, detail)));
    stream::iter(past.chain(ready)).chain(live)
}

fn event(room: &Name, kept: &Kept, told: u64, detail: Detail) -> Event {
    let data = serde_json::to_string(&kept.shown(room, detail)).unwrap_or_default();
    Event::default().id(format!("{told}-{}", kept.n)).data(data)
}

async fn complete<B: Backend>(
    State(shared): State<Arc<Shared<B>>>,
    query: Result<Query<Typing>, QueryRejection>,
) -> Result<Response, Refusal> {
    let Typing { room, person, text } = read_query(query)?;
    let (room, person) = (room_name(&room)?, person_name(&person)?);
    if text.chars().count() > LONGEST {
        return Err(Refusal::Malformed(format!(
            "text is too long: at most {LONGEST} characters are possible"
        )));
    }
    let completions: Vec<_> = shared
        .rooms
        .complete(&room, &person, &text)
        .await
        .into_iter()
        .map(|completion| json!({ "text": completion.text, "label": completion.label }))
        .collect();
    Ok(Json(json!({ "completions": completions })).into_response())
}

async fn picture<B: Backend>(State(shared): State<Arc<Shared<B>>>, uri: Uri) -> Result<Response, Refusal> {
    let unknown =
        || Refusal::Unknown("no such picture (any more): the message shows its new address".to_owned());
    let (room, kept) = shared.rooms.addressed(uri.path()).await?.ok_or_else(unknown)?;
    let (Some(url), Some(recipe)) = (kept.picture_url(&room), &kept.message.picture) else {
        return Err(unknown());
    };
    if url != uri.path() {
        return Err(unknown());
    }
    let png = shared.rooms.picture(recipe).await?;
    let headers = [(CONTENT_TYPE, HeaderValue::from_static("image/png")), (CACHE_CONTROL, FOREVER)];
    Ok((headers, Bytes::from_owner(png)).into_response())
}

async fn file<B: Backend>(State(shared): State<Arc<Shared<B>>>, uri: Uri) -> Result<Response, Refusal> {
    let unknown =
        || Refusal::Unknown("no such file (any more): the message shows its new address".to_owned());
    let (room, kept) = shared.rooms.addressed(uri.path()).await?.ok_or_else(unknown)?;
    let (Some(url), Some(file)) = (kept.file_url(&room), &kept.message.file) else { return Err(unknown()) };
    if url != uri.path() {
        return Err(unknown());
    }
    let (kind, body) = match &file.body {
        Body::Text(text) => ("text/plain; charset=utf-8", Bytes::from(text.clone())),
        Body::Picture(recipe) => ("image/png", Bytes::from_owner(shared.rooms.picture(recipe).await?)),
        Body::Replay(recipe) => ("image/gif", Bytes::from_owner(shared.rooms.replay(recipe).await?)),
    };
    // The browser takes the name from the end of the address.
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static(kind)),
        (CONTENT_DISPOSITION, HeaderValue::from_static("attachment")),
        (CACHE_CONTROL, FOREVER),
    ];
    Ok((headers, body).into_response())
}

/// Runs a call to its end even if the caller hangs up: a turn once begun is posted.
async fn finish(
    call: impl Future<Output = Result<Response, Refusal>> + Send + 'static,
) -> Result<Response, Refusal> {
    tokio::spawn(call).await.unwrap_or_else(|error| {
        tracing::error!(%error, "a call broke off");
        Err(Refusal::Broken)
    })
}

fn list(room: &Name, messages: &[Arc<Kept>], detail: Detail) -> Response {
    let messages: Vec<Shown<'_>> =
        messages.iter().filter(|kept| !kept.removed).map(|kept| kept.shown(room, detail)).collect();
    Json(json!({ "messages": messages })).into_response()
}

fn detail(page: u8) -> Detail {
    if page == 0 { Detail::Fixed } else { Detail::Page }
}

fn read_body<T: DeserializeOwned>(body: Result<Bytes, BytesRejection>, fields: &str) -> Result<T, Refusal> {
    let body = body.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Refusal::Large,
        _ => Refusal::Malformed(rejection.body_text()),
    })?;
    serde_json::from_slice(&body).map_err(|error| {
        Refusal::Malformed(format!("the body must be JSON with the texts {fields}: {error}"))
    })
}

fn read_query<T>(query: Result<Query<T>, QueryRejection>) -> Result<T, Refusal> {
    query.map(|Query(query)| query).map_err(|rejection| Refusal::Malformed(rejection.body_text()))
}

fn room_name(text: &str) -> Result<Name, Refusal> {
    Name::new(text).map_err(|error| Refusal::Malformed(format!("room {error}")))
}

fn person_name(text: &str) -> Result<Name, Refusal> {
    let person = Name::new(text).map_err(|error| Refusal::Malformed(format!("person {error}")))?;
    if person.is_bot() {
        return Err(Refusal::Malformed("person is the bot's own name: take another".to_owned()));
    }
    Ok(person)
}

/// A line as it is said: without the spaces around it.
fn line(text: &str) -> Result<String, Refusal> {
    if let Some(c) = text.chars().find(|c| c.is_control() && !"\n\r\t".contains(*c)) {
        let code = u32::from(c);
        return Err(Refusal::Malformed(format!("text contains the control character U+{code:04X}")));
    }
    match text.trim() {
        "" => Err(Refusal::Malformed("text is empty: type a command such as /help, or a line".to_owned())),
        text => Ok(text.to_owned()),
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let (status, error) = match self {
            Refusal::Malformed(error) => (StatusCode::BAD_REQUEST, error),
            Refusal::Stranger(error) => (StatusCode::FORBIDDEN, error),
            Refusal::Unknown(error) => (StatusCode::NOT_FOUND, error),
            Refusal::Method => {
                let error = "/api/say and /api/press take POST, everything else GET";
                (StatusCode::METHOD_NOT_ALLOWED, error.to_owned())
            }
            Refusal::Large => (
                StatusCode::PAYLOAD_TOO_LARGE,
                format!("the body is too large: at most {BODY} bytes are possible"),
            ),
            Refusal::Broken => {
                let error =
                    "this call broke off by a fault of the program; see its log. What was saved stands";
                (StatusCode::INTERNAL_SERVER_ERROR, error.to_owned())
            }
            Refusal::Unsaved(error) => (StatusCode::SERVICE_UNAVAILABLE, error),
        };
        (status, Json(json!({ "error": error }))).into_response()
    }
}

impl From<BotError> for Refusal {
    fn from(error: BotError) -> Refusal {
        match error {
            BotError::Refused(text) => Refusal::Malformed(text),
            BotError::NoPicture => Refusal::Unknown(error.to_string()),
            BotError::Paint(error) => {
                tracing::error!(%error, "a picture could not be drawn");
                Refusal::Broken
            }
            BotError::Store(_) | BotError::Record(_) | BotError::Dice => {
                tracing::error!(%error, "a call was not carried out");
                Refusal::Unsaved(error.to_string())
            }
        }
    }
}

impl From<RoomError> for Refusal {
    fn from(error: RoomError) -> Refusal {
        match error {
            RoomError::Bot(error) => error.into(),
            RoomError::Unposted(_) => Refusal::Unsaved(error.to_string()),
        }
    }
}
