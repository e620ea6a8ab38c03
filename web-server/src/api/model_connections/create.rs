//! A new connection.

use actix_web::{HttpResponse, post, web};
use domain::errors::ErrorCode;
use domain::ids::ModelConnectionId;
use domain::model_connection::{ConnectionReach, ModelConnectionName, Preset};
use serde::Deserialize;
use utoipa::ToSchema;

use super::new::{NewConnection, base_url, base_url_of_browser, key, keyless, name, reach};
use super::{ModelConnectionAnswer, SecretJson, read_body};
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::rate;
use crate::state::AppState;

/// A connection to be made.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreateModelConnectionRequest {
    /// What kind of service it is.
    #[schema(value_type = Preset)]
    preset: String,
    /// At most 60 characters; the service's own when absent.
    #[schema(nullable = false, max_length = 60)]
    name: Option<String>,
    /// Where the service is, as people type it: with or without `http://`, a version, or the end of a call. Where it usually
    /// is when absent.
    #[schema(nullable = false, max_length = 500)]
    base_url: Option<String>,
    /// The service's key; none when absent.
    #[schema(nullable = false, max_length = 1000)]
    api_key: Option<String>,
    /// Who calls the service; the server when absent. A browser calls `localhost` or `127.0.0.1` alone, and gets no key.
    #[schema(value_type = Option<ConnectionReach>, nullable = false)]
    reach: Option<String>,
}

/// Connects the account with a service. Its key is sealed, and no answer ever holds it. Nothing is called yet: a test of the
/// connection does that.
#[utoipa::path(tag = "model connections", operation_id = "createModelConnection", security(("bearer" = [])),
    request_body = CreateModelConnectionRequest, responses(
    (status = 201, body = ModelConnectionAnswer), (status = 401, body = ErrorBody), (status = 409, body = ErrorBody),
    (status = 413, body = ErrorBody), (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
#[post("/api/model-connections")]
pub async fn create_model_connection(
    user: CurrentUser,
    state: web::Data<AppState>,
    body: SecretJson,
) -> ApiResult {
    let asked: CreateModelConnectionRequest = read_body(body)?;
    rate::count(state.redis(), rate::MODEL_CONNECTIONS, &user.id().to_string()).await?;
    let preset: Preset = asked.preset.parse().map_err(|_| ApiError::invalid("preset"))?;
    let name = name(asked.name.as_deref())?;
    let reach = reach(preset, asked.reach.as_deref())?.unwrap_or_default();
    let key = key("apiKey", asked.api_key.as_deref())?;
    let typed = asked.base_url.as_deref();
    let base_url = match reach {
        ConnectionReach::Server => base_url(&state, preset, typed)?,
        ConnectionReach::Browser if key.is_some() => return Err(keyless()),
        ConnectionReach::Browser => base_url_of_browser(preset, typed)?,
    };
    let new = NewConnection {
        id: ModelConnectionId::generate(),
        name: name.unwrap_or_else(|| ModelConnectionName::of(preset)),
        preset,
        reach,
        base_url,
        key,
        models: Vec::new(),
    };
    store(&state, &user, new).await
}

/// Stores a connection, and answers with it.
///
/// # Errors
/// `connection-limit`.
pub(super) async fn store(state: &AppState, user: &CurrentUser, new: NewConnection) -> ApiResult {
    let new = new.sealed(state, user.id())?;
    let mut connection = state.pool.get().await?;
    let made = db::model_connections::create(&mut connection, user.id(), &new).await?;
    let made = made.ok_or(ErrorCode::ConnectionLimit)?;
    Ok(HttpResponse::Created().json(ModelConnectionAnswer::from(made)))
}
