//! The example prompts for images.

use actix_web::{HttpResponse, get, web};
use serde::Serialize;
use utoipa::ToSchema;

use crate::image_examples::ImageExampleCategory;
use crate::state::AppState;

/// The catalogue of example prompts for images.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImageExampleCatalog {
    /// Its categories, in order.
    pub categories: Vec<ImageExampleCategory>,
}

/// The example prompts for images, all of them; without a model for images most say that they are not answered.
#[utoipa::path(tag = "catalog", operation_id = "listImageExamples", responses(
    (status = 200, body = ImageExampleCatalog)))]
#[get("/api/examples/images")]
pub async fn list_image_examples(state: web::Data<AppState>) -> HttpResponse {
    let models = state.models.at_once(state.redis()).await;
    HttpResponse::Ok()
        .insert_header(("cache-control", super::cache_control(&models)))
        .json(ImageExampleCatalog {
            categories: state.image_examples.categories(&models).to_vec(),
        })
}
