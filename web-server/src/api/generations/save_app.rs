//! Saving an app.

use std::collections::HashSet;

use actix_web::{post, web};
use chrono::{DateTime, Utc};
use db::AsyncConnection as _;
use db::generations::{AppToSave, Refused};
use db::pages::PageToSave;
use domain::errors::ErrorCode;
use domain::generation_source::GenerationSource;
use domain::ids::{AppId, PageId};
use domain::limits::{APP_MAX_PAGES, PROMPT_MAX_CHARS, STREAM_MAX_CHARS};
use domain::name::AppName;
use domain::page_metadata::PageMetadata;
use domain::slug::page_slug;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::api::several_pages::{self, Pages};
use crate::api::{metadata_to_store, storable};
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::quota::{self, Replaced};
use crate::state::AppState;
use crate::thumbnails;

/// What is saved.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SaveMode {
    /// The whole app; pages that are not given go.
    #[default]
    All,
    /// The current page alone.
    CurrentPage,
}

/// A page to be saved.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SavePage {
    /// The id that the client gives it.
    pub page_id: String,
    /// `Untitled Page` when blank.
    pub name: String,
    /// The name as an address; made from the name when absent.
    #[schema(nullable = false)]
    pub slug: Option<String>,
    /// The page's HTML.
    pub html_content: String,
    /// The prompt that it was made from, at most 10,000 characters.
    #[schema(nullable = false)]
    pub prompt: Option<String>,
    /// Its place, from 0; the place in the list when absent.
    #[schema(nullable = false)]
    pub order: Option<i32>,
    /// Whether the app opens with it; the first one when no page says so.
    #[schema(nullable = false)]
    pub is_home_page: Option<bool>,
    /// What the person says about it, at most 2,000 bytes of JSON; as before when absent.
    #[schema(nullable = false)]
    pub metadata: Option<PageMetadata>,
    /// The record that it came from.
    #[schema(nullable = false)]
    pub generation_id: Option<String>,
}

/// An app to be saved.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SaveAppRequest {
    /// The app as the client names it.
    pub app_id: String,
    /// The name that the person gives it.
    pub name: String,
    /// At most 50, each under an id of its own.
    pub pages: Vec<SavePage>,
    /// The page shown first.
    pub current_page_id: String,
    /// What is saved.
    #[serde(default)]
    #[schema(required = false)]
    pub save_mode: SaveMode,
    /// The revision that these pages come from: the save is refused when the app has another one by now, or is deleted.
    /// Absent: the save takes the place of whatever is there.
    #[schema(nullable = false)]
    pub base_revision: Option<i32>,
    /// Whether search engines may list the page of the published app; as before when absent, and not at first.
    #[schema(nullable = false)]
    pub indexable: Option<bool>,
    /// Where it was made; an app that has a record keeps what that says.
    #[serde(default)]
    #[schema(required = false)]
    pub source: GenerationSource,
    /// When the client made the app.
    #[schema(nullable = false)]
    pub created_at: Option<String>,
    /// When the client last changed it.
    #[schema(nullable = false)]
    pub updated_at: Option<String>,
}

/// The record of a saved app.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedAppRef {
    /// The id of the record.
    pub id: String,
}

/// A saved app.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SaveAppResponse {
    /// The record's id.
    pub id: String,
    /// The app as the client names it.
    pub app_id: String,
    /// The current page.
    pub html_content: String,
    /// The record once more.
    pub data: SavedAppRef,
    /// The app's name.
    pub name: String,
    /// When it was saved.
    pub saved_at: DateTime<Utc>,
    /// How many pages it has.
    pub page_count: i64,
    /// The base of the next save.
    pub revision: i32,
}

/// Saves an app of the signed-in person. What somebody saved in between is not overwritten by a save that names another
/// base: 409 `save-conflict`, whose `detail.revision` is the base of a save that does overwrite it; nor is an app that
/// somebody deleted in between brought back: 409 `save-deleted`. A save that is sent again because its answer was lost
/// gets the answer. Apps of several pages are for accounts of the Pro tier: 403 `pro-required`, unless the app has them.
#[utoipa::path(tag = "apps", operation_id = "saveApp", security(("bearer" = [])),
    request_body = SaveAppRequest, responses(
    (status = 200, body = SaveAppResponse), (status = 401, body = ErrorBody),
    (status = 403, body = ErrorBody), (status = 409, body = ErrorBody), (status = 413, body = ErrorBody), (status = 422, body = ErrorBody)))]
