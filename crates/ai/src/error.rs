//! What can go wrong, apart from each other, without secrets.

use std::time::Duration;

use domain::errors::ErrorCode;
use domain::relay::RelayFailure;

use crate::config::ApiKey;

/// Why there is no answer.
///
/// Messages are for logs. They never hold keys: texts of providers pass [`Detail`] first.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AiError {
    /// No such model in the catalogue.
    #[error("unknown model")]
    UnknownModel,
    /// The model draws images.
    #[error("the model does not answer with text")]
    NotATextModel,
    /// The address of the request is not allowed.
    #[error("address refused: {0}")]
    AddressRefused(&'static str),
    /// A provider was named and nobody has a key for it.
    #[error("no key for this provider")]
    MissingKey,
    /// The provider refuses the key.
    #[error("the provider refuses the key")]
    InvalidKey,
    /// The provider refuses the access.
    #[error("the provider denies access: {0}")]
    Forbidden(Detail),
    /// The provider does not know the model or the address.
    #[error("the provider does not know the model or the address: {0}")]
    NotFound(Detail),
    /// Too many requests.
    #[error("the provider's rate limit is reached")]
    RateLimited {
        /// When to try again, if the provider says so.
        retry_after: Option<Duration>,
    },
    /// The account at the provider is empty.
    #[error("the account at the provider has no credit left")]
    OutOfFunds,
    /// The request is too large for the model.
    #[error("the request is too large for the model")]
    TooLarge,
    /// The provider does not accept the request.
    #[error("the provider rejects the request: {0}")]
    Rejected(Detail),
    /// The provider is down or overloaded.
    #[error("the provider is unavailable: {detail}")]
    Unavailable {
        /// What it says about it.
        detail: Detail,
        /// When to try again, if the provider says so.
        retry_after: Option<Duration>,
    },
    /// The service loads the model, and answers when that is done.
    #[error("the model is loading")]
    Loading,
    /// The provider sends the client to another address, which is not followed.
    #[error("the provider redirects")]
    Redirected,
    /// A safety filter stopped the answer.
    #[error("blocked by a safety filter: {0}")]
    SafetyBlock(Detail),
    /// The provider cannot be reached.
    #[error("the provider cannot be reached")]
    Network,
    /// No connection in time.
    #[error("no connection to the provider in time")]
    ConnectTimeout,
    /// Silence for too long.
    #[error("the provider sent nothing for too long")]
    Stalled,
    /// The answer takes too long as a whole.
    #[error("the answer takes too long")]
    TimedOut,
    /// The answer has too many characters.
    #[error("the answer is too long")]
    TooManyChars,
    /// The connection closed before the answer ended.
    #[error("the stream was cut")]
    Cut,
    /// The stream is not in the format of the provider.
    #[error("the stream is malformed")]
    Malformed,
    /// The stream ended properly and held nothing.
    #[error("the stream was empty")]
    Empty,
    /// The model stopped for length and could not be continued to its end.
    #[error("the answer could not be completed: {0}")]
    Incomplete(&'static str),
    /// Nothing answers at the address of a connection.
    #[error("nothing answers at the address of the connection")]
    NothingAnswers,
    /// The service of a connection refuses its key, or wants one.
    #[error("the connected service refuses the key")]
    ConnectionKey,
    /// The browser that calls the service of a connection cannot.
    #[error("the browser does not call the connected service: {0:?}")]
    Relay(RelayFailure),
    /// No provider of the model is set up.
    #[error("no provider is set up for this model")]
    NoProvider,
    /// The offline studio, which answers where no provider is set up, does not know how to do this.
    #[error("the offline studio cannot do this: {0}")]
    StudioCannot(String),
    /// A mistake in this program.
    #[error("internal: {0}")]
    Internal(&'static str),
}

impl AiError {
    /// The catalogue's entry for a generation.
    #[must_use]
    pub fn code(&self) -> ErrorCode {
        match self {
            Self::UnknownModel | Self::NotATextModel => ErrorCode::UnknownModel,
            Self::AddressRefused(_) => ErrorCode::ProviderAddress,
            Self::NoProvider | Self::MissingKey | Self::InvalidKey => ErrorCode::ProviderKey,
            Self::Forbidden(_) => ErrorCode::ProviderForbidden,
            Self::NotFound(_) | Self::Redirected => ErrorCode::ProviderNotFound,
            Self::RateLimited { .. } | Self::OutOfFunds => ErrorCode::ProviderRateLimit,
            Self::TooLarge => ErrorCode::PayloadTooLarge,
            Self::Rejected(_) | Self::Internal(_) => ErrorCode::StreamUnexpected,
            Self::Unavailable { .. } | Self::Loading => ErrorCode::ProviderUnavailable,
            Self::SafetyBlock(_) => ErrorCode::SafetyBlock,
            Self::NothingAnswers => ErrorCode::ConnectionRefused,
            Self::ConnectionKey => ErrorCode::ConnectionKeyRefused,
            Self::Relay(failure) => relay_code(*failure),
            Self::Network | Self::ConnectTimeout => ErrorCode::ProviderNetwork,
            Self::Stalled => ErrorCode::StreamIdle,
            Self::TimedOut => ErrorCode::StreamTooLong,
            Self::TooManyChars => ErrorCode::TooManyChars,
            Self::Cut => ErrorCode::StreamCut,
            Self::Malformed => ErrorCode::StreamMalformed,
            Self::Empty => ErrorCode::StreamEmpty,
            Self::Incomplete(_) => ErrorCode::OutputTooLong,
            Self::StudioCannot(_) => ErrorCode::StudioCannot,
        }
    }

    /// The catalogue's entry for a modification, where safety has words of its own.
    #[must_use]
    pub fn modification_code(&self) -> ErrorCode {
        match self {
            Self::SafetyBlock(_) => ErrorCode::ModificationSafetyBlock,
            other => other.code(),
        }
    }

    /// The error without words of whoever sent it.
    pub(crate) fn without_words(self) -> Self {
        let detail = Detail::default();
        match self {
            Self::Forbidden(_) => Self::Forbidden(detail),
            Self::NotFound(_) => Self::NotFound(detail),
            Self::Rejected(_) => Self::Rejected(detail),
            Self::SafetyBlock(_) => Self::SafetyBlock(detail),
            Self::Unavailable { retry_after, .. } => Self::Unavailable { detail, retry_after },
            other => other,
        }
    }

    /// The error of a service that a person connected: it is that person's to mend.
    pub(crate) fn of_connection(self) -> Self {
        match self {
            Self::Network | Self::ConnectTimeout => Self::NothingAnswers,
            Self::InvalidKey | Self::MissingKey => Self::ConnectionKey,
            other => other,
        }
    }

    /// How long the provider asks to wait before the next request; nothing when it does not say.
    pub(crate) fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::RateLimited { retry_after } | Self::Unavailable { retry_after, .. } => *retry_after,
            _ => None,
        }
    }

    /// Whether the same request may well succeed a little later. It is safe to repeat only as long as nothing of the
    /// answer came.
    #[must_use]
    pub fn is_passing(&self) -> bool {
        matches!(
            self,
            Self::RateLimited { .. }
                | Self::Unavailable { .. }
                | Self::Loading
                | Self::Network
                | Self::ConnectTimeout
                | Self::Cut
        )
    }
}

