//! Every call that writes has a limit.

use domain::errors::ErrorCode;
use http_tests::{Answer, TestApp};
use reqwest::Method;
use serde_json::Value;

fn writing_calls(description: &Value) -> Vec<(Method, String)> {
    let paths = description["paths"].as_object().unwrap().iter();
    paths
        .flat_map(|(path, methods)| {
            let methods = methods.as_object().unwrap().keys();
            methods.map(move |method| {
                (
                    method.to_uppercase().parse().unwrap(),
                    path.replace("{id}", "nothing"),
                )
            })
        })
        .filter(|(method, _)| *method != Method::GET)
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_call_that_writes_is_refused_above_its_limit() {
    let app = TestApp::builder()
        .workers(0)
        .set("WRITES_PER_MINUTE", "2")
        .start()
        .await;
    let calls = writing_calls(&app.visitor().get("/api/openapi.json").await.ok());
    assert!(calls.len() >= 18, "{calls:?}");
    let redis = app.redis().await;
    // One of the calls signs the account out.
    let (account, reader) = (app.register().await, app.register().await);
    for (method, path) in calls {
        for signed_in in [true, false] {
            let _: () = redis::Script::new(
                "for _, key in ipairs(redis.call('KEYS', ARGV[1])) do redis.call('UNLINK', key) end",
            )
            .arg(redis.key("rate:*"))
            .invoke_async(&mut redis.connection())
            .await
            .unwrap();
            let call = || {
                let request = if signed_in {
                    account.request(method.clone(), &path)
                } else {
                    app.visitor().request(method.clone(), &path)
                };
                Answer::of(request)
            };
            // Parts of answers come ten times a second.
            let is_part = signed_in && path.contains("/relay/");
            // The payment service sends what concerns all accounts, without a session.
            let is_event = path == "/api/stripe/webhook";
            let allowed = match (is_part, is_event) {
                (true, _) => 8,
                (_, true) => 40,
                _ => 2,
            };
            for _ in 0..allowed {
                assert_ne!(call().await.status, 429, "{method} {path}");
            }
            call().await.is_error(ErrorCode::RateLimited);
        }
    }
    assert_eq!(reader.delete("/api/generations").await.status, 204);
    for _ in 0..5 {
        assert_eq!(
            reader.get("/api/auth/me").await.status,
            200,
            "reading is not limited"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn accounts_are_counted_apart() {
    let app = TestApp::builder()
        .workers(0)
        .set("WRITES_PER_MINUTE", "3")
        .start()
        .await;
    let (one, other) = (app.register().await, app.register().await);
    for _ in 0..3 {
        assert_eq!(one.delete("/api/generations").await.status, 204);
    }
    one.delete("/api/generations")
        .await
        .is_error(ErrorCode::RateLimited);
    assert_eq!(other.delete("/api/generations").await.status, 204);
}