#[post("/api/save-app")]
pub async fn save_app(
    user: CurrentUser,
    state: web::Data<AppState>,
    body: web::Json<SaveAppRequest>,
) -> ApiResult<web::Json<SaveAppResponse>> {
    let mut request = body.into_inner();
    let app = AppId::parse(&request.app_id).map_err(|_| ApiError::invalid("appId"))?;
    let current_page =
        PageId::parse(&request.current_page_id).map_err(|_| ApiError::invalid("currentPageId"))?;
    let name = AppName::parse(&request.name).ok_or(ErrorCode::AppNameRequired)?;
    // Before the others go: a page alone keeps its place among them.
    for (place, page) in (0..).zip(&mut request.pages) {
        page.order.get_or_insert(place);
    }
    if request.save_mode == SaveMode::CurrentPage {
        request
            .pages
            .retain(|page| page.page_id == request.current_page_id);
    }
    let pages = pages(request.pages, request.save_mode)?;
    let html_content = pages
        .iter()
        .find(|page| page.page_id == current_page.as_str())
        .map(|page| page.html_content.clone())
        .ok_or_else(|| ApiError::invalid("currentPageId"))?;
    let replaced = match request.save_mode {
        SaveMode::All => Replaced::Pages(&app),
        SaveMode::CurrentPage => Replaced::Page(&app, &current_page),
    };
    let size = pages
        .iter()
        .map(|page| page.html_content.len() + page.prompt.len());
    let size = size.sum();
    let to_save = AppToSave {
        user: user.id(),
        app: app.clone(),
        source: request.source,
        name: name.as_str().to_owned(),
        current_page: current_page.clone(),
        pages,
        replace_all: request.save_mode == SaveMode::All,
        base_revision: request.base_revision,
        indexable: request.indexable,
    };
    let pages_after = match request.save_mode {
        SaveMode::All => Pages::Count(to_save.pages.len()),
        SaveMode::CurrentPage => Pages::With(current_page.as_str()),
    };
    let mut connection = state.pool.get().await?;
    several_pages::check(&mut connection, &user, &app, pages_after).await?;
    let saved = connection
        .transaction(async |connection| {
            quota::check_and_lock(&state, connection, &user, replaced, size).await?;
            Ok::<_, ApiError>(db::generations::save(connection, to_save).await?)
        })
        .await?;
    let saved_app = app;
    let (record, app) = saved.map_err(|refused| match refused {
        Refused::Outdated { revision } => {
            ApiError::with_detail(ErrorCode::SaveConflict, json!({ "revision": revision }))
        }
        Refused::Deleted => ErrorCode::SaveDeleted.into(),
    })?;
    let counts = db::pages::counts(&mut connection, &[record.id]).await?;
    thumbnails::request_in_background(&state, user.id(), saved_app);
    Ok(web::Json(SaveAppResponse {
        id: record.id.to_string(),
        app_id: app.client_id,
        html_content,
        data: SavedAppRef {
            id: record.id.to_string(),
        },
        name: app.name,
        saved_at: record.last_saved_at.unwrap_or(record.updated_at),
        page_count: counts.get(&record.id).copied().unwrap_or(0),
        revision: app.revision,
    }))
}

/// Checks the pages; their ids must differ.
fn pages(given: Vec<SavePage>, mode: SaveMode) -> ApiResult<Vec<PageToSave>> {
    if given.is_empty() || given.len() > APP_MAX_PAGES {
        return Err(ApiError::invalid("pages"));
    }
    // A single page does not become the home page unless it says so.
    let has_home = mode == SaveMode::CurrentPage || given.iter().any(|page| page.is_home_page == Some(true));
    let mut ids = HashSet::new();
    let mut pages = Vec::with_capacity(given.len());
    for (place, page) in (0..).zip(given) {
        let id = PageId::parse(&page.page_id).map_err(|_| ApiError::invalid("pageId"))?;
        if !ids.insert(id.clone()) {
            return Err(ApiError::invalid("pageId"));
        }
        let html_content = storable(page.html_content);
        if html_content.trim().is_empty() {
            return Err(ErrorCode::HtmlRequired.into());
        }
        if html_content.chars().count() > STREAM_MAX_CHARS {
            return Err(ErrorCode::PayloadTooLarge.into());
        }
        let prompt = storable(page.prompt.unwrap_or_default());
        if prompt.chars().count() > PROMPT_MAX_CHARS {
            return Err(ErrorCode::InvalidPrompt.into());
        }
        pages.push(PageToSave {
            page_id: id.as_str().to_owned(),
            name: AppName::parse(&page.name)
                .map_or_else(|| "Untitled Page".to_owned(), |name| name.as_str().to_owned()),
            slug: page_slug(page.slug.as_deref().unwrap_or(&page.name)),
            html_content,
            prompt,
            position: page.order.unwrap_or(place),
            is_home: page.is_home_page.unwrap_or(!has_home && place == 0),
            metadata: page.metadata.as_ref().map(metadata_to_store).transpose()?,
        });
    }
    Ok(pages)
}
