//! Answers a chat message and applies what the answer changes.
//!
//! - `view`: what of the page the model sees
//! - `attempt`: an answer's changes applied to the page
//! - `again`: a second answer for what failed in the first
//! - `place`: where a change landed, as it is shown
//! - `result`: what the client gets

mod again;
pub(super) mod attempt;
mod place;
mod result;
pub(super) mod view;

use std::sync::Arc;

use ai::{ChatTask, Earlier, Message, PageView, Role, TextRequest, Usage};
use chrono::{DateTime, Utc};
use db::jobs::lease::JobApp;
use domain::chat::{EarlierMessage, Speaker};
use domain::errors::ErrorCode;
use domain::events::JobEvent;
use domain::limits::CHAT_REWRITE_BYTES;
use domain::page_place::PagePlace;
use editing::data_uris::ShortNames;
use editing::reply::{Reply, ReplyParser};
use jobs::kinds::chat::{ChatInput, CodeChatOutput, DifferentialChatOutput};
use jobs::kinds::{CodeChat, DifferentialChat, JobKind};
use tokio::time::Instant;

use super::answer_stream::{AnswerJob, Reader, Shown, read_answer};
use super::kept::note;
use crate::context::Context;
use crate::failure::Failure;
use crate::handler::{Finished, Handler, Job};
use crate::material::Along;
use crate::run::Run;
use again::retry_failed;
use attempt::Attempt;
use result::Answered;
pub(super) use result::ChangedPage;

/// About how long an answer is, for the progress shown.
const EXPECTED_CHARS: usize = 3_000;

impl Handler for DifferentialChat {
    async fn handle(
        context: &Context,
        job: Job<Self>,
        run: &mut Run,
    ) -> Result<Finished<DifferentialChatOutput>, Failure> {
        let answered = answer(context, job, run, Shown::Text).await;
        answered.map(result::applied).map_err(as_chat_failure)
    }
}

impl Handler for CodeChat {
    async fn handle(
        context: &Context,
        job: Job<Self>,
        run: &mut Run,
    ) -> Result<Finished<CodeChatOutput>, Failure> {
        let offered = async { result::offered(answer(context, job, run, Shown::Text).await?).await };
        offered.await.map_err(as_chat_failure)
    }
}

/// A page changed by the changes of an answer, whose words are sent as thoughts. Nothing when none was applied.
///
/// # Errors
/// Those of the model and of the limits, as entries of the catalogue.
pub(super) async fn changed_page(
    context: &Context,
    job: Job<DifferentialChat>,
    run: &mut Run,
) -> Result<Option<ChangedPage>, Failure> {
    let answered = answer(context, job, run, Shown::Thoughts).await?;
    Ok(ChangedPage::of(answered))
}

/// Anything unforeseen is `chat-failed`.
fn as_chat_failure(failure: Failure) -> Failure {
    match failure {
        Failure::Unexpected(error) => {
            tracing::error!("{error:#}");
            ErrorCode::ChatFailed.into()
        }
        other => other,
    }
}

/// Answers a message and applies the changes of the answer to the page.
///
/// # Errors
/// Those of the model and of the limits, as entries of the catalogue.
async fn answer<K: JobKind<Input = ChatInput>>(
    context: &Context,
    job: Job<K>,
    run: &mut Run,
    shown: Shown,
) -> Result<Answered, Failure> {
    run.progress(10, "Starting...", 1).await?;
    let is_retry = job.input.is_retry;
    let mut chat = Conversation::open(context, job, shown).await?;
    let original = Arc::clone(&chat.page);
    let mut names = ShortNames::default();
    let page: Arc<str> = names.shorten(&original).into();
    let view = view::of_message(Arc::clone(&page), chat.message.clone()).await?;
    let may_rewrite = view == PageView::Whole && page.len() <= CHAT_REWRITE_BYTES;
    let earlier = chat
        .asked_again
        .take()
        .map_or(Earlier::Nothing, Earlier::AskedAgain);
    let task = chat.task(&page, view, earlier);
    let step = "Writing the answer...";
    let reply = chat.ask(run, task, (step, (15, 80)), String::new()).await?;
    if reply.text.is_empty() && reply.changes.is_empty() && reply.page.is_none() {
        return Err(ErrorCode::StreamEmpty.into());
    }
    let mut attempt = Attempt::make(
        Arc::clone(&page),
        reply.clone(),
        may_rewrite,
        chat.message.clone(),
    )
    .await?;
    let retried = attempt.has_failed() && !is_retry;
    let mut text = reply.text.clone();
    if retried {
        attempt = retry_failed(&mut chat, run, attempt, &mut text).await?;
    }
    attempt.make_storable();
    attempt.restore(&names, &original);
    let notes = [chat.cut.take().unwrap_or_default(), note(attempt.put_back)];
    for note in notes.into_iter().filter(|note| !note.is_empty()) {
        let lead = if text.is_empty() { "" } else { "\n\n" };
        let content = format!("{lead}{note}");
        text.push_str(&content);
        if chat.shown == Shown::Text {
            run.emit(JobEvent::Chunk { content }).await?;
        }
    }
    let page = original;
    let written = Arc::clone(&attempt.page);
    if attempt.page != page {
        attempt.give_ids().await;
    }
    if let Some(content) = attempt.full_code.clone() {
        run.emit(JobEvent::FullCode { content }).await?;
    }
    run.progress(100, "Complete!", 3).await?;
    Ok(Answered {
        app: chat.app,
        asked_at: chat.asked_at,
        written,
        model: chat.model,
        message: chat.message,
        page,
        text,
        asks_back: reply.asks_back,
        summary: reply.summary,
        retried,
        attempt,
        usage: chat.usage,
        place: chat.place,
    })
}

