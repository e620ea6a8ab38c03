//! The way to images.

use std::any::Any;
use std::sync::Arc;

use futures_util::future::BoxFuture;
use tokio::task::spawn_blocking;
use tokio::time::{Instant, sleep, timeout_at};
use url::Url;

use super::answer::{HEAD, ImageAnswer, mime_of};
use super::answer_image::{Found, of_spooled};
use super::error::{ImageError, Words};
use super::http::{self, Prepared, unread};
use super::limits::ImageLimits;
use super::memory_budget::{MemoryBudget, Unlimited};
use super::request::ImageRequest;
use super::route::{self, ImageRoute};
use super::{ImageProvider, gemini, mask, openai, openrouter, retry};
use crate::address::{self, Reach};
use crate::catalogue::Catalogue;
use crate::client::AiSetupError;
use crate::config::{AiConfig, ApiKey, Provider};
use crate::connection::Connected;
use crate::error::AiError;
use crate::providers::{http_builder, pinned};
use crate::route::{connection_address, operator_address, operator_key};

/// Draws with the models of the catalogue.
#[derive(Debug)]
pub struct Images {
    pub(super) config: AiConfig,
    pub(super) catalogue: Catalogue,
    pub(super) http: reqwest::Client,
    pub(super) limits: ImageLimits,
    memory_budget: Arc<dyn MemoryBudget>,
}

impl Images {
    /// Reads the models and checks the settings, as [`crate::Ai::from_config`] does.
    ///
    /// # Errors
    /// Names what is wrong.
    pub fn from_config(config: &AiConfig) -> Result<Self, AiSetupError> {
        let http = http_builder(config)
            .build()
            .map_err(|_| AiError::Internal("HTTP client"))?;
        Ok(Self {
            catalogue: Catalogue::load(config.models_file.as_deref())?,
            config: config.clone(),
            http,
            limits: ImageLimits::default(),
            memory_budget: Arc::new(Unlimited),
        })
    }

    /// With other bounds.
    #[must_use]
    pub fn with_limits(mut self, limits: ImageLimits) -> Self {
        self.limits = limits;
        self
    }

    /// With memory that others use, too: what is sent and what comes back is held in `budget` alone.
    #[must_use]
    pub fn within(mut self, memory_budget: Arc<dyn MemoryBudget>) -> Self {
        self.memory_budget = memory_budget;
        self
    }

    /// Who draws with the model of this id, or with the one that draws when none was chosen.
    ///
    /// # Errors
    /// An unknown model, one that does not draw, or one without a provider: then the offline studio draws.
    pub fn resolve(&self, id: Option<&str>) -> Result<ImageRoute, ImageError> {
        if let Some(connected) = Connected::find(id).map_err(|_| ImageError::UnknownModel)? {
            return route::of_connection(&self.catalogue, id.unwrap_or_default(), &connected);
        }
        route::resolve(&self.config, &self.catalogue, id)
    }

    async fn draw(&self, request: &ImageRequest) -> Result<ImageAnswer, ImageError> {
        let takes = request.model.takes();
        for (index, input) in request.inputs.iter().enumerate() {
            let head = input.bytes.first(HEAD).map_err(unread)?;
            if !mime_of(&head).is_some_and(|mime| takes.contains(&mime)) {
                return Err(ImageError::UnsupportedInput { index });
            }
        }
        let provider = request.model.provider;
        tracing::debug!(%provider, model = %request.model.upstream, "asking for an image");
        let access = self.access(&request.model).await?;
        let prepared = self.prepare(request, access.base.clone()).await?;
        // Waiting for memory is not waiting for the provider.
        let end = Instant::now() + self.limits.call;
        let mut attempts = 0;
        loop {
            let error = match self.attempt(provider, &access, prepared.clone(), end).await {
                Ok(answer) => return Ok(answer),
                Err(error) => error,
            };
            let (most, pause) = (self.config.retries, self.config.retry_pause);
            let Some(wait) = retry::wait(&error, attempts, most, pause, end) else {
                return Err(error);
            };
            tracing::info!(%error, ?wait, "asking for an image again soon");
            attempts += 1;
            sleep(wait).await;
        }
    }

    /// How the model of a route is reached: a connection's by its own address and key, without a proxy.
    async fn access(&self, route: &ImageRoute) -> Result<Access, ImageError> {
        let connected = Connected::find(Some(&route.id)).map_err(|_| ImageError::UnknownModel)?;
        let Some(connected) = connected else {
            return Ok(Access {
                http: self.http.clone(),
                base: self.base(route.provider)?,
                key: operator_key(&self.config, route.provider),
            });
        };
        let connection = &connected.connection;
        let address = connection_address(&self.config, connection.endpoint().1)
            .await
            .map_err(of_address)?;
        let http = pinned(&self.config, &address).build();
        Ok(Access {
            http: http.map_err(|_| ImageError::Internal("HTTP client"))?,
            base: address.url,
            key: connection.key.clone(),
        })
    }

