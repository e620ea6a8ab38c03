//! Connections whose service the person's browser calls, as a browser sees them.

use std::time::Instant;

use domain::errors::ErrorCode;
use http_tests::events::Events;
use http_tests::pages::{page, with_ids};
use http_tests::site::wait_until;
use http_tests::{Account, Answer, TestApp};
use reqwest::Method;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{PATH, create, created, elsewhere, id_of, patch};

const OWN: &str = "http://localhost:11434/";

fn of_browser() -> Value {
    json!({ "preset": "ollama", "reach": "browser" })
}

/// What a browser's test finds.
fn tested() -> Value {
    let model = json!({
        "id": "llama3.2:3b", "label": "llama3.2:3b", "kind": "code", "contextTokens": 32_768, "vision": false,
        "chosen": false,
    });
    let habits = json!({
        "native": "ollama", "limit": "usual", "whole": false, "omitsUsage": false, "thoughts": null,
    });
    json!({ "tested": { "models": [model], "habits": habits } })
}

/// A connection of a browser, tested, as the id of its model.
async fn model(account: &Account) -> String {
    let id = id_of(&created(account, of_browser()).await);
    patch(account, &id, tested()).await.ok();
    format!("connection:{id}/llama3.2:3b")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_calls_its_own_machine_on_every_installation_and_nothing_else() {
    let (_app, account) = elsewhere().await;
    let made = created(&account, of_browser()).await;
    assert_eq!(
        (&made["reach"], &made["baseUrl"]),
        (&json!("browser"), &json!(OWN))
    );
    for address in [
        "http://192.168.1.7:11434",
        "http://nas.local",
        "http://[::1]:11434",
        "https://api.example.com",
    ] {
        let body = json!({ "preset": "compatible", "reach": "browser", "baseUrl": address });
        let refused = create(&account, body).await;
        assert_eq!(refused.body["code"], "connection-address", "{address}");
    }
    let keyed = json!({ "preset": "compatible", "reach": "browser", "baseUrl": "localhost:1", "apiKey": "sk-0123456789" });
    let refused = create(&account, keyed).await;
    assert_eq!(
        refused.body["message"],
        "A model on your own machine needs no key. Leave the key out."
    );
    for body in [
        json!({ "preset": "openai", "reach": "browser", "baseUrl": "localhost:1" }),
        json!({ "preset": "ollama", "reach": "both" }),
    ] {
        create(&account, body).await.is_error(ErrorCode::InvalidRequest);
    }
    // The server does not come to call it after all.
    let changed = patch(&account, &id_of(&made), json!({ "reach": "server" })).await;
    assert_eq!(changed.body["code"], "connection-address");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_its_browser_found_is_kept_in_bounds() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let id = id_of(&created(&account, of_browser()).await);
    let noted = patch(&account, &id, tested()).await.ok();
    assert_eq!(noted["models"][0]["chosen"], true);
    assert!(noted["testedAt"].is_string());
    let mut many = tested();
    many["tested"]["models"] = vec![many["tested"]["models"][0].clone(); 201].into();
    let mut odd = tested();
    odd["tested"]["habits"]["limit"] = json!({ "named": "model\",\"x" });
    let mut replacing = tested();
    replacing["tested"]["habits"]["limit"] = json!({ "named": "stream" });
    for body in [
        many,
        odd,
        replacing,
        json!({ "tested": { "models": [], "habits": {} } }),
    ] {
        patch(&account, &id, body)
            .await
            .is_error(ErrorCode::InvalidRequest);
    }
    // What workers test is not the browser's to say, and the other way round.
    let servers = super::ollama(&account).await;
    patch(&account, &servers, tested())
        .await
        .is_error(ErrorCode::InvalidRequest);
    account
        .post(&format!("{PATH}/{id}/test"), json!({}))
        .await
        .is_error(ErrorCode::ConnectionBrowserOnly);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_no_browser_watches_is_refused() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register_pro().await;
    let model = model(&account).await;
    let body = json!({ "current_html": page(5), "model": model });
    account
        .post("/api/suggest-features", body)
        .await
        .is_error(ErrorCode::ConnectionBrowserOnly);
    let body = json!({ "htmlContent": page(5), "analysisTypes": ["seo"], "model": model });
    account
        .post("/api/auto-optimize", body)
        .await
        .is_error(ErrorCode::ConnectionBrowserOnly);
}

/// A browser that makes the call of a job.
struct Tab<'a> {
    account: &'a Account,
    path: String,
    claim: Uuid,
}

impl<'a> Tab<'a> {
    fn new(account: &'a Account, job: &str, call: &Value) -> Self {
        Self {
            account,
            path: format!("/api/jobs/{job}/relay/{}", call["call"].as_str().unwrap()),
            claim: Uuid::new_v4(),
        }
    }

