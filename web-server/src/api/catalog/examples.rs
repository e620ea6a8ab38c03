//! The example prompts.

use actix_web::{HttpResponse, get, web};
use serde::Serialize;
use utoipa::ToSchema;

use crate::catalog::ExampleCategory;
use crate::state::AppState;

/// The catalogue of example prompts.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExampleCatalog {
    /// Its categories, in order.
    pub categories: Vec<ExampleCategory>,
}

/// The example prompts: every one, or without an AI model those that have a sample app of their own.
#[utoipa::path(tag = "catalog", operation_id = "listExamples", responses(
    (status = 200, body = ExampleCatalog)))]
#[get("/api/examples")]
pub async fn list_examples(state: web::Data<AppState>) -> HttpResponse {
    let models = state.models.at_once(state.redis()).await;
    HttpResponse::Ok()
        .insert_header(("cache-control", super::cache_control(&models)))
        .json(ExampleCatalog {
            categories: state.catalog.categories(&models).to_vec(),
        })
}
