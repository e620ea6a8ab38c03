//! One clause of an instruction, and what is found in it.

use super::command::{Target, What, Which};
use super::kinds::Kind;
use crate::colour::Rgb;
use crate::words::Token;

/// Words between two joints.
pub(super) struct Clause {
    pub tokens: Vec<Token>,
}

impl Clause {
    pub(super) fn new(tokens: Vec<Token>) -> Self {
        let polite = tokens.iter().take_while(|token| is_polite(token.lower())).count();
        // `I want to …`
        let leads = polite > 0 && tokens.get(polite).is_some_and(|token| token.lower() == "to");
        let polite = polite + usize::from(leads);
        Self {
            tokens: tokens.into_iter().skip(polite).collect(),
        }
    }

    pub(super) fn written(&self) -> String {
        let words: Vec<String> = self
            .tokens
            .iter()
            .map(|token| match token {
                Token::Quote(text) => format!("“{text}”"),
                other => other.written().to_owned(),
            })
            .collect();
        words.join(" ")
    }

    pub(super) fn words(&self) -> Vec<&str> {
        self.tokens.iter().map(Token::lower).collect()
    }

    pub(super) fn has(&self, words: &[&str]) -> bool {
        self.position(words).is_some()
    }

    pub(super) fn position(&self, words: &[&str]) -> Option<usize> {
        self.tokens
            .iter()
            .position(|token| words.contains(&token.lower()))
    }

    pub(super) fn quotes(&self) -> Vec<&str> {
        self.tokens
            .iter()
            .filter_map(|token| match token {
                Token::Quote(text) => Some(text.as_str()),
                _ => None,
            })
            .collect()
    }

    /// What the clause is about: its first word for an element, else the page when it is named.
    pub(super) fn target(&self) -> Option<Target> {
        self.target_in(0, self.tokens.len())
    }

    pub(super) fn target_in(&self, from: usize, to: usize) -> Option<Target> {
        const PAGE: [&str; 10] = [
            "page",
            "app",
            "site",
            "website",
            "everything",
            "background",
            "body",
            "screen",
            "all",
            "text",
        ];
        let range = self.tokens.get(from..to)?;
        for (at, token) in range.iter().enumerate() {
            let word = token.lower();
            if word.starts_with("morpheo-") {
                let what = What::Id(word.to_owned());
                return Some(Target {
                    what,
                    which: Which::All,
                });
            }
            if let Some(kind) = Kind::of(word) {
                let before: Vec<&str> = range.iter().take(at).rev().take(2).map(Token::lower).collect();
                let label = quoted_label(kind, range, at).or_else(|| {
                    let words = label(kind, token, range.get(..at)?)?;
                    let words: Vec<&str> = words.iter().map(Token::lower).collect();
                    Some(words.join(" "))
                });
                // The main heading is the title.
                let kind = match Kind::of("title") {
                    Some(title) if kind.singular == "heading" && before.contains(&"main") => title,
                    _ => kind,
                };
                return Some(Target {
                    what: label.map_or(What::Kind(kind), |label| What::Labelled(kind, label)),
                    which: which(&before),
                });
            }
        }
        let named = range.iter().any(|token| PAGE.contains(&token.lower()));
        named.then_some(Target::PAGE)
    }

    /// The clause with the words that tell which element is meant between quotation marks: what `the Focus button` shows
    /// is no look.
    pub(super) fn with_label_quoted(&self) -> Self {
        let kind_at = self.tokens.iter().enumerate().find_map(|(at, token)| {
            let kind = Kind::of(token.lower())?;
            let words = label(kind, token, self.tokens.get(..at)?)?;
            let start = at.checked_sub(words.len())?;
            (self.tokens.get(start..at)? == words).then_some((start, at))
        });
        let Some((start, at)) = kind_at else {
            return Self {
                tokens: self.tokens.clone(),
            };
        };
        let mut tokens = self.tokens.clone();
        let words: Vec<&str> = self
            .tokens
            .iter()
            .take(at)
            .skip(start)
            .map(Token::written)
            .collect();
        let quoted = Token::Quote(words.join(" "));
        tokens.splice(start..at, [quoted]);
        Self { tokens }
    }

