//! Credits, plan, storage, profile and settings of an account.

pub mod auto_analysis_settings;
pub mod check_username;
pub mod credit_info;
pub mod personality;
pub mod profile;
pub mod safety;
pub mod storage_info;
pub mod subscription_info;

use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the calls.
pub fn configure(config: &mut ServiceConfig) {
    config
        .service(credit_info::credit_info)
        .service(subscription_info::subscription_info)
        .service(storage_info::storage_info)
        .service(auto_analysis_settings::get_auto_analysis_settings)
        .service(auto_analysis_settings::change_auto_analysis_settings)
        .service(profile::profile)
        .service(check_username::check_username)
        .service(personality::personality)
        .service(personality::change_personality)
        .service(personality::save_preferences)
        .configure(safety::configure);
}
