//! The models that workers answer with, as this process last knew them: a Redis that is away or restarted empty takes
//! none of them out.

use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use jobs::models::{self, ModelInfo, ModelsError};
use platform::redis::Redis;

/// How long a page waits for Redis.
const AT_ONCE: Duration = Duration::from_millis(250);

/// The models last known. Cheap to clone.
#[derive(Clone, Default)]
pub struct KnownModels(Arc<RwLock<Arc<[ModelInfo]>>>);

impl KnownModels {
    /// The models that workers publish, else those known before; none before the first worker came.
    ///
    /// # Errors
    /// When workers publish something that cannot be read.
    pub async fn current(&self, redis: &Redis) -> Result<Arc<[ModelInfo]>, ModelsError> {
        match models::current(redis).await {
            Ok(published) if !published.is_empty() => {
                let published: Arc<[ModelInfo]> = published.into();
                *self.0.write().unwrap_or_else(PoisonError::into_inner) = Arc::clone(&published);
                return Ok(published);
            }
            Ok(_) => {}
            Err(ModelsError::Redis(error)) => {
                tracing::warn!(%error, "the models are those known before");
            }
            Err(unreadable) => return Err(unreadable),
        }
        Ok(self.last())
    }

    /// The same for a page that does not wait: those known before when they cannot be had at once.
    pub async fn at_once(&self, redis: &Redis) -> Arc<[ModelInfo]> {
        let current = tokio::time::timeout(AT_ONCE, self.current(redis)).await;
        match current {
            Ok(Ok(models)) => models,
            _ => self.last(),
        }
    }

    fn last(&self) -> Arc<[ModelInfo]> {
        Arc::clone(&self.0.read().unwrap_or_else(PoisonError::into_inner))
    }
}
