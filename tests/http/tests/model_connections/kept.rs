//! Connections are made, listed, changed and removed, by their account alone.

use domain::errors::ErrorCode;
use http_tests::{Answer, TestApp};
use reqwest::Method;
use serde_json::{Value, json};

use super::{PATH, create, created, give_models, id_of, list, ollama, patch};

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_is_made_listed_changed_and_removed() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let nothing = json!({ "connections": [], "operatorHasModel": false, "local": true });
    assert_eq!(account.get(PATH).await.ok(), nothing);
    let made = created(
        &account,
        json!({ "preset": "openrouter", "name": "  Mine ", "apiKey": " sk-or-v1-abcd1234 " }),
    )
    .await;
    let id = id_of(&made);
    let expected = json!({
        "id": id, "name": "Mine", "preset": "openrouter", "reach": "server", "baseUrl": "https://openrouter.ai/api/v1/",
        "keyLast4": "1234", "models": [], "testedAt": null,
    });
    assert_eq!(made, expected);
    assert_eq!(list(&account).await, [expected]);
    let other = ollama(&account).await;
    assert_eq!(list(&account).await[1]["name"], "Ollama");

    let changed = patch(&account, &id, json!({ "name": "Yours" })).await.ok();
    assert_eq!(
        (&changed["name"], &changed["keyLast4"]),
        (&json!("Yours"), &json!("1234"))
    );
    let changed = patch(&account, &id, json!({})).await.ok();
    assert_eq!(changed["name"], "Yours");
    let changed = patch(&account, &id, json!({ "apiKey": null })).await.ok();
    assert_eq!(
        (&changed["name"], &changed["keyLast4"]),
        (&json!("Yours"), &Value::Null)
    );

    let removed = account.delete(&format!("{PATH}/{id}")).await;
    assert_eq!(removed.status, 204);
    let again = account.delete(&format!("{PATH}/{id}")).await;
    again.is_error(ErrorCode::ConnectionNotFound);
    assert_eq!(id_of(&list(&account).await[0]), other);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_goes_with_its_address() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let made = created(&account, json!({ "preset": "openai", "apiKey": "sk-12345678" })).await;
    let id = id_of(&made);
    give_models(&app, &id, &[("gpt", "code")]).await;
    // The same address in other words is no other address.
    let same = patch(&account, &id, json!({ "baseUrl": "api.openai.com" }))
        .await
        .ok();
    assert_eq!(same["keyLast4"], "5678");
    assert!(!same["testedAt"].is_null());
    let moved = patch(
        &account,
        &id,
        json!({ "baseUrl": "https://proxy.example.com/v1" }),
    )
    .await
    .ok();
    assert_eq!(
        (&moved["baseUrl"], &moved["keyLast4"], &moved["testedAt"]),
        (
            &json!("https://proxy.example.com/v1/"),
            &Value::Null,
            &Value::Null
        )
    );
    assert_eq!(moved["models"][0]["id"], "gpt", "what was chosen stays");
    let sealed = "SELECT count(*) FROM model_connections WHERE key_sealed IS NOT NULL";
    assert_eq!(app.number(sealed).await, 0);
    let both = json!({ "baseUrl": "https://other.example.com", "apiKey": "sk-abcdefgh" });
    let moved = patch(&account, &id, both).await.ok();
    assert_eq!(moved["keyLast4"], "efgh");
    assert_eq!(app.number(sealed).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_chooses_among_the_models() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let id = ollama(&account).await;
    give_models(&app, &id, &[("a", "code"), ("b", "code"), ("c", "image")]).await;
    let changed = patch(&account, &id, json!({ "chosen": ["c", "b", "unknown"] }))
        .await
        .ok();
    let chosen: Vec<&Value> = changed["models"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|model| model["chosen"] == true)
        .map(|model| &model["id"])
        .collect();
    assert_eq!(chosen, ["b", "c"]);
    let changed = patch(&account, &id, json!({ "chosen": [] })).await.ok();
    assert_eq!(changed["models"][1]["chosen"], false);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_reaches_anothers_connection() {
    let app = TestApp::builder().workers(0).start().await;
    let (owner, other) = (app.register().await, app.register().await);
    let id = ollama(&owner).await;
    for id in [
        id.as_str(),
        "0199c6a2-7b1e-7c3d-8e4f-a1b2c3d4e5f6",
        "nothing",
        "%27",
    ] {
        let not_found = ErrorCode::ConnectionNotFound;
        patch(&other, id, json!({ "name": "Taken" }))
            .await
            .is_error(not_found);
        let deleted = other.delete(&format!("{PATH}/{id}")).await;
        deleted.is_error(not_found);
        let tested = other.post(&format!("{PATH}/{id}/test"), json!({})).await;
        tested.is_error(not_found);
    }
    assert!(list(&other).await.is_empty());
    assert_eq!(list(&owner).await[0]["name"], "Ollama");
    for (method, path) in [
        (Method::GET, PATH.to_owned()),
        (Method::POST, PATH.to_owned()),
        (Method::GET, format!("{PATH}/nearby")),
        (Method::POST, format!("{PATH}/openrouter")),
        (Method::PATCH, format!("{PATH}/{id}")),
        (Method::DELETE, format!("{PATH}/{id}")),
        (Method::POST, format!("{PATH}/{id}/test")),
    ] {
        let answer = Answer::of(app.visitor().request(method, &path)).await;
        answer.is_error(ErrorCode::NotAuthenticated);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_connection_is_refused_without_its_own_words() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let long = "n".repeat(61);
    for body in [
        json!({}),
        json!([]),
        json!("sk-marked"),
        json!({ "preset": "sk-marked" }),
        json!({ "preset": "ollama", "name": long }),
        json!({ "preset": "ollama", "name": "two\nlines" }),
        json!({ "preset": "openai", "apiKey": ["sk-marked"] }),
        json!({ "preset": "openai", "apiKey": "sk-marked\r\nX-Other: 1" }),
        json!({ "preset": "openai", "apiKey": "sk marked" }),
        json!({ "preset": "openai", "apiKey": "k".repeat(1001) }),
        json!({ "preset": "ollama", "baseUrl": { "sk-marked": 1 } }),
    ] {
        let answer = create(&account, body.clone()).await;
        assert_eq!(
            (answer.status, &answer.body["code"]),
            (422, &json!("invalid-request")),
            "{body}: {}",
            answer.text
        );
        assert!(!answer.text.contains("marked"), "{}", answer.text);
    }
    let id = ollama(&account).await;
    for body in [
        json!({ "chosen": "sk-marked" }),
        json!({ "chosen": vec!["m"; 201] }),
        json!({ "apiKey": 7 }),
    ] {
        let answer = patch(&account, &id, body.clone()).await;
        assert_eq!(answer.status, 422, "{body}: {}", answer.text);
        assert!(!answer.text.contains("marked"), "{}", answer.text);
    }
    assert_eq!(list(&account).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_go_with_their_account() {
    let app = TestApp::builder().workers(0).start().await;
    let (account, other) = (app.register().await, app.register().await);
    ollama(&account).await;
    ollama(&other).await;
    app.sql(&format!("DELETE FROM users WHERE id = '{}'", account.uid))
        .await;
    assert_eq!(app.number("SELECT count(*) FROM model_connections").await, 1);
    assert_eq!(list(&other).await.len(), 1);
}
