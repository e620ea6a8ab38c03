//! The shared data of an app for its owner, also while the app is offline.

use actix_web::{HttpResponse, delete, get, put, web};
use db::Connection;
use db::shared_data::{entries, values};
use domain::errors::ErrorCode;
use domain::ids::{PublicationId, UserId};
use domain::limits::DATA_APP_MAX_ITEMS;
use domain::shared_data::{DataSettings, DataWriters};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{Authors, EntriesQuery, SharedEntryPage, SharedValuePage, ValuesQuery};
use crate::api::SmallJson;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// What an app shares.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SharedData {
    /// Who may write it.
    pub writers: DataWriters,
    /// Whether the app is online; nobody reads or writes the data of one that is not.
    pub is_online: bool,
    /// How many values there are.
    pub values: i64,
    /// The lists, by their names.
    pub lists: Vec<SharedList>,
    /// How many bytes all of it takes.
    pub bytes: i64,
    /// How many bytes it may take.
    pub max_bytes: i64,
    /// How many values and entries there may be.
    pub max_items: i64,
}

/// A list of an app.
#[derive(Debug, Serialize, ToSchema)]
pub struct SharedList {
    /// Its name.
    pub name: String,
    /// How many entries it has.
    pub entries: i64,
}

/// A published app of the signed-in person.
pub(super) struct Own {
    pub(super) id: PublicationId,
    pub(super) name: String,
    is_online: bool,
    /// None while nobody ever chose who may write.
    pub(super) store: Option<Uuid>,
    writers: DataWriters,
}

/// The published app with this id, online or not.
pub(super) async fn own(connection: &mut Connection, user: UserId, id: &str) -> ApiResult<Own> {
    let id: PublicationId = id.parse().map_err(|_| ErrorCode::AppNotFound)?;
    let found = db::published_apps::find(connection, user, id).await?;
    let (published, _) = found.or(ErrorCode::AppNotFound, ErrorCode::AppNotFound)?;
    let store = db::shared_data::of_publication(connection, id).await?;
    Ok(Own {
        id,
        name: published.name,
        is_online: published.is_active,
        store: store.map(|(store, _)| store),
        writers: store.map_or(DataWriters::Off, |(_, writers)| writers),
    })
}

/// What an app of the signed-in person shares, and who may write it.
#[utoipa::path(tag = "publishing", operation_id = "getSharedData", security(("bearer" = [])),
    params(("id" = String, Path, description = "The published app")), responses(
    (status = 200, body = SharedData), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody)))]
#[get("/api/pwa/{id}/shared-data")]
pub async fn show_shared_data(
    user: CurrentUser,
    state: web::Data<AppState>,
    id: web::Path<String>,
) -> ApiResult<web::Json<SharedData>> {
    let mut connection = state.pool.get().await?;
    let app = own(&mut connection, user.id(), &id).await?;
    let (mut count, mut lists, mut bytes) = (0, Vec::new(), 0);
    if let Some(store) = app.store {
        count = values::count(&mut connection, store).await?;
        lists = entries::lists(&mut connection, store).await?;
        (_, bytes) = db::shared_data::size(&mut connection, store).await?;
    }
    let lists = lists
        .into_iter()
        .map(|(name, entries)| SharedList { name, entries });
    Ok(web::Json(SharedData {
        writers: app.writers,
        is_online: app.is_online,
        values: count,
        lists: lists.collect(),
        bytes,
        max_bytes: state.config.shared_data.app_bytes,
        max_items: DATA_APP_MAX_ITEMS,
    }))
}

/// Says who may write the shared data of an app of the signed-in person, from now on. What is there stays; while it is off,
/// the app does not see it.
#[utoipa::path(tag = "publishing", operation_id = "setDataWriters", security(("bearer" = [])),
    params(("id" = String, Path, description = "The published app")), request_body = DataSettings, responses(
    (status = 204), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody),
    (status = 422, body = ErrorBody)))]
#[put("/api/pwa/{id}/shared-data")]
pub async fn set_data_writers(
    user: CurrentUser,
    state: web::Data<AppState>,
    id: web::Path<String>,
    body: SmallJson<DataSettings>,
) -> ApiResult {
    let mut connection = state.pool.get().await?;
    let app = own(&mut connection, user.id(), &id).await?;
    db::shared_data::set_writers(&mut connection, app.id, body.0.writers).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Deletes all that an app of the signed-in person shares.
#[utoipa::path(tag = "publishing", operation_id = "clearSharedData", security(("bearer" = [])),
    params(("id" = String, Path, description = "The published app")), responses(
    (status = 204), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody)))]
