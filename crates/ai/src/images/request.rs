//! The request to a model that draws.

use std::fmt;

use platform::spooled::SpooledBytes;

use super::ratio::Ratio;
use super::route::ImageRoute;

/// An image that the model looks at.
#[derive(Clone, PartialEq, Eq)]
pub struct InputImage {
    /// What it is said to be. What is sent on is told by the bytes.
    pub mime: String,
    /// The file, of a format that the route takes ([`ImageRoute::takes`]).
    pub bytes: SpooledBytes,
    /// What the person says of it.
    pub description: Option<String>,
}

impl fmt::Debug for InputImage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "InputImage({} bytes)", self.bytes.len())
    }
}

/// One image to be drawn, or changed when there are inputs.
#[derive(Clone, PartialEq, Eq)]
pub struct ImageRequest {
    pub prompt: String,
    pub model: ImageRoute,
    /// Images to look at; the first one is the one to be changed.
    pub inputs: Vec<InputImage>,
    /// A PNG of the size of the first input, white where it may change. Providers without masks leave it out: they go by
    /// a tinted copy among the inputs and by the words.
    pub mask: Option<SpooledBytes>,
    /// The wished shape. The nearest one is taken that the model has.
    pub ratio: Option<Ratio>,
    /// The wished size, one of [`ImageRoute::sizes`]; another is left out.
    pub size: Option<String>,
}

impl ImageRequest {
    /// A new image from words.
    pub fn new(model: ImageRoute, prompt: impl Into<String>) -> Self {
        Self {
            prompt: prompt.into(),
            model,
            inputs: Vec::new(),
            mask: None,
            ratio: None,
            size: None,
        }
    }
}

/// Words and images of people stay out of logs.
impl fmt::Debug for ImageRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ImageRequest")
            .field("model", &self.model)
            .field("inputs", &self.inputs)
            .field("masked", &self.mask.is_some())
            .field("ratio", &self.ratio)
            .field("size", &self.size)
            .finish_non_exhaustive()
    }
}

impl ImageRequest {
    /// The nearest shape that the model has.
    pub(super) fn shape(&self) -> Option<Ratio> {
        self.ratio?.nearest(&self.model.ratios)
    }

    /// The wished size, when the model has it.
    pub(super) fn known_size(&self) -> Option<&str> {
        let size = self.size.as_deref()?;
        self.model.sizes.iter().any(|known| known == size).then_some(size)
    }
}
