//! Changing a connection.

use actix_web::{patch, web};
use db::model_connections::{KeyChange, ModelConnectionChange};
use domain::errors::ErrorCode;
use domain::limits::CONNECTED_MODELS_MAX;
use serde::{Deserialize, Deserializer};
use utoipa::ToSchema;

use super::new::{base_url, key, name, sealed_key};
use super::{ModelConnectionAnswer, SecretJson, connection_id, read_body};
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::rate;
use crate::state::AppState;

/// A change of a connection; what is absent stays.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChangeModelConnectionRequest {
    /// At most 60 characters.
    #[schema(nullable = false, max_length = 60)]
    name: Option<String>,
    /// Another address. The stored key belongs to the one before and is removed, unless this request brings one.
    #[schema(nullable = false, max_length = 500)]
    base_url: Option<String>,
    /// Another key; `null` removes it.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<String>, required = false, max_length = 1000)]
    api_key: Option<Option<String>>,
    /// The ids of the models to choose from, at most 200, as the service names them; the others are not chosen.
    #[schema(nullable = false, max_items = 200)]
    chosen: Option<Vec<String>>,
}

/// Tells a field that is `null` from one that is absent.
fn present<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<String>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

/// Changes a model connection.
#[utoipa::path(tag = "model connections", operation_id = "changeModelConnection", security(("bearer" = [])),
    params(("id" = String, Path, format = Uuid)), request_body = ChangeModelConnectionRequest, responses(
    (status = 200, body = ModelConnectionAnswer), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody),
    (status = 413, body = ErrorBody), (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
#[patch("/api/model-connections/{id}")]
pub async fn change_model_connection(
    user: CurrentUser,
    state: web::Data<AppState>,
    id: web::Path<String>,
    body: SecretJson,
) -> ApiResult<web::Json<ModelConnectionAnswer>> {
    let id = connection_id(&id)?;
    let asked: ChangeModelConnectionRequest = read_body(body)?;
    rate::count(state.redis(), rate::MODEL_CONNECTIONS, &user.id().to_string()).await?;
    let mut connection = state.pool.get().await?;
    let found = db::model_connections::load(&mut connection, user.id(), id).await?;
    let found = found
        .filter(|found| found.for_job.is_none())
        .ok_or(ErrorCode::ConnectionNotFound)?;
    let address = asked.base_url.as_deref();
    let address = address.map(|typed| base_url(&state, found.preset, Some(typed)));
    let key = match asked.api_key {
        None => KeyChange::Keep,
        Some(None) => KeyChange::Remove,
        Some(Some(typed)) => match key("apiKey", Some(&typed))? {
            None => KeyChange::Keep,
            Some(key) => KeyChange::Put(sealed_key(&state, user.id(), id, &key)?),
        },
    };
    if asked
        .chosen
        .as_ref()
        .is_some_and(|chosen| chosen.len() > CONNECTED_MODELS_MAX)
    {
        return Err(ApiError::invalid("chosen"));
    }
    let change = ModelConnectionChange {
        name: name(asked.name.as_deref())?.map(|name| name.as_str().to_owned()),
        base_url: address.transpose()?,
        key,
        chosen: asked.chosen,
    };
    let changed = db::model_connections::change(&mut connection, user.id(), id, change).await?;
    Ok(web::Json(changed.ok_or(ErrorCode::ConnectionNotFound)?.into()))
}
