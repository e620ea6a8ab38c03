//! What draws images: models of providers, or the offline studio.

use std::time::Duration;

use domain::errors::ErrorCode;
use domain::events::ErrorDetail;
use futures_util::future::BoxFuture;
use images::mask::Ratio;
use platform::spooled::SpooledBytes;

use crate::failure::Failure;

/// Longest wait for one image, with all that it has to wait for here. Providers have bounds of their own.
pub const DRAW_TIMEOUT: Duration = Duration::from_secs(600);
/// Most bytes of one image.
pub const MOST_BYTES: usize = images::limits::MAX_BYTES;

/// An image to be drawn.
#[derive(Debug, Clone)]
pub struct DrawRequest {
    /// The public id of the model, or that of the offline studio.
    pub model: String,
    pub prompt: String,
    pub task: Task,
    /// Images to go by; the first one is the one to be changed.
    pub inputs: Vec<Input>,
    /// A PNG of the shape of the first input, white where it may change.
    pub mask: Option<SpooledBytes>,
    /// Its shape, such as 16:9.
    pub ratio: Option<String>,
    /// Its size, as the model's provider writes it.
    pub size: Option<String>,
    /// The same number draws the same image, where chance is in our hands.
    pub seed: u64,
}

/// How the image is made.
#[derive(Debug, Clone)]
pub enum Task {
    /// An image of its own.
    New,
    /// A frame of a story.
    Frame(Frame),
    /// The first input is changed.
    Change,
}

/// A frame of a story.
#[derive(Debug, Clone)]
pub struct Frame {
    /// What the whole story is about.
    pub story: String,
    /// What happens in each of its frames, with its caption.
    pub beats: Vec<(String, String)>,
    /// Which of them is drawn, from 0.
    pub index: usize,
    /// 0 at first; another number puts the same things together otherwise.
    pub take: u64,
}

/// An image to go by.
#[derive(Debug, Clone)]
pub struct Input {
    /// The media type; of one that was never looked at, what says nothing.
    pub mime: &'static str,
    pub bytes: SpooledBytes,
    /// What it is; empty when nobody says.
    pub description: String,
}

impl Input {
    /// An image of any kind, as it was given.
    pub(crate) fn whole(bytes: SpooledBytes) -> Self {
        Self {
            mime: "application/octet-stream",
            bytes,
            description: String::new(),
        }
    }
}

/// An image that was drawn.
#[derive(Debug, Clone)]
pub struct Drawn {
    /// The file, as it came.
    pub bytes: SpooledBytes,
    /// The notes beside it.
    pub notes: ImageNotes,
}

/// The notes beside an image.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ImageNotes {
    /// All of it.
    pub words: Option<String>,
    /// What was asked for and is not in the image, in a sentence.
    pub left_out: Option<String>,
}

/// Why there is no image.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotDrawn {
    /// Of the catalogue. A block of a safety filter is [`ErrorCode::SafetyBlock`].
    pub code: ErrorCode,
    /// What else the person is told.
    pub detail: Option<ErrorDetail>,
}

impl From<ErrorCode> for NotDrawn {
    fn from(code: ErrorCode) -> Self {
        Self { code, detail: None }
    }
}

impl From<NotDrawn> for Failure {
    fn from(not: NotDrawn) -> Self {
        match not.detail {
            Some(detail) => Self::WithMessage {
                code: not.code,
                detail,
            },
            None => Self::Error(not.code),
        }
    }
}

/// Draws images. Dropping the future takes the request back.
pub trait Draws: Send + Sync {
    /// One image, or why there is none.
    fn draw<'a>(&'a self, request: &'a DrawRequest) -> BoxFuture<'a, Result<Drawn, NotDrawn>>;

    /// The shapes that a model draws in; none when it takes any.
    fn ratios(&self, model: &str) -> Vec<Ratio>;

    /// Whether the offline studio draws in the place of this model. It changes the painted part of an image by itself,
    /// so it is given all of it.
    fn is_offline(&self, model: &str) -> bool;
}
