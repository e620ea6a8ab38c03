//! The request in the format of a service.

use domain::relay::RelayPath;
use reqwest::header::{HeaderName, HeaderValue};
use reqwest::{Client, RequestBuilder};
use serde_json::{Map, Value, json};
use url::Url;

use super::super::call::{Chat, answer_limit};
use super::super::genai_request::temperature;
use super::super::parameters::{Limit, Parameters};
use crate::budget;
use crate::config::{ApiKey, Provider};
use crate::error::AiError;
use crate::request::{Message, Role};
use crate::route::Target;

/// How long Ollama keeps a model loaded after an answer: somebody who looks at a page for a while does not wait for
/// gigabytes to be read again.
const KEEP_ALIVE: &str = "30m";
/// The smallest context that is asked of Ollama, in tokens.
const LEAST_CONTEXT: u32 = 8_192;
/// The largest, where nobody says what the model can do.
const UNKNOWN_CONTEXT: u32 = 32_768;
/// The version of Anthropic's format.
const ANTHROPIC_VERSION: &str = "2023-06-01";

/// The request, ready to be sent.
///
/// # Errors
/// [`AiError::InvalidKey`] for a key that cannot be sent.
pub(super) fn request(
    http: &Client,
    target: &Target,
    chat: &Chat,
    parameters: &Parameters,
) -> Result<RequestBuilder, AiError> {
    let (url, body) = match target.provider {
        Provider::Anthropic => (at(target, "messages")?, anthropic(target, chat, parameters)),
        Provider::Gemini => (
            gemini_address(target, parameters)?,
            gemini(target, chat, parameters),
        ),
        Provider::Ollama => (at(target, "api/chat")?, ollama(target, chat, parameters)),
        Provider::Moonshot
        | Provider::Openai
        | Provider::Mistral
        | Provider::Openrouter
        | Provider::Generic => (at(target, "chat/completions")?, openai(target, chat, parameters)),
    };
    let request = http.post(url).json(&body);
    signed(request, target.provider, target.key.as_ref())
}

/// What somebody else is to call, and its body.
///
/// # Errors
/// [`AiError::AddressRefused`] for a format that is not called so: that of a vendor.
pub(super) fn relayed(
    target: &Target,
    chat: &Chat,
    parameters: &Parameters,
) -> Result<(RelayPath, Value), AiError> {
    match target.provider {
        Provider::Ollama => Ok((RelayPath::OllamaChat, ollama(target, chat, parameters))),
        Provider::Generic => Ok((RelayPath::ChatCompletions, openai(target, chat, parameters))),
        _ => Err(AiError::AddressRefused("not the browser's to call")),
    }
}

/// The request with the key, as the format of the service wants it.
///
/// # Errors
/// [`AiError::InvalidKey`] for a key that cannot be sent.
pub(crate) fn signed(
    request: RequestBuilder,
    provider: Provider,
    key: Option<&ApiKey>,
) -> Result<RequestBuilder, AiError> {
    let request = if provider == Provider::Anthropic {
        request.header("anthropic-version", ANTHROPIC_VERSION)
    } else {
        request
    };
    let Some(key) = key else { return Ok(request) };
    let (name, value) = match provider {
        Provider::Anthropic => (HeaderName::from_static("x-api-key"), key.expose().to_owned()),
        Provider::Gemini => (HeaderName::from_static("x-goog-api-key"), key.expose().to_owned()),
        _ => (reqwest::header::AUTHORIZATION, format!("Bearer {}", key.expose())),
    };
    let mut value = HeaderValue::from_str(&value).map_err(|_| AiError::InvalidKey)?;
    value.set_sensitive(true);
    Ok(request.header(name, value))
}

/// The address of a call below the base address, which ends with a slash.
fn at(target: &Target, path: &str) -> Result<Url, AiError> {
    let joined = target.address.url.join(path);
    joined.map_err(|_| AiError::AddressRefused("not a base address"))
}

/// Gemini has the model in its address. A name stays one segment of it, whatever it holds.
fn gemini_address(target: &Target, parameters: &Parameters) -> Result<Url, AiError> {
    let method = if parameters.is_whole {
        "generateContent"
    } else {
        "streamGenerateContent"
    };
    let mut url = target.address.url.clone();
    url.path_segments_mut()
        .map_err(|()| AiError::AddressRefused("not a base address"))?
        .pop_if_empty()
        .push("models")
        .push(&format!("{}:{method}", target.upstream));
    if !parameters.is_whole {
        url.set_query(Some("alt=sse"));
    }
    Ok(url)
}

