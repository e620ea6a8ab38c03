//! Another name for something on the page: `rename the button Save to Keep`, `label the second tab "Later"`.

use super::clause::Clause;
use super::command::{Command, Target, What, Which};
use super::kinds::Kind;
use super::limits::no_text;
use crate::colour;
use crate::words::Token;

const RENAMES: [&str; 3] = ["rename", "relabel", "retitle"];
/// These put a text in the place of another one wherever that stands.
const REPLACES: [&str; 2] = ["replace", "substitute"];
/// What these give a name to may stand right before the name.
const NAMES: [&str; 3] = ["call", "label", "name"];
/// These also ask for looks.
const CHANGES: [&str; 3] = ["change", "set", "edit"];
/// Words before the new name; the latter where none of the former is, since an element may be one `that says …`.
const TO: [&str; 3] = ["to", "into", "as"];
const SAY: [&str; 4] = ["say", "says", "read", "reads"];
const ARTICLES: [&str; 8] = ["the", "a", "an", "my", "our", "your", "this", "that"];
/// Words for the app as a whole.
const APP: [&str; 13] = [
    "app",
    "application",
    "page",
    "site",
    "website",
    "game",
    "tool",
    "project",
    "program",
    "it",
    "everything",
    "document",
    "thing",
];
/// Words between an element and what it shows.
const SHOWING: [&str; 12] = [
    "from", "saying", "says", "reading", "reads", "showing", "called", "named", "labelled", "labeled",
    "titled", "that",
];
/// What an element has besides its text.
const PROPERTIES: [&str; 18] = [
    "colour",
    "color",
    "colours",
    "colors",
    "background",
    "size",
    "font",
    "style",
    "position",
    "shape",
    "corners",
    "border",
    "width",
    "height",
    "weight",
    "alignment",
    "radius",
    "text",
];
/// Looks that an element may be changed to.
const LOOKS: [&str; 14] = [
    "bold",
    "italic",
    "underlined",
    "uppercase",
    "lowercase",
    "bigger",
    "smaller",
    "larger",
    "rounded",
    "round",
    "square",
    "dark",
    "light",
    "visible",
];
/// Words before an element that do not tell it from others by its text.
const DESCRIBING: [&str; 8] = [
    "main",
    "primary",
    "secondary",
    "big",
    "small",
    "large",
    "whole",
    "only",
];

/// What is to get another name.
struct Reference {
    kind: Option<&'static Kind>,
    which: Which,
    /// What it shows now, and whether that is said behind the word for it, or quoted.
    old: Option<(String, bool)>,
}

impl Clause {
    /// The new name for an element, for a text, or for the app. A change needs to say which text is meant; any other
    /// may be about the look.
    pub(super) fn naming(&self) -> Option<Command> {
        let (verb, rest) = self.tokens.split_first()?;
        let verb = verb.lower();
        let is_change = CHANGES.contains(&verb);
        if REPLACES.contains(&verb) {
            return replacing(rest);
        }
        if !is_change && !RENAMES.contains(&verb) && !NAMES.contains(&verb) {
            return None;
        }
        let position = |words: &[&str]| rest.iter().position(|token| words.contains(&token.lower()));
        let marker = position(&TO).or_else(|| position(&SAY));
        let (meant, new) = match marker {
            Some(0) => return None,
            Some(at) => (rest.get(..at)?, rest.get(at..)?),
            None if NAMES.contains(&verb) => name_behind(rest)?,
            None => return None,
        };
        let new_words: Vec<&str> = new.iter().map(Token::lower).collect();
        let is_quoted = new.iter().any(is_quote);
        let is_look = !is_quoted
            && (colour::in_words(&new_words, false).is_some()
                || new_words.iter().any(|word| LOOKS.contains(word)));
        let refused = no_text(new).filter(|_| is_change);
        let new = name(new)?;
        let Reference { kind, which, old } = reference(meant);
        if refused.is_some() {
            return refused;
        }
        let is_text = || is_said_text(meant) && old.is_some();
        let is_told = match kind {
            Some(_) => old.as_ref().is_some_and(|(_, is_said)| *is_said),
            None => verb == "change" && is_text(),
        };
        if is_change && (is_look || !is_told) {
            return None;
        }
        match (kind, old.map(|(old, _)| old)) {
            (Some(kind), None) if kind.singular == "title" => None,
            (Some(kind), None) => Some(text(What::Kind(kind), which, new)),
            (Some(kind), Some(old)) => Some(text(What::Labelled(kind, old.to_lowercase()), which, new)),
            // What is quoted is meant wherever it stands.
            (None, Some(old)) if meant.iter().any(is_quote) => Some(Command::Replace { old, new }),
            (None, Some(old)) => Some(Command::Rename { old, new }),
            (None, None) => Some(text(What::Kind(Kind::of("title")?), Which::All, new)),
        }
    }
}

