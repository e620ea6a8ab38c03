//! What brings an answer: HTTP, or whoever makes the call in our place.

use bytes::Bytes;
use domain::limits::RELAY_BODY_MAX_BYTES;
use futures_util::StreamExt as _;
use reqwest::header::{CONTENT_TYPE, HeaderMap};
use reqwest::{Client, Response, StatusCode};

use super::super::call::Chat;
use super::super::meaning::{Failed, of_transport};
use super::super::parameters::Parameters;
use super::super::watch::Watch;
use super::body;
use crate::error::AiError;
use crate::relay::{RelayRequest, RelayResponse, Relayed};
use crate::route::Target;

/// An answer that began.
pub(super) enum Answer {
    Http(Response),
    Relayed {
        status: StatusCode,
        response: RelayResponse,
    },
}

impl Answer {
    /// Sends the request by what the target has for it.
    pub(super) async fn begin(
        http: &Client,
        target: &Target,
        chat: &Chat,
        parameters: &Parameters,
    ) -> Result<Self, Failed> {
        if let Some(relayed) = &target.relayed {
            return Ok(by_relay(relayed, target, chat, parameters).await?);
        }
        let request = body::request(http, target, chat, parameters)?;
        let sent = request.send().await;
        let response = sent.map_err(|error| Failed::from(of_transport(&error, &Watch::default())))?;
        Ok(Self::Http(response))
    }

    pub(super) fn status(&self) -> StatusCode {
        match self {
            Self::Http(response) => response.status(),
            Self::Relayed { status, .. } => *status,
        }
    }

    /// The headers; none of an answer that somebody else got.
    pub(super) fn headers(&self) -> HeaderMap {
        match self {
            Self::Http(response) => response.headers().clone(),
            Self::Relayed { .. } => HeaderMap::new(),
        }
    }

    /// Whether the answer is one JSON text, and no stream.
    pub(super) fn is_json(&self) -> bool {
        let kind = match self {
            Self::Http(response) => response.headers().get(CONTENT_TYPE),
            Self::Relayed { response, .. } => return response.is_json,
        };
        let kind = kind.and_then(|kind| kind.to_str().ok());
        kind.is_some_and(|kind| {
            kind.split(';')
                .next()
                .is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
        })
    }

    /// The next bytes; nothing after the last.
    ///
    /// # Errors
    /// [`AiError::Cut`] when the connection broke, and whatever else ends a call that somebody else makes.
    pub(super) async fn chunk(&mut self) -> Result<Option<Bytes>, AiError> {
        match self {
            Self::Http(response) => response.chunk().await.map_err(|_| AiError::Cut),
            Self::Relayed { response, .. } => response.pieces.next().await.transpose(),
        }
    }

    /// All of it, of which no more is read than `most` bytes.
    ///
    /// # Errors
    /// [`AiError::TooManyChars`] for a longer one, and those of [`Self::chunk`].
    pub(super) async fn whole(&mut self, most: usize) -> Result<Vec<u8>, AiError> {
        let mut whole = Vec::new();
        while let Some(chunk) = self.chunk().await? {
            if whole.len() + chunk.len() > most {
                return Err(AiError::TooManyChars);
            }
            whole.extend_from_slice(&chunk);
        }
        Ok(whole)
    }
}

async fn by_relay(
    relayed: &Relayed,
    target: &Target,
    chat: &Chat,
    parameters: &Parameters,
) -> Result<Answer, AiError> {
    let (path, body) = body::relayed(target, chat, parameters)?;
    let body = body.to_string();
    if body.len() > RELAY_BODY_MAX_BYTES {
        return Err(AiError::TooLarge);
    }
    let connection = relayed.connection;
    let request = RelayRequest {
        connection,
        path,
        body,
    };
    let response = relayed.relay.call(request).await?;
    let status = StatusCode::from_u16(response.status).map_err(|_| AiError::Malformed)?;
    Ok(Answer::Relayed { status, response })
}
