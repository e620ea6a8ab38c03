//! Deleting a record.

use actix_web::{HttpResponse, delete, web};
use db::generations::Publications;
use domain::errors::ErrorCode;
use jobs::kinds::{JobKind, Publish};
use serde::Deserialize;
use utoipa::IntoParams;

use super::generation_id;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// What goes along with a deletion.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct Deletion {
    /// Whether what was published goes offline too, and publications on their way are stopped; it stays online when
    /// absent.
    #[serde(default)]
    #[param(required = false)]
    take_offline: bool,
}

impl Deletion {
    /// What becomes of publications.
    pub fn publications(&self) -> Publications {
        if self.take_offline {
            Publications::GoOffline {
                published_by: Publish::NAME,
            }
        } else {
            Publications::Stay
        }
    }
}

/// Deletes a record of the signed-in person with its pages.
#[utoipa::path(tag = "apps", operation_id = "deleteGeneration", security(("bearer" = [])),
    params(("id" = String, Path), Deletion), responses(
    (status = 204), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
    (status = 404, body = ErrorBody)))]
#[delete("/api/generations/{id}")]
pub async fn delete_generation(
    user: CurrentUser,
    state: web::Data<AppState>,
    id: web::Path<String>,
    deletion: web::Query<Deletion>,
) -> ApiResult {
    let id = generation_id(&id)?;
    let mut connection = state.pool.get().await?;
    let cancelled = db::generations::delete(&mut connection, user.id(), id, deletion.publications())
        .await?
        .or(
            ErrorCode::GenerationDeleteForbidden,
            ErrorCode::GenerationNotFound,
        )?;
    state.jobs.cancelled(&cancelled).await;
    Ok(HttpResponse::NoContent().finish())
}
