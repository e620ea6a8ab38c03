//! Decides which provider answers a request, with its address and key.

use domain::model_connection::Habits;
use domain::sampling::{Sampling, Temperature};

use crate::address::{self, Checked, Reach};
use crate::catalogue::{Capability, Catalogue, Model, ModelKind};
use crate::config::{AiConfig, ApiKey, Provider};
use crate::connection::{Connected, Connection};
use crate::error::AiError;
use crate::relay::Relayed;
use crate::request::TextRequest;

/// Most tokens asked of a model that the catalogue does not know.
const UNKNOWN_MODEL_TOKENS: u32 = 16_000;

/// Everything needed to call a provider.
#[derive(Debug, Clone)]
pub(crate) struct Target {
    pub provider: Provider,
    pub upstream: String,
    pub address: Checked,
    /// Whether the address is a person's choice, so that no proxy of the operator may be used.
    pub foreign_address: bool,
    /// Who calls the address, where this process does not. It was not checked then.
    pub relayed: Option<Relayed>,
    pub key: Option<ApiKey>,
    pub max_output_tokens: u32,
    /// How many tokens the model reads and writes together, as far as it is known.
    pub context_tokens: Option<u32>,
    /// Whether the person set that limit: an answer that reaches it ends there.
    pub is_limited: bool,
    /// As the person set it.
    pub temperature: Option<Temperature>,
    pub shows_thoughts: bool,
    /// Whether the model may search the web.
    pub searches: bool,
    /// What is known of a service that a person connected; nothing for the operator's.
    pub habits: Option<Habits>,
}

impl Target {
    /// Whether a person connected the service: what comes from it is a stranger's.
    pub(crate) fn is_connection(&self) -> bool {
        self.habits.is_some()
    }
}

/// Whether a provider can be called with the operator's settings.
pub(crate) fn is_set_up(config: &AiConfig, provider: Provider) -> bool {
    config.providers.get(&provider).is_some_and(|settings| {
        if provider.needs_key() {
            settings.api_key.is_some()
        } else {
            settings.base_url.is_some()
        }
    })
}

/// Whether a provider of this model is set up.
pub(crate) fn has_provider(config: &AiConfig, model: &Model) -> bool {
    model.routes.iter().any(|route| is_set_up(config, route.provider))
}

/// The model of a request in the catalogue; with overrides it may be one that only the provider knows.
pub(crate) fn model<'a>(
    catalogue: &'a Catalogue,
    request: &TextRequest,
) -> Result<Option<&'a Model>, AiError> {
    let entry = match &request.model {
        Some(id) => catalogue.find(id),
        None => catalogue.default_for(ModelKind::Code),
    };
    if entry.is_some_and(|model| model.kind != ModelKind::Code) {
        return Err(AiError::NotATextModel);
    }
    Ok(entry)
}

pub(crate) async fn resolve(
    config: &AiConfig,
    catalogue: &Catalogue,
    request: &TextRequest,
) -> Result<Target, AiError> {
    if let Some(found) = Connected::find(request.model.as_deref())? {
        let target = by_connection(config, catalogue, &found, request.grounding).await?;
        return Ok(target.sampled(request.sampling));
    }
    let entry = model(catalogue, request)?;
    let target = if request.overrides.is_empty() {
        let model = entry.ok_or(AiError::UnknownModel)?;
        by_catalogue(config, model, request.grounding)?
    } else {
        by_overrides(config, catalogue, request, entry).await?
    };
    Ok(target.sampled(request.sampling))
}

impl Target {
    /// As the person sets it, within the model's own limit.
    fn sampled(self, sampling: Sampling) -> Self {
        let most = self.max_output_tokens;
        Self {
            max_output_tokens: sampling.max_tokens.map_or(most, |limit| limit.min(most)),
            is_limited: sampling.max_tokens.is_some(),
            temperature: sampling.temperature,
            ..self
        }
    }
}

fn by_catalogue(config: &AiConfig, model: &Model, searches: bool) -> Result<Target, AiError> {
    let Some(route) = model
        .routes
        .iter()
        .find(|route| is_set_up(config, route.provider))
    else {
        return Err(AiError::NoProvider);
    };
    Ok(Target {
        provider: route.provider,
        upstream: route.upstream.clone(),
        address: operator_address(config, route.provider)?,
        foreign_address: false,
        relayed: None,
        key: operator_key(config, route.provider),
        max_output_tokens: model.max_output_tokens,
        context_tokens: Some(model.context_tokens),
        is_limited: false,
        temperature: None,
        shows_thoughts: model.can(Capability::Reasoning),
        searches: searches && route.provider.searches(),
        habits: None,
    })
}

