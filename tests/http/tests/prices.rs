//! What jobs cost when the operator says so (PRICES_FILE).

use std::net::TcpListener;

use http_tests::pages::page;
use http_tests::{Account, Site, TestApp};
use serde_json::json;
use test_support::providers::{Behaviour, FakeProvider, Wire};

const THREE_FOR_THE_DEFAULT_MODEL: &str = r#"
[generate_app]
credits = 1
[generate_app.models]
"kimi-k2-turbo-preview" = 3
"#;

/// Five bought credits for every account.
const BUY_FIVE: &str = "INSERT INTO credit_ledger (id, user_id, source, amount, reference)
    SELECT gen_random_uuid(), id, 'purchased', 5, 'payment of ' || id FROM users";

/// A site with these prices, whose default model answers so.
async fn priced(prices: &str, answers: Vec<Behaviour>) -> (FakeProvider, TestApp) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("prices.toml");
    std::fs::write(&file, prices).unwrap();
    let provider = FakeProvider::start(Wire::OpenAi, Behaviour::Sequence(answers));
    let provider = provider.await.unwrap();
    // The prices are read while the web server starts.
    let app = TestApp::builder()
        .answered_by(&provider)
        .set("PRICES_FILE", file.to_str().unwrap())
        .start()
        .await;
    (provider, app)
}

/// Credits of this month and bought ones.
async fn left(account: &Account) -> (i64, i64) {
    let info = account.get("/api/credit-info").await.ok();
    let number = |field: &str| info[field].as_i64().unwrap();
    (
        number("freeCreditsRemaining"),
        number("purchasedCreditsRemaining"),
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn a_price_is_taken_from_this_month_and_then_from_bought_credits() {
    let (_provider, app) = priced(THREE_FOR_THE_DEFAULT_MODEL, vec![Behaviour::complete(page(5))]).await;
    let account = app.register().await;
    app.sql(BUY_FIVE).await;
    for expected in [(7, 5), (4, 5), (1, 5), (0, 3), (0, 0)] {
        account.generate_all("tides").await.complete();
        assert_eq!(left(&account).await, expected);
    }
    let refused = account
        .post("/api/generate-full-code", json!({ "prompt": "tides" }))
        .await;
    assert_eq!(
        (refused.status, &refused.body["code"]),
        (429, &json!("quota-exceeded-credits"))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failed_job_gives_its_whole_price_back_to_where_it_came_from() {
    let good = || Behaviour::complete(page(5));
    let bad = Behaviour::status(400, r#"{"error":{"message":"no"}}"#);
    let (_provider, app) = priced(THREE_FOR_THE_DEFAULT_MODEL, vec![good(), good(), good(), bad]).await;
    let account = app.register().await;
    app.sql(BUY_FIVE).await;
    for _ in 0..3 {
        account.generate_all("tides").await.complete();
    }
    let mut events = account.generate("tides").await;
    let job = events.job().await;
    let transcript = events.all().await;
    assert_eq!(transcript.events.last().unwrap().kind(), "error");
    let charged = format!("SELECT -sum(amount) FROM credit_ledger WHERE job_id = '{job}' AND amount < 0");
    assert_eq!(app.number(&charged).await, 3);
    assert_eq!(left(&account).await, (1, 5));
}

#[tokio::test(flavor = "multi_thread")]
async fn fewer_credits_than_the_price_buy_nothing() {
    let (provider, app) = priced(THREE_FOR_THE_DEFAULT_MODEL, vec![Behaviour::complete(page(5))]).await;
    let account = app.register().await;
    for _ in 0..3 {
        account.generate_all("tides").await.complete();
    }
    let refused = account
        .post("/api/generate-full-code", json!({ "prompt": "tides" }))
        .await;
    assert_eq!(
        (refused.status, &refused.body["code"]),
        (429, &json!("quota-exceeded-credits"))
    );
    assert_eq!(left(&account).await, (1, 0));
    assert_eq!(provider.requests().len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_price_of_an_unknown_kind_stops_the_start() {
    let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let mut site = Site::create(listener.local_addr().unwrap().port()).await;
    let file = site.folder().join("prices.toml");
    std::fs::write(&file, "[generate_ap]\ncredits = 1").unwrap();
    site.set("PRICES_FILE", file.to_str().unwrap());
    let started = web_server::Server::start_on(listener, site.config()).await;
    let error = format!("{:#}", started.err().expect("it started"));
    assert!(
        error.contains("PRICES_FILE") && error.contains("there is no kind of job 'generate_ap'"),
        "{error}"
    );
}
