//! What a job tells while it runs: the one event format of every stream (architecture, section 3).

use serde::{Deserialize, Serialize};

/// One event of a job. `Complete` carries no page here: the log holds the mark, Postgres the page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum JobEvent {
    /// How far the work is.
    Progress(Progress),
    /// What the model says about its work.
    Reasoning {
        /// The text, to be appended.
        content: String,
    },
    /// The next piece of the page.
    Chunk {
        /// The text, to be appended.
        content: String,
    },
    /// The whole page, in place of what came before.
    FullCode {
        /// The page.
        content: String,
    },
    /// The job begins again; partial text is void.
    Restarted {
        /// The number of this attempt, from 2.
        attempt: i32,
    },
    /// The job succeeded. Streams add the result from Postgres.
    Complete,
    /// The job failed or was cancelled.
    Error(ErrorEvent),
}

/// How far the work is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Progress {
    /// 0 to 100.
    pub percent: u8,
    /// The text shown.
    pub current_step: String,
    /// Number of the step, from 1.
    pub current_step_number: u8,
    /// How many steps there are.
    pub total_steps: u8,
    /// A guess at the time left, in seconds.
    pub estimated_seconds: u32,
}

/// Why a job ended without a result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ErrorEvent {
    /// A stable code of the catalogue.
    pub code: String,
    /// The catalogue's message.
    pub message: String,
    /// The status that the same error has as an HTTP answer.
    pub status: u16,
}

impl JobEvent {
    /// Whether nothing follows this event.
    #[must_use]
    pub fn is_terminal(&self) -> bool {
        matches!(self, Self::Complete | Self::Error(_))
    }
}
