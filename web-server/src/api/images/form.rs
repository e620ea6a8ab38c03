//! The forms that images are asked for with, read within bounds.

use actix_multipart::Multipart;
use domain::errors::ErrorCode::{ImageTooLarge, PayloadTooLarge};
use domain::limits::{FILE_MAX_BYTES, IMAGE_DESCRIPTION_MAX_CHARS, IMAGE_MAX_INPUTS, IMAGE_PLAN_MAX_BYTES};

use crate::api::fields::{Fields, SMALL, bytes, text};
use crate::error::{ApiError, ApiResult};

/// Most bytes of a prompt: 10,000 characters and some.
const PROMPT_MAX_BYTES: usize = 64 * 1024;
/// Most fields: the inputs with their descriptions, and the rest.
const MOST: usize = 24;

/// What a form has; what it lacks is empty.
#[derive(Debug, Default)]
pub(super) struct Form {
    pub prompt: String,
    pub original_prompt: String,
    pub model: String,
    pub count: String,
    pub ratio: String,
    pub size: String,
    /// The id of the image that is changed.
    pub parent: String,
    /// The app whose preview asks.
    pub app: String,
    pub plan: String,
    pub inputs: Vec<Vec<u8>>,
    /// `descriptions`, one for each of the inputs.
    pub descriptions: Vec<String>,
    pub current: Vec<u8>,
    pub mask: Vec<u8>,
}

impl Form {
    /// Reads a form. Fields that are not known are skipped.
    ///
    /// # Errors
    /// `image-too-large`, `payload-too-large`, or `invalid-request` for what is no such form, or has more inputs than
    /// there may be.
    pub async fn read(parts: Multipart) -> ApiResult<Self> {
        let mut form = Self::default();
        let mut fields = Fields::of(parts, MOST);
        while let Some(mut field) = fields.next().await? {
            let name = field.name().unwrap_or_default().to_owned();
            match name.as_str() {
                "prompt" | "modification_prompt" => {
                    form.prompt = text(&mut field, PROMPT_MAX_BYTES, PayloadTooLarge).await?;
                }
                "original_prompt" => {
                    form.original_prompt = text(&mut field, PROMPT_MAX_BYTES, PayloadTooLarge).await?;
                }
                "model" => form.model = text(&mut field, SMALL, PayloadTooLarge).await?,
                "output_count" => form.count = text(&mut field, SMALL, PayloadTooLarge).await?,
                "aspect_ratio" => form.ratio = text(&mut field, SMALL, PayloadTooLarge).await?,
                "size" => form.size = text(&mut field, SMALL, PayloadTooLarge).await?,
                "parent" => form.parent = text(&mut field, SMALL, PayloadTooLarge).await?,
                "app_id" => form.app = text(&mut field, SMALL, PayloadTooLarge).await?,
                "narrative_plan_json" => {
                    form.plan = text(&mut field, IMAGE_PLAN_MAX_BYTES, PayloadTooLarge).await?;
                }
                "descriptions" => {
                    let description = text(&mut field, SMALL, PayloadTooLarge).await?;
                    form.descriptions
                        .push(description.chars().take(IMAGE_DESCRIPTION_MAX_CHARS).collect());
                }
                "input_images" | "files" => {
                    let file = bytes(&mut field, FILE_MAX_BYTES, ImageTooLarge).await?;
                    if !file.is_empty() {
                        form.inputs.push(file);
                    }
                    if form.inputs.len() > IMAGE_MAX_INPUTS {
                        return Err(ApiError::invalid(&name));
                    }
                }
                "current_image" => form.current = bytes(&mut field, FILE_MAX_BYTES, ImageTooLarge).await?,
                "mask_image" => form.mask = bytes(&mut field, FILE_MAX_BYTES, ImageTooLarge).await?,
                _ => drop(bytes(&mut field, SMALL, PayloadTooLarge).await?),
            }
        }
        Ok(form)
    }
}
