//! One load of a page, in a browser context of its own.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use headless_chrome::protocol::cdp::Browser::{SetDownloadBehavior, SetDownloadBehaviorBehaviorOption};
use headless_chrome::protocol::cdp::Runtime::{self, Evaluate};
use headless_chrome::protocol::cdp::Target::{
    CreateBrowserContext, CreateTarget, DisposeBrowserContext, DisposeBrowserContextReturnObject,
};
use headless_chrome::protocol::cdp::types::{Event, Method};
use headless_chrome::protocol::cdp::{Fetch, Inspector, Page};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::collector::{Collector, ExceptionId};
use super::connection::{Connection, Pending, Session};
use super::errors;
use crate::files::{Files, PAGE};
use crate::findings::ErrorKind;
use crate::page::{PageToCheck, Size};
use crate::processes;
use crate::serve::{Answering, Seen};
use crate::shot::metrics;

/// The name of the world in which the page is looked at.
const WORLD: &str = "check";

const PROBE: &str = include_str!("probe.js");
const PAGE_START: &str = include_str!("page.js");

/// Worlds of a page and its frames that are told from the page's own.
const MAX_WORLDS: usize = 1_000;

/// How long the end of a page may take.
const CLOSING: Duration = Duration::from_secs(2);

/// How often longer than its limit a page may be silent on a machine that gives it no processor time.
const SLOWER: u32 = 3;

/// What a page does that is not an error.
enum Progress {
    Loaded,
    Crashed,
}

/// A page that is open.
pub(super) struct Visit<'a> {
    connection: &'a Connection,
    session: Session,
    context: String,
    frame: String,
    progress: Receiver<Progress>,
    crashed: Cell<bool>,
    collector: Arc<Collector>,
    group: i32,
}

/// Why a page gave no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Silence {
    /// Its script ran on, and was interrupted.
    Hang,
    /// It got too little of the processor to say more.
    Slow,
    /// The call failed: the page left, crashed, or the connection ended.
    Failed,
}

impl<'a> Visit<'a> {
    /// Opens a page. It loads from here on.
    pub(super) fn open(
        connection: &'a Connection,
        page: &PageToCheck,
        size: Size,
        collector: &Arc<Collector>,
        (load, group): (usize, i32),
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
        let collecting = Arc::clone(collector);
        thread::spawn(move || {
            let mut isolated = Vec::new();
            answering.run(events, |seen| match seen {
                Seen::Request(request, answer) => {
                    collecting.request(&request.request.url, &request.resource_Type, answer);
                }
                Seen::Event(Event::PageLoadEventFired(_)) => {
                    reports.send(Progress::Loaded).ok();
                }
                Seen::Event(Event::InspectorTargetCrashed(_)) => {
                    reports.send(Progress::Crashed).ok();
                }
                Seen::Event(event) => collect(&collecting, event, load, &mut isolated),
            });
        });
        connection.call(SetDownloadBehavior {
            behavior: SetDownloadBehaviorBehaviorOption::Deny,
            browser_context_id: Some(context.clone()),
            download_path: None,
            events_enabled: None,
        })?;
        session.call(Page::Enable {
            enable_file_chooser_opened_event: None,
        })?;
        session.call(Inspector::Enable(None))?;
        session.call(Runtime::Enable(None))?;
        session.call(Fetch::Enable {
            patterns: Some(patterns),
            handle_auth_requests: None,
        })?;
        session.call(metrics(size))?;
        session.call(Page::SetInterceptFileChooserDialog {
            enabled: true,
            cancel: Some(true),
        })?;
        session.call(before_each_document(PAGE_START, None))?;
        session.call(before_each_document(PROBE, Some(WORLD)))?;
        session.call(Page::Navigate {
            url: PAGE.to_owned(),
            referrer: None,
            transition_Type: None,
            frame_id: None,
            referrer_policy: None,
        })?;
        Ok(Self {
            connection,
            session,
            context,
            frame,
            progress,
            crashed: Cell::new(false),
            collector: Arc::clone(collector),
            group,
        })
    }

    /// Waits until the page has loaded. Whether it has.
    pub(super) fn wait_until_loaded(&self, limit: Duration) -> bool {
        match self.progress.recv_timeout(limit) {
            Ok(Progress::Loaded) => true,
            Ok(Progress::Crashed) => {
                self.crash();
                false
            }
            Err(_) => false,
        }
    }

    /// The value of an expression in the world of the probe, which the page does not see.
    ///
    /// # Errors
    /// [`Silence`]
    pub(super) fn evaluate<T: DeserializeOwned>(
        &self,
        expression: &str,
        limit: Duration,
    ) -> Result<T, Silence> {
        let world = self.answer(
            Page::CreateIsolatedWorld {
                frame_id: self.frame.clone(),
                world_name: Some(WORLD.to_owned()),
                grant_univeral_access: None,
            },
            limit,
        )?;
        let script = format!("{PROBE};{expression}");
        self.value(&script, Some(world.execution_context_id), limit)
    }

