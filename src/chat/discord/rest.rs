//! Discord's HTTP interface: one call at a time, with what Discord says about its limits remembered for the
//! next ones. Whether and when to try again is for others to decide.

use reqwest::header::{AUTHORIZATION, HeaderMap, HeaderValue, RETRY_AFTER, USER_AGENT};
use reqwest::multipart::{Form, Part};
use reqwest::{Client, Response, StatusCode};
use serde_json::Value;
use serenity::http::{LightMethod, RatelimitingBucket, Route};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// Discord's own address, which all routes carry.
const HOME: &str = "https://discord.com";
/// The longest time for a call; answers to interactions have less.
const PATIENCE: Duration = Duration::from_secs(20);
/// The longest time for the first answer to an interaction: a second try must fit into its three seconds.
const QUICKLY: Duration = Duration::from_millis(1_500);
/// The longest wait that is believed.
const LONGEST_WAIT: Duration = Duration::from_hours(1);
/// Limits that are kept; beyond them, those that are over are forgotten.
const LIMITS: usize = 1_024;

/// The way to Discord.
pub(super) struct Rest {
    client: Client,
    base: String,
    limits: Mutex<Limits>,
}

/// One call.
pub(super) struct Call<'a> {
    pub(super) method: LightMethod,
    pub(super) route: Route<'a>,
    /// With its question mark; may be empty.
    pub(super) query: &'static str,
    pub(super) body: Option<Value>,
    /// Go along as `files[0]`, `files[1]`, …
    pub(super) files: Vec<Attached>,
}

/// A file that goes along.
#[derive(Clone)]
pub(super) struct Attached {
    pub(super) name: String,
    pub(super) kind: &'static str,
    pub(super) bytes: Arc<[u8]>,
}

/// Why a call was not carried out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Fault {
    /// 401.
    #[error("Discord does not accept the token")]
    Token,
    /// 429, or a limit that is known beforehand.
    #[error("Discord asks to wait {0:?}")]
    Limited(Duration),
    /// 5xx, a time-out, a cut connection: it may have been carried out.
    #[error("{0}")]
    Failed(String),
    /// Another 4xx.
    #[error("Discord refuses: {message} (status {status}, code {code})")]
    Refused {
        status: u16,
        /// Discord's own number for it; 0 if it gives none.
        code: u64,
        message: String,
    },
}

/// Which calls must wait until when.
#[derive(Default)]
struct Limits {
    global: Option<Instant>,
    buckets: HashMap<(LightMethod, RatelimitingBucket), Instant>,
}

impl Rest {
    /// To Discord, or to another `base` address if that is not empty.
    pub(super) fn new(token: &str, base: &str) -> Result<Rest, Fault> {
        let mut authorization = HeaderValue::from_str(&format!("Bot {token}")).map_err(|_| Fault::Token)?;
        authorization.set_sensitive(true);
        let agent = concat!("DiscordBot (takhteh, ", env!("CARGO_PKG_VERSION"), ")");
        let headers = [(AUTHORIZATION, authorization), (USER_AGENT, HeaderValue::from_static(agent))];
        let client = Client::builder()
            .default_headers(HeaderMap::from_iter(headers))
            .connect_timeout(PATIENCE / 4)
            .build()
            .map_err(|error| failed(&error))?;
        let base = if base.is_empty() { HOME } else { base };
        Ok(Rest { client, base: base.to_owned(), limits: Mutex::default() })
    }

    /// Carries out a call; what Discord answers, `null` if nothing.
    pub(super) async fn call(&self, call: Call<'_>) -> Result<Value, Fault> {
        let bucket = (call.method, call.route.ratelimiting_bucket());
        // Interactions have limits of their own.
        let is_interaction = matches!(
            call.route,
            Route::InteractionResponse { .. }
                | Route::WebhookOriginalInteractionResponse { .. }
                | Route::WebhookFollowupMessages { .. }
        );
        if let Some(wait) = self.wait(&bucket, is_interaction) {
            return Err(Fault::Limited(wait));
        }
        let patience =
            if matches!(call.route, Route::InteractionResponse { .. }) { QUICKLY } else { PATIENCE };
        let address = call.route.path().replacen(HOME, &self.base, 1) + call.query;
        let mut request = self.client.request(call.method.reqwest_method(), address).timeout(patience);
        if call.files.is_empty() {
            if let Some(body) = &call.body {
                request = request.json(body);
            }
        } else {
            request = request.multipart(form(call.body, call.files)?);
        }
        let response = request.send().await.map_err(|error| failed(&error))?;
        self.note(&bucket, response.headers());
        self.read(&bucket, response).await
    }

