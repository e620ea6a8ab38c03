//! Jobs: what they are at, their events, and stopping them.

pub mod cancel;
pub mod events;
pub mod show;
mod stream_event;

pub(crate) use stream_event::event;
pub use stream_event::{
    ChunkEvent, ErrorEvent, FullCodeEvent, JobEvent, ProgressEvent, ReasoningEvent, RestartedEvent,
    StreamEvent, Usage,
};

use domain::errors::ErrorCode;
use domain::ids::{JobId, UserId};

use crate::error::ApiResult;
use crate::state::AppState;

/// A person's own job; another's is not found.
async fn own(state: &AppState, user: UserId, id: &str) -> ApiResult<(JobId, db::jobs::read::Job)> {
    let id: JobId = id.parse().map_err(|_| ErrorCode::JobNotFound)?;
    let mut connection = state.pool.get().await?;
    let job = db::jobs::read::find(&mut connection, id, user).await?;
    Ok((id, job.ok_or(ErrorCode::JobNotFound)?))
}
