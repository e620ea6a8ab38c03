//! What a prompt wishes that a sample can take: a name, a colour, a look, a line below the name.

use super::colour::{self, Rgb};
use super::pick::is_filler;
use super::samples::Sample;
use super::words::{Token, stems, tokens};

/// Longest name that is taken over.
const NAME_CHARS: usize = 40;
/// Longest tagline that is taken over.
const TAGLINE_CHARS: usize = 90;

/// Everything found in a prompt.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Wishes {
    pub name: Option<String>,
    pub tagline: Option<String>,
    /// The colour and the word for it.
    pub colour: Option<(Rgb, String)>,
    /// Dark or light, if either is asked for.
    pub dark: Option<bool>,
}

/// Reads a prompt for a sample. What the sample is not, it is not called.
pub(crate) fn read(prompt: &str, sample: &Sample) -> Wishes {
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
    Wishes {
        name: explicit.or_else(|| phrase.as_ref().map(|(words, _)| title_case(words))),
        tagline,
        colour: wished_colour(&tokens),
        dark: wished_look(&tokens),
    }
}

fn fit(name: &str) -> Option<String> {
    let name = name.trim();
    (!name.is_empty() && name.chars().count() <= NAME_CHARS).then(|| name.to_owned())
}

/// `called X`, `named X`, `call it X`, `the name is X`.
fn called(tokens: &[Token]) -> Option<String> {
    let word = |at: usize| tokens.get(at).map_or("", Token::lower);
    for at in 0..tokens.len() {
        let start = match word(at) {
            "called" | "named" | "titled" | "entitled" => at + 1,
            "call" | "name" | "title" if matches!(word(at + 1), "it" | "this" | "is" | "should" | "the") => {
                let mut start = at + 2;
                while matches!(word(start), "be" | "app" | "game" | "site" | "page") {
                    start += 1;
                }
                start
            }
            _ => continue,
        };
        match tokens.get(start) {
            Some(Token::Quote(text)) => return fit(text),
            Some(Token::Word { .. }) => {
                let words = name_words(tokens.get(start..)?);
                if !words.is_empty() {
                    return fit(&title_case(&words));
                }
            }
            _ => {}
        }
    }
    None
}

/// The words of a name without quotation marks: capitals as long as they last, else a single word.
fn name_words(tokens: &[Token]) -> Vec<String> {
    const INSIDE: [&str; 6] = ["of", "the", "and", "&", "for", "de"];
    let capital = |token: &Token| token.is_word() && starts_big(token.written());
    if !tokens.first().is_some_and(capital) {
        return tokens
            .first()
            .map(|token| token.written().to_owned())
            .into_iter()
            .collect();
    }
    let mut words: Vec<String> = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let joins = INSIDE.contains(&token.lower()) && tokens.get(at + 1).is_some_and(capital);
        if !capital(token) && !joins {
            break;
        }
        words.push(token.written().to_owned());
    }
    words
}

/// A quotation right after a word for what is built, or at the start.
fn quoted(tokens: &[Token]) -> Option<String> {
    const BEFORE: [&str; 24] = [
        "app",
        "game",
        "tool",
        "page",
        "site",
        "website",
        "tracker",
        "planner",
        "brand",
        "company",
        "shop",
        "bakery",
        "restaurant",
        "cafe",
        "café",
        "business",
        "startup",
        "band",
        "studio",
        "product",
        "service",
        "store",
        "dashboard",
        "quiz",
    ];
    tokens.iter().enumerate().find_map(|(at, token)| match token {
        Token::Quote(text)
            if at == 0
                || tokens
                    .get(at - 1)
                    .is_some_and(|before| BEFORE.contains(&before.lower())) =>
        {
            fit(text)
        }
        _ => None,
    })
}

/// Two or more words in capitals that are no names of days, months or techniques.
fn capitals(tokens: &[Token]) -> Option<String> {
    const NO_NAME: [&str; 40] = [
        "monday",
        "tuesday",
        "wednesday",
        "thursday",
        "friday",
        "saturday",
        "sunday",
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
        "html",
        "css",
        "javascript",
        "typescript",
        "react",
        "svg",
        "canvas",
        "webgl",
        "api",
        "json",
        "csv",
        "pdf",
        "ai",
        "ui",
        "ux",
        "i",
        "english",
        "german",
        "french",
        "spanish",
        "english",
    ];
    let mut run: Vec<&Token> = Vec::new();
    let mut runs = Vec::new();
    for token in tokens {
        let verb = run.is_empty() && is_filler(token.lower());
        if token.is_word() && starts_big(token.written()) && !NO_NAME.contains(&token.lower()) && !verb {
            run.push(token);
        } else {
            runs.push(std::mem::take(&mut run));
        }
    }
    runs.push(run);
    runs.iter()
        .filter(|run| (2..=5).contains(&run.len()))
        .find_map(|run| {
            let words: Vec<&str> = run.iter().map(|token| token.written()).collect();
            fit(&words.join(" "))
        })
}