    async fn prepare(&self, request: &ImageRequest, base: Url) -> Result<Prepared, ImageError> {
        let request = request.clone();
        // One after the other, and the mask with another one made of it.
        let files = request.inputs.iter().map(|input| input.bytes.len());
        let mask = request.mask.as_ref().map_or(0, |mask| 2 * mask.len());
        let memory_budget = self.memory_budget.wait(files.max().unwrap_or(0) + mask).await;
        blocking(memory_budget, move || match request.model.provider {
            Provider::Gemini => gemini::prepare(&request, &base),
            Provider::Openrouter => openrouter::prepare(&request, &base),
            Provider::Openai | Provider::Generic => {
                let mask = request.mask.as_ref();
                if mask.is_some() && request.inputs.is_empty() {
                    return Err(ImageError::BadMask);
                }
                let mask = mask.map(|mask| mask.read().map_err(unread)).transpose()?;
                let mask = mask
                    .map(|mask| mask::transparent_where_white(&mask))
                    .transpose()?;
                openai::prepare(&request, &base, mask)
            }
            _ => Err(ImageError::NotAnImageModel),
        })
        .await
    }

    async fn attempt(
        &self,
        provider: Provider,
        access: &Access,
        prepared: Prepared,
        end: Instant,
    ) -> Result<ImageAnswer, ImageError> {
        let most = self.limits.answer_bytes;
        let asked = http::post(&access.http, prepared, provider, access.key.as_ref(), most);
        let answer = timeout_at(end, asked).await.unwrap_or(Err(ImageError::Timeout))?;
        // The answer, its text where that is written with escapes, and the image.
        let memory_budget = self.memory_budget.wait(3 * answer.len()).await;
        let found = blocking(memory_budget, move || {
            let body = answer.read().map_err(unread)?;
            match provider {
                Provider::Gemini => gemini::read(&body),
                Provider::Openrouter => openrouter::read(&body),
                _ => openai::read(&body),
            }
        })
        .await?;
        match found {
            Found::Here(answer) => Ok(answer),
            Found::At(url, words) => timeout_at(end, self.fetch(&url, words))
                .await
                .unwrap_or(Err(ImageError::Timeout)),
        }
    }

    /// An image at an address that a provider names: public, over connections of its own, without a key.
    async fn fetch(&self, text: &str, words: Option<Words>) -> Result<ImageAnswer, ImageError> {
        let checked = address::check(text, Reach::of_people(self.config.allow_private_addresses))
            .await
            .map_err(of_address)?;
        // As it was written: the checked one is a base, without its query.
        let url = Url::parse(text.trim()).map_err(|_| ImageError::AddressRefused)?;
        let client = pinned(&self.config, &checked).build();
        let client = client.map_err(|_| ImageError::Internal("HTTP client"))?;
        let bytes = http::fetch(client.get(url), self.limits.answer_bytes).await?;
        of_spooled(bytes, words)
    }

    pub(super) fn base(&self, provider: Provider) -> Result<Url, ImageError> {
        operator_address(&self.config, provider)
            .map(|checked| checked.url)
            .map_err(|_| ImageError::AddressRefused)
    }
}

/// How a model is reached.
struct Access {
    http: reqwest::Client,
    base: Url,
    key: Option<ApiKey>,
}

fn of_address(error: AiError) -> ImageError {
    match error {
        AiError::Network => ImageError::Network,
        _ => ImageError::AddressRefused,
    }
}

impl ImageProvider for Images {
    fn generate<'a>(&'a self, request: &'a ImageRequest) -> BoxFuture<'a, Result<ImageAnswer, ImageError>> {
        Box::pin(self.draw(request))
    }
}

/// Megabytes of base64 are not read where other answers wait. The memory is held till it is done.
async fn blocking<T: Send + 'static>(
    memory_budget: Box<dyn Any + Send>,
    work: impl FnOnce() -> Result<T, ImageError> + Send + 'static,
) -> Result<T, ImageError> {
    let worked = spawn_blocking(move || {
        let worked = work();
        drop(memory_budget);
        worked
    });
    worked
        .await
        .unwrap_or(Err(ImageError::Internal("a part of the work failed")))
}