    /// The words after one of these, or the quotation that follows it.
    pub(super) fn text_after(&self, markers: &[&str]) -> Option<String> {
        let at = self.position(markers)?;
        let rest = self.tokens.get(at..)?;
        let marking = rest.iter().take_while(|token| markers.contains(&token.lower()));
        let rest = rest.get(marking.count()..)?;
        if let Some(Token::Quote(text)) = rest.iter().take(3).find(|token| matches!(token, Token::Quote(_))) {
            return Some(text.clone());
        }
        let words: Vec<&str> = rest.iter().map(Token::written).collect();
        (!words.is_empty()).then(|| words.join(" "))
    }

    pub(super) fn says_it(&self) -> bool {
        self.has(&["it", "them", "its", "their"]) || self.tokens.len() <= 3
    }

    /// What a style applies to.
    pub(super) fn styled(&self, before: Option<&Target>) -> Target {
        let shown = self.quotes().first().map(|text| Target {
            what: What::Showing((*text).to_owned()),
            which: Which::All,
        });
        self.part()
            .or_else(|| self.target().filter(Target::is_element))
            .or(shown)
            .or_else(|| self.thing())
            .or_else(|| self.target())
            .or_else(|| before.cloned().filter(|_| self.says_it()))
            .unwrap_or(Target::PAGE)
    }
}

/// The words before the word for a single button, link or tab that tell which one is meant. A word that is written with a
/// capital tells it even where it is one for a look: `the Bold button`.
fn label(kind: &Kind, word: &Token, before: &[Token]) -> Option<Vec<Token>> {
    const NO_LABEL: [&str; 15] = [
        "page", "first", "1st", "second", "2nd", "third", "3rd", "fourth", "4th", "fifth", "5th", "last",
        "only", "action", "to",
    ];
    const NO_LABEL_IN_SMALL: [&str; 13] = [
        "bold", "dark", "light", "text", "big", "small", "large", "whole", "call", "hovered", "hovering",
        "clicked", "pressed",
    ];
    if !has_label(kind) || word.lower() != kind.singular {
        return None;
    }
    if kind.singular == "heading" && before.iter().any(|token| token.lower() == "main") {
        return None;
    }
    let article = before
        .iter()
        .rposition(|token| matches!(token.lower(), "the" | "this" | "that" | "my"))?;
    let is_label = |token: &&Token| {
        let is_name = token.is_capital() && !word.is_capital();
        token.is_word()
            && !NO_LABEL.contains(&token.lower())
            && (is_name || !NO_LABEL_IN_SMALL.contains(&token.lower()))
            && Rgb::from_name(token.lower()).is_none()
    };
    let words: Vec<Token> = before
        .get(article + 1..)?
        .iter()
        .filter(is_label)
        .cloned()
        .collect();
    (!words.is_empty()).then_some(words)
}

/// Whether one of a kind can be told from the others by words.
fn has_label(kind: &Kind) -> bool {
    matches!(
        kind.singular,
        "button" | "link" | "tab" | "heading" | "label" | "card" | "section" | "field" | "list" | "table"
    )
}

/// The quotation beside the word for an element: `the "Save" button`.
fn quoted_label(kind: &Kind, tokens: &[Token], at: usize) -> Option<String> {
    let beside = [at.checked_sub(1), Some(at + 1)].into_iter().flatten();
    let mut quotes = beside.filter_map(|at| match tokens.get(at) {
        Some(Token::Quote(text)) => Some(text.to_lowercase()),
        _ => None,
    });
    quotes.next().filter(|_| has_label(kind))
}

/// Words that ask nicely and mean nothing else.
pub(super) fn is_polite(word: &str) -> bool {
    matches!(
        word,
        "please"
            | "can"
            | "could"
            | "you"
            | "i"
            | "want"
            | "would"
            | "like"
            | "now"
            | "just"
            | "thanks"
            | "hi"
            | "hello"
            | "kindly"
            | "ok"
            | "okay"
            | "hey"
            | "yes"
    )
}

fn which(before: &[&str]) -> Which {
    let said = before.iter().map(|word| Which::of(word));
    said.into_iter()
        .find(|which| *which != Which::All)
        .unwrap_or(Which::All)
}
