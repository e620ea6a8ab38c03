//! The connection to Chromium, with a bound on what Chromium may send.
//!
//! `headless_chrome` reads messages of any size, and keeps as many as it gets. Its connection therefore goes through a relay
//! of this process, which ends it when a message is too large, and leaves out events of a page that come too fast or are
//! longer than anyone reads. Dropping the relay ends the connection too, and with it every wait for an answer, whether
//! Chromium is alive or not.

use std::collections::HashMap;
use std::io;
use std::net::Ipv4Addr;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader, copy, sink};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::Instant;
use tokio_util::task::AbortOnDropHandle;

use crate::chromium::Endpoint;

/// Largest message that is read. A screenshot of a social preview has 3 MB of pixels at most, in base64 4 MB.
const MAX_MESSAGE: u64 = 16 << 20;

/// Events of one kind that a page may send in a second. A page that writes to its console without an end sends some
/// thousands. A request is an event, too: those of a page with many files fit.
const EVENTS_PER_SECOND: u32 = 500;

/// Largest event. A text in the console is as long as the page likes.
const MAX_EVENT: u64 = 1 << 20;

/// Bytes of a message in which the name of an event stands.
const HEAD: u64 = 512;

/// What stands before and behind the name of an event of a page: JSON within JSON.
const BEFORE_NAME: &[u8] = br#""message":"{\"method\":\""#;
const BEHIND_NAME: u8 = b'\\';

/// Kinds of events that are counted. Chromium has fewer.
const MAX_KINDS: usize = 500;

/// Largest line of the handshake that is read, and how many lines there may be.
const MAX_LINE: u64 = 4 << 10;
const MAX_LINES: usize = 32;

/// Carries one connection.
pub(crate) struct Relay {
    address: String,
    _task: AbortOnDropHandle<()>,
}

impl Relay {
    /// A relay for one connection to `chromium`. To be called within a runtime.
    pub(crate) async fn open(chromium: &Endpoint) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let port = listener.local_addr()?.port();
        let chromium_port = chromium.port;
        let task = tokio::spawn(async move {
            if let Err(error) = carry(listener, chromium_port).await {
                tracing::debug!(%error, "the connection to Chromium ended");
            }
        });
        Ok(Self {
            address: format!("ws://{}:{port}{}", Ipv4Addr::LOCALHOST, chromium.path),
            _task: AbortOnDropHandle::new(task),
        })
    }

    /// The address to connect to, once.
    pub(crate) fn address(&self) -> &str {
        &self.address
    }
}

/// Takes one connection and carries it until either side ends it.
async fn carry(listener: TcpListener, chromium_port: u16) -> io::Result<()> {
    let (client, _) = listener.accept().await?;
    drop(listener);
    let chromium = TcpStream::connect((Ipv4Addr::LOCALHOST, chromium_port)).await?;
    client.set_nodelay(true)?;
    chromium.set_nodelay(true)?;
    let (mut from_client, to_client) = client.into_split();
    let (from_chromium, mut to_chromium) = chromium.into_split();
    tokio::select! {
        ended = copy(&mut from_client, &mut to_chromium) => ended.map(drop),
        ended = carry_messages(BufReader::new(from_chromium), to_client) => ended,
    }
}

/// Carries the answer to the handshake, then the frames of a WebSocket (RFC 6455, section 5.2).
async fn carry_messages(mut from: BufReader<OwnedReadHalf>, mut to: OwnedWriteHalf) -> io::Result<()> {
    for _ in 0..MAX_LINES {
        let mut line = Vec::new();
        (&mut from).take(MAX_LINE).read_until(b'\n', &mut line).await?;
        to.write_all(&line).await?;
        if line == b"\r\n" {
            return carry_frames(from, to).await;
        }
    }
    Err(io::Error::other("the handshake has no end"))
}

