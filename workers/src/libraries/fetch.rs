//! Fetching one library. A page names it, so nothing of the operator's network is reached, nothing but a library is taken,
//! and no more than one may have.

use std::error::Error;
use std::net::SocketAddr;

use bytes::{Bytes, BytesMut};
use domain::limits::{LIBRARY_MAX_BYTES, LIBRARY_TIMEOUT};
use platform::config::LibraryHost;
use platform::public_address::is_public;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::header::{CONTENT_TYPE, LOCATION};
use reqwest::redirect::Policy;
use reqwest::{Client, ClientBuilder, Response, StatusCode};
use tokio::time::timeout;
use url::Url;

/// Redirections that are followed: CDNs send an address without a version to the newest one.
const MOST_REDIRECTS: usize = 3;
/// What CDNs are asked as: they choose the form of fonts and modules by it, and the browser of the checks is a Chromium.
const AGENT: &str =
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36";

/// What became of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Fetched {
    /// The library, and its media type.
    File(&'static str, Bytes),
    /// The server has no library there.
    Missing,
    /// Nobody knows, and why.
    Failed(String),
}

/// Connections to the hosts of libraries.
pub(super) struct Fetcher {
    /// To public addresses alone.
    guarded: Client,
    /// To origins that the operator named.
    open: Client,
}

impl Fetcher {
    /// Connections without any request.
    ///
    /// # Errors
    /// When an HTTP client cannot be built.
    pub fn new() -> reqwest::Result<Self> {
        Ok(Self {
            guarded: builder().https_only(true).dns_resolver(PublicAddresses).build()?,
            open: builder().no_proxy().build()?,
        })
    }

    /// Fetches the library of an address from one of these hosts.
    pub async fn fetch(&self, hosts: &[LibraryHost], address: &str) -> Fetched {
        match timeout(LIBRARY_TIMEOUT, self.follow(hosts, address)).await {
            Ok(Ok(fetched)) => fetched,
            Ok(Err(error)) => Fetched::Failed(error.to_string()),
            Err(_) => Fetched::Failed("it took too long".to_owned()),
        }
    }

    async fn follow(&self, hosts: &[LibraryHost], address: &str) -> reqwest::Result<Fetched> {
        let Ok(mut address) = Url::parse(address) else {
            return Ok(Fetched::Missing);
        };
        for _ in 0..=MOST_REDIRECTS {
            let client = match hosts.iter().find(|host| host.has(&address)) {
                Some(LibraryHost::Name(_)) => &self.guarded,
                Some(LibraryHost::Origin(_)) => &self.open,
                None => return Ok(Fetched::Failed("a redirection leads elsewhere".to_owned())),
            };
            let response = client.get(address.clone()).send().await?;
            let status = response.status();
            if !status.is_redirection() {
                return read(response).await;
            }
            let target = response.headers().get(LOCATION);
            let target = target.and_then(|target| address.join(target.to_str().ok()?).ok());
            match target {
                Some(target) => address = target,
                None => return Ok(Fetched::Failed("a redirection without a target".to_owned())),
            }
        }
        Ok(Fetched::Failed("too many redirections".to_owned()))
    }
}

fn builder() -> ClientBuilder {
    Client::builder()
        .user_agent(AGENT)
        .redirect(Policy::none())
        .connect_timeout(LIBRARY_TIMEOUT / 2)
        .pool_max_idle_per_host(2)
}

/// Reads an answer that is no redirection.
async fn read(mut response: Response) -> reqwest::Result<Fetched> {
    match response.status() {
        StatusCode::OK => {}
        StatusCode::BAD_REQUEST
        | StatusCode::FORBIDDEN
        | StatusCode::NOT_FOUND
        | StatusCode::GONE
        | StatusCode::UNAVAILABLE_FOR_LEGAL_REASONS => return Ok(Fetched::Missing),
        other => return Ok(Fetched::Failed(format!("the server answered {other}"))),
    }
    let given = response.headers().get(CONTENT_TYPE);
    let given = given.and_then(|given| given.to_str().ok()).unwrap_or_default();
    let Some(kind) = Kind::of(given) else {
        return Ok(Fetched::Missing);
    };
    let mut bytes = BytesMut::new();
    while let Some(piece) = response.chunk().await? {
        if bytes.len() + piece.len() > LIBRARY_MAX_BYTES {
            return Ok(Fetched::Failed("it is too large".to_owned()));
        }
        bytes.extend_from_slice(&piece);
    }
    Ok(match kind.checked(&bytes) {
        Some(media_type) => Fetched::File(media_type, bytes.freeze()),
        None => Fetched::Missing,
    })
}

/// What a library may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Script,
    StyleSheet,
    Font,
}

impl Kind {
    /// The kind of a media type. Some servers name no more of a font than that it is bytes.
    fn of(media_type: &str) -> Option<Self> {
        let essence = media_type.split(';').next().unwrap_or_default();
        match essence.trim().to_ascii_lowercase().as_str() {
            "text/javascript"
            | "application/javascript"
            | "application/x-javascript"
            | "application/ecmascript"
            | "text/ecmascript" => Some(Self::Script),
            "text/css" => Some(Self::StyleSheet),
            "application/octet-stream" | "binary/octet-stream" => Some(Self::Font),
            other if other.contains("font") => Some(Self::Font),
            _ => None,
        }
    }

    /// The media type of bytes that are what their server says.
    fn checked(self, bytes: &[u8]) -> Option<&'static str> {
        let is_text = || {
            let text = std::str::from_utf8(bytes).ok()?;
            let start = text.trim_start_matches('\u{feff}').trim_start();
            (!start.starts_with('<') && !text.contains('\0')).then_some(())
        };
        match self {
            Self::Script => is_text().map(|()| "text/javascript"),
            Self::StyleSheet => is_text().map(|()| "text/css"),
            Self::Font => match bytes.get(..4)? {
                b"wOF2" => Some("font/woff2"),
                b"wOFF" => Some("font/woff"),
                b"OTTO" => Some("font/otf"),
                b"true" | [0, 1, 0, 0] => Some("font/ttf"),
                _ => None,
            },
        }
    }
}

/// Finds the addresses of names, as long as all of them are public. The connection is made to these very addresses, so a
/// second answer of the name server changes nothing.
struct PublicAddresses;

impl Resolve for PublicAddresses {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(public_addresses(name))
    }
}

async fn public_addresses(name: Name) -> Result<Addrs, Box<dyn Error + Send + Sync>> {
    let found: Vec<SocketAddr> = tokio::net::lookup_host((name.as_str(), 0)).await?.collect();
    if found.iter().all(|address| is_public(address.ip())) {
        Ok(Box::new(found.into_iter()))
    } else {
        Err("the name leads into a private network".into())
    }
}
