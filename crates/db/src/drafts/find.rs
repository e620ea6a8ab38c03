//! What there is of a draft that is to be changed.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use domain::ids::{AppId, AppKey, GenerationId, PageId, UserId};
use uuid::Uuid;

use crate::pages::{octet_length, size_or_none};
use crate::schema::{generations, pages};
use crate::{Connection, apps};

/// What there is of an app.
#[derive(Debug)]
pub enum Found {
    Deleted,
    /// A person saved it: its pages are no drafts.
    Saved {
        /// The revision of the app.
        revision: i32,
    },
    /// A draft, or nothing yet.
    Draft(StoredDraft),
}

/// The draft as the server has it.
#[derive(Debug, Default)]
pub struct StoredDraft {
    pub(super) app: Option<AppKey>,
    record: Option<GenerationId>,
    /// The page that was asked for.
    pub page: Option<StoredPage>,
}

/// A page of a draft.
#[derive(Debug, Queryable)]
pub struct StoredPage {
    pub(super) id: Uuid,
    pub html: String,
    /// How often it was changed.
    pub revision: i32,
    pub name: String,
    /// Its place among the pages, from 0.
    pub position: i32,
    pub is_home: bool,
    /// [`PageMetadata`](domain::page_metadata::PageMetadata) as JSON.
    pub metadata: String,
    prompt_bytes: i32,
    bytes_before: Option<i32>,
}

impl StoredDraft {
    /// The record of the app.
    #[must_use]
    pub fn record(&self) -> Option<GenerationId> {
        self.record
    }

    /// The revision of the page; 0 when there is none.
    #[must_use]
    pub fn revision(&self) -> i32 {
        self.page.as_ref().map_or(0, |page| page.revision)
    }

    /// How many bytes the next revision of the page takes the place of, besides its prompt.
    #[must_use]
    pub fn replaced_bytes(&self) -> usize {
        let Some(page) = &self.page else { return 0 };
        page.html.len() + usize::try_from(page.bytes_before.unwrap_or(0)).unwrap_or(0)
    }

    /// How many bytes the prompt of the page has.
    #[must_use]
    pub fn prompt_bytes(&self) -> usize {
        let bytes = self.page.as_ref().map_or(0, |page| page.prompt_bytes);
        usize::try_from(bytes).unwrap_or(0)
    }
}

/// What there is of an app and one page of it, as its client names both. The app's row stays locked until the transaction
/// ends, so that neither a job nor a save nor a deletion comes in between; where there is no row yet, the account has to
/// be locked before ([`crate::users::lock`]).
pub async fn find(
    connection: &mut Connection,
    user: UserId,
    app: &AppId,
    page: &PageId,
) -> QueryResult<Found> {
    let Some(app) = apps::lock(connection, user, app).await? else {
        return Ok(Found::Draft(StoredDraft::default()));
    };
    if app.deleted_at.is_some() {
        return Ok(Found::Deleted);
    }
    let record: Option<(Uuid, bool)> = generations::table
        .filter(generations::app_id.eq(app.id))
        .select((generations::id, generations::first_saved_at.is_not_null()))
        .first(connection)
        .await
        .optional()?;
    match record {
        None => Ok(Found::Draft(StoredDraft {
            app: Some(app.key()),
            ..StoredDraft::default()
        })),
        Some((_, true)) => Ok(Found::Saved {
            revision: app.revision,
        }),
        Some((record, false)) => Ok(Found::Draft(StoredDraft {
            app: Some(app.key()),
            record: Some(GenerationId(record)),
            page: stored_page(connection, record, page).await?,
        })),
    }
}

async fn stored_page(
    connection: &mut Connection,
    record: Uuid,
    page: &PageId,
) -> QueryResult<Option<StoredPage>> {
    pages::table
        .filter(pages::generation_id.eq(record))
        .filter(pages::page_id.eq(page.as_str()))
        .select((
            pages::id,
            pages::html_content,
            pages::revision,
            pages::name,
            pages::position,
            pages::is_home,
            pages::metadata,
            octet_length(pages::prompt),
            size_or_none(pages::html_before),
        ))
        .first(connection)
        .await
        .optional()
}
