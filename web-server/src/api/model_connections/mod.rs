//! Model connections: access to models that people bring along. Keys come in and never go out.
//!
//! - [`list`], [`create`], [`change`], [`delete`]: the connections of an account
//! - [`openrouter`]: one that comes of signing in with OpenRouter
//! - [`nearby`]: programs on the same machine that could be connected
//! - [`test`]: the job that tests one
//! - `new`: what becomes a connection, also of the fields of one request; `http`: calls to the outside

pub mod change;
pub mod create;
pub mod delete;
mod http;
pub mod list;
pub mod nearby;
mod new;
pub mod openrouter;
pub mod test;

use chrono::{DateTime, Utc};
use domain::errors::ErrorCode;
use domain::ids::ModelConnectionId;
use domain::limits::MODEL_CONNECTION_BODY_MAX_BYTES;
use domain::model_connection::{ConnectionReach, ModelConnectionModel, Preset};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::api::SmallJson;
use crate::error::{ApiError, ApiResult};

pub use http::ModelHttp;
pub(in crate::api) use new::{NewConnection, base_url, key};

/// Registers the calls.
pub fn configure(config: &mut ServiceConfig) {
    config
        .service(list::list_model_connections)
        .service(nearby::nearby_models)
        .service(openrouter::connect_openrouter)
        .service(create::create_model_connection)
        .service(change::change_model_connection)
        .service(delete::delete_model_connection)
        .service(test::test_model_connection);
}

/// A connection, without its key.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ModelConnection)]
pub struct ModelConnectionAnswer {
    #[schema(format = Uuid)]
    pub id: String,
    pub name: String,
    pub preset: Preset,
    /// Who calls its service.
    pub reach: ConnectionReach,
    /// Where its service is.
    pub base_url: String,
    /// The end of its key, at most four characters; none where it has no key.
    #[schema(required = true)]
    pub key_last4: Option<String>,
    /// The models that a test found.
    pub models: Vec<ModelConnectionModel>,
    /// When a test last succeeded.
    #[schema(required = true)]
    pub tested_at: Option<DateTime<Utc>>,
}

impl From<db::model_connections::ModelConnection> for ModelConnectionAnswer {
    fn from(connection: db::model_connections::ModelConnection) -> Self {
        Self {
            id: connection.id.to_string(),
            name: connection.name,
            preset: connection.preset,
            reach: connection.reach,
            base_url: connection.base_url,
            key_last4: connection.key_last4,
            models: connection.models,
            tested_at: connection.tested_at,
        }
    }
}

/// A body that may hold a key: what is wrong with it is not said in words that would repeat it.
type SecretJson = SmallJson<Value, MODEL_CONNECTION_BODY_MAX_BYTES>;

/// # Errors
/// `invalid-request`.
fn read_body<T: DeserializeOwned, const MOST: usize>(body: SmallJson<Value, MOST>) -> ApiResult<T> {
    serde_json::from_value(body.0).map_err(|_| ApiError::invalid("body"))
}

/// # Errors
/// `connection-not-found`.
fn connection_id(text: &str) -> ApiResult<ModelConnectionId> {
    text.parse().map_err(|_| ErrorCode::ConnectionNotFound.into())
}
