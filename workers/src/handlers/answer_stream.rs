//! Reading a model's answer: limits, events, progress. What the pieces are is the reader's business: a page, or the
//! words and changes of a chat.

use std::future::Future;
use std::time::Duration;

use ai::{AiError, Delta, TextStream, Usage, first_piece_timeout};
use domain::errors::ErrorCode;
use domain::events::JobEvent;
use domain::limits::{CHUNK_BYTES, CHUNK_EVERY};
use domain::model_connection::ConnectedModel;
use futures_util::StreamExt;
use jobs::stats::{self, Stat};
use platform::config::jobs::StreamLimits;
use tokio::time::{Instant, timeout_at};

use crate::context::Context;
use crate::failure::Failure;
use crate::run::Run;

/// How often progress is sent.
const PROGRESS_EVERY: Duration = Duration::from_millis(700);

/// What the person reads while a provider that failed for a moment is asked again.
const RETRYING: &str = "The AI service is busy. Trying again…";

/// After how much silence a model that a person brought is said to be loading: a service of a vendor is seldom so slow.
const LOADING_AFTER: Duration = Duration::from_secs(20);

/// What the person reads while a model that they brought has not answered yet.
const LOADING: &str = "The model is loading. This can take minutes.";

/// What the person reads when an answer broke off and the model is asked to go on.
const CONTINUING: &str = "Continuing…";

/// Makes of an answer's pieces what the client gets. A copy from before the first piece reads the answer anew when its
/// text is withdrawn.
pub trait Reader: Clone {
    /// Takes the next piece and gives what of it is sent now.
    fn push(&mut self, piece: &str) -> String;
    /// Ends the answer and gives the rest.
    fn finish(&mut self) -> String;
}

impl Reader for editing::clean::PageCleaner {
    fn push(&mut self, piece: &str) -> String {
        self.push(piece)
    }

    fn finish(&mut self) -> String {
        self.finish()
    }
}

impl Reader for editing::reply::ReplyParser {
    fn push(&mut self, piece: &str) -> String {
        self.push(piece)
    }

    fn finish(&mut self) -> String {
        self.finish()
    }
}

/// As what the client gets an answer's text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    /// As the text that the job streams.
    Text,
    /// As what the model says about its work: the job streams something else.
    Thoughts,
}

/// What an answer is for.
pub struct AnswerJob {
    /// What the person reads meanwhile.
    pub step: &'static str,
    /// As what its text is sent.
    pub shown: Shown,
    /// The progress at its start and at its end, in percent.
    pub percent: (u8, u8),
    /// About how long it will be, for the progress shown.
    pub expected_chars: usize,
    /// The public id of the model.
    pub model: String,
    /// The catalogue's entry for an error of the model.
    pub error_code: fn(&AiError) -> ErrorCode,
    /// When it must have come to its end.
    pub end: Instant,
}

/// An answer that came to its end.
pub struct Answer<R> {
    /// What was made of it.
    pub reader: R,
    /// All that was sent of it.
    pub text: String,
    /// What it cost, if the provider says.
    pub usage: Option<Usage>,
    /// What the person should know of it, in sentences; blank for nothing.
    pub notes: String,
}

/// What the latency of all models is noted under that people bring: there is no end of their names.
const CONNECTED: &str = "connection";

/// Waits for an answer and reads it.
///
/// # Errors
/// The model's errors and the limits of streams (`domain::limits`), as entries of the catalogue.
pub async fn read_answer<R: Reader>(
    context: &Context,
    run: &mut Run,
    answer: impl Future<Output = Result<TextStream, AiError>>,
    job: &AnswerJob,
    reader: R,
) -> Result<Answer<R>, Failure> {
    let asked = Instant::now();
    let mut writer = Writer::new(run, job, &context.config.jobs.stream, reader);
    let outcome = match answer.await {
        Ok(stream) => writer.read(stream).await,
        Err(error) => Err(writer.refuse(&error)),
    };
    let first = writer.first_chunk.map(|at| at - asked);
    let answer = Answer {
        reader: writer.reader,
        text: writer.sent,
        usage: writer.usage,
        notes: writer.notes.join("\n"),
    };
    let result = if outcome.is_ok() { "ok" } else { "error" };
    let latency = first.unwrap_or_else(|| asked.elapsed());
    stats::record(
        context.redis(),
        Stat::ProviderLatency,
        if ConnectedModel::is_public_id(&job.model) {
            CONNECTED
        } else {
            job.model.as_str()
        },
        result,
        latency,
    )
    .await;
    outcome.map(|()| answer)
}

/// Turns a model's stream into events.
struct Writer<'a, R> {
    run: &'a mut Run,
    job: &'a AnswerJob,
    limits: &'a StreamLimits,
    reader: R,
    /// The reader before the first piece.
    new_reader: R,
    /// The job's text before this answer.
    before: String,
    sent: String,
    usage: Option<Usage>,
    notes: Vec<String>,
    /// Text and thoughts not yet sent; one of the two is blank.
    text: String,
    thoughts: String,
    sent_at: Option<Instant>,
    progress_at: Instant,
    first_chunk: Option<Instant>,
    chunks: usize,
    chars: usize,
}

