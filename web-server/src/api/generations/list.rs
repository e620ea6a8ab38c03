//! The records of a person.

use actix_web::{get, web};
use serde::Serialize;
use utoipa::ToSchema;

use super::GenerationSummary;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// The records of a person.
#[derive(Debug, Serialize, ToSchema)]
pub struct GenerationList {
    /// The newest first.
    pub generations: Vec<GenerationSummary>,
}

/// Every record of the signed-in person, the newest first.
#[utoipa::path(tag = "apps", operation_id = "listGenerations", security(("bearer" = [])), responses(
    (status = 200, body = GenerationList), (status = 401, body = ErrorBody)))]
#[get("/api/generations")]
pub async fn list_generations(
    user: CurrentUser,
    state: web::Data<AppState>,
) -> ApiResult<web::Json<GenerationList>> {
    let mut connection = state.pool.get().await?;
    let records = db::generations::list(&mut connection, user.id()).await?;
    let ids: Vec<_> = records.iter().map(|record| record.generation.id).collect();
    let pages = db::pages::counts(&mut connection, &ids).await?;
    let generations = records
        .into_iter()
        .map(|record| {
            let count = pages.get(&record.generation.id).copied().unwrap_or(0);
            GenerationSummary::new(record, count, &state.config.http)
        })
        .collect();
    Ok(web::Json(GenerationList { generations }))
}
