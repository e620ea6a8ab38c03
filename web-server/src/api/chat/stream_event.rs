//! The events of a chat's stream, as clients see them. They are those of every job, but for the last one. `chunk`
//! is a piece of the answer's words; the changes are told at the end.

use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};

use crate::api::jobs::{
    ChunkEvent, ErrorEvent, FullCodeEvent, JobEvent, ProgressEvent, ReasoningEvent, RestartedEvent, Usage,
    event,
};

/// What became of a change.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ChatChangeStatus {
    /// It stands in the page.
    Applied,
    /// It does not.
    Failed,
}

/// A change that an answer proposed (spec 2, section 3 "Differential change").
#[derive(Debug, Serialize, ToSchema)]
pub struct ChatChange {
    /// Unlike that of every other change of the answer.
    pub id: String,
    /// `replace`, `insert`, `delete` or `move`; anything else when the model wrote so.
    pub r#type: String,
    /// What it is for, in the model's words; may be blank.
    pub description: String,
    /// What became of it.
    pub status: ChatChangeStatus,
    /// The first line that it touches, from 1, in the page that it was applied to.
    #[schema(nullable = false)]
    pub line: Option<usize>,
    /// The lines as they were; absent when they are too long to be shown.
    #[schema(nullable = false)]
    pub old: Option<String>,
    /// The lines as they are.
    #[schema(nullable = false)]
    pub new: Option<String>,
    /// Why it was not applied.
    #[schema(nullable = false)]
    pub error: Option<String>,
}

/// How many lines differ.
#[derive(Debug, Serialize, ToSchema)]
pub struct CodeMetrics {
    /// New lines.
    pub added: usize,
    /// Lines that are gone.
    pub removed: usize,
    /// Lines that stand in the place of others.
    pub modified: usize,
}

event! {
    /// The message was answered, and what the answer changes is applied.
    ChatCompleteEvent chat_complete_tag "complete" {
        /// The answer's words, in Markdown.
        response: String,
        /// The page as it is now, changed or not.
        html: String,
        /// The page as the model wrote it anew, when it did.
        #[schema(required = true)]
        full_code: Option<String>,
        /// The changes, in their order.
        changes: Vec<ChatChange>,
        /// How many of them were applied.
        applied: usize,
        /// How many there are.
        total: usize,
        /// Whether the model was asked a second time for what had failed.
        retried: bool,
        /// The catalogue's message for what failed; blank when nothing did.
        message: String,
        /// Whether the answer asks back.
        clarification_needed: bool,
        /// What was done, in a few words; blank when nothing was.
        summary: String,
        /// The record that keeps the changed page; none when nothing changed.
        #[schema(required = true)]
        generation_id: Option<String>,
        /// The model that answered.
        model: String,
        /// What it cost, if the provider told.
        #[schema(required = true)]
        usage: Option<Usage>,
    }
}
event! {
    /// The message was answered.
    CodeChatCompleteEvent code_chat_complete_tag "complete" {
        /// The answer's words, in Markdown.
        response: String,
        /// Whether the answer changes the page.
        #[serde(rename = "is_code_change")]
        is_code_change: bool,
        /// The page as it would be.
        #[serde(rename = "modified_code")]
        #[schema(required = true)]
        modified_code: Option<String>,
        /// How many lines it changes.
        #[schema(required = true)]
        metrics: Option<CodeMetrics>,
        /// Always none: nothing is kept.
        #[schema(required = true)]
        generation_id: Option<String>,
        /// The model that answered.
        model: String,
        /// What it cost, if the provider told.
        #[schema(required = true)]
        usage: Option<Usage>,
    }
}

macro_rules! stream {
    ($(#[$doc:meta])* $name:ident $complete:ident) => {
        $(#[$doc])*
        #[derive(Debug, Serialize, ToSchema)]
        #[serde(untagged)]
        #[schema(discriminator(property_name = "type", mapping(
            ("job" = "#/components/schemas/JobEvent"),
            ("progress" = "#/components/schemas/ProgressEvent"),
            ("reasoning" = "#/components/schemas/ReasoningEvent"),
            ("chunk" = "#/components/schemas/ChunkEvent"),
            ("fullCode" = "#/components/schemas/FullCodeEvent"),
            ("restarted" = "#/components/schemas/RestartedEvent"),
            ("complete" = concat!("#/components/schemas/", stringify!($complete))),
            ("error" = "#/components/schemas/ErrorEvent"),
        )))]
        pub enum $name {
            /// First of every stream.
            Job(JobEvent),
            /// How far the work is.
            Progress(ProgressEvent),
            /// What the model says about its work.
            Reasoning(ReasoningEvent),
            /// The next piece of the answer's words.
            Chunk(ChunkEvent),
            /// The page, when the model wrote it anew.
            FullCode(FullCodeEvent),
            /// The job begins again.
            Restarted(RestartedEvent),
            /// The message was answered.
            Complete($complete),
            /// The job failed.
            Error(ErrorEvent),
        }
    };
}

stream! {
    /// One `data:` line of a chat's stream; `data: [DONE]` ends the stream.
    ChatStreamEvent ChatCompleteEvent
}
stream! {
    /// One `data:` line of the stream of a chat whose changes are offered; `data: [DONE]` ends the stream.
    CodeChatStreamEvent CodeChatCompleteEvent
}
