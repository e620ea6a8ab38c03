//! A prompt made more concrete by a template. The words of the person stay as they are, in front.

/// One addition a line, behind its name and a colon. No line names a colour or a kind of app: they are for any prompt.
const APP: &str = include_str!("enhance/app.txt");
const IMAGE: &str = include_str!("enhance/image.txt");

/// What a prompt is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    App,
    Image,
}

/// A prompt with what was added to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Enhanced {
    /// All of it.
    pub prompt: String,
    /// The names of the additions, in their order.
    pub added: Vec<&'static str>,
}

/// Why nothing was added.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NothingToAdd {
    /// The prompt has each addition.
    #[error("The offline studio has nothing to add to this prompt. Connect an AI model for more.")]
    Complete,
    /// No addition fits within the limit.
    #[error("This prompt is too long to add anything to. Please shorten it first.")]
    Full,
}

/// Adds the lines of the template that a prompt does not have. The result has at most `max_chars` characters.
///
/// # Errors
/// [`NothingToAdd`].
pub fn enhance(prompt: &str, purpose: Purpose, max_chars: usize) -> Result<Enhanced, NothingToAdd> {
    let template = match purpose {
        Purpose::App => APP,
        Purpose::Image => IMAGE,
    };
    let named = template
        .lines()
        .filter_map(|line| Some((line.split_once(':')?.0, line)));
    let is_open = |name: &str| !prompt.lines().any(|line| starts_with(line, name));
    let missing: Vec<_> = named.filter(|(name, _)| is_open(name)).collect();
    if missing.is_empty() {
        return Err(NothingToAdd::Complete);
    }
    let mut enhanced = Enhanced {
        prompt: prompt.trim().to_owned(),
        added: Vec::new(),
    };
    let mut length = enhanced.prompt.chars().count();
    for (name, line) in missing {
        let gap = if enhanced.added.is_empty() { "\n\n" } else { "\n" };
        let longer = length + gap.len() + line.chars().count();
        if longer <= max_chars {
            enhanced.prompt.push_str(gap);
            enhanced.prompt.push_str(line);
            enhanced.added.push(name);
            length = longer;
        }
    }
    if enhanced.added.is_empty() {
        return Err(NothingToAdd::Full);
    }
    Ok(enhanced)
}

/// Whether a line begins with a name and a colon.
fn starts_with(line: &str, name: &str) -> bool {
    let before = line.split_once(':').map(|(before, _)| before.trim());
    before.is_some_and(|before| before.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::{Request, draw};

    const LIMIT: usize = 10_000;

    #[test]
    fn the_words_stay_and_each_part_is_added_once() {
        for (purpose, parts) in [
            (Purpose::App, ["Audience", "Content", "Look", "Behaviour"]),
            (Purpose::Image, ["Subject", "Light", "Framing", "Style"]),
        ] {
            for prompt in [
                "A habit tracker",
                "Ein Fuchs im Wald",
                "東京の夜",
                "",
                "{}\n%s <b>",
            ] {
                let enhanced = enhance(prompt, purpose, LIMIT).unwrap();
                assert!(enhanced.prompt.starts_with(prompt));
                assert_eq!(enhanced.added, parts);
                assert_eq!(
                    enhance(&enhanced.prompt, purpose, LIMIT),
                    Err(NothingToAdd::Complete)
                );
            }
        }
        let enhanced = enhance("A timer.\nlook: like paper", Purpose::App, LIMIT).unwrap();
        assert_eq!(enhanced.added, ["Audience", "Content", "Behaviour"]);
    }

    #[test]
    fn the_limit_is_kept() {
        let long = "x".repeat(LIMIT - 100);
        let enhanced = enhance(&long, Purpose::App, LIMIT).unwrap();
        assert!(enhanced.prompt.chars().count() <= LIMIT && enhanced.added.len() < 4);
        let full = "x".repeat(LIMIT - 10);
        assert_eq!(enhance(&full, Purpose::App, LIMIT), Err(NothingToAdd::Full));
    }

    #[test]
    fn an_enhanced_prompt_draws_the_same_things() {
        let sketch = |prompt: &str| {
            let (prompt, fonts) = (prompt.to_owned(), images::Fonts::none());
            let request = Request {
                prompt,
                width: 64,
                height: 64,
                seed: 1,
            };
            draw(&request, &fonts).unwrap().words
        };
        let prompt = "A red fox";
        assert_eq!(
            sketch(&enhance(prompt, Purpose::Image, LIMIT).unwrap().prompt),
            sketch(prompt)
        );
    }
}
