//! The plan of a story in images: by a text model, or by the offline studio. People may change it before it is drawn.

use domain::limits::IMAGE_CAPTION_MAX_CHARS;
use domain::prompt::Prompt;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::JobKind;
use crate::lane::Lane;

/// The plan of a story.
#[derive(Debug)]
pub struct ImagePlan;

/// A story to be planned.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlanInput {
    /// The model that draws it: its frames are priced by that.
    pub model: String,
    /// What the story is about.
    pub prompt: String,
    /// How many images.
    pub count: usize,
    /// What the person says of the images that will come along.
    #[serde(default)]
    pub descriptions: Vec<String>,
    /// The public id of the model that is to plan it; absent for the one for texts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text_model: Option<String>,
}

/// What came of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PlanOutput {
    /// The plan.
    pub plan: StoryPlan,
    /// What planned it.
    pub model: String,
}

/// A story in images. What its client changes is sent back with the rest as it came.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct StoryPlan {
    /// What the story is about.
    #[serde(default)]
    pub prompt: String,
    /// What all images share.
    #[serde(default)]
    pub story_analysis: StoryAnalysis,
    /// The images in their order.
    #[serde(default)]
    pub frames: Vec<PlannedFrame>,
    /// About how long drawing them takes, in seconds.
    #[serde(default)]
    pub estimated_generation_time: u32,
    /// What drawing them costs, in credits.
    #[serde(default)]
    pub estimated_cost: i32,
}

/// What all images of a story share.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct StoryAnalysis {
    /// The kind of story.
    #[serde(default)]
    pub genre: String,
    /// How the one looks whom the story follows.
    #[serde(default)]
    pub hero: String,
    /// Medium, palette, light and mood.
    #[serde(default)]
    pub style: String,
}

/// An image of a story.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PlannedFrame {
    /// What happens.
    pub story_beat: String,
    /// What stands below it.
    #[serde(default)]
    pub caption: String,
    /// What is drawn, complete in itself; goes with the beat that was planned.
    #[serde(default)]
    pub visual_prompt: String,
    /// The beat as it was planned: another one now was written by a person.
    #[serde(default)]
    pub planned_beat: String,
}

impl StoryPlan {
    /// The plan of a text; none for what is no plan, has no frames, one in which nothing happens, or one whose drawing
    /// takes more words than a prompt may have.
    #[must_use]
    pub fn read(json: &str) -> Option<Self> {
        let plan: Self = serde_json::from_str(json).ok()?;
        let is_drawable = |frame: &PlannedFrame| {
            Prompt::parse(&frame.story_beat).is_ok() && Prompt::parse(&plan.drawn(frame)).is_ok()
        };
        (!plan.frames.is_empty() && plan.frames.iter().all(is_drawable)).then_some(plan)
    }

    /// The prompt of this frame's drawing. A beat that a person wrote takes the place of what was planned for it.
    #[must_use]
    pub fn drawn(&self, frame: &PlannedFrame) -> String {
        let beat = frame.story_beat.trim();
        let is_as_planned = frame.planned_beat.is_empty() || frame.planned_beat.trim() == beat;
        if is_as_planned && let Ok(planned) = Prompt::parse(&frame.visual_prompt) {
            return planned.as_str().to_owned();
        }
        let StoryAnalysis { hero, style, .. } = &self.story_analysis;
        let shared = [hero, style].map(|text| text.trim());
        let parts = [beat].into_iter().chain(shared).filter(|part| !part.is_empty());
        parts.collect::<Vec<_>>().join("\n")
    }

    /// What the whole story is about.
    #[must_use]
    pub fn about(&self) -> String {
        if !self.prompt.trim().is_empty() {
            return self.prompt.clone();
        }
        let beats = self.frames.iter().map(|frame| frame.story_beat.trim());
        beats.collect::<Vec<_>>().join(". ")
    }
}

impl PlannedFrame {
    /// What stands below it, within bounds.
    #[must_use]
    pub fn shown_caption(&self) -> String {
        self.caption
            .trim()
            .chars()
            .take(IMAGE_CAPTION_MAX_CHARS)
            .collect()
    }
}

impl JobKind for ImagePlan {
    const NAME: &'static str = "image_plan";
    const LANE: Lane = Lane::Images;
    type Input = PlanInput;
    type Output = PlanOutput;
}

#[cfg(test)]
mod tests {
    use domain::limits::PROMPT_MAX_CHARS;

    use super::*;

    fn plan(planned_beat: &str) -> StoryPlan {
        let frame = PlannedFrame {
            story_beat: " A fox sets out ".to_owned(),
            visual_prompt: "A fox at dawn, ink".to_owned(),
            planned_beat: planned_beat.to_owned(),
            ..PlannedFrame::default()
        };
        StoryPlan {
            story_analysis: StoryAnalysis {
                hero: "a small red fox".to_owned(),
                style: "ink".to_owned(),
                ..StoryAnalysis::default()
            },
            frames: vec![frame],
            ..StoryPlan::default()
        }
    }

    #[test]
    fn a_beat_that_a_person_wrote_is_drawn_with_the_same_hero_and_style() {
        let drawn = |planned| {
            let plan = plan(planned);
            plan.drawn(&plan.frames[0])
        };
        assert_eq!(drawn("A fox sets out"), "A fox at dawn, ink");
        assert_eq!(drawn(""), "A fox at dawn, ink");
        assert_eq!(drawn("A fox sleeps"), "A fox sets out\na small red fox\nink");
    }

    #[test]
    fn a_frame_is_drawn_with_as_many_words_as_a_prompt_may_have_all_told() {
        let read = |hero: usize| {
            let mut plan = plan("Another beat");
            plan.story_analysis.hero = "h".repeat(hero);
            StoryPlan::read(&serde_json::to_string(&plan).unwrap())
        };
        let beside = "A fox sets out\n\nink".len();
        let plan = read(PROMPT_MAX_CHARS - beside).unwrap();
        assert_eq!(plan.drawn(&plan.frames[0]).len(), PROMPT_MAX_CHARS);
        assert_eq!(read(PROMPT_MAX_CHARS - beside + 1), None);
    }

    #[test]
    fn what_clients_leave_out_is_empty_and_frames_without_words_are_no_plan() {
        let read = StoryPlan::read(r#"{"frames":[{"story_beat":"One","more":1}],"other":{}}"#).unwrap();
        assert_eq!(
            (read.drawn(&read.frames[0]), read.about()),
            ("One".to_owned(), "One".to_owned())
        );
        for none in [
            r#"{"frames":[{"story_beat":" "}]}"#,
            r#"{"frames":[{}]}"#,
            r#"{"frames":[]}"#,
            "",
            "[]",
        ] {
            assert_eq!(StoryPlan::read(none), None, "{none}");
        }
    }
}
