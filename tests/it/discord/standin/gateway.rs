//! The stand-in's gateway: sessions that can be cut, resumed, and refused.

use super::{APPLICATION, Discord, Session, bot};
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::sleep;

pub(super) async fn connect(State(discord): State<Arc<Discord>>, upgrade: WebSocketUpgrade) -> Response {
    let is_mute = {
        let mut world = discord.world();
        world.muted += usize::from(world.mute);
        world.mute
    };
    if is_mute {
        discord.changed.notify_waiters();
        std::future::pending::<()>().await;
    }
    upgrade.on_upgrade(move |socket| converse(discord, socket))
}

async fn converse(discord: Arc<Discord>, mut socket: WebSocket) {
    let (send, mut outgoing) = mpsc::unbounded_channel();
    let text = |value: Value| Frame::Text(value.to_string().into());
    send.send(text(json!({ "op": 10, "t": null, "s": null, "d": { "heartbeat_interval": 5_000 } }))).unwrap();
    let mut keep = Some(send);
    loop {
        tokio::select! {
            frame = outgoing.recv() => {
                let Some(frame) = frame else { return };
                let is_last = matches!(frame, Frame::Close(_));
                if socket.send(frame).await.is_err() { return }
                if is_last { sleep(Duration::from_millis(50)).await; return }
            }
            frame = socket.recv() => {
                let Some(Ok(frame)) = frame else { return };
                let Frame::Text(frame) = frame else { continue };
                let said: Value = serde_json::from_str(&frame).unwrap();
                // The session holds the only way to send: cutting it ends the conversation.
                let send = keep.take();
                let mut world = discord.world();
                match (said["op"].as_u64(), send) {
                    (Some(1), send) => {
                        let ack = text(json!({ "op": 11, "t": null, "s": null, "d": null }));
                        match &send {
                            Some(send) => drop(send.send(ack)),
                            None => for session in &world.sessions {
                                if let Some(live) = &session.live { let _ = live.send(ack.clone()); }
                            },
                        }
                        keep = send;
                    }
                    (Some(2), Some(send)) => {
                        if let Some(code) = world.refuses {
                            let _ = send.send(Frame::Close(Some(CloseFrame { code, reason: "".into() })));
                            keep = Some(send);
                            continue;
                        }
                        world.identified += 1;
                        let shard = (said["d"]["shard"][0].as_u64().unwrap(), said["d"]["shard"][1].as_u64().unwrap());
                        let session = format!("session-{}", world.sessions.len());
                        let guilds: BTreeSet<u64> = world.channels.values().filter_map(|known| known.guild).collect();
                        let guilds: Vec<_> = guilds.iter().map(|id| json!({ "id": id.to_string(), "unavailable": true })).collect();
                        let ready = json!({ "v": 10, "user": bot(), "guilds": guilds, "session_id": session,
                            "resume_gateway_url": discord.url.replace("http", "ws"), "shard": [shard.0, shard.1],
                            "application": { "id": APPLICATION, "flags": 0 }, "session_type": "normal",
                            "private_channels": [], "presences": [], "relationships": [], "user_settings": {} });
                        let _ = send.send(text(json!({ "op": 0, "t": "READY", "s": 1, "d": ready })));
                        world.sessions.retain(|session| session.shard != shard);
                        world.sessions.push(Session { shard, log: Vec::new(), live: Some(send) });
                    }
                    (Some(6), Some(send)) => {
                        world.resumed += 1;
                        let seen = said["d"]["seq"].as_u64().unwrap();
                        if let Some(session) = world.sessions.first_mut() {
                            for event in session.log.iter().filter(|event| event["s"].as_u64() > Some(seen)) {
                                let _ = send.send(text(event.clone()));
                            }
                            let seq = session.log.len() + 1;
                            let _ = send.send(text(json!({ "op": 0, "t": "RESUMED", "s": seq, "d": {} })));
                            session.live = Some(send);
                        }
                    }
                    (_, send) => keep = send,
                }
                drop(world);
                discord.changed.notify_waiters();
            }
        }
    }
}
