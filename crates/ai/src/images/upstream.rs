//! Whether providers still have the models of the catalogue that draw: their ids are shut down often.

use serde::Deserialize;

use super::client::Images;
use super::error::ImageError;
use super::http;
use super::route::draws;
use crate::catalogue::{ModelKind, Route};
use crate::config::Provider;
use crate::route::{is_set_up, operator_key};

/// Most of a list of models that is read.
const LIST_BYTES: usize = 16 * 1024 * 1024;

/// What a provider says of one of its models.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Standing {
    There {
        /// The day on which it is shut down, when the provider names one (OpenAI).
        until: Option<String>,
    },
    /// It does not know it: the route answers nobody.
    Gone,
    /// It did not say.
    Unknown(ImageError),
    /// It is not set up here, so it was not asked.
    NotSetUp,
}

/// A way to a model, and whether it leads there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Upstream {
    /// The name that clients send.
    pub id: String,
    pub provider: Provider,
    /// What the provider calls it.
    pub upstream: String,
    pub standing: Standing,
}

#[derive(Deserialize)]
struct One {
    shutdown_date: Option<String>,
}

#[derive(Deserialize)]
struct List {
    data: Vec<Listed>,
}

#[derive(Deserialize)]
struct Listed {
    id: String,
    shutdown_date: Option<String>,
}

impl Images {
    /// Asks every provider that is set up for every model that draws. It costs nothing: nothing is drawn.
    pub async fn upstream(&self) -> Vec<Upstream> {
        let mut all = Vec::new();
        let models = self.catalogue.models().iter();
        for model in models.filter(|model| model.kind == ModelKind::Image) {
            for route in model.routes.iter().filter(|route| draws(route.provider)) {
                let standing = if is_set_up(&self.config, route.provider) {
                    match self.standing(route).await {
                        Ok(standing) => standing,
                        Err(ImageError::NotFound) => Standing::Gone,
                        Err(error) => Standing::Unknown(error),
                    }
                } else {
                    Standing::NotSetUp
                };
                all.push(Upstream {
                    id: model.id.clone(),
                    provider: route.provider,
                    upstream: route.upstream.clone(),
                    standing,
                });
            }
        }
        all
    }

    async fn standing(&self, route: &Route) -> Result<Standing, ImageError> {
        let path = match route.provider {
            Provider::Gemini | Provider::Openai => format!("models/{}", route.upstream),
            // Ids with slashes are found in the list alone.
            _ => "models".to_owned(),
        };
        let base = self.base(route.provider)?;
        let url = base.join(&path).map_err(|_| ImageError::AddressRefused)?;
        let key = operator_key(&self.config, route.provider);
        let asked = http::get(&self.http, url, route.provider, key.as_ref(), LIST_BYTES);
        let body = tokio::time::timeout(self.limits.call, asked)
            .await
            .map_err(|_| ImageError::Timeout)??;
        if path != "models" {
            let one: One = serde_json::from_slice(&body).map_err(|_| ImageError::Malformed)?;
            let until = one.shutdown_date;
            return Ok(Standing::There { until });
        }
        let list: List = serde_json::from_slice(&body).map_err(|_| ImageError::Malformed)?;
        let found = list.data.into_iter().find(|listed| listed.id == route.upstream);
        Ok(found.map_or(Standing::Gone, |listed| Standing::There {
            until: listed.shutdown_date,
        }))
    }
}
