//! Draws frames of a set, a few at once. Each is stored as it comes; a run that comes later goes on with what is missing.

use anyhow::Context as _;
use db::image_sets::{self, NewSet};
use db::images::Image;
use domain::errors::ErrorCode;
use domain::events::JobEvent;
use domain::ids::{ImageId, ImageSetId};
use futures_util::StreamExt as _;
use jobs::kinds::ImageSet;
use jobs::kinds::images::{FailedFrame, FrameInput, ImagesOutput};
use jobs::prices::Prices;

use crate::context::Context;
use crate::draw::Input;
use crate::failure::Failure;
use crate::handler::{Finished, Handler, Job};
use crate::run::Run;
use crate::studio_pictures::given::given;
use crate::studio_pictures::story::Story;
use crate::studio_pictures::{answering, at_its_price, draw, event, made};

/// How many frames of a set are drawn at once.
const AT_ONCE: usize = 3;

impl Handler for ImageSet {
    async fn handle(
        context: &Context,
        job: Job<Self>,
        run: &mut Run,
    ) -> Result<Finished<ImagesOutput>, Failure> {
        run.progress(5, "Analyzing...", 1).await?;
        let set = match &job.input.set {
            Some(id) => id.parse().map_err(|_| ErrorCode::ImageSetNotFound)?,
            None => ImageSetId(job.id.0),
        };
        let model = answering(context, &job.input.model);
        let stored = begun(context, &job, set, &model).await?;
        let mut output = ImagesOutput {
            images: stored.iter().map(event).collect(),
            failed: Vec::new(),
            set_id: Some(set.to_string()),
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
        let (job, story) = (&job, (&story, given.as_slice()));
        let mut drawing = std::pin::pin!(
            futures_util::stream::iter(missing)
                .map(|frame| async move { (frame, drawn(context, job, token, frame, story).await) })
                .buffer_unordered(AT_ONCE)
        );
        while let Some((frame, drawn)) = drawing.next().await {
            let outcome = match drawn {
                Ok(image) => Ok(image),
                Err(Failure::Error(code) | Failure::Told { code, .. }) => Err(code),
                Err(Failure::Unexpected(error)) => {
                    tracing::error!("a frame failed: {error:#}");
                    Err(ErrorCode::ImageFailed)
                }
                Err(failure) => return Err(failure),
            };
            noted(context, set, frame, &outcome).await?;
            match outcome {
                Ok(image) => {
                    let image = event(&image);
                    run.emit(JobEvent::Image(image.clone())).await?;
                    output.images.push(image);
                }
                Err(code) => output.failed.push(FailedFrame {
                    frame,
                    code: code.code().to_owned(),
                    error: code.message().to_owned(),
                }),
            }
            let done = output.images.len() + output.failed.len();
            let percent = 10 + 85 * done / job.input.drawn.len().max(1);
            let percent = u8::try_from(percent).unwrap_or(95);
            run.progress(percent, "Generating...", 2).await?;
        }
        let finished = finished(context, job, output)?;
        Ok(at_its_price(finished, &job.input.model, &model))
    }
}

/// Begins the set unless it was begun, and gives what earlier runs of the job stored.
async fn begun(
    context: &Context,
    job: &Job<ImageSet>,
    set: ImageSetId,
    model: &str,
) -> Result<Vec<Image>, Failure> {
    let input = &job.input;
    let new = NewSet {
        id: set,
        user: job.user,
        model: model.to_owned(),
        ratio: input.ratio.clone(),
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
        let begun = image_sets::begin(&mut connection, &new).await;
        begun.context("a set cannot be begun")?;
    }
    let stored = db::images::of_job(&mut connection, job.id).await;
    let stored = stored.context("pictures cannot be read")?;
    for image in &stored {
        // The run may have died in between.
        let noted = image_sets::note(&mut connection, set, image.frame, Ok(ImageId(image.id))).await;
        noted.context("a frame cannot be noted")?;
    }
    Ok(stored)
}

async fn drawn(
    context: &Context,
    job: &Job<ImageSet>,
    token: domain::ids::RunToken,
    frame: u32,
    (story, given): (&Story, &[Input]),
) -> Result<Image, Failure> {
    let at = usize::try_from(frame).unwrap_or(usize::MAX);
    let FrameInput { prompt, caption, .. } = job.input.frames.get(at).ok_or(ErrorCode::InvalidPlan)?;
    let wish = story.wish(job, frame, prompt, given);
    let drawn = draw(context, &wish).await?;
    let place = made::Place {
        user: job.user,
        job: (job.id, token),
        frame,
        kind: "frame",
        made_of: None,
        most_changes: None,
        prompt: prompt.clone(),
        caption: caption.clone(),
        model: wish.model.clone(),
    };
    made::keep(context, &place, drawn.bytes).await
}

async fn noted(
    context: &Context,
    set: ImageSetId,
    frame: u32,
    outcome: &Result<Image, ErrorCode>,
) -> Result<(), Failure> {
    let mut connection = context.pool.get().await.context("no database connection")?;
    let frame = i32::try_from(frame).context("an absurd frame")?;
    let outcome = match outcome {
        Ok(image) => Ok(ImageId(image.id)),
        Err(code) => Err(*code),
    };
    let noted = image_sets::note(&mut connection, set, frame, outcome).await;
    Ok(noted.context("a frame cannot be noted")?)
}

/// The part of the price that failed frames have goes back; without any picture the job fails, and all of it does.
fn finished(
    context: &Context,
    job: &Job<ImageSet>,
    mut output: ImagesOutput,
) -> Result<Finished<ImagesOutput>, Failure> {
    output.images.sort_by_key(|image| image.frame);
    output.failed.sort_by_key(|failed| failed.frame);
    if output.images.is_empty() {
        let first = output.failed.first();
        let code = first.and_then(|failed| ErrorCode::from_code(&failed.code));
        return Err(code.unwrap_or(ErrorCode::ImageFailed).into());
    }
    let prices = Prices::from_config(context.config.jobs.prices_file.as_deref()).context("PRICES_FILE")?;
    let failed = i32::try_from(output.failed.len()).unwrap_or(i32::MAX);
    let refund = ImageSet::frame_price(&job.input, &prices).saturating_mul(failed);
    Ok(Finished::plain(&output)?.refunding(refund))
}
