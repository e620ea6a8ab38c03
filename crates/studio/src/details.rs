//! What a prompt says that a sample can take over: a name, a colour, a look, a line below the name.

use super::colour::{self, Rgb};
use super::names::{big_first, called, capitals, describes, noun_phrase, quoted, title_case};
use super::samples::Sample;
use super::words::{Token, tokens};

/// Longest tagline that is taken over.
const TAGLINE_CHARS: usize = 90;

/// Everything found in a prompt.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Details {
    pub name: Option<String>,
    pub tagline: Option<String>,
    /// The colour and the word for it.
    pub colour: Option<(Rgb, String)>,
    /// Dark or light, if either is asked for.
    pub dark: Option<bool>,
}

/// Reads a prompt for a sample. What the sample is not, it is not called.
pub(crate) fn read(prompt: &str, sample: &Sample) -> Details {
    let tokens = tokens(prompt);
    let own = sample
        .prompts
        .first()
        .is_some_and(|own| own.trim() == prompt.trim());
    let phrase = noun_phrase(&tokens).filter(|(words, _)| !own && describes(sample, words));
    let explicit = called(&tokens)
        .or_else(|| quoted(&tokens))
        .or_else(|| if own { None } else { capitals(&tokens) });
    let tagline = said_tagline(&tokens).or_else(|| {
        let (_, end) = phrase.as_ref()?;
        purpose(tokens.get(*end..)?)
    });
    Details {
        name: explicit.or_else(|| phrase.as_ref().map(|(words, _)| title_case(words))),
        tagline,
        colour: colour_of(&tokens),
        dark: look_of(&tokens),
    }
}

/// `tagline "…"`, `slogan: "…"`.
fn said_tagline(tokens: &[Token]) -> Option<String> {
    let at = tokens
        .iter()
        .position(|token| matches!(token.lower(), "tagline" | "slogan" | "motto" | "subtitle"))?;
    tokens
        .get(at + 1..)?
        .iter()
        .take(4)
        .find_map(|token| match token {
            Token::Quote(text) if text.chars().count() <= TAGLINE_CHARS => Some(text.clone()),
            _ => None,
        })
}

/// The clause after the phrase: `that shows streaks` becomes `Shows streaks.`.
fn purpose(tokens: &[Token]) -> Option<String> {
    let connector = tokens.first()?.lower();
    let rest = tokens.get(1..)?;
    let mut words: Vec<&str> = match connector {
        "that" | "which" => Vec::new(),
        "for" | "to" => vec![connector],
        _ => return None,
    };
    words.extend(
        rest.iter()
            .take_while(|token| token.is_word())
            .map(Token::written),
    );
    if words
        .iter()
        .any(|word| matches!(*word, "called" | "named" | "I" | "my" | "me"))
        || words.len() < 3
    {
        return None;
    }
    let text = words.join(" ");
    (text.chars().count() <= TAGLINE_CHARS).then(|| format!("{}.", big_first(&text)))
}

fn colour_of(tokens: &[Token]) -> Option<(Rgb, String)> {
    // Black, white and grey make a look, not an accent.
    let words: Vec<&str> = tokens
        .iter()
        .map(Token::lower)
        .filter(|word| !matches!(*word, "black" | "white" | "grey" | "gray"))
        .collect();
    colour::in_words(&words, true).map(|(colour, name, _)| (colour, name))
}

fn look_of(tokens: &[Token]) -> Option<bool> {
    let word = |at: usize| tokens.get(at).map_or("", Token::lower);
    (0..tokens.len()).find_map(|at| {
        let colour = Rgb::from_name(word(at + 1)).or_else(|| Rgb::from_thing(word(at + 1)));
        match word(at) {
            "dark" | "night" | "midnight" if colour.is_none() => Some(true),
            "black" if word(at + 1) == "background" => Some(true),
            "light"
                if matches!(
                    word(at + 1),
                    "mode" | "theme" | "look" | "design" | "background" | "ui"
                ) =>
            {
                Some(false)
            }
            "white" if word(at + 1) == "background" => Some(false),
            _ => None,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Sample {
        Sample {
            id: "habit".to_owned(),
            category: "Habits".to_owned(),
            order: 1,
            title: "Ember".to_owned(),
            summary: "A habit tracker with streaks.".to_owned(),
            names: Vec::new(),
            keywords: Vec::new(),
            prompts: vec!["A habit tracker with streaks and a calm look".to_owned()],
            html: String::new(),
        }
    }

    fn details(prompt: &str) -> Details {
        read(prompt, &sample())
    }

    fn name(prompt: &str) -> Option<String> {
        details(prompt).name
    }

    #[test]
    fn names_are_found() {
        for (prompt, expected) in [
            ("A game called Snake Arena with levels", "Snake Arena"),
            ("an app named \"daily luna\", please", "daily luna"),
            (
                "Build a quiz. Call it The House of Cards and add sound",
                "The House of Cards",
            ),
            ("something called mellow that helps", "Mellow"),
            ("a landing page for my bakery \"Golden Crust\"", "Golden Crust"),
            ("Make a menu for Golden Crust in Hamburg", "Golden Crust"),
            ("Create a simple habit tracker with charts", "Habit Tracker"),
            ("the name should be Nova", "Nova"),
            ("Make a drum machine 'Bonk' with a yellow theme", "Bonk"),
        ] {
            assert_eq!(name(prompt).as_deref(), Some(expected), "{prompt}");
        }
    }

    #[test]
    fn a_sample_is_not_called_what_it_is_not() {
        for prompt in [
            "Create a weather station with maps",
            "Build something nice",
            "remind me on Monday March",
            "a form with a button \"Send\"",
            "a form with \"Send\" and \"Clear\"",
            "A habit tracker with streaks and a calm look",
        ] {
            assert_eq!(name(prompt), None, "{prompt}");
        }
    }

    #[test]
    fn colours_and_looks_are_found() {
        let found = |prompt: &str| {
            let details = details(prompt);
            (details.colour.map(|(_, name)| name), details.dark)
        };
        assert_eq!(found("a timer in teal"), (Some("teal".to_owned()), None));
        assert_eq!(found("dark blue theme"), (Some("dark blue".to_owned()), None));
        assert_eq!(
            found("dark mode with orange accents"),
            (Some("orange".to_owned()), Some(true))
        );
        assert_eq!(found("a light theme"), (None, Some(false)));
        assert_eq!(found("black background"), (None, Some(true)));
        assert_eq!(found("a plain timer"), (None, None));
    }

    #[test]
    fn taglines_are_found() {
        let tagline = |prompt: &str| details(prompt).tagline;
        assert_eq!(
            tagline("A shop, tagline: \"Fresh every day\"").as_deref(),
            Some("Fresh every day")
        );
        assert_eq!(
            tagline("a habit tracker that shows weekly charts, please").as_deref(),
            Some("Shows weekly charts.")
        );
        assert_eq!(
            tagline("a habit tracker for busy parents").as_deref(),
            Some("For busy parents.")
        );
        assert_eq!(tagline("a weather station for busy parents"), None);
    }
}
