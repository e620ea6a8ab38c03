//! Libraries of published apps: copied from a CDN, which is a server of the test.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use http_tests::{Account, TestApp};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

const CHART: &str = "window.Chart = class { draw() { return 'drawn' } }";
const SHEET: &str =
    "@font-face{font-family:I;src:url(../f/icons.woff2?v=4)} i{background:url(../i/logo.png)}";

/// A CDN that counts what it is asked for.
struct Cdn {
    origin: String,
    /// The folder of its copies, without the first slash.
    folder: String,
    requests: Arc<AtomicUsize>,
}

impl Cdn {
    async fn start() -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let requests = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&requests);
        tokio::spawn(async move {
            while let Ok((connection, _)) = listener.accept().await {
                count.fetch_add(1, Ordering::SeqCst);
                tokio::spawn(answer(connection));
            }
        });
        Self {
            origin: format!("http://{address}"),
            folder: format!("_libraries/{address}"),
            requests,
        }
    }

    async fn app(&self) -> TestApp {
        TestApp::builder()
            .set("LIBRARY_HOSTS", &self.origin)
            .start()
            .await
    }

    /// A page with a script, a style sheet and a module.
    fn page(&self, more: &str) -> String {
        let cdn = &self.origin;
        format!(
            "<!doctype html><html lang=\"en\"><head><title>Tides</title>\
             <script src=\"{cdn}/chart.js\" crossorigin=\"anonymous\"></script>\
             <link rel=\"stylesheet\" href=\"{cdn}/css/icons.css\"></head><body><h1>Tides</h1>\
             <script type=\"module\">import tide from '{cdn}/tide.mjs'; // {cdn}/chart.js\n</script>{more}</body></html>"
        )
    }
}