/// The catalogue's entry for what stands in a browser's way.
fn relay_code(failure: RelayFailure) -> ErrorCode {
    match failure {
        RelayFailure::Refused => ErrorCode::ConnectionRefused,
        RelayFailure::Cors => ErrorCode::ConnectionCors,
        RelayFailure::MixedContent => ErrorCode::ConnectionMixedContent,
        RelayFailure::Permission => ErrorCode::ConnectionPermission,
        RelayFailure::NoConnection => ErrorCode::UnknownModel,
        RelayFailure::Cut => ErrorCode::StreamCut,
        RelayFailure::TooLong => ErrorCode::TooManyChars,
        RelayFailure::Lost => ErrorCode::ConnectionRelayLost,
    }
}

/// Words of a provider, freed of keys and cut to a length fit for a log line.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Detail(String);

impl Detail {
    const MAX_CHARS: usize = 300;

    /// Words of somebody else: `key` and whatever looks like a key are taken out.
    pub(crate) fn foreign(text: &str, key: Option<&ApiKey>) -> Self {
        let mut text = text.replace(char::is_control, " ");
        if let Some(key) = key {
            text = text.replace(key.expose(), HIDDEN);
        }
        let words: Vec<&str> = text
            .split_whitespace()
            .map(|word| {
                // Also within JSON, a header or the query of an address.
                let mut parts = word.split(['"', '\'', '\\', '=', ':', ',', ';', '&', '?']);
                if parts.any(looks_secret) { HIDDEN } else { word }
            })
            .collect();
        Self(words.join(" ").chars().take(Self::MAX_CHARS).collect())
    }
}

