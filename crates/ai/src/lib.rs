//! Speaks to AI models.
//!
//! - [`Ai`]: takes a [`TextRequest`] and gives a stream of [`Delta`]s
//! - [`config`]: keys, addresses and limits, as plain data
//! - [`catalogue`]: the models people can choose (`models.toml`)
//! - [`connection`]: services that people brought
//! - [`relay`]: calls of such a service that somebody else makes
//! - [`probe`]: tests of such a service, and of the operator's
//! - [`request`], [`delta`], [`error`]: what goes in, what comes out, what can go wrong
//! - `providers`: OpenAI-compatible services, Anthropic, Gemini and Ollama, over genai
//! - `route`, `address`: which provider answers, and whether its address may be called
//! - `retry`: asks again when a provider fails for a moment
//! - `continuation`: goes on where an answer broke off
//! - `thoughts`: tells thoughts that a model writes into its text from the answer
//! - `joiner`, `overlap`: joins a text with its continuation on what they share
//! - `preamble`: what models write before they go on
//! - [`app_chat`]: the chat of an app
//! - [`enhance`]: prompts made better by models
//! - [`fix`]: pages repaired by models
//! - [`optimize`]: pages improved by models
//! - [`suggest`]: suggestions for a page by models
//! - [`images`]: images by models
//! - [`material`]: files that come along with a request
//! - `budget`: what of a request fits into a model's context
//! - [`prompts`]: the prompts of the models (`templates/prompts`)

pub mod app_chat;
pub mod catalogue;
pub mod config;
pub mod connection;
pub mod delta;
pub mod enhance;
pub mod error;
pub mod fix;
pub mod images;
pub mod material;
pub mod optimize;
pub mod probe;
pub mod prompts;
pub mod relay;
pub mod request;
pub mod suggest;

mod address;
mod budget;
mod client;
mod continuation;
mod joiner;
mod limits;
mod overlap;
mod preamble;
mod providers;
mod retry;
mod route;
mod thoughts;

pub use catalogue::{Catalogue, CatalogueError, Model, ModelKind};
pub use client::{Ai, AiSetupError};
pub use config::{AiConfig, ApiKey, Provider, ProviderConfig};
pub use connection::{Connection, first_piece_timeout, with_connections};
pub use delta::{Delta, Finish, TextStream, Usage};
pub use error::AiError;
pub use material::{Material, MaterialFile, NamedFile, SentImage};
pub use request::{
    ChatTask, Earlier, FailedAttempt, Message, Overrides, PageStyle, PageView, Role, Task, TextRequest,
};
pub use suggest::SuggestTask;
