//! Streaming a page from a model: limits, cleaning, events, and the result.

use std::time::Duration;

use ai::{AiError, Delta, TextRequest, TextStream, Usage};
use db::generations::Draft;
use db::jobs::finish::{Effect, Success};
use db::jobs::lease::Claimed;
use domain::errors::ErrorCode;
use domain::events::JobEvent;
use domain::ids::AppId;
use domain::limits::{CHUNK_BYTES, CHUNK_EVERY};
use editing::check;
use editing::clean::PageCleaner;
use futures_util::StreamExt;
use jobs::stats::{self, Stat};
use platform::config::jobs::StreamLimits;
use tokio::time::{Instant, timeout_at};

use crate::context::Context;
use crate::failure::Failure;
use crate::run::Run;

/// How often progress is told.
const PROGRESS_EVERY: Duration = Duration::from_millis(700);

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
    let asked = Instant::now();
    let mut writer = Writer::new(run, &page, &context.config.jobs.stream);
    let outcome = match context.ai.stream(request).await {
        Ok(stream) => {
            writer
                .read(stream, asked + context.config.jobs.stream.total)
                .await
        }
        Err(error) => Err(writer.refuse(&error)),
    };
    let first = writer.first_chunk.map(|at| at - asked);
    let (html, usage) = (writer.page, writer.usage);
    let result = if outcome.is_ok() { "ok" } else { "error" };
    let latency = first.unwrap_or_else(|| asked.elapsed());
    stats::record(
        context.redis(),
        Stat::ProviderLatency,
        &page.model,
        result,
        latency,
    )
    .await;
    outcome?;

    let html = html.trim().to_owned();
    if html.is_empty() {
        return Err(ErrorCode::StreamEmpty.into());
    }
    if let Err(problem) = check::check(&html) {
        tracing::warn!(job = %job.id, %problem, "what came is no page");
        return Err(ErrorCode::StreamInvalidContent.into());
    }
    run.progress(100, "Complete!", 3).await?;
    let app = job.app_id.as_deref().and_then(|id| AppId::parse(id).ok());
    let draft = Draft {
        user: job.user,
        app: app.ok_or_else(|| anyhow::anyhow!("a page job without an app"))?,
        prompt: page.prompt,
        model: page.model.clone(),
        html: html.clone(),
    };
    let data = serde_json::json!({ "model": page.model, "usage": usage, "appId": job.app_id });
    Ok(Success {
        html: Some(html),
        data,
        effect: Effect::Page(draft),
    })
}

/// Turns a model's stream into events and a page.
struct Writer<'a> {
    run: &'a mut Run,
    job: &'a PageJob,
    limits: &'a StreamLimits,
    cleaner: PageCleaner,
    page: String,
    usage: Option<Usage>,
    /// Text and thoughts not yet told; one of the two is blank.
    text: String,
    thoughts: String,
    told_at: Option<Instant>,
    progress_at: Instant,
    first_chunk: Option<Instant>,
    chunks: usize,
    chars: usize,
}

impl<'a> Writer<'a> {
    fn new(run: &'a mut Run, job: &'a PageJob, limits: &'a StreamLimits) -> Self {
        Self {
            run,
            job,
            limits,
            cleaner: PageCleaner::new(),
            page: String::new(),
            usage: None,
            text: String::new(),
            thoughts: String::new(),
            told_at: None,
            progress_at: Instant::now(),
            first_chunk: None,
            chunks: 0,
            chars: 0,
        }
    }

    async fn read(&mut self, mut stream: TextStream, end: Instant) -> Result<(), Failure> {
        let mut silent_since = Instant::now();
        loop {
            let idle_end = silent_since + self.limits.idle;
            let flush_at = self.flush_at();
            let wait_until = idle_end.min(end).min(flush_at.unwrap_or(idle_end));
            match timeout_at(wait_until, stream.next()).await {
                Ok(Some(Ok(delta))) => {
                    silent_since = Instant::now();
                    if self.take(delta).await? {
                        let rest = self.cleaner.finish();
                        self.add(&rest);
                        return self.flush().await;
                    }
                }
                Ok(Some(Err(error))) => return Err(self.refuse(&error)),
                Ok(None) => return Err(ErrorCode::StreamCut.into()),
                Err(_) => {
                    let now = Instant::now();
                    if now >= end {
                        tracing::warn!(job = %self.run.job, "Stream timeout: Maximum duration exceeded");
                        return Err(ErrorCode::StreamTooLong.into());
                    }
                    if now >= idle_end {
                        tracing::warn!(job = %self.run.job, "Stream timeout: No chunks received");
                        return Err(ErrorCode::StreamIdle.into());
                    }
                    self.flush().await?;
                }
            }
            if Instant::now() >= end {
                return Err(ErrorCode::StreamTooLong.into());
            }
        }
    }

    /// Takes one piece; gives whether it was the last.
    async fn take(&mut self, delta: Delta) -> Result<bool, Failure> {
        match delta {
            Delta::Text(text) => {
                self.chunks += 1;
                self.chars += text.chars().count();
                if self.chunks > self.limits.max_chunks {
                    return Err(ErrorCode::TooManyChunks.into());
                }
                if self.chars > self.limits.max_chars {
                    return Err(ErrorCode::TooManyChars.into());
                }
                self.first_chunk.get_or_insert_with(Instant::now);
                if !self.thoughts.is_empty() {
                    self.flush().await?;
                }
                let clean = self.cleaner.push(&text);
                self.add(&clean);
            }
            Delta::Reasoning(thought) => {
                if !self.text.is_empty() {
                    self.flush().await?;
                }
                self.thoughts.push_str(&thought);
            }
            Delta::Done { usage, .. } => {
                self.usage = usage;
                return Ok(true);
            }
        }
        let full = self.text.len() + self.thoughts.len() >= CHUNK_BYTES;
        let due = self.flush_at().is_some_and(|at| at <= Instant::now());
        if full || due {
            self.flush().await?;
            self.tell_progress().await?;
        }
        Ok(false)
    }

    fn add(&mut self, clean: &str) {
        self.page.push_str(clean);
        self.text.push_str(clean);
    }

    /// When what is held must be told: at once for the first, else 30 ms after the last.
    fn flush_at(&self) -> Option<Instant> {
        let held = !self.text.is_empty() || !self.thoughts.is_empty();
        held.then(|| self.told_at.map_or_else(Instant::now, |at| at + CHUNK_EVERY))
    }

    async fn flush(&mut self) -> Result<(), Failure> {
        if !self.thoughts.is_empty() {
            let content = std::mem::take(&mut self.thoughts);
            self.run.tell(JobEvent::Reasoning { content }).await?;
        }
        if !self.text.is_empty() {
            let content = std::mem::take(&mut self.text);
            self.run.tell(JobEvent::Chunk { content }).await?;
        }
        self.told_at = Some(Instant::now());
        Ok(())
    }

    async fn tell_progress(&mut self) -> Result<(), Failure> {
        if self.progress_at.elapsed() < PROGRESS_EVERY {
            return Ok(());
        }
        self.progress_at = Instant::now();
        let share = self.chars.saturating_mul(80) / self.job.expected_chars.max(1);
        let percent = 15 + u8::try_from(share.min(80)).unwrap_or(80);
        self.run.progress(percent, self.job.step, 2).await
    }

    fn refuse(&self, error: &AiError) -> Failure {
        let code = (self.job.error_code)(error);
        tracing::warn!(job = %self.run.job, model = %self.job.model, %error, code = code.code(), "no answer");
        code.into()
    }
}
