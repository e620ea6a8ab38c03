//! A visitor, an account, and what they are answered.

use std::ops::Deref;

use domain::errors::ErrorCode;
use reqwest::header::{COOKIE, HOST, HeaderMap, SET_COOKIE};
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

use crate::description::{Description, EVENT_STREAM, assert_fits};
use crate::events::{Events, Transcript};
use crate::site::WAIT_TIMEOUT;

/// The password of every account that [`Visitor::register`] makes.
pub const PASSWORD: &str = "correct horse 1";

/// Somebody who is not signed in.
#[derive(Clone)]
pub struct Visitor {
    http: reqwest::Client,
    /// Where the server listens.
    address: String,
    host: String,
}

/// An answer, read to its end.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub text: String,
    /// The body as JSON; null when it is none.
    pub body: Value,
}

/// Somebody who is signed in.
#[derive(Clone)]
pub struct Account {
    visitor: Visitor,
    pub uid: String,
    pub email: String,
    pub token: String,
    /// The refresh token, as the `Cookie` header has it.
    pub cookie: String,
}

impl Visitor {
    /// A visitor of the site with this main origin.
    #[must_use]
    pub fn new(origin: &str) -> Self {
        let (_, port) = origin.rsplit_once(':').unwrap();
        Self::through(port.parse().unwrap(), origin)
    }

    /// A visitor whom a balancer sends to the server at this port.
    #[must_use]
    pub fn through(port: u16, origin: &str) -> Self {
        let http = reqwest::Client::builder()
            .no_proxy()
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .unwrap();
        Self {
            http,
            address: format!("http://127.0.0.1:{port}"),
            host: origin.replace("http://", ""),
        }
    }

    /// Whether anything listens on a port of this machine.
    pub async fn answers(port: u16) -> bool {
        tokio::net::TcpStream::connect(("127.0.0.1", port)).await.is_ok()
    }

    /// A request to be completed by the caller.
    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.request_on(&self.host, method, path)
    }

    /// A request to another host of the same server.
    pub fn request_on(&self, host: &str, method: Method, path: &str) -> RequestBuilder {
        self.http
            .request(method, format!("{}{path}", self.address))
            .header(HOST, host)
    }

    /// GET.
    pub async fn get(&self, path: &str) -> Answer {
        Answer::of(self.request(Method::GET, path)).await
    }

    /// GET from another host.
    pub async fn get_on(&self, host: &str, path: &str) -> Answer {
        Answer::of(self.request_on(host, Method::GET, path)).await
    }

    /// GET of a whole address.
    pub async fn get_url(&self, url: &str) -> Answer {
        let (host, path) = url.strip_prefix("http://").unwrap().split_once('/').unwrap();
        self.get_on(host, &format!("/{path}")).await
    }

    /// POST with a JSON body.
    pub async fn post(&self, path: &str, body: Value) -> Answer {
        Answer::of(self.request(Method::POST, path).json(&body)).await
    }

    /// POST with a cookie and no body.
    pub async fn post_with_cookie(&self, path: &str, cookie: &str) -> Answer {
        Answer::of(self.request(Method::POST, path).header(COOKIE, cookie)).await
    }

    /// POST with nothing.
    pub async fn post_nothing(&self, path: &str) -> Answer {
        Answer::of(self.request(Method::POST, path)).await
    }

    /// A new account with an address of its own.
    pub async fn register(&self) -> Account {
        let email = format!("{}@example.org", uuid::Uuid::new_v4().simple());
        let body = json!({ "email": email, "password": PASSWORD });
        let answer = self.post("/api/auth/register", body).await;
        assert_eq!(answer.status, 201, "{}", answer.text);
        Account::of(self, &answer)
    }

    /// Signs an account in.
    pub async fn login(&self, email: &str, password: &str) -> Answer {
        self.post("/api/auth/login", json!({ "email": email, "password": password }))
            .await
    }
}

impl Account {
    /// The account of an answer to a sign-in.
    #[must_use]
    pub fn of(visitor: &Visitor, answer: &Answer) -> Self {
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        Self {
            visitor: visitor.clone(),
            uid: text(&answer.body["user"]["uid"]),
            email: text(&answer.body["user"]["email"]),
            token: text(&answer.body["token"]),
            cookie: answer.cookie(),
        }
    }

    /// The same account over other connections.
    #[must_use]
    pub fn through(&self, visitor: Visitor) -> Self {
        Self {
            visitor,
            ..self.clone()
        }
    }

