//! What strangers can spend, and what the ledger says when processes die in the middle.

use std::time::Duration;

use domain::errors::ErrorCode;
use futures_util::{StreamExt as _, stream};
use http_tests::pages::page;
use http_tests::site::wait_until;
use http_tests::{Answer, Cluster, TestApp, Visitor};
use reqwest::RequestBuilder;
use serde_json::{Value, json};
use test_support::providers::{Behaviour, FakeProvider, Wire};

use super::{App, answering, call, chat, key, publish, put, settings_of, user};

/// A chat from one of several network addresses, as a proxy passes it on.
fn from(visitor: &Visitor, app: &App, address: usize) -> RequestBuilder {
    call(visitor, app, "/_ai/chat", &user("Hi")).header("x-forwarded-for", format!("203.0.113.{address}"))
}

const CALLS_OPEN: &str = "SELECT count(*) FROM app_ai_calls WHERE state = 'open'";

/// Waits until so many calls are open.
async fn are_open(site: &TestApp, calls: i64) {
    wait_until("so many calls are open", || async {
        site.number(CALLS_OPEN).await == calls
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_calls_of_a_hostile_visitor_cost_no_more_than_the_budget() {
    let settings = [("APP_AI_CALLS_PER_MINUTE", "100000"), ("TRUST_FORWARDED", "true")];
    let (site, provider) = answering(Behaviour::complete("High."), &settings).await;
    let owner = site.register().await;
    let ai = json!({ "payer": "owner", "dailyBudget": 5, "visitorLimit": 1000 });
    let app = publish(&owner, "tides", Some(ai)).await;
    let visitor = site.visitor();
    // From four addresses, with an id of a visitor made up for each, none, or the same; aborted ones among them.
    let answers = stream::iter(0..1_000)
        .map(|n| {
            let mut request = from(&visitor, &app, n % 4);
            if n % 3 > 0 {
                let id = if n % 3 == 1 {
                    key()
                } else {
                    "0199c6a2-7b1e-7c3d-8e4f-a1b2c3d4e5f6".to_owned()
                };
                request = request.header("x-morpheo-visitor", id);
            }
            async move {
                if n % 50 == 7 {
                    drop(request.timeout(Duration::from_millis(30)).send().await);
                    return (0, Value::Null);
                }
                let answer = Answer::of(request).await;
                (answer.status, answer.body["code"].clone())
            }
        })
        .buffer_unordered(16)
        .collect::<Vec<_>>()
        .await;
    let refused = [
        json!("app-ai-budget"),
        json!("app-ai-busy"),
        json!("app-ai-reserved"),
        json!("app-ai-visitor-limit"),
    ];
    for (status, code) in &answers {
        assert!(
            [0, 200].contains(status) || refused.contains(code),
            "{status} {code}"
        );
    }
    wait_until("no call is open", || async {
        site.number("SELECT count(*) FROM app_ai_calls WHERE state = 'open'")
            .await
            == 0
    })
    .await;
    assert_eq!(owner.credits().await, 5);
    assert_eq!(provider.requests().len(), 5);
    assert_eq!(settings_of(&owner, &app).await["today"]["units"], 5);
    chat(&visitor, &app, "Hi").await.is_error(ErrorCode::AppAiBudget);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_visitor_and_an_address_have_limits_of_a_day() {
    let settings = [("APP_AI_CALLS_PER_MINUTE", "100000")];
    let (site, _provider) = answering(Behaviour::complete("High."), &settings).await;
    let owner = site.register_pro().await;
    let ai = json!({ "payer": "owner", "dailyBudget": 1000, "visitorLimit": 2 });
    let app = publish(&owner, "tides", Some(ai)).await;
    let visitor = site.visitor();
    for _ in 0..2 {
        assert_eq!(chat(&visitor, &app, "Hi").await.status, 200);
    }
    chat(&visitor, &app, "Hi")
        .await
        .is_error(ErrorCode::AppAiVisitorLimit);
    // Another one of the same address has their own, until the address has had five times as many.
    let mut answered = 2;
    for _ in 0..20 {
        let request = call(&visitor, &app, "/_ai/chat", &user("Hi")).header("x-morpheo-visitor", key());
        answered += i32::from(Answer::of(request).await.status == 200);
    }
    assert_eq!(answered, 10);
}

#[tokio::test(flavor = "multi_thread")]
async fn calls_in_too_quick_succession_are_refused_with_words_for_the_page() {
    let settings = [("APP_AI_CALLS_PER_MINUTE", "2")];
    let (site, _provider) = answering(Behaviour::complete("High."), &settings).await;
    let owner = site.register().await;
    let app = publish(&owner, "tides", Some(json!({ "payer": "owner" }))).await;
    let visitor = site.visitor();
    for _ in 0..2 {
        assert_eq!(chat(&visitor, &app, "Hi").await.status, 200);
    }
    let refused = chat(&visitor, &app, "Hi").await;
    refused.is_error(ErrorCode::AppAiBusy);
    assert_eq!(refused.header("retry-after"), "60");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_visitor_has_two_calls_at_once() {
    let slow = Behaviour::slow("High at noon. ".repeat(10), Duration::from_millis(400));
    let (site, _provider) = answering(slow, &[]).await;
    let owner = site.register().await;
    let app = publish(&owner, "tides", Some(json!({ "payer": "owner" }))).await;
    let visitor = site.visitor();
    let running: Vec<_> = (0..2)
        .map(|_| tokio::spawn(Answer::of(call(&visitor, &app, "/_ai/chat", &user("Hi")))))
        .collect();
    wait_until("both are open", || async {
        site.number("SELECT count(*) FROM app_ai_calls WHERE state = 'open'")
            .await
            == 2
    })
    .await;
    chat(&visitor, &app, "Hi").await.is_error(ErrorCode::AppAiBusy);
    let other = call(&visitor, &app, "/_ai/chat", &user("Hi")).header("x-morpheo-visitor", key());
    assert_eq!(Answer::of(other).await.status, 200);
    for answer in running {
        assert_eq!(answer.await.unwrap().status, 200);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_has_three_calls_at_once_whoever_makes_them() {
    let slow = Behaviour::slow("High at noon. ".repeat(10), Duration::from_millis(400));
    let settings = [("TRUST_FORWARDED", "true")];
    let (site, _provider) = answering(slow, &settings).await;
    let owner = site.register_pro().await;
    let ai = json!({ "payer": "owner", "dailyBudget": 100 });
    let app = publish(&owner, "tides", Some(ai)).await;
    let visitor = site.visitor();
    let running: Vec<_> = (0..3)
        .map(|_| {
            tokio::spawn(Answer::of(
                from(&visitor, &app, 1).header("x-morpheo-visitor", key()),
            ))
        })
        .collect();
    are_open(&site, 3).await;
    let fourth = from(&visitor, &app, 1).header("x-morpheo-visitor", key());
    Answer::of(fourth).await.is_error(ErrorCode::AppAiBusy);
    assert_eq!(Answer::of(from(&visitor, &app, 2)).await.status, 200);
    for answer in running {
        assert_eq!(answer.await.unwrap().status, 200);
    }
    let again = from(&visitor, &app, 1).header("x-morpheo-visitor", key());
    assert_eq!(Answer::of(again).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_uses_half_of_the_budget_of_a_day() {
    let settings = [("TRUST_FORWARDED", "true")];
    let (site, _provider) = answering(Behaviour::complete("High."), &settings).await;
    let owner = site.register().await;
    let ai = json!({ "payer": "owner", "dailyBudget": 4 });
    let app = publish(&owner, "tides", Some(ai)).await;
    let visitor = site.visitor();
    let ask = |address| Answer::of(from(&visitor, &app, address).header("x-morpheo-visitor", key()));
    for _ in 0..2 {
        assert_eq!(ask(1).await.status, 200);
    }
    ask(1).await.is_error(ErrorCode::AppAiVisitorLimit);
    for _ in 0..2 {
        assert_eq!(ask(2).await.status, 200);
    }
    assert_eq!(
        settings_of(&owner, &app).await["today"],
        json!({ "units": 4, "calls": 4, "lastRefusal": null })
    );
    for address in [1, 2, 3] {
        ask(address).await.is_error(ErrorCode::AppAiBudget);
    }
    assert_eq!(settings_of(&owner, &app).await["today"]["lastRefusal"], "budget");
    assert_eq!(owner.credits().await, 6);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_budget_that_open_calls_reserve_is_not_used_up() {
    let slow = Behaviour::slow("High at noon. ".repeat(10), Duration::from_millis(400));
    let (site, _provider) = answering(slow, &[("TRUST_FORWARDED", "true")]).await;
    let owner = site.register().await;
    let ai = json!({ "payer": "owner", "dailyBudget": 2 });
    let app = publish(&owner, "tides", Some(ai)).await;
    let visitor = site.visitor();
    let running: Vec<_> = (1..3)
        .map(|address| tokio::spawn(Answer::of(from(&visitor, &app, address))))
        .collect();
    are_open(&site, 2).await;
    let refused = Answer::of(from(&visitor, &app, 3)).await;
    refused.is_error(ErrorCode::AppAiReserved);
    assert_eq!(refused.header("retry-after"), "10");
    assert_eq!(
        settings_of(&owner, &app).await["today"]["lastRefusal"],
        Value::Null
    );
    for answer in running {
        assert_eq!(answer.await.unwrap().status, 200);
    }
    Answer::of(from(&visitor, &app, 3))
        .await
        .is_error(ErrorCode::AppAiBudget);
    // A long chat that has more tokens than what is left stands for.
    let path = format!("/api/pwa/{}/ai", app.id);
    put(&owner, &path, json!({ "payer": "owner", "dailyBudget": 3 }))
        .await
        .ok();
    let long = call(&visitor, &app, "/_ai/chat", &user(&"x".repeat(15_000)));
    Answer::of(long).await.is_error(ErrorCode::AppAiBudgetRest);
    assert_eq!(Answer::of(from(&visitor, &app, 3)).await.status, 200);
}

/// A cluster with an app whose owner pays, and a model that takes three seconds.
async fn slow_cluster() -> (Cluster, FakeProvider) {
    let behaviour = Behaviour::slow("High at noon. ".repeat(20), Duration::from_millis(150));
    let provider = FakeProvider::start(Wire::OpenAi, behaviour).await.unwrap();
    let mut cluster = Cluster::create().await;
    cluster.set("MOONSHOT_API_KEY", "sk-test");
    cluster.set("MOONSHOT_BASE_URL", provider.base_url());
    (cluster, provider)
}

async fn published(owner: &http_tests::Account) -> App {
    let body = json!({ "appName": "tides", "htmlContent": page(1), "ai": { "payer": "owner" } });
    let made = owner.post("/api/make-pwa", body).await.ok();
    let origin = made["share_url"]
        .as_str()
        .unwrap()
        .trim_end_matches('/')
        .to_owned();
    App {
        id: made["pwa_id"].as_str().unwrap().to_owned(),
        host: origin.replace("http://", ""),
        origin,
    }
}

async fn runs(cluster: &Cluster) {
    wait_until("the call runs", || async {
        cluster
            .number("SELECT count(*) FROM jobs WHERE kind = 'app_chat' AND status = 'running'")
            .await
            == 1
    })
    .await;
    tokio::time::sleep(Duration::from_millis(500)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_whose_worker_is_killed_is_answered_and_charged_once() {
    let (mut cluster, provider) = slow_cluster().await;
    let web = cluster.web().await;
    let mut first = cluster.worker().await;
    let owner = cluster.register(&web).await;
    let app = published(&owner).await;
    let answer = tokio::spawn(Answer::of(call(
        &cluster.visitor(&web),
        &app,
        "/_ai/chat",
        &user("When?"),
    )));
    runs(&cluster).await;
    let _second = cluster.worker().await;
    first.kill();
    let answer = answer.await.unwrap().ok();
    assert_eq!(answer["text"], "High at noon. ".repeat(20));
    assert_eq!(provider.requests().len(), 2);
    let charges =
        "SELECT count(DISTINCT job_id) FROM credit_ledger WHERE state = 'committed' AND usage = 'app-owner'";
    assert_eq!(cluster.number(charges).await, 1);
    assert_eq!(owner.credits().await, 9);
    assert_eq!(
        settings_of(&owner, &app).await["today"],
        json!({ "units": 1, "calls": 1, "lastRefusal": null })
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_credits_of_a_call_that_nobody_finishes_come_back() {
    let (mut cluster, _provider) = slow_cluster().await;
    let web = cluster.web().await;
    let mut worker = cluster.worker().await;
    let owner = cluster.register(&web).await;
    let app = published(&owner).await;
    let answer = tokio::spawn(Answer::of(call(
        &cluster.visitor(&web),
        &app,
        "/_ai/chat",
        &user("When?"),
    )));
    runs(&cluster).await;
    worker.kill();
    assert_eq!(owner.credits().await, 9);
    let path = format!("/api/pwa/{}/ai/stopped", app.id);
    assert_eq!(put(&owner, &path, json!({ "stopped": true })).await.status, 204);
    answer.await.unwrap().is_error(ErrorCode::AppAiOff);
    assert_eq!(owner.credits().await, 10);
    assert_eq!(
        cluster
            .number("SELECT count(*) FROM app_ai_calls WHERE state = 'failed'")
            .await,
        1
    );
    // A model had it.
    assert_eq!(settings_of(&owner, &app).await["today"]["units"], 1);
    let sum = "SELECT sum(amount) FROM credit_ledger WHERE usage = 'app-owner'";
    assert_eq!(cluster.number(sum).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_web_server_that_is_killed_loses_no_settlement() {
    let (mut cluster, _provider) = slow_cluster().await;
    let mut web = cluster.web().await;
    let _worker = cluster.worker().await;
    let owner = cluster.register(&web).await;
    let app = published(&owner).await;
    let request = call(&cluster.visitor(&web), &app, "/_ai/chat", &user("When?"));
    let answer = tokio::spawn(request.send());
    runs(&cluster).await;
    web.kill();
    assert!(answer.await.unwrap().is_err());
    wait_until("the call is settled", || async {
        cluster
            .number("SELECT count(*) FROM app_ai_calls WHERE state = 'done' AND units = 1")
            .await
            == 1
    })
    .await;
    let charges = "SELECT -sum(amount) FROM credit_ledger WHERE state = 'committed' AND usage = 'app-owner'";
    assert_eq!(cluster.number(charges).await, 1);
}
