//! Calls to the outside, each to an address that the installation sets: no person's address is called from here.
//! Redirects are not followed.

use std::time::Duration;

use anyhow::Context as _;
use reqwest::redirect::Policy;
use reqwest::{Client, Response};
use serde::de::DeserializeOwned;

/// How long OpenRouter may take for an answer.
const EXCHANGE_TIMEOUT: Duration = Duration::from_secs(10);
/// How long a program on this machine may take to answer.
const NEARBY_TIMEOUT: Duration = Duration::from_secs(1);

/// Makes these calls. Cheap to clone.
#[derive(Clone)]
pub struct ModelHttp {
    /// For OpenRouter's sign-in.
    pub(super) exchange: Client,
    /// For programs on this machine: past any proxy.
    pub(super) nearby: Client,
}

impl ModelHttp {
    /// # Errors
    /// When the machine's certificates cannot be read.
    pub fn new() -> anyhow::Result<Self> {
        let client = || Client::builder().redirect(Policy::none());
        let exchange = client().timeout(EXCHANGE_TIMEOUT).build();
        let nearby = client().no_proxy().timeout(NEARBY_TIMEOUT).build();
        Ok(Self {
            exchange: exchange.context("no calls to OpenRouter can be made")?,
            nearby: nearby.context("no calls to this machine can be made")?,
        })
    }
}

/// What an answer holds as JSON; nothing where it breaks off, is longer than so many bytes, or is something else.
pub(super) async fn json<T: DeserializeOwned>(mut answer: Response, most_bytes: usize) -> Option<T> {
    let mut body = Vec::new();
    while let Some(piece) = answer.chunk().await.ok()? {
        if body.len() + piece.len() > most_bytes {
            return None;
        }
        body.extend_from_slice(&piece);
    }
    serde_json::from_slice(&body).ok()
}
