//! Changes an app by instruction.

use std::future::ready;

use ai::TextRequest;
use db::generations::draft::Origin;
use domain::errors::ErrorCode;
use domain::events::JobEvent;
use domain::limits::CHAT_REWRITE_BYTES;
use editing::check;
use editing::data_uris::ShortNames;
use jobs::kinds::ModifyApp;
use jobs::kinds::chat::ChatInput;
use jobs::kinds::generate_app::PageOutput;
use jobs::kinds::modify_app::ModifyInput;
use offline::Refusal;

use super::chat::{ChangedPage, changed_page};
use super::generate_app::keep_request;
use super::modify_element::{self, Alone};
use super::page_stream::{PageJob, noted, stream_page};
use crate::context::Context;
use crate::failure::Failure;
use crate::handler::{Finished, Handler, Job};
use crate::material::{Along, NOT_READ};
use crate::run::Run;

/// What the person reads meanwhile.
pub(super) const STEP: &str = "Applying Modifications...";

impl Handler for ModifyApp {
    async fn handle(
        context: &Context,
        job: Job<Self>,
        run: &mut Run,
    ) -> Result<Finished<PageOutput>, Failure> {
        let app = job.app()?;
        let mut input = job.input;
        let along = Along::load(context, job.user, app.key, &input.files, &input.model).await?;
        let along = along.liking(context, job.user).await?;
        let along = along.minding(input.guidance.clone(), input.grounding);
        let mut page = PageJob {
            step: STEP,
            app,
            asked_at: job.asked_at,
            model: input.model.clone(),
            prompt: input.prompt.clone(),
            source: input.source,
            origin: Origin::Change {
                before: input.html.as_str().into(),
            },
            expected_chars: input.html.chars().count(),
            so_far: String::new(),
            error_code: ai::AiError::modification_code,
            matched: None,
            note: None,
            place: input.page.clone(),
            names: ShortNames::default(),
        };
        if let Some(id) = input.element.take() {
            match modify_element::changed(context, run, &input, (&id, &along), &mut page).await? {
                Alone::Changed { html, usage } => return Ok(page.finished(html, usage)),
                Alone::Free { html } => return Ok(page.finished(html, None).free()),
                Alone::WholePage { instruction } => input.prompt = instruction,
            }
        }
        let shortened = page.names.shorten(&input.html);
        let request = TextRequest::modify(&input.prompt, &shortened)
            .with_model(&input.model)
            .with_sampling(input.sampling);
        if page.coded(context.ai.is_offline(&request))? {
            let unread = if along.has_files() { NOT_READ } else { "" };
            page.note = noted(page.note, unread.to_owned());
            keep_request(context, job.id, input.source, &request).await;
            return by_rules(context, run, input.html, page).await;
        }
        let source = input.source;
        if shortened.len() > WHOLE_PAGE_BYTES {
            let job = Job {
                id: job.id,
                user: job.user,
                app: job.app,
                asked_at: job.asked_at,
                input: as_message(input),
            };
            if let Some(changed) = changed_page(context, job, run).await? {
                return by_changes(run, changed, page).await;
            }
        }
        let (request, cut) = along.onto(context, request);
        page.note = noted(page.note, cut);
        keep_request(context, job.id, source, &request).await;
        stream_page(context, run, context.ai.stream(request), page).await
    }
}

/// The largest page that a model writes anew. Of a larger one it writes what changes: the whole would take minutes and
/// be longer than most models write.
const WHOLE_PAGE_BYTES: usize = CHAT_REWRITE_BYTES;

/// The instructions as a message to the chat.
fn as_message(input: ModifyInput) -> ChatInput {
    ChatInput {
        model: input.model,
        prompt: input.prompt,
        html: input.html,
        history: Vec::new(),
        is_retry: false,
        verification_failure: None,
        page: input.page,
        files: input.files,
    }
}

/// Ends with a page that a model changed in parts.
async fn by_changes(
    run: &mut Run,
    changed: ChangedPage,
    mut page: PageJob,
) -> Result<Finished<PageOutput>, Failure> {
    if let Err(problem) = check::check(&changed.html) {
        tracing::warn!(%problem, "what the changes made is no page");
        return Err(ErrorCode::StreamInvalidContent.into());
    }
    let content = changed.html.clone();
    run.emit(JobEvent::FullCode { content }).await?;
    page.note = noted(page.note, changed.words);
    Ok(page.finished(changed.html, changed.usage))
}

/// Changes a page as far as the offline studio can, and says what it did not do.
async fn by_rules(
    context: &Context,
    run: &mut Run,
    html: String,
    mut page: PageJob,
) -> Result<Finished<PageOutput>, Failure> {
    let is_free = page.hand_to_studio();
    let changed = context.ai.offline.modify(page.prompt.clone(), html).await;
    let reply = match page.coded(changed)? {
        Ok(reply) => reply,
        Err(refusal) => return Err(refused(run, refusal).await?),
    };
    page.note = noted(page.note, reply.note.clone());
    let answer = ready(Ok(context.ai.offline.stream(reply)));
    let finished = stream_page(context, run, answer, page).await?;
    Ok(if is_free { finished } else { finished.free() })
}

/// The end of a change that the studio cannot make: what it says is sent.
///
/// # Errors
/// When it cannot be sent.
pub(super) async fn refused(run: &mut Run, refusal: Refusal) -> Result<Failure, Failure> {
    tracing::info!(why = refusal.message, "the studio cannot make this change");
    run.progress(5, STEP, 1).await?;
    let content = refusal.thoughts.concat();
    run.emit(JobEvent::Reasoning { content }).await?;
    Ok(ErrorCode::StudioCannot.into())
}
