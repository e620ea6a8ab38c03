//! Libraries that pages load from CDNs. Each is fetched once, checked, and stored by its address; the isolated browser that
//! checks pages, and published apps, get it from there.
//!
//! - `addresses`: which libraries a text loads
//! - `fetch`: one library over the network

mod addresses;
mod fetch;
#[cfg(test)]
mod tests;

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use anyhow::Context as _;
use blobs::Blobs;
use bytes::Bytes;
use chrono::Utc;
use domain::ids::UserId;
use domain::limits::{
    LIBRARY_FETCHES_PER_HOUR, LIBRARY_FRESH, LIBRARY_MAX_BYTES, PAGE_LIBRARIES_MAX_BYTES,
    PAGE_LIBRARIES_TIMEOUT, PAGE_MAX_LIBRARIES,
};
use futures_util::{StreamExt as _, stream};
use platform::config::LibraryHost;
use platform::redis::Redis;
use tokio::sync::OnceCell;
use tokio::time::timeout;
use url::Url;

use crate::work::on_a_thread;
use addresses::Found;
use fetch::{Fetched, Fetcher};

/// Libraries of a page that are had at the same time.
const AT_ONCE: usize = 4;
/// How deep libraries that load others are followed.
const MOST_WAVES: usize = 5;
const HOUR: Duration = Duration::from_secs(60 * 60);

/// A library.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LibraryFile {
    pub address: String,
    /// `text/javascript`, `text/css` or that of a font.
    pub media_type: String,
    pub bytes: Bytes,
}

/// What is known of an address.
#[derive(Debug, Clone)]
enum Outcome {
    Found(LibraryFile),
    /// The server has no library there.
    Missing,
    /// The server did not answer, or the library is not taken.
    Unknown,
}

/// The libraries of a page, as far as they could be had.
#[derive(Debug, Default)]
pub(crate) struct PageLibraries {
    pub found: Vec<LibraryFile>,
    /// Addresses that are known to have no library.
    pub missing: HashSet<String>,
    /// Addresses of which nobody knows.
    pub unknown: HashSet<String>,
    /// Addresses that libraries load in turn.
    nested: HashSet<String>,
    waiting: Vec<String>,
    seen: HashSet<String>,
    bytes: usize,
}

impl PageLibraries {
    /// Whether this address was looked for.
    pub fn knows(&self, address: &str) -> bool {
        self.seen.contains(address)
    }

    /// What libraries load in turn and could not be had, in the order of the alphabet. What the pages themselves load is not
    /// in it.
    pub fn lacking(&self) -> Vec<String> {
        let nested = self.nested.iter();
        let lacking =
            nested.filter(|address| self.missing.contains(*address) || self.unknown.contains(*address));
        let mut lacking: Vec<String> = lacking.cloned().collect();
        lacking.sort();
        lacking
    }

    /// Has addresses looked for that were not yet. Beyond the limit of a page they are unknown.
    fn request(&mut self, addresses: impl IntoIterator<Item = String>) {
        for address in addresses {
            if self.seen.contains(&address) {
                continue;
            }
            if self.seen.len() < PAGE_MAX_LIBRARIES {
                self.waiting.push(address.clone());
            } else {
                self.unknown.insert(address.clone());
            }
            // Those beyond the limit are bounded by what a text may name.
            self.seen.insert(address);
        }
    }

    fn take(&mut self, address: String, outcome: Outcome) -> Option<LibraryFile> {
        match outcome {
            Outcome::Found(file) if self.bytes + file.bytes.len() <= PAGE_LIBRARIES_MAX_BYTES => {
                self.bytes += file.bytes.len();
                self.found.push(file.clone());
                return Some(file);
            }
            Outcome::Missing => self.missing.insert(address),
            Outcome::Found(_) | Outcome::Unknown => self.unknown.insert(address),
        };
        None
    }
}

