//! A page in a tab: what it answers, and what it is when it answers nothing.

use std::cell::Cell;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Result;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use headless_chrome::protocol::cdp::Input::{GestureSourceType, SynthesizeTapGesture};
use headless_chrome::protocol::cdp::Page;
use headless_chrome::protocol::cdp::Runtime::{Evaluate, EvaluateReturnObject};
use headless_chrome::protocol::cdp::types::Method;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::collector::Collector;
use super::connection::Pending;
use super::tab::{Closing, MARK, PROBE, Progress, Tab, WORLD};
use crate::files::PAGE;
use crate::findings::ErrorKind;
use crate::processes;

/// How long a page may take to respond.
const RESPONDING: Duration = Duration::from_secs(2);

/// How often longer than its limit a page may be silent on a machine that gives it no processor time.
const SLOWER: u32 = 3;

/// How long events may take that were sent before an answer.
const CATCHING_UP: Duration = Duration::from_secs(1);

/// How long the mouse is down, in milliseconds.
const PRESS: u32 = 20;

/// A page that is open.
pub(super) struct Visit {
    tab: Tab,
    /// The world of the probe, until the page leaves or loads itself anew.
    world: Cell<Option<u32>>,
    marks: Cell<u32>,
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

/// A place on the screen, in CSS pixels.
#[derive(Debug, Clone, Copy, Deserialize)]
pub(super) struct Place {
    pub(super) x: f64,
    pub(super) y: f64,
}

impl Visit {
    /// Opens the page in a tab. It loads from here on.
    pub(super) fn start(tab: Tab, collector: &Arc<Collector>, group: i32) -> Result<Self> {
        tab.session.call(Page::Navigate {
            url: PAGE.to_owned(),
            referrer: None,
            transition_Type: None,
            frame_id: None,
            referrer_policy: None,
        })?;
        Ok(Self {
            tab,
            world: Cell::new(None),
            marks: Cell::new(0),
            crashed: Cell::new(false),
            collector: Arc::clone(collector),
            group,
        })
    }

    /// Closes the page and deletes what it stored.
    pub(super) fn close(self) -> Closing {
        self.tab.close()
    }

    /// Waits until the page has loaded. Whether it has.
    pub(super) fn wait_until_loaded(&self, limit: Duration) -> bool {
        match self.tab.progress.recv_timeout(limit) {
            Ok(Progress::Loaded) => true,
            Ok(Progress::Crashed) => {
                self.crash();
                false
            }
            Ok(Progress::Marked(_)) | Err(_) => false,
        }
    }

    /// Waits until the page responds, and what happened before is among the findings.
    ///
    /// # Errors
    /// [`Silence`]
    pub(super) fn respond(&self) -> Result<(), Silence> {
        self.evaluate::<Value>("0", RESPONDING).map(drop)
    }

    /// The value of an expression in the world of the probe, which the page does not see. It is interrupted when it takes
    /// longer than `limit`. What happened before is among the findings.
    ///
    /// # Errors
    /// [`Silence`]
    pub(super) fn evaluate<T: DeserializeOwned>(
        &self,
        expression: &str,
        limit: Duration,
    ) -> Result<T, Silence> {
        let mark = self.marks.get() + 1;
        self.marks.set(mark);
        let script = format!("{MARK}('{mark}');{PROBE};{expression}");
        if self.world.get().is_none() {
            self.enter_world()?;
        }
        let answer = match self.answer(evaluate(script.clone(), self.world.get()), limit) {
            // The page loaded itself anew, and its worlds with it.
            Err(Silence::Failed) if !self.has_crashed() => {
                self.enter_world()?;
                self.answer(evaluate(script, self.world.get()), limit)?
            }
            answer => answer?,
        };
        self.catch_up(mark);
        value(answer)
    }

    fn enter_world(&self) -> Result<(), Silence> {
        let world = self.answer(
            Page::CreateIsolatedWorld {
                frame_id: self.tab.frame.clone(),
                world_name: Some(WORLD.to_owned()),
                grant_univeral_access: None,
            },
            RESPONDING,
        )?;
        self.world.set(Some(world.execution_context_id));
        Ok(())
    }

