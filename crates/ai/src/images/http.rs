//! One request and its answer, of which no more is read than allowed.

use bytes::Bytes;
use reqwest::header::{CONTENT_TYPE, HeaderName, HeaderValue};
use reqwest::{Client, RequestBuilder, Response};
use url::Url;

use super::error::ImageError;
use super::failure;
use crate::config::{ApiKey, Provider};

/// Most that is read of an answer that says what went wrong.
const ERROR_BYTES: usize = 64 * 1024;
/// Most room that is made beforehand for an answer, whatever it says of its length.
const ROOM: usize = 4 * 1024 * 1024;

/// A request that is ready to be sent, also several times.
#[derive(Clone)]
pub(super) struct Prepared {
    pub url: Url,
    pub content_type: String,
    pub body: Bytes,
}

/// The answer to a request.
pub(super) async fn post(
    client: &Client,
    prepared: Prepared,
    provider: Provider,
    key: Option<&ApiKey>,
    most: usize,
) -> Result<Vec<u8>, ImageError> {
    let request = client
        .post(prepared.url)
        .header(CONTENT_TYPE, prepared.content_type)
        .body(prepared.body);
    send(signed(request, provider, key)?, most).await
}

/// What lies at an address of the provider.
pub(super) async fn get(
    client: &Client,
    url: Url,
    provider: Provider,
    key: Option<&ApiKey>,
    most: usize,
) -> Result<Vec<u8>, ImageError> {
    send(signed(client.get(url), provider, key)?, most).await
}

/// Sends a request, and reads the answer to its end.
pub(super) async fn send(request: RequestBuilder, most: usize) -> Result<Vec<u8>, ImageError> {
    let response = request.send().await.map_err(|_| ImageError::Network)?;
    let status = response.status();
    if status.is_success() {
        return read(response, most).await;
    }
    let headers = response.headers().clone();
    // The status says enough when the words are too many or do not come.
    let body = read(response, ERROR_BYTES).await.unwrap_or_default();
    Err(failure::of_status(status, &headers, &body))
}

async fn read(mut response: Response, most: usize) -> Result<Vec<u8>, ImageError> {
    let said = response.content_length().unwrap_or_default();
    let said = usize::try_from(said).unwrap_or(usize::MAX);
    if said > most {
        return Err(ImageError::AnswerTooLarge);
    }
    let mut body = Vec::with_capacity(said.min(ROOM));
    while let Some(chunk) = response.chunk().await.map_err(|_| ImageError::Cut)? {
        if chunk.len() > most.saturating_sub(body.len()) {
            return Err(ImageError::AnswerTooLarge);
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}

fn signed(
    request: RequestBuilder,
    provider: Provider,
    key: Option<&ApiKey>,
) -> Result<RequestBuilder, ImageError> {
    let Some(key) = key else { return Ok(request) };
    let (name, value) = match provider {
        Provider::Gemini => (HeaderName::from_static("x-goog-api-key"), key.expose().to_owned()),
        _ => (reqwest::header::AUTHORIZATION, format!("Bearer {}", key.expose())),
    };
    let mut value = HeaderValue::try_from(value).map_err(|_| ImageError::Unauthorized)?;
    value.set_sensitive(true);
    Ok(request.header(name, value))
}
