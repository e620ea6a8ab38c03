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
    pub id: String,
    pub label: String,
    pub description: String,
    pub kind: String,
    pub provider: String,
    /// Whether it needs the Pro tier.
    pub pro_only: bool,
    /// Whether it answers when nothing was chosen.
    pub default: bool,
    /// Whether the offline studio answers in its place.
    pub offline: bool,
    /// Of one that draws: the shapes it draws in, such as 16:9; none when it takes any.
    #[serde(default)]
    pub ratios: Vec<String>,
    /// Of one that draws: the sizes it draws in, as its provider writes them; none when there is no choice.
    #[serde(default)]
    pub sizes: Vec<String>,
    /// Most tokens of an answer; 0 where that is not known.
    #[serde(default)]
    pub max_output_tokens: u32,
}

/// The shapes that the offline studio is offered with; it draws in any.
const STUDIO_RATIOS: [&str; 7] = ["1:1", "4:3", "3:4", "3:2", "2:3", "16:9", "9:16"];

/// The id of the offline studio, where it stands for a model: in the list for clients, in the input and output of
/// jobs, and in the table of prices.
pub const STUDIO: &str = "offline-studio";

/// What answers: the models with a provider, and of each kind the offline studio in front of them when the default one
/// has none.
#[must_use]
pub fn engines(published: &[ModelInfo]) -> Vec<ModelInfo> {
    let for_apps = studio_answers(published).then(studio);
    let for_images = studio_draws(published).then(drawing_studio);
    let models = published.iter().filter(|model| !model.offline).cloned();
    for_apps.into_iter().chain(for_images).chain(models).collect()
}

/// Whether the offline studio answers a request that names no model. Nobody knows before the first worker came.
#[must_use]
pub fn studio_answers(published: &[ModelInfo]) -> bool {
    stands_for_default(published, "code")
}

/// Whether the offline studio draws for a request that names no model.
#[must_use]
pub fn studio_draws(published: &[ModelInfo]) -> bool {
    stands_for_default(published, "image")
}

/// The model that writes texts nobody chose a model for: the default one, else the first that has a provider; none where
/// the offline studio answers every request for an app.
#[must_use]
pub fn for_texts(published: &[ModelInfo]) -> Option<&ModelInfo> {
    let mut writing = published
        .iter()
        .filter(|model| model.kind == "code" && !model.offline);
    let first = writing.next()?;
    let chosen = if first.default {
        None
    } else {
        writing.find(|model| model.default)
    };
    Some(chosen.unwrap_or(first))
}

fn stands_for_default(published: &[ModelInfo], kind: &str) -> bool {
    let mut of_kind = published.iter().filter(|model| model.kind == kind);
    of_kind.any(|model| model.default && model.offline)
}

/// Whether the offline studio answers every request for an app: no provider is set up for any.
#[must_use]
pub fn is_all_offline(published: &[ModelInfo]) -> bool {
    let mut for_apps = published.iter().filter(|model| model.kind == "code").peekable();
    for_apps.peek().is_some() && for_apps.all(|model| model.offline)
}

fn studio() -> ModelInfo {
    ModelInfo {
        id: STUDIO.to_owned(),
        label: "Offline studio, sample apps".to_owned(),
        description: "Adapts ready-made sample apps. Not AI. Free.".to_owned(),
        kind: "code".to_owned(),
        provider: "offline".to_owned(),
        pro_only: false,
        default: true,
        offline: true,
        ratios: Vec::new(),
        sizes: Vec::new(),
        max_output_tokens: 0,
    }
}

fn drawing_studio() -> ModelInfo {
    ModelInfo {
        label: "Offline sketch".to_owned(),
        description: "Draws simple sketches and edits images by fixed rules. Not AI. Free.".to_owned(),
        kind: "image".to_owned(),
        ratios: STUDIO_RATIOS.map(str::to_owned).to_vec(),
        ..studio()
    }
}

/// Publishes the models of this worker.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn model(id: &str, kind: &str, default: bool, offline: bool) -> ModelInfo {
        ModelInfo {
            id: id.to_owned(),
            kind: kind.to_owned(),
            default,
            offline,
            ..studio()
        }
    }

    fn ids(published: &[ModelInfo]) -> Vec<String> {
        engines(published).into_iter().map(|model| model.id).collect()
    }

    #[test]
    fn models_without_a_provider_are_not_offered() {
        let image = |offline| model("picture", "image", true, offline);
        let published = |first, second| {
            [
                model("first", "code", true, first),
                model("second", "code", false, second),
                image(true),
            ]
        };
        assert_eq!(ids(&published(true, true)), [STUDIO, STUDIO]);
        assert_eq!(ids(&published(true, false)), [STUDIO, STUDIO, "second"]);
        assert_eq!(ids(&published(false, true)), [STUDIO, "first"]);
        assert_eq!(engines(&published(false, true))[0].kind, "image");
        assert_eq!(ids(&[image(false)]), ["picture"]);
        assert!(is_all_offline(&published(true, true)) && !is_all_offline(&published(true, false)));
        let writes = |first, second| for_texts(&published(first, second)).map(|model| model.id.clone());
        assert_eq!(writes(false, false).as_deref(), Some("first"));
        assert_eq!(writes(true, false).as_deref(), Some("second"));
        assert_eq!((writes(true, true), for_texts(&[])), (None, None));
        assert!(ids(&[]).is_empty() && !is_all_offline(&[]) && !studio_answers(&[]));
    }
}
