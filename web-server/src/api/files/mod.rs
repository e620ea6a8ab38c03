//! Files of apps, and apps as files.
//!
//! - [`upload`]: a file that the pages of an app refer to
//! - [`import`]: a page or an archive as an app
//! - [`export`]: an app as a page or an archive
//! - [`form`]: the forms that these are sent with; [`keep`]: storing what came

pub mod export;
mod form;
pub mod import;
mod keep;
pub mod upload;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the calls.
pub fn configure(config: &mut ServiceConfig) {
    config
        .service(upload::upload_asset)
        .service(import::import_app)
        .service(export::export_app);
}
