//! The whole of one page, for pages that are too large for the record's detail.

use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE, X_CONTENT_TYPE_OPTIONS};
use actix_web::{HttpResponse, get, web};
use domain::errors::ErrorCode;
use domain::ids::GenerationId;

use super::generation_id;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// Where this page of a record can be fetched. Ids of pages need no escapes.
pub fn address(record: GenerationId, page: &str) -> String {
    format!("/api/generations/{record}/pages/{page}/html")
}

/// A page of the signed-in person, as plain text: what a model wrote is never a document of the main origin.
#[utoipa::path(tag = "apps", operation_id = "getPageHtml", security(("bearer" = [])),
    params(("id" = String, Path), ("pageId" = String, Path)), responses(
    (status = 200, body = String, content_type = "text/plain"), (status = 401, body = ErrorBody),
    (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)))]
#[get("/api/generations/{id}/pages/{pageId}/html")]
pub async fn get_page_html(
    user: CurrentUser,
    state: web::Data<AppState>,
    path: web::Path<(String, String)>,
) -> ApiResult {
    let (id, page) = path.into_inner();
    let mut connection = state.pool.get().await?;
    let html = db::pages::html(&mut connection, user.id(), generation_id(&id)?, &page)
        .await?
        .or(ErrorCode::GenerationForbidden, ErrorCode::GenerationNotFound)?;
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "text/plain; charset=utf-8"))
        .insert_header((X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .insert_header((CACHE_CONTROL, "no-store"))
        .body(html))
}
