//! One library after the other, from a server on this machine.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use domain::limits::LIBRARY_MAX_BYTES;
use platform::config::LibraryHost;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use url::Url;

use super::fetch::{Fetched, Fetcher};

/// A server whose answers are written here.
struct Server {
    origin: String,
    requests: Arc<AtomicUsize>,
}

impl Server {
    async fn start() -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let origin = format!("http://{}", listener.local_addr().unwrap());
        let requests = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&requests);
        tokio::spawn(async move {
            while let Ok((connection, _)) = listener.accept().await {
                count.fetch_add(1, Ordering::SeqCst);
                tokio::spawn(answer(connection));
            }
        });
        Self { origin, requests }
    }

    async fn fetch(&self, path: &str) -> Fetched {
        let host = LibraryHost::Origin(Url::parse(&self.origin).unwrap());
        let fetcher = Fetcher::new().unwrap();
        fetcher.fetch(&[host], &format!("{}{path}", self.origin)).await
    }
}

async fn answer(mut connection: TcpStream) {
    let mut request = vec![0; 4_096];
    let length = connection.read(&mut request).await.unwrap();
    let request = String::from_utf8_lossy(&request[..length]).into_owned();
    let path = request.split(' ').nth(1).unwrap();
    let head = |status: &str, more: &str, length: usize| {
        format!("HTTP/1.1 {status}\r\nconnection: close\r\ncontent-length: {length}\r\n{more}\r\n")
    };
    let file = |media_type: &str, body: &[u8]| {
        let head = head("200 OK", &format!("content-type: {media_type}\r\n"), body.len());
        [head.as_bytes(), body].concat()
    };
    let to = |target: &str| head("302 Found", &format!("location: {target}\r\n"), 0).into_bytes();
    let whole = match path {
        "/a.js" => file("application/javascript; charset=utf-8", b"let a = 1"),
        "/a.css" => file("text/css", b"a { color: red }"),
        "/a.woff2" => file("application/octet-stream", b"wOF2...."),
        "/page" => file("text/html", b"<!doctype html>"),
        "/page.js" => file("text/javascript", b"\n<!doctype html>"),
        "/binary.js" => file("text/javascript", &[0xff, 0xfe, 0]),
        "/data.bin" => file("application/octet-stream", b"PK......"),
        "/large.js" => file("text/javascript", &vec![b' '; LIBRARY_MAX_BYTES + 1]),
        "/newest" => to("/a.js"),
        "/elsewhere" => to("http://127.0.0.2:1/a.js"),
        "/round" => to("/round"),
        "/down" => head("503 Service Unavailable", "", 0).into_bytes(),
        _ => head("404 Not Found", "", 0).into_bytes(),
    };
    // Who has read enough goes.
    connection.write_all(&whole).await.ok();
}

#[tokio::test]
async fn scripts_sheets_and_fonts_are_fetched() {
    let server = Server::start().await;
    for (path, media_type, body) in [
        ("/a.js", "text/javascript", "let a = 1"),
        ("/newest", "text/javascript", "let a = 1"),
        ("/a.css", "text/css", "a { color: red }"),
        ("/a.woff2", "font/woff2", "wOF2...."),
    ] {
        let fetched = server.fetch(path).await;
        assert_eq!(fetched, Fetched::File(media_type, body.into()), "{path}");
    }
    assert_eq!(server.requests.load(Ordering::SeqCst), 5);
}

#[tokio::test]
async fn what_is_no_library_is_missing() {
    let server = Server::start().await;
    for path in ["/none.js", "/page", "/page.js", "/binary.js", "/data.bin"] {
        assert_eq!(server.fetch(path).await, Fetched::Missing, "{path}");
    }
}

#[tokio::test]
async fn what_is_not_known_is_no_library_and_not_missing() {
    let server = Server::start().await;
    for path in ["/large.js", "/elsewhere", "/round", "/down"] {
        let fetched = server.fetch(path).await;
        assert!(matches!(fetched, Fetched::Failed(_)), "{path}: {fetched:?}");
    }
}

#[tokio::test]
async fn names_of_this_network_and_addresses_without_encryption_are_refused() {
    let server = Server::start().await;
    let port = server.origin.rsplit_once(':').unwrap().1;
    let fetcher = Fetcher::new().unwrap();
    let name = |name: &str| [LibraryHost::Name(name.to_owned())];
    for (host, address) in [
        ("localhost", "https://localhost/a.js".to_owned()),
        ("localhost", format!("http://localhost:{port}/a.js")),
        ("127.0.0.1", format!("https://127.0.0.1:{port}/a.js")),
    ] {
        let fetched = fetcher.fetch(&name(host), &address).await;
        assert!(matches!(fetched, Fetched::Failed(_)), "{address}: {fetched:?}");
    }
    assert_eq!(server.requests.load(Ordering::SeqCst), 0);
}
