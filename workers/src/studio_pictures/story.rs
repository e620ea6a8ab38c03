//! The story that a set tells, as whoever draws its frames is told it.

use domain::ids::ImageSetId;
use jobs::kinds::image_plan::NarrativePlan;
use jobs::kinds::images::ImageSetInput;

use super::seed;
use crate::draw::{Frame, Input, Task, Wish};
use crate::handler::Job;
use jobs::kinds::ImageSet;

/// What all frames of a set have in common.
pub(crate) struct Story {
    set: ImageSetId,
    plan: Option<NarrativePlan>,
    model: String,
}

impl Story {
    /// Of a set, drawn by this model.
    pub(crate) fn of(input: &ImageSetInput, set: ImageSetId, model: &str) -> Self {
        let plan = NarrativePlan::read(&input.plan).filter(|plan| plan.frames.len() == input.frames.len());
        Self {
            set,
            plan: plan.filter(|plan| !plan.frames.is_empty()),
            model: model.to_owned(),
        }
    }

    /// Whether its frames belong together, rather than being several pictures of the same words.
    pub(crate) fn is_told(&self) -> bool {
        self.plan.is_some()
    }

    /// What is to be drawn for a frame, going by these pictures.
    pub(crate) fn wish(&self, job: &Job<ImageSet>, frame: u32, prompt: &str, given: &[Input]) -> Wish {
        // Frames of a story share hero and palette; those that are drawn again are put together otherwise.
        let take = if self.set.0 == job.id.0 {
            0
        } else {
            seed(job.id.0, 1)
        };
        let (task, seed) = match &self.plan {
            Some(plan) => {
                let frame = Frame {
                    story: plan.about(),
                    beats: plan
                        .frames
                        .iter()
                        .map(|frame| (frame.story_beat.clone(), frame.caption.clone()))
                        .collect(),
                    index: usize::try_from(frame).unwrap_or(usize::MAX),
                    take,
                };
                (Task::Frame(frame), seed(self.set.0, 0))
            }
            None => (Task::New, seed(job.id.0, frame)),
        };
        Wish {
            model: self.model.clone(),
            prompt: prompt.to_owned(),
            task,
            inputs: given.to_vec(),
            mask: None,
            ratio: job.input.ratio.clone(),
            size: job.input.size.clone(),
            seed,
        }
    }
}
