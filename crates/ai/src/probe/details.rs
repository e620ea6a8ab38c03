//! What programs on one's own machine tell of their models besides the list: how much they read, and whether they see.

use std::time::Duration;

use domain::model_connection::{ModelConnectionModel, Preset};
use serde_json::{Value, json};
use tokio::time::timeout;

use super::http::Asker;
use super::list::tokens;
use crate::config::Provider;

/// Most models that Ollama is asked about, each by a call of its own.
const MOST_ASKED: usize = 40;
/// How long that may take.
const ASKING: Duration = Duration::from_secs(15);

/// Adds what the program says to the models that it listed, and takes those away that write no text.
pub(super) async fn add(
    asker: &Asker,
    provider: Provider,
    preset: Preset,
    models: &mut Vec<ModelConnectionModel>,
) {
    if provider == Provider::Ollama {
        of_ollama(asker, models).await;
        return;
    }
    if provider != Provider::Generic || preset == Preset::Vllm {
        return;
    }
    if preset != Preset::Llamacpp
        && let Some(list) = asker.guess("api/v0/models").await
    {
        of_lm_studio(&list, models);
        return;
    }
    if preset != Preset::Lmstudio
        && let Some(props) = asker.guess("props").await
    {
        of_llama_cpp(&props, models);
    }
}

/// LM Studio says how much a model reads only once it is loaded.
pub(super) async fn after_loading(
    asker: &Asker,
    preset: Preset,
    id: &str,
    models: &mut Vec<ModelConnectionModel>,
) {
    let is_known = models
        .iter()
        .any(|model| model.id == id && model.context_tokens.is_some());
    let may_tell = matches!(preset, Preset::Lmstudio | Preset::Compatible);
    if may_tell
        && !is_known
        && let Some(list) = asker.guess("api/v0/models").await
    {
        of_lm_studio(&list, models);
    }
}

/// `/api/show` of each model: the context that it was made with, and what it can do. Later ones stay as they are when the
/// time is over.
async fn of_ollama(asker: &Asker, models: &mut Vec<ModelConnectionModel>) {
    let mut no_text = Vec::new();
    let asking = timeout(ASKING, async {
        for model in models.iter_mut().take(MOST_ASKED) {
            let Some(shown) = asker.guess_post("api/show", &json!({"model": model.id})).await else {
                continue;
            };
            model.context_tokens = ollama_context(&shown);
            let can = |word: &str| {
                let words = shown.get("capabilities").and_then(Value::as_array);
                words.map(|words| words.iter().any(|other| other.as_str() == Some(word)))
            };
            model.vision = can("vision") == Some(true);
            if can("completion") == Some(false) {
                no_text.push(model.id.clone());
            }
        }
    });
    if asking.await.is_err() {
        tracing::info!("Ollama was not asked about all of its models");
    }
    models.retain(|model| !no_text.contains(&model.id));
}

/// `model_info` names the context after the architecture: `llama.context_length`.
fn ollama_context(shown: &Value) -> Option<u32> {
    let info = shown.get("model_info")?.as_object()?;
    info.iter()
        .find(|(key, _)| key.ends_with(".context_length"))
        .and_then(|(_, value)| tokens(value))
}

/// LM Studio's own list. The context of a model that is not loaded is the person's choice when it is.
fn of_lm_studio(list: &Value, models: &mut Vec<ModelConnectionModel>) {
    let entries = list.get("data").and_then(Value::as_array);
    let entries: &[Value] = entries.map(Vec::as_slice).unwrap_or_default();
    let entry = |id: &str| {
        entries
            .iter()
            .find(|entry| entry.get("id").and_then(Value::as_str) == Some(id))
    };
    models.retain(|model| {
        let kind = entry(&model.id).and_then(|entry| entry.get("type")?.as_str());
        kind != Some("embeddings")
    });
    for model in models {
        let Some(entry) = entry(&model.id) else { continue };
        model.vision |= entry.get("type").and_then(Value::as_str) == Some("vlm");
        let loaded = entry.get("loaded_context_length").and_then(tokens);
        model.context_tokens = loaded.or(model.context_tokens);
    }
}

/// llama.cpp's server has one model, of which each request gets a part of the context.
fn of_llama_cpp(props: &Value, models: &mut [ModelConnectionModel]) {
    let context = props
        .pointer("/default_generation_settings/n_ctx")
        .and_then(tokens);
    let sees = props.pointer("/modalities/vision").and_then(Value::as_bool) == Some(true);
    for model in models {
        model.context_tokens = context.or(model.context_tokens);
        model.vision |= sees;
    }
}

#[cfg(test)]
mod tests {
    use domain::model_connection::ConnectedModelKind;

    use super::*;

    fn models(ids: &[&str]) -> Vec<ModelConnectionModel> {
        let model = |id: &&str| ModelConnectionModel {
            id: (*id).to_owned(),
            label: (*id).to_owned(),
            kind: ConnectedModelKind::Code,
            context_tokens: None,
            vision: false,
            chosen: false,
        };
        ids.iter().map(model).collect()
    }

    #[test]
    fn ollama_names_the_context_after_the_architecture() {
        let shown = json!({"model_info": {"general.architecture": "llama", "llama.context_length": 131_072}});
        assert_eq!(ollama_context(&shown), Some(131_072));
        assert_eq!(ollama_context(&json!({"model_info": {}})), None);
    }

    #[test]
    fn lm_studio_tells_the_context_of_what_is_loaded() {
        let list = json!({"data": [
            {"id": "a", "type": "vlm", "state": "loaded", "max_context_length": 131_072, "loaded_context_length": 4_096},
            {"id": "b", "type": "llm", "state": "not-loaded", "max_context_length": 32_768},
            {"id": "e", "type": "embeddings"},
        ]});
        let mut found = models(&["a", "b", "e"]);
        of_lm_studio(&list, &mut found);
        let told: Vec<_> = found
            .iter()
            .map(|model| (model.id.as_str(), model.context_tokens, model.vision))
            .collect();
        assert_eq!(told, [("a", Some(4_096), true), ("b", None, false)]);
    }

    #[test]
    fn llama_cpp_tells_the_context_of_a_request() {
        let props = json!({"default_generation_settings": {"n_ctx": 8_192}, "total_slots": 4, "modalities": {"vision": true}});
        let mut found = models(&["model.gguf"]);
        of_llama_cpp(&props, &mut found);
        assert_eq!((found[0].context_tokens, found[0].vision), (Some(8_192), true));
    }
}
