//! What was said, as clients send and get it.

use chrono::{DateTime, Utc};
use domain::chat::{EarlierMessage, HasContent, Speaker};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::details;

/// Who said something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ChatRole {
    /// The person.
    User,
    /// The model.
    Assistant,
    /// The product.
    System,
}

/// What was said before, as it is sent with a message.
#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct ChatTurn {
    /// Who said it.
    pub role: ChatRole,
    /// What was said.
    pub content: String,
}

impl ChatTurn {
    /// The same for a job.
    pub fn into_message(self) -> EarlierMessage {
        EarlierMessage {
            role: match self.role {
                ChatRole::User => Speaker::User,
                ChatRole::Assistant => Speaker::Assistant,
                ChatRole::System => Speaker::System,
            },
            content: self.content,
        }
    }
}

/// What a message is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChatMessageType {
    /// Words.
    Text,
    /// Words with changes of the page.
    CodeChange,
}

/// A message as it is kept.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct ChatHistoryItem {
    /// Who said it.
    pub role: ChatRole,
    /// What was said.
    pub content: String,
    /// When.
    pub timestamp: DateTime<Utc>,
    /// What it is.
    pub r#type: ChatMessageType,
    /// The model that answered.
    #[serde(default)]
    pub model: Option<String>,
    /// What was applied, failed and undone, as the client needs it; at most 20 KB, larger ones are left out.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "details::read"
    )]
    #[schema(nullable = false)]
    pub details: Option<Value>,
}

impl HasContent for ChatHistoryItem {
    fn content(&mut self) -> &mut String {
        &mut self.content
    }
}
