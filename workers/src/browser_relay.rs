//! Calls that the browser which watches a job makes for it.

use std::fmt;

use ai::AiError;
use ai::relay::{Relay, RelayRequest, RelayResponse, RelayedAnswer};
use bytes::Bytes;
use db::jobs::lease::Claimed;
use domain::events::JobEvent;
use domain::ids::{JobId, RunToken, UserId};
use domain::limits::RELAY_SILENCE;
use domain::relay::{RelayEvent, RelayFailure, RelayPiece};
use futures_util::Stream;
use platform::events::log::{Append, EventLog};
use platform::events::relay::{RelayCalls, RelayReader, RelayedCall};
use uuid::Uuid;

use crate::context::Context;

/// Asks the browser of one run for calls, by events of its job.
#[derive(Clone)]
pub(crate) struct BrowserRelay {
    job: JobId,
    token: RunToken,
    owner: UserId,
    log: EventLog,
    calls: RelayCalls,
}

impl BrowserRelay {
    /// For one run.
    pub(crate) fn new(context: &Context, claimed: &Claimed) -> Self {
        Self {
            job: claimed.id,
            token: claimed.token,
            owner: claimed.user,
            log: context.log.clone(),
            calls: RelayCalls::new(context.redis().clone()),
        }
    }

    async fn answer(self, request: RelayRequest) -> Result<RelayResponse, AiError> {
        let RelayRequest {
            connection,
            path,
            body,
        } = request;
        let id = RelayedCall {
            job: self.job,
            call: Uuid::now_v7(),
        };
        let reader = self
            .calls
            .open(id, self.owner, &body)
            .await
            .map_err(|error| away(&error))?;
        drop(body);
        let mut open = OpenCall {
            id,
            calls: self.calls,
            reader,
        };
        let event = JobEvent::Relay(RelayEvent {
            call: id.call,
            connection,
            path,
        });
        match self.log.append(self.job, self.token, &event).await {
            Ok(Append::Written { .. }) => {}
            // Another run has the job, or Redis lost the log: nobody hears of the call.
            Ok(Append::Fenced | Append::Lost) => return Err(AiError::Relay(RelayFailure::Lost)),
            Err(error) => return Err(away(&error)),
        }
        loop {
            let piece = open.next().await?;
            if let Some(status) = piece.status {
                return Ok(RelayResponse {
                    status,
                    is_json: piece.json,
                    pieces: Box::pin(pieces(open, piece)),
                });
            }
            if piece.done {
                return Err(AiError::Malformed);
            }
        }
    }
}

impl fmt::Debug for BrowserRelay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BrowserRelay")
            .field("job", &self.job)
            .finish_non_exhaustive()
    }
}

impl Relay for BrowserRelay {
    fn call(&self, request: RelayRequest) -> RelayedAnswer {
        Box::pin(self.clone().answer(request))
    }
}

/// The text of an answer that began, from its first part on.
fn pieces(mut open: OpenCall, first: RelayPiece) -> impl Stream<Item = Result<Bytes, AiError>> + Send {
    async_stream::stream! {
        let mut piece = first;
        loop {
            if !piece.text.is_empty() {
                yield Ok(Bytes::from(std::mem::take(&mut piece.text)));
            }
            if piece.done {
                return;
            }
            match open.next().await {
                Ok(next) => piece = next,
                Err(error) => {
                    yield Err(error);
                    return;
                }
            }
        }
    }
}

/// A call that a browser may answer. It is forgotten with this.
struct OpenCall {
    id: RelayedCall,
    calls: RelayCalls,
    reader: RelayReader,
}

impl OpenCall {
    /// The next part.
    ///
    /// # Errors
    /// Why there is none.
    async fn next(&mut self) -> Result<RelayPiece, AiError> {
        let next = self
            .reader
            .next(RELAY_SILENCE)
            .await
            .map_err(|error| away(&error))?;
        let piece = next.unwrap_or_else(|| RelayPiece::failed(RelayFailure::Lost));
        match piece.failure {
            Some(failure) => {
                tracing::info!(?failure, "the browser has no answer, or no more of it");
                Err(failure.into())
            }
            None => Ok(piece),
        }
    }
}

impl Drop for OpenCall {
    /// The browser stops the model when it learns that the call is over.
    fn drop(&mut self) {
        let (id, calls) = (self.id, self.calls.clone());
        let Ok(runtime) = tokio::runtime::Handle::try_current() else {
            return;
        };
        runtime.spawn(async move {
            if let Err(error) = calls.remove(id).await {
                tracing::warn!(%error, "a call that ended is kept until it expires");
            }
        });
    }
}

/// Redis is away: the call cannot be gone on with.
fn away(error: &dyn fmt::Display) -> AiError {
    tracing::warn!(%error, "a call of a browser fails with Redis");
    AiError::Cut
}
