//! Names in a prompt: said, quoted, in capitals, or the words for what is to be built.

use super::colour::Rgb;
use super::samples::Sample;
use super::subject::{is_filler, is_passed_over};
use super::words::{Token, stems};

/// Longest name that is taken over.
const NAME_CHARS: usize = 40;

fn fit(name: &str) -> Option<String> {
    let name = name.trim();
    (!name.is_empty() && name.chars().count() <= NAME_CHARS).then(|| name.to_owned())
}

/// `called X`, `named X`, `call it X`, `the name is X`.
pub(super) fn called(tokens: &[Token]) -> Option<String> {
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

/// The first quotation that is not what a part of the app shows.
pub(super) fn quoted(tokens: &[Token]) -> Option<String> {
    const SHOWN: [&str; 30] = [
        "button", "buttons", "label", "labels", "labelled", "labeled", "text", "says", "say", "saying",
        "reads", "heading", "tagline", "slogan", "motto", "subtitle", "like", "word", "words", "field",
        "link", "message", "with", "and", "or", "a", "an", "the", "show", "shows",
    ];
    tokens.iter().enumerate().find_map(|(at, token)| match token {
        Token::Quote(text) => {
            let before = at.checked_sub(1).and_then(|at| tokens.get(at));
            let free = before.is_none_or(|before| before.is_word() && !SHOWN.contains(&before.lower()));
            free.then(|| fit(text)).flatten()
        }
        _ => None,
    })
}

/// Two or more words in capitals that are no names of days, months or techniques.
pub(super) fn capitals(tokens: &[Token]) -> Option<String> {
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
        let verb = run.is_empty() && (is_filler(token.lower()) || is_passed_over(token.lower()));
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
pub(super) fn noun_phrase(tokens: &[Token]) -> Option<(Vec<String>, usize)> {
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
pub(super) fn describes(sample: &Sample, words: &[String]) -> bool {
    let first = sample.prompts.first().map_or("", String::as_str);
    let known = stems(&format!("{} {} {first}", sample.title, sample.summary));
    let said = stems(&words.join(" "));
    let hits = said.iter().filter(|word| known.contains(word)).count();
    !said.is_empty() && hits * 2 >= said.len()
}

fn starts_big(word: &str) -> bool {
    word.chars().next().is_some_and(char::is_uppercase)
}

/// The text with a capital first letter.
pub(super) fn big_first(text: &str) -> String {
    let mut chars = text.chars();
    chars
        .next()
        .map(|first| first.to_uppercase().chain(chars).collect())
        .unwrap_or_default()
}

/// Words as a name.
pub(super) fn title_case(words: &[String]) -> String {
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
