//! The words for commands about looks: dark and light, fonts, corners, emphasis, sizes. Those about colours are in
//! `colour_words`.

use super::clause::{Clause, is_polite};
use super::command::{Command, Target, What};
use crate::colour;
use crate::words::Token;

const BIGGER: [&str; 7] = ["bigger", "larger", "increase", "enlarge", "big", "large", "huge"];
const SMALLER: [&str; 6] = ["smaller", "decrease", "reduce", "shrink", "tiny", "small"];
/// Sizes of one direction alone.
const ONE_WAY: [&str; 10] = [
    "wider", "taller", "narrower", "shorter", "longer", "higher", "thicker", "thinner", "width", "height",
];

impl Clause {
    /// Every look that the clause asks for.
    pub(super) fn looks(&self, before: Option<&Target>) -> Vec<Command> {
        self.with_label_quoted().looks_beside_label(before)
    }

    fn looks_beside_label(&self, before: Option<&Target>) -> Vec<Command> {
        if let Some(limit) = self.look_limit() {
            return vec![limit];
        }
        if self.is_negated() {
            return self.turned_round(before).into_iter().collect();
        }
        let gradient = self.gradient(before);
        let colours = if gradient.is_some() {
            Vec::new()
        } else {
            self.colours(before)
        };
        let font = self.font(before);
        // A rounded font has no corners.
        let corners = if font.is_some() { None } else { self.corners() };
        let mut looks = Vec::new();
        looks.extend(gradient);
        looks.extend(self.mood());
        looks.extend(font);
        looks.extend(corners);
        looks.extend(self.emphasis(before));
        looks.extend(self.size(before));
        looks.extend(colours);
        looks
    }

    /// A look that is not for always, or not for all that is named.
    fn look_limit(&self) -> Option<Command> {
        const MOMENTS: [&str; 11] = [
            "hover", "hovered", "hovering", "click", "clicked", "pressed", "focus", "when", "while", "if",
            "whenever",
        ];
        // `make Focus green` names a text.
        let is_name = |at: usize| {
            let is_capital = |at: usize| self.tokens.get(at).is_some_and(Token::is_capital);
            at > 0 && is_capital(at) && !is_capital(at - 1)
        };
        let is_moment = |(at, token): (usize, &Token)| MOMENTS.contains(&token.lower()) && !is_name(at);
        let every = |pair: &[&str]| {
            matches!(
                pair,
                ["every" | "each", "second" | "third" | "other" | "2nd" | "3rd"]
            )
        };
        let why = if self.tokens.iter().enumerate().any(is_moment) {
            "A look that comes and goes takes an AI model; I can give a look that stays."
        } else if self.words().windows(2).any(every) {
            "I give a look to one element or to all of a kind, not to every second one."
        } else {
            return None;
        };
        Some(Command::Cannot { why })
    }

    /// Whether the clause says what is not to be, or is too much.
    fn is_negated(&self) -> bool {
        const NEGATIONS: [&str; 12] = [
            "not",
            "no",
            "less",
            "without",
            "never",
            "don't",
            "dont",
            "isn't",
            "shouldn't",
            "fewer",
            "doesn't",
            "can't",
        ];
        let too = |pair: &[&str]| matches!(pair, ["too", word] if *word != "please");
        self.has(&NEGATIONS) || self.words().windows(2).any(too)
    }

    /// The opposite of a look that is too much, where it has one.
    fn turned_round(&self, before: Option<&Target>) -> Option<Command> {
        if self.has(&["don't", "dont", "never", "doesn't", "can't"]) {
            return None;
        }
        let target = || self.styled(before);
        if let Some(Command::Round { target, round }) = self.corners() {
            return Some(Command::Round {
                target,
                round: !round,
            });
        }
        let plain: [(&[&str], &str, &str); 5] = [
            (&["bold", "bolder"], "font-weight: 400", "not bold"),
            (&["italic", "italics"], "font-style: normal", "not italic"),
            (
                &["underline", "underlined"],
                "text-decoration: none",
                "not underlined",
            ),
            (
                &["uppercase", "capitals", "caps"],
                "text-transform: none",
                "not in capitals",
            ),
            (&["shadow", "shadows"], "box-shadow: none", "without a shadow"),
        ];
        if let Some((_, css, said)) = plain.iter().find(|(words, _, _)| self.has(words)) {
            return Some(Command::Declare {
                target: target(),
                css,
                said,
            });
        }
        if self.has(&["big", "large", "huge"]) {
            return Some(Command::Size {
                target: target(),
                bigger: false,
            });
        }
        if self.has(&["small", "tiny"]) {
            return Some(Command::Size {
                target: target(),
                bigger: true,
            });
        }
        let of_page = matches!(self.target(), None | Some(Target { what: What::Page, .. }));
        let is_plain = of_page
            && !self.has(&["less"])
            && self.thing().is_none()
            && colour::in_words(&self.words(), false).is_none();
        if let Some(dark) = self.is_dark_word().filter(|_| is_plain) {
            return Some(Command::Mood { dark: !dark });
        }
        let is_colour = !colour::all_in_words(&self.words()).is_empty();
        is_colour.then_some(Command::Cannot {
            why: "Say which colour it is to have instead, as in: make the buttons green.",
        })
    }

