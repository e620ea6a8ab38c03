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
    held: Vec<u8>,
    /// How much of it was given. It goes once for each chunk, not once for each line of one.
    given: usize,
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
            given: 0,
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
                let end = self.searched + at;
                let line = self.held.get(self.given..end).unwrap_or_default().to_vec();
                self.given = end + 1;
                self.searched = self.given;
                // Thousands of lines of one chunk leave the thread to others, too.
                tokio::task::consume_budget().await;
                return text(line).map(Some);
            }
            self.held.drain(..self.given);
            self.given = 0;
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    fn lines(body: impl Into<reqwest::Body>) -> Lines {
        Lines::new(Answer::Http(http::Response::new(body.into()).into()))
    }

    async fn all(mut lines: Lines) -> Result<Vec<String>, AiError> {
        let mut all = Vec::new();
        while let Some(line) = lines.next().await? {
            all.push(line);
        }
        Ok(all)
    }

    #[tokio::test]
    async fn lines_of_an_answer_come_one_by_one_however_it_is_cut() {
        for size in [1, 2, 3, 7, 100] {
            let bytes = "data: ä\n\ndata: 2\r\nrest".as_bytes();
            let chunks: Vec<_> = bytes
                .chunks(size)
                .map(|chunk| Ok::<_, AiError>(chunk.to_vec()))
                .collect();
            let body = reqwest::Body::wrap_stream(futures_util::stream::iter(chunks));
            let read = all(lines(body)).await.unwrap();
            assert_eq!(read, ["data: ä", "", "data: 2\r", "rest"], "{size}");
        }
    }

    #[tokio::test]
    async fn millions_of_lines_in_one_chunk_leave_the_thread_to_others() {
        let ticks = Arc::new(AtomicUsize::new(0));
        let counted = ticks.clone();
        let other = tokio::spawn(async move {
            loop {
                counted.fetch_add(1, Ordering::Relaxed);
                tokio::task::yield_now().await;
            }
        });
        let read = all(lines(vec![b'\n'; 4_000_000])).await.unwrap();
        other.abort();
        assert_eq!(read.len(), 4_000_000);
        assert!(ticks.load(Ordering::Relaxed) > 1_000);
    }
}
