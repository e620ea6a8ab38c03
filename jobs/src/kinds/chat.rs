//! Chatting about an app, and changing it on the way: two kinds over one input. Changes of a
//! [`DifferentialChat`] are applied and the page is kept; those of a [`CodeChat`] are offered.
//!
//! Both are free: a chat costs no credit.

use domain::chat::EarlierMessage;
use domain::page_place::PagePlace;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::read_file::UsedFile;
use super::{JobKind, Usage};
use crate::lane::Lane;
use crate::prices::Prices;

/// A message whose changes are applied.
#[derive(Debug)]
pub struct DifferentialChat;

/// A message whose changes are offered.
#[derive(Debug)]
pub struct CodeChat;

/// A message with what belongs to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChatInput {
    /// The public id of the model.
    pub model: String,
    /// The message.
    pub prompt: String,
    /// The page as it is.
    pub html: String,
    /// The turns before, the oldest first.
    #[serde(default)]
    pub history: Vec<EarlierMessage>,
    /// Whether the person asks again for changes that failed. Then nothing is asked for twice.
    #[serde(default)]
    pub is_retry: bool,
    /// Why those changes failed.
    #[serde(default)]
    pub verification_failure: Option<String>,
    /// The page of the app that it is; its first one when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page: Option<PagePlace>,
    /// The files that come along.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<UsedFile>,
}

/// What became of a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ChatChangeStatus {
    /// It stands in the page.
    Applied,
    /// It does not.
    Failed,
}

/// A change that an answer proposed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
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
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub line: Option<usize>,
    /// The lines as they were; absent when they are too long to be shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub old: Option<String>,
    /// The lines as they are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub new: Option<String>,
    /// Why it was not applied.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub error: Option<String>,
}

/// A whole page that was not applied or offered, because it leaves out parts of the page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct WithheldPage {
    /// The page.
    pub html: String,
    /// What is missing, in sentences.
    pub reason: String,
}

/// An answered message, with its changes applied.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DifferentialChatOutput {
    /// The answer's words, in Markdown.
    pub response: String,
    /// The page as it is now; none when nothing changed.
    #[schema(required = true)]
    pub html: Option<String>,
    /// The page as the model wrote it anew, when it did.
    #[schema(required = true)]
    pub full_code: Option<String>,
    /// The changes, in their order.
    pub changes: Vec<ChatChange>,
    /// How many of them were applied.
    pub applied: usize,
    /// How many there are.
    pub total: usize,
    /// Whether the model was asked a second time for what had failed.
    pub retried: bool,
    /// The catalogue's message for what failed; blank when nothing did.
    pub message: String,
    /// The page that the answer wrote anew, when it was withheld.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub withheld: Option<WithheldPage>,
    /// Whether the answer asks back.
    pub clarification_needed: bool,
    /// What was done, in a few words; blank when nothing was.
    pub summary: String,
    /// The record that keeps the changed page; none when nothing changed, or the app was deleted meanwhile.
    #[schema(required = true)]
    pub generation_id: Option<String>,
    /// The model that answered.
    pub model: String,
    /// Tokens, if the provider counts them.
    #[schema(required = true)]
    pub usage: Option<Usage>,
}

/// How many lines differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CodeMetrics {
    /// New lines.
    pub added: usize,
    /// Lines that are gone.
    pub removed: usize,
    /// Lines that stand in the place of others.
    pub modified: usize,
}

/// An answered message, with its changes offered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CodeChatOutput {
    /// The answer's words, in Markdown.
    pub response: String,
    /// Whether the answer changes the page.
    pub is_code_change: bool,
    /// The page as it would be.
    #[schema(required = true)]
    pub modified_code: Option<String>,
    /// How many lines it changes.
    #[schema(required = true)]
    pub metrics: Option<CodeMetrics>,
    /// The page as it would be, when it was withheld.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub withheld: Option<WithheldPage>,
    /// The model that answered.
    pub model: String,
    /// Tokens, if the provider counts them.
    #[schema(required = true)]
    pub usage: Option<Usage>,
}

impl JobKind for DifferentialChat {
    const NAME: &'static str = "differential_chat";
    const LANE: Lane = Lane::Interactive;
    type Input = ChatInput;
    type Output = DifferentialChatOutput;

    fn text(output: &DifferentialChatOutput) -> Option<&str> {
        Some(&output.response)
    }

    fn price(input: &ChatInput, prices: &Prices) -> i32 {
        prices.of(Self::NAME, &input.model)
    }
}

impl JobKind for CodeChat {
    const NAME: &'static str = "code_chat";
    const LANE: Lane = Lane::Interactive;
    type Input = ChatInput;
    type Output = CodeChatOutput;

    fn text(output: &CodeChatOutput) -> Option<&str> {
        Some(&output.response)
    }

    fn price(input: &ChatInput, prices: &Prices) -> i32 {
        prices.of(Self::NAME, &input.model)
    }
}
