//! Gemini's `generateContent`.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use url::Url;

use super::answer::{HEAD, mime_of};
use super::answer_image::{Encoded, Found, Text, json, of_base64, written};
use super::blocks::{block, nothing};
use super::error::{ImageError, Reason, Words};
use super::failure;
use super::http::{Prepared, unread};
use super::request::ImageRequest;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Ask<'a> {
    contents: [Turn<'a>; 1],
    generation_config: Config,
}

#[derive(Serialize)]
struct Turn<'a> {
    role: &'static str,
    parts: Vec<Sent<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
enum Sent<'a> {
    Text(String),
    #[serde(rename_all = "camelCase")]
    InlineData {
        mime_type: &'static str,
        data: Encoded<'a>,
    },
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Config {
    response_modalities: [&'static str; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    image_config: Option<ImageConfig>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ImageConfig {
    #[serde(skip_serializing_if = "Option::is_none")]
    aspect_ratio: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    image_size: Option<String>,
}

pub(super) fn prepare(request: &ImageRequest, base: &Url) -> Result<Prepared, ImageError> {
    let mut parts = Vec::new();
    for (index, input) in request.inputs.iter().enumerate() {
        if let Some(description) = &input.description {
            parts.push(Sent::Text(format!("Picture {}: {description}", index + 1)));
        }
        let bytes = input.bytes.first(HEAD).map_err(unread)?;
        let mime_type = mime_of(&bytes).ok_or(ImageError::UnsupportedInput { index })?;
        let data = Encoded(&input.bytes);
        parts.push(Sent::InlineData { mime_type, data });
    }
    parts.push(Sent::Text(request.prompt.clone()));
    let aspect_ratio = request.shape().map(|ratio| ratio.to_string());
    let image_size = request.known_size().map(str::to_owned);
    let has_config = aspect_ratio.is_some() || image_size.is_some();
    let ask = Ask {
        contents: [Turn { role: "user", parts }],
        generation_config: Config {
            response_modalities: ["TEXT", "IMAGE"],
            image_config: has_config.then_some(ImageConfig {
                aspect_ratio,
                image_size,
            }),
        },
    };
    let path = format!("models/{}:generateContent", request.model.upstream);
    Ok(Prepared {
        url: base.join(&path).map_err(|_| ImageError::AddressRefused)?,
        content_type: "application/json".to_owned(),
        body: written(&ask)?,
    })
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Answer<'a> {
    #[serde(borrow, default)]
    candidates: Vec<Candidate<'a>>,
    prompt_feedback: Option<Feedback>,
    error: Option<Value>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Feedback {
    block_reason: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Candidate<'a> {
    #[serde(borrow, default)]
    content: Option<Content<'a>>,
    finish_reason: Option<String>,
}

#[derive(Deserialize)]
struct Content<'a> {
    #[serde(borrow, default)]
    parts: Vec<Part<'a>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Part<'a> {
    #[serde(default)]
    thought: bool,
    text: Option<String>,
    #[serde(borrow, alias = "inline_data")]
    inline_data: Option<Blob<'a>>,
}

#[derive(Deserialize)]
struct Blob<'a> {
    #[serde(borrow)]
    data: Text<'a>,
}

/// The last image that is no thought: the ones before it are drafts.
pub(super) fn read(body: &[u8]) -> Result<Found, ImageError> {
    let answer: Answer<'_> = json(body)?;
    if let Some(error) = &answer.error {
        return Err(failure::inside(error));
    }
    if let Some(reason) = answer.prompt_feedback.and_then(|feedback| feedback.block_reason) {
        let reason = Reason::of(&reason);
        return Err(ImageError::Blocked { reason, words: None });
    }
    // Gemini leaves out what it filtered.
    let Some(candidate) = answer.candidates.into_iter().next() else {
        let reason = Reason::of("NO_CANDIDATES");
        return Err(ImageError::Blocked { reason, words: None });
    };
    let finish = candidate.finish_reason;
    let parts = candidate.content.map(|content| content.parts).unwrap_or_default();
    let mut texts = Vec::new();
    let mut last = None;
    for part in parts.into_iter().filter(|part| !part.thought) {
        texts.extend(part.text);
        last = part.inline_data.or(last);
    }
    let words = Words::of(&texts.concat());
    if let Some(blocked) = block(finish.as_deref(), words.clone()) {
        return Err(blocked);
    }
    match last {
        Some(blob) => of_base64(&blob.data.0, words),
        None => Err(nothing(words)),
    }
}