/// `replace Add with Save`: the text wherever it stands, or that of the element that is named.
fn replacing(rest: &[Token]) -> Option<Command> {
    let at = rest
        .iter()
        .position(|token| matches!(token.lower(), "with" | "by"))?;
    let (meant, new) = (rest.get(..at)?, rest.get(at + 1..)?);
    // `the word bill` is the text `bill`.
    let leads = meant.iter().take_while(|token| {
        let word = token.lower();
        ARTICLES.contains(&word) || matches!(word, "word" | "words" | "text" | "phrase" | "all" | "every")
    });
    let leads = leads.count();
    let meant = meant
        .get(leads..)
        .filter(|rest| !rest.is_empty())
        .unwrap_or(meant);
    if meant.iter().chain(new).any(is_quote) && meant.iter().filter(|token| is_quote(token)).count() == 1 {
        // What is quoted is meant wherever it stands.
        let old = meant.iter().find(|token| is_quote(token))?.written().to_owned();
        return Some(Command::Replace { old, new: name(new)? });
    }
    let words: Vec<&str> = meant.iter().map(Token::lower).collect();
    if colour::in_words(&words, false).is_some() {
        return None;
    }
    let is_new_element = new.iter().any(|token| Kind::of(token.lower()).is_some());
    let is_article = new
        .first()
        .is_some_and(|token| matches!(token.lower(), "a" | "an" | "the" | "my"));
    let new = name(new)?;
    let Reference { kind, which, old } = reference(meant);
    match (kind, old) {
        (Some(_), _) | (None, None) if is_new_element || is_article => Some(Command::Cannot {
            why: "I replace one text with another, not an element with another one.",
        }),
        (Some(kind), None) => Some(text(What::Kind(kind), which, new)),
        (Some(kind), Some((old, _))) => Some(text(What::Labelled(kind, old.to_lowercase()), which, new)),
        (None, Some((old, _))) => Some(Command::Replace { old, new }),
        (None, None) => None,
    }
}

/// Whether words can be a text of the page: no word for an element or for how one looks is among them.
fn is_said_text(meant: &[Token]) -> bool {
    let is_other =
        |word: &str| PROPERTIES.contains(&word) || LOOKS.contains(&word) || Kind::of(word).is_some();
    !meant
        .iter()
        .any(|token| is_quote(token) || is_other(token.lower()))
}

fn text(what: What, which: Which, new: String) -> Command {
    let target = Target { what, which };
    Command::SetText { target, new }
}

fn is_quote(token: &Token) -> bool {
    matches!(token, Token::Quote(_))
}

/// Splits what is meant from the name right behind it.
fn name_behind(tokens: &[Token]) -> Option<(&[Token], &[Token])> {
    let at = if tokens.last().is_some_and(is_quote) {
        tokens.len() - 1
    } else {
        tokens
            .iter()
            .position(|token| nameable(token.lower()).is_some())?
            + 1
    };
    let (meant, new) = tokens.split_at_checked(at)?;
    (!meant.is_empty()).then_some((meant, new))
}

