//! Images of Image Studio: made, changed, told as stories, seen at signed addresses, charged by the image.

use std::collections::HashMap;
use std::io::Cursor;
use std::sync::{Arc, Mutex};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use domain::errors::ErrorCode;
use futures_util::future::BoxFuture;
use http_tests::events::{Events, Transcript};
use http_tests::site::wait_until;
use http_tests::{Account, Answer, TestApp};
use image::{ImageFormat, Rgba, RgbaImage};
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use workers::draw::{DrawRequest, Drawn, Draws, ImageNotes, NotDrawn};

const GREEN: [u8; 4] = [20, 200, 40, 255];
const WHITE: [u8; 4] = [255, 255, 255, 255];

/// Draws a green image; fails or waits for ever at prompts that say so, as long as it is told to.
#[derive(Default)]
pub(crate) struct Painter {
    asked: Mutex<HashMap<String, usize>>,
    is_well: Mutex<bool>,
}

impl Painter {
    fn asked(&self, prompt: &str) -> usize {
        self.asked.lock().unwrap().get(prompt).copied().unwrap_or(0)
    }

    fn recover(&self) {
        *self.is_well.lock().unwrap() = true;
    }
}

impl Draws for Painter {
    fn draw<'a>(&'a self, request: &'a DrawRequest) -> BoxFuture<'a, Result<Drawn, NotDrawn>> {
        *self
            .asked
            .lock()
            .unwrap()
            .entry(request.prompt.clone())
            .or_default() += 1;
        let is_well = *self.is_well.lock().unwrap();
        Box::pin(async move {
            if request.prompt.contains("blocked") && !is_well {
                return Err(ErrorCode::SafetyBlock.into());
            }
            if request.prompt.contains("stuck") && !is_well {
                std::future::pending::<()>().await;
            }
            Ok(Drawn {
                bytes: Bytes::from(png(200, 100, |_, _| GREEN)).into(),
                notes: ImageNotes::default(),
            })
        })
    }

    fn ratios(&self, _: &str) -> Vec<images::mask::Ratio> {
        Vec::new()
    }

    fn is_offline(&self, _: &str) -> bool {
        false
    }
}

pub(crate) fn png(width: u32, height: u32, colour: impl Fn(u32, u32) -> [u8; 4]) -> Vec<u8> {
    let mut png = Cursor::new(Vec::new());
    RgbaImage::from_fn(width, height, |x, y| Rgba(colour(x, y)))
        .write_to(&mut png, ImageFormat::Png)
        .unwrap();
    png.into_inner()
}

pub(crate) async fn studio(painter: &Arc<Painter>) -> TestApp {
    TestApp::builder().drawn_by(painter.clone()).start().await
}

pub(crate) async fn sent(account: &Account, path: &str, form: Form) -> Transcript {
    let request = account.request(Method::POST, path).multipart(form);
    Events::open(request).await.all().await
}

pub(crate) async fn generated(account: &Account, prompt: &str) -> Transcript {
    let form = Form::new().text("prompt", prompt.to_owned());
    sent(account, "/api/v1/generate-image-gemini", form).await
}

