//! Presses the buttons of a page, each once.

use std::collections::VecDeque;
use std::thread::sleep;
use std::time::{Duration, Instant};

use headless_chrome::protocol::cdp::Input::{DispatchMouseEvent, DispatchMouseEventTypeOption, MouseButton};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::key::bounded;
use super::visit::{Silence, Visit};
use super::{Check, RESPONDING};
use crate::findings::Moment;

/// Buttons that are pressed.
const MAX_BUTTONS: usize = 20;

/// How long all presses may take.
const PRESSING: Duration = Duration::from_secs(10);

/// How long a press has to lead to something.
const SETTLING: Duration = Duration::from_millis(200);

/// A button by its label, and which of those with the same label it is.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Button {
    label: String,
    nth: u32,
}

/// Its middle on the screen, in CSS pixels.
#[derive(Debug, Deserialize)]
struct Place {
    x: f64,
    y: f64,
}

/// What came of a press.
enum Pressed {
    Yes,
    /// The button is not there, or something is before it.
    OutOfReach,
}

/// Presses the buttons that a page shows once it has loaded. The page is loaded anew after an error, and when a button is
/// out of reach since another one was pressed.
pub(super) fn press_all<'a>(check: &Check<'a>, visit: Visit<'a>) {
    let end = Instant::now() + PRESSING;
    let buttons = visit.evaluate::<Vec<Button>>("probe.buttons()", RESPONDING);
    let mut left: VecDeque<_> = match buttons {
        Ok(buttons) => buttons.into_iter().take(MAX_BUTTONS).collect(),
        Err(silence) => {
            check.note(silence);
            VecDeque::new()
        }
    };
    let mut open = Some(visit);
    let mut is_fresh = true;
    while let Some(button) = left.pop_front() {
        if Instant::now() > end {
            check.is_incomplete();
            break;
        }
        if open.is_none() {
            open = check.load_again(end.saturating_duration_since(Instant::now()));
            is_fresh = true;
        }
        let Some(visit) = &open else { break };
        let errors = check.collector.error_count();
        let pressed = press(check, visit, &button);
        let is_as_before = match pressed {
            Ok(Pressed::Yes) => {
                is_fresh = false;
                check.collector.error_count() == errors
            }
            Ok(Pressed::OutOfReach) => {
                if !is_fresh {
                    left.push_front(button);
                }
                is_fresh
            }
            Err(silence) => {
                check.note(silence);
                false
            }
        };
        check.collector.begin(Moment::Loading);
        if !is_as_before && let Some(visit) = open.take() {
            check.close(visit);
        }
    }
    if let Some(visit) = open {
        check.close(visit);
    }
}

fn press(check: &Check<'_>, visit: &Visit<'_>, button: &Button) -> Result<Pressed, Silence> {
    let named = serde_json::to_string(button).map_err(|_| Silence::Failed)?;
    let place: Option<Place> = visit.evaluate(&format!("probe.place({named})"), RESPONDING)?;
    let Some(place) = place else {
        return Ok(Pressed::OutOfReach);
    };
    let label = bounded(&button.label);
    check
        .collector
        .with(|findings| findings.pressed.push(label.clone()));
    check.collector.begin(Moment::Pressing(label));
    for kind in [
        DispatchMouseEventTypeOption::MouseMoved,
        DispatchMouseEventTypeOption::MousePressed,
        DispatchMouseEventTypeOption::MouseReleased,
    ] {
        visit.answer(mouse(kind, &place), RESPONDING)?;
    }
    sleep(SETTLING);
    match visit.evaluate::<Value>("0", RESPONDING) {
        // It loads itself anew.
        Err(Silence::Failed) => Ok(Pressed::Yes),
        other => other.map(|_| Pressed::Yes),
    }
}

fn mouse(kind: DispatchMouseEventTypeOption, place: &Place) -> DispatchMouseEvent {
    let is_move = kind == DispatchMouseEventTypeOption::MouseMoved;
    DispatchMouseEvent {
        Type: kind,
        x: place.x,
        y: place.y,
        modifiers: None,
        timestamp: None,
        button: (!is_move).then_some(MouseButton::Left),
        buttons: None,
        click_count: (!is_move).then_some(1),
        force: None,
        tangential_pressure: None,
        tilt_x: None,
        tilt_y: None,
        twist: None,
        delta_x: None,
        delta_y: None,
        pointer_Type: None,
    }
}