    /// The value of an expression among the page's own variables, with the functions of a console.
    pub(super) fn evaluate_in_page<T: DeserializeOwned>(
        &self,
        expression: &str,
        limit: Duration,
    ) -> Result<T, Silence> {
        self.value(expression, None, limit)
    }

    fn value<T: DeserializeOwned>(
        &self,
        expression: &str,
        world: Option<u32>,
        limit: Duration,
    ) -> Result<T, Silence> {
        let answer = self.answer(
            Evaluate {
                expression: expression.to_owned(),
                object_group: None,
                include_command_line_api: Some(world.is_none()),
                silent: Some(true),
                context_id: world,
                return_by_value: Some(true),
                generate_preview: None,
                user_gesture: None,
                await_promise: Some(true),
                throw_on_side_effect: None,
                timeout: None,
                disable_breaks: None,
                repl_mode: None,
                allow_unsafe_eval_blocked_by_csp: None,
                unique_context_id: None,
                serialization_options: None,
            },
            limit,
        )?;
        if let Some(thrown) = answer.exception_details {
            tracing::debug!(
                message = errors::thrown(&thrown).message,
                "a look at a page failed"
            );
            return Err(Silence::Failed);
        }
        serde_json::from_value(answer.result.value.unwrap_or(Value::Null)).map_err(|error| {
            tracing::debug!(%error, "a look at a page gave something else");
            Silence::Failed
        })
    }

    /// The answer to a call that the page holds up while a script runs. It is interrupted when it takes longer.
    ///
    /// # Errors
    /// [`Silence`]
    pub(super) fn answer<C>(&self, method: C, limit: Duration) -> Result<C::ReturnObject, Silence>
    where
        C: Method + Serialize + Send + 'static,
        C::ReturnObject: Send + 'static,
    {
        if self.has_crashed() {
            return Err(Silence::Failed);
        }
        let pending = self.session.start(method);
        match self.wait(&pending, limit)? {
            Ok(answer) => Ok(answer),
            Err(error) => {
                tracing::debug!(%error, "a call to a page failed");
                Err(Silence::Failed)
            }
        }
    }

    /// Waits longer while other programs have the processor, and shorter when the page crashes.
    fn wait<T: Send + 'static>(&self, pending: &Pending<T>, limit: Duration) -> Result<Result<T>, Silence> {
        let started = Instant::now();
        let before = processes::time_of(self.group);
        let silence = loop {
            if let Some(answer) = pending.wait(limit / 4) {
                return Ok(answer);
            }
            if self.has_crashed() {
                return Err(Silence::Failed);
            }
            let waited = started.elapsed();
            let spent = processes::time_of(self.group).saturating_sub(before);
            if waited >= limit && spent >= limit / 2 {
                break Silence::Hang;
            }
            if waited >= limit * SLOWER {
                break Silence::Slow;
            }
        };
        self.session.interrupt(pending);
        Err(silence)
    }

    /// Whether the page crashed, which is a finding.
    fn has_crashed(&self) -> bool {
        if self
            .progress
            .try_iter()
            .any(|progress| matches!(progress, Progress::Crashed))
        {
            self.crash();
        }
        self.crashed.get()
    }

    fn crash(&self) {
        self.crashed.set(true);
        self.collector.stopped(ErrorKind::Memory);
    }

    /// A PNG of what is on the screen.
    pub(super) fn screenshot(&self, limit: Duration) -> Result<Vec<u8>, Silence> {
        let screenshot = self.answer(
            Page::CaptureScreenshot {
                format: Some(Page::CaptureScreenshotFormatOption::Png),
                quality: None,
                clip: None,
                from_surface: Some(true),
                capture_beyond_viewport: None,
                optimize_for_speed: Some(true),
            },
            limit,
        )?;
        STANDARD.decode(screenshot.data).map_err(|_| Silence::Failed)
    }

    /// Closes the page and deletes what it stored. Nobody needs to wait for the end of it.
    pub(super) fn close(self) -> Closing {
        let disposed = self.connection.start(DisposeBrowserContext {
            browser_context_id: self.context,
        });
        self.connection.detach(&self.session);
        Closing(disposed)
    }
}

/// A page that is being closed.
pub(super) struct Closing(Pending<DisposeBrowserContextReturnObject>);

impl Closing {
    /// Waits for the end of the page.
    ///
    /// # Errors
    /// When Chromium does not end it in time.
    pub(super) fn wait(&self) -> Result<()> {
        self.0.wait(CLOSING).context("a page was not closed in time")??;
        Ok(())
    }
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
            collector.add(errors::thrown(details), Some(id));
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

fn before_each_document(source: &str, world: Option<&str>) -> Page::AddScriptToEvaluateOnNewDocument {
    Page::AddScriptToEvaluateOnNewDocument {
        source: source.to_owned(),
        world_name: world.map(str::to_owned),
        include_command_line_api: None,
        run_immediately: None,
    }
}
