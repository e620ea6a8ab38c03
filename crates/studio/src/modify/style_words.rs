//! The words for commands about looks: dark and light, fonts, corners, emphasis, sizes, colours.

use super::clause::Clause;
use super::command::{Command, Part, Target, What, Which};
use crate::colour;

const BIGGER: [&str; 9] = [
    "bigger", "larger", "increase", "enlarge", "big", "large", "huge", "wider", "taller",
];
const SMALLER: [&str; 8] = [
    "smaller", "decrease", "reduce", "shrink", "tiny", "small", "narrower", "shorter",
];

impl Clause {
    pub(super) fn is_dark_word(&self) -> Option<bool> {
        if self.has(&["dark", "night"]) {
            Some(true)
        } else if self.has(&["light", "bright"]) {
            Some(false)
        } else {
            None
        }
    }

    pub(super) fn mood(&self) -> Option<Command> {
        let dark = self.is_dark_word()?;
        let words = self.words();
        let plain = self.has(&["mode", "theme", "look", "version", "style", "design"])
            || matches!(
                words.as_slice(),
                ["dark" | "light"] | ["go" | "use", "dark" | "light"]
            )
            || (matches!(self.target(), None | Some(Target { what: What::Page, .. }))
                && words.last().is_some_and(|word| {
                    matches!(*word, "dark" | "light" | "darker" | "lighter" | "background")
                }));
        let coloured = colour::in_words(&words, false).is_some();
        (plain && !coloured).then_some(Command::Mood { dark })
    }

    pub(super) fn font(&self, before: Option<&Target>) -> Option<Command> {
        let mentions = self.has(&["font", "fonts", "typeface", "typography", "lettering"]);
        let families: [(&[&str], &str, &str); 9] = [
            (
                &["mono", "monospace", "monospaced", "typewriter", "courier"],
                "font-family: ui-monospace, Menlo, Consolas, Courier New, monospace",
                "set in a monospaced font",
            ),
            (
                &["handwriting", "handwritten", "cursive", "script", "comic"],
                "font-family: Segoe Print, Bradley Hand, Comic Sans MS, cursive",
                "set in a handwritten font",
            ),
            (
                &["rounded"],
                "font-family: ui-rounded, Hiragino Maru Gothic ProN, Quicksand, Nunito, sans-serif",
                "set in a rounded font",
            ),
            (&["georgia"], "font-family: Georgia, serif", "set in Georgia"),
            (
                &["times"],
                "font-family: Times New Roman, Times, serif",
                "set in Times",
            ),
            (
                &["arial", "helvetica"],
                "font-family: Helvetica Neue, Helvetica, Arial, sans-serif",
                "set in Helvetica or Arial",
            ),
            (&["verdana"], "font-family: Verdana, sans-serif", "set in Verdana"),
            (
                &["sans", "sans-serif"],
                "font-family: system-ui, -apple-system, Segoe UI, sans-serif",
                "set in a sans-serif font",
            ),
            (
                &["serif"],
                "font-family: Iowan Old Style, Palatino, Georgia, serif",
                "set in a serif font",
            ),
        ];
        let found = families.iter().find(|(words, _, _)| self.has(words));
        match found {
            Some((words, css, said))
                if mentions || words.contains(&"monospace") || words.contains(&"serif") =>
            {
                Some(Command::Declare {
                    target: self.styled(before),
                    css,
                    said,
                })
            }
            None if mentions
                && !self.has(&["size", "bigger", "larger", "smaller", "bold", "italic"])
                && !self.has(&BIGGER)
                && self.colour(before).is_none() =>
            {
                Some(Command::Cannot {
                    why: "I can use the fonts of the device (serif, sans-serif, monospace, handwriting, rounded, Georgia, Times, Arial, Verdana), but load no others.",
                })
            }
            _ => None,
        }
    }

    pub(super) fn corners(&self) -> Option<Command> {
        let square = self.has(&["square", "sharp", "squared"]);
        let round = self.has(&["rounded", "round", "rounder", "pill"]);
        if !square && !round {
            return None;
        }
        let target = self.target().filter(|target| target.what != What::Page);
        Some(Command::Round {
            target,
            round: !square,
        })
    }

    pub(super) fn emphasis(&self, before: Option<&Target>) -> Option<Command> {
        let styles: [(&[&str], &str, &str); 8] = [
            (&["bold", "bolder"], "font-weight: 700", "bold"),
            (&["italic", "italics"], "font-style: italic", "italic"),
            (
                &["underline", "underlined"],
                "text-decoration: underline",
                "underlined",
            ),
            (
                &["uppercase", "capitals", "caps"],
                "text-transform: uppercase",
                "in capitals",
            ),
            (
                &["center", "centre", "centered", "centred"],
                "text-align: center",
                "centred",
            ),
            (
                &["shadow", "shadows"],
                "box-shadow: 0 8px 24px rgb(0 0 0 / .18)",
                "with a shadow",
            ),
            (&["transparent"], "background: transparent", "transparent"),
            (
                &["spacious", "spacing", "padding"],
                "padding: 1.25em",
                "with more room inside",
            ),
        ];
        let (_, css, said) = styles.iter().find(|(words, _, _)| self.has(words))?;
        let less = self.has(&["less", "not", "no", "fewer"]);
        (!less).then(|| Command::Declare {
            target: self.styled(before),
            css,
            said,
        })
    }

    pub(super) fn size(&self, before: Option<&Target>) -> Option<Command> {
        let bigger = self.has(&BIGGER);
        (bigger || self.has(&SMALLER)).then(|| Command::Size {
            target: self.styled(before),
            bigger,
        })
    }

    pub(super) fn colour(&self, before: Option<&Target>) -> Option<Command> {
        let words = self.words();
        let (colour, name, _) = colour::in_words(&words, false)?;
        let part = if self.has(&["text", "font", "letters", "words", "writing"]) {
            Part::Text
        } else if self.has(&["background", "backgrounds", "bg"]) {
            Part::Ground
        } else {
            Part::Own
        };
        let shown = self.quotes().first().map(|text| Target {
            what: What::Showing((*text).to_owned()),
            which: Which::All,
        });
        let target = self
            .target()
            .filter(|target| target.what != What::Page)
            .or(shown)
            .or_else(|| self.target())
            .or_else(|| before.cloned().filter(|_| self.says_it()))
            .unwrap_or(Target::PAGE);
        Some(Command::Colour {
            target,
            colour,
            name,
            part,
        })
    }
}