/// A model of a connection. Its address gets its own key or none.
async fn by_connection(
    config: &AiConfig,
    catalogue: &Catalogue,
    found: &Connected,
    searches: bool,
) -> Result<Target, AiError> {
    let (provider, base) = found.connection.endpoint();
    let known = catalogue.at(provider, &found.upstream);
    if found.draws() || known.is_some_and(|model| model.kind != ModelKind::Code) {
        return Err(AiError::NotATextModel);
    }
    Ok(Target {
        provider,
        upstream: found.upstream.clone(),
        address: if found.connection.relay.is_some() {
            uncalled(base)?
        } else {
            connection_address(config, base).await?
        },
        foreign_address: true,
        relayed: found.relayed(),
        key: key_of(&found.connection)?,
        max_output_tokens: known.map_or_else(
            || found.max_output_tokens(),
            |model| model.max_output_tokens.min(found.context_tokens() / 2),
        ),
        context_tokens: found.known_context(),
        is_limited: false,
        temperature: None,
        shows_thoughts: true,
        searches: searches && provider.searches(),
        habits: Some(found.connection.habits.clone()),
    })
}

/// An address that this process does not call.
fn uncalled(base: &str) -> Result<Checked, AiError> {
    let url = address::parse_base(base)?;
    Ok(Checked { url, pin: None })
}

/// The address of a connection, checked.
pub(crate) async fn connection_address(config: &AiConfig, base: &str) -> Result<Checked, AiError> {
    let reach = match Reach::of_people(config.allow_private_addresses) {
        Reach::Public if config.allow_loopback_connections => Reach::PublicOrLoopback,
        reach => reach,
    };
    address::check(base, reach).await
}

/// The key of a connection.
///
/// # Errors
/// When the service answers nobody without one.
pub(crate) fn key_of(connection: &Connection) -> Result<Option<ApiKey>, AiError> {
    if connection.key.is_none() && connection.endpoint().0.needs_key() {
        return Err(AiError::MissingKey);
    }
    Ok(connection.key.clone())
}

async fn by_overrides(
    config: &AiConfig,
    catalogue: &Catalogue,
    request: &TextRequest,
    entry: Option<&Model>,
) -> Result<Target, AiError> {
    let overrides = &request.overrides;
    let first_route = entry.and_then(|model| model.routes.first());
    let provider = match (overrides.provider, &overrides.base_url, first_route) {
        (Some(provider), _, _) => provider,
        (None, Some(_), _) => Provider::Generic,
        (None, None, Some(route)) => route.provider,
        (None, None, None) => return Err(AiError::UnknownModel),
    };
    let upstream = upstream(catalogue, entry, provider, request.model.as_deref())?;
    let (address, key) = match &overrides.base_url {
        // The operator's key stays with the operator's address.
        Some(base) => (
            address::check(base, Reach::of_people(config.allow_private_addresses)).await?,
            overrides.api_key.clone(),
        ),
        None => (
            operator_address(config, provider)?,
            overrides
                .api_key
                .clone()
                .or_else(|| operator_key(config, provider)),
        ),
    };
    if key.is_none() && provider.needs_key() {
        return Err(AiError::MissingKey);
    }
    Ok(Target {
        provider,
        upstream,
        address,
        foreign_address: overrides.base_url.is_some(),
        relayed: None,
        key,
        max_output_tokens: entry.map_or(UNKNOWN_MODEL_TOKENS, |model| model.max_output_tokens),
        context_tokens: entry.map(|model| model.context_tokens),
        is_limited: false,
        temperature: None,
        shows_thoughts: entry.is_some_and(|model| model.can(Capability::Reasoning)),
        searches: request.grounding && provider.searches(),
        habits: None,
    })
}

/// What the provider calls the model: as the catalogue says, else as the person names it. A provider without a model
/// answers with its first one in the catalogue.
fn upstream(
    catalogue: &Catalogue,
    entry: Option<&Model>,
    provider: Provider,
    name: Option<&str>,
) -> Result<String, AiError> {
    let at = |model: &Model| {
        let route = model.routes.iter().find(|route| route.provider == provider)?;
        Some(route.upstream.clone())
    };
    let known = entry.and_then(at);
    let named = || {
        name.map(str::trim)
            .filter(|name| !name.is_empty())
            .map(str::to_owned)
    };
    let first = || {
        let text_models = catalogue
            .models()
            .iter()
            .filter(|model| model.kind == ModelKind::Code);
        text_models.filter_map(at).next()
    };
    known.or_else(named).or_else(first).ok_or(AiError::UnknownModel)
}

pub(crate) fn operator_key(config: &AiConfig, provider: Provider) -> Option<ApiKey> {
    config
        .providers
        .get(&provider)
        .and_then(|settings| settings.api_key.clone())
}

