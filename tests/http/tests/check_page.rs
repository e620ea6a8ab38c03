//! Checks of pages: asked for, replaced by newer ones, made with a browser and without.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use domain::errors::ErrorCode;
use futures_util::future::join_all;
use http_tests::pages::page;
use http_tests::site::wait_until;
use http_tests::{Account, Answer, TestApp};
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

const PATH: &str = "/api/check-page";
const CHROMIUM: &str = "/usr/bin/chromium";
const WAITING: &str = "SELECT count(*) FROM jobs WHERE kind = 'check_page' AND status = 'queued'";

/// Makes an app of the account.
async fn save(account: &Account, app: &str) {
    let body = json!({
        "appId": app, "name": "Tides", "currentPageId": "p1",
        "pages": [{ "pageId": "p1", "name": "Page 1", "htmlContent": page(1) }],
    });
    account.post("/api/save-app", body).await.ok();
}

async fn ask(account: &Account, app: &str, html: &str) -> Answer {
    account.post(PATH, json!({ "html": html, "appId": app })).await
}

/// Asks for a check and gives its job.
async fn asked(account: &Account, app: &str, html: &str) -> String {
    let answer = ask(account, app, html).await;
    assert_eq!(
        (answer.status, &answer.body["status"]),
        (202, &json!("queued")),
        "{}",
        answer.text
    );
    answer.body["jobId"].as_str().unwrap().to_owned()
}

/// What a check ends with.
async fn checked(account: &Account, app: &str, html: &str) -> Value {
    let job = asked(account, app, html).await;
    account.events(&job, None).await.all().await.complete().clone()
}

