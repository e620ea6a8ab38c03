//! Streaming a page from a model, and keeping it.

use std::future::Future;
use std::sync::Arc;

use ai::{AiError, TextStream};
use chrono::{DateTime, Utc};
use db::generations::draft::Origin;
use db::generations::{self, Draft};
use db::jobs::lease::JobApp;
use domain::errors::ErrorCode;
use domain::events::JobEvent;
use domain::limits::PROPOSED_NAME_MAX_CHARS;
use domain::name::{AppName, is_unnamed};
use domain::page_place::PagePlace;
use editing::check;
use editing::clean::PageCleaner;
use jobs::kinds::Usage;
use jobs::kinds::generate_app::{Matched, PageOutput};
use jobs::models::STUDIO;
use serde::Serialize;
use tokio::time::Instant;

use super::answer_stream::{AnswerJob, Shown, read_answer};
use super::page_ids::with_ids;
use crate::context::Context;
use crate::failure::Failure;
use crate::handler::Finished;
use crate::run::Run;

/// What a page is made for.
pub struct PageJob {
    /// What the person reads meanwhile.
    pub step: &'static str,
    /// The app that the page is of.
    pub app: JobApp,
    /// When it was asked for.
    pub asked_at: DateTime<Utc>,
    /// The public id of the model.
    pub model: String,
    /// What was asked.
    pub prompt: String,
    /// What that asked for.
    pub origin: Origin,
    /// The page as far as it came in an earlier job; blank for a new one.
    pub so_far: String,
    /// About how long the page will be, for the progress shown.
    pub expected_chars: usize,
    /// The catalogue's entry for an error of the model.
    pub error_code: fn(&AiError) -> ErrorCode,
    /// The sample that it is made from, when the offline studio makes it.
    pub matched: Option<Matched>,
    /// What is to be known of it besides: what was done and what not.
    pub note: Option<String>,
    /// Which page of the app it is; its first one when absent.
    pub place: Option<PagePlace>,
}

/// Streams a page and ends the job with it; the page is kept as the draft of its app.
///
/// # Errors
/// The model's errors and the limits of spec 1, section 9, as entries of the catalogue.
pub async fn stream_page<Output: From<PageOutput> + Serialize + 'static>(
    context: &Context,
    run: &mut Run,
    answer: impl Future<Output = Result<TextStream, AiError>>,
    page: PageJob,
) -> Result<Finished<Output>, Failure> {
    run.progress(5, page.step, 1).await?;
    let answer_job = AnswerJob {
        step: page.step,
        shown: Shown::Text,
        percent: (15, 95),
        expected_chars: page.expected_chars,
        model: page.model.clone(),
        error_code: page.error_code,
        end: Instant::now() + context.config.jobs.stream.total,
    };
    let mut cleaner = PageCleaner::new();
    let lead = cleaner.push(&page.so_far);
    if !lead.is_empty() {
        let content = lead.clone();
        run.emit(JobEvent::Chunk { content }).await?;
    }
    let answer = match read_answer(context, run, answer, &answer_job, cleaner).await {
        Ok(answer) => answer,
        Err(failure) => return Err(unfinished(failure, run)),
    };
    let html = (lead + &answer.text).trim().replace('\0', "");
    if html.is_empty() {
        return Err(ErrorCode::StreamEmpty.into());
    }
    if let Err(problem) = check::check(&html) {
        tracing::warn!(%problem, "what came is no page");
        return Err(unfinished(ErrorCode::StreamInvalidContent.into(), run));
    }
    let html = with_ids(html.into()).await;
    run.progress(100, "Complete!", 3).await?;
    Ok(page.finished(html.to_string(), answer.usage.map(usage)))
}

/// What came of a page that broke off is kept, unless it must not be gone on with.
fn unfinished(failure: Failure, run: &Run) -> Failure {
    let text = run.text().replace('\0', "");
    match failure {
        Failure::Error(code) if may_go_on(code) && !text.trim().is_empty() => {
            Failure::Unfinished { code, text }
        }
        other => other,
    }
}

/// Whether a page that failed so may be gone on with: it broke off, and nothing was wrong with it.
fn may_go_on(code: ErrorCode) -> bool {
    matches!(
        code,
        ErrorCode::StreamCut
            | ErrorCode::StreamIdle
            | ErrorCode::StreamTooLong
            | ErrorCode::StreamMalformed
            | ErrorCode::StreamInvalidContent
            | ErrorCode::OutputTooLong
            | ErrorCode::ProviderNetwork
            | ErrorCode::ProviderRateLimit
            | ErrorCode::ProviderUnavailable
    )
}

impl PageJob {
    /// Lets the offline studio make the page. Gives whether it was asked for; else a model's price was reserved, which
    /// is to be given back.
    pub fn hand_to_studio(&mut self) -> bool {
        std::mem::replace(&mut self.model, STUDIO.to_owned()) == STUDIO
    }

    /// What a model or the studio gives, or the catalogue's entry for its error.
    ///
    /// # Errors
    /// The entry.
    pub fn coded<T>(&self, given: Result<T, AiError>) -> Result<T, Failure> {
        given.map_err(|error| {
            let code = (self.error_code)(&error);
            tracing::warn!(model = %self.model, %error, code = code.code(), "no answer");
            code.into()
        })
    }

    /// The end of the job: the page is kept as the draft of its app.
    pub fn finished<Output: From<PageOutput> + Serialize + 'static>(
        mut self,
        html: String,
        usage: Option<Usage>,
    ) -> Finished<Output> {
        let app_id = self.app.client_id.to_string();
        let (matched, note) = (self.matched.take(), self.note.take());
        let draft = Arc::new(self.draft(html));
        Finished::writing(move |connection| {
            let (draft, app_id) = (Arc::clone(&draft), app_id.clone());
            let (matched, note) = (matched.clone(), note.clone());
            Box::pin(async move {
                let generation = generations::keep_draft(connection, &draft).await?;
                let output = PageOutput {
                    html: draft.html.clone(),
                    generation_id: generation.map(|id| id.to_string()),
                    app_id,
                    model: draft.model.clone(),
                    usage,
                    matched,
                    note,
                };
                Ok(output.into())
            })
        })
    }

    fn draft(self, html: String) -> Draft {
        Draft {
            app: self.app.key,
            asked_at: self.asked_at,
            prompt: self.prompt,
            origin: self.origin,
            title: proposed_name(&html),
            page: self.place,
            model: self.model,
            html,
        }
    }
}

/// The name that an app may get from its page: the page's title, unless that says no more than a default name.
pub fn proposed_name(html: &str) -> Option<String> {
    let title: String = editing::title::title(html)?
        .chars()
        .take(PROPOSED_NAME_MAX_CHARS)
        .collect();
    let name = AppName::parse(&title).filter(|name| !is_unnamed(name.as_str()))?;
    Some(name.as_str().to_owned())
}

/// Tokens in the form of a job's output.
pub fn usage(usage: ai::Usage) -> Usage {
    Usage {
        input_tokens: usage.input_tokens,
        output_tokens: usage.output_tokens,
    }
}
