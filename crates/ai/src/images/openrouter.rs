//! OpenRouter's chat completions with images.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use url::Url;

use super::answer::{HEAD, mime_of};
use super::answer_image::{DataUrl, Found, Text, json, of_address, written};
use super::blocks::{block, nothing};
use super::error::{ImageError, Words};
use super::failure;
use super::http::{Prepared, unread};
use super::request::ImageRequest;

#[derive(Serialize)]
struct Ask<'a> {
    model: &'a str,
    messages: [Turn<'a>; 1],
    modalities: [&'static str; 2],
    stream: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    image_config: Option<ImageConfig<'a>>,
}

#[derive(Serialize)]
struct Turn<'a> {
    role: &'static str,
    content: Vec<Sent<'a>>,
}

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Sent<'a> {
    Text { text: String },
    ImageUrl { image_url: Address<DataUrl<'a>> },
}

#[derive(Serialize, Deserialize)]
struct Address<T> {
    url: T,
}

#[derive(Serialize)]
struct ImageConfig<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    aspect_ratio: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    image_size: Option<&'a str>,
}

pub(super) fn prepare(request: &ImageRequest, base: &Url) -> Result<Prepared, ImageError> {
    let mut content = Vec::new();
    for (index, input) in request.inputs.iter().enumerate() {
        if let Some(description) = &input.description {
            let text = format!("Picture {}: {description}", index + 1);
            content.push(Sent::Text { text });
        }
        let head = input.bytes.first(HEAD).map_err(unread)?;
        let mime = mime_of(&head).ok_or(ImageError::UnsupportedInput { index })?;
        let bytes = &input.bytes;
        let image_url = Address {
            url: DataUrl { mime, bytes },
        };
        content.push(Sent::ImageUrl { image_url });
    }
    content.push(Sent::Text {
        text: request.prompt.clone(),
    });
    let aspect_ratio = request.shape().map(|ratio| ratio.to_string());
    let image_size = request.known_size();
    let has_config = aspect_ratio.is_some() || image_size.is_some();
    let ask = Ask {
        model: &request.model.upstream,
        messages: [Turn {
            role: "user",
            content,
        }],
        modalities: ["image", "text"],
        stream: false,
        image_config: has_config.then_some(ImageConfig {
            aspect_ratio,
            image_size,
        }),
    };
    Ok(Prepared {
        url: base
            .join("chat/completions")
            .map_err(|_| ImageError::AddressRefused)?,
        content_type: "application/json".to_owned(),
        body: written(&ask)?,
    })
}

#[derive(Deserialize)]
struct Answer<'a> {
    #[serde(borrow, default)]
    choices: Vec<Choice<'a>>,
    error: Option<Value>,
}

#[derive(Deserialize)]
struct Choice<'a> {
    #[serde(borrow, default)]
    message: Option<Message<'a>>,
    finish_reason: Option<String>,
    native_finish_reason: Option<String>,
    error: Option<Value>,
}

#[derive(Deserialize)]
struct Message<'a> {
    content: Option<Value>,
    refusal: Option<String>,
    #[serde(borrow, default)]
    images: Option<Vec<Image<'a>>>,
}

#[derive(Deserialize)]
struct Image<'a> {
    #[serde(borrow)]
    image_url: Address<Text<'a>>,
}

/// The last image of the message: the ones before it are drafts.
pub(super) fn read(body: &[u8]) -> Result<Found, ImageError> {
    let answer: Answer<'_> = json(body)?;
    if let Some(error) = &answer.error {
        return Err(failure::inside(error));
    }
    let Some(choice) = answer.choices.into_iter().next() else {
        return Err(nothing(None));
    };
    if let Some(error) = &choice.error {
        return Err(failure::inside(error));
    }
    // What the provider behind the gateway calls it says more.
    let reasons = [&choice.native_finish_reason, &choice.finish_reason];
    let words = choice.message.as_ref().and_then(|message| {
        let words = message.content.as_ref().and_then(Value::as_str);
        words.or(message.refusal.as_deref()).and_then(Words::of)
    });
    let mut reasons = reasons.into_iter();
    if let Some(blocked) = reasons.find_map(|reason| block(reason.as_deref(), words.clone())) {
        return Err(blocked);
    }
    let Some(message) = choice.message else {
        return Err(nothing(None));
    };
    match message.images.unwrap_or_default().pop() {
        Some(image) => of_address(&image.image_url.url.0, words),
        None => Err(nothing(words)),
    }
}