    /// A request with the bearer token.
    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.visitor.request(method, path).bearer_auth(&self.token)
    }

    /// GET.
    pub async fn get(&self, path: &str) -> Answer {
        Answer::of(self.request(Method::GET, path)).await
    }

    /// POST with a JSON body.
    pub async fn post(&self, path: &str, body: Value) -> Answer {
        Answer::of(self.request(Method::POST, path).json(&body)).await
    }

    /// DELETE.
    pub async fn delete(&self, path: &str) -> Answer {
        Answer::of(self.request(Method::DELETE, path)).await
    }

    /// Starts a generation with these fields and gives its stream.
    pub async fn generate_with(&self, body: Value) -> Events {
        Events::open(self.request(Method::POST, "/api/generate-full-code").json(&body)).await
    }

    /// Starts a generation and gives its stream.
    pub async fn generate(&self, prompt: &str) -> Events {
        self.generate_with(json!({ "prompt": prompt })).await
    }

    /// Starts a generation and reads it to its end.
    pub async fn generate_all(&self, prompt: &str) -> Transcript {
        self.generate(prompt).await.all().await
    }

    /// Starts a modification and gives its stream.
    pub async fn modify(&self, prompt: &str, html: &str) -> Events {
        let body = json!({ "modification_prompt": prompt, "current_html": html });
        Events::open(self.request(Method::POST, "/api/modify-full-code").json(&body)).await
    }

    /// Sends instructions for one component of a page and gives their stream.
    pub async fn modify_element(&self, prompt: &str, html: &str, element: &str) -> Events {
        let body = json!({ "modification_prompt": prompt, "current_html": html, "element_id": element });
        Events::open(self.request(Method::POST, "/api/modify-full-code").json(&body)).await
    }

    /// Sends a chat message about a page, with more fields, and gives its stream.
    pub async fn chat_with(&self, message: &str, page: &str, more: Value) -> Events {
        let mut body = json!({ "message": message, "code": page, "app_id": "app-1" });
        if let (Some(body), Some(more)) = (body.as_object_mut(), more.as_object()) {
            body.extend(more.clone());
        }
        Events::open(self.request(Method::POST, "/api/differential/chat").json(&body)).await
    }

    /// Sends a chat message about a page and gives its stream.
    pub async fn chat(&self, message: &str, page: &str) -> Events {
        self.chat_with(message, page, json!({})).await
    }

    /// Sends a chat message whose changes are offered, and gives its stream.
    pub async fn chat_with_code(&self, message: &str, page: &str) -> Events {
        let body = json!({ "message": message, "current_code": page, "app_id": "app-1" });
        Events::open(self.request(Method::POST, "/api/chat-with-code").json(&body)).await
    }

    /// The events of a job after a place.
    pub async fn events(&self, job: &str, after: Option<&str>) -> Events {
        let mut request = self.request(Method::GET, &format!("/api/jobs/{job}/events"));
        if let Some(place) = after {
            request = request.header("last-event-id", place);
        }
        Events::open(request).await
    }

    /// A job.
    pub async fn job(&self, job: &str) -> Value {
        self.get(&format!("/api/jobs/{job}")).await.ok()
    }

    /// Stops a job.
    pub async fn cancel(&self, job: &str) -> Answer {
        Answer::of(self.request(Method::POST, &format!("/api/jobs/{job}/cancel"))).await
    }

    /// Credits left this month.
    pub async fn credits(&self) -> i64 {
        let info = self.get("/api/credit-info").await.ok();
        info["freeCreditsRemaining"].as_i64().unwrap()
    }
}

impl Deref for Account {
    type Target = Visitor;

    fn deref(&self) -> &Visitor {
        &self.visitor
    }
}

impl Answer {
    /// Sends a request and reads the answer.
    pub async fn of(request: RequestBuilder) -> Self {
        let (client, request) = request.timeout(WAIT_TIMEOUT * 2).build_split();
        let request = request.unwrap();
        let (method, path) = (request.method().to_string(), request.url().path().to_owned());
        let response = client.execute(request).await.unwrap();
        let status = response.status().as_u16();
        let headers = response.headers().clone();
        let text = response.text().await.unwrap();
        let body = serde_json::from_str(&text).unwrap_or_default();
        let media_type = headers
            .get("content-type")
            .map_or("", |value| value.to_str().unwrap());
        if let Some(described) = Description::of_the_api().of(&method, &path, status, media_type) {
            if media_type == EVENT_STREAM {
                let events = text.lines().filter_map(|line| line.strip_prefix("data: {"));
                for event in events {
                    assert_fits(&described, &serde_json::from_str(&format!("{{{event}")).unwrap());
                }
            } else {
                assert_fits(&described, &body);
            }
        }
        Self {
            status,
            headers,
            body,
            text,
        }
    }

    /// The body of a successful answer.
    pub fn ok(self) -> Value {
        assert_eq!(self.status, 200, "{}", self.text);
        self.body
    }

    /// Asserts that this is an entry of the catalogue: its code, status and words.
    #[track_caller]
    pub fn is_error(&self, code: ErrorCode) {
        let expected = (code.status(), code.code(), code.message());
        let text = |key: &str| self.body[key].as_str().unwrap_or_default();
        assert_eq!(
            (self.status, text("code"), text("message")),
            expected,
            "{}",
            self.text
        );
    }

    /// A header, blank when absent.
    #[must_use]
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    /// What `Set-Cookie` says.
    #[must_use]
    pub fn set_cookie(&self) -> &str {
        self.header(SET_COOKIE.as_str())
    }

    /// The cookie of the answer, as a `Cookie` header has it.
    #[must_use]
    pub fn cookie(&self) -> String {
        self.set_cookie().split(';').next().unwrap().to_owned()
    }
}
