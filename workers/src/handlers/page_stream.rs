//! Streaming a page from a model, and keeping it.

use ai::{AiError, TextRequest};
use db::generations::Draft;
use db::jobs::finish::{Effect, Success};
use db::jobs::lease::Claimed;
use domain::errors::ErrorCode;
use editing::check;
use editing::clean::PageCleaner;
use tokio::time::Instant;

use super::answer_stream::{AnswerJob, read_answer};
use crate::context::Context;
use crate::failure::Failure;
use crate::run::Run;

/// What a page is made for.
pub struct PageJob {
    /// What the person reads meanwhile.
    pub step: &'static str,
    /// The public id of the model.
    pub model: String,
    /// What was asked.
    pub prompt: String,
    /// About how long the page will be, for the progress shown.
    pub expected_chars: usize,
    /// The catalogue's entry for an error of the model.
    pub error_code: fn(&AiError) -> ErrorCode,
}

/// Streams a page and gives it as the result of the job.
///
/// # Errors
/// The model's errors and the limits of spec 1, section 9, as entries of the catalogue.
pub async fn stream_page(
    context: &Context,
    job: &Claimed,
    run: &mut Run,
    request: TextRequest,
    page: PageJob,
) -> Result<Success, Failure> {
    run.progress(5, page.step, 1).await?;
    let answer_job = AnswerJob {
        step: page.step,
        percent: (15, 95),
        expected_chars: page.expected_chars,
        model: page.model.clone(),
        error_code: page.error_code,
        end: Instant::now() + context.config.jobs.stream.total,
    };
    let answer = read_answer(context, run, request, &answer_job, PageCleaner::new()).await?;
    let html = answer.text.trim().to_owned();
    if html.is_empty() {
        return Err(ErrorCode::StreamEmpty.into());
    }
    if let Err(problem) = check::check(&html) {
        tracing::warn!(job = %job.id, %problem, "what came is no page");
        return Err(ErrorCode::StreamInvalidContent.into());
    }
    run.progress(100, "Complete!", 3).await?;
    let data = serde_json::json!({ "model": page.model, "usage": answer.usage, "appId": job.app_id });
    let draft = draft(job, page.prompt, page.model, html.clone())?;
    Ok(Success {
        html: Some(html),
        data,
        effect: Effect::Page(draft),
    })
}

/// The page of a job, to be kept for its app.
///
/// # Errors
/// A job without an app.
pub fn draft(job: &Claimed, prompt: String, model: String, html: String) -> anyhow::Result<Draft> {
    Ok(Draft {
        app: job
            .app
            .ok_or_else(|| anyhow::anyhow!("a page job without an app"))?,
        asked_at: job.created_at,
        prompt,
        model,
        html,
    })
}
