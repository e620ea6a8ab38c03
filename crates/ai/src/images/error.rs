//! What can go wrong with an image. Nothing here holds words or images of people, or keys: what a provider says of an
//! error is read for its meaning and dropped, since providers repeat there what they were sent.

use std::fmt;
use std::time::Duration;

use domain::errors::ErrorCode;

/// Why there is no image.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ImageError {
    /// No such model in the catalogue.
    #[error("unknown model")]
    UnknownModel,
    /// The model does not draw.
    #[error("the model does not draw images")]
    NotAnImageModel,
    /// No provider of the model is set up.
    #[error("no provider is set up for this model")]
    NoProvider,
    /// The address of the provider, or the one that it names for the image, is not allowed.
    #[error("address refused")]
    AddressRefused,
    /// The provider does not take an input of this format.
    #[error("input {index} is of a format that the provider does not take")]
    UnsupportedInput {
        /// Which one, from 0.
        index: usize,
    },
    /// The mask is no plain PNG, or there is nothing that it masks.
    #[error("the mask cannot be used")]
    BadMask,
    /// A safety filter stopped the words or the image. Never tried again.
    #[error("blocked by a safety filter: {reason}")]
    Blocked {
        /// The provider's name for it.
        reason: Reason,
        /// What the model said of it.
        words: Option<Words>,
    },
    /// The model answered without an image.
    #[error("the model answered without an image")]
    NoImage { words: Option<Words> },
    /// The request is too large for the provider.
    #[error("the request is too large for the provider")]
    TooLarge,
    /// The answer is larger than is read.
    #[error("the answer is too large")]
    AnswerTooLarge,
    /// The answer takes too long as a whole.
    #[error("the answer takes too long")]
    Timeout,
    /// Too many requests.
    #[error("the provider's rate limit is reached")]
    RateLimited {
        /// When to try again, if the provider says so.
        retry_after: Option<Duration>,
    },
    /// The account at the provider is empty.
    #[error("the account at the provider has no credit left")]
    OutOfFunds,
    /// The provider refuses the key.
    #[error("the provider refuses the key")]
    Unauthorized,
    /// The provider denies access.
    #[error("the provider denies access")]
    Forbidden,
    /// The provider does not know the model (it may be shut down) or the address.
    #[error("the provider does not know the model or the address")]
    NotFound,
    /// The provider does not accept the request.
    #[error("the provider rejects the request")]
    Rejected,
    /// The provider is down or overloaded.
    #[error("the provider is unavailable")]
    Unavailable {
        /// When to try again, if the provider says so.
        retry_after: Option<Duration>,
    },
    /// The provider sends the client to another address, which is not followed.
    #[error("the provider redirects")]
    Redirected,
    /// The provider cannot be reached.
    #[error("the provider cannot be reached")]
    Network,
    /// The connection closed before the answer ended.
    #[error("the answer was cut")]
    Cut,
    /// The answer is not in the format of the provider.
    #[error("the answer is malformed")]
    Malformed,
    /// What came as an image is none that is read.
    #[error("the image of the answer is none")]
    NotAnImage,
    /// A mistake in this program.
    #[error("internal: {0}")]
    Internal(&'static str),
}

impl ImageError {
    /// The catalogue's entry for a generation.
    #[must_use]
    pub fn code(&self) -> ErrorCode {
        match self {
            Self::UnknownModel | Self::NotAnImageModel => ErrorCode::UnknownModel,
            Self::NoProvider | Self::Unauthorized => ErrorCode::ProviderKey,
            Self::AddressRefused => ErrorCode::ProviderAddress,
            Self::Blocked { .. } => ErrorCode::SafetyBlock,
            Self::NoImage { .. } => ErrorCode::ImageNone,
            Self::TooLarge => ErrorCode::PayloadTooLarge,
            Self::Timeout => ErrorCode::StreamTooLong,
            Self::RateLimited { .. } | Self::OutOfFunds => ErrorCode::ProviderRateLimit,
            Self::Forbidden => ErrorCode::ProviderForbidden,
            Self::NotFound | Self::Redirected => ErrorCode::ProviderNotFound,
            Self::Unavailable { .. } => ErrorCode::ProviderUnavailable,
            Self::Network => ErrorCode::ProviderNetwork,
            Self::Cut => ErrorCode::StreamCut,
            Self::Malformed | Self::NotAnImage | Self::AnswerTooLarge => ErrorCode::StreamMalformed,
            Self::UnsupportedInput { .. } | Self::BadMask | Self::Rejected | Self::Internal(_) => {
                ErrorCode::StreamUnexpected
            }
        }
    }

    /// The catalogue's entry for a modification, where safety has words of its own.
    #[must_use]
    pub fn modification_code(&self) -> ErrorCode {
        match self {
            Self::Blocked { .. } => ErrorCode::ModificationSafetyBlock,
            other => other.code(),
        }
    }

    /// How long the provider asks to wait before the next request.
    #[must_use]
    pub fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::RateLimited { retry_after } | Self::Unavailable { retry_after } => *retry_after,
            _ => None,
        }
    }

    /// What the model said in place of an image, for the person alone.
    #[must_use]
    pub fn words(&self) -> Option<&Words> {
        match self {
            Self::Blocked { words, .. } | Self::NoImage { words } => words.as_ref(),
            _ => None,
        }
    }

    /// Whether the same request may well succeed a little later.
    #[must_use]
    pub fn is_passing(&self) -> bool {
        matches!(
            self,
            Self::RateLimited { .. } | Self::Unavailable { .. } | Self::Network | Self::Cut
        )
    }
}

/// A provider's name for a block, such as `IMAGE_SAFETY`: a word of capitals, never a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason(String);

impl Reason {
    const MAX: usize = 40;

    /// `SAFETY` for what is no such word.
    pub(crate) fn of(word: &str) -> Self {
        let upper = word.trim().to_ascii_uppercase();
        let plain = upper.bytes().all(|b| b.is_ascii_uppercase() || b == b'_');
        if upper.is_empty() || upper.len() > Self::MAX || !plain {
            return Self("SAFETY".to_owned());
        }
        Self(upper)
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Words of a model, for the person who asked and nobody else: they may repeat what was asked, so logs hide them.
#[derive(Clone, PartialEq, Eq)]
pub struct Words(String);

impl Words {
    const MAX_CHARS: usize = 1_000;

    /// Nothing for blank words; long ones are cut.
    pub(crate) fn of(text: &str) -> Option<Self> {
        let text = text.trim();
        (!text.is_empty()).then(|| Self(text.chars().take(Self::MAX_CHARS).collect()))
    }

    /// The words.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Words({} bytes)", self.0.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_words_and_never_sentences() {
        assert_eq!(Reason::of("image_safety").as_str(), "IMAGE_SAFETY");
        for sentence in ["", "a red fox, naked", "sk-key-1234", &"A".repeat(41)] {
            assert_eq!(Reason::of(sentence).as_str(), "SAFETY");
        }
    }

    #[test]
    fn words_of_models_are_not_logged() {
        let words = Words::of(" I cannot draw a red fox ").unwrap();
        assert_eq!(words.as_str(), "I cannot draw a red fox");
        let error = ImageError::NoImage { words: Some(words) };
        assert!(!format!("{error} {error:?}").contains("fox"));
        assert_eq!(Words::of(" \n "), None);
    }
}
