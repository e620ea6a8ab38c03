//! Jobs: how far they are, their events, and stopping them. Another person's job is not found.

pub mod apply_answer;
pub mod cancel;
pub mod continue_job;
pub mod events;
pub mod show;

use domain::errors::ErrorCode;
use domain::ids::JobId;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::error::ApiResult;

/// Registers the calls.
pub fn configure(config: &mut ServiceConfig) {
    config
        .service(events::job_events)
        .service(cancel::cancel_job)
        .service(continue_job::continue_job)
        .service(apply_answer::apply_answer)
        .service(show::get_job);
}

pub(in crate::api) fn job_id(text: &str) -> ApiResult<JobId> {
    text.parse().map_err(|_| ErrorCode::JobNotFound.into())
}
