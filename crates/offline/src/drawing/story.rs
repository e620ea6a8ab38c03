//! The frames of a story: the sentences of a prompt, spread over them.

use super::reading::one_line;

/// Fewest frames of a story.
pub const MIN_FRAMES: usize = 2;
/// Most frames of a story.
pub const MAX_FRAMES: usize = 10;
/// Longer prompts are cut here, in characters.
const MAX_CHARS: usize = 4_000;
/// The longest text of a frame, in characters.
const MAX_TEXT: usize = 160;

/// A story in frames.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoryPlan {
    /// As many as were asked for.
    pub frames: Vec<Beat>,
}

/// One frame of a story.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beat {
    /// What happens, for what draws it.
    pub story_beat: String,
    /// Its text, for who reads it.
    pub caption: String,
}

/// A story of `count` frames, which is brought between [`MIN_FRAMES`] and [`MAX_FRAMES`]. `descriptions` are those of the
/// images that came along: they are quoted in the first frames, in their order.
#[must_use]
pub fn plan(prompt: &str, count: usize, descriptions: &[String]) -> StoryPlan {
    let count = count.clamp(MIN_FRAMES, MAX_FRAMES);
    let cut: String = prompt.chars().take(MAX_CHARS).collect();
    let mut parts = split(&cut, &['.', '!', '?', '\n', '。', '！', '？']);
    if parts.len() < count {
        let clauses = split(
            &cut,
            &['.', '!', '?', '\n', '。', '！', '？', ',', ';', '、', '，'],
        );
        // A list of single words is no sequence of events.
        if clauses.iter().all(|clause| clause.chars().count() > 8) {
            parts = clauses;
        }
    }
    if parts.is_empty() {
        parts.push("A story".to_owned());
    }
    let many = parts.len();
    let frames = (0..count).map(|frame| {
        let text = if many >= count {
            // Several sentences to a frame, evenly.
            parts
                .get(frame * many / count..(frame + 1) * many / count)
                .unwrap_or_default()
                .join(". ")
        } else {
            part_of(&parts, frame, count)
        };
        let caption = one_line(&text, MAX_TEXT);
        let described = descriptions.get(frame).map(|text| one_line(text, MAX_TEXT));
        let story_beat = match described.filter(|text| !text.is_empty()) {
            Some(described) => format!("{caption} ({described})"),
            None => caption.clone(),
        };
        Beat { story_beat, caption }
    });
    StoryPlan {
        frames: frames.collect(),
    }
}

/// One of fewer parts than frames. Those that fill several frames are numbered.
fn part_of(parts: &[String], frame: usize, count: usize) -> String {
    let part = |frame: usize| frame * parts.len() / count;
    let own = part(frame);
    let text = parts.get(own).cloned().unwrap_or_default();
    let before = (0..frame).filter(|other| part(*other) == own).count();
    let all = (0..count).filter(|other| part(*other) == own).count();
    if all == 1 {
        text
    } else {
        format!("{text} ({} of {all})", before + 1)
    }
}

fn split(text: &str, marks: &[char]) -> Vec<String> {
    let parts = text.split(|c| marks.contains(&c)).map(str::trim);
    parts
        .filter(|part| part.chars().any(char::is_alphanumeric))
        .map(str::to_owned)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn captions(prompt: &str, count: usize) -> Vec<String> {
        plan(prompt, count, &[])
            .frames
            .into_iter()
            .map(|beat| beat.caption)
            .collect()
    }

    #[test]
    fn sentences_are_spread_over_the_frames() {
        let story = "A fox finds a boat. It sails to the moon! There it sleeps.\nThen it comes home.";
        assert_eq!(captions(story, 2)[0], "A fox finds a boat. It sails to the moon");
        assert_eq!(captions(story, 4)[3], "Then it comes home");
        assert_eq!(
            captions("The fox wakes up, finds a red boat, sails away", 3),
            ["The fox wakes up", "finds a red boat", "sails away"]
        );
        assert_eq!(
            captions("A fox at sea", 2),
            ["A fox at sea (1 of 2)", "A fox at sea (2 of 2)"]
        );
    }

    #[test]
    fn every_story_has_as_many_frames_as_asked_for() {
        for prompt in [
            "",
            "…",
            "A fox",
            &"word, ".repeat(3_000),
            "猫が起きる。船に乗る。",
        ] {
            for (count, frames) in [(0, 2), (2, 2), (7, 7), (usize::MAX, 10)] {
                let captions = captions(prompt, count);
                assert_eq!(captions.len(), frames);
                assert!(
                    captions
                        .iter()
                        .all(|caption| !caption.is_empty() && caption.chars().count() <= MAX_TEXT)
                );
            }
        }
        let described = plan("A fox wakes. It eats.", 2, &["a cup".to_owned()]);
        assert_eq!(described.frames[0].story_beat, "A fox wakes (a cup)");
    }
}
