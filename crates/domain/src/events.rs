//! The events of a job: one format for every stream.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::errors::ErrorCode;
use crate::ids::JobId;
use crate::relay::RelayEvent;

/// One event of a job. `Output` is what the job's kind gives at its end. In the event log it is `()`: the log
/// says that the job succeeded, the stream adds the output from Postgres.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum JobEvent<Output = ()> {
    /// First of every stream.
    Job {
        /// The job whose events follow.
        #[serde(rename = "jobId")]
        #[schema(value_type = String)]
        job_id: JobId,
    },
    /// How far the work is.
    Progress(Progress),
    /// What the model says about its work.
    Reasoning {
        /// To be appended.
        content: String,
    },
    /// The next piece of the page, or of an answer's words.
    Chunk {
        /// To be appended.
        content: String,
    },
    /// The whole page, in place of what came before.
    FullCode {
        /// The page.
        content: String,
    },
    /// An image is there: of a single one, or a frame of a set.
    Image(ImageEvent),
    /// The browser is to call a model for the job.
    Relay(RelayEvent),
    /// The job begins again, pieces were lost, or the text turned out to be the model's thoughts: text so far is void,
    /// all of it follows.
    Restarted {
        /// The number of the attempt; that of the attempt so far when the job does not begin again.
        attempt: i32,
    },
    /// The job succeeded.
    Complete(Output),
    /// The job failed or was cancelled.
    Error(ErrorEvent),
}

/// An image that was made. Neither logs nor outputs hold its addresses, which expire: each answer signs them anew.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImageEvent {
    /// Its place in a set, from 0; 0 for a single image.
    pub frame: u32,
    /// The image.
    pub asset_id: String,
    /// Where it is, of the main origin, signed; holds for a week or more.
    #[serde(default)]
    pub url: String,
    /// Where a small copy is, as WebP.
    #[serde(default)]
    pub thumb_url: String,
    /// Pixels.
    pub width: u32,
    /// Pixels.
    pub height: u32,
    /// A blurred likeness in a few bytes, as base64.
    pub thumbhash: String,
    /// Its part of a story; empty for others.
    pub caption: String,
    /// What was asked for and is not in it, in a sentence for the person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub left_out: Option<String>,
}

/// How far the work is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Progress {
    /// 0 to 100.
    pub percent: u8,
    /// The text shown.
    pub current_step: String,
    /// From 1.
    pub current_step_number: u8,
    /// How many steps there are.
    pub total_steps: u8,
    /// A guess at the time left, in seconds.
    pub estimated_seconds: u32,
}

/// Why a job ended without a result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ErrorEvent {
    /// Of the catalogue.
    pub code: String,
    /// For the person.
    pub message: String,
    /// As an HTTP answer would have it.
    pub status: u16,
    /// More about it, for codes that have more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub detail: Option<ErrorDetail>,
}

/// The detail of an error: why the offline studio cannot do something, and what it can; why an image cannot be
/// used; what came although the job failed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ErrorDetail {
    /// Why, in a sentence.
    pub reason: String,
    /// What can be done instead, each in words that work when they are asked for.
    pub can: Vec<String>,
    /// How many images came before the job ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub came: Option<Came>,
}

/// How many images were stored before a job ended. They are kept and paid for; the others cost nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Came {
    /// So many came.
    pub pictures: u32,
    /// So many were asked for.
    pub asked: u32,
}

impl From<String> for ErrorDetail {
    fn from(reason: String) -> Self {
        Self {
            reason,
            can: Vec::new(),
            came: None,
        }
    }
}

impl From<ErrorCode> for ErrorEvent {
    /// The entry as the last event of a stream.
    fn from(code: ErrorCode) -> Self {
        Self {
            code: code.code().to_owned(),
            message: code.message().to_owned(),
            status: code.status(),
            detail: None,
        }
    }
}

impl ErrorEvent {
    /// The end of a job of which something came, or nothing.
    #[must_use]
    pub fn after(code: ErrorCode, came: Option<Came>) -> Self {
        let detail = came.map(|came| {
            let Came { pictures, asked } = came;
            let why = match code {
                ErrorCode::Cancelled => "Stopped.",
                other => other.message(),
            };
            let kept = match (pictures, asked) {
                (1, 1) => "The image was finished before that and is kept.".to_owned(),
                _ if pictures < asked => format!(
                    "{pictures} of {asked} images were finished before that and are kept. The others were not charged."
                ),
                _ => format!("All {asked} images were finished before that and are kept."),
            };
            ErrorDetail {
                came: Some(came),
                ..format!("{why} {kept}").into()
            }
        });
        Self::from(code).with(detail)
    }

    /// With what more there is to say; its reason takes the message's place.
    #[must_use]
    pub fn with(mut self, detail: Option<ErrorDetail>) -> Self {
        if let Some(detail) = &detail {
            self.message.clone_from(&detail.reason);
        }
        self.detail = detail;
        self
    }
}

impl<Output> JobEvent<Output> {
    /// Whether nothing follows this event.
    #[must_use]
    pub fn is_terminal(&self) -> bool {
        matches!(self, Self::Complete(_) | Self::Error(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_says_that_a_job_succeeded_and_nothing_more() {
        let text = serde_json::to_string(&JobEvent::<()>::Complete(())).unwrap();
        assert_eq!(text, r#"{"type":"complete"}"#);
        assert_eq!(
            serde_json::from_str::<JobEvent>(&text).unwrap(),
            JobEvent::Complete(())
        );
    }

    #[test]
    fn a_call_for_the_browser_names_a_connection_and_no_address() {
        let id = "0199c6a2-7b1e-7c3d-8e4f-a1b2c3d4e5f6";
        let event: JobEvent = JobEvent::Relay(RelayEvent {
            call: id.parse().unwrap(),
            connection: id.parse().unwrap(),
            path: crate::relay::RelayPath::OllamaChat,
        });
        let wanted = format!(r#"{{"type":"relay","call":"{id}","connection":"{id}","path":"api/chat"}}"#);
        assert_eq!(serde_json::to_string(&event).unwrap(), wanted);
    }
}
