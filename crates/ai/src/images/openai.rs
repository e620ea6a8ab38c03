//! OpenAI's `images/generations` and `images/edits`, which other servers speak too.

use bytes::Bytes;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use url::Url;

use super::answer::mime_of;
use super::answer_image::{Found, Text, json, of_address, of_base64, written};
use super::blocks::nothing;
use super::error::ImageError;
use super::failure;
use super::http::{Prepared, unread};
use super::multipart::Form;
use super::ratio::Ratio;
use super::request::ImageRequest;
use crate::config::Provider;

#[derive(Serialize)]
struct Ask<'a> {
    model: &'a str,
    prompt: &'a str,
    n: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    response_format: Option<&'static str>,
}

/// `mask` is in OpenAI's form: transparent where the image may change.
pub(super) fn prepare(
    request: &ImageRequest,
    base: &Url,
    mask: Option<Bytes>,
) -> Result<Prepared, ImageError> {
    let at = |path| base.join(path).map_err(|_| ImageError::AddressRefused);
    // OpenAI's own models always answer with base64 and refuse to be asked for it.
    let response_format = (request.model.provider == Provider::Generic).then_some("b64_json");
    let size = size(request);
    if request.inputs.is_empty() {
        let ask = Ask {
            model: &request.model.upstream,
            prompt: &request.prompt,
            n: 1,
            size,
            response_format,
        };
        return Ok(Prepared {
            url: at("images/generations")?,
            content_type: "application/json".to_owned(),
            body: written(&ask)?,
        });
    }
    let mut form = Form::new();
    form.text("model", &request.model.upstream).map_err(unread)?;
    form.text("prompt", &described(request)).map_err(unread)?;
    form.text("n", "1").map_err(unread)?;
    for (name, value) in [("size", size), ("response_format", response_format)] {
        if let Some(value) = value {
            form.text(name, value).map_err(unread)?;
        }
    }
    let name = if request.inputs.len() == 1 {
        "image"
    } else {
        "image[]"
    };
    for (index, input) in request.inputs.iter().enumerate() {
        let bytes = input.bytes.read().map_err(unread)?;
        let mime = mime_of(&bytes).ok_or(ImageError::UnsupportedInput { index })?;
        let file = format!("picture-{}", index + 1);
        form.file(name, &file, mime, &bytes).map_err(unread)?;
    }
    if let Some(mask) = mask {
        form.file("mask", "mask", "image/png", &mask).map_err(unread)?;
    }
    let (content_type, body) = form.end().map_err(unread)?;
    Ok(Prepared {
        url: at("images/edits")?,
        content_type,
        body,
    })
}

/// The words, with what the person says of each image.
fn described(request: &ImageRequest) -> String {
    let mut prompt = request.prompt.clone();
    for (index, input) in request.inputs.iter().enumerate() {
        if let Some(description) = &input.description {
            prompt.push_str(&format!("\n\nPicture {}: {description}", index + 1));
        }
    }
    prompt
}

/// The wished size if the model has it, else the one of the nearest shape, else the model's choice.
fn size(request: &ImageRequest) -> Option<&str> {
    if let Some(size) = request.known_size() {
        return Some(size);
    }
    let sizes = &request.model.sizes;
    let shape = |size: &str| {
        let (width, height) = size.split_once('x')?;
        Ratio::of(width.parse().ok()?, height.parse().ok()?)
    };
    let shapes: Vec<Ratio> = sizes.iter().filter_map(|size| shape(size)).collect();
    let nearest = request.ratio?.nearest(&shapes)?;
    let found = sizes.iter().find(|size| shape(size) == Some(nearest));
    found.map(String::as_str)
}

#[derive(Deserialize)]
struct Answer<'a> {
    #[serde(borrow, default)]
    data: Vec<Drawn<'a>>,
    error: Option<Value>,
}

#[derive(Deserialize)]
struct Drawn<'a> {
    #[serde(borrow, default)]
    b64_json: Option<Text<'a>>,
    #[serde(borrow, default)]
    url: Option<Text<'a>>,
}

pub(super) fn read(body: &[u8]) -> Result<Found, ImageError> {
    let answer: Answer<'_> = json(body)?;
    if let Some(error) = &answer.error {
        return Err(failure::inside(error));
    }
    match answer.data.into_iter().next() {
        Some(Drawn {
            b64_json: Some(text), ..
        }) => of_base64(&text.0, None),
        Some(Drawn { url: Some(url), .. }) => of_address(&url.0, None),
        _ => Err(nothing(None)),
    }
}
