//! What is understood and cannot be done: to move, to undo, to translate, to give an exact size or something to do.

use super::clause::Clause;
use super::command::Command;
use super::kinds::Kind;
use crate::words::Token;

const NO_TEXT: &str = "I change what an element shows and its colours, not what it does, where it stands or its exact size. If these words are to be its text, put them in quotation marks.";
const NO_MOVE: &str =
    "I do not move what is on the page; I can add an element at its top or its bottom, or remove one.";
const NO_UNDO: &str = "I do not take back a change myself; the Undo button does.";
/// What is said where texts cannot be translated.
pub(super) const NO_TRANSLATION: &str =
    "Translating takes an AI model; I can change one text at a time, as in: replace “Save” with “Keep”.";

/// Verbs by which an element may get a text that stands behind `to`.
const GIVES_TEXT: [&str; 17] = [
    "change", "set", "update", "edit", "make", "turn", "alter", "modify", "switch", "let", "have", "give",
    "rewrite", "correct", "fix", "text", "get",
];
/// Words of a place.
const PLACES: [&str; 12] = [
    "top", "bottom", "left", "right", "middle", "center", "centre", "side", "end", "front", "back", "corner",
];
/// Verbs for what an element may do.
const DOES: &str = "open close work go send save play start stop show hide scroll link lead point jump move do run \
    count sort filter clear reset delete remove add submit print download upload copy share load reload refresh update \
    toggle switch call connect ask take bring be have look appear disappear fade spin blink flash stay stick stand \
    respond react change fit fill";

impl Clause {
    /// What is known and cannot be done, with the reason.
    pub(super) fn limit(&self) -> Option<Command> {
        let words = self.words();
        let first = words.first().copied().unwrap_or_default();
        let names_element = words.iter().any(|word| Kind::of(word).is_some());
        let why = match first {
            "undo" | "redo" | "revert" if !names_element => NO_UNDO,
            "go" | "put" | "change" | "take" if words.contains(&"back") && !names_element => NO_UNDO,
            "translate" => NO_TRANSLATION,
            "move" | "shift" | "drag" | "reorder" | "rearrange" | "align" if !self.centres() => NO_MOVE,
            "put" | "place" if self.moves() && !self.centres() => NO_MOVE,
            _ => return None,
        };
        Some(Command::Cannot { why })
    }

    /// Whether what is put somewhere is there already: `put the button`, not `put a button`.
    fn moves(&self) -> bool {
        let second = self.tokens.get(1).map_or("", Token::lower);
        let is_there = matches!(second, "the" | "my" | "this" | "that" | "these" | "all");
        let mut rest = self.tokens.iter().skip(2).map(Token::lower);
        is_there && rest.any(|word| is_place(word) || matches!(word, "row" | "column" | "order"))
    }

    /// Whether an exact size is asked for.
    pub(super) fn has_measure(&self) -> bool {
        let words = self.words();
        let second = |at: usize| words.get(at + 1).copied().unwrap_or_default();
        words
            .iter()
            .enumerate()
            .any(|(at, word)| is_measure(word, second(at)))
    }

    fn centres(&self) -> bool {
        self.has(&["center", "centre", "centered", "centred", "middle"])
    }

    /// Whether the words before `to` ask for a text.
    pub(super) fn gives_text(&self) -> bool {
        let first = self.tokens.first().map_or("", Token::lower);
        GIVES_TEXT.contains(&first)
            || matches!(first, "the" | "my" | "this" | "that" | "our")
            || (first != "link" && Kind::of(first).is_some())
    }
}

/// Words by which something stands at a place.
fn is_place(word: &str) -> bool {
    PLACES.contains(&word)
        || matches!(
            word,
            "above" | "below" | "under" | "underneath" | "beside" | "next" | "between" | "behind" | "inside"
        )
}

/// The refusal for words behind `to` that are no text: a size, a place, what an element is to do.
pub(super) fn no_text(new: &[Token]) -> Option<Command> {
    if new.iter().any(|token| matches!(token, Token::Quote(_))) {
        return None;
    }
    let words = new
        .iter()
        .skip_while(|token| matches!(token.lower(), "to" | "the" | "be" | "a" | "as" | "into"));
    let words: Vec<&Token> = words.collect();
    let (first, written) = words.first().map(|token| (token.lower(), token.written()))?;
    let second = words.get(1).map_or("", |token| token.lower());
    let is_small = written.chars().next().is_some_and(char::is_lowercase);
    let does = is_small && words.len() > 1 && DOES.split_ascii_whitespace().any(|verb| verb == first);
    let stands = is_small && words.len() < 3 && PLACES.contains(&first);
    (is_measure(first, second) || does || stands).then_some(Command::Cannot { why: NO_TEXT })
}

/// Whether words are a size: `20px`, `2 rem`.
fn is_measure(first: &str, second: &str) -> bool {
    const UNITS: [&str; 14] = [
        "x", "times", "px", "em", "rem", "pt", "vh", "vw", "cm", "mm", "pixel", "pixels", "percent", "points",
    ];
    let number = first.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | ','));
    number.len() < first.len() && (UNITS.contains(&number) || (number.is_empty() && UNITS.contains(&second)))
}
