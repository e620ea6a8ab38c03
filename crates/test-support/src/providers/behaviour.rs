//! What a fake provider does with a request.

use std::time::Duration;

/// In a piece of a [`Script`] it stands for the `\u` of a JSON escape; four hexadecimal digits follow. So a piece can
/// hold half of a surrogate pair.
pub const ESCAPE: char = '\u{F8FF}';

/// A text that is sent in pieces.
#[derive(Debug, Clone)]
pub struct Script {
    /// Thoughts that come before the text; none when empty.
    pub reasoning: String,
    pub text: String,
    /// The answer in pieces chosen one by one, in place of `text`.
    pub pieces: Vec<String>,
    /// Characters a piece.
    pub chunk_chars: usize,
    /// Pause before each piece.
    pub delay: Duration,
}

impl Script {
    /// The text in pieces of 16 characters without a pause.
    pub fn new(text: impl Into<String>) -> Self {
        Self {
            reasoning: String::new(),
            text: text.into(),
            pieces: Vec::new(),
            chunk_chars: 16,
            delay: Duration::ZERO,
        }
    }

    /// These pieces.
    #[must_use]
    pub fn of_pieces(pieces: &[&str]) -> Self {
        let mut script = Self::new("");
        script.pieces = pieces.iter().map(|piece| (*piece).to_owned()).collect();
        script
    }

    /// Thinks before it answers.
    #[must_use]
    pub fn with_reasoning(mut self, reasoning: impl Into<String>) -> Self {
        self.reasoning = reasoning.into();
        self
    }

    /// Another size of the pieces.
    #[must_use]
    pub fn with_chunk_chars(mut self, chunk_chars: usize) -> Self {
        self.chunk_chars = chunk_chars.max(1);
        self
    }

    /// Another pause.
    #[must_use]
    pub fn with_delay(mut self, delay: Duration) -> Self {
        self.delay = delay;
        self
    }
}

/// What a fake provider does.
#[derive(Debug, Clone)]
pub enum Behaviour {
    /// Answers in full and ends as the format demands.
    Complete(Script),
    /// Answers, then says that the longest output was reached.
    LengthStop(Script),
    /// Sends so many pieces, then nothing, with the connection open.
    Stall {
        script: Script,
        /// Pieces before the silence.
        after: usize,
    },
    /// Takes the request and never answers.
    Silent,
    /// Breaks the connection after so many pieces.
    Cut {
        script: Script,
        /// Pieces before the break.
        after: usize,
    },
    /// Breaks the connection inside the piece after so many: in the middle of a character, if it has one of several
    /// bytes.
    CutInside {
        script: Script,
        /// Pieces before the break.
        after: usize,
    },
    /// Ends the body properly after so many pieces, without the format's end signal.
    EndEarly {
        script: Script,
        /// Pieces before the end.
        after: usize,
    },
    /// Sends garbage after so many pieces.
    Malformed {
        script: Script,
        /// Pieces before the garbage.
        after: usize,
    },
    /// Reports an overload inside the stream after so many pieces.
    FailsInside {
        script: Script,
        /// Pieces before the error.
        after: usize,
    },
    /// Stops with the format's safety reason after the text.
    SafetyBlock(Script),
    /// Refuses the prompt itself for safety, as the provider does.
    PromptBlock,
    /// Answers with this status and body.
    Status {
        code: u16,
        /// Body, sent as JSON.
        body: String,
        /// Seconds for the `retry-after` header.
        retry_after: Option<u64>,
    },
    /// Refuses the key in the provider's words, and repeats the key in the message.
    WrongKey,
    Redirect(String),
    /// Answers 200 with a web page.
    WebPage,
    /// The first request meets the first behaviour and so on; the last one stays.
    Sequence(Vec<Behaviour>),
}

impl Behaviour {
    /// The whole text at once, in small pieces.
    pub fn complete(text: impl Into<String>) -> Self {
        Self::Complete(Script::new(text))
    }

    /// The text with a pause before each piece.
    pub fn slow(text: impl Into<String>, delay: Duration) -> Self {
        Self::Complete(Script::new(text).with_delay(delay))
    }

    /// Answers with a status and a body.
    pub fn status(code: u16, body: impl Into<String>) -> Self {
        Self::Status {
            code,
            body: body.into(),
            retry_after: None,
        }
    }

    /// The behaviour that request number `index` meets.
    pub(super) fn at(&self, index: usize) -> Self {
        match self {
            Self::Sequence(steps) => steps
                .get(index)
                .or_else(|| steps.last())
                .cloned()
                .unwrap_or_else(|| Self::complete("")),
            other => other.clone(),
        }
    }
}