/// The kinds of its problems.
fn kinds(check: &Value) -> Vec<&str> {
    let problems = check["problems"].as_array().unwrap().iter();
    problems
        .map(|problem| problem["kind"].as_str().unwrap())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_browser_the_check_says_that_nothing_was_checked() {
    let app = TestApp::start().await;
    let account = app.register().await;
    save(&account, "app-1").await;
    let body = json!({
        "html": page(2), "appId": "app-1", "pageId": "p1", "job": "0198c1de-0000-7000-8000-000000000001",
    });
    let answer = account.post(PATH, body).await;
    assert_eq!(answer.status, 202, "{}", answer.text);
    let job = answer.body["jobId"].as_str().unwrap();
    let transcript = account.events(job, None).await.all().await;
    let check = transcript.complete();
    for (field, value) in [
        ("checked", json!(false)),
        (
            "reason",
            json!("Pages are not checked here: the server has no browser for it."),
        ),
        ("pageId", json!("p1")),
        ("job", json!("0198c1de-0000-7000-8000-000000000001")),
        ("problems", json!([])),
        ("accessibility", json!([])),
    ] {
        assert_eq!(check[field], value, "{check}");
    }
    assert_eq!(account.credits().await, 10);
    assert_eq!(app.number("SELECT count(*) FROM credit_ledger").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_pages_of_own_apps_are_checked() {
    let app = TestApp::builder().workers(0).start().await;
    let (account, other) = (app.register().await, app.register().await);
    save(&account, "app-1").await;
    ask(&other, "app-1", &page(1))
        .await
        .is_error(ErrorCode::AppNotFound);
    ask(&account, "app-2", &page(1))
        .await
        .is_error(ErrorCode::AppNotFound);
    ask(&account, "app-1", " \n")
        .await
        .is_error(ErrorCode::HtmlRequired);
    let visitor = app.visitor();
    let refused = visitor
        .post(PATH, json!({ "html": page(1), "appId": "app-1" }))
        .await;
    refused.is_error(ErrorCode::NotAuthenticated);
    for body in [
        json!({ "appId": "app-1" }),
        json!({ "html": page(1) }),
        json!({ "html": page(1), "appId": "" }),
        json!({ "html": page(1), "appId": "app-1", "pageId": "a b" }),
        json!({ "html": page(1), "appId": "app-1", "job": "1" }),
    ] {
        let refused = account.post(PATH, body.clone()).await;
        assert_eq!(refused.body["code"], ErrorCode::InvalidRequest.code(), "{body}");
    }
    assert_eq!(
        app.number("SELECT count(*) FROM jobs WHERE kind = 'check_page'")
            .await,
        0
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_checks_of_an_app_the_last_one_runs() {
    let mut app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    save(&account, "app-1").await;
    save(&account, "app-2").await;
    let elsewhere = asked(&account, "app-2", &page(1)).await;
    let mut jobs = Vec::new();
    for number in 0..10 {
        jobs.push(asked(&account, "app-1", &page(number + 2)).await);
        assert_eq!(app.number(WAITING).await, 2);
    }
    let last = jobs.pop().unwrap();
    for job in &jobs {
        assert_eq!(account.job(job).await["status"], "cancelled");
    }
    let events = account.events(&jobs[0], None).await.all().await;
    events.is_error(ErrorCode::Cancelled);
    app.add_worker().await;
    for job in [&last, &elsewhere] {
        let complete = account.events(job, None).await.all().await.complete().clone();
        assert_eq!(complete["checked"], false);
    }
    assert_eq!(
        app.number("SELECT count(*) FROM jobs WHERE status = 'succeeded'")
            .await,
        2
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn of_checks_at_the_same_moment_one_waits() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    save(&account, "app-1").await;
    let pages: Vec<String> = (0..10).map(page).collect();
    let answers = join_all(pages.iter().map(|html| ask(&account, "app-1", html))).await;
    for answer in answers {
        assert_eq!(answer.status, 202, "{}", answer.text);
    }
    assert_eq!(app.number(WAITING).await, 1);
    let cancelled = "SELECT count(*) FROM jobs WHERE kind = 'check_page' AND status = 'cancelled'";
    assert_eq!(app.number(cancelled).await, 9);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_check_that_is_asked_for_again_is_the_same_and_goes_on_waiting() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    save(&account, "app-1").await;
    let key = uuid::Uuid::new_v4().to_string();
    let request = |html: String| {
        let body = json!({ "html": html, "appId": "app-1" });
        let request = account
            .request(Method::POST, PATH)
            .header("idempotency-key", &key);
        Answer::of(request.json(&body))
    };
    for _ in 0..2 {
        let answer = request(page(1)).await;
        assert_eq!(
            (answer.status, answer.body["jobId"].as_str()),
            (202, Some(key.as_str()))
        );
        assert_eq!(account.job(&key).await["status"], "queued");
    }
    request(page(2)).await.is_error(ErrorCode::IdempotencyKeyReused);
    assert_eq!(account.job(&key).await["status"], "queued");
}

#[tokio::test(flavor = "multi_thread")]
async fn checks_are_limited_by_the_minute_and_by_those_that_wait() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    for number in 0..3 {
        save(&account, &format!("app-{number}")).await;
    }
    for number in 0..2 {
        asked(&account, &format!("app-{number}"), &page(1)).await;
    }
    // One that takes the place of another is taken, a third is not, and cancels none.
    asked(&account, "app-0", &page(2)).await;
    ask(&account, "app-2", &page(1))
        .await
        .is_error(ErrorCode::TooManyJobs);
    assert_eq!(app.number(WAITING).await, 2);
    // Thumbnails and generations are counted apart.
    assert_eq!(account.generate("a clock").await.job().await.len(), 36);
    for _ in 0..16 {
        asked(&account, "app-0", &page(3)).await;
    }
    ask(&account, "app-0", &page(3))
        .await
        .is_error(ErrorCode::RateLimited);
}

/// A server of one library that counts what it is asked for.
struct Cdn {
    origin: String,
    requests: Arc<AtomicUsize>,
}

impl Cdn {
    async fn start() -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let origin = format!("http://{}", listener.local_addr().unwrap());
        let requests = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&requests);
        tokio::spawn(async move {
            while let Ok((connection, _)) = listener.accept().await {
                count.fetch_add(1, Ordering::SeqCst);
                tokio::spawn(answer(connection));
            }
        });
        Self { origin, requests }
    }
}

async fn answer(mut connection: TcpStream) {
    let mut request = vec![0; 4_096];
    let length = connection.read(&mut request).await.unwrap();
    let request = String::from_utf8_lossy(&request[..length]).into_owned();
    let (status, body) = match request.split(' ').nth(1) {
        Some("/chart.js") => ("200 OK", "window.Chart = class { draw() { return 1 } }"),
        _ => ("404 Not Found", ""),
    };
    let head = format!(
        "HTTP/1.1 {status}\r\nconnection: close\r\ncontent-type: text/javascript\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    connection
        .write_all(format!("{head}{body}").as_bytes())
        .await
        .ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_finds_what_is_broken_and_has_libraries_once() {
    if !Path::new(CHROMIUM).exists() {
        println!("skipped: there is no Chromium on this machine");
        return;
    }
    let cdn = Cdn::start().await;
    let app = TestApp::builder()
        .set("CHROMIUM", CHROMIUM)
        .set("LIBRARY_HOSTS", &cdn.origin)
        .start()
        .await;
    let account = app.register().await;
    save(&account, "app-1").await;
    let with = |body: &str| {
        format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<title>Tides</title>\n</head>\n<body>\n<h1>Tides</h1>\n{body}\n</body>\n</html>"
        )
    };
    let broken = with(
        "<img src=\"logo.png\" alt=\"Logo\">\n<script>\ndocument.querySelector('#none').focus();\n</script>",
    );
    let check = checked(&account, "app-1", &broken).await;
    assert_eq!(check["checked"], true, "{check}");
    assert_eq!(kinds(&check), ["error", "missing_image"], "{check}");
    let error = &check["problems"][0];
    assert_eq!(
        (&error["errorKind"], &error["priority"], &error["line"]),
        (&json!("null_reference"), &json!(1), &json!(10)),
        "{error}"
    );
    assert_eq!(check["views"].as_array().unwrap().len(), 2);

    let library = format!("<script src=\"{}/chart.js\"></script>", cdn.origin);
    for number in 0..2 {
        let healthy = with(&format!(
            "{library}\n<script>new Chart().draw(); // {number}\n</script>"
        ));
        let check = checked(&account, "app-1", &healthy).await;
        assert_eq!(kinds(&check), [""; 0], "{check}");
    }
    assert_eq!(cdn.requests.load(Ordering::SeqCst), 1);
    assert_eq!(app.number("SELECT count(*) FROM libraries").await, 1);

    let missing = format!("<script src=\"{}/none.js\"></script>", cdn.origin);
    let check = checked(&account, "app-1", &with(&missing)).await;
    assert_eq!(kinds(&check), ["missing_file"], "{check}");
    assert!(
        check["problems"][0]["source"]
            .as_str()
            .unwrap()
            .ends_with("/none.js"),
        "{check}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thumbnail_does_not_wait_for_checks() {
    let folder = tempfile::tempdir().unwrap();
    let silent = folder.path().join("chromium");
    std::fs::write(&silent, "#!/bin/sh\nexec sleep 60\n").unwrap();
    std::fs::set_permissions(&silent, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let app = TestApp::builder()
        .set("CHROMIUM", silent.to_str().unwrap())
        .start()
        .await;
    let account = app.register().await;
    for number in 1..=2 {
        let id = format!("app-{number}");
        let made = account
            .generate_with(json!({ "prompt": "a clock", "appId": id }))
            .await;
        made.all().await.complete();
        asked(&account, &id, &page(2)).await;
    }
    let mut png = std::io::Cursor::new(Vec::new());
    image::RgbaImage::new(600, 400)
        .write_to(&mut png, image::ImageFormat::Png)
        .unwrap();
    let screenshot = Part::bytes(png.into_inner()).file_name("preview.png");
    let form = Form::new()
        .text("appId", "app-1")
        .part("screenshotFile", screenshot);
    let request = account.request(Method::POST, "/api/generate-social-preview");
    let answer = Answer::of(request.multipart(form)).await;
    let thumbnail = answer.body["jobId"].as_str().unwrap();
    wait_until("the thumbnail is made", || async {
        account.job(thumbnail).await["status"] == "succeeded"
    })
    .await;
    let checks = "SELECT count(*) FROM jobs WHERE kind = 'check_page' AND finished_at IS NULL";
    assert_eq!(app.number(checks).await, 2);
}
