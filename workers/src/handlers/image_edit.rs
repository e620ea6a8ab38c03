//! Changes an image by words, perhaps where it was painted alone.

use anyhow::Context as _;
use db::images::Image;
use domain::errors::ErrorCode;
use domain::events::{ImageEvent, JobEvent};
use domain::ids::ImageId;
use jobs::kinds::ImageEdit;
use jobs::kinds::image_plan::StoryPlan;
use jobs::kinds::images::{FrameOf, ImagesOutput};
use jobs::usual_times::Work;
use platform::spooled::SpooledBytes;

use crate::context::Context;
use crate::draw::{DrawRequest, Drawn, ImageNotes, Input, NotDrawn, Task};
use crate::failure::Failure;
use crate::handler::{Finished, Handler, Job};
use crate::image_jobs::duration_estimate::DurationEstimate;
use crate::image_jobs::masked::{self, Changed};
use crate::image_jobs::{answering, at_its_price, draw, event, inputs, made, seed};
use crate::run::Run;

/// The step that is shown meanwhile.
const STEP: &str = "Applying modifications...";
/// Precedes, in the prompt, the words that an image was made from.
const CONTEXT: &str =
    "For context only, the picture was made from these words; do nothing but the change above:";
/// Most characters of these.
const MOST_CONTEXT: usize = 2_000;

impl Handler for ImageEdit {
    /// An image that an earlier run stored is the image.
    async fn handle(
        context: &Context,
        job: Job<Self>,
        run: &mut Run,
    ) -> Result<Finished<ImagesOutput>, Failure> {
        let input = &job.input;
        let model = answering(context, &input.model);
        let duration_estimate = DurationEstimate::of(context, Work::Change, &model).await;
        duration_estimate.begin(run, STEP).await?;
        let (parent, stored) = stored(context, &job).await?;
        let is = |kind: &str| stored.iter().find(|image| image.kind == kind).cloned();
        // What is made of a story's frame stands in its place, with its caption.
        let caption = parent
            .as_ref()
            .map(|parent| parent.caption.clone())
            .unwrap_or_default();
        let frame_of = match &parent {
            Some(parent) => frame_of(context, &job, parent).await?,
            None => None,
        };
        let (edited, whole, notes) = match is("edited") {
            Some(edited) => (edited, is("whole"), ImageNotes::default()),
            None => {
                let current = match (&parent, &input.current) {
                    (Some(parent), _) => {
                        let hash = parent.hash(false).ok_or(ErrorCode::ImageNotFound)?;
                        let file = inputs::file(context, job.user, &hash.to_string()).await;
                        // It was deleted since its row was read.
                        file.map_err(|failure| match failure {
                            Failure::Error(ErrorCode::ImageUnreadable) => ErrorCode::ImageNotFound.into(),
                            other => other,
                        })?
                    }
                    (None, Some(current)) => inputs::file(context, job.user, &current.sha256).await?,
                    (None, None) => return Err(ErrorCode::ImageNotFound.into()),
                };
                let changing = change(context, &job, &model, current);
                let (changed, notes) = duration_estimate.wait(run, STEP, changing).await?;
                duration_estimate.note(context, &model).await;
                run.progress_in(90, "Finalizing...", 3, 1).await?;
                let place = |kind| made::Place {
                    user: job.user,
                    job: (job.id, run.token()),
                    frame: 0,
                    kind,
                    made_of: parent
                        .as_ref()
                        .map(|parent| (ImageId(parent.id), ImageId(parent.root_id))),
                    most_changes: input.most_changes.filter(|_| kind == "edited"),
                    prompt: input.instruction.clone(),
                    caption: caption.clone(),
                    model: model.clone(),
                };
                let edited = match changed {
                    Change::All(image) => made::keep(context, &place("edited"), image).await?,
                    Change::Part(Changed {
                        memory,
                        within,
                        whole,
                    }) => {
                        let (edited, beside) = (place("edited"), place("whole"));
                        made::keep_both(context, &memory, (&edited, within), (&beside, whole)).await?
                    }
                };
                let made = so_far(context, &job).await?;
                let whole = made.into_iter().find(|image| image.kind == "whole");
                (edited, whole, notes)
            }
        };
        let image = ImageEvent {
            left_out: notes.left_out,
            ..event(&edited)
        };
        run.emit(JobEvent::Image(image.clone())).await?;
        let finished = Finished::plain(&ImagesOutput {
            images: vec![image],
            failed: Vec::new(),
            set_id: None,
            frame_of,
            model: model.clone(),
            whole: whole.as_ref().map(event),
            words: notes.words,
        })?;
        Ok(at_its_price(finished, &input.model, &model))
    }
}

