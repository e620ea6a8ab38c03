//! Lists of entries.

use domain::errors::ErrorCode;
use futures_util::future::join_all;
use serde_json::{Value, json};

use super::{publish, site};

fn ids(page: &Value) -> Vec<i64> {
    let entries = page["entries"].as_array().unwrap().iter();
    entries.map(|entry| entry["id"].as_i64().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn entries_are_read_in_both_orders_and_from_the_last_one_seen() {
    let site = site().start().await;
    let owner = site.register().await;
    let app = publish(&site, &owner, "tides", "everyone").await;
    assert!(app.list("guests").await.is_empty());
    let mut added = Vec::new();
    for n in 0..5 {
        let answer = app.append("guests", &json!({ "n": n })).await;
        assert_eq!(answer.status, 201, "{}", answer.text);
        added.push(answer.body["id"].as_i64().unwrap());
    }
    app.append("others", &json!("elsewhere")).await;
    assert!(added.is_sorted());
    let newest = app.get("/_data/lists/guests").await.ok();
    let backwards: Vec<_> = added.iter().rev().copied().collect();
    assert_eq!((ids(&newest), &newest["next"]), (backwards.clone(), &json!(null)));
    let first = app.get("/_data/lists/guests?limit=2").await.ok();
    assert_eq!(
        (ids(&first), &first["next"]),
        (backwards[..2].to_vec(), &json!(backwards[1]))
    );
    let second = app
        .get(&format!("/_data/lists/guests?limit=3&from={}", first["next"]))
        .await
        .ok();
    assert_eq!(
        (ids(&second), &second["next"]),
        (backwards[2..].to_vec(), &json!(null))
    );
    let since = app
        .get(&format!("/_data/lists/guests?order=oldest&from={}", added[2]))
        .await
        .ok();
    assert_eq!(ids(&since), added[3..]);
    assert_eq!(since["entries"][0]["value"], json!({ "n": 3 }));
    for bad in ["?order=random", "?from=x", "?limit=many"] {
        app.get(&format!("/_data/lists/guests{bad}"))
            .await
            .is_error(ErrorCode::InvalidRequest);
    }
    for list in ["a.b", "a%2Fb", "__proto__", "%C3%A4"] {
        app.append(list, &json!(1))
            .await
            .is_error(ErrorCode::InvalidRequest);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn entries_of_visitors_at_once_are_all_there() {
    let site = site().start().await;
    let owner = site.register().await;
    let app = publish(&site, &owner, "tides", "everyone").await;
    let values: Vec<_> = (0..40).map(|n| json!(n)).collect();
    let added = join_all(values.iter().map(|value| app.append("guests", value))).await;
    let mut given: Vec<_> = added
        .iter()
        .map(|answer| answer.body["id"].as_i64().unwrap())
        .collect();
    given.sort_unstable();
    given.dedup();
    assert_eq!(given.len(), 40);
    let mut kept: Vec<_> = app
        .list("guests")
        .await
        .iter()
        .map(|value| value.as_i64().unwrap())
        .collect();
    kept.sort_unstable();
    assert_eq!(kept, (0..40).collect::<Vec<_>>());
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_added_an_entry_deletes_it_and_the_owner_deletes_any() {
    let site = site().start().await;
    let (owner, ada, ben) = (
        site.register().await,
        site.register().await,
        site.register().await,
    );
    let app = publish(&site, &owner, "tides", "everyone").await;
    let (by_owner, by_ada, by_ben) = (
        app.used_by(&owner).await,
        app.used_by(&ada).await,
        app.used_by(&ben).await,
    );
    let mut paths = Vec::new();
    for page in [&app, &by_ada, &by_ben, &by_ada] {
        let added = page.append("guests", &json!("hello")).await;
        assert_eq!(added.status, 201);
        paths.push(format!("/_data/lists/guests/{}", added.body["id"]));
    }
    let entries = app.entries("guests").await;
    assert_eq!(entries[0]["author"], json!(null));
    assert_eq!(entries[1]["author"], entries[3]["author"]);
    assert_ne!(entries[1]["author"], entries[2]["author"]);
    for (entry, account) in [(&entries[1], &ada), (&entries[2], &ben)] {
        assert!(!entry.to_string().contains(&account.uid), "{entry}");
    }

    by_ben.delete(&paths[1]).await.is_error(ErrorCode::DataForbidden);
    by_ben.delete(&paths[0]).await.is_error(ErrorCode::DataForbidden);
    app.delete(&paths[0]).await.is_error(ErrorCode::DataSignIn);
    assert_eq!(by_ada.delete(&paths[1]).await.status, 204);
    by_ada.delete(&paths[1]).await.is_error(ErrorCode::DataNotFound);
    assert_eq!(by_owner.delete(&paths[0]).await.status, 204);
    assert_eq!(by_owner.delete(&paths[2]).await.status, 204);
    by_owner
        .delete("/_data/lists/guests/x")
        .await
        .is_error(ErrorCode::DataNotFound);
    assert_eq!(app.entries("guests").await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_app_takes_so_much_and_no_more() {
    let site = site().set("SHARED_DATA_MB", "1").start().await;
    let owner = site.register().await;
    let app = publish(&site, &owner, "tides", "everyone").await;
    let large = json!("a".repeat(64 * 1024 - 2));
    for n in 0..15 {
        app.put(&format!("k{n}"), &large, None).await.ok();
    }
    // The names count too, so the sixteenth does not fit; of two at once that both would, one does.
    app.put("k15", &large, None).await.is_error(ErrorCode::DataFull);
    app.append("guests", &large).await.is_error(ErrorCode::DataFull);
    let half = json!("a".repeat(40_000));
    let (first, second) = tokio::join!(app.append("guests", &half), app.append("guests", &half));
    let mut statuses = [first.status, second.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 413]);
    // What grows nothing is taken, and makes space.
    app.put("k0", &json!("small"), Some("*")).await.ok();
    assert_eq!(app.append("guests", &half).await.status, 201);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_app_has_so_many_lists_and_so_many_items() {
    let site = site().start().await;
    let owner = site.register().await;
    let app = publish(&site, &owner, "tides", "everyone").await;
    app.append("first", &json!(1)).await;
    site.sql(
        "INSERT INTO shared_entries (store_id, list, id, value)
         SELECT id, 'list' || n, -n, '1' FROM shared_stores, generate_series(1, 99) AS n",
    )
    .await;
    app.append("one-more", &json!(1))
        .await
        .is_error(ErrorCode::DataFull);
    assert_eq!(app.append("first", &json!(2)).await.status, 201);
    site.sql(
        "INSERT INTO shared_entries (store_id, list, id, value)
         SELECT id, 'first', -n, '1' FROM shared_stores, generate_series(100, 9998) AS n",
    )
    .await;
    app.append("first", &json!(1)).await.is_error(ErrorCode::DataFull);
    app.put("a", &json!(1), None).await.is_error(ErrorCode::DataFull);
}