fn openai(target: &Target, chat: &Chat, parameters: &Parameters) -> Value {
    let mut body = Map::new();
    body.insert("model".to_owned(), json!(target.upstream));
    body.insert("stream".to_owned(), json!(!parameters.is_whole));
    if !parameters.is_whole && !parameters.omits_usage {
        body.insert("stream_options".to_owned(), json!({"include_usage": true}));
    }
    let limit = answer_limit(target, chat);
    match &parameters.limit {
        Limit::Usual => body.insert("max_tokens".to_owned(), json!(limit)),
        Limit::Named(name) => body.insert(name.clone(), json!(limit)),
        Limit::Omitted => None,
    };
    set_temperature(&mut body, target, parameters);
    let system = json!({"role": "system", "content": chat.system});
    let turns = chat.messages.iter().map(|message| {
        let content = if message.images.is_empty() {
            json!(message.text)
        } else {
            let images = message.images.iter().map(|image| {
                let url = format!("data:{};base64,{}", image.mime, image.base64);
                json!({"type": "image_url", "image_url": {"url": url}})
            });
            images
                .chain([json!({"type": "text", "text": message.text})])
                .collect()
        };
        json!({"role": role(message, "assistant"), "content": content})
    });
    body.insert("messages".to_owned(), [system].into_iter().chain(turns).collect());
    Value::Object(body)
}

fn ollama(target: &Target, chat: &Chat, parameters: &Parameters) -> Value {
    let limit = answer_limit(target, chat);
    let mut options = Map::new();
    if parameters.limit != Limit::Omitted {
        options.insert("num_predict".to_owned(), json!(limit));
    }
    options.insert("num_ctx".to_owned(), json!(context_size(target, chat, limit)));
    set_temperature(&mut options, target, parameters);
    let system = json!({"role": "system", "content": chat.system});
    let turns = chat.messages.iter().map(|message| {
        let mut turn = json!({"role": role(message, "assistant"), "content": message.text});
        if let (false, Some(turn)) = (message.images.is_empty(), turn.as_object_mut()) {
            let images = message.images.iter().map(|image| json!(&*image.base64)).collect();
            turn.insert("images".to_owned(), images);
        }
        turn
    });
    let messages: Value = [system].into_iter().chain(turns).collect();
    json!({
        "model": target.upstream,
        "stream": !parameters.is_whole,
        "keep_alive": KEEP_ALIVE,
        "options": options,
        "messages": messages,
    })
}

/// How much of the prompt Ollama is to read, in tokens: enough for the request and its answer, at most what the model
/// can. Ollama loads a model anew for each other size, so there are few of them.
fn context_size(target: &Target, chat: &Chat, limit: u32) -> u32 {
    let most = target.context_tokens.unwrap_or(UNKNOWN_CONTEXT);
    let asked = u32::try_from(budget::with_margin(chat.tokens())).unwrap_or(u32::MAX);
    let needed = asked.saturating_add(limit).max(LEAST_CONTEXT);
    needed.checked_next_power_of_two().unwrap_or(u32::MAX).min(most)
}

fn anthropic(target: &Target, chat: &Chat, parameters: &Parameters) -> Value {
    let turns = chat.messages.iter().map(|message| {
        let images = message.images.iter().map(|image| {
            json!({"type": "image", "source": {
                "type": "base64", "media_type": image.mime, "data": &*image.base64,
            }})
        });
        let parts = images.chain([json!({"type": "text", "text": message.text})]);
        json!({"role": role(message, "assistant"), "content": parts.collect::<Value>()})
    });
    let mut body = json!({
        "model": target.upstream,
        "stream": !parameters.is_whole,
        "max_tokens": answer_limit(target, chat),
        "system": [{"type": "text", "text": chat.system, "cache_control": {"type": "ephemeral"}}],
        "messages": turns.collect::<Value>(),
    });
    if let Some(body) = body.as_object_mut() {
        set_temperature(body, target, parameters);
    }
    if let (true, Some(body)) = (target.searches, body.as_object_mut()) {
        let tool = json!([{"type": "web_search_20250305", "name": "web_search"}]);
        body.insert("tools".to_owned(), tool);
    }
    body
}

fn gemini(target: &Target, chat: &Chat, parameters: &Parameters) -> Value {
    let turns = chat.messages.iter().map(|message| {
        let images = message
            .images
            .iter()
            .map(|image| json!({"inlineData": {"mimeType": image.mime, "data": &*image.base64}}));
        let parts = images.chain([json!({"text": message.text})]);
        json!({"role": role(message, "model"), "parts": parts.collect::<Value>()})
    });
    let mut generation = Map::new();
    generation.insert("maxOutputTokens".to_owned(), json!(answer_limit(target, chat)));
    set_temperature(&mut generation, target, parameters);
    let mut body = json!({
        "systemInstruction": {"parts": [{"text": chat.system}]},
        "contents": turns.collect::<Value>(),
        "generationConfig": generation,
    });
    if let (true, Some(body)) = (target.searches, body.as_object_mut()) {
        body.insert("tools".to_owned(), json!([{"google_search": {}}]));
    }
    body
}

/// Every format has this name for it.
fn set_temperature(options: &mut Map<String, Value>, target: &Target, parameters: &Parameters) {
    if let Some(temperature) = temperature(target, parameters) {
        options.insert("temperature".to_owned(), json!(temperature));
    }
}

fn role(message: &Message, of_model: &'static str) -> &'static str {
    match message.role {
        Role::User => "user",
        Role::Assistant => of_model,
    }
}
