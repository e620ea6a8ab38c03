//! Handing a job over on behalf of a person.

use domain::ids::{JobId, UserId};
use jobs::kinds::JobKind;
use jobs::submit::{Submission, Submitted};

use crate::auth::CurrentUser;
use crate::error::ApiResult;
use crate::quota;
use crate::rate::{self, Limit};
use crate::state::AppState;

/// Hands over a job that makes a page, while the person's storage has room. A request that is sent again gets its job
/// even when the storage is full.
///
/// # Errors
/// `storage-quota-exceeded`, or those of [`submit`].
pub async fn submit_within_quota<K: JobKind>(
    state: &AppState,
    user: &CurrentUser,
    limit: Limit,
    submission: Submission<K>,
) -> ApiResult<Submitted> {
    admitted(state, user, limit, submission.id).await?;
    handed_over(state, limit, submission).await
}

/// Whether a person may ask for a job that makes something, before anything that comes along is stored for it: there is
/// room, and the limit is not reached. It counts; [`handed_over`] is what follows.
///
/// # Errors
/// `storage-quota-exceeded`, or the limit's.
pub async fn admitted(state: &AppState, user: &CurrentUser, limit: Limit, job: JobId) -> ApiResult<()> {
    {
        let mut connection = state.pool.get().await?;
        if let Err(full) = quota::check_quota(state, &mut connection, user).await
            && !db::jobs::read::exists(&mut connection, job, user.id()).await?
        {
            return Err(full);
        }
    }
    counted(state, limit, job, user.id()).await
}

/// Hands a job over within the person's limit. A request that is sent again does not count, and gets its job even
/// above the limit.
///
/// # Errors
/// The limit's, or those of [`jobs::submit::SubmitError`].
pub async fn submit<K: JobKind>(
    state: &AppState,
    limit: Limit,
    submission: Submission<K>,
) -> ApiResult<Submitted> {
    counted(state, limit, submission.id, submission.user).await?;
    handed_over(state, limit, submission).await
}

/// Counts a request against a limit. One that repeats a job of the same person is not refused.
///
/// # Errors
/// The limit's.
pub async fn counted(state: &AppState, limit: Limit, job: JobId, owner: UserId) -> ApiResult<()> {
    if let Err(refused) = rate::count(state.redis(), limit, &owner.to_string()).await {
        let mut connection = state.pool.get().await?;
        if !db::jobs::read::exists(&mut connection, job, owner).await? {
            return Err(refused);
        }
    }
    Ok(())
}

/// Hands a job over that was [`admitted`].
///
/// # Errors
/// Those of [`jobs::submit::SubmitError`].
pub async fn handed_over<K: JobKind>(
    state: &AppState,
    limit: Limit,
    submission: Submission<K>,
) -> ApiResult<Submitted> {
    let who = submission.user.to_string();
    let submitted = state.jobs.submit(submission).await?;
    if submitted.is_repeated {
        rate::uncount(state.redis(), limit, &who).await;
    }
    Ok(submitted)
}
