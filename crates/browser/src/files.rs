//! What a page gets that asks for something: its files, served from memory, and nothing else.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use headless_chrome::protocol::cdp::Fetch::{FulfillRequest, HeaderEntry, RequestPattern};
use headless_chrome::protocol::cdp::Network::ResourceType;

use crate::page::{PageToCheck, PageToShow};

/// A name that is never given to anybody (RFC 6761). A secure origin, as that of a published app is.
pub(crate) const ORIGIN: &str = "https://app.invalid";

/// The address of the page.
pub(crate) const PAGE: &str = "https://app.invalid/";

/// Documents that a page may load, itself and its frames. A page that loads itself again and again stays as it is then.
const DOCUMENTS: usize = 20;

/// A page that is shown loads nothing besides its own files. `sandbox` without more words lets it open no window or dialog,
/// print or download nothing. `connect-src` is no more than what the page holds itself, so that it cannot flood us with
/// requests to be answered.
const POLICY_TO_SHOW: &str = "default-src 'none'; \
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

/// A page that is checked may ask for anything: what it asks for is a finding, and no request leaves Chromium. Its forms
/// have their `submit` events, and lead nowhere.
const POLICY_TO_CHECK: &str = "default-src 'none'; \
    script-src * 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' data: blob:; \
    style-src * 'unsafe-inline' data: blob:; \
    img-src * data: blob:; \
    font-src * data: blob:; \
    media-src * data: blob:; \
    connect-src * data: blob:; \
    manifest-src *; \
    worker-src data: blob:; \
    frame-src data: blob:; \
    form-action 'none'; \
    webrtc 'block'; \
    sandbox allow-scripts allow-same-origin allow-forms";

/// The files of a page, itself among them, by their addresses.
pub(crate) struct Files {
    files: HashMap<String, File>,
    policy: &'static str,
    is_every_request_answered: bool,
    documents: AtomicUsize,
}

/// A file at an address.
#[derive(Debug, Clone)]
pub(crate) struct File {
    media_type: String,
    pub(crate) bytes: Bytes,
    is_for_every_origin: bool,
}

/// What a request gets.
#[derive(Debug)]
pub(crate) enum Answer<'a> {
    File(&'a File),
    /// No content, by which a page that navigates stays where it is.
    Stay,
    /// That nothing is at this address of the page's own origin.
    Missing,
    /// No connection, as without a network.
    Unreachable,
}

impl Files {
    pub(crate) fn to_show(page: PageToShow) -> Self {
        Self::new(page, POLICY_TO_SHOW, false)
    }

    pub(crate) fn to_check(page: &PageToCheck) -> Self {
        let mut files = Self::new(page.page.clone(), POLICY_TO_CHECK, true);
        files.files.extend(page.libraries.iter().map(|library| {
            let file = File {
                media_type: library.media_type.clone(),
                bytes: library.bytes.clone(),
                is_for_every_origin: true,
            };
            (without_fragment(&library.address).to_owned(), file)
        }));
        files
    }

    fn new(page: PageToShow, policy: &'static str, is_every_request_answered: bool) -> Self {
        let own = |media_type: String, bytes| File {
            media_type,
            bytes,
            is_for_every_origin: false,
        };
        let html = own("text/html; charset=utf-8".to_owned(), page.html.into());
        let files = page.files.into_iter().map(|file| {
            let address = format!("{ORIGIN}{}", file.path);
            (address, own(file.media_type, file.bytes))
        });
        Self {
            files: files.chain([(PAGE.to_owned(), html)]).collect(),
            policy,
            is_every_request_answered,
            documents: AtomicUsize::new(0),
        }
    }

    /// The requests that are answered here: those for the page's own files and every navigation to another page, or all.
    /// Any other request fails within Chromium.
    pub(crate) fn patterns(&self) -> Vec<RequestPattern> {
        let pattern = |url_pattern, kind| RequestPattern {
            url_pattern,
            resource_Type: kind,
            request_stage: None,
        };
        if self.is_every_request_answered {
            return vec![pattern(None, None)];
        }
        let files = self
            .files
            .keys()
            .map(|address| pattern(Some(literally(address)), None));
        files
            .chain([pattern(None, Some(ResourceType::Document))])
            .collect()
    }

