//! Applying an answer that was withheld because it leaves out parts of the page. The job that it came from failed and
//! cost nothing; no model is asked again.

use domain::ids::JobId;
use domain::page_place::PagePlace;
use serde::{Deserialize, Serialize};

use super::JobKind;
use super::generate_app::PageOutput;
use crate::lane::Lane;
use crate::prices::Prices;

/// Applying an answer that was withheld.
#[derive(Debug)]
pub struct ApplyAnswer;

/// What the answer was asked for. The answer itself is kept with the job that it came from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ApplyInput {
    /// The failed job that keeps the answer.
    pub withheld_by: JobId,
    /// The kind of that job. Applying costs what the job would have cost.
    pub kind: String,
    /// The public id of the model.
    pub model: String,
    pub prompt: String,
    /// The page that was to be changed; none for a new app.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub html: Option<String>,
    /// The page that it is of the app; its first one when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page: Option<PagePlace>,
}

impl JobKind for ApplyAnswer {
    const NAME: &'static str = "apply_answer";
    const LANE: Lane = Lane::Interactive;
    type Input = ApplyInput;
    type Output = PageOutput;

    fn text(output: &PageOutput) -> Option<&str> {
        Some(&output.html)
    }

    fn makes_app(input: &ApplyInput) -> bool {
        input.html.is_none()
    }

    fn price(input: &ApplyInput, prices: &Prices) -> i32 {
        prices.of(&input.kind, &input.model)
    }
}
