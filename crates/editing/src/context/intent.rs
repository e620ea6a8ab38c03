//! What a message wants done.

use crate::context::message::{Message, singular};
use crate::context::vocabulary::{COMPONENT_WORDS, has};
use serde::Serialize;

/// The confidence that every intent has.
pub const CONFIDENCE: f64 = 0.85;

/// What a message wants done.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Intent {
    /// The kind of change.
    #[serde(rename = "type")]
    pub kind: IntentKind,
    /// How sure that is: always [`CONFIDENCE`].
    pub confidence: f64,
    /// What of the page it names, as selectors, quoted texts, functions and tags.
    pub targets: Vec<String>,
    /// The words that say something.
    pub keywords: Vec<String>,
    /// How much of the page it is about.
    pub scope: Scope,
    /// Whether what is done to one is to be done to all like it.
    pub needs_pattern_replication: bool,
}

/// The kind of change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum IntentKind {
    Add,
    Remove,
    /// Something does not work.
    Fix,
    /// The same in better code.
    Refactor,
    Explain,
    /// Anything else.
    Modify,
}

/// How much of a page a message is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Scope {
    Local,
    /// A part that holds others, or several elements.
    Component,
    Global,
}

const ADD: &str = "add append create include insert introduce put";
const REMOVE: &str = "delete drop erase hide remove rid";
const FIX: &str = "broken bug bugs correct crash crashes debug error errors fix repair solve";
const REFACTOR: &str = "clean cleanup optimise optimize refactor reorganise reorganize restructure simplify";
const EXPLAIN: &str = "describe explain tell";
const MODIFY: &str = "change convert make modify move rename replace set switch turn update";
const ASKS: &str = "does how is what when where which who why";
const NEGATIONS: &str = "can't doesn't isn't not won't";
const WORKS: &str = "load respond run show showing work working works";

const EVERYWHERE: &str = "\
    all app entire every everything everywhere layout overall page responsive site theme throughout \
    website whole";
const LIKEWISE: &str = "\
    all another consistent duplicate each every everywhere identical others pattern replicate rest same \
    similar";

/// Reads the intent of a message; `targets` is what was found of it in the page.
pub(super) fn intent(message: &Message, targets: Vec<String>) -> Intent {
    Intent {
        kind: kind(message),
        confidence: CONFIDENCE,
        scope: scope(message, &targets),
        targets,
        keywords: message.keywords.clone(),
        needs_pattern_replication: needs_replication(message),
    }
}

/// The first word that names an intent decides; a fault outweighs a plain change, and a question is one only when
/// nothing is asked to be done.
pub(super) fn kind(message: &Message) -> IntentKind {
    let of = |word: &str| {
        [
            (ADD, IntentKind::Add),
            (REMOVE, IntentKind::Remove),
            (FIX, IntentKind::Fix),
            (REFACTOR, IntentKind::Refactor),
            (EXPLAIN, IntentKind::Explain),
            (MODIFY, IntentKind::Modify),
        ]
        .into_iter()
        .find_map(|(words, kind)| has(words, word).then_some(kind))
    };
    let named = message.words.iter().find_map(|word| of(word));
    if matches!(named, None | Some(IntentKind::Modify)) && names_a_fault(message) {
        return IntentKind::Fix;
    }
    let asks = message.words.first().is_some_and(|word| has(ASKS, word));
    named.unwrap_or(if asks {
        IntentKind::Explain
    } else {
        IntentKind::Modify
    })
}

/// "does not work", "isn't showing": a negation with such a word soon behind it.
fn names_a_fault(message: &Message) -> bool {
    message.words.iter().enumerate().any(|(at, word)| {
        let soon = message.words.iter().skip(at + 1).take(3);
        has(NEGATIONS, word) && soon.into_iter().any(|word| has(WORKS, word))
    })
}

/// How much of the page a message is about; `targets` is what was found of it.
pub(super) fn scope(message: &Message, targets: &[String]) -> Scope {
    let is_dark_mode = message.words.windows(2).any(|pair| {
        matches!(pair, [first, second] if matches!(first.as_str(), "dark" | "light") && matches!(second.as_str(), "mode" | "theme"))
    });
    if is_dark_mode || message.has_any(EVERYWHERE) {
        return Scope::Global;
    }
    let names_component = message
        .words
        .iter()
        .any(|word| has(COMPONENT_WORDS, &singular(word)));
    let names_one = !message.quotes.is_empty() || !message.ids.is_empty();
    if (names_component && !names_one) || targets.len() > 3 {
        Scope::Component
    } else {
        Scope::Local
    }
}

/// Whether what is done to one is to be done to all like it.
pub(super) fn needs_replication(message: &Message) -> bool {
    message.has_any(LIKEWISE)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Intent {
        intent(&Message::read(text), Vec::new())
    }

    #[test]
    fn the_kind_is_told_by_the_words() {
        for (text, kind) in [
            ("Can you add a footer?", IntentKind::Add),
            ("Get rid of the banner", IntentKind::Remove),
            ("The button doesn't work", IntentKind::Fix),
            ("Make the form work, it is not working", IntentKind::Fix),
            ("Please clean up the styles", IntentKind::Refactor),
            ("How is the score computed?", IntentKind::Explain),
            ("Explain how to add a row", IntentKind::Explain),
            ("Make the title blue and add a shadow", IntentKind::Modify),
            ("bigger heading", IntentKind::Modify),
        ] {
            assert_eq!(read(text).kind, kind, "{text}");
        }
    }

    #[test]
    fn the_scope_is_told_by_the_words() {
        assert_eq!(read("Make the title blue").scope, Scope::Local);
        assert_eq!(read("Move the sidebar").scope, Scope::Component);
        assert_eq!(read("Use dark mode").scope, Scope::Global);
        assert_eq!(read("Use a serif font everywhere").scope, Scope::Global);
        assert!(read("Make all cards rounded").needs_pattern_replication);
        assert!(!read("Make the card rounded").needs_pattern_replication);
    }
}
