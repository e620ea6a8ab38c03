//! Changing a connection.

use actix_web::{patch, web};
use db::model_connections::{KeyChange, ModelConnection, ModelConnectionChange};
use domain::errors::ErrorCode;
use domain::limits::{
    CONNECTED_MODELS_MAX, CONNECTION_PARAMETER_MAX_CHARS, MODEL_CONNECTION_CHANGE_MAX_BYTES,
};
use domain::model_connection::{ConnectionReach, Habits, LimitParameter, ModelConnectionModel};
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use utoipa::ToSchema;

use super::new::{base_url, base_url_of_browser, key, keyless, name, reach, sealed_key};
use super::{ModelConnectionAnswer, connection_id, read_body};
use crate::api::SmallJson;
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
    /// Who calls the service from now on. A browser calls `localhost` or `127.0.0.1` alone, and gets no key: a stored one is
    /// removed.
    #[schema(value_type = Option<ConnectionReach>, nullable = false)]
    reach: Option<String>,
    /// What a test found that the browser made, of a connection that browsers call.
    #[schema(nullable = false)]
    tested: Option<TestedByBrowser>,
}

/// What a browser found at the address of a connection.
#[derive(Deserialize, ToSchema)]
pub struct TestedByBrowser {
    /// At most 200.
    #[schema(max_items = 200)]
    models: Vec<ModelConnectionModel>,
    habits: Habits,
}

impl TestedByBrowser {
    /// # Errors
    /// `invalid-request` for more than a test may find.
    fn checked(self) -> ApiResult<Self> {
        // It becomes a name in requests of ours, beside others.
        let is_parameter = |name: &str| {
            name.starts_with("max_")
                && (1..=CONNECTION_PARAMETER_MAX_CHARS).contains(&name.len())
                && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
        };
        let is_known = match &self.habits.limit {
            Some(LimitParameter::Named(name)) => is_parameter(name),
            Some(LimitParameter::Usual | LimitParameter::Omitted) | None => true,
        };
        if self.models.is_empty() || self.models.len() > CONNECTED_MODELS_MAX || !is_known {
            return Err(ApiError::invalid("tested"));
        }
        Ok(self)
    }
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
    body: SmallJson<Value, MODEL_CONNECTION_CHANGE_MAX_BYTES>,
) -> ApiResult<web::Json<ModelConnectionAnswer>> {
    let id = connection_id(&id)?;
    let asked: ChangeModelConnectionRequest = read_body(body)?;
    rate::count(state.redis(), rate::MODEL_CONNECTIONS, &user.id().to_string()).await?;
    let mut connection = state.pool.get().await?;
    let found = db::model_connections::load(&mut connection, user.id(), id).await?;
    let found = found
        .filter(|found| found.for_job.is_none())
        .ok_or(ErrorCode::ConnectionNotFound)?;
    let reach = reach(found.preset, asked.reach.as_deref())?;
    let is_browsers = reach.unwrap_or(found.reach) == ConnectionReach::Browser;
    let address = match asked.base_url.as_deref() {
        // Who else calls it may not call every address.
        None if reach.is_some() => Some(found.base_url.as_str()),
        typed => typed,
    };
    let address = address.map(|typed| {
        if is_browsers {
            base_url_of_browser(found.preset, Some(typed))
        } else {
            base_url(&state, found.preset, Some(typed))
        }
    });
    let tested = asked.tested.map(TestedByBrowser::checked).transpose()?;
    if tested.is_some() && !is_browsers {
        return Err(ApiError::invalid("tested"));
    }
    let key = match asked.api_key {
        None => KeyChange::Keep,
        Some(None) => KeyChange::Remove,
        Some(Some(typed)) => match key("apiKey", Some(&typed))? {
            None => KeyChange::Keep,
            Some(_) if is_browsers => return Err(keyless()),
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
        reach,
        base_url: address.transpose()?,
        key,
        chosen: asked.chosen,
    };
    let changed = db::model_connections::change(&mut connection, user.id(), id, change).await?;
    let changed = changed.ok_or(ErrorCode::ConnectionNotFound)?;
    let Some(tested) = tested else {
        return Ok(web::Json(changed.into()));
    };
    let noted = noted(&mut connection, changed, tested).await?;
    Ok(web::Json(noted.ok_or(ErrorCode::ConnectionNotFound)?.into()))
}

/// The connection with what its browser found; nothing when it is gone, or has another address by now.
async fn noted(
    connection: &mut db::Connection,
    changed: ModelConnection,
    tested: TestedByBrowser,
) -> ApiResult<Option<ModelConnection>> {
    let ModelConnection {
        id, user, base_url, ..
    } = changed;
    let TestedByBrowser { models, habits } = tested;
    let noted = db::model_connections::note_test(connection, user, id, &base_url, models, habits).await?;
    if noted.is_none() {
        return Ok(None);
    }
    Ok(db::model_connections::load(connection, user, id).await?)
}
