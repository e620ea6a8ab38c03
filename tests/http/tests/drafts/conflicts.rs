//! Two who change the same page, and jobs beside them.

use domain::errors::ErrorCode;
use http_tests::account_lock::AccountLock;
use http_tests::pages::page;
use http_tests::{Events, TestApp};
use reqwest::Method;
use serde_json::{Value, json};

use super::{PAGE, gone_back, keep, kept, numbers, record, revisions, stored, whole, without_workers};

#[tokio::test(flavor = "multi_thread")]
async fn of_two_tabs_that_change_the_same_page_one_is_told_so() {
    let (site, account) = without_workers().await;
    for base in 0..3 {
        let pages: Vec<String> = (0..5).map(|tab| format!("<p>{base} of tab {tab}</p>")).collect();
        let steps: Vec<Value> = pages.iter().map(|html| whole(base, html)).collect();
        let answers = steps.iter().map(|body| keep(&account, PAGE, body));
        let answers = futures_util::future::join_all(answers).await;
        let (kept, refused): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.status == 200);
        assert_eq!(kept.len(), 1);
        assert_eq!(kept[0].body["revision"], base + 1);
        for answer in refused {
            answer.is_error(ErrorCode::DraftConflict);
            assert_eq!(answer.body["detail"]["revision"], base + 1);
        }
    }
    assert_eq!(site.number("SELECT count(*) FROM pages").await, 1);
    assert_eq!(numbers(&revisions(&account).await), [3, 2]);
}

#[tokio::test(flavor = "multi_thread")]
async fn steps_of_one_account_that_wait_for_each_other_leave_the_connections_to_others() {
    let (site, account) = without_workers().await;
    let other = site.register().await;
    kept(&account, &whole(0, "<p>a</p>")).await;
    let lock = AccountLock::of(&site, &account).await;
    // More than there are connections.
    let pages: Vec<String> = (0..12).map(|tab| format!("<p>{tab}</p>")).collect();
    let steps: Vec<Value> = pages.iter().map(|html| whole(1, html)).collect();
    let waiting = futures_util::future::join_all(steps.iter().map(|body| keep(&account, PAGE, body)));
    let others = async {
        lock.until_somebody_waits(&site).await;
        kept(&other, &whole(0, "<p>b</p>")).await;
        lock.release().await;
    };
    let (answers, ()) = tokio::join!(waiting, others);
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_was_asked_before_takes_the_place_of_a_step_which_stays_a_revision() {
    let mut app = TestApp::start().await;
    let account = app.register().await;
    let asked = json!({
        "modification_prompt": "make the background dark", "current_html": page(2), "appId": "app-1",
        "page": { "pageId": "p1", "name": "Home", "slug": "home", "order": 0 },
    });
    app.stop_workers().await;
    let request = account.request(Method::POST, "/api/modify-full-code");
    let running = Events::open(request.json(&asked)).await;
    kept(&account, &whole(0, &page(2))).await;
    let by_hand = page(2).replace("Tide 1", "Tide one 🐟");
    kept(&account, &whole(1, &by_hand)).await;
    app.add_worker().await;
    let made = running.all().await.complete()["html"]
        .as_str()
        .unwrap()
        .to_owned();
    assert_eq!(stored(&account).await, made);
    let found = revisions(&account).await;
    assert_eq!((&found["revision"], numbers(&found)), (&json!(3), vec![3, 2]));
    assert_eq!(found["revisions"][0]["name"], "make the background dark");
    let back = found["revisions"][0]["back"].as_array().unwrap();
    assert_eq!(back.len(), 1, "one splice");
    assert_eq!(gone_back(&made, &found, 2), by_hand);
    assert_eq!(gone_back(&made, &found, 1), page(2));
    assert_eq!(record(&account).await["pages"][0]["htmlBefore"], page(2));

    // The next step is of the job's page. Who makes it has seen that page, so the one before is a revision alone.
    let next = made.replace("Tide 0", "Tide nil");
    keep(&account, PAGE, &whole(2, &next))
        .await
        .is_error(ErrorCode::DraftConflict);
    assert_eq!(kept(&account, &whole(3, &next)).await, 4);
    assert_eq!(record(&account).await["pages"][0]["htmlBefore"], Value::Null);
    assert_eq!(gone_back(&next, &revisions(&account).await, 2), by_hand);
}