pub(crate) fn operator_address(config: &AiConfig, provider: Provider) -> Result<Checked, AiError> {
    let chosen = config
        .providers
        .get(&provider)
        .and_then(|settings| settings.base_url.as_deref());
    let base = chosen
        .or_else(|| provider.default_base_url())
        .ok_or(AiError::AddressRefused("the provider needs an address"))?;
    Ok(Checked {
        url: address::parse_base(base)?,
        pin: None,
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::config::ProviderConfig;
    use crate::request::Overrides;

    fn config(keys: &[(Provider, &str)]) -> AiConfig {
        let providers: BTreeMap<_, _> = keys
            .iter()
            .map(|(provider, key)| {
                let settings = ProviderConfig {
                    api_key: ApiKey::new(key),
                    base_url: None,
                };
                (*provider, settings)
            })
            .collect();
        AiConfig {
            providers,
            ..AiConfig::default()
        }
    }

    async fn route(config: &AiConfig, request: TextRequest) -> Result<Target, AiError> {
        resolve(config, &Catalogue::load(None).unwrap(), &request).await
    }

    #[tokio::test]
    async fn without_a_key_no_provider_answers() {
        for config in [config(&[]), config(&[(Provider::Mistral, "k")])] {
            let refused = route(&config, TextRequest::generate("x")).await.unwrap_err();
            assert_eq!(refused, AiError::NoProvider);
        }
    }

    #[tokio::test]
    async fn the_first_route_with_a_key_answers() {
        let config = config(&[(Provider::Openrouter, "or"), (Provider::Gemini, "g")]);
        let sonnet = TextRequest::generate("x").with_model("anthropic/claude-sonnet-4.5");
        let found = route(&config, sonnet).await.unwrap();
        assert_eq!(
            (found.provider, found.upstream.as_str()),
            (Provider::Openrouter, "anthropic/claude-sonnet-4.5")
        );
        let gemini = TextRequest::generate("x").with_model("gemini-2.5-pro");
        let found = route(&config, gemini).await.unwrap();
        assert_eq!(found.provider, Provider::Gemini);
        assert!(found.shows_thoughts);
    }

    #[tokio::test]
    async fn unknown_and_image_models_are_refused() {
        let unknown = route(&config(&[]), TextRequest::generate("x").with_model("gpt-1")).await;
        assert_eq!(unknown.unwrap_err(), AiError::UnknownModel);
        let image = TextRequest::generate("x").with_model("gemini-2.5-flash-image-preview");
        assert_eq!(
            route(&config(&[]), image).await.unwrap_err(),
            AiError::NotATextModel
        );
    }

    #[tokio::test]
    async fn the_operators_key_never_goes_to_a_foreign_address() {
        let config = config(&[(Provider::Openai, "operator"), (Provider::Generic, "operator")]);
        let overrides = Overrides {
            provider: Some(Provider::Openai),
            api_key: None,
            base_url: Some("https://1.1.1.1/v1".to_owned()),
        };
        let request = TextRequest::generate("x").with_overrides(overrides.clone());
        assert_eq!(route(&config, request).await.unwrap_err(), AiError::MissingKey);
        let generic = Overrides {
            provider: None,
            ..overrides.clone()
        };
        let request = TextRequest::generate("x")
            .with_model("any")
            .with_overrides(generic);
        assert_eq!(route(&config, request).await.unwrap().key, None);
        let own = Overrides {
            api_key: ApiKey::new("mine"),
            ..overrides
        };
        let request = TextRequest::generate("x").with_overrides(own);
        let found = route(&config, request).await.unwrap();
        assert_eq!(found.key, ApiKey::new("mine"));
        assert!(found.foreign_address);
    }

    #[tokio::test]
    async fn a_person_can_bring_a_key_or_name_a_provider() {
        let config = config(&[(Provider::Mistral, "operator")]);
        let named = Overrides {
            provider: Some(Provider::Mistral),
            ..Overrides::default()
        };
        let request = TextRequest::generate("x")
            .with_model("devstral")
            .with_overrides(named);
        let found = route(&config, request).await.unwrap();
        assert_eq!(
            (found.upstream.as_str(), found.key),
            ("devstral", ApiKey::new("operator"))
        );
        let keyed = Overrides {
            api_key: ApiKey::new("mine"),
            ..Overrides::default()
        };
        let found = route(&config, TextRequest::generate("x").with_overrides(keyed))
            .await
            .unwrap();
        assert_eq!(
            (found.provider, found.key),
            (Provider::Moonshot, ApiKey::new("mine"))
        );
        let keyless = Overrides {
            provider: Some(Provider::Openai),
            ..Overrides::default()
        };
        let request = TextRequest::generate("x").with_overrides(keyless);
        assert_eq!(route(&config, request).await.unwrap_err(), AiError::MissingKey);
    }

    #[tokio::test]
    async fn a_private_address_is_refused_unless_allowed() {
        let overrides = Overrides {
            base_url: Some("http://127.0.0.1:11434/v1".to_owned()),
            ..Overrides::default()
        };
        let request = TextRequest::generate("x")
            .with_model("llama")
            .with_overrides(overrides);
        let refused = route(&config(&[]), request.clone()).await.unwrap_err();
        assert!(matches!(refused, AiError::AddressRefused(_)));
        let open = AiConfig {
            allow_private_addresses: true,
            ..config(&[])
        };
        assert_eq!(route(&open, request).await.unwrap().provider, Provider::Generic);
    }
}
