//! Requests that are meant to exhaust the server.

use std::time::{Duration, Instant};

use domain::errors::ErrorCode;
use http_tests::raw::Raw;
use http_tests::{Answer, TestApp};
use reqwest::Method;

const HERE: [u8; 4] = [127, 0, 0, 1];
const ELSEWHERE: [u8; 4] = [127, 0, 0, 2];

/// A post of which the body is still to come.
fn post(app: &TestApp, path: &str, headers: &str) -> String {
    let host = app.origin().replace("http://", "");
    format!("POST {path} HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\n{headers}\r\n")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_compressed_body_is_refused_on_every_host_before_it_is_read() {
    let app = TestApp::builder().workers(0).start().await;
    let hosts = [
        app.origin().replace("http://", ""),
        format!("f1.{}", app.setting("FRAME_HOST_SUFFIX")),
        format!("tides.{}", app.setting("APPS_HOST_SUFFIX")),
        "evil.example".to_owned(),
    ];
    for host in &hosts {
        for path in [
            "/api/auth/login",
            "/api/auth/register",
            "/api/make-pwa",
            "/",
            "/metrics",
        ] {
            for encoding in ["br", "gzip", "identity"] {
                let mut raw = Raw::connect(&app, HERE).await;
                raw.send(&format!(
                    "POST {path} HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\n\
                     content-encoding: {encoding}\r\ncontent-length: 1000000\r\n\r\n"
                ))
                .await;
                let answer = raw.head().await;
                assert!(answer.starts_with("HTTP/1.1 415 "), "{host}{path}: {answer}");
            }
        }
    }
    let request = app
        .visitor()
        .request(Method::POST, "/api/auth/login")
        .header("content-encoding", "br")
        .body("anything");
    Answer::of(request).await.is_error(ErrorCode::EncodedBody);
}

#[tokio::test(flavor = "multi_thread")]
async fn half_sent_bodies_shut_nobody_out_and_are_cut_off() {
    let app = TestApp::builder()
        .workers(0)
        .set("CONNECTIONS", "60")
        .set("CONNECTIONS_PER_ADDRESS", "40")
        .set("REQUEST_TIMEOUT_SECONDS", "2")
        .start()
        .await;
    let mut held = Vec::new();
    for _ in 0..110 {
        let mut raw = Raw::connect(&app, ELSEWHERE).await;
        raw.send(&post(&app, "/api/auth/login", "content-length: 100\r\n"))
            .await;
        raw.send("{\"email\"").await;
        held.push(raw);
    }
    let started = Instant::now();
    let answer = app.visitor().get("/healthz").await;
    assert_eq!(answer.status, 200);
    assert!(
        started.elapsed() < Duration::from_secs(1),
        "{:?}",
        started.elapsed()
    );
    // Not one is left after the deadline, whether it was admitted or not.
    let mut late = 0;
    for raw in &mut held {
        late += usize::from(raw.rest().await.starts_with("HTTP/1.1 408 "));
    }
    assert_eq!(late, 40, "those that were admitted learn why");
    let mut raw = Raw::connect(&app, ELSEWHERE).await;
    raw.send(&post(&app, "/api/auth/logout", "content-length: 0\r\n"))
        .await;
    assert!(raw.head().await.starts_with("HTTP/1.1 204 "));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_no_handler_waits_for_is_cut_off_too() {
    let app = TestApp::builder()
        .workers(0)
        .set("REQUEST_TIMEOUT_SECONDS", "1")
        .start()
        .await;
    for headers in ["content-length: 100\r\n", "transfer-encoding: chunked\r\n"] {
        for path in ["/api/auth/logout", "/api/nowhere", "/api/auth/login"] {
            let mut raw = Raw::connect(&app, HERE).await;
            raw.send(&post(&app, path, headers)).await;
            raw.send("1").await;
            let started = Instant::now();
            raw.rest().await;
            assert!(started.elapsed() < Duration::from_secs(10), "{path} {headers}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_head_that_does_not_come_is_cut_off_on_a_used_connection_too() {
    let app = TestApp::builder()
        .workers(0)
        .set("REQUEST_TIMEOUT_SECONDS", "1")
        .start()
        .await;
    let mut raw = Raw::connect(&app, HERE).await;
    raw.send(&post(&app, "/api/auth/logout", "content-length: 0\r\n"))
        .await;
    assert!(raw.head().await.starts_with("HTTP/1.1 204 "));
    let started = Instant::now();
    let drip = async {
        let mut raw = raw;
        raw.send("GET / HTTP/1.1\r\nx: ").await;
        raw.rest().await
    };
    drip.await;
    assert!(
        started.elapsed() < Duration::from_secs(4),
        "{:?}",
        started.elapsed()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_drips_is_cut_off() {
    let app = TestApp::builder()
        .workers(0)
        .set("REQUEST_TIMEOUT_SECONDS", "2")
        .start()
        .await;
    let mut raw = Raw::connect(&app, HERE).await;
    raw.send(&post(&app, "/api/auth/login", "content-length: 1000\r\n"))
        .await;
    let started = Instant::now();
    for _ in 0..12 {
        raw.send("x").await;
        tokio::time::sleep(Duration::from_millis(250)).await;
    }
    assert!(raw.rest().await.starts_with("HTTP/1.1 408 "));
    assert!(
        started.elapsed() < Duration::from_secs(6),
        "{:?}",
        started.elapsed()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_outlives_every_deadline_of_requests() {
    let app = TestApp::builder()
        .set("REQUEST_TIMEOUT_SECONDS", "1")
        .set("STUDIO_PACE", "4000")
        .start()
        .await;
    let account = app.register().await;
    let started = Instant::now();
    account.generate_all("a tip calculator").await.complete();
    assert!(
        started.elapsed() > Duration::from_secs(2),
        "the pace was too fast to tell"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_of_a_balancer_are_as_many_as_it_likes() {
    let app = TestApp::builder()
        .workers(0)
        .set("TRUST_FORWARDED", "1")
        .start()
        .await;
    let mut held = Vec::new();
    for _ in 0..600 {
        let mut raw = Raw::connect(&app, HERE).await;
        raw.send("GET /healthz HTTP/1.1\r\nx: ").await;
        held.push(raw);
    }
    assert_eq!(app.visitor().get("/healthz").await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn cookies_that_one_app_set_for_all_do_not_make_another_unreachable() {
    let app = TestApp::builder().workers(0).start().await;
    let host = format!("nobody.{}", app.setting("APPS_HOST_SUFFIX"));
    let ask = |cookies: String| {
        let request = app.visitor().request_on(&host, Method::GET, "/");
        Answer::of(request.header("cookie", cookies))
    };
    let small = ask("a=1".to_owned()).await;
    assert_eq!((small.status, small.header("clear-site-data")), (404, ""));
    let cookie = |number: usize| format!("c{number}={}", "x".repeat(4_000));
    for many in [2, 20, 60, 180] {
        let cookies: Vec<_> = (0..many).map(cookie).collect();
        let large = ask(cookies.join("; ")).await;
        assert_eq!(
            (large.status, large.header("clear-site-data")),
            (404, "\"cookies\""),
            "{many}"
        );
    }
    let main = app
        .visitor()
        .request(Method::GET, "/api/examples")
        .header("cookie", cookie(1));
    assert_eq!(Answer::of(main).await.header("clear-site-data"), "");
}
