//! What is written: images as they were, pages, captions of any script. `PDF_OUT=folder` keeps the file, to be looked
//! at.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::cast_possible_truncation,
    reason = "a test fails by panicking"
)]

use std::io::Cursor;
use std::path::Path;
use std::time::{Duration, Instant};

use image::{ImageFormat, Rgb, RgbImage, Rgba, RgbaImage};
use pdf::files::{EMOJI, FOLDER, LETTERS};
use pdf::{Album, Fonts, Shown};
use printpdf::{PdfDocument, PdfParseOptions};

const CAPTIONS: [&str; 5] = [
    "The fox sets out, très tôt, по лесу, στο δάσος.",
    "الثعلب الأحمر يمشي في الغابة عند الفجر، ثم يعود (١٢٣) إلى البيت.",
    "赤い狐は夜明けに森を歩き、そして家に帰ります。とても長い一日でしたが、狐は幸せでした。星が空に輝き、静かな夜が訪れました。",
    "A fox 🦊 and a family 👨‍👩‍👧 under the rainbow 🌈 ❤️",
    "लोमड़ी जंगल में चलती है และกลับบ้าน השועל הולך 한국어",
];

/// Those that the product writes with, all of them: `bin/setup` installs them.
fn fonts() -> Fonts {
    let read = |name: &&str| {
        std::fs::read(Path::new(FOLDER).join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    };
    Fonts::of(LETTERS.iter().map(read).collect(), Some(read(&EMOJI)))
}

fn encoded(image: &image::DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut file = Cursor::new(Vec::new());
    image.write_to(&mut file, format).unwrap();
    file.into_inner()
}

fn jpeg() -> Vec<u8> {
    let image = RgbImage::from_fn(600, 400, |x, y| Rgb([(x % 256) as u8, (y % 256) as u8, 120]));
    encoded(&image.into(), ImageFormat::Jpeg)
}

fn png() -> Vec<u8> {
    let image = RgbaImage::from_fn(300, 500, |x, y| Rgba([200, (x / 2) as u8, 40, (y / 2) as u8]));
    encoded(&image.into(), ImageFormat::Png)
}

fn shown(file: &[u8]) -> Shown {
    pdf::shown(file.to_vec().into()).unwrap()
}

fn finished(album: Album) -> Vec<u8> {
    let mut file = Vec::new();
    album.finish(&mut file).unwrap();
    file
}

fn has(file: &[u8], part: &[u8]) -> bool {
    file.windows(part.len()).any(|window| window == part)
}

#[test]
fn images_are_pages_a_jpeg_as_it_is_and_captions_of_any_script_embed_what_they_use() {
    let (jpeg, png) = (jpeg(), png());
    let mut album = Album::new("The fox", fonts());
    for (at, caption) in CAPTIONS.iter().enumerate() {
        let image = if at % 2 == 0 { &jpeg } else { &png };
        album.page(&shown(image), caption, &format!("Image {} of 6", at + 1));
    }
    album.note("Error loading image 6", "Image 6 of 6");
    let file = finished(album);
    if let Ok(folder) = std::env::var("PDF_OUT") {
        std::fs::write(format!("{folder}/album.pdf"), &file).unwrap();
    }
    assert!(file.starts_with(b"%PDF-1.") && has(&file, b"/Count 6"));
    assert!(has(&file, &jpeg), "the JPEG was written anew");
    assert!(has(&file, b"/Predictor 15") && has(&file, b"/SMask"));
    // Six scripts, each with its own font; of four megabytes of glyphs some are there.
    let fonts = file.windows(13).filter(|part| *part == b"/CIDFontType2").count();
    assert!(fonts >= 5, "{fonts}");
    assert!(file.len() < 3 * jpeg.len() + 400_000, "{}", file.len());
}

/// Letters that a reader finds in it, without blanks: those of each page, from the left to the right.
fn read(file: &[u8]) -> Vec<String> {
    let read = PdfDocument::parse(file, &PdfParseOptions::default(), &mut Vec::new()).unwrap();
    let pages = read.extract_text().into_iter();
    pages.map(|pieces| pieces.concat().replace(' ', "")).collect()
}

#[test]
fn captions_can_be_searched_in_any_script() {
    let mut album = Album::new("", fonts());
    for caption in CAPTIONS {
        album.page(&shown(&jpeg()), caption, "Seite 1");
    }
    let pages = read(&finished(album));
    let parts = [
        "лесу,στοδάσος.Seite1",
        "ةباغلا",
        "幸せでした。",
        "familyunder",
        "한국어Seite1",
    ];
    for (page, part) in pages.iter().zip(parts) {
        assert!(page.contains(part), "{page}");
    }
}

#[test]
fn what_is_no_image_is_not_shown_and_the_same_pages_are_the_same_file() {
    let made = || {
        let mut album = Album::new("One", fonts());
        assert!(pdf::shown("no image".into()).is_err());
        album.page(&shown(&png()), "Ein Bild", "Image 1 of 1");
        finished(album)
    };
    let file = made();
    assert!(has(&file, b"/Count 1") && file == made());
}

#[test]
fn a_caption_without_end_and_one_without_fonts_harm_nobody() {
    let mut album = Album::new("", Fonts::default());
    album.page(&shown(&png()), "Nothing to write it with 🦊", "");
    assert!(has(&finished(album), b"/Count 1"));
    let mut album = Album::new("", fonts());
    for caption in [
        "x".repeat(3_000),
        "م".repeat(3_000),
        "漢".repeat(3_000),
        "\u{202e}\u{0}\n\u{301}".to_owned(),
    ] {
        album.page(&shown(&png()), &caption, "");
    }
    assert!(has(&finished(album), b"/Count 4"));
}

#[test]
fn of_a_caption_no_more_is_looked_at_than_there_is_room_for() {
    let fonts = fonts();
    let image = shown(&png());
    let made = |caption: &str| {
        let began = Instant::now();
        let mut album = Album::new("", fonts.clone());
        album.page(&image, caption, "");
        (finished(album).len(), began.elapsed())
    };
    made("a");
    for letters in ["i", "a word ", "漢", "e\u{301}", "\u{10400}", "aب漢ग한ไ𐍈་"] {
        // Each letter of it once took a hundred times as long; the machine may be busy with something else, once or twice.
        let took = || {
            let (of_page, short) = made(&letters.repeat(2_000));
            let (of_book, long) = made(&letters.repeat(200_000));
            assert_eq!(of_page, of_book, "{letters}");
            (short, long)
        };
        let tries: Vec<_> = std::iter::repeat_with(took).take(3).collect();
        assert!(
            tries
                .iter()
                .any(|(short, long)| *long < 3 * *short + Duration::from_millis(300)),
            "{letters}: {tries:?}"
        );
    }
}

#[test]
fn a_title_says_what_is_seen_of_it() {
    let titled = |title| finished(Album::new(title, Fonts::default()));
    assert!(titled("The \u{202e}fox\u{7}\n\u{0}\u{feff}") == titled("The fox"));
    assert!(titled("Der Füchs — 狐") != titled("Der Fuchs"));
}
