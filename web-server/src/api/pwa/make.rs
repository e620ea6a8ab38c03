//! Publishing an app.

use actix_web::{post, web};
use domain::errors::ErrorCode;
use domain::icon_data_url::IconDataUrl;
use domain::ids::{AppId, GenerationId, JobId, PwaId, UserId};
use domain::name::AppName;
use domain::page_html::PageHtml;
use jobs::client::WaitError;
use jobs::kinds::PublishPwa;
use jobs::kinds::publish_pwa::{PublishInput, PublishOutput};
use jobs::submit::Submission;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::api::ask;
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::pictures;
use crate::quota::{self, Replaced};
use crate::rate;
use crate::state::AppState;

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
    /// The address that is asked for; made from the name when absent.
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

/// Publishes an app of the signed-in person and waits till it is online. Publishing it again keeps its
/// address.
#[utoipa::path(tag = "publishing", operation_id = "makePwa", security(("bearer" = [])),
    request_body = MakePwaRequest, responses(
    (status = 200, body = PublishOutput), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
    (status = 404, body = ErrorBody), (status = 413, body = ErrorBody), (status = 422, body = ErrorBody), (status = 429, body = ErrorBody),
    (status = 504, body = ErrorBody)))]
#[post("/api/make-pwa")]
pub async fn make_pwa(
    user: CurrentUser,
    state: web::Data<AppState>,
    body: web::Json<MakePwaRequest>,
) -> ApiResult<web::Json<PublishOutput>> {
    let body = body.into_inner();
    let (app, generation) = subject(&state, user.id(), &body).await?;
    let html = PageHtml::parse(body.html_content).map_err(|error| error.code(ErrorCode::HtmlRequired))?;
    let slug = body.app_slug.as_deref().and_then(AppName::parse);
    let input = PublishInput {
        name: AppName::parse(&body.app_name)
            .ok_or(ErrorCode::AppNameRequired)?
            .as_str()
            .to_owned(),
        slug_name: slug.map(|slug| slug.as_str().to_owned()),
        generation,
        html: html.into_string(),
        icon: IconDataUrl::parse(body.icon_file.as_deref().unwrap_or_default())?
            .map(IconDataUrl::into_string),
    };
    {
        let mut connection = state.pool.get().await?;
        let replaced = Replaced::Published(&app);
        quota::check(&state, &mut connection, &user, replaced, input.html.len()).await?;
    }
    let submission = Submission::<PublishPwa> {
        id: JobId::generate(),
        user: user.id(),
        app: Some(app.clone()),
        input,
    };
    let submitted = ask::submit(&state, rate::PUBLICATIONS, submission).await?;
    let published = state
        .jobs
        .wait::<PublishPwa>(submitted.job, user.id(), state.config.publishing.timeout)
        .await;
    let published = published.map_err(failure)?;
    pictures::make_aside(&state, user.id(), app);
    Ok(web::Json(published))
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

/// What the person reads when nothing was published.
fn failure(error: WaitError) -> ApiError {
    match error {
        WaitError::TimedOut => ErrorCode::PublishTimeout.into(),
        WaitError::Ended(ErrorCode::StreamUnexpected) => ErrorCode::PublishFailed.into(),
        other => other.into(),
    }
}
