//! One record with its pages.

use actix_web::{get, web};
use chrono::{DateTime, Utc};
use db::published_apps::versions;
use domain::ids::{GenerationId, PublicationId};
use domain::limits::{DETAIL_PAGE_MAX_BYTES, DETAIL_PREVIEW_CHARS};
use domain::page_metadata::PageMetadata;
use jobs::kinds::{ContinuePage, DifferentialChat, GenerateApp, JobKind as _, ModifyApp};
use serde::Serialize;
use utoipa::ToSchema;

use super::summary::shared_data_of;
use super::{GenerationSummary, own, page_html};
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// The kinds of job that change a page of an app.
const PAGE_KINDS: [&str; 4] = [
    GenerateApp::NAME,
    ModifyApp::NAME,
    ContinuePage::NAME,
    DifferentialChat::NAME,
];

/// A page of a record.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GenerationPage {
    /// The id that its client gave.
    pub page_id: String,
    /// `Untitled Page` when it has no name.
    pub name: String,
    /// The name as an address.
    pub slug: String,
    /// The page's HTML; blank when it was left out.
    pub html_content: String,
    /// Whether the page was left out since it is larger than 1 MiB.
    pub html_content_omitted: bool,
    /// The page before a model changed it into this one, until the app is saved: the change may break it. Absent where
    /// it, or the page, is larger than 1 MiB.
    #[schema(required = true)]
    pub html_before: Option<String>,
    /// Where a page that was left out can be fetched.
    #[schema(required = true)]
    pub html_content_url: Option<String>,
    /// The prompt that it was made from.
    pub prompt: String,
    /// Its place, from 0.
    pub order: i32,
    /// Whether the app opens with it.
    pub is_home_page: bool,
    /// When it was first kept.
    pub created_at: DateTime<Utc>,
    /// How often its HTML was changed while the app was a draft: the base of the next change of a draft.
    pub revision: i32,
    /// What the person says about it.
    pub metadata: PageMetadata,
}

/// What an app of several pages is as a whole.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MultipageAppData {
    /// The app as the client names it.
    pub app_id: String,
    /// Its name.
    pub name: String,
    /// The page that it opens with.
    pub home_page_id: String,
    /// The page shown first.
    pub current_page_id: String,
    /// Its pages in their order, by their ids.
    pub page_ids: Vec<String>,
}

/// A record with its pages.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GenerationDetail {
    /// As lists show it.
    #[serde(flatten)]
    pub summary: GenerationSummary,
    /// The current page; blank when it was left out.
    pub html_content: String,
    /// Whether any page was left out for its size. What is shown then must not be saved as the whole app.
    pub html_content_omitted: bool,
    /// The beginning of the current page, when any page was left out.
    #[schema(required = true)]
    pub html_content_preview: Option<String>,
    /// The page shown first.
    pub current_page_id: String,
    /// The app as a whole, when it has several pages.
    #[schema(required = true)]
    pub multipage_app_data: Option<MultipageAppData>,
    /// Every page, in their order.
    pub pages: Vec<GenerationPage>,
    /// Whether an earlier publication was put online again and nothing was saved since: what is shared is that one.
    pub is_brought_back: bool,
    /// The model that made it.
    pub model: String,
    /// Whether a job still works on its app.
    pub status: GenerationStatus,
    /// What the last job took.
    pub metadata: GenerationMetadata,
}

/// Where a record stands.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum GenerationStatus {
    /// A job works on its app.
    Pending,
    /// No job does.
    Completed,
}

/// What the job took that made the record's page last.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GenerationMetadata {
    /// Tokens that the model read and wrote, where its provider counts them.
    #[schema(required = true)]
    pub token_count: Option<i64>,
    /// Milliseconds from the request to the page.
    #[schema(required = true)]
    pub generation_time: Option<i64>,
    /// How often the app was saved or renamed.
    pub version: i32,
}

/// A record of the signed-in person. A page larger than 1 MiB is left out; its `htmlContentUrl` has it.
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
    let record = own(&mut connection, user.id(), &id).await?;
    let id = GenerationId(record.generation.id);
    let pages = db::pages::of(&mut connection, id, DETAIL_PAGE_MAX_BYTES, DETAIL_PREVIEW_CHARS).await?;
    let current = pages
        .iter()
        .find(|page| page.page_id == record.generation.current_page_id)
        .or(pages.first());
    let is_omitted = pages.iter().any(|page| page.is_cut);
    let preview = current
        .filter(|_| is_omitted)
        .map(|page| page.html_content.chars().take(DETAIL_PREVIEW_CHARS).collect());
    let brought_back_at = match &record.published {
        Some((id, _)) => versions::brought_back_at(&mut connection, PublicationId(*id)).await?,
        None => None,
    };
    let is_pending = {
        let app = record.app.key();
        db::jobs::read::is_open(&mut connection, user.id(), app, &PAGE_KINDS).await?
    };
    let count = i64::try_from(pages.len()).unwrap_or(i64::MAX);
    let shared = shared_data_of(&mut connection, &record).await?;
    Ok(web::Json(GenerationDetail {
        html_content: current.map(whole_html).unwrap_or_default(),
        html_content_omitted: is_omitted,
        html_content_preview: preview,
        current_page_id: current.map(|page| page.page_id.clone()).unwrap_or_default(),
        multipage_app_data: as_a_whole(&record.app, &pages, current),
        is_brought_back: brought_back_at.is_some_and(|at| record.generation.last_saved_at <= Some(at)),
        model: record.generation.model.clone().unwrap_or_default(),
        status: if is_pending {
            GenerationStatus::Pending
        } else {
            GenerationStatus::Completed
        },
        metadata: GenerationMetadata {
            token_count: record.generation.token_count,
            generation_time: record.generation.generation_ms,
            version: record.app.revision,
        },
        summary: GenerationSummary::new(record, count, shared, &state.config.http),
        pages: pages.iter().map(|page| shown(id, page)).collect(),
    }))
}

/// Nothing for an app of one page.
fn as_a_whole(
    app: &db::apps::App,
    pages: &[db::pages::Page],
    current: Option<&db::pages::Page>,
) -> Option<MultipageAppData> {
    let home = pages.iter().find(|page| page.is_home).or(pages.first())?;
    (pages.len() > 1).then(|| MultipageAppData {
        app_id: app.client_id.clone(),
        name: app.name.clone(),
        home_page_id: home.page_id.clone(),
        current_page_id: current.unwrap_or(home).page_id.clone(),
        page_ids: pages.iter().map(|page| page.page_id.clone()).collect(),
    })
}

/// Blank for a page that was cut.
fn whole_html(page: &db::pages::Page) -> String {
    if page.is_cut {
        String::new()
    } else {
        page.html_content.clone()
    }
}

fn shown(record: GenerationId, page: &db::pages::Page) -> GenerationPage {
    GenerationPage {
        html_content: whole_html(page),
        html_content_omitted: page.is_cut,
        html_before: page.html_before.clone().filter(|_| !page.is_cut),
        html_content_url: page.is_cut.then(|| page_html::address(record, &page.page_id)),
        page_id: page.page_id.clone(),
        name: page.name.clone(),
        slug: page.slug.clone(),
        prompt: page.prompt.clone(),
        order: page.position,
        is_home_page: page.is_home,
        created_at: page.created_at,
        revision: page.revision,
        metadata: PageMetadata::from_json(&page.metadata),
    }
}
