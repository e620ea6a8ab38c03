//! Draws frames of a set, a few at once. Each is stored as it comes; a run that comes later goes on with what is missing.

use std::time::Duration;

use anyhow::Context as _;
use db::images::Image;
use db::stories::{self, NewSet};
use domain::errors::ErrorCode;
use domain::events::{ImageEvent, JobEvent};
use domain::ids::{ImageId, StoryId};
use futures_util::StreamExt as _;
use jobs::kinds::ImageStory;
use jobs::kinds::images::{FailedFrame, FrameInput, ImagesOutput};
use jobs::prices::Prices;
use jobs::usual_times::{self, Work};
use tokio::time::{Instant, MissedTickBehavior, interval_at};

use crate::context::Context;
use crate::draw::Input;
use crate::failure::Failure;
use crate::handler::{Finished, Handler, Job};
use crate::image_jobs::duration_estimate::{DRAWING, left, seconds};
use crate::image_jobs::given::given;
use crate::image_jobs::story::Story;
use crate::image_jobs::{answering, at_its_price, draw, event, made};
use crate::run::Run;

/// How many frames of a set are drawn at once.
const AT_ONCE: usize = 3;
/// The step that is shown meanwhile.
const STEP: &str = "Generating...";

impl Handler for ImageStory {
    async fn handle(
        context: &Context,
        job: Job<Self>,
        run: &mut Run,
    ) -> Result<Finished<ImagesOutput>, Failure> {
        let set = match &job.input.set {
            Some(id) => id.parse().map_err(|_| ErrorCode::ImageSetNotFound)?,
            None => StoryId(job.id.0),
        };
        let model = answering(context, &job.input.model);
        let usual = usual_times::usual(context.redis(), Work::Frame, &model).await;
        let all_left = seconds(rounds(job.input.drawn.len(), usual));
        run.progress_in(5, "Analyzing...", 1, all_left).await?;
        let stored = begun(context, &job, set, &model).await?;
        let mut output = ImagesOutput {
            images: stored.iter().map(event).collect(),
            failed: Vec::new(),
            set_id: Some(set.to_string()),
            frame_of: None,
            model: model.clone(),
            whole: None,
            words: None,
        };
        for image in &output.images {
            run.emit(JobEvent::Image(image.clone())).await?;
        }
        let is_missing = |frame: &u32| !output.images.iter().any(|image| image.frame == *frame);
        let missing: Vec<u32> = job.input.drawn.iter().copied().filter(is_missing).collect();
        let story = Story::of(&job.input, set, &model);
        let given = given(context, &job, set, &story).await?;
        let token = run.token();
        let all = job.input.drawn.len();
        let (job, story) = (&job, (&story, given.as_slice()));
        let mut drawing = std::pin::pin!(
            futures_util::stream::iter(missing)
                .map(|frame| async move { (frame, drawn(context, job, token, frame, story).await) })
                .buffer_unordered(AT_ONCE)
        );
        let mut ticks = interval_at(Instant::now() + DRAWING.0, DRAWING.1);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        // Since the last frame came.
        let mut since = Instant::now();
        loop {
            let done = output.images.len() + output.failed.len();
            let (frame, drawn) = tokio::select! {
                next = drawing.next() => match next {
                    Some(drawn) => drawn,
                    None => break,
                },
                _ = ticks.tick() => {
                    let left = left(since.elapsed(), rounds(all.saturating_sub(done), usual));
                    run.progress_in(percent(done, all, since.elapsed(), usual), STEP, 2, seconds(left)).await?;
                    continue;
                }
            };
            let mut why = None;
            let outcome = match drawn {
                Ok(drawn) => Ok(drawn),
                Err(Failure::Error(code)) => Err(code),
                Err(Failure::WithMessage { code, detail }) => {
                    why = Some(detail.reason);
                    Err(code)
                }
                Err(Failure::Unexpected(error)) => {
                    tracing::error!("a frame failed: {error:#}");
                    Err(ErrorCode::ImageFailed)
                }
                Err(failure) => return Err(failure),
            };
            noted(
                context,
                set,
                frame,
                outcome.as_ref().map(|(image, _)| ImageId(image.id)),
            )
            .await?;
            match outcome {
                Ok((image, left_out)) => {
                    let image = ImageEvent {
                        left_out,
                        ..event(&image)
                    };
                    run.emit(JobEvent::Image(image.clone())).await?;
                    output.images.push(image);
                }
                Err(code) => output.failed.push(FailedFrame {
                    frame,
                    code: code.code().to_owned(),
                    error: why.unwrap_or_else(|| code.image_message().to_owned()),
                }),
            }
            since = Instant::now();
            let done = done + 1;
            let left = rounds(all.saturating_sub(done), usual);
            run.progress_in(percent(done, all, Duration::ZERO, usual), STEP, 2, seconds(left))
                .await?;
        }
        let finished = finished(context, job, output)?;
        Ok(at_its_price(finished, &job.input.model, &model))
    }
}

