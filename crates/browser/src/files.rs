//! The files of a page, served from memory, and nothing for every other request.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use headless_chrome::protocol::cdp::Fetch::{FulfillRequest, HeaderEntry, RequestPattern};
use headless_chrome::protocol::cdp::Network::ResourceType;

use crate::page::{PageToShow, ShownFile};

/// A name that is never given to anybody (RFC 6761). A secure origin, as that of a published app is.
const ORIGIN: &str = "https://app.invalid";

/// The address of the page.
pub(crate) const PAGE: &str = "https://app.invalid/";

/// A page loads nothing besides its own files. `sandbox` without more words lets it open no window or dialog, print or
/// download nothing. `connect-src` is no more than what the page holds itself, so that it cannot flood us with requests
/// to be answered.
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

/// The files of a page, itself among them.
pub(crate) struct Files(Vec<ShownFile>);

impl Files {
    pub(crate) fn of(page: PageToShow) -> Self {
        let mut files = page.files;
        files.insert(
            0,
            ShownFile {
                path: "/".to_owned(),
                media_type: "text/html; charset=utf-8".to_owned(),
                bytes: page.html.into(),
            },
        );
        Self(files)
    }

    /// The requests that are answered here: those of the page's own files, and every navigation to another page. Any
    /// other request fails within Chromium.
    pub(crate) fn patterns(&self) -> Vec<RequestPattern> {
        let files = self.0.iter().map(|file| RequestPattern {
            url_pattern: Some(literally(&format!("{ORIGIN}{}", file.path))),
            resource_Type: None,
            request_stage: None,
        });
        let pages = RequestPattern {
            url_pattern: None,
            resource_Type: Some(ResourceType::Document),
            request_stage: None,
        };
        files.chain([pages]).collect()
    }

    /// The file at an address.
    pub(crate) fn at(&self, url: &str) -> Option<&ShownFile> {
        let path = url.strip_prefix(ORIGIN)?;
        self.0.iter().find(|file| file.path == path)
    }
}

/// The answer to a request by its id: a file, or none, by which a page that navigates stays where it is.
pub(crate) fn answer(request_id: String, file: Option<&ShownFile>) -> FulfillRequest {
    let header = |name: &str, value: &str| HeaderEntry {
        name: name.to_owned(),
        value: value.to_owned(),
    };
    FulfillRequest {
        request_id,
        response_code: if file.is_some() { 200 } else { 204 },
        response_headers: file.map(|file| {
            vec![
                header("content-type", &file.media_type),
                header("content-security-policy", POLICY),
            ]
        }),
        binary_response_headers: None,
        body: file.map(|file| STANDARD.encode(&file.bytes)),
        response_phrase: None,
    }
}

/// A pattern that one text alone matches.
fn literally(text: &str) -> String {
    text.replace('\\', "\\\\").replace('*', "\\*").replace('?', "\\?")
}