impl<'a, R: Reader> Writer<'a, R> {
    fn new(run: &'a mut Run, job: &'a AnswerJob, limits: &'a StreamLimits, reader: R) -> Self {
        Self {
            before: run.text().to_owned(),
            run,
            job,
            limits,
            new_reader: reader.clone(),
            reader,
            sent: String::new(),
            usage: None,
            notes: Vec::new(),
            text: String::new(),
            thoughts: String::new(),
            sent_at: None,
            progress_at: Instant::now(),
            first_chunk: None,
            chunks: 0,
            chars: 0,
        }
    }

    async fn read(&mut self, mut stream: TextStream) -> Result<(), Failure> {
        let end = self.job.end;
        let mut silent_since = Instant::now();
        let mut idle = first_piece_timeout(&self.job.model, self.limits.idle);
        let loading_after = LOADING_AFTER.min(self.limits.idle / 2);
        let mut loading_at =
            ConnectedModel::is_public_id(&self.job.model).then(|| silent_since + loading_after);
        loop {
            let idle_end = silent_since + idle;
            let due = self.flush_at().into_iter().chain(loading_at).min();
            let wait_until = idle_end.min(end).min(due.unwrap_or(idle_end));
            match timeout_at(wait_until, stream.next()).await {
                Ok(Some(Ok(delta))) => {
                    silent_since = Instant::now();
                    if matches!(delta, Delta::Text(_) | Delta::Reasoning(_)) {
                        idle = self.limits.idle;
                        loading_at = None;
                    }
                    if self.take(delta).await? {
                        let rest = self.reader.finish();
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
                    if loading_at.is_some_and(|at| now >= at) {
                        loading_at = None;
                        self.show(LOADING).await?;
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
                let clean = self.reader.push(&text);
                self.add(&clean);
            }
            Delta::Reasoning(thought) => {
                if !self.text.is_empty() {
                    self.flush().await?;
                }
                self.thoughts.push_str(&thought);
            }
            Delta::Withdrawn => {
                self.withdraw().await?;
                return Ok(false);
            }
            Delta::Retrying => {
                self.show(RETRYING).await?;
                return Ok(false);
            }
            Delta::Continuing { .. } => {
                self.flush().await?;
                self.show(CONTINUING).await?;
                return Ok(false);
            }
            Delta::Notice(note) => {
                self.notes.push(note);
                return Ok(false);
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
        }
        self.progress().await?;
        Ok(false)
    }

    /// Reads the answer anew: what came of it was no text. The client drops what it got of it.
    async fn withdraw(&mut self) -> Result<(), Failure> {
        self.text.clear();
        self.flush().await?;
        self.reader = self.new_reader.clone();
        self.sent.clear();
        self.chars = 0;
        if self.run.text().len() > self.before.len() {
            self.run.withdraw(&self.before).await?;
            self.show(self.job.step).await?;
        }
        Ok(())
    }

    fn add(&mut self, clean: &str) {
        self.sent.push_str(clean);
        self.text.push_str(clean);
    }

    /// When what is held must be sent: at once for the first, else 30 ms after the last.
    fn flush_at(&self) -> Option<Instant> {
        let held = !self.text.is_empty() || !self.thoughts.is_empty();
        held.then(|| self.sent_at.map_or_else(Instant::now, |at| at + CHUNK_EVERY))
    }

    async fn flush(&mut self) -> Result<(), Failure> {
        if !self.thoughts.is_empty() {
            let content = std::mem::take(&mut self.thoughts);
            self.run.emit(JobEvent::Reasoning { content }).await?;
        }
        if !self.text.is_empty() {
            let content = std::mem::take(&mut self.text);
            let event = match self.job.shown {
                Shown::Text => JobEvent::Chunk { content },
                Shown::Thoughts => JobEvent::Reasoning { content },
            };
            self.run.emit(event).await?;
        }
        self.sent_at = Some(Instant::now());
        Ok(())
    }

    /// Sends how far the answer is, once in a while.
    async fn progress(&mut self) -> Result<(), Failure> {
        if self.progress_at.elapsed() < PROGRESS_EVERY {
            return Ok(());
        }
        self.show(self.job.step).await
    }

    /// Sends how far the answer is, under these words.
    async fn show(&mut self, step: &str) -> Result<(), Failure> {
        self.progress_at = Instant::now();
        let (from, to) = self.job.percent;
        let whole = usize::from(to.saturating_sub(from));
        let share = self.chars.saturating_mul(whole) / self.job.expected_chars.max(1);
        let percent = from + u8::try_from(share.min(whole)).unwrap_or(0);
        self.run.progress(percent, step, 2).await
    }

    fn refuse(&self, error: &AiError) -> Failure {
        let code = (self.job.error_code)(error);
        tracing::warn!(job = %self.run.job, model = %self.job.model, %error, code = code.code(), "no answer");
        code.into()
    }
}
