//! Going on with a page that broke off. The job that it broke off in failed and cost nothing.

use domain::page_place::PagePlace;
use serde::{Deserialize, Serialize};

use super::JobKind;
use super::generate_app::PageOutput;
use super::read_file::UsedFile;
use crate::lane::Lane;
use crate::prices::Prices;

/// Going on with a page that broke off.
#[derive(Debug)]
pub struct ContinuePage;

/// What the page was asked for, and how far it came.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ContinueInput {
    /// The public id of the model.
    pub model: String,
    pub prompt: String,
    /// The page that was to be changed; none for a new app.
    #[serde(default)]
    pub html: Option<String>,
    /// The id of the element that was to be changed alone, in the place of which the whole page was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub element: Option<String>,
    /// The new page as far as it came.
    pub so_far: String,
    /// The page that it is of the app; its first one when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page: Option<PagePlace>,
    /// The files that came along.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<UsedFile>,
    /// Instructions that come before the prompt, and that the app's record does not name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guidance: Option<String>,
}

impl JobKind for ContinuePage {
    const NAME: &'static str = "continue_page";
    const LANE: Lane = Lane::Interactive;
    type Input = ContinueInput;
    type Output = PageOutput;

    fn text(output: &PageOutput) -> Option<&str> {
        Some(&output.html)
    }

    fn makes_app(input: &ContinueInput) -> bool {
        input.html.is_none()
    }

    fn price(input: &ContinueInput, prices: &Prices) -> i32 {
        prices.of(Self::NAME, &input.model)
    }
}
