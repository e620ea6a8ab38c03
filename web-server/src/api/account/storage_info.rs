//! How much the account stores.

use actix_web::{get, web};
use serde::Serialize;
use utoipa::ToSchema;

use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// How much the account stores, in bytes.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StorageInfo {
    /// All that counts.
    pub used_bytes: i64,
    /// How much may be stored; none means no bound.
    #[schema(required = true)]
    pub quota_bytes: Option<i64>,
    /// Pages, saved or drafts, and what leads back to earlier revisions of drafts.
    pub pages_bytes: i64,
    /// Published apps.
    pub published_bytes: i64,
    /// Chats about apps.
    pub chats_bytes: i64,
    /// Files and images.
    pub files_bytes: i64,
}

/// How much the account stores, and how much it may.
#[utoipa::path(tag = "account", operation_id = "storageInfo", security(("bearer" = [])), responses(
    (status = 200, body = StorageInfo), (status = 401, body = ErrorBody)))]
#[get("/api/storage-info")]
pub async fn storage_info(
    user: CurrentUser,
    state: web::Data<AppState>,
) -> ApiResult<web::Json<StorageInfo>> {
    let mut connection = state.pool.get().await?;
    let used = db::usage::of_account(&mut connection, user.id()).await?;
    Ok(web::Json(StorageInfo {
        used_bytes: used.total(),
        quota_bytes: state.config.store.quotas.bytes(user.tier()),
        pages_bytes: used.pages.saturating_add(used.revisions),
        published_bytes: used.published,
        chats_bytes: used.chats,
        files_bytes: used.files,
    }))
}