async fn carry_frames(mut from: BufReader<OwnedReadHalf>, mut to: OwnedWriteHalf) -> io::Result<()> {
    let mut message = 0_u64;
    let mut events = Events::default();
    loop {
        let (kind, short) = (from.read_u8().await?, from.read_u8().await?);
        let mut header = vec![kind, short];
        let length = match short {
            126 => {
                let length = from.read_u16().await?;
                header.extend(length.to_be_bytes());
                u64::from(length)
            }
            127 => {
                let length = from.read_u64().await?;
                header.extend(length.to_be_bytes());
                length
            }
            // With the bit of a mask, which no server sets.
            128.. => return Err(io::Error::other("a masked frame")),
            short => u64::from(short),
        };
        message = message.saturating_add(length);
        if message > MAX_MESSAGE {
            return Err(io::Error::other(format!("a message of {message} bytes")));
        }
        let is_last_of_message = kind & 0x80 != 0;
        let is_whole = is_last_of_message && message == length;
        let mut head = Vec::new();
        (&mut from).take(length.min(HEAD)).read_to_end(&mut head).await?;
        let head_length = u64::try_from(head.len()).unwrap_or(u64::MAX);
        let mut rest = (&mut from).take(length.saturating_sub(head_length));
        let rest_length = if is_whole && !events.allows(&head, length) {
            copy(&mut rest, &mut sink()).await?
        } else {
            to.write_all(&header).await?;
            to.write_all(&head).await?;
            copy(&mut rest, &mut to).await?
        };
        if head_length.saturating_add(rest_length) < length {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        if is_last_of_message {
            message = 0;
        }
    }
}

/// Counts the events of pages by their names.
struct Events {
    since: Instant,
    counts: HashMap<Vec<u8>, u32>,
}

impl Default for Events {
    fn default() -> Self {
        Self {
            since: Instant::now(),
            counts: HashMap::new(),
        }
    }
}

impl Events {
    /// Whether a message is to be carried, by its beginning: what is no event of a page always is.
    fn allows(&mut self, head: &[u8], length: u64) -> bool {
        let Some(name) = event_name(head) else {
            return true;
        };
        if self.since.elapsed() >= Duration::from_secs(1) {
            *self = Self::default();
        }
        if self.counts.len() >= MAX_KINDS && !self.counts.contains_key(name) {
            return false;
        }
        let count = self.counts.entry(name.to_owned()).or_default();
        *count = count.saturating_add(1);
        *count <= EVENTS_PER_SECOND && length <= MAX_EVENT
    }
}

fn event_name(head: &[u8]) -> Option<&[u8]> {
    let at = head
        .windows(BEFORE_NAME.len())
        .position(|part| part == BEFORE_NAME)?;
    let name = head.get(at + BEFORE_NAME.len()..)?;
    name.split(|byte| *byte == BEHIND_NAME).next()
}

#[cfg(test)]
mod tests {
    use super::*;

    const HANDSHAKE: &[u8] = b"HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\n\r\n";

    /// What comes out of a relay when a server sends `bytes` and then waits.
    async fn carried(bytes: Vec<u8>) -> (Relay, TcpStream, tokio::task::JoinHandle<TcpStream>) {
        let server = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let endpoint = Endpoint {
            port: server.local_addr().unwrap().port(),
            path: "/a".to_owned(),
        };
        let relay = Relay::open(&endpoint).await.unwrap();
        let host = relay.address().strip_prefix("ws://").unwrap();
        let client = TcpStream::connect(host.strip_suffix("/a").unwrap())
            .await
            .unwrap();
        let sending = tokio::spawn(async move {
            let (mut stream, _) = server.accept().await.unwrap();
            stream.write_all(&bytes).await.ok();
            stream
        });
        (relay, client, sending)
    }

    fn frame(kind: u8, length: u64) -> Vec<u8> {
        let mut frame = vec![kind, 127];
        frame.extend(length.to_be_bytes());
        frame.resize(frame.len() + usize::try_from(length).unwrap(), b'a');
        frame
    }

    #[tokio::test]
    async fn messages_pass_as_they_are() {
        let sent = [
            HANDSHAKE,
            &[0x81, 1, b'a'],
            &[0x81, 126, 0, 1, b'b'],
            &frame(0x01, 9),
            &frame(0x80, 3_000_000),
        ];
        let sent = sent.concat();
        let (_relay, mut client, _sending) = carried(sent.clone()).await;
        let mut received = vec![0; sent.len()];
        client.read_exact(&mut received).await.unwrap();
        assert!(received == sent);
    }

    #[tokio::test]
    async fn a_message_that_is_too_large_ends_the_connection() {
        let half = MAX_MESSAGE / 2 + 1;
        for frames in [
            frame(0x81, MAX_MESSAGE + 1),
            [frame(0x01, half), frame(0x80, half)].concat(),
            vec![0x81, 0x80],
        ] {
            let (_relay, mut client, _sending) = carried([HANDSHAKE, &frames].concat()).await;
            let mut received = Vec::new();
            client.read_to_end(&mut received).await.ok();
            assert!(received.len() < HANDSHAKE.len() + frames.len());
        }
    }

    fn event(name: &str, length: usize) -> Vec<u8> {
        let text = format!(
            r#"{{"method":"Target.receivedMessageFromTarget","params":{{"sessionId":"A","message":"{{\"method\":\"{name}\",{}"#,
            "a".repeat(length)
        );
        let mut frame = vec![0x81, 127];
        frame.extend(u64::try_from(text.len()).unwrap().to_be_bytes());
        frame.extend(text.as_bytes());
        frame
    }

    #[tokio::test]
    async fn events_that_are_too_many_or_too_long_are_left_out() {
        let console = || event("Runtime.consoleAPICalled", 10);
        let many = usize::try_from(EVENTS_PER_SECOND).unwrap();
        let long = event("Runtime.exceptionThrown", 1 << 20);
        let others = [event("Page.loadEventFired", 3), vec![0x81, 1, b'a']].concat();
        let sent = [HANDSHAKE, &console().repeat(many * 3), &long, &others].concat();
        let expected = [HANDSHAKE, &console().repeat(many), &others].concat();
        let (_relay, mut client, _sending) = carried(sent).await;
        let mut received = vec![0; expected.len()];
        client.read_exact(&mut received).await.unwrap();
        assert!(received == expected);
    }

    #[tokio::test]
    async fn a_dropped_relay_ends_the_connection() {
        let (relay, mut client, sending) = carried(HANDSHAKE.to_vec()).await;
        let mut received = vec![0; HANDSHAKE.len()];
        client.read_exact(&mut received).await.unwrap();
        let _stream = sending.await.unwrap();
        drop(relay);
        assert!(matches!(client.read(&mut received).await, Ok(0) | Err(_)));
    }
}
