//! Signing in with OpenRouter, at a double of the call that gives a key for a code: a POST of JSON with `code`,
//! `code_verifier` and `code_challenge_method`, whose answer has the field `key`.

use std::sync::{Arc, Mutex};

use http_tests::{Account, Answer, TestApp};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;

use super::{PATH, list};

/// A status, headers and a body.
type Given = (&'static str, &'static str, String);

/// A server that gives these answers in turn, and keeps the bodies of requests.
struct Openrouter {
    address: String,
    asked: Arc<Mutex<Vec<Value>>>,
}

impl Openrouter {
    async fn start(answers: Vec<Given>) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let address = format!("http://{}/api/v1/auth/keys", listener.local_addr().unwrap());
        let asked = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&asked);
        tokio::spawn(async move {
            for (status, headers, body) in answers {
                let (mut socket, _) = listener.accept().await.unwrap();
                let mut request = Vec::new();
                let sent = loop {
                    let mut piece = [0; 4096];
                    let read = socket.read(&mut piece).await.unwrap();
                    request.extend_from_slice(&piece[..read]);
                    if let Some(sent) = body_of(&request) {
                        break sent;
                    }
                    assert!(read > 0, "the request broke off");
                };
                kept.lock().unwrap().push(sent);
                let answer = format!(
                    "HTTP/1.1 {status}\r\n{headers}content-type: application/json\r\ncontent-length: {}\r\n\
                     connection: close\r\n\r\n{body}",
                    body.len()
                );
                // Who reads no more of a long answer hangs up.
                drop(socket.write_all(answer.as_bytes()).await);
            }
        });
        Self { address, asked }
    }
}

/// The body of a request that has come as a whole.
fn body_of(request: &[u8]) -> Option<Value> {
    let text = String::from_utf8_lossy(request);
    let (_, body) = text.split_once("\r\n\r\n")?;
    serde_json::from_str(body).ok()
}

async fn app_with(openrouter: &Openrouter) -> (TestApp, Account) {
    let app = TestApp::builder()
        .workers(0)
        .set("OPENROUTER_AUTH_URL", &openrouter.address)
        .start()
        .await;
    let account = app.register().await;
    (app, account)
}

async fn connect(account: &Account, code: &str, verifier: &str) -> Answer {
    let body = json!({ "code": code, "codeVerifier": verifier });
    account.post(&format!("{PATH}/openrouter"), body).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_code_and_its_verifier_become_a_connection() {
    let body = json!({ "key": "sk-or-v1-marked-7731", "user_id": "user_1" }).to_string();
    let openrouter = Openrouter::start(vec![("200 OK", "", body)]).await;
    let (_app, account) = app_with(&openrouter).await;
    let verifier = "v".repeat(64);
    let answer = connect(&account, "auth_code_1", &verifier).await;
    assert_eq!(answer.status, 201, "{}", answer.text);
    assert!(!answer.text.contains("marked"), "{}", answer.text);
    assert_eq!(
        (
            &answer.body["name"],
            &answer.body["baseUrl"],
            &answer.body["keyLast4"]
        ),
        (
            &json!("OpenRouter"),
            &json!("https://openrouter.ai/api/v1/"),
            &json!("7731")
        )
    );
    assert_eq!(list(&account).await, [answer.body]);
    let asked = openrouter.asked.lock().unwrap().clone();
    let expected =
        json!({ "code": "auth_code_1", "code_verifier": verifier, "code_challenge_method": "S256" });
    assert_eq!(asked, [expected]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_code_is_not_sent() {
    let openrouter = Openrouter::start(vec![("200 OK", "", json!({ "key": "sk" }).to_string())]).await;
    let (_app, account) = app_with(&openrouter).await;
    let verifier = "v".repeat(43);
    let long = "c".repeat(1001);
    for (code, verifier) in [
        ("", verifier.as_str()),
        (long.as_str(), verifier.as_str()),
        ("a b", verifier.as_str()),
        ("code", "short"),
        ("code", long.as_str()),
    ] {
        let answer = connect(&account, code, verifier).await;
        assert_eq!(
            (answer.status, &answer.body["code"]),
            (422, &json!("invalid-request"))
        );
    }
    assert!(openrouter.asked.lock().unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_goes_wrong_there_has_words_of_its_own_and_repeats_nothing() {
    let redirect = "location: http://127.0.0.1:9/\r\n";
    let long = format!(r#"{{"key":"sk","marked":"{}"}}"#, "x".repeat(100_000));
    let (refused, odd) = ("connection-key-refused", "connection-not-compatible");
    let cases = [
        ("403 Forbidden", "", r#"{"error":"marked"}"#.to_owned(), refused),
        ("400 Bad Request", "", "marked".to_owned(), refused),
        ("500 Oh No", "", "marked".to_owned(), odd),
        ("302 Found", redirect, String::new(), odd),
        ("200 OK", "", "<html>marked".to_owned(), odd),
        ("200 OK", "", r#"{"key":"marked key"}"#.to_owned(), odd),
        ("200 OK", "", long, odd),
    ];
    let answers = cases
        .iter()
        .map(|(status, headers, body, _)| (*status, *headers, body.clone()));
    let openrouter = Openrouter::start(answers.collect()).await;
    let (_app, account) = app_with(&openrouter).await;
    for (status, _, body, code) in &cases {
        let answer = connect(&account, "code", &"v".repeat(43)).await;
        assert_eq!(
            answer.body["code"],
            *code,
            "{status}, {} bytes: {}",
            body.len(),
            answer.text
        );
        assert!(!answer.text.contains("marked"), "{}", answer.text);
        let message = answer.body["message"].as_str().unwrap();
        assert!(message.starts_with("OpenRouter "), "{message}");
        assert!(list(&account).await.is_empty());
    }
    let gone = Openrouter {
        address: "http://127.0.0.1:9/".to_owned(),
        asked: Arc::default(),
    };
    let (_app, account) = app_with(&gone).await;
    let answer = connect(&account, "code", &"v".repeat(43)).await;
    assert_eq!(answer.body["code"], "connection-refused", "{}", answer.text);
}
