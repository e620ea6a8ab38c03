//! The story of a set, without a model: an arc of beats around what the prompt names.

use super::lexicon::{Land, Motif};
use super::reading::{Reading, Told, clauses, framed};
use super::wish::MAX_PROMPT_CHARS;
use crate::words::lower_words;

/// Fewest frames of a story.
pub const MIN_FRAMES: usize = 2;
/// Most frames of a story.
pub const MAX_FRAMES: usize = 10;
/// Longest caption, in characters.
const MAX_CAPTION: usize = 160;
/// Longest clause of a prompt that a frame tells, in characters.
const MAX_TOLD: usize = 140;
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

/// What happens, with `{}` for the hero, `{with}` for the hero and who is with it, `{other}` for that one alone, and
/// `{place}` for where; and when, in words that drawings understand.
const ARC: [(&str, &str); 10] = [
    ("{} sets out", "at dawn"),
    ("{} on the way{place}", "in the morning"),
    ("{} finds {other}{place}", "by day"),
    ("{with} rest[s] a while{place}", "at noon"),
    ("Clouds gather around {with}{place}", "cloudy day"),
    ("{} in the storm", "in the rain"),
    ("The sky clears for {with}", "in the afternoon"),
    ("{with} see[s] the way home", "at sunset"),
    ("{} in the last light", "at dusk"),
    ("{with} come[s] to rest{place}", "at night under the stars"),
];

/// A story of as many frames as the prompt says (`in four pictures`), else of `count`, which is brought between
/// [`MIN_FRAMES`] and [`MAX_FRAMES`]. `descriptions` are those of the pictures that came along; they are quoted in the
/// first frames, in their order.
#[must_use]
pub fn plan(prompt: &str, count: usize, descriptions: &[String]) -> NarrativePlan {
    let cut: String = prompt.chars().take(MAX_PROMPT_CHARS).collect();
    let framed = framed(&cut);
    let count = framed.pictures.unwrap_or(count).clamp(MIN_FRAMES, MAX_FRAMES);
    let cut = framed.story;
    let told = clauses(&cut);
    let reading = Reading::of(&cut);
    let hero = told_hero(&told).unwrap_or_else(|| hero(&reading, &cut));
    let other = reading.things.get(1).map(|thing| with_article(thing.name()));
    let place = place(&reading, &cut);
    let steps = steps(told, count, &hero);
    let frames = steps
        .into_iter()
        .enumerate()
        .map(|(frame, step)| {
            let (line, story_beat) = match step {
                Step::Told(line) => (line.clone(), line),
                Step::OfArc(step) => {
                    let (what, when) = ARC.get(step).copied().unwrap_or(("{}", "by day"));
                    let line = capitalised(&filled(what, &hero, other.as_deref(), &place));
                    let when = if reading.weather.is_some() {
                        without_weather(when)
                    } else {
                        when
                    };
                    (line.clone(), format!("{line}, {when}"))
                }
            };
            let with = descriptions
                .get(frame)
                .map(|text| quoted(text))
                .filter(|text| !text.is_empty());
            let caption = with.map_or_else(|| format!("{line}."), |text| format!("{line}: {text}."));
            Beat {
                story_beat,
                caption: caption.chars().take(MAX_CAPTION).collect(),
            }
        })
        .collect();
    NarrativePlan {
        genre: genre(&reading),
        frames,
    }
}

/// What a frame tells.
enum Step {
    /// A clause of the prompt, or several.
    Told(String),
    /// A line of the arc, by its place.
    OfArc(usize),
}

/// The clauses of the prompt in their order, several in one frame where there are more of them than frames; what is left
/// is filled from the arc: its beginning before them, its end behind them.
fn steps(told: Vec<Told>, count: usize, hero: &str) -> Vec<Step> {
    if told.is_empty() {
        // Evenly along the arc, with its beginning and its end.
        return (0..count)
            .map(|frame| Step::OfArc(frame * (ARC.len() - 1) / count.saturating_sub(1).max(1)))
            .collect();
    }
    let frames = told.len().min(count);
    let many = told.len();
    let mut grouped: Vec<String> = Vec::with_capacity(frames);
    // Who did the last thing does the next one, where nobody else is named.
    let mut doer = hero.to_owned();
    for (at, one) in told.into_iter().enumerate() {
        if at > 0 {
            doer = one.subject.clone().unwrap_or(doer);
        }
        match grouped.get_mut(at * frames / many) {
            Some(known) => *known = quoted_up_to(&format!("{known}, {}", one.words), MAX_TOLD),
            None => grouped.push(sentence(&one, &doer)),
        }
    }
    let left = count - frames;
    let before = match left {
        0 | 1 => 0,
        2..=5 => 1,
        _ => 2,
    };
    let behind = left - before;
    let start = (0..before).map(Step::OfArc);
    let end = (ARC.len().saturating_sub(behind)..ARC.len()).map(Step::OfArc);
    start
        .chain(grouped.into_iter().map(Step::Told))
        .chain(end)
        .collect()
}

/// A clause as a sentence: one that only goes on says so, in English with who does it.
fn sentence(told: &Told, doer: &str) -> String {
    if told.has_subject {
        return capitalised(&quoted_up_to(&told.words, MAX_TOLD));
    }
    let lead = if told.is_english {
        format!("{doer} ")
    } else {
        "… ".to_owned()
    };
    capitalised(&format!("{lead}{}", quoted_up_to(&told.words, MAX_TOLD)))
}

