//! A better prompt, as a text model writes it. What is none is an error: the person's prompt stays what it is.

use domain::limits::PROMPT_MAX_CHARS;

use crate::error::AiError;
use crate::prompts;
use crate::request::{Message, Task};

/// Most characters that a model is asked for, for a short prompt and for any.
const SHORT: usize = 1_800;
const LONGEST: usize = 9_000;
/// What models answer with when they decline, as they are told to.
const REFUSED: &str = "<refused/>";
/// How refusals begin all the same, in lower case.
const REFUSALS: [&str; 32] = [
    "i'm sorry",
    "i am sorry",
    "sorry,",
    "i can't",
    "i cannot",
    "i can not",
    "i'm unable",
    "i am unable",
    "i'm not able",
    "i won't",
    "as an ai",
    "es tut mir leid",
    "tut mir leid",
    "ich kann nicht",
    "ich kann dir",
    "ich kann ihnen",
    "ich kann dabei",
    "entschuldigung",
    "je suis désolé",
    "désolé",
    "je ne peux pas",
    "lo siento",
    "no puedo",
    "mi dispiace",
    "non posso",
    "spiacente",
    "desculpe",
    "sinto muito",
    "não posso",
    "lamento",
    "i must decline",
    "i apologize",
];

/// A prompt to be improved.
#[derive(Debug, Clone, Copy)]
pub struct Asked<'a> {
    pub prompt: &'a str,
    /// What the person wants to be minded; blank for nothing.
    pub guidance: &'a str,
    /// Whether it is for an image.
    pub images: bool,
}

/// Why an answer is no better prompt. It repeats nothing of the answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoPrompt {
    /// There is nothing in it.
    #[error("the answer is blank")]
    Blank,
    /// The model declines.
    #[error("the model declines")]
    Refused,
    /// It is longer than a prompt may be.
    #[error("the answer is too long")]
    TooLong,
    /// It is the prompt that it was to improve.
    #[error("the answer is what was asked about")]
    Unchanged,
}

/// What a text model is asked for a better prompt.
///
/// # Errors
/// A broken template.
pub fn task(asked: &Asked<'_>) -> Result<Task, AiError> {
    let most = (3 * asked.prompt.chars().count()).clamp(SHORT, LONGEST);
    let guidance = asked.guidance.trim();
    Ok(Task::Conversation {
        system: prompts::enhance(asked.images, !guidance.is_empty(), most)?,
        messages: vec![Message::user(prompts::enhance_user(asked.prompt, guidance)?)],
    })
}

/// The better prompt of an answer. A code fence, quotation marks or the request's tags around the whole are no part of it.
///
/// # Errors
/// Why it is none.
pub fn parse(answer: &str, asked: &str) -> Result<String, NoPrompt> {
    let clean: String = answer
        .chars()
        .filter(|c| !c.is_control() || matches!(c, '\n' | '\t'))
        .collect();
    let text = bare(&clean, asked);
    if text.is_empty() {
        return Err(NoPrompt::Blank);
    }
    if text.contains(REFUSED) || is_refusal(text, asked) {
        return Err(NoPrompt::Refused);
    }
    if text.chars().count() > PROMPT_MAX_CHARS {
        return Err(NoPrompt::TooLong);
    }
    if text == asked.trim() {
        return Err(NoPrompt::Unchanged);
    }
    Ok(text.to_owned())
}

/// An answer that begins as refusals do, unless the person's words do so, too.
pub(crate) fn is_refusal(text: &str, asked: &str) -> bool {
    let begins = |text: &str, with: &str| {
        text.trim_start()
            .to_lowercase()
            .replace('’', "'")
            .starts_with(with)
    };
    REFUSALS
        .iter()
        .any(|refusal| begins(text, refusal) && !begins(asked, refusal))
}

fn bare<'a>(answer: &'a str, asked: &str) -> &'a str {
    let mut text = answer.trim();
    if let Some(inside) = text.strip_prefix("```").and_then(|text| text.strip_suffix("```")) {
        let (first, rest) = inside.split_once('\n').unwrap_or(("", inside));
        // What stands behind the fence is the name of a language, or the first line.
        let is_name = !first.trim().contains(char::is_whitespace);
        text = if is_name { rest.trim() } else { inside.trim() };
    }
    for tag in ["request", "prompt"] {
        let inside = text.strip_prefix(&format!("<{tag}>"));
        text = inside
            .and_then(|text| text.strip_suffix(&format!("</{tag}>")))
            .map_or(text, str::trim);
    }
    for (open, close) in [('"', '"'), ('“', '”'), ('„', '“'), ('«', '»')] {
        let inside = text.strip_prefix(open).and_then(|text| text.strip_suffix(close));
        let is_around = |inside: &&str| !inside.contains([open, close]) && !asked.trim().starts_with(open);
        text = inside.filter(is_around).map_or(text, str::trim);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_around_a_prompt_is_no_part_of_it() {
        for answer in [
            " A big clock \n",
            "```\nA big clock\n```",
            "```text\nA big clock\n```",
            "<prompt>\nA big clock\n</prompt>",
            "\"A big clock\"",
            "„A big clock“",
            "A big\u{0} clock",
        ] {
            assert_eq!(parse(answer, "A clock").as_deref(), Ok("A big clock"), "{answer}");
        }
        let quoted = "\"Tock\" is a clock called \"Tock\"";
        assert_eq!(parse(quoted, "x").as_deref(), Ok(quoted));
    }

    #[test]
    fn what_is_no_better_prompt_is_told_apart() {
        let long = "ä".repeat(PROMPT_MAX_CHARS + 1);
        for (answer, why) in [
            ("", NoPrompt::Blank),
            ("``` ```", NoPrompt::Blank),
            ("<refused/>", NoPrompt::Refused),
            ("I’m sorry, but I cannot help with that.", NoPrompt::Refused),
            ("Es tut mir leid, dabei kann ich nicht helfen.", NoPrompt::Refused),
            ("Désolé, je ne peux pas.", NoPrompt::Refused),
            ("Lo siento, no puedo ayudar.", NoPrompt::Refused),
            ("Mi dispiace, non posso.", NoPrompt::Refused),
            ("Desculpe, não posso ajudar.", NoPrompt::Refused),
            (long.as_str(), NoPrompt::TooLong),
            (" A clock ", NoPrompt::Unchanged),
        ] {
            assert_eq!(parse(answer, "A clock"), Err(why), "{answer}");
        }
        // What the person wrote so is none.
        assert!(
            parse(
                "Sorry, we are closed: a sign with a bell",
                "Sorry, we are closed: a sign"
            )
            .is_ok()
        );
        assert!(parse(&"ä".repeat(PROMPT_MAX_CHARS), "A clock").is_ok());
    }

    #[test]
    fn more_is_asked_for_a_long_prompt_within_bounds() {
        let system = |prompt: &str| {
            let asked = Asked {
                prompt,
                guidance: " ",
                images: true,
            };
            match task(&asked).unwrap() {
                Task::Conversation { system, .. } => system,
                _ => String::new(),
            }
        };
        assert!(system("A clock").contains("At most 1800 characters"));
        assert!(system(&"x".repeat(1_000)).contains("At most 3000 characters"));
        assert!(system(&"x".repeat(10_000)).contains("At most 9000 characters"));
        assert!(!system("A clock").contains("<guidance>"));
    }
}
