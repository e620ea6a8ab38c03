//! Apps of several pages, published on one origin.

use domain::errors::ErrorCode;
use http_tests::{Account, Answer, TestApp};
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

fn html(body: &str) -> String {
    format!("<!doctype html><html><head><title>old</title></head><body>{body}</body></html>")
}

/// Three pages, the second of which opens the app.
pub(crate) fn pages() -> Value {
    json!([
        { "pageId": "p1", "name": "About us", "slug": "about-us", "order": 1,
          "htmlContent": html("<a href='#home' data-morpheo-connection='page'>home</a> about") },
        { "pageId": "p2", "name": "Home", "slug": "home", "order": 0, "isHomePage": true,
          "htmlContent": html("<button data-morpheo-connection=page data-morpheo-href=#about-us>go</button> first") },
        { "pageId": "p3", "name": "Contact", "slug": "contact", "order": 2, "htmlContent": html("third") },
    ])
}

pub(crate) async fn save(account: &Account, pages: Value) -> String {
    let body = json!({ "appId": "app-1", "name": "Tides", "currentPageId": "p2", "pages": pages });
    let saved = account.post("/api/save-app", body).await.ok();
    text(&saved, "id").to_owned()
}

pub(crate) async fn publish(account: &Account, record: &str) -> Value {
    let body = json!({ "appName": "Tides", "isMultipage": true, "sourceGenerationId": record });
    account.post("/api/make-pwa", body).await.ok()
}

pub(crate) fn text<'a>(value: &'a Value, field: &str) -> &'a str {
    value[field].as_str().unwrap()
}

