//! A tab in a browser context of its own, in which a page is to be opened.

use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use anyhow::{Context as _, Result, anyhow};
use headless_chrome::protocol::cdp::Browser::{SetDownloadBehavior, SetDownloadBehaviorBehaviorOption};
use headless_chrome::protocol::cdp::Target::{
    CreateBrowserContext, CreateTarget, DisposeBrowserContext, DisposeBrowserContextReturnObject,
};
use headless_chrome::protocol::cdp::types::Event;
use headless_chrome::protocol::cdp::{Fetch, Inspector, Page, Runtime};

use super::collector::{Collector, ExceptionId};
use super::connection::{Connection, Pending, Session};
use super::errors;
use crate::files::Files;
use crate::page::{PageToCheck, Size};
use crate::serve::{Answering, Seen};
use crate::shot::metrics;

/// The name of the world in which the page is looked at.
pub(super) const WORLD: &str = "check";

/// A function of that world alone, which makes an event.
pub(super) const MARK: &str = "mark";

pub(super) const PROBE: &str = include_str!("probe.js");
const PAGE_START: &str = include_str!("page.js");

/// Worlds of a page and its frames other than the page's own.
const MAX_WORLDS: usize = 1_000;

/// How long the end of a tab may take.
const CLOSING: Duration = Duration::from_secs(2);

/// What happens to a tab, but for errors and requests, which are findings.
pub(super) enum Progress {
    Loaded,
    Crashed,
    /// The probe called [`MARK`] with this number. Every event before it was taken.
    Marked(u32),
}

/// A tab that is ready for a page.
pub(super) struct Tab {
    connection: Arc<Connection>,
    pub(super) session: Session,
    context: String,
    /// The id of its document's frame.
    pub(super) frame: String,
    pub(super) progress: Receiver<Progress>,
}

impl Tab {
    /// Opens a tab of this size, in which requests get the files of a page and errors go to a collector. `load` is the number
    /// of the tab among those of a check.
    ///
    /// `headless_chrome` sends a call only while it does not wait for messages, so each takes some 100 ms. Those that need
    /// no other one's answer share that time.
    pub(super) fn open(
        connection: &Arc<Connection>,
        page: &PageToCheck,
        size: Size,
        collector: &Arc<Collector>,
        load: usize,
    ) -> Result<Self> {
        let context = connection
            .call(CreateBrowserContext {
                dispose_on_detach: Some(true),
                proxy_server: None,
                proxy_bypass_list: None,
                origins_with_universal_network_access: None,
            })?
            .browser_context_id;
        let frame = connection.call(blank_page(&context))?.target_id;
        let (session, events) = connection.attach(&frame)?;
        let files = Arc::new(Files::to_check(page));
        let patterns = files.patterns();
        let answering = Answering::new(Arc::clone(&session.transport), session.id.clone(), files);
        let (reports, progress) = mpsc::channel();
        let collector = Arc::clone(collector);
        thread::spawn(move || {
            let isolated = Mutex::default();
            answering.run(events, |seen| match seen {
                Seen::Request(request, answer) => {
                    collector.request(&request.request.url, &request.resource_Type, answer);
                }
                Seen::Answering(kind, answer) => collector.answering(kind, answer),
                Seen::Answered(kind, answer) => collector.answered(kind, answer),
                Seen::Event(Event::PageLoadEventFired(_)) => {
                    reports.send(Progress::Loaded).ok();
                }
                Seen::Event(Event::InspectorTargetCrashed(_)) => {
                    reports.send(Progress::Crashed).ok();
                }
                Seen::Event(Event::RuntimeBindingCalled(called)) => {
                    if let Ok(number) = called.params.payload.parse() {
                        reports.send(Progress::Marked(number)).ok();
                    }
                }
                Seen::Event(event) => {
                    let mut isolated = isolated.lock().unwrap_or_else(PoisonError::into_inner);
                    collect(&collector, event, load, &mut isolated);
                }
            });
        });
        prepare(connection, &session, &context, patterns, size)?;
        Ok(Self {
            connection: Arc::clone(connection),
            session,
            context,
            frame,
            progress,
        })
    }

    /// Closes the tab and deletes what its page stored. Nobody needs to wait for the end of it.
    pub(super) fn close(self) -> Closing {
        let disposed = self.connection.start(DisposeBrowserContext {
            browser_context_id: self.context,
        });
        self.connection.detach(&self.session);
        Closing(disposed)
    }
}

