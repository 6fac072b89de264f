//! `takhteh health`: asks a running takhteh how it is, where there is no other program to ask with.

use super::Usage;
use super::configured::Configured;
use anyhow::Context as _;
use std::io::{Read as _, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::time::Duration;

/// How long each of connecting, asking and answering may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// Ask a running takhteh whether it can do its work
///
/// Reads /healthz at the address of metrics.listen, and writes the answer. Exit code 0 if that is ok, else 1.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  takhteh health
  takhteh health --address 127.0.0.1:9464")]
pub(super) struct Health {
    #[command(flatten)]
    configured: Configured,
    /// Where to ask, instead of at metrics.listen
    #[arg(long, value_name = "ADDRESS")]
    address: Option<SocketAddr>,
}

impl Health {
    pub(super) fn run(&self, out: &mut impl Write) -> anyhow::Result<()> {
        let address = match self.address {
            Some(address) => address,
            None => self.configured.read()?.metrics.listen.ok_or_else(|| {
                Usage("metrics.listen is empty: say where to ask with --address".to_owned())
            })?,
        };
        let (status, answer) = ask(here(address)).with_context(|| format!("no answer from {address}"))?;
        anyhow::ensure!(status == 200, "{}", answer.trim_end());
        write!(out, "{answer}")?;
        Ok(())
    }
}

/// What listens everywhere listens here.
fn here(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, address.port())
}

/// The status and the text of `/healthz`.
fn ask(address: SocketAddr) -> anyhow::Result<(u16, String)> {
    let mut connection = TcpStream::connect_timeout(&address, PATIENCE)?;
    connection.set_read_timeout(Some(PATIENCE))?;
    connection.set_write_timeout(Some(PATIENCE))?;
    write!(connection, "GET /healthz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
    let mut answer = String::new();
    connection.read_to_string(&mut answer)?;
    let (head, body) = answer.split_once("\r\n\r\n").context("the answer is no HTTP")?;
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
    Ok((status.context("the answer is no HTTP")?, body.to_owned()))
}
