//! Files as people attach them, made by hand.
//!
//! - [`office`]: documents of Word, workbooks of Excel, archives
//! - [`pdf`]: pages of a PDF

#![expect(clippy::unwrap_used, reason = "writing to memory does not fail")]

pub mod office;
pub mod pdf;
