//! Permitting an app.

use actix_web::http::header::CONTENT_TYPE;
use actix_web::{FromRequest, HttpRequest, HttpResponse, dev, put, web};
use db::app_permissions::AiConsent;
use domain::errors::ErrorCode;
use domain::ids::PublicationId;
use domain::model_connection::{ConnectedModel, ConnectedModelKind};
use futures_util::future::LocalBoxFuture;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::api::SmallJson;
use crate::api::app_request::{connected, refuse_unwatched};
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// What an app is permitted besides knowing who the person is.
#[derive(Debug, Deserialize, ToSchema)]
pub struct AppPermissionGrant {
    /// Whether it may use AI that the person pays.
    ai: bool,
    /// The public id of a model of the person's own connections, to be used in the place of credits.
    model: Option<String>,
}

/// A body that may be missing.
pub struct Grant(Option<AppPermissionGrant>);

impl FromRequest for Grant {
    type Error = actix_web::Error;
    type Future = LocalBoxFuture<'static, Result<Self, Self::Error>>;

    fn from_request(request: &HttpRequest, payload: &mut dev::Payload) -> Self::Future {
        if !request.headers().contains_key(CONTENT_TYPE) {
            return Box::pin(async { Ok(Self(None)) });
        }
        let body = SmallJson::<AppPermissionGrant>::from_request(request, payload);
        Box::pin(async move { Ok(Self(Some(body.await?.0))) })
    }
}

/// Lets a published app know from now on who the signed-in person is. With a body it also permits AI that the person pays,
/// or takes that back; without one that stays as it is.
#[utoipa::path(tag = "publishing", operation_id = "grantAppPermission", security(("bearer" = [])),
    params(("id" = String, Path, description = "The published app")), request_body = Option<AppPermissionGrant>, responses(
    (status = 204), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody),
    (status = 413, body = ErrorBody), (status = 422, body = ErrorBody)))]
#[put("/api/app-permissions/{id}")]
pub async fn grant_app_permission(
    user: CurrentUser,
    state: web::Data<AppState>,
    id: web::Path<String>,
    body: Grant,
) -> ApiResult {
    let id: PublicationId = id.parse().map_err(|_| ErrorCode::PwaAccess)?;
    let consent = match body.0 {
        None => None,
        Some(AppPermissionGrant { ai: false, .. }) => Some(None),
        Some(AppPermissionGrant { model, .. }) => {
            let model = match model.filter(|model| !model.is_empty()) {
                Some(model) => Some(own_model(&state, &user, &model).await?),
                None => None,
            };
            Some(Some(AiConsent { model }))
        }
    };
    let mut connection = state.pool.get().await?;
    let is_online = match consent {
        None => db::app_permissions::grant(&mut connection, user.id(), id).await?,
        Some(ai) => db::app_permissions::grant_ai(&mut connection, user.id(), id, ai.as_ref()).await?,
    };
    if is_online {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(ErrorCode::PwaAccess.into())
    }
}

/// A model of the person's own connections that the server can reach.
async fn own_model(state: &AppState, user: &CurrentUser, id: &str) -> ApiResult<String> {
    if !ConnectedModel::is_public_id(id) {
        return Err(ErrorCode::UnknownModel.into());
    }
    let model = connected(state, user.id(), id, ConnectedModelKind::Code).await?;
    refuse_unwatched(state, user.id(), &model).await?;
    Ok(model)
}
