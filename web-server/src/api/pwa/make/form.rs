//! A publication that is asked for with a form (spec 3, section 7).

use std::collections::HashMap;

use actix_multipart::{Field, Multipart, MultipartError};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use domain::errors::ErrorCode;
use domain::limits::{FILE_MAX_BYTES, PAGE_MAX_BYTES};
use futures_util::TryStreamExt as _;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::json;
use utoipa::ToSchema;

use super::request::{MakePwaRequest, PwaAppData, PwaPage};
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
pub(super) async fn read(mut form: Multipart) -> ApiResult<MakePwaRequest> {
    let mut fields = HashMap::new();
    let mut room = MOST_BYTES;
    while let Some(field) = form.try_next().await.map_err(|error| unreadable(&error))? {
        let name = field.name().unwrap_or_default().to_owned();
        if fields.len() >= MOST_FIELDS {
            return Err(invalid(&name));
        }
        let (text, taken) = value(field, room).await?;
        room = room.saturating_sub(taken);
        fields.insert(name, text);
    }
    let mut take = |name: &str| fields.remove(name).filter(|text| !text.trim().is_empty());
    let app: AppOfForm = json_of("multipage_app_data", take("multipage_app_data"))?.unwrap_or_default();
    let pages: Option<Vec<PwaPage>> = json_of("all_pages_data", take("all_pages_data"))?;
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
    })
}

/// The text of a field; a file becomes a data URL. Gives also how many bytes it took.
async fn value(mut field: Field, room: usize) -> ApiResult<(String, usize)> {
    let is_file = field
        .content_disposition()
        .is_some_and(|disposition| disposition.get_filename().is_some());
    let name = field.name().unwrap_or_default().to_owned();
    let media_type = field
        .content_type()
        .map(|media_type| media_type.essence_str().to_owned());
    let most = if is_file { room.min(FILE_MAX_BYTES) } else { room };
    let mut bytes = Vec::new();
    while let Some(piece) = field.try_next().await.map_err(|error| unreadable(&error))? {
        if bytes.len() + piece.len() > most {
            return Err(ErrorCode::PayloadTooLarge.into());
        }
        bytes.extend_from_slice(&piece);
    }
    let size = bytes.len();
    if is_file {
        let media_type = media_type.unwrap_or_else(|| "image/png".to_owned());
        let text = format!("data:{media_type};base64,{}", STANDARD.encode(&bytes));
        return Ok((if size == 0 { String::new() } else { text }, size));
    }
    String::from_utf8(bytes)
        .map(|text| (text, size))
        .map_err(|_| invalid(&name))
}

fn json_of<T: DeserializeOwned>(name: &str, text: Option<String>) -> ApiResult<Option<T>> {
    text.map(|text| serde_json::from_str(&text))
        .transpose()
        .map_err(|_| invalid(name))
}

fn unreadable(error: &MultipartError) -> ApiError {
    tracing::debug!(%error, "a form cannot be read");
    invalid("form")
}

fn invalid(field: &str) -> ApiError {
    ApiError::with_detail(
        ErrorCode::InvalidRequest,
        json!({ "loc": field, "msg": "not valid" }),
    )
}
