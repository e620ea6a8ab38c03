//! Filling the places of a page that wait for an image: markers of models, and images that failed to load. What is not drawn
//! has a placeholder.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{ImageGenerate, JobKind};
use crate::lane::Lane;
use crate::prices::Prices;

/// Filling the places of images.
#[derive(Debug)]
pub struct ImageMarkers;

/// The page and who draws.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ImageMarkersInput {
    pub html: String,
    /// Addresses of images that failed to load, as the page has them.
    #[serde(default)]
    pub failed_images: Vec<String>,
    /// The public id of the model that draws; the offline studio's where there is none.
    pub model: String,
    /// How many of its different images are drawn, the first ones: what the account can pay for.
    pub drawn: u32,
}

/// A page whose places are filled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ProcessedImageMarkers)]
pub struct ImageMarkersOutput {
    /// The page. It has no marker left.
    pub processed_html: String,
    /// How many images were drawn; each costs what an image costs.
    pub images: u32,
    /// How many places have a placeholder.
    pub placeholders: u32,
    /// Why there are placeholders, in sentences; null when there are none.
    #[schema(required = true)]
    pub note: Option<String>,
}

impl ImageMarkersOutput {
    /// A page that waits for no image.
    #[must_use]
    pub fn unchanged(html: String) -> Self {
        Self {
            processed_html: html,
            images: 0,
            placeholders: 0,
            note: None,
        }
    }
}

impl ImageMarkers {
    /// What one image costs: as much as one of the studio.
    #[must_use]
    pub fn image_price(model: &str, prices: &Prices) -> i32 {
        prices.of(ImageGenerate::NAME, model)
    }
}

impl JobKind for ImageMarkers {
    const NAME: &'static str = "image_markers";
    const LANE: Lane = Lane::Images;
    const MAX_ATTEMPTS: i32 = 2;
    type Input = ImageMarkersInput;
    type Output = ImageMarkersOutput;

    fn price(input: &ImageMarkersInput, prices: &Prices) -> i32 {
        let images = i32::try_from(input.drawn).unwrap_or(i32::MAX);
        Self::image_price(&input.model, prices).saturating_mul(images)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::models::STUDIO;

    #[test]
    fn each_image_costs_what_an_image_costs_and_placeholders_are_free() {
        let prices = Prices::from_config(None).unwrap();
        let price = |model: &str, drawn| {
            let input = ImageMarkersInput {
                html: "<p>".to_owned(),
                failed_images: Vec::new(),
                model: model.to_owned(),
                drawn,
            };
            ImageMarkers::price(&input, &prices)
        };
        assert_eq!((price("any", 3), price("any", 0), price(STUDIO, 3)), (3, 0, 0));
    }
}
