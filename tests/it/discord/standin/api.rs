//! What the server does with a request: reads it, writes it down, and answers.

use super::*;
use axum::body::Bytes;
use axum::extract::{FromRequest, Multipart, Request, State};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::{IntoResponse, Response};

type Answer = (u16, Value);

fn refusal(status: u16, code: u64, message: &str) -> Answer {
    (status, json!({ "code": code, "message": message }))
}

/// Reads, writes down and answers a request.
pub(super) async fn answer(State(discord): State<Arc<Discord>>, request: Request) -> Response {
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let query = request.uri().query().unwrap_or_default().to_owned();
    let headers = request.headers().clone();
    let (body, files) = read(request).await;
    if !discord.world().unrecorded {
        record(&method, &path, &query, &headers, &body, &files);
    }
    let label = format!("{method} {path}");
    let wrong = {
        let mut world = discord.world();
        world.requests.push((method.to_string(), path.clone(), body.clone()));
        let wrong = world.faults.iter_mut().find(|fault| fault.times > 0 && label.contains(fault.at));
        wrong.map(|fault| {
            fault.times -= 1;
            fault.what.clone()
        })
    };
    if let Some(Wrong::Status(status, body)) = wrong {
        return reply(status, &body);
    }
    if let Some(Wrong::Slow(time)) = wrong {
        sleep(time).await;
    }
    let token = headers.get("authorization").and_then(|token| token.to_str().ok()).unwrap_or_default();
    let (status, answer) = if token == format!("Bot {TOKEN}") {
        let files = files.into_iter().map(|(_, _, bytes)| bytes).collect();
        carry_out(&discord, &method, &path, body, files)
    } else {
        refusal(401, 0, "401: Unauthorized")
    };
    discord.changed.notify_waiters();
    if matches!(wrong, Some(Wrong::Lost)) {
        return reply(502, &Value::Null);
    }
    reply(status, &answer)
}

fn reply(status: u16, body: &Value) -> Response {
    let status = StatusCode::from_u16(status).unwrap();
    if status == StatusCode::NO_CONTENT {
        status.into_response()
    } else {
        (status, axum::Json(body)).into_response()
    }
}

type Files = Vec<(String, String, Vec<u8>)>;

async fn read(request: Request) -> (Value, Files) {
    let kind = request
        .headers()
        .get("content-type")
        .and_then(|kind| kind.to_str().ok())
        .unwrap_or_default()
        .to_owned();
    let (mut body, mut files) = (Value::Null, Vec::new());
    if kind.starts_with("multipart/") {
        let mut parts = Multipart::from_request(request, &()).await.unwrap();
        while let Some(part) = parts.next_field().await.unwrap() {
            let (name, file) = (part.name().unwrap().to_owned(), part.file_name().map(str::to_owned));
            let bytes = part.bytes().await.unwrap();
            match file {
                Some(file) => files.push((name, file, bytes.to_vec())),
                None => body = serde_json::from_slice(&bytes).unwrap(),
            }
        }
    } else {
        let bytes = Bytes::from_request(request, &()).await.unwrap();
        body = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
    }
    (body, files)
}

fn record(method: &Method, path: &str, query: &str, headers: &HeaderMap, body: &Value, files: &Files) {
    let kind = headers.get("content-type").and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let query: BTreeMap<_, _> = query.split('&').filter_map(|pair| pair.split_once('=')).collect();
    // What a file begins with tells its kind.
    let magic = |bytes: &[u8]| {
        let first = bytes.first_chunk::<8>().map(|first| u64::from_be_bytes(*first));
        first.map(|first| format!("{first:016x}"))
    };
    let parts: Vec<_> = files
        .iter()
        .map(|(name, file, bytes)| json!({ "name": name, "filename": file, "magic": magic(bytes), "size": bytes.len() }))
        .collect();
    let line = json!({ "method": method.as_str(), "path": path, "query": query, "body": body,
        "content_type": kind.split(';').next(), "parts": parts });
    writeln!(RECORD.lock().unwrap(), "{line}").unwrap();
}

