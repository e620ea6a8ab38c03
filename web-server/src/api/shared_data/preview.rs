//! The copy of shared data that the preview of an app has. Its only visitor is the app's owner, by the session; publishing
//! takes nothing of it along.

use actix_web::{HttpRequest, HttpResponse, delete, get, post, put, web};
use db::Connection;
use domain::errors::ErrorCode;
use domain::ids::AppId;
use domain::limits::DATA_VALUE_MAX_BYTES;
use uuid::Uuid;

use super::{
    AddedEntry, Authors, EntriesQuery, SharedEntryPage, SharedValue, SharedValuePage, ValuesQuery,
    WrittenValue,
};
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::quota::{self, Replaced};
use crate::state::AppState;

/// The store of the preview of an app of the signed-in person.
async fn store_of(connection: &mut Connection, user: &CurrentUser, app: &str) -> ApiResult<Uuid> {
    let app = AppId::parse(app).map_err(|_| ApiError::invalid("appId"))?;
    let store = db::shared_data::of_preview(connection, user.id(), &app).await?;
    store.ok_or_else(|| ErrorCode::AppNotFound.into())
}

/// The JSON of a body, for which the account has room.
async fn json_to_store(
    state: &AppState,
    connection: &mut Connection,
    user: &CurrentUser,
    body: &[u8],
) -> ApiResult<String> {
    let value = super::json_of(body)?;
    quota::check(state, connection, user, Replaced::Nothing, value.len()).await?;
    Ok(value)
}

/// Deletes all that the preview of an app of the signed-in person has.
#[utoipa::path(tag = "apps", operation_id = "clearPreviewData", security(("bearer" = [])),
    params(("appId" = String, Path, description = "The app as the client names it")), responses(
    (status = 204), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody)))]
#[delete("/api/preview-data/{appId}")]
pub async fn clear_preview_data(
    user: CurrentUser,
    state: web::Data<AppState>,
    app: web::Path<String>,
) -> ApiResult {
    let mut connection = state.pool.get().await?;
    let store = store_of(&mut connection, &user, &app).await?;
    db::shared_data::clear(&mut connection, store).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// The values that the preview of an app of the signed-in person has.
#[utoipa::path(tag = "apps", operation_id = "listPreviewValues", security(("bearer" = [])),
    params(("appId" = String, Path, description = "The app as the client names it"), ValuesQuery), responses(
    (status = 200, body = SharedValuePage), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody),
    (status = 422, body = ErrorBody)))]
#[get("/api/preview-data/{appId}/values")]
pub async fn list_values(
    user: CurrentUser,
    state: web::Data<AppState>,
    app: web::Path<String>,
    query: web::Query<ValuesQuery>,
) -> ApiResult<web::Json<SharedValuePage>> {
    let mut connection = state.pool.get().await?;
    let store = store_of(&mut connection, &user, &app).await?;
    Ok(web::Json(
        super::values_of(&mut connection, Some(store), &query).await?,
    ))
}

/// A value that the preview of an app of the signed-in person has.
#[utoipa::path(tag = "apps", operation_id = "getPreviewValue", security(("bearer" = [])),
    params(("appId" = String, Path, description = "The app as the client names it"), ("key" = String, Path)), responses(
    (status = 200, body = SharedValue), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody),
    (status = 422, body = ErrorBody)))]
#[get("/api/preview-data/{appId}/values/{key}")]
pub async fn show_value(
    user: CurrentUser,
    state: web::Data<AppState>,
    path: web::Path<(String, String)>,
) -> ApiResult<web::Json<SharedValue>> {
    let (app, key) = path.into_inner();
    let mut connection = state.pool.get().await?;
    let store = store_of(&mut connection, &user, &app).await?;
    let found = super::value_of(&mut connection, Some(store), &super::key_of(&key)?).await?;
    Ok(web::Json(found))
}

/// Writes a value of the preview of an app of the signed-in person: the body is the value. Without a condition it makes a new
/// one; `If-Match` names the version that it replaces, `*` whatever there is. 412 `data-conflict` has the present version and
/// value.
#[utoipa::path(tag = "apps", operation_id = "putPreviewValue", security(("bearer" = [])),
    params(("appId" = String, Path, description = "The app as the client names it"), ("key" = String, Path),
    ("If-Match" = Option<String>, Header)), request_body = Value, responses(
    (status = 200, body = WrittenValue), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody),
    (status = 412, body = ErrorBody), (status = 413, body = ErrorBody), (status = 422, body = ErrorBody)))]