impl std::fmt::Display for Detail {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if self.0.is_empty() { "no details" } else { &self.0 })
    }
}

const HIDDEN: &str = "[hidden]";

/// Whether a part of a word is long and random like a key, or starts as vendors' keys do. Providers repeat parts of keys.
fn looks_secret(word: &str) -> bool {
    let word = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
    let vendor = ["sk-", "sk_", "AIza", "key-", "gsk_", "xai-"]
        .iter()
        .any(|start| word.starts_with(start));
    let letters = word.chars().any(|c| c.is_ascii_alphabetic());
    let digits = word.chars().any(|c| c.is_ascii_digit());
    let plain = word
        .chars()
        .all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '*' | '.'));
    vendor || word.contains("***") || (plain && letters && digits && word.len() >= 28)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_taken_out_of_foreign_words() {
        let key = ApiKey::new("hunter2-hunter2").unwrap();
        let text = "bad key hunter2-hunter2, sk-abcdef (was sk-ab***yz), AIzaSyA1 and 4f9d8c7b6a5f4e3d2c1b0a9f8e7d6c5b";
        let detail = Detail::foreign(text, Some(&key)).to_string();
        for secret in ["hunter2", "sk-", "AIza", "4f9d"] {
            assert!(!detail.contains(secret), "{detail}");
        }
        assert!(detail.starts_with("bad key [hidden]"));
    }

    #[test]
    fn keys_are_taken_out_of_json_headers_and_addresses() {
        for text in [
            r#"{\"api_key\":\"sk-abcdef\",\"model\":\"x\"}"#,
            "refused: x-api-key:sk-abcdef",
            "GET https://example.org/v1?model=x&key=AIzaSyA1 failed",
            "Cookie: theme=dark;session=4f9d8c7b6a5f4e3d2c1b0a9f8e7d6c5b",
            "Authorization: Token 4f9d8c7b6a5f4e3d2c1b0a9f8e7d6c5b",
        ] {
            let detail = Detail::foreign(text, None).to_string();
            for secret in ["sk-", "AIza", "4f9d"] {
                assert!(!detail.contains(secret), "{detail}");
            }
        }
        let plain = "no model 'org/llama-3' at https://example.org/v1/models/llama-v3p1-405b-instruct-long";
        assert_eq!(Detail::foreign(plain, None).to_string(), plain);
    }

    #[test]
    fn foreign_words_are_kept_short_and_on_one_line() {
        let detail = Detail::foreign(&"word\n".repeat(1_000), None).to_string();
        assert_eq!(detail.chars().count(), Detail::MAX_CHARS);
        assert!(!detail.contains('\n'));
    }

    #[test]
    fn a_modification_has_its_own_words_for_safety() {
        let blocked = AiError::SafetyBlock(Detail::default());
        assert_eq!(blocked.code(), ErrorCode::SafetyBlock);
        assert_eq!(blocked.modification_code(), ErrorCode::ModificationSafetyBlock);
        assert_eq!(AiError::Cut.modification_code(), ErrorCode::StreamCut);
    }
}
