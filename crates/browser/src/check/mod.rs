//! One page opened and looked at: what fails while it loads, what it shows, and what its buttons do.
//!
//! Nothing here trusts the page. Chromium reports its errors and requests, and what a script finds out about the document
//! runs in a world that the page does not see. A page that hangs is interrupted; whatever was found by then is kept.
//!
//! - [`connection`]: calls to Chromium and to a page that may never answer
//! - [`visit`]: one load of the page
//! - [`collector`]: the findings so far, each once and in bounds
//! - [`errors`]: what Chromium reports, as findings
//! - [`sandbox`]: what of it the check itself brings about
//! - [`key`]: texts in the form in which two versions of a page have them in common
//! - [`blank`]: how much of a screenshot shows nothing
//! - [`accessibility`]: what axe finds
//! - [`press`]: the buttons
//! - `probe.js`: looks at the document; `page.js`: gives the page what this browser lacks

mod accessibility;
mod blank;
mod collector;
mod connection;
mod errors;
mod key;
mod press;
mod sandbox;
mod visit;

use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::thread::sleep;
use std::time::Duration;

use anyhow::Result;
use serde::Deserialize;
use serde_json::Value;

pub(crate) use collector::Collector;
use connection::Connection;
use visit::{Closing, Silence, Visit};

use crate::findings::{ErrorKind, Overflow, View};
use crate::page::{PageToCheck, Size};

const PHONE: Size = Size {
    width: 390,
    height: 844,
};
const DESKTOP: Size = Size {
    width: 1280,
    height: 800,
};

/// How long the page may load in a size: ten seconds in both.
const LOADING: Duration = Duration::from_secs(5);
/// How long a page that loaded has to run its scripts and to draw itself.
const SETTLING: Duration = Duration::from_secs(1);
/// The same once more, where only its buttons count.
const SETTLING_AGAIN: Duration = Duration::from_millis(300);

/// How long a page may take to respond.
const RESPONDING: Duration = Duration::from_secs(2);

/// The share of a screen without contrast from which on it may be blank.
const BLANK: f64 = 0.99;

/// Which scripts and style sheets have a listener for their failure, or an `onerror` that a script set.
const WITH_LISTENER: &str = "(() => {
    const found = [];
    for (const element of document.querySelectorAll('script[src], link[href]')) {
        let listeners;
        try { listeners = getEventListeners(element).error } catch {}
        if (element.onerror || listeners) found[found.length] = String(element.src || element.href);
        if (found.length >= 100) break;
    }
    return found;
})()";

/// Checks a page with the Chromium at an address, whose processes are a group. Findings go to `collector`. Whether that
/// Chromium may be used again.
///
/// Blocks for some ten seconds, and longer as the page pleases. The end of the connection ends it.
///
/// # Errors
/// When Chromium fails. What the page does is no error.
pub(crate) fn check(
    address: &str,
    group: i32,
    page: &PageToCheck,
    collector: &Arc<Collector>,
) -> Result<bool> {
    let check = Check {
        connection: &Connection::open(address)?,
        page,
        collector,
        group,
        loads: Cell::new(0),
        closing: RefCell::default(),
    };
    collector.with(|findings| findings.is_complete = true);
    check.run()?;
    Ok(check.is_usable())
}

/// A check that runs.
struct Check<'a> {
    connection: &'a Connection,
    page: &'a PageToCheck,
    collector: &'a Arc<Collector>,
    group: i32,
    loads: Cell<usize>,
    closing: RefCell<Vec<Closing>>,
}

/// What came of looking at a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Looked {
    Well,
    /// A script of the check was interrupted: the page may be loaded anew.
    Interrupted,
    Hanging,
}

impl<'a> Check<'a> {
    fn run(&self) -> Result<()> {
        let Some(visit) = self.load(PHONE, LOADING, SETTLING)? else {
            return Ok(());
        };
        let looked = self.look(&visit, PHONE);
        self.close(visit);
        // What hangs in one size hangs in the other one.
        if looked == Looked::Hanging {
            return Ok(());
        }
        let Some(visit) = self.load(DESKTOP, LOADING, SETTLING)? else {
            return Ok(());
        };
        match self.look(&visit, DESKTOP) {
            Looked::Well => press::press_all(self, visit),
            Looked::Hanging => self.close(visit),
            Looked::Interrupted => {
                self.close(visit);
                if let Some(visit) = self.load_again(LOADING) {
                    press::press_all(self, visit);
                }
            }
        }
        Ok(())
    }