#[put("/api/preview-data/{appId}/values/{key}")]
pub async fn put_value(
    user: CurrentUser,
    state: web::Data<AppState>,
    path: web::Path<(String, String)>,
    request: HttpRequest,
    payload: web::Payload,
) -> ApiResult<web::Json<WrittenValue>> {
    let (app, key) = path.into_inner();
    // Before a connection is taken: a client may be slow.
    let body = super::body(payload, DATA_VALUE_MAX_BYTES).await?;
    let mut connection = state.pool.get().await?;
    let store = store_of(&mut connection, &user, &app).await?;
    let (key, condition) = (super::key_of(&key)?, super::condition_of(&request)?);
    let value = json_to_store(&state, &mut connection, &user, &body).await?;
    let written = super::write_value(&state, &mut connection, store, &key, &value, condition).await?;
    Ok(web::Json(written))
}

/// Deletes a value of the preview of an app of the signed-in person; with `If-Match` only that version.
#[utoipa::path(tag = "apps", operation_id = "deletePreviewValue", security(("bearer" = [])),
    params(("appId" = String, Path, description = "The app as the client names it"), ("key" = String, Path),
    ("If-Match" = Option<String>, Header)), responses(
    (status = 204), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody),
    (status = 412, body = ErrorBody), (status = 422, body = ErrorBody)))]
#[delete("/api/preview-data/{appId}/values/{key}")]
pub async fn delete_value(
    user: CurrentUser,
    state: web::Data<AppState>,
    path: web::Path<(String, String)>,
    request: HttpRequest,
) -> ApiResult {
    let (app, key) = path.into_inner();
    let mut connection = state.pool.get().await?;
    let store = store_of(&mut connection, &user, &app).await?;
    let based_on = super::deletion_of(&request)?;
    super::remove_value(&mut connection, Some(store), &super::key_of(&key)?, based_on).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// The entries of a list that the preview of an app of the signed-in person has.
#[utoipa::path(tag = "apps", operation_id = "listPreviewEntries", security(("bearer" = [])),
    params(("appId" = String, Path, description = "The app as the client names it"), ("name" = String, Path),
    EntriesQuery), responses(
    (status = 200, body = SharedEntryPage), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody),
    (status = 422, body = ErrorBody)))]
#[get("/api/preview-data/{appId}/lists/{name}")]
pub async fn list_entries(
    user: CurrentUser,
    state: web::Data<AppState>,
    path: web::Path<(String, String)>,
    query: web::Query<EntriesQuery>,
) -> ApiResult<web::Json<SharedEntryPage>> {
    let (app, list) = path.into_inner();
    let mut connection = state.pool.get().await?;
    let store = Some(store_of(&mut connection, &user, &app).await?);
    let list = super::list_of(&list)?;
    let page = super::entries_of(&state, &mut connection, store, &list, &query, Authors::Preview).await?;
    Ok(web::Json(page))
}

/// Adds an entry to a list of the preview of an app of the signed-in person: the body is the entry.
#[utoipa::path(tag = "apps", operation_id = "appendPreviewEntry", security(("bearer" = [])),
    params(("appId" = String, Path, description = "The app as the client names it"), ("name" = String, Path)),
    request_body = Value, responses(
    (status = 201, body = AddedEntry), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody),
    (status = 413, body = ErrorBody), (status = 422, body = ErrorBody)))]
#[post("/api/preview-data/{appId}/lists/{name}")]
pub async fn append_entry(
    user: CurrentUser,
    state: web::Data<AppState>,
    path: web::Path<(String, String)>,
    payload: web::Payload,
) -> ApiResult {
    let (app, list) = path.into_inner();
    let body = super::body(payload, DATA_VALUE_MAX_BYTES).await?;
    let mut connection = state.pool.get().await?;
    let store = store_of(&mut connection, &user, &app).await?;
    let list = super::list_of(&list)?;
    let value = json_to_store(&state, &mut connection, &user, &body).await?;
    let (author, authors) = (Some(user.id()), Authors::Preview);
    let added = super::add_entry(&state, &mut connection, store, &list, &value, author, authors).await?;
    Ok(HttpResponse::Created().json(added))
}

/// Deletes an entry of a list of the preview of an app of the signed-in person.
#[utoipa::path(tag = "apps", operation_id = "deletePreviewEntry", security(("bearer" = [])),
    params(("appId" = String, Path, description = "The app as the client names it"), ("name" = String, Path),
    ("entry" = i64, Path)), responses(
    (status = 204), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody),
    (status = 422, body = ErrorBody)))]
#[delete("/api/preview-data/{appId}/lists/{name}/{entry}")]
pub async fn delete_entry(
    user: CurrentUser,
    state: web::Data<AppState>,
    path: web::Path<(String, String, String)>,
    request: HttpRequest,
) -> ApiResult {
    let (app, list, entry) = path.into_inner();
    super::refuse_conditions(&request)?;
    let mut connection = state.pool.get().await?;
    let store = Some(store_of(&mut connection, &user, &app).await?);
    let (list, entry) = (super::list_of(&list)?, super::entry_of(&entry)?);
    super::remove_entry(&mut connection, store, &list, entry, None).await?;
    Ok(HttpResponse::NoContent().finish())
}
