//! The story of a set, as the requests for its frames have it.

use domain::ids::StoryId;
use jobs::kinds::image_plan::StoryPlan;
use jobs::kinds::images::ImageStoryInput;

use super::seed;
use crate::draw::{DrawRequest, Frame, Input, Task};
use crate::handler::Job;
use jobs::kinds::ImageStory;

/// What all frames of a set have in common.
pub(crate) struct Story {
    set: StoryId,
    plan: Option<StoryPlan>,
    model: String,
}

impl Story {
    /// Of a set, drawn by this model.
    pub(crate) fn of(input: &ImageStoryInput, set: StoryId, model: &str) -> Self {
        let plan = StoryPlan::read(&input.plan).filter(|plan| plan.frames.len() == input.frames.len());
        Self {
            set,
            plan: plan.filter(|plan| !plan.frames.is_empty()),
            model: model.to_owned(),
        }
    }

    /// Whether its frames belong together, rather than being several images of the same words.
    pub(crate) fn is_planned(&self) -> bool {
        self.plan.is_some()
    }

    /// The request for a frame, going by these images.
    pub(crate) fn request(
        &self,
        job: &Job<ImageStory>,
        frame: u32,
        prompt: &str,
        given: &[Input],
    ) -> DrawRequest {
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
        DrawRequest {
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
