//! The story of a set, without a model: an arc of beats around what the prompt names.

use super::lexicon::Motif;
use super::reading::Reading;
use super::wish::MAX_PROMPT_CHARS;

/// Fewest frames of a story.
pub const MIN_FRAMES: usize = 2;
/// Most frames of a story.
pub const MAX_FRAMES: usize = 10;
/// Longest caption, in characters.
const MAX_CAPTION: usize = 160;
/// Longest part of a prompt or a description that is quoted, in characters.
const MAX_QUOTED: usize = 80;

/// A story in frames.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NarrativePlan {
    /// Its kind: `adventure`, `still life`, `science fiction`.
    pub genre: &'static str,
    /// The frames in their order, as many as were asked for.
    pub frames: Vec<Beat>,
}

/// One frame of a story.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beat {
    /// What happens, for what draws it.
    pub story_beat: String,
    /// What stands below it, for who reads it.
    pub caption: String,
}

/// What happens, with `{}` for the hero; and when, in words that drawings understand.
const ARC: [(&str, &str); 10] = [
    ("{} sets out", "at dawn"),
    ("{} on the way", "in the morning"),
    ("{} finds something new", "by day"),
    ("{} rests a while", "at noon"),
    ("Clouds gather around {}", "cloudy day"),
    ("{} in the storm", "in the rain"),
    ("The sky clears for {}", "in the afternoon"),
    ("{} sees the way home", "at sunset"),
    ("{} in the last light", "at dusk"),
    ("{} comes to rest", "at night under the stars"),
];

/// A story of `count` frames, which is brought between [`MIN_FRAMES`] and [`MAX_FRAMES`]. `descriptions` are those of
/// the pictures that came along; they are quoted in the first frames, in their order.
#[must_use]
pub fn plan(prompt: &str, count: usize, descriptions: &[String]) -> NarrativePlan {
    let count = count.clamp(MIN_FRAMES, MAX_FRAMES);
    let cut: String = prompt.chars().take(MAX_PROMPT_CHARS).collect();
    let reading = Reading::of(&cut);
    let hero = hero(&reading, &cut);
    let frames = (0..count)
        .map(|frame| {
            // Evenly along the arc, with its beginning and its end.
            let step = frame * (ARC.len() - 1) / (count - 1);
            let (what, when) = ARC.get(step).copied().unwrap_or(("{}", "by day"));
            let line = capitalised(&what.replace("{}", &hero));
            let with = descriptions
                .get(frame)
                .map(|text| quoted(text))
                .filter(|text| !text.is_empty());
            let caption = with.map_or_else(|| format!("{line}."), |text| format!("{line}: {text}."));
            Beat {
                story_beat: format!("{line}, {when}"),
                caption: caption.chars().take(MAX_CAPTION).collect(),
            }
        })
        .collect();
    NarrativePlan {
        genre: genre(&reading),
        frames,
    }
}

/// The hero as sentences call it: what can be drawn, else the prompt's own words.
fn hero(reading: &Reading, prompt: &str) -> String {
    match reading.things.first() {
        Some(thing) => format!("the {}", thing.motif.name()),
        None => match (reading.land, quoted(prompt)) {
            (Some(land), _) => format!("the {}", land.name()),
            (None, words) if words.is_empty() => "the story".to_owned(),
            (None, words) => format!("“{words}”"),
        },
    }
}

fn genre(reading: &Reading) -> &'static str {
    match reading.things.first().map(|thing| thing.motif) {
        Some(Motif::Robot | Motif::Rocket) => "science fiction",
        Some(Motif::Castle) => "fairy tale",
        Some(Motif::Cup | Motif::Cake | Motif::Book | Motif::Flower) => "still life",
        Some(Motif::Cat | Motif::Dog | Motif::Fox | Motif::Bird | Motif::Fish | Motif::Whale) => {
            "animal story"
        }
        Some(_) => "adventure",
        None => "landscape",
    }
}

/// One line of somebody's words, without what breaks lines or turns them around.
fn quoted(text: &str) -> String {
    let plain: String = text
        .chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .filter(|c| !c.is_control() && !matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'))
        .collect();
    let words: Vec<&str> = plain.split_whitespace().collect();
    let line: String = words.join(" ").chars().take(MAX_QUOTED).collect();
    line.trim_end_matches(['.', ' ', ',', ';', ':']).to_owned()
}

fn capitalised(text: &str) -> String {
    let mut rest = text.chars();
    rest.next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(rest).collect())
}
