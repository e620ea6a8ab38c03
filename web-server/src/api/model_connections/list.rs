//! The connections of an account.

use actix_web::{get, web};
use jobs::models;
use serde::Serialize;
use utoipa::ToSchema;

use super::ModelConnectionAnswer;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// The connections of an account, and what else it can work with.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ModelConnectionList {
    /// The oldest first.
    pub connections: Vec<ModelConnectionAnswer>,
    /// Whether a model of the operator makes apps: without one, only connections and the offline studio do.
    pub operator_has_model: bool,
    /// Whether the product runs on the machine that its pages are opened on, where it can reach programs.
    pub local: bool,
}

/// The model connections of the account.
#[utoipa::path(tag = "model connections", operation_id = "listModelConnections", security(("bearer" = [])), responses(
    (status = 200, body = ModelConnectionList), (status = 401, body = ErrorBody), (status = 503, body = ErrorBody)))]
#[get("/api/model-connections")]
pub async fn list_model_connections(
    user: CurrentUser,
    state: web::Data<AppState>,
) -> ApiResult<web::Json<ModelConnectionList>> {
    let known = state.models.current(state.redis()).await?;
    let mut connection = state.pool.get().await?;
    let connections = db::model_connections::list(&mut connection, user.id()).await?;
    Ok(web::Json(ModelConnectionList {
        connections: connections.into_iter().map(Into::into).collect(),
        operator_has_model: models::for_texts(&known).is_some(),
        local: state.config.http.is_loopback(),
    }))
}
