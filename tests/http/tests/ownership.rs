//! What one account has, another neither reads nor changes.

use std::sync::Arc;

use http_tests::client::PASSWORD;
use http_tests::pages::page;
use http_tests::{Account, Answer};
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use test_support::passkey_device::PasskeyDevice;

use crate::image_jobs::{Painter, generated, sent, story, studio};

/// Stands in everything that the first account has.
const SECRET: &str = "Leuchtturm";
/// A call of a model that a browser makes for a job, and the tab that makes it.
const CALL: &str = "0199c6a2-7b1e-7c3d-8e4f-a1b2c3d4e5f6";

/// A purchase of the first account.
const CHECKOUT: &str = "cs_of_the_first_account";

/// The ids of what the first account has.
struct Owned {
    record: String,
    job: String,
    pwa: String,
    image: String,
    image_set: String,
    file: String,
    model_connection: String,
    passkey: String,
}

impl Owned {
    async fn make(owner: &Account, origin: &str) -> Self {
        let html = page(2).replace("Tide 1", SECRET);
        let body = json!({ "prompt": format!("a clock for the {SECRET}"), "appId": "app-1" });
        let mut events = owner.generate_with(body).await;
        let job = events.job().await;
        events.all().await.complete();
        let save = json!({
            "appId": "app-1", "name": SECRET, "currentPageId": "p1",
            "pages": [{ "pageId": "p1", "name": SECRET, "htmlContent": html }],
        });
        let saved = owner.post("/api/save-app", save).await.ok();
        let history = json!([{ "role": "user", "content": SECRET, "timestamp": "2026-11-21T09:00:00Z", "type": "text" }]);
        let chat = json!({ "app_id": "app-1", "chat_history": history });
        assert_eq!(owner.post("/api/save-chat-history", chat).await.status, 204);
        let publish = json!({ "appName": SECRET, "htmlContent": html, "appData": { "appId": "app-1" } });
        let published = owner.post("/api/make-pwa", publish).await.ok();
        owner.post("/api/connections", connection()).await.ok();
        let image = generated(owner, SECRET).await.complete()["images"][0]["assetId"].clone();
        let transcript = sent(
            owner,
            "/api/v1/generate-from-narrative-plan",
            story(&[SECRET, "dusk"]),
        )
        .await;
        let file = Part::text(SECRET).file_name(SECRET.to_owned());
        let form = Form::new().text("appId", "app-1").part("file", file);
        let attached = Answer::of(owner.request(Method::POST, "/api/files").multipart(form)).await;
        let access = json!({ "preset": "ollama", "name": SECRET });
        let access = owner.post("/api/model-connections", access).await;
        let proof = json!({ "password": PASSWORD });
        let options = owner.post("/api/account/passkeys/begin", proof).await.ok();
        let credential = PasskeyDevice::new().unwrap().create(&options, origin).unwrap();
        let passkey = json!({ "name": SECRET, "credential": credential });
        let passkey = owner.post("/api/account/passkeys/finish", passkey).await;
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        Self {
            record: text(&saved["id"]),
            job,
            pwa: text(&published["pwa_id"]),
            image: text(&image),
            image_set: text(&transcript.complete()["setId"]),
            file: text(&attached.body["path"]).replace("/_assets/", ""),
            model_connection: text(&access.body["id"]),
            passkey: text(&passkey.body["id"]),
        }
    }

    /// The path with the ids of what the first account has. A new parameter needs a line here.
    fn fill(&self, path: &str) -> String {
        let id = match path.split('/').nth(2) {
            Some("generations") => &self.record,
            Some("jobs") => &self.job,
            Some("pwa") => &self.pwa,
            Some("connections") => "c1",
            Some("images") => &self.image,
            Some("image-sets") => &self.image_set,
            Some("model-connections") => &self.model_connection,
            Some("account") => &self.passkey,
            _ => "",
        };
        let query = match path.split('/').nth(2) {
            Some("connections" | "files") => "?appId=app-1",
            Some("pwa") if path.ends_with("/page") => "?path=/",
            _ => "",
        };
        let filled = path
            .replace("{appId}", "app-1")
            .replace("{pageId}", "p1")
            .replace("{version}", "1")
            .replace("{name}", "guests")
            .replace("{key}", "score")
            .replace("{entry}", "1")
            .replace("{call}", CALL)
            .replace("{id}", id)
            .replace("{sha256}", &self.file)
            .replace("{session_id}", CHECKOUT)
            + query;
        assert!(
            !filled.contains('{') && !filled.contains("//"),
            "{path}: say here what the first account has of it"
        );
        filled
    }
}

