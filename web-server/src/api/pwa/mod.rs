//! Published apps.

pub mod ai;
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
        .service(ai::get_pwa_ai)
        .service(ai::set_pwa_ai)
        .service(ai::stop_pwa_ai)
        .service(verify::verify_pwa_access);
}
