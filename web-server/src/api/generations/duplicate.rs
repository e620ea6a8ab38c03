//! Making a second app of one that is kept.

use actix_web::{HttpResponse, post, web};
use db::AsyncConnection as _;
use db::generations::duplicate::Names;
use domain::errors::ErrorCode;
use domain::ids::AppId;
use domain::name::{AppName, DEFAULT_NAME, is_unnamed};

use super::{GenerationSummary, own, summary};
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::quota::{self, Replaced};
use crate::state::AppState;

/// Copies an app of the signed-in person with its pages and their prompts; its chat and its publication stay with the
/// original. The copy costs no credit and counts for the account's storage.
#[utoipa::path(tag = "apps", operation_id = "duplicateGeneration", security(("bearer" = [])),
    params(("id" = String, Path)), responses(
    (status = 201, body = GenerationSummary), (status = 401, body = ErrorBody),
    (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 413, body = ErrorBody)))]
#[post("/api/generations/{id}/duplicate")]
pub async fn duplicate_generation(
    user: CurrentUser,
    state: web::Data<AppState>,
    id: web::Path<String>,
) -> ApiResult {
    let mut connection = state.pool.get().await?;
    let original = own(&mut connection, user.id(), &id).await?;
    let names = names_of_copy(&original.app)?;
    let app = AppId::parse(&original.app.client_id).map_err(|_| ErrorCode::GenerationNotFound)?;
    let copy = connection
        .transaction(async |connection| {
            db::users::lock(connection, user.id()).await?;
            let size = db::usage::of_app(connection, user.id(), &app).await?.pages;
            let size = usize::try_from(size).unwrap_or(usize::MAX);
            quota::check(&state, connection, &user, Replaced::Nothing, size).await?;
            Ok::<_, ApiError>(db::generations::duplicate(connection, user.id(), &original, names).await?)
        })
        .await?
        .or(ErrorCode::GenerationForbidden, ErrorCode::GenerationNotFound)?;
    Ok(HttpResponse::Created().json(summary::shown(&state, &mut connection, copy).await?))
}

/// The name with ' Copy' behind it. An app that nobody named stays so, and its copy is proposed that name.
fn names_of_copy(app: &db::apps::App) -> ApiResult<Names> {
    let copied = |name: &str| AppName::parse(name).map(|name| name.copy().as_str().to_owned());
    if is_unnamed(&app.name) {
        return Ok(Names {
            name: DEFAULT_NAME.to_owned(),
            proposed: app.proposed_name.as_deref().and_then(copied),
        });
    }
    Ok(Names {
        name: copied(&app.name).ok_or(ErrorCode::AppNameRequired)?,
        proposed: None,
    })
}
