//! The offline studio: answers without an AI model, from the sample catalogue and by fixed rules. The same request gets
//! the same answer. Pure: no runtime, no network, no clock.
//!
//! - `answer`: what comes out
//! - `page`: pages as text
//! - `colour`: colour names, codes and contrast
//! - `commands`: commands for a page, in Modify and in Chat

mod answer;
mod colour;
pub mod commands;
mod page;

pub use answer::{Built, Choices, Generated, Refusal, Reply, SampleInfo};
