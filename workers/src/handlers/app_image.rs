//! Draws an image for an app. It is no image of the studio: whoever pays for it did not ask for it there.

use std::time::Duration;

use anyhow::Context as _;
use domain::errors::ErrorCode;
use images::Kind;
use images::memory::Weighed;
use jobs::kinds::AppImage;
use jobs::kinds::app_ai::AppImageOutput;
use jobs::models::STUDIO;

use crate::context::Context;
use crate::draw::{DrawRequest, Task};
use crate::failure::Failure;
use crate::handler::{Finished, Handler, Job};
use crate::image_jobs::{answering, draw, memory, read, seed, within_memory};
use crate::run::Run;

/// What the offline studio says of its images.
const STUDIO_NOTE: &str = "This is the offline studio, not an AI. It drew a simple poster from the prompt.";

/// How often a file that is collected while it is stored is stored again.
const ATTEMPTS: usize = 3;

impl Handler for AppImage {
    async fn handle(
        context: &Context,
        job: Job<Self>,
        _run: &mut Run,
    ) -> Result<Finished<AppImageOutput>, Failure> {
        let input = job.input;
        let model = answering(context, &input.model);
        let request = DrawRequest {
            model: model.clone(),
            prompt: input.prompt,
            task: Task::New,
            inputs: Vec::new(),
            mask: None,
            ratio: input.ratio,
            size: None,
            seed: seed(job.id.0, 0),
        };
        let within = Duration::from_secs(input.seconds);
        let drawn = tokio::time::timeout(within, draw(context, &request)).await;
        let drawn = drawn.map_err(|_| ErrorCode::StreamTooLong)??.bytes;
        let weight = |[weighed]: [Weighed; 1]| Ok(weighed.bytes());
        let memory = memory(context, ErrorCode::StreamMalformed, [&drawn], weight).await?;
        let (kind, bytes) = within_memory(&memory, ErrorCode::StreamMalformed, move || {
            let bytes = read(&drawn)?;
            Ok((images::kind::kind(&bytes)?, bytes))
        })
        .await?;
        // Others are documents, or of no use to a page.
        if !matches!(kind, Kind::Png | Kind::Jpeg | Kind::Webp) {
            return Err(ErrorCode::StreamMalformed.into());
        }
        for _ in 0..ATTEMPTS {
            let hash = context.blobs.put(kind.mime(), bytes.clone()).await;
            let hash = hash.context("an image cannot be stored")?;
            let mut connection = context.pool.get().await.context("no database connection")?;
            let kept = db::app_ai::images::keep(&mut connection, job.user, job.id, hash).await;
            if !kept.context("an image cannot be kept")? {
                continue;
            }
            let by_studio = model == STUDIO;
            let mut cost = input.meter.cost(None);
            if by_studio {
                cost.credits = 0;
            }
            let finished = Finished::plain(&AppImageOutput {
                mime: kind.mime().to_owned(),
                cost,
                note: by_studio.then(|| STUDIO_NOTE.to_owned()),
            })?
            .counting(cost.units);
            return Ok(if by_studio { finished.free() } else { finished });
        }
        Err(anyhow::anyhow!("the file of an image was collected again and again").into())
    }
}
