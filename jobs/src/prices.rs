//! What jobs cost: one table, which an operator can replace (`PRICES_FILE`).

use std::collections::BTreeMap;
use std::path::Path;

use domain::model_connection::ConnectedModel;
use serde::Deserialize;
use thiserror::Error;

use crate::kinds::NAMES;
use crate::models::STUDIO;

const BUILT_IN: &str = include_str!("../prices.toml");
/// The highest price that is taken for meant.
const HIGHEST: i32 = 10_000;

/// Prices in credits, by kind and model.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(transparent)]
pub struct Prices(BTreeMap<String, KindPrice>);

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct KindPrice {
    credits: i32,
    #[serde(default)]
    models: BTreeMap<String, i32>,
}

/// Why a table of prices is not taken.
#[derive(Debug, Error)]
pub enum PricesError {
    /// The file cannot be read.
    #[error("the prices cannot be read: {0}")]
    Read(#[from] std::io::Error),
    /// The file is no table of prices.
    #[error("the prices cannot be understood: {0}")]
    Parse(#[from] toml::de::Error),
    /// It names a kind of job that there is not.
    #[error("there is no kind of job '{0}'; there are {NAMES:?}")]
    UnknownKind(String),
    /// A price is negative or absurd.
    #[error("a price of '{0}' is not between 0 and {HIGHEST}")]
    OutOfRange(String),
}

impl Prices {
    /// The prices of a file, or those that are built in.
    ///
    /// # Errors
    /// [`PricesError`].
    pub fn from_config(file: Option<&Path>) -> Result<Self, PricesError> {
        match file {
            Some(file) => Self::parse(&std::fs::read_to_string(file)?),
            None => Self::parse(BUILT_IN),
        }
    }

    fn parse(text: &str) -> Result<Self, PricesError> {
        let prices: Self = toml::from_str(text)?;
        for (kind, price) in &prices.0 {
            if !NAMES.contains(&kind.as_str()) {
                return Err(PricesError::UnknownKind(kind.clone()));
            }
            let all = price.models.values().chain([&price.credits]);
            if all.into_iter().any(|credits| !(0..=HIGHEST).contains(credits)) {
                return Err(PricesError::OutOfRange(kind.clone()));
            }
        }
        Ok(prices)
    }

    /// The price of a kind of job with a model. What the offline studio makes is free unless the table names it. What a model
    /// of a person's own connection makes is free: they pay its service.
    #[must_use]
    pub fn of(&self, kind: &str, model: &str) -> i32 {
        if ConnectedModel::is_public_id(model) {
            return 0;
        }
        let price = self.0.get(kind);
        price.map_or(0, |price| {
            let usual = if model == STUDIO { 0 } else { price.credits };
            price.models.get(model).copied().unwrap_or(usual)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_model_may_have_a_price_of_its_own() {
        let prices =
            Prices::parse("[generate_app]\ncredits = 2\n[generate_app.models]\nlarge = 5\nsmall = 0")
                .unwrap();
        let of = |kind, model| prices.of(kind, model);
        assert_eq!(of("generate_app", "any"), 2);
        assert_eq!(of("generate_app", "large"), 5);
        assert_eq!(of("generate_app", "small"), 0);
        assert_eq!(of("modify_app", "large"), 0);
    }

    #[test]
    fn the_offline_studio_is_free_unless_the_table_names_it() {
        let prices = Prices::from_config(None).unwrap();
        assert!(NAMES.iter().all(|kind| prices.of(kind, STUDIO) == 0));
        let text = format!("[generate_app]\ncredits = 2\n[generate_app.models]\n{STUDIO} = 1");
        assert_eq!(Prices::parse(&text).unwrap().of("generate_app", STUDIO), 1);
    }

    #[test]
    fn models_of_a_persons_own_connection_are_free_whatever_the_table_says() {
        let model = "connection:0199c6a2-7b1e-7c3d-8e4f-a1b2c3d4e5f6/llama3.2";
        let text = format!("[generate_app]\ncredits = 2\n[generate_app.models]\n\"{model}\" = 5");
        assert_eq!(Prices::parse(&text).unwrap().of("generate_app", model), 0);
        let prices = Prices::from_config(None).unwrap();
        assert!(NAMES.iter().all(|kind| prices.of(kind, model) == 0));
    }

    #[test]
    fn built_in_prices_are_those_of_the_specification() {
        let prices = Prices::from_config(None).unwrap();
        let priced = NAMES.iter().filter(|kind| prices.of(kind, "any") > 0);
        assert_eq!(
            priced.collect::<Vec<_>>(),
            [
                &"generate_app",
                &"modify_app",
                &"continue_page",
                &"image_generate",
                &"image_edit",
                &"image_set",
                &"suggest",
                &"optimize",
                &"app_chat",
                &"app_image"
            ]
        );
    }

    #[test]
    fn mistakes_are_named() {
        for (text, says) in [
            ("[generate_ap]\ncredits = 1", "generate_ap"),
            ("[generate_app]\ncredits = -1", "generate_app"),
            (
                "[generate_app]\ncredits = 1\n[generate_app.models]\nx = 10001",
                "generate_app",
            ),
            ("[generate_app]\nprice = 1", "price"),
        ] {
            let error = Prices::parse(text).unwrap_err().to_string();
            assert!(error.contains(says), "{error}");
        }
    }
}
