//! What a publication is asked for with, as JSON or as a form.

use actix_multipart::Multipart;
use actix_web::dev::Payload;
use actix_web::http::header::CONTENT_TYPE;
use actix_web::{FromRequest, HttpRequest, web};
use domain::app_ai::AppAiSettings;
use domain::shared_data::DataSettings;
use futures_util::future::LocalBoxFuture;
use serde::Deserialize;
use utoipa::ToSchema;

use super::form;

/// What the client knows of the app.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PwaAppData {
    /// The app as the client names it.
    #[serde(alias = "id")]
    #[schema(nullable = false)]
    pub app_id: Option<String>,
    /// The page that the app opens with.
    #[schema(nullable = false)]
    pub home_page_id: Option<String>,
}

/// A page to be published.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PwaPage {
    /// The id that the client gives it.
    #[serde(alias = "id")]
    pub page_id: String,
    /// `Untitled Page` when blank.
    #[serde(default)]
    pub name: String,
    /// The name as an address; made from the name when absent.
    #[schema(nullable = false)]
    pub slug: Option<String>,
    /// The page.
    pub html_content: String,
    /// Its place, from 0; the place in the list when absent.
    #[serde(alias = "orderIndex")]
    #[schema(nullable = false)]
    pub order: Option<i32>,
    /// Whether the app opens with it; the first one when no page says so.
    #[schema(nullable = false)]
    pub is_home_page: Option<bool>,
}

/// An app to be published. What is published: every page of `allPagesData`; else, when the app is multi-page, what its
/// record has saved; with `pageId` that page as it is given here, and the record's other pages; else the one page of
/// `htmlContent`.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MakePwaRequest {
    /// Its name.
    pub app_name: String,
    /// The address that is asked for; made from the name when absent.
    #[schema(nullable = false)]
    pub app_slug: Option<String>,
    /// The page. Not needed where several are published.
    #[serde(default)]
    #[schema(required = false)]
    pub html_content: String,
    /// Whether all pages of the record are published.
    #[serde(default)]
    #[schema(required = false)]
    pub is_multipage: bool,
    /// The pages, at most 50.
    #[schema(nullable = false)]
    pub all_pages_data: Option<Vec<PwaPage>>,
    /// The one page that `htmlContent` is.
    #[schema(nullable = false)]
    pub page_id: Option<String>,
    /// What that page is called as an address.
    #[schema(nullable = false)]
    pub page_slug: Option<String>,
    /// Another name of `pageId`.
    #[schema(nullable = false)]
    pub sub_app_id: Option<String>,
    /// The record it is published from.
    #[schema(nullable = false)]
    pub source_generation_id: Option<String>,
    /// An icon as a data URL (PNG, JPEG or WebP).
    #[schema(nullable = false)]
    pub icon_file: Option<String>,
    /// What the client knows of the app.
    #[schema(nullable = false)]
    pub app_data: Option<PwaAppData>,
    /// The published app to be replaced.
    #[schema(nullable = false)]
    pub existing_pwa_id: Option<String>,
    /// Whether the libraries that its pages load from CDNs become files of it, so that it works offline from the first
    /// visit; true when absent.
    #[schema(nullable = false)]
    pub copy_libraries: Option<bool>,
    /// Who may write the data that its visitors share; as before when absent, which for a new app is nobody.
    #[schema(nullable = false)]
    pub data: Option<DataSettings>,
    /// What is set about its AI; absent leaves what is set, which is nobody's AI at first.
    #[schema(nullable = false)]
    pub ai: Option<AppAiSettings>,
}

/// A [`MakePwaRequest`], from whichever body the request has.
pub struct MakePwaBody(pub MakePwaRequest);

impl FromRequest for MakePwaBody {
    type Error = actix_web::Error;
    type Future = LocalBoxFuture<'static, Result<Self, Self::Error>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let content_type = request.headers().get(CONTENT_TYPE);
        let is_form = content_type
            .and_then(|value| value.to_str().ok())
            .is_some_and(|value| {
                value
                    .trim_start()
                    .to_ascii_lowercase()
                    .starts_with("multipart/form-data")
            });
        if is_form {
            let form = Multipart::from_request(request, payload);
            return Box::pin(async move { Ok(Self(form::read(form.await?).await?)) });
        }
        let json = web::Json::<MakePwaRequest>::from_request(request, payload);
        Box::pin(async move { Ok(Self(json.await?.into_inner())) })
    }
}
