//! Addresses as people type them, and those that an installation does not call.

use http_tests::TestApp;
use serde_json::json;

use super::{create, created, elsewhere, id_of, patch};

#[tokio::test(flavor = "multi_thread")]
async fn what_people_type_becomes_an_address_or_says_what_to_type() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    for (preset, typed, base) in [
        ("ollama", "localhost:11434/v1/", "http://localhost:11434/"),
        ("lmstudio", " 127.0.0.1:1234 ", "http://127.0.0.1:1234/v1/"),
        (
            "compatible",
            "https://api.example.com/v1/chat/completions",
            "https://api.example.com/v1/",
        ),
    ] {
        let made = created(&account, json!({ "preset": preset, "baseUrl": typed })).await;
        assert_eq!(made["baseUrl"], base, "{typed}");
    }
    let blank = create(&account, json!({ "preset": "compatible", "baseUrl": "  " })).await;
    assert_eq!(blank.status, 422);
    assert_eq!(blank.body["code"], "connection-address");
    assert_eq!(
        blank.body["message"],
        "Type an address such as http://localhost:11434."
    );
}

/// Addresses that are nobody's to name, in many spellings.
const ATTACKS: [&str; 22] = [
    "http://169.254.169.254/latest/meta-data",
    "http://[::ffff:169.254.169.254]/",
    "http://[::ffff:a9fe:a9fe]/",
    "http://metadata.google.internal/",
    "http://192.168.1.1/",
    "https://10.0.0.7:8443/v1",
    "http://172.16.0.1/",
    "http://100.64.0.1/",
    "http://[fd00:ec2::254]/",
    "http://[fe80::1]/",
    "http://postgres:5432/",
    "http://redis.local/",
    "http://api.example.com/v1",
    "https://user:pass@api.example.com/v1",
    "https://api.example.com@169.254.169.254/",
    "https://api.example.com/v1?key=sk-1",
    "file:///etc/passwd",
    "gopher://127.0.0.1:6379/",
    "javascript:alert(1)",
    "http://[::1",
    "http://localhost:0/",
    "https://api.example.com:99999/",
];

/// Spellings of the server's own machine.
const OWN: [&str; 8] = [
    "http://localhost:5432/",
    "http://localhost.:5432/",
    "http://anything.localhost/",
    "http://127.0.0.1:6379/",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://[::1]:5432/",
    "http://0.0.0.0:5432/",
];

#[tokio::test(flavor = "multi_thread")]
async fn addresses_of_the_operators_network_are_refused_in_any_spelling() {
    let (app, account) = elsewhere().await;
    let made = created(
        &account,
        json!({ "preset": "compatible", "baseUrl": "https://api.example.com/v1" }),
    )
    .await;
    let id = id_of(&made);
    for address in ATTACKS.into_iter().chain(OWN) {
        forget_limits(&app).await;
        let answer = patch(&account, &id, json!({ "baseUrl": address })).await;
        assert_eq!(
            (answer.status, &answer.body["code"]),
            (422, &json!("connection-address")),
            "{address}: {}",
            answer.text
        );
        let reason = answer.body["detail"]["reason"].as_str().unwrap_or_default();
        assert!(
            reason.ends_with('.') && !reason.contains("sk-1"),
            "{address}: {reason}"
        );
        let body = json!({ "preset": "compatible", "baseUrl": address });
        let answer = create(&account, body).await;
        assert_eq!(answer.body["code"], "connection-address", "{address}");
    }
    assert_eq!(app.number("SELECT count(*) FROM model_connections").await, 1);
}

/// Forgets how often somebody called, as a minute does.
async fn forget_limits(app: &TestApp) {
    let redis = app.redis().await;
    let _: () = redis::Script::new(
        "for _, key in ipairs(redis.call('KEYS', ARGV[1])) do redis.call('UNLINK', key) end",
    )
    .arg(redis.key("rate:*"))
    .invoke_async(&mut redis.connection())
    .await
    .unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn on_ones_own_machine_its_programs_can_be_connected_and_nothing_else_that_is_private() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    for address in OWN {
        created(&account, json!({ "preset": "compatible", "baseUrl": address })).await;
    }
    for address in [
        "http://192.168.1.1/",
        "http://169.254.169.254/",
        "http://nas.local/",
    ] {
        let answer = create(&account, json!({ "preset": "compatible", "baseUrl": address })).await;
        assert_eq!(answer.body["code"], "connection-address", "{address}");
    }
    let open = TestApp::builder()
        .workers(0)
        .set("ALLOW_PRIVATE_PROVIDER_ADDRESSES", "true")
        .start()
        .await;
    let account = open.register().await;
    created(
        &account,
        json!({ "preset": "vllm", "baseUrl": "192.168.1.1:8000" }),
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn programs_are_looked_for_on_ones_own_machine_alone() {
    let (_app, account) = elsewhere().await;
    let found = account.get("/api/model-connections/nearby").await.ok();
    assert_eq!(found, json!({ "found": [] }));
    assert_eq!(account.get("/api/model-connections").await.ok()["local"], false);
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let found = account.get("/api/model-connections/nearby").await.ok();
    let own = format!(":{}/", app.setting("PORT"));
    for program in found["found"].as_array().unwrap() {
        let address = program["baseUrl"].as_str().unwrap();
        assert!(
            address.starts_with("http://localhost:") && !address.contains(&own),
            "{address}"
        );
    }
}
