//! Sets of images that end before their time: what came stays and is paid for, the rest is not. And frames that are
//! drawn again: with the plan, the hero and the images that came along with their set.

use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bytes::Bytes;
use domain::errors::ErrorCode;
use futures_util::future::BoxFuture;
use http_tests::events::{Events, Transcript};
use http_tests::site::wait_until;
use http_tests::{Account, TestApp};
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use workers::draw::{DrawRequest, Drawn, Draws, ImageNotes, NotDrawn, Task};

use crate::image_jobs::{png, story};

const STORY: &str = "/api/v1/generate-from-narrative-plan";

/// Draws, notes what for, and waits at prompts that say `stuck` until it is let go; then it panics at those that say
/// `panic`.
#[derive(Default)]
pub(crate) struct Noting {
    requests: Mutex<Vec<DrawRequest>>,
    is_let_go: AtomicBool,
}

impl Noting {
    /// How often it was asked.
    pub(crate) fn asked(&self) -> usize {
        self.requests.lock().unwrap().len()
    }

    /// Whether it goes on at prompts that say `stuck`.
    pub(crate) fn let_go(&self, is_let_go: bool) {
        self.is_let_go.store(is_let_go, Ordering::Relaxed);
    }

    pub(crate) fn last(&self) -> DrawRequest {
        self.requests.lock().unwrap().last().cloned().unwrap()
    }
}