    /// Waits until the events before a mark were taken.
    fn catch_up(&self, mark: u32) {
        let end = Instant::now() + CATCHING_UP;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            match self.tab.progress.recv_timeout(left) {
                Ok(Progress::Marked(number)) if number >= mark => return,
                Ok(Progress::Marked(_) | Progress::Loaded) => {}
                Ok(Progress::Crashed) => return self.crash(),
                Err(_) => return,
            }
        }
    }

    /// The value of an expression among the page's own variables, with the functions of a console.
    ///
    /// # Errors
    /// [`Silence`]
    pub(super) fn evaluate_in_page<T: DeserializeOwned>(&self, expression: &str) -> Result<T, Silence> {
        value(self.answer(evaluate(expression.to_owned(), None), RESPONDING)?)
    }

    /// Starts a PNG of what is on the screen.
    pub(super) fn screenshot(&self) -> Pending<Page::CaptureScreenshotReturnObject> {
        self.tab.session.start(Page::CaptureScreenshot {
            format: Some(Page::CaptureScreenshotFormatOption::Png),
            quality: None,
            clip: None,
            from_surface: Some(true),
            capture_beyond_viewport: None,
            optimize_for_speed: Some(true),
        })
    }

    /// The PNG that was started.
    ///
    /// # Errors
    /// [`Silence`]
    pub(super) fn png(
        &self,
        screenshot: &Pending<Page::CaptureScreenshotReturnObject>,
    ) -> Result<Vec<u8>, Silence> {
        let screenshot = self.wait(screenshot, RESPONDING)?;
        STANDARD.decode(screenshot.data).map_err(|_| Silence::Failed)
    }

    /// Presses and releases the mouse at a place, and waits until the page has dealt with both.
    ///
    /// # Errors
    /// [`Silence`]
    pub(super) fn press(&self, place: Place) -> Result<(), Silence> {
        let press = SynthesizeTapGesture {
            x: place.x,
            y: place.y,
            duration: Some(PRESS),
            tap_count: Some(1),
            gesture_source_Type: Some(GestureSourceType::Mouse),
        };
        self.answer(press, RESPONDING).map(drop)
    }

    fn answer<C>(&self, method: C, limit: Duration) -> Result<C::ReturnObject, Silence>
    where
        C: Method + Serialize + Send + 'static,
        C::ReturnObject: Send + 'static,
    {
        if self.has_crashed() {
            return Err(Silence::Failed);
        }
        self.wait(&self.tab.session.start(method), limit)
    }

    /// The answer to a call that the page holds up while a script runs, which is interrupted when it takes longer. The wait
    /// is longer while other programs have the processor, and shorter when the page crashes.
    fn wait<T: Send + 'static>(&self, pending: &Pending<T>, limit: Duration) -> Result<T, Silence> {
        let started = Instant::now();
        let before = processes::time_of(self.group);
        let silence = loop {
            match pending.wait(limit / 4) {
                Some(Ok(answer)) => return Ok(answer),
                Some(Err(error)) => {
                    tracing::debug!(%error, "a call to a page failed");
                    return Err(Silence::Failed);
                }
                None => {}
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
        self.tab.session.interrupt(pending);
        Err(silence)
    }

    /// Whether the page crashed, which is a finding.
    fn has_crashed(&self) -> bool {
        let mut progress = self.tab.progress.try_iter();
        if progress.any(|progress| matches!(progress, Progress::Crashed)) {
            self.crash();
        }
        self.crashed.get()
    }

    fn crash(&self) {
        self.crashed.set(true);
        self.collector.stopped(ErrorKind::Memory);
    }
}

fn evaluate(expression: String, world: Option<u32>) -> Evaluate {
    Evaluate {
        expression,
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
    }
}

fn value<T: DeserializeOwned>(answer: EvaluateReturnObject) -> Result<T, Silence> {
    if answer.exception_details.is_some() {
        tracing::debug!(thrown = answer.result.description, "a look at a page failed");
        return Err(Silence::Failed);
    }
    serde_json::from_value(answer.result.value.unwrap_or(Value::Null)).map_err(|error| {
        tracing::debug!(%error, "a look at a page gave something else");
        Silence::Failed
    })
}