fn carry_out(discord: &Discord, method: &Method, path: &str, body: Value, files: Vec<Vec<u8>>) -> Answer {
    let mut world = discord.world();
    let parts: Vec<&str> = path.trim_start_matches("/api/v10/").split('/').collect();
    let number = |part: &str| part.parse::<u64>().unwrap();
    match (method.as_str(), parts.as_slice()) {
        ("GET", ["gateway", "bot"]) => {
            let url = discord.url.replace("http", "ws") + "/gateway";
            let limit = json!({ "total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1 });
            (200, json!({ "url": url, "shards": world.shards, "session_start_limit": limit }))
        }
        ("GET", ["oauth2", "applications", "@me"]) => (200, json!({ "id": APPLICATION, "name": "takhteh" })),
        ("PUT", ["applications", _, "commands"]) => {
            world.commands.clone_from(body.as_array().unwrap());
            (200, body)
        }
        ("POST", ["channels", channel, "messages"]) => {
            let channel = number(channel);
            match world.channels.get(&channel) {
                Some(known) if !known.deleted => {}
                _ => return refusal(404, 10003, "Unknown Channel"),
            }
            let (permissions, parent) =
                (world.channels[&channel].permissions, world.channels[&channel].parent);
            let needed = if parent.is_some() { 1 << 38 } else { 1 << 11 };
            if permissions & needed == 0 {
                return refusal(403, 50013, "Missing Permissions");
            }
            let nonce = body["nonce"].as_str().unwrap_or_default().to_owned();
            if let (Some(known), true) = (world.nonces.get(&nonce).copied(), body["enforce_nonce"] == true) {
                return (200, world.channels[&channel].messages[&known].json.clone());
            }
            let message = world.message(channel, &body, files, None);
            world.nonces.insert(nonce, number(message["id"].as_str().unwrap()));
            (200, message)
        }
        ("PATCH", ["channels", channel, "messages", message]) => {
            let (channel, message) = (number(channel), number(message));
            if world.channels.get(&channel).is_none_or(|channel| channel.deleted) {
                return refusal(404, 10003, "Unknown Channel");
            }
            if !world.channels[&channel].messages.contains_key(&message) {
                return refusal(404, 10008, "Unknown Message");
            }
            (200, world.edit(channel, message, &body, files))
        }
        ("DELETE", ["channels", channel, "messages", message]) => {
            world.channels.get_mut(&number(channel)).unwrap().messages.remove(&number(message));
            (204, Value::Null)
        }
        ("POST", ["interactions", _, token, "callback"]) => callback(&mut world, token, &body, files),
        (_, ["webhooks", _, token, rest @ ..]) => webhook(&mut world, method, token, rest, &body, files),
        _ => refusal(404, 0, "404: Not Found"),
    }
}

fn callback(world: &mut World, token: &str, body: &Value, files: Vec<Vec<u8>>) -> Answer {
    let Some(asked) = world.asked.get(token).cloned() else {
        return refusal(404, 10062, "Unknown interaction");
    };
    let since = asked.born.unwrap().elapsed();
    if since > Duration::from_secs(3) {
        return refusal(404, 10062, "Unknown interaction");
    }
    if asked.answered.is_some() {
        return refusal(400, 40060, "Interaction has already been acknowledged.");
    }
    let (kind, data) = (body["type"].as_u64().unwrap(), &body["data"]);
    let only = (data["flags"] == 64).then_some(asked.user);
    let message = match kind {
        4 | 5 => Some(world.message(asked.channel, data, files, only)),
        6 | 7 => {
            let id = asked.message.unwrap();
            Some(if kind == 7 {
                world.edit(asked.channel, id, data, files)
            } else {
                json!({ "id": id.to_string() })
            })
        }
        _ => None,
    };
    if (kind == 4 && only.is_some()) || (kind == 7 && data["content"].is_string()) {
        world.tell(token, &data["content"]);
    }
    let asked = world.asked.get_mut(token).unwrap();
    asked.answered = Some((kind, since));
    asked.original = message.as_ref().and_then(|message| message["id"].as_str()?.parse().ok());
    for choice in data["choices"].as_array().into_iter().flatten() {
        asked.suggested.push(choice["value"].as_str().unwrap().to_owned());
    }
    let resource = message.map(|message| json!({ "type": kind, "message": message }));
    (200, json!({ "interaction": { "id": asked.id.to_string(), "type": 2 }, "resource": resource }))
}

fn webhook(
    world: &mut World,
    method: &Method,
    token: &str,
    rest: &[&str],
    body: &Value,
    files: Vec<Vec<u8>>,
) -> Answer {
    let Some(asked) = world.asked.get(token).filter(|asked| asked.answered.is_some()).cloned() else {
        return refusal(404, 10015, "Unknown Webhook");
    };
    match (method.as_str(), rest, asked.original) {
        ("POST", [], _) => {
            let only = (body["flags"] == 64).then_some(asked.user);
            let message = world.message(asked.channel, body, files, only);
            world.tell(token, &body["content"]);
            (200, message)
        }
        ("GET", ["messages", "@original"], Some(id)) => {
            (200, world.channels[&asked.channel].messages[&id].json.clone())
        }
        ("PATCH", ["messages", "@original"], Some(id)) => {
            world.tell(token, &body["content"]);
            (200, world.edit(asked.channel, id, body, files))
        }
        _ => refusal(404, 10008, "Unknown Message"),
    }
}
