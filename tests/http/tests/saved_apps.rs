//! What a person does with apps that are kept: finding, renaming and duplicating them, and saving over them.

use domain::errors::ErrorCode;
use http_tests::pages::page;
use http_tests::table_lock::TableLock;
use http_tests::{Account, Answer, Events, TestApp};
use reqwest::Method;
use serde_json::{Value, json};

fn app_named(app: &str, name: &str, prompt: &str) -> Value {
    json!({
        "appId": app, "name": name, "currentPageId": "p1",
        "pages": [
            { "pageId": "p1", "name": "Home", "htmlContent": page(2), "prompt": prompt },
            { "pageId": "p2", "name": "About", "htmlContent": page(1), "isHomePage": false },
        ],
    })
}

async fn save(account: &Account, app: &str, name: &str, prompt: &str) -> Value {
    account
        .post("/api/save-app", app_named(app, name, prompt))
        .await
        .ok()
}

async fn rename(account: &Account, record: &str, name: &str) -> Answer {
    let path = format!("/api/generations/{record}");
    let request = account.request(Method::PATCH, &path);
    Answer::of(request.json(&json!({ "name": name }))).await
}

async fn duplicate(account: &Account, path: &str) -> Answer {
    Answer::of(account.request(Method::POST, path)).await
}

async fn list(account: &Account, query: &str) -> Value {
    account.get(&format!("/api/generations{query}")).await.ok()
}

fn names(list: &Value) -> Vec<&str> {
    let records = list["generations"].as_array().unwrap();
    records.iter().map(|record| text(record, "name")).collect()
}

