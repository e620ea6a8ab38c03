//! An app as a page or an archive.

use std::collections::{BTreeMap, HashSet};

use actix_web::http::header::{
    CONTENT_DISPOSITION, CONTENT_TYPE, ContentDisposition, DispositionParam, DispositionType,
};
use actix_web::{HttpResponse, post, web};
use domain::errors::ErrorCode;
use domain::limits::APP_MAX_PAGES;
use domain::slug::page_slug;
use import_export::export::{AppToExport, ExportError, FileToExport, as_archive, as_page};
use publishing::PageInput;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::rate;
use crate::state::AppState;

/// What an app is exported as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ExportFormat {
    /// One HTML file.
    Html,
    /// A ZIP archive.
    Zip,
}

/// An app to be exported, as the client has it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExportRequest {
    /// What it is called.
    pub name: String,
    /// As what.
    pub format: ExportFormat,
    /// Its pages: 1 to 50.
    pub pages: Vec<PageToExport>,
}

/// A page of it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageToExport {
    /// What a person reads.
    pub name: String,
    /// The name as an address; no two pages have the same.
    pub slug: String,
    /// The page.
    pub html_content: String,
    /// Whether the app opens with it; else with the first.
    #[serde(default)]
    #[schema(required = false)]
    pub is_home: bool,
}

/// Gives an app of the signed-in person as a file that runs by itself: one HTML page that holds all of them, or a ZIP
/// archive, with the files that the pages refer to.
#[utoipa::path(tag = "apps", operation_id = "exportApp", security(("bearer" = [])),
    request_body = ExportRequest, responses(
    (status = 200, content_type = "application/octet-stream", body = Vec<u8>), (status = 401, body = ErrorBody),
    (status = 413, body = ErrorBody), (status = 422, body = ErrorBody), (status = 429, body = ErrorBody),
    (status = 503, body = ErrorBody)))]
#[post("/api/export")]
pub async fn export_app(
    user: CurrentUser,
    state: web::Data<AppState>,
    body: web::Json<ExportRequest>,
) -> ApiResult {
    rate::count(state.redis(), rate::FILES, &user.id().to_string()).await?;
    let app = body.into_inner();
    let slugs: HashSet<&str> = app.pages.iter().map(|page| page.slug.as_str()).collect();
    let are_pages = (1..=APP_MAX_PAGES).contains(&app.pages.len())
        && slugs.len() == app.pages.len()
        && slugs.iter().all(|slug| page_slug(slug) == **slug);
    if !are_pages {
        return Err(ErrorCode::InvalidRequest.into());
    }
    let permit = state.import_export_permits.acquire().await?;
    let pages = app.pages.iter().map(|page| page.html_content.as_str());
    let mentioned = state.blobs.mentioned(user.id(), pages).await;
    let files: BTreeMap<_, _> = mentioned
        .map_err(anyhow::Error::from)?
        .files
        .into_iter()
        .map(|file| {
            let held = FileToExport {
                media_type: file.mime,
                bytes: file.bytes.to_vec(),
            };
            (file.hash, held)
        })
        .collect();
    let name = page_slug(&app.name);
    let format = app.format;
    let written = web::block(move || {
        let _permit = permit;
        write(&app, &files)
    });
    let (bytes, media_type, ending) = match (format, written.await.map_err(anyhow::Error::from)?) {
        (ExportFormat::Html, Ok(bytes)) => (bytes, "text/html; charset=utf-8", "html"),
        (ExportFormat::Zip, Ok(bytes)) => (bytes, "application/zip", "zip"),
        (_, Err(ExportError::TooLarge)) => return Err(ErrorCode::ExportTooLarge.into()),
        (_, Err(error)) => return Err(anyhow::Error::from(error).into()),
    };
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, media_type))
        .insert_header((
            CONTENT_DISPOSITION,
            ContentDisposition {
                disposition: DispositionType::Attachment,
                parameters: vec![DispositionParam::Filename(format!("{name}.{ending}"))],
            },
        ))
        .body(bytes))
}

fn write(
    app: &ExportRequest,
    files: &BTreeMap<domain::blob::BlobHash, FileToExport>,
) -> Result<Vec<u8>, ExportError> {
    let pages: Vec<PageInput<'_>> = app
        .pages
        .iter()
        .map(|page| PageInput {
            name: &page.name,
            slug: &page.slug,
            html: &page.html_content,
            is_home: page.is_home,
        })
        .collect();
    let app_to_export = AppToExport {
        name: &app.name,
        pages: &pages,
        files,
    };
    match app.format {
        ExportFormat::Html => as_page(&app_to_export).map(String::into_bytes),
        ExportFormat::Zip => as_archive(&app_to_export),
    }
}
