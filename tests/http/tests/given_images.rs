//! Images that people give: drawings become pixels before anybody sees them, and what is refused says why.

use std::io::Cursor;
use std::net::TcpListener;
use std::sync::Arc;
use std::time::{Duration, Instant};

use domain::errors::ErrorCode;
use http_tests::{Account, Answer, TestApp};
use image::{Delay, Frame, Rgba, RgbaImage};
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::Value;

use crate::image_jobs::png;
use crate::stories::Noting;

const CHANGE: &str = "/api/v2/modify-image-with-files";
const STORY: &str = "/api/v1/generate-from-narrative-plan";

async fn studio() -> (TestApp, Arc<Noting>) {
    let drawer = Arc::<Noting>::default();
    let app = TestApp::builder().drawn_by(drawer.clone()).start().await;
    (app, drawer)
}

/// Asks for a change of this file.
async fn changed(account: &Account, name: &str, file: impl Into<Vec<u8>>) -> Answer {
    let file = Part::bytes(file.into()).file_name(name.to_owned());
    let form = Form::new()
        .text("modification_prompt", "Greener")
        .part("current_image", file);
    let request = account.request(Method::POST, CHANGE).multipart(form);
    Answer::of(request.header("accept", "application/json")).await
}

fn svg(inside: &str) -> String {
    svg_of("400", "200", inside)
}

