//! A file that is attached before it is used.

use actix_multipart::Multipart;
use actix_web::{HttpResponse, post, web};
use domain::errors::ErrorCode;
use domain::ids::AppId;
use domain::limits::FILE_MAX_BYTES;
use jobs::kinds::read_file::AttachedFile;
use utoipa::ToSchema;

use super::{keep, permitted, receive};
use crate::api::fields::{Fields, MOST_FIELDS, SMALL, bytes, text};
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::rate;
use crate::state::AppState;

/// A file for an app.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(
    dead_code,
    reason = "it describes the form, whose fields are read by their names"
)]
pub struct AttachForm {
    /// The app as the client names it.
    app_id: String,
    /// A file of at most 10 MB.
    #[schema(format = Binary)]
    file: String,
}

/// Stores a file with an app of the signed-in person and reads it. What it is comes from its content, not from its name.
/// Requests then use it by its path. 422 `file-unreadable` says why a file cannot be used.
#[utoipa::path(tag = "generator", operation_id = "attachFile", security(("bearer" = [])),
    request_body(content = AttachForm, content_type = "multipart/form-data"), responses(
    (status = 201, body = AttachedFile), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
    (status = 413, body = ErrorBody), (status = 422, body = ErrorBody), (status = 429, body = ErrorBody),
    (status = 503, body = ErrorBody)))]
#[post("/api/files")]
pub async fn attach_file(user: CurrentUser, state: web::Data<AppState>, parts: Multipart) -> ApiResult {
    permitted(&user)?;
    rate::count(state.redis(), rate::FILES, &user.id().to_string()).await?;
    let (mut app, mut file) = (String::new(), None);
    let mut fields = Fields::of(parts, MOST_FIELDS);
    while let Some(mut field) = fields.next().await? {
        match field.name().unwrap_or_default() {
            "appId" => app = text(&mut field, SMALL, ErrorCode::PayloadTooLarge).await?,
            "file" if file.is_none() => file = Some(receive(&mut field, FILE_MAX_BYTES).await?),
            _ => drop(bytes(&mut field, SMALL, ErrorCode::PayloadTooLarge).await?),
        }
    }
    let app = AppId::parse(&app).map_err(|_| ErrorCode::InvalidRequest)?;
    let file = file.ok_or(ErrorCode::InvalidRequest)?;
    let attached = keep(&state, &user, &app, &file).await?;
    Ok(HttpResponse::Created().json(attached))
}
