//! Why a run ends without a result.

use domain::errors::ErrorCode;
use domain::events::ErrorDetail;

/// Why a run ends without a result.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The job fails with an entry of the catalogue.
    #[error("{}", .0.code())]
    Error(ErrorCode),
    /// The job fails with an entry of the catalogue, and with a text that a later job may go on with.
    #[error("{}, unfinished", .code.code())]
    Unfinished {
        code: ErrorCode,
        /// The answer as far as it came.
        text: String,
    },
    /// The answer leaves out parts of the page. It is kept, and a later job may apply it.
    #[error("answer-incomplete: {reason}")]
    Withheld {
        /// What is missing, in sentences.
        reason: String,
        /// The page of the answer.
        page: String,
    },
    /// The job fails with an entry of the catalogue of which there is more to say.
    #[error("{}: {}", .code.code(), .detail.reason)]
    WithMessage {
        code: ErrorCode,
        /// What else the person is told.
        detail: ErrorDetail,
    },
    /// Another run has the job; this one writes nothing more.
    #[error("the job was lost to another run")]
    Lost,
    /// The process stops; the job waits again.
    #[error("handed back")]
    HandBack,
    /// Something that should not happen. It is logged here, the person reads the catalogue's words.
    #[error(transparent)]
    Unexpected(#[from] anyhow::Error),
}

impl From<ErrorCode> for Failure {
    fn from(code: ErrorCode) -> Self {
        Self::Error(code)
    }
}