/// Has the libraries of pages. One for each process.
pub(crate) struct Libraries {
    hosts: Vec<LibraryHost>,
    fetcher: Fetcher,
    blobs: Blobs,
    redis: Redis,
    /// Addresses that are had at this moment.
    at_work: Mutex<HashMap<String, Weak<OnceCell<Outcome>>>>,
}

impl Libraries {
    /// Libraries from these hosts alone.
    ///
    /// # Errors
    /// When an HTTP client cannot be built.
    pub fn new(hosts: Vec<LibraryHost>, blobs: Blobs, redis: Redis) -> anyhow::Result<Self> {
        Ok(Self {
            hosts,
            fetcher: Fetcher::new().context("no HTTP client for libraries")?,
            blobs,
            redis,
            at_work: Mutex::default(),
        })
    }

    /// Whether an address is one that libraries are fetched from.
    pub fn has_host(&self, address: &str) -> bool {
        Url::parse(address).is_ok_and(|address| self.hosts.iter().any(|host| host.has(&address)))
    }

    /// The hosts of which all that a page loads is known.
    pub fn known_hosts(&self, libraries: &PageLibraries) -> Vec<String> {
        let unknown: Vec<Url> = libraries
            .unknown
            .iter()
            .filter_map(|address| Url::parse(address).ok())
            .collect();
        self.hosts
            .iter()
            .filter(|host| !unknown.iter().any(|address| host.has(address)))
            .map(|host| host.host().to_owned())
            .collect()
    }

    /// The libraries that a page of this account names, and what they load in turn.
    pub async fn of_page(&self, account: UserId, html: &str) -> PageLibraries {
        self.of_pages(account, vec![html.to_owned()]).await
    }

    /// The libraries that pages of this account name, and what they load in turn. All of them have the limits of one page.
    pub async fn of_pages(&self, account: UserId, pages: Vec<String>) -> PageLibraries {
        let mut libraries = PageLibraries::default();
        if self.hosts.is_empty() {
            return libraries;
        }
        let hosts = self.hosts.clone();
        let bytes: usize = pages.iter().map(String::len).sum();
        let span = tracing::info_span!("libraries", bytes);
        let found = on_a_thread("looking for libraries", span, move || {
            let pages = pages.iter();
            pages
                .flat_map(|html| addresses::in_page(html, &hosts).addresses)
                .collect::<Vec<_>>()
        });
        match found.await {
            Ok(addresses) => self.add(account, &mut libraries, addresses).await,
            Err(error) => tracing::warn!(%error, "pages go without their libraries"),
        }
        libraries
    }

    /// Adds the libraries of more addresses, and what they load in turn. What takes too long stays unknown.
    pub async fn add(&self, account: UserId, libraries: &mut PageLibraries, addresses: Vec<String>) {
        libraries.request(addresses);
        let adding = self.add_waiting(account, libraries);
        if timeout(PAGE_LIBRARIES_TIMEOUT, adding).await.is_err() {
            tracing::info!("the libraries of a page took too long");
        }
        let late = std::mem::take(&mut libraries.waiting);
        libraries.unknown.extend(late);
        let used: Vec<String> = libraries.found.iter().map(|file| file.address.clone()).collect();
        if !used.is_empty()
            && let Err(error) = self.blobs.note_libraries_used(&used).await
        {
            tracing::warn!(%error, "the use of libraries was not noted");
        }
    }

    async fn add_waiting(&self, account: UserId, libraries: &mut PageLibraries) {
        for _ in 0..MOST_WAVES {
            let wave = libraries.waiting.clone();
            if wave.is_empty() {
                return;
            }
            let had = stream::iter(wave)
                .map(|address| async move {
                    let outcome = self.one(account, &address).await;
                    (address, outcome)
                })
                .buffered(AT_ONCE);
            let had: Vec<(String, Outcome)> = had.collect().await;
            libraries.waiting.clear();
            for (address, outcome) in had {
                if let Some(file) = libraries.take(address, outcome) {
                    let Found { addresses, left_out } = self.in_library(file).await;
                    libraries.nested.extend(addresses.iter().cloned());
                    libraries.request(addresses);
                    libraries.unknown.extend(left_out);
                }
            }
        }
    }