/// A message and what belongs to it, while it is answered.
struct Conversation<'a> {
    context: &'a Context,
    app: JobApp,
    asked_at: DateTime<Utc>,
    model: String,
    /// As what the answer's words are sent.
    shown: Shown,
    message: String,
    history: Vec<Message>,
    page: Arc<str>,
    /// Which page of the app it is; its first one when absent.
    place: Option<PagePlace>,
    /// Why changes failed that the person asks for again.
    asked_again: Option<String>,
    /// The files that come along.
    along: Along,
    /// What of them and of the messages before the model was not shown, in sentences; nothing before it was asked.
    cut: Option<String>,
    /// Tokens of all answers so far.
    usage: Option<Usage>,
    /// When all answers must have come to their end.
    end: Instant,
}

impl<'a> Conversation<'a> {
    async fn open<K: JobKind<Input = ChatInput>>(
        context: &'a Context,
        job: Job<K>,
        shown: Shown,
    ) -> Result<Self, Failure> {
        let app = job.app()?;
        let input = job.input;
        let along = Along::load(context, job.user, app.key, &input.files, &input.model).await?;
        let along = along.liking(context, job.user).await?;
        Ok(Self {
            context,
            along,
            cut: None,
            app,
            asked_at: job.asked_at,
            model: input.model,
            shown,
            message: input.prompt,
            history: input.history.into_iter().filter_map(message).collect(),
            page: input.html.into(),
            place: input.page,
            asked_again: input.verification_failure.filter(|why| !why.trim().is_empty()),
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

    /// Asks the model and reads its answer. `lead` comes before its first words.
    async fn ask(
        &mut self,
        run: &mut Run,
        task: ChatTask,
        (step, percent): (&'static str, (u8, u8)),
        lead: String,
    ) -> Result<Reply, Failure> {
        let job = AnswerJob {
            step,
            shown: self.shown,
            percent,
            expected_chars: EXPECTED_CHARS,
            model: self.model.clone(),
            error_code: ai::AiError::modification_code,
            end: self.end,
        };
        let request = TextRequest::chat(task).with_model(&self.model);
        let (request, cut) = self.along.onto(self.context, request);
        self.cut.get_or_insert(cut);
        let reader = WithLead {
            lead,
            parser: ReplyParser::new(),
        };
        let answer = self.context.ai.stream(request);
        let answer = read_answer(self.context, run, answer, &job, reader).await?;
        if let Some(cut) = &mut self.cut
            && !answer.notes.is_empty()
        {
            *cut = [cut.as_str(), answer.notes.as_str()].join("\n").trim().to_owned();
        }
        self.usage = match (self.usage, answer.usage) {
            (Some(one), Some(other)) => Some(one.plus(other)),
            (one, other) => one.or(other),
        };
        Ok(answer.reader.parser.into_reply())
    }
}

/// A turn as models see it; they see nothing of what the product said.
fn message(turn: EarlierMessage) -> Option<Message> {
    let role = match turn.role {
        Speaker::User => Role::User,
        Speaker::Assistant => Role::Assistant,
        Speaker::System => return None,
    };
    Some(Message {
        role,
        text: turn.content,
        images: Vec::new(),
    })
}

/// Reads an answer whose words follow others.
#[derive(Clone)]
struct WithLead {
    lead: String,
    parser: ReplyParser,
}

impl WithLead {
    fn after_lead(&mut self, words: String) -> String {
        if words.is_empty() || self.lead.is_empty() {
            words
        } else {
            std::mem::take(&mut self.lead) + &words
        }
    }
}

impl Reader for WithLead {
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
