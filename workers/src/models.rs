//! From the configuration to the models, and from the models to what clients are told.

use std::path::Path;

use ai::{Ai, ApiKey, ModelKind, Provider};
use jobs::models::ModelInfo;
use platform::config::AiConfig;
use platform::config::jobs::StreamLimits;

/// Sets the models up.
///
/// # Errors
/// When the catalogue of models or the sample apps cannot be read.
pub fn set_up(config: &AiConfig, limits: &StreamLimits) -> anyhow::Result<Ai> {
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
        studio_pace: config.studio_pace,
        ..ai::AiConfig::default()
    };
    Ok(Ai::from_config(&config_of_ai, Path::new(&config.catalog_dir))?)
}

/// The models that the picker shows.
pub fn listed(ai: &Ai) -> Vec<ModelInfo> {
    ai.catalogue()
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
            offline: ai.answers_offline(model),
        })
        .collect()
}
