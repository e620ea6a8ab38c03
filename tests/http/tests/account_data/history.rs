//! What an account spent by day, and its ledger.

use domain::errors::ErrorCode;
use http_tests::{Account, TestApp};
use serde_json::{Value, json};

async fn ledger(account: &Account, query: &str) -> Value {
    account.get(&format!("/api/account/ledger?{query}")).await.ok()
}

fn column<'a>(page: &'a Value, field: &str) -> Vec<&'a Value> {
    let entries = page["entries"].as_array().unwrap();
    entries.iter().map(|entry| &entry[field]).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn each_day_has_its_jobs_and_what_they_cost() {
    let app = TestApp::charging().await;
    let (account, other) = (app.register().await, app.register().await);
    for prompt in ["a tip calculator", "a habit tracker", "a tide table"] {
        account.generate_all(prompt).await.complete();
    }
    // One was yesterday, one was given back.
    app.sql(
        "UPDATE credit_ledger SET created_at = created_at - interval '1 day'
         WHERE id = (SELECT id FROM credit_ledger ORDER BY created_at LIMIT 1);
         INSERT INTO credit_ledger (id, user_id, job_id, source, amount, period)
         SELECT gen_random_uuid(), user_id, job_id, 'refund', -amount, period FROM credit_ledger
         ORDER BY created_at DESC LIMIT 1",
    )
    .await;
    let usage = account.get("/api/account/usage?days=7").await.ok();
    let days = usage["days"].as_array().unwrap();
    assert_eq!(days.len(), 7);
    let date = async |ago: i32| {
        let day = format!("(clock_timestamp() AT TIME ZONE 'UTC')::date - {ago}");
        app.text(&format!("SELECT {day}")).await
    };
    assert_eq!(
        days[6],
        json!({ "date": date(0).await, "jobs": 2, "appCalls": 0, "credits": 1 })
    );
    assert_eq!(
        days[5],
        json!({ "date": date(1).await, "jobs": 1, "appCalls": 0, "credits": 1 })
    );
    for (place, day) in (0..5).zip(days) {
        assert_eq!(
            *day,
            json!({ "date": date(6 - place).await, "jobs": 0, "appCalls": 0, "credits": 0 })
        );
    }
    let usual = other.get("/api/account/usage").await.ok();
    let usual = usual["days"].as_array().unwrap();
    assert_eq!(usual.len(), 30);
    assert!(usual.iter().all(|day| day["jobs"] == 0 && day["credits"] == 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_ledger_is_read_page_by_page_with_what_was_left() {
    let app = TestApp::builder().workers(0).start().await;
    let (account, other) = (app.register().await, app.register().await);
    app.sql(&format!(
        "INSERT INTO credit_ledger (id, user_id, source, amount, created_at)
         SELECT gen_random_uuid(), '{}', 'grant', n, now() - interval '1 hour' * n FROM generate_series(1, 5) AS n;
         INSERT INTO credit_ledger (id, user_id, job_id, source, amount, period, state)
         VALUES (gen_random_uuid(), '{0}', gen_random_uuid(), 'monthly', -1, current_date, 'committed')",
        account.uid
    ))
    .await;
    let page = ledger(&account, "limit=3").await;
    assert_eq!(page["more"], true);
    assert_eq!(column(&page, "amount"), [-1, 1, 2]);
    assert_eq!(column(&page, "reason"), ["charge", "grant", "grant"]);
    assert_eq!(column(&page, "balance"), [&json!(null), &json!(15), &json!(14)]);
    let last = page["entries"][2]["id"].as_str().unwrap();
    let rest = ledger(&account, &format!("limit=3&before={last}")).await;
    assert_eq!(rest["more"], false);
    assert_eq!(column(&rest, "amount"), [3, 4, 5]);
    assert_eq!(column(&rest, "balance"), [12, 9, 5]);
    // An entry of somebody else leads nowhere.
    other
        .get(&format!("/api/account/ledger?before={last}"))
        .await
        .is_error(ErrorCode::NotFound);
    assert_eq!(ledger(&other, "").await, json!({ "entries": [], "more": false }));
}

#[tokio::test(flavor = "multi_thread")]
async fn entries_of_one_moment_come_once_each() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    app.sql(&format!(
        "INSERT INTO credit_ledger (id, user_id, source, amount, created_at)
         SELECT gen_random_uuid(), '{}', 'grant', n, '2026-11-01T00:00:00Z' FROM generate_series(1, 5) AS n",
        account.uid
    ))
    .await;
    let (mut seen, mut query) = (Vec::new(), "limit=2".to_owned());
    loop {
        let page = ledger(&account, &query).await;
        seen.extend(column(&page, "amount").into_iter().map(|n| n.as_i64().unwrap()));
        if page["more"] == false {
            break;
        }
        let last = column(&page, "id").pop().unwrap().as_str().unwrap().to_owned();
        query = format!("limit=2&before={last}");
    }
    seen.sort_unstable();
    assert_eq!(seen, [1, 2, 3, 4, 5]);
}

#[tokio::test(flavor = "multi_thread")]
async fn ranges_without_sense_are_refused() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    for path in [
        "/api/account/usage?days=0",
        "/api/account/usage?days=91",
        "/api/account/usage?days=x",
        "/api/account/ledger?limit=0",
        "/api/account/ledger?limit=201",
        "/api/account/ledger?before=x",
    ] {
        account.get(path).await.is_error(ErrorCode::InvalidRequest);
    }
    for path in ["/api/account/usage", "/api/account/ledger"] {
        app.visitor()
            .get(path)
            .await
            .is_error(ErrorCode::NotAuthenticated);
    }
}
