//! Publishing an app on an origin of its own. The page is the job's input page; an icon that a person gave
//! is a data URL in the job's input text.

use domain::ids::GenerationId;
use serde::{Deserialize, Serialize};

use super::JobKind;
use crate::lane::Lane;

/// What the worker needs besides the page and the icon.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PublishPwa {
    /// The app's name.
    pub name: String,
    /// The name that the slug is made from; the app's name when absent.
    #[serde(default)]
    pub wished_slug: Option<String>,
    /// The record it is published from.
    #[serde(default)]
    pub generation: Option<GenerationId>,
}

impl JobKind for PublishPwa {
    const NAME: &'static str = "publish_pwa";
    const LANE: Lane = Lane::Background;
    const CHARGED: bool = false;
}
