//! Images as one PDF: the call that has it made, and the file at its signed address.

use std::time::Duration;

use actix_web::{HttpRequest, HttpResponse, get, post, web};
use domain::errors::ErrorCode;
use domain::events::JobEvent;
use domain::ids::JobId;
use domain::limits::IMAGE_PDF_MAX;
use jobs::kinds::ImagePdf;
use jobs::kinds::image_pdf::{PdfInput, PdfOutput};
use jobs::submit::Submission;
use serde::Deserialize;
use utoipa::ToSchema;

use super::answer::stream_or_json;
use super::file::{Signature, sent};
use super::image_id;
use crate::api::ask;
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::idempotency_key::IdempotencyKey;
use crate::rate;
use crate::state::AppState;

/// How long a call without a stream waits.
const PDF_TIMEOUT: Duration = Duration::from_secs(240);
/// Longest title, in characters.
const TITLE_MAX: usize = 200;

/// The content of a PDF.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PdfRequest {
    /// What it is called.
    #[serde(default)]
    #[schema(required = false)]
    pub title: String,
    /// The ids of images, at most 20, in order.
    pub assets: Vec<String>,
}

/// What a PDF is called: one line without control characters.
fn title_of(text: &str) -> String {
    text.trim()
        .chars()
        .filter(|c| !c.is_control())
        .take(TITLE_MAX)
        .collect()
}

/// Puts images into one PDF, a page each, and streams how far it is; its end has the address. With
/// `Accept: application/json` it waits and answers with the same. An image that cannot be had has a page that says so.
#[utoipa::path(tag = "images", operation_id = "makePdf", security(("bearer" = [])), params(IdempotencyKey),
    request_body = PdfRequest, responses(
    (status = 200, content((JobEvent<PdfOutput> = "text/event-stream"), (PdfOutput = "application/json"))),
    (status = 400, body = ErrorBody), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody),
    (status = 409, body = ErrorBody), (status = 413, body = ErrorBody), (status = 422, body = ErrorBody),
    (status = 429, body = ErrorBody), (status = 503, body = ErrorBody)))]
#[post("/api/images/pdf")]
pub async fn make_pdf(
    user: CurrentUser,
    state: web::Data<AppState>,
    key: IdempotencyKey,
    request: HttpRequest,
    body: web::Json<PdfRequest>,
) -> ApiResult {
    let PdfRequest { title, assets } = body.into_inner();
    if assets.is_empty() || assets.len() > IMAGE_PDF_MAX {
        return Err(ApiError::invalid("assets"));
    }
    // Written in one way, by which those that show an image are found when it is deleted.
    let assets = assets
        .iter()
        .map(|asset| image_id(asset).map(|id| id.to_string()));
    let assets = assets.collect::<ApiResult<_>>()?;
    let input = PdfInput {
        title: title_of(&title),
        assets,
    };
    let submission = Submission::<ImagePdf>::new(key.job(), user.id(), None, input);
    let submitted = ask::submit_within_quota(&state, &user, rate::GENERATIONS, submission).await?;
    let job = submitted.job;
    let json = async |output| {
        Ok(PdfOutput {
            url: state.image_addresses.of_pdf(job),
            ..output
        })
    };
    stream_or_json::<ImagePdf, _>(&state, user.id(), &request, submitted, PDF_TIMEOUT, json).await
}

/// A PDF, for holders of its signed address. It is kept for a week, or until one of its images is deleted.
#[utoipa::path(tag = "images", operation_id = "getPdf", params(("id" = String, Path), Signature), responses(
    (status = 200, body = String, content_type = "application/pdf"), (status = 404, body = ErrorBody)))]
#[get("/api/images/{id}/pdf")]
pub async fn get_pdf(
    state: web::Data<AppState>,
    id: web::Path<String>,
    signature: web::Query<Signature>,
) -> ApiResult {
    let job: JobId = id.parse().map_err(|_| ErrorCode::ImageNotFound)?;
    if !state.image_addresses.holds_pdf(job, signature.e, &signature.s) {
        return Err(ErrorCode::ImageNotFound.into());
    }
    let found = {
        let mut connection = state.pool.get().await?;
        db::images::pdfs::find(&mut connection, job).await?
    };
    let (owner, hash) = found.ok_or(ErrorCode::ImageNotFound)?;
    let opened = state.blobs.open(owner, hash).await.map_err(anyhow::Error::from)?;
    let opened = opened.ok_or(ErrorCode::ImageNotFound)?;
    Ok(sent(HttpResponse::Ok(), "application/pdf", opened))
}
