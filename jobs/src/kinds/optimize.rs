//! Optimizing a page: rules improve what they can, then a model is asked about one type after the other, and a change that
//! makes any measure worse is dropped.

use domain::analysis_type::AnalysisType;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::JobKind;
use crate::lane::Lane;
use crate::prices::Prices;

/// Optimizing a page.
#[derive(Debug)]
pub struct Optimize;

/// The page and what it is optimized for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OptimizeInput {
    /// The public id of the model; the offline studio's where no model is asked.
    pub model: String,
    pub html: String,
    /// At least one, each once, in the order of [`AnalysisType::ALL`].
    pub types: Vec<AnalysisType>,
    /// How often a model is asked about each of them, from 1 to 3.
    pub rounds: u32,
}

/// An optimized page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OptimizeOutput {
    /// The page; as it was where nothing improved it.
    pub optimized_html: String,
    /// What was done for each type, in their order.
    pub summary: Vec<TypeSummary>,
    /// How many problems of each type were found before and after, in their order.
    pub measures: Vec<TypeMeasure>,
    /// What a model was asked, in this order.
    pub rounds: Vec<OptimizeRound>,
    /// The model that improved the page; none where rules alone did, or nothing.
    #[schema(required = true)]
    pub model: Option<String>,
    /// Whether a browser opened both pages: only then are its findings in the measures.
    pub checked: bool,
    /// What is to be known of it: that no model was asked, or that none answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub note: Option<String>,
}

/// What was done for one type.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TypeSummary {
    #[serde(rename = "type")]
    pub kind: AnalysisType,
    /// What rules did without a model, in sentences.
    pub by_rules: Vec<String>,
    /// What a model did, in its own words.
    pub by_model: Vec<String>,
}

/// The problems of one type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TypeMeasure {
    #[serde(rename = "type")]
    pub kind: AnalysisType,
    pub before: u32,
    pub after: u32,
}

/// An answer of a model, and whether its changes were kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OptimizeRound {
    /// From 1.
    pub round: u32,
    #[serde(rename = "type")]
    pub kind: AnalysisType,
    pub kept: bool,
    /// Why the changes were dropped, in a sentence; absent where they were kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub reason: Option<String>,
}

impl JobKind for Optimize {
    const NAME: &'static str = "optimize";
    const LANE: Lane = Lane::Interactive;
    const MAX_ATTEMPTS: i32 = 2;
    type Input = OptimizeInput;
    type Output = OptimizeOutput;

    fn price(input: &OptimizeInput, prices: &Prices) -> i32 {
        prices.of(Self::NAME, &input.model)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::models::STUDIO;

    #[test]
    fn a_press_costs_one_whatever_the_rounds_and_nothing_without_a_model() {
        let prices = Prices::from_config(None).unwrap();
        let price = |model: &str| {
            let input = OptimizeInput {
                model: model.to_owned(),
                html: "<p>".to_owned(),
                types: AnalysisType::ALL.to_vec(),
                rounds: 3,
            };
            Optimize::price(&input, &prices)
        };
        assert_eq!((price("any"), price(STUDIO)), (1, 0));
    }
}
