//! The way in.

use domain::sampling::Temperature;
use domain::sent_request::{SentMessage, SentRequest, SentRole};
use futures_util::StreamExt as _;

use crate::budget::{self, ModelLimits};
use crate::catalogue::{Capability, Catalogue, CatalogueError, Model, ModelKind, Route};
use crate::config::{AiConfig, Provider};
use crate::connection::{Connected, first_piece_timeout};
use crate::continuation;
use crate::delta::TextStream;
use crate::error::AiError;
use crate::images;
use crate::limits;
use crate::prompts;
use crate::providers::{Call, Clients, Learned};
use crate::request::{Role, TextRequest};
use crate::retry::Retry;
use crate::route;

/// Answers requests by models.
#[derive(Debug)]
pub struct Ai {
    pub(crate) config: AiConfig,
    catalogue: Catalogue,
    pub(crate) clients: Clients,
    pub(crate) learned: Learned,
}

/// Why the crate cannot start.
#[derive(Debug, thiserror::Error)]
pub enum AiSetupError {
    /// The list of models is wrong.
    #[error(transparent)]
    Catalogue(#[from] CatalogueError),
    /// An address in the settings is wrong.
    #[error("the address of the provider {0} is not an http or https URL")]
    Address(Provider),
    /// The HTTP client cannot be built.
    #[error(transparent)]
    Http(#[from] AiError),
}

impl Ai {
    /// Reads the models and checks the settings.
    ///
    /// # Errors
    /// Names what is wrong.
    pub fn from_config(config: &AiConfig) -> Result<Self, AiSetupError> {
        for (provider, settings) in &config.providers {
            let base = settings.base_url.as_deref();
            if base.is_some_and(|base| crate::address::parse_base(base).is_err()) {
                return Err(AiSetupError::Address(*provider));
            }
        }
        Ok(Self {
            catalogue: Catalogue::load(config.models_file.as_deref())?,
            clients: Clients::shared(config)?,
            config: config.clone(),
            learned: Learned::default(),
        })
    }

    /// The models people can choose.
    #[must_use]
    pub fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    /// Whether a provider of this model is set up.
    #[must_use]
    pub fn has_provider(&self, model: &Model) -> bool {
        route::has_provider(&self.config, model)
    }

    /// How a model draws: its first way to a provider that is set up.
    #[must_use]
    pub fn drawing_route<'a>(&self, model: &'a Model) -> Option<&'a Route> {
        let is_drawing = model.kind == ModelKind::Image;
        is_drawing
            .then(|| images::route::first(&self.config, model))
            .flatten()
    }

    /// Whether a provider answers this request. If not, there is none for the model and the person brings none.
    ///
    /// # Errors
    /// A model that is unknown, or does not answer with text.
    pub fn can_answer(&self, request: &TextRequest) -> Result<bool, AiError> {
        if !request.overrides.is_empty() || Connected::find(request.model.as_deref())?.is_some() {
            return Ok(true);
        }
        let model = route::model(&self.catalogue, request)?.ok_or(AiError::UnknownModel)?;
        Ok(self.has_provider(model))
    }

    /// Whether the model of a request looks at images.
    #[must_use]
    pub fn sees(&self, model: &str) -> bool {
        if let Ok(Some(connected)) = Connected::find(Some(model)) {
            return connected.sees();
        }
        let found = self.catalogue.find(model);
        found.is_some_and(|model| model.can(Capability::Vision))
    }

    /// Cuts what does not fit into the context of the request's model, and gives a sentence for each part that was cut.
    #[must_use]
    pub fn fit(&self, request: &mut TextRequest) -> Vec<String> {
        if let Ok(Some(connected)) = Connected::find(request.model.as_deref()) {
            let shortage = connected
                .known_context()
                .and_then(|context| budget::shortage(request, context));
            let limits = ModelLimits {
                context_tokens: connected.context_tokens(),
                max_output_tokens: connected.max_output_tokens(),
            };
            let cut = budget::fit(request, limits);
            return shortage.into_iter().chain(cut).collect();
        }
        let model = route::model(&self.catalogue, request).ok().flatten();
        model.map_or_else(Vec::new, |model| {
            let limits = ModelLimits {
                context_tokens: model.context_tokens,
                max_output_tokens: model.max_output_tokens,
            };
            budget::fit(request, limits)
        })
    }

    /// A request as its model gets it first, without keys and addresses, under the public id that it has.
    ///
    /// # Errors
    /// A broken template.
    pub fn sent(&self, request: &TextRequest) -> Result<SentRequest, AiError> {
        let chat = prompts::of_request(request)?;
        let entry = route::model(&self.catalogue, request)?;
        let most = entry.map(|model| model.max_output_tokens);
        let limit = request.sampling.max_tokens;
        Ok(SentRequest {
            model: request.model.clone().unwrap_or_default(),
            system: chat.system,
            messages: chat
                .messages
                .into_iter()
                .map(|message| SentMessage {
                    role: match message.role {
                        Role::User => SentRole::User,
                        Role::Assistant => SentRole::Assistant,
                    },
                    content: message.text,
                })
                .collect(),
            temperature: request.sampling.temperature.map(Temperature::value),
            max_tokens: limit.into_iter().chain(most).min(),
        })
    }

    /// Answers. What goes wrong before a connection is an error here, anything later one in the stream.
    ///
    /// # Errors
    /// An unknown model, one without a provider, a refused address, a missing key.
    pub async fn stream(&self, request: TextRequest) -> Result<TextStream, AiError> {
        let is_connected = Connected::find(request.model.as_deref())?.is_some();
        let target = route::resolve(&self.config, &self.catalogue, &request).await;
        let target = if is_connected {
            target.map_err(AiError::of_connection)?
        } else {
            target?
        };
        tracing::debug!(
            provider = %target.provider,
            model = %target.upstream,
            prompts = prompts::VERSION,
            "asking a model"
        );
        let chat = prompts::of_request(&request)?;
        let call = Call::new(&self.config, &self.clients, self.learned.clone(), target)?;
        let retry = Retry::new(&self.config);
        let idle = self.config.idle_timeout;
        let first_piece = first_piece_timeout(request.model.as_deref().unwrap_or_default(), idle);
        let answer = continuation::answer(call, chat, request.so_far, retry);
        let bounds = limits::Bounds::new(&self.config, first_piece, is_connected);
        let answer = limits::guard(answer, &self.config, &bounds);
        let answer: TextStream = if is_connected {
            Box::pin(answer.map(|delta| delta.map_err(AiError::of_connection)))
        } else {
            answer
        };
        Ok(answer)
    }
}
