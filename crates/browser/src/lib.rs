//! Screenshots and checks of pages with a headless browser. Used by the workers alone.
//!
//! A page that an AI wrote is hostile: it gets a profile of its own, no network but its own files, and a limited time.
//! What it does to its Chromium ends with that Chromium.
//!
//! - [`page`]: what is shown or checked
//! - [`find`]: where Chromium is
//! - [`chromium`]: a Chromium with everything it started, killed together
//! - [`processes`]: which processes there are, and what they take
//! - [`relay`]: the connection to it, with a bound on what it may send
//! - [`files`], [`serve`]: what a page gets that asks for something
//! - [`shot`]: one page shown and photographed
//! - [`check`]: one page opened and looked at; [`findings`]: what is found
//! - [`queue`]: the order in which work gets the one Chromium
//! - [`pool`]: one page after the other, and a new Chromium now and then

mod check;
mod chromium;
mod files;
mod find;
mod findings;
mod page;
mod pool;
mod processes;
mod queue;
mod relay;
mod serve;
mod shot;

pub use chromium::LaunchError;
pub use find::NotFound;
pub use findings::{
    AccessibilityIssue, ErrorKind, FailedRequest, Findings, Location, MAX_OF_A_KIND, MAX_TEXT, Moment,
    Overflow, Problem, ProblemKind, RequestKind, ScriptError, View,
};
pub use page::{Library, PageToCheck, PageToShow, ShownFile, Size};
pub use pool::{Browser, Urgency, Wear};

/// Why there is no screenshot of a page, or no check.
#[derive(Debug, thiserror::Error)]
pub enum ShotError {
    /// Chromium could not be started.
    #[error(transparent)]
    Launch(#[from] LaunchError),
    /// The page did not come to rest in time; its Chromium was killed.
    #[error("the page took too long")]
    TooLong,
    /// The page took too much memory; its Chromium was killed.
    #[error("the page took too much memory")]
    TooMuchMemory,
    /// Chromium crashed, or did not do what it was asked to.
    #[error("Chromium failed: {0}")]
    Failed(String),
}
