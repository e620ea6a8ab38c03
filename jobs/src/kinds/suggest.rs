//! Suggestions for a page: first what the page itself shows, then what a model would add or improve.

use domain::ids::JobId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::JobKind;
use crate::lane::Lane;
use crate::prices::Prices;

/// Suggestions for a page.
#[derive(Debug)]
pub struct Suggest;

/// What suggestions are about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SuggestAbout {
    /// What could be added.
    Features,
    /// What could be improved, in this respect: the person's words, or `general`.
    Modifications { category: String },
}

/// What suggestions are asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SuggestInput {
    /// The public id of the model, in whose place the one for texts is asked where it has no provider; the offline studio's
    /// where no model is asked.
    pub model: String,
    /// The page as it is.
    pub html: String,
    pub about: SuggestAbout,
    /// The job that made the page, when this is the automatic analysis that follows it: it is free.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<JobId>,
}

/// Suggestions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SuggestOutput {
    /// At most 12 of at most 80 characters, none of them twice: first those that the page itself shows, in English, then
    /// at most 4 of a model, in the language of the page.
    pub suggestions: Vec<String>,
    /// How many of them the page itself shows.
    pub from_page: usize,
    /// The model that the others are from; none where there are no others.
    #[schema(required = true)]
    pub model: Option<String>,
    /// What is to be known of it: that no model was asked or none answered, or that the page was too long for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub note: Option<String>,
}

impl JobKind for Suggest {
    const NAME: &'static str = "suggest";
    const LANE: Lane = Lane::Interactive;
    type Input = SuggestInput;
    type Output = SuggestOutput;

    fn price(input: &SuggestInput, prices: &Prices) -> i32 {
        match input.after {
            Some(_) => 0,
            None => prices.of(Self::NAME, &input.model),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::models::STUDIO;

    #[test]
    fn what_runs_by_itself_is_free() {
        let prices = Prices::from_config(None).unwrap();
        let price = |model: &str, after| {
            let input = SuggestInput {
                model: model.to_owned(),
                html: "<p>".to_owned(),
                about: SuggestAbout::Features,
                after,
            };
            Suggest::price(&input, &prices)
        };
        assert_eq!(price("any", None), 1);
        assert_eq!(price("any", Some(JobId::generate())), 0);
        assert_eq!(price(STUDIO, None), 0);
    }
}
