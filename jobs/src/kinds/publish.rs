//! Publishing an app on an origin of its own.

use domain::app_ai::AppAiSettings;
use domain::ids::{GenerationId, PageId};
use domain::shared_data::DataSettings;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::JobKind;
use crate::lane::Lane;

/// Publishing an app on an origin of its own.
#[derive(Debug)]
pub struct Publish;

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
    /// The only page, in jobs of earlier versions; blank in others.
    #[serde(default)]
    pub html: String,
    /// The pages, with slugs that differ.
    #[serde(default)]
    pub pages: Vec<PublishPage>,
    /// The record's other pages are published with them, as they are saved when the job runs.
    #[serde(default)]
    pub with_saved_pages: bool,
    /// An icon as a data URL; one is drawn when absent.
    #[serde(default)]
    pub icon: Option<String>,
    /// Whether the libraries that its pages load from CDNs become files of it.
    #[serde(default = "yes")]
    pub copy_libraries: bool,
    /// Who may write the data that its visitors share; as before when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub data: Option<DataSettings>,
    /// What is set about its AI; absent leaves what is set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ai: Option<AppAiSettings>,
}

const fn yes() -> bool {
    true
}

/// A page that is published.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PublishPage {
    /// The id that its client gave it.
    pub page_id: String,
    /// What a person reads.
    pub name: String,
    /// The name as an address.
    pub slug: String,
    /// The page.
    pub html: String,
    /// Its place, from 0.
    pub order: i32,
    /// Whether the app opens with it.
    pub is_home: bool,
}

impl PublishPage {
    /// The only page of an app.
    #[must_use]
    pub fn only(html: String) -> Self {
        Self {
            page_id: PageId::first().as_str().to_owned(),
            name: "Page 1".to_owned(),
            slug: "page-1".to_owned(),
            html,
            order: 0,
            is_home: true,
        }
    }
}

/// A published app.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = PwaResponse)]
pub struct PublishOutput {
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
    /// The page about the app on the main origin, which links to it are to show.
    #[serde(default)]
    pub listing_url: String,
    /// Each of its pages, the one that it opens with first.
    #[serde(default)]
    pub pages: Vec<PublishedPage>,
    /// Paths of files that its pages refer to and that it was published without: those that the account does not have,
    /// and what goes beyond 200 files and 50 MB.
    #[serde(default)]
    pub missing_files: Vec<String>,
    /// Addresses without encryption that its pages seem to load from, each host once (`http://192.168.0.2:8000`): browsers
    /// block them in an app at `https:`. None where apps are at `http:`; at most 20.
    #[serde(default)]
    pub blocked_addresses: Vec<String>,
    /// Addresses of libraries that could not be copied into the app, which goes on loading them from there. None where no
    /// copies were asked for; at most 50.
    #[serde(default)]
    pub kept_libraries: Vec<String>,
}

/// A page of a published app.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublishedPage {
    /// The id that its client gave it.
    pub page_id: String,
    /// What a person reads.
    pub name: String,
    /// The name as an address.
    pub slug: String,
    /// Where it is.
    pub share_url: String,
    /// The page about it on the main origin.
    pub listing_url: String,
    /// Its manifest: a page can be installed by itself.
    pub manifest_url: String,
    /// Whether the app opens with it.
    pub is_home_page: bool,
    /// The pages that connections of it lead to and that the app does not have, by their slugs.
    pub broken_connections: Vec<String>,
}

impl JobKind for Publish {
    const NAME: &'static str = "publish_pwa";
    const LANE: Lane = Lane::Background;
    type Input = PublishInput;
    type Output = PublishOutput;
}
