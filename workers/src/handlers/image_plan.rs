//! Plans a story in images.

use ai::images::plan::{self, StoryPlan as Written};
use ai::{Delta, TextRequest};
use anyhow::Context as _;
use domain::errors::ErrorCode;
use domain::limits::IMAGE_CAPTION_MAX_CHARS;
use futures_util::StreamExt as _;
use jobs::kinds::image_plan::{PlanInput, PlanOutput, PlannedFrame, StoryAnalysis, StoryPlan};
use jobs::kinds::{ImagePlan, ImageStory, JobKind as _};
use jobs::models::STUDIO;
use jobs::prices::Prices;
use jobs::usual_times::{self, Work};
use offline::drawing;

use super::image_story::rounds;
use crate::context::Context;
use crate::failure::Failure;
use crate::handler::{Finished, Handler, Job};
use crate::image_jobs::answering;
use crate::image_jobs::duration_estimate::{DurationEstimate, seconds};
use crate::run::Run;

/// How often a model is asked before its plan is given up: what is no plan is asked for once more.
const ATTEMPTS: usize = 2;
/// The message when a model does not end.
const TOO_LONG: &str = "Planning the story took too long. Please try again.";
/// The step that is shown meanwhile.
const STEP: &str = "Analyzing...";

impl Handler for ImagePlan {
    async fn handle(
        context: &Context,
        job: Job<Self>,
        run: &mut Run,
    ) -> Result<Finished<PlanOutput>, Failure> {
        let input = &job.input;
        let text_model = context.ai.first_that_answers(input.text_model.as_deref());
        let model = text_model.clone().unwrap_or_else(|| STUDIO.to_owned());
        let duration_estimate = DurationEstimate::of(context, Work::Plan, &model).await;
        duration_estimate.begin(run, STEP).await?;
        let mut plan = match &text_model {
            Some(model) => {
                duration_estimate
                    .wait(run, STEP, by_model(context, model, input))
                    .await?
            }
            None => by_rule(input),
        };
        duration_estimate.note(context, &model).await;
        run.progress_in(90, "Finalizing...", 3, 1).await?;
        let drawn_by = answering(context, &input.model);
        let frames = u32::try_from(plan.frames.len()).context("an absurd plan")?;
        let usual = usual_times::usual(context.redis(), Work::Frame, &drawn_by).await;
        plan.estimated_generation_time = seconds(rounds(plan.frames.len(), usual));
        let prices =
            Prices::from_config(context.config.jobs.prices_file.as_deref()).context("PRICES_FILE")?;
        let each = prices.of(ImageStory::NAME, &drawn_by);
        plan.estimated_cost = each.saturating_mul(i32::try_from(frames).unwrap_or(i32::MAX));
        Ok(Finished::plain(&PlanOutput { plan, model })?)
    }
}

async fn by_model(context: &Context, model: &str, input: &PlanInput) -> Result<StoryPlan, Failure> {
    for _ in 0..ATTEMPTS {
        let task =
            plan::task(&input.prompt, &input.descriptions, input.count).map_err(|error| error.code())?;
        let text = answer(context, TextRequest::new(task).with_model(model))
            .await
            .map_err(failure_of)?;
        match plan::parse(&text, input.count) {
            Ok(written) => return Ok(planned(input, written)),
            Err(error) => tracing::info!(%error, "a model's plan is none"),
        }
    }
    Err(ErrorCode::ImagePlanFailed.into())
}

/// What the catalogue says of a time that ran out is about apps, and an empty answer is no plan.
fn failure_of(code: ErrorCode) -> Failure {
    match code {
        ErrorCode::StreamIdle | ErrorCode::StreamTooLong => Failure::WithMessage {
            code: ErrorCode::ImagePlanFailed,
            detail: TOO_LONG.to_owned().into(),
        },
        ErrorCode::StreamEmpty => ErrorCode::ImagePlanFailed.into(),
        code => code.into(),
    }
}

/// All of a model's answer.
async fn answer(context: &Context, request: TextRequest) -> Result<String, ErrorCode> {
    let mut stream = context.ai.stream(request).await.map_err(|error| error.code())?;
    let mut text = String::new();
    while let Some(delta) = stream.next().await {
        match delta.map_err(|error| error.code())? {
            Delta::Text(piece) => text.push_str(&piece),
            Delta::Withdrawn => text.clear(),
            Delta::Done { .. } => break,
            _ => {}
        }
    }
    Ok(text)
}

fn planned(input: &PlanInput, written: Written) -> StoryPlan {
    let analysis = written.story_analysis;
    StoryPlan {
        prompt: input.prompt.clone(),
        story_analysis: StoryAnalysis {
            genre: analysis.genre,
            hero: analysis.hero,
            style: analysis.style,
        },
        frames: written
            .frames
            .into_iter()
            .map(|frame| PlannedFrame {
                planned_beat: frame.story_beat.clone(),
                story_beat: frame.story_beat,
                caption: frame.caption,
                visual_prompt: frame.prompt,
            })
            .collect(),
        ..StoryPlan::default()
    }
}

/// The offline studio's.
fn by_rule(input: &PlanInput) -> StoryPlan {
    let plan = drawing::plan(&input.prompt, input.count, &input.descriptions);
    StoryPlan {
        prompt: input.prompt.clone(),
        frames: plan
            .frames
            .into_iter()
            .map(|beat| PlannedFrame {
                story_beat: beat.story_beat,
                caption: beat.caption.chars().take(IMAGE_CAPTION_MAX_CHARS).collect(),
                ..PlannedFrame::default()
            })
            .collect(),
        ..StoryPlan::default()
    }
}