impl Draws for Noting {
    fn draw<'a>(&'a self, request: &'a DrawRequest) -> BoxFuture<'a, Result<Drawn, NotDrawn>> {
        self.requests.lock().unwrap().push(request.clone());
        Box::pin(async move {
            while request.prompt.contains("stuck") && !self.is_let_go.load(Ordering::Relaxed) {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            assert!(!request.prompt.contains("panic"), "as it was told to");
            if request.prompt.contains("blocked") {
                return Err(ErrorCode::SafetyBlock.into());
            }
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

struct Begun {
    app: TestApp,
    account: Account,
    drawer: Arc<Noting>,
    job: String,
}

/// A story of which two frames are there, and no other.
async fn begun(beats: &[&str]) -> (Begun, Events) {
    let drawer = Arc::<Noting>::default();
    let app = TestApp::builder().drawn_by(drawer.clone()).start().await;
    let account = app.register().await;
    let request = account.request(Method::POST, STORY).multipart(story(beats));
    let mut events = Events::open(request).await;
    let job = events.job().await;
    wait_until("two frames are there", || async {
        app.number(&format!("SELECT count(*) FROM images WHERE job_id = '{job}'"))
            .await
            == 2
    })
    .await;
    let begun = Begun {
        app,
        account,
        drawer,
        job,
    };
    (begun, events)
}

const FIVE: [&str; 5] = ["one", "two", "stuck three", "stuck four", "stuck five"];

/// What came is noted, kept and paid for, once; the rest is given back.
async fn is_paid_for_what_came(begun: &Begun, transcript: &Transcript, code: ErrorCode, credits: i64) {
    let error = transcript.failed_with(code);
    assert_eq!(error["detail"]["came"], json!({ "pictures": 2, "asked": 5 }));
    let message = error["message"].as_str().unwrap();
    assert!(
        message
            .contains("2 of 5 images were finished before that and are kept. The others were not charged."),
        "{message}"
    );
    let Begun {
        app, account, job, ..
    } = begun;
    assert_eq!(account.credits().await, credits);
    assert_eq!(
        (app.charges().await, app.credit_of(job).await.as_str()),
        (1, "committed")
    );
    // Also for who comes later.
    assert_eq!(account.job(job).await["error"]["detail"], error["detail"]);
    let listed = account.get("/api/images").await.ok();
    assert_eq!(listed["images"].as_array().unwrap().len(), 2);
    let set = account.get(&format!("/api/image-sets/{job}")).await.ok();
    let frames = set["frames"].as_array().unwrap();
    let statuses: Vec<&str> = frames
        .iter()
        .map(|frame| frame["status"].as_str().unwrap())
        .collect();
    assert_eq!(statuses, ["done", "done", "failed", "failed", "failed"]);
}

async fn drawn(account: &Account, set: &str, frames: &[u32], key: Option<&str>) -> Transcript {
    let request = account.request(Method::POST, &format!("/api/image-sets/{set}/frames"));
    let request = match key {
        Some(key) => request.header("idempotency-key", key),
        None => request,
    };
    Events::open(request.json(&json!({ "frames": frames })))
        .await
        .all()
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_set_that_is_stopped_keeps_what_came_and_costs_that_alone() {
    let (begun, events) = begun(&FIVE).await;
    assert_eq!(begun.account.cancel(&begun.job).await.status, 202);
    let transcript = events.all().await;
    is_paid_for_what_came(&begun, &transcript, ErrorCode::Cancelled, 8).await;
    assert!(
        transcript.failed_with(ErrorCode::Cancelled)["message"]
            .as_str()
            .unwrap()
            .starts_with("Stopped.")
    );
    // Who stopped it pays for what is drawn later.
    let Begun {
        account, job, drawer, ..
    } = &begun;
    let set = account.get(&format!("/api/image-sets/{job}")).await.ok();
    assert_eq!(set["hasFreeRetry"], false);
    drawer.is_let_go.store(true, Ordering::Relaxed);
    drawn(account, job, &[2], None).await.complete();
    assert_eq!(account.credits().await, 7);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_set_that_is_stopped_while_it_waits_again_is_paid_for_what_came_as_well() {
    let (mut begun, events) = begun(&FIVE).await;
    begun.app.stop_workers().await;
    assert_eq!(begun.app.status(&begun.job).await, "queued");
    assert_eq!(begun.account.cancel(&begun.job).await.status, 202);
    let transcript = events.all().await;
    is_paid_for_what_came(&begun, &transcript, ErrorCode::Cancelled, 8).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_set_that_breaks_in_the_middle_keeps_what_came_and_what_is_missing_is_drawn_for_nothing() {
    let (begun, events) = begun(&["one", "two", "stuck panic", "stuck four", "stuck five"]).await;
    begun.drawer.is_let_go.store(true, Ordering::Relaxed);
    // Four and five may come before that.
    let transcript = events.all().await;
    let error = transcript.failed_with(ErrorCode::StreamUnexpected);
    let came = error["detail"]["came"]["pictures"].as_i64().unwrap();
    assert!((2..5).contains(&came), "{error}");
    let Begun {
        account, job, app, ..
    } = &begun;
    assert_eq!(account.credits().await, 10 - came);
    assert_eq!(app.charges().await, 1);
    let set = account.get(&format!("/api/image-sets/{job}")).await.ok();
    assert_eq!(set["hasFreeRetry"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_set_whose_workers_are_lost_too_often_keeps_what_came() {
    let (mut begun, events) = begun(&FIVE).await;
    begun.app.stop_workers().await;
    begun
        .app
        .sql(&format!(
            "UPDATE jobs SET status = 'running', attempts = max_attempts, run_token = gen_random_uuid(),
                 lease_until = clock_timestamp() - interval '1 hour'
             WHERE id = '{}'",
            begun.job
        ))
        .await;
    let transcript = events.all().await;
    is_paid_for_what_came(&begun, &transcript, ErrorCode::WorkersLost, 8).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_free_retry_of_which_nothing_came_is_still_there_and_one_that_is_sent_again_is_not_two() {
    let drawer = Arc::<Noting>::default();
    let app = TestApp::builder().drawn_by(drawer.clone()).start().await;
    let account = app.register().await;
    let request = account
        .request(Method::POST, STORY)
        .multipart(story(&["one", "blocked"]));
    let set = Events::open(request).await.all().await.complete()["setId"]
        .as_str()
        .unwrap()
        .to_owned();
    assert_eq!(account.credits().await, 9);
    let shown = async || account.get(&format!("/api/image-sets/{set}")).await.ok()["hasFreeRetry"].clone();
    let key = uuid::Uuid::now_v7().to_string();
    for _ in 0..2 {
        let transcript = drawn(&account, &set, &[1], Some(&key)).await;
        let message = &transcript.failed_with(ErrorCode::SafetyBlock)["message"];
        assert_eq!(message, ErrorCode::SafetyBlock.image_message());
        assert_eq!((shown().await, account.credits().await), (json!(true), 9));
    }
    assert_eq!(drawer.asked(), 3);
    // What is drawn well takes it, once, also when its request comes twice.
    app.sql("UPDATE image_frames SET beat = 'two' WHERE position = 1; UPDATE image_sets SET plan = '{}'")
        .await;
    let key = uuid::Uuid::now_v7().to_string();
    for _ in 0..2 {
        drawn(&account, &set, &[1], Some(&key)).await.complete();
        assert_eq!((shown().await, account.credits().await), (json!(false), 9));
    }
    drawn(&account, &set, &[1], None).await.complete();
    assert_eq!(account.credits().await, 8);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_frame_that_is_drawn_again_has_the_plan_the_hero_and_the_images_of_its_set() {
    let drawer = Arc::<Noting>::default();
    let app = TestApp::builder().drawn_by(drawer.clone()).start().await;
    let account = app.register_pro().await;
    let plan = json!({
        "prompt": "A fox walks home",
        "story_analysis": { "hero": "a small red fox", "style": "ink" },
        "frames": [
            { "story_beat": "sets out", "caption": "Off", "visual_prompt": "A fox at dawn, ink", "planned_beat": "sets out" },
            { "story_beat": "swims", "caption": "Wet", "planned_beat": "flies" },
        ],
    });
    let form = Form::new()
        .text("narrative_plan_json", plan.to_string())
        .text("aspect_ratio", "16:9")
        .text("descriptions", "my own fox")
        .part(
            "input_images",
            Part::bytes(png(9, 9, |_, _| [200, 80, 20, 255])).file_name("fox.png"),
        );
    let request = account.request(Method::POST, STORY).multipart(form);
    let transcript = Events::open(request).await.all().await;
    let output = transcript.complete().clone();
    let first = drawer.requests.lock().unwrap().clone();
    // An hour later inputs of other jobs go; those of a set stay.
    app.sql("UPDATE blob_references SET created_at = created_at - interval '2 hours'")
        .await;
    let released = async || {
        let mut connection = app.connect().await;
        db::images::release_inputs(&mut connection).await.unwrap()
    };
    assert_eq!(released().await, 0);
    drawn(&account, output["setId"].as_str().unwrap(), &[1], None)
        .await
        .complete();
    let again = drawer.last();
    let was = first
        .iter()
        .find(|request| request.prompt.starts_with("swims"))
        .unwrap();
    assert_eq!(
        (&again.prompt, &again.ratio, &again.model),
        (&was.prompt, &was.ratio, &was.model)
    );
    assert_eq!(again.prompt, "swims\na small red fox\nink");
    let descriptions: Vec<&str> = again
        .inputs
        .iter()
        .map(|input| input.description.as_str())
        .collect();
    assert_eq!(descriptions[0], "my own fox");
    assert!(
        descriptions.len() == 2 && descriptions[1].contains("same story"),
        "{descriptions:?}"
    );
    let (Task::Frame(again_of), Task::Frame(of)) = (&again.task, &was.task) else {
        panic!("no frame of a story: {again:?}");
    };
    assert_eq!(
        (&again_of.story, &again_of.beats, again_of.index),
        (&of.story, &of.beats, 1)
    );
    // The same palette, put together otherwise.
    assert!(again.seed == was.seed && again_of.take != of.take);

    // A month later what came along is gone, and frames are drawn without it.
    app.sql("UPDATE image_sets SET created_at = created_at - interval '31 days'")
        .await;
    assert_eq!(released().await, 1);
    app.sql(
        "DELETE FROM blobs WHERE NOT EXISTS (SELECT FROM blob_references r WHERE r.sha256 = blobs.sha256)",
    )
    .await;
    drawn(&account, output["setId"].as_str().unwrap(), &[1], None)
        .await
        .complete();
    let descriptions: Vec<Value> = drawer
        .last()
        .inputs
        .iter()
        .map(|input| json!(input.description))
        .collect();
    assert_eq!(descriptions.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_image_that_was_stored_when_its_job_was_lost_is_kept_and_paid_for() {
    let drawer = Arc::<Noting>::default();
    let mut app = TestApp::builder().drawn_by(drawer.clone()).start().await;
    let account = app.register().await;
    let form = Form::new().text("prompt", "A fox");
    let request = account
        .request(Method::POST, "/api/v1/generate-image-gemini")
        .multipart(form);
    let job = Events::open(request).await.all().await.job().to_owned();
    app.stop_workers().await;
    // As when the last run had died between the image and the end.
    app.sql(&format!(
        "DELETE FROM job_results WHERE job_id = '{job}';
         UPDATE credit_ledger SET state = 'reserved', settled_at = NULL WHERE job_id = '{job}';
         UPDATE jobs SET status = 'running', attempts = max_attempts, run_token = gen_random_uuid(), finished_at = NULL,
             lease_until = clock_timestamp() - interval '1 hour' WHERE id = '{job}'"
    ))
    .await;
    wait_until("the sweep finds it", || async {
        app.status(&job).await == "failed"
    })
    .await;
    let error = account.job(&job).await["error"].clone();
    assert_eq!(error["detail"]["came"], json!({ "pictures": 1, "asked": 1 }));
    assert_eq!(
        (account.credits().await, app.credit_of(&job).await.as_str()),
        (9, "committed")
    );
    assert_eq!(
        account.get("/api/images").await.ok()["images"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
}
