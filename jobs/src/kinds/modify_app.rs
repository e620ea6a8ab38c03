//! Changing an app by instruction. The instruction is the job's input text, the page its input page.

use serde::{Deserialize, Serialize};

use super::JobKind;
use crate::lane::Lane;

/// What the worker needs besides the instruction and the page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ModifyApp {
    /// The public id of the model.
    pub model: String,
}

impl JobKind for ModifyApp {
    const NAME: &'static str = "modify_app";
    const LANE: Lane = Lane::Interactive;
    const CHARGED: bool = true;
}