fn text<'a>(value: &'a Value, field: &str) -> &'a str {
    value[field].as_str().unwrap()
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
async fn a_save_over_a_newer_state_is_refused_and_changes_nothing() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register_pro().await;
    let first = save(&account, "app-1", "Tides", "").await;
    let base = first["revision"].as_i64().unwrap();
    let with_base = |name: &str, base: Value| {
        let mut body = app_named("app-1", name, "");
        body["baseRevision"] = base;
        body
    };
    let second = account
        .post("/api/save-app", with_base("Moons", json!(base)))
        .await
        .ok();
    assert_eq!(second["revision"], base + 1);
    // The other tab still has the first state.
    let refused = account
        .post("/api/save-app", with_base("Stars", json!(base)))
        .await;
    refused.is_error(ErrorCode::SaveConflict);
    assert_eq!(refused.body["detail"]["revision"], base + 1);
    assert_eq!(names(&list(&account, "").await), ["Moons"]);
    let forced = with_base("Stars", refused.body["detail"]["revision"].clone());
    account.post("/api/save-app", forced).await.ok();
    // A new name is a newer state as well; the list and the record tell which one it is.
    let id = text(&first, "id");
    let renamed = rename(&account, id, "Suns").await.ok();
    assert_eq!(renamed["revision"], base + 3);
    let shown = account.get(&format!("/api/generations/{id}")).await.ok();
    assert_eq!(shown["revision"], renamed["revision"]);
    account
        .post("/api/save-app", with_base("Stars", json!(base + 2)))
        .await
        .is_error(ErrorCode::SaveConflict);
    // Clients that name no base save as before.
    assert_eq!(save(&account, "app-1", "Comets", "").await["revision"], base + 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_saves_at_once_from_the_same_state_one_is_refused() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register_pro().await;
    let base = save(&account, "app-1", "Tides", "").await["revision"].clone();
    let saves = (0..4).map(|number| {
        let mut body = app_named("app-1", &format!("Tab {number}"), "");
        body["baseRevision"] = base.clone();
        account.post("/api/save-app", body)
    });
    let answers = futures_util::future::join_all(saves).await;
    let saved = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(saved, 1);
    for answer in answers.iter().filter(|answer| answer.status != 200) {
        answer.is_error(ErrorCode::SaveConflict);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_save_from_before_a_deletion_does_not_bring_the_app_back() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register_pro().await;
    let first = save(&account, "app-1", "Tides", "").await;
    account.delete("/api/generations").await;
    for base in [first["revision"].clone(), json!(0)] {
        let mut body = app_named("app-1", "Tides", "");
        body["baseRevision"] = base;
        let refused = account.post("/api/save-app", body).await;
        refused.is_error(ErrorCode::SaveDeleted);
    }
    assert!(names(&list(&account, "").await).is_empty());
    // A base of an app that this account does not have.
    let mut unknown = app_named("app-2", "Tides", "");
    unknown["baseRevision"] = json!(3);
    let refused = account.post("/api/save-app", unknown).await;
    refused.is_error(ErrorCode::SaveDeleted);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_in_the_tab_of_before_a_deletion_does_not_hide_it_from_a_save() {
    let app = TestApp::start().await;
    let account = app.register_pro().await;
    let first = save(&account, "app-1", "Tides", "").await;
    account
        .delete(&format!("/api/generations/{}", text(&first, "id")))
        .await;
    let changed = json!({
        "modification_prompt": "make the background dark", "current_html": page(2), "appId": "app-1",
    });
    let request = account
        .request(Method::POST, "/api/modify-full-code")
        .json(&changed);
    Events::open(request).await.all().await.complete();
    let mut body = app_named("app-1", "Tides", "");
    body["baseRevision"] = first["revision"].clone();
    let refused = account.post("/api/save-app", body.clone()).await;
    refused.is_error(ErrorCode::SaveDeleted);
    body.as_object_mut().unwrap().remove("baseRevision");
    let again = account.post("/api/save-app", body).await.ok();
    assert_eq!(names(&list(&account, "?saved=true").await), ["Tides"]);
    assert!(again["revision"].as_i64() > first["revision"].as_i64());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_app_is_saved_as_a_new_one_without_a_base() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register_pro().await;
    let first = save(&account, "app-1", "Tides", "").await;
    account.delete("/api/generations").await;
    let again = save(&account, "app-1", "Tides", "").await;
    assert_ne!(again["id"], first["id"]);
    // No number comes twice: the other tab's is still old.
    assert_eq!(
        again["revision"].as_i64(),
        first["revision"].as_i64().map(|n| n + 2)
    );
    let mut body = app_named("app-1", "Moons", "");
    body["baseRevision"] = first["revision"].clone();
    account
        .post("/api/save-app", body)
        .await
        .is_error(ErrorCode::SaveConflict);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_save_whose_answer_was_lost_can_be_sent_again() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register_pro().await;
    let mut body = app_named("app-1", "Tides", "A tide table");
    // Two pages of one name: the second gets a slug of its own.
    body["pages"][1]["name"] = json!("Home");
    body["baseRevision"] = json!(0);
    let first = account.post("/api/save-app", body.clone()).await.ok();
    let again = account.post("/api/save-app", body.clone()).await.ok();
    assert_eq!(again, first);
    body["saveMode"] = json!("current-page");
    body["name"] = json!("Moons");
    body["baseRevision"] = first["revision"].clone();
    let second = account.post("/api/save-app", body.clone()).await.ok();
    assert_eq!(account.post("/api/save-app", body.clone()).await.ok(), second);
    assert_eq!(second["revision"], first["revision"].as_i64().unwrap() + 1);
    // Anything else is another save.
    for (path, value) in [
        ("/name", json!("Stars")),
        ("/pages/0/name", json!("Start")),
        ("/pages/0/prompt", json!("Another")),
        ("/pages/0/order", json!(4)),
        ("/pages/0/htmlContent", json!(page(3))),
        ("/pages/0/htmlContent", json!(page(2).replace("<p>", "<b>"))),
    ] {
        let mut other = body.clone();
        match path.strip_prefix("/pages/0/") {
            Some(field) => other["pages"][0][field] = value,
            None => other["name"] = value,
        }
        let refused = account.post("/api/save-app", other).await;
        refused.is_error(ErrorCode::SaveConflict);
    }
    body["saveMode"] = json!("all");
    body["pages"].as_array_mut().unwrap().pop();
    account
        .post("/api/save-app", body)
        .await
        .is_error(ErrorCode::SaveConflict);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_that_came_back_and_was_renamed_elsewhere_is_a_conflict_and_not_deleted() {
    let app = TestApp::start().await;
    let account = app.register_pro().await;
    let first = save(&account, "app-1", "Tides", "").await;
    let deleted = format!("/api/generations/{}", text(&first, "id"));
    account.delete(&deleted).await;
    let changed = json!({
        "modification_prompt": "make the background dark", "current_html": page(2), "appId": "app-1",
    });
    let request = account.request(Method::POST, "/api/modify-full-code");
    Events::open(request.json(&changed)).await.all().await.complete();
    let draft = list(&account, "").await["generations"][0].clone();
    rename(&account, text(&draft, "id"), "Harbour").await.ok();
    let mut body = app_named("app-1", "Tides", "");
    body["baseRevision"] = draft["revision"].clone();
    let refused = account.post("/api/save-app", body).await;
    refused.is_error(ErrorCode::SaveConflict);
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
