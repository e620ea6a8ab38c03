//! Which models the workers answer with. Workers know them, the web server lists them to clients; it must not reach
//! the AI crate itself.

use platform::redis::Redis;
use redis::RedisResult;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Why the models are not known.
#[derive(Debug, Error)]
pub enum ModelsError {
    /// Redis failed.
    #[error(transparent)]
    Redis(#[from] redis::RedisError),
    /// A worker published something else, perhaps one of another version.
    #[error("the published models cannot be read: {0}")]
    Unreadable(#[from] serde_json::Error),
}

/// A model that people can choose.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ModelInfo {
    /// The public id.
    pub id: String,
    /// The name shown.
    pub label: String,
    /// One line about it.
    pub description: String,
    /// `code` or `image`.
    pub kind: String,
    /// Who runs it.
    pub provider: String,
    /// Whether it needs the Pro tier.
    pub pro_only: bool,
    /// Whether it answers when nothing was chosen.
    pub default: bool,
    /// Whether the offline studio answers in its place.
    pub offline: bool,
}

/// Publishes the models of this worker.
///
/// # Errors
/// When Redis fails.
pub async fn publish(redis: &Redis, models: &[ModelInfo]) -> RedisResult<()> {
    let json = serde_json::to_string(models).unwrap_or_default();
    redis::cmd("SET")
        .arg(key(redis))
        .arg(json)
        .query_async(&mut redis.connection())
        .await
}

/// The models that a worker published last; none before the first worker came.
///
/// # Errors
/// [`ModelsError`].
pub async fn current(redis: &Redis) -> Result<Vec<ModelInfo>, ModelsError> {
    let json: Option<String> = redis::cmd("GET")
        .arg(key(redis))
        .query_async(&mut redis.connection())
        .await?;
    Ok(match json {
        Some(json) => serde_json::from_str(&json)?,
        None => Vec::new(),
    })
}

fn key(redis: &Redis) -> String {
    redis.key("models")
}
