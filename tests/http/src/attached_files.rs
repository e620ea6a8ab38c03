//! Attaching files, and requests that come with files.

use std::io::Cursor;

use image::{ImageFormat, Rgba, RgbaImage};
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::Value;
use test_support::providers::{Behaviour, FakeProvider, Wire};

use crate::{Account, Answer, Events, TestApp};

pub const GENERATE: &str = "/api/v2/generate-full-code-with-files";
pub const MODIFY: &str = "/api/v2/modify-full-code-with-files";
pub const MIB: usize = 1024 * 1024;

/// An app whose model answers with this page, an account of the Pro tier, and the model.
pub async fn answering(wire: Wire, answer: &str) -> (TestApp, Account, FakeProvider) {
    let provider = FakeProvider::start(wire, Behaviour::complete(answer))
        .await
        .unwrap();
    let app = match wire {
        Wire::Anthropic => TestApp::builder()
            .set("ANTHROPIC_API_KEY", "sk-test")
            .set("ANTHROPIC_BASE_URL", provider.base_url()),
        _ => TestApp::builder().answered_by(&provider),
    };
    let app = app.start().await;
    let account = app.register_pro().await;
    (app, account, provider)
}

#[must_use]
pub fn png(width: u32, height: u32) -> Vec<u8> {
    let mut png = Cursor::new(Vec::new());
    RgbaImage::from_pixel(width, height, Rgba([200, 90, 20, 255]))
        .write_to(&mut png, ImageFormat::Png)
        .unwrap();
    png.into_inner()
}

#[must_use]
pub fn part(name: &str, bytes: impl Into<Vec<u8>>) -> Part {
    Part::bytes(bytes.into()).file_name(name.to_owned())
}

pub async fn attach(account: &Account, name: &str, bytes: impl Into<Vec<u8>>) -> Answer {
    let form = Form::new().text("appId", "app-1").part("file", part(name, bytes));
    Answer::of(account.request(Method::POST, "/api/files").multipart(form)).await
}

/// Attaches a file and gives its path.
pub async fn attached(account: &Account, name: &str, bytes: impl Into<Vec<u8>>) -> String {
    let answer = attach(account, name, bytes).await;
    assert_eq!(answer.status, 201, "{}", answer.text);
    answer.body["path"].as_str().unwrap().to_owned()
}

#[must_use]
pub fn asked(prompt: &str, uploaded: Value) -> Form {
    Form::new()
        .text("prompt", prompt.to_owned())
        .text("appId", "app-1")
        .text("uploaded", uploaded.to_string())
}

pub async fn generate(account: &Account, form: Form) -> Events {
    Events::open(account.request(Method::POST, GENERATE).multipart(form)).await
}

pub async fn modify(account: &Account, form: Form) -> Events {
    Events::open(account.request(Method::POST, MODIFY).multipart(form)).await
}

pub async fn refused(account: &Account, path: &str, form: Form) -> Answer {
    Answer::of(account.request(Method::POST, path).multipart(form)).await
}

/// What the model was asked last, as text.
#[must_use]
pub fn asked_of(provider: &FakeProvider) -> String {
    provider.requests().last().unwrap().body.to_string()
}
