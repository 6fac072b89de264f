//! Who may come in: only requests that name this server as theirs. A page of another site, or a name that was
//! pointed at this machine to get around the browser's rules, stays outside.

use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Uri};
use std::net::{IpAddr, SocketAddr};

/// The names under which this server answers.
#[derive(Clone, Debug)]
pub struct Door {
    address: SocketAddr,
}

/// Sent with every answer: nothing but this server's own files is loaded, run or framed.
pub(super) const HEADERS: [(HeaderName, HeaderValue); 6] = [
    (
        HeaderName::from_static("content-security-policy"),
        HeaderValue::from_static(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
             base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        ),
    ),
    (HeaderName::from_static("x-content-type-options"), HeaderValue::from_static("nosniff")),
    (HeaderName::from_static("x-frame-options"), HeaderValue::from_static("DENY")),
    (HeaderName::from_static("referrer-policy"), HeaderValue::from_static("no-referrer")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
];

impl Door {
    /// The door of a server that listens on `address`. It answers to this address, to `localhost`,
    /// `127.0.0.1` and `[::1]`; if it listens on all addresses of the machine, to each address written in
    /// figures (a figure cannot be pointed elsewhere as a name can).
    pub fn new(address: SocketAddr) -> Door {
        Door { address }
    }

    /// Checks a request's `Host` and `Origin`.
    ///
    /// # Errors
    /// The sentence to refuse it with.
    pub fn admits(&self, uri: &Uri, headers: &HeaderMap) -> Result<(), String> {
        let mut hosts = headers.get_all(HOST).iter();
        let (Some(Ok(host)), None) = (hosts.next().map(HeaderValue::to_str), hosts.next()) else {
            return Err(format!("a request needs one Host: {}", self.address));
        };
        for host in
            [Some(host), uri.authority().map(axum::http::uri::Authority::as_str)].into_iter().flatten()
        {
            if !self.own(host) {
                return Err(format!("Host {host:?} is not this server's: open http://{}/", self.address));
            }
        }
        for origin in headers.get_all(ORIGIN) {
            let site = origin.to_str().ok().and_then(|origin| origin.strip_prefix("http://"));
            if !site.is_some_and(|site| self.own(site)) {
                return Err(format!("Origin {origin:?} is another site: open http://{}/", self.address));
            }
        }
        Ok(())
    }

    /// Whether `host`, with its port, means this server.
    fn own(&self, host: &str) -> bool {
        let port = self.address.port();
        let name = match host.strip_suffix(&format!(":{port}")) {
            Some(name) => name,
            // A browser leaves out the port of plain HTTP.
            None if port == 80 => host,
            None => return false,
        };
        if name.eq_ignore_ascii_case("localhost") {
            return true;
        }
        let figures = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
        figures.parse::<IpAddr>().is_ok_and(|ip| {
            ip.is_ipv6() == name.starts_with('[')
                && (ip == IpAddr::from([127, 0, 0, 1])
                    || ip == IpAddr::from([0, 0, 0, 0, 0, 0, 0, 1])
                    || ip == self.address.ip()
                    || self.address.ip().is_unspecified())
        })
    }
}
