//! What providers are asked, word for word.

use ai::images::{ImageError, ImageProvider, ImageRequest};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use serde_json::json;
use test_support::images::{Drawing, ImageWire};

use super::support::{JPEG, gray, images, input, painter, png, request};
use crate::support::KEY;

/// What a server is asked by a request that `change` was made to.
async fn asked(
    wire: ImageWire,
    change: impl FnOnce(&mut ImageRequest),
) -> std::sync::Arc<test_support::images::Asked> {
    let server = painter(wire, Drawing::Image(png(1))).await;
    let images = images(wire, &server);
    let mut request = request(&images);
    change(&mut request);
    images.generate(&request).await.unwrap();
    server.asked().first().unwrap().clone()
}

fn dog(request: &mut ImageRequest) {
    let mut dog = input(Bytes::from_static(JPEG));
    dog.description = Some("my dog".to_owned());
    request.inputs = vec![input(png(3)), dog];
    request.ratio = Some("17:9".parse().unwrap());
    request.size = Some("2K".to_owned());
}

#[tokio::test]
async fn gemini_is_asked_for_images_in_a_shape_and_size() {
    let plain = asked(ImageWire::Gemini, |_| {}).await;
    assert_eq!(plain.path, "/v1beta/models/painter-3:generateContent");
    assert_eq!(plain.headers.get("x-goog-api-key").unwrap(), KEY);
    assert_eq!(
        plain.json(),
        json!({
            "contents": [{"role": "user", "parts": [{"text": "a red fox"}]}],
            "generationConfig": {"responseModalities": ["TEXT", "IMAGE"]},
        })
    );
    let full = asked(ImageWire::Gemini, dog).await;
    assert_eq!(
        full.json(),
        json!({
            "contents": [{"role": "user", "parts": [
                {"inlineData": {"mimeType": "image/png", "data": STANDARD.encode(png(3))}},
                {"text": "Picture 2: my dog"},
                {"inlineData": {"mimeType": "image/jpeg", "data": STANDARD.encode(JPEG)}},
                {"text": "a red fox"},
            ]}],
            "generationConfig": {
                "responseModalities": ["TEXT", "IMAGE"],
                "imageConfig": {"aspectRatio": "16:9", "imageSize": "2K"},
            },
        })
    );
}

#[tokio::test]
async fn openrouter_is_asked_for_images_in_a_shape_and_size() {
    let full = asked(ImageWire::OpenRouter, dog).await;
    assert_eq!(full.path, "/api/v1/chat/completions");
    assert_eq!(
        full.headers.get("authorization").unwrap(),
        &format!("Bearer {KEY}")
    );
    let url = |mime: &str, bytes: &[u8]| format!("data:{mime};base64,{}", STANDARD.encode(bytes));
    assert_eq!(
        full.json(),
        json!({
            "model": "google/painter-3",
            "messages": [{"role": "user", "content": [
                {"type": "image_url", "image_url": {"url": url("image/png", &png(3))}},
                {"type": "text", "text": "Picture 2: my dog"},
                {"type": "image_url", "image_url": {"url": url("image/jpeg", JPEG)}},
                {"type": "text", "text": "a red fox"},
            ]}],
            "modalities": ["image", "text"],
            "stream": false,
            "image_config": {"aspect_ratio": "16:9", "image_size": "2K"},
        })
    );
}

#[tokio::test]
async fn openai_is_asked_for_the_size_of_the_nearest_shape() {
    for (ratio, size) in [
        ("1:1", "1024x1024"),
        ("16:9", "1536x1024"),
        ("9:16", "1024x1536"),
        ("4:5", "1024x1536"),
        ("9:10", "1024x1024"),
    ] {
        let asked = asked(ImageWire::OpenAi, |request| {
            request.ratio = Some(ratio.parse().unwrap())
        })
        .await;
        assert_eq!(asked.path, "/v1/images/generations");
        assert_eq!(
            asked.json(),
            json!({"model": "gpt-painter", "prompt": "a red fox", "n": 1, "size": size})
        );
    }
}

