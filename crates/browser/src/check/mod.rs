//! One page opened and looked at: what fails while it loads, what it shows, and what its buttons do.
//!
//! Nothing here trusts the page. Chromium reports its errors and requests, and what a script finds out about the document
//! runs in a world that the page does not see. A page that hangs is interrupted; whatever was found by then is kept.
//!
//! - [`connection`]: calls to Chromium and to a page that may never answer
//! - [`tab`]: where a page is opened; [`visit`]: a page that is open
//! - [`collector`]: the findings so far, each once and in bounds
//! - [`errors`]: what Chromium reports, as findings
//! - [`sandbox`]: what of it the check itself brings about
//! - [`outside`]: failed requests to other hosts, and what an app says of them
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
mod outside;
mod press;
mod sandbox;
mod tab;
mod visit;

use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver};
use std::thread::{self, sleep};
use std::time::Duration;

use anyhow::{Context as _, Result};
use serde::Deserialize;

pub(crate) use collector::Collector;
use connection::Connection;
use tab::{Closing, Tab};
use visit::{Silence, Visit};

use crate::findings::{ErrorKind, Moment, Overflow, View};
use crate::page::{PageToCheck, Size};

const PHONE: Size = Size {
    width: 390,
    height: 844,
};
const DESKTOP: Size = Size {
    width: 1280,
    height: 800,
};

/// How long a tab may take to open. Chromium is asked for it while it has little else to do.
const OPENING: Duration = Duration::from_secs(20);
/// How long the page may load in a size: ten seconds in both.
const LOADING: Duration = Duration::from_secs(5);
/// How long a page that loaded has to run its scripts and to draw itself.
const SETTLING: Duration = Duration::from_secs(1);
/// The same in the other size.
const SETTLING_AGAIN: Duration = Duration::from_millis(500);
/// The same once more, where only its buttons count.
const SETTLING_FOR_BUTTONS: Duration = Duration::from_millis(200);
/// How long a look at the document may take.
const LOOKING: Duration = Duration::from_secs(2);

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
/// Blocks for some seconds, and longer as the page pleases. The end of the connection ends it.
///
/// # Errors
/// When Chromium fails. What the page does is no error.
pub(crate) fn check(
    address: &str,
    group: i32,
    page: PageToCheck,
    collector: &Arc<Collector>,
) -> Result<bool> {
    let check = Check {
        connection: Arc::new(Connection::open(address)?),
        page: Arc::new(page),
        collector: Arc::clone(collector),
        group,
        loads: Cell::new(0),
        closing: RefCell::default(),
    };
    collector.with(|findings| findings.is_complete = true);
    check.run()?;
    Ok(check.is_usable())
}

/// A check that runs.
struct Check {
    connection: Arc<Connection>,
    page: Arc<PageToCheck>,
    collector: Arc<Collector>,
    group: i32,
    loads: Cell<usize>,
    closing: RefCell<Vec<Closing>>,
}

/// A tab that opens while something else is done.
type Opening = Receiver<Result<Tab>>;

/// What came of looking at a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Looked {
    Well,
    /// A script of the check was interrupted: the page may be loaded anew.
    Interrupted,
    Hanging,
}

/// What the probe sees in the document.
#[derive(Deserialize)]
struct Seen {
    /// Addresses of failed files that the page deals with.
    handled: Vec<String>,
    has_text: bool,
    has_image: bool,
    overflow: Option<Overflow>,
}

impl Check {
    fn run(&self) -> Result<()> {
        let (phone, desktop) = (self.prepare(PHONE), self.prepare(DESKTOP));
        let looked = match self.load(phone, LOADING, SETTLING)? {
            None => Looked::Hanging,
            Some(visit) => {
                let looked = self.look(&visit, PHONE);
                self.close(visit);
                looked
            }
        };
        // What hangs in one size hangs in the other one.
        if looked == Looked::Hanging {
            self.give_up(desktop);
            return Ok(());
        }
        let Some(visit) = self.load(desktop, LOADING, SETTLING_AGAIN)? else {
            return Ok(());
        };
        match self.look(&visit, DESKTOP) {
            Looked::Well => press::press_all(self, visit),
            Looked::Hanging => self.close(visit),
            Looked::Interrupted => {
                self.close(visit);
                if let Some(visit) = self.load_again(self.prepare(DESKTOP), LOADING) {
                    press::press_all(self, visit);
                }
            }
        }
        Ok(())
    }

