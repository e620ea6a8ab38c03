//! What the tests of images share.

use std::io::Cursor;
use std::time::Duration;

use ai::images::{ImageAnswer, ImageError, ImageProvider, ImageRequest, Images, InputImage};
use ai::{AiConfig, Provider};
use bytes::Bytes;
use test_support::images::{Drawing, FakePainter, ImageWire};

use crate::support::config;

pub fn provider(wire: ImageWire) -> Provider {
    match wire {
        ImageWire::Gemini => Provider::Gemini,
        ImageWire::OpenAi => Provider::Openai,
        ImageWire::OpenRouter => Provider::Openrouter,
    }
}

/// A PNG of one grey, so that images can be distinguished.
pub fn png(grey: u8) -> Bytes {
    gray(4, 4, &[grey; 16])
}

pub fn gray(width: u32, height: u32, pixels: &[u8]) -> Bytes {
    let mut out = Cursor::new(Vec::new());
    let mut encoder = png::Encoder::new(&mut out, width, height);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.write_header().unwrap().write_image_data(pixels).unwrap();
    out.into_inner().into()
}

pub const JPEG: &[u8] = b"\xff\xd8\xff\xe0 not more than the beginning of one";

pub async fn painter(wire: ImageWire, drawing: Drawing) -> FakePainter {
    FakePainter::start(wire, drawing).await.unwrap()
}

pub fn settings(wire: ImageWire, server: &FakePainter) -> AiConfig {
    AiConfig {
        retry_pause: Duration::from_millis(5),
        ..config(provider(wire), &server.base_url())
    }
}

pub fn images(wire: ImageWire, server: &FakePainter) -> Images {
    Images::from_config(&settings(wire, server)).unwrap()
}

pub fn request(images: &Images) -> ImageRequest {
    ImageRequest::new(images.resolve(None).unwrap(), "a red fox")
}

pub fn input(bytes: Bytes) -> InputImage {
    InputImage {
        mime: "image/png".to_owned(),
        bytes: bytes.into(),
        description: None,
    }
}

/// What comes of one request to a server that does this, and how often it was asked.
pub async fn drawn(wire: ImageWire, drawing: Drawing) -> (Result<ImageAnswer, ImageError>, usize) {
    let server = painter(wire, drawing).await;
    let images = Images::from_config(&AiConfig {
        retries: 3,
        ..settings(wire, &server)
    })
    .unwrap();
    let answer = images.generate(&request(&images)).await;
    (answer, server.asked().len())
}
