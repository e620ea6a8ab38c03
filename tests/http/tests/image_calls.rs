//! What the calls of Image Studio take and tell: who may draw a set at a time, what is asked before files are stored, what
//! a changed frame keeps, and how long things take.

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use domain::errors::ErrorCode;
use futures_util::future::BoxFuture;
use http_tests::events::{Events, Transcript};
use http_tests::site::wait_until;
use http_tests::{Account, Answer, TestApp};
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use test_support::providers::{Behaviour, FakeProvider, Wire};
use workers::draw::{DrawRequest, Drawn, Draws, ImageNotes, NotDrawn};

use crate::image_jobs::{generated, png, sent, story};
use crate::stories::Noting;

const GENERATE: &str = "/api/v1/generate-image-gemini";
const CHANGE: &str = "/api/v2/modify-image-with-files";
const STORY: &str = "/api/v1/generate-from-narrative-plan";
const PLAN: &str = "/api/v1/plan-multi-image-narrative";

async fn studio() -> (TestApp, Arc<Noting>) {
    let drawer = Arc::<Noting>::default();
    let app = TestApp::builder().drawn_by(drawer.clone()).start().await;
    (app, drawer)
}

async fn answered(account: &Account, path: &str, form: Form) -> Answer {
    let request = account.request(Method::POST, path).multipart(form);
    Answer::of(request.header("accept", "application/json")).await
}

fn redraw(account: &Account, set: &str, frames: &[u32]) -> reqwest::RequestBuilder {
    account
        .request(Method::POST, &format!("/api/image-sets/{set}/frames"))
        .json(&json!({ "frames": frames }))
}

