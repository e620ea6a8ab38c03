//! How long attached files are kept, also of requests that are refused or sent again, and of many at a time.

use std::time::Duration;

use bytes::Bytes;
use domain::errors::ErrorCode;
use futures_util::StreamExt as _;
use http_tests::attached_files::{
    GENERATE, MIB, answering, asked, asked_of, attach, attached, generate, modify, part, png, refused,
};
use http_tests::pages::page;
use http_tests::site::wait_until;
use http_tests::{Answer, Events, TestApp};
use reqwest::multipart::{Form, Part};
use reqwest::{Body, Method};
use serde_json::json;
use test_support::providers::Wire;

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_removed_is_given_up_unless_a_page_may_show_it() {
    let (app, account, _provider) = answering(Wire::OpenAi, &page(2)).await;
    let references = "SELECT count(*) FROM blob_references WHERE kind = 'asset'";
    let path = attached(&account, "a.txt", "Quokka").await;
    let remove = format!("/api/files/{}?appId=app-1", path.trim_start_matches("/_assets/"));
    assert_eq!(account.delete(&remove).await.status, 204);
    assert_eq!(app.number(references).await, 0);
    account.delete(&remove).await.is_error(ErrorCode::FileNotFound);

    let path = attached(&account, "a.txt", "Quokka").await;
    generate(&account, asked("A page", json!([{ "path": path }])))
        .await
        .all()
        .await
        .complete();
    assert_eq!(account.delete(&remove).await.status, 204);
    assert_eq!(app.number(references).await, 1);
}

/// What the preview answers for a file.
async fn served(app: &TestApp, path: &str) -> u16 {
    let host = format!("f1.{}", app.setting("FRAME_HOST_SUFFIX"));
    app.visitor().get_on(&host, path).await.status
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_the_app_had_before_stays_whatever_becomes_of_the_attachment() {
    let (app, account, _provider) = answering(Wire::OpenAi, &page(2)).await;
    let had = async |name: &str, bytes: &[u8]| {
        let form = Form::new().text("appId", "app-1").part("file", part(name, bytes));
        let answer = Answer::of(account.request(Method::POST, "/api/assets").multipart(form)).await;
        answer.body["path"].as_str().unwrap().to_owned()
    };
    let font = b"wOFF\0\x01\0\0\xff\xfe not a document";
    let path = had("letters.woff", font).await;
    let refused = attach(&account, "letters.woff", &font[..]).await;
    assert_eq!(refused.body["code"], "file-unreadable");
    assert_eq!(served(&app, &path).await, 200);
    let image = png(60, 40);
    let path = had("logo.png", &image).await;
    assert_eq!(attached(&account, "logo.png", image).await, path);
    let remove = format!("/api/files/{}?appId=app-1", path.trim_start_matches("/_assets/"));
    assert_eq!(account.delete(&remove).await.status, 204);
    assert_eq!(served(&app, &path).await, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_is_refused_or_sent_again_leaves_no_files() {
    let (app, account, _provider) = answering(Wire::OpenAi, &page(2)).await;
    let files = async || {
        app.number("SELECT count(*) FROM blob_references WHERE kind = 'asset'")
            .await
    };
    let form = asked("A page", json!([]))
        .part("files", part("good.txt", "Quokka"))
        .part("files", part("broken.pdf", "%PDF-1.7\nnothing"));
    assert_eq!(
        refused(&account, GENERATE, form).await.body["code"],
        "file-unreadable"
    );
    assert_eq!(files().await, 0);
    let unknown = format!("/_assets/{}", "0".repeat(64));
    let form = asked("A page", json!([{ "path": unknown }])).part("files", part("good.txt", "Quokka"));
    refused(&account, GENERATE, form)
        .await
        .is_error(ErrorCode::FileNotFound);
    assert_eq!(files().await, 0);

    let sent = async |text: &'static str| {
        let form = asked("A page", json!([])).part("files", part("a.txt", text));
        let request = account.request(Method::POST, GENERATE).multipart(form);
        request.header("idempotency-key", "01a229a0-1e08-7153-8aaf-688c56280f1c")
    };
    Events::open(sent("first").await).await.all().await.complete();
    assert_eq!(files().await, 1);
    Events::open(sent("first").await).await.all().await.complete();
    let other = Answer::of(sent("second").await).await;
    assert!([404, 409].contains(&other.status), "{}", other.text);
    assert_eq!(files().await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_of_an_app_has_its_files_and_a_deleted_app_has_none() {
    let (app, account, provider) = answering(Wire::OpenAi, &page(2)).await;
    let logo = attached(&account, "logo.png", png(60, 40)).await;
    let made = generate(&account, asked("With my logo", json!([{ "path": logo }])))
        .await
        .all()
        .await;
    let record = made.complete()["generationId"].as_str().unwrap().to_owned();
    let copy = account
        .post(&format!("/api/generations/{record}/duplicate"), json!({}))
        .await
        .body;
    assert_eq!(
        account.delete(&format!("/api/generations/{record}")).await.status,
        204
    );
    assert_eq!(app.number("SELECT count(*) FROM app_files").await, 1);
    let form = Form::new()
        .text("modification_prompt", "My logo again")
        .text("current_html", page(3))
        .text("appId", copy["appId"].as_str().unwrap().to_owned());
    modify(&account, form).await.all().await.complete();
    assert!(asked_of(&provider).contains(&logo));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_one_account_has_read_holds_up_no_generation() {
    let (app, account, _provider) = answering(Wire::OpenAi, &page(2)).await;
    let other = app.register().await;
    // each takes seconds to be read
    let rows = "Quokka;12;1.200,00\n".repeat(400_000);
    let reading = (0..5).map(|at| {
        let form = Form::new()
            .text("appId", "app-1")
            .part("file", part(&format!("{at}.csv"), format!("{at}{rows}")));
        Answer::of(account.request(Method::POST, "/api/files").multipart(form))
    });
    let open = "SELECT count(*) FROM jobs WHERE kind = 'read_file' AND status IN ('queued', 'running')";
    let generating = async {
        let are_read = async || app.number(open).await > 2;
        wait_until("files are read", are_read).await;
        other.generate_all("a clock").await.complete();
        app.number(open).await
    };
    let (answers, still_open) =
        futures_util::future::join(futures_util::future::join_all(reading), generating).await;
    assert!(still_open > 0, "the generation waited for {still_open} files");
    let statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
    assert!(
        statuses.contains(&201) && statuses.iter().all(|status| [201, 429].contains(status)),
        "{statuses:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn twenty_slow_uploads_of_one_address_are_all_taken() {
    let (_app, account, _provider) = answering(Wire::OpenAi, &page(2)).await;
    let uploads = (0..20).map(|at: u8| {
        let account = &account;
        async move {
            let pieces = (0..10_u8).map(move |piece| Bytes::from([b'a' + at, 0x20 + piece].repeat(MIB / 2)));
            let slow = futures_util::stream::iter(pieces).then(|piece| async {
                tokio::time::sleep(Duration::from_millis(300)).await;
                Ok::<_, std::io::Error>(piece)
            });
            let length = u64::try_from(10 * MIB).unwrap();
            let file =
                Part::stream_with_length(Body::wrap_stream(slow), length).file_name(format!("{at}.txt"));
            let form = Form::new().text("appId", format!("app-{at}")).part("file", file);
            Answer::of(account.request(Method::POST, "/api/files").multipart(form)).await
        }
    });
    for answer in futures_util::future::join_all(uploads).await {
        assert_eq!(answer.status, 201, "{}", answer.text);
    }
}
