//! A sample app.

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

/// A sample app. As JSON, so that no browser shows it on this origin.
#[utoipa::path(tag = "catalog", operation_id = "sample", params(("slug" = String, Path)), responses(
    (status = 200, body = SampleHtml), (status = 404, body = ErrorBody)))]
#[get("/api/samples/{slug}")]
pub async fn sample(state: web::Data<AppState>, slug: web::Path<String>) -> ApiResult {
    let sample = state.catalog.sample(&slug).ok_or(ErrorCode::NotFound)?;
    let html = sample.html.clone();
    Ok(HttpResponse::Ok()
        .insert_header(("cache-control", "public, max-age=300"))
        .json(SampleHtml { html }))
}
