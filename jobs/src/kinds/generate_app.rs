//! Making an app from a prompt.

use domain::generation_source::GenerationSource;
use domain::page_place::PagePlace;
use domain::sampling::Sampling;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::read_file::UsedFile;
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
    /// The sample that the offline studio starts from; the one that the prompt asks for when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sample_id: Option<String>,
    /// The page that it is of the app; its first one when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page: Option<PagePlace>,
    /// Another page of the app, which this one is to look like.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub style_source: Option<String>,
    /// The files that come along.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<UsedFile>,
    /// Whether the model may search the web, where its provider can.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub grounding: bool,
    /// Instructions that come before the prompt, and that the app's record does not name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guidance: Option<String>,
    /// How freely the model writes, and how much at most, where the person sets it.
    #[serde(default, skip_serializing_if = "Sampling::is_usual")]
    pub sampling: Sampling,
    /// Where it is asked for. Of a job of the playground, what the model is sent is kept beside its events.
    #[serde(default, skip_serializing_if = "GenerationSource::is_generator")]
    pub source: GenerationSource,
}

/// What came of a prompt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum GenerateOutput {
    /// A page.
    Page(PageOutput),
    /// The offline studio has no sample that is certainly meant: the person chooses one, or none.
    Choices(ChoicesOutput),
}

impl From<PageOutput> for GenerateOutput {
    fn from(page: PageOutput) -> Self {
        Self::Page(page)
    }
}

/// Samples to choose from. No page was made, nothing is kept and nothing was charged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChoicesOutput {
    /// Why there is no page, and what to do, in plain words.
    pub message: String,
    /// The nearest samples, the nearest first. A request with the id of one as its `sampleId` starts from it.
    pub choices: Vec<SampleChoice>,
    /// The app as its client names it.
    pub app_id: String,
    /// What answered.
    pub model: String,
}

/// A sample that can be started from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SampleChoice {
    pub id: String,
    /// The name of the app.
    pub name: String,
    /// One sentence about it.
    pub description: String,
    /// Where the sample itself is had, to be shown.
    pub sample_url: String,
}

/// The sample that a page was made from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Matched {
    pub id: String,
    /// The name of the sample app, which the page need not have.
    pub name: String,
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
    /// The sample that the offline studio made it from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub matched: Option<Matched>,
    /// What is to be known of it besides: what it was made from, what was done and what not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub note: Option<String>,
}

impl JobKind for GenerateApp {
    const NAME: &'static str = "generate_app";
    const LANE: Lane = Lane::Interactive;
    type Input = GenerateInput;
    type Output = GenerateOutput;

    fn text(output: &GenerateOutput) -> Option<&str> {
        match output {
            GenerateOutput::Page(page) => Some(&page.html),
            GenerateOutput::Choices(_) => None,
        }
    }

    fn makes_app(_input: &GenerateInput) -> bool {
        true
    }

    fn price(input: &GenerateInput, prices: &Prices) -> i32 {
        prices.of(Self::NAME, &input.model)
    }
}
