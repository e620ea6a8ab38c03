//! Images that mean harm, through the public call: what the decoder makes of each (`crates/images`) reaches who sent
//! it, in words or as an image. The largest are left to `tests/load/hostile-pictures.mjs`, which measures.

use std::time::{Duration, Instant};

use domain::errors::ErrorCode;
use futures_util::StreamExt;
use http_tests::{Account, Answer, TestApp};
use images::memory::Weighed;
use reqwest::Method;
use reqwest::multipart::{Form, Part};

use crate::image_jobs::png;

#[path = "../../../crates/images/tests/it/corpus/mod.rs"]
#[expect(dead_code, reason = "the tests of the decoder use more of it")]
mod corpus;

use corpus::{Expected, Hostile};

/// Larger ones take seconds in an unoptimised build.
const MOST_PIXELS: u64 = 1_000_000;
/// Requests of one account in a minute, below its limit.
const EACH: usize = 12;
/// The slowest takes a second on a machine of its own.
const DECODE_TIMEOUT: Duration = Duration::from_secs(60);

async fn answer(account: &Account, current: Vec<u8>, mask: Option<Vec<u8>>) -> Answer {
    let part = |bytes: Vec<u8>| Part::bytes(bytes).file_name("picture.png");
    let mut form = Form::new()
        .text("modification_prompt", "Make it lighter")
        .part("current_image", part(current));
    if let Some(mask) = mask {
        form = form.part("mask_image", part(mask));
    }
    let request = account.request(Method::POST, "/api/v2/modify-image-with-files");
    Answer::of(request.multipart(form).header("accept", "application/json")).await
}

/// The fault of an answer, if it has one.
fn wrong(hostile: &Hostile, answer: &Answer, took: Duration) -> Option<String> {
    let is_image = answer.status == 200 && answer.body["images"].as_array().is_some_and(|all| all.len() == 1);
    let code = answer.body["code"].as_str().unwrap_or_default();
    let words = answer.body["message"].as_str().unwrap_or_default();
    let is_refused = code == ErrorCode::ImageUnreadable.code() && words.ends_with('.') && words.len() > 20;
    let fits = match hostile.expected {
        Expected::Image(..) => is_image,
        // No bytes are no image at all: the form lacks it.
        Expected::Refused(_) => is_refused || hostile.bytes.is_empty() && answer.status == 422,
        Expected::Anything => is_image || is_refused,
    };
    (!fits || took > DECODE_TIMEOUT)
        .then(|| format!("{}: {} {} in {took:?}", hostile.name, answer.status, answer.body))
}

#[tokio::test(flavor = "multi_thread")]
async fn each_is_a_clear_error_or_an_image() {
    let app = TestApp::start().await;
    let all: Vec<Hostile> = corpus::all()
        .into_iter()
        .filter(|hostile| {
            Weighed::of(&hostile.bytes).map_or(true, |weighed| weighed.pixels() <= MOST_PIXELS)
                && hostile.bytes.len() < 1 << 20
        })
        .collect();
    assert!(all.len() > 40, "{}", all.len());
    let mut failures = Vec::new();
    for some in all.chunks(EACH) {
        let account = app.register_pro().await;
        let account = &account;
        let failed: Vec<String> = futures_util::stream::iter(some)
            .map(|hostile| async move {
                let started = Instant::now();
                let answer = answer(account, hostile.bytes.clone(), None).await;
                wrong(hostile, &answer, started.elapsed())
            })
            .buffered(2)
            .filter_map(async |failure| failure)
            .collect()
            .await;
        failures.extend(failed);
    }
    assert!(failures.is_empty(), "{failures:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mask_that_means_harm_is_refused_in_words() {
    let app = TestApp::start().await;
    let account = app.register_pro().await;
    let plain = || png(16, 12, |_, _| [90, 90, 90, 255]);
    for name in ["PNG, 1 by 65,000", "JPEG, 65,500 by 65,500"] {
        let mask = corpus::all()
            .into_iter()
            .find(|hostile| hostile.name == name)
            .unwrap();
        let refused = answer(&account, plain(), Some(mask.bytes)).await;
        assert_eq!(refused.body["code"], ErrorCode::ImageUnreadable.code(), "{name}");
        assert!(
            refused.body["message"].as_str().unwrap().contains("too large"),
            "{}",
            refused.body
        );
    }
    // The account goes on.
    let white = png(16, 12, |_, _| [255, 255, 255, 255]);
    assert_eq!(answer(&account, plain(), Some(white)).await.status, 200);
}
