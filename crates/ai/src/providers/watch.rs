//! Watches the frames of a stream for what genai does not pass on.
//!
//! genai ends some streams as if they were complete when they were cut, forgets the reason of a refused prompt,
//! and skips frames that it cannot name. The frames themselves say it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use genai::chat::{ChatFrameSink, FrameCtx, RawFrameRef};
use serde_json::{Value, json};

use super::surrogates::{self, Pieces};

/// What the frames showed so far.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Seen {
    /// Frames with data.
    pub frames: u64,
    /// Why the model stopped, in the provider's word.
    pub finish: Option<String>,
    /// Why the prompt was refused, in the provider's word.
    pub blocked: Option<String>,
    pub ended: bool,
    /// A frame that is not of the format.
    pub garbage: bool,
    /// An error inside the stream.
    pub error: Option<Value>,
}

/// Shared with genai for the time of one call.
#[derive(Debug, Clone, Default)]
pub(super) struct Watch(Arc<Mutex<Watched>>);

#[derive(Debug, Default)]
struct Watched {
    seen: Seen,
    /// What the last frame holds, when halves of characters make it unreadable.
    halves: Option<Pieces>,
}

impl Watch {
    pub(super) fn seen(&self) -> Seen {
        self.lock().seen.clone()
    }

    /// Whether there is a reason to stop reading at once.
    pub(super) fn garbage(&self) -> bool {
        self.lock().seen.garbage
    }

    /// Whether the last frame is unreadable only for halves of characters.
    pub(super) fn has_halves(&self) -> bool {
        self.lock().halves.is_some()
    }

    /// What that frame holds.
    pub(super) fn take_halves(&self) -> Pieces {
        self.lock().halves.take().unwrap_or_default()
    }

    fn lock(&self) -> MutexGuard<'_, Watched> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ChatFrameSink for Watch {
    fn on_frame(&self, _context: &FrameCtx, frame: RawFrameRef<'_>) {
        let mut watched = self.lock();
        let repaired = surrogates::with_stand_ins(frame.data);
        look(&mut watched.seen, repaired.as_deref().unwrap_or(frame.data));
        watched.halves = repaired
            .and_then(|frame| serde_json::from_str(&frame).ok())
            .map(|frame| surrogates::pieces(&frame));
    }
}

/// Frames of text are many and carry none of these words outside quotes; they are not parsed a second time.
const REASONS: [&str; 8] = [
    "\"finish_reason\":\"",
    "\"finishReason\"",
    "\"stop_reason\":\"",
    "\"blockReason\"",
    "\"error\"",
    "\"error_type\"",
    "\"error_message\"",
    "\"done\":true",
];

pub(super) fn look(seen: &mut Seen, data: &str) {
    let data = data.trim();
    if data.is_empty() {
        return;
    }
    seen.frames += 1;
    if data == "[DONE]" {
        seen.ended = true;
        return;
    }
    // The end signal itself may be cut.
    if !data.starts_with('{') && !"[DONE]".starts_with(data) {
        seen.garbage = true;
        return;
    }
    let spaced = data.contains("\": ");
    if !spaced && !REASONS.iter().any(|word| data.contains(word)) && !data.contains("message_stop") {
        return;
    }
    let Ok(value) = serde_json::from_str::<Value>(data) else {
        return;
    };
    read(seen, &value);
}

pub(super) fn read(seen: &mut Seen, value: &Value) {
    let text = |path: &str| value.pointer(path).and_then(Value::as_str).map(str::to_owned);
    let finish = text("/choices/0/finish_reason")
        .or_else(|| text("/candidates/0/finishReason"))
        .or_else(|| text("/delta/stop_reason"))
        .or_else(|| text("/done_reason"));
    if finish.is_some() {
        seen.finish = finish;
    }
    if let Some(reason) = text("/promptFeedback/blockReason") {
        seen.blocked = Some(reason);
    }
    if let Some(error) = error_of(value) {
        seen.error = Some(error);
    }
    let done = value.get("done").and_then(Value::as_bool) == Some(true);
    if done || value.get("type").and_then(Value::as_str) == Some("message_stop") {
        seen.ended = true;
    }
}

/// An error in the place of a piece. Most services put it into a field of that name; vLLM sent a frame that is the error
/// itself, and others send its type and words beside empty choices.
fn error_of(value: &Value) -> Option<Value> {
    if let Some(error) = value.get("error").filter(|error| !error.is_null()) {
        return Some(error.clone());
    }
    let text = |name: &str| value.get(name).and_then(Value::as_str);
    if text("object") == Some("error") {
        return Some(value.clone());
    }
    let (kind, message) = (text("error_type"), text("error_message"));
    (kind.is_some() || message.is_some()).then(|| json!({"type": kind, "message": message}))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(frames: &[&str]) -> Seen {
        let mut seen = Seen::default();
        for frame in frames {
            look(&mut seen, frame);
        }
        seen
    }

    #[test]
    fn reasons_of_every_format_are_found() {
        for (frame, reason) in [
            (r#"{"choices":[{"delta":{},"finish_reason":"length"}]}"#, "length"),
            (r#"{"choices": [{"delta": {}, "finish_reason": "stop"}]}"#, "stop"),
            (r#"{"candidates":[{"finishReason":"SAFETY"}]}"#, "SAFETY"),
            (
                r#"{"type":"message_delta","delta":{"stop_reason":"end_turn"}}"#,
                "end_turn",
            ),
            (r#"{"done":true,"done_reason":"stop"}"#, "stop"),
        ] {
            assert_eq!(after(&[frame]).finish.as_deref(), Some(reason), "{frame}");
        }
        let blocked = after(&[r#"{"promptFeedback":{"blockReason":"PROHIBITED_CONTENT"}}"#]);
        assert_eq!(blocked.blocked.as_deref(), Some("PROHIBITED_CONTENT"));
    }

    #[test]
    fn an_ordinary_frame_gives_no_reason() {
        let seen = after(&[
            r#"{"choices":[{"delta":{"content":"finish_reason"},"finish_reason":null}]}"#,
            r#"{"choices":[{"delta":{"content":"{\"error\":1}"},"finish_reason":null}]}"#,
        ]);
        assert_eq!(
            seen,
            Seen {
                frames: 2,
                ..Seen::default()
            }
        );
    }

    #[test]
    fn errors_in_any_dress_are_found() {
        for (frame, message) in [
            (
                r#"{"error":{"code":429,"message":"limit"},"choices":[]}"#,
                "limit",
            ),
            (
                r#"{"choices":null,"error_type":"BadRequestError","error_message":"context length"}"#,
                "context length",
            ),
            (
                r#"{"object":"error","message":"too long","type":"BadRequestError","code":400}"#,
                "too long",
            ),
        ] {
            let error = after(&[frame]).error.unwrap_or_default();
            assert_eq!(
                error.get("message").and_then(Value::as_str),
                Some(message),
                "{frame}"
            );
        }
        let none = after(&[r#"{"error":null,"choices":[{"delta":{"content":"a"},"finish_reason":null}]}"#]);
        assert_eq!(none.error, None);
    }

    #[test]
    fn ends_and_garbage_are_noticed() {
        assert!(after(&["[DONE]"]).ended);
        assert!(after(&[r#"{"type":"message_stop"}"#]).ended);
        assert!(after(&["%%% not json"]).garbage);
        assert_eq!(after(&["", "  "]).frames, 0);
    }
}