fn image() -> Part {
    Part::bytes(png(9, 9, |_, _| [200, 80, 20, 255])).file_name("a.png")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_set_that_is_being_drawn_is_not_drawn_a_second_time() {
    let (app, drawer) = studio().await;
    let account = app.register_pro().await;
    let request = account
        .request(Method::POST, STORY)
        .multipart(story(&["one", "stuck two"]));
    let mut events = Events::open(request).await;
    let set = events.job().await;
    events.until("image").await;
    let before = account.credits().await;
    for frames in [&[0][..], &[1], &[0, 1]] {
        let answer = Answer::of(redraw(&account, &set, frames)).await;
        answer.is_error(ErrorCode::ImageSetBusy);
    }
    assert_eq!((account.credits().await, drawer.asked()), (before, 2));
    drawer.let_go(true);
    events.all().await.complete();
    // Of several at once one draws.
    drawer.let_go(false);
    let asked: Vec<_> = (0..4).map(|_| redraw(&account, &set, &[1])).collect();
    let sent = futures_util::future::join_all(asked.into_iter().map(reqwest::RequestBuilder::send)).await;
    let statuses: Vec<u16> = sent
        .iter()
        .map(|answer| answer.as_ref().unwrap().status().as_u16())
        .collect();
    assert_eq!(
        statuses.iter().filter(|status| **status == 200).count(),
        1,
        "{statuses:?}"
    );
    assert_eq!(
        statuses.iter().filter(|status| **status == 409).count(),
        3,
        "{statuses:?}"
    );
    wait_until("it is drawn", || async { drawer.asked() == 3 }).await;
    drawer.let_go(true);
    wait_until("it is done", || async {
        app.number("SELECT count(*) FROM jobs WHERE status IN ('queued', 'running')")
            .await
            == 0
    })
    .await;
    // A request that was refused for another reason claims nothing.
    Events::open(redraw(&account, &set, &[1]))
        .await
        .all()
        .await
        .complete();
    assert_eq!(drawer.asked(), 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_whose_image_was_deleted_while_it_waits_says_so_and_costs_nothing() {
    let (mut app, drawer) = studio().await;
    let account = app.register().await;
    let id = generated(&account, "A field").await.complete()["images"][0]["assetId"]
        .as_str()
        .unwrap()
        .to_owned();
    app.stop_workers().await;
    let form = Form::new()
        .text("modification_prompt", "Greener")
        .text("parent", id.clone());
    let mut events = Events::open(account.request(Method::POST, CHANGE).multipart(form)).await;
    events.job().await;
    assert_eq!(account.credits().await, 8);
    assert_eq!(account.delete(&format!("/api/images/{id}")).await.status, 204);
    app.add_worker().await;
    events.all().await.is_error(ErrorCode::ImageNotFound);
    assert_eq!((account.credits().await, drawer.asked()), (9, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_asks_too_often_stores_nothing() {
    let (app, _) = studio().await;
    let account = app.register_pro().await;
    for _ in 0..30 {
        answered(&account, GENERATE, Form::new().text("prompt", "x")).await;
    }
    let forms = [
        (
            GENERATE,
            Form::new().text("prompt", "x").part("input_images", image()),
        ),
        (
            CHANGE,
            Form::new()
                .text("modification_prompt", "x")
                .part("current_image", image()),
        ),
        (STORY, story(&["one", "two"]).part("input_images", image())),
    ];
    for (path, form) in forms {
        answered(&account, path, form)
            .await
            .is_error(ErrorCode::RateLimited);
    }
    let stored = format!(
        "SELECT count(*) FROM blob_references WHERE kind = '{}'",
        db::images::INPUTS
    );
    assert_eq!(app.number(&stored).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_frame_is_kept_by_its_beat_and_a_change_of_it_keeps_its_place_and_caption() {
    let (app, drawer) = studio().await;
    let account = app.register_pro().await;
    let plan = json!({
        "prompt": "A fox walks home",
        "frames": [
            { "story_beat": "sets out", "caption": "Off", "visual_prompt": "A fox at dawn, ink", "planned_beat": "sets out" },
            { "story_beat": "swims", "caption": "Wet", "visual_prompt": "A fox in a river, ink", "planned_beat": "swims" },
        ],
    });
    let form = || Form::new().text("narrative_plan_json", plan.to_string());
    let output = answered(&account, STORY, form()).await.ok();
    assert_eq!(output["narrative_plan"]["prompt"], "A fox walks home");
    assert_eq!(output["narrative_plan"]["frames"][1]["caption"], "Wet");
    assert_eq!(output["frame_count"], 2);
    assert_eq!(drawer.asked(), 2);
    let set = output["set_id"].as_str().unwrap();
    let prompts = async || -> Vec<Value> {
        let listed = account.get("/api/images").await.ok();
        listed["images"]
            .as_array()
            .unwrap()
            .iter()
            .map(|image| image["prompt"].clone())
            .collect()
    };
    let of_frames = prompts().await;
    assert!(
        of_frames.contains(&json!("sets out")) && of_frames.contains(&json!("swims")),
        "{of_frames:?}"
    );
    // What models were told is the plan's.
    assert!(drawer.last().prompt.ends_with(", ink"));

    let mut parent = output["asset_ids"][1].clone();
    for instruction in ["Greener", "Bluer"] {
        let form = Form::new()
            .text("modification_prompt", instruction)
            .text("parent", parent.as_str().unwrap().to_owned());
        let made = sent(&account, CHANGE, form).await;
        let changed = made.complete();
        assert_eq!(changed["images"][0]["caption"], "Wet");
        let frame_of = json!({ "setId": set, "frame": 1, "title": "A fox walks home" });
        assert_eq!(changed["frameOf"], frame_of);
        parent = changed["images"][0]["assetId"].clone();
    }
    // Of an image that is no frame there is none.
    let id = generated(&account, "A field").await.complete()["images"][0]["assetId"]
        .as_str()
        .unwrap()
        .to_owned();
    let form = Form::new()
        .text("modification_prompt", "Greener")
        .text("parent", id);
    let made = sent(&account, CHANGE, form).await;
    assert!(made.complete().get("frameOf").is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn counts_are_clamped_and_descriptions_have_fifty_characters() {
    let (app, drawer) = studio().await;
    let account = app.register_pro().await;
    for (count, made) in [
        ("-1", 1),
        ("0", 1),
        ("1.9", 1),
        ("2.0", 2),
        ("99", 10),
        ("1e300", 10),
    ] {
        let form = Form::new().text("prompt", "A fox").text("output_count", count);
        assert_eq!(
            answered(&account, GENERATE, form).await.ok()["count"],
            made,
            "{count}"
        );
    }
    for none in ["two", "NaN", "inf"] {
        let form = Form::new().text("prompt", "A fox").text("output_count", none);
        answered(&account, GENERATE, form)
            .await
            .is_error(ErrorCode::InvalidRequest);
    }
    let form = Form::new()
        .text("prompt", "A fox")
        .part("input_images", image())
        .text("descriptions", "é".repeat(80));
    answered(&account, GENERATE, form).await.ok();
    assert_eq!(drawer.last().inputs[0].description, "é".repeat(50));
}

/// Takes as many seconds as the prompt says.
struct Slow;

impl Draws for Slow {
    fn draw<'a>(&'a self, request: &'a DrawRequest) -> BoxFuture<'a, Result<Drawn, NotDrawn>> {
        Box::pin(async move {
            let seconds = request.prompt.split(' ').find_map(|word| word.parse().ok());
            tokio::time::sleep(Duration::from_secs(seconds.unwrap_or(0))).await;
            Ok(Drawn {
                bytes: Bytes::from(png(60, 40, |_, _| [20, 200, 40, 255])).into(),
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

fn progress(transcript: &Transcript) -> Vec<(u64, u64)> {
    let of = |event: &Value| {
        (
            event["percent"].as_u64().unwrap(),
            event["estimatedSeconds"].as_u64().unwrap(),
        )
    };
    let progress = transcript
        .events
        .iter()
        .filter(|received| received.kind() == "progress");
    progress.map(|received| of(&received.event)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn how_long_it_takes_is_what_it_took_before() {
    let frame = json!({ "story_beat": "walks", "caption": "Walking", "prompt": "A fox walks" });
    let written = json!({
        "story_analysis": { "genre": "fable", "hero": "a fox", "style": "ink" },
        "frames": vec![frame; 4],
    });
    let provider = FakeProvider::start(Wire::OpenAi, Behaviour::complete(written.to_string()))
        .await
        .unwrap();
    let app = TestApp::builder()
        .drawn_by(Arc::new(Slow))
        .answered_by(&provider)
        .start()
        .await;
    let account = app.register_pro().await;
    // Nothing is known yet, and while the provider draws it is told how far it is.
    let first = progress(&generated(&account, "In 9 seconds").await);
    assert_eq!(first[0], (10, 15));
    let (percent, left) = first[1];
    assert!(
        (40..=60).contains(&percent) && (6..=8).contains(&left),
        "{first:?}"
    );
    assert_eq!(first.last().unwrap().1, 1);
    // A change and a frame are other work.
    let second = progress(&generated(&account, "In 1 second").await);
    assert!((9..=10).contains(&second[0].1), "{second:?}");
    let transcript = sent(
        &account,
        STORY,
        story(&["In 2 seconds", "In 2 seconds", "In 2 seconds", "At once"]),
    )
    .await;
    assert_eq!(progress(&transcript)[0], (5, 30));
    // A plan of such a story says what is said when it is drawn.
    let ask = json!({ "prompt": "A fox walks home", "output_count": 4 });
    let request = account.request(Method::POST, PLAN).json(&ask);
    let plan = Answer::of(request.header("accept", "application/json"))
        .await
        .ok();
    let estimate = plan["plan"]["estimated_generation_time"].as_u64().unwrap();
    assert!((4..=6).contains(&estimate), "{estimate}");
    let again = sent(&account, STORY, story(&["a", "b", "c", "d"])).await;
    assert_eq!(progress(&again)[0], (5, estimate));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_offline_studio_changes_an_image_of_ones_own_and_says_what_it_did_not_look_at() {
    let app = TestApp::start().await;
    let account = app.register_pro().await;
    let change = async |file: Vec<u8>, more: bool| {
        let mut form = Form::new()
            .text("modification_prompt", "Make it black and white")
            .part("current_image", Part::bytes(file).file_name("own"));
        if more {
            form = form.part("files", image());
        }
        sent(&account, CHANGE, form).await.complete().clone()
    };
    let svg = r##"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="#f00"/></svg>"##;
    for file in [png(40, 20, |_, _| [200, 80, 20, 255]), svg.into()] {
        let made = change(file, false).await;
        let url = made["images"][0]["url"].as_str().unwrap();
        let bytes = app
            .visitor()
            .request(Method::GET, url)
            .send()
            .await
            .unwrap()
            .bytes()
            .await
            .unwrap();
        let pixels = image::load_from_memory(&bytes).unwrap().into_rgba8();
        assert!(pixels.pixels().all(|pixel| pixel[0].abs_diff(pixel[2]) < 4));
        assert!(
            !made["words"].as_str().unwrap().contains("cannot use reference"),
            "{made}"
        );
    }
    let made = change(png(40, 20, |_, _| [200, 80, 20, 255]), true).await;
    assert!(
        made["words"]
            .as_str()
            .unwrap()
            .contains("cannot use reference images"),
        "{made}"
    );
    // It has shapes, and no sizes.
    let models = account.get("/api/models").await.ok();
    let models = models["models"].as_array().unwrap();
    let model = models.iter().find(|model| model["kind"] == "image").unwrap();
    assert_eq!(
        (&model["ratios"][0], &model["sizes"]),
        (&json!("1:1"), &json!([]))
    );
    let form = Form::new().text("prompt", "A fox").text("size", "4K");
    answered(&account, GENERATE, form)
        .await
        .is_error(ErrorCode::InvalidRequest);
}
