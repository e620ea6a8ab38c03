//! What a server that draws does with a request.

use std::time::Duration;

use bytes::Bytes;

/// What it does.
#[derive(Debug, Clone)]
pub enum Drawing {
    Image(Bytes),
    /// Draws, and says something beside it.
    WithWords(Bytes, String),
    /// Thinks in an image and in words, then draws. OpenAI's format has no thoughts: it just draws.
    Thoughtful {
        /// The image that is a thought.
        thought: Bytes,
        image: Bytes,
    },
    /// Several images in one answer.
    Several(Vec<Bytes>),
    /// Answers 200 with words only; in OpenAI's format with an empty list.
    Words(String),
    /// Answers 200 with nothing at all.
    Nothing,
    /// Ends for this reason, without an image. OpenAI's format says so with an error.
    Blocked(String),
    PromptBlocked(String),
    /// Names an address where the image is. Gemini's format has none.
    At(String),
    /// An image whose text is taken for base64 as it is.
    Text(String),
    /// Answers with this status and body, sent as this media type.
    Status {
        code: u16,
        kind: &'static str,
        body: String,
        /// Seconds for the `retry-after` header.
        retry_after: Option<u64>,
    },
    /// Breaks the connection after so many bytes of the answer.
    Cut(Bytes, usize),
    /// Ends the answer properly, after so many bytes of it.
    EndEarly(Bytes, usize),
    /// Sends so many bytes of an answer that has no end; says so beforehand or not.
    Huge {
        bytes: usize,
        /// Whether the header tells the length.
        announced: bool,
    },
    Slow(Duration, Box<Drawing>),
    /// Takes the request and never answers.
    Silent,
    Redirect(String),
    /// Does the first when the request holds this text, else the second.
    When(String, Box<Drawing>, Box<Drawing>),
    /// The first request meets the first and so on; the last one stays.
    Sequence(Vec<Drawing>),
}

impl Drawing {
    /// Answers with a status and JSON.
    pub fn status(code: u16, body: impl Into<String>) -> Self {
        Self::Status {
            code,
            kind: "application/json",
            body: body.into(),
            retry_after: None,
        }
    }

    /// What request number `index` with this body meets.
    pub(super) fn at(&self, index: usize, body: &[u8]) -> Self {
        match self {
            Self::Sequence(steps) => match steps.get(index).or_else(|| steps.last()) {
                Some(step) => step.at(index, body),
                None => Self::Nothing,
            },
            Self::When(text, then, otherwise) => {
                let holds = body
                    .windows(text.len().max(1))
                    .any(|part| part == text.as_bytes());
                if holds {
                    then.at(index, body)
                } else {
                    otherwise.at(index, body)
                }
            }
            other => other.clone(),
        }
    }
}
