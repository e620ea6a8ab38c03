//! Nothing of people, and no key, in logs and errors.

use ai::images::ImageProvider;
use test_support::images::{Drawing, ImageWire};

use super::support::{images, input, painter, png, request};
use crate::support::{KEY, Log};

/// Everything runs on the test's own thread, whose log is kept.
#[tokio::test]
async fn no_words_no_images_and_no_keys_reach_the_log() {
    let log = Log::default();
    let _kept = log.keep();
    let echo =
        format!(r#"{{"error":{{"code":"a red fox","message":"a red fox, my dog, {KEY}, {{data}}"}}}}"#);
    for wire in ImageWire::ALL {
        for drawing in [
            Drawing::status(400, echo.clone()),
            Drawing::status(401, echo.clone()),
            Drawing::status(500, echo.clone()),
            Drawing::status(200, echo.clone()),
            Drawing::Blocked("a red fox".to_owned()),
            Drawing::PromptBlocked("a red fox".to_owned()),
            Drawing::Words("I cannot draw a red fox".to_owned()),
            Drawing::WithWords(png(1), "a red fox".to_owned()),
            Drawing::Text("a red fox".to_owned()),
            Drawing::At("https://127.0.0.1/a-red-fox".to_owned()),
        ] {
            let server = painter(wire, drawing).await;
            let images = images(wire, &server);
            let mut request = request(&images);
            let mut dog = input(png(3));
            dog.description = Some("my dog".to_owned());
            request.inputs = vec![dog];
            match images.generate(&request).await {
                Ok(answer) => tracing::info!(?answer, "an image came"),
                Err(error) => tracing::warn!(%error, ?error, "no image came"),
            }
            tracing::info!(?request, ?images, "settings");
        }
    }
    let text = log.text();
    assert!(
        text.contains("no image came")
            && text.contains("an image came")
            && text.contains("asking for an image")
    );
    for secret in ["red fox", "my dog", KEY, "a-red-fox", "iVBOR"] {
        let line = text.lines().find(|line| line.contains(secret));
        assert_eq!(line, None, "{secret}");
    }
}
