//! What the server does with a call: reads it, carries it out, and answers.

use super::{BOT, Call, Standin, TOKEN, USERNAME, World};
use axum::body::Bytes;
use axum::extract::{FromRequest as _, Multipart, Path, Request, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};
use serde_json::{Map, Value, json};
use std::time::Instant;

impl World {
    pub(super) fn carry_out(&mut self, method: &str, call: &Call) -> Result<Value, (u16, Value)> {
        let text = |name: &str| call.params.get(name).and_then(Value::as_str).map(str::to_owned);
        if let Some(chat) = call.chat {
            if let Some(to) = self.moved.get(&chat) {
                let description = "Bad Request: group chat was upgraded to a supergroup chat";
                let mut body = refusal(400, description);
                body.1["parameters"] = json!({ "migrate_to_chat_id": to });
                return Err(body);
            }
            let closed = [String::new(), method.to_owned()].map(|method| self.closed.get(&(chat, method)));
            if let Some(words) = closed.into_iter().flatten().next() {
                let status = if words.starts_with("Forbidden") { 403 } else { 400 };
                return Err(refusal(status, words));
            }
        }
        match method {
            "getme" => Ok(json!({
                "id": BOT, "is_bot": true, "first_name": "Takhteh", "username": USERNAME, "can_join_groups": true,
                "can_read_all_group_messages": false, "supports_inline_queries": false,
                "can_connect_to_business": false, "has_main_web_app": false,
            })),
            "setwebhook" => {
                self.hook = text("url").map(|url| (url, text("secret_token").unwrap_or_default()));
                Ok(json!(true))
            }
            "deletewebhook" | "setmycommands" => Ok(json!(true)),
            "deletemessage" => {
                let found = self
                    .messages
                    .remove(&(call.chat.unwrap(), number(call.params.get("message_id")).unwrap()));
                found
                    .map(|_| json!(true))
                    .ok_or_else(|| refusal(400, "Bad Request: message to delete not found"))
            }
            "answercallbackquery" => {
                let answers = self.answers.entry(text("callback_query_id").unwrap()).or_default();
                answers.push(Value::Object(call.params.clone()));
                Ok(json!(true))
            }
            "getchatmember" => {
                let id = call.params["user_id"].as_i64().unwrap();
                let user = json!({ "id": id, "is_bot": false, "first_name": "Somebody" });
                let status = if self.admins.contains(&id) { "creator" } else { "member" };
                Ok(json!({ "status": status, "user": user, "is_anonymous": false }))
            }
            _ if method.starts_with("send") => self.send(method, call),
            _ if method.starts_with("editmessage") => self.edit(method, call),
            _ => Err(refusal(404, "Not Found: method not found")),
        }
    }

    fn send(&mut self, method: &str, call: &Call) -> Result<Value, (u16, Value)> {
        let chat = call.chat.ok_or_else(|| refusal(400, "Bad Request: chat_id is empty"))?;
        let topic = number(call.params.get("message_thread_id"));
        if topic == Some(1) {
            return Err(refusal(400, "Bad Request: message thread not found"));
        }
        check_length(call)?;
        let number = self.number();
        let me = json!({ "id": BOT, "is_bot": true, "first_name": "Takhteh", "username": USERNAME });
        let mut message =
            json!({ "message_id": number, "date": 1_700_000_000, "chat": self.chat(chat), "from": me });
        if let Some(topic) = topic {
            message["message_thread_id"] = json!(topic);
            message["is_topic_message"] = json!(true);
        }
        let file = json!({ "file_id": format!("F{number}"), "file_unique_id": format!("U{number}"), "file_size": 1 });
        let with = |more: Value| {
            let mut all = file.clone();
            all.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            all
        };
        let shown = |params: &Map<String, Value>| plain(params.get("caption"));
        match method {
            "sendmessage" => message["text"] = plain(call.params.get("text")),
            "sendphoto" => {
                message["photo"] = json!([with(json!({ "width": 640, "height": 640 }))]);
                message["caption"] = shown(&call.params);
            }
            "senddocument" => {
                message["document"] = file.clone();
                message["caption"] = shown(&call.params);
            }
            "sendanimation" => {
                message["animation"] = with(json!({ "width": 600, "height": 600, "duration": 1 }));
                message["caption"] = shown(&call.params);
            }
            _ => return Err(refusal(404, "Not Found: method not found")),
        }
        if method != "sendmessage" && call.files.is_empty() {
            return Err(refusal(400, "Bad Request: there is no file in the request"));
        }
        keys(&mut message, call);
        self.messages.insert((chat, number), message.clone());
        Ok(message)
    }

