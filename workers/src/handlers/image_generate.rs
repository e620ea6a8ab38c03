//! Makes one image from words.

use anyhow::Context as _;
use domain::events::{ImageEvent, JobEvent};
use jobs::kinds::ImageGenerate;
use jobs::kinds::images::ImagesOutput;
use jobs::usual_times::Work;

use crate::context::Context;
use crate::draw::{DrawRequest, ImageNotes, Task};
use crate::failure::Failure;
use crate::handler::{Finished, Handler, Job};
use crate::image_jobs::duration_estimate::DurationEstimate;
use crate::image_jobs::{answering, at_its_price, draw, event, inputs, made, seed};
use crate::run::Run;

/// The step that is shown meanwhile.
const STEP: &str = "Generating image...";

impl Handler for ImageGenerate {
    /// An image that an earlier run stored is the image.
    async fn handle(
        context: &Context,
        job: Job<Self>,
        run: &mut Run,
    ) -> Result<Finished<ImagesOutput>, Failure> {
        let input = job.input;
        let model = answering(context, &input.model);
        let duration_estimate = DurationEstimate::of(context, Work::Image, &model).await;
        duration_estimate.begin(run, STEP).await?;
        let stored = {
            let mut connection = context.pool.get().await.context("no database connection")?;
            let stored = db::images::of_job(&mut connection, job.id).await;
            stored.context("images cannot be read")?.into_iter().next()
        };
        let (image, notes) = match stored {
            Some(image) => (image, ImageNotes::default()),
            None => {
                let request = DrawRequest {
                    inputs: inputs::read(context, job.user, &input.inputs).await?,
                    model: model.clone(),
                    prompt: input.prompt.clone(),
                    task: Task::New,
                    mask: None,
                    ratio: input.ratio,
                    size: input.size,
                    seed: seed(job.id.0, 0),
                };
                let drawn = duration_estimate.wait(run, STEP, draw(context, &request)).await?;
                duration_estimate.note(context, &model).await;
                run.progress_in(90, "Finalizing...", 3, 1).await?;
                let place = made::Place {
                    user: job.user,
                    job: (job.id, run.token()),
                    frame: 0,
                    kind: "generated",
                    made_of: None,
                    most_changes: None,
                    prompt: input.prompt,
                    caption: String::new(),
                    model: model.clone(),
                };
                (made::keep(context, &place, drawn.bytes).await?, drawn.notes)
            }
        };
        let image = ImageEvent {
            left_out: notes.left_out,
            ..event(&image)
        };
        run.emit(JobEvent::Image(image.clone())).await?;
        let finished = Finished::plain(&ImagesOutput {
            images: vec![image],
            failed: Vec::new(),
            set_id: None,
            frame_of: None,
            model: model.clone(),
            whole: None,
            words: notes.words,
        })?;
        Ok(at_its_price(finished, &input.model, &model))
    }
}
