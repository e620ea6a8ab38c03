//! Answers what a page asks for.

use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use headless_chrome::browser::transport::{SessionId, Transport};
use headless_chrome::protocol::cdp::Fetch::FailRequest;
use headless_chrome::protocol::cdp::Fetch::events::RequestPausedEventParams;
use headless_chrome::protocol::cdp::Network::{ErrorReason, ResourceType};
use headless_chrome::protocol::cdp::Page::HandleJavaScriptDialog;
use headless_chrome::protocol::cdp::types::Event;

use crate::files::{Answer, Files, empty};

/// Requests answered at the same time. An answer takes up to 100 ms, for which `headless_chrome` waits for messages.
const AT_ONCE: usize = 8;

/// Bytes of a file above which it is answered alone. On its way to Chromium, an answer exists in some six copies (base64,
/// JSON, and JSON within JSON), so eight of 10 MB at once would take half a gigabyte.
const LARGE: usize = 256 << 10;

/// Requests that wait for their answer. The page gets none for more of them.
const MAX_WAITING: usize = 1_000;

/// What a page does.
pub(crate) enum Seen<'a> {
    /// It asks for something, and gets this.
    Request(&'a RequestPausedEventParams, &'a Answer<'a>),
    /// The answer to a request is on its way. It has arrived when the second one of these is seen.
    Answering(&'a ResourceType, &'a Answer<'a>),
    Answered(&'a ResourceType, &'a Answer<'a>),
    /// Any other event of its target.
    Event(&'a Event),
}

/// A request by its id, and what it gets.
type Waiting<'a> = (String, ResourceType, Answer<'a>);

/// Answers what a page asks for.
pub(crate) struct Answering {
    transport: Arc<Transport>,
    session: SessionId,
    files: Arc<Files>,
    /// Held while a large file is answered.
    large: Mutex<()>,
}

impl Answering {
    pub(crate) fn new(transport: Arc<Transport>, session: SessionId, files: Arc<Files>) -> Self {
        Self {
            transport,
            session,
            files,
            large: Mutex::new(()),
        }
    }

    /// Takes every event of the page at once: those that wait take memory. They end with the connection, or when another
    /// listener takes them. `see` gets each of them.
    pub(crate) fn run(&self, events: Receiver<Event>, see: impl Fn(Seen<'_>) + Sync) {
        let (requests, waiting) = mpsc::sync_channel(MAX_WAITING);
        let waiting = Mutex::new(waiting);
        thread::scope(|scope| {
            for _ in 0..AT_ONCE {
                scope.spawn(|| self.answer_each(&waiting, &see));
            }
            // Dropped at the end of this, which ends those threads.
            let requests = requests;
            for event in events {
                if let Event::FetchRequestPaused(event) = event {
                    let params = event.params;
                    let answer = self.files.answer_to(&params.request.url, &params.resource_Type);
                    see(Seen::Request(&params, &answer));
                    requests
                        .try_send((params.request_id, params.resource_Type, answer))
                        .ok();
                    continue;
                }
                // A page that shows a dialog does nothing else.
                if matches!(event, Event::PageJavascriptDialogOpening(_)) {
                    let refused = HandleJavaScriptDialog {
                        accept: false,
                        prompt_text: None,
                    };
                    self.transport
                        .call_method_on_target(self.session.clone(), refused)
                        .ok();
                }
                see(Seen::Event(&event));
            }
        });
    }

    fn answer_each(&self, waiting: &Mutex<Receiver<Waiting<'_>>>, see: &impl Fn(Seen<'_>)) {
        loop {
            let next = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok((request, kind, answer)) = next else {
                return;
            };
            let is_large = matches!(answer, Answer::File(file) if file.bytes.len() > LARGE);
            let _alone = is_large.then(|| self.large.lock().unwrap_or_else(PoisonError::into_inner));
            see(Seen::Answering(&kind, &answer));
            self.send(request, &answer);
            see(Seen::Answered(&kind, &answer));
        }
    }

    /// An answer that comes too late is no failure.
    fn send(&self, request: String, answer: &Answer<'_>) {
        let session = self.session.clone();
        let fulfilled = match answer {
            Answer::File(file) => self.files.fulfil(request, file),
            Answer::Stay => empty(request, 204),
            Answer::Missing => empty(request, 404),
            Answer::Unreachable => {
                let failed = FailRequest {
                    request_id: request,
                    error_reason: ErrorReason::NameNotResolved,
                };
                self.transport.call_method_on_target(session, failed).ok();
                return;
            }
        };
        self.transport.call_method_on_target(session, fulfilled).ok();
    }
}
