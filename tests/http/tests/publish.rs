//! Publishing apps on origins of their own.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use domain::errors::ErrorCode;
use http_tests::pages::page;
use http_tests::{Account, TestApp};
use serde_json::{Value, json};

async fn publish(account: &Account, app: &str, name: &str, html: &str) -> Value {
    let body = json!({ "appName": name, "htmlContent": html, "appData": { "appId": app } });
    account.post("/api/make-pwa", body).await.ok()
}

fn text<'a>(value: &'a Value, field: &str) -> &'a str {
    value[field].as_str().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_published_app_has_all_that_an_installation_needs() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let made = publish(&account, "app-1", "Tide Table!", &page(5)).await;
    assert_eq!(made["app_slug"], "tide-table");
    let origin = format!("http://tide-table.{}/", app.setting("APPS_HOST_SUFFIX"));
    for field in ["pwa_page_url", "share_url", "shareUrl"] {
        assert_eq!(made[field], origin, "{field}");
    }
    let visitor = app.visitor();
    let front = visitor.get_url(&origin).await;
    assert_eq!(
        (front.status, front.header("content-type")),
        (200, "text/html; charset=utf-8")
    );
    assert!(front.text.contains("Tide 4") && front.text.contains("rel=\"manifest\""));
    assert!(front.header("etag").starts_with("W/\""));

    let manifest = visitor.get_url(text(&made, "manifest_url")).await;
    assert_eq!(
        (manifest.status, manifest.header("content-type")),
        (200, "application/manifest+json")
    );
    assert_eq!(
        (&manifest.body["name"], &manifest.body["start_url"]),
        (&json!("Tide Table!"), &json!("/"))
    );
    assert_eq!(manifest.body["display"], "standalone");
    for icon in manifest.body["icons"].as_array().unwrap() {
        let icon = visitor
            .get_url(&format!("{}{}", origin.trim_end_matches('/'), text(icon, "src")))
            .await;
        assert_eq!((icon.status, icon.header("content-type")), (200, "image/png"));
        assert!(icon.header("cache-control").contains("immutable"));
    }
    let worker = visitor.get_url(text(&made, "service_worker_url")).await;
    assert_eq!(worker.header("content-type"), "text/javascript; charset=utf-8");
    assert_eq!(worker.header("cache-control"), "no-cache");
    assert!(worker.text.contains(text(&made, "content_hash")));
    let icon = visitor.get_url(text(&made, "apple_touch_icon_url")).await;
    assert_eq!((icon.status, icon.header("content-type")), (200, "image/png"));
}

#[tokio::test(flavor = "multi_thread")]
async fn publishing_costs_no_credit() {
    let app = TestApp::start().await;
    let account = app.register().await;
    publish(&account, "app-1", "Tides", &page(1)).await;
    assert_eq!(account.credits().await, 10);
}

#[tokio::test(flavor = "multi_thread")]
async fn slugs_follow_the_rules_and_are_numbered_when_taken() {
    let app = TestApp::start().await;
    let (account, other) = (app.register().await, app.register().await);
    for (id, name, slug) in [
        ("app-1", "  My — Habit  Tracker!! ", "my-habit-tracker"),
        ("app-2", "Admin", "admin-app"),
        ("app-3", "Tides", "tides"),
        ("app-4", "Tides", "tides-2"),
    ] {
        assert_eq!(publish(&account, id, name, &page(1)).await["app_slug"], slug);
    }
    assert_eq!(
        publish(&other, "app-1", "Tides", &page(1)).await["app_slug"],
        "tides-3"
    );
    let nameless = publish(&other, "app-2", "☕ ?!", &page(1)).await;
    assert!(text(&nameless, "app_slug").starts_with("untitled-app-"));
    let wished = json!({ "appName": "Tides", "appSlug": "Low Water", "htmlContent": page(1) });
    let made = other.post("/api/make-pwa", wished).await.ok();
    assert_eq!(made["app_slug"], "low-water");
}

