//! Making an app from a prompt.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{JobKind, Usage};
use crate::lane::Lane;
use crate::prices::Prices;

/// Making an app from a prompt.
#[derive(Debug)]
pub struct GenerateApp;

/// What an app is made from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GenerateInput {
    /// The public id of the model.
    pub model: String,
    /// What the app should be.
    pub prompt: String,
}

/// A page that a model wrote.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageOutput {
    /// The page.
    pub html: String,
    /// The record that keeps it; none when the app was deleted meanwhile.
    #[schema(required = true)]
    pub generation_id: Option<String>,
    /// The app as its client names it.
    pub app_id: String,
    /// The model that answered.
    pub model: String,
    /// Tokens, if the provider counts them.
    #[schema(required = true)]
    pub usage: Option<Usage>,
}

impl JobKind for GenerateApp {
    const NAME: &'static str = "generate_app";
    const LANE: Lane = Lane::Interactive;
    type Input = GenerateInput;
    type Output = PageOutput;

    fn text(output: &PageOutput) -> Option<&str> {
        Some(&output.html)
    }

    fn price(input: &GenerateInput, prices: &Prices) -> i32 {
        prices.of(Self::NAME, &input.model)
    }
}
