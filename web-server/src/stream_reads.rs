//! What streams ask Postgres. After a restart of a web server all its streams come back at once: they wait for each
//! other in the order in which they came, and leave the other half of the pool to everybody else.

use std::sync::Arc;
use std::time::Duration;

use domain::errors::ErrorCode;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::error::ApiError;

/// How long a stream waits for its turn. The head of its answer must be there before its client gives up, after 30 s.
const LONGEST_WAIT: Duration = Duration::from_secs(20);

/// The turns of streams to ask Postgres. Cheap to clone.
#[derive(Clone)]
pub struct StreamReads(Arc<Semaphore>);

/// A turn; it ends when this is dropped.
#[must_use]
pub struct Turn {
    _permit: OwnedSemaphorePermit,
}

impl StreamReads {
    /// As many turns at once as half of a pool's connections, at least one.
    pub fn of_pool(connections: usize) -> Self {
        Self(Arc::new(Semaphore::new((connections / 2).max(1))))
    }

    /// Waits for a turn.
    ///
    /// # Errors
    /// `service-unavailable` when it does not come within 20 s.
    pub async fn turn(&self) -> Result<Turn, ApiError> {
        let permit = tokio::time::timeout(LONGEST_WAIT, Arc::clone(&self.0).acquire_owned()).await;
        match permit {
            Ok(Ok(permit)) => Ok(Turn { _permit: permit }),
            Ok(Err(_)) | Err(_) => {
                tracing::warn!("a stream waited too long to ask Postgres");
                Err(ErrorCode::ServiceUnavailable.into())
            }
        }
    }
}