    /// What a library loads in turn.
    async fn in_library(&self, file: LibraryFile) -> Found {
        let hosts = self.hosts.clone();
        let span = tracing::info_span!("library", bytes = file.bytes.len());
        let found = on_a_thread("reading a library", span, move || {
            let text = std::str::from_utf8(&file.bytes).unwrap_or_default();
            addresses::in_library(&file.media_type, &file.address, text, &hosts)
        });
        found.await.unwrap_or_else(|error| {
            tracing::warn!(%error, "what a library loads is not known");
            Found::default()
        })
    }

    /// The library of an address. Requests for one address at the same time are one.
    async fn one(&self, account: UserId, address: &str) -> Outcome {
        let cell = {
            let mut at_work = self.at_work.lock().unwrap_or_else(PoisonError::into_inner);
            at_work.retain(|_, cell| cell.strong_count() > 0);
            match at_work.get(address).and_then(Weak::upgrade) {
                Some(cell) => cell,
                None => {
                    let cell = Arc::default();
                    at_work.insert(address.to_owned(), Arc::downgrade(&cell));
                    cell
                }
            }
        };
        cell.get_or_init(|| self.load(account, address)).await.clone()
    }

    async fn load(&self, account: UserId, address: &str) -> Outcome {
        let stored = match self.stored(address).await {
            Ok(stored) => stored,
            Err(error) => {
                tracing::warn!(address, "a stored library cannot be read: {error:#}");
                None
            }
        };
        let stale = match stored {
            Some((file, true)) => return Outcome::Found(file),
            Some((file, false)) => Outcome::Found(file),
            None => Outcome::Unknown,
        };
        if !self.may_fetch(account).await {
            tracing::info!(address, "the account had too many libraries fetched");
            return stale;
        }
        match self.fetcher.fetch(&self.hosts, address).await {
            Fetched::File(media_type, bytes) => {
                let stored = self.blobs.put_library(address, media_type, bytes.clone()).await;
                if let Err(error) = stored {
                    tracing::warn!(address, %error, "a library was not stored");
                }
                Outcome::Found(LibraryFile {
                    address: address.to_owned(),
                    media_type: media_type.to_owned(),
                    bytes,
                })
            }
            Fetched::Missing => Outcome::Missing,
            Fetched::Failed(why) => {
                tracing::info!(address, why, "a library was not fetched");
                stale
            }
        }
    }

    /// The stored library of an address, and whether it was fetched lately.
    async fn stored(&self, address: &str) -> anyhow::Result<Option<(LibraryFile, bool)>> {
        let Some((library, opened)) = self.blobs.open_library(address).await? else {
            return Ok(None);
        };
        let Some(bytes) = opened.whole(LIBRARY_MAX_BYTES).await? else {
            return Ok(None);
        };
        let age = Utc::now().signed_duration_since(library.fetched_at).num_seconds();
        let is_fresh = i64::try_from(LIBRARY_FRESH.as_secs()).is_ok_and(|fresh| age < fresh);
        let file = LibraryFile {
            address: address.to_owned(),
            media_type: library.media_type,
            bytes,
        };
        Ok(Some((file, is_fresh)))
    }

    /// Counts a fetch for an account. A Redis that does not answer refuses nothing.
    async fn may_fetch(&self, account: UserId) -> bool {
        match self.redis.count(&format!("libraries:{account}"), HOUR).await {
            Ok(count) => count <= LIBRARY_FETCHES_PER_HOUR,
            Err(error) => {
                tracing::warn!(%error, "a fetch of a library is not counted");
                true
            }
        }
    }
}
