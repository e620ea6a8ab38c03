//! What an error of genai, or of the transport below it, means.

use std::error::Error as _;

use reqwest::StatusCode;
use reqwest::header::HeaderMap;
use serde_json::Value;

use super::failure;
use super::parameters::{self, Refused};
use super::watch::Watch;
use crate::config::ApiKey;
use crate::error::AiError;

/// Why one request failed.
pub(super) struct Failed {
    pub(super) error: AiError,
    /// The parameter that the provider does not take, if that is why.
    pub(super) refused: Option<Refused>,
}

impl From<AiError> for Failed {
    fn from(error: AiError) -> Self {
        Self { error, refused: None }
    }
}

/// The meaning of an error of genai.
pub(super) fn meaning(error: &genai::Error, watch: &Watch, key: Option<&ApiKey>) -> Failed {
    use genai::Error;
    match error {
        Error::HttpError {
            status,
            headers,
            body,
            ..
        } => of_status(*status, headers, body, key),
        Error::WebModelCall { webc_error, .. } => of_whole(webc_error, watch, key),
        // The watch knows the body, of which genai may have dropped the reason.
        Error::ChatResponse { body, .. } => match failure::of_end(&watch.seen(), key) {
            Err(meaning @ (AiError::SafetyBlock(_) | AiError::Malformed)) => meaning.into(),
            _ => of_error(body.get("error").unwrap_or(body), key),
        },
        Error::WebStream { error, .. } => match error.downcast_ref::<genai::Error>() {
            Some(inner) => meaning(inner, watch, key),
            None => of_transport(error.as_ref(), watch).into(),
        },
        error => of_format(error).into(),
    }
}

/// The meaning of an error that has a status.
pub(super) fn of_status(status: StatusCode, headers: &HeaderMap, body: &str, key: Option<&ApiKey>) -> Failed {
    let is_about_request = matches!(status, StatusCode::BAD_REQUEST | StatusCode::UNPROCESSABLE_ENTITY);
    Failed {
        error: failure::of_status(status, headers, body, key),
        refused: is_about_request.then(|| parameters::refused(body)).flatten(),
    }
}

/// The meaning of an error within an answer.
pub(super) fn of_error(error: &Value, key: Option<&ApiKey>) -> Failed {
    Failed {
        error: failure::inside(error, key),
        refused: parameters::refused_by(error),
    }
}

/// The meaning of an error of an answer that comes as a whole.
fn of_whole(error: &genai::webc::Error, watch: &Watch, key: Option<&ApiKey>) -> Failed {
    use genai::webc::Error;
    match error {
        Error::ResponseFailedStatus {
            status,
            body,
            headers,
        } => of_status(*status, headers, body, key),
        Error::Reqwest(error) => of_transport(error, watch).into(),
        _ => AiError::Malformed.into(),
    }
}

/// The meaning of an answer that cannot be read.
fn of_format(error: &genai::Error) -> AiError {
    use genai::Error;
    match error {
        // A frame that breaks off in its middle was cut; anything else is garbage.
        Error::StreamParse { serde_error, .. } if serde_error.is_eof() => AiError::Cut,
        Error::StreamParse { .. }
        | Error::JsonValueExt(_)
        | Error::SerdeJson(_)
        | Error::ChatResponseGeneration { .. } => AiError::Malformed,
        _ => AiError::Internal("genai"),
    }
}

pub(super) fn of_transport(error: &(dyn std::error::Error + 'static), watch: &Watch) -> AiError {
    if let Some(error) = error.downcast_ref::<std::string::FromUtf8Error>() {
        // Without an error length the bytes end inside a character.
        return match error.utf8_error().error_len() {
            Some(_) => AiError::Malformed,
            None => AiError::Cut,
        };
    }
    let Some(http) = error.downcast_ref::<reqwest::Error>() else {
        return AiError::Network;
    };
    if http.is_connect() && (http.is_timeout() || timed_out(http)) {
        AiError::ConnectTimeout
    } else if http.is_body() || http.is_decode() || watch.seen().frames > 0 {
        AiError::Cut
    } else {
        AiError::Network
    }
}

fn timed_out(error: &reqwest::Error) -> bool {
    let mut source = error.source();
    while let Some(cause) = source {
        if let Some(io) = cause.downcast_ref::<std::io::Error>()
            && io.kind() == std::io::ErrorKind::TimedOut
        {
            return true;
        }
        source = cause.source();
    }
    false
}
