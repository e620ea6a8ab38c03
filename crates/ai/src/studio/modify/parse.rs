//! Reads an instruction as commands, clause by clause.

use super::command::{Command, Part, Target, What, Which};
use super::kinds::Kind;
use crate::studio::colour;
use crate::studio::words::{Token, tokens};

/// Most clauses that are read.
const MAX_CLAUSES: usize = 24;

/// One clause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Step {
    /// As it was said.
    pub words: String,
    /// What it means, if anything.
    pub command: Option<Command>,
}

const REMOVE: [&str; 8] = [
    "remove", "delete", "hide", "drop", "erase", "omit", "rid", "clear",
];
const ADD: [&str; 7] = ["add", "insert", "include", "append", "put", "place", "create"];
const BIGGER: [&str; 9] = [
    "bigger", "larger", "increase", "enlarge", "big", "large", "huge", "wider", "taller",
];
const SMALLER: [&str; 8] = [
    "smaller", "decrease", "reduce", "shrink", "tiny", "small", "narrower", "shorter",
];

/// Reads an instruction.
pub(super) fn parse(instruction: &str) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    let mut before: Option<Target> = None;
    for tokens in clauses(&tokens(instruction)) {
        let clause = Clause::new(tokens);
        let command = clause.command(before.as_ref());
        if command.is_none()
            && let Some(last) = steps.last_mut()
            && last
                .command
                .as_mut()
                .is_some_and(|command| goes_on(command, &clause))
        {
            last.words = format!("{} and {}", last.words, clause.written());
            continue;
        }
        before = clause.target().or(before);
        steps.push(Step {
            words: clause.written(),
            command,
        });
    }
    steps
}

/// An unquoted text that holds an "and" was cut in two.
fn goes_on(command: &mut Command, clause: &Clause) -> bool {
    let text = match command {
        Command::Add { text: Some(text), .. } | Command::SetText { new: text, .. } => text,
        _ => return false,
    };
    text.push_str(" and ");
    text.push_str(&clause.written());
    true
}

fn clauses(tokens: &[Token]) -> Vec<Vec<Token>> {
    let mut clauses = vec![Vec::new()];
    for token in tokens {
        let joint =
            matches!(token, Token::Break) || matches!(token.lower(), "and" | "then" | "also" | "plus");
        if joint {
            clauses.push(Vec::new());
        } else if let Some(last) = clauses.last_mut() {
            last.push(token.clone());
        }
    }
    clauses.retain(|clause| clause.iter().any(|token| !is_polite(token.lower())));
    clauses.truncate(MAX_CLAUSES);
    clauses
}

fn is_polite(word: &str) -> bool {
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
    )
}

struct Clause {
    tokens: Vec<Token>,
}

impl Clause {
    fn new(tokens: Vec<Token>) -> Self {
        let polite = tokens.iter().take_while(|token| is_polite(token.lower())).count();
        Self {
            tokens: tokens.into_iter().skip(polite).collect(),
        }
    }

