//! Who answers: a model, or the offline studio where no provider is set up. And the list of models that clients get.

use std::path::Path;
use std::sync::Arc;

use ai::{Ai, AiError, ApiKey, ModelKind, Provider, TextRequest, TextStream};
use jobs::models::ModelInfo;
use platform::config::AiConfig;
use platform::config::jobs::StreamLimits;
use studio::Studio;

use crate::offline;

/// The models, and the studio in their place.
pub struct Models {
    ai: Ai,
    studio: Arc<Studio>,
    /// Characters a second of the studio; 0 streams without a pause.
    studio_pace: u32,
}

impl Models {
    /// Answers a request.
    ///
    /// # Errors
    /// Those of [`Ai::stream`], and a task that the studio does not know.
    pub async fn stream(&self, request: TextRequest) -> Result<TextStream, AiError> {
        if self.ai.can_answer(&request)? {
            self.ai.stream(request).await
        } else if !request.so_far.is_empty() {
            Err(AiError::StudioCannot(
                "It cannot go on with an answer that broke off. Generate the page again.".to_owned(),
            ))
        } else {
            offline::stream(Arc::clone(&self.studio), request.task, self.studio_pace).await
        }
    }
}

/// Sets the models up.
///
/// # Errors
/// When the catalogue of models or the sample apps cannot be read.
pub fn set_up(config: &AiConfig, limits: &StreamLimits) -> anyhow::Result<Models> {
    let mut providers = std::collections::BTreeMap::new();
    for (name, access) in &config.providers {
        let provider: Provider = name.parse()?;
        let access = ai::ProviderConfig {
            api_key: access.api_key.as_ref().and_then(|key| ApiKey::new(key.expose())),
            base_url: access.base_url.clone(),
        };
        providers.insert(provider, access);
    }
    let config_of_ai = ai::AiConfig {
        providers,
        models_file: config.models_file.clone(),
        allow_private_addresses: config.allow_private_addresses,
        idle_timeout: limits.idle,
        total_timeout: limits.total,
        max_chars: limits.max_chars,
        ..ai::AiConfig::default()
    };
    Ok(Models {
        ai: Ai::from_config(&config_of_ai)?,
        studio: Arc::new(Studio::load(Path::new(&config.catalog_dir))?),
        studio_pace: config.studio_pace,
    })
}

/// The models that the picker shows.
pub fn listed(models: &Models) -> Vec<ModelInfo> {
    models
        .ai
        .catalogue()
        .models()
        .iter()
        .filter(|model| model.listed)
        .map(|model| ModelInfo {
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
        })
        .collect()
}
