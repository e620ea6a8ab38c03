//! A prompt made more concrete: by a text model, or by the offline studio. The person may change it before it is used.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::JobKind;
use crate::lane::Lane;

/// A better prompt.
#[derive(Debug)]
pub struct EnhancePrompt;

/// What a prompt is for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum GenerationMode {
    /// An app.
    #[default]
    Code,
    /// An image, or several.
    Image,
}

/// A prompt to be improved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EnhanceInput {
    /// The person's prompt.
    pub prompt: String,
    /// What it is for.
    pub mode: GenerationMode,
    /// The person's wishes for the improvement.
    #[serde(default)]
    pub guidance: Option<String>,
    /// The public id of the model that is to write it; absent for the one for texts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
}

/// What came of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EnhanceOutput {
    /// The better prompt, at most 10,000 characters.
    pub enhanced_prompt: String,
    /// What improved it.
    pub model: String,
    /// What the offline studio says of it; absent where a model improved it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub note: Option<String>,
}

impl JobKind for EnhancePrompt {
    const NAME: &'static str = "enhance_prompt";
    const LANE: Lane = Lane::Interactive;
    type Input = EnhanceInput;
    type Output = EnhanceOutput;
}
