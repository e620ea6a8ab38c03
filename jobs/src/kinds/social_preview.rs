//! Making the thumbnail of an app: what its card, and links to it, show.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::JobKind;
use crate::lane::Lane;

/// Making the thumbnail of an app.
#[derive(Debug)]
pub struct SocialPreview;

/// What the thumbnail is made of.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PreviewInput {
    /// A PNG that somebody made of the app, in base64; a page is shown when absent.
    #[serde(default)]
    pub screenshot: Option<String>,
    /// The page; the app's home page, as it is when the job runs, when absent.
    #[serde(default)]
    pub html: Option<String>,
    /// Whether a person asked for it: then it is an error that there is no thumbnail.
    #[serde(default)]
    pub is_asked_for: bool,
}

/// The thumbnail of an app.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SocialPreviewResult)]
pub struct PreviewOutput {
    /// The app as its client names it.
    pub app_id: String,
    /// The hash of the thumbnail; null when none was made beside what the person asked for.
    #[schema(required = true)]
    pub picture: Option<String>,
}

impl JobKind for SocialPreview {
    const NAME: &'static str = "social_preview";
    const LANE: Lane = Lane::Thumbnails;
    const MAX_ATTEMPTS: i32 = 2;
    const COUNTS: bool = false;
    type Input = PreviewInput;
    type Output = PreviewOutput;
}