    async fn claim(&self) -> Answer {
        let path = format!("{}/claim", self.path);
        self.account.post(&path, json!({ "claim": self.claim })).await
    }

    async fn send(&self, seq: u32, mut piece: Value) -> Answer {
        piece["claim"] = json!(self.claim);
        piece["seq"] = seq.into();
        self.account.post(&self.path, piece).await
    }
}

fn line(content: &str, is_done: bool) -> String {
    json!({ "message": { "content": content }, "done": is_done, "done_reason": "stop" }).to_string() + "\n"
}

/// A generation whose browser is asked for a call.
async fn asked(account: &Account) -> (Events, String, Value) {
    let body = json!({ "prompt": "tides", "model": model(account).await });
    let mut events = account.generate_with(body).await;
    let job = events.job().await;
    let call = events.until("relay").await.event;
    (events, job, call)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_is_made_of_what_the_browser_sends() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let made = page(40);
    let (events, job, call) = asked(&account).await;
    assert_eq!(call["path"], "api/chat");
    assert!(!call.to_string().contains("localhost"), "{call}");
    let tab = Tab::new(&account, &job, &call);
    let body = tab.claim().await.ok();
    assert_eq!(body["model"], "llama3.2:3b");
    // The same tab may ask again, and another one comes too late.
    assert_eq!(tab.claim().await.ok(), body);
    let other = Tab::new(&account, &job, &call);
    other.claim().await.is_error(ErrorCode::RelayTaken);
    other
        .send(0, json!({ "status": 200, "text": "{}" }))
        .await
        .is_error(ErrorCode::RelayTaken);
    let stranger = app.register().await;
    let stranger = Tab {
        claim: tab.claim,
        ..Tab::new(&stranger, &job, &call)
    };
    stranger.claim().await.is_error(ErrorCode::RelayOver);
    stranger
        .send(0, json!({ "done": true }))
        .await
        .is_error(ErrorCode::RelayOver);

    let answer = line(&made, false) + &line("", true);
    // Cut at any place, and one part is sent twice.
    let (at, _) = answer.char_indices().nth(500).unwrap();
    let (first, rest) = answer.split_at(at);
    assert_eq!(tab.send(0, json!({})).await.status, 204);
    for _ in 0..2 {
        let sent = tab.send(1, json!({ "status": 200, "text": first })).await;
        assert_eq!(sent.status, 204);
    }
    tab.send(3, json!({ "text": "no" }))
        .await
        .is_error(ErrorCode::RelayTaken);
    let sent = tab.send(2, json!({ "text": rest, "done": true })).await;
    assert_eq!(sent.status, 204);
    let read = events.all().await;
    assert_eq!(read.complete()["html"], with_ids(&made));
    assert_eq!(account.credits().await, 10);
}

#[tokio::test(flavor = "multi_thread")]
async fn each_failure_of_a_browser_has_its_own_words() {
    let app = TestApp::start().await;
    let account = app.register().await;
    for (failure, code) in [
        ("refused", ErrorCode::ConnectionRefused),
        ("cors", ErrorCode::ConnectionCors),
        ("mixed-content", ErrorCode::ConnectionMixedContent),
        ("permission", ErrorCode::ConnectionPermission),
    ] {
        let (events, job, call) = asked(&account).await;
        let tab = Tab::new(&account, &job, &call);
        tab.claim().await.ok();
        let sent = tab.send(0, json!({ "failure": failure })).await;
        assert_eq!(sent.status, 204, "{}", sent.text);
        events.all().await.is_error(code);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tab_that_goes_silent_leaves_a_page_to_go_on_with() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let (events, job, call) = asked(&account).await;
    let tab = Tab::new(&account, &job, &call);
    tab.claim().await.ok();
    let began: String = page(20).chars().take(200).collect();
    let began = line(&began, false);
    tab.send(0, json!({ "status": 200, "text": began })).await;
    let silent = Instant::now();
    events.all().await.is_error(ErrorCode::ConnectionRelayLost);
    assert!(silent.elapsed().as_secs() >= 25, "{:?}", silent.elapsed());
    tab.send(1, json!({ "done": true }))
        .await
        .is_error(ErrorCode::RelayOver);
    let path = format!("/api/jobs/{job}/continue");
    let mut continued = Events::open(account.request(Method::POST, &path)).await;
    continued.until("relay").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_ends_with_its_job() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let (events, job, call) = asked(&account).await;
    let tab = Tab::new(&account, &job, &call);
    tab.claim().await.ok();
    assert_eq!(account.cancel(&job).await.status, 202);
    events.all().await.is_error(ErrorCode::Cancelled);
    wait_until("the call is over", || async {
        tab.send(0, json!({})).await.status == 404
    })
    .await;
    // Bounds of one part.
    let long = tab.send(0, json!({ "text": "x".repeat(64 * 1024 + 1) })).await;
    assert_eq!(long.status, 413);
}
