//! A message as its words, its quoted texts, and the names of code that stand in it.

use crate::context::vocabulary::{has, is_stop_word};
use std::collections::HashSet;

/// How much of each kind is looked for.
const MAX_QUOTES: usize = 8;
const MAX_KEYWORDS: usize = 20;
const MAX_NAMES: usize = 40;

/// What a message says.
#[derive(Debug, Clone, Default)]
pub(super) struct Message {
    /// Its words in lower case, in their order.
    pub(super) words: Vec<String>,
    /// The words that say something, in the singular, each once.
    pub(super) keywords: Vec<String>,
    /// Texts in quotes.
    pub(super) quotes: Vec<String>,
    /// Words written as `#name`, `.name`, `<name>`, `name()`: without the signs, as they are written.
    pub(super) ids: Vec<String>,
    pub(super) classes: Vec<String>,
    pub(super) tags: Vec<String>,
    pub(super) functions: Vec<String>,
    /// Words that may be a name of code: `handleClick`, `border-radius`, `morpheo-p-1`.
    pub(super) names: Vec<String>,
}

impl Message {
    /// Reads a message; linear in it.
    pub(super) fn read(text: &str) -> Self {
        let mut message = Self {
            quotes: quotes(text),
            ..Self::default()
        };
        for token in text.split_whitespace() {
            message.read_token(token);
        }
        let mut seen = HashSet::new();
        message.words = words(text).map(|word| folded(word).collect()).collect();
        message.keywords = message
            .words
            .iter()
            .filter(|word| word.chars().count() >= 3 && !is_stop_word(word))
            .map(|word| singular(word))
            .filter(|word| seen.insert(word.clone()))
            .take(MAX_KEYWORDS)
            .collect();
        message
    }

    fn read_token(&mut self, token: &str) {
        let is_sign = |character: char| {
            matches!(
                character,
                ',' | ';'
                    | ':'
                    | '!'
                    | '?'
                    | '"'
                    | '\''
                    | '`'
                    | '“'
                    | '”'
                    | '‘'
                    | '’'
                    | '['
                    | ']'
                    | '{'
                    | '}'
            )
        };
        let token = token
            .trim_matches(is_sign)
            .trim_end_matches(['.', ',', '?', '!'])
            .trim_matches(is_sign);
        let push = |names: &mut Vec<String>, name: &str| {
            if !name.is_empty() && names.len() < MAX_NAMES && !names.iter().any(|known| known == name) {
                names.push(name.to_owned());
            }
        };
        if let Some(rest) = token.strip_prefix('<') {
            let end = rest.find(|character: char| !character.is_ascii_alphanumeric() && character != '-');
            push(
                &mut self.tags,
                end.and_then(|end| rest.get(..end)).unwrap_or(rest),
            );
        } else if let Some(name) = token.strip_prefix('#').filter(|name| is_name(name)) {
            push(&mut self.ids, name);
        } else if let Some(name) = token.strip_prefix('.').filter(|name| is_name(name)) {
            push(&mut self.classes, name);
        } else if let Some(name) = token
            .split_once('(')
            .map(|(name, _)| name)
            .filter(|name| is_name(name))
        {
            push(&mut self.functions, name);
        } else {
            let name = token.trim_matches(['(', ')']);
            let is_code = name.contains(['-', '_', '$'])
                || name.bytes().any(|byte| byte.is_ascii_digit())
                || name.chars().skip(1).any(char::is_uppercase);
            if is_code && is_name(name) {
                push(&mut self.names, name);
            }
        }
    }

    /// Whether any of the words stands in it.
    pub(super) fn has_any(&self, wanted: &str) -> bool {
        self.words.iter().any(|word| has(wanted, word))
    }
}

fn is_name(text: &str) -> bool {
    !text.is_empty()
        && text.len() <= 200
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'$'))
}

/// The words of a text: runs of letters and digits, with apostrophes within but without the possessive.
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|character: char| !character.is_alphanumeric() && !matches!(character, '\'' | '’'))
        .map(|word| word.trim_matches(['\'', '’']))
        .map(|word| {
            word.strip_suffix("'s")
                .or_else(|| word.strip_suffix("’s"))
                .unwrap_or(word)
        })
        .filter(|word| !word.is_empty())
}

/// The form in which words are compared.
pub(super) fn folded(word: &str) -> impl Iterator<Item = char> + '_ {
    word.chars()
        .flat_map(char::to_lowercase)
        .map(|character| if character == '’' { '\'' } else { character })
}

/// A word without the ending of the plural.
pub(super) fn singular(word: &str) -> String {
    let stem = |ending: &str| word.strip_suffix(ending).filter(|stem| stem.len() >= 2);
    if let Some(stem) = stem("ies") {
        return format!("{stem}y");
    }
    for ending in ["sses", "xes", "ches", "shes"] {
        if word.ends_with(ending) {
            return stem("es").unwrap_or(word).to_owned();
        }
    }
    stem("s")
        .filter(|stem| !stem.ends_with(['s', 'u', 'i']))
        .unwrap_or(word)
        .to_owned()
}

/// The texts in quotes of any kind. A single quote opens only behind a blank and closes only before one or a sign:
/// the apostrophe of `don't` is none.
fn quotes(text: &str) -> Vec<String> {
    let mut quotes: Vec<String> = Vec::new();
    let mut open: Option<(char, String)> = None;
    let mut previous = ' ';
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        match &mut open {
            Some((closing, quote)) => {
                let is_end = character == *closing
                    && (character != '\'' || characters.peek().is_none_or(|next| !next.is_alphanumeric()));
                if is_end {
                    let quote = quote.trim();
                    if !quote.is_empty()
                        && quotes.len() < MAX_QUOTES
                        && !quotes.iter().any(|known| known == quote)
                    {
                        quotes.push(quote.to_owned());
                    }
                    open = None;
                } else {
                    quote.push(character);
                }
            }
            None => {
                let closing = match character {
                    '"' | '`' => Some(character),
                    '\'' if !previous.is_alphanumeric() => Some('\''),
                    '“' | '„' => Some('”'),
                    '‘' => Some('’'),
                    '«' => Some('»'),
                    _ => None,
                };
                open = closing.map(|closing| (closing, String::new()));
            }
        }
        previous = character;
    }
    quotes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_of_any_kind_are_read() {
        assert_eq!(
            quotes("Don't say 'Buy now' or \"Go\", say “Let’s go” and `x`; it's 'a's"),
            ["Buy now", "Go", "Let’s go", "x"]
        );
    }

    #[test]
    fn names_of_code_are_told_from_words() {
        let message = Message::read(
            "Make #hero, .card and <h1 class> in handleClick() use border-radius for myVar. Now!",
        );
        assert_eq!(message.ids, ["hero"]);
        assert_eq!(message.classes, ["card"]);
        assert_eq!(message.tags, ["h1"]);
        assert_eq!(message.functions, ["handleClick"]);
        assert_eq!(message.names, ["border-radius", "myVar"]);
    }

    #[test]
    fn keywords_say_something_and_are_singular() {
        assert_eq!(
            Message::read("Please change the buttons and boxes of all categories, the button's class")
                .keywords,
            ["button", "box", "category", "class"]
        );
        assert_eq!(singular("status"), "status");
    }
}
