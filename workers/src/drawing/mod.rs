//! Who draws: a model, or the offline studio where no provider of it is set up.
//!
//! - [`models`]: what a model is asked
//! - [`sketches`]: the offline studio

mod models;
mod sketches;

use std::sync::Arc;

use ai::images::{ImageRoute, Images};
use futures_util::future::BoxFuture;
use images::mask::Ratio;
use jobs::models::STUDIO;
use platform::config::Config;

use crate::draw::{DrawRequest, Drawn, Draws, NotDrawn};
use crate::fonts;
use crate::models::of_providers;
use crate::pixels::Pixels;
use sketches::Sketches;

/// The models that draw, and the offline studio in their place.
pub(crate) struct Drawing {
    images: Images,
    sketches: Sketches,
}

impl Drawing {
    /// With the providers that are set up.
    ///
    /// # Errors
    /// When the catalogue of models cannot be read.
    pub(crate) fn set_up(config: &Config, pixels: Pixels) -> anyhow::Result<Self> {
        Ok(Self {
            images: Images::from_config(&of_providers(config)?)?.within(Arc::new(pixels.clone())),
            sketches: Sketches::new(pixels, fonts::for_images()),
        })
    }

    /// The way to a model that has a provider.
    fn route(&self, model: &str) -> Option<ImageRoute> {
        let model = Some(model).filter(|model| *model != STUDIO)?;
        self.images.resolve(Some(model)).ok()
    }
}

impl Draws for Drawing {
    fn draw<'a>(&'a self, request: &'a DrawRequest) -> BoxFuture<'a, Result<Drawn, NotDrawn>> {
        Box::pin(async move {
            match self.route(&request.model) {
                Some(route) => models::draw(&self.images, route, request).await,
                None => self.sketches.draw(request).await,
            }
        })
    }

    fn ratios(&self, model: &str) -> Vec<Ratio> {
        let route = self.route(model);
        let ratios = route.iter().flat_map(|route| &route.ratios);
        ratios.map(|ratio| models::of_masks(*ratio)).collect()
    }

    fn is_offline(&self, model: &str) -> bool {
        self.route(model).is_none()
    }
}
