//! An image as its owner sees it.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, Utc};
use db::images::Image;
use domain::ids::ImageId;
use serde::Serialize;
use utoipa::ToSchema;

use crate::image_addresses::Variant;
use crate::state::AppState;

/// An image of the signed-in person.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StudioImage {
    pub asset_id: String,
    /// `generated`, `edited`, `frame`, or `whole`: what a model made of all of an image, of which a mask took a part.
    pub kind: String,
    /// Where it is, signed; holds for a week or more.
    pub url: String,
    /// Where a small copy is, as WebP.
    pub thumb_url: String,
    /// Pixels.
    pub width: i32,
    /// Pixels.
    pub height: i32,
    /// A blurred likeness in a few bytes, as base64.
    pub thumbhash: String,
    /// The media type of the file.
    pub mime: String,
    /// Of the file.
    pub bytes: i64,
    /// The image it was made of.
    #[schema(required = true)]
    pub parent: Option<String>,
    /// The image that its chain began with; itself when it is that one.
    pub root: String,
    /// Its place in a set, from 0.
    pub frame: i32,
    /// What it was made from.
    pub prompt: String,
    /// Its part of a story; empty for others.
    pub caption: String,
    /// What made it.
    pub model: String,
    /// When.
    pub created_at: DateTime<Utc>,
}

impl StudioImage {
    /// With its addresses.
    pub fn of(state: &AppState, image: Image) -> Self {
        let address = |variant| state.image_addresses.of(ImageId(image.id), variant);
        Self {
            url: address(Variant::Original),
            thumb_url: address(Variant::Thumb),
            asset_id: image.id.to_string(),
            kind: image.kind,
            width: image.width,
            height: image.height,
            thumbhash: STANDARD.encode(&image.thumbhash),
            mime: image.mime,
            bytes: image.bytes,
            parent: image.parent_id.map(|id| id.to_string()),
            root: image.root_id.to_string(),
            frame: image.frame,
            prompt: image.prompt,
            caption: image.caption,
            model: image.model,
            created_at: image.created_at,
        }
    }
}
