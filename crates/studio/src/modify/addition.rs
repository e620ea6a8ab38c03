//! The words for a new element: what it is, what it says, where it is to stand.

use super::clause::Clause;
use super::command::Command;
use super::content_words::ADD;
use super::kinds::Kind;
use crate::colour::Rgb;
use crate::words::{Token, big_first};

const SAYING: [&str; 9] = [
    "saying", "says", "reading", "reads", "labelled", "labeled", "called", "text", "titled",
];
/// Words by which an element is to do more than show a text.
const DOING: [&str; 7] = ["that", "which", "when", "if", "whenever", "with", "so"];
/// Words before a place.
const AT: [&str; 19] = [
    "to",
    "in",
    "into",
    "inside",
    "under",
    "underneath",
    "below",
    "beneath",
    "above",
    "before",
    "after",
    "beside",
    "near",
    "next",
    "between",
    "behind",
    "over",
    "on",
    "at",
];
/// The places where something can be added.
const ANYWHERE: [&str; 17] = [
    "page",
    "app",
    "site",
    "website",
    "screen",
    "it",
    "document",
    "game",
    "top",
    "bottom",
    "end",
    "start",
    "beginning",
    "main",
    "here",
    "there",
    "everything",
];
const ARTICLES: [&str; 8] = ["the", "a", "an", "my", "our", "your", "this", "its"];
/// Words before an element that are no text for it.
const NO_LABEL: [&str; 22] = [
    "new", "another", "one", "extra", "more", "second", "third", "big", "bigger", "small", "smaller",
    "large", "little", "nice", "simple", "round", "rounded", "bold", "dark", "light", "single", "main",
];

impl Clause {
    pub(super) fn addition(&self) -> Option<Command> {
        let at = self.position(&ADD).filter(|at| *at == 0)?;
        if self.has(&["dark", "light", "night"]) && self.has(&["mode", "theme"]) {
            if self.has(&["toggle", "switch", "button", "switcher"]) {
                return Some(Command::Cannot {
                    why: "A switch between light and dark needs new program code, which I cannot write. I can make the page dark or light.",
                });
            }
            return self.is_dark_word().map(|dark| Command::Mood { dark });
        }
        if self.has(&["corners", "rounded"]) && self.target().is_none_or(|target| !target.is_element()) {
            return Some(Command::Round {
                target: self.target(),
                round: true,
            });
        }
        let is_there = matches!(
            self.tokens.get(1).map_or("", Token::lower),
            "the" | "my" | "this" | "all"
        );
        if is_there && self.has(&["put", "place"]) {
            return None;
        }
        let of_kind = |(at, token): (usize, &Token)| Kind::of(token.lower()).map(|kind| (at, kind));
        let (kind_at, kind) = self.tokens.iter().enumerate().skip(at + 1).find_map(of_kind)?;
        if !kind.can_add {
            return Some(Command::Cannot {
                why: "I can add buttons, links, headings, paragraphs, lists, fields, sections, dividers and a footer, but not that.",
            });
        }
        let word = self.tokens.get(kind_at).map_or("", Token::lower);
        if word == kind.plural && word != kind.singular {
            return Some(Command::Cannot {
                why: "I add one element at a time, at the top or the bottom of the page.",
            });
        }
        let rest = self.tokens.get(kind_at + 1..)?;
        if does_more(kind, rest) {
            return Some(Command::Cannot {
                why: "I can add an element with a text, but nothing else in it and not what it does; that takes an AI model.",
            });
        }
        if stands_elsewhere(rest) {
            return Some(Command::Cannot {
                why: "I can add an element at the top or the bottom of the page, not at another place.",
            });
        }
        let quoted = self.quotes().first().map(|text| (*text).to_owned());
        let top = self.has(&["top", "beginning", "start"]);
        let said = || {
            Self {
                tokens: rest.to_vec(),
            }
            .text_after(&SAYING)
            .map(without_place)
        };
        let before = self.tokens.get(at + 1..kind_at).unwrap_or_default();
        if kind.singular == "list" && label(before).is_some() && quoted.is_none() && said().is_none() {
            return Some(Command::Cannot {
                why: "I can add a list of texts that you name, as in: add a list saying “Tea, coffee”.",
            });
        }
        let text = quoted
            .or_else(said)
            .or_else(|| label(before))
            .or_else(|| purpose(rest));
        Some(Command::Add { kind, text, top })
    }
}