#[tokio::test(flavor = "multi_thread")]
async fn publishing_again_keeps_the_address_and_changes_the_hash() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let first = publish(&account, "app-1", "Tides", &page(1)).await;
    let again = publish(&account, "app-1", "Another name", &page(2)).await;
    assert_eq!(
        (&again["pwa_id"], &again["app_slug"]),
        (&first["pwa_id"], &first["app_slug"])
    );
    assert_ne!(again["content_hash"], first["content_hash"]);
    let shown = app.visitor().get_url(text(&again, "share_url")).await;
    assert!(shown.text.contains("Tide 1"));
    // Named by its id instead of its app.
    let body = json!({ "appName": "Tides", "htmlContent": page(3), "existingPwaId": first["pwa_id"] });
    let third = account.post("/api/make-pwa", body).await.ok();
    assert_eq!(
        (&third["pwa_id"], &third["app_slug"]),
        (&first["pwa_id"], &first["app_slug"])
    );
    assert_ne!(third["content_hash"], again["content_hash"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_visitor_who_has_the_newest_state_gets_nothing_anew() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let made = publish(&account, "app-1", "Tides", &page(1)).await;
    let host = format!("tides.{}", app.setting("APPS_HOST_SUFFIX"));
    let shown = app.visitor().get_url(text(&made, "share_url")).await;
    let tag = shown.header("etag").to_owned();
    let ask = || {
        let request = app.visitor().request_on(&host, reqwest::Method::GET, "/");
        http_tests::Answer::of(request.header("if-none-match", tag.clone()))
    };
    assert_eq!(ask().await.status, 304);
    publish(&account, "app-1", "Tides", &page(2)).await;
    assert_eq!(ask().await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_saved_app_shows_where_it_is_published() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let body = json!({
        "appId": "app-1", "name": "Tides", "currentPageId": "p1",
        "pages": [{ "pageId": "p1", "name": "Page 1", "htmlContent": page(2) }],
    });
    let saved = account.post("/api/save-app", body).await.ok();
    let body = json!({ "appName": "Tides", "htmlContent": page(2), "sourceGenerationId": saved["id"] });
    let made = account.post("/api/make-pwa", body).await.ok();
    let list = account.get("/api/generations").await.ok();
    let record = &list["generations"][0];
    assert_eq!(
        (&record["hasPwa"], &record["pwaId"]),
        (&json!(true), &made["pwa_id"])
    );
    assert_eq!(record["shareUrl"], made["share_url"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_replaces_or_removes_the_app_of_another_person() {
    let app = TestApp::start().await;
    let (owner, other) = (app.register().await, app.register().await);
    let made = publish(&owner, "app-1", "Tides", &page(1)).await;
    let id = text(&made, "pwa_id");
    let body = json!({ "appName": "Tides", "htmlContent": page(9), "existingPwaId": id });
    other
        .post("/api/make-pwa", body)
        .await
        .is_error(ErrorCode::AppNotFound);
    other
        .delete(&format!("/api/pwa/{id}"))
        .await
        .is_error(ErrorCode::AppForbidden);
    app.visitor()
        .get_url(text(&made, "share_url"))
        .await
        .text
        .contains("Tide 0");
    // The same app id of another person is another app.
    let theirs = publish(&other, "app-1", "Tides", &page(9)).await;
    assert_ne!(theirs["app_slug"], made["app_slug"]);
    let body = json!({
        "appId": "app-2", "name": "Mine", "currentPageId": "p1",
        "pages": [{ "pageId": "p1", "name": "Page 1", "htmlContent": page(2) }],
    });
    let saved = owner.post("/api/save-app", body).await.ok();
    let body = json!({ "appName": "Tides", "htmlContent": page(9), "sourceGenerationId": saved["id"] });
    other
        .post("/api/make-pwa", body)
        .await
        .is_error(ErrorCode::GenerationForbidden);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_app_goes_offline_and_cleans_up_after_itself() {
    let app = TestApp::start().await;
    let (account, other) = (app.register().await, app.register().await);
    let made = publish(&account, "app-1", "Tides", &page(1)).await;
    let path = format!("/api/pwa/{}", text(&made, "pwa_id"));
    assert_eq!(account.delete(&path).await.status, 204);
    let visitor = app.visitor();
    let gone = visitor.get_url(text(&made, "share_url")).await;
    assert_eq!(gone.status, 404);
    assert!(
        !gone.text.contains("Tide 0") && gone.text.contains("<html"),
        "{}",
        gone.text
    );
    assert_eq!(visitor.get_url(text(&made, "manifest_url")).await.status, 404);
    let worker = visitor.get_url(text(&made, "service_worker_url")).await;
    assert_eq!((worker.status, worker.header("cache-control")), (200, "no-cache"));
    assert!(worker.text.contains("unregister"), "{}", worker.text);
    let list = account.get("/api/generations").await.ok();
    assert!(
        list["generations"]
            .as_array()
            .unwrap()
            .iter()
            .all(|record| record["hasPwa"] == false)
    );
    // The origin holds what visitors stored: nobody else gets it, its owner gets it again.
    assert_eq!(
        publish(&other, "app-9", "Tides", &page(1)).await["app_slug"],
        "tides-2"
    );
    let again = publish(&account, "app-1", "Tides", &page(1)).await;
    assert_eq!(again["app_slug"], "tides");
    assert_eq!(visitor.get_url(text(&again, "share_url")).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_published_is_refused_by_its_code() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let post = |body: Value| {
        let account = account.clone();
        async move { account.post("/api/make-pwa", body).await }
    };
    let html = page(1);
    post(json!({ "appName": " ", "htmlContent": html }))
        .await
        .is_error(ErrorCode::AppNameRequired);
    post(json!({ "appName": "Tides", "htmlContent": " " }))
        .await
        .is_error(ErrorCode::HtmlRequired);
    for icon in [
        "hello",
        "data:text/html;base64,AAAA",
        "data:image/png;base64,AAAA",
    ] {
        let body = json!({ "appName": "Tides", "htmlContent": html, "iconFile": icon });
        post(body).await.is_error(ErrorCode::InvalidIcon);
    }
    post(json!({ "appName": "Tides" }))
        .await
        .is_error(ErrorCode::HtmlRequired);
    post(json!({ "htmlContent": html }))
        .await
        .is_error(ErrorCode::InvalidRequest);
    for id in ["00000000-0000-7000-8000-000000000000", "x"] {
        let body = json!({ "appName": "Tides", "htmlContent": html, "existingPwaId": id });
        post(body).await.is_error(ErrorCode::AppNotFound);
        account
            .delete(&format!("/api/pwa/{id}"))
            .await
            .is_error(ErrorCode::AppNotFound);
    }
    let list = account.get("/api/generations").await.ok();
    assert_eq!(list["generations"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_icon_leaves_the_published_app_as_it_was() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let made = publish(&account, "app-1", "Tides", &page(1)).await;
    let body = json!({
        "appName": "Tides", "htmlContent": page(2), "existingPwaId": made["pwa_id"],
        "iconFile": "data:image/png;base64,AAAA",
    });
    account
        .post("/api/make-pwa", body)
        .await
        .is_error(ErrorCode::InvalidIcon);
    let shown = app.visitor().get_url(text(&made, "share_url")).await;
    assert_eq!(shown.status, 200);
    assert!(shown.text.contains("Tide 0") && !shown.text.contains("Tide 1:"));
}

/// An image of one colour, as a data URL.
fn red_icon() -> String {
    let mut bytes = std::io::Cursor::new(Vec::new());
    image::RgbaImage::from_pixel(512, 512, image::Rgba([200, 0, 0, 255]))
        .write_to(&mut bytes, image::ImageFormat::Png)
        .unwrap();
    format!("data:image/png;base64,{}", STANDARD.encode(bytes.into_inner()))
}

#[tokio::test(flavor = "multi_thread")]
async fn an_uploaded_icon_stays_when_the_app_is_published_again_without_one() {
    let app = TestApp::start().await;
    let account = app.register_pro().await;
    let publish = async |name: &str, icon: Option<String>| {
        let mut body = json!({ "appName": name, "htmlContent": page(1), "appData": { "appId": "app-1" } });
        if let Some(icon) = icon {
            body["iconFile"] = json!(icon);
        }
        let made = account.post("/api/make-pwa", body).await.ok();
        let icon = format!("{}icon-512.png", text(&made, "share_url"));
        let tag = app.visitor().get_url(&icon).await;
        tag.header("etag").to_owned()
    };
    let drawn = publish("Tides", None).await;
    let renamed = publish("Moons", None).await;
    assert_ne!(drawn, renamed, "a drawn one follows the name");
    let uploaded = publish("Moons", Some(red_icon())).await;
    assert_ne!(uploaded, renamed);
    assert_eq!(publish("Moons", None).await, uploaded);
    assert_eq!(publish("Stars", None).await, uploaded);
}
