//! A page or an archive as an app.

use actix_multipart::Multipart;
use actix_web::{post, web};
use bytes::Bytes;
use domain::errors::ErrorCode;
use domain::ids::AppId;
use domain::limits::{EDIT_PAGE_MAX_BYTES, IMPORT_MAX_BYTES};
use editing::ids;
use import_export::import::{self, ImportError, Imported, ImportedFile};
use serde::Serialize;
use utoipa::ToSchema;

use super::form::Form;
use super::keep::{Incoming, keep};
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::rate;
use crate::state::AppState;

/// An app to be imported: a file, or source that was pasted.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(
    dead_code,
    reason = "it describes the form, whose fields are read by their names"
)]
pub struct ImportForm {
    /// The app that it becomes, as the client names it: one that there is not yet.
    app_id: String,
    /// An HTML page, or a ZIP archive of pages with styles, scripts and images, of at most 50 MB.
    #[schema(format = Binary)]
    file: Option<String>,
    /// The source of a page.
    source: Option<String>,
}

/// An app that was imported. Its files are kept for it; its pages are the client's to save.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportResponse {
    /// What it calls itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub name: Option<String>,
    /// Its pages, the one that it opens with first.
    pub pages: Vec<ImportedPage>,
    /// How many files came along.
    pub files: usize,
    /// Paths of files that it refers to and that did not come along; at most 50.
    pub missing: Vec<String>,
    /// Names of the pages that were left out, since apps of several pages are made by accounts of the Pro tier.
    pub left_out: Vec<String>,
}

/// A page of it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportedPage {
    /// What a person reads.
    pub name: String,
    /// The name as an address.
    pub slug: String,
    /// The page as it came, with what it refers to.
    pub html_content: String,
    /// The same with an id for each element that has none, by which it can be edited.
    pub html_with_ids: String,
    /// How many ids were added.
    pub ids_added: usize,
}

/// Reads a page or an archive as an app of the signed-in person. Styles and scripts become part of the pages, links
/// between them connections, other files are kept for the app. Nothing is saved yet.
#[utoipa::path(tag = "apps", operation_id = "importApp", security(("bearer" = [])),
    request_body(content = ImportForm, content_type = "multipart/form-data"), responses(
    (status = 200, body = ImportResponse), (status = 401, body = ErrorBody), (status = 413, body = ErrorBody),
    (status = 422, body = ErrorBody), (status = 429, body = ErrorBody), (status = 503, body = ErrorBody)))]
#[post("/api/import")]
pub async fn import_app(
    user: CurrentUser,
    state: web::Data<AppState>,
    parts: Multipart,
) -> ApiResult<web::Json<ImportResponse>> {
    rate::count(state.redis(), rate::FILES, &user.id().to_string()).await?;
    let form = Form::read(parts, IMPORT_MAX_BYTES, ErrorCode::ImportTooLarge).await?;
    let app = AppId::parse(&form.app_id).map_err(|_| ErrorCode::InvalidRequest)?;
    let permit = state.import_export_permits.acquire().await?;
    let all_pages = user.tier().is_pro();
    let read = web::block(move || {
        // Held till it is read, even when nobody waits for it any more.
        let _permit = permit;
        read(form, all_pages)
    });
    let (mut response, files) = read.await.map_err(anyhow::Error::from)??;
    response.files = files.len();
    if !files.is_empty() {
        let files: Vec<Incoming> = files.into_iter().map(incoming).collect();
        keep(&state, &user, &app, &files).await?;
    }
    Ok(web::Json(response))
}

fn read(form: Form, all_pages: bool) -> Result<(ImportResponse, Vec<ImportedFile>), ErrorCode> {
    let imported = match (form.file, form.source) {
        (Some((name, bytes)), _) => import::import(&name, &bytes),
        (None, Some(source)) => import::import_source(&source),
        (None, None) => Err(ImportError::Unreadable),
    };
    let imported = imported.map_err(|error| match error {
        ImportError::Unreadable => ErrorCode::ImportUnreadable,
        ImportError::Protected => ErrorCode::ImportProtected,
        ImportError::TooLarge => ErrorCode::ImportTooLarge,
    })?;
    let Imported {
        name,
        mut pages,
        files,
        missing,
    } = imported;
    let others = if all_pages { Vec::new() } else { pages.split_off(1) };
    let pages = pages.into_iter().map(|page| {
        let with_ids = ids::insert_missing(&page.html, EDIT_PAGE_MAX_BYTES);
        let (html_with_ids, ids_added) = match with_ids {
            Some(with_ids) => (with_ids.page, with_ids.inserted.len()),
            None => (page.html.clone(), 0),
        };
        ImportedPage {
            name: page.name,
            slug: page.slug,
            html_content: page.html,
            ids_added,
            html_with_ids,
        }
    });
    let response = ImportResponse {
        name,
        pages: pages.collect(),
        files: 0,
        missing,
        left_out: others.into_iter().map(|page| page.name).collect(),
    };
    Ok((response, files))
}

fn incoming(file: ImportedFile) -> Incoming {
    Incoming {
        mime: file.media_type,
        bytes: Bytes::from(file.bytes),
    }
}