    fn written(&self) -> String {
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

    fn words(&self) -> Vec<&str> {
        self.tokens.iter().map(Token::lower).collect()
    }

    fn has(&self, words: &[&str]) -> bool {
        self.position(words).is_some()
    }

    fn position(&self, words: &[&str]) -> Option<usize> {
        self.tokens
            .iter()
            .position(|token| words.contains(&token.lower()))
    }

    fn quotes(&self) -> Vec<&str> {
        self.tokens
            .iter()
            .filter_map(|token| match token {
                Token::Quote(text) => Some(text.as_str()),
                _ => None,
            })
            .collect()
    }

    /// What the clause is about: its first word for an element, else the page when it is named.
    fn target(&self) -> Option<Target> {
        self.target_in(0, self.tokens.len())
    }

    fn target_in(&self, from: usize, to: usize) -> Option<Target> {
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
                return Some(Target {
                    what: What::Kind(kind),
                    which: which(&before),
                });
            }
        }
        let named = range.iter().any(|token| PAGE.contains(&token.lower()));
        named.then_some(Target::PAGE)
    }

    /// The words after one of these, or the quotation that follows it.
    fn text_after(&self, markers: &[&str]) -> Option<String> {
        let at = self.position(markers)?;
        let rest = self.tokens.get(at + 1..)?;
        if let Some(Token::Quote(text)) = rest.iter().take(3).find(|token| matches!(token, Token::Quote(_))) {
            return Some(text.clone());
        }
        let words: Vec<&str> = rest.iter().map(Token::written).collect();
        (!words.is_empty()).then(|| words.join(" "))
    }

    fn command(&self, before: Option<&Target>) -> Option<Command> {
        self.removal()
            .or_else(|| self.replacement())
            .or_else(|| self.addition())
            .or_else(|| self.mood())
            .or_else(|| self.title())
            .or_else(|| self.font(before))
            .or_else(|| self.corners())
            .or_else(|| self.emphasis(before))
            .or_else(|| self.size(before))
            .or_else(|| self.colour(before))
            .or_else(|| self.text())
    }

    fn is_dark_word(&self) -> Option<bool> {
        if self.has(&["dark", "night"]) {
            Some(true)
        } else if self.has(&["light", "bright"]) {
            Some(false)
        } else {
            None
        }
    }

    fn removal(&self) -> Option<Command> {
        let first = self.tokens.first().map_or("", Token::lower);
        let verb =
            REMOVE.contains(&first) || (self.has(&["rid", "out", "away"]) && matches!(first, "get" | "take"));
        if !verb {
            return None;
        }
        if self.has(&["mode", "theme"])
            && let Some(dark) = self.is_dark_word()
        {
            return Some(Command::Mood { dark: !dark });
        }
        if self.has(&["corners", "rounding", "rounded"]) {
            return Some(Command::Round {
                target: None,
                round: false,
            });
        }
        if let Some(text) = self.quotes().first() {
            let what = What::Showing((*text).to_owned());
            return Some(Command::Remove {
                target: Target {
                    what,
                    which: Which::All,
                },
            });
        }
        let target = self.target().filter(|target| target.what != What::Page)?;
        Some(Command::Remove { target })
    }

    fn replacement(&self) -> Option<Command> {
        match self.quotes().as_slice() {
            [old, new]
                if self.has(&["replace", "change", "rename", "swap", "to", "with", "into", "by"])
                    && !self.has(&ADD) =>
            {
                Some(Command::Replace {
                    old: (*old).to_owned(),
                    new: (*new).to_owned(),
                })
            }
            _ => None,
        }
    }

    fn addition(&self) -> Option<Command> {
        let at = self.position(&ADD).filter(|at| *at == 0)?;
        if self.has(&["dark", "light", "night"]) && self.has(&["mode", "theme"]) {
            if self.has(&["toggle", "switch", "button", "switcher"]) {
                return Some(Command::Cannot {
                    why: "A switch between light and dark needs new program code, which I cannot write. I can make the page dark or light.",
                });
            }
            return self.is_dark_word().map(|dark| Command::Mood { dark });
        }
        if self.has(&["corners", "rounded"]) {
            return Some(Command::Round {
                target: self.target(),
                round: true,
            });
        }
        const SAYING: [&str; 9] = [
            "saying", "says", "reading", "reads", "labelled", "labeled", "called", "text", "titled",
        ];
        let (kind_at, kind) = self
            .tokens
            .iter()
            .enumerate()
            .skip(at + 1)
            .find_map(|(at, token)| Kind::of(token.lower()).map(|kind| (at, kind)))?;
        if !kind.can_add {
            return Some(Command::Cannot {
                why: "I can add buttons, links, headings, paragraphs, lists, fields, sections, dividers and a footer, but not that.",
            });
        }
        // What a program has to do for it is more than an element.
        if self.has(&["that", "which", "when"]) && !self.has(&SAYING) {
            return Some(Command::Cannot {
                why: "I can add an element with a text, but not what it does; that needs new program code.",
            });
        }
        let quoted = self.quotes().first().map(|text| (*text).to_owned());
        let top = self.has(&["top", "above", "beginning", "start", "before"]);
        let text = quoted.or_else(|| {
            let rest: Vec<Token> = self.tokens.get(kind_at + 1..)?.to_vec();
            Self { tokens: rest }.text_after(&SAYING)
        });
        Some(Command::Add { kind, text, top })
    }

    fn mood(&self) -> Option<Command> {
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

    /// A new name is not taken for a colour: `change the title to Red Dragon`.
    fn title(&self) -> Option<Command> {
        let target = self.target();
        let is_title =
            matches!(&target, Some(Target { what: What::Kind(kind), .. }) if kind.singular == "title");
        let renames = self
            .tokens
            .first()
            .is_some_and(|token| matches!(token.lower(), "rename" | "call" | "name"));
        if !is_title && !renames {
            return None;
        }
        let new = match self.quotes().as_slice() {
            [text] => (*text).to_owned(),
            _ if renames => self
                .text_after(&["to", "it", "app", "page"])
                .map(|text| without_to(&text))?,
            _ => self.text_after(&["to", "say", "says", "read", "be"])?,
        };
        let words: Vec<String> = new.split_whitespace().map(str::to_lowercase).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let only_colour =
            colour::in_words(&words, false).is_some_and(|(_, _, end)| end == words.len() && end <= 2);
        if self.quotes().is_empty()
            && !renames
            && (only_colour || self.has(&["colour", "color", "bold", "italic", "font"]))
        {
            return None;
        }
        let target = target.filter(|_| is_title).unwrap_or(Target {
            what: What::Kind(Kind::of("title")?),
            which: Which::All,
        });
        Some(Command::SetText { target, new })
    }

    fn font(&self, before: Option<&Target>) -> Option<Command> {
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

    fn corners(&self) -> Option<Command> {
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

    fn emphasis(&self, before: Option<&Target>) -> Option<Command> {
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

    fn size(&self, before: Option<&Target>) -> Option<Command> {
        let bigger = self.has(&BIGGER);
        (bigger || self.has(&SMALLER)).then(|| Command::Size {
            target: self.styled(before),
            bigger,
        })
    }

    fn colour(&self, before: Option<&Target>) -> Option<Command> {
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

    fn says_it(&self) -> bool {
        self.has(&["it", "them", "its", "their"]) || self.tokens.len() <= 3
    }

    fn text(&self) -> Option<Command> {
        const TO: [&str; 8] = ["to", "say", "says", "read", "reads", "saying", "as", "with"];
        let marker = self.position(&TO)?;
        let target = self
            .target_in(0, marker)
            .filter(|target| target.what != What::Page)?;
        let new = self.text_after(&TO)?;
        Some(Command::SetText { target, new })
    }

    /// What a style applies to.
    fn styled(&self, before: Option<&Target>) -> Target {
        let shown = self.quotes().first().map(|text| Target {
            what: What::Showing((*text).to_owned()),
            which: Which::All,
        });
        self.target()
            .or(shown)
            .or_else(|| before.cloned().filter(|_| self.says_it()))
            .unwrap_or(Target::PAGE)
    }
}

fn without_to(text: &str) -> String {
    text.strip_prefix("to ").unwrap_or(text).to_owned()
}

fn which(before: &[&str]) -> Which {
    for word in before {
        match *word {
            "first" | "1st" => return Which::Nth(0),
            "second" | "2nd" => return Which::Nth(1),
            "third" | "3rd" => return Which::Nth(2),
            "fourth" | "4th" => return Which::Nth(3),
            "fifth" | "5th" => return Which::Nth(4),
            "last" => return Which::Last,
            _ => {}
        }
    }
    Which::All
}
