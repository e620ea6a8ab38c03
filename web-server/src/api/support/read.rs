//! A person saw answers of support.

use actix_web::{HttpResponse, put, web};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::api::SmallJson;
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::state::AppState;

/// Which answers were seen.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SupportRead {
    /// The newest message that was shown; it and those before it are read.
    #[schema(format = Uuid)]
    up_to: String,
}

/// Notes that the person saw the answers up to a message; answers that are read are not mailed. A message of somebody else
/// changes nothing.
#[utoipa::path(tag = "support", operation_id = "markSupportRead", security(("bearer" = [])), request_body = SupportRead,
    responses((status = 204), (status = 401, body = ErrorBody), (status = 413, body = ErrorBody),
    (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
#[put("/api/support/read")]
pub async fn mark_support_read(
    user: CurrentUser,
    state: web::Data<AppState>,
    body: SmallJson<SupportRead>,
) -> ApiResult {
    let up_to: Uuid = body.0.up_to.parse().map_err(|_| ApiError::invalid("upTo"))?;
    let mut connection = state.pool.get().await?;
    db::support::mark_read(&mut connection, user.id(), up_to).await?;
    Ok(HttpResponse::NoContent().finish())
}