/// Who an English story is about, in its words: `the boy`, `the penguin`, `Tom`.
fn told_hero(told: &[Told]) -> Option<String> {
    let first = told.first().filter(|first| first.is_english)?;
    let subject = quoted(first.subject.as_deref()?);
    let known = Reading::of(&subject).things;
    // What stands for several is told of by what it is.
    if known.len() > 1 || known.first().is_some_and(|thing| thing.count > 1) {
        return None;
    }
    let (article, rest) = subject.split_once(' ').unwrap_or(("", &subject));
    match article.to_lowercase().as_str() {
        "a" | "an" | "the" => rest.split(' ').next_back().map(|noun| format!("the {noun}")),
        "" => Some(subject),
        _ => None,
    }
}

/// The time of a line without its weather: the prompt says which it is.
fn without_weather(when: &'static str) -> &'static str {
    match when {
        "cloudy day" => "by day",
        "in the rain" => "in the afternoon",
        when => when,
    }
}

/// The hero as sentences call it: what can be drawn, else the prompt's own words.
fn hero(reading: &Reading, prompt: &str) -> String {
    match reading.things.first() {
        Some(thing) => with_article(thing.name()),
        None => match (reading.land, quoted(prompt)) {
            (Some(land), _) => format!("the {}", land.name()),
            (None, words) if words.is_empty() => "the story".to_owned(),
            (None, words) => format!("“{words}”"),
        },
    }
}

fn with_article(name: &str) -> String {
    if name.starts_with("Mount") {
        return name.to_owned();
    }
    format!("the {name}")
}

/// A line of the arc with its names in it; verbs go by how many there are.
fn filled(what: &str, hero: &str, other: Option<&str>, place: &str) -> String {
    let both = other.map_or_else(|| hero.to_owned(), |other| format!("{hero} and {other}"));
    what.replace("{with}", &both)
        .replace("{other}", other.unwrap_or("something new"))
        .replace("{place}", place)
        .replace("{}", hero)
        .replace("[s]", if other.is_some() { "" } else { "s" })
}

/// Whether words are what plans say by themselves.
pub(super) fn is_of_arc(words: &str) -> bool {
    let own: Vec<String> = ARC
        .iter()
        .flat_map(|(what, _)| ["", "s"].map(|ending| lower_words(&what.replace("[s]", ending))))
        .flatten()
        .collect();
    lower_words(words).iter().all(|word| own.contains(word))
}

/// Where it plays, with the word of the prompt where that says more; blank where the hero is a place, or none is named.
fn place(reading: &Reading, prompt: &str) -> String {
    const OWN: &str =
        "garden park field farm hill beach coast island river lake pond village harbour harbor jungle";
    let Some(land) = reading.land.filter(|_| !reading.things.is_empty()) else {
        return String::new();
    };
    let own = lower_words(prompt)
        .into_iter()
        .find(|word| OWN.split(' ').any(|known| known == word));
    let name = own.as_deref().unwrap_or_else(|| land.name());
    match (land, name) {
        (Land::Space, _) => " in space".to_owned(),
        (Land::Underwater, _) => " under water".to_owned(),
        (Land::Abstract, _) => String::new(),
        (Land::Fuji, _) => " below Mount Fuji".to_owned(),
        (_, "sea" | "lake" | "river" | "pond") => format!(" by the {name}"),
        (_, "beach" | "coast" | "island" | "hill" | "farm") => format!(" on the {name}"),
        _ => format!(" in the {name}"),
    }
}

fn genre(reading: &Reading) -> &'static str {
    match reading.things.first().map(|thing| thing.motif) {
        Some(Motif::Robot | Motif::Rocket) => "science fiction",
        Some(Motif::Castle | Motif::Dragon) => "fairy tale",
        Some(
            Motif::Cup
            | Motif::Cake
            | Motif::Book
            | Motif::Flower
            | Motif::Vase
            | Motif::Bowl
            | Motif::Pizza
            | Motif::Sofa
            | Motif::Fridge,
        ) => "still life",
        Some(
            Motif::Cat
            | Motif::Dog
            | Motif::Fox
            | Motif::Bird
            | Motif::Fish
            | Motif::Whale
            | Motif::Owl
            | Motif::Horse
            | Motif::Elephant
            | Motif::Rabbit,
        ) => "animal story",
        Some(_) => "adventure",
        None => "landscape",
    }
}

/// One line of somebody's words, without what breaks lines or turns them around.
fn quoted(text: &str) -> String {
    quoted_up_to(text, MAX_QUOTED)
}

fn quoted_up_to(text: &str, most: usize) -> String {
    let plain: String = text
        .chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .filter(|c| !c.is_control() && !matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'))
        .collect();
    let words: Vec<&str> = plain.split_whitespace().collect();
    let line: String = words.join(" ").chars().take(most).collect();
    line.trim_end_matches(['.', ' ', ',', ';', ':']).to_owned()
}

fn capitalised(text: &str) -> String {
    let mut rest = text.chars();
    rest.next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(rest).collect())
}
