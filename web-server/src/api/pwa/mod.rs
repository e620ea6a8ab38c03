//! Published apps.

pub mod delete;
pub mod list;
pub mod make;
pub mod publications;
pub mod verify;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the calls.
pub fn configure(config: &mut ServiceConfig) {
    config
        .service(list::list_pwas)
        .service(make::make_pwa)
        .service(delete::delete_pwa)
        .service(publications::list::list_publications)
        .service(publications::page::publication_page)
        .service(publications::restore::restore_publication)
        .service(verify::verify_pwa_access);
}
