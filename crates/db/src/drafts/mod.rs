//! Drafts: the pages of an app that nobody saved yet, as a person changes them. What jobs make of them is kept by
//! [`crate::generations::draft`].
//!
//! - [`find`]: what is there to be changed, held until the transaction ends
//! - [`keep`]: the next revision of a page
//! - [`revisions`]: the way back to the ones before

pub mod find;
pub mod keep;
pub mod revisions;

pub use find::{Found, StoredDraft, StoredPage, find};
pub use keep::{Kept, Step, keep};