/// A tab that is being closed.
pub(super) struct Closing(Pending<DisposeBrowserContextReturnObject>);

impl Closing {
    /// Waits for the end of the tab.
    ///
    /// # Errors
    /// When Chromium does not end it in time.
    pub(super) fn wait(&self) -> Result<()> {
        self.0.wait(CLOSING).context("a tab was not closed in time")??;
        Ok(())
    }
}

/// Makes all calls that come before a page, at once.
fn prepare(
    connection: &Connection,
    session: &Session,
    context: &str,
    patterns: Vec<Fetch::RequestPattern>,
    size: Size,
) -> Result<()> {
    thread::scope(|scope| {
        let calls = [
            scope.spawn(|| connection.call(without_downloads(context)).map(drop)),
            scope.spawn(|| {
                let page = Page::Enable {
                    enable_file_chooser_opened_event: None,
                };
                session.call(page).map(drop)
            }),
            scope.spawn(|| session.call(Inspector::Enable(None)).map(drop)),
            scope.spawn(|| session.call(Runtime::Enable(None)).map(drop)),
            scope.spawn(|| {
                let fetch = Fetch::Enable {
                    patterns: Some(patterns),
                    handle_auth_requests: None,
                };
                session.call(fetch).map(drop)
            }),
            scope.spawn(|| session.call(metrics(size)).map(drop)),
            scope.spawn(|| {
                let choosers = Page::SetInterceptFileChooserDialog {
                    enabled: true,
                    cancel: Some(true),
                };
                session.call(choosers).map(drop)
            }),
            scope.spawn(|| {
                let mark = Runtime::AddBinding {
                    name: MARK.to_owned(),
                    execution_context_id: None,
                    execution_context_name: Some(WORLD.to_owned()),
                };
                session.call(mark).map(drop)
            }),
            scope.spawn(|| session.call(before_each_document(PAGE_START, None)).map(drop)),
            scope.spawn(|| session.call(before_each_document(PROBE, Some(WORLD))).map(drop)),
        ];
        calls
            .into_iter()
            .try_for_each(|call| call.join().unwrap_or_else(|_| Err(anyhow!("a call panicked"))))
    })
}

/// Collects what an event says of errors. `isolated` are the worlds that are not the page's.
fn collect(collector: &Collector, event: &Event, load: usize, isolated: &mut Vec<u32>) {
    match event {
        Event::RuntimeExecutionContextCreated(event)
            if event.params.context.name == WORLD && isolated.len() < MAX_WORLDS =>
        {
            isolated.push(event.params.context.id);
        }
        Event::RuntimeExceptionThrown(event) => {
            let details = &event.params.exception_details;
            if details
                .execution_context_id
                .is_some_and(|id| isolated.contains(&id))
            {
                return;
            }
            let id = ExceptionId {
                load,
                id: details.exception_id,
            };
            collector.add(errors::thrown(&event.params), Some(id));
        }
        Event::RuntimeExceptionRevoked(event) => collector.revoke(ExceptionId {
            load,
            id: event.params.exception_id,
        }),
        Event::RuntimeConsoleAPICalled(event) if !isolated.contains(&event.params.execution_context_id) => {
            if let Some(report) = errors::written(&event.params) {
                collector.add(report, None);
            }
        }
        _ => {}
    }
}

fn blank_page(context: &str) -> CreateTarget {
    CreateTarget {
        url: "about:blank".to_owned(),
        left: None,
        top: None,
        width: None,
        height: None,
        window_state: None,
        browser_context_id: Some(context.to_owned()),
        enable_begin_frame_control: None,
        new_window: None,
        background: None,
        for_tab: None,
        hidden: None,
    }
}

fn without_downloads(context: &str) -> SetDownloadBehavior {
    SetDownloadBehavior {
        behavior: SetDownloadBehaviorBehaviorOption::Deny,
        browser_context_id: Some(context.to_owned()),
        download_path: None,
        events_enabled: None,
    }
}

fn before_each_document(source: &str, world: Option<&str>) -> Page::AddScriptToEvaluateOnNewDocument {
    Page::AddScriptToEvaluateOnNewDocument {
        source: source.to_owned(),
        world_name: world.map(str::to_owned),
        include_command_line_api: None,
        run_immediately: None,
    }
}
