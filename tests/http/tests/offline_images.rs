//! Image Studio without a key: the offline studio draws, plans and changes, says what it cannot do, and costs nothing.

use domain::errors::ErrorCode;
use http_tests::events::Events;
use http_tests::{Account, Answer, TestApp};
use image::RgbaImage;
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use crate::image_jobs::{generated, png, sent};

const STUDIO: &str = "offline-studio";

async fn pixels(app: &TestApp, image: &Value) -> RgbaImage {
    let request = app.visitor().request(Method::GET, image["url"].as_str().unwrap());
    let bytes = request.send().await.unwrap().bytes().await.unwrap();
    image::load_from_memory(&bytes).unwrap().into_rgba8()
}

async fn changed(account: &Account, form: Form) -> Value {
    let made = sent(account, "/api/v2/modify-image-with-files", form).await;
    made.complete().clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sketch_is_drawn_and_changed_for_nothing_and_says_who_made_it() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let made = generated(&account, "A fox in a forest, 16:9").await;
    let output = made.complete();
    assert_eq!(output["model"], STUDIO);
    assert!(
        output["words"].as_str().unwrap().starts_with("Offline sketch"),
        "{output}"
    );
    let image = &output["images"][0];
    assert_eq!((&image["width"], &image["height"]), (&json!(1344), &json!(756)));
    let listed = account.get("/api/images").await.ok();
    assert_eq!(listed["images"][0]["model"], STUDIO);

    let form = Form::new()
        .text("modification_prompt", "Make it black and white")
        .text("parent", image["assetId"].as_str().unwrap().to_owned());
    let grey = changed(&account, form).await;
    assert_eq!(grey["model"], STUDIO);
    let shown = pixels(&app, &grey["images"][0]).await;
    assert!(shown.pixels().all(|pixel| pixel[0].abs_diff(pixel[2]) < 4));
    assert_eq!(account.credits().await, 10);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_studio_cannot_do_it_says_with_what_it_can() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let made = generated(&account, "A fox").await;
    let id = made.complete()["images"][0]["assetId"]
        .as_str()
        .unwrap()
        .to_owned();
    let form = || {
        Form::new()
            .text("modification_prompt", "Let the fox tell a joke")
            .text("parent", id.clone())
    };
    let refused = sent(&account, "/api/v2/modify-image-with-files", form()).await;
    let error = refused.failed_with(ErrorCode::ImageStudioCannot);
    let can = error["detail"]["can"].as_array().unwrap();
    assert!(can.len() > 5, "{error}");
    assert_eq!(error["detail"]["reason"], error["message"]);
    // Also for who comes later, and for who waits.
    assert_eq!(
        account.job(refused.job()).await["error"]["detail"],
        error["detail"]
    );
    let request = account.request(Method::POST, "/api/v2/modify-image-with-files");
    let answer = Answer::of(request.multipart(form()).header("accept", "application/json")).await;
    assert_eq!((answer.status, &answer.body["detail"]), (422, &error["detail"]));
    assert_eq!(account.credits().await, 10);
    // The modification that was not made is not counted.
    let form = Form::new()
        .text("modification_prompt", "Sepia")
        .text("parent", id.clone());
    assert_eq!(
        changed(&account, form).await["images"].as_array().unwrap().len(),
        1
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_within_a_mask_leaves_every_other_pixel_as_it_is() {
    let app = TestApp::start().await;
    let account = app.register_pro().await;
    let base = png(300, 200, |x, y| [(x % 251) as u8, (y % 241) as u8, 90, 255]);
    let mask = png(300, 200, |x, _| if x < 100 { [255; 4] } else { [0, 0, 0, 255] });
    let form = Form::new()
        .text("modification_prompt", "Sepia")
        .part("current_image", Part::bytes(base.clone()).file_name("a.png"))
        .part("mask_image", Part::bytes(mask).file_name("m.png"));
    let output = changed(&account, form).await;
    assert!(output.get("whole").is_none());
    let (after, before) = (
        pixels(&app, &output["images"][0]).await,
        image::load_from_memory(&base).unwrap().into_rgba8(),
    );
    assert_eq!(after.dimensions(), before.dimensions());
    for (x, y, pixel) in before.enumerate_pixels() {
        let is_same = after.get_pixel(x, y) == pixel;
        assert!(x < 110 || is_same, "{x} {y}");
        assert!(x > 90 || !is_same, "{x} {y}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_story_is_planned_changed_and_drawn_with_one_palette() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let ask = json!({ "prompt": "A fox walks home", "output_count": 3, "model": STUDIO });
    let path = "/api/v1/plan-multi-image-narrative";
    let planned = Events::open(account.request(Method::POST, path).json(&ask))
        .await
        .all()
        .await;
    let mut plan = planned.complete()["plan"].clone();
    assert_eq!(plan["frames"].as_array().unwrap().len(), 3);
    assert_eq!(plan["estimated_cost"], 0);
    assert!(plan["estimated_generation_time"].as_u64().unwrap() > 0);
    assert!(
        plan["frames"][0]["story_beat"].as_str().unwrap().contains("fox"),
        "{plan}"
    );
    let request = account.request(Method::POST, path).json(&ask);
    let answer = Answer::of(request.header("accept", "application/json"))
        .await
        .ok();
    assert_eq!(answer["plan"], plan);

    plan["frames"][1]["story_beat"] = json!("The fox meets a whale at sea");
    plan["frames"][1]["caption"] = json!("A whale!");
    let form = Form::new().text("narrative_plan_json", plan.to_string());
    let transcript = sent(&account, "/api/v1/generate-from-narrative-plan", form).await;
    let output = transcript.complete();
    assert_eq!(
        (&output["model"], output["failed"].as_array().unwrap().len()),
        (&json!(STUDIO), 0)
    );
    assert_eq!(output["images"][1]["caption"], "A whale!");
    let prompts = account.get("/api/images").await.ok();
    let prompts: Vec<_> = prompts["images"]
        .as_array()
        .unwrap()
        .iter()
        .map(|image| image["prompt"].clone())
        .collect();
    assert!(
        prompts.contains(&json!("The fox meets a whale at sea")),
        "{prompts:?}"
    );
    assert_eq!(account.credits().await, 10);
}

#[tokio::test(flavor = "multi_thread")]
async fn each_image_and_frame_tells_what_was_asked_for_and_is_not_in_it() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let chess = generated(&account, "A fox that plays chess with Napoleon").await;
    let image = chess.complete()["images"][0].clone();
    let left_out = image["leftOut"].as_str().unwrap();
    assert!(
        left_out.starts_with("Not drawn (needs an AI model):") && left_out.contains("Napoleon"),
        "{image}"
    );
    let fox = generated(&account, "A fox in a forest").await;
    assert!(fox.complete()["images"][0].get("leftOut").is_none());

    let frame = |beat: &str| json!({ "story_beat": beat, "caption": "" });
    let plan = json!({
        "frames": [frame("A fox in a forest"), frame("A fox that plays chess with Napoleon")],
        "original_prompt": "A day of a fox",
    });
    let form = Form::new()
        .text("narrative_plan_json", plan.to_string())
        .text("model", STUDIO);
    let transcript = sent(&account, "/api/v1/generate-from-narrative-plan", form).await;
    let images = &transcript.complete()["images"];
    assert!(images[0].get("leftOut").is_none(), "{images}");
    assert!(
        images[1]["leftOut"].as_str().unwrap().contains("Napoleon"),
        "{images}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn images_become_a_pdf_at_a_signed_address_with_pages_for_those_that_are_gone() {
    let app = TestApp::start().await;
    let (account, other) = (app.register().await, app.register().await);
    let id = async |account: &Account| {
        let made = generated(account, "A fox").await;
        made.complete()["images"][0]["assetId"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    let (own, others) = (id(&account).await, id(&other).await);
    let ask = async |assets: Value| {
        let request = account.request(Method::POST, "/api/images/pdf");
        let body = json!({ "title": "The fox", "assets": assets });
        Events::open(request.json(&body)).await.all().await
    };
    let made = ask(json!([own, others])).await;
    let output = made.complete();
    assert_eq!(output["pages"], 2);
    let url = output["url"].as_str().unwrap();
    let request = app.visitor().request(Method::GET, url);
    let answer = request.send().await.unwrap();
    assert_eq!(answer.headers()["content-type"], "application/pdf");
    let file = answer.bytes().await.unwrap();
    assert!(file.starts_with(b"%PDF-") && file.len() == output["bytes"].as_u64().unwrap() as usize);
    // Of the other person's image there is only a page that says that it is missing.
    let images = file.windows(12).filter(|part| *part == b"/Predictor 1").count();
    assert_eq!(images, 1);
    let forged = url.replace("/pdf?", "/original?");
    for address in [forged.as_str(), &url[..url.len() - 2]] {
        app.visitor()
            .get(address)
            .await
            .is_error(ErrorCode::ImageNotFound);
    }
    ask(json!([others])).await.is_error(ErrorCode::ImageNotFound);
    for none in [json!({ "assets": [] }), json!({ "assets": vec![own; 21] })] {
        account
            .post("/api/images/pdf", none)
            .await
            .is_error(ErrorCode::InvalidRequest);
    }
    assert_eq!(account.credits().await, 10);
}
