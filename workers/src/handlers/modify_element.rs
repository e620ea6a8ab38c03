//! Changes one element of a page alone.

use std::sync::Arc;

use ai::TextRequest;
use domain::errors::ErrorCode;
use domain::events::JobEvent;
use domain::limits::CHAT_REWRITE_BYTES;
use editing::component::AnswerProblem;
use editing::data_uris::ShortNames;
use jobs::kinds::Usage;
use jobs::kinds::modify_app::ModifyInput;
use tokio::time::Instant;

use super::answer_stream::{AnswerJob, Reader, Shown, read_answer};
use super::judgement::{pass, withheld};
use super::kept::{Enforced, enforced};
use super::modify_app::{STEP, refused};
use super::page_ids::with_ids;
use super::page_stream::{PageJob, noted, usage};
use super::within_element::{NO_COMPONENT, NOT_A_COMPONENT, TOO_LARGE, on_component, only_within};
use crate::context::Context;
use crate::failure::Failure;
use crate::material::Along;
use crate::run::Run;

/// What came of a change of one element.
pub(super) enum Alone {
    /// The page with the changed element.
    Changed { html: String, usage: Option<Usage> },
    /// The same, by the offline studio in the place of a model whose price was reserved.
    Free { html: String },
    /// The element cannot be changed alone: the whole page is to be changed by this instruction.
    WholePage { instruction: String },
}

/// Changes the element with this id. Nothing of it is shown before it is whole.
///
/// # Errors
/// Those of the model and of the limits, as entries of the catalogue; what the studio cannot do; `element-kept`, before a
/// model is asked, for an element that is to stay as it is.
pub(super) async fn changed(
    context: &Context,
    run: &mut Run,
    input: &ModifyInput,
    (id, along): (&str, &Along),
    page: &mut PageJob,
) -> Result<Alone, Failure> {
    let html: Arc<str> = input.html.as_str().into();
    let whole_page = |page: &mut PageJob, note: &str, instruction: String| {
        page.note = Some(note.to_owned());
        Ok(Alone::WholePage { instruction })
    };
    let Some(component) = component(&html, id).await? else {
        return whole_page(page, NO_COMPONENT, input.prompt.clone());
    };
    let Parts {
        tag,
        markup,
        styles,
        is_kept,
    } = component;
    if is_kept {
        return Err(ErrorCode::ElementKept.into());
    }
    let mut names = ShortNames::default();
    let shortened = names.shorten(&markup);
    let styles = names.shorten(&styles);
    let request = TextRequest::modify_element(&input.prompt, &shortened, styles).with_model(&input.model);
    if page.coded(context.ai.is_offline(&request))? {
        return by_rules(context, run, input, (html, id), page).await;
    }
    if shortened.len() > CHAT_REWRITE_BYTES {
        return whole_page(page, TOO_LARGE, only_within(&tag, id, &input.prompt));
    }
    run.progress(5, STEP, 1).await?;
    let job = AnswerJob {
        step: STEP,
        shown: Shown::Text,
        percent: (15, 95),
        expected_chars: shortened.chars().count(),
        model: input.model.clone(),
        error_code: page.error_code,
        end: Instant::now() + context.config.jobs.stream.total,
    };
    let (request, cut) = along.onto(context, request);
    page.note = noted(page.note.take(), cut);
    let answer = read_answer(context, run, context.ai.stream(request), &job, Unseen::default()).await?;
    page.note = noted(page.note.take(), answer.notes);
    let text = answer.reader.text.replace('\0', "");
    let restored = names.restore(&text);
    let unknown = restored.as_ref().err().map(ToString::to_string);
    match spliced(&html, id, restored.unwrap_or_else(|_| names.restore_known(&text))).await? {
        Ok(changed) => {
            let Enforced { page: changed, note } = enforced(Some(Arc::clone(&html)), changed).await?;
            page.note = noted(page.note.take(), note);
            if let Some(unknown) = unknown {
                return Err(withheld(unknown, changed));
            }
            judged((&html, markup), &changed, id, &input.prompt).await?;
            let html = shown(run, changed).await?;
            let usage = answer.usage.map(usage);
            Ok(Alone::Changed { html, usage })
        }
        Err(problem) => {
            tracing::warn!(%problem, "the model's component cannot take its place");
            whole_page(page, NOT_A_COMPONENT, only_within(&tag, id, &input.prompt))
        }
    }
}

/// Changes an element as far as the offline studio can.
///
/// # Errors
/// An instruction that is no command for an element.
async fn by_rules(
    context: &Context,
    run: &mut Run,
    input: &ModifyInput,
    (html, id): (Arc<str>, &str),
    page: &mut PageJob,
) -> Result<Alone, Failure> {
    let is_asked_for = page.hand_to_studio();
    let offline = &context.ai.offline;
    let before = Arc::clone(&html);
    let changed = offline
        .modify_element(input.prompt.clone(), html, id.to_owned())
        .await;
    let reply = match page.coded(changed)? {
        Ok(reply) => reply,
        Err(refusal) => return Err(refused(run, refusal).await?),
    };
    run.progress(5, STEP, 1).await?;
    let content = reply.thoughts.concat();
    run.emit(JobEvent::Reasoning { content }).await?;
    let Enforced { page: changed, note } = enforced(Some(before), reply.text).await?;
    page.note = noted(Some(reply.note), note);
    let html = shown(run, changed).await?;
    Ok(if is_asked_for {
        Alone::Changed { html, usage: None }
    } else {
        Alone::Free { html }
    })
}

/// The changed page with ids, which is sent whole.
async fn shown(run: &mut Run, html: String) -> Result<String, Failure> {
    let html = with_ids(html.into()).await.to_string();
    let content = html.clone();
    run.emit(JobEvent::FullCode { content }).await?;
    run.progress(100, "Complete!", 3).await?;
    Ok(html)
}

/// What a model is shown of a component.
struct Parts {
    tag: String,
    markup: String,
    /// The rules that bear on it.
    styles: String,
    is_kept: bool,
}

async fn component(html: &Arc<str>, id: &str) -> Result<Option<Parts>, Failure> {
    on_component(html, id, |component| Parts {
        tag: component.start_tag().to_owned(),
        markup: component.markup().to_owned(),
        styles: component.styles(),
        is_kept: component.is_kept(),
    })
    .await
}

/// The page with an answer in the place of a component.
async fn spliced(
    html: &Arc<str>,
    id: &str,
    answer: String,
) -> Result<Result<String, AnswerProblem>, Failure> {
    let result = on_component(html, id, move |component| component.splice(&answer)).await?;
    Ok(result.unwrap_or(Err(AnswerProblem::DoesNotFit)))
}

/// Passes a changed page whose element was `markup` before.
///
/// # Errors
/// Those of [`pass`].
async fn judged(
    (html, markup): (&Arc<str>, String),
    changed: &str,
    id: &str,
    instruction: &str,
) -> Result<(), Failure> {
    let after: Arc<str> = changed.into();
    let element = on_component(&after, id, |component| component.markup().to_owned()).await?;
    let (before, after) = match element {
        Some(element) => (markup.into(), element.into()),
        None => (Arc::clone(html), after),
    };
    pass(Some(before), after, instruction.to_owned(), changed).await
}

/// Keeps an answer, and shows nothing of it.
#[derive(Clone, Default)]
struct Unseen {
    text: String,
}

impl Reader for Unseen {
    fn push(&mut self, piece: &str) -> String {
        self.text.push_str(piece);
        String::new()
    }

    fn finish(&mut self) -> String {
        String::new()
    }
}