    pub(super) fn is_dark_word(&self) -> Option<bool> {
        if self.has(&["dark", "night"]) {
            Some(true)
        } else if self.has(&["light", "bright"]) {
            Some(false)
        } else {
            None
        }
    }

    /// Whether dark or light itself is left: `leave the dark mode`, but not `leave the page dark`.
    fn leaves_mood(&self) -> bool {
        let words = self.words();
        let behind = words.iter().skip_while(|word| **word != "leave").skip(1);
        let mut behind = behind.skip_while(|word| matches!(**word, "the" | "this" | "that" | "my"));
        behind
            .next()
            .is_some_and(|word| matches!(*word, "dark" | "night" | "light" | "bright"))
    }

    pub(super) fn mood(&self) -> Option<Command> {
        let off = self.has(&["off", "disable", "deactivate", "exit", "quit"]) || self.leaves_mood();
        let dark = self.is_dark_word()? != off;
        let words = self.words();
        let words: Vec<&str> = words.into_iter().filter(|word| !is_polite(word)).collect();
        let plain = self.has(&["mode", "theme", "look", "version", "style", "design"])
            || matches!(
                words.as_slice(),
                ["dark" | "light" | "night"] | ["go" | "use", "dark" | "light"]
            )
            || (matches!(self.target(), None | Some(Target { what: What::Page, .. }))
                && words.last().is_some_and(|word| {
                    matches!(*word, "dark" | "light" | "darker" | "lighter" | "background")
                }));
        // `dark mode with orange` is both; `a dark blue look` is a colour.
        let named = words.windows(2).any(|two| {
            matches!(
                two,
                [
                    "dark" | "light" | "night",
                    "mode" | "theme" | "look" | "version" | "style" | "design"
                ]
            )
        });
        let coloured = colour::in_words(&words, false).is_some();
        let is_of_page = || plain && !coloured && self.thing().is_none();
        (named || is_of_page()).then_some(Command::Mood { dark })
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
                && colour::in_words(&self.words(), false).is_none() =>
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
        let target = target.or_else(|| self.thing());
        Some(Command::Round {
            target,
            round: !square,
        })
    }

    pub(super) fn emphasis(&self, before: Option<&Target>) -> Vec<Command> {
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
        let asked = styles.iter().filter(|(words, _, _)| self.has(words));
        let target = self.styled(before);
        let boxed = |css: &str| css.starts_with("padding") || css.starts_with("box-shadow");
        if !target.is_element() && asked.clone().any(|(_, css, _)| boxed(css)) {
            return vec![Command::Cannot {
                why: "Name what is to get more room or a shadow, as in: make the buttons more spacious.",
            }];
        }
        let declared = asked.map(|(_, css, said)| Command::Declare {
            target: self.styled(before),
            css,
            said,
        });
        declared.collect()
    }

    pub(super) fn size(&self, before: Option<&Target>) -> Option<Command> {
        let is_exact = self.has_measure() || self.has(&["twice", "double", "triple", "half"]);
        if is_exact && (self.has(&["size", "font", "text"]) || self.has(&BIGGER) || self.has(&SMALLER)) {
            return Some(Command::Cannot {
                why: "I make things bigger or smaller step by step, not to an exact size.",
            });
        }
        if self.has(&ONE_WAY) {
            return Some(Command::Cannot {
                why: "I make things bigger or smaller as a whole, not in one direction.",
            });
        }
        let asks = |words: &[&str]| (0..self.tokens.len()).any(|at| self.is_size(at, words));
        let bigger = asks(&BIGGER);
        (bigger || asks(&SMALLER)).then(|| Command::Size {
            target: self.styled(before),
            bigger,
        })
    }

    /// Whether the word at this place asks for a size. In `the big button` it only says which one is meant.
    fn is_size(&self, at: usize, words: &[&str]) -> bool {
        const DESCRIBING: [&str; 5] = ["big", "large", "huge", "tiny", "small"];
        let word = |at: usize| self.tokens.get(at).map_or("", Token::lower);
        let before = at.checked_sub(1).map_or("", word);
        let describes = DESCRIBING.contains(&word(at))
            && matches!(before, "the" | "this" | "that" | "my")
            && at + 1 < self.tokens.len();
        words.contains(&word(at)) && !describes
    }
}