    /// Opens a tab for the page beside what is done meanwhile.
    fn prepare(&self, size: Size) -> Opening {
        self.loads.set(self.loads.get() + 1);
        let load = self.loads.get();
        let (connection, page) = (Arc::clone(&self.connection), Arc::clone(&self.page));
        let collector = Arc::clone(&self.collector);
        let (sender, opening) = mpsc::channel();
        thread::spawn(move || {
            let tab = Tab::open(&connection, &page, size, &collector, load);
            sender.send(tab).ok();
        });
        opening
    }

    /// Opens the page in a tab and waits until it has settled. None when it does not respond.
    fn load(&self, tab: Opening, limit: Duration, settling: Duration) -> Result<Option<Visit>> {
        let tab = tab.recv_timeout(OPENING).context("no tab was opened in time")??;
        let visit = Visit::start(tab, &self.collector, self.group)?;
        if visit.wait_until_loaded(limit) {
            sleep(settling);
        }
        if let Err(silence) = visit.respond() {
            self.note(silence);
            self.close(visit);
            return Ok(None);
        }
        Ok(Some(visit))
    }

    /// Opens the page for its buttons alone.
    fn load_again(&self, tab: Opening, limit: Duration) -> Option<Visit> {
        self.collector.begin(Moment::Loading);
        self.load(tab, limit, SETTLING_FOR_BUTTONS)
            .unwrap_or_else(|error| {
                tracing::debug!(%error, "a page was not opened again");
                self.is_incomplete();
                None
            })
    }

    fn close(&self, visit: Visit) {
        self.closing.borrow_mut().push(visit.close());
    }

    /// Closes a tab that nobody needs any more.
    fn give_up(&self, tab: Opening) {
        if let Ok(Ok(tab)) = tab.recv_timeout(OPENING) {
            self.closing.borrow_mut().push(tab.close());
        }
    }

    /// Whether Chromium may be used again: every tab was closed.
    fn is_usable(&self) -> bool {
        self.closing.borrow().iter().all(|tab| {
            tab.wait()
                .inspect_err(|error| tracing::debug!(%error, "Chromium is renewed"))
                .is_ok()
        })
    }

    fn is_incomplete(&self) {
        self.collector.with(|findings| findings.is_complete = false);
    }

    /// Notes why the page gave no answer.
    fn note(&self, silence: Silence) {
        self.is_incomplete();
        if silence == Silence::Hang {
            self.collector.stopped(ErrorKind::Hang);
        }
    }

    fn look(&self, visit: &Visit, size: Size) -> Looked {
        if let Err(silence) = self.look_at_document(visit, size) {
            self.note(silence);
            if silence == Silence::Hang {
                return Looked::Hanging;
            }
        }
        match accessibility::issues(visit, size.width) {
            Ok(issues) => {
                self.collector
                    .with(|findings| accessibility::add(findings, issues));
                Looked::Well
            }
            // That axe takes long says nothing about the page.
            Err(_) => {
                self.is_incomplete();
                Looked::Interrupted
            }
        }
    }

    fn look_at_document(&self, visit: &Visit, size: Size) -> Result<(), Silence> {
        let failed = self.collector.failed_files();
        let (mut view, seen) = self.view(visit, size, &failed)?;
        if view.is_blank {
            // It may still fade in.
            sleep(SETTLING);
            (view, _) = self.view(visit, size, &failed)?;
        }
        self.collector.handled(&seen.handled);
        self.collector.with(|findings| {
            findings.views.push(view);
            if size == PHONE {
                findings.overflow = seen.overflow.map(|overflow| Overflow {
                    selector: key::bounded(&overflow.selector),
                    ..overflow
                });
            }
        });
        if !failed.is_empty() {
            let handled: Vec<String> = visit.evaluate_in_page(WITH_LISTENER)?;
            self.collector.handled(&handled);
        }
        Ok(())
    }

    /// The page as it is on the screen, and what is in its document.
    fn view(&self, visit: &Visit, size: Size, failed: &[String]) -> Result<(View, Seen), Silence> {
        let failed = serde_json::to_string(failed).map_err(|_| Silence::Failed)?;
        let screenshot = visit.screenshot();
        let seen: Seen = visit.evaluate(&format!("probe.look({failed})"), LOOKING)?;
        let blankness = blank::of_png(&visit.png(&screenshot)?).map_err(|error| {
            tracing::warn!(%error, "a screenshot cannot be read");
            Silence::Failed
        })?;
        let view = View {
            width: size.width,
            height: size.height,
            blank_share: blankness.of_one_colour,
            is_blank: blankness.without_contrast >= BLANK && !seen.has_text && !seen.has_image,
        };
        Ok((view, seen))
    }
}
