//! Jobs: how far they are, their events, and stopping them. Another person's job is not found.

pub mod apply_answer;
pub mod cancel;
pub mod continue_job;
pub mod events;
pub mod relay;
pub mod request;
pub mod show;

use actix_web::http::Method;
use db::jobs::read::Unfinished;
use domain::errors::ErrorCode;
use domain::ids::{JobId, UserId};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::error::ApiResult;
use crate::state::AppState;

/// Registers the calls.
pub fn configure(config: &mut ServiceConfig) {
    config
        .service(events::job_events)
        .service(cancel::cancel_job)
        .service(continue_job::continue_job)
        .service(apply_answer::apply_answer)
        .service(relay::claim_relay)
        .service(relay::send_relay)
        .service(request::job_request)
        .service(show::get_job);
}

/// Whether a call sends a part of what a browser's call answers: these have a limit of their own (`crate::write_limit`).
pub fn sends_relay(method: &Method, path: &str) -> bool {
    *method == Method::POST && path.starts_with("/api/jobs/") && path.contains("/relay/")
}

pub(in crate::api) fn job_id(text: &str) -> ApiResult<JobId> {
    text.parse().map_err(|_| ErrorCode::JobNotFound.into())
}

/// What a person's failed job left; nothing when it did not fail or has no text.
///
/// # Errors
/// [`ErrorCode::JobNotFound`] when there is none, or another person's; when the database is away.
async fn left_by(state: &AppState, id: JobId, owner: UserId) -> ApiResult<Option<Unfinished>> {
    let mut connection = state.pool.get().await?;
    if !db::jobs::read::exists(&mut connection, id, owner).await? {
        return Err(ErrorCode::JobNotFound.into());
    }
    Ok(db::jobs::read::unfinished(&mut connection, id, owner).await?)
}

/// Whether an answer was kept because it leaves out parts of the page: it is whole, and is applied, not continued.
fn is_withheld(job: &Unfinished) -> bool {
    job.error_code.as_deref() == Some(ErrorCode::AnswerIncomplete.code())
}
