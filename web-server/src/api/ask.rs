//! Handing a job over on behalf of a person.

use jobs::kinds::JobKind;
use jobs::submit::{Submission, Submitted};

use crate::error::ApiResult;
use crate::rate::{self, Limit};
use crate::state::AppState;

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
