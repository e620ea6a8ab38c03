//! Images for the places of a page that wait for one.

use std::time::Duration;

use actix_web::{post, web};
use domain::errors::ErrorCode;
use domain::ids::{JobId, UserId};
use domain::limits::{FAILED_IMAGE_MAX_CHARS, FAILED_IMAGES_MAX, IMAGE_MARKERS_TIMEOUT};
use domain::page_html::PageHtml;
use editing::image_markers::wanted;
use jobs::kinds::image_markers::{ImageMarkersInput, ImageMarkersOutput};
use jobs::kinds::{ImageMarkers, JobKind as _};
use jobs::models::STUDIO;
use jobs::submit::Submission;
use serde::Deserialize;
use utoipa::ToSchema;

use super::model;
use crate::api::app_request::read_app;
use crate::api::ask;
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::idempotency_key::IdempotencyKey;
use crate::rate;
use crate::state::AppState;

/// How much longer than a worker draws the call waits: until one takes the job, and fills the page.
const QUEUED: Duration = Duration::from_secs(60);

/// A page with places that wait for images.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProcessImageMarkersRequest {
    /// The page as it is, at most 10,000,000 characters.
    pub html_content: String,
    /// Addresses of images that failed to load, as the page has them: at most 20, each of at most 2,048 characters.
    #[serde(default)]
    #[schema(required = false, max_items = 20)]
    pub failed_images: Vec<String>,
    /// The app whose files the images become, as the client names it; a new one when absent.
    #[schema(nullable = false)]
    pub app_id: Option<String>,
    /// The public id of the model that draws; the default one when absent.
    #[schema(nullable = false)]
    pub model: Option<String>,
}

/// Fills the places of a page that wait for an image: markers `[[ MORPHEO_IMAGE: what it shows | 16:9 ]]`, and images whose
/// address failed to load. Each different description is drawn once, at most 20 of them, and kept as a file of the app.
/// Whatever is not drawn, for want of a model, credits, time or room, has a placeholder of the right shape. An image costs
/// what one of the studio costs, a placeholder nothing. It waits for the end, for up to five minutes.
#[utoipa::path(tag = "images", operation_id = "processImageMarkers", security(("bearer" = [])), params(IdempotencyKey),
    request_body = ProcessImageMarkersRequest, responses(
    (status = 200, body = ImageMarkersOutput), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
    (status = 403, body = ErrorBody), (status = 409, body = ErrorBody), (status = 413, body = ErrorBody),
    (status = 422, body = ErrorBody), (status = 429, body = ErrorBody), (status = 500, body = ErrorBody),
    (status = 503, body = ErrorBody), (status = 504, body = ErrorBody)))]
#[post("/api/process-image-markers")]
pub async fn process_image_markers(
    user: CurrentUser,
    state: web::Data<AppState>,
    key: IdempotencyKey,
    body: web::Json<ProcessImageMarkersRequest>,
) -> ApiResult<web::Json<ImageMarkersOutput>> {
    let ProcessImageMarkersRequest {
        html_content,
        failed_images,
        app_id,
        model,
    } = body.into_inner();
    let html = PageHtml::parse(html_content).map_err(|error| error.code(ErrorCode::MissingHtml))?;
    let page = Page {
        html: html.into_string(),
        failed: read_failed(failed_images)?,
        model: model.unwrap_or_default().trim().to_owned(),
    };
    let job = key.job();
    let app = read_app(app_id, job)?;
    let input = match repeated(&state, user.id(), job, &page).await? {
        Some(input) => input,
        None => match asked(&state, &user, page).await? {
            Asked::Nothing(html) => return Ok(web::Json(ImageMarkersOutput::unchanged(html))),
            Asked::Images(input) => input,
        },
    };
    let submission = Submission::<ImageMarkers>::new(job, user.id(), Some(app), input);
    let submitted = ask::submit(&state, rate::IMAGE_MARKERS, submission).await?;
    let waited = state
        .jobs
        .wait::<ImageMarkers>(submitted.job, user.id(), IMAGE_MARKERS_TIMEOUT + QUEUED)
        .await;
    Ok(web::Json(waited?))
}

/// A page, its images that failed, and who is to draw.
struct Page {
    html: String,
    failed: Vec<String>,
    /// The public id of the model that was chosen; blank for the default one.
    model: String,
}

/// What a page asks for.
enum Asked {
    /// It waits for no image.
    Nothing(String),
    Images(ImageMarkersInput),
}

/// # Errors
/// `invalid-request` for too many addresses, or a longer one.
fn read_failed(addresses: Vec<String>) -> ApiResult<Vec<String>> {
    let is_too_long = |address: &String| address.chars().count() > FAILED_IMAGE_MAX_CHARS;
    if addresses.len() > FAILED_IMAGES_MAX || addresses.iter().any(is_too_long) {
        return Err(ApiError::invalid("failedImages"));
    }
    // Postgres stores no null character, and no address has one.
    Ok(addresses
        .into_iter()
        .filter(|address| !address.contains('\0'))
        .collect())
}

/// What the same request was made of before: what the account can pay changes with it.
async fn repeated(
    state: &AppState,
    owner: UserId,
    job: JobId,
    page: &Page,
) -> ApiResult<Option<ImageMarkersInput>> {
    let mut connection = state.pool.get().await?;
    let input = db::jobs::read::input(&mut connection, job, owner, ImageMarkers::NAME).await?;
    let input: Option<ImageMarkersInput> = input.and_then(|input| serde_json::from_str(&input).ok());
    Ok(input.filter(|input| {
        let is_by_it = page.model.is_empty() || input.model == page.model;
        is_by_it && input.html == page.html && input.failed_images == page.failed
    }))
}

/// What is to be drawn for a page, by the chosen model or the default one, as far as the account can pay.
async fn asked(state: &AppState, user: &CurrentUser, page: Page) -> ApiResult<Asked> {
    let span = tracing::info_span!("finding image markers", bytes = page.html.len());
    let work = move || (wanted(&page.html, &page.failed), page);
    let (wanted, page) = state.page_work.run(user.id(), span, work).await?;
    if !wanted.is_anything {
        return Ok(Asked::Nothing(page.html));
    }
    let model = match model(state, user, &page.model).await {
        // Placeholders need no model.
        Err(error) if page.model.is_empty() && error.code() == ErrorCode::ProRequired => STUDIO.to_owned(),
        model => model?,
    };
    let images = u32::try_from(wanted.images.len()).unwrap_or(u32::MAX);
    let each = ImageMarkers::image_price(&model, state.jobs.prices());
    Ok(Asked::Images(ImageMarkersInput {
        html: page.html,
        failed_images: page.failed,
        drawn: affordable(state, user.id(), images, each).await?,
        model,
    }))
}

/// How many of so many images an account can pay.
async fn affordable(state: &AppState, user: UserId, images: u32, each: i32) -> ApiResult<u32> {
    if each <= 0 {
        return Ok(images);
    }
    let mut connection = state.pool.get().await?;
    let Some(balance) = db::credits::balance(&mut connection, user).await? else {
        return Ok(0);
    };
    Ok(match balance.spendable() {
        Some(left) => images.min(u32::try_from(left / each).unwrap_or(0)),
        None => images,
    })
}