/// How long so many frames usually take, some at once.
pub(super) fn rounds(frames: usize, usual: Duration) -> Duration {
    usual.saturating_mul(u32::try_from(frames.div_ceil(AT_ONCE)).unwrap_or(u32::MAX))
}

/// How far a set is of which so many frames are done, the last of them so long ago.
fn percent(done: usize, all: usize, since: Duration, usual: Duration) -> u8 {
    let all = all.max(1);
    // Of those that are being drawn, never quite a whole one.
    let part = (since.as_millis() * 100 / usual.as_millis().max(1)).min(90);
    let drawing = all.saturating_sub(done).min(AT_ONCE) * usize::try_from(part).unwrap_or(90);
    u8::try_from(10 + (85 * done + 85 * drawing / 100) / all)
        .unwrap_or(95)
        .min(95)
}

/// Begins the set unless it was begun, and gives what earlier runs of the job stored.
async fn begun(
    context: &Context,
    job: &Job<ImageStory>,
    set: StoryId,
    model: &str,
) -> Result<Vec<Image>, Failure> {
    let input = &job.input;
    let new = NewSet {
        id: set,
        user: job.user,
        model: model.to_owned(),
        ratio: input.ratio.clone(),
        size: input.size.clone(),
        plan: input.plan.clone(),
        inputs: serde_json::to_string(&input.inputs).context("inputs as JSON")?,
        frames: input
            .frames
            .iter()
            .map(|frame| (frame.beat.clone(), frame.caption.clone()))
            .collect(),
    };
    let mut connection = context.pool.get().await.context("no database connection")?;
    if input.set.is_none() {
        let begun = stories::begin(&mut connection, &new).await;
        begun.context("a set cannot be begun")?;
    }
    let stored = db::images::of_job(&mut connection, job.id).await;
    let stored = stored.context("images cannot be read")?;
    for image in &stored {
        // The run may have died in between.
        let noted = stories::note(&mut connection, set, image.frame, Ok(ImageId(image.id))).await;
        noted.context("a frame cannot be noted")?;
    }
    Ok(stored)
}

/// A frame, and what was asked for and is not in it.
async fn drawn(
    context: &Context,
    job: &Job<ImageStory>,
    token: domain::ids::RunToken,
    frame: u32,
    (story, given): (&Story, &[Input]),
) -> Result<(Image, Option<String>), Failure> {
    let at = usize::try_from(frame).unwrap_or(usize::MAX);
    let FrameInput {
        prompt,
        caption,
        beat,
    } = job.input.frames.get(at).ok_or(ErrorCode::InvalidPlan)?;
    let request = story.request(job, frame, prompt, given);
    let began = Instant::now();
    let drawn = draw(context, &request).await?;
    usual_times::record(context.redis(), Work::Frame, &request.model, began.elapsed()).await;
    let place = made::Place {
        user: job.user,
        job: (job.id, token),
        frame,
        kind: "frame",
        made_of: None,
        most_changes: None,
        // What happens in it, rather than all that was drawn by.
        prompt: if beat.trim().is_empty() { prompt } else { beat }.clone(),
        caption: caption.clone(),
        model: request.model.clone(),
    };
    let image = made::keep(context, &place, drawn.bytes).await?;
    Ok((image, drawn.notes.left_out))
}

async fn noted(
    context: &Context,
    set: StoryId,
    frame: u32,
    outcome: Result<ImageId, &ErrorCode>,
) -> Result<(), Failure> {
    let mut connection = context.pool.get().await.context("no database connection")?;
    let frame = i32::try_from(frame).context("an absurd frame")?;
    let noted = stories::note(&mut connection, set, frame, outcome.map_err(|code| *code)).await;
    Ok(noted.context("a frame cannot be noted")?)
}

/// The part of the price that failed frames have goes back; without any image the job fails, and all of it does.
fn finished(
    context: &Context,
    job: &Job<ImageStory>,
    mut output: ImagesOutput,
) -> Result<Finished<ImagesOutput>, Failure> {
    output.images.sort_by_key(|image| image.frame);
    output.failed.sort_by_key(|failed| failed.frame);
    if output.images.is_empty() {
        let first = output.failed.first();
        let code = first.and_then(|failed| ErrorCode::from_code(&failed.code));
        let code = code.unwrap_or(ErrorCode::ImageFailed);
        let why = first
            .map(|failed| failed.error.clone())
            .filter(|why| why != code.message());
        return Err(match why {
            Some(why) => Failure::WithMessage {
                code,
                detail: why.into(),
            },
            None => code.into(),
        });
    }
    let prices = Prices::from_config(context.config.jobs.prices_file.as_deref()).context("PRICES_FILE")?;
    let failed = i32::try_from(output.failed.len()).unwrap_or(i32::MAX);
    let refund = ImageStory::frame_price(&job.input, &prices).saturating_mul(failed);
    Ok(Finished::plain(&output)?.refunding(refund))
}
