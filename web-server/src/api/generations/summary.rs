//! A record as lists show it.

use chrono::{DateTime, Utc};
use db::generations::Record;
use domain::generation_source::GenerationSource;
use domain::limits::PROMPT_PREVIEW_CHARS;
use domain::name::is_unnamed;
use platform::config::HttpConfig;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::error::ApiResult;
use crate::state::AppState;
use crate::thumbnails;

/// A record as lists show it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GenerationSummary {
    /// The id of the record.
    pub id: String,
    /// The app as the client names it.
    pub app_id: String,
    /// `Untitled App` until a person names it.
    pub name: String,
    /// The title of its page, which the app may be named after; null once a person named it.
    #[schema(required = true)]
    pub proposed_name: Option<String>,
    /// The name as an address.
    pub slug: String,
    /// Grows with every save and every new name; a save says which one it is based on.
    pub revision: i32,
    /// The prompt that it was made from.
    pub prompt: String,
    /// Its first 100 characters.
    #[serde(rename = "prompt_preview")]
    pub prompt_preview: String,
    /// When it was first kept.
    pub created_at: DateTime<Utc>,
    /// When it was first saved.
    #[schema(required = true)]
    pub saved_at: Option<DateTime<Utc>>,
    /// When it was last saved.
    #[schema(required = true)]
    pub last_saved_at: Option<DateTime<Utc>>,
    /// How many pages it has.
    pub page_count: i64,
    /// Whether it has more than one.
    pub is_multipage: bool,
    /// Whether it is published.
    pub has_pwa: bool,
    /// The id of the published app.
    #[schema(required = true)]
    pub pwa_id: Option<String>,
    /// The address of the published app.
    #[schema(required = true)]
    pub share_url: Option<String>,
    /// The published app, online or not, whose shared data there is to see: somebody may write it, or it holds something.
    #[schema(required = true)]
    pub shared_data_of: Option<String>,
    /// Where it was made.
    pub source: GenerationSource,
    /// Whether search engines may list the page of the published app.
    pub indexable: bool,
    /// Whether it is online, so that anybody may open it.
    pub is_public: bool,
    /// Whether it has a thumbnail for links.
    pub social_preview: bool,
    /// Where its owner gets its thumbnail; changes with the thumbnail.
    #[schema(required = true)]
    pub picture_url: Option<String>,
    /// Whether a person saved it; else it is kept from its last result.
    pub saved: bool,
}

impl GenerationSummary {
    /// From what is stored. `shared`: the published app whose shared data there is to see.
    pub fn new(record: Record, pages: i64, shared: Option<Uuid>, http: &HttpConfig) -> Self {
        let Record {
            generation: record,
            app,
            published,
        } = record;
        let thumbnail = app.thumbnail();
        Self {
            id: record.id.to_string(),
            app_id: app.client_id,
            proposed_name: app.proposed_name.filter(|_| is_unnamed(&app.name)),
            name: app.name,
            slug: app.slug,
            revision: app.revision,
            prompt_preview: record.prompt.chars().take(PROMPT_PREVIEW_CHARS).collect(),
            prompt: record.prompt,
            created_at: record.created_at,
            saved_at: record.first_saved_at,
            last_saved_at: record.last_saved_at,
            page_count: pages,
            is_multipage: pages > 1,
            has_pwa: published.is_some(),
            is_public: published.is_some(),
            indexable: app.indexable,
            share_url: published
                .as_ref()
                .map(|(_, slug)| format!("{}/", http.app_origin(slug))),
            pwa_id: published.map(|(id, _)| id.to_string()),
            shared_data_of: shared.map(|id| id.to_string()),
            source: GenerationSource::of_stored(&record.source),
            social_preview: thumbnail.is_some(),
            picture_url: thumbnail.map(|hash| thumbnails::address(&record.id.to_string(), hash)),
            saved: record.first_saved_at.is_some(),
        }
    }
}

/// A single record as lists show it.
pub async fn shown(
    state: &AppState,
    connection: &mut db::Connection,
    record: Record,
) -> ApiResult<GenerationSummary> {
    let id = record.generation.id;
    let pages = db::pages::counts(connection, &[id]).await?.get(&id).copied();
    let shared = shared_data_of(connection, &record).await?;
    Ok(GenerationSummary::new(
        record,
        pages.unwrap_or(0),
        shared,
        &state.config.http,
    ))
}

/// The published app whose shared data there is to see of a record's app.
pub async fn shared_data_of(connection: &mut db::Connection, record: &Record) -> ApiResult<Option<Uuid>> {
    let shown = db::shared_data::shown_of(connection, &[record.app.id]).await?;
    Ok(shown.first().map(|(_, published)| *published))
}