/// A connection of the first account's app.
fn connection() -> Value {
    json!({
        "id": "c1", "appId": "app-1", "sourcePageId": "p1", "elementId": SECRET, "connectionType": "url",
        "targetUrl": "https://example.com/", "displayText": SECRET,
    })
}

fn is_closed(answer: &Answer, what: &str) {
    assert!([403, 404].contains(&answer.status), "{what}: {}", answer.text);
    assert!(!answer.text.contains(SECRET), "{what}: {}", answer.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_call_with_an_id_is_closed_to_other_accounts() {
    let painter: Arc<Painter> = Arc::default();
    let app = studio(&painter).await;
    let (owner, other) = (app.register_pro().await, app.register().await);
    let owned = Owned::make(&owner, app.origin()).await;
    app.sql(&format!(
        "INSERT INTO checkouts (session_id, user_id, kind, credits) VALUES ('{CHECKOUT}', '{}', 'credits', 50)",
        owner.uid
    ))
    .await;
    owner.get(&format!("/api/checkout/{CHECKOUT}")).await.ok();
    let description = app.visitor().get("/api/openapi.json").await.ok();
    let mut walked = 0;
    for (path, calls) in description["paths"].as_object().unwrap() {
        for (method, call) in calls.as_object().unwrap() {
            if !path.contains('{') || call["security"].is_null() {
                continue;
            }
            let method: Method = method.to_uppercase().parse().unwrap();
            if method == Method::PUT && path.starts_with("/api/drafts/") {
                // As a save does, it makes an app of the account's own under these ids (`drafts.rs`).
                continue;
            }
            if path.starts_with("/api/app-ai/permissions/") {
                // Whoever calls means an app of their own by this id (`app_ai/preview.rs`).
                continue;
            }
            let filled = owned.fill(path);
            let mut request = other.request(method.clone(), &filled);
            if method == Method::PATCH || path == "/api/account/passkeys/{id}" {
                request = request.json(&json!({ "name": "Mine" }));
            }
            if method == Method::PUT {
                let body = match path.rsplit('/').next() {
                    Some("shared-data") => json!({ "writers": "everyone" }),
                    Some("ai") => json!({ "payer": "off" }),
                    Some("stopped") => json!({ "stopped": true }),
                    _ => connection(),
                };
                request = request.json(&body);
            }
            if path.ends_with("/remove") {
                request = request.json(&json!({ "password": PASSWORD }));
            }
            if path.ends_with("/frames") {
                request = request.json(&json!({ "frames": [0] }));
            }
            if path.contains("/relay/") {
                request = request.json(&json!({ "claim": CALL, "seq": 0 }));
            }
            let answer = Answer::of(request).await;
            is_closed(&answer, &format!("{method} {path}"));
            walked += 1;
        }
    }
    assert!(walked >= 8, "only {walked} calls have an id");
    let publish = |more: (&str, &str)| {
        let mut body = json!({ "appName": "Mine", "htmlContent": page(1) });
        body[more.0] = json!(more.1);
        other.post("/api/make-pwa", body)
    };
    is_closed(
        &publish(("sourceGenerationId", &owned.record)).await,
        "sourceGenerationId",
    );
    is_closed(&publish(("existingPwaId", &owned.pwa)).await, "existingPwaId");
    // The same names of another account are other things.
    let save = json!({
        "appId": "app-1", "name": "Mine", "currentPageId": "p1",
        "pages": [{ "pageId": "p1", "name": "Mine", "htmlContent": page(1), "generationId": owned.record }],
    });
    let mine = other.post("/api/save-app", save).await.ok();
    assert_ne!(mine["id"], owned.record.as_str());
    for path in [
        "/api/generations",
        "/api/images",
        "/api/pwa",
        "/api/credit-info",
        "/api/subscription-info",
        "/api/model-connections",
    ] {
        assert!(!other.get(path).await.text.contains(SECRET), "{path}");
    }
    let kept = owner
        .get(&format!("/api/generations/{}", owned.record))
        .await
        .ok();
    assert_eq!((&kept["name"], &kept["hasPwa"]), (&json!(SECRET), &json!(true)));
    owner.get("/api/chat-history/app-1").await.ok();
    owner.get(&format!("/api/images/{}/tree", owned.image)).await.ok();
    assert_eq!(owner.job(&owned.job).await["status"], "succeeded");
}
