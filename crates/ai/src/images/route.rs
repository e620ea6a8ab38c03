//! Who draws, with which model and in which shapes.

use super::error::ImageError;
use super::ratio::Ratio;
use crate::catalogue::{Catalogue, Model, ModelKind, Route};
use crate::config::{AiConfig, Provider};
use crate::connection::Connected;
use crate::route::is_set_up;

/// A model at a provider. It holds no key: that is looked up when the provider is called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImageRoute {
    /// The name that clients send.
    pub id: String,
    pub provider: Provider,
    /// What the provider calls it.
    pub upstream: String,
    /// The shapes it draws in; empty when it draws in one of its own choice.
    pub ratios: Vec<Ratio>,
    /// The sizes it draws in, as the provider writes them; empty when there is no choice.
    pub sizes: Vec<String>,
}

impl ImageRoute {
    /// The formats of inputs that the provider takes. Others are transcoded before (`images::derive::sendable`).
    #[must_use]
    pub fn takes(&self) -> &'static [&'static str] {
        match self.provider {
            Provider::Generic => &["image/png", "image/jpeg"],
            _ => &["image/png", "image/jpeg", "image/webp"],
        }
    }

    /// Whether the provider goes by a mask, and not by words and a tinted copy alone.
    #[must_use]
    pub fn takes_mask(&self) -> bool {
        matches!(self.provider, Provider::Openai | Provider::Generic)
    }

    pub(super) fn of(id: &str, route: &Route) -> Self {
        Self {
            id: id.to_owned(),
            provider: route.provider,
            upstream: route.upstream.clone(),
            ratios: route.ratios.clone(),
            sizes: route.sizes.clone(),
        }
    }
}

/// Whether images of this provider are understood.
pub(super) fn draws(provider: Provider) -> bool {
    matches!(
        provider,
        Provider::Gemini | Provider::Openai | Provider::Openrouter | Provider::Generic
    )
}

/// The first route of a model whose provider is set up.
pub(crate) fn first<'a>(config: &AiConfig, model: &'a Model) -> Option<&'a Route> {
    let mut routes = model.routes.iter();
    routes.find(|route| draws(route.provider) && is_set_up(config, route.provider))
}

/// A connection's model that draws. Its shapes and sizes are those that the catalogue knows of it, if it does.
pub(super) fn of_connection(
    catalogue: &Catalogue,
    id: &str,
    connected: &Connected,
) -> Result<ImageRoute, ImageError> {
    let (provider, _) = connected.connection.endpoint();
    // Whoever makes calls for texts makes none for images.
    if !draws(provider) || !connected.draws() || connected.connection.relay.is_some() {
        return Err(ImageError::NotAnImageModel);
    }
    let known = catalogue.at(provider, &connected.upstream);
    let route = known.and_then(|model| {
        let mut routes = model.routes.iter();
        routes.find(|route| route.provider == provider)
    });
    Ok(match route {
        Some(route) => ImageRoute::of(id, route),
        None => ImageRoute {
            id: id.to_owned(),
            provider,
            upstream: connected.upstream.clone(),
            ratios: Vec::new(),
            sizes: Vec::new(),
        },
    })
}

/// Who draws with the model of this id.
pub(super) fn resolve(
    config: &AiConfig,
    catalogue: &Catalogue,
    id: Option<&str>,
) -> Result<ImageRoute, ImageError> {
    let entry = match id {
        Some(id) => catalogue.find(id),
        None => catalogue.default_for(ModelKind::Image),
    };
    let model = entry.ok_or(ImageError::UnknownModel)?;
    if model.kind != ModelKind::Image {
        return Err(ImageError::NotAnImageModel);
    }
    first(config, model)
        .map(|route| ImageRoute::of(&model.id, route))
        .ok_or(ImageError::NoProvider)
}
