//! Steps: what is kept, and what is refused.

use domain::errors::ErrorCode;
use domain::limits::{APP_MAX_PAGES, STREAM_MAX_CHARS};
use http_tests::saved::text;
use http_tests::{Answer, TestApp};
use reqwest::Method;
use serde_json::{Value, json};

use super::{
    PAGE, change, gone_back, keep, kept, numbers, record, revisions, step, stored, whole, with_body,
    without_workers,
};

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
        // More than any person changes at once.
        splices(Value::from(vec![
            json!({ "start": 0, "end": 0, "text": "" });
            1_001
        ])),
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
