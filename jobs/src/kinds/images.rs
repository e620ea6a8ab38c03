//! Images of Image Studio: a new one, a changed one, a set. All give images, which are stored as they come.

use domain::events::ImageEvent;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::JobKind;
use crate::lane::Lane;
use crate::prices::Prices;

/// One image from words.
#[derive(Debug)]
pub struct ImageGenerate;

/// An image, changed by words, perhaps where it was painted.
#[derive(Debug)]
pub struct ImageEdit;

/// Several images that belong together.
#[derive(Debug)]
pub struct ImageStory;

/// An image that came along with a request; its bytes are in the store of files.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct InputImage {
    /// The hash of the file.
    pub sha256: String,
    /// What the person says of it.
    #[serde(default)]
    pub description: String,
}

/// What an image is made from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GenerateImageInput {
    /// The public id of the model.
    pub model: String,
    /// What it should show.
    pub prompt: String,
    /// Its shape, such as 16:9.
    #[serde(default)]
    pub ratio: Option<String>,
    /// Its size, as the provider writes it.
    #[serde(default)]
    pub size: Option<String>,
    /// Images to go by.
    #[serde(default)]
    pub inputs: Vec<InputImage>,
}

/// A change of an image.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EditImageInput {
    /// The public id of the model.
    pub model: String,
    /// What shall be changed.
    pub instruction: String,
    /// What the image was made from.
    #[serde(default)]
    pub original_prompt: String,
    /// The image, when it is one of the studio.
    #[serde(default)]
    pub parent: Option<String>,
    /// The image, when it is not.
    #[serde(default)]
    pub current: Option<InputImage>,
    /// More images to go by.
    #[serde(default)]
    pub inputs: Vec<InputImage>,
    /// The hash of the mask: white, or opaque, where the image may change.
    #[serde(default)]
    pub mask: Option<String>,
    /// The size of what comes, as the provider writes it.
    #[serde(default)]
    pub size: Option<String>,
    /// The most changes that the image's chain may have.
    #[serde(default)]
    pub most_changes: Option<i64>,
}

/// Frames of a set that are drawn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ImageStoryInput {
    /// The public id of the model.
    pub model: String,
    /// The set, when it is there already.
    #[serde(default)]
    pub set: Option<String>,
    /// The plan as its client has it, as JSON.
    #[serde(default)]
    pub plan: String,
    /// Every frame of the set.
    pub frames: Vec<FrameInput>,
    /// The places of those that are drawn.
    pub drawn: Vec<u32>,
    /// The shape of all.
    #[serde(default)]
    pub ratio: Option<String>,
    /// The size of all, as the provider writes it.
    #[serde(default)]
    pub size: Option<String>,
    /// Images to go by.
    #[serde(default)]
    pub inputs: Vec<InputImage>,
    /// Whether it draws what is missing for nothing, once.
    #[serde(default)]
    pub is_free: bool,
}

/// A frame.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FrameInput {
    /// The prompt that the model gets.
    pub prompt: String,
    /// What happens in it, as the plan has it.
    #[serde(default)]
    pub beat: String,
    /// What stands below the image.
    #[serde(default)]
    pub caption: String,
}

/// What came of a request for images.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImagesOutput {
    /// The images, by their frames.
    pub images: Vec<ImageEvent>,
    /// The frames that failed; their part of the price went back.
    #[serde(default)]
    pub failed: Vec<FailedFrame>,
    /// The set that they belong to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub set_id: Option<String>,
    /// Of a change of a story's frame: which one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub frame_of: Option<FrameOf>,
    /// What made them.
    pub model: String,
    /// Of a change within a mask: what the model made of all of the image.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub whole: Option<ImageEvent>,
    /// What the model said beside the image.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub words: Option<String>,
}

/// A frame of a story, of which a changed image keeps its place and caption.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FrameOf {
    /// The story.
    pub set_id: String,
    /// Its place, from 0.
    pub frame: u32,
    /// What the story is about.
    pub title: String,
}

/// A frame without an image.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FailedFrame {
    /// Its place, from 0.
    pub frame: u32,
    /// Of the catalogue.
    pub code: String,
    /// For the person.
    pub error: String,
}

impl JobKind for ImageGenerate {
    const NAME: &'static str = "image_generate";
    const LANE: Lane = Lane::Images;
    type Input = GenerateImageInput;
    type Output = ImagesOutput;

    fn price(input: &GenerateImageInput, prices: &Prices) -> i32 {
        prices.of(Self::NAME, &input.model)
    }
}

impl JobKind for ImageEdit {
    const NAME: &'static str = "image_edit";
    const LANE: Lane = Lane::Images;
    type Input = EditImageInput;
    type Output = ImagesOutput;

    fn price(input: &EditImageInput, prices: &Prices) -> i32 {
        prices.of(Self::NAME, &input.model)
    }
}

impl ImageStory {
    /// What one frame costs.
    #[must_use]
    pub fn frame_price(input: &ImageStoryInput, prices: &Prices) -> i32 {
        if input.is_free {
            0
        } else {
            prices.of(Self::NAME, &input.model)
        }
    }
}

impl JobKind for ImageStory {
    const NAME: &'static str = db::stories::KIND;
    const LANE: Lane = Lane::Images;
    type Input = ImageStoryInput;
    type Output = ImagesOutput;

    fn price(input: &ImageStoryInput, prices: &Prices) -> i32 {
        let frames = i32::try_from(input.drawn.len()).unwrap_or(i32::MAX);
        Self::frame_price(input, prices).saturating_mul(frames)
    }
}
