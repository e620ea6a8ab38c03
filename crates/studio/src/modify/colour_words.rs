//! The words for commands about colours and gradients.

use super::clause::Clause;
use super::command::{Command, Part, Target, What, Which};
use super::kinds::Kind;
use crate::colour::{self, Rgb};
use crate::words::Token;

const TEXTS: [&str; 5] = ["text", "font", "letters", "words", "writing"];

/// Whether a word asks for a gradient.
pub(super) fn is_gradient(word: &str) -> bool {
    matches!(word, "gradient" | "gradients")
}

impl Clause {
    pub(super) fn gradient(&self, before: Option<&Target>) -> Option<Command> {
        if !self.words().into_iter().any(is_gradient) {
            return None;
        }
        let (first, name, second) = match colour::all_in_words(&self.words()).as_slice() {
            [] => {
                return Some(Command::Cannot {
                    why: "A gradient needs its colours, as in: gradient from pink to orange.",
                });
            }
            [(one, name, _)] => (*one, format!("of {name}"), one.mix(Rgb::WHITE, 0.45)),
            [(one, from, _), .., (other, to, _)] => (*one, format!("from {from} to {to}"), *other),
        };
        Some(Command::Gradient {
            target: self.styled(before),
            from: first,
            to: second,
            name,
        })
    }

    /// The colours that are asked for. Of `the red button green` the first says which button is meant.
    pub(super) fn colours(&self, before: Option<&Target>) -> Vec<Command> {
        let words = self.words();
        let named = colour::all_in_words(&words);
        let part_of = |end: usize| match words.get(end).copied().unwrap_or_default() {
            "text" | "font" | "letters" | "words" | "writing" => Some(Part::Text),
            "background" | "backgrounds" | "bg" => Some(Part::Ground),
            _ => None,
        };
        let parts: Vec<Option<Part>> = named.iter().map(|(_, _, end)| part_of(*end)).collect();
        if named.len() > 1 && parts.iter().all(Option::is_some) {
            return named
                .into_iter()
                .zip(parts.into_iter().flatten())
                .map(|((colour, name, _), part)| self.coloured(before, colour, name, part))
                .collect();
        }
        let word = |at: Option<usize>| at.and_then(|at| words.get(at)).copied().unwrap_or_default();
        let is_other = |at: usize| matches!(word(Some(at)), "to" | "with" | "into" | "by" | "for");
        let describes = |end: usize| {
            Kind::of(word(Some(end))).is_some()
                && matches!(
                    word(end.checked_sub(2)),
                    "the" | "this" | "that" | "my" | "all" | "replace" | "change"
                )
        };
        if named.len() == 2
            && matches!(word(Some(0)), "change" | "replace" | "swap" | "turn")
            && named.first().is_some_and(|(_, _, end)| is_other(*end))
        {
            return vec![Command::Cannot {
                why: "I do not look for a colour on the page. Name what is to get another one, as in: make the buttons green.",
            }];
        }
        if self.has(&["border", "borders", "outline", "edge", "edges", "line"])
            && !self.has(&["text", "background"])
        {
            return vec![Command::Cannot {
                why: "I colour texts and backgrounds, not the lines around them.",
            }];
        }
        let is_one = named.len() == 1;
        let meant = named.into_iter().filter(|(_, _, end)| is_one || !describes(*end));
        let meant: Vec<(Rgb, String, usize)> = meant.collect();
        // `the cards blue with white text` are two, of which one says its part.
        if let [(one, one_name, one_end), (other, other_name, other_end)] = meant.as_slice() {
            let (first, second) = match (part_of(*one_end), part_of(*other_end)) {
                (None, Some(Part::Text)) => (Some(Part::Ground), Some(Part::Text)),
                (None, Some(_)) => (Some(Part::Text), Some(Part::Ground)),
                (Some(Part::Text), None) => (Some(Part::Text), Some(Part::Ground)),
                (Some(_), None) => (Some(Part::Ground), Some(Part::Text)),
                _ => (None, None),
            };
            if let (Some(first), Some(second)) = (first, second) {
                let mut both = vec![
                    self.coloured(before, *one, one_name.clone(), first),
                    self.coloured(before, *other, other_name.clone(), second),
                ];
                // A background brings an ink of its own.
                if second == Part::Ground {
                    both.reverse();
                }
                return both;
            }
        }
        let several = meant.len() > 1;
        let first = meant.into_iter().next().map(|(colour, name, end)| {
            let part = if self.is_whole_page() && !self.colours_text(end) {
                Part::Ground
            } else if self.has(&TEXTS) {
                Part::Text
            } else if self.has(&["background", "backgrounds", "bg"]) {
                Part::Ground
            } else {
                Part::Own
            };
            self.coloured(before, colour, name, part)
        });
        let rest = several.then_some(Command::Cannot {
            why: "I gave it the first of the colours. Say what the other is for in a request of its own.",
        });
        first.into_iter().chain(rest).collect()
    }

    /// Whether the page as a whole is named, and no element of it: its colour is that of its background.
    fn is_whole_page(&self) -> bool {
        const PAGE: [&str; 6] = ["page", "site", "website", "everything", "screen", "all"];
        let is_theme = self.has(&["theme", "accent", "scheme", "style", "palette", "look", "more"]);
        self.has(&PAGE) && !is_theme && self.target().is_some_and(|target| !target.is_element())
    }

    /// Whether the colour that ends here is that of texts, which may get a size beside it: `blue with bigger text`.
    fn colours_text(&self, end: usize) -> bool {
        let is_text = |token: &Token| TEXTS.contains(&token.lower());
        let beside = self.tokens.get(end).into_iter();
        self.tokens.iter().take(end).chain(beside).any(is_text)
    }

    fn coloured(&self, before: Option<&Target>, colour: Rgb, name: String, part: Part) -> Command {
        let shown = self.quotes().first().map(|text| Target {
            what: What::Showing((*text).to_owned()),
            which: Which::All,
        });
        let target = self
            .part()
            .or_else(|| self.target().filter(Target::is_element))
            .or(shown)
            .or_else(|| self.thing())
            .or_else(|| self.target())
            .or_else(|| before.cloned().filter(|_| self.says_it()))
            .unwrap_or(Target::PAGE);
        Command::Colour {
            target,
            colour,
            name,
            part,
        }
    }
}
