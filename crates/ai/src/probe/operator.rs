//! Whether the models of the catalogue answer at the providers that the operator set up.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use domain::model_connection::ModelConnectionModel;
use futures_util::StreamExt as _;
use futures_util::future::join_all;
use tokio::time::{Instant, timeout_at};

use super::http::Asker;
use super::{ANSWER_TOKENS, list};
use crate::catalogue::{Capability, Model, ModelKind, Route};
use crate::client::Ai;
use crate::config::Provider;
use crate::error::AiError;
use crate::providers::{Call, Event, call};
use crate::route::{self, Target};

/// How long the answer of one model may take.
const ANSWER: Duration = Duration::from_secs(120);

/// A model at a provider, as it answered.
#[derive(Debug, Clone)]
pub struct CheckedModel {
    /// The public id.
    pub id: String,
    pub provider: Provider,
    /// What the provider calls it.
    pub upstream: String,
    /// Whether anything answered at the provider's address.
    pub is_reachable: bool,
    /// Whether the provider lists the model; nothing when its list cannot be had.
    pub is_known: Option<bool>,
    /// Whether its answer came in pieces; nothing for a model that draws, or that did not answer.
    pub streams: Option<bool>,
    /// Whether it looks at images: as the provider says, else as the catalogue does.
    pub sees: bool,
    /// How long its first piece took.
    pub first_piece: Option<Duration>,
    /// Why it did not answer.
    pub problem: Option<AiError>,
}

impl CheckedModel {
    /// Whether the model can be used.
    #[must_use]
    pub fn is_fine(&self) -> bool {
        self.is_reachable && self.problem.is_none() && self.is_known != Some(false)
    }
}

type Lists = BTreeMap<Provider, Result<Vec<ModelConnectionModel>, AiError>>;

impl Ai {
    /// Asks every provider that is set up for its list, and every model of the catalogue for a few tokens there. Models
    /// that draw are looked up alone.
    pub async fn check_models(&self) -> Vec<CheckedModel> {
        let routes: Vec<(&Model, &Route)> = self
            .catalogue()
            .models()
            .iter()
            .flat_map(|model| model.routes.iter().map(move |route| (model, route)))
            .filter(|(_, route)| route::is_set_up(&self.config, route.provider))
            .collect();
        let providers: BTreeSet<Provider> = routes.iter().map(|(_, route)| route.provider).collect();
        let mut lists = Lists::new();
        for provider in providers {
            lists.insert(provider, self.listed(provider).await);
        }
        let lists = &lists;
        let checks = routes
            .into_iter()
            .map(|(model, route)| self.check(model, route, lists.get(&route.provider)));
        join_all(checks).await
    }

    async fn listed(&self, provider: Provider) -> Result<Vec<ModelConnectionModel>, AiError> {
        let target = self.operator_target(provider, "", ANSWER_TOKENS)?;
        list::models(&Asker::new(&self.config, &target)?, provider).await
    }

    fn operator_target(&self, provider: Provider, upstream: &str, tokens: u32) -> Result<Target, AiError> {
        Ok(Target {
            provider,
            upstream: upstream.to_owned(),
            address: route::operator_address(&self.config, provider)?,
            foreign_address: false,
            relayed: None,
            key: route::operator_key(&self.config, provider),
            max_output_tokens: tokens,
            context_tokens: None,
            is_limited: false,
            temperature: None,
            shows_thoughts: true,
            searches: false,
            habits: None,
        })
    }

    async fn check(
        &self,
        model: &Model,
        route: &Route,
        list: Option<&Result<Vec<ModelConnectionModel>, AiError>>,
    ) -> CheckedModel {
        let listed = list.and_then(|list| list.as_ref().ok());
        let entry = listed.and_then(|list| list.iter().find(|listed| is_same(&listed.id, &route.upstream)));
        let heard = if model.kind == ModelKind::Code {
            self.heard(route).await
        } else {
            match list {
                Some(Err(error)) => Err(error.clone()),
                _ => Ok(None),
            }
        };
        let problem = heard.as_ref().err().cloned();
        let heard = heard.ok().flatten();
        CheckedModel {
            id: model.id.clone(),
            provider: route.provider,
            upstream: route.upstream.clone(),
            is_reachable: listed.is_some()
                || !matches!(
                    problem,
                    Some(AiError::Network | AiError::ConnectTimeout | AiError::AddressRefused(_))
                ),
            is_known: listed.map(|_| entry.is_some()),
            streams: heard.map(|heard| heard.streams),
            sees: entry.is_some_and(|entry| entry.vision) || model.can(Capability::Vision),
            first_piece: heard.map(|heard| heard.first_piece),
            problem,
        }
    }

    /// What a model answers to a greeting.
    async fn heard(&self, route: &Route) -> Result<Option<Heard>, AiError> {
        let target = self.operator_target(route.provider, &route.upstream, ANSWER_TOKENS)?;
        let model_call = Call::new(&self.config, &self.clients, self.learned.clone(), target)?;
        let asked = Instant::now();
        let end = asked + ANSWER;
        let mut events = Box::pin(call(&model_call, super::greeting()));
        let (mut first_piece, mut pieces) = (None, 0_usize);
        while pieces < super::PIECES {
            let event = timeout_at(end, events.next())
                .await
                .map_err(|_| AiError::Stalled)?;
            match event {
                Some(Ok(Event::Text(_) | Event::Reasoning(_))) => {
                    first_piece.get_or_insert_with(|| asked.elapsed());
                    pieces += 1;
                }
                Some(Ok(Event::Retrying)) => {}
                Some(Ok(Event::End { .. })) | None => break,
                Some(Err(error)) => return Err(error),
            }
        }
        let first_piece = first_piece.ok_or(AiError::Empty)?;
        Ok(Some(Heard {
            first_piece,
            streams: pieces > 1 && !model_call.parameters().is_whole,
        }))
    }
}

#[derive(Debug, Clone, Copy)]
struct Heard {
    first_piece: Duration,
    streams: bool,
}

/// Whether a listed model is the one of the catalogue. Ollama adds `:latest` to a name without a tag.
fn is_same(listed: &str, upstream: &str) -> bool {
    listed == upstream || listed.strip_suffix(":latest") == Some(upstream)
}
