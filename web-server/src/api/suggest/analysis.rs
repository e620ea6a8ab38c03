//! The automatic analysis of what a job made: free, and once for each job.

use domain::errors::ErrorCode;
use domain::ids::{JobId, UserId};
use jobs::kinds::suggest::SuggestInput;
use jobs::kinds::{ApplyAnswer, ContinuePage, GenerateApp, JobKind, ModifyApp, Suggest};
use jobs::submit::Submission;
use sha2::{Digest as _, Sha256};
use uuid::Builder;

use crate::api::ask;
use crate::api::jobs::job_id;
use crate::error::ApiResult;
use crate::rate;
use crate::state::AppState;

/// The kinds of job that make or change a page: by a prompt or instruction, and what goes on with an answer to one.
const MADE_A_PAGE: [&str; 4] = [
    GenerateApp::NAME,
    ModifyApp::NAME,
    ContinuePage::NAME,
    ApplyAnswer::NAME,
];
/// How a job ends well.
const SUCCEEDED: &str = "succeeded";

/// The job that a page is of.
///
/// # Errors
/// `job-not-found` when the account has no such job, or it made no page; `job-unfinished` while it waits or runs.
pub(super) async fn finished_job(state: &AppState, owner: UserId, id: &str) -> ApiResult<JobId> {
    let id = job_id(id.trim())?;
    let mut connection = state.pool.get().await?;
    let job = db::jobs::read::progress(&mut connection, id, owner).await?;
    let job = job.filter(|job| MADE_A_PAGE.contains(&job.kind.as_str()));
    let job = job.ok_or(ErrorCode::JobNotFound)?;
    match (job.status.as_str(), job.has_ended) {
        (SUCCEEDED, _) => Ok(id),
        (_, false) => Err(ErrorCode::JobUnfinished.into()),
        (_, true) => Err(ErrorCode::JobNotFound.into()),
    }
}

/// Hands the analysis over, unless it was before, and gives its job.
///
/// # Errors
/// The limit's, or those of [`jobs::submit::SubmitError`].
pub(super) async fn submit(
    state: &AppState,
    owner: UserId,
    after: JobId,
    input: SuggestInput,
) -> ApiResult<JobId> {
    let id = id_of(owner, after);
    if is_there(state, id, owner).await? {
        return Ok(id);
    }
    let submission = Submission::<Suggest>::new(id, owner, None, input);
    let submitted = ask::submit(state, rate::SUGGESTIONS, submission).await;
    if let Err(error) = &submitted
        && error.code() == ErrorCode::IdempotencyKeyReused
        && is_there(state, id, owner).await?
    {
        // Another call with another page was faster.
        return Ok(id);
    }
    Ok(submitted?.job)
}

/// Whether the analysis was handed over before. A client may have used its id for a job of another kind.
async fn is_there(state: &AppState, id: JobId, owner: UserId) -> ApiResult<bool> {
    let mut connection = state.pool.get().await?;
    let job = db::jobs::read::progress(&mut connection, id, owner).await?;
    Ok(job.is_some_and(|job| job.kind == Suggest::NAME))
}

/// The id of the analysis of a job: the same each time, so that there is one.
fn id_of(owner: UserId, after: JobId) -> JobId {
    let digest: [u8; 32] = Sha256::new()
        .chain_update("automatic analysis")
        .chain_update(owner.0)
        .chain_update(after.0)
        .finalize()
        .into();
    let bytes = digest.first_chunk::<16>().copied().unwrap_or_default();
    JobId(Builder::from_custom_bytes(bytes).into_uuid())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_job_of_each_account_has_one_analysis() {
        let (owner, after) = (UserId::generate(), JobId::generate());
        let id = id_of(owner, after);
        assert_eq!(id_of(owner, after), id);
        assert_ne!(id_of(owner, JobId::generate()), id);
        assert_ne!(id_of(UserId::generate(), after), id);
        assert_eq!(id.0.get_version_num(), 8);
    }
}