#[delete("/api/pwa/{id}/shared-data")]
pub async fn clear_shared_data(
    user: CurrentUser,
    state: web::Data<AppState>,
    id: web::Path<String>,
) -> ApiResult {
    let mut connection = state.pool.get().await?;
    if let Some(store) = own(&mut connection, user.id(), &id).await?.store {
        db::shared_data::clear(&mut connection, store).await?;
    }
    Ok(HttpResponse::NoContent().finish())
}

/// The shared values of an app of the signed-in person, page by page.
#[utoipa::path(tag = "publishing", operation_id = "listSharedValues", security(("bearer" = [])),
    params(("id" = String, Path, description = "The published app"), ValuesQuery), responses(
    (status = 200, body = SharedValuePage), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody),
    (status = 422, body = ErrorBody)))]
#[get("/api/pwa/{id}/shared-data/values")]
pub async fn list_values(
    user: CurrentUser,
    state: web::Data<AppState>,
    id: web::Path<String>,
    query: web::Query<ValuesQuery>,
) -> ApiResult<web::Json<SharedValuePage>> {
    let mut connection = state.pool.get().await?;
    let app = own(&mut connection, user.id(), &id).await?;
    let page = super::values_of(&mut connection, app.store, &query).await?;
    Ok(web::Json(page))
}

/// Deletes a shared value of an app of the signed-in person.
#[utoipa::path(tag = "publishing", operation_id = "deleteSharedValue", security(("bearer" = [])),
    params(("id" = String, Path, description = "The published app"), ("key" = String, Path)), responses(
    (status = 204), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody),
    (status = 422, body = ErrorBody)))]
#[delete("/api/pwa/{id}/shared-data/values/{key}")]
pub async fn delete_value(
    user: CurrentUser,
    state: web::Data<AppState>,
    path: web::Path<(String, String)>,
) -> ApiResult {
    let (id, key) = path.into_inner();
    let mut connection = state.pool.get().await?;
    let app = own(&mut connection, user.id(), &id).await?;
    super::remove_value(&mut connection, app.store, &super::key_of(&key)?, None).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// The entries of a shared list of an app of the signed-in person, page by page; none of a list that there is not.
#[utoipa::path(tag = "publishing", operation_id = "listSharedEntries", security(("bearer" = [])),
    params(("id" = String, Path, description = "The published app"), ("name" = String, Path), EntriesQuery),
    responses((status = 200, body = SharedEntryPage), (status = 401, body = ErrorBody),
    (status = 404, body = ErrorBody), (status = 422, body = ErrorBody)))]
#[get("/api/pwa/{id}/shared-data/lists/{name}")]
pub async fn list_entries(
    user: CurrentUser,
    state: web::Data<AppState>,
    path: web::Path<(String, String)>,
    query: web::Query<EntriesQuery>,
) -> ApiResult<web::Json<SharedEntryPage>> {
    let (id, list) = path.into_inner();
    let mut connection = state.pool.get().await?;
    let app = own(&mut connection, user.id(), &id).await?;
    let (list, authors) = (super::list_of(&list)?, Authors::Of(app.id));
    let page = super::entries_of(&state, &mut connection, app.store, &list, &query, authors).await?;
    Ok(web::Json(page))
}

/// Deletes an entry of a shared list of an app of the signed-in person, whoever added it.
#[utoipa::path(tag = "publishing", operation_id = "deleteSharedEntry", security(("bearer" = [])),
    params(("id" = String, Path, description = "The published app"), ("name" = String, Path),
    ("entry" = i64, Path)), responses(
    (status = 204), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody),
    (status = 422, body = ErrorBody)))]
#[delete("/api/pwa/{id}/shared-data/lists/{name}/{entry}")]
pub async fn delete_entry(
    user: CurrentUser,
    state: web::Data<AppState>,
    path: web::Path<(String, String, String)>,
) -> ApiResult {
    let (id, list, entry) = path.into_inner();
    let mut connection = state.pool.get().await?;
    let app = own(&mut connection, user.id(), &id).await?;
    let (list, entry) = (super::list_of(&list)?, super::entry_of(&entry)?);
    super::remove_entry(&mut connection, app.store, &list, entry, None).await?;
    Ok(HttpResponse::NoContent().finish())
}
