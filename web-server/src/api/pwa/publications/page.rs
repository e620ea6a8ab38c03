//! A page of a publication, as it was published.

use actix_web::http::header::CONTENT_TYPE;
use actix_web::{HttpResponse, get, web};
use db::published_apps::files;
use domain::errors::ErrorCode;
use domain::ids::PublicationId;
use publishing::files::PAGE;
use serde::Deserialize;
use utoipa::IntoParams;

use super::own;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// Which page.
#[derive(Debug, Deserialize, IntoParams)]
pub struct PageQuery {
    /// Where it is on the app's origin, from `/`.
    pub path: String,
}

/// A page of a publication as plain text, so that no browser runs it.
#[utoipa::path(tag = "publishing", operation_id = "getPublicationPage", security(("bearer" = [])),
    params(("id" = String, Path), ("version" = i32, Path), PageQuery), responses(
    (status = 200, content_type = "text/plain", body = String), (status = 401, body = ErrorBody),
    (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)))]
#[get("/api/pwa/{id}/publications/{version}/page")]
pub async fn publication_page(
    user: CurrentUser,
    state: web::Data<AppState>,
    path: web::Path<(String, i32)>,
    query: web::Query<PageQuery>,
) -> ApiResult {
    let (id, version) = path.into_inner();
    let mut connection = state.pool.get().await?;
    let id = PublicationId(own(&mut connection, user.id(), &id).await?.id);
    let path = query.path.trim_start_matches('/');
    let path = if path.is_empty() { PAGE } else { path };
    let entry = files::find(&mut connection, id, version, path)
        .await?
        .filter(|entry| entry.title.is_some())
        .ok_or(ErrorCode::AppNotFound)?;
    let bytes = files::bytes(&mut connection, id, &entry)
        .await?
        .ok_or(ErrorCode::AppNotFound)?;
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "text/plain; charset=utf-8"))
        .body(bytes))
}
