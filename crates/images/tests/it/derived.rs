//! Files that are made of an image.

use crate::corpus::{self, jpeg, png};
use image::{ImageFormat, Rgba, RgbaImage};
use images::derive::{Note, Thumbnail, cleaned, encode, sendable::sendable, square, thumbhash};
use images::{DecodedImage, Fonts, Kind, decode, probe};

fn has(bytes: &[u8], needle: &[u8]) -> bool {
    bytes.windows(needle.len()).any(|window| window == needle)
}

fn jpeg_with_exif(tiff: &[u8]) -> Vec<u8> {
    jpeg::with(jpeg::exif_segment(tiff))
}

fn jpeg_with_profile(profile: &[u8]) -> Vec<u8> {
    let piece = [b"ICC_PROFILE\0\x01\x01", profile].concat();
    jpeg::with(jpeg::segment(0xE2, &piece))
}

fn read(bytes: &[u8]) -> DecodedImage {
    decode(bytes, &Fonts::none()).unwrap()
}

/// A photo of a kind: smooth, with a little noise.
fn photo(width: u32, height: u32) -> RgbaImage {
    RgbaImage::from_fn(width, height, |x, y| {
        let noise = u8::try_from((x * 7 + y * 13 + x * y) % 9).unwrap();
        let across = u8::try_from(x * 200 / width).unwrap();
        let down = u8::try_from(y * 200 / height).unwrap();
        Rgba([across + noise, down + noise, 120 + noise, 255])
    })
}

#[test]
fn positions_and_whatever_is_behind_the_end_are_gone() {
    let gps = [corpus::exif(6), b"GPS 48.137 11.575".to_vec()].concat();
    let png = png::with(corpus::encoded(ImageFormat::Png), b"eXIf", &gps);
    let jpeg = jpeg_with_exif(&gps);
    for file in [png, jpeg] {
        let kind = probe(&file).unwrap().kind;
        let file = [file, b"PK GPS behind".to_vec()].concat();
        assert!(has(&file, b"GPS"));
        let clean = cleaned(&file, &Fonts::none()).unwrap();
        assert!(
            !has(&clean.bytes, b"GPS") && !has(&clean.bytes, b"Exif"),
            "{kind}"
        );
        assert_eq!(clean.kind, kind);
        // Turned already, and not once more.
        assert_eq!((clean.width, clean.height), (12, 16));
        let again = probe(&clean.bytes).unwrap();
        assert_eq!((again.width, again.height), (12, 16));
    }
}

#[test]
fn a_turned_image_stands_the_right_way_up() {
    // 6: what is stored at the top is on the right.
    let file = png::with(corpus::encoded(ImageFormat::Png), b"eXIf", &corpus::exif(6));
    let stored = read(&corpus::encoded(ImageFormat::Png)).pixels;
    let shown = read(&file).pixels;
    for (x, y, pixel) in stored.enumerate_pixels() {
        assert_eq!(shown.get_pixel(11 - y, x), pixel);
    }
}

#[test]
fn four_colours_and_16_bits_become_what_they_look_like() {
    let of_inks = |transform| {
        let whole = read(&jpeg::four_colours(transform, 61, 47)).pixels;
        let first = *whole.get_pixel(0, 0);
        assert!(whole.pixels().all(|pixel| *pixel == first));
        assert_eq!(
            *read(&jpeg::four_colours(transform, 8, 8)).pixels.get_pixel(0, 0),
            first
        );
        first.0
    };
    // No cyan, half of magenta and yellow, no black.
    assert_eq!(of_inks(0), [255, 128, 128, 255]);
    assert_eq!(of_inks(2), [0, 0, 0, 255]);
    let greys: Vec<u8> = read(&png::interlaced())
        .pixels
        .pixels()
        .map(|Rgba([grey, ..])| *grey)
        .collect();
    assert_eq!(greys, [10, 20, 30, 40, 50, 60]);
}

#[test]
fn a_colour_profile_goes_with_the_pixels() {
    let mut profile = vec![0; 200];
    profile[..4].copy_from_slice(&200_u32.to_be_bytes());
    profile[16..20].copy_from_slice(b"RGB ");
    profile[36..40].copy_from_slice(b"acsp");
    let file = jpeg_with_profile(&profile);
    let image = read(&file);
    for encoded in [
        encode::jpeg(&image, Note::Nothing).unwrap(),
        encode::webp(&image, Note::Nothing).unwrap(),
        encode::webp(&image, Note::Generated).unwrap(),
    ] {
        assert!(has(&encoded.bytes, &profile), "{}", encoded.kind);
        assert_eq!(read(&encoded.bytes).pixels.dimensions(), (16, 12));
    }
    let png = encode::png(&image, Note::Nothing).unwrap();
    assert!(has(&png.bytes, b"iCCP"));
    assert_eq!(read(&png.bytes), image);
    // Of greys, or of CMYK, it would mean nothing.
    profile[16..20].copy_from_slice(b"CMYK");
    let image = read(&jpeg_with_profile(&profile));
    assert!(!has(&encode::jpeg(&image, Note::Nothing).unwrap().bytes, b"CMYK"));
}

