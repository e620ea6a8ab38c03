//! A prompt made more concrete, by rule: what it leaves open is added in its own language, from lists of words. The
//! person's words stay as they are, in front.
//!
//! - `words`: what is added, by language
//! - `said`: what a prompt says already

mod said;
mod words;

use crate::pictures::{Open, open};
use said::{Said, language_of};
use words::{Aspect, PictureAspect, Words};

/// What a prompt is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// An app.
    App,
    /// A picture, or several.
    Picture,
}

/// A prompt with what was added to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Enhanced {
    /// All of it.
    pub prompt: String,
    /// What the additions are called, in their order.
    pub added: Vec<&'static str>,
}

/// Why nothing was added.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NothingToAdd {
    /// The prompt says all that the studio would.
    #[error("This prompt says all that the offline studio could add. Connect an AI model for more.")]
    Complete,
    /// It is in none of the languages, or has no word of them.
    #[error(
        "The offline studio could not tell the language of this prompt. It adds to prompts in English, German, French, Spanish, Italian and Portuguese. Connect an AI model for others."
    )]
    UnknownLanguage,
    /// There is no room for a single addition.
    #[error("This prompt is too long for anything to be added. Please shorten it first.")]
    Full,
}

/// Adds what a prompt leaves open. The result has at most `most` characters.
///
/// # Errors
/// [`NothingToAdd`].
pub fn enhance(prompt: &str, purpose: Purpose, most: usize) -> Result<Enhanced, NothingToAdd> {
    let said = Said::of(prompt);
    let words = language_of(&said).ok_or(NothingToAdd::UnknownLanguage)?;
    let additions = match purpose {
        Purpose::App => of_app(&said, words),
        Purpose::Picture => of_picture(&said, words, prompt),
    };
    if additions.is_empty() {
        return Err(NothingToAdd::Complete);
    }
    let mut enhanced = Enhanced {
        prompt: ended(prompt.trim()),
        added: Vec::new(),
    };
    let mut length = enhanced.prompt.chars().count();
    for (label, text) in additions {
        let gap = if enhanced.added.is_empty() { "\n\n" } else { "\n" };
        let line = format!("{gap}{label}: {text}.");
        let longer = length + line.chars().count();
        if longer <= most {
            enhanced.prompt.push_str(&line);
            enhanced.added.push(label);
            length = longer;
        }
    }
    if enhanced.added.is_empty() {
        return Err(NothingToAdd::Full);
    }
    Ok(enhanced)
}

/// With the mark that ends a sentence: what follows is none of what the person called the app.
fn ended(prompt: &str) -> String {
    let is_open = prompt
        .chars()
        .next_back()
        .is_some_and(|last| !matches!(last, '.' | '!' | '?' | '…' | ':' | ';'));
    format!("{prompt}{}", if is_open { "." } else { "" })
}

type Addition = (&'static str, &'static str);

fn of_app(said: &Said, words: &'static Words) -> Vec<Addition> {
    let kind = said.kind(words);
    let open = |aspect: &Aspect| !said.says(aspect.said_by);
    let mut additions = Vec::new();
    if let Some(kind) = kind
        && open(&words.parts)
    {
        additions.push((words.parts.label, kind.parts));
    }
    if open(&words.data) {
        additions.push((words.data.label, kind.map_or(words.data.adds, |kind| kind.data)));
    }
    let aspects = words.aspects.iter().filter(|aspect| open(aspect));
    additions.extend(aspects.map(|aspect| (aspect.label, aspect.adds)));
    additions
}

fn of_picture(said: &Said, words: &'static Words, prompt: &str) -> Vec<Addition> {
    let Open { home, light, mood } = open(prompt);
    let mut additions = Vec::new();
    if !said.says(words.setting.said_by)
        && let Some(place) = home.and_then(|home| words.places.get(home))
    {
        additions.push((words.setting.label, *place));
    }
    let [of_light, composition, style, of_mood] = &words.picture;
    let aspects = [
        (of_light, light),
        (composition, true),
        (style, true),
        (of_mood, mood),
    ];
    let left_open = aspects
        .into_iter()
        .filter(|(aspect, is_open)| *is_open && !said.says(aspect.said_by));
    additions.extend(left_open.map(|(aspect, _)| (aspect.label, one_of(aspect, prompt))));
    additions
}

/// One of what could be added: always the same for the same prompt.
fn one_of(aspect: &PictureAspect, prompt: &str) -> &'static str {
    // FNV-1a.
    let bytes = prompt.trim().bytes().chain(aspect.label.bytes());
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let [first, second, third] = aspect.adds;
    match (hash >> 32) % 3 {
        0 => first,
        1 => second,
        _ => third,
    }
}

#[cfg(test)]
mod tests;