/// What is to be built, as in `a (simple) habit tracker (that …)`, and where the phrase ends.
fn noun_phrase(tokens: &[Token]) -> Option<(Vec<String>, usize)> {
    const ADJECTIVES: [&str; 28] = [
        "simple",
        "small",
        "little",
        "beautiful",
        "nice",
        "modern",
        "minimal",
        "minimalist",
        "clean",
        "cool",
        "great",
        "elegant",
        "responsive",
        "interactive",
        "fun",
        "dark",
        "light",
        "colourful",
        "colorful",
        "basic",
        "tiny",
        "online",
        "personal",
        "new",
        "quick",
        "fast",
        "good",
        "playful",
    ];
    const ENDS: [&str; 19] = [
        "that", "which", "with", "for", "where", "to", "and", "in", "of", "called", "named", "using", "on",
        "app", "page", "as", "from", "by", "who",
    ];
    let article = tokens
        .iter()
        .position(|token| matches!(token.lower(), "a" | "an"))?;
    // Only an opening phrase says what the app is.
    let opening = tokens
        .get(..article)?
        .iter()
        .all(|token| is_filler(token.lower()));
    if !opening {
        return None;
    }
    let mut words = Vec::new();
    let mut end = article + 1;
    for token in tokens.get(article + 1..)? {
        let word = token.lower();
        if word.is_empty() || ENDS.contains(&word) {
            break;
        }
        end += 1;
        let colour = Rgb::from_name(word).is_some();
        if !ADJECTIVES.contains(&word) && !colour {
            words.push(token.written().to_owned());
        }
    }
    (1..=4).contains(&words.len()).then_some((words, end))
}

/// Whether a sample is what the words say, so that it may bear them as a name.
fn describes(sample: &Sample, words: &[String]) -> bool {
    let first = sample.prompts.first().map_or("", String::as_str);
    let known = stems(&format!("{} {} {first}", sample.title, sample.summary));
    let said = stems(&words.join(" "));
    let hits = said.iter().filter(|word| known.contains(word)).count();
    !said.is_empty() && hits * 2 >= said.len()
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

fn wished_colour(tokens: &[Token]) -> Option<(Rgb, String)> {
    // Black, white and grey make a look, not an accent.
    let words: Vec<&str> = tokens
        .iter()
        .map(Token::lower)
        .filter(|word| !matches!(*word, "black" | "white" | "grey" | "gray"))
        .collect();
    colour::in_words(&words, true).map(|(colour, name, _)| (colour, name))
}

fn wished_look(tokens: &[Token]) -> Option<bool> {
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

fn starts_big(word: &str) -> bool {
    word.chars().next().is_some_and(char::is_uppercase)
}

fn big_first(text: &str) -> String {
    let mut chars = text.chars();
    chars
        .next()
        .map(|first| first.to_uppercase().chain(chars).collect())
        .unwrap_or_default()
}

fn title_case(words: &[String]) -> String {
    let words: Vec<String> = words
        .iter()
        .enumerate()
        .map(|(at, word)| {
            let small = matches!(word.as_str(), "of" | "the" | "and" | "for" | "a" | "to");
            if at > 0 && small {
                word.clone()
            } else {
                big_first(word)
            }
        })
        .collect();
    words.join(" ")
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
            keywords: Vec::new(),
            prompts: vec!["A habit tracker with streaks and a calm look".to_owned()],
            html: String::new(),
        }
    }

    fn wishes(prompt: &str) -> Wishes {
        read(prompt, &sample())
    }

    fn name(prompt: &str) -> Option<String> {
        wishes(prompt).name
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
            "A habit tracker with streaks and a calm look",
        ] {
            assert_eq!(name(prompt), None, "{prompt}");
        }
    }

    #[test]
    fn colours_and_looks_are_found() {
        let found = |prompt: &str| {
            let wishes = wishes(prompt);
            (wishes.colour.map(|(_, name)| name), wishes.dark)
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
        let tagline = |prompt: &str| wishes(prompt).tagline;
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
