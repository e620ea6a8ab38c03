//! What is read of an answer, in bounds.

use reqwest::Response;

use super::transport::Answer;
use crate::error::AiError;

/// Longest line of an answer, in bytes: one piece, or an error.
const LINE_BYTES: usize = 1024 * 1024;
/// Most bytes of one answer: its longest text, in frames a hundred times its size.
const ANSWER_BYTES: usize = 256 * 1024 * 1024;

/// The lines of an answer.
pub(super) struct Lines {
    answer: Answer,
    /// What came and was not given yet.
    held: Vec<u8>,
    /// How much of it is known to have no end of a line.
    searched: usize,
    /// How much more may come.
    left: usize,
    has_ended: bool,
}

impl Lines {
    pub(super) fn new(answer: Answer) -> Self {
        Self {
            answer,
            held: Vec::new(),
            searched: 0,
            left: ANSWER_BYTES,
            has_ended: false,
        }
    }

    /// The next line, without its end; nothing after the last.
    ///
    /// # Errors
    /// [`AiError::Cut`] when the connection broke, or within a character; [`AiError::Malformed`] for a line that is too
    /// long or no text; [`AiError::TooManyChars`] for an answer without an end; what ends a call that somebody else makes.
    pub(super) async fn next(&mut self) -> Result<Option<String>, AiError> {
        loop {
            let unread = self.held.get(self.searched..).unwrap_or_default();
            if let Some(at) = unread.iter().position(|byte| *byte == b'\n') {
                let line = self.held.drain(..=self.searched + at).collect();
                self.searched = 0;
                return text(line).map(Some);
            }
            self.searched = self.held.len();
            if self.has_ended {
                self.searched = 0;
                let rest = std::mem::take(&mut self.held);
                return if rest.is_empty() {
                    Ok(None)
                } else {
                    text(rest).map(Some)
                };
            }
            if self.held.len() > LINE_BYTES {
                return Err(AiError::Malformed);
            }
            match self.answer.chunk().await? {
                Some(chunk) => {
                    self.left = self.left.checked_sub(chunk.len()).ok_or(AiError::TooManyChars)?;
                    self.held.extend_from_slice(&chunk);
                }
                None => self.has_ended = true,
            }
        }
    }
}

fn text(bytes: Vec<u8>) -> Result<String, AiError> {
    String::from_utf8(bytes).map_err(|error| match error.utf8_error().error_len() {
        Some(_) => AiError::Malformed,
        // the bytes end inside a character
        None => AiError::Cut,
    })
}

/// A body as a whole, of which no more is read than `most` bytes.
///
/// # Errors
/// [`AiError::TooManyChars`] for a longer one, [`AiError::Cut`] when the connection broke.
pub(crate) async fn bytes(response: &mut Response, most: usize) -> Result<Vec<u8>, AiError> {
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(|_| AiError::Cut)? {
        if body.len() + chunk.len() > most {
            return Err(AiError::TooManyChars);
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}