    fn edit(&mut self, method: &str, call: &Call) -> Result<Value, (u16, Value)> {
        check_length(call)?;
        let id = number(call.params.get("message_id")).unwrap_or_default();
        let found = call.chat.and_then(|chat| self.messages.get_mut(&(chat, id)));
        let Some(message) = found else {
            return Err(refusal(400, "Bad Request: message to edit not found"));
        };
        let before = message.clone();
        match method {
            "editmessagetext" => message["text"] = plain(call.params.get("text")),
            "editmessagecaption" => message["caption"] = plain(call.params.get("caption")),
            "editmessagemedia" => {
                let media = parsed(&call.params["media"]);
                message["caption"] = plain(media.get("caption"));
                message["edited_media"] =
                    json!(number(Some(&message["edited_media"])).unwrap_or_default() + 1);
            }
            _ => {}
        }
        keys(message, call);
        if *message == before {
            return Err(refusal(
                400,
                "Bad Request: message is not modified: specified new message content and reply markup are exactly \
                 the same as a current content and reply markup of the message",
            ));
        }
        let mut told = message.clone();
        told.as_object_mut().unwrap().remove("edited_media");
        Ok(told)
    }
}

/// A caption's or text's words, the tags taken out.
fn plain(html: Option<&Value>) -> Value {
    let mut text = String::new();
    let mut is_tag = false;
    for c in html.and_then(Value::as_str).unwrap_or_default().chars() {
        match c {
            '<' => is_tag = true,
            '>' => is_tag = false,
            c if !is_tag => text.push(c),
            _ => {}
        }
    }
    json!(text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"))
}

/// The server refuses what is too long.
fn check_length(call: &Call) -> Result<(), (u16, Value)> {
    for (name, most) in [("text", 4096), ("caption", 1024)] {
        let length = plain(call.params.get(name)).as_str().unwrap().encode_utf16().count();
        if length > most {
            return Err(refusal(400, &format!("Bad Request: {name} is too long")));
        }
    }
    Ok(())
}

fn keys(message: &mut Value, call: &Call) {
    match call.params.get("reply_markup") {
        Some(markup) => message["reply_markup"] = parsed(markup),
        None => drop(message.as_object_mut().unwrap().remove("reply_markup")),
    }
}

/// In a form of parts, structures are JSON texts.
fn parsed(value: &Value) -> Value {
    match value {
        Value::String(text) => serde_json::from_str(text).unwrap(),
        value => value.clone(),
    }
}

fn number(value: Option<&Value>) -> Option<i64> {
    let value = value?;
    value.as_i64().or_else(|| value.as_str()?.parse().ok())
}

fn refusal(status: u16, description: &str) -> (u16, Value) {
    (status, json!({ "ok": false, "error_code": status, "description": description }))
}

/// A call in the validator's form.
pub(super) fn record(call: &Call) -> Value {
    let is_multipart = !call.files.is_empty() || call.params.contains_key("__parts");
    let params: Map<String, Value> = call
        .params
        .iter()
        .filter(|(name, _)| *name != "__parts")
        .map(|(k, v)| (k.clone(), v.clone()))
        .collect();
    let parts = call.files.iter().map(|(name, _)| json!({ "name": name, "filename": name }));
    let parts: Option<Vec<Value>> = is_multipart.then(|| parts.collect());
    let kind = if is_multipart { "multipart/form-data" } else { "application/json" };
    json!({ "method": call.method, "content_type": kind, "params": params, "parts": parts })
}

pub(super) async fn call(
    State(standin): State<Standin>,
    Path((bot, method)): Path<(String, String)>,
    request: Request,
) -> Response {
    let (params, files) = read(request).await;
    let chat = number(params.get("chat_id"));
    let call = Call { at: Instant::now(), method: method.clone(), chat, params, files };
    let is_known = bot == format!("bot{TOKEN}") && !standin.world().is_stranger;
    let answer =
        if is_known { standin.answer(&method, call).await } else { Err(refusal(401, "Unauthorized")) };
    standin.touch();
    let (status, body) = match answer {
        Ok(result) => (200, json!({ "ok": true, "result": result })),
        Err(refused) => refused,
    };
    (StatusCode::from_u16(status).unwrap(), axum::Json(body)).into_response()
}

/// Parameters and files of a request.
async fn read(request: Request) -> (Map<String, Value>, Vec<(String, Vec<u8>)>) {
    let kind = request.headers().get(CONTENT_TYPE).map(|kind| kind.to_str().unwrap().to_owned());
    let (mut params, mut files) = (Map::new(), Vec::new());
    if kind.is_some_and(|kind| kind.starts_with("multipart/")) {
        params.insert("__parts".to_owned(), json!(true));
        let mut form = Multipart::from_request(request, &()).await.unwrap();
        while let Some(part) = form.next_field().await.unwrap() {
            let name = part.name().unwrap().to_owned();
            let is_file = part.file_name().is_some();
            let content = part.bytes().await.unwrap();
            if is_file {
                files.push((name, content.to_vec()));
            } else {
                params.insert(name, json!(String::from_utf8(content.to_vec()).unwrap()));
            }
        }
    } else {
        let body = Bytes::from_request(request, &()).await.unwrap();
        if !body.is_empty() {
            params = serde_json::from_slice(&body).unwrap();
        }
    }
    (params, files)
}
