//! Fills the places of a page that wait for an image. Each different description is drawn once, a few at once, and kept as a
//! file of the app; whatever is not drawn has a placeholder. It always ends with a page.

use std::pin::pin;
use std::sync::Arc;

use anyhow::Context as _;
use domain::errors::ErrorCode;
use domain::ids::{AppId, JobId, UserId};
use domain::limits::{IMAGE_MARKERS_TIMEOUT, STREAM_MAX_CHARS};
use editing::image_markers::{IMAGES_MAX, Ratio, WantedImage, fill, wanted};
use futures_util::StreamExt as _;
use jobs::kinds::ImageMarkers;
use jobs::kinds::image_markers::{ImageMarkersInput, ImageMarkersOutput};
use jobs::models::STUDIO;
use jobs::prices::Prices;
use tokio::time::{Instant, timeout_at};

use super::page_ids::with_ids;
use crate::context::Context;
use crate::draw::{DrawRequest, Task};
use crate::failure::Failure;
use crate::handler::{Finished, Handler, Job};
use crate::image_jobs::{answering, draw, for_page, seed};
use crate::run::Run;
use crate::work::on_a_thread;

/// How many images are drawn at once.
const AT_ONCE: usize = 3;
/// The step that is shown meanwhile.
const STEP: &str = "Generating images...";

impl Handler for ImageMarkers {
    /// An image that does not come is not charged.
    async fn handle(
        context: &Context,
        job: Job<Self>,
        run: &mut Run,
    ) -> Result<Finished<ImageMarkersOutput>, Failure> {
        let end = Instant::now() + IMAGE_MARKERS_TIMEOUT;
        let app = job.app()?.client_id;
        let (id, user) = (job.id, job.user);
        let ImageMarkersInput {
            html,
            failed_images,
            model,
            drawn,
        } = job.input;
        let (page, failed): (Arc<str>, Arc<[String]>) = (html.into(), failed_images.into());
        run.progress(5, "Analyzing...", 1).await?;
        let images = images_of(&page, &failed).await?;
        let drawn_by = answering(context, &model);
        let most = if drawn_by == STUDIO {
            0
        } else {
            usize::try_from(drawn).unwrap_or(usize::MAX)
        };
        let mut reasons = Reasons {
            is_offline: drawn_by == STUDIO,
            is_out_of_credits: images.len() > most,
            ..Reasons::default()
        };
        let painter = Painter {
            context,
            user,
            job: id,
            app,
            model: drawn_by,
        };
        let addresses = painter.draw_all(run, (&images, most), end, &mut reasons).await?;
        let came = addresses.iter().flatten().count();
        run.progress(95, "Finalizing...", 3).await?;
        let span = tracing::info_span!("filling", bytes = page.len());
        let filled = on_a_thread("filling the places of images", span, move || {
            fill(&page, &failed, &addresses, STREAM_MAX_CHARS)
        });
        let filled = filled.await.map_err(anyhow::Error::from)?;
        let output = ImageMarkersOutput {
            processed_html: with_ids(filled.html.into()).await.to_string(),
            images: u32::try_from(came).unwrap_or(u32::MAX),
            placeholders: u32::try_from(filled.placeholders).unwrap_or(u32::MAX),
            note: reasons.note(filled.placeholders),
        };
        run.progress(100, "Complete!", 3).await?;
        let prices =
            Prices::from_config(context.config.jobs.prices_file.as_deref()).context("PRICES_FILE")?;
        let missing = i32::try_from(drawn.saturating_sub(output.images)).unwrap_or(i32::MAX);
        let refund = Self::image_price(&model, &prices).saturating_mul(missing);
        Ok(Finished::plain(&output)?.refunding(refund))
    }
}

/// The different images that a page waits for.
async fn images_of(page: &Arc<str>, failed: &Arc<[String]>) -> Result<Vec<WantedImage>, Failure> {
    let (page, failed) = (Arc::clone(page), Arc::clone(failed));
    let span = tracing::info_span!("finding", bytes = page.len());
    let found = on_a_thread("finding the places of images", span, move || wanted(&page, &failed));
    Ok(found.await.map_err(anyhow::Error::from)?.images)
}

/// Who draws the images of a page.
struct Painter<'a> {
    context: &'a Context,
    user: UserId,
    job: JobId,
    app: AppId,
    model: String,
}