/// The frame of a story that an image is, or was changed from.
async fn frame_of(
    context: &Context,
    job: &Job<ImageEdit>,
    parent: &Image,
) -> Result<Option<FrameOf>, Failure> {
    let mut connection = context.pool.get().await.context("no database connection")?;
    let found = db::stories::frame_of(&mut connection, job.user, ImageId(parent.root_id)).await;
    let found = found.context("a set cannot be read")?;
    Ok(found.map(|found| FrameOf {
        set_id: found.set.to_string(),
        frame: u32::try_from(found.position).unwrap_or(0),
        title: StoryPlan::read(&found.plan)
            .map(|plan| plan.about())
            .unwrap_or_default(),
    }))
}

/// What came of a change.
enum Change {
    /// The image is another one.
    All(SpooledBytes),
    /// A part of it is.
    Part(Changed),
}

/// The image that is changed, when it is one of the studio, and what the job made of it so far.
async fn stored(context: &Context, job: &Job<ImageEdit>) -> Result<(Option<Image>, Vec<Image>), Failure> {
    let mut connection = context.pool.get().await.context("no database connection")?;
    let parent = match &job.input.parent {
        Some(id) => {
            let id = id.parse().map_err(|_| ErrorCode::ImageNotFound)?;
            let found = db::images::find(&mut connection, job.user, id).await;
            Some(
                found
                    .context("an image cannot be read")?
                    .ok_or(ErrorCode::ImageNotFound)?,
            )
        }
        None => None,
    };
    drop(connection);
    Ok((parent, so_far(context, job).await?))
}

/// What the job made so far.
async fn so_far(context: &Context, job: &Job<ImageEdit>) -> Result<Vec<Image>, Failure> {
    let mut connection = context.pool.get().await.context("no database connection")?;
    let stored = db::images::of_job(&mut connection, job.id).await;
    Ok(stored.context("images cannot be read")?)
}

/// A model changes the image as a whole, or the part of it that is painted. The offline studio is given all of it.
async fn change(
    context: &Context,
    job: &Job<ImageEdit>,
    model: &str,
    current: SpooledBytes,
) -> Result<(Change, ImageNotes), Failure> {
    let input = &job.input;
    let mask = match &input.mask {
        Some(mask) => Some(inputs::file(context, job.user, mask).await?),
        None => None,
    };
    let mut request = DrawRequest {
        model: model.to_owned(),
        prompt: input.instruction.clone(),
        task: Task::Change,
        inputs: Vec::new(),
        mask: None,
        ratio: None,
        size: input.size.clone(),
        seed: seed(job.id.0, 0),
    };
    let others = inputs::read(context, job.user, &input.inputs).await?;
    if context.drawer.is_offline(model) {
        request.inputs = vec![Input::whole(current)];
        request.inputs.extend(others);
        request.mask = mask;
        return Ok(all(asked(context, &request).await?));
    }
    request.prompt = within(&input.instruction, &input.original_prompt);
    let Some(mask) = mask else {
        request.inputs = vec![inputs::sent(context, current).await?];
        request.inputs.extend(others);
        return Ok(all(asked(context, &request).await?));
    };
    let part = masked::cut(
        context,
        (current.clone(), mask.clone()),
        context.drawer.ratios(model),
    )
    .await?;
    request.inputs.extend(part.inputs);
    request.inputs.extend(others);
    request.mask = Some(part.mask);
    request.ratio = Some(part.ratio);
    let Drawn { bytes, notes } = asked(context, &request).await?;
    let changed = masked::put_back(context, (current, mask), part.place, bytes).await?;
    Ok((Change::Part(changed), notes))
}

/// The instruction with what the image was made from, which says what is meant by it.
fn within(instruction: &str, original: &str) -> String {
    let original: String = original.trim().chars().take(MOST_CONTEXT).collect();
    if original.is_empty() {
        return instruction.to_owned();
    }
    format!("{instruction}\n\n{CONTEXT}\n{original}")
}

/// All that came is the changed image.
fn all(drawn: Drawn) -> (Change, ImageNotes) {
    (Change::All(drawn.bytes), drawn.notes)
}

async fn asked(context: &Context, request: &DrawRequest) -> Result<Drawn, NotDrawn> {
    draw(context, request).await.map_err(|not| match not.code {
        ErrorCode::SafetyBlock => ErrorCode::ModificationSafetyBlock.into(),
        _ => not,
    })
}
