//! Files of apps, and apps as files.
//!
//! - [`upload`]: a file that the pages of an app refer to
//! - [`import`]: a page or an archive as an app
//! - [`export`]: an app as a page or an archive
//! - [`form`]: the forms that these are sent with; [`keep`]: storing what came

pub mod export;
mod form;
pub mod import;
mod keep;
pub mod upload;

use std::sync::Arc;
use std::time::Duration;

use domain::errors::ErrorCode;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::error::ApiResult;

/// Registers the calls.
pub fn configure(config: &mut ServiceConfig) {
    config
        .service(upload::upload_asset)
        .service(import::import_app)
        .service(export::export_app);
}

/// How many apps are read or written at once: each may take hundreds of megabytes.
const AT_ONCE: usize = 2;
/// How long one waits for its turn.
const PATIENCE: Duration = Duration::from_secs(20);

/// The turns of apps that are read or written. Cheap to clone.
#[derive(Debug, Clone)]
pub struct ExchangeTurns(Arc<Semaphore>);

impl Default for ExchangeTurns {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(AT_ONCE)))
    }
}

impl ExchangeTurns {
    /// Waits for a turn, which lasts until what is given is dropped.
    ///
    /// # Errors
    /// `service-unavailable` when it does not come soon.
    async fn take(&self) -> ApiResult<OwnedSemaphorePermit> {
        match tokio::time::timeout(PATIENCE, Arc::clone(&self.0).acquire_owned()).await {
            Ok(Ok(turn)) => Ok(turn),
            Ok(Err(_)) | Err(_) => Err(ErrorCode::ServiceUnavailable.into()),
        }
    }
}
