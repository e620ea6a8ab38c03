//! Speaks to AI models.
//!
//! - [`Ai`]: takes a [`TextRequest`] and gives a stream of [`Delta`]s
//! - [`config`]: keys, addresses and limits, as plain data
//! - [`catalogue`]: the models people can choose (`models.toml`)
//! - [`request`], [`delta`], [`error`]: what goes in, what comes out, what can go wrong
//! - `providers`: OpenAI-compatible services, Anthropic, Gemini and Ollama, over genai
//! - `route`, `address`: which provider answers, and whether its address may be called
//! - `continuation`: goes on where a model stopped for length
//! - [`overlap`]: joins two texts on what they share
//! - [`prompts`]: what models are told (`templates/prompts`)

pub mod catalogue;
pub mod config;
pub mod delta;
pub mod error;
pub mod overlap;
pub mod prompts;
pub mod request;

mod address;
mod client;
mod continuation;
mod limits;
mod providers;
mod route;

pub use catalogue::{Catalogue, CatalogueError, Model, ModelKind};
pub use client::{Ai, AiSetupError};
pub use config::{AiConfig, ApiKey, Provider, ProviderConfig};
pub use delta::{Delta, Finish, TextStream, Usage};
pub use error::AiError;
pub use request::{ChatTask, Earlier, FailedAttempt, Message, Overrides, PageView, Role, Task, TextRequest};
