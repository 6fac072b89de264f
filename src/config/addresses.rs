//! Addresses as an operator writes them: where to listen, and whom to ask.

use serde::de::Error as _;
use serde::{Deserialize as _, Deserializer, Serializer};
use std::net::{IpAddr, SocketAddr};

/// Where to listen.
pub(super) fn address<'de, D: Deserializer<'de>>(deserializer: D) -> Result<SocketAddr, D::Error> {
    read(&String::deserialize(deserializer)?)
}

/// Where to listen; nowhere if the text is empty.
pub(super) fn maybe_address<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<SocketAddr>, D::Error> {
    let text = String::deserialize(deserializer)?;
    if text.is_empty() { Ok(None) } else { read(&text).map(Some) }
}

/// The same as it is written.
#[expect(clippy::ref_option, reason = "serde hands it so")]
pub(super) fn maybe_text<S: Serializer>(
    address: &Option<SocketAddr>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&address.map(|address| address.to_string()).unwrap_or_default())
}

fn read<E: serde::de::Error>(text: &str) -> Result<SocketAddr, E> {
    text.parse().map_err(|_| E::custom(format!("expected an address such as 127.0.0.1:8787, found '{text}'")))
}

/// The address of a server, without a path. A wrong one is not repeated: people put tokens into such addresses.
pub(super) fn base_address<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let text = String::deserialize(deserializer)?;
    let plain = text.trim_end_matches('/');
    if text.is_empty() || is_site(plain) {
        return Ok(plain.to_owned());
    }
    Err(D::Error::custom("expected an address such as https://discord.com, or http:// on this machine"))
}

/// The address of a page; neither is a wrong one of these repeated.
pub(super) fn page_address<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let text = String::deserialize(deserializer)?;
    let path = text.find("://").and_then(|at| text[at + 3..].find('/').map(|slash| at + 3 + slash));
    let (site, path) = text.split_at(path.unwrap_or(text.len()));
    if text.is_empty() || (is_site(site) && path.bytes().all(|byte| byte.is_ascii_graphic())) {
        return Ok(text);
    }
    Err(D::Error::custom(
        "expected an address such as https://example.org/telegram, or http:// on this machine",
    ))
}

/// Is this `https://` and a host, or `http://` and this machine? Only this machine may be spoken to in the clear:
/// a token or a secret goes along with every request.
fn is_site(text: &str) -> bool {
    let Some((scheme, host)) = text.split_once("://") else { return false };
    let host =
        host.rsplit_once(':').filter(|(_, port)| port.parse::<u16>().is_ok()).map_or(host, |(host, _)| host);
    let figures = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
    let is_here = figures == "localhost" || figures.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback());
    let is_host = !host.is_empty() && !host.contains(['/', '@', '?', '#', ' ']);
    is_host && (scheme == "https" || (scheme == "http" && is_here))
}