async fn answer(mut connection: TcpStream) {
    let mut request = vec![0; 4_096];
    let length = connection.read(&mut request).await.unwrap();
    let request = String::from_utf8_lossy(&request[..length]).into_owned();
    let (status, media_type, body) = match request.split(' ').nth(1) {
        Some("/chart.js") => ("200 OK", "application/javascript", CHART),
        Some("/css/icons.css") => ("200 OK", "text/css", SHEET),
        Some("/f/icons.woff2?v=4") => ("200 OK", "font/woff2", "wOF2...."),
        Some("/tide.mjs") => (
            "200 OK",
            "text/javascript",
            "export { default } from './sea.mjs'; import './gone.mjs'",
        ),
        Some("/sea.mjs") => ("200 OK", "text/javascript", "export default 5"),
        _ => ("404 Not Found", "text/plain", ""),
    };
    let head = format!(
        "HTTP/1.1 {status}\r\nconnection: close\r\ncontent-type: {media_type}\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    connection
        .write_all(format!("{head}{body}").as_bytes())
        .await
        .ok();
}

async fn publish(account: &Account, body: Value) -> Value {
    account.post("/api/make-pwa", body).await.ok()
}

fn text<'a>(value: &'a Value, field: &str) -> &'a str {
    value[field].as_str().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_published_app_has_its_libraries() {
    let cdn = Cdn::start().await;
    let app = cdn.app().await;
    let account = app.register().await;
    let made = publish(
        &account,
        json!({ "appName": "Tides", "htmlContent": cdn.page("") }),
    )
    .await;
    let origin = text(&made, "share_url");
    let visitor = app.visitor();
    let page = visitor.get_url(origin).await.text;
    let folder = &cdn.folder;
    for part in [
        format!("<script src=\"/{folder}/chart.js\" crossorigin=\"anonymous\"></script>"),
        format!("<link rel=\"stylesheet\" href=\"/{folder}/css/icons.css\">"),
        format!("\"{}/tide.mjs\":\"/{folder}/tide.mjs\"", cdn.origin),
        format!("import tide from '{0}/tide.mjs'; // {0}/chart.js\n", cdn.origin),
    ] {
        assert!(page.contains(&part), "{part}\n{page}");
    }
    let worker = visitor.get_url(text(&made, "service_worker_url")).await.text;
    for (path, content_type, bytes) in [
        ("chart.js", "text/javascript; charset=utf-8", CHART),
        ("css/icons.css", "text/css; charset=utf-8", SHEET),
        ("f/icons.woff2", "font/woff2", "wOF2...."),
        ("sea.mjs", "text/javascript; charset=utf-8", "export default 5"),
    ] {
        let file = visitor.get_url(&format!("{origin}{folder}/{path}")).await;
        assert_eq!(
            (file.status, file.header("content-type"), file.text.as_str()),
            (200, content_type, bytes),
            "{path}"
        );
        assert_eq!(file.header("cache-control"), "no-cache");
        assert!(
            worker.contains(&format!("'/{folder}/{path}': '")),
            "{path}\n{worker}"
        );
    }
    // A font with a query has the same path; what lies beside the sheet and is none of it is at the CDN.
    let beside = visitor
        .get_url(&format!("{origin}{folder}/f/icons.woff2?v=4"))
        .await;
    assert_eq!(beside.status, 200);
    let policy = beside.header("content-security-policy");
    for directive in ["default-src 'self'", "script-src 'self'", "style-src 'self'"] {
        assert!(policy.contains(directive), "{policy}");
    }
    assert_eq!(
        made["kept_libraries"],
        json!([format!("{}/gone.mjs", cdn.origin)])
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn libraries_stay_where_they_are_on_request() {
    let cdn = Cdn::start().await;
    let app = cdn.app().await;
    let account = app.register().await;
    let body = json!({ "appName": "Tides", "htmlContent": cdn.page(""), "copyLibraries": false });
    let made = publish(&account, body).await;
    let page = app.visitor().get_url(text(&made, "share_url")).await.text;
    assert!(
        page.contains(&format!("src=\"{}/chart.js\"", cdn.origin)),
        "{page}"
    );
    assert!(
        !page.contains("_libraries") && !page.contains("importmap"),
        "{page}"
    );
    assert_eq!(made["kept_libraries"], json!([]));
    assert_eq!(cdn.requests.load(Ordering::SeqCst), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_copied_keeps_its_address_and_is_named() {
    let cdn = Cdn::start().await;
    let app = cdn.app().await;
    let account = app.register().await;
    let none = format!("{}/none.js", cdn.origin);
    let html = cdn.page(&format!(
        "<script src=\"{none}\"></script><script src=\"https://code.example/a.js\"></script>"
    ));
    let made = publish(&account, json!({ "appName": "Tides", "htmlContent": html })).await;
    let gone = format!("{}/gone.mjs", cdn.origin);
    let mut kept = [gone.as_str(), none.as_str(), "https://code.example/a.js"];
    kept.sort_unstable();
    assert_eq!(made["kept_libraries"], json!(kept));
    let page = app.visitor().get_url(text(&made, "share_url")).await.text;
    assert!(
        page.contains(&format!("<script src=\"{none}\"></script>")),
        "{page}"
    );
    assert!(
        page.contains("<script src=\"https://code.example/a.js\"></script>"),
        "{page}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_share_copies_and_the_account_has_them_once() {
    let cdn = Cdn::start().await;
    let app = cdn.app().await;
    let account = app.register_pro().await;
    let pages = |more: &str| {
        json!([
            { "pageId": "p1", "name": "Home", "htmlContent": cdn.page(more) },
            { "pageId": "p2", "name": "About", "htmlContent": cdn.page("<p>About</p>") },
        ])
    };
    let body = |more: &str| json!({ "appName": "Tides", "appData": { "appId": "app-1" }, "allPagesData": pages(more) });
    publish(&account, body("")).await;
    let asked = cdn.requests.load(Ordering::SeqCst);
    // The script, the sheet with its font, three modules.
    assert_eq!(asked, 6);
    publish(&account, body("<p>New</p>")).await;
    // The module that is missing is looked for again.
    assert_eq!(cdn.requests.load(Ordering::SeqCst), asked + 1);
    let stored = "SELECT count(*) FROM published_files WHERE path LIKE '\\_libraries/%'";
    assert_eq!(app.number(stored).await, 10);
    let contents = "SELECT count(DISTINCT c.sha256) FROM published_contents c JOIN published_files f USING (published_app_id, sha256) \
        WHERE f.path LIKE '\\_libraries/%'";
    assert_eq!(app.number(contents).await, 5);
}
