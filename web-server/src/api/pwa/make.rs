//! Publishing an app.

use actix_web::{HttpResponse, post, web};
use domain::errors::ErrorCode;
use domain::events::{ErrorEvent, JobEvent};
use domain::ids::{AppId, GenerationId, JobId, PwaId, UserId};
use domain::limits::{FILE_MAX_BYTES, PUBLISH_TIMEOUT, STREAM_MAX_CHARS};
use domain::name::AppName;
use futures_util::StreamExt;
use jobs::kinds::PublishPwa;
use jobs::submit::{Submission, submit};
use platform::events::EventId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::storable;
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::quota::{self, Replaced};
use crate::state::AppState;
use crate::{rate, sse};

/// What the client knows of the app.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PwaAppData {
    /// The app as the client names it.
    #[schema(nullable = false)]
    pub app_id: Option<String>,
}

/// An app to be published.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MakePwaRequest {
    /// Its name.
    pub app_name: String,
    /// The wished address; made from the name when absent.
    #[schema(nullable = false)]
    pub app_slug: Option<String>,
    /// The page.
    pub html_content: String,
    /// The record it is published from.
    #[schema(nullable = false)]
    pub source_generation_id: Option<String>,
    /// An icon as a data URL (PNG, JPEG or WebP).
    #[schema(nullable = false)]
    pub icon_file: Option<String>,
    /// What the client knows of the app.
    #[schema(nullable = false)]
    pub app_data: Option<PwaAppData>,
    /// The published app to be replaced.
    #[schema(nullable = false)]
    pub existing_pwa_id: Option<String>,
}

/// A published app.
#[derive(Debug, Serialize, ToSchema)]
pub struct PwaResponse {
    /// Its id.
    pub pwa_id: String,
    /// Where it is.
    pub pwa_page_url: String,
    /// Its manifest.
    pub manifest_url: String,
    /// Its service worker.
    pub service_worker_url: String,
    /// Its icon for iOS.
    pub apple_touch_icon_url: String,
    /// Its host label.
    pub app_slug: String,
    /// The address to be shared.
    pub share_url: String,
    /// The same.
    #[serde(rename = "shareUrl")]
    pub share_url_camel: String,
    /// Changes with every change of the app.
    pub content_hash: String,
}

/// Publishes an app of the signed-in person and waits till it is online. Publishing it again keeps its
/// address.
#[utoipa::path(tag = "publishing", operation_id = "makePwa", security(("bearer" = [])),
    request_body = MakePwaRequest, responses(
    (status = 200, body = PwaResponse), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
    (status = 413, body = ErrorBody), (status = 422, body = ErrorBody), (status = 429, body = ErrorBody),
    (status = 504, body = ErrorBody)))]
#[post("/api/make-pwa")]
pub async fn make_pwa(
    user: CurrentUser,
    state: web::Data<AppState>,
    body: web::Json<MakePwaRequest>,
) -> ApiResult {
    let body = body.into_inner();
    let name = AppName::parse(&body.app_name).ok_or(ErrorCode::AppNameRequired)?;
    if body.html_content.trim().is_empty() {
        return Err(ErrorCode::HtmlRequired.into());
    }
    let icon = body.icon_file.as_deref().unwrap_or_default();
    // Base64 takes four characters for three bytes.
    if body.html_content.chars().count() > STREAM_MAX_CHARS || icon.len() / 4 * 3 > FILE_MAX_BYTES {
        return Err(ErrorCode::PayloadTooLarge.into());
    }
    rate::count(state.redis(), rate::PUBLICATIONS, &user.id().to_string()).await?;
    let (app, generation) = subject(&state, user.id(), &body).await?;
    {
        let mut connection = state.pool.get().await?;
        let replaced = Replaced::Published(&app);
        quota::check(&state, &mut connection, &user, replaced, body.html_content.len()).await?;
    }
    let submission = Submission {
        id: JobId::generate(),
        user: user.id(),
        app: Some(app),
        kind: PublishPwa {
            name: name.as_str().to_owned(),
            wished_slug: body.app_slug.filter(|slug| !slug.trim().is_empty()),
            generation,
        },
        prompt: icon.to_owned(),
        html: Some(storable(body.html_content)),
        context: None,
    };
    let waiting = state.config.jobs.max_waiting;
    let job = submit(&state.pool, &state.dispatcher, waiting, submission).await?;
    let events = state.hub.events(job, EventId::default());
    let end = events.filter(|event| std::future::ready(event.is_terminal()));
    let end = tokio::time::timeout(PUBLISH_TIMEOUT, std::pin::pin!(end).next()).await;
    match end {
        Ok(Some(event)) if event.is_complete() => {
            Ok(HttpResponse::Ok().json(sse::result(&state, job).await?.data))
        }
        Ok(Some(event)) => Err(failure(&event.json)),
        Ok(None) => Err(ErrorCode::PublishFailed.into()),
        Err(_) => {
            let mut connection = state.pool.get().await?;
            jobs::cancel::cancel(&mut connection, &state.dispatcher, job).await?;
            Err(ErrorCode::PublishTimeout.into())
        }
    }
}

/// Which app is published: that of the published app named, of the record named, the client's, or a new one.
async fn subject(
    state: &AppState,
    user: UserId,
    body: &MakePwaRequest,
) -> ApiResult<(AppId, Option<GenerationId>)> {
    let mut connection = state.pool.get().await?;
    let mut record = None;
    if let Some(id) = body
        .source_generation_id
        .as_deref()
        .and_then(|id| id.parse().ok())
    {
        let found = db::generations::find(&mut connection, user, id).await?;
        record = Some(found.or(ErrorCode::GenerationForbidden, ErrorCode::GenerationNotFound)?);
    }
    let generation = record.as_ref().map(|record| GenerationId(record.generation.id));
    if let Some(id) = &body.existing_pwa_id {
        let id: PwaId = id.parse().map_err(|_| ErrorCode::AppNotFound)?;
        let existing = db::published_apps::find(&mut connection, user, id).await?;
        let (_, app) = existing.or(ErrorCode::AppNotFound, ErrorCode::AppNotFound)?;
        return Ok((app_id(&app.client_id)?, generation));
    }
    let named = body.app_data.as_ref().and_then(|data| data.app_id.clone());
    let app = match named.or(record.map(|record| record.app.client_id)) {
        Some(id) => app_id(&id)?,
        None => AppId::generate(),
    };
    Ok((app, generation))
}

fn app_id(text: &str) -> ApiResult<AppId> {
    AppId::parse(text).map_err(|_| ErrorCode::InvalidRequest.into())
}

/// The error that ended the job.
fn failure(json: &str) -> ApiError {
    match serde_json::from_str(json) {
        Ok(JobEvent::Error(ErrorEvent { code, .. })) => match ErrorCode::from_code(&code) {
            Some(ErrorCode::StreamUnexpected) | None => ErrorCode::PublishFailed.into(),
            Some(code) => code.into(),
        },
        _ => ErrorCode::PublishFailed.into(),
    }
}
