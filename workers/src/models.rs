//! Who answers: a model, or the offline studio where no provider is set up. And the list of models that clients get.

use std::path::Path;

use ai::probe::Probe;
use ai::{Ai, AiError, ApiKey, Connection, ModelKind, Provider, Task, TextRequest, TextStream};
use domain::model_connection::ConnectedModel;
use domain::sent_request::{SentMessage, SentRequest, SentRole};
use domain::tier::ANALYSIS_MODEL;
use jobs::models::{ModelInfo, STUDIO};
use offline::Studio;
use platform::config::Config;
use platform::read_once::ReadOnce;

use crate::offline::Offline;

/// The sample apps.
static SAMPLES: ReadOnce<Studio> = ReadOnce::new();

/// The models, and the studio in their place.
pub struct Models {
    ai: Ai,
    pub offline: Offline,
}

impl Models {
    /// Whether the studio answers what is asked of this model.
    ///
    /// # Errors
    /// A model that is unknown, or does not answer with text.
    pub fn is_offline(&self, request: &TextRequest) -> Result<bool, AiError> {
        Ok(request.model.as_deref() == Some(STUDIO) || !self.ai.can_answer(request)?)
    }

    /// Begins a test of a connection.
    ///
    /// # Errors
    /// Those of [`Ai::probe`].
    pub async fn probe(&self, connection: Connection) -> Result<Probe<'_>, AiError> {
        self.ai.probe(connection).await
    }

    /// Whether a model looks at images.
    pub fn sees(&self, model: &str) -> bool {
        self.ai.sees(model)
    }

    /// Cuts what does not fit into the context of a request's model, and gives a sentence for each part that was cut.
    pub fn fit(&self, request: &mut TextRequest) -> Vec<String> {
        self.ai.fit(request)
    }

    /// The model that writes texts nobody chose a model for: the default one, else the first that has a provider; none
    /// where the offline studio answers.
    pub fn for_texts(&self) -> Option<String> {
        let models = self.ai.catalogue().models().iter();
        let mut writing = models
            .filter(|model| model.kind == ModelKind::Code && model.listed && self.ai.has_provider(model));
        let first = writing.next()?;
        let chosen = if first.default {
            None
        } else {
            writing.find(|model| model.default)
        };
        Some(chosen.unwrap_or(first).id.clone())
    }

    /// The model that repairs pages: the one that was chosen if a person brought it, the one for that, else the one that
    /// was chosen, else the one that writes texts; none where the offline studio answers.
    pub fn for_repairs(&self, chosen: Option<&str>) -> Option<String> {
        let own = chosen.filter(|model| ConnectedModel::is_public_id(model));
        let preferred = [own, Some(ANALYSIS_MODEL), chosen];
        self.first_that_answers(preferred.into_iter().flatten())
    }

    /// The first of these models that writes and has a provider, or that a person brought, else the one that writes texts;
    /// none where the offline studio answers.
    pub fn first_that_answers<'a>(&self, preferred: impl IntoIterator<Item = &'a str>) -> Option<String> {
        let catalogue = self.ai.catalogue();
        let answers = |id: &&str| {
            let is_set_up = |model: &ai::Model| model.kind == ModelKind::Code && self.ai.has_provider(model);
            ConnectedModel::is_public_id(id) || catalogue.find(id).is_some_and(is_set_up)
        };
        let first = preferred.into_iter().find(answers);
        first.map(str::to_owned).or_else(|| self.for_texts())
    }

    /// A request as what answers it gets it: the studio reads the words alone.
    ///
    /// # Errors
    /// A broken template, and a model that does not answer with text.
    pub fn sent(&self, request: &TextRequest) -> Result<SentRequest, AiError> {
        if !self.is_offline(request)? {
            return self.ai.sent(request);
        }
        let words = match &request.task {
            Task::GenerateApp { prompt, .. } => prompt.clone(),
            Task::ModifyApp { instruction, .. } | Task::ModifyElement { instruction, .. } => {
                instruction.clone()
            }
            Task::Chat(_) | Task::Suggest(_) | Task::Conversation { .. } => String::new(),
        };
        Ok(SentRequest {
            model: STUDIO.to_owned(),
            system: String::new(),
            messages: vec![SentMessage {
                role: SentRole::User,
                content: words,
            }],
            temperature: None,
            max_tokens: None,
        })
    }

    /// Answers a request. Of the studio's answers it streams those to a chat; apps and their changes are had of
    /// [`Offline`], which tells more of them than their text.
    ///
    /// # Errors
    /// Those of [`Ai::stream`], and a task that the studio does not know.
    pub async fn stream(&self, request: TextRequest) -> Result<TextStream, AiError> {
        if !self.is_offline(&request)? {
            return self.ai.stream(request).await;
        }
        let cannot = |why: &str| Err(AiError::StudioCannot(why.to_owned()));
        match request.task {
            _ if !request.so_far.is_empty() => {
                cannot("The offline studio cannot continue an interrupted answer. Generate the page again.")
            }
            Task::Chat(task) => self.offline.chat(*task).await,
            _ => cannot("The offline studio cannot hold a conversation. Connect an AI model for that."),
        }
    }
}

