//! What a person can choose from: models, example prompts, sample apps.

pub mod examples;
pub mod models;
pub mod sample;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the calls.
pub fn configure(config: &mut ServiceConfig) {
    config
        .service(models::list_models)
        .service(examples::list_examples)
        .service(sample::example_sample);
}
