//! Screenshots of pages with a headless browser. Used by the workers alone.
//!
//! A page that an AI wrote is hostile: it gets a profile of its own, no network but its own files, and ten seconds.
//! What it does to its Chromium ends with that Chromium.
//!
//! - [`page`]: what is shown
//! - [`find`]: where Chromium is
//! - [`chromium`]: a Chromium with everything it started, killed together
//! - [`processes`]: which processes there are, and what they take
//! - [`relay`]: the connection to it, with a bound on what it may send
//! - [`files`]: what a page gets that asks for something
//! - [`shot`]: one page shown and photographed
//! - [`pool`]: one page after the other, and a new Chromium now and then

mod chromium;
mod files;
mod find;
mod page;
mod pool;
mod processes;
mod relay;
mod shot;

pub use chromium::LaunchError;
pub use find::NotFound;
pub use page::{PageToShow, ShownFile, Size};
pub use pool::{Browser, Wear};

/// Why there is no screenshot of a page.
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
