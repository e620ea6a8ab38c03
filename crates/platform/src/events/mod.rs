//! The live log of a job's events: a Redis stream a job, and one reader a process that fans out.
//!
//! - [`log`]: append, fenced by the run that owns the job; read back
//! - [`hub`]: every stream of this process over one connection
//! - [`cancel`]: requests to stop a job, announced to the workers
//! - [`relay`]: calls that the browser of a job makes for it

pub mod cancel;
pub mod hub;
pub mod log;
pub mod relay;

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// The place of an event in its log, as Redis numbers it. Ordered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct EventId {
    millis: u64,
    sequence: u64,
}

impl fmt::Display for EventId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.millis, self.sequence)
    }
}

/// A text that is no event id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not an event id")]
pub struct InvalidEventId;

impl FromStr for EventId {
    type Err = InvalidEventId;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (millis, sequence) = text.split_once('-').ok_or(InvalidEventId)?;
        let number = |part: &str| part.parse().map_err(|_| InvalidEventId);
        Ok(Self {
            millis: number(millis)?,
            sequence: number(sequence)?,
        })
    }
}

/// An event as it stands in the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoggedEvent {
    pub id: EventId,
    /// The event as JSON, `type` first.
    pub json: Arc<str>,
}

impl LoggedEvent {
    /// Whether nothing follows it.
    #[must_use]
    pub fn is_terminal(&self) -> bool {
        self.is_complete() || self.json.starts_with(r#"{"type":"error""#)
    }

    /// Whether it marks success.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.json.starts_with(r#"{"type":"complete""#)
    }
}

#[cfg(test)]
mod tests {
    use domain::errors::ErrorCode;
    use domain::events::JobEvent;

    use super::*;

    fn logged(event: &JobEvent) -> LoggedEvent {
        let json = serde_json::to_string(event).unwrap();
        LoggedEvent {
            id: EventId::default(),
            json: json.into(),
        }
    }

    #[test]
    fn terminal_events_are_known_by_their_beginning() {
        assert!(logged(&JobEvent::Complete(())).is_complete());
        assert!(logged(&JobEvent::Error(ErrorCode::Cancelled.into())).is_terminal());
        assert!(
            !logged(&JobEvent::Chunk {
                content: r#"{"type":"error""#.into()
            })
            .is_terminal()
        );
    }

    #[test]
    fn ids_are_ordered_by_number() {
        let id = |text: &str| text.parse::<EventId>().unwrap();
        assert!(id("9-1") < id("10-0") && id("10-2") < id("10-11"));
        assert_eq!(id("10-2").to_string(), "10-2");
        assert!("10".parse::<EventId>().is_err() && "a-b".parse::<EventId>().is_err());
    }
}
