//! The one time that what is missing in a story is drawn for nothing, when something dies meanwhile.

use std::sync::Arc;
use std::time::Duration;

use domain::errors::ErrorCode;
use http_tests::account_lock::AccountLock;
use http_tests::events::Events;
use http_tests::site::wait_until;
use http_tests::{Account, Cluster, TestApp};
use reqwest::Method;
use serde_json::json;
use test_support::images::{Drawing, FakePainter, ImageWire};
use tokio::time::timeout;

use crate::image_jobs::{png, sent, story};
use crate::stories::Noting;

const STORY: &str = "/api/v1/generate-from-narrative-plan";

fn redraw(account: &Account, set: &str, frames: &[u32]) -> reqwest::RequestBuilder {
    let request = account.request(Method::POST, &format!("/api/image-sets/{set}/frames"));
    request.json(&json!({ "frames": frames }))
}

async fn has_free_retry(account: &Account, set: &str) -> bool {
    account.get(&format!("/api/image-sets/{set}")).await.ok()["hasFreeRetry"] == true
}

#[tokio::test(flavor = "multi_thread")]
async fn a_free_retry_outlives_the_web_server_and_the_worker_that_had_it() {
    let drawn = || Drawing::Image(png(64, 48, |_, _| [9, 9, 9, 255]).into());
    let blocked = Drawing::Blocked("IMAGE_SAFETY".to_owned());
    let first = Drawing::When("the first".to_owned(), Box::new(drawn()), Box::new(blocked));
    let steps = vec![first.clone(), first, Drawing::Silent, drawn()];
    let painter = FakePainter::start(ImageWire::Gemini, Drawing::Sequence(steps));
    let painter = painter.await.unwrap();
    let mut cluster = Cluster::create().await;
    cluster.set("GEMINI_API_KEY", "sk-test");
    cluster.set("GEMINI_BASE_URL", painter.base_url());
    let mut web = cluster.web().await;
    let mut worker = cluster.worker().await;
    let account = cluster.register(&web).await;
    let transcript = sent(&account, STORY, story(&["the first", "the second"])).await;
    let set = transcript.complete()["setId"].as_str().unwrap().to_owned();
    assert_eq!(account.credits().await, 9);

    // The web server dies before the job is stored.
    let lock = AccountLock::of(&cluster, &account).await;
    let lost = tokio::spawn(redraw(&account, &set, &[1]).send());
    lock.until_somebody_waits(&cluster).await;
    web.kill();
    assert!(lost.await.unwrap().is_err());
    lock.release().await;
    let _second_web = cluster.web().await;
    assert!(has_free_retry(&account, &set).await);
    // Half a minute later.
    cluster
        .sql("UPDATE image_sets SET claimed_at = claimed_at - interval '30 seconds'")
        .await;

    // The worker dies in the middle of it.
    let mut events = Events::open(redraw(&account, &set, &[1])).await;
    let job = events.job().await;
    wait_until("the frame is asked for", || async { painter.asked().len() == 3 }).await;
    worker.kill();
    let _second_worker = cluster.worker().await;
    let transcript = timeout(Duration::from_secs(60), events.all()).await;
    let transcript = transcript.expect("nobody took the story over");
    assert_eq!(transcript.complete()["images"].as_array().unwrap().len(), 1);
    assert_eq!((painter.asked().len(), account.credits().await), (4, 9));
    assert!(!has_free_retry(&account, &set).await);
    let of_job = format!("SELECT count(*) FROM images WHERE job_id = '{job}'");
    assert_eq!(cluster.number(&of_job).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_no_worker_was_left_to_draw_is_still_drawn_for_nothing() {
    let drawer = Arc::<Noting>::default();
    let mut app = TestApp::builder().drawn_by(drawer.clone()).start().await;
    let account = app.register().await;
    let transcript = sent(&account, STORY, story(&["one", "blocked", "blocked"])).await;
    let set = transcript.complete()["setId"].as_str().unwrap().to_owned();
    assert_eq!(account.credits().await, 9);
    app.sql(
        "UPDATE image_sets SET plan = '{}';
         UPDATE image_frames SET beat = 'two' WHERE position = 1;
         UPDATE image_frames SET beat = 'stuck' WHERE position = 2",
    )
    .await;
    let mut events = Events::open(redraw(&account, &set, &[1, 2])).await;
    let job = events.job().await;
    wait_until("one is there and the other is asked for", || async {
        let drawn = format!("SELECT count(*) FROM images WHERE job_id = '{job}'");
        app.number(&drawn).await == 1 && drawer.asked() == 5
    })
    .await;
    app.stop_workers().await;
    app.sql(&format!(
        "UPDATE jobs SET status = 'running', attempts = max_attempts, run_token = gen_random_uuid(),
             lease_until = clock_timestamp() - interval '1 hour'
         WHERE id = '{job}'"
    ))
    .await;
    events.all().await.failed_with(ErrorCode::WorkersLost);
    assert!(has_free_retry(&account, &set).await);
    assert_eq!(account.credits().await, 9);
}