#[test]
fn derivatives_say_how_they_came_about() {
    for pixels in [photo(40, 30), RgbaImage::from_pixel(40, 30, Rgba([1, 2, 3, 100]))] {
        let image = DecodedImage::new(pixels);
        for write in [encode::png, encode::jpeg, encode::webp] {
            let plain = write(&image, Note::Nothing).unwrap();
            let noted = write(&image, Note::Composited).unwrap();
            assert!(!has(&plain.bytes, b"xmpmeta"));
            assert!(has(
                &noted.bytes,
                b"digitalsourcetype/compositeWithTrainedAlgorithmicMedia"
            ));
            assert_eq!(read(&noted.bytes), read(&plain.bytes), "{}", noted.kind);
        }
    }
}

#[test]
fn what_is_exact_stays_exact() {
    for pixels in [
        photo(33, 21),
        RgbaImage::from_fn(9, 9, |x, y| Rgba([9, 8, 7, u8::try_from(x * y).unwrap()])),
    ] {
        let image = DecodedImage::new(pixels);
        let png = encode::png(&image, Note::Drawn).unwrap();
        assert_eq!(read(&png.bytes), image);
    }
}

#[test]
fn models_get_what_they_take() {
    let gif = corpus::encoded(ImageFormat::Gif);
    let drawing = b"<svg xmlns='http://www.w3.org/2000/svg' width='40' height='20'><rect width='20' height='20' fill='red'/></svg>";
    for (file, size) in [(gif.as_slice(), (16, 12)), (drawing.as_slice(), (1_024, 512))] {
        let was = probe(file).unwrap().kind;
        let sent = sendable(&read(file), was, &[Kind::Png, Kind::Jpeg], 2_048).unwrap();
        assert_eq!((sent.kind, sent.width, sent.height), (Kind::Png, size.0, size.1));
    }
    let drawn = read(drawing).pixels;
    assert_eq!(drawn.get_pixel(100, 100).0, [255, 0, 0, 255]);
    assert_eq!(drawn.get_pixel(900, 100).0, [0, 0, 0, 0]);
    let photo = DecodedImage::new(photo(900, 300));
    let sent = sendable(&photo, Kind::Jpeg, &[Kind::Png, Kind::Jpeg], 300).unwrap();
    assert_eq!((sent.kind, sent.width, sent.height), (Kind::Jpeg, 300, 100));
    let sent = sendable(&photo, Kind::Jpeg, &[Kind::Png], 300).unwrap();
    assert_eq!(sent.kind, Kind::Png);
}

#[test]
fn thumbnails_are_small_and_have_a_stand_in() {
    for pixels in [
        photo(1_600, 900),
        RgbaImage::from_pixel(900, 1_600, Rgba([1, 2, 3, 0])),
    ] {
        let image = DecodedImage::new(pixels);
        let thumbnail = Thumbnail::of(&image, 320, Note::Generated).unwrap();
        let long = thumbnail.encoded.width.max(thumbnail.encoded.height);
        assert_eq!((long, thumbnail.encoded.kind), (320, Kind::Webp));
        assert_eq!(
            probe(&thumbnail.encoded.bytes).unwrap().width,
            thumbnail.encoded.width
        );
        assert!(
            thumbnail.encoded.bytes.len() < 20_000,
            "{}",
            thumbnail.encoded.bytes.len()
        );
        assert!(
            (5..=25).contains(&thumbnail.thumbhash.len()),
            "{:?}",
            thumbnail.thumbhash
        );
    }
    let line = DecodedImage::new(photo(8_192, 1));
    assert!(Thumbnail::of(&line, 320, Note::Nothing).is_ok());
    // The mean colour is in the first bytes: 6 bits of brightness, of an image all white the most.
    let white = DecodedImage::new(RgbaImage::from_pixel(50, 50, Rgba([255; 4])));
    assert_eq!(thumbhash(&white).unwrap()[0] & 63, 63);
}

#[test]
fn the_picture_of_an_account_is_a_small_square_from_the_middle() {
    let stripes = RgbaImage::from_fn(300, 100, |x, _| match x / 100 {
        0 => Rgba([255, 0, 0, 255]),
        1 => Rgba([0, 255, 0, 255]),
        _ => Rgba([0, 0, 255, 255]),
    });
    let made = square(&DecodedImage::new(stripes), 64).unwrap();
    assert_eq!((made.width, made.height, made.kind), (64, 64, Kind::Webp));
    for (x, y) in [(4, 4), (32, 32), (59, 59)] {
        let Rgba([red, green, blue, _]) = *read(&made.bytes).pixels.get_pixel(x, y);
        assert!(
            green > 200 && red < 60 && blue < 60,
            "{x} {y}: {red} {green} {blue}"
        );
    }
    let small = square(&DecodedImage::new(RgbaImage::new(20, 30)), 64).unwrap();
    assert_eq!((small.width, small.height), (20, 20));
}
