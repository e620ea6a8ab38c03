//! The way in.

use std::path::Path;

use crate::catalogue::{Catalogue, CatalogueError, Model};
use crate::config::{AiConfig, Provider};
use crate::continuation;
use crate::delta::TextStream;
use crate::error::AiError;
use crate::limits;
use crate::prompts;
use crate::providers::{Call, shared_client};
use crate::request::TextRequest;
use crate::route::{self, Answerer};
use crate::studio::{SamplesError, Studio};

/// Answers requests, by models or by the offline studio.
#[derive(Debug)]
pub struct Ai {
    config: AiConfig,
    catalogue: Catalogue,
    studio: Studio,
    client: genai::Client,
}

/// Why the crate cannot start.
#[derive(Debug, thiserror::Error)]
pub enum AiSetupError {
    /// The list of models is wrong.
    #[error(transparent)]
    Catalogue(#[from] CatalogueError),
    /// The samples of the offline studio are wrong.
    #[error(transparent)]
    Samples(#[from] SamplesError),
    /// An address in the settings is wrong.
    #[error("the address of the provider {0} is not an http or https URL")]
    Address(Provider),
    /// The HTTP client cannot be built.
    #[error(transparent)]
    Http(#[from] AiError),
}

impl Ai {
    /// Reads the models and the sample catalogue (`catalog/`), and checks the settings.
    ///
    /// # Errors
    /// Names what is wrong.
    pub fn from_config(config: &AiConfig, catalog_dir: &Path) -> Result<Self, AiSetupError> {
        for (provider, settings) in &config.providers {
            let base = settings.base_url.as_deref();
            if base.is_some_and(|base| crate::address::parse_base(base).is_err()) {
                return Err(AiSetupError::Address(*provider));
            }
        }
        Ok(Self {
            catalogue: Catalogue::load(config.models_file.as_deref())?,
            studio: Studio::load(catalog_dir, config.studio_pace)?,
            client: shared_client(config)?,
            config: config.clone(),
        })
    }

    /// The models people can choose.
    #[must_use]
    pub fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    /// Whether no provider is set up at all, so that the studio answers everything.
    #[must_use]
    pub fn is_offline(&self) -> bool {
        !Provider::ALL
            .into_iter()
            .any(|provider| route::is_set_up(&self.config, provider))
    }

    /// Whether the studio answers for this model.
    #[must_use]
    pub fn answers_offline(&self, model: &Model) -> bool {
        route::is_offline(&self.config, model)
    }

    /// Answers. What goes wrong before a connection is an error here, anything later one in the stream.
    ///
    /// # Errors
    /// An unknown model, a refused address, a missing key.
    pub async fn stream(&self, request: TextRequest) -> Result<TextStream, AiError> {
        match route::resolve(&self.config, &self.catalogue, &request).await? {
            Answerer::Studio => self.studio.stream(&request.task),
            Answerer::Provider(target) => {
                tracing::debug!(provider = %target.provider, model = %target.upstream, "asking a model");
                let chat = prompts::conversation(&request.task)?;
                let call = Call::new(&self.config, &self.client, target)?;
                Ok(limits::guard(continuation::answer(call, chat), &self.config))
            }
        }
    }
}
