//! Making an app from a prompt. The prompt is the job's input text.

use serde::{Deserialize, Serialize};

use super::JobKind;
use crate::lane::Lane;

/// What the worker needs besides the prompt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GenerateApp {
    /// The public id of the model.
    pub model: String,
}

impl JobKind for GenerateApp {
    const NAME: &'static str = "generate_app";
    const LANE: Lane = Lane::Interactive;
    const CHARGED: bool = true;
}
