//! Answers with images in the formats of providers.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use serde_json::{Value, json};

use super::drawing::Drawing;

/// Whose format a server speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ImageWire {
    Gemini,
    OpenAi,
    OpenRouter,
}

impl ImageWire {
    /// Every format.
    pub const ALL: [Self; 3] = [Self::Gemini, Self::OpenAi, Self::OpenRouter];

    pub(super) fn base_path(self) -> &'static str {
        match self {
            Self::Gemini => "/v1beta/",
            Self::OpenAi => "/v1/",
            Self::OpenRouter => "/api/v1/",
        }
    }

    /// Whether `path` is a call that draws.
    pub(super) fn takes(self, path: &str) -> bool {
        match self {
            Self::Gemini => path.starts_with("/v1beta/models/") && path.ends_with(":generateContent"),
            Self::OpenAi => matches!(path, "/v1/images/generations" | "/v1/images/edits"),
            Self::OpenRouter => path == "/api/v1/chat/completions",
        }
    }

    /// Status and body of what can be said in JSON; nothing for what cannot.
    pub(super) fn answer(self, drawing: &Drawing) -> Option<(u16, Value)> {
        let encoded = |bytes: &Bytes| STANDARD.encode(bytes);
        Some(match drawing {
            Drawing::Image(image) | Drawing::Cut(image, _) | Drawing::EndEarly(image, _) => {
                (200, self.images(&[encoded(image)], None))
            }
            Drawing::WithWords(image, words) => (200, self.images(&[encoded(image)], Some(words))),
            Drawing::Several(images) => {
                let all: Vec<String> = images.iter().map(encoded).collect();
                (200, self.images(&all, None))
            }
            Drawing::Text(text) => (200, self.images(std::slice::from_ref(text), None)),
            Drawing::Words(words) => (200, self.images(&[], Some(words))),
            Drawing::Thoughtful { thought, image } => {
                (200, self.thoughtful(&encoded(thought), &encoded(image)))
            }
            Drawing::Nothing => (200, json!({})),
            Drawing::At(url) => (200, self.at(url)),
            Drawing::Blocked(reason) => self.blocked(reason),
            Drawing::PromptBlocked(reason) => self.prompt_blocked(reason),
            _ => return None,
        })
    }

    fn images(self, images: &[String], words: Option<&str>) -> Value {
        match self {
            Self::Gemini => {
                let texts = words.iter().map(|words| json!({"text": words}));
                let parts = images.iter().map(|data| inline(data));
                candidate("STOP", texts.chain(parts).collect())
            }
            Self::OpenAi => {
                let data: Vec<Value> = images.iter().map(|data| json!({"b64_json": data})).collect();
                json!({"created": 1, "data": data})
            }
            Self::OpenRouter => {
                let urls = images.iter().map(|data| format!("data:image/png;base64,{data}"));
                choice("stop", words, urls.collect())
            }
        }
    }

    fn thoughtful(self, thought: &str, image: &str) -> Value {
        match self {
            Self::Gemini => {
                let mut draft = inline(thought);
                let drawn = inline(image);
                if let Some(part) = draft.as_object_mut() {
                    part.insert("thought".to_owned(), Value::Bool(true));
                }
                let words = json!({"text": "I think of blue", "thought": true});
                candidate("STOP", vec![words, draft.clone(), drawn, draft])
            }
            Self::OpenAi => self.images(&[image.to_owned()], None),
            Self::OpenRouter => {
                let mut answer = self.images(&[image.to_owned()], None);
                if let Some(message) = answer
                    .pointer_mut("/choices/0/message")
                    .and_then(Value::as_object_mut)
                {
                    message.insert("reasoning".to_owned(), json!("I think of blue"));
                    message.insert("reasoning_details".to_owned(), json!([{"data": thought}]));
                }
                answer
            }
        }
    }

    fn at(self, url: &str) -> Value {
        match self {
            Self::Gemini => candidate("STOP", vec![json!({"text": url})]),
            Self::OpenAi => json!({"data": [{"url": url}]}),
            Self::OpenRouter => choice("stop", None, vec![url.to_owned()]),
        }
    }

    fn blocked(self, reason: &str) -> (u16, Value) {
        match self {
            Self::Gemini => (200, json!({"candidates": [{"finishReason": reason, "index": 0}]})),
            Self::OpenAi => (400, moderated()),
            Self::OpenRouter => {
                let mut answer = choice("content_filter", None, Vec::new());
                if let Some(choice) = answer.pointer_mut("/choices/0").and_then(Value::as_object_mut) {
                    choice.insert("native_finish_reason".to_owned(), json!(reason));
                }
                (200, answer)
            }
        }
    }

    fn prompt_blocked(self, reason: &str) -> (u16, Value) {
        match self {
            Self::Gemini => (200, json!({"promptFeedback": {"blockReason": reason}})),
            Self::OpenAi => (400, moderated()),
            Self::OpenRouter => {
                let metadata =
                    json!({"reasons": [reason], "flagged_input": "a red fox", "provider_name": "x"});
                let error = json!({"code": 403, "message": "flagged: a red fox", "metadata": metadata});
                (403, json!({"error": error}))
            }
        }
    }
}

fn inline(data: &str) -> Value {
    // What it is said to be may be a lie.
    json!({"inlineData": {"mimeType": "image/png", "data": data}})
}

fn candidate(finish: &str, parts: Vec<Value>) -> Value {
    let content = json!({"role": "model", "parts": parts});
    json!({"candidates": [{"content": content, "finishReason": finish, "index": 0}], "usageMetadata": {}})
}

fn choice(finish: &str, words: Option<&str>, urls: Vec<String>) -> Value {
    let images: Vec<Value> = urls
        .into_iter()
        .map(|url| json!({"type": "image_url", "image_url": {"url": url}}))
        .collect();
    let message = json!({"role": "assistant", "content": words, "images": images});
    json!({"id": "1", "choices": [{"index": 0, "finish_reason": finish, "message": message}]})
}

fn moderated() -> Value {
    let message = "Your request was rejected by the safety system. a red fox";
    let kind = "image_generation_user_error";
    json!({"error": {"message": message, "type": kind, "param": null, "code": "moderation_blocked"}})
}