/// Sets the models up.
///
/// # Errors
/// When the catalogue of models or the sample apps cannot be read.
pub fn set_up(config: &Config) -> anyhow::Result<Models> {
    let limits = &config.jobs.stream;
    let config_of_ai = ai::AiConfig {
        idle_timeout: limits.idle,
        total_timeout: limits.total,
        max_chars: limits.max_chars,
        ..of_providers(config)?
    };
    Ok(Models {
        ai: Ai::from_config(&config_of_ai)?,
        offline: Offline::new(
            SAMPLES.of(Path::new(&config.ai.catalog_dir), Studio::load)?,
            config.ai.studio_pace,
        ),
    })
}

/// The providers, as the crate for models takes them.
///
/// # Errors
/// When one is named that there is not.
pub fn of_providers(config: &Config) -> anyhow::Result<ai::AiConfig> {
    let allow_loopback_connections = config.http.is_loopback();
    let config = &config.ai;
    let mut providers = std::collections::BTreeMap::new();
    for (name, access) in &config.providers {
        let provider: Provider = name.parse()?;
        let access = ai::ProviderConfig {
            api_key: access.api_key.as_ref().and_then(|key| ApiKey::new(key.expose())),
            base_url: access.base_url.clone(),
        };
        providers.insert(provider, access);
    }
    Ok(ai::AiConfig {
        providers,
        models_file: config.models_file.clone(),
        allow_private_addresses: config.allow_private_addresses,
        allow_loopback_connections,
        ..ai::AiConfig::default()
    })
}

/// The models of the catalogue, as they are published.
pub fn listed(models: &Models) -> Vec<ModelInfo> {
    models
        .ai
        .catalogue()
        .models()
        .iter()
        .filter(|model| model.listed)
        .map(|model| (model, models.ai.drawing_route(model)))
        .map(|(model, draws)| ModelInfo {
            ratios: draws.map_or_else(Vec::new, |route| {
                route.ratios.iter().map(ToString::to_string).collect()
            }),
            sizes: draws.map(|route| route.sizes.clone()).unwrap_or_default(),
            id: model.id.clone(),
            label: model.label.clone(),
            description: model.description.clone(),
            kind: match model.kind {
                ModelKind::Code => "code".to_owned(),
                ModelKind::Image => "image".to_owned(),
            },
            provider: model
                .routes
                .first()
                .map(|route| route.provider.to_string())
                .unwrap_or_default(),
            pro_only: model.pro_only,
            default: model.default,
            offline: !models.ai.has_provider(model),
            max_output_tokens: model.max_output_tokens,
        })
        .collect()
}
