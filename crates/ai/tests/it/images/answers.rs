//! Images out of answers of every format.

use ai::images::{ImageError, ImageProvider, Images};
use ai::{AiConfig, Provider};
use bytes::Bytes;
use domain::errors::ErrorCode;
use test_support::images::{Drawing, ImageWire};

use super::support::{JPEG, drawn, images, painter, png, request, settings};
use crate::support::config;

#[tokio::test]
async fn an_image_is_what_was_drawn_byte_for_byte() {
    for wire in ImageWire::ALL {
        let (answer, asked) = drawn(wire, Drawing::Image(png(7))).await;
        let answer = answer.unwrap();
        assert_eq!(
            (answer.bytes.read().unwrap(), answer.mime, asked),
            (png(7), "image/png", 1),
            "{wire:?}"
        );
    }
}

#[tokio::test]
async fn thoughts_are_no_images() {
    for wire in ImageWire::ALL {
        let drawing = Drawing::Thoughtful {
            thought: png(1),
            image: png(2),
        };
        let answer = drawn(wire, drawing).await.0.unwrap();
        assert_eq!(answer.bytes, png(2), "{wire:?}");
        assert!(answer.words.is_none(), "{wire:?}: thoughts are no words either");
    }
}

#[tokio::test]
async fn of_several_images_the_last_one_counts_where_the_others_are_drafts() {
    for wire in ImageWire::ALL {
        let several = Drawing::Several(vec![png(1), png(2), png(3)]);
        let answer = drawn(wire, several).await.0.unwrap();
        // OpenAI is asked for one image: there are no drafts.
        let expected = if wire == ImageWire::OpenAi { png(1) } else { png(3) };
        assert_eq!(answer.bytes, expected, "{wire:?}");
    }
}

#[tokio::test]
async fn words_come_with_an_image_or_in_its_place() {
    for wire in [ImageWire::Gemini, ImageWire::OpenRouter] {
        let owned = |text: &str| text.to_owned();
        let answer = drawn(wire, Drawing::WithWords(png(1), owned("Here it is")))
            .await
            .0
            .unwrap();
        assert_eq!(answer.words.unwrap().as_str(), "Here it is");
        let (answer, asked) = drawn(wire, Drawing::Words(owned("I only talk"))).await;
        let Err(ImageError::NoImage { words: Some(words) }) = answer else {
            panic!("{wire:?}: {answer:?}");
        };
        assert_eq!((words.as_str(), asked), ("I only talk", 1), "{wire:?}");
    }
    let (answer, _) = drawn(ImageWire::OpenAi, Drawing::Words(String::new())).await;
    assert_eq!(answer, Err(ImageError::NoImage { words: None }));
}

#[tokio::test]
async fn no_candidates_and_no_image_are_not_asked_for_again() {
    for wire in ImageWire::ALL {
        let (answer, asked) = drawn(wire, Drawing::Nothing).await;
        // Gemini answers so when it filtered all that it drew.
        let is_block = wire == ImageWire::Gemini;
        let code = if is_block {
            ErrorCode::SafetyBlock
        } else {
            ErrorCode::ImageNone
        };
        assert_eq!((answer.unwrap_err().code(), asked), (code, 1), "{wire:?}");
    }
    for wire in [ImageWire::Gemini, ImageWire::OpenRouter] {
        let (answer, asked) = drawn(wire, Drawing::Blocked("NO_IMAGE".to_owned())).await;
        assert_eq!(
            (answer.unwrap_err().code(), asked),
            (ErrorCode::SafetyBlock, 1),
            "{wire:?}"
        );
    }
}

#[tokio::test]
async fn an_image_is_told_by_its_content() {
    for wire in ImageWire::ALL {
        // Every server says that it sends a PNG.
        let answer = drawn(wire, Drawing::Image(Bytes::from_static(JPEG)))
            .await
            .0
            .unwrap();
        assert_eq!(answer.mime, "image/jpeg", "{wire:?}");
        for none in [&b"<svg xmlns=''/>"[..], b"<!doctype html>", b"", b"MZ\x90"] {
            let answer = drawn(wire, Drawing::Image(Bytes::from_static(none))).await.0;
            assert_eq!(answer, Err(ImageError::NotAnImage), "{wire:?} {none:?}");
        }
        for wrong in ["%%%%", "not base64 at all!", "iVBORw0KGgo\u{e9}"] {
            let answer = drawn(wire, Drawing::Text(wrong.to_owned())).await.0;
            assert_eq!(answer, Err(ImageError::NotAnImage), "{wire:?} {wrong}");
        }
    }
}

#[tokio::test]
async fn an_image_at_a_private_address_is_fetched_only_where_that_is_allowed() {
    let other = painter(ImageWire::OpenAi, Drawing::Silent).await;
    let url = format!("{}models?token=1", other.base_url());
    for wire in [ImageWire::OpenAi, ImageWire::OpenRouter] {
        for url in [
            url.clone(),
            url.replace("http:", "https:"),
            "file:///etc/passwd".to_owned(),
        ] {
            let answer = drawn(wire, Drawing::At(url.clone())).await.0;
            assert_eq!(answer, Err(ImageError::AddressRefused), "{wire:?} {url}");
        }
        assert!(other.asked().is_empty());
    }
    let server = painter(ImageWire::OpenAi, Drawing::At(url)).await;
    let images = Images::from_config(&AiConfig {
        allow_private_addresses: true,
        ..settings(ImageWire::OpenAi, &server)
    })
    .unwrap();
    let answer = images.generate(&request(&images)).await;
    assert_eq!(answer, Err(ImageError::NotAnImage), "a list of models is none");
    let asked = other.asked();
    let fetched = asked.first().unwrap();
    assert_eq!(fetched.path, "/v1/models?token=1");
    assert!(
        !fetched.headers.contains_key("authorization"),
        "the key stays with the provider"
    );
}

#[tokio::test]
async fn any_server_that_speaks_as_openai_draws_also_without_a_key() {
    let server = painter(ImageWire::OpenAi, Drawing::Image(png(9))).await;
    let images = Images::from_config(&config(Provider::Generic, &server.base_url())).unwrap();
    let answer = images.generate(&request(&images)).await.unwrap();
    assert_eq!(answer.bytes, png(9));
    let body = server.asked().first().unwrap().json();
    assert_eq!(
        body,
        serde_json::json!({
            "model": "any-painter", "prompt": "a red fox", "n": 1, "response_format": "b64_json",
        })
    );
}

#[tokio::test]
async fn models_that_do_not_draw_are_told_apart() {
    let server = painter(ImageWire::Gemini, Drawing::Silent).await;
    let images = images(ImageWire::Gemini, &server);
    assert_eq!(images.resolve(Some("nobody")), Err(ImageError::UnknownModel));
    assert_eq!(
        images.resolve(Some("gemini-2.5-pro")),
        Err(ImageError::NotAnImageModel)
    );
    let route = images.resolve(Some("gemini-2.5-flash-image-preview")).unwrap();
    assert_eq!(
        (route.provider, route.upstream.as_str()),
        (Provider::Gemini, "painter-3")
    );
    let nobody = Images::from_config(&config(Provider::Moonshot, "http://127.0.0.1:9/")).unwrap();
    assert_eq!(nobody.resolve(None), Err(ImageError::NoProvider));
}
