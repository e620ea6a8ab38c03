//! What a fake provider was asked, and how each request ended.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// One request.
#[derive(Debug)]
pub struct Recorded {
    /// Path with query.
    pub path: String,
    /// Headers, names in lower case.
    pub headers: BTreeMap<String, String>,
    pub body: serde_json::Value,
    sent: AtomicUsize,
    finished: AtomicBool,
    dropped: AtomicBool,
}

impl Recorded {
    pub(super) fn new(path: String, headers: BTreeMap<String, String>, body: serde_json::Value) -> Self {
        Self {
            path,
            headers,
            body,
            sent: AtomicUsize::new(0),
            finished: AtomicBool::new(false),
            dropped: AtomicBool::new(false),
        }
    }

    /// Pieces sent so far.
    pub fn pieces_sent(&self) -> usize {
        self.sent.load(Ordering::SeqCst)
    }

    /// Whether the answer was sent to its end.
    pub fn finished(&self) -> bool {
        self.finished.load(Ordering::SeqCst)
    }

    /// Whether the client went away before the end.
    pub fn dropped_by_client(&self) -> bool {
        self.dropped.load(Ordering::SeqCst)
    }

    pub(super) fn count_piece(&self) {
        self.sent.fetch_add(1, Ordering::SeqCst);
    }
}

/// All requests of one server.
#[derive(Debug, Default)]
pub struct Record {
    requests: Mutex<Vec<Arc<Recorded>>>,
}

impl Record {
    /// Requests in order of arrival.
    pub fn requests(&self) -> Vec<Arc<Recorded>> {
        self.requests
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// Keeps a request and gives its number.
    pub(super) fn push(&self, request: Recorded) -> (usize, Arc<Recorded>) {
        let request = Arc::new(request);
        let mut requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        requests.push(Arc::clone(&request));
        (requests.len() - 1, request)
    }
}

/// Lives as long as an answer's body: records whether it was sent to the end.
pub(super) struct Watch {
    request: Arc<Recorded>,
    done: bool,
}

impl Watch {
    pub(super) fn new(request: Arc<Recorded>) -> Self {
        Self { request, done: false }
    }

    pub(super) fn piece(&self) {
        self.request.count_piece();
    }

    pub(super) fn done(&mut self) {
        self.done = true;
        self.request.finished.store(true, Ordering::SeqCst);
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        if !self.done {
            self.request.dropped.store(true, Ordering::SeqCst);
        }
    }
}
