//! What the tests of pictures share.

use std::io::Cursor;
use std::time::Duration;

use ai::images::{ImageAnswer, ImageError, ImageProvider, ImageRequest, Images, InputPicture};
use ai::{AiConfig, Provider};
use bytes::Bytes;
use test_support::pictures::{Drawing, FakePainter, PictureWire};

use crate::support::config;

pub fn provider(wire: PictureWire) -> Provider {
    match wire {
        PictureWire::Gemini => Provider::Gemini,
        PictureWire::OpenAi => Provider::Openai,
        PictureWire::OpenRouter => Provider::Openrouter,
    }
}

/// A PNG of one grey, so that pictures are told apart.
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

pub async fn painter(wire: PictureWire, drawing: Drawing) -> FakePainter {
    FakePainter::start(wire, drawing).await.unwrap()
}

pub fn settings(wire: PictureWire, server: &FakePainter) -> AiConfig {
    AiConfig {
        retry_pause: Duration::from_millis(5),
        ..config(provider(wire), &server.base_url())
    }
}

pub fn images(wire: PictureWire, server: &FakePainter) -> Images {
    Images::from_config(&settings(wire, server)).unwrap()
}

pub fn request(images: &Images) -> ImageRequest {
    ImageRequest::new(images.resolve(None).unwrap(), "a red fox")
}

pub fn input(bytes: Bytes) -> InputPicture {
    InputPicture {
        mime: "image/png".to_owned(),
        bytes: bytes.into(),
        description: None,
    }
}

/// What comes of one request to a server that does this, and how often it was asked.
pub async fn drawn(wire: PictureWire, drawing: Drawing) -> (Result<ImageAnswer, ImageError>, usize) {
    let server = painter(wire, drawing).await;
    let images = Images::from_config(&AiConfig {
        retries: 3,
        ..settings(wire, &server)
    })
    .unwrap();
    let answer = images.generate(&request(&images)).await;
    (answer, server.asked().len())
}
