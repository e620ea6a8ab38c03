//! Publishing an app.
//!
//! - [`request`]: what is asked for, as JSON or as a form ([`form`])
//! - [`pages`]: which pages that are

mod form;
mod pages;
mod request;

use actix_web::{post, web};
use domain::errors::ErrorCode;
use domain::icon_data_url::IconDataUrl;
use domain::ids::{AppId, GenerationId, PublicationId, UserId};
use domain::name::AppName;
use jobs::client::WaitError;
use jobs::kinds::Publish;
use jobs::kinds::publish::{PublishInput, PublishOutput};
use jobs::submit::Submission;

use self::form::MakePwaForm;
use self::request::{MakePwaBody, MakePwaRequest};
use crate::api::ask;
use crate::api::pwa::ai;
use crate::api::several_pages::{self, Pages};
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::idempotency_key::IdempotencyKey;
use crate::quota::{self, Replaced};
use crate::rate;
use crate::state::AppState;
use crate::thumbnails;

/// Publishes an app of the signed-in person, with all its pages, and waits till it is online. Publishing it again keeps
/// its address. Apps of several pages are made by accounts of the Pro tier: 403 `pro-required`.
#[utoipa::path(tag = "publishing", operation_id = "makePwa", security(("bearer" = [])), params(IdempotencyKey),
    request_body(content((MakePwaRequest = "application/json"), (MakePwaForm = "multipart/form-data"))), responses(
    (status = 200, body = PublishOutput), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
    (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 413, body = ErrorBody), (status = 422, body = ErrorBody), (status = 429, body = ErrorBody),
    (status = 504, body = ErrorBody)))]
#[post("/api/make-pwa")]
pub async fn make_pwa(
    user: CurrentUser,
    state: web::Data<AppState>,
    key: IdempotencyKey,
    body: MakePwaBody,
) -> ApiResult<web::Json<PublishOutput>> {
    let mut body = body.0;
    let (app, generation) = subject(&state, user.id(), &body).await?;
    let published = pages::of(&mut body, generation.is_some())?;
    let slug = body.app_slug.as_deref().and_then(AppName::parse);
    let bytes = published.bytes();
    {
        let mut connection = state.pool.get().await?;
        let pages = published.count(&mut connection, user.id(), &app).await?;
        several_pages::check(&mut connection, &user, &app, Pages::Count(pages)).await?;
        let replaced = Replaced::Published(&app);
        quota::check(&state, &mut connection, &user, replaced, bytes).await?;
    }
    let ai = match body.ai.take() {
        Some(settings) => Some(ai::checked(&state, &user, settings).await?),
        None => None,
    };
    let input = PublishInput {
        name: AppName::parse(&body.app_name)
            .ok_or(ErrorCode::AppNameRequired)?
            .as_str()
            .to_owned(),
        slug_name: slug.map(|slug| slug.as_str().to_owned()),
        generation,
        html: String::new(),
        pages: published.pages,
        with_saved_pages: published.with_saved,
        icon: IconDataUrl::parse(body.icon_file.as_deref().unwrap_or_default())?
            .map(IconDataUrl::into_string),
        copy_libraries: body.copy_libraries.unwrap_or(true),
        data: body.data,
        ai,
    };
    let submission = Submission::<Publish>::new(key.job(), user.id(), Some(app.clone()), input);
    let submitted = ask::submit(&state, rate::PUBLICATIONS, submission).await?;
    let published = state
        .jobs
        .wait::<Publish>(submitted.job, user.id(), state.config.publishing.timeout)
        .await;
    let published = published.map_err(failure)?;
    thumbnails::request_in_background(&state, user.id(), app);
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
        let id: PublicationId = id.parse().map_err(|_| ErrorCode::AppNotFound)?;
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
        WaitError::Ended(ErrorCode::StreamUnexpected, _) => ErrorCode::PublishFailed.into(),
        other => other.into(),
    }
}
