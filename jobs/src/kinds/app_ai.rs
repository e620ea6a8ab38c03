//! AI for apps: an answer to a chat, an image. Each is a call of an app's own page, in its preview or where it is published,
//! and is charged to whoever pays for it.
//!
//! They do not count among the jobs of the account: visitors of an app must not keep its owner from working. The calls of an
//! app and of a visitor have bounds of their own (`db::app_ai::calls`).

use domain::app_ai::{CallKind, ChatMessage, Cost, Meter};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::{JobKind, Usage};
use crate::lane::Lane;
use crate::prices::Prices;

/// An answer to an app's chat.
#[derive(Debug)]
pub struct AppChat;

/// An image for an app.
#[derive(Debug)]
pub struct AppImage;

/// A chat of an app.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AppChatInput {
    /// The public id of the model.
    pub model: String,
    /// What the model is given before the messages; blank for nothing.
    pub system: String,
    pub messages: Vec<ChatMessage>,
    /// The hash of an image that the last message is about: a file that refers to the job.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<String>,
    /// Whether the answer is to be JSON.
    pub json: bool,
    /// Most tokens of the answer.
    pub max_tokens: u32,
    /// How long it may take, in seconds.
    pub seconds: u64,
    pub kind: CallKind,
    pub meter: Meter,
}

/// An answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct AppChatOutput {
    /// All of it.
    pub text: String,
    /// The value that it is, where JSON was asked for and came.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub json: Option<Value>,
    /// What it cost.
    pub cost: Cost,
    /// Tokens, if the provider counts them.
    #[schema(required = true)]
    pub usage: Option<Usage>,
    /// What the offline studio says of its answer; absent where a model answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub note: Option<String>,
}

/// An image that an app asks for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AppImageInput {
    /// The public id of the model.
    pub model: String,
    /// What it should show.
    pub prompt: String,
    /// Its shape, such as 16:9.
    pub ratio: Option<String>,
    /// How long it may take, in seconds.
    pub seconds: u64,
    pub kind: CallKind,
    pub meter: Meter,
}

/// An image, whose bytes are a file that refers to its job for an hour.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct AppImageOutput {
    /// Its media type.
    pub mime: String,
    /// What it cost.
    pub cost: Cost,
    /// What the offline studio says of it; absent where a model drew it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub note: Option<String>,
}

impl JobKind for AppChat {
    const NAME: &'static str = "app_chat";
    const LANE: Lane = Lane::Interactive;
    const COUNTS: bool = false;
    type Input = AppChatInput;
    type Output = AppChatOutput;

    fn text(output: &AppChatOutput) -> Option<&str> {
        Some(&output.text)
    }

    /// What was agreed when the call was counted.
    fn price(input: &AppChatInput, _prices: &Prices) -> i32 {
        input.meter.reserved_credits()
    }
}

impl JobKind for AppImage {
    const NAME: &'static str = "app_image";
    const LANE: Lane = Lane::Images;
    const COUNTS: bool = false;
    type Input = AppImageInput;
    type Output = AppImageOutput;

    /// What was agreed when the call was counted.
    fn price(input: &AppImageInput, _prices: &Prices) -> i32 {
        input.meter.reserved_credits()
    }
}
