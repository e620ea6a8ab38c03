//! The published apps that a person lets know who they are.

pub mod grant;
pub mod list;
pub mod revoke;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the calls.
pub fn configure(config: &mut ServiceConfig) {
    config
        .service(list::list_app_permissions)
        .service(grant::grant_app_permission)
        .service(revoke::revoke_app_permission);
}
