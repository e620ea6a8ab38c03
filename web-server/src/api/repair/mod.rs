//! Checking pages, and repairing those whose errors were reported. Both are free.
//!
//! - [`check_page`]: a job opens a page in a browser
//! - [`error_correction`]: a repair, which is waited for; [`reported`]: the errors as clients send them

pub mod check_page;
pub mod error_correction;
pub mod reported;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the calls.
pub fn configure(config: &mut ServiceConfig) {
    config
        .service(check_page::check_page)
        .service(error_correction::error_correction);
}
