//! The description of the API is that of `docs/api/openapi.json`.

use http_tests::TestApp;
use http_tests::site::here;

#[tokio::test(flavor = "multi_thread")]
async fn the_description_of_the_api_is_up_to_date() {
    let app = TestApp::builder().workers(0).start().await;
    let served = app.visitor().get("/api/openapi.json").await;
    assert_eq!(served.header("content-type"), "application/json");
    let now = format!("{}\n", served.text.trim_end());
    let path = here("../../docs/api/openapi.json");
    if std::env::var_os("UPDATE_OPENAPI").is_some() {
        std::fs::write(&path, &now).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    let changed = now.lines().zip(kept.lines()).find(|(now, kept)| now != kept);
    assert!(
        now == kept,
        "docs/api/openapi.json is out of date ({changed:?}): run this test with UPDATE_OPENAPI=1"
    );
}
