//! How many imports and exports of apps run at once.

use std::sync::Arc;
use std::time::Duration;

use domain::errors::ErrorCode;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::error::ApiResult;

/// Imports and exports at once: each may take hundreds of megabytes.
const AT_ONCE: usize = 2;
/// How long a request waits for a permit.
const TIMEOUT: Duration = Duration::from_secs(20);

/// Permits for imports and exports. Cheap to clone.
#[derive(Debug, Clone)]
pub struct ExchangePermits(Arc<Semaphore>);

impl Default for ExchangePermits {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(AT_ONCE)))
    }
}

impl ExchangePermits {
    /// Waits for a permit, which is held until it is dropped.
    ///
    /// # Errors
    /// `service-unavailable` after 20 seconds.
    pub(crate) async fn acquire(&self) -> ApiResult<OwnedSemaphorePermit> {
        match tokio::time::timeout(TIMEOUT, Arc::clone(&self.0).acquire_owned()).await {
            Ok(Ok(permit)) => Ok(permit),
            Ok(Err(_)) | Err(_) => Err(ErrorCode::ServiceUnavailable.into()),
        }
    }
}
