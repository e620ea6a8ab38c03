//! Working on pages as text. Pure: no input or output, no clock.
//!
//! - [`apply`]: applies proposed changes exactly where they are meant, or says why not
//! - [`change`]: what a proposed change is
//! - [`clean`]: strips what models write around a page, while it streams
//! - [`check`]: whether a text is a page that a browser can show
//! - [`extract`]: the page of a whole answer, whatever stands around it
//! - [`title`], [`language`]: what a page calls itself, and which language it says it is in
//! - [`html`], [`text`]: pages and texts as positions
//! - [`diff`]: which lines differ between two texts, and which items of two lists stay the same
//! - [`merge`]: a model's change of a page that a person edited meanwhile
//! - [`guide`]: what the pages of an app share in looks
//! - [`registry`]: the elements that changes can name, with their ids, roles and places
//! - [`ids`]: gives ids to elements that have none
//! - [`component`]: one element that is changed alone
//! - [`keep`]: elements that no model's change touches
//! - [`context`]: what of a page a model needs to see to do what a message asks
//! - [`reply`]: what a model answers: words, changes, perhaps a page
//! - [`review`]: what a page itself shows of its faults, as instructions
//! - [`optimize`]: the problems of a page counted by type, and what rules improve for certain
//! - [`image_markers`]: places that wait for an image, and placeholders in their place
//! - [`script_literals`]: strings of scripts that a page shows, replaced one by one

#![cfg_attr(
    test,
    expect(clippy::string_slice, reason = "tests cut texts that they wrote")
)]

pub mod apply;
pub mod change;
pub mod check;
pub mod clean;
pub mod component;
pub mod context;
pub mod data_uris;
pub mod diff;
pub mod extract;
pub mod guide;
pub mod html;
pub mod ids;
pub mod image_markers;
pub mod keep;
pub mod language;
pub mod merge;
pub mod omission;
pub mod optimize;
pub mod registry;
pub mod reply;
pub mod review;
pub mod script_literals;
pub mod text;
pub mod title;
