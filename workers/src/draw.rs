//! What draws pictures: models of providers, or the offline studio.

use std::time::Duration;

use bytes::Bytes;
use domain::errors::ErrorCode;
use futures_util::future::BoxFuture;
use images::mask::Ratio;

/// Longest wait for one picture.
pub const PATIENCE: Duration = Duration::from_secs(180);
/// Most bytes of one picture.
pub const MOST_BYTES: usize = images::limits::MAX_BYTES;

/// A picture to be drawn, or changed when there are inputs.
#[derive(Debug, Clone)]
pub struct Wish {
    /// The public id of the model.
    pub model: String,
    /// The words.
    pub prompt: String,
    /// Pictures to go by; the first one is the one to be changed.
    pub inputs: Vec<Input>,
    /// A PNG of the size of the first input, white where it may change.
    pub mask: Option<Bytes>,
    /// Its shape, such as 16:9.
    pub ratio: Option<String>,
}

/// A picture to go by.
#[derive(Debug, Clone)]
pub struct Input {
    /// The media type, told by content.
    pub mime: &'static str,
    /// The file.
    pub bytes: Bytes,
    /// What it is; empty when nobody says.
    pub description: String,
}

/// A picture that was drawn.
#[derive(Debug, Clone)]
pub struct Drawn {
    /// The file, as it came.
    pub bytes: Bytes,
    /// What was said beside it.
    pub words: Option<String>,
}

/// Draws pictures. Dropping the future takes the request back.
pub trait Draws: Send + Sync {
    /// One picture, or why there is none. A block of a safety filter is [`ErrorCode::SafetyBlock`].
    fn draw<'a>(&'a self, wish: &'a Wish) -> BoxFuture<'a, Result<Drawn, ErrorCode>>;

    /// The shapes that a model draws in; none when it takes any.
    fn ratios(&self, model: &str) -> Vec<Ratio>;
}