/// A text without the words behind it that say where it is to stand.
fn without_place(text: String) -> String {
    let lower = text.to_ascii_lowercase();
    let place = [" at the top", " at the bottom", " on top", " at the end"];
    let at = place.iter().filter_map(|place| {
        let at = lower.rfind(place)?;
        let rest = lower.get(at + place.len()..)?.trim();
        matches!(
            rest,
            "" | "please" | "of the page" | "of the app" | "of the screen"
        )
        .then_some(at)
    });
    let end = at.min().unwrap_or(text.len());
    text.get(..end).unwrap_or(&text).trim().to_owned()
}

fn is_quote(token: &Token) -> bool {
    matches!(token, Token::Quote(_))
}

/// What stands behind an element besides a text for it.
pub(super) fn beside_text(rest: &[Token]) -> &[Token] {
    let says = |token: &Token| SAYING.contains(&token.lower());
    match rest.iter().position(says) {
        Some(at) if !rest.iter().any(is_quote) => rest.get(..at).unwrap_or_default(),
        _ => rest,
    }
}

/// Whether a program would have to do something for it.
fn does_more(kind: &Kind, rest: &[Token]) -> bool {
    let acts = matches!(kind.singular, "button" | "link" | "field");
    let searched = if acts { rest } else { beside_text(rest) };
    let says = |at: usize| {
        let mut next = searched.iter().skip(at + 1);
        let next = next.find(|token| !ARTICLES.contains(&token.lower()));
        let is_cut = searched.len() < rest.len();
        next.map_or(is_cut, |token| is_quote(token) || SAYING.contains(&token.lower()))
    };
    let does = |at: usize, word: &str| {
        let for_what = word == "to" && acts && {
            let next = searched.get(at + 1).map_or("", Token::lower);
            !ARTICLES.contains(&next) && !ANYWHERE.contains(&next)
        };
        for_what || (DOING.contains(&word) && !says(at))
    };
    searched
        .iter()
        .enumerate()
        .any(|(at, token)| does(at, token.lower()))
}

/// Whether another place is named than the top and the bottom of the page.
fn stands_elsewhere(rest: &[Token]) -> bool {
    let rest = beside_text(rest);
    let names = |at: usize| {
        let small = |token: &&Token| {
            ARTICLES.contains(&token.lower())
                || AT.contains(&token.lower())
                || matches!(token.lower(), "of" | "very")
        };
        let mut place = rest.iter().skip(at + 1).skip_while(small).map(Token::lower);
        place.next().map(str::to_owned)
    };
    let is_elsewhere = |at: usize| {
        names(at)
            .is_some_and(|place| !place.is_empty() && !ANYWHERE.contains(&place.as_str()) && !is_look(&place))
    };
    let places = rest.iter().enumerate();
    places
        .filter(|(_, token)| AT.contains(&token.lower()) || token.lower() == "of")
        .any(|(at, _)| is_elsewhere(at))
}

fn is_look(word: &str) -> bool {
    NO_LABEL.contains(&word) || Rgb::from_name(word).is_some()
}

/// The words between the article and the element: `a play again button`.
fn label(before: &[Token]) -> Option<String> {
    let own = before.iter().filter(|token| {
        let word = token.lower();
        token.is_word()
            && !ARTICLES.contains(&word)
            && !matches!(word, "me" | "us" | "some")
            && !is_look(word)
    });
    let words: Vec<&str> = own.map(Token::written).collect();
    (!words.is_empty()).then(|| big_first(&words.join(" ")))
}

/// What it is for: `a field for my name`.
fn purpose(rest: &[Token]) -> Option<String> {
    let at = rest
        .iter()
        .position(|token| matches!(token.lower(), "for" | "about"))?;
    let words = rest.iter().skip(at + 1);
    let words = words.skip_while(|token| ARTICLES.contains(&token.lower()));
    let words = words.take_while(|token| token.is_word() && !AT.contains(&token.lower()));
    let words: Vec<&str> = words.map(Token::written).collect();
    (!words.is_empty()).then(|| big_first(&words.join(" ")))
}