/// The new name, without the words before it and thanks behind it.
fn name(tokens: &[Token]) -> Option<String> {
    if let Some(Token::Quote(text)) = tokens.iter().find(|token| is_quote(token)) {
        return Some(text.clone());
    }
    let leads = |token: &&Token| TO.contains(&token.lower()) || SAY.contains(&token.lower());
    let words = tokens.iter().skip_while(leads);
    let mut words: Vec<&Token> = words.collect();
    while words
        .last()
        .is_some_and(|token| matches!(token.lower(), "please" | "thanks" | "instead"))
    {
        words.pop();
    }
    let words: Vec<&str> = words.into_iter().map(Token::written).collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// The kind of element that a word means, if elements of that kind have a name.
fn nameable(word: &str) -> Option<&'static Kind> {
    let is_nameable = |kind: &&Kind| {
        matches!(
            kind.singular,
            "button"
                | "link"
                | "tab"
                | "title"
                | "heading"
                | "label"
                | "placeholder"
                | "paragraph"
                | "tagline"
        )
    };
    Kind::of(word).filter(is_nameable)
}

fn reference(tokens: &[Token]) -> Reference {
    let mut tokens = without_articles(text_owner(tokens));
    let which = Which::of(tokens.first().map_or("", Token::lower));
    if which != Which::All {
        tokens = tokens.get(1..).unwrap_or_default();
    }
    let kind_at = |token: &Token| nameable(token.lower()).is_some();
    // `the button Add link` and `the Buy now button`.
    let at = match tokens.first() {
        Some(first) if kind_at(first) => Some(0),
        _ => tokens.iter().rposition(kind_at),
    };
    let kind = at.and_then(|at| nameable(tokens.get(at)?.lower()));
    let (before, after) = match at {
        Some(at) => (
            tokens.get(..at).unwrap_or_default(),
            tokens.get(at + 1..).unwrap_or_default(),
        ),
        None => (tokens, Default::default()),
    };
    let quote = tokens.iter().find(|token| is_quote(token));
    let behind = after
        .iter()
        .skip_while(|token| SHOWING.contains(&token.lower()))
        .collect::<Vec<_>>();
    let is_property = behind.first().is_some_and(|token| {
        let word = token.lower();
        PROPERTIES.contains(&word) || matches!(word, "of" | "on" | "in" | "at")
    });
    let old = if let Some(quote) = quote {
        Some((quote.written().to_owned(), true))
    } else if !behind.is_empty() && !is_property {
        Some((written(behind), true))
    } else {
        own_words(before, kind.is_some()).map(|words| (words, false))
    };
    Reference { kind, which, old }
}

/// What has the text in `the text of the button`.
fn text_owner(tokens: &[Token]) -> &[Token] {
    const TEXTS: [&str; 6] = ["text", "label", "caption", "name", "wording", "words"];
    let of = tokens
        .iter()
        .position(|token| matches!(token.lower(), "of" | "on" | "for"));
    let Some((before, after)) = of.and_then(|of| Some((tokens.get(..of)?, tokens.get(of + 1..)?))) else {
        return tokens;
    };
    let is_text = |token: &Token| TEXTS.contains(&token.lower()) || ARTICLES.contains(&token.lower());
    if before.iter().all(is_text) { after } else { tokens }
}

fn without_articles(tokens: &[Token]) -> &[Token] {
    let articles = tokens
        .iter()
        .take_while(|token| ARTICLES.contains(&token.lower()))
        .count();
    tokens.get(articles..).unwrap_or_default()
}

/// The words before the word for an element, or alone, that are a text of the page: none of `app` and `main`.
fn own_words(tokens: &[Token], of_kind: bool) -> Option<String> {
    let is_app = |word: &str| APP.contains(&word);
    if tokens.first().is_some_and(|first| is_app(first.lower())) && !of_kind {
        return None;
    }
    let is_beside = |word: &str| is_app(word) || (of_kind && DESCRIBING.contains(&word));
    let said = tokens.iter().filter(|token| !is_beside(token.lower()));
    let words = written(said.collect());
    (!words.is_empty()).then_some(words)
}

fn written(tokens: Vec<&Token>) -> String {
    let words: Vec<&str> = tokens.into_iter().map(Token::written).collect();
    words.join(" ")
}
