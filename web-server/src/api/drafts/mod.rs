//! Pages of apps that nobody saved yet, as a person changes them.

pub mod keep;
pub mod revisions;
mod step;

use actix_web::http::Method;
use domain::ids::{AppId, PageId};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::error::{ApiError, ApiResult};

/// Registers the calls.
pub fn configure(config: &mut ServiceConfig) {
    config
        .service(keep::keep_draft)
        .service(revisions::get_draft_revisions);
}

/// Whether a call keeps a step of a draft: these have a limit of their own (`crate::write_limit`).
pub fn keeps_step(method: &Method, path: &str) -> bool {
    *method == Method::PUT && path.starts_with("/api/drafts/")
}

/// Reads which page of which app a call is about.
///
/// # Errors
/// `invalid-request` for an invalid id.
fn read_page(path: (String, String)) -> ApiResult<(AppId, PageId)> {
    let (app, page) = path;
    let app = AppId::parse(&app).map_err(|_| ApiError::invalid("appId"))?;
    let page = PageId::parse(&page).map_err(|_| ApiError::invalid("pageId"))?;
    Ok((app, page))
}