impl Painter<'_> {
    /// Draws so many of these images, the first ones, as long as there is time and room. Gives the address of each, if it has
    /// one.
    async fn draw_all(
        &self,
        run: &mut Run,
        (images, most): (&[WantedImage], usize),
        end: Instant,
        reasons: &mut Reasons,
    ) -> Result<Vec<Option<String>>, Failure> {
        let mut addresses: Vec<Option<String>> = vec![None; images.len()];
        let asked: Vec<(usize, WantedImage)> = images.iter().cloned().enumerate().take(most).collect();
        let all = asked.len();
        let mut drawing = pin!(
            futures_util::stream::iter(asked)
                .map(|(at, image)| async move { (at, self.drawn(at, image).await) })
                .buffer_unordered(AT_ONCE)
        );
        for done in 1..=all {
            let Ok(next) = timeout_at(end, drawing.next()).await else {
                reasons.is_late = true;
                break;
            };
            let Some((at, drawn)) = next else { break };
            match drawn {
                Ok(address) => {
                    if let Some(place) = addresses.get_mut(at) {
                        *place = Some(address);
                    }
                }
                Err(failure @ (Failure::Lost | Failure::HandBack)) => return Err(failure),
                Err(Failure::Error(ErrorCode::StorageQuotaExceeded | ErrorCode::AppFilesFull)) => {
                    reasons.is_full = true;
                    break;
                }
                Err(Failure::Unexpected(error)) => {
                    tracing::error!("an image of a page failed: {error:#}");
                    reasons.failed += 1;
                }
                Err(failure) => {
                    tracing::info!(%failure, "an image of a page was not drawn");
                    reasons.failed += 1;
                }
            }
            run.progress(percent(done, all), STEP, 2).await?;
        }
        Ok(addresses)
    }

    /// Draws an image and keeps it. Gives its address on the page.
    async fn drawn(&self, at: usize, image: WantedImage) -> Result<String, Failure> {
        let request = DrawRequest {
            model: self.model.clone(),
            prompt: image.description,
            task: Task::New,
            inputs: Vec::new(),
            mask: None,
            ratio: Some(self.shape(image.ratio)),
            size: None,
            seed: seed(self.job.0, u32::try_from(at).unwrap_or(u32::MAX)),
        };
        let drawn = draw(self.context, &request).await?;
        for_page::keep(self.context, self.user, &self.app, drawn.bytes).await
    }

    /// The shape that the model draws in which is nearest to this one.
    fn shape(&self, ratio: Ratio) -> String {
        let wide = |width: u32, height: u32| (f64::from(width.max(1)) / f64::from(height.max(1))).ln();
        let wanted = wide(ratio.width, ratio.height);
        let shapes = self.context.drawer.ratios(&self.model).into_iter();
        let nearest = shapes
            .map(|shape| (shape, (wide(shape.width, shape.height) - wanted).abs()))
            .min_by(|(_, one), (_, other)| one.total_cmp(other));
        nearest.map_or_else(
            || ratio.to_string(),
            |(shape, _)| format!("{}:{}", shape.width, shape.height),
        )
    }
}

/// How far the drawing is.
fn percent(done: usize, all: usize) -> u8 {
    u8::try_from(10 + 80 * done / all.max(1)).unwrap_or(90).min(90)
}

/// Why images were not drawn.
#[derive(Debug, Default)]
struct Reasons {
    is_offline: bool,
    is_out_of_credits: bool,
    is_full: bool,
    is_late: bool,
    failed: usize,
}

impl Reasons {
    /// Why there are placeholders, for the person; nothing when there are none.
    fn note(&self, placeholders: usize) -> Option<String> {
        if placeholders == 0 {
            return None;
        }
        if self.is_offline {
            return Some("No image model is available, so placeholders stand in for the images.".to_owned());
        }
        let mut sentences = Vec::new();
        if self.is_out_of_credits {
            sentences.push("Your credits are not enough for all images.".to_owned());
        }
        if self.is_full {
            sentences.push("There is no room left for more files.".to_owned());
        }
        if self.is_late {
            sentences.push("Not all images came in time.".to_owned());
        }
        match self.failed {
            0 => {}
            1 => sentences.push("An image could not be drawn.".to_owned()),
            failed => sentences.push(format!("{failed} images could not be drawn.")),
        }
        if sentences.is_empty() {
            sentences.push(format!(
                "An image without a description is not drawn, nor are more than {IMAGES_MAX}."
            ));
        }
        sentences.push("Placeholders stand in for what is missing, and cost nothing.".to_owned());
        Some(sentences.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_note_says_why_there_are_placeholders() {
        let reasons = Reasons {
            failed: 2,
            is_late: true,
            ..Reasons::default()
        };
        assert_eq!(reasons.note(0), None);
        assert_eq!(
            reasons.note(3).as_deref(),
            Some(
                "Not all images came in time. 2 images could not be drawn. Placeholders stand in for what is missing, and cost nothing."
            )
        );
        let none = Reasons::default().note(1).unwrap();
        assert!(none.contains("nor are more than 20."), "{none}");
    }
}
