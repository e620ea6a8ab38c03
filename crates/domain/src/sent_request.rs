//! What a model was sent, for the person who asked: neither keys nor addresses.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The request for one answer, as a model gets it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SentRequest {
    /// The public id of the model.
    pub model: String,
    /// The rules that come first; blank where the offline studio answers.
    pub system: String,
    /// The conversation, the oldest message first.
    pub messages: Vec<SentMessage>,
    /// As it was set; absent where the model's own holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub temperature: Option<f64>,
    /// Most tokens of the answer; absent where it is not limited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub max_tokens: Option<u32>,
}

/// One message of a request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SentMessage {
    /// Who says it.
    pub role: SentRole,
    /// Its text.
    pub content: String,
}

/// Who says a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SentRole {
    /// The person.
    User,
    /// The model, earlier.
    Assistant,
}
