//! The pages of an app that nobody saved yet, as a person changes them.

use domain::errors::ErrorCode;
use domain::limits::{APP_MAX_PAGES, STREAM_MAX_CHARS};
use domain::page_change::{Splice, apply};
use http_tests::pages::page;
use http_tests::saved::text;
use http_tests::{Account, Answer, Events, TestApp};
use reqwest::Method;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

const PAGE: &str = "/api/drafts/app-1/pages/p1";

fn sha256(html: &str) -> String {
    let hash = Sha256::digest(html.as_bytes());
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn step(base: i64, after: &str, more: Value) -> Value {
    let mut body = json!({
        "base": base, "sha256": sha256(after), "step": "Changed the text of Heading",
        "page": { "name": "Home", "slug": "home", "order": 0 },
    });
    let fields = body.as_object_mut().unwrap();
    fields.extend(more.as_object().unwrap().clone());
    body
}

/// A step that sends the whole page.
fn whole(base: i64, html: &str) -> Value {
    step(base, html, json!({ "html": html }))
}

/// A step that sends its one change.
fn change(base: i64, start: usize, end: usize, text: &str, after: &str) -> Value {
    let change = json!([{ "start": start, "end": end, "text": text }]);
    step(base, after, json!({ "change": change }))
}

async fn keep(account: &Account, path: &str, body: &Value) -> Answer {
    Answer::of(account.request(Method::PUT, path).json(body)).await
}

/// Keeps a step; gives the page's revision.
async fn kept(account: &Account, body: &Value) -> i64 {
    keep(account, PAGE, body).await.ok()["revision"].as_i64().unwrap()
}

/// Every statement about drafts by hand.
pub async fn begun_and_changed(account: &Account) {
    kept(account, &whole(0, "<p>a</p>")).await;
    kept(account, &change(1, 3, 4, "b", "<p>b</p>")).await;
    assert_eq!(numbers(&revisions(account).await), [2]);
}

async fn revisions(account: &Account) -> Value {
    account.get(&format!("{PAGE}/revisions")).await.ok()
}

/// Their numbers.
fn numbers(revisions: &Value) -> Vec<i64> {
    let kept = revisions["revisions"].as_array().unwrap();
    kept.iter()
        .map(|kept| kept["revision"].as_i64().unwrap())
        .collect()
}

/// The page at a revision, gone back to from what is there.
fn gone_back(html: &str, revisions: &Value, to: i64) -> String {
    let kept = revisions["revisions"].as_array().unwrap().iter();
    kept.filter(|kept| kept["revision"].as_i64().unwrap() > to)
        .fold(html.to_owned(), |html, kept| {
            let back: Vec<Splice> = serde_json::from_value(kept["back"].clone()).unwrap();
            apply(&html, &back).unwrap().page
        })
}

/// The record of the only app.
async fn record(account: &Account) -> Value {
    let list = account.get("/api/generations").await.ok();
    let id = text(&list["generations"][0], "id").to_owned();
    account.get(&format!("/api/generations/{id}")).await.ok()
}

async fn stored(account: &Account) -> String {
    text(&record(account).await["pages"][0], "htmlContent").to_owned()
}

fn with_body(body: &str) -> String {
    format!("<!doctype html><title>Tides</title><body>{body}</body>")
}

async fn without_workers() -> (TestApp, Account) {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    (app, account)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_the_server_does_not_have_begins_a_draft() {
    let (_site, account) = without_workers().await;
    let html = with_body("<h1>Ebbe 🐟</h1>");
    let mut body = whole(0, &html);
    body["prompt"] = json!("a tide table");
    let answer = keep(&account, PAGE, &body).await.ok();
    assert_eq!(answer["revision"], 1);
    let shown = record(&account).await;
    assert_eq!(shown["id"], answer["generationId"]);
    assert_eq!(
        (
            &shown["appId"],
            &shown["saved"],
            &shown["proposedName"],
            &shown["prompt"]
        ),
        (
            &json!("app-1"),
            &json!(false),
            &json!("Tides"),
            &json!("a tide table")
        )
    );
    let page = &shown["pages"][0];
    assert_eq!(
        (&page["pageId"], &page["name"], &page["slug"], &page["order"]),
        (&json!("p1"), &json!("Home"), &json!("home"), &json!(0))
    );
    assert_eq!(
        (&page["htmlContent"], &page["revision"]),
        (&json!(html), &json!(1))
    );
    assert_eq!(page["isHomePage"], true);
    assert_eq!(
        revisions(&account).await,
        json!({ "revision": 1, "revisions": [] })
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_counts_as_browsers_do_and_can_be_gone_back_from() {
    let (_site, account) = without_workers().await;
    let first = "<p>ä🐟🐟</p>";
    assert_eq!(kept(&account, &whole(0, first)).await, 1);
    // Two code units for each fish.
    let second = "<p>ä🐟🐠!</p>";
    let mut body = change(1, 6, 8, "🐠!", second);
    body["page"]["name"] = json!("Harbour");
    body["step"] = json!(format!(" Changed\n{}", "🐟".repeat(300)));
    assert_eq!(kept(&account, &body).await, 2);
    // Several at once, one of them at the same place as another.
    let third = "<b>x</b><p>🐟🐠!</p>.";
    let splices = json!([
        { "start": 0, "end": 0, "text": "<b>x" }, { "start": 0, "end": 0, "text": "</b>" },
        { "start": 3, "end": 4, "text": "" }, { "start": 13, "end": 13, "text": "." },
    ]);
    assert_eq!(
        kept(&account, &step(2, third, json!({ "change": splices }))).await,
        3
    );
    // A whole page may be sent as well.
    let fourth = "<p>🐠</p>";
    assert_eq!(kept(&account, &whole(3, fourth)).await, 4);

    let shown = record(&account).await;
    let page = &shown["pages"][0];
    assert_eq!(
        (&page["htmlContent"], &page["revision"]),
        (&json!(fourth), &json!(4))
    );
    let found = revisions(&account).await;
    assert_eq!((&found["revision"], numbers(&found)), (&json!(4), vec![4, 3, 2]));
    for (revision, html) in [(1, first), (2, second), (3, third), (4, fourth)] {
        assert_eq!(gone_back(fourth, &found, revision), html);
    }
    let name = text(&found["revisions"][2], "name");
    assert_eq!(name, format!("Changed {}", "🐟".repeat(192)));
    assert!(found["revisions"][0]["createdAt"].is_string());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_makes_no_page_of_the_one_before_is_refused() {
    let (_site, account) = without_workers().await;
    let html = "<p>a🐟b</p>";
    kept(&account, &whole(0, html)).await;
    let splices = |splices: Value| step(1, "<p>b</p>", json!({ "change": splices }));
    let cut = |start: usize, end: usize| json!({ "start": start, "end": end, "text": "" });
    let mut bad_hash = whole(1, "<p>x</p>");
    bad_hash["sha256"] = json!("no hash");
    let mut both = change(1, 3, 6, "", "<p>b</p>");
    both["html"] = json!("<p>b</p>");
    let mut nameless = whole(1, "<p>x</p>");
    nameless["page"] = json!({ "name": "Home" });
    for refused in [
        // The result is another page than was said.
        change(1, 3, 4, "", "<p>b</p>"),
        step(1, "<p>x</p>", json!({ "html": "<p>y</p>" })),
        bad_hash,
        // Overlaps, disorder, and places that there are not.
        splices(json!([cut(3, 6), cut(5, 6)])),
        splices(json!([cut(4, 6), cut(3, 4)])),
        splices(json!([cut(6, 3)])),
        splices(json!([cut(3, 12)])),
        splices(json!([cut(3, usize::MAX)])),
        splices(json!([{ "start": -1, "end": 3, "text": "" }])),
        splices(json!([{ "start": 3.5, "end": 6, "text": "" }])),
        // Half a fish.
        splices(json!([cut(3, 5)])),
        splices(json!([cut(5, 6)])),
        // Neither or both, and a change of nothing.
        step(1, "<p>b</p>", json!({})),
        both,
        change(0, 0, 0, "<p>b</p>", "<p>b</p>"),
        whole(-1, "<p>x</p>"),
        // What no database stores.
        whole(1, "<p>\0</p>"),
        nameless,
    ] {
        keep(&account, PAGE, &refused)
            .await
            .is_error(ErrorCode::InvalidRequest);
    }
    keep(&account, PAGE, &whole(1, " \n"))
        .await
        .is_error(ErrorCode::HtmlRequired);
    keep(&account, PAGE, &whole(1, &"x".repeat(STREAM_MAX_CHARS + 1)))
        .await
        .is_error(ErrorCode::PayloadTooLarge);
    let mut wordy = whole(1, "<p>x</p>");
    wordy["prompt"] = json!("x".repeat(10_001));
    keep(&account, PAGE, &wordy)
        .await
        .is_error(ErrorCode::InvalidPrompt);
    for path in ["/api/drafts/undefined/pages/p1", "/api/drafts/app-1/pages/p%201"] {
        keep(&account, path, &whole(0, html))
            .await
            .is_error(ErrorCode::InvalidRequest);
    }
    // Half of a pair is no text.
    let half = change(1, 3, 5, "HALF", "<p>b</p>")
        .to_string()
        .replace("HALF", "\\ud83d");
    let request = account.request(Method::PUT, PAGE).body(half);
    Answer::of(request.header("content-type", "application/json"))
        .await
        .is_error(ErrorCode::InvalidRequest);
    assert_eq!(stored(&account).await, html);
    assert_eq!(revisions(&account).await["revision"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_of_an_older_page_is_refused_and_a_repeated_one_gets_its_answer() {
    let (site, account) = without_workers().await;
    let nothing = keep(&account, PAGE, &change(3, 0, 0, "x", "x")).await;
    nothing.is_error(ErrorCode::DraftConflict);
    assert_eq!(nothing.body["detail"], json!({ "revision": 0 }));
    assert_eq!(site.number("SELECT count(*) FROM apps").await, 0);
    let begun = whole(0, "<p>a</p>");
    let first = keep(&account, PAGE, &begun).await.ok();
    assert_eq!(keep(&account, PAGE, &begun).await.ok(), first);
    let to_b = change(1, 3, 4, "b", "<p>b</p>");
    let second = keep(&account, PAGE, &to_b).await.ok();
    assert_eq!(second["revision"], 2);
    // The answer was lost.
    assert_eq!(keep(&account, PAGE, &to_b).await.ok(), second);
    // So does a step that changes nothing.
    assert_eq!(kept(&account, &whole(2, "<p>b</p>")).await, 2);
    for other in [
        change(1, 3, 4, "c", "<p>c</p>"),
        whole(0, "<p>c</p>"),
        whole(3, "<p>c</p>"),
    ] {
        let refused = keep(&account, PAGE, &other).await;
        refused.is_error(ErrorCode::DraftConflict);
        assert_eq!(refused.body["detail"], json!({ "revision": 2 }));
    }
    assert_eq!(stored(&account).await, "<p>b</p>");
    assert_eq!(numbers(&revisions(&account).await), [2]);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_tabs_that_change_the_same_page_one_is_told_so() {
    let (site, account) = without_workers().await;
    for base in 0..3 {
        let pages: Vec<String> = (0..5).map(|tab| format!("<p>{base} of tab {tab}</p>")).collect();
        let steps: Vec<Value> = pages.iter().map(|html| whole(base, html)).collect();
        let answers = steps.iter().map(|body| keep(&account, PAGE, body));
        let answers = futures_util::future::join_all(answers).await;
        let (kept, refused): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.status == 200);
        assert_eq!(kept.len(), 1);
        assert_eq!(kept[0].body["revision"], base + 1);
        for answer in refused {
            answer.is_error(ErrorCode::DraftConflict);
            assert_eq!(answer.body["detail"]["revision"], base + 1);
        }
    }
    assert_eq!(site.number("SELECT count(*) FROM pages").await, 1);
    assert_eq!(numbers(&revisions(&account).await), [3, 2]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_saved_app_has_no_drafts_and_no_revisions() {
    let (site, account) = without_workers().await;
    kept(&account, &whole(0, "<p>a</p>")).await;
    kept(&account, &whole(1, "<p>b</p>")).await;
    assert_eq!(site.number("SELECT count(*) FROM page_revisions").await, 1);
    let save = json!({
        "appId": "app-1", "name": "Tides", "currentPageId": "p1",
        "pages": [{ "pageId": "p1", "name": "Home", "htmlContent": "<p>b</p>" }],
    });
    let saved = account.post("/api/save-app", save.clone()).await.ok();
    assert_eq!(site.number("SELECT count(*) FROM page_revisions").await, 0);
    assert_eq!(
        revisions(&account).await,
        json!({ "revision": 2, "revisions": [] })
    );
    assert_eq!(record(&account).await["pages"][0]["revision"], 2);
    for body in [whole(2, "<p>c</p>"), whole(2, "<p>b</p>")] {
        let refused = keep(&account, PAGE, &body).await;
        refused.is_error(ErrorCode::SaveConflict);
        assert_eq!(refused.body["detail"]["revision"], saved["revision"]);
    }
    let other = "/api/drafts/app-1/pages/p2";
    keep(&account, other, &whole(0, "<p>c</p>"))
        .await
        .is_error(ErrorCode::SaveConflict);
    // Later saves leave the revision, too.
    account.post("/api/save-app", save).await.ok();
    assert_eq!(record(&account).await["pages"][0]["revision"], 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_app_is_not_brought_back_by_a_step() {
    let (site, account) = without_workers().await;
    kept(&account, &whole(0, "<p>a</p>")).await;
    kept(&account, &whole(1, "<p>b</p>")).await;
    let id = record(&account).await["id"].as_str().unwrap().to_owned();
    assert_eq!(
        account.delete(&format!("/api/generations/{id}")).await.status,
        204
    );
    assert_eq!(site.number("SELECT count(*) FROM page_revisions").await, 0);
    for body in [whole(2, "<p>c</p>"), whole(0, "<p>c</p>")] {
        keep(&account, PAGE, &body).await.is_error(ErrorCode::SaveDeleted);
    }
    account
        .get(&format!("{PAGE}/revisions"))
        .await
        .is_error(ErrorCode::GenerationNotFound);
    assert_eq!(site.number("SELECT count(*) FROM generations").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn drafts_are_seen_by_their_owner_alone() {
    let (site, account) = without_workers().await;
    let other = site.register().await;
    kept(&account, &whole(0, "<p>a</p>")).await;
    kept(&account, &whole(1, "<p>b</p>")).await;
    other
        .get(&format!("{PAGE}/revisions"))
        .await
        .is_error(ErrorCode::GenerationNotFound);
    // The same ids are an app of its own there.
    keep(&other, PAGE, &whole(2, "<p>c</p>"))
        .await
        .is_error(ErrorCode::DraftConflict);
    assert_eq!(kept(&other, &whole(0, "<p>c</p>")).await, 1);
    assert_eq!(stored(&account).await, "<p>b</p>");
    assert_eq!(numbers(&revisions(&account).await), [2]);
    let visitor = site.visitor();
    let body = whole(2, "<p>c</p>");
    Answer::of(visitor.request(Method::PUT, PAGE).json(&body))
        .await
        .is_error(ErrorCode::NotAuthenticated);
    visitor
        .get(&format!("{PAGE}/revisions"))
        .await
        .is_error(ErrorCode::NotAuthenticated);
}

#[tokio::test(flavor = "multi_thread")]
async fn several_pages_are_for_pro_and_bounded() {
    let (site, account) = without_workers().await;
    kept(&account, &whole(0, "<p>a</p>")).await;
    keep(&account, "/api/drafts/app-1/pages/p2", &whole(0, "<p>b</p>"))
        .await
        .is_error(ErrorCode::ProRequired);
    kept(&account, &whole(1, "<p>c</p>")).await;
    let pro = site.register_pro().await;
    for number in 0..APP_MAX_PAGES {
        let path = format!("/api/drafts/app-1/pages/p{number}");
        keep(&pro, &path, &whole(0, "<p>a</p>")).await.ok();
    }
    keep(&pro, "/api/drafts/app-1/pages/more", &whole(0, "<p>a</p>"))
        .await
        .is_error(ErrorCode::InvalidRequest);
    keep(&pro, "/api/drafts/app-1/pages/p7", &whole(1, "<p>b</p>"))
        .await
        .ok();
    let shown = record(&pro).await;
    let pages = shown["pages"].as_array().unwrap();
    assert_eq!(pages.len(), APP_MAX_PAGES);
    assert_eq!(pages.iter().filter(|page| page["isHomePage"] == true).count(), 1);
    let slugs: std::collections::HashSet<&str> = pages.iter().map(|page| text(page, "slug")).collect();
    assert_eq!(slugs.len(), APP_MAX_PAGES);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_newest_fifty_revisions_can_be_gone_back_from() {
    let (_site, account) = without_workers().await;
    let html = |revision: i64| with_body(&format!("<p>Tide {revision} 🐟</p>"));
    kept(&account, &whole(0, &html(1))).await;
    let start = with_body("").len() - "</body>".len() + "<p>Tide ".len();
    for base in 1..=51 {
        let end = start + base.to_string().len();
        let body = change(base, start, end, &(base + 1).to_string(), &html(base + 1));
        assert_eq!(kept(&account, &body).await, base + 1);
        if base == 50 {
            assert_eq!(numbers(&revisions(&account).await).last(), Some(&2));
        }
    }
    let found = revisions(&account).await;
    assert_eq!(numbers(&found), (3..=52).rev().collect::<Vec<_>>());
    assert_eq!(gone_back(&html(52), &found, 2), html(2));
}

#[tokio::test(flavor = "multi_thread")]
async fn revisions_have_five_megabytes() {
    let (_site, account) = without_workers().await;
    let large = |letter: &str, megabytes: usize| with_body(&letter.repeat(megabytes * 1_000_000));
    let found = async |body: Value| {
        kept(&account, &body).await;
        numbers(&revisions(&account).await)
    };
    assert!(found(whole(0, &large("a", 3))).await.is_empty());
    assert_eq!(found(whole(1, &large("b", 3))).await, [2]);
    // Three and three megabytes are too much; three and a little are not.
    assert_eq!(found(whole(2, &large("c", 3))).await, [3]);
    let mut small = large("c", 3);
    small.insert(0, '\n');
    assert_eq!(found(change(3, 0, 0, "\n", &small)).await, [4, 3]);
    assert_eq!(found(whole(4, &large("d", 6))).await, [5, 4]);
    // Of what is too large by itself none is kept, and none before it.
    assert!(found(whole(5, "<p>e</p>")).await.is_empty());
    assert_eq!(found(whole(6, "<p>f</p>")).await, [7]);
}

#[tokio::test(flavor = "multi_thread")]
async fn revisions_count_as_stored_and_no_step_is_kept_over_the_quota() {
    let app = TestApp::builder()
        .workers(0)
        .set("STORAGE_QUOTA_FREE_MB", "1")
        .start()
        .await;
    let account = app.register().await;
    let used = async || account.get("/api/storage-info").await.ok();
    let html = |letter: &str, kilobytes: usize| letter.repeat(kilobytes * 1_000);
    kept(&account, &whole(0, &html("a", 300))).await;
    assert_eq!(used().await["pagesBytes"], 300_000);
    kept(&account, &whole(1, &html("b", 300))).await;
    let info = used().await;
    let bytes = info["pagesBytes"].as_i64().unwrap();
    assert!((600_000..600_100).contains(&bytes), "{info}");
    assert_eq!(info["usedBytes"], bytes);
    let back = app.number("SELECT octet_length(back) FROM page_revisions").await;
    assert_eq!(bytes, 300_000 + back);
    // The page itself would be smaller: what it takes the place of stays.
    kept(&account, &whole(2, &html("c", 390))).await;
    let refused = keep(&account, PAGE, &whole(3, &html("d", 380))).await;
    refused.is_error(ErrorCode::StorageQuotaExceeded);
    assert_eq!(refused.body["detail"]["quotaBytes"], 1_000_000);
    let other = "/api/drafts/app-2/pages/p1";
    keep(&account, other, &whole(0, &html("d", 50)))
        .await
        .is_error(ErrorCode::StorageQuotaExceeded);
    assert_eq!(app.number("SELECT count(*) FROM apps").await, 1);
    assert_eq!(numbers(&revisions(&account).await), [3, 2]);
    // A save makes room, since the revisions go.
    let save = json!({
        "appId": "app-1", "name": "Tides", "currentPageId": "p1",
        "pages": [{ "pageId": "p1", "name": "Home", "htmlContent": html("e", 900) }],
    });
    account.post("/api/save-app", save).await.ok();
    assert_eq!(used().await["pagesBytes"], 900_000);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_was_asked_before_takes_the_place_of_a_step_which_stays_a_revision() {
    let mut app = TestApp::start().await;
    let account = app.register().await;
    let asked = json!({
        "modification_prompt": "make the background dark", "current_html": page(2), "appId": "app-1",
        "page": { "pageId": "p1", "name": "Home", "slug": "home", "order": 0 },
    });
    app.stop_workers().await;
    let request = account.request(Method::POST, "/api/modify-full-code");
    let running = Events::open(request.json(&asked)).await;
    kept(&account, &whole(0, &page(2))).await;
    let by_hand = page(2).replace("Tide 1", "Tide one 🐟");
    kept(&account, &whole(1, &by_hand)).await;
    app.add_worker().await;
    let made = running.all().await.complete()["html"]
        .as_str()
        .unwrap()
        .to_owned();
    assert_eq!(stored(&account).await, made);
    let found = revisions(&account).await;
    assert_eq!((&found["revision"], numbers(&found)), (&json!(3), vec![3, 2]));
    assert_eq!(found["revisions"][0]["name"], "make the background dark");
    let back = found["revisions"][0]["back"].as_array().unwrap();
    assert_eq!(back.len(), 1, "one splice");
    assert_eq!(gone_back(&made, &found, 2), by_hand);
    assert_eq!(gone_back(&made, &found, 1), page(2));
    assert_eq!(record(&account).await["pages"][0]["htmlBefore"], page(2));

    // The next step is of the job's page. Who makes it has seen that page, so the one before is a revision alone.
    let next = made.replace("Tide 0", "Tide nil");
    keep(&account, PAGE, &whole(2, &next))
        .await
        .is_error(ErrorCode::DraftConflict);
    assert_eq!(kept(&account, &whole(3, &next)).await, 4);
    assert_eq!(record(&account).await["pages"][0]["htmlBefore"], Value::Null);
    assert_eq!(gone_back(&next, &revisions(&account).await, 2), by_hand);
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_jobs_count_as_revisions_and_a_copy_begins_anew() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let modified = async |instructions: &str, html: &str| {
        let body = json!({
            "modification_prompt": instructions, "current_html": html, "appId": "app-1",
            "page": { "pageId": "p1", "name": "Home", "slug": "home", "order": 0 },
        });
        let request = account.request(Method::POST, "/api/modify-full-code");
        let transcript = Events::open(request.json(&body)).await.all().await;
        transcript.complete()["html"].as_str().unwrap().to_owned()
    };
    let first = modified("make the background dark", &page(2)).await;
    assert_eq!(
        revisions(&account).await,
        json!({ "revision": 1, "revisions": [] })
    );
    let second = modified("make the background blue", &first).await;
    let found = revisions(&account).await;
    assert_eq!((&found["revision"], numbers(&found)), (&json!(2), vec![2]));
    assert_eq!(gone_back(&second, &found, 1), first);
    let shown = record(&account).await;
    assert_eq!(shown["pages"][0]["revision"], 2);

    let path = format!("/api/generations/{}/duplicate", text(&shown, "id"));
    let copy = Answer::of(account.request(Method::POST, &path)).await.body;
    let shown = account
        .get(&format!("/api/generations/{}", text(&copy, "id")))
        .await
        .ok();
    assert_eq!(shown["pages"][0]["revision"], 0);
    let copied = format!("/api/drafts/{}/pages/p1", text(&copy, "appId"));
    let of_copy = account.get(&format!("{copied}/revisions")).await.ok();
    assert_eq!(of_copy, json!({ "revision": 0, "revisions": [] }));
    let answer = keep(&account, &copied, &whole(0, &first)).await.ok();
    assert_eq!(answer["revision"], 1);
    let of_copy = account.get(&format!("{copied}/revisions")).await.ok();
    assert_eq!(gone_back(&first, &of_copy, 0), second);
    assert_eq!(stored_of(&account, &shown).await, first);
}

async fn stored_of(account: &Account, record: &Value) -> String {
    let path = format!("/api/generations/{}", text(record, "id"));
    let shown = account.get(&path).await.ok();
    text(&shown["pages"][0], "htmlContent").to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn steps_have_a_limit_of_their_own() {
    let app = TestApp::builder()
        .workers(0)
        .set("WRITTEN_MB_PER_HOUR", "1")
        .start()
        .await;
    let (account, other) = (app.register().await, app.register().await);
    // Their bytes are not counted among those of saves.
    for base in 0..3 {
        kept(&account, &whole(base, &base.to_string().repeat(900_000))).await;
    }
    let save = json!({
        "appId": "app-2", "name": "Tides", "currentPageId": "p1",
        "pages": [{ "pageId": "p1", "name": "Home", "htmlContent": "x".repeat(900_000) }],
    });
    account.post("/api/save-app", save.clone()).await.ok();
    account
        .post("/api/save-app", save)
        .await
        .is_error(ErrorCode::RateLimited);
    for _ in 3..120 {
        assert_eq!(keep(&account, PAGE, &json!({})).await.status, 422);
    }
    keep(&account, PAGE, &whole(3, "<p>x</p>"))
        .await
        .is_error(ErrorCode::RateLimited);
    // Other calls go on, and so do other accounts.
    assert_eq!(revisions(&account).await["revision"], 3);
    assert_eq!(account.delete("/api/generations").await.status, 204);
    kept(&other, &whole(0, "<p>x</p>")).await;
}
