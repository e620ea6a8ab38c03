//! What the owner of an app sees of its shared data, and what becomes of it.

use domain::errors::ErrorCode;
use http_tests::client::PASSWORD;
use http_tests::pages::page;
use http_tests::site::wait_until;
use http_tests::{Account, Answer, TestApp};
use reqwest::Method;
use serde_json::{Value, json};
use web_server::maintenance::Maintenance;

use super::{App, publish, publish_as, site};

async fn save(owner: &Account, app: &str) -> String {
    let save = json!({
        "appId": app, "name": app, "currentPageId": "p1",
        "pages": [{ "pageId": "p1", "name": "Page 1", "htmlContent": page(1) }],
    });
    let saved = owner.post("/api/save-app", save).await.ok();
    saved["id"].as_str().unwrap().to_owned()
}

fn path(app: &App, rest: &str) -> String {
    format!("/api/pwa/{}/shared-data{rest}", app.id)
}

async fn summary(owner: &Account) -> Value {
    owner.get("/api/generations").await.ok()["generations"][0].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_owner_sees_and_deletes_what_visitors_share() {
    let site = site().start().await;
    let (owner, other) = (site.register().await, site.register().await);
    save(&owner, "tides").await;
    let app = publish_as(&site, &owner, "tides", None).await;
    assert_eq!(summary(&owner).await["sharedDataOf"], json!(null));
    let nothing = owner.get(&path(&app, "")).await.ok();
    assert_eq!(
        (&nothing["writers"], &nothing["lists"], &nothing["bytes"]),
        (&json!("off"), &json!([]), &json!(0))
    );
    super::set_writers(&owner, &app, "everyone").await;
    assert_eq!(summary(&owner).await["sharedDataOf"], app.id.as_str());
    assert_eq!(
        owner.get("/api/pwa").await.ok()["publications"][0]["hasSharedData"],
        json!(true)
    );

    let first = app.append("guests", &json!({ "name": "<b>Ada</b>" })).await.body["id"].clone();
    for n in 0..3 {
        app.append("guests", &json!(n)).await;
    }
    app.put("score", &json!(7), None).await.ok();
    let shown = owner.get(&path(&app, "")).await.ok();
    assert_eq!(shown["lists"], json!([{ "name": "guests", "entries": 4 }]));
    assert_eq!(
        (&shown["values"], &shown["maxBytes"]),
        (&json!(1), &json!(5 * 1024 * 1024))
    );
    assert!(shown["bytes"].as_i64().unwrap() > 30);
    let page = owner.get(&path(&app, "/lists/guests?limit=3")).await.ok();
    assert_eq!(page["entries"].as_array().unwrap().len(), 3);
    let rest = owner
        .get(&path(&app, &format!("/lists/guests?from={}", page["next"])))
        .await
        .ok();
    assert_eq!(rest["entries"][0]["value"], json!({ "name": "<b>Ada</b>" }));
    assert_eq!(
        owner.get(&path(&app, "/values")).await.ok()["values"][0]["value"],
        json!(7)
    );

    // Nobody else does.
    for (method, rest) in [
        (Method::GET, ""),
        (Method::DELETE, ""),
        (Method::GET, "/lists/guests"),
        (Method::GET, "/values"),
        (Method::GET, "/export?list=guests"),
        (Method::DELETE, "/values/score"),
    ] {
        Answer::of(other.request(method.clone(), &path(&app, rest)))
            .await
            .is_error(ErrorCode::AppNotFound);
        Answer::of(site.visitor().request(method, &path(&app, rest)))
            .await
            .is_error(ErrorCode::NotAuthenticated);
    }
    let settings = other
        .request(Method::PUT, &path(&app, ""))
        .json(&json!({ "writers": "off" }));
    Answer::of(settings).await.is_error(ErrorCode::AppNotFound);

    assert_eq!(
        owner
            .delete(&path(&app, &format!("/lists/guests/{first}")))
            .await
            .status,
        204
    );
    owner
        .delete(&path(&app, &format!("/lists/guests/{first}")))
        .await
        .is_error(ErrorCode::DataNotFound);
    assert_eq!(app.list("guests").await.len(), 3);
    assert_eq!(owner.delete(&path(&app, "/values/score")).await.status, 204);
    assert_eq!(owner.delete(&path(&app, "")).await.status, 204);
    assert!(app.list("guests").await.is_empty());
    assert_eq!(app.append("guests", &json!(1)).await.status, 201);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_holds_no_formula() {
    let site = site().start().await;
    let owner = site.register().await;
    let app = publish(&site, &owner, "Tides & Moons", "everyone").await;
    app.append(
        "guests",
        &json!({ "name": "=HYPERLINK(\"http://evil.example\")", "=1+1": "@x", "n": -3 }),
    )
    .await;
    app.append("guests", &json!("+1")).await;
    let hidden = ["\t=1", "\r\n=1", "; -1", "\u{200b}=1", "\u{ad}@a", "\u{feff};+1"];
    for text in hidden {
        assert_eq!(app.append("hidden", &json!(text)).await.status, 201);
    }
    app.put("a:1", &json!("-1"), None).await.ok();
    let csv = owner.get(&path(&app, "/export?list=guests")).await;
    assert_eq!(
        (csv.status, csv.header("content-type")),
        (200, "text/csv; charset=utf-8")
    );
    let disposition = csv.header("content-disposition");
    assert_eq!(disposition, "attachment; filename=\"tides-moons-guests.csv\"");
    let rows: Vec<&str> = csv
        .text
        .trim_start_matches('\u{feff}')
        .split_terminator("\r\n")
        .collect();
    assert_eq!(rows[0], r#""id","createdAt","author","name","'=1+1","n","value""#);
    assert!(
        rows[1].ends_with(r#""'=HYPERLINK(""http://evil.example"")","'@x","-3","""#),
        "{}",
        rows[1]
    );
    assert!(rows[2].ends_with(r#""","","","'+1""#), "{}", rows[2]);
    let csv = owner.get(&path(&app, "/export?list=hidden")).await;
    for text in hidden {
        assert!(
            csv.text.contains(&format!("\"'{text}\"")),
            "{text:?}: {}",
            csv.text
        );
    }
    let values = owner.get(&path(&app, "/export")).await;
    assert!(values.text.contains(r#""a:1","'-1","#), "{}", values.text);
    owner
        .get(&path(&app, "/export?list=a.b"))
        .await
        .is_error(ErrorCode::InvalidRequest);
    let none = owner.get(&path(&app, "/export?list=nothing")).await;
    assert_eq!((none.status, none.text.lines().count()), (200, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_shared_stays_as_long_as_somebody_gets_to_it() {
    let site = site().start().await;
    let owner = site.register().await;
    let stores = "SELECT count(*) FROM shared_stores WHERE published_app_id IS NOT NULL";
    // The record is deleted while the app stays online: its visitors go on.
    let record = save(&owner, "tides").await;
    let tides = publish(&site, &owner, "tides", "everyone").await;
    tides.append("guests", &json!(1)).await;
    owner
        .delete(&format!("/api/generations/{record}?takeOffline=false"))
        .await;
    assert_eq!(tides.list("guests").await, [json!(1)]);
    // Then it goes offline, and nobody gets to it any more.
    assert_eq!(owner.delete(&format!("/api/pwa/{}", tides.id)).await.status, 204);
    assert_eq!(site.number(stores).await, 0);
    // Both at once.
    let record = save(&owner, "moons").await;
    let moons = publish(&site, &owner, "moons", "everyone").await;
    moons.append("guests", &json!(1)).await;
    owner
        .delete(&format!("/api/generations/{record}?takeOffline=true"))
        .await;
    assert_eq!(site.number(stores).await, 0);
    owner.get(&path(&moons, "")).await.ok();
    // Offline first, then the record.
    let record = save(&owner, "stars").await;
    let stars = publish(&site, &owner, "stars", "everyone").await;
    stars.append("guests", &json!(1)).await;
    owner.delete(&format!("/api/pwa/{}", stars.id)).await;
    assert_eq!(site.number(stores).await, 1);
    assert_eq!(summary(&owner).await["sharedDataOf"], stars.id.as_str());
    owner.delete(&format!("/api/generations/{record}")).await;
    assert_eq!(site.number(stores).await, 0);
    // Everything at once.
    save(&owner, "comets").await;
    let comets = publish(&site, &owner, "comets", "everyone").await;
    comets.append("guests", &json!(1)).await;
    owner.delete("/api/generations?takeOffline=true").await;
    assert_eq!(site.number("SELECT count(*) FROM shared_entries").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn it_counts_towards_the_storage_of_the_owner() {
    let site = site().start().await;
    let owner = site.register().await;
    let app = publish(&site, &owner, "tides", "everyone").await;
    let used = async || {
        owner.get("/api/storage-info").await.ok()["publishedBytes"]
            .as_i64()
            .unwrap()
    };
    let before = used().await;
    app.append("guests", &json!("a".repeat(10_000))).await;
    assert_eq!(used().await - before, 10_002 + 6);
}

async fn delete_account(site: &TestApp, account: &Account) {
    account
        .post("/api/account/deletion", json!({ "password": PASSWORD }))
        .await
        .ok();
    site.sql("UPDATE account_deletions SET deletes_at = now() - interval '1 second'")
        .await;
    let maintenance = Maintenance::connect(&site.config()).await.unwrap();
    let is_there = format!("SELECT count(*) FROM users WHERE id = '{}'", account.uid);
    // An account with a running job waits for its end.
    wait_until("the account is deleted", || async {
        maintenance.run_once().await;
        site.number(&is_there).await == 0
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_visitor_added_signed_in_goes_with_the_account_and_so_does_an_owner_with_all() {
    let site = site().start().await;
    let (owner, ada) = (site.register().await, site.register().await);
    let app = publish(&site, &owner, "tides", "everyone").await;
    app.append("guests", &json!("nobody's")).await;
    app.used_by(&ada).await.append("guests", &json!("Ada's")).await;
    delete_account(&site, &ada).await;
    assert_eq!(app.list("guests").await, [json!("nobody's")]);
    delete_account(&site, &owner).await;
    for table in ["shared_stores", "shared_values", "shared_entries"] {
        assert_eq!(
            site.number(&format!("SELECT count(*) FROM {table}")).await,
            0,
            "{table}"
        );
    }
    app.get("/_data/lists/guests")
        .await
        .is_error(ErrorCode::AppNotFound);
}
