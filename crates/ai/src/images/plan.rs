//! The plan of a story in images, as a text model writes it. Nothing is repaired: a plan that is not as asked is an
//! error that says where, and the model may be asked again.

use serde::{Deserialize, Serialize};

use crate::error::AiError;
use crate::prompts;
use crate::request::{Message, Task};

/// Most characters of the genre.
pub const LONGEST_SHORT: usize = 60;
/// Most characters of a caption.
pub const LONGEST_CAPTION: usize = 160;
/// Most characters of every other text.
pub const LONGEST_TEXT: usize = 1_200;
/// Most bytes of a plan.
const LONGEST_PLAN: usize = 128 * 1024;

/// A story in images.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoryPlan {
    /// What all images share.
    pub story_analysis: StoryAnalysis,
    /// The images in the order of the story.
    pub frames: Vec<PlannedFrame>,
}

/// What all images of a story share.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoryAnalysis {
    pub genre: String,
    /// How the one looks whom the story follows.
    pub hero: String,
    /// Medium, palette, light and mood.
    pub style: String,
}

/// One image of a story.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlannedFrame {
    pub story_beat: String,
    /// The text under it.
    pub caption: String,
    pub prompt: String,
}

/// Why a text is no plan. It says where, and repeats nothing of the text.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    /// Larger than any plan.
    #[error("the plan is too long")]
    TooLong,
    /// No JSON of this form.
    #[error("the plan is not the JSON that was asked for, at line {line}, column {column}")]
    Form {
        /// From 1.
        line: usize,
        /// From 1; 0 at a line's start.
        column: usize,
    },
    /// The JSON ends too early.
    #[error("the plan breaks off")]
    BreaksOff,
    /// Another number of images.
    #[error("the plan has {has} images instead of {asked}")]
    Count {
        /// As many as it has.
        has: usize,
        /// As many as were asked for.
        asked: usize,
    },
    /// A text is blank.
    #[error("{place} is blank")]
    Blank {
        /// Which one, such as `frames[2].caption`.
        place: String,
    },
    /// A text has too many characters.
    #[error("{place} has more than {most} characters")]
    Long {
        place: String,
        /// As many as it may have.
        most: usize,
    },
    /// A text has characters that nobody can read.
    #[error("{place} has control characters")]
    Control { place: String },
}

/// What a text model is asked for a plan of `count` images.
///
/// # Errors
/// A broken template.
pub fn task(prompt: &str, descriptions: &[String], count: usize) -> Result<Task, AiError> {
    Ok(Task::Conversation {
        system: prompts::story_plan(count)?,
        messages: vec![Message::user(prompts::story_plan_user(
            prompt,
            descriptions,
            count,
        )?)],
    })
}

/// Reads the plan of `count` images. One code fence around the whole is taken for a way to write JSON; all else has to
/// be as asked.
///
/// # Errors
/// The first thing that is not.
pub fn parse(text: &str, count: usize) -> Result<StoryPlan, PlanError> {
    if text.len() > LONGEST_PLAN {
        return Err(PlanError::TooLong);
    }
    let plan: StoryPlan = serde_json::from_str(unfenced(text)).map_err(|error| {
        if error.is_eof() {
            return PlanError::BreaksOff;
        }
        PlanError::Form {
            line: error.line(),
            column: error.column(),
        }
    })?;
    check(&plan, count)?;
    Ok(plan)
}

/// Checks a plan, also one that a person has edited.
///
/// # Errors
/// The first thing that is wrong.
pub fn check(plan: &StoryPlan, count: usize) -> Result<(), PlanError> {
    let has = plan.frames.len();
    if has != count {
        return Err(PlanError::Count { has, asked: count });
    }
    let story = &plan.story_analysis;
    text("story_analysis.genre", &story.genre, LONGEST_SHORT)?;
    text("story_analysis.hero", &story.hero, LONGEST_TEXT)?;
    text("story_analysis.style", &story.style, LONGEST_TEXT)?;
    for (index, frame) in plan.frames.iter().enumerate() {
        let at = |name: &str| format!("frames[{index}].{name}");
        text(&at("story_beat"), &frame.story_beat, LONGEST_TEXT)?;
        text(&at("caption"), &frame.caption, LONGEST_CAPTION)?;
        text(&at("prompt"), &frame.prompt, LONGEST_TEXT)?;
    }
    Ok(())
}

fn text(place: &str, text: &str, most: usize) -> Result<(), PlanError> {
    let place = || place.to_owned();
    if text.trim().is_empty() {
        return Err(PlanError::Blank { place: place() });
    }
    if text.chars().count() > most {
        return Err(PlanError::Long { place: place(), most });
    }
    if text.chars().any(|c| c.is_control() && c != '\n') {
        return Err(PlanError::Control { place: place() });
    }
    Ok(())
}

fn unfenced(text: &str) -> &str {
    let text = text.trim();
    let inside = text.strip_prefix("```").and_then(|text| text.strip_suffix("```"));
    inside.map_or(text, |inside| inside.strip_prefix("json").unwrap_or(inside))
}

#[cfg(test)]
mod tests;
