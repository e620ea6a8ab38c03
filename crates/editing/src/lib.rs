//! Working on pages as text. Pure: no input or output, no clock.
//!
//! - [`clean`]: strips what models write around a page, while it streams
//! - [`check`]: whether a text is a page that a browser can show

pub mod check;
pub mod clean;
