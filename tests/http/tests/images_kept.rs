//! What is kept, and what is held, when the request for an image goes another way than it was meant to.

use std::sync::Arc;

use domain::errors::ErrorCode;
use futures_util::future::join_all;
use http_tests::account_lock::AccountLock;
use http_tests::events::Events;
use http_tests::site::wait_until;
use http_tests::{Account, Answer, TestApp};
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::json;

use crate::image_jobs::{generated, png, sent, story};
use crate::stories::Noting;

const CHANGE: &str = "/api/v2/modify-image-with-files";
const STORY: &str = "/api/v1/generate-from-narrative-plan";

async fn studio() -> (TestApp, Arc<Noting>) {
    let drawer = Arc::<Noting>::default();
    let app = TestApp::builder().drawn_by(drawer.clone()).start().await;
    (app, drawer)
}

fn masked(account: &Account, parent: &str, words: String) -> reqwest::RequestBuilder {
    let mask = Part::bytes(png(60, 40, |_, _| [255; 4])).file_name("m.png");
    let form = Form::new()
        .text("modification_prompt", words)
        .text("parent", parent.to_owned())
        .part("mask_image", mask);
    let request = account.request(Method::POST, CHANGE).multipart(form);
    request.header("accept", "application/json")
}

#[tokio::test(flavor = "multi_thread")]
async fn of_changes_at_once_nothing_is_kept_that_is_refused() {
    let (app, drawer) = studio().await;
    let account = app.register().await;
    let made = generated(&account, "A field").await;
    let id = made.complete()["images"][0]["assetId"]
        .as_str()
        .unwrap()
        .to_owned();
    // All of them are drawn before one is kept.
    let asked: Vec<_> = (0..3)
        .map(|at| tokio::spawn(Answer::of(masked(&account, &id, format!("stuck {at}")))))
        .collect();
    wait_until("all are drawn", || async { drawer.asked() == 4 }).await;
    drawer.let_go(true);
    let answers = join_all(asked).await;
    let kept = answers
        .iter()
        .filter(|answer| answer.as_ref().unwrap().status == 200);
    assert_eq!(kept.count(), 1);
    let refused: Vec<_> = answers
        .into_iter()
        .map(Result::unwrap)
        .filter(|answer| answer.status != 200)
        .collect();
    for answer in refused {
        answer.is_error(ErrorCode::ModificationLimit);
    }
    let of_kind = async |kind: &str| {
        app.number(&format!("SELECT count(*) FROM images WHERE kind = '{kind}'"))
            .await
    };
    assert_eq!((of_kind("edited").await, of_kind("whole").await), (1, 1));
    assert_eq!(account.credits().await, 8);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_leaves_while_a_set_is_claimed_neither_holds_it_nor_loses_the_free_retry() {
    let (app, drawer) = studio().await;
    let account = app.register_pro().await;
    let transcript = sent(
        &account,
        STORY,
        story(&["one", "two", "a blocked three", "four", "five"]),
    )
    .await;
    let set = transcript.complete()["setId"].as_str().unwrap().to_owned();
    let redraw = || {
        let request = account.request(Method::POST, &format!("/api/image-sets/{set}/frames"));
        request.json(&json!({ "frames": [2] }))
    };
    let before = drawer.asked();
    let lock = AccountLock::of(&app, &account).await;
    let left = tokio::spawn(redraw().send());
    lock.until_somebody_waits(&app).await;
    left.abort();
    drop(left.await);
    lock.release().await;
    wait_until("its job ends", || async {
        drawer.asked() > before
            && app
                .number("SELECT count(*) FROM jobs WHERE status IN ('queued', 'running')")
                .await
                == 0
    })
    .await;
    // Nothing came of it: it is drawn for nothing once more, at once.
    assert_eq!(
        account.get(&format!("/api/image-sets/{set}")).await.ok()["hasFreeRetry"],
        true
    );
    let again = Events::open(redraw()).await.all().await;
    again.failed_with(ErrorCode::SafetyBlock);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_is_drawn_with_no_more_words_than_a_prompt_may_have() {
    let (app, drawer) = studio().await;
    let account = app.register().await;
    let ask = async |hero: usize| {
        let frames: Vec<_> = (0..5)
            .map(|at| json!({ "story_beat": format!("beat {at}") }))
            .collect();
        let plan = json!({ "story_analysis": { "hero": "h".repeat(hero) }, "frames": frames });
        let form = Form::new().text("narrative_plan_json", plan.to_string());
        let request = account.request(Method::POST, STORY).multipart(form);
        Answer::of(request.header("accept", "application/json")).await
    };
    ask(10_000).await.is_error(ErrorCode::InvalidPlan);
    assert_eq!((account.credits().await, drawer.asked()), (10, 0));
    assert_eq!(ask(9_000).await.ok()["count"], 5);
}
