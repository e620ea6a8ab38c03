//! A model's answer that nobody watches, such as a better prompt.

use ai::{Delta, TextRequest};
use domain::errors::ErrorCode;
use futures_util::StreamExt as _;

use crate::context::Context;

/// The text of an answer, read until it has more than `most_bytes`; blank for one that has none.
///
/// # Errors
/// The catalogue's entry for what the model met.
pub(super) async fn read_short_answer(
    context: &Context,
    request: TextRequest,
    most_bytes: usize,
) -> Result<String, ErrorCode> {
    let mut text = String::new();
    let mut stream = match context.ai.stream(request).await.map_err(|error| error.code()) {
        Err(ErrorCode::StreamEmpty) => return Ok(text),
        stream => stream?,
    };
    while let Some(delta) = stream.next().await {
        match delta.map_err(|error| error.code()) {
            Ok(Delta::Text(piece)) => text.push_str(&piece),
            Ok(Delta::Withdrawn) => text.clear(),
            Ok(Delta::Done { .. }) | Err(ErrorCode::StreamEmpty) => break,
            Ok(_) => {}
            Err(code) => return Err(code),
        }
        if text.len() > most_bytes {
            break;
        }
    }
    Ok(text)
}
