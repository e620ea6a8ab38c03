//! One request and its answer, of which no more is read than allowed. What may be large is set aside: while a model draws,
//! nothing is held in memory.

use futures_util::StreamExt as _;
use futures_util::stream::try_unfold;
use platform::spooled::SpooledBytes;
use reqwest::header::{CONTENT_LENGTH, CONTENT_TYPE, HeaderName, HeaderValue};
use reqwest::{Body, Client, RequestBuilder, Response};
use url::Url;

use super::error::ImageError;
use super::failure;
use crate::config::{ApiKey, Provider};

/// Most that is read of an answer that says what went wrong.
const ERROR_BYTES: usize = 64 * 1024;

/// A request that is ready to be sent, also several times.
#[derive(Clone)]
pub(super) struct Prepared {
    pub url: Url,
    pub content_type: String,
    pub body: SpooledBytes,
}

/// The answer to a request.
pub(super) async fn post(
    client: &Client,
    prepared: Prepared,
    provider: Provider,
    key: Option<&ApiKey>,
    most: usize,
) -> Result<SpooledBytes, ImageError> {
    let request = client
        .post(prepared.url)
        .header(CONTENT_TYPE, prepared.content_type)
        .header(CONTENT_LENGTH, prepared.body.len())
        .body(Body::wrap_stream(prepared.body.pieces()));
    fetch(signed(request, provider, key)?, most).await
}

/// What lies at an address of the provider.
pub(super) async fn get(
    client: &Client,
    url: Url,
    provider: Provider,
    key: Option<&ApiKey>,
    most: usize,
) -> Result<Vec<u8>, ImageError> {
    let answer = fetch(signed(client.get(url), provider, key)?, most).await?;
    Ok(answer.read().map_err(unread)?.to_vec())
}

/// Sends a request, and reads the answer to its end.
pub(super) async fn fetch(request: RequestBuilder, most: usize) -> Result<SpooledBytes, ImageError> {
    let response = request.send().await.map_err(|_| ImageError::Network)?;
    let status = response.status();
    if status.is_success() {
        return read(response, most).await;
    }
    let headers = response.headers().clone();
    // The status says enough when the words are too many or do not come.
    let body = read(response, ERROR_BYTES)
        .await
        .and_then(|body| body.read().map_err(unread));
    Err(failure::of_status(status, &headers, &body.unwrap_or_default()))
}

async fn read(response: Response, most: usize) -> Result<SpooledBytes, ImageError> {
    let announced = response.content_length().unwrap_or_default();
    if usize::try_from(announced).unwrap_or(usize::MAX) > most {
        return Err(ImageError::AnswerTooLarge);
    }
    let pieces = try_unfold((response, most), |(mut response, left)| async move {
        let Some(piece) = response.chunk().await.map_err(|_| ImageError::Cut)? else {
            return Ok(None);
        };
        let left = left.checked_sub(piece.len()).ok_or(ImageError::AnswerTooLarge)?;
        Ok(Some((piece, (response, left))))
    });
    SpooledBytes::of_pieces(pieces.boxed(), unread).await
}

/// What was set aside is lost.
pub(super) fn unread(error: std::io::Error) -> ImageError {
    tracing::error!(%error, "a temporary file failed");
    ImageError::Internal("a temporary file failed")
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