    /// What a request for an address gets.
    pub(crate) fn answer_to(&self, address: &str, kind: &ResourceType) -> Answer<'_> {
        let file = self.at(address);
        if *kind == ResourceType::Document {
            return match file {
                Some(file) if self.documents.fetch_add(1, Ordering::Relaxed) < DOCUMENTS => {
                    Answer::File(file)
                }
                _ => Answer::Stay,
            };
        }
        match file {
            Some(file) => Answer::File(file),
            None if is_own(address) => Answer::Missing,
            None => Answer::Unreachable,
        }
    }

    /// The file at an address. Where every request is answered, a query is ignored as servers of files do.
    fn at(&self, address: &str) -> Option<&File> {
        let address = without_fragment(address);
        self.files.get(address).or_else(|| {
            let (path, _) = address.split_once('?')?;
            let ignores_query = self.is_every_request_answered && is_own(address);
            self.files.get(path).filter(|_| ignores_query)
        })
    }

    /// The answer with a file.
    pub(crate) fn fulfil(&self, request_id: String, file: &File) -> FulfillRequest {
        let mut headers = vec![header("content-type", &file.media_type)];
        headers.push(if file.is_for_every_origin {
            header("access-control-allow-origin", "*")
        } else {
            header("content-security-policy", self.policy)
        });
        FulfillRequest {
            response_headers: Some(headers),
            body: Some(STANDARD.encode(&file.bytes)),
            ..empty(request_id, 200)
        }
    }
}

/// An answer without content.
pub(crate) fn empty(request_id: String, status: u32) -> FulfillRequest {
    FulfillRequest {
        request_id,
        response_code: status,
        response_headers: None,
        binary_response_headers: None,
        body: None,
        response_phrase: None,
    }
}

/// Whether an address is on the page's own origin.
pub(crate) fn is_own(address: &str) -> bool {
    path_of(address).is_some()
}

/// The path, with its query, of an address on the page's own origin.
pub(crate) fn path_of(address: &str) -> Option<&str> {
    address.strip_prefix(ORIGIN).filter(|path| path.starts_with('/'))
}

fn header(name: &str, value: &str) -> HeaderEntry {
    HeaderEntry {
        name: name.to_owned(),
        value: value.to_owned(),
    }
}

fn without_fragment(address: &str) -> &str {
    address.split('#').next().unwrap_or_default()
}

/// A pattern that one text alone matches.
fn literally(text: &str) -> String {
    text.replace('\\', "\\\\").replace('*', "\\*").replace('?', "\\?")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::{Library, ShownFile};

    fn page() -> PageToCheck {
        PageToCheck {
            page: PageToShow {
                files: vec![ShownFile {
                    path: "/logo.png".to_owned(),
                    media_type: "image/png".to_owned(),
                    bytes: Bytes::new(),
                }],
                ..PageToShow::of_html("a")
            },
            libraries: vec![Library {
                address: "https://cdn.example/a.js?v=1".to_owned(),
                media_type: "text/javascript".to_owned(),
                bytes: Bytes::new(),
            }],
            library_hosts: Vec::new(),
        }
    }

    fn kind_of(files: &Files, address: &str, kind: &ResourceType) -> &'static str {
        match files.answer_to(address, kind) {
            Answer::File(_) => "file",
            Answer::Stay => "stay",
            Answer::Missing => "missing",
            Answer::Unreachable => "unreachable",
        }
    }

    #[test]
    fn a_request_gets_a_file_or_learns_why_not() {
        let files = Files::to_check(&page());
        for (address, answer) in [
            ("https://app.invalid/logo.png", "file"),
            ("https://app.invalid/logo.png?v=2", "file"),
            ("https://app.invalid/other.png", "missing"),
            ("https://app.invalid.example/logo.png", "unreachable"),
            ("https://cdn.example/a.js?v=1", "file"),
            ("https://cdn.example/a.js", "unreachable"),
            ("https://cdn.example/a.js?v=2", "unreachable"),
        ] {
            assert_eq!(
                kind_of(&files, address, &ResourceType::Script),
                answer,
                "{address}"
            );
        }
        let shown = Files::to_show(page().page);
        let versioned = "https://app.invalid/logo.png?v=2";
        assert_eq!(kind_of(&shown, versioned, &ResourceType::Image), "missing");
    }

    #[test]
    fn a_page_stays_where_it_is_and_loads_again_some_times_alone() {
        let files = Files::to_check(&page());
        for address in ["https://app.invalid/about", "https://elsewhere.example/"] {
            assert_eq!(kind_of(&files, address, &ResourceType::Document), "stay");
        }
        for _ in 0..DOCUMENTS {
            assert_eq!(kind_of(&files, PAGE, &ResourceType::Document), "file");
        }
        assert_eq!(kind_of(&files, PAGE, &ResourceType::Document), "stay");
    }

    #[test]
    fn libraries_are_for_every_origin_and_own_files_have_a_policy() {
        let files = Files::to_check(&page());
        for (address, name) in [
            ("https://cdn.example/a.js?v=1", "access-control-allow-origin"),
            ("https://app.invalid/logo.png", "content-security-policy"),
        ] {
            let Answer::File(file) = files.answer_to(address, &ResourceType::Script) else {
                panic!("{address}");
            };
            let answer = files.fulfil("1".to_owned(), file);
            let headers = answer.response_headers.unwrap();
            assert_eq!(headers[1].name, name);
        }
    }
}
