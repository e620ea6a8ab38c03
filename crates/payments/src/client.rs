//! How calls are made.

use std::time::Duration;

use reqwest::header::CONTENT_TYPE;
use reqwest::redirect::Policy;
use reqwest::{Method, RequestBuilder};
use serde_json::Value;
use thiserror::Error;
use url::{Url, form_urlencoded};

use crate::read::text;

/// The version of the API that every request asks for, whatever the account's default is. Answers are read as this version
/// writes them: since it, the period of a subscription is that of its items.
pub const VERSION: &str = "2025-03-31.basil";

/// How long Stripe may take for an answer.
const TIMEOUT: Duration = Duration::from_secs(10);
/// Longest answer, in bytes; a hundred subscriptions are some hundred kilobytes.
const MAX_BYTES: usize = 1024 * 1024;

/// Why a call gave nothing.
#[derive(Debug, Error)]
pub enum Failure {
    /// Stripe does not answer.
    #[error("Stripe cannot be reached: {0}")]
    Unreachable(#[from] reqwest::Error),
    /// The answer is too long.
    #[error("Stripe's answer is longer than {MAX_BYTES} bytes")]
    TooLong,
    /// The answer has another form.
    #[error("Stripe's answer cannot be read: {0}")]
    Form(String),
    /// Stripe refuses.
    #[error("Stripe refuses with {status} {code}: {message}")]
    Refused {
        status: u16,
        /// Its own code; blank when it gives none.
        code: String,
        message: String,
    },
}

impl Failure {
    /// Whether there is no such object.
    #[must_use]
    pub fn is_missing(&self) -> bool {
        matches!(self, Self::Refused { status: 404, .. })
            || matches!(self, Self::Refused { code, .. } if code == "resource_missing")
    }

    /// Whether the same request would be refused again.
    #[must_use]
    pub fn is_final(&self) -> bool {
        matches!(self, Self::Refused { status, .. } if (400..500).contains(status) && ![401, 409, 429].contains(status))
    }

    pub(crate) fn has_code(&self, wanted: &str) -> bool {
        matches!(self, Self::Refused { code, .. } if code == wanted)
    }
}

/// A client of one account of Stripe. Redirects are not followed, and nothing is sent twice.
#[derive(Debug, Clone)]
pub struct Client {
    http: reqwest::Client,
    base: Url,
    key: SecretKey,
}

/// The key, which no debug output shows.
#[derive(Clone)]
struct SecretKey(String);

impl std::fmt::Debug for SecretKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SecretKey(…)")
    }
}

/// Fields of a request by their names.
pub(crate) type Fields<'a> = &'a [(&'a str, &'a str)];

impl Client {
    /// A client with this secret key. Nothing is asked yet.
    ///
    /// # Errors
    /// When no HTTP client can be made: the machine's certificates cannot be read.
    pub fn new(key: &str, base: Url) -> Result<Self, Failure> {
        let http = reqwest::Client::builder()
            .redirect(Policy::none())
            .timeout(TIMEOUT)
            .build()?;
        Ok(Self {
            http,
            base,
            key: SecretKey(key.to_owned()),
        })
    }

    pub(crate) async fn get(&self, path: &[&str], query: Fields<'_>) -> Result<Value, Failure> {
        let mut url = self.address(path)?;
        if !query.is_empty() {
            url.query_pairs_mut().extend_pairs(query);
        }
        self.send(self.http.request(Method::GET, url)).await
    }

    /// `key` makes several calls one: with the same key, Stripe gives the answer of the first for at least 24 hours.
    pub(crate) async fn post(&self, path: &[&str], fields: Fields<'_>, key: &str) -> Result<Value, Failure> {
        let body = form_urlencoded::Serializer::new(String::new())
            .extend_pairs(fields)
            .finish();
        let request = self
            .http
            .request(Method::POST, self.address(path)?)
            .header("Idempotency-Key", key)
            .header(CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(body);
        self.send(request).await
    }

    pub(crate) async fn delete(&self, path: &[&str]) -> Result<Value, Failure> {
        self.send(self.http.request(Method::DELETE, self.address(path)?))
            .await
    }

    /// Ids of objects are parts of the path: they are escaped.
    fn address(&self, path: &[&str]) -> Result<Url, Failure> {
        let mut url = self.base.clone();
        url.path_segments_mut()
            .map_err(|()| Failure::Form("its address is none".to_owned()))?
            .pop_if_empty()
            .push("v1")
            .extend(path);
        Ok(url)
    }

    async fn send(&self, request: RequestBuilder) -> Result<Value, Failure> {
        let mut answer = request
            .bearer_auth(&self.key.0)
            .header("Stripe-Version", VERSION)
            .send()
            .await?;
        let status = answer.status();
        let mut body = Vec::new();
        while let Some(piece) = answer.chunk().await? {
            if body.len() + piece.len() > MAX_BYTES {
                return Err(Failure::TooLong);
            }
            body.extend_from_slice(&piece);
        }
        let value: Result<Value, _> = serde_json::from_slice(&body);
        if !status.is_success() {
            let value = value.unwrap_or_default();
            let said = |field: &str| text(&value, &format!("/error/{field}")).unwrap_or_default();
            return Err(Failure::Refused {
                status: status.as_u16(),
                code: said("code").to_owned(),
                message: said("message").to_owned(),
            });
        }
        value.map_err(|error| Failure::Form(error.to_string()))
    }
}
