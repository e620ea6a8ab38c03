//! Calls to the provider. Redirects are not followed: they could lead the server anywhere.

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use anyhow::Context;
use openidconnect::{AsyncHttpClient, HttpRequest, HttpResponse};
use reqwest::redirect::Policy;
use thiserror::Error;

/// How long the provider may take for an answer.
const TIMEOUT: Duration = Duration::from_secs(10);
/// Longest answer; addresses, keys and tokens are a few kilobytes.
const MAX_BYTES: usize = 1024 * 1024;

/// Makes calls.
pub struct Http(reqwest::Client);

/// Why a call gave no answer.
#[derive(Debug, Error)]
pub enum HttpFailure {
    /// The provider did not answer.
    #[error("{0}")]
    Call(#[from] reqwest::Error),
    /// The answer is too long.
    #[error("the answer is longer than {MAX_BYTES} bytes")]
    TooLong,
    /// The answer cannot be passed on.
    #[error("{0}")]
    Form(#[from] openidconnect::http::Error),
}

impl Http {
    /// # Errors
    /// When the machine's certificates cannot be read.
    pub fn new() -> anyhow::Result<Self> {
        let client = reqwest::Client::builder()
            .redirect(Policy::none())
            .timeout(TIMEOUT)
            .build();
        client.map(Self).context("no calls to Google can be made")
    }

    async fn send(&self, request: HttpRequest) -> Result<HttpResponse, HttpFailure> {
        let mut answer = self.0.execute(request.try_into()?).await?;
        let mut response = openidconnect::http::Response::builder().status(answer.status());
        for (name, value) in answer.headers() {
            response = response.header(name, value);
        }
        let mut body = Vec::new();
        while let Some(piece) = answer.chunk().await? {
            if body.len() + piece.len() > MAX_BYTES {
                return Err(HttpFailure::TooLong);
            }
            body.extend_from_slice(&piece);
        }
        Ok(response.body(body)?)
    }
}

impl<'a> AsyncHttpClient<'a> for Http {
    type Error = HttpFailure;
    type Future = Pin<Box<dyn Future<Output = Result<HttpResponse, HttpFailure>> + 'a>>;

    fn call(&'a self, request: HttpRequest) -> Self::Future {
        Box::pin(self.send(request))
    }
}
