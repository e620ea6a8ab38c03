//! The events of a stream, as clients see them. These types describe the API; what is sent are the events of
//! the log and the result from Postgres.

use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};

/// Tokens of an answer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Usage {
    /// What the model read.
    pub input_tokens: u64,
    /// What the model wrote.
    pub output_tokens: u64,
}

/// Describes one event. Whoever uses it has the names of the description in scope.
macro_rules! event {
    ($(#[$doc:meta])* $name:ident $schema:ident $tag:literal { $($(#[$field_doc:meta])* $field:ident: $type:ty),* $(,)? }) => {
        fn $schema() -> Schema {
            ObjectBuilder::new().schema_type(Type::String).enum_values(Some([$tag])).build().into()
        }

        $(#[$doc])*
        #[derive(Debug, Serialize, ToSchema)]
        #[serde(rename_all = "camelCase")]
        pub struct $name {
            /// The name of the event.
            #[schema(schema_with = $schema)]
            pub r#type: &'static str,
            $($(#[$field_doc])* pub $field: $type,)*
        }
    };
}

pub(crate) use event;

event! {
    /// First of every stream.
    JobEvent job_tag "job" {
        /// The job whose events follow.
        job_id: String,
    }
}
event! {
    /// How far the work is.
    ProgressEvent progress_tag "progress" {
        /// 0 to 100.
        percent: u8,
        /// The text shown.
        current_step: String,
        /// From 1.
        current_step_number: u8,
        /// How many steps there are.
        total_steps: u8,
        /// A guess at the time left.
        estimated_seconds: u32,
    }
}
event! {
    /// What the model says about its work.
    ReasoningEvent reasoning_tag "reasoning" {
        /// To be appended.
        content: String,
    }
}
event! {
    /// The next piece of the page.
    ChunkEvent chunk_tag "chunk" {
        /// To be appended.
        content: String,
    }
}
event! {
    /// A picture.
    ImageEvent image_tag "image" {
        /// Its address.
        url: String,
    }
}
event! {
    /// The whole page, in place of what came before.
    FullCodeEvent full_code_tag "fullCode" {
        /// The page.
        content: String,
    }
}
event! {
    /// The job begins again; partial text is void.
    RestartedEvent restarted_tag "restarted" {
        /// The number of the attempt.
        attempt: i32,
    }
}
event! {
    /// The job succeeded.
    CompleteEvent complete_tag "complete" {
        /// The page.
        html: String,
        /// The record that keeps it.
        generation_id: String,
        /// The model that answered.
        model: String,
        #[schema(required = true)]
        /// What it cost, if the provider told.
        usage: Option<Usage>,
    }
}
event! {
    /// The job failed or was cancelled.
    ErrorEvent error_tag "error" {
        /// Of the catalogue.
        code: String,
        /// For the person.
        message: String,
        /// As an HTTP answer would have it.
        status: u16,
    }
}

/// One `data:` line of a job's stream; `data: [DONE]` ends the stream.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
#[schema(discriminator(property_name = "type", mapping(
    ("job" = "#/components/schemas/JobEvent"),
    ("progress" = "#/components/schemas/ProgressEvent"),
    ("reasoning" = "#/components/schemas/ReasoningEvent"),
    ("chunk" = "#/components/schemas/ChunkEvent"),
    ("image" = "#/components/schemas/ImageEvent"),
    ("fullCode" = "#/components/schemas/FullCodeEvent"),
    ("restarted" = "#/components/schemas/RestartedEvent"),
    ("complete" = "#/components/schemas/CompleteEvent"),
    ("error" = "#/components/schemas/ErrorEvent"),
)))]
pub enum StreamEvent {
    /// First of every stream.
    Job(JobEvent),
    /// How far the work is.
    Progress(ProgressEvent),
    /// What the model says about its work.
    Reasoning(ReasoningEvent),
    /// The next piece of the page.
    Chunk(ChunkEvent),
    /// A picture.
    Image(ImageEvent),
    /// The whole page.
    FullCode(FullCodeEvent),
    /// The job begins again.
    Restarted(RestartedEvent),
    /// The job succeeded.
    Complete(CompleteEvent),
    /// The job failed.
    Error(ErrorEvent),
}