/// What is at a path of the app's origin.
pub(crate) async fn at(app: &TestApp, published: &Value, path: &str) -> String {
    let url = format!("{}{path}", text(published, "share_url").trim_end_matches('/'));
    let answer = app.visitor().get_url(&url).await;
    assert_eq!(answer.status, 200, "{path}");
    answer.text
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_has_a_path_of_the_apps_origin() {
    let app = TestApp::start().await;
    let account = app.register_pro().await;
    let record = save(&account, pages()).await;
    let published = publish(&account, &record).await;
    let listed = published["pages"].as_array().unwrap();
    let origin = text(&published, "share_url").trim_end_matches('/');
    let addresses: Vec<&str> = listed.iter().map(|page| text(page, "shareUrl")).collect();
    let expected = [
        format!("{origin}/"),
        format!("{origin}/about-us"),
        format!("{origin}/contact"),
    ];
    assert_eq!(addresses, expected);
    assert_eq!(
        text(&listed[1], "listingUrl"),
        format!("{}/a/tides/about-us", app.origin())
    );
    for (path, marker, title) in [
        ("/", "first", "<title>Tides</title>"),
        ("/home", "first", "<title>Tides</title>"),
        ("/about-us", "about", "<title>About us · Tides</title>"),
        ("/about-us/", "about", "<title>About us · Tides</title>"),
        ("/contact", "third", "<title>Contact · Tides</title>"),
    ] {
        let page = at(&app, &published, path).await;
        assert!(
            page.contains(&format!("{marker}</body>")) && page.contains(title),
            "{path}: {page}"
        );
    }
    assert!(
        at(&app, &published, "/")
            .await
            .contains("data-morpheo-href=/about-us")
    );
    assert!(at(&app, &published, "/about-us").await.contains("href='/'"));
    let manifest: Value =
        serde_json::from_str(&at(&app, &published, "/manifests/contact.webmanifest").await).unwrap();
    assert_eq!(
        (text(&manifest, "id"), text(&manifest, "scope")),
        ("/contact", "/")
    );
    let worker = at(&app, &published, "/sw.js").await;
    for path in [
        "'/'",
        "'/about-us'",
        "'/contact'",
        "'/manifests/contact.webmanifest'",
    ] {
        assert!(worker.contains(path), "{path}: {worker}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn publishing_again_stores_and_changes_only_what_changed() {
    let app = TestApp::start().await;
    let account = app.register_pro().await;
    let record = save(&account, pages()).await;
    let published = publish(&account, &record).await;
    let tag = async |path: &str| {
        let url = format!("{}{path}", text(&published, "share_url"));
        app.visitor().get_url(&url).await.header("etag").to_owned()
    };
    let before = (tag("").await, tag("about-us").await, tag("contact").await);
    let stored = app.number("SELECT count(*) FROM published_contents").await;
    let mut changed = pages();
    changed[2]["htmlContent"] = json!(html("new third"));
    save(&account, changed).await;
    publish(&account, &record).await;
    let after = (tag("").await, tag("about-us").await, tag("contact").await);
    assert_eq!((&before.0, &before.1), (&after.0, &after.1));
    assert_ne!(before.2, after.2);
    // The page, the worker, and the manifests, which have the version.
    let added = app.number("SELECT count(*) FROM published_contents").await - stored;
    assert_eq!(added, 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_earlier_publication_is_seen_compared_and_brought_back() {
    let app = TestApp::start().await;
    let (account, other) = (app.register_pro().await, app.register().await);
    let record = save(&account, pages()).await;
    let published = publish(&account, &record).await;
    let mut changed = pages();
    changed[0]["htmlContent"] = json!(html("rewritten"));
    changed.as_array_mut().unwrap().truncate(2);
    save(&account, changed).await;
    publish(&account, &record).await;
    let path = format!("/api/pwa/{}/publications", text(&published, "pwa_id"));
    let history = account.get(&path).await.ok();
    let versions = history["versions"].as_array().unwrap();
    let shape: Vec<_> = versions
        .iter()
        .map(|one| {
            (
                one["version"].as_i64().unwrap(),
                one["isOnline"] == true,
                one["pages"].as_array().unwrap().len(),
            )
        })
        .collect();
    assert_eq!(shape, [(2, true, 2), (1, false, 3)]);
    assert_eq!(
        versions[0]["pages"][0]["contentHash"],
        versions[1]["pages"][0]["contentHash"]
    );
    assert_ne!(
        versions[0]["pages"][1]["contentHash"],
        versions[1]["pages"][1]["contentHash"]
    );
    let page = account.get(&format!("{path}/1/page?path=/about-us")).await;
    assert!(page.text.contains("home</a> about") && page.header("content-type").starts_with("text/plain"));

    let restored = account.post(&format!("{path}/1/restore"), json!({})).await.ok();
    assert_eq!(
        (&restored["version"], &restored["restoredFrom"]),
        (&json!(3), &json!(1))
    );
    assert_eq!(restored["pages"], versions[1]["pages"], "the same as it had");
    assert!(at(&app, &published, "/about-us").await.contains("home</a> about"));
    assert!(at(&app, &published, "/contact").await.contains("third"));
    let detail = account.get(&format!("/api/generations/{record}")).await.ok();
    assert_eq!(
        detail["pages"].as_array().unwrap().len(),
        2,
        "what is saved stays"
    );
    assert_eq!(detail["isBroughtBack"], true);

    for (path, code) in [
        (format!("{path}/9/restore"), ErrorCode::AppNotFound),
        (
            "/api/pwa/nonsense/publications/1/restore".to_owned(),
            ErrorCode::AppNotFound,
        ),
    ] {
        account.post(&path, json!({})).await.is_error(code);
    }
    for path in [path.clone(), format!("{path}/1/page?path=/")] {
        other.get(&path).await.is_error(ErrorCode::AppForbidden);
        app.visitor()
            .get(&path)
            .await
            .is_error(ErrorCode::NotAuthenticated);
    }
    other
        .post(&format!("{path}/1/restore"), json!({}))
        .await
        .is_error(ErrorCode::AppForbidden);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_says_what_was_brought_back_until_the_app_is_saved_or_published() {
    let app = TestApp::start().await;
    let account = app.register_pro().await;
    let record = save(&account, pages()).await;
    let published = publish(&account, &record).await;
    let is_brought_back = async || {
        let detail = account.get(&format!("/api/generations/{record}")).await.ok();
        detail["isBroughtBack"].as_bool().unwrap()
    };
    let bring_back = async |version: i32| {
        let pwa = text(&published, "pwa_id");
        let path = format!("/api/pwa/{pwa}/publications/{version}/restore");
        account.post(&path, json!({})).await.ok();
    };
    assert!(!is_brought_back().await);
    bring_back(1).await;
    assert!(is_brought_back().await);
    let mut changed = pages();
    changed[0]["htmlContent"] = json!(html("rewritten"));
    save(&account, changed).await;
    assert!(
        !is_brought_back().await,
        "what is saved now is meant to be shared"
    );
    bring_back(1).await;
    assert!(is_brought_back().await);
    publish(&account, &record).await;
    assert!(!is_brought_back().await);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_twenty_publications_are_kept() {
    let app = TestApp::start().await;
    let account = app.register_pro().await;
    let record = save(&account, pages()).await;
    let published = publish(&account, &record).await;
    let path = format!("/api/pwa/{}/publications", text(&published, "pwa_id"));
    // Bringing back is a publication too, and needs no job.
    for version in 1..=21 {
        let path = format!("{path}/{version}/restore");
        account.post(&path, json!({})).await.ok();
    }
    let history = account.get(&path).await.ok();
    let versions = history["versions"].as_array().unwrap();
    assert_eq!(versions.len(), 20);
    assert_eq!(
        (&versions[0]["version"], &versions[19]["version"]),
        (&json!(22), &json!(3))
    );
    account
        .post(&format!("{path}/2/restore"), json!({}))
        .await
        .is_error(ErrorCode::AppNotFound);
    assert!(at(&app, &published, "/contact").await.contains("third"));
    let pwa = format!("/api/pwa/{}", text(&published, "pwa_id"));
    assert_eq!(account.delete(&pwa).await.status, 204);
    account.get(&path).await.is_error(ErrorCode::AppNotFound);
    for table in ["publications", "published_files", "published_contents"] {
        assert_eq!(
            app.number(&format!("SELECT count(*) FROM {table}")).await,
            0,
            "{table}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_publishes_what_the_same_json_does() {
    let app = TestApp::start().await;
    let account = app.register_pro().await;
    let mut by_id = json!({ "homePageId": "p2", "appId": "app-1", "pages": {} });
    for page in pages().as_array().unwrap() {
        let id = text(page, "pageId").to_owned();
        let mut page = page.clone();
        page.as_object_mut().unwrap().remove("isHomePage");
        by_id["pages"][id] = page;
    }
    let post = async |form: Form| {
        let request = account.request(Method::POST, "/api/make-pwa").multipart(form);
        Answer::of(request).await
    };
    let form = || Form::new().text("app_name", "Tides").text("is_multipage", "true");
    let published = post(form().text("multipage_app_data", by_id.to_string()))
        .await
        .ok();
    assert!(at(&app, &published, "/").await.contains("first"));
    assert!(at(&app, &published, "/contact").await.contains("third"));
    let listed = post(
        form()
            .text("app_id", "app-1")
            .text("all_pages_data", pages().to_string()),
    )
    .await
    .ok();
    assert_eq!(listed["pwa_id"], published["pwa_id"], "the same app");
    assert_eq!(listed["pages"], published["pages"]);

    post(form().text("all_pages_data", "{nonsense"))
        .await
        .is_error(ErrorCode::InvalidRequest);
    let icon = Part::bytes(vec![1_u8; 11 * 1024 * 1024]).file_name("icon.png");
    post(form().text("html_content", html("x")).part("icon_file", icon))
        .await
        .is_error(ErrorCode::PayloadTooLarge);
    let many = (0..50).fold(form(), |form, number| form.text(format!("field{number}"), "x"));
    post(many).await.is_error(ErrorCode::InvalidRequest);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_page_is_published_beside_the_others() {
    let app = TestApp::start().await;
    let account = app.register_pro().await;
    let record = save(&account, pages()).await;
    let published = publish(&account, &record).await;
    let body = json!({
        "appName": "Tides", "sourceGenerationId": record, "pageId": "p3", "pageSlug": "contact",
        "htmlContent": html("alone"),
    });
    account.post("/api/make-pwa", body).await.ok();
    assert!(at(&app, &published, "/contact").await.contains("alone"));
    assert!(at(&app, &published, "/").await.contains("first"));
}

#[tokio::test(flavor = "multi_thread")]
async fn several_pages_are_for_pro_accounts_and_stay_with_whoever_has_them() {
    let app = TestApp::start().await;
    let (free, pro) = (app.register().await, app.register_pro().await);
    let given = json!({ "appName": "Tides", "allPagesData": pages() });
    free.post("/api/make-pwa", given)
        .await
        .is_error(ErrorCode::ProRequired);
    let body = json!({ "appId": "app-1", "name": "Tides", "currentPageId": "p2", "pages": pages() });
    free.post("/api/save-app", body.clone())
        .await
        .is_error(ErrorCode::ProRequired);

    // One beside the one that is saved makes two.
    let own = json!([pages()[0].clone()]);
    let one = json!({ "appId": "app-9", "name": "Alone", "currentPageId": own[0]["pageId"], "pages": own });
    let saved = free.post("/api/save-app", one).await.ok();
    let beside = json!({
        "appName": "Alone", "sourceGenerationId": saved["id"], "pageId": "p9", "htmlContent": html("beside"),
    });
    free.post("/api/make-pwa", beside.clone())
        .await
        .is_error(ErrorCode::ProRequired);
    let mut again = beside;
    again["pageId"] = own[0]["pageId"].clone();
    free.post("/api/make-pwa", again).await.ok();

    let record = save(&pro, pages()).await;
    app.sql("UPDATE users SET tier = 'free'").await;
    let mut changed = pages();
    changed[2]["htmlContent"] = json!(html("changed"));
    save(&pro, changed).await;
    let published = publish(&pro, &record).await;
    assert!(at(&app, &published, "/contact").await.contains("changed"));
    let mut more = body;
    let fourth = json!({ "pageId": "p4", "name": "More", "htmlContent": html("4") });
    more["pages"].as_array_mut().unwrap().push(fourth);
    pro.post("/api/save-app", more)
        .await
        .is_error(ErrorCode::ProRequired);
}
