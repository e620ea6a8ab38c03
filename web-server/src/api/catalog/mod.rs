//! What a person can choose from: models, example prompts, sample apps.

pub mod examples;
pub mod models;
pub mod sample;
