//! Publishing an app on an origin of its own.

use domain::ids::GenerationId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::JobKind;
use crate::lane::Lane;

/// Publishing an app on an origin of its own.
#[derive(Debug)]
pub struct PublishPwa;

/// What is published.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PublishInput {
    /// The app's name.
    pub name: String,
    /// The name that the slug is made from; the app's name when absent.
    #[serde(default, alias = "wished_slug")]
    pub slug_name: Option<String>,
    /// The record it is published from.
    #[serde(default)]
    pub generation: Option<GenerationId>,
    /// The page.
    pub html: String,
    /// An icon as a data URL; one is drawn when absent.
    #[serde(default)]
    pub icon: Option<String>,
}

/// A published app.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = PwaResponse)]
pub struct PublishOutput {
    /// Its id.
    pub pwa_id: String,
    /// Where it is.
    pub pwa_page_url: String,
    /// Its manifest.
    pub manifest_url: String,
    /// Its service worker.
    pub service_worker_url: String,
    /// Its icon for iOS.
    pub apple_touch_icon_url: String,
    /// Its host label.
    pub app_slug: String,
    /// The address to be shared.
    pub share_url: String,
    /// The same.
    #[serde(rename = "shareUrl")]
    pub share_url_camel: String,
    /// Changes with every change of the app.
    pub content_hash: String,
}

impl JobKind for PublishPwa {
    const NAME: &'static str = "publish_pwa";
    const LANE: Lane = Lane::Background;
    type Input = PublishInput;
    type Output = PublishOutput;
}
