//! The lists of models of all formats.

use domain::limits::CONNECTED_MODEL_ID_MAX_CHARS;
use domain::model_connection::{ConnectedModelKind, ModelConnectionModel};
use serde_json::Value;

use super::http::Asker;
use crate::config::Provider;
use crate::error::AiError;

/// Most entries of a list that are looked at.
const MOST_ENTRIES: usize = 5_000;

/// Words in names of OpenAI's models that neither write texts nor draw: its list says nothing else of them.
const NO_TEXT: [&str; 14] = [
    "embedding",
    "whisper",
    "tts",
    "audio",
    "realtime",
    "transcribe",
    "moderation",
    "sora",
    "davinci",
    "babbage",
    "computer-use",
    "search-preview",
    "rerank",
    "aqa",
];

/// The models that a service lists.
///
/// # Errors
/// [`AiError::Malformed`] for an answer that is no list.
pub(super) async fn models(asker: &Asker, provider: Provider) -> Result<Vec<ModelConnectionModel>, AiError> {
    let path = match provider {
        Provider::Ollama => "api/tags",
        Provider::Gemini => "models?pageSize=1000",
        Provider::Anthropic => "models?limit=1000",
        _ => "models",
    };
    of_list(provider, &asker.get(path).await?).ok_or(AiError::Malformed)
}

/// What a list says; nothing when it is none.
fn of_list(provider: Provider, list: &Value) -> Option<Vec<ModelConnectionModel>> {
    let entries = match provider {
        Provider::Ollama | Provider::Gemini => list.get("models"),
        // Some services answer with the list itself.
        _ => list.get("data").or(Some(list)),
    };
    let entries = match entries {
        Some(Value::Array(entries)) => entries.as_slice(),
        // Ollama without a model, and others like it
        Some(Value::Null) => &[],
        _ => return None,
    };
    let models = entries
        .iter()
        .take(MOST_ENTRIES)
        .filter_map(|entry| of_entry(provider, entry));
    Some(models.collect())
}

fn of_entry(provider: Provider, entry: &Value) -> Option<ModelConnectionModel> {
    let text = |name: &str| entry.get(name).and_then(Value::as_str);
    let id = match provider {
        Provider::Ollama => text("name").or_else(|| text("model")),
        Provider::Gemini => text("name").map(|name| name.strip_prefix("models/").unwrap_or(name)),
        _ => text("id"),
    }?;
    if id.is_empty() || id.chars().count() > CONNECTED_MODEL_ID_MAX_CHARS {
        return None;
    }
    let kind = kind(provider, id, entry)?;
    let label = text("display_name")
        .or_else(|| text("displayName"))
        .or_else(|| text("name").filter(|_| !matches!(provider, Provider::Gemini | Provider::Ollama)))
        .filter(|label| !label.trim().is_empty())
        .unwrap_or(id);
    Some(ModelConnectionModel {
        id: id.to_owned(),
        label: label.to_owned(),
        kind,
        context_tokens: context(entry),
        vision: vision(provider, id, entry),
        chosen: false,
    })
}

/// What a model makes; nothing for one that makes neither texts nor images.
fn kind(provider: Provider, id: &str, entry: &Value) -> Option<ConnectedModelKind> {
    let has = |path: &str, word: &str| {
        let words = entry.pointer(path).and_then(Value::as_array);
        words.map(|words| words.iter().any(|other| other.as_str() == Some(word)))
    };
    let name = id.to_ascii_lowercase();
    if has("/architecture/output_modalities", "image") == Some(true) {
        return Some(ConnectedModelKind::Image);
    }
    let writes = has("/architecture/output_modalities", "text").unwrap_or(true)
        && has("/supportedGenerationMethods", "generateContent").unwrap_or(true)
        && entry
            .pointer("/capabilities/completion_chat")
            .and_then(Value::as_bool)
            .unwrap_or(true);
    if !writes {
        return None;
    }
    match provider {
        Provider::Openai if name.starts_with("gpt-image") || name.starts_with("dall-e") => {
            Some(ConnectedModelKind::Image)
        }
        Provider::Gemini if name.contains("-image") => Some(ConnectedModelKind::Image),
        Provider::Openai | Provider::Gemini | Provider::Generic
            if NO_TEXT.iter().any(|word| name.contains(word)) =>
        {
            None
        }
        _ => Some(ConnectedModelKind::Code),
    }
}

/// How many tokens a model reads and writes together, in the words of OpenRouter and Moonshot, vLLM, Mistral, Anthropic,
/// Gemini, and Groq.
fn context(entry: &Value) -> Option<u32> {
    [
        "/context_length",
        "/max_model_len",
        "/max_context_length",
        "/max_input_tokens",
        "/inputTokenLimit",
        "/context_window",
    ]
    .iter()
    .find_map(|path| entry.pointer(path).and_then(tokens))
}

