//! Thumbnails of apps.

mod form;
pub mod generate;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the call.
pub fn configure(config: &mut ServiceConfig) {
    config.service(generate::generate_social_preview);
}
