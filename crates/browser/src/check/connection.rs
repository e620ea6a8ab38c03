//! Calls to Chromium and to a page that may never answer.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use anyhow::{Context as _, Result};
use headless_chrome::browser::transport::{SessionId, Transport};
use headless_chrome::protocol::cdp::Runtime::TerminateExecution;
use headless_chrome::protocol::cdp::Target::AttachToTarget;
use headless_chrome::protocol::cdp::types::{Event, Method};
use serde::Serialize;
use url::Url;

/// The longest wait for an answer, and the longest silence of Chromium. More than a check has in all: its end ends the
/// connection, and with it every wait.
const SILENCE: Duration = Duration::from_secs(90);

/// How long a page has to answer once it was interrupted.
const INTERRUPTING: Duration = Duration::from_secs(1);

/// A connection to Chromium on which one page is opened after the other.
pub(super) struct Connection {
    transport: Arc<Transport>,
    /// Listeners of pages that were closed. Without them `headless_chrome` would panic at the last events of these.
    closed: Mutex<Vec<Receiver<Event>>>,
}

impl Connection {
    pub(super) fn open(address: &str) -> Result<Self> {
        let transport = Transport::new(Url::parse(address)?, None, SILENCE, None)
            .context("Chromium does not take a connection")?;
        Ok(Self {
            transport: Arc::new(transport),
            closed: Mutex::default(),
        })
    }

    /// A call that is answered by Chromium itself, not by a page.
    pub(super) fn call<C: Method + Serialize>(&self, method: C) -> Result<C::ReturnObject> {
        self.transport.call_method_on_browser(method)
    }

    /// Starts such a call.
    pub(super) fn start<C>(&self, method: C) -> Pending<C::ReturnObject>
    where
        C: Method + Serialize + Send + 'static,
        C::ReturnObject: Send + 'static,
    {
        let transport = Arc::clone(&self.transport);
        Pending::of(move || transport.call_method_on_browser(method))
    }

    /// Attaches to a page, and gives its events.
    pub(super) fn attach(&self, target: &str) -> Result<(Session, Receiver<Event>)> {
        let attached = self.call(AttachToTarget {
            target_id: target.to_owned(),
            flatten: None,
        })?;
        let id = SessionId::from(attached.session_id);
        let events = self.transport.listen_to_target_events(id.clone());
        let transport = Arc::clone(&self.transport);
        Ok((Session { transport, id }, events))
    }

    /// Ends the events of a page that is closed.
    pub(super) fn detach(&self, session: &Session) {
        let events = self.transport.listen_to_target_events(session.id.clone());
        let mut closed = self.closed.lock().unwrap_or_else(PoisonError::into_inner);
        closed.push(events);
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.transport.shutdown();
    }
}

/// A page that calls are made to.
#[derive(Clone)]
pub(super) struct Session {
    pub(super) transport: Arc<Transport>,
    pub(super) id: SessionId,
}

impl Session {
    /// A call to a page that does not run yet.
    pub(super) fn call<C: Method + Serialize>(&self, method: C) -> Result<C::ReturnObject> {
        self.transport.call_method_on_target(self.id.clone(), method)
    }

    /// Starts a call to a page that may hang.
    pub(super) fn start<C>(&self, method: C) -> Pending<C::ReturnObject>
    where
        C: Method + Serialize + Send + 'static,
        C::ReturnObject: Send + 'static,
    {
        let session = self.clone();
        Pending::of(move || session.call(method))
    }

    /// Ends the script that runs, and waits for the answer that it held up. None when the page still gives none.
    pub(super) fn interrupt<T: Send + 'static>(&self, pending: &Pending<T>) -> Option<Result<T>> {
        self.start(TerminateExecution(None)).wait(INTERRUPTING);
        pending.wait(INTERRUPTING)
    }
}

/// An answer that is still to come. A thread waits for it until the connection ends.
pub(super) struct Pending<T>(Receiver<Result<T>>);

impl<T: Send + 'static> Pending<T> {
    fn of(call: impl FnOnce() -> Result<T> + Send + 'static) -> Self {
        let (sender, answer) = mpsc::channel();
        thread::spawn(move || sender.send(call()).ok());
        Self(answer)
    }

    /// The answer, if it comes in time.
    pub(super) fn wait(&self, limit: Duration) -> Option<Result<T>> {
        match self.0.recv_timeout(limit) {
            Ok(answer) => Some(answer),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Err(anyhow::anyhow!("the call was given up"))),
        }
    }
}
