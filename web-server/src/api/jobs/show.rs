//! How far a job is.

use actix_web::{get, web};
use anyhow::Context as _;
use chrono::{DateTime, Utc};
use domain::errors::ErrorCode;
use domain::events::ErrorEvent;
use jobs::kinds::AnyOutput;
use serde::Serialize;
use utoipa::ToSchema;

use super::job_id;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// Where a job stands.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum JobStatus {
    /// It waits.
    Queued,
    /// A worker has it.
    Running,
    /// It has a result.
    Succeeded,
    /// It has an error.
    Failed,
    /// The person stopped it.
    Cancelled,
}

/// A job.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Job {
    /// The job.
    pub job_id: String,
    /// As metrics name it.
    pub kind: String,
    /// Where it stands.
    pub status: JobStatus,
    /// The app it works on.
    #[schema(required = true)]
    pub app_id: Option<String>,
    /// When it was asked for.
    pub created_at: DateTime<Utc>,
    /// When it ended.
    #[schema(required = true)]
    pub finished_at: Option<DateTime<Utc>>,
    /// Why it failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub error: Option<ErrorEvent>,
    /// What it made.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub result: Option<AnyOutput>,
    /// The page as far as it came before the job failed, when it can be continued; the whole answer of a job that failed
    /// with `answer-incomplete`, which can be applied.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub unfinished: Option<String>,
}

/// A job of the signed-in person.
#[utoipa::path(tag = "jobs", operation_id = "getJob", security(("bearer" = [])),
    params(("id" = String, Path)), responses(
    (status = 200, body = Job), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody)))]
#[get("/api/jobs/{id}")]
pub async fn get_job(
    user: CurrentUser,
    state: web::Data<AppState>,
    id: web::Path<String>,
) -> ApiResult<web::Json<Job>> {
    let id = job_id(&id)?;
    let mut connection = state.pool.get().await?;
    let job = db::jobs::read::find(&mut connection, id, user.id()).await?;
    let job = job.ok_or(ErrorCode::JobNotFound)?;
    // Images are kept without addresses, which run out.
    let signed = job.output.as_deref().filter(|_| job.kind.starts_with("image_"));
    let signed = signed.map(|output| state.image_addresses.sign_json(output));
    let result = signed.as_deref().or(job.output.as_deref());
    let result = result.map(|output| AnyOutput::read(&job.kind, output));
    let error = job.error_code.as_deref().map(|code| {
        let code = ErrorCode::from_code(code).unwrap_or(ErrorCode::StreamUnexpected);
        let detail = job.error_detail.as_deref();
        ErrorEvent::from(code).with(detail.and_then(|detail| serde_json::from_str(detail).ok()))
    });
    Ok(web::Json(Job {
        job_id: id.to_string(),
        status: status(&job.status),
        result: result.transpose().context("an output cannot be read")?.flatten(),
        kind: job.kind,
        app_id: job.app_id,
        created_at: job.created_at,
        finished_at: job.finished_at,
        error,
        unfinished: job.unfinished,
    }))
}

fn status(text: &str) -> JobStatus {
    match text {
        "queued" => JobStatus::Queued,
        "running" => JobStatus::Running,
        "succeeded" => JobStatus::Succeeded,
        "cancelled" => JobStatus::Cancelled,
        _ => JobStatus::Failed,
    }
}