pub(crate) fn story(beats: &[&str]) -> Form {
    let frames: Vec<Value> = beats
        .iter()
        .map(|beat| json!({ "story_beat": beat, "caption": format!("About {beat}") }))
        .collect();
    Form::new().text("narrative_plan_json", json!({ "frames": frames }).to_string())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_image_is_seen_at_its_signed_address_by_nobody_without_one() {
    let app = studio(&Arc::default()).await;
    let (account, other) = (app.register().await, app.register().await);
    let made = generated(&account, "A green field").await;
    let image = made.complete()["images"][0].clone();
    assert!(made.kinds().contains(&"image"), "{:?}", made.kinds());
    assert_eq!((&image["width"], &image["height"]), (&json!(200), &json!(100)));
    assert_eq!(account.credits().await, 9);

    let visitor = app.visitor();
    let url = image["url"].as_str().unwrap();
    let shown = visitor.get(url).await;
    assert_eq!(shown.status, 200);
    for (header, value) in [
        ("content-type", "image/png"),
        ("cache-control", "private, max-age=604800, immutable"),
        ("x-content-type-options", "nosniff"),
    ] {
        assert_eq!(shown.headers[header], value);
    }
    assert!(
        shown.headers["content-security-policy"]
            .to_str()
            .unwrap()
            .contains("sandbox")
    );
    let again = visitor
        .request(Method::GET, url)
        .header("if-none-match", &shown.headers["etag"]);
    assert_eq!(Answer::of(again).await.status, 304);
    let thumb = visitor.get(image["thumbUrl"].as_str().unwrap()).await;
    assert_eq!(thumb.headers["content-type"], "image/webp");
    // The small copy's signature is not the image's, another time is another address, and so is another image's.
    let id = image["assetId"].as_str().unwrap();
    let forged = url.replace("/original", "/thumb");
    let later = url.replace("?e=", "?e=9");
    let elsewhere = url.replace(id, "0192f000-0000-7000-8000-000000000001");
    for address in [forged.as_str(), &later, &elsewhere, &url[..url.len() - 2]] {
        visitor.get(address).await.is_error(ErrorCode::ImageNotFound);
    }

    assert_eq!(other.get("/api/images").await.ok()["images"], json!([]));
    let of_image = format!("/api/images/{id}");
    other
        .get(&format!("{of_image}/tree"))
        .await
        .is_error(ErrorCode::ImageNotFound);
    other.delete(&of_image).await.is_error(ErrorCode::ImageNotFound);
    assert_eq!(
        account.get("/api/images").await.ok()["images"][0]["url"],
        image["url"]
    );
    assert_eq!(
        account.job(made.job()).await["result"]["images"][0]["url"],
        image["url"]
    );
    assert_eq!(account.delete(&of_image).await.status, 204);
    visitor.get(url).await.is_error(ErrorCode::ImageNotFound);
    assert_eq!(account.get("/api/images").await.ok()["images"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_asks_for_json_gets_an_address_or_the_image_itself() {
    let app = studio(&Arc::default()).await;
    let account = app.register().await;
    let ask = async |accept: &str| {
        let form = Form::new().text("prompt", "A green field");
        let request = account.request(Method::POST, "/api/v1/generate-image-gemini");
        let request = request.multipart(form).header("accept", accept);
        Answer::of(request.header("accept-encoding", "identity")).await
    };
    let answer = ask("application/json").await;
    assert!(answer.headers.contains_key("content-length"));
    let address = answer.ok()["imageDataUrl"].clone();
    let shown = app.visitor().request(Method::GET, address.as_str().unwrap());
    let file = shown.send().await.unwrap().bytes().await.unwrap();
    let answer = ask("application/json; data=inline").await;
    // It leaves as it is read: it is never in memory as a whole.
    assert!(!answer.headers.contains_key("content-length"));
    let inline = answer.ok();
    let url = inline["imageDataUrl"].as_str().unwrap();
    let letters = url.strip_prefix("data:image/png;base64,").unwrap();
    assert_eq!(STANDARD.decode(letters).unwrap(), file);
    assert!(inline["images"] == json!([url]) && inline["image"] == json!(url));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_blocked_image_costs_nothing_and_images_of_ones_own_are_of_the_pro_tier() {
    let app = studio(&Arc::default()).await;
    let account = app.register().await;
    let transcript = generated(&account, "A blocked request").await;
    let message = &transcript.failed_with(ErrorCode::SafetyBlock)["message"];
    assert_eq!(message, ErrorCode::SafetyBlock.image_message());
    assert_eq!(account.credits().await, 10);
    let ask = async |account: &Account, size: usize| {
        let mut file = png(4, 4, |_, _| WHITE);
        file.resize(file.len().max(size), 0);
        let form = Form::new()
            .text("prompt", "x")
            .part("input_images", Part::bytes(file).file_name("a.png"));
        let request = account.request(Method::POST, "/api/v1/generate-image-gemini");
        Answer::of(request.multipart(form).header("accept", "application/json")).await
    };
    ask(&account, 0).await.is_error(ErrorCode::ProRequired);
    let pro = app.register_pro().await;
    ask(&pro, 10 * 1024 * 1024 + 1)
        .await
        .is_error(ErrorCode::ImageTooLarge);
    assert_eq!(ask(&pro, 0).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_within_a_mask_leaves_the_rest_and_a_chain_is_changed_once_below_pro() {
    let app = studio(&Arc::default()).await;
    let account = app.register_pro().await;
    let base = png(800, 400, |x, y| [(x % 251) as u8, (y % 241) as u8, 90, 255]);
    let mask = png(
        800,
        400,
        |x, y| if x < 60 && y < 60 { WHITE } else { [0, 0, 0, 255] },
    );
    let form = Form::new()
        .text("modification_prompt", "Greener")
        .part("current_image", Part::bytes(base.clone()).file_name("a.png"))
        .part("mask_image", Part::bytes(mask).file_name("m.png"));
    let changed = sent(&account, "/api/v2/modify-image-with-files", form).await;
    let output = changed.complete();
    let read = async |image: &Value| {
        let url = image["url"].as_str().unwrap();
        let answer = app.visitor().request(Method::GET, url).send().await.unwrap();
        image::load_from_memory(&answer.bytes().await.unwrap())
            .unwrap()
            .into_rgba8()
    };
    let (within, whole) = (read(&output["images"][0]).await, read(&output["whole"]).await);
    let before = image::load_from_memory(&base).unwrap().into_rgba8();
    assert_eq!(within.get_pixel(10, 10).0, GREEN);
    let outside = |x: u32, y: u32| x >= 200 || y >= 200;
    assert!(
        before
            .enumerate_pixels()
            .all(|(x, y, p)| !outside(x, y) || within.get_pixel(x, y) == p)
    );
    assert!(whole.get_pixel(150, 150).0 == GREEN && within.get_pixel(199, 199) != whole.get_pixel(150, 150));

    let free = app.register().await;
    let root = generated(&free, "A field").await.complete()["images"][0]["assetId"].clone();
    let change = async |parent: &Value| {
        let form = Form::new()
            .text("modification_prompt", "Greener")
            .text("parent", parent.as_str().unwrap().to_owned());
        let request = free.request(Method::POST, "/api/v2/modify-image-with-files");
        Answer::of(request.multipart(form).header("accept", "application/json")).await
    };
    let first = change(&root).await.ok()["asset_ids"][0].clone();
    change(&root).await.is_error(ErrorCode::ModificationLimit);
    change(&first).await.is_error(ErrorCode::ModificationLimit);
    // Deleting it makes no room.
    assert_eq!(
        free.delete(&format!("/api/images/{}", first.as_str().unwrap()))
            .await
            .status,
        204
    );
    change(&root).await.is_error(ErrorCode::ModificationLimit);
    assert_eq!(free.credits().await, 8);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_story_failed_frames_cost_nothing_and_are_drawn_once_for_nothing() {
    let painter = Arc::<Painter>::default();
    let app = studio(&painter).await;
    let account = app.register().await;
    let beats = ["one", "two", "a blocked three", "four", "five"];
    let path = "/api/v1/generate-from-narrative-plan";
    let transcript = sent(&account, path, story(&beats)).await;
    let output = transcript.complete();
    assert_eq!(output["images"].as_array().unwrap().len(), 4);
    assert_eq!(output["failed"][0]["frame"], 2);
    assert_eq!(account.credits().await, 6);

    painter.recover();
    let set = format!("/api/image-sets/{}", output["setId"].as_str().unwrap());
    app.register()
        .await
        .get(&set)
        .await
        .is_error(ErrorCode::ImageSetNotFound);
    assert_eq!(account.get(&set).await.ok()["hasFreeRetry"], true);
    let draw = async |frame: u32| {
        let request = account.request(Method::POST, &format!("{set}/frames"));
        Events::open(request.json(&json!({ "frames": [frame] })))
            .await
            .all()
            .await
            .complete()
            .clone()
    };
    assert_eq!(draw(2).await["images"][0]["frame"], 2);
    assert_eq!(account.credits().await, 6);
    draw(2).await;
    assert_eq!(account.credits().await, 5);
    let shown = account.get(&set).await.ok();
    assert_eq!(shown["hasFreeRetry"], false);
    let frames = shown["frames"].as_array().unwrap();
    assert!(
        frames
            .iter()
            .all(|frame| frame["status"] == "done" && frame["image"]["url"].is_string())
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_story_that_is_run_again_goes_on_with_what_is_missing() {
    let painter = Arc::<Painter>::default();
    let mut app = TestApp::builder()
        .drawn_by(painter.clone())
        .set("WORKER_DRAIN_SECONDS", "0")
        .start()
        .await;
    let account = app.register().await;
    let request = account.request(Method::POST, "/api/v1/generate-from-narrative-plan");
    let mut events =
        Events::open(request.multipart(story(&["one", "two", "stuck three", "stuck four", "stuck five"])))
            .await;
    let job = events.job().await;
    wait_until("two frames are there", || async {
        app.number(&format!("SELECT count(*) FROM images WHERE job_id = '{job}'"))
            .await
            == 2
    })
    .await;
    app.stop_workers().await;
    painter.recover();
    app.add_worker().await;
    let transcript = events.all().await;
    assert_eq!(transcript.complete()["images"].as_array().unwrap().len(), 5);
    assert_eq!((painter.asked("one"), painter.asked("two")), (1, 1));
    assert_eq!(account.credits().await, 5);
    assert_eq!(app.charges().await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn all_images_of_an_account_are_listed_in_parts_with_signed_addresses_and_without_those_of_others() {
    let app = studio(&Arc::default()).await;
    let (account, other) = (app.register().await, app.register().await);
    let first = generated(&account, "A green field").await.complete()["images"][0].clone();
    generated(&other, "Another").await;
    // 204 more, each a millisecond older than the next.
    app.sql(&format!(
        "INSERT INTO images (id, user_id, sha256, thumb_sha256, thumbhash, mime, width, height, bytes, kind, root_id,
             job_id, frame, prompt, caption, model)
         SELECT overlay(id::text placing lpad(to_hex(n), 8, '0') from 1)::uuid, user_id, sha256, thumb_sha256, thumbhash,
             mime, width, height, bytes, 'frame', overlay(id::text placing lpad(to_hex(n), 8, '0') from 1)::uuid, job_id,
             n, prompt, caption, model
         FROM images, generate_series(1, 204) AS n WHERE id = '{}'",
        first["assetId"].as_str().unwrap()
    ))
    .await;
    let (mut seen, mut next, mut parts) = (Vec::new(), String::new(), Vec::new());
    loop {
        let part = account.get(&format!("/api/images{next}")).await.ok();
        let images = part["images"].as_array().unwrap().clone();
        parts.push(images.len());
        seen.extend(images);
        match part["next"].as_str() {
            Some(last) => next = format!("?before={last}"),
            None => break,
        }
    }
    assert_eq!(parts, [100, 100, 5]);
    let ids: Vec<&str> = seen
        .iter()
        .map(|image| image["assetId"].as_str().unwrap())
        .collect();
    assert!(ids.windows(2).all(|two| two[0] > two[1]) && ids[0] == first["assetId"]);
    for image in [&seen[0], &seen[204]] {
        let thumb = app.visitor().get(image["thumbUrl"].as_str().unwrap()).await;
        assert_eq!(
            (thumb.status, &thumb.headers["content-type"]),
            (200, &"image/webp".parse().unwrap())
        );
    }
    let oldest = ids[204];
    assert_eq!(account.delete(&format!("/api/images/{oldest}")).await.status, 204);
    let last = account.get(&format!("/api/images{next}")).await.ok();
    assert_eq!(
        (last["images"].as_array().unwrap().len(), &last["next"]),
        (4, &Value::Null)
    );
    account
        .get("/api/images?before=none")
        .await
        .is_error(ErrorCode::ImageNotFound);
}
