//! Values by their keys.

use domain::errors::ErrorCode;
use futures_util::future::join_all;
use serde_json::json;

use super::{publish, site};

#[tokio::test(flavor = "multi_thread")]
async fn a_value_is_made_read_replaced_and_deleted() {
    let site = site().start().await;
    let owner = site.register().await;
    let app = publish(&site, &owner, "tides", "everyone").await;
    app.get("/_data/values/score")
        .await
        .is_error(ErrorCode::DataNotFound);
    let made = app.put("score", &json!({ "ada": 3 }), None).await;
    assert_eq!(made.status, 200, "{}", made.text);
    let version = made.body["version"].as_i64().unwrap();
    assert_eq!(made.header("etag"), format!("\"{version}\""));

    let read = app.get("/_data/values/score").await;
    assert_eq!(
        (&read.body["key"], &read.body["value"]),
        (&json!("score"), &json!({ "ada": 3 }))
    );
    assert_eq!(read.body["version"], version);
    assert_eq!(read.header("cache-control"), "no-store");
    assert_eq!(read.header("etag"), format!("\"{version}\""));

    let replaced = app
        .put("score", &json!(null), Some(&format!("\"{version}\"")))
        .await
        .ok();
    assert!(replaced["version"].as_i64().unwrap() > version);
    assert_eq!(app.get("/_data/values/score").await.ok()["value"], json!(null));
    assert_eq!(app.delete("/_data/values/score").await.status, 204);
    app.delete("/_data/values/score")
        .await
        .is_error(ErrorCode::DataNotFound);
    app.get("/_data/values/score")
        .await
        .is_error(ErrorCode::DataNotFound);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_overwrites_what_they_have_not_seen() {
    let site = site().start().await;
    let owner = site.register().await;
    let app = publish(&site, &owner, "tides", "everyone").await;
    let first = app.put("note", &json!("first"), None).await.ok()["version"].clone();
    // Without a version it is a new value, and there is one.
    let conflict = app.put("note", &json!("other"), None).await;
    conflict.is_error(ErrorCode::DataConflict);
    assert_eq!(
        conflict.body["detail"],
        json!({ "version": first, "value": "first" })
    );
    let second = app
        .put("note", &json!("second"), Some(&first.to_string()))
        .await
        .ok()["version"]
        .clone();
    let late = app.put("note", &json!("late"), Some(&first.to_string())).await;
    late.is_error(ErrorCode::DataConflict);
    assert_eq!(
        late.body["detail"],
        json!({ "version": second, "value": "second" })
    );

    let late = app.request(reqwest::Method::DELETE, "/_data/values/note");
    let late = http_tests::Answer::of(late.header("if-match", first.to_string())).await;
    late.is_error(ErrorCode::DataConflict);
    // Who says so replaces whatever is there, also nothing.
    app.put("note", &json!("third"), Some("*")).await.ok();
    app.put("other", &json!(1), Some("*")).await.ok();

    // A value that was deleted and made again is another one, whatever it holds.
    let version = app.get("/_data/values/note").await.ok()["version"].clone();
    app.delete("/_data/values/note").await;
    let gone = app.put("note", &json!("late"), Some(&version.to_string())).await;
    gone.is_error(ErrorCode::DataConflict);
    assert_eq!(gone.body["detail"], json!({ "version": 0, "value": null }));
    app.put("note", &json!("third"), None).await.ok();
    app.put("note", &json!("late"), Some(&version.to_string()))
        .await
        .is_error(ErrorCode::DataConflict);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deletion_whose_condition_is_not_understood_deletes_nothing() {
    let site = site().start().await;
    let owner = site.register().await;
    let app = publish(&site, &owner, "tides", "everyone").await;
    app.put("note", &json!("first"), None).await.ok();
    assert_eq!(app.append("guests", &json!("Ada")).await.status, 201);
    let by_owner = app.used_by(&owner).await;
    let entry = format!("/_data/lists/guests/{}", app.entries("guests").await[0]["id"]);
    for (name, value) in [
        ("if-none-match", &b"*"[..]),
        ("if-none-match", b"\"1\""),
        ("if-none-match", b"\xff"),
        ("if-match", b"x"),
        ("if-match", b""),
        ("if-match", b"1, 2"),
        ("if-match", b"\xff"),
    ] {
        for path in ["/_data/values/note", entry.as_str()] {
            let value = reqwest::header::HeaderValue::from_bytes(value).unwrap();
            let request = by_owner
                .request(reqwest::Method::DELETE, path)
                .header(name, value);
            http_tests::Answer::of(request)
                .await
                .is_error(ErrorCode::InvalidRequest);
        }
    }
    assert_eq!(
        (
            app.get("/_data/values/note").await.status,
            app.list("guests").await
        ),
        (200, vec![json!("Ada")])
    );
    let request = by_owner
        .request(reqwest::Method::DELETE, "/_data/values/note")
        .header("if-match", "*");
    assert_eq!(http_tests::Answer::of(request).await.status, 204);
    assert_eq!(by_owner.delete(&entry).await.status, 204);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_changes_at_once_one_succeeds() {
    let site = site().start().await;
    let owner = site.register().await;
    let app = publish(&site, &owner, "tides", "everyone").await;
    let values: Vec<_> = (0..10).map(|n| json!(n)).collect();
    let made = join_all(values.iter().map(|value| app.put("note", value, None))).await;
    let statuses = |answers: &[http_tests::Answer]| {
        let mut statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
        statuses.sort_unstable();
        statuses
    };
    let one = [vec![200], vec![412; 9]].concat();
    assert_eq!(statuses(&made), one);
    let version = app.get("/_data/values/note").await.ok()["version"].to_string();
    let changed = join_all(values.iter().map(|value| app.put("note", value, Some(&version)))).await;
    assert_eq!(statuses(&changed), one);
    let winner = changed.iter().position(|answer| answer.status == 200).unwrap();
    assert_eq!(app.get("/_data/values/note").await.ok()["value"], json!(winner));
}

#[tokio::test(flavor = "multi_thread")]
async fn values_are_listed_by_their_keys_page_by_page() {
    let site = site().start().await;
    let owner = site.register().await;
    let app = publish(&site, &owner, "tides", "everyone").await;
    for key in ["b", "a:2", "a:10", "B", "a:1"] {
        app.put(key, &json!(key), None).await.ok();
    }
    let keys = |page: &serde_json::Value| -> Vec<String> {
        let values = page["values"].as_array().unwrap().iter();
        values
            .map(|value| value["key"].as_str().unwrap().to_owned())
            .collect()
    };
    let all = app.get("/_data/values").await.ok();
    assert_eq!(keys(&all), ["B", "a:1", "a:10", "a:2", "b"]);
    assert_eq!(all["next"], json!(null));
    let first = app.get("/_data/values?prefix=a:&limit=2").await.ok();
    assert_eq!(
        (keys(&first), &first["next"]),
        (vec!["a:1".to_owned(), "a:10".to_owned()], &json!("a:10"))
    );
    let second = app.get("/_data/values?prefix=a:&limit=2&after=a:10").await.ok();
    assert_eq!(
        (keys(&second), &second["next"]),
        (vec!["a:2".to_owned()], &json!(null))
    );
    for odd in ["?prefix=%25", "?prefix=_", "?after=zz", "?limit=0&after=b"] {
        assert!(
            keys(&app.get(&format!("/_data/values{odd}")).await.ok()).is_empty(),
            "{odd}"
        );
    }

    // A page ends early where its values are large, and the next goes on.
    let large = json!("a".repeat(60_000));
    for n in 0..30 {
        app.put(&format!("large:{n:02}"), &large, None).await.ok();
    }
    let (mut seen, mut after) = (Vec::new(), String::new());
    loop {
        let page = app
            .get(&format!("/_data/values?prefix=large:&limit=100&after={after}"))
            .await;
        assert!(page.text.len() < 1_300_000, "{}", page.text.len());
        seen.extend(keys(&page.body));
        let Some(next) = page.body["next"].as_str() else {
            break;
        };
        next.clone_into(&mut after);
    }
    assert_eq!(seen.len(), 30);
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_keys_and_bad_values_are_refused() {
    let site = site().start().await;
    let owner = site.register().await;
    let app = publish(&site, &owner, "tides", "everyone").await;
    let long = "k".repeat(101);
    for key in [
        "-a",
        "a%2Fb",
        "a%20b",
        "%C3%A4",
        "__proto__",
        "a%00",
        long.as_str(),
    ] {
        app.put(key, &json!(1), None)
            .await
            .is_error(ErrorCode::InvalidRequest);
        app.get(&format!("/_data/values/{key}"))
            .await
            .is_error(ErrorCode::InvalidRequest);
    }
    let deep = "[".repeat(5_000) + &"]".repeat(5_000);
    for body in ["", "{", "undefined", "1 2", deep.as_str()] {
        let request = app
            .request(reqwest::Method::PUT, "/_data/values/a")
            .header("content-type", "application/json")
            .body(body.to_owned());
        http_tests::Answer::of(request)
            .await
            .is_error(ErrorCode::InvalidRequest);
    }
    for media_type in ["text/plain", "application/x-www-form-urlencoded", ""] {
        let request = app
            .request(reqwest::Method::PUT, "/_data/values/a")
            .header("content-type", media_type)
            .body("1");
        http_tests::Answer::of(request)
            .await
            .is_error(ErrorCode::InvalidRequest);
    }
    for version in ["x", "", "1, 2"] {
        app.put("a", &json!(1), Some(version))
            .await
            .is_error(ErrorCode::InvalidRequest);
    }
    app.get("/_data/nowhere").await.is_error(ErrorCode::NotFound);
    for (levels, status) in [(128, 200), (129, 422)] {
        let nested = format!("{}{}", "[".repeat(levels), "]".repeat(levels));
        let request = app
            .request(reqwest::Method::PUT, &format!("/_data/values/levels-{levels}"))
            .header("content-type", "application/json")
            .body(nested.clone());
        assert_eq!(http_tests::Answer::of(request).await.status, status);
        if status == 200 {
            let read = app.get(&format!("/_data/values/levels-{levels}")).await;
            assert!(read.text.contains(&nested), "{}", read.text);
            // Also where a conflict shows the present value.
            let request = app
                .request(reqwest::Method::PUT, &format!("/_data/values/levels-{levels}"))
                .header("content-type", "application/json")
                .body("1");
            let conflict = http_tests::Answer::of(request).await;
            assert_eq!(conflict.status, 412);
            assert!(conflict.text.contains(&nested), "{}", conflict.text);
        }
    }
    // What was sent comes back as it was, whatever it is.
    let odd = r#"{"__proto__":{"a":1},"n":12345678901234567890,"f":1.50,"nul":"\u0000"}"#;
    let request = app
        .request(reqwest::Method::PUT, "/_data/values/odd")
        .header("content-type", "application/json; charset=utf-8")
        .body(odd);
    http_tests::Answer::of(request).await.ok();
    let read = app.get("/_data/values/odd").await;
    assert!(read.text.contains(odd), "{}", read.text);
}
