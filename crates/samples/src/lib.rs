//! The sample apps of the catalogue: what each of them is for, and which of them a wish asks for.
//!
//! - [`Catalog`], [`Sample`]: the samples as they stand in `catalog/samples`
//! - [`Language`]: the languages that samples speak, and that of a wish
//! - [`Matcher`], [`Verdict`]: what a wish leads to
//! - [`topic`]: the subject that a wish gives a sample
//! - `wish`: a wish in words, each with what it is there for
//! - `index`: what the samples are called and what they are for
//! - `score`, `slips`, `japanese`: how a wish and a sample compare
//! - `beyond`: what no page that stands alone can do

mod beyond;
mod catalog;
mod index;
mod japanese;
mod language;
mod matcher;
mod score;
mod slips;
mod topic;
mod wish;
mod words;

pub use catalog::{Catalog, CatalogError, Description, Sample, Topic, Translations, Variant, Worded};
pub use language::Language;
pub use matcher::{Matcher, Verdict};
pub use topic::topic;
