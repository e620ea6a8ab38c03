//! A category of example prompts for images: as its file has it, and as clients get it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What the prompts of a category are for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ImageExampleKind {
    /// Image generation: what an image is to show.
    Generation,
    /// Photo editing: what is to change in one, and what must not.
    Editing,
}

/// An example prompt for an image.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ImageExample {
    /// Its name.
    pub name: String,
    /// The prompt.
    pub prompt: String,
    /// How many images of the person it works on, 0 to 3.
    #[schema(maximum = 3)]
    pub pictures: u8,
    /// How many frames it tells its story in, when it asks for several images: 2, 3, 5, 7 or 10.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub frames: Option<u8>,
    /// Whether what answers now can do it: a model for images anything, the offline studio some.
    pub answered: bool,
}

/// A category of example prompts for images.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ImageExampleCategory {
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its place, from 1.
    pub order: u32,
    /// What its prompts are for.
    pub kind: ImageExampleKind,
    /// Its prompts.
    pub examples: Vec<ImageExample>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CategoryFile {
    pub id: String,
    pub name: String,
    pub order: u32,
    pub kind: ImageExampleKind,
    /// How many images an example works on that does not say it.
    pub pictures: u8,
    pub examples: Vec<ExampleFile>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ExampleFile {
    pub name: String,
    pub prompt: String,
    pub pictures: Option<u8>,
    pub frames: Option<u8>,
    /// Whether the offline studio can do it.
    #[serde(default)]
    pub offline: bool,
}

impl CategoryFile {
    /// How many images an example of it works on.
    pub fn images_of(&self, example: &ExampleFile) -> u8 {
        example.pictures.unwrap_or(self.pictures)
    }

    /// What clients get, where examples are answered as told.
    pub fn shown(&self, is_answered: fn(&ExampleFile) -> bool) -> ImageExampleCategory {
        let examples = self.examples.iter().map(|example| ImageExample {
            name: example.name.clone(),
            prompt: example.prompt.clone(),
            pictures: self.images_of(example),
            frames: example.frames,
            answered: is_answered(example),
        });
        ImageExampleCategory {
            id: self.id.clone(),
            name: self.name.clone(),
            order: self.order,
            kind: self.kind,
            examples: examples.collect(),
        }
    }
}
