//! What a person does with apps that are kept: finding, renaming and duplicating them.

use domain::errors::ErrorCode;
use http_tests::pages::page;
use http_tests::saved::{app_named, list, names, rename, save, text};
use http_tests::table_lock::TableLock;
use http_tests::{Account, Answer, Events, TestApp};
use reqwest::Method;
use serde_json::{Value, json};

async fn duplicate(account: &Account, path: &str) -> Answer {
    Answer::of(account.request(Method::POST, path)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn apps_are_found_by_words_of_their_name_and_prompt() {
    let app = TestApp::builder().workers(0).start().await;
    let (account, other) = (app.register_pro().await, app.register_pro().await);
    save(&account, "app-1", "Größe & Maß", "Ein Rechner für Crème brûlée").await;
    save(&account, "app-2", "Tide Table", "100% of a HARBOUR clock").await;
    save(&other, "app-3", "Tide of another", "harbour").await;
    for (search, found) in [
        ("", vec!["Tide Table", "Größe & Maß"]),
        ("größe", vec!["Größe & Maß"]),
        ("GROSSE", vec![]),
        ("gro", vec!["Größe & Maß"]),
        ("creme RECHNER", vec!["Größe & Maß"]),
        ("BRU%CC%82LEE", vec!["Größe & Maß"]),
        ("harbour", vec!["Tide Table"]),
        ("harbour rechner", vec![]),
        ("100%25", vec!["Tide Table"]),
        ("_", vec![]),
        ("%00tide%00", vec!["Tide Table"]),
    ] {
        let list = list(&account, &format!("?search={search}")).await;
        assert_eq!(names(&list), found, "{search}");
        assert_eq!(list["found"]["saved"], found.len(), "{search}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_reads_the_beginning_of_a_prompt() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register_pro().await;
    let prompt = format!("A harbour clock. {} lighthouse", "Tides. ".repeat(200));
    save(&account, "app-1", "Tide Table", &prompt).await;
    for (search, found) in [
        ("harbour", 1),
        ("table+clock", 1),
        ("lighthouse", 0),
        ("harbour+lighthouse", 0),
    ] {
        let list = list(&account, &format!("?search={search}")).await;
        assert_eq!(names(&list).len(), found, "{search}");
    }
    // A new name is found at once.
    let record = list(&account, "").await["generations"][0].clone();
    rename(&account, text(&record, "id"), "Ebb & Flow").await.ok();
    assert_eq!(names(&list(&account, "?search=ebb").await), ["Ebb & Flow"]);
    assert!(names(&list(&account, "?search=table").await).is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_that_takes_too_long_is_ended() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register_pro().await;
    save(&account, "app-1", "Tides", "").await;
    let lock = TableLock::of_readers(&app, "generations").await;
    let searched = account.get("/api/generations?search=tides").await;
    searched.is_error(ErrorCode::ServiceUnavailable);
    let seconds: u64 = searched.header("retry-after").parse().unwrap();
    assert!((1..=5).contains(&seconds), "{seconds}");
    lock.release().await;
    // The limit held for that search alone.
    assert_eq!(names(&list(&account, "?search=tides").await), ["Tides"]);
    assert_eq!(names(&list(&account, "").await), ["Tides"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn searches_have_a_rate_limit_of_their_own() {
    let app = TestApp::builder().workers(0).start().await;
    let (account, other) = (app.register_pro().await, app.register_pro().await);
    for _ in 0..60 {
        list(&account, "?search=tides").await;
    }
    account
        .get("/api/generations?search=tides")
        .await
        .is_error(ErrorCode::RateLimited);
    list(&account, "?search=+").await;
    list(&other, "?search=tides").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_list_comes_page_by_page() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register_pro().await;
    for number in 1..=5 {
        save(&account, &format!("app-{number}"), &format!("App {number}"), "").await;
    }
    // Two of the same moment.
    app.sql("UPDATE generations SET updated_at = (SELECT max(updated_at) FROM generations)")
        .await;
    for search in ["", "&search=APP"] {
        let (mut seen, mut query) = (Vec::new(), format!("?limit=2{search}"));
        loop {
            let page = list(&account, &query).await;
            assert!(names(&page).len() <= 2);
            assert_eq!(page["found"], json!({ "saved": 5, "drafts": 0 }));
            seen.extend(names(&page).into_iter().map(str::to_owned));
            let Some(next) = page["next"].as_str() else { break };
            query = format!("?limit=2&after={next}{search}");
        }
        assert_eq!(seen.len(), 5);
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), 5);
    }
    for wrong in ["?after=x", "?after=1.x", "?limit=x", "?saved=x"] {
        let answer = account.get(&format!("/api/generations{wrong}")).await;
        answer.is_error(ErrorCode::InvalidRequest);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn saved_apps_and_drafts_are_listed_apart() {
    let app = TestApp::start().await;
    let account = app.register_pro().await;
    save(&account, "app-1", "Tides", "").await;
    account.generate_all("a tip calculator").await.complete();
    let saved = list(&account, "?saved=true").await;
    assert_eq!(names(&saved), ["Tides"]);
    let drafts = list(&account, "?saved=false").await;
    assert_eq!(names(&drafts), ["Untitled App"]);
    assert_eq!(drafts["found"], json!({ "saved": 1, "drafts": 1 }));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_is_proposed_its_title_and_known_by_the_prompt_that_made_it() {
    let app = TestApp::start().await;
    let account = app.register_pro().await;
    let generate = |prompt: &str| json!({ "prompt": prompt, "appId": "app-1" });
    let first = account
        .generate_with(generate("a tip calculator"))
        .await
        .all()
        .await;
    let html = text(first.complete(), "html").to_owned();
    let title = html
        .split("<title>")
        .nth(1)
        .unwrap()
        .split("</title>")
        .next()
        .unwrap();
    let draft = &list(&account, "").await["generations"][0];
    assert_eq!(
        (&draft["name"], &draft["proposedName"]),
        (&json!("Untitled App"), &json!(title))
    );
    assert_eq!(draft["prompt"], "a tip calculator");
    // A change keeps the prompt, an app made anew has another.
    let body = json!({
        "modification_prompt": "make the background dark", "current_html": html, "appId": "app-1",
    });
    let request = account.request(Method::POST, "/api/modify-full-code").json(&body);
    let changed = Events::open(request).await.all().await;
    assert!(changed.complete()["generationId"].is_string());
    let draft = list(&account, "").await["generations"][0].clone();
    assert_eq!(draft["prompt"], "a tip calculator");
    let path = format!("/api/generations/{}", text(&draft, "id"));
    let opened = account.get(&path).await.ok();
    assert_eq!(opened["pages"][0]["prompt"], "a tip calculator");
    account
        .generate_with(generate("a habit tracker"))
        .await
        .all()
        .await
        .complete();
    let draft = list(&account, "").await["generations"][0].clone();
    assert_eq!(draft["prompt"], "a habit tracker");
    assert_ne!(draft["proposedName"], title);
    // A name that a person gave is the name.
    let renamed = rename(&account, text(&draft, "id"), " Blitz ").await.ok();
    assert_eq!(
        (&renamed["name"], &renamed["proposedName"], &renamed["saved"]),
        (&json!("Blitz"), &Value::Null, &json!(false))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn only_its_owner_renames_an_app_and_never_to_nothing() {
    let app = TestApp::builder().workers(0).start().await;
    let (account, other) = (app.register_pro().await, app.register_pro().await);
    let saved = save(&account, "app-1", "Tides", "").await;
    let id = text(&saved, "id");
    let renamed = rename(&account, id, &format!("  Größe\u{7} {}", "x".repeat(300)))
        .await
        .ok();
    assert_eq!(text(&renamed, "name").chars().count(), 200);
    assert!(text(&renamed, "slug").starts_with("grosse-xxx"));
    assert_eq!(renamed["pageCount"], 2);
    rename(&account, id, " \n ")
        .await
        .is_error(ErrorCode::AppNameRequired);
    rename(&other, id, "Mine")
        .await
        .is_error(ErrorCode::GenerationForbidden);
    rename(&account, "no-uuid", "Mine")
        .await
        .is_error(ErrorCode::GenerationNotFound);
    let shown = account.get(&format!("/api/generations/{id}")).await.ok();
    assert_eq!(shown["name"], renamed["name"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_is_an_app_of_its_own_with_pages_and_prompts() {
    let app = TestApp::start().await;
    let (account, other) = (app.register_pro().await, app.register_pro().await);
    let saved = save(&account, "app-1", "Tides", "A tide table").await;
    let publish = json!({ "appName": "Tides", "htmlContent": page(2), "appData": { "appId": "app-1" } });
    account.post("/api/make-pwa", publish).await.ok();
    let path = format!("/api/generations/{}/duplicate", text(&saved, "id"));
    let answer = duplicate(&account, &path).await;
    assert_eq!(answer.status, 201, "{}", answer.text);
    let copy = answer.body;
    assert_eq!(
        (&copy["name"], &copy["prompt"], &copy["saved"], &copy["hasPwa"]),
        (
            &json!("Tides Copy"),
            &json!("A tide table"),
            &json!(true),
            &json!(false)
        )
    );
    assert_ne!(copy["appId"], "app-1");
    assert_eq!(app.charges().await, 0);
    let shown = account
        .get(&format!("/api/generations/{}", text(&copy, "id")))
        .await
        .ok();
    let pages = shown["pages"].as_array().unwrap();
    let each = |field: &str| pages.iter().map(|page| page[field].clone()).collect::<Vec<_>>();
    assert_eq!(each("name"), ["Home", "About"]);
    assert_eq!(each("htmlContent"), [page(2), page(1)]);
    assert_eq!(each("prompt"), ["A tide table", ""]);
    assert_eq!(each("isHomePage"), [json!(true), json!(false)]);
    // What happens to one does not happen to the other.
    rename(&account, text(&copy, "id"), "Ebb").await.ok();
    account
        .delete(&format!("/api/generations/{}", text(&saved, "id")))
        .await;
    assert_eq!(names(&list(&account, "").await), ["Ebb"]);
    duplicate(&other, &path)
        .await
        .is_error(ErrorCode::GenerationNotFound);
    let path = format!("/api/generations/{}/duplicate", text(&copy, "id"));
    duplicate(&other, &path)
        .await
        .is_error(ErrorCode::GenerationForbidden);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_of_a_draft_is_a_draft_and_counts_for_the_storage() {
    let app = TestApp::builder().set("STORAGE_QUOTA_PRO_MB", "1").start().await;
    let account = app.register_pro().await;
    account.generate_all("a tip calculator").await.complete();
    let draft = list(&account, "").await["generations"][0].clone();
    let path = format!("/api/generations/{}/duplicate", text(&draft, "id"));
    let copy = duplicate(&account, &path).await;
    assert_eq!(copy.status, 201, "{}", copy.text);
    assert_eq!(
        (&copy.body["saved"], &copy.body["name"]),
        (&json!(false), &json!("Untitled App"))
    );
    let proposed = format!("{} Copy", text(&draft, "proposedName"));
    assert_eq!(copy.body["proposedName"], proposed);
    let large = format!("<!doctype html><p>{}", "x".repeat(600_000));
    let mut body = app_named("app-2", "Large", "");
    body["pages"][0]["htmlContent"] = json!(large);
    let saved = account.post("/api/save-app", body).await.ok();
    let path = format!("/api/generations/{}/duplicate", text(&saved, "id"));
    duplicate(&account, &path)
        .await
        .is_error(ErrorCode::StorageQuotaExceeded);
    assert_eq!(app.number("SELECT count(*) FROM generations").await, 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_has_something_to_see_and_does_not_turn_the_text_around_it() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register_pro().await;
    let saved = save(&account, "app-1", "Ti\u{202e}de\u{2028}s می\u{200c}خ", "").await;
    assert_eq!(names(&list(&account, "").await), ["Tides می\u{200c}خ"]);
    for blank in ["\u{200b}\u{2800}", "\u{3164}", "\u{feff} \u{115f}"] {
        let refused = account.post("/api/save-app", app_named("app-2", blank, "")).await;
        refused.is_error(ErrorCode::AppNameRequired);
        let refused = rename(&account, text(&saved, "id"), blank).await;
        refused.is_error(ErrorCode::AppNameRequired);
        let publication = json!({ "appName": blank, "htmlContent": page(1) });
        let refused = account.post("/api/make-pwa", publication).await;
        refused.is_error(ErrorCode::AppNameRequired);
    }
}
