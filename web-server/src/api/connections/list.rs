//! The connections of an app.

use actix_web::{get, web};
use domain::errors::ErrorCode;
use domain::ids::AppId;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::ConnectionAnswer;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// Of which app.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
pub struct OfApp {
    /// The app as the client names it.
    pub app_id: String,
}

impl OfApp {
    /// The app.
    pub(super) fn app(&self) -> ApiResult<AppId> {
        AppId::parse(&self.app_id).map_err(|_| ErrorCode::InvalidRequest.into())
    }
}

/// The connections of an app.
#[derive(Debug, Serialize, ToSchema)]
pub struct ConnectionList {
    /// The oldest first.
    pub connections: Vec<ConnectionAnswer>,
}

/// The connections of an app of the signed-in person; none of an app that the account does not have.
#[utoipa::path(tag = "apps", operation_id = "listConnections", security(("bearer" = [])),
    params(OfApp), responses((status = 200, body = ConnectionList), (status = 401, body = ErrorBody)))]
#[get("/api/connections")]
pub async fn list_connections(
    user: CurrentUser,
    state: web::Data<AppState>,
    query: web::Query<OfApp>,
) -> ApiResult<web::Json<ConnectionList>> {
    let mut database = state.pool.get().await?;
    let list = db::connections::list(&mut database, user.id(), &query.app()?).await?;
    Ok(web::Json(ConnectionList {
        connections: list.into_iter().map(Into::into).collect(),
    }))
}
