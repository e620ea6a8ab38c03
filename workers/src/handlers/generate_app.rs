//! Makes an app from a prompt.

use std::future::ready;

use ai::{PageStyle, TextRequest};
use anyhow::Context as _;
use db::generations::draft::Origin;
use domain::events::JobEvent;
use domain::generation_source::GenerationSource;
use domain::ids::JobId;
use domain::limits::SENT_REQUEST_MAX_BYTES;
use editing::data_uris::ShortNames;
use editing::guide::StyleGuide;
use jobs::kinds::GenerateApp;
use jobs::kinds::generate_app::{ChoicesOutput, GenerateOutput, Matched, SampleChoice};
use jobs::models::STUDIO;
use offline::{Built, Choices, Generated, Reply, SampleInfo};

use super::page_stream::{PageJob, noted, stream_page};
use crate::context::Context;
use crate::failure::Failure;
use crate::handler::{Finished, Handler, Job};
use crate::material::{Along, NOT_READ};
use crate::run::Run;

/// About how long a page is, in characters, for the progress shown.
const EXPECTED_CHARS: usize = 20_000;

/// What the person reads meanwhile.
const STEP: &str = "Generating UI...";

impl Handler for GenerateApp {
    async fn handle(
        context: &Context,
        job: Job<Self>,
        run: &mut Run,
    ) -> Result<Finished<GenerateOutput>, Failure> {
        let app = job.app()?;
        let input = job.input;
        let mut names = ShortNames::default();
        let like = input.style_source.as_deref().map(|like| names.shorten(like));
        let request = request(&input.prompt, like).await?;
        let request = request.with_model(&input.model).with_sampling(input.sampling);
        let along = Along::load(context, job.user, app.key, &input.files, &input.model).await?;
        let along = along.liking(context, job.user).await?;
        let along = along.minding(input.guidance, input.grounding);
        let (request, cut) = along.onto(context, request);
        let name = input.page.as_ref().map(|page| page.name.clone());
        let mut page = PageJob {
            step: STEP,
            app,
            asked_at: job.asked_at,
            model: input.model,
            prompt: input.prompt,
            source: input.source,
            origin: Origin::Prompt,
            expected_chars: EXPECTED_CHARS,
            so_far: String::new(),
            error_code: ai::AiError::code,
            matched: None,
            note: None,
            place: input.page,
            names,
        };
        keep_request(context, job.id, input.source, &request).await;
        let is_offline = input.sample_id.is_some() || page.coded(context.ai.is_offline(&request))?;
        if !is_offline {
            page.note = noted(None, cut);
            return stream_page(context, run, context.ai.stream(request), page).await;
        }
        let is_free = page.hand_to_studio();
        let unread = if along.has_files() { NOT_READ } else { "" };
        if let (Some(like), Some(name), None) = (input.style_source, name, &input.sample_id)
            && let Some(reply) = another_page(context, &page, name, like).await?
        {
            page.note = noted(Some(reply.note.clone()), unread.to_owned());
            let answer = ready(Ok(context.ai.offline.stream(reply)));
            let finished = stream_page(context, run, answer, page).await?;
            return Ok(if is_free { finished } else { finished.free() });
        }
        let generated = context.ai.offline.generate(page.prompt.clone(), input.sample_id);
        let finished = match page.coded(generated.await)? {
            Generated::App(built) => {
                page.note = noted(None, unread.to_owned());
                from_sample(context, run, built, page).await
            }
            Generated::Choices(choices) => offer(run, choices, &page).await,
        };
        finished.map(|finished| if is_free { finished } else { finished.free() })
    }
}

/// Keeps what a model is sent for a job of the playground, whose owner may look at it. One that cannot be kept is no
/// reason to fail.
pub(super) async fn keep_request(
    context: &Context,
    job: JobId,
    source: GenerationSource,
    request: &TextRequest,
) {
    if source.is_generator() {
        return;
    }
    let Ok(sent) = context.ai.sent(request) else {
        return;
    };
    let json = serde_json::to_string(&sent).unwrap_or_default();
    if json.is_empty() || json.len() > SENT_REQUEST_MAX_BYTES {
        return;
    }
    if let Err(error) = context.log.keep_request(job, &json).await {
        tracing::warn!(%job, %error, "what the model is sent was not kept");
    }
}

/// What a model is asked: for an app, or for a page like another.
async fn request(prompt: &str, like: Option<String>) -> anyhow::Result<TextRequest> {
    let Some(like) = like else {
        return Ok(TextRequest::generate(prompt));
    };
    let span = tracing::info_span!("style guide");
    let read = span.in_scope(|| tokio::task::spawn_blocking(move || StyleGuide::of(&like)));
    let StyleGuide {
        title,
        css,
        header,
        footer,
    } = read.await.context("the page to look like")?;
    let like = PageStyle {
        title,
        css,
        header,
        footer,
    };
    Ok(TextRequest::another_page(prompt, like))
}

/// The studio's page like another. What it is about stands behind the first line of the prompt.
async fn another_page(
    context: &Context,
    page: &PageJob,
    name: String,
    like: String,
) -> Result<Option<Reply>, Failure> {
    let about = page.prompt.split_once('\n').map_or("", |(_, about)| about).trim();
    page.coded(
        context
            .ai
            .offline
            .another_page(name, about.to_owned(), like)
            .await,
    )
}

async fn from_sample(
    context: &Context,
    run: &mut Run,
    Built { sample, reply }: Built,
    mut page: PageJob,
) -> Result<Finished<GenerateOutput>, Failure> {
    page.note = noted(Some(reply.note.clone()), page.note.take().unwrap_or_default());
    page.matched = Some(Matched {
        id: sample.id,
        name: sample.name,
    });
    let answer = ready(Ok(context.ai.offline.stream(reply)));
    stream_page(context, run, answer, page).await
}

/// Ends with samples to choose from: there is no page, and nothing is kept.
async fn offer(run: &mut Run, choices: Choices, page: &PageJob) -> Result<Finished<GenerateOutput>, Failure> {
    run.progress(5, STEP, 1).await?;
    let content = choices.thoughts.concat();
    run.emit(JobEvent::Reasoning { content }).await?;
    run.progress(100, "Complete!", 3).await?;
    let output = ChoicesOutput {
        message: choices.message,
        choices: choices.samples.into_iter().map(choice).collect(),
        app_id: page.app.client_id.to_string(),
        model: STUDIO.to_owned(),
    };
    Ok(Finished::plain(&GenerateOutput::Choices(output))?)
}

fn choice(sample: SampleInfo) -> SampleChoice {
    SampleChoice {
        sample_url: format!("/api/samples/{}", sample.id),
        id: sample.id,
        name: sample.name,
        description: sample.description,
    }
}
