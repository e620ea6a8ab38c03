//! Answers a chat message and applies what the answer changes (spec 2, section 4 "Differential mode" and
//! "Non-differential mode").
//!
//! - `view`: what of the page the model sees
//! - `attempt`: an answer's changes applied to the page
//! - `again`: a second answer for what failed in the first
//! - `place`: where a change landed, as it is shown
//! - `result`: what the client gets

mod again;
mod attempt;
mod place;
mod result;
mod view;

use std::sync::Arc;

use ai::{ChatTask, Earlier, Message, PageView, Role, TextRequest, Usage};
use anyhow::Context as _;
use db::jobs::finish::Success;
use db::jobs::lease::{self, Claimed};
use domain::chat::{Speaker, Turn};
use domain::errors::ErrorCode;
use domain::events::JobEvent;
use domain::limits::CHAT_REWRITE_BYTES;
use editing::reply::{Reply, ReplyParser};
use jobs::kinds::Chat;
use jobs::kinds::chat::ChatContext;
use tokio::time::Instant;

use super::answer_stream::{AnswerJob, Reader, read_answer};
use crate::context::Context;
use crate::failure::Failure;
use crate::run::Run;
use again::retry_failed;
use attempt::Attempt;

/// About how long an answer is, for the progress shown.
const EXPECTED_CHARS: usize = 3_000;

/// Answers a message and gives the answer, with the page as it is then.
///
/// # Errors
/// Those of the model and of the limits, as entries of the catalogue; `chat-failed` for anything unforeseen.
pub async fn handle(
    context: &Context,
    job: &Claimed,
    payload: Chat,
    run: &mut Run,
) -> Result<Success, Failure> {
    let answered = answer(context, job, payload, run).await;
    answered.map_err(|failure| match failure {
        Failure::Unexpected(error) => {
            tracing::error!(job = %job.id, "{error:#}");
            ErrorCode::ChatFailed.into()
        }
        other => other,
    })
}

async fn answer(context: &Context, job: &Claimed, payload: Chat, run: &mut Run) -> Result<Success, Failure> {
    run.progress(10, "Starting...", 1).await?;
    let mut talk = Talk::open(context, job, &payload).await?;
    let page = Arc::clone(&talk.page);
    let view = view::of_message(Arc::clone(&page), talk.message.clone()).await?;
    let may_rewrite = view == PageView::Whole && page.len() <= CHAT_REWRITE_BYTES;
    let earlier = talk
        .asked_again
        .take()
        .map_or(Earlier::Nothing, Earlier::AskedAgain);
    let task = talk.task(&page, view, earlier);
    let step = "Writing the answer...";
    let reply = talk.ask(run, task, (step, (15, 80)), String::new()).await?;
    if reply.text.is_empty() && reply.changes.is_empty() && reply.page.is_none() {
        return Err(ErrorCode::StreamEmpty.into());
    }
    let mut attempt = Attempt::make(page, reply.clone(), may_rewrite).await?;
    let retried = attempt.has_failed() && !payload.is_retry;
    let mut text = reply.text.clone();
    if retried {
        attempt = retry_failed(&mut talk, run, attempt, &mut text).await?;
    }
    if let Some(content) = attempt.full_code.clone() {
        run.tell(JobEvent::FullCode { content }).await?;
    }
    run.progress(100, "Complete!", 3).await?;
    let answered = result::Answered {
        text,
        asks_back: reply.asks_back,
        summary: reply.summary,
        retried,
        attempt,
        usage: talk.usage,
    };
    result::success(job, payload, talk, answered).await
}

/// A message and what belongs to it, as long as it is answered.
struct Talk<'a> {
    context: &'a Context,
    model: String,
    message: String,
    history: Vec<Message>,
    page: Arc<str>,
    /// Why changes failed that the person asks for again.
    asked_again: Option<String>,
    /// What all answers cost so far.
    usage: Option<Usage>,
    /// When all answers must have come to their end.
    end: Instant,
}

impl<'a> Talk<'a> {
    /// Reads what the job works on.
    async fn open(context: &'a Context, job: &Claimed, payload: &Chat) -> Result<Self, Failure> {
        let input = {
            let mut connection = context.pool.get().await.context("no database connection")?;
            lease::input(&mut connection, job.id)
                .await
                .context("the input cannot be read")?
        };
        let said: ChatContext = match input.context {
            Some(said) => serde_json::from_value(said).context("what was said before cannot be read")?,
            None => ChatContext::default(),
        };
        Ok(Self {
            context,
            model: payload.model.clone(),
            message: input.prompt,
            history: said.history.into_iter().filter_map(message).collect(),
            page: input.html.ok_or(ErrorCode::MissingHtml)?.into(),
            asked_again: said.verification_failure.filter(|why| !why.trim().is_empty()),
            usage: None,
            end: Instant::now() + context.config.jobs.stream.total,
        })
    }

    /// What the model is asked about a page.
    fn task(&self, page: &str, view: PageView, earlier: Earlier) -> ChatTask {
        ChatTask {
            message: self.message.clone(),
            history: self.history.clone(),
            page: page.to_owned(),
            view,
            earlier,
        }
    }

    /// Asks the model and reads its answer. `lead` is told before its first words.
    async fn ask(
        &mut self,
        run: &mut Run,
        task: ChatTask,
        (step, percent): (&'static str, (u8, u8)),
        lead: String,
    ) -> Result<Reply, Failure> {
        let job = AnswerJob {
            step,
            percent,
            expected_chars: EXPECTED_CHARS,
            model: self.model.clone(),
            error_code: ai::AiError::modification_code,
            end: self.end,
        };
        let request = TextRequest::chat(task).with_model(&self.model);
        let reader = Led {
            lead,
            parser: ReplyParser::new(),
        };
        let answer = read_answer(self.context, run, request, &job, reader).await?;
        self.usage = match (self.usage, answer.usage) {
            (Some(one), Some(other)) => Some(one.plus(other)),
            (one, other) => one.or(other),
        };
        Ok(answer.reader.parser.into_reply())
    }
}

/// A turn as models are told it; they are told nothing of what the product said.
fn message(turn: Turn) -> Option<Message> {
    let role = match turn.role {
        Speaker::User => Role::User,
        Speaker::Assistant => Role::Assistant,
        Speaker::System => return None,
    };
    Some(Message {
        role,
        text: turn.content,
    })
}

/// Reads an answer whose words follow others.
struct Led {
    lead: String,
    parser: ReplyParser,
}

impl Led {
    fn after_lead(&mut self, words: String) -> String {
        if words.is_empty() || self.lead.is_empty() {
            words
        } else {
            std::mem::take(&mut self.lead) + &words
        }
    }
}

impl Reader for Led {
    fn push(&mut self, piece: &str) -> String {
        let words = self.parser.push(piece);
        self.after_lead(words)
    }

    fn finish(&mut self) -> String {
        let words = self.parser.finish();
        self.after_lead(words)
    }
}

#[cfg(test)]
mod studio_tests;
