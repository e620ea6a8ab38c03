//! How an account is signed in to: its sessions, its password and address, the second factor,
//! and passkeys.

pub mod email;
pub mod passkeys;
pub mod password;
pub mod sessions;
pub mod two_factor;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the calls.
pub fn configure(config: &mut ServiceConfig) {
    config
        .service(sessions::list_sessions)
        .service(sessions::end_session)
        .service(password::change_password)
        .service(email::change_email)
        .service(email::pending_email)
        .service(email::confirm_email)
        .service(email::send_email_confirmation)
        .service(two_factor::two_factor)
        .service(two_factor::begin_two_factor)
        .service(two_factor::enable_two_factor)
        .service(two_factor::disable_two_factor)
        .service(two_factor::new_recovery_codes)
        .service(passkeys::list_passkeys)
        .service(passkeys::begin_passkey)
        .service(passkeys::finish_passkey)
        .service(passkeys::rename_passkey)
        .service(passkeys::remove_passkey);
}
