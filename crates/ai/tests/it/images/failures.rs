//! Blocks and errors of every format: what they mean, and whether they are tried again.

use std::time::Duration;

use ai::images::{ImageError, ImageProvider};
use test_support::images::{Drawing, ImageWire};

use super::support::{drawn, images, painter, png, request};

fn reason(answer: Result<ai::images::ImageAnswer, ImageError>) -> String {
    match answer {
        Err(ImageError::Blocked { reason, .. }) => reason.to_string(),
        other => panic!("no block: {other:?}"),
    }
}

#[tokio::test]
async fn a_block_of_each_kind_is_told_and_never_tried_again() {
    for kind in [
        "SAFETY",
        "IMAGE_SAFETY",
        "PROHIBITED_CONTENT",
        "IMAGE_PROHIBITED_CONTENT",
        "RECITATION",
        "SPII",
    ] {
        for wire in [ImageWire::Gemini, ImageWire::OpenRouter] {
            for drawing in [
                Drawing::Blocked(kind.to_owned()),
                Drawing::PromptBlocked(kind.to_owned()),
            ] {
                let (answer, asked) = drawn(wire, drawing).await;
                assert_eq!((reason(answer).as_str(), asked), (kind, 1), "{wire:?}");
            }
        }
    }
    let (answer, asked) = drawn(ImageWire::OpenAi, Drawing::Blocked(String::new())).await;
    assert_eq!((reason(answer).as_str(), asked), ("MODERATION_BLOCKED", 1));
}

#[tokio::test]
async fn a_filter_without_a_name_behind_it_is_a_block_too() {
    let (answer, asked) = drawn(ImageWire::OpenRouter, Drawing::Blocked("stop".to_owned())).await;
    assert_eq!((reason(answer).as_str(), asked), ("CONTENT_FILTER", 1));
}

#[tokio::test]
async fn statuses_are_told_apart_and_lasting_ones_are_asked_once() {
    let cases = [
        (400, ImageError::Rejected),
        (401, ImageError::Unauthorized),
        (402, ImageError::OutOfFunds),
        (403, ImageError::Forbidden),
        (404, ImageError::NotFound),
        (413, ImageError::TooLarge),
    ];
    for wire in ImageWire::ALL {
        for (code, expected) in &cases {
            for body in [r#"{"error":{"message":"no: a red fox"}}"#, "<html>no</html>", ""] {
                let (answer, asked) = drawn(wire, Drawing::status(*code, body)).await;
                assert_eq!(
                    (answer, asked),
                    (Err(expected.clone()), 1),
                    "{wire:?} {code} {body}"
                );
            }
        }
    }
}

#[tokio::test]
async fn passing_failures_are_tried_again_twice() {
    for wire in ImageWire::ALL {
        for (code, expected) in [
            (429, ImageError::RateLimited { retry_after: None }),
            (500, ImageError::Unavailable { retry_after: None }),
            (503, ImageError::Unavailable { retry_after: None }),
        ] {
            let failing = Drawing::status(code, "{}");
            let (answer, asked) = drawn(wire, failing.clone()).await;
            assert_eq!((answer, asked), (Err(expected), 3), "{wire:?} {code}");
            let better = Drawing::Sequence(vec![failing.clone(), failing, Drawing::Image(png(5))]);
            let (answer, asked) = drawn(wire, better).await;
            assert_eq!(
                (answer.unwrap().bytes, asked),
                (png(5).into(), 3),
                "{wire:?} {code}"
            );
        }
    }
}

#[tokio::test]
async fn a_provider_that_asks_for_much_time_is_not_waited_for() {
    for wire in ImageWire::ALL {
        let limited = Drawing::Status {
            code: 429,
            kind: "application/json",
            body: "{}".to_owned(),
            retry_after: Some(120),
        };
        let (answer, asked) = drawn(wire, limited).await;
        let retry_after = Some(Duration::from_secs(120));
        assert_eq!(
            (answer, asked),
            (Err(ImageError::RateLimited { retry_after }), 1),
            "{wire:?}"
        );
    }
}

#[tokio::test]
async fn errors_inside_an_answer_of_status_200_are_errors() {
    for wire in ImageWire::ALL {
        for (body, expected) in [
            (r#"{"error":{"code":402,"message":"x"}}"#, ImageError::OutOfFunds),
            (
                r#"{"error":{"code":"401","message":"x"}}"#,
                ImageError::Unauthorized,
            ),
            (r#"{"error":{"code":404,"message":"x"}}"#, ImageError::NotFound),
            (
                r#"{"error":{"message":"x"}}"#,
                ImageError::Unavailable { retry_after: None },
            ),
        ] {
            assert_eq!(
                drawn(wire, Drawing::status(200, body)).await.0,
                Err(expected),
                "{wire:?} {body}"
            );
        }
    }
    let inside = r#"{"choices":[{"error":{"code":429,"message":"x"},"message":{"content":""}}]}"#;
    let answer = drawn(ImageWire::OpenRouter, Drawing::status(200, inside)).await.0;
    assert_eq!(answer, Err(ImageError::RateLimited { retry_after: None }));
}

#[tokio::test]
async fn a_model_that_a_gateway_does_not_know_is_gone() {
    let body = r#"{"error":{"code":400,"message":"google/x is not a valid model ID"}}"#;
    let answer = drawn(ImageWire::OpenRouter, Drawing::status(400, body)).await.0;
    assert_eq!(answer, Err(ImageError::NotFound));
}

#[tokio::test]
async fn web_pages_and_other_json_are_no_answers() {
    for wire in ImageWire::ALL {
        for body in [
            "<!doctype html><p>Welcome to nginx",
            "[]",
            "null",
            "{\"data\":3,\"candidates\":3,\"choices\":3}",
            "\u{0}",
        ] {
            let page = Drawing::Status {
                code: 200,
                kind: "text/html",
                body: body.to_owned(),
                retry_after: None,
            };
            let (answer, asked) = drawn(wire, page).await;
            assert_eq!(
                (answer, asked),
                (Err(ImageError::Malformed), 1),
                "{wire:?} {body}"
            );
        }
    }
}

#[tokio::test]
async fn redirects_are_not_followed() {
    for wire in ImageWire::ALL {
        let other = painter(wire, Drawing::Image(png(1))).await;
        let server = painter(wire, Drawing::Redirect(other.base_url())).await;
        let images = images(wire, &server);
        assert_eq!(
            images.generate(&request(&images)).await,
            Err(ImageError::Redirected)
        );
        assert!(other.asked().is_empty(), "{wire:?}: the key went elsewhere");
    }
}
