//! The analysis that follows a generation.

use std::time::Duration;

use domain::errors::ErrorCode;
use http_tests::Account;
use http_tests::pages::page;
use serde_json::json;
use test_support::providers::Behaviour;

use super::{MODIFICATIONS, PAGE, TWO, generated, suggestions, with};

#[tokio::test(flavor = "multi_thread")]
async fn the_analysis_of_a_job_is_made_once() {
    let (app, provider) = with(Behaviour::Sequence(vec![
        Behaviour::complete(page(3)),
        Behaviour::complete(TWO),
        Behaviour::complete(page(4)),
        Behaviour::slow(TWO, Duration::from_millis(50)),
    ]))
    .await;
    let account = app.register_pro().await;
    let analyse = async |after: &str, html: &str| {
        let body = json!({ "current_html": html, "after": after });
        account.post(MODIFICATIONS, body).await.ok()
    };
    let after = generated(&account).await;
    let first = analyse(&after, PAGE).await;
    assert_eq!(suggestions(&first).len(), 4);
    // Another page, and another case of the same id: still the same job.
    assert_eq!(analyse(&after, &page(2)).await, first);
    assert_eq!(analyse(&after.to_uppercase(), PAGE).await, first);
    assert_eq!(provider.requests().len(), 2);
    let changed = account.modify("Five tides", &page(3)).await.all().await;
    changed.complete();
    let other_page = page(2);
    let (one, other) = tokio::join!(analyse(changed.job(), PAGE), analyse(changed.job(), &other_page));
    assert_eq!(one, other);
    assert_eq!(provider.requests().len(), 4);
    assert_eq!(
        app.number("SELECT count(*) FROM jobs WHERE kind = 'suggest'")
            .await,
        2
    );
    let charged =
        "SELECT count(*) FROM credit_ledger WHERE job_id IN (SELECT id FROM jobs WHERE kind = 'suggest')";
    assert_eq!(app.number(charged).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_what_made_a_page_of_the_account_is_analysed() {
    let (app, provider) = with(Behaviour::Sequence(vec![
        Behaviour::complete(page(3)),
        Behaviour::complete("The tides are three."),
        Behaviour::status(400, r#"{"error":{"message":"no"}}"#),
        Behaviour::slow(page(40), Duration::from_millis(200)),
    ]))
    .await;
    let (account, other) = (app.register_pro().await, app.register_pro().await);
    let refused = async |who: &Account, after: &str, code: ErrorCode| {
        let body = json!({ "current_html": PAGE, "after": after });
        who.post(MODIFICATIONS, body).await.is_error(code);
    };
    let made = generated(&account).await;
    refused(&other, &made, ErrorCode::JobNotFound).await;
    let chat = account.chat("How many tides?", &page(3)).await.all().await;
    refused(&account, chat.job(), ErrorCode::JobNotFound).await;
    let failed = account.generate_all("tides").await;
    refused(&account, failed.job(), ErrorCode::JobNotFound).await;
    let mut running = account.generate("tides").await;
    let job = running.job().await;
    refused(&account, &job, ErrorCode::JobUnfinished).await;
    account.cancel(&job).await;
    running.all().await;
    refused(&account, &job, ErrorCode::JobNotFound).await;
    for after in [
        "",
        "no-uuid",
        "0192f000-0000-7000-8000-0000000000ff",
        &"f".repeat(5_000),
    ] {
        refused(&account, after, ErrorCode::JobNotFound).await;
    }
    assert_eq!(
        app.number("SELECT count(*) FROM jobs WHERE kind = 'suggest'")
            .await,
        0
    );
    assert_eq!(provider.requests().len(), 4);
}