#[tokio::test]
async fn openai_is_given_images_and_a_mask_that_is_transparent_where_it_may_change() {
    let edited = asked(ImageWire::OpenAi, |request| {
        request.inputs = vec![input(png(3))];
        // White, just white, just black, black.
        request.mask = Some(gray(4, 1, &[255, 128, 127, 0]).into());
        request.size = Some("1024x1536".to_owned());
    })
    .await;
    assert_eq!(edited.path, "/v1/images/edits");
    let parts = form(&edited);
    let value = |name: &str| {
        parts
            .iter()
            .find(|(head, _)| head.contains(&format!("name=\"{name}\"")))
            .unwrap()
    };
    for (name, text) in [
        ("model", "gpt-painter"),
        ("prompt", "a red fox"),
        ("n", "1"),
        ("size", "1024x1536"),
    ] {
        assert_eq!(value(name).1, text.as_bytes());
    }
    assert_eq!(value("image").1, png(3));
    assert!(
        value("image")
            .0
            .contains("filename=\"picture-1.png\"\r\nContent-Type: image/png")
    );
    assert_eq!(parts.len(), 6, "and nothing else");
    let mut reader = png::Decoder::new(std::io::Cursor::new(&value("mask").1))
        .read_info()
        .unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    assert_eq!(
        (info.color_type, info.width, info.height),
        (png::ColorType::Rgba, 4, 1)
    );
    let alphas: Vec<u8> = pixels.chunks(4).map(|pixel| *pixel.last().unwrap()).collect();
    assert_eq!(alphas, [0, 0, 255, 255]);
}

#[tokio::test]
async fn several_images_are_a_list_and_are_named_in_the_words() {
    let edited = asked(ImageWire::OpenAi, dog).await;
    let parts = form(&edited);
    let lists = parts
        .iter()
        .filter(|(head, _)| head.contains("name=\"image[]\""))
        .count();
    assert_eq!(lists, 2);
    assert!(
        parts
            .iter()
            .any(|(_, value)| value == b"a red fox\n\nPicture 2: my dog")
    );
}

#[tokio::test]
async fn what_a_provider_does_not_take_is_not_sent() {
    for wire in ImageWire::ALL {
        let server = painter(wire, Drawing::Image(png(1))).await;
        let images = images(wire, &server);
        for bytes in [&b"GIF89a..."[..], b"<svg/>", b""] {
            let mut request = request(&images);
            request.inputs = vec![input(png(1)), input(Bytes::from_static(bytes))];
            let answer = images.generate(&request).await;
            assert_eq!(answer, Err(ImageError::UnsupportedInput { index: 1 }), "{wire:?}");
        }
        assert!(server.asked().is_empty());
    }
}

#[tokio::test]
async fn masks_that_cannot_be_used_are_refused() {
    let server = painter(ImageWire::OpenAi, Drawing::Image(png(1))).await;
    let images = images(ImageWire::OpenAi, &server);
    let cut: Vec<u8> = png(1).iter().copied().take(40).collect();
    for (mask, inputs) in [
        (Bytes::from_static(JPEG), 1),
        (Bytes::from(cut), 1),
        (gray(8_193, 1, &[0; 8_193]), 1),
        (png(1), 0),
    ] {
        let mut request = request(&images);
        request.inputs = vec![input(png(1)); inputs];
        request.mask = Some(mask.into());
        assert_eq!(images.generate(&request).await, Err(ImageError::BadMask));
    }
    assert!(server.asked().is_empty());
}

/// Heads and values of a form.
fn form(asked: &test_support::images::Asked) -> Vec<(String, Vec<u8>)> {
    let kind = asked.headers.get("content-type").unwrap();
    let boundary = format!(
        "--{}",
        kind.strip_prefix("multipart/form-data; boundary=").unwrap()
    );
    let split = |text: &[u8], at: &[u8]| {
        let found = text.windows(at.len()).position(|window| window == at).unwrap();
        let (before, after) = text.split_at(found);
        (before.to_vec(), after.split_at(at.len()).1.to_vec())
    };
    let (before, mut rest) = split(&asked.body, boundary.as_bytes());
    assert!(before.is_empty());
    let mut parts = Vec::new();
    while rest != b"--\r\n" {
        let (head, after) = split(&rest, b"\r\n\r\n");
        let (value, after) = split(&after, format!("\r\n{boundary}").as_bytes());
        parts.push((String::from_utf8(head).unwrap(), value));
        rest = after;
    }
    parts
}
