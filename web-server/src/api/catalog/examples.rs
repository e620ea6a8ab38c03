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

/// Every example prompt.
#[utoipa::path(tag = "catalog", operation_id = "listExamples", responses(
    (status = 200, body = ExampleCatalog)))]
#[get("/api/examples")]
pub async fn list_examples(state: web::Data<AppState>) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header(("cache-control", "public, max-age=300"))
        .json(ExampleCatalog {
            categories: state.catalog.categories().to_vec(),
        })
}
