//! A request as genai takes it.

use genai::adapter::AdapterKind;
use genai::chat::{
    Binary, CacheControl, ChatMessage, ChatOptions, ChatRequest, ContentPart, MessageContent, Tool,
};
use serde_json::json;

use super::call::Chat;
use super::parameters::{Limit, Parameters};
use super::watch::Watch;
use crate::config::Provider;
use crate::request::{Message, Role};
use crate::route::Target;

pub(super) fn adapter(provider: Provider) -> AdapterKind {
    match provider {
        Provider::Moonshot => AdapterKind::Moonshot,
        Provider::Anthropic => AdapterKind::Anthropic,
        Provider::Gemini => AdapterKind::Gemini,
        Provider::Openai | Provider::Generic => AdapterKind::OpenAI,
        Provider::Mistral => AdapterKind::Mistral,
        Provider::Openrouter => AdapterKind::OpenRouter,
        Provider::Ollama => AdapterKind::Ollama,
    }
}

pub(super) fn options(target: &Target, watch: &Watch, parameters: &Parameters) -> ChatOptions {
    let options = ChatOptions::default()
        .with_capture_usage(!parameters.omits_usage)
        .with_capture_raw_body(parameters.is_whole)
        .with_raw_frame_sink(watch.clone());
    let options = match &parameters.limit {
        Limit::Usual => options.with_max_tokens(target.max_output_tokens),
        Limit::Named(name) => options.with_extra_body(json!({name: target.max_output_tokens})),
        Limit::Omitted => options,
    };
    let options = match temperature(target, parameters) {
        Some(temperature) => options.with_temperature(temperature),
        None => options,
    };
    if target.shows_thoughts {
        options.with_capture_reasoning_content(true)
    } else {
        options
    }
}

/// The temperature that is sent: what the person set, as far as the provider takes it.
pub(super) fn temperature(target: &Target, parameters: &Parameters) -> Option<f64> {
    let wanted = target.temperature.filter(|_| !parameters.omits_temperature)?;
    Some(wanted.value().min(hottest(target.provider)))
}

/// The highest temperature that a provider takes (docs.anthropic.com/en/api/messages, docs.mistral.ai/api).
fn hottest(provider: Provider) -> f64 {
    match provider {
        Provider::Anthropic | Provider::Moonshot => 1.0,
        Provider::Mistral => 1.5,
        _ => 2.0,
    }
}

/// The request as genai takes it. The rules come first and change least: Anthropic keeps them when it is told so, the
/// others keep what begins alike by themselves.
pub(super) fn request(target: &Target, chat: Chat) -> ChatRequest {
    let rules = ChatMessage::system(chat.system);
    let rules = match target.provider {
        Provider::Anthropic => rules.with_options(CacheControl::Ephemeral),
        _ => rules,
    };
    let messages = chat
        .messages
        .into_iter()
        .map(|message| match message.role {
            Role::User => ChatMessage::user(parts(message)),
            Role::Assistant => ChatMessage::assistant(message.text),
        })
        .collect::<Vec<_>>();
    let request = ChatRequest::from_messages([vec![rules], messages].concat());
    if target.searches {
        request.append_tool(Tool::new_web_search())
    } else {
        request
    }
}

/// Images stand before the words about them, as providers advise.
fn parts(message: Message) -> MessageContent {
    let images = message.images.into_iter().map(|image| {
        let binary = Binary::from_base64(image.mime, image.base64, None);
        ContentPart::Binary(binary)
    });
    let parts: Vec<ContentPart> = images.chain([ContentPart::from_text(message.text)]).collect();
    MessageContent::from_parts(parts)
}