    /// Opens the page and waits until it has settled. None when it does not respond.
    fn load(&self, size: Size, limit: Duration, settling: Duration) -> Result<Option<Visit<'a>>> {
        self.loads.set(self.loads.get() + 1);
        let load = (self.loads.get(), self.group);
        let visit = Visit::open(self.connection, self.page, size, self.collector, load)?;
        if visit.wait_until_loaded(limit) {
            sleep(settling);
        }
        if let Err(silence) = visit.evaluate::<Value>("0", RESPONDING) {
            self.note(silence);
            self.close(visit);
            return Ok(None);
        }
        Ok(Some(visit))
    }

    /// Opens the page for its buttons alone.
    fn load_again(&self, limit: Duration) -> Option<Visit<'a>> {
        let loaded = self.load(DESKTOP, limit, SETTLING_AGAIN);
        loaded.unwrap_or_else(|error| {
            tracing::debug!(%error, "a page was not opened again");
            self.is_incomplete();
            None
        })
    }

    fn close(&self, visit: Visit<'a>) {
        self.closing.borrow_mut().push(visit.close());
    }

    /// Whether Chromium may be used again: every page was closed.
    fn is_usable(&self) -> bool {
        let mut closing = self
            .closing
            .borrow_mut()
            .drain(..)
            .collect::<Vec<_>>()
            .into_iter();
        closing.all(|page| {
            page.wait()
                .inspect_err(|error| tracing::debug!(%error, "Chromium is renewed"))
                .is_ok()
        })
    }

    fn is_incomplete(&self) {
        self.collector.with(|findings| findings.is_complete = false);
    }

    fn look(&self, visit: &Visit<'a>, size: Size) -> Looked {
        let looked = self
            .go_on_unless_hanging(self.look_for_handlers(visit))
            .and_then(|()| self.go_on_unless_hanging(self.look_at_screen(visit, size)))
            .and_then(|()| self.go_on_unless_hanging(self.look_for_overflow(visit, size)));
        if looked.is_err() {
            return Looked::Hanging;
        }
        match accessibility::issues(visit, size.width) {
            Ok(issues) => {
                self.collector
                    .with(|findings| accessibility::add(findings, issues));
                Looked::Well
            }
            Err(_) => {
                self.is_incomplete();
                Looked::Interrupted
            }
        }
    }

    /// An error when the page hangs, which is a finding.
    fn go_on_unless_hanging(&self, step: Result<(), Silence>) -> Result<(), Silence> {
        let Err(silence) = step else { return Ok(()) };
        self.note(silence);
        if silence == Silence::Hang {
            Err(silence)
        } else {
            Ok(())
        }
    }

    /// Notes why the page gave no answer.
    fn note(&self, silence: Silence) {
        self.is_incomplete();
        if silence == Silence::Hang {
            self.collector.stopped(ErrorKind::Hang);
        }
    }

    /// Notes which failed files the page deals with.
    fn look_for_handlers(&self, visit: &Visit<'a>) -> Result<(), Silence> {
        let failed = self.collector.failed_files();
        if failed.is_empty() {
            return Ok(());
        }
        let addresses = serde_json::to_string(&failed).map_err(|_| Silence::Failed)?;
        let handled: Vec<String> = visit.evaluate(&format!("probe.handled({addresses})"), RESPONDING)?;
        self.collector.handled(&handled);
        let handled: Vec<String> = visit.evaluate_in_page(WITH_LISTENER, RESPONDING)?;
        self.collector.handled(&handled);
        Ok(())
    }

    fn look_at_screen(&self, visit: &Visit<'a>, size: Size) -> Result<(), Silence> {
        let mut view = view(visit, size)?;
        if view.is_blank {
            // It may still fade in.
            sleep(SETTLING);
            view = self::view(visit, size)?;
        }
        self.collector.with(|findings| findings.views.push(view));
        Ok(())
    }

    fn look_for_overflow(&self, visit: &Visit<'a>, size: Size) -> Result<(), Silence> {
        if size != PHONE {
            return Ok(());
        }
        let overflow: Option<Overflow> = visit.evaluate("probe.overflow()", RESPONDING)?;
        self.collector.with(|findings| {
            findings.overflow = overflow.map(|overflow| Overflow {
                selector: key::bounded(&overflow.selector),
                ..overflow
            });
        });
        Ok(())
    }
}

/// Whether there is something to see in the document.
#[derive(Deserialize)]
struct Content {
    text: bool,
    image: bool,
}

fn view(visit: &Visit<'_>, size: Size) -> Result<View, Silence> {
    let screenshot = visit.screenshot(RESPONDING)?;
    let blankness = blank::of_png(&screenshot).map_err(|error| {
        tracing::warn!(%error, "a screenshot cannot be read");
        Silence::Failed
    })?;
    let is_blank = blankness.without_contrast >= BLANK && {
        let content: Content = visit.evaluate("probe.content()", RESPONDING)?;
        !content.text && !content.image
    };
    Ok(View {
        width: size.width,
        height: size.height,
        blank_share: blankness.of_one_colour,
        is_blank,
    })
}