    async fn read(
        &self,
        bucket: &(LightMethod, RatelimitingBucket),
        response: Response,
    ) -> Result<Value, Fault> {
        let status = response.status();
        let after = seconds(response.headers().get(RETRY_AFTER));
        if status == StatusCode::NO_CONTENT {
            return Ok(Value::Null);
        }
        let body = response.json::<Value>().await;
        if status.is_success() {
            // A message whose answer is cut off may have been made: its number is still needed.
            return body.map_err(|error| failed(&error));
        }
        // An error that is no JSON says nothing more than its status.
        let body = body.unwrap_or_default();
        match status.as_u16() {
            401 => Err(Fault::Token),
            429 => {
                let told =
                    body["retry_after"].as_f64().and_then(|wait| Duration::try_from_secs_f64(wait).ok());
                let wait = told.or(after).unwrap_or(Duration::from_secs(1)).min(LONGEST_WAIT);
                self.limit(bucket, body["global"] == true, wait);
                Err(Fault::Limited(wait))
            }
            500.. => Err(Fault::Failed(format!("Discord fails with status {status}"))),
            status => Err(Fault::Refused {
                status,
                code: body["code"].as_u64().unwrap_or_default(),
                message: body["message"].as_str().unwrap_or("no reason given").to_owned(),
            }),
        }
    }

    /// How long a call must wait by what is known.
    fn wait(&self, bucket: &(LightMethod, RatelimitingBucket), is_interaction: bool) -> Option<Duration> {
        let limits = self.limits.lock().unwrap_or_else(PoisonError::into_inner);
        let global = limits.global.filter(|_| !is_interaction);
        let until = global.max(limits.buckets.get(bucket).copied())?;
        until.checked_duration_since(Instant::now()).filter(|wait| !wait.is_zero())
    }

    /// Remembers a bucket that is used up.
    fn note(&self, bucket: &(LightMethod, RatelimitingBucket), headers: &HeaderMap) {
        if headers.get("x-ratelimit-remaining").is_some_and(|left| left == "0")
            && let Some(wait) = seconds(headers.get("x-ratelimit-reset-after"))
        {
            self.limit(bucket, false, wait.min(LONGEST_WAIT));
        }
    }

    fn limit(&self, bucket: &(LightMethod, RatelimitingBucket), is_global: bool, wait: Duration) {
        let until = Instant::now() + wait;
        let mut limits = self.limits.lock().unwrap_or_else(PoisonError::into_inner);
        if is_global {
            limits.global = Some(until);
        } else {
            if limits.buckets.len() >= LIMITS {
                let now = Instant::now();
                limits.buckets.retain(|_, until| *until > now);
            }
            limits.buckets.insert(*bucket, until);
        }
    }
}

impl<'a> Call<'a> {
    pub(super) fn get(route: Route<'a>) -> Call<'a> {
        Call { method: LightMethod::Get, route, query: "", body: None, files: Vec::new() }
    }

    pub(super) fn with(method: LightMethod, route: Route<'a>, body: Value, files: Vec<Attached>) -> Call<'a> {
        Call { method, route, query: "", body: Some(body), files }
    }

    pub(super) fn query(self, query: &'static str) -> Call<'a> {
        Call { query, ..self }
    }
}

fn form(body: Option<Value>, files: Vec<Attached>) -> Result<Form, Fault> {
    let mut form = Form::new();
    if let Some(body) = body {
        let json = Part::text(body.to_string()).mime_str("application/json");
        form = form.part("payload_json", json.map_err(|error| failed(&error))?);
    }
    for (n, file) in files.into_iter().enumerate() {
        let part = Part::bytes(file.bytes.to_vec()).file_name(file.name).mime_str(file.kind);
        form = form.part(format!("files[{n}]"), part.map_err(|error| failed(&error))?);
    }
    Ok(form)
}

/// A failure without its address, which may hold an interaction's token.
fn failed(error: &reqwest::Error) -> Fault {
    let what = if error.is_timeout() {
        "Discord does not answer in time"
    } else if error.is_connect() {
        "Discord cannot be reached"
    } else {
        "the connection to Discord broke"
    };
    Fault::Failed(what.to_owned())
}

fn seconds(header: Option<&HeaderValue>) -> Option<Duration> {
    let seconds = header?.to_str().ok()?.trim().parse().ok()?;
    Duration::try_from_secs_f64(seconds).ok()
}
