//! A publication that is asked for with a form.

use std::collections::HashMap;

use actix_multipart::{Field, Multipart};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use domain::errors::ErrorCode;
use domain::limits::{FILE_MAX_BYTES, PAGE_MAX_BYTES};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use utoipa::ToSchema;

use super::request::{MakePwaRequest, PwaAppData, PwaPage};
use crate::api::fields::{Fields, bytes, name_of, text};
use crate::error::{ApiError, ApiResult};

/// Most fields of a form.
const MOST_FIELDS: usize = 40;
/// Most bytes of all fields together: every page, and an icon.
const MOST_BYTES: usize = PAGE_MAX_BYTES + FILE_MAX_BYTES;

/// The fields of the form.
#[derive(Debug, ToSchema)]
#[expect(
    dead_code,
    reason = "it describes the form, whose fields are read by their names"
)]
pub struct MakePwaForm {
    /// Its name.
    app_name: String,
    /// The page.
    html_content: Option<String>,
    /// The address that is asked for.
    app_slug: Option<String>,
    /// What the page is called as an address.
    page_slug: Option<String>,
    /// The page that `html_content` is.
    page_id: Option<String>,
    /// Another name of `page_id`.
    sub_app_id: Option<String>,
    /// The app as the client names it.
    app_id: Option<String>,
    /// An icon: a file, or a data URL.
    #[schema(format = Binary)]
    icon_file: Option<String>,
    /// The record it is published from.
    source_generation_id: Option<String>,
    /// The published app to be replaced.
    existing_pwa_id: Option<String>,
    /// The app with its pages, as JSON.
    multipage_app_data: Option<String>,
    /// `true` when all pages of the record are published.
    is_multipage: Option<String>,
    /// The pages, as JSON: a list.
    all_pages_data: Option<String>,
    /// `false` when its pages keep the addresses of their libraries.
    copy_libraries: Option<String>,
    /// Who may write the data that its visitors share, as JSON: `{"writers":"everyone"}`.
    data: Option<String>,
    /// What is set about its AI, as JSON.
    ai: Option<String>,
}

/// The app of `multipage_app_data`.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct AppOfForm {
    #[serde(flatten)]
    app: PwaAppData,
    #[serde(default)]
    pages: Pages,
}

/// Pages as a list, or by their ids.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Pages {
    List(Vec<PwaPage>),
    ById(HashMap<String, PwaPage>),
}

impl Default for Pages {
    fn default() -> Self {
        Self::List(Vec::new())
    }
}

impl Pages {
    fn into_list(self) -> Option<Vec<PwaPage>> {
        let list = match self {
            Self::List(list) => list,
            Self::ById(pages) => {
                let mut list: Vec<_> = pages.into_values().collect();
                list.sort_by(|a, b| (a.order, &a.page_id).cmp(&(b.order, &b.page_id)));
                list
            }
        };
        (!list.is_empty()).then_some(list)
    }
}

/// Reads the form.
///
/// # Errors
/// `payload-too-large`, or `invalid-request` for a field that cannot be read.
pub(super) async fn read(form: Multipart) -> ApiResult<MakePwaRequest> {
    let mut form = Fields::of(form, MOST_FIELDS);
    let mut fields = HashMap::new();
    let mut budget = MOST_BYTES;
    while let Some(mut field) = form.next().await? {
        let (value, taken) = value(&mut field, budget).await?;
        budget = budget.saturating_sub(taken);
        fields.insert(name_of(&field).to_owned(), value);
    }
    let mut take = |name: &str| fields.remove(name).filter(|text| !text.trim().is_empty());
    let app: AppOfForm = json_of("multipage_app_data", take("multipage_app_data"))?.unwrap_or_default();
    let pages: Option<Vec<PwaPage>> = json_of("all_pages_data", take("all_pages_data"))?;
    let data = json_of("data", take("data"))?;
    let mut app_data = app.app;
    app_data.app_id = take("app_id").or(app_data.app_id);
    Ok(MakePwaRequest {
        app_name: take("app_name").unwrap_or_default(),
        app_slug: take("app_slug"),
        html_content: take("html_content").unwrap_or_default(),
        is_multipage: take("is_multipage").is_some_and(|text| matches!(text.trim(), "true" | "1")),
        all_pages_data: pages.filter(|pages| !pages.is_empty()).or(app.pages.into_list()),
        page_id: take("page_id"),
        page_slug: take("page_slug"),
        sub_app_id: take("sub_app_id"),
        source_generation_id: take("source_generation_id"),
        icon_file: take("icon_file"),
        app_data: Some(app_data),
        existing_pwa_id: take("existing_pwa_id"),
        ai: json_of("ai", take("ai"))?,
        copy_libraries: take("copy_libraries").map(|text| !matches!(text.trim(), "false" | "0")),
        data,
    })
}

/// The text of a field; a file becomes a data URL. Gives also how many bytes it took.
async fn value(field: &mut Field, budget: usize) -> ApiResult<(String, usize)> {
    let is_file = field
        .content_disposition()
        .is_some_and(|disposition| disposition.get_filename().is_some());
    if !is_file {
        let text = text(field, budget, ErrorCode::PayloadTooLarge).await?;
        let taken = text.len();
        return Ok((text, taken));
    }
    let held = bytes(field, budget.min(FILE_MAX_BYTES), ErrorCode::PayloadTooLarge).await?;
    if held.is_empty() {
        return Ok((String::new(), 0));
    }
    let media_type = field
        .content_type()
        .map_or("image/png", |mime| mime.essence_str());
    let text = format!("data:{media_type};base64,{}", STANDARD.encode(&held));
    Ok((text, held.len()))
}

fn json_of<T: DeserializeOwned>(name: &str, text: Option<String>) -> ApiResult<Option<T>> {
    text.map(|text| serde_json::from_str(&text))
        .transpose()
        .map_err(|_| ApiError::invalid(name))
}
