//! How often a published app is opened and installed, without noting by whom.

use http_tests::site::wait_until;
use http_tests::{Answer, TestApp};
use reqwest::Method;
use serde_json::json;

use crate::pages_published::{at, pages, publish, save, text};

#[tokio::test(flavor = "multi_thread")]
async fn opening_and_installing_are_counted_and_nobody_is_noted() {
    let app = TestApp::start().await;
    let account = app.register_pro().await;
    let record = save(&account, pages()).await;
    let published = publish(&account, &record).await;
    at(&app, &published, "/").await;
    at(&app, &published, "/contact").await;
    at(&app, &published, "/sw.js").await;
    at(&app, &published, "/manifest.webmanifest").await;
    let host = text(&published, "share_url")
        .trim_start_matches("http://")
        .trim_end_matches('/');
    // Another site may send it from its visitors' browsers.
    for site in ["cross-site", "same-site", "none"] {
        let foreign = app.visitor().request_on(host, Method::POST, "/_installed");
        let foreign = Answer::of(foreign.header("sec-fetch-site", site)).await;
        assert_eq!(foreign.status, 403, "{site}");
    }
    let installed = app.visitor().request_on(host, Method::POST, "/_installed");
    let installed = Answer::of(installed.header("sec-fetch-site", "same-origin")).await;
    assert_eq!(installed.status, 204);
    assert!(!installed.headers.contains_key("set-cookie"));
    let path = format!("/api/pwa/{}/publications", text(&published, "pwa_id"));
    wait_until("the counts are stored", || async {
        account.get(&path).await.ok()["installCount"] == 1
    })
    .await;
    let history = account.get(&path).await.ok();
    let days = history["days"].as_array().unwrap();
    assert_eq!(
        (days.len(), &days[0]["visits"], &days[0]["installs"]),
        (1, &json!(2), &json!(1))
    );
    let nobody = app
        .visitor()
        .request_on(&host.replace("tides", "nothing"), Method::POST, "/_installed");
    assert_eq!(Answer::of(nobody).await.status, 404);
}