fn svg_of(width: &str, height: &str, inside: &str) -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="{width}" height="{height}">{inside}</svg>"#
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn a_drawing_is_sent_to_models_as_pixels() {
    let (app, drawer) = studio().await;
    let account = app.register_pro().await;
    let drawing = svg(
        r##"<rect width="400" height="200" fill="#f00"/><text x="20" y="150" font-size="120">Fox</text>"##,
    );
    assert_eq!(changed(&account, "fox.svg", drawing.clone()).await.status, 200);
    let sent = drawer.last().inputs.remove(0);
    assert_eq!(sent.mime, "image/png");
    let pixels = image::load_from_memory(&sent.bytes.read().unwrap())
        .unwrap()
        .into_rgba8();
    assert_eq!(pixels.dimensions(), (1024, 512));
    assert_eq!(pixels.get_pixel(5, 5).0, [255, 0, 0, 255]);
    // Its words are in it.
    assert!(pixels.pixels().any(|pixel| pixel.0 == [0, 0, 0, 255]));

    let plan = r#"{"frames":[{"story_beat":"one"},{"story_beat":"two"}]}"#;
    let form = Form::new()
        .text("narrative_plan_json", plan)
        .text("descriptions", "a fox")
        .part(
            "input_images",
            Part::bytes(drawing.into_bytes()).file_name("fox.svg"),
        );
    let request = account.request(Method::POST, STORY).multipart(form);
    assert_eq!(
        Answer::of(request.header("accept", "application/json"))
            .await
            .status,
        200
    );
    let sent = drawer.last().inputs.remove(0);
    assert_eq!((sent.mime, sent.description.as_str()), ("image/png", "a fox"));
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_drawings_read_nothing_outside_and_end_soon() {
    let (app, drawer) = studio().await;
    let account = app.register_pro().await;
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.set_nonblocking(true).unwrap();
    let out = format!("http://{}/x", listener.local_addr().unwrap());
    let reaching = [
        format!(r#"<image href="{out}.png" width="400" height="200"/>"#),
        format!(r#"<image xlink:href="{out}.svg" width="400" height="200"/>"#),
        r#"<image href="file:///etc/passwd" width="400" height="200"/>"#.to_owned(),
        r#"<image href="/proc/self/environ" width="400" height="200"/><use href="file:///etc/passwd#a"/>"#
            .to_owned(),
        format!(
            "<style>@import url('{out}.css'); @font-face {{ font-family: a; src: url('{out}') }} text {{ font-family: a }}</style><text y='50'>a</text>"
        ),
        format!(
            r#"<rect width="9" height="9" fill="url({out}#a)" filter="url({out}#b)"/><script href="{out}"/><foreignObject><iframe src="{out}"/></foreignObject>"#
        ),
    ];
    for inside in reaching {
        let answer = changed(&account, "a.svg", svg(&inside)).await;
        assert_eq!(answer.status, 200, "{inside}: {:?}", answer.body);
        assert_eq!(drawer.last().inputs[0].mime, "image/png");
        assert!(listener.accept().is_err(), "{inside} was asked for");
    }

    let ten = |tag: &str, to: &str| {
        (0..10)
            .map(|_| format!(r##"<{tag} href="#{to}"/>"##))
            .collect::<String>()
    };
    let nested: String = (0..9)
        .map(|at| format!(r#"<g id="n{}">{}</g>"#, at + 1, ten("use", &format!("n{at}"))))
        .collect();
    let blurs: String = (0..400)
        .map(|_| r#"<feGaussianBlur stdDeviation="500"/><feTurbulence numOctaves="500"/>"#)
        .collect();
    let entities: String = (0..12)
        .map(|at| format!(r#"<!ENTITY e{} "{}">"#, at + 1, format!("&e{at};").repeat(10)))
        .collect();
    let hostile = [
        svg(&format!(r#"<rect id="n0" width="9" height="9"/>{nested}"#)),
        svg(r##"<g id="a"><use href="#a"/></g>"##),
        svg(&format!(
            r##"<filter id="f" x="-9" y="-9" width="99" height="99">{blurs}</filter><g filter="url(#f)"><rect width="400" height="200"/></g>"##
        )),
        format!(
            r#"<!DOCTYPE svg [<!ENTITY e0 "aaaaaaaaaa">{entities}]>{}"#,
            svg("<text>&e12;</text>")
        ),
        format!(
            r#"<!DOCTYPE svg [<!ENTITY e0 SYSTEM "file:///etc/passwd">]>{}"#,
            svg("<text>&e0;</text>")
        ),
        svg(&"<g>".repeat(100_000)),
        svg(&"<rect width='400' height='200' opacity='.5'/>".repeat(90_000)),
    ];
    let before = drawer.asked();
    for drawing in hostile {
        let started = Instant::now();
        let answer = changed(&account, "a.svg", drawing.clone()).await;
        let head: String = drawing.chars().take(300).collect();
        says_why(&answer, "SVG", &head);
        assert!(
            started.elapsed() < Duration::from_secs(40),
            "{head}: {:?}",
            started.elapsed()
        );
    }
    assert_eq!(drawer.asked(), before);
    // However large it says that it is, it is drawn small.
    for side in ["90000", "999999999"] {
        let vast = svg_of(side, side, "<rect width='50%' height='100%' fill='#f00'/>");
        let answer = changed(&account, "a.svg", vast).await;
        assert_eq!(answer.status, 200, "{side}: {:?}", answer.body);
        let sent = drawer.last().inputs.remove(0);
        let pixels = image::load_from_memory(&sent.bytes.read().unwrap())
            .unwrap()
            .into_rgba8();
        assert!(pixels.width().max(pixels.height()) <= 2_048, "{side}");
        let at = |x| pixels.get_pixel(x, pixels.height() / 2).0;
        assert_eq!(at(pixels.width() / 4), [255, 0, 0, 255], "{side}");
        assert_ne!(at(pixels.width() * 3 / 4), [255, 0, 0, 255], "{side}");
    }
}

/// Refused with a sentence for the person, the same in its place as in the message.
#[track_caller]
fn says_why(answer: &Answer, why: &str, what: &str) {
    assert_eq!(answer.status, 422, "{what}: {:?}", answer.body);
    assert_eq!(answer.body["code"], ErrorCode::ImageUnreadable.code(), "{what}");
    let message = answer.body["message"].as_str().unwrap();
    assert!(message.contains(why), "{what}: {message}");
    assert_eq!(answer.body["detail"]["reason"], answer.body["message"], "{what}");
    assert!(answer.body["detail"]["can"].is_array(), "{what}");
}

/// A PNG whose header says these sides.
fn claiming(width: u32, height: u32) -> Vec<u8> {
    let mut file = png(4, 4, |_, _| [9, 9, 9, 255]);
    file[16..20].copy_from_slice(&width.to_be_bytes());
    file[20..24].copy_from_slice(&height.to_be_bytes());
    let crc = crc32(&file[12..29]);
    file[29..33].copy_from_slice(&crc.to_be_bytes());
    file
}

/// As PNG has it.
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| {
            (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg())
        })
    })
}

fn animated(frames: u32) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = image::codecs::gif::GifEncoder::new_with_speed(&mut file, 30);
    for at in 0..frames {
        let pixels = RgbaImage::from_pixel(30, 20, Rgba([u8::try_from(at % 256).unwrap(), 0, 0, 255]));
        let delay = Delay::from_numer_denom_ms(20, 1);
        encoder
            .encode_frame(Frame::from_parts(pixels, 0, 0, delay))
            .unwrap();
    }
    drop(encoder);
    file
}

fn jpeg() -> Vec<u8> {
    let mut file = Cursor::new(Vec::new());
    let pixels = RgbaImage::from_pixel(40, 30, Rgba([1, 2, 3, 255]));
    image::DynamicImage::from(pixels)
        .into_rgb8()
        .write_to(&mut file, image::ImageFormat::Jpeg)
        .unwrap();
    file.into_inner()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_image_that_is_refused_says_why_and_costs_nothing() {
    let (app, drawer) = studio().await;
    let account = app.register_pro().await;
    let ftyp = |brand: &str| {
        [
            b"\0\0\0\x18ftyp",
            brand.as_bytes(),
            b"\0\0\0\0mif1",
            brand.as_bytes(),
        ]
        .concat()
    };
    let whole = png(300, 200, |x, y| {
        [
            (x * 7 % 256) as u8,
            (y * 13 % 256) as u8,
            (x * y % 256) as u8,
            255,
        ]
    });
    let mut damaged = whole.clone();
    let middle = damaged.len() / 2;
    damaged[middle..middle + 40].fill(0xaa);
    let refused: [(&str, Vec<u8>, &str); 13] = [
        (
            "wide.png",
            claiming(9_000, 10),
            "9000 by 10 pixels. Each side can have at most 8192",
        ),
        (
            "large.png",
            claiming(8_000, 8_000),
            "8000 by 8000 pixels. At most 33 million",
        ),
        ("none.png", claiming(0, 10), "no pixels"),
        (
            "photo.heic",
            ftyp("heic"),
            "HEIC photos cannot be read. Please save the photo as JPEG",
        ),
        (
            "photo.png",
            ftyp("avif"),
            "AVIF images cannot be read. Please save the image as PNG, JPEG or WebP",
        ),
        ("scan.tiff", b"II*\0\x08\0\0\0".to_vec(), "TIFF"),
        ("doc.png", b"%PDF-1.7\n".to_vec(), "A PDF is a document"),
        (
            "notes.png",
            b"just words".to_vec(),
            "not a supported image. Please use PNG, JPEG, WebP, GIF or SVG",
        ),
        (
            "page.svg",
            b"<!DOCTYPE html><html><body></body></html>".to_vec(),
            "not a supported image",
        ),
        ("cut.png", whole[..whole.len() / 2].to_vec(), "incomplete"),
        ("cut.jpg", jpeg()[..200].to_vec(), "JPEG image"),
        ("damaged.png", damaged, "PNG image is damaged"),
        (
            "long.svg",
            svg(&" ".repeat(4 << 20)).into_bytes(),
            "at most 4 MB can be drawn",
        ),
    ];
    for (name, file, why) in refused {
        says_why(&changed(&account, name, file).await, why, name);
    }
    changed(&account, "heavy.png", vec![0; (10 << 20) + 1])
        .await
        .is_error(ErrorCode::ImageTooLarge);
    assert_eq!(drawer.asked(), 0);
    assert_eq!(
        app.number("SELECT count(*) FROM credit_ledger WHERE state = 'committed'")
            .await,
        0
    );

    // What a file says of itself by its name counts for nothing, and of an animation the first image is taken.
    for (name, file, mime) in [
        ("really.png", jpeg(), "image/jpeg"),
        ("really.jpg", whole, "image/png"),
        ("really.svg", animated(3), "image/png"),
        ("long.gif", animated(600), "image/png"),
    ] {
        let answer = changed(&account, name, file).await;
        assert_eq!(answer.status, 200, "{name}: {:?}", answer.body);
        let sent = drawer.last().inputs.remove(0);
        assert_eq!(sent.mime, mime, "{name}");
        let pixels = image::load_from_memory(&sent.bytes.read().unwrap())
            .unwrap()
            .into_rgba8();
        assert!(
            !name.contains(".gif") || pixels.get_pixel(0, 0).0[0] == 0,
            "{name}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn also_an_input_of_a_story_and_a_mask_say_why() {
    let (app, _) = studio().await;
    let account = app.register_pro().await;
    let ask = async |path: &str, form: Form| {
        let request = account.request(Method::POST, path).multipart(form);
        Answer::of(request.header("accept", "application/json")).await
    };
    let plan = r#"{"frames":[{"story_beat":"one"},{"story_beat":"two"}]}"#;
    let form = Form::new().text("narrative_plan_json", plan).part(
        "input_images",
        Part::bytes(b"\0\0\0\x18ftypheic\0\0\0\0mif1heic".to_vec()).file_name("a.heic"),
    );
    says_why(&ask(STORY, form).await, "HEIC", "an input");
    let masked = |mask: Vec<u8>| {
        Form::new()
            .text("modification_prompt", "Greener")
            .part(
                "current_image",
                Part::bytes(png(40, 30, |_, _| [1, 2, 3, 255])).file_name("a.png"),
            )
            .part("mask_image", Part::bytes(mask).file_name("m.png"))
    };
    let (black, square) = (png(40, 30, |_, _| [0, 0, 0, 255]), png(90, 30, |_, _| [255; 4]));
    for (mask, why) in [
        (black, "Nothing is painted"),
        (square, "does not match the image"),
    ] {
        says_why(&ask(CHANGE, masked(mask)).await, why, "a mask");
    }
    let shown: Value = account.get("/api/images").await.ok();
    assert_eq!(shown["images"], serde_json::json!([]));
}
