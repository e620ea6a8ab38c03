//! Time, size, cut answers, and taking a request back.

use std::time::{Duration, Instant};

use ai::images::{ImageError, ImageLimits, ImageProvider};
use test_support::images::{Drawing, ImageWire};

use super::support::{drawn, gray, images, painter, png, request};

const MB: usize = 1024 * 1024;

#[test]
fn the_bounds_are_those_of_the_issue() {
    let limits = ImageLimits::default();
    assert_eq!((limits.call.as_secs(), limits.answer_bytes), (180, 64 * MB));
}

#[tokio::test]
async fn a_cut_answer_is_tried_again_and_told() {
    let large = gray(64, 64, &[3; 4_096]);
    for wire in ImageWire::ALL {
        for after in [1, 40, 90] {
            let (answer, asked) = drawn(wire, Drawing::Cut(large.clone(), after)).await;
            assert_eq!((answer, asked), (Err(ImageError::Cut), 3), "{wire:?} {after}");
            let (answer, asked) = drawn(wire, Drawing::EndEarly(large.clone(), after)).await;
            assert_eq!(
                (answer, asked),
                (Err(ImageError::Cut), 3),
                "{wire:?} {after} in order"
            );
        }
        let better = Drawing::Sequence(vec![Drawing::Cut(large.clone(), 50), Drawing::Image(png(4))]);
        assert_eq!(drawn(wire, better).await.0.unwrap().bytes, png(4), "{wire:?}");
    }
}

#[tokio::test]
async fn nobody_listening_is_the_network() {
    for wire in ImageWire::ALL {
        let server = painter(wire, Drawing::Silent).await;
        let closed = std::net::TcpListener::bind("127.0.0.1:0")
            .unwrap()
            .local_addr()
            .unwrap();
        let mut config = super::support::settings(wire, &server);
        for settings in config.providers.values_mut() {
            settings.base_url = Some(format!("http://{closed}/"));
        }
        let images = ai::images::Images::from_config(&config).unwrap();
        assert_eq!(
            images.generate(&request(&images)).await,
            Err(ImageError::Network),
            "{wire:?}"
        );
    }
}

#[tokio::test]
async fn an_answer_of_more_than_64_mb_is_not_read_to_its_end() {
    for announced in [true, false] {
        for bytes in [65 * MB, 600 * MB] {
            let (answer, asked) = drawn(ImageWire::OpenAi, Drawing::Huge { bytes, announced }).await;
            assert_eq!(
                (answer, asked),
                (Err(ImageError::AnswerTooLarge), 1),
                "{announced} {bytes}"
            );
        }
    }
}

#[tokio::test]
async fn the_bound_is_exact() {
    for wire in ImageWire::ALL {
        let server = painter(wire, Drawing::Image(png(8))).await;
        let bound = |answer_bytes| {
            images(wire, &server).with_limits(ImageLimits {
                answer_bytes,
                ..ImageLimits::default()
            })
        };
        let mut enough = 0;
        for bytes in 1..2_000 {
            let images = bound(bytes);
            match images.generate(&request(&images)).await {
                Ok(_) => {
                    enough = bytes;
                    break;
                }
                Err(error) => assert_eq!(error, ImageError::AnswerTooLarge, "{wire:?} {bytes}"),
            }
        }
        assert!(enough > png(8).len(), "{wire:?}");
    }
}

#[tokio::test]
async fn a_slow_answer_ends_in_time_and_counts_what_was_tried_before() {
    for wire in ImageWire::ALL {
        let slow = Drawing::Slow(Duration::from_millis(150), Box::new(Drawing::status(500, "")));
        for drawing in [Drawing::Silent, slow] {
            let server = painter(wire, drawing).await;
            let mut config = super::support::settings(wire, &server);
            config.retries = 3;
            let images = ai::images::Images::from_config(&config)
                .unwrap()
                .with_limits(ImageLimits {
                    call: Duration::from_millis(250),
                    ..ImageLimits::default()
                });
            let begin = Instant::now();
            let answer = images.generate(&request(&images)).await;
            assert_eq!(answer, Err(ImageError::Timeout), "{wire:?}");
            assert!(
                begin.elapsed() < Duration::from_secs(3),
                "{wire:?}: {:?}",
                begin.elapsed()
            );
        }
    }
}

#[tokio::test]
async fn a_dropped_request_closes_the_connection() {
    for wire in ImageWire::ALL {
        let server = painter(wire, Drawing::Silent).await;
        let images = images(wire, &server);
        let request = request(&images);
        let waited = tokio::time::timeout(Duration::from_millis(300), images.generate(&request)).await;
        assert!(waited.is_err());
        let asked = server.asked();
        let asked = asked.first().unwrap();
        for _ in 0..100 {
            if asked.dropped_by_client() {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        assert!(asked.dropped_by_client(), "{wire:?}");
    }
}
