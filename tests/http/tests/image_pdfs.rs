//! PDFs whose images are deleted: they go with them.

use diesel_async::SimpleAsyncConnection;
use http_tests::events::{Events, Transcript};
use http_tests::site::wait_until;
use http_tests::{Account, TestApp};
use reqwest::Method;
use serde_json::json;

use crate::image_jobs::generated;

async fn drawn(account: &Account) -> String {
    let made = generated(account, "A fox").await;
    let id = &made.complete()["images"][0]["assetId"];
    id.as_str().unwrap().to_owned()
}

async fn asked(account: &Account, assets: &[&str]) -> Events {
    let request = account.request(Method::POST, "/api/images/pdf");
    Events::open(request.json(&json!({ "title": "The fox", "assets": assets }))).await
}

fn address(transcript: &Transcript) -> String {
    transcript.complete()["url"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pdf_is_gone_with_any_image_that_it_shows_and_no_other_is() {
    let app = TestApp::start().await;
    let (account, other) = (app.register().await, app.register().await);
    let (one, two, theirs) = (drawn(&account).await, drawn(&account).await, drawn(&other).await);
    let pdf = async |account, assets: &[&str]| address(&asked(account, assets).await.all().await);
    let [both, first, of_other] = [
        // An id may be written in another way.
        pdf(&account, &[&one, &two.to_uppercase()]).await,
        pdf(&account, &[&one]).await,
        pdf(&other, &[&theirs]).await,
    ];
    let status = async |url: &str| {
        let asked = app.visitor().request(Method::GET, url).send().await;
        asked.unwrap().status().as_u16()
    };
    let deleted = account.request(Method::DELETE, &format!("/api/images/{two}"));
    assert_eq!(deleted.send().await.unwrap().status(), 204);
    assert_eq!(
        (status(&both).await, status(&first).await, status(&of_other).await),
        (404, 200, 200)
    );
    // Of which nobody knows any more what it shows.
    app.sql("DELETE FROM jobs WHERE kind = 'image_pdf'").await;
    let third = drawn(&account).await;
    let deleted = account.request(Method::DELETE, &format!("/api/images/{third}"));
    assert_eq!(deleted.send().await.unwrap().status(), 204);
    assert_eq!((status(&first).await, status(&of_other).await), (404, 200));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_image_that_is_deleted_while_its_pdf_is_made_is_not_in_it() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let (one, two) = (drawn(&account).await, drawn(&account).await);
    let mut deleting = app.connect().await;
    deleting
        .batch_execute(&format!(
            "BEGIN; UPDATE images SET deleted_at = clock_timestamp() WHERE id = '{two}'"
        ))
        .await
        .unwrap();
    let made = asked(&account, &[&one, &two]).await;
    wait_until("the PDF waits for it", || async {
        let waiting = "SELECT count(*) FROM pg_stat_activity
                       WHERE datname = current_database() AND wait_event_type = 'Lock'";
        app.number(waiting).await > 0
    })
    .await;
    deleting.batch_execute("COMMIT").await.unwrap();
    let url = address(&made.all().await);
    let file = app.visitor().request(Method::GET, &url).send().await.unwrap();
    let file = file.bytes().await.unwrap();
    let images = file.windows(12).filter(|part| *part == b"/Predictor 1").count();
    assert_eq!(images, 1);
}

/// Postgres reads no JSON with a NUL in a string, which a title could have.
#[tokio::test(flavor = "multi_thread")]
async fn a_nul_in_a_title_leaves_images_deletable() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let (one, two) = (drawn(&account).await, drawn(&account).await);
    let request = account.request(Method::POST, "/api/images/pdf");
    let body = json!({ "title": "The\u{0} fox", "assets": [one] });
    let url = address(&Events::open(request.json(&body)).await.all().await);
    assert_eq!(
        app.number("SELECT count(*) FROM job_inputs WHERE input LIKE '%The fox%'")
            .await,
        1
    );
    // One that was stored before titles lost such characters.
    app.sql(r"UPDATE job_inputs SET input = replace(input, 'The fox', 'The\u0000 fox') WHERE input LIKE '%The fox%'")
        .await;
    for image in [&two, &one] {
        let deleted = account.request(Method::DELETE, &format!("/api/images/{image}"));
        assert_eq!(deleted.send().await.unwrap().status(), 204);
    }
    let gone = app.visitor().request(Method::GET, &url).send().await.unwrap();
    assert_eq!(gone.status(), 404);
}
