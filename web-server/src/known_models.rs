//! The models that workers answer with, as this process last knew them: a Redis that is away or restarted empty takes
//! none of them out.

use std::sync::{Arc, PoisonError, RwLock};

use jobs::models::{self, ModelInfo, ModelsError};
use platform::redis::Redis;

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
        Ok(Arc::clone(&self.0.read().unwrap_or_else(PoisonError::into_inner)))
    }
}
