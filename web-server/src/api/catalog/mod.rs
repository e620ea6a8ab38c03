//! What a person can choose from: models, example prompts, sample apps.

pub mod examples;
pub mod image_examples;
pub mod models;
pub mod sample;

use jobs::models::ModelInfo;
use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the calls.
pub fn configure(config: &mut ServiceConfig) {
    config
        .service(models::list_models)
        .service(examples::list_examples)
        .service(image_examples::list_image_examples)
        .service(sample::sample);
}

/// How long the example prompts are kept that were chosen by these models.
fn cache_control(models: &[ModelInfo]) -> &'static str {
    if models.is_empty() {
        // No worker has come yet: there may soon be more.
        "no-store"
    } else {
        "public, max-age=300"
    }
}
