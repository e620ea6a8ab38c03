//! Making and changing a connection.

use actix_web::{post, put, web};
use db::connections::{self, ConnectionToStore, Stored};
use domain::errors::ErrorCode;
use domain::ids::{AppId, UserId};
use serde::Serialize;
use utoipa::ToSchema;

use super::{ConnectionAnswer, ConnectionRequest, parse};
use crate::api::SmallJson;
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::state::AppState;

/// A connection that is stored.
#[derive(Debug, Serialize, ToSchema)]
pub struct StoredConnection {
    /// Always true; what is refused is an error.
    pub success: bool,
    /// The connection.
    pub connection: ConnectionAnswer,
}

/// Notes a connection of an app of the signed-in person, over the one with the same id. The page's code is saved for
/// itself. 404 `target-page-not-found` for a page that the app does not have saved; at most 500 an app.
#[utoipa::path(tag = "apps", operation_id = "createConnection", security(("bearer" = [])),
    request_body = ConnectionRequest, responses(
    (status = 200, body = StoredConnection), (status = 401, body = ErrorBody),
    (status = 404, body = ErrorBody), (status = 422, body = ErrorBody)))]
#[post("/api/connections")]
pub async fn create_connection(
    user: CurrentUser,
    state: web::Data<AppState>,
    body: SmallJson<ConnectionRequest>,
) -> ApiResult<web::Json<StoredConnection>> {
    let (app, connection) = parse(body.0)?;
    let mut database = state.pool.get().await?;
    check_target(&mut database, user.id(), &app, &connection).await?;
    answer(connections::store(&mut database, user.id(), &app, &connection).await?)
}

/// Changes a connection of an app of the signed-in person.
#[utoipa::path(tag = "apps", operation_id = "updateConnection", security(("bearer" = [])),
    params(("id" = String, Path)), request_body = ConnectionRequest, responses(
    (status = 200, body = StoredConnection), (status = 401, body = ErrorBody),
    (status = 404, body = ErrorBody), (status = 422, body = ErrorBody)))]
#[put("/api/connections/{id}")]
pub async fn update_connection(
    user: CurrentUser,
    state: web::Data<AppState>,
    id: web::Path<String>,
    body: SmallJson<ConnectionRequest>,
) -> ApiResult<web::Json<StoredConnection>> {
    let (app, connection) = parse(body.0)?;
    if connection.id != *id {
        return Err(ApiError::invalid("id"));
    }
    let mut database = state.pool.get().await?;
    check_target(&mut database, user.id(), &app, &connection).await?;
    answer(connections::change(&mut database, user.id(), &app, &connection).await?)
}

async fn check_target(
    database: &mut db::Connection,
    user: UserId,
    app: &AppId,
    connection: &ConnectionToStore,
) -> ApiResult<()> {
    let Some(target) = &connection.target_page_id else {
        return Ok(());
    };
    let pages = db::pages::ids_of_app(database, user, app).await?;
    if pages.contains(target) {
        Ok(())
    } else {
        Err(ErrorCode::TargetPageNotFound.into())
    }
}

fn answer(stored: Stored) -> ApiResult<web::Json<StoredConnection>> {
    match stored {
        Stored::Yes(connection) => Ok(web::Json(StoredConnection {
            success: true,
            connection: connection.into(),
        })),
        Stored::Missing => Err(ErrorCode::AppNotFound.into()),
        Stored::TooMany => Err(ApiError::invalid("connections")),
    }
}