/// A number of tokens that can be one.
pub(super) fn tokens(value: &Value) -> Option<u32> {
    let number = value.as_u64()?;
    u32::try_from(number).ok().filter(|tokens| *tokens > 0)
}

fn vision(provider: Provider, id: &str, entry: &Value) -> bool {
    let is = |path: &str| entry.pointer(path).and_then(Value::as_bool) == Some(true);
    let inputs = entry
        .pointer("/architecture/input_modalities")
        .and_then(Value::as_array);
    let sees = inputs.is_some_and(|inputs| inputs.iter().any(|input| input.as_str() == Some("image")));
    sees || is("/capabilities/vision")
        || is("/capabilities/image_input/supported")
        || is("/supports_image_in")
        || match provider {
            // Every model of these lists does.
            Provider::Anthropic => true,
            Provider::Gemini => id.starts_with("gemini"),
            Provider::Openai => ["gpt-4o", "gpt-4.1", "gpt-5", "o3", "o4"]
                .iter()
                .any(|start| id.starts_with(start)),
            _ => false,
        }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(provider: Provider, list: Value) -> Vec<(String, ConnectedModelKind, Option<u32>, bool)> {
        let models = of_list(provider, &list).unwrap().into_iter();
        models
            .map(|model| (model.id, model.kind, model.context_tokens, model.vision))
            .collect()
    }

    #[test]
    fn the_list_of_every_service_is_read() {
        use ConnectedModelKind::{Code, Image};
        let one = |id: &str, kind, context, vision| (id.to_owned(), kind, context, vision);
        assert_eq!(
            read(
                Provider::Openrouter,
                json!({"data": [
                    {"id": "a/b", "name": "A: B", "context_length": 131_072,
                     "architecture": {"input_modalities": ["text", "image"], "output_modalities": ["text"]}},
                    {"id": "a/c", "context_length": 32_768,
                     "architecture": {"input_modalities": ["text"], "output_modalities": ["image", "text"]}},
                    {"id": "a/d", "architecture": {"output_modalities": ["embeddings"]}},
                ]})
            ),
            [
                one("a/b", Code, Some(131_072), true),
                one("a/c", Image, Some(32_768), false)
            ]
        );
        assert_eq!(
            read(
                Provider::Generic,
                json!({"object": "list", "data": [
                    {"id": "Qwen/Qwen3-8B", "owned_by": "vllm", "max_model_len": 40_960},
                    {"id": "text-embedding-nomic"},
                    {"id": ""}, {"object": "model"}, "x",
                ]})
            ),
            [one("Qwen/Qwen3-8B", Code, Some(40_960), false)]
        );
        assert_eq!(
            read(
                Provider::Ollama,
                json!({"models": [{"name": "llama3.2:3b", "size": 1}]})
            ),
            [one("llama3.2:3b", Code, None, false)]
        );
        assert_eq!(
            read(
                Provider::Gemini,
                json!({"models": [
                    {"name": "models/gemini-2.5-pro", "inputTokenLimit": 1_048_576,
                     "supportedGenerationMethods": ["generateContent"]},
                    {"name": "models/gemini-2.5-flash-image", "supportedGenerationMethods": ["generateContent"]},
                    {"name": "models/gemini-embedding-001", "supportedGenerationMethods": ["embedContent"]},
                ]})
            ),
            [
                one("gemini-2.5-pro", Code, Some(1_048_576), true),
                one("gemini-2.5-flash-image", Image, None, true)
            ]
        );
        assert_eq!(
            read(
                Provider::Openai,
                json!({"data": [{"id": "gpt-4.1"}, {"id": "gpt-image-1"}, {"id": "whisper-1"}]})
            ),
            [
                one("gpt-4.1", Code, None, true),
                one("gpt-image-1", Image, None, false)
            ]
        );
        assert_eq!(
            read(
                Provider::Mistral,
                json!({"data": [
                    {"id": "mistral-small", "max_context_length": 131_072,
                     "capabilities": {"completion_chat": true, "vision": true}},
                    {"id": "mistral-embed", "capabilities": {"completion_chat": false}},
                ]})
            ),
            [one("mistral-small", Code, Some(131_072), true)]
        );
    }

    #[test]
    fn anything_else_is_no_list() {
        for (provider, body) in [
            (Provider::Generic, json!({"hello": 1})),
            (Provider::Generic, json!("ok")),
            (Provider::Ollama, json!({"data": []})),
        ] {
            assert_eq!(of_list(provider, &body), None, "{body}");
        }
        assert_eq!(
            of_list(Provider::Ollama, &json!({"models": null})),
            Some(Vec::new())
        );
        let large = json!({"data": [{"id": "m", "context_length": -1}, {"id": "n", "context_length": 1e30}]});
        for model in read(Provider::Generic, large) {
            assert_eq!(model.2, None);
        }
    }
}
