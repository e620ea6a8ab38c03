//! Streaming a page from a model, and keeping it.

use std::future::Future;
use std::sync::Arc;

use ai::{AiError, TextStream};
use chrono::{DateTime, Utc};
use db::generations::draft::Origin;
use db::generations::{self, Draft};
use db::jobs::finish::{self, WriteError};
use db::jobs::lease::JobApp;
use domain::errors::ErrorCode;
use domain::events::JobEvent;
use domain::generation_source::GenerationSource;
use domain::ids::JobId;
use domain::name::AppName;
use domain::page_place::PagePlace;
use editing::clean::PageCleaner;
use editing::data_uris::ShortNames;
use editing::extract::{Extracted, NoPage, extract};
use jobs::kinds::Usage;
use jobs::kinds::generate_app::{Matched, PageOutput};
use jobs::models::STUDIO;
use serde::Serialize;
use tokio::time::Instant;

use super::answer_stream::{AnswerJob, Reader, Shown, read_answer};
use super::judgement::{pass, withheld};
use super::kept::{Enforced, enforced};
use super::page_ids::with_ids;
use crate::context::Context;
use crate::failure::Failure;
use crate::handler::Finished;
use crate::run::Run;
use crate::work::on_a_thread;

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
    pub prompt: String,
    /// Where it was asked for.
    pub source: GenerationSource,
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
    /// The short names that the model was shown in the place of embedded files.
    pub names: ShortNames,
}

/// Streams a page and ends the job with it; the page is kept as the draft of its app.
///
/// # Errors
/// The model's errors and the limits of streams (`domain::limits`), as entries of the catalogue.
pub async fn stream_page<Output: From<PageOutput> + Serialize + 'static>(
    context: &Context,
    run: &mut Run,
    answer: impl Future<Output = Result<TextStream, AiError>>,
    mut page: PageJob,
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
    let mut reader = PageReader::default();
    let lead = reader.push(&page.so_far);
    if !lead.is_empty() {
        let content = lead.clone();
        run.emit(JobEvent::Chunk { content }).await?;
    }
    let answer = match read_answer(context, run, answer, &answer_job, reader).await {
        Ok(answer) => answer,
        Err(failure) => return Err(unfinished(failure, run)),
    };
    let shown = lead + &answer.text;
    let Extracted { page: found, reports } = extracted(answer.reader.answer).await?;
    let html = match found {
        Ok(html) => html,
        Err(NoPage::Empty) => return Err(ErrorCode::StreamEmpty.into()),
        Err(reason) => {
            tracing::warn!(%reason, "what came is no page");
            return Err(unfinished(ErrorCode::StreamInvalidContent.into(), run));
        }
    };
    let html = match page.names.restore(&html) {
        Ok(html) => html,
        Err(unknown) => return Err(withheld(unknown.to_string(), page.names.restore_known(&html))),
    };
    let before = match &page.origin {
        Origin::Change { before } => Some(Arc::clone(before)),
        Origin::Prompt => None,
    };
    let Enforced { page: written, note } = enforced(before.clone(), html).await?;
    let is_shown = written == shown.trim();
    let html = with_ids(written.as_str().into()).await;
    if page.model != STUDIO {
        let before = match before {
            Some(before) => Some(with_ids(before).await),
            None => None,
        };
        pass(before, Arc::clone(&html), page.prompt.clone(), &written).await?;
    }
    if !is_shown {
        let content = html.to_string();
        run.emit(JobEvent::FullCode { content }).await?;
    }
    page.note = noted(page.note, note);
    page.note = noted(page.note, answer.notes);
    if !reports.is_empty() {
        let left_out = format!("Left out: {}", reports.join(", "));
        page.note = noted(page.note, left_out);
    }
    run.progress(100, "Complete!", 3).await?;
    Ok(page.finished(html.to_string(), answer.usage.map(usage)))
}

/// Shows a page as it comes, and keeps the whole answer, which decides what the page is.
#[derive(Clone, Default)]
struct PageReader {
    cleaner: PageCleaner,
    answer: String,
}

impl Reader for PageReader {
    fn push(&mut self, piece: &str) -> String {
        self.answer.push_str(piece);
        self.cleaner.push(piece)
    }

    fn finish(&mut self) -> String {
        self.cleaner.finish()
    }
}

/// The page in a whole answer. An answer that ended by itself is not cut: the model is asked to go on with one that is.
async fn extracted(answer: String) -> anyhow::Result<Extracted> {
    let span = tracing::info_span!("extract", bytes = answer.len());
    let answer = answer.replace('\0', "");
    let found = on_a_thread("finding the page", span, move || extract(&answer, false));
    Ok(found.await?)
}

/// What was noted before, and what is to be known besides.
pub fn noted(before: Option<String>, words: String) -> Option<String> {
    let notes: Vec<String> = before
        .into_iter()
        .chain([words])
        .filter(|note| !note.is_empty())
        .collect();
    (!notes.is_empty()).then(|| notes.join("\n"))
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
            | ErrorCode::ConnectionRelayLost
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
        self,
        html: String,
        usage: Option<Usage>,
    ) -> Finished<Output> {
        self.finished_from(html, usage, None)
    }

    /// As [`Self::finished`], with the answer that another job withheld. It is taken from that job, and the job is
    /// refused when it was taken before.
    pub fn finished_from<Output: From<PageOutput> + Serialize + 'static>(
        mut self,
        html: String,
        usage: Option<Usage>,
        withheld_by: Option<JobId>,
    ) -> Finished<Output> {
        let app_id = self.app.client_id.to_string();
        let (matched, note) = (self.matched.take(), self.note.take());
        let draft = Arc::new(self.draft(html, usage));
        Finished::writing_if_allowed(move |connection| {
            let (draft, app_id) = (Arc::clone(&draft), app_id.clone());
            let (matched, note) = (matched.clone(), note.clone());
            Box::pin(async move {
                if let Some(job) = withheld_by
                    && !finish::take_unfinished(connection, job).await?
                {
                    return Err(WriteError::Refused(ErrorCode::NothingToApply));
                }
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

    fn draft(self, html: String, usage: Option<Usage>) -> Draft {
        Draft {
            tokens: usage.map(tokens),
            app: self.app.key,
            asked_at: self.asked_at,
            prompt: self.prompt,
            source: self.source,
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
    let name = AppName::of_title(&editing::title::title(html)?)?;
    Some(name.as_str().to_owned())
}

/// All tokens of a job, as its record has them.
pub fn tokens(usage: Usage) -> i64 {
    i64::try_from(usage.input_tokens.saturating_add(usage.output_tokens)).unwrap_or(i64::MAX)
}

/// Tokens in the form of a job's output.
pub fn usage(usage: ai::Usage) -> Usage {
    Usage {
        input_tokens: usage.input_tokens,
        output_tokens: usage.output_tokens,
    }
}
