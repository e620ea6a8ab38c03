//! Apps as files: imported and exported.

use std::io::{Cursor, Read as _, Write as _};

use domain::errors::ErrorCode;
use domain::limits::IMPORT_MAX_BYTES;
use http_tests::{Account, Answer, TestApp};
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n0123";

fn zipped(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (path, bytes) in files {
        archive.start_file(*path, SimpleFileOptions::default()).unwrap();
        archive.write_all(bytes).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

fn site() -> Vec<u8> {
    zipped(&[
        ("index.html", b"<title>Tide tables</title><link rel=stylesheet href=a.css><img src=a.png><a href=about.html>About</a>"),
        ("about.html", b"<img src=a.png><a href=./>Home</a><img src=gone.png>"),
        ("a.css", b"p { color: teal }"),
        ("a.png", PNG),
    ])
}

async fn import(account: &Account, name: &str, bytes: Vec<u8>) -> Answer {
    let file = Part::bytes(bytes).file_name(name.to_owned());
    let form = Form::new().text("appId", "app-1").part("file", file);
    Answer::of(account.request(Method::POST, "/api/import").multipart(form)).await
}

async fn paste(account: &Account, source: &str) -> Answer {
    let form = Form::new()
        .text("appId", "app-1")
        .text("source", source.to_owned());
    Answer::of(account.request(Method::POST, "/api/import").multipart(form)).await
}

async fn export(account: &Account, format: &str, pages: Value) -> (u16, String, Vec<u8>) {
    let body = json!({ "name": "Tide tables", "format": format, "pages": pages });
    let request = account.request(Method::POST, "/api/export").json(&body);
    let answer = request.send().await.unwrap();
    let disposition = answer.headers().get("content-disposition");
    let disposition = disposition.map_or(String::new(), |value| value.to_str().unwrap().to_owned());
    (
        answer.status().as_u16(),
        disposition,
        answer.bytes().await.unwrap().to_vec(),
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn an_archive_is_imported_saved_published_and_exported_again() {
    let app = TestApp::start().await;
    let account = app.register_pro().await;
    let imported = import(&account, "tides.zip", site()).await.ok();
    assert_eq!(
        (
            &imported["name"],
            &imported["files"],
            &imported["missing"],
            &imported["leftOut"]
        ),
        (&json!("Tide tables"), &json!(1), &json!(["gone.png"]), &json!([]))
    );
    let [home, about] = imported["pages"].as_array().unwrap().as_slice() else {
        panic!("{imported}");
    };
    assert_eq!((&home["slug"], &about["slug"]), (&json!("home"), &json!("about")));
    let html = home["htmlContent"].as_str().unwrap();
    assert!(html.contains("<style>\np { color: teal }\n</style>"), "{html}");
    assert!(
        html.contains("<a href=\"#about\" data-morpheo-connection=\"page\">"),
        "{html}"
    );
    let with_ids = home["htmlWithIds"].as_str().unwrap();
    assert!(with_ids.contains("<img id=\"morpheo-"), "{with_ids}");
    assert_eq!(home["idsAdded"], json!(2));
    let image = format!(
        "/_assets/{}",
        html.split("/_assets/").nth(1).unwrap().get(..64).unwrap()
    );

    let page = |page: &Value, id: &str| json!({ "pageId": id, "name": page["name"], "slug": page["slug"], "htmlContent": page["htmlWithIds"] });
    let body = json!({
        "appId": "app-1", "name": "Tide tables", "currentPageId": "p1", "pages": [page(home, "p1"), page(about, "p2")],
    });
    let saved = account.post("/api/save-app", body).await.ok();
    let body = json!({ "appName": "Tide tables", "isMultipage": true, "sourceGenerationId": saved["id"] });
    let published = account.post("/api/make-pwa", body).await.ok();
    let host = published["share_url"]
        .as_str()
        .unwrap()
        .split("//")
        .nth(1)
        .unwrap();
    let shown = app.visitor().get_on(host.trim_end_matches('/'), &image).await;
    assert_eq!((shown.status, shown.header("content-type")), (200, "image/png"));

    let pages = json!([
        { "name": "About", "slug": "about", "htmlContent": about["htmlContent"] },
        { "name": "Home", "slug": "home", "htmlContent": home["htmlContent"], "isHome": true },
    ]);
    let (status, disposition, bytes) = export(&account, "zip", pages.clone()).await;
    assert_eq!(
        (status, disposition.as_str()),
        (200, "attachment; filename=\"tide-tables.zip\"")
    );
    let mut archive = ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut index = String::new();
    archive
        .by_name("index.html")
        .unwrap()
        .read_to_string(&mut index)
        .unwrap();
    assert!(index.contains("href=\"about.html\""), "{index}");
    let place = index.split("assets/").nth(1).unwrap().split('"').next().unwrap();
    let mut held = Vec::new();
    archive
        .by_name(&format!("assets/{place}"))
        .unwrap()
        .read_to_end(&mut held)
        .unwrap();
    assert_eq!(held, PNG);

    let (status, disposition, bytes) = export(&account, "html", pages).await;
    assert_eq!(
        (status, disposition.as_str()),
        (200, "attachment; filename=\"tide-tables.html\"")
    );
    let page = String::from_utf8(bytes).unwrap();
    assert!(page.contains("data:image/png;base64,"), "{page}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_free_account_imports_the_first_page_and_hears_of_the_others() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let imported = import(&account, "tides.zip", site()).await.ok();
    assert_eq!(imported["pages"].as_array().unwrap().len(), 1);
    assert_eq!(imported["leftOut"], json!(["About"]));
}

#[tokio::test(flavor = "multi_thread")]
async fn source_that_was_pasted_is_a_page() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let source = "<!doctype html>\r\n<title>Tides</title><p id=x>ä 🌊</p>";
    let imported = paste(&account, source).await.ok();
    assert_eq!(imported["pages"][0]["htmlContent"], source);
    assert_eq!(
        imported["pages"][0]["htmlWithIds"],
        "<!doctype html>\r\n<title>Tides</title><p data-morpheo-id=\"morpheo-p-1\" id=x>ä 🌊</p>"
    );
    // No app was made of it.
    assert_eq!(app.number("SELECT count(*) FROM apps").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_app_or_more_than_one_may_have_is_refused_in_words() {
    let app = TestApp::start().await;
    let account = app.register().await;
    for (bytes, code) in [
        (b"just words".to_vec(), ErrorCode::ImportUnreadable),
        (b"PK\x03\x04 nothing".to_vec(), ErrorCode::ImportUnreadable),
        (zipped(&[("a.txt", b"x")]), ErrorCode::ImportUnreadable),
        (
            zipped(&[("index.html", b"<p>"), ("a.png", &vec![0; 101 * 1024 * 1024])]),
            ErrorCode::ImportTooLarge,
        ),
        (vec![b'x'; IMPORT_MAX_BYTES + 1], ErrorCode::ImportTooLarge),
    ] {
        import(&account, "x.zip", bytes).await.is_error(code);
    }
    paste(&account, "words")
        .await
        .is_error(ErrorCode::ImportUnreadable);
    paste(&account, "").await.is_error(ErrorCode::ImportUnreadable);
    let form = Form::new().text("source", "<p>");
    let anybody = app.visitor().request(Method::POST, "/api/import").multipart(form);
    Answer::of(anybody).await.is_error(ErrorCode::NotAuthenticated);
    let page = |slug: &str| json!({ "name": "x", "slug": slug, "htmlContent": "<p>" });
    for pages in [
        json!([]),
        json!([page("a"), page("a")]),
        json!([page("../x")]),
        json!([page("A")]),
    ] {
        assert_eq!(export(&account, "zip", pages.clone()).await.0, 422, "{pages}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn many_imports_at_once_are_answered() {
    let app = TestApp::start().await;
    let account = app.register_pro().await;
    let answers = futures_util::future::join_all((0..8).map(|_| import(&account, "tides.zip", site()))).await;
    assert!(answers.iter().all(|answer| answer.status == 200));
    assert_eq!(app.number("SELECT count(*) FROM blobs").await, 1);
}
