//! All data of an account as an archive.

use std::collections::BTreeMap;
use std::io::{Cursor, Read};

use db::personal_data::TABLES;
use domain::errors::ErrorCode;
use http_tests::{Account, Answer, TestApp};
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::Value;
use zip::ZipArchive;

use super::fill;

const EXPORT: &str = "/api/account/export";
/// An image of one pixel.
const PIXEL: &[u8] = b"GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff!\xf9\x04\x01\x00\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;";

async fn exported(account: &Account) -> BTreeMap<String, Vec<u8>> {
    let answer = account.request(Method::GET, EXPORT).send().await.unwrap();
    assert_eq!(answer.status(), 200);
    let header = |name: &str| answer.headers()[name].to_str().unwrap().to_owned();
    assert_eq!(header("content-type"), "application/zip");
    assert_eq!(header("cache-control"), "no-store");
    let disposition = header("content-disposition");
    assert!(
        disposition.starts_with("attachment; filename=\"morpheo-data-"),
        "{disposition}"
    );
    unpacked(&answer.bytes().await.unwrap())
}

fn unpacked(bytes: &[u8]) -> BTreeMap<String, Vec<u8>> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut files = BTreeMap::new();
    for place in 0..archive.len() {
        let mut file = archive.by_index(place).unwrap();
        let mut held = Vec::new();
        file.read_to_end(&mut held).unwrap();
        files.insert(file.name().unwrap().into_owned(), held);
    }
    files
}

fn rows(files: &BTreeMap<String, Vec<u8>>, table: &str) -> Vec<Value> {
    serde_json::from_slice(&files[&format!("data/{table}.json")]).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_has_every_table_without_secrets_and_nothing_of_others() {
    let app = TestApp::builder().workers(0).start().await;
    let (account, other) = (app.register().await, app.register().await);
    fill(&app, &account).await;
    fill(&app, &other).await;
    let files = exported(&account).await;
    for table in TABLES {
        let owned = table.owned.replace("$1", &format!("'{}'", account.uid));
        let expected = app
            .number(&format!("SELECT count(*) FROM {} AS t WHERE {owned}", table.name))
            .await;
        let found = rows(&files, table.name);
        assert_eq!(i64::try_from(found.len()).unwrap(), expected, "{}", table.name);
        assert!(expected > 0, "{} is not filled", table.name);
    }
    assert_eq!(rows(&files, "users")[0]["email"], account.email.as_str());
    let text: String = files
        .iter()
        .filter(|(name, _)| name.starts_with("data/"))
        .map(|(_, held)| String::from_utf8(held.clone()).unwrap())
        .collect();
    for others in [&other.uid, &other.email] {
        assert!(!text.contains(others.as_str()), "{others}");
    }
    for secret in [
        "password_hash",
        "token_hash",
        "key_sealed",
        "secret_sealed",
        "code_hash",
        "argon2",
    ] {
        assert!(!text.contains(secret), "{secret}");
    }
    assert!(String::from_utf8_lossy(&files["readme.txt"]).contains("data/"));
}

#[tokio::test(flavor = "multi_thread")]
async fn apps_and_files_are_in_an_export_as_files() {
    let app = TestApp::start().await;
    let account = app.register().await;
    account.generate_all("a tip calculator").await.complete();
    let form = Form::new()
        .text("appId", "app-1")
        .part("file", Part::bytes(PIXEL).file_name("pixel.gif"));
    let uploaded = Answer::of(account.request(Method::POST, "/api/assets").multipart(form)).await;
    assert_eq!(uploaded.status, 201, "{}", uploaded.text);
    let hash = uploaded.body["path"].as_str().unwrap().replace("/_assets/", "");

    let files = exported(&account).await;
    assert_eq!(files[&format!("files/{hash}.gif")], PIXEL);
    let (_, packed) = files.iter().find(|(name, _)| name.starts_with("apps/")).unwrap();
    let page = &unpacked(packed)["index.html"];
    assert!(
        String::from_utf8_lossy(page)
            .to_lowercase()
            .contains("<!doctype html")
    );
    assert_eq!(rows(&files, "pages").len(), 1);
    assert!(!rows(&files, "jobs").is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_has_one_export_at_a_time() {
    let app = TestApp::builder().workers(0).start().await;
    let (account, other) = (app.register().await, app.register().await);
    let redis = app.redis().await;
    let key = redis.key(&format!("account-export:{}", account.uid));
    redis::cmd("SET")
        .arg(&key)
        .arg(1)
        .query_async::<()>(&mut redis.connection())
        .await
        .unwrap();
    // More than the five exports a day: an export that does not start does not count.
    for _ in 0..7 {
        account.get(EXPORT).await.is_error(ErrorCode::ExportRunning);
    }
    exported(&other).await;
    redis::cmd("DEL")
        .arg(&key)
        .query_async::<()>(&mut redis.connection())
        .await
        .unwrap();
    // One that ended makes room for the next, five times a day.
    for _ in 0..5 {
        exported(&account).await;
        http_tests::site::wait_until("the export has ended", || async {
            let runs: bool = redis::cmd("EXISTS")
                .arg(&key)
                .query_async(&mut redis.connection())
                .await
                .unwrap();
            !runs
        })
        .await;
    }
    account.get(EXPORT).await.is_error(ErrorCode::RateLimited);
    let counted = redis.key(&format!("rate:account-exports-day:{}", account.uid));
    let seconds: u64 = redis::cmd("TTL")
        .arg(&counted)
        .query_async(&mut redis.connection())
        .await
        .unwrap();
    assert!(seconds > 23 * 60 * 60, "{seconds}");
    app.visitor()
        .get(EXPORT)
        .await
        .is_error(ErrorCode::NotAuthenticated);
}
