//! Requests in German, French, Spanish, Italian and Portuguese, put into English: the few words that the commonest of
//! them take. Of a text that takes the place of another one, both stay as they were written.

use super::foreign_words::{ARTICLES, COLOURS, LANGUAGES, Language};
use crate::words::Token;

/// The request with each part that is in another language, and known word for word, in English.
pub(super) fn in_english(tokens: Vec<Token>) -> Vec<Token> {
    let mut english = Vec::with_capacity(tokens.len());
    for part in tokens.split_inclusive(|token| *token == Token::Break) {
        let (words, end) = match part.split_last() {
            Some((Token::Break, words)) => (words, Some(Token::Break)),
            _ => (part, None),
        };
        match translated(words) {
            Some(translated) => english.extend(translated),
            None => english.extend_from_slice(words),
        }
        english.extend(end);
    }
    english
}

fn translated(tokens: &[Token]) -> Option<Vec<Token>> {
    let all = || LANGUAGES.iter();
    all()
        .find_map(|language| swapped(language, tokens))
        .or_else(|| all().find_map(|language| word_by_word(language, tokens)))
}

/// `ersetze X durch Y`, where X is more than words for parts of a page.
fn swapped(language: &Language, tokens: &[Token]) -> Option<Vec<Token>> {
    let is_in = |list: &str, token: &Token| list.split(' ').any(|word| word == token.lower());
    let polite = tokens
        .iter()
        .take_while(|token| is_in(language.polite, token))
        .count();
    let (verb, rest) = tokens.get(polite..)?.split_first()?;
    if !is_in(language.swaps, verb) {
        return None;
    }
    let at = rest.iter().position(|token| is_in(language.by, token))?;
    let (old, new) = (rest.get(..at)?, rest.get(at + 1..)?);
    let leads = old.iter().take_while(|token| {
        is_in(ARTICLES, token) || is_in("wort text mot texte palabra texto parola testo palavra", token)
    });
    let leads = leads.count();
    let old = old.get(leads..).filter(|rest| !rest.is_empty()).unwrap_or(old);
    let new = match new.split_last() {
        Some((last, rest)) if is_in("aus um", last) && !rest.is_empty() => rest,
        _ => new,
    };
    // What is told from the page by words for its parts is no text: `den Titel`.
    let part: Option<Vec<String>> = old
        .iter()
        .map(|token| english(language, token.lower()).filter(|_| token.is_word()))
        .collect();
    if let Some(part) = part {
        let is_look = new
            .iter()
            .all(|token| token.is_word() && english(language, token.lower()).is_some());
        let lead = ["change", "the"].into_iter().map(word);
        let named = part
            .iter()
            .flat_map(|part| part.split_ascii_whitespace())
            .map(word);
        let new = written(new).filter(|_| !is_look)?;
        return Some(lead.chain(named).chain([word("to"), new]).collect());
    }
    Some(vec![word("replace"), written(old)?, word("with"), written(new)?])
}

/// A text as it was written, or quoted.
fn written(tokens: &[Token]) -> Option<Token> {
    let quoted = tokens.iter().find(|token| matches!(token, Token::Quote(_)));
    let words: Vec<&str> = quoted.map_or_else(
        || tokens.iter().map(Token::written).collect(),
        |quoted| vec![quoted.written()],
    );
    (!words.is_empty()).then(|| Token::Quote(words.join(" ")))
}

fn word_by_word(language: &Language, tokens: &[Token]) -> Option<Vec<Token>> {
    let mut words: Vec<Token> = Vec::with_capacity(tokens.len());
    for token in tokens {
        match token {
            Token::Word { lower, .. } => {
                match english(language, lower) {
                    Some(translation) => words.extend(translation.split_ascii_whitespace().map(word)),
                    // What is to go is looked for on the page, in the language of the page.
                    None if removes(tokens, &words) => words.push(token.clone()),
                    None => return None,
                }
            }
            Token::Quote(_) | Token::Break => words.push(token.clone()),
        }
    }
    // `blue dark` is `dark blue`.
    for at in 1..words.len() {
        let is_shade = words
            .get(at)
            .is_some_and(|word| matches!(word.lower(), "dark" | "light"));
        let is_colour = words
            .get(at - 1)
            .is_some_and(|word| COLOURS.iter().any(|(colour, _)| *colour == word.lower()));
        if is_shade && is_colour {
            words.swap(at - 1, at);
        }
    }
    // Both languages may have each of the words.
    let is_other = words.iter().map(Token::lower).ne(tokens.iter().map(Token::lower));
    (is_other && !words.is_empty()).then_some(words)
}

/// Whether a request begins with a verb for taking away that is not an English one, too.
fn removes(tokens: &[Token], english: &[Token]) -> bool {
    english.first().is_some_and(|word| word.lower() == "remove")
        && tokens.first().is_some_and(|verb| verb.lower() != "remove")
}

/// A word in English; blank for one that English does without.
fn english(language: &Language, word: &str) -> Option<String> {
    if word.split('-').count() > 1 {
        let parts: Option<Vec<String>> = word.split('-').map(|part| english(language, part)).collect();
        return parts.map(|parts| parts.join(" "));
    }
    let is_in = |list: &str| list.split(' ').any(|known| known == word);
    if is_in(language.polite) {
        return Some(String::new());
    }
    let known = language.words.iter().chain(&COLOURS);
    known
        .into_iter()
        .find(|(_, words)| is_in(words))
        .map(|(english, _)| (*english).to_owned())
        .or_else(|| shaded(language, word))
}

/// `dunkelblau`, in one word.
fn shaded(language: &Language, word: &str) -> Option<String> {
    [("dunkel", "dark"), ("hell", "light")]
        .into_iter()
        .find_map(|(start, english_start)| {
            let colour = word.strip_prefix(start).filter(|rest| !rest.is_empty())?;
            Some(format!("{english_start} {}", english(language, colour)?))
        })
}

fn word(text: &str) -> Token {
    Token::Word {
        text: text.to_owned(),
        lower: text.to_owned(),
    }
}
