//! A category's sample app.

use actix_web::{HttpResponse, get, web};
use domain::errors::ErrorCode;
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// A sample app.
#[derive(Debug, Serialize, ToSchema)]
pub struct SampleHtml {
    /// The page.
    pub html: String,
}

/// The sample app of a category. As JSON, so that no browser shows it on this origin.
#[utoipa::path(tag = "catalog", operation_id = "exampleSample", params(("id" = String, Path)), responses(
    (status = 200, body = SampleHtml), (status = 404, body = ErrorBody)))]
#[get("/api/examples/{id}/sample")]
pub async fn example_sample(state: web::Data<AppState>, id: web::Path<String>) -> ApiResult {
    let html = state.catalog.sample(&id).ok_or(ErrorCode::NotFound)?.to_owned();
    Ok(HttpResponse::Ok()
        .insert_header(("cache-control", "public, max-age=300"))
        .json(SampleHtml { html }))
}
