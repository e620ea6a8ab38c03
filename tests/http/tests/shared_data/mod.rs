//! What visitors of published apps share.

mod forms;
mod hostile;
mod lists;
mod manage;
mod permissions;
mod preview;
mod values;

use http_tests::app::Builder;
use http_tests::pages::page;
use http_tests::{Account, Answer, TestApp, Visitor};
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

/// A published app, as a page of it calls its server.
#[derive(Clone)]
struct App {
    visitor: Visitor,
    /// What it is published as.
    id: String,
    origin: String,
    /// The token of whoever uses the page.
    token: Option<String>,
}

/// A site on which no test comes near the limits of calls.
fn site() -> Builder {
    TestApp::builder()
        .set("SHARED_DATA_WRITES_PER_MINUTE", "10000")
        .set("SHARED_DATA_APP_WRITES_PER_MINUTE", "10000")
}

/// Publishes an app; `writers` as the request has it.
async fn publish_as(site: &TestApp, owner: &Account, name: &str, data: Option<&str>) -> App {
    let app_id = name.replace(|c: char| !c.is_ascii_alphanumeric(), "-");
    let mut body = json!({ "appName": name, "htmlContent": page(1), "appData": { "appId": app_id } });
    if let Some(writers) = data {
        body["data"] = json!({ "writers": writers });
    }
    let made = owner.post("/api/make-pwa", body).await.ok();
    App {
        visitor: site.visitor(),
        id: made["pwa_id"].as_str().unwrap().to_owned(),
        origin: made["share_url"]
            .as_str()
            .unwrap()
            .trim_end_matches('/')
            .to_owned(),
        token: None,
    }
}

async fn publish(site: &TestApp, owner: &Account, name: &str, writers: &str) -> App {
    publish_as(site, owner, name, Some(writers)).await
}

/// The token that a published app gets for an account.
async fn token(account: &Account, app: &App) -> String {
    let permit = format!("/api/app-permissions/{}", app.id);
    let permitted = Answer::of(account.request(Method::PUT, &permit)).await;
    assert_eq!(permitted.status, 204, "{}", permitted.text);
    let body = json!({ "pwa_id": app.id });
    let verified = account.post("/api/pwa-auth/verify", body).await.ok();
    verified["pwa_token"].as_str().unwrap().to_owned()
}

impl App {
    /// The same page, used by somebody who signed in.
    async fn used_by(&self, account: &Account) -> Self {
        Self {
            token: Some(token(account, self).await),
            ..self.clone()
        }
    }

    fn host(&self) -> &str {
        self.origin.strip_prefix("http://").unwrap()
    }

    /// A request without what browsers say of where it comes from.
    fn bare(&self, method: Method, path: &str) -> RequestBuilder {
        self.visitor.request_on(self.host(), method, path)
    }

    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self
            .bare(method, path)
            .header("origin", &self.origin)
            .header("sec-fetch-site", "same-origin");
        match &self.token {
            Some(token) => request.bearer_auth(token),
            None => request,
        }
    }

    async fn get(&self, path: &str) -> Answer {
        Answer::of(self.request(Method::GET, path)).await
    }

    async fn delete(&self, path: &str) -> Answer {
        Answer::of(self.request(Method::DELETE, path)).await
    }

    /// Writes a value; `based_on` is what `If-Match` says.
    async fn put(&self, key: &str, value: &Value, based_on: Option<&str>) -> Answer {
        let mut request = self
            .request(Method::PUT, &format!("/_data/values/{key}"))
            .json(value);
        if let Some(version) = based_on {
            request = request.header("if-match", version);
        }
        Answer::of(request).await
    }

    async fn append(&self, list: &str, value: &Value) -> Answer {
        let path = format!("/_data/lists/{list}");
        Answer::of(self.request(Method::POST, &path).json(value)).await
    }

    /// The entries of a list, the earliest first.
    async fn entries(&self, list: &str) -> Vec<Value> {
        let path = format!("/_data/lists/{list}?order=oldest&limit=100");
        let answer = self.get(&path).await.ok();
        answer["entries"].as_array().unwrap().clone()
    }

    /// The entries themselves.
    async fn list(&self, list: &str) -> Vec<Value> {
        let entries = self.entries(list).await;
        entries.into_iter().map(|entry| entry["value"].clone()).collect()
    }
}

/// Who may write from now on.
async fn set_writers(owner: &Account, app: &App, writers: &str) {
    let path = format!("/api/pwa/{}/shared-data", app.id);
    let request = owner
        .request(Method::PUT, &path)
        .json(&json!({ "writers": writers }));
    assert_eq!(Answer::of(request).await.status, 204);
}
