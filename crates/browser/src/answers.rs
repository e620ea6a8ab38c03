//! What a page gets that asks for something: its own files, and nothing for everything else.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::page::{PageToShow, ShownFile};

/// A name that is never given to anybody (RFC 6761). A secure origin, as that of a published app is.
const ORIGIN: &str = "https://app.invalid";

/// Where the page is.
pub(crate) const PAGE: &str = "https://app.invalid/";

/// Besides what the page brings along nothing is loaded. `sandbox` without more words lets it open no window or dialog,
/// print or download nothing. `connect-src` is no more than what the page holds itself, so that it cannot flood us with
/// requests to be answered.
const POLICY: &str = "default-src 'none'; \
    script-src 'self' 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' data: blob:; \
    style-src 'self' 'unsafe-inline' data: blob:; \
    img-src 'self' data: blob:; \
    font-src 'self' data: blob:; \
    media-src 'self' data: blob:; \
    connect-src data: blob:; \
    worker-src data: blob:; \
    frame-src data: blob:; \
    form-action 'none'; \
    webrtc 'block'; \
    sandbox allow-scripts allow-same-origin";

/// The files of a page.
pub(crate) struct Answers(Vec<ShownFile>);

impl Answers {
    pub(crate) fn of(page: PageToShow) -> Self {
        let mut files = page.files;
        files.insert(
            0,
            ShownFile {
                path: "/".to_owned(),
                media_type: "text/html; charset=utf-8".to_owned(),
                bytes: page.html.into_bytes(),
            },
        );
        Self(files)
    }

    /// What is to be answered here: the page's own files, and every way to another page. All else never gets to us, and
    /// nowhere else either.
    pub(crate) fn patterns(&self) -> Value {
        let files = self
            .0
            .iter()
            .map(|file| json!({ "urlPattern": literally(&format!("{ORIGIN}{}", file.path)) }));
        files.chain([json!({ "resourceType": "Document" })]).collect()
    }

    /// The parameters of `Fetch.fulfillRequest` for those of `Fetch.requestPaused`.
    pub(crate) fn to(&self, paused: &Value) -> Value {
        let id = paused.get("requestId");
        let url = paused.pointer("/request/url").and_then(Value::as_str);
        let path = url.and_then(|url| url.strip_prefix(ORIGIN));
        match self.0.iter().find(|file| path == Some(&file.path)) {
            Some(file) => json!({
                "requestId": id,
                "responseCode": 200,
                "responseHeaders": [
                    { "name": "content-type", "value": file.media_type },
                    { "name": "content-security-policy", "value": POLICY },
                ],
                "body": STANDARD.encode(&file.bytes),
            }),
            // A page that wants to go elsewhere stays where it is.
            None => json!({ "requestId": id, "responseCode": 204 }),
        }
    }
}

/// A pattern that a text alone matches.
fn literally(text: &str) -> String {
    text.replace('\\', "\\\\").replace('*', "\\*").replace('?', "\\?")
}
