//! Hostile images: each becomes a clear error or an image, in bounded time.

use std::time::{Duration, Instant};

use crate::corpus::{self, Expected};
use images::{Fonts, decode, probe};

/// The slowest takes some seconds on a machine of its own, twice; what is not bounded takes hours.
const DECODE_TIMEOUT: Duration = Duration::from_secs(60);

#[test]
fn each_is_a_clear_error_or_an_image() {
    let mut failures = Vec::new();
    for hostile in corpus::all() {
        let started = Instant::now();
        let probed = probe(&hostile.bytes);
        let decoded = decode(&hostile.bytes, &Fonts::none());
        let took = started.elapsed();
        let fits = match (&decoded, &hostile.expected) {
            (Ok(image), Expected::Image(width, height)) => image.pixels.dimensions() == (*width, *height),
            (Err(error), Expected::Refused(is_expected)) => is_expected(error),
            (_, Expected::Anything) => true,
            _ => false,
        };
        let sized = match (&decoded, &probed) {
            (Ok(image), Ok(probe)) => image.pixels.dimensions() == (probe.width, probe.height),
            // Headers tell less than decoding does, and never more.
            (Ok(_), Err(_)) => false,
            (Err(_), _) => true,
        };
        let outcome = decoded.map(|image| image.pixels.dimensions());
        if let Err(error) = &outcome {
            let words = error.to_string();
            assert!(words.ends_with('.') && words.len() < 160, "{words}");
        }
        if !fits || !sized || took > DECODE_TIMEOUT {
            failures.push(format!("{}: {outcome:?}, {probed:?}, {took:?}", hostile.name));
        }
    }
    assert!(failures.is_empty(), "{failures:#?}");
}

#[test]
fn files_cut_anywhere_are_refused_without_a_panic() {
    use image::ImageFormat::{Gif, Jpeg, Png, WebP};
    for format in [Png, Jpeg, Gif, WebP] {
        let whole = corpus::encoded(format);
        // A GIF lacks no pixel without its last byte.
        let last = whole.len() - usize::from(format == Gif);
        for end in 0..last {
            assert!(
                decode(&whole[..end], &Fonts::none()).is_err(),
                "{format:?} of {end} bytes"
            );
        }
        assert!(decode(&whole, &Fonts::none()).is_ok(), "{format:?}");
    }
}

#[test]
fn files_with_one_wrong_byte_do_no_harm() {
    use image::ImageFormat::{Gif, Jpeg, Png, WebP};
    for format in [Png, Jpeg, Gif, WebP] {
        let whole = corpus::encoded(format);
        for at in 0..whole.len() {
            for wrong in [0, 0x7F, 0xFF] {
                let mut bytes = whole.clone();
                bytes[at] = wrong;
                if let Ok(image) = decode(&bytes, &Fonts::none()) {
                    assert!(image.pixels.width() <= images::limits::MAX_SIDE);
                }
            }
        }
    }
}
