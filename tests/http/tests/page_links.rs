//! Addresses of published apps, as people and models write them.

use http_tests::{Account, Answer, TestApp};
use reqwest::{Method, Url};
use serde_json::{Value, json};

use crate::pages_published::{publish, text};

/// What every test of links is done with.
fn table() -> Value {
    serde_json::from_str(include_str!("../../links/cases.json")).unwrap()
}

/// The app of the table, published. Each page says its slug.
async fn published(app: &TestApp, account: &Account, more: &str) -> Value {
    let table = table();
    let pages: Vec<Value> = table["pages"]
        .as_array()
        .unwrap()
        .iter()
        .enumerate()
        .map(|(order, page)| {
            let slug = text(page, "slug");
            let html = format!(
                "<!doctype html><html><head><title>x</title></head><body>page {slug}{more}</body></html>"
            );
            json!({ "pageId": format!("p{order}"), "name": page["name"], "slug": slug, "order": order,
            "isHomePage": page["isHomePage"], "htmlContent": html })
        })
        .collect();
    let body = json!({ "appId": "app-1", "name": "Tides", "currentPageId": "p0", "pages": pages });
    let saved = account.post("/api/save-app", body).await.ok();
    let made = publish(account, text(&saved, "id")).await;
    assert_eq!(text(&made, "share_url"), format!("http://{}/", host(app)));
    made
}

fn host(app: &TestApp) -> String {
    format!("tides.{}", app.setting("APPS_HOST_SUFFIX"))
}

/// The path and query that browsers ask the app for; nothing for an address that lies elsewhere.
fn asked(address: &str) -> Option<String> {
    let root = Url::parse("http://app.example/").unwrap();
    let url = root.join(address).unwrap();
    let query = url.query().map_or(String::new(), |query| format!("?{query}"));
    (url.origin() == root.origin()).then(|| format!("{}{query}", url.path()))
}

async fn navigate(app: &TestApp, method: Method, path: &str) -> Answer {
    let request = app.visitor().request_on(&host(app), method, path);
    Answer::of(request.header("sec-fetch-mode", "navigate")).await
}

/// The slug of the page that an answer shows, by way of the address that it leads to.
async fn shown(app: &TestApp, mut answer: Answer) -> (String, String) {
    let mut at = String::new();
    if [302, 303].contains(&answer.status) {
        assert_eq!(answer.header("cache-control"), "no-cache");
        at = answer.header("location").to_owned();
        answer = navigate(app, Method::GET, &at).await;
    }
    assert_eq!(answer.status, 200, "{at}");
    let (_, slug) = answer.text.split_once("<body>page ").unwrap();
    (slug.split_once('<').unwrap().0.to_owned(), at)
}

#[tokio::test(flavor = "multi_thread")]
async fn they_lead_to_the_page_that_they_mean() {
    let app = TestApp::start().await;
    let account = app.register_pro().await;
    published(&app, &account, "").await;
    for case in table()["cases"].as_array().unwrap() {
        let address = text(case, "address");
        let Some(path) = asked(address) else { continue };
        let query = case["query"].as_str().unwrap_or_default();
        // What matches no page is left to scripts of the first one.
        let slug = case["page"].as_str().unwrap_or("home");
        let (found, at) = shown(&app, navigate(&app, Method::GET, &path).await).await;
        assert_eq!(found, slug, "{address}");
        if !at.is_empty() {
            assert_eq!(at, format!("/{slug}{query}"), "{address}");
        }
        // A form opens the page, what is sent with it or not; elsewhere nothing takes one.
        let answer = navigate(&app, Method::POST, &path).await;
        if path != "/" && !path.starts_with("/?") && case["page"].is_null() {
            assert_eq!(answer.status, 405, "{address}");
        } else {
            let slug = if slug == "home" { "" } else { slug };
            assert_eq!(
                answer.header("location"),
                format!("/{slug}{}", &path[path.find('?').unwrap_or(path.len())..]),
                "{address}"
            );
            assert_eq!(answer.status, 303, "{address}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_fetched_or_offline_is_not_led_anywhere() {
    let app = TestApp::start().await;
    let account = app.register_pro().await;
    let made = published(&app, &account, "").await;
    let fetched = app.visitor().request_on(&host(&app), Method::GET, "/about.html");
    assert_eq!(
        Answer::of(fetched.header("sec-fetch-mode", "cors")).await.status,
        404
    );
    // Browsers of before 2023 do not say that they navigate.
    let older = app.visitor().request_on(&host(&app), Method::GET, "/about.html");
    let older = Answer::of(older.header("accept", "text/html,*/*")).await;
    assert_eq!((older.status, older.header("location")), (302, "/about"));
    assert_eq!(navigate(&app, Method::PUT, "/about").await.status, 405);
    let pwa = format!("/api/pwa/{}", text(&made, "pwa_id"));
    assert_eq!(account.delete(&pwa).await.status, 204);
    assert_eq!(navigate(&app, Method::GET, "/about.html").await.status, 404);
    assert_eq!(navigate(&app, Method::POST, "/about.html").await.status, 405);
}

#[tokio::test(flavor = "multi_thread")]
async fn those_that_match_no_page_are_listed() {
    let app = TestApp::start().await;
    let account = app.register_pro().await;
    let links =
        "<a href=team.html>a</a><a href=About.html>b</a><form action=/send></form><a href=menu.pdf>c</a>";
    let made = published(&app, &account, links).await;
    for page in made["pages"].as_array().unwrap() {
        assert_eq!(page["brokenConnections"], json!(["/send", "team.html"]));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_only_page_keeps_all_addresses_to_itself() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let html = "<!doctype html><html><head></head><body>page home</body></html>";
    let body = json!({ "appName": "Tides", "htmlContent": html, "appData": { "appId": "app-1" } });
    account.post("/api/make-pwa", body).await.ok();
    for path in ["/", "/page-1", "/tides", "/notes/3", "/about.html"] {
        let answer = navigate(&app, Method::GET, path).await;
        assert_eq!(answer.status, 200, "{path}");
    }
    let sent = navigate(&app, Method::POST, "/?a=1").await;
    assert_eq!((sent.status, sent.header("location")), (303, "/?a=1"));
    assert_eq!(navigate(&app, Method::POST, "/notes/3").await.status, 405);
}
