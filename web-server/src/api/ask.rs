//! Handing a job over on behalf of a person.

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
pub async fn submit_with_room<K: JobKind>(
    state: &AppState,
    user: &CurrentUser,
    limit: Limit,
    submission: Submission<K>,
) -> ApiResult<Submitted> {
    {
        let mut connection = state.pool.get().await?;
        if let Err(full) = quota::check_room(state, &mut connection, user).await
            && !db::jobs::read::exists(&mut connection, submission.id, user.id()).await?
        {
            return Err(full);
        }
    }
    submit(state, limit, submission).await
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
    let (job, owner) = (submission.id, submission.user);
    let who = owner.to_string();
    if let Err(refused) = rate::count(state.redis(), limit, &who).await {
        let mut connection = state.pool.get().await?;
        if !db::jobs::read::exists(&mut connection, job, owner).await? {
            return Err(refused);
        }
    }
    let submitted = state.jobs.submit(submission).await?;
    if submitted.is_repeated {
        rate::uncount(state.redis(), limit, &who).await;
    }
    Ok(submitted)
}
