//! All data of an account as a ZIP archive, sent while it is written.
//!
//! - [`archive`]: its contents
//! - [`output`]: the bytes on their way
//! - [`running`]: one export at a time for each account

mod archive;
mod output;
mod running;

use std::sync::Arc;

use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE, ContentDisposition, DispositionParam, DispositionType,
};
use actix_web::{HttpResponse, get, web};
use chrono::Utc;
use domain::errors::ErrorCode;

use self::archive::Export;
use self::running::Running;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::rate;
use crate::state::AppState;

/// All data of the account as a ZIP archive. One export runs at a time for each account.
#[utoipa::path(tag = "account", operation_id = "exportAccount", security(("bearer" = [])), responses(
    (status = 200, content_type = "application/octet-stream", body = Vec<u8>), (status = 401, body = ErrorBody),
    (status = 409, body = ErrorBody), (status = 429, body = ErrorBody), (status = 503, body = ErrorBody)))]
#[get("/api/account/export")]
pub async fn export_account(user: CurrentUser, state: web::Data<AppState>) -> ApiResult {
    let permit = Arc::clone(&state.account_exports).try_acquire_owned();
    let permit = permit.map_err(|_| ErrorCode::ServiceUnavailable)?;
    let running = Running::begin(state.redis(), user.id()).await;
    let running = running.ok_or(ErrorCode::ExportRunning)?;
    // Last: an export that does not start does not count.
    let counted = rate::count(state.redis(), rate::ACCOUNT_EXPORTS, &user.id().to_string()).await;
    if let Err(refused) = counted {
        running.end().await;
        return Err(refused);
    }
    let (sender, pieces) = output::channel();
    let export = Export {
        state: AppState::clone(&state),
        account: user.id(),
    };
    state.background.start_blocking(move |runtime| {
        export.write(runtime, running, sender);
        drop(permit);
    });
    let name = format!("morpheo-data-{}.zip", Utc::now().format("%Y-%m-%d"));
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "application/zip"))
        .insert_header((
            CONTENT_DISPOSITION,
            ContentDisposition {
                disposition: DispositionType::Attachment,
                parameters: vec![DispositionParam::Filename(name)],
            },
        ))
        .insert_header((CACHE_CONTROL, "no-store"))
        // An archive is packed already.
        .insert_header(("content-encoding", "identity"))
        .streaming(pieces))
}
