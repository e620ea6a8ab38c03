//! The first steps of an account: the dialog, the tours, the first tasks. They belong to the account, not to a browser.

pub mod checklist;
pub mod complete;
pub mod complete_setup;
pub mod complete_tour;
pub mod dismiss;
pub mod initialize;
pub mod status;
pub mod update_tour_progress;

use actix_web::web;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

/// Registers the calls.
pub fn configure(config: &mut ServiceConfig) {
    config
        .service(status::onboarding_status)
        .service(initialize::initialize_user)
        .service(complete_setup::complete_setup)
        .service(complete::complete_onboarding)
        .service(dismiss::dismiss_onboarding)
        .service(update_tour_progress::update_tour_progress)
        .service(complete_tour::complete_tour)
        .service(checklist::change_checklist);
}

/// A state that is stored.
#[derive(Debug, Serialize, ToSchema)]
pub struct OnboardingSaved {
    /// Always true; a refusal is an error.
    pub success: bool,
}

/// The answer of a call that stored something.
fn saved() -> web::Json<OnboardingSaved> {
    web::Json(OnboardingSaved { success: true })
}
