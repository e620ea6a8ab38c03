//! The data of an account: profile, usage, ledger, export and deletion.
//!
//! - [`change_profile`], [`profile_picture`]: names and picture
//! - [`usage`], [`ledger`]: jobs and credits
//! - [`export`]: all data as an archive
//! - [`deletion`]: asking for the deletion of the account, and withdrawing it

pub mod change_profile;
pub mod deletion;
pub mod export;
pub mod ledger;
pub mod profile_picture;
pub mod usage;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the calls.
pub fn configure(config: &mut ServiceConfig) {
    config
        .service(change_profile::change_profile)
        .service(profile_picture::change_picture)
        .service(profile_picture::remove_picture)
        .service(profile_picture::get_profile_picture)
        .service(usage::account_usage)
        .service(ledger::account_ledger)
        .service(export::export_account)
        .service(deletion::account_deletion)
        .service(deletion::ask_for_deletion)
        .service(deletion::withdraw_deletion);
}
