//! Icons that cannot be used.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use domain::errors::ErrorCode;
use http_tests::TestApp;
use http_tests::pages::page;
use serde_json::{Value, json};

fn publication(icon: &[u8]) -> Value {
    let icon = format!("data:image/png;base64,{}", STANDARD.encode(icon));
    json!({
        "appName": "Tide Table", "htmlContent": page(3), "iconFile": icon,
        "appData": { "appId": "app-1" },
    })
}

/// A WebP file of 38 bytes whose image claims 16,383 by 16,383 pixels.
fn bomb() -> Vec<u8> {
    let side: u32 = 16_382;
    let mut chunk = vec![0x2F];
    chunk.extend((side | side << 14).to_le_bytes());
    chunk.extend([0; 13]);
    let mut file = b"RIFF\x1e\0\0\0WEBPVP8L\x12\0\0\0".to_vec();
    file.extend(chunk);
    file
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bad_icon_takes_no_slug() {
    let app = TestApp::start().await;
    let account = app.register().await;
    for bad in [b"no image".to_vec(), bomb()] {
        let refused = account.post("/api/make-pwa", publication(&bad)).await;
        refused.is_error(ErrorCode::InvalidIcon);
    }
    assert_eq!(app.number("SELECT count(*) FROM published_apps").await, 0);
    // Somebody else may have the name.
    let other = app.register().await;
    let body = json!({ "appName": "Tide Table", "htmlContent": page(3) });
    assert_eq!(
        other.post("/api/make-pwa", body).await.ok()["app_slug"],
        "tide-table"
    );
}
