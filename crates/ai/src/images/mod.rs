//! Images by models, over reqwest: what genai leaves out of the answers of some providers is needed here.
//!
//! - [`Images`]: chooses who draws, asks, asks again, and holds the answer to its limits
//! - [`ImageProvider`]: what it does, for whoever draws otherwise
//! - [`request`], [`answer`], [`error`]: what goes in, what comes out, what can go wrong
//! - [`ratio`], [`route`]: shapes of images, and who draws with which model in which shapes
//! - `gemini`, `openai`, `openrouter`: one wire format each; [`limits`] and `retry`: how long, how large, how often
//! - [`memory_budget`]: memory that requests and answers are held in
//! - `http`, `multipart`: one request and its bounded answer
//! - `failure`, `blocks`: what an error of a provider means
//! - `mask`, `answer_image`: what is sent beside the words, and the image out of an answer
//! - [`upstream`]: whether providers still have the models of the catalogue
//! - [`plan`]: the plan of a story in images, by a text model

pub mod answer;
pub mod error;
pub mod limits;
pub mod memory_budget;
pub mod plan;
pub mod ratio;
pub mod request;
pub mod route;
pub mod upstream;

mod answer_image;
mod blocks;
mod client;
mod failure;
mod gemini;
mod http;
mod mask;
mod multipart;
mod openai;
mod openrouter;
mod retry;

use futures_util::future::BoxFuture;

pub use answer::ImageAnswer;
pub use client::Images;
pub use error::{ImageError, Reason, Words};
pub use limits::ImageLimits;
pub use memory_budget::MemoryBudget;
pub use ratio::Ratio;
pub use request::{ImageRequest, InputImage};
pub use route::ImageRoute;

/// Draws images. Dropping the future takes the request back: the connection is closed.
pub trait ImageProvider: Send + Sync {
    /// One image for one request.
    fn generate<'a>(&'a self, request: &'a ImageRequest) -> BoxFuture<'a, Result<ImageAnswer, ImageError>>;
}
