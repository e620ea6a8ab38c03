//! Changing an app by instruction.

use domain::generation_source::GenerationSource;
use domain::page_place::PagePlace;
use domain::sampling::Sampling;
use serde::{Deserialize, Serialize};

use super::JobKind;
use super::generate_app::PageOutput;
use super::read_file::UsedFile;
use crate::lane::Lane;
use crate::prices::Prices;

/// Changing an app by instruction.
#[derive(Debug)]
pub struct ModifyApp;

/// What is changed, and how.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ModifyInput {
    /// The public id of the model.
    pub model: String,
    pub prompt: String,
    /// The page as it is.
    pub html: String,
    /// The id of the element that is changed alone; nothing changes the whole page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub element: Option<String>,
    /// The page of the app that it is; its first one when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page: Option<PagePlace>,
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

impl JobKind for ModifyApp {
    const NAME: &'static str = "modify_app";
    const LANE: Lane = Lane::Interactive;
    type Input = ModifyInput;
    type Output = PageOutput;

    fn text(output: &PageOutput) -> Option<&str> {
        Some(&output.html)
    }

    fn price(input: &ModifyInput, prices: &Prices) -> i32 {
        prices.of(Self::NAME, &input.model)
    }
}
