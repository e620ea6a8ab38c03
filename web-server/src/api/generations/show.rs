//! One record with its pages.

use actix_web::{get, web};
use chrono::{DateTime, Utc};
use domain::errors::ErrorCode;
use domain::ids::GenerationId;
use serde::Serialize;
use utoipa::ToSchema;

use super::{GenerationSummary, own};
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// A page of a record.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GenerationPage {
    /// The id that its client gave.
    pub page_id: String,
    /// Its name.
    pub name: String,
    /// The name as an address.
    pub slug: String,
    /// The page.
    pub html_content: String,
    /// What was asked.
    pub prompt: String,
    /// Its place, from 0.
    pub order: i32,
    /// Whether the app opens with it.
    pub is_home_page: bool,
    /// When it was first kept.
    pub created_at: DateTime<Utc>,
}

/// A record with its pages.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GenerationDetail {
    /// As lists show it.
    #[serde(flatten)]
    pub summary: GenerationSummary,
    /// The current page.
    pub html_content: String,
    /// Whether the page was left out for its size.
    pub html_content_omitted: bool,
    /// The beginning of a page that was left out.
    #[schema(required = true)]
    pub html_content_preview: Option<String>,
    /// The page shown first.
    pub current_page_id: String,
    /// Every page.
    pub pages: Vec<GenerationPage>,
    /// The model that made it.
    pub model: String,
}

/// A record of the signed-in person.
#[utoipa::path(tag = "apps", operation_id = "getGeneration", security(("bearer" = [])),
    params(("id" = String, Path)), responses(
    (status = 200, body = GenerationDetail), (status = 401, body = ErrorBody),
    (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)))]
#[get("/api/generations/{id}")]
pub async fn get_generation(
    user: CurrentUser,
    state: web::Data<AppState>,
    id: web::Path<String>,
) -> ApiResult<web::Json<GenerationDetail>> {
    let mut connection = state.pool.get().await?;
    let (record, published) = own(&mut connection, user.id(), &id, ErrorCode::GenerationForbidden).await?;
    let pages = db::pages::of(&mut connection, GenerationId(record.id)).await?;
    let current = pages
        .iter()
        .find(|page| page.page_id == record.current_page_id)
        .or(pages.first());
    let count = i64::try_from(pages.len()).unwrap_or(i64::MAX);
    Ok(web::Json(GenerationDetail {
        summary: GenerationSummary::new(&record, published, count, &state.config.http),
        html_content: current.map(|page| page.html_content.clone()).unwrap_or_default(),
        html_content_omitted: false,
        html_content_preview: None,
        current_page_id: current.map(|page| page.page_id.clone()).unwrap_or_default(),
        model: record.model.unwrap_or_default(),
        pages: pages.into_iter().map(page).collect(),
    }))
}

fn page(page: db::pages::Page) -> GenerationPage {
    GenerationPage {
        page_id: page.page_id,
        name: page.name,
        slug: page.slug,
        html_content: page.html_content,
        prompt: page.prompt,
        order: page.position,
        is_home_page: page.is_home,
        created_at: page.created_at,
    }
}
