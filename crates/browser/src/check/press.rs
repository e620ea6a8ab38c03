//! Presses the buttons of a page, each once.

use std::collections::VecDeque;
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::key::bounded;
use super::visit::{Place, Silence, Visit};
use super::{Check, DESKTOP, LOOKING};
use crate::findings::Moment;

/// Buttons that are pressed.
const MAX_BUTTONS: usize = 20;

/// How long all presses may take.
const PRESSING: Duration = Duration::from_secs(10);

/// How long a press has to lead to something.
const SETTLING: Duration = Duration::from_millis(150);

/// A button by its label, and which of those with the same label it is.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Button {
    label: String,
    nth: u32,
}

/// Presses the buttons that a page shows once it has loaded. The page is loaded anew after an error, and when a button is
/// out of reach since another one was pressed.
pub(super) fn press_all(check: &Check, visit: Visit) {
    let end = Instant::now() + PRESSING;
    let buttons = visit.evaluate::<Vec<Button>>("probe.buttons()", LOOKING);
    let mut left: VecDeque<_> = match buttons {
        Ok(buttons) => buttons.into_iter().take(MAX_BUTTONS).collect(),
        Err(silence) => {
            check.note(silence);
            VecDeque::new()
        }
    };
    let mut spare = (!left.is_empty()).then(|| check.prepare(DESKTOP));
    let mut open = Some(Open::new(check, visit));
    while let Some(button) = left.front() {
        if Instant::now() > end {
            check.is_incomplete();
            break;
        }
        if let Some(tab) = spare.take_if(|_| open.is_none()) {
            let visit = check.load_again(tab, end.saturating_duration_since(Instant::now()));
            open = visit.map(|visit| Open::new(check, visit));
            spare = Some(check.prepare(DESKTOP));
        }
        let Some(page) = &mut open else { break };
        let next = page.press(check, button);
        if next != Next::SameOnNewPage {
            left.pop_front();
        }
        if next != Next::Other
            && let Some(page) = open.take()
        {
            check.close(page.visit);
        }
    }
    if let Some(page) = open {
        // What the last press led to.
        if let Err(silence) = page.visit.respond() {
            check.note(silence);
        }
        check.close(page.visit);
    }
    if let Some(tab) = spare {
        check.give_up(tab);
    }
}

/// Which button comes next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Next {
    Other,
    OtherOnNewPage,
    SameOnNewPage,
}

/// A page whose buttons are pressed.
struct Open {
    visit: Visit,
    /// Whether no button was pressed yet.
    is_fresh: bool,
    /// How many errors there were when it was loaded.
    errors: usize,
}

impl Open {
    fn new(check: &Check, visit: Visit) -> Self {
        Self {
            visit,
            is_fresh: true,
            errors: check.collector.error_count(),
        }
    }

    /// Presses a button, unless the one before it led to an error, which shows here at the latest.
    fn press(&mut self, check: &Check, button: &Button) -> Next {
        let found = self.find(button);
        if let Err(silence) = found {
            check.note(silence);
        }
        let place = match found {
            Ok(Some(place)) if self.is_fresh || check.collector.error_count() <= self.errors => place,
            // A page that was just loaded would be no different the next time.
            Ok(_) if self.is_fresh => return Next::Other,
            Err(_) if self.is_fresh => return Next::OtherOnNewPage,
            _ => return Next::SameOnNewPage,
        };
        let label = bounded(&button.label);
        check
            .collector
            .with(|findings| findings.pressed.push(label.clone()));
        check.collector.begin(Moment::Pressing(label));
        self.errors = check.collector.error_count();
        self.is_fresh = false;
        if let Err(silence) = self.visit.press(place) {
            check.note(silence);
            return Next::OtherOnNewPage;
        }
        sleep(SETTLING);
        Next::Other
    }

    /// Where a button is on the screen. None when it is not there, or something is before it.
    fn find(&self, button: &Button) -> Result<Option<Place>, Silence> {
        let button = serde_json::to_string(button).map_err(|_| Silence::Failed)?;
        self.visit.evaluate(&format!("probe.place({button})"), LOOKING)
    }
}
